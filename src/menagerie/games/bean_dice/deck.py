"""Bean Dice: decks of harvest cards (BD-5, BD-6), read from files, and the option that chooses one.

A deck file is JSON: {"name": "...", "cards": [{"orders": [six texts, the lowest first]}, ...]}, 61 cards.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...core.definition import Option
from .order_text import OrderError, order_text, parse_order

CARDS = 61
ORDERS = 6
OWN_DECK = "menagerie"
"""The name of the deck that comes with the game; it is not the publisher's."""

SMALL_DECK = "small"
"""The name of a deck for few dice with few faces: its orders are met by two of them."""

_FILES = {OWN_DECK: "deck.json", SMALL_DECK: "small_deck.json"}


@dataclass(frozen=True)
class Deck:
    """A deck: what it is called, and the orders of each card, the lowest first."""

    name: str
    cards: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<deck {self.name!r}, {self.fingerprint}>"

    @property
    def fingerprint(self) -> str:
        """Eight letters that tell these cards from others."""
        return f"{zlib.crc32(repr(self.cards).encode()):08x}"

    def content(self) -> dict[str, Any]:
        """The deck as a deck file has it."""
        return {"name": self.name, "cards": [{"orders": [order_text(order) for order in card]} for card in self.cards]}


@lru_cache
def built_in(name: str) -> Deck:
    """A deck that comes with the game."""
    return load_deck(Path(__file__).with_name(_FILES[name]))


def own_deck() -> Deck:
    """The deck that comes with the game, for all dice."""
    return built_in(OWN_DECK)


def _written(deck: Deck) -> str | dict[str, Any]:
    """A deck as a record keeps it: one of ours by its name and fingerprint, else all its cards."""
    return f"{deck.name}/{deck.fingerprint}" if deck in map(built_in, _FILES) else deck.content()


def load_deck(path: Path) -> Deck:
    """The deck in a file. Raises ValueError for a bad one: it names the card, the order and the fault."""
    try:
        text = path.read_text("utf-8-sig")  # some editors put a mark before the text
    except OSError as error:
        raise ValueError(f"the deck {path} can't be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"the deck {path} is no text in UTF-8: {error.reason} at byte {error.start}") from error
    except ValueError as error:  # no file can have such a name
        raise ValueError(f"the deck {path} can't be read: {error}") from error
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"the deck {path} is no JSON: {error.msg}, {place}") from error
    except RecursionError as error:
        raise ValueError(f"the deck {path} is no deck: it is nested too deeply") from error
    except ValueError as error:  # Python reads no such numbers
        raise ValueError(f"the deck {path} is no deck: it has a number with thousands of digits") from error
    return read_deck(content, f"the deck {path}")


def read_deck(content: Any, called: str = "the deck") -> Deck:
    """The deck that the content of a deck file describes; errors speak of it as `called`.

    Raises ValueError: it names the card and the order (both from 1), and the fault.
    """
    if not isinstance(content, Mapping) or set(content) != {"name", "cards"}:
        raise ValueError(f'{called} must be {{"name": ..., "cards": [...]}}, with nothing else in it')
    name, cards = content["name"], content["cards"]
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 60:
        raise ValueError(f"{called}: its name must be a text of 1 to 60 letters, not {name!r:.80}")
    if not isinstance(cards, list):
        raise ValueError(f"{called}: its cards must be a list, not {cards!r:.80}")  # noqa: TRY004 (bad input is a ValueError)
    read = tuple(_read_card(card, f"{called}, card {number}") for number, card in enumerate(cards, 1))
    if len(read) != CARDS:
        raise ValueError(f"{called} has {len(read)} cards; a deck has {CARDS} (BD-1)")
    return Deck(name, read)


def _read_card(card: Any, called: str) -> tuple[int, ...]:
    if not isinstance(card, Mapping) or set(card) != {"orders"} or not isinstance(card["orders"], list):
        raise ValueError(f'{called}: a card must be {{"orders": [six texts]}}, not {card!r:.80}')
    texts = card["orders"]
    if len(texts) != ORDERS:
        raise ValueError(f"{called} has {len(texts)} orders; a card has six, the lowest first (BD-1)")
    return tuple(_read_order(text, f"{called}, order {number}") for number, text in enumerate(texts, 1))


def _read_order(text: Any, called: str) -> int:
    if not isinstance(text, str):
        raise ValueError(f"{called} must be a text, not {text!r:.80}")  # noqa: TRY004 (bad input is a ValueError)
    try:
        return parse_order(text)
    except OrderError as error:
        raise ValueError(f"{called}: {error}") from error


def deck_option() -> Option:
    """BD-6: which deck is played with. Encoded as the orders of all cards, one after another."""

    def read_written(value: Any, players: int) -> Deck:
        name, slash, fingerprint = value.partition("/") if isinstance(value, str) else ("", "", "")
        if name not in ours:
            return read_deck(value)
        deck = ours[name]
        if slash and fingerprint != deck.fingerprint:
            raise ValueError(
                f"the record was made with another version of our deck: {fingerprint!r:.40}, not {deck.fingerprint}"
            )
        return deck  # older records have the name only

    def read(value: Any, players: int) -> Deck:
        if isinstance(value, Deck):
            return value
        if isinstance(value, Mapping) or (isinstance(value, str) and value in names):
            return read_written(value, players)
        if not isinstance(value, (str, Path)) or not str(value).strip():
            raise ValueError(f"deck is {OWN_DECK}, {SMALL_DECK}, or the name of a deck file, not {value!r:.80}")
        return load_deck(Path(value))

    ours = {name: built_in(name) for name in _FILES}  # now, so that whatever is read later opens no file of ours
    names = {text for name, deck in ours.items() for text in (name, f"{name}/{deck.fingerprint}")}
    own = ours[OWN_DECK]
    return Option(
        "deck",
        own,
        "the deck: our own, or a file with the cards of yours (BD-6)",
        read,
        encode=lambda deck: [order for card in deck.cards for order in card],
        examples=(own, Deck("reversed", own.cards[::-1])),
        write=_written,
        read_written=read_written,
        written=f"{OWN_DECK}|{SMALL_DECK}|FILE",
    )
