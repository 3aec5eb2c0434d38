"""Deals that can be checked: luck fixed by a seed that is committed to before anybody plays, and shown at the end.

Before the game the table publishes the SHA-256 of its seed; then players may add a word each. What chance brings at a
ply is worked out from the seed, the words and the ply by HMAC-SHA256, so nobody, whoever runs the table included, can
choose cards after the commitment. At the end the seed is published, and `verify` works out every deal again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import RecordError
from .protocol import CHANCE

if TYPE_CHECKING:
    from .record import Record

SEED_BYTES = 32
LONGEST_WORD = 40
_SPACE = 1 << 256


def new_seed() -> bytes:
    """A fresh secret seed of SEED_BYTES bytes from the system's source of randomness."""
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What is published before the game: the SHA-256 of the seed, in hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


class VerifiableLuck:
    """The luck of a seed and of the players' words (in the order of their seats; an empty one for a seat without)."""

    def __init__(self, seed: bytes, words: Sequence[str]) -> None:
        self._seed = seed
        self._words = list(words)

    def choose(self, weights: Sequence[int], ply: int) -> int:
        """An index into `weights` (positive integers), each exactly as likely as its weight says, at ply `ply`.

        The HMAC is a number below 2**256; those above the last multiple of the weights' sum are refused, and the next
        attempt takes their place, so that no outcome is preferred.
        """
        total = sum(weights)
        attempt = 0
        while (number := self._number(ply, attempt)) >= _SPACE - _SPACE % total:
            attempt += 1
        point = number % total
        for index, weight in enumerate(weights):
            if point < weight:
                return index
            point -= weight
        raise AssertionError("the point lies beyond the weights")

    def _number(self, ply: int, attempt: int) -> int:
        """HMAC-SHA256 of the words, the ply and the attempt, written as JSON so that no two lists look alike."""
        message = json.dumps([self._words, ply, attempt], ensure_ascii=True, separators=(",", ":")).encode()
        return int.from_bytes(hmac.digest(self._seed, message, "sha256"))


@dataclass(frozen=True)
class Deals:
    """What a record of a finished game tells of its deals: the commitment, the seed, and the words by seat."""

    commitment: str
    seed: bytes
    words: tuple[str, ...]

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Deals:
        """From a record's JSON. Raises RecordError for what is none."""
        commitment, seed, words = content.get("commitment"), content.get("seed"), content.get("words")
        if not isinstance(words, (list, tuple)) or not all(isinstance(word, str) for word in words):
            raise RecordError('"deals": its "words" must be a list of texts')
        if not isinstance(commitment, str) or not isinstance(seed, str):
            raise RecordError('"deals": its "commitment" and "seed" must be hexadecimal texts')
        try:
            return cls(commitment, bytes.fromhex(seed), tuple(words))
        except ValueError:
            raise RecordError('"deals": its "seed" must be written in hexadecimal digits') from None

    def written(self) -> dict[str, Any]:
        """As a record keeps it, in JSON."""
        return {"commitment": self.commitment, "seed": self.seed.hex(), "words": list(self.words)}


def verify(record: Record) -> int:
    """Works out every outcome of chance in the record again; returns how many there are.

    Raises RecordError if the record tells of no seed, if the seed is not the one committed to, or at the first
    outcome that is not what seed and words give; it names the ply, what is recorded, and what would be right.
    """
    deals = record.deals
    if deals is None:
        raise RecordError("the record has no seed to verify its deals by; records of finished tables have one")
    if commitment_of(deals.seed) != deals.commitment:
        raise RecordError(
            f"the seed is not the one committed to: its SHA-256 is {commitment_of(deals.seed)}, "
            f"the commitment {deals.commitment}"
        )
    luck, state, checked = VerifiableLuck(deals.seed, deals.words), record.start(), 0
    for ply, action in enumerate(record.actions):
        if state.current_player == CHANCE:
            right = state.copy()
            right.chance(luck)
            if right.history[-1] != action:
                raise RecordError(
                    f"the outcome at ply {ply} is not what seed and words give: recorded is "
                    f"{action} ({state.action_text(action)}), right would be "
                    f"{right.history[-1]} ({state.action_text(right.history[-1])})"
                )
            checked += 1
        state.apply(action)
    return checked
