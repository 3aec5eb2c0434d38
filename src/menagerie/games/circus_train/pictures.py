"""Circus Train on a terminal, in parts: animals, cards and wagons, in their colours and with a sign each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ...core.words import Words
from .sentences import bonus_name, counted, wagon_name
from .state import ANIMAL_NAMES, ANIMALS, KIND_NAMES, VALUES

COLOURS = ("#f2b33d", "#c08552", "#4fa8e0", "#ee7d31")
"""Of giraffes, bears, fish and tigers."""

BONUS_COLOUR, FRAME, BACK = "#a97be0", "#8a8a8a", "#b07a4a"
LARGE = 16
"""Columns inside a large picture of a wagon that can be loaded."""

LOCOMOTIVE = (" n__╭──╮", "╭───│[]│", "╰o─o─oo╯")


def wagon_of(text: str) -> int:
    """The wagon that a view writes as `giraffe 3`."""
    animal, value = text.split()
    return ANIMAL_NAMES.index(animal) * VALUES + int(value) - 1


def colour_of(kind: int) -> str:
    """The colour of an animal, or of bonus cards."""
    return COLOURS[kind] if kind < ANIMALS else BONUS_COLOUR


def sign_of(animal: int, words: Words) -> str:
    """The letter that stands for an animal."""
    return words.say(ANIMAL_NAMES[animal])[0].upper()


def signs(animals: Sequence[int], words: Words) -> Text:
    """A letter for each of the animals."""
    return Text("").join(Text(sign_of(animal, words), f"bold {colour_of(animal)}") for animal in animals)


def centred(text: str, room: int, fill: str = " ") -> str:
    """`text` in the middle of `room` columns."""
    return text[:room].center(room, fill)


def side_by_side(pictures: Sequence[Sequence[Text]]) -> list[Text]:
    """Pictures of as many lines each, in a row."""
    return [Text("").join(lines) for lines in zip(*pictures, strict=True)]


def card(inside: Text, style: str) -> list[Text]:
    """A card in three lines."""
    room = len(inside)
    return [
        Text(f"╭{'─' * room}╮", style),
        Text("│", style) + inside + Text("│", style),
        Text(f"╰{'─' * room}╯", style),
    ]


# Wagons


def wagon_picture(text: str, room: int, words: Words) -> list[Text]:
    """A wagon on its wheels: its value, and as many signs of its animal as there is room for."""
    wagon = wagon_of(text)
    animal, value = wagon // VALUES, wagon % VALUES + 1
    colour = COLOURS[animal]
    sign = sign_of(animal, words)
    load = f"{value}{sign}" if room == 2 else f"{value} {sign * min(value, room - 2)}"
    wheels = f"╰o{'─' * (room - 2)}o╯"
    return [
        Text(f"╭{'─' * room}╮", colour),
        Text("│", colour) + Text(load.ljust(room), f"bold #1c1917 on {colour}") + Text("│", colour),
        Text(wheels, colour),
    ]


def small_wagon(text: str, words: Words) -> Text:
    """A wagon in few columns: `[3G]`."""
    wagon = wagon_of(text)
    return Text(f"[{wagon % VALUES + 1}{sign_of(wagon // VALUES, words)}]", f"bold {COLOURS[wagon // VALUES]}")


def offered_picture(view: dict[str, Any], text: str, room: int, words: Words) -> list[Text]:
    """A wagon that can be loaded, with what that would mean for the viewer."""
    wagon = wagon_of(text)
    colour = COLOURS[wagon // VALUES]
    name = f" {wagon_name(wagon, words)} "
    title = f"─{name}" if room >= LARGE else name[:room]
    load = signs([wagon // VALUES] * (wagon % VALUES + 1), words)
    where = Text(prospect(view, text, words).rjust(room - 2 - len(load)), "dim")
    lines = [load + where, offer_note(view, text, words)]
    return [
        Text(f"╭{title.ljust(room, '─')}╮", colour),
        *(Text("│ ", colour) + line + Text(" " * (room - 2 - len(line)) + " │", colour) for line in lines),
        Text(f"╰o{'─' * (room - 2)}o╯", colour),
    ]


def prospect(view: dict[str, Any], text: str, words: Words) -> str:
    """CT-12: whether the wagon would join the viewer's train or wait."""
    if view["seat"] is None:
        return ""
    train, wagon = view["trains"][view["seat"]], wagon_of(text)
    if not train:
        return words.say("joins")
    end = wagon_of(train[-1])
    fits = end // VALUES == wagon // VALUES or end % VALUES == wagon % VALUES
    return words.say("joins") if fits else words.say("waits")


def offer_note(view: dict[str, Any], text: str, words: Words) -> Text:
    """What the viewer could pay for the wagon with, or how many cards are missing; or that it is being loaded."""
    wagon, loading = wagon_of(text), view["loading"]
    if loading is not None and loading["to_pay"]:
        is_loaded = loading["wagon"] == text
        return Text(words.say("to pay: {count}", count=loading["to_pay"]) if is_loaded else "", BONUS_COLOUR)
    if view["hand"] is None or view["tokens"][view["seat"]] is None:
        return Text()
    cards, missing = payment(view, wagon)
    if missing:
        return Text(words.say("{count} short", count=missing), "dim")
    return Text(words.say("pay") + " ", "green") + (signs(cards, words) if cards else Text(words.say("nothing")))


def payment(view: dict[str, Any], wagon: int) -> tuple[list[int], int]:
    """CT-10: cards with which the viewer could pay for the wagon, natural ones first; or how many units are missing."""
    hand = Counter(view["hand"])
    animal, token = wagon // VALUES, ANIMAL_NAMES.index(view["tokens"][view["seat"]])
    price = max(0, wagon % VALUES + 1 - view["fewer"])
    natural = min(price, hand[ANIMAL_NAMES[animal]])
    each = 1 if view["one_to_one"] else 2
    jokers = 0 if token == animal else hand[ANIMAL_NAMES[token]] // each
    missing = price - natural - min(price - natural, jokers)
    return [animal] * natural + [token] * (each * (price - natural)), missing


# Cards


def kind_text(kind: int, count: int, words: Words) -> Text:
    """Cards of one kind: `2 giraffes`, `Draw two`."""
    name = bonus_name(kind, words)
    if kind < ANIMALS:
        name = counted(kind, count, words)
    elif count > 1:
        name += f" ×{count}"
    return Text(name, f"bold {colour_of(kind)}")


def hand_parts(view: dict[str, Any], words: Words) -> list[Text]:
    """The viewer's hand, a text for each kind."""
    counts = Counter(KIND_NAMES.index(name) for name in view["hand"])
    return [kind_text(kind, counts[kind], words) for kind in sorted(counts)]


def short_card(name: str, words: Words) -> Text:
    """A card of the discard pile or known in a hand: the animal's sign, or the name of a bonus card."""
    kind = KIND_NAMES.index(name)
    return signs([kind], words) if kind < ANIMALS else Text(bonus_name(kind, words), BONUS_COLOUR)


def counted_cards(names: Sequence[str], words: Words) -> list[Text]:
    """Cards in few columns, a text for each kind: `3G`, `Draw two`."""
    counts = Counter(names)
    return [
        Text(str(counts[name]) if counts[name] > 1 else "", f"bold {colour_of(kind)}") + short_card(name, words)
        for kind, name in enumerate(KIND_NAMES)
        if counts[name]
    ]
