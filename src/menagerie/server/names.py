"""Names, secret tokens and table numbers."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from .errors import Refused

LONGEST_NAME = 20
LONGEST_WORD = 40

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are taken for each other
_TABLE_LENGTH = 10


def new_token() -> str:
    """A secret that nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What the server keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_table_id() -> str:
    """A name for a table, of 49 bits: who knows it may watch."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_TABLE_LENGTH))


def checked_name(text: str) -> str:
    """A player's name without superfluous spaces. Raises Refused for what is none."""
    name = _cleaned(text)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused("A name has 1 to {most} letters.", most=LONGEST_NAME)
    return name


def checked_word(text: str) -> str:
    """A player's word for the shuffling, or an empty text. Raises Refused for what is none."""
    word = _cleaned(text)
    if len(word) > LONGEST_WORD:
        raise Refused("A word for the shuffling has {most} letters at the most.", most=LONGEST_WORD)
    return word


def _cleaned(text: str) -> str:
    """Spaces made one, letters composed. Raises Refused for control signs and such that turn the reading direction."""
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in cleaned):
        raise Refused("Names and words are made of letters, digits and signs that can be seen.")
    return cleaned
