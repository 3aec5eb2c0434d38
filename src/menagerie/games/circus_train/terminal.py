"""Circus Train on a terminal: the wagons to load, the piles, each seat's train, and the own hand."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core.drawing import Drawing
from ...core.words import Words
from .pictures import (
    BACK,
    BONUS_COLOUR,
    FRAME,
    LARGE,
    LOCOMOTIVE,
    card,
    colour_of,
    counted_cards,
    hand_parts,
    offer_note,
    offered_picture,
    payment,
    prospect,
    short_card,
    side_by_side,
    sign_of,
    small_wagon,
    wagon_of,
    wagon_picture,
)
from .sentences import card_name, cards_name, counted, wagon_name
from .state import ANIMAL_NAMES, KIND_NAMES, VALUES

OWNERS = (("●", "#e5566d"), ("■", "#4a9cf0"), ("▲", "#46b26b"), ("◆", "#d99a1e"))
"""Each seat's sign and colour."""

NARROW = 72
"""Below this width, all is in words."""

WIDE = 96
"""From this width on, the wagons to load are large."""

ROOMS = (6, 3, 2)
"""Columns inside a wagon of a train; the longer it is, the fewer."""

DOT = Text(" · ", "dim")


def draw(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The position of `view` for a screen of `width` columns; `names` are the seats'."""

    def layout(offer: Any, train: Any, hand: Any) -> RenderableType:
        status = _status(view, names, words)
        parts = [offer(view, words, width), *([status] if status else [])]
        parts += [_seat(view, seat, names, words, width, train) for seat in range(view["players"])]
        return Group(*parts, *(hand(view, words, width) if view["hand"] else []))

    def in_columns(hand: Any) -> RenderableType:
        status = _status(view, names, words)
        seats = _seats_in_columns(view, names, words, width)
        parts = [_offer_cards(view, words, width), *([status] if status else []), seats]
        return Group(*parts, *(hand(view, words, width) if view["hand"] else []))

    def small() -> RenderableType:
        return _small(view, names, words, width)

    if width < NARROW:
        return Drawing(small)
    in_pairs = view["players"] > 2 and width >= WIDE
    columns = [functools.partial(in_columns, hand) for hand in (_hand_cards, _hand_line)] if in_pairs else []
    return Drawing(
        functools.partial(layout, _offer_cards, _train_cards, _hand_cards),
        functools.partial(layout, _offer_cards, _train_cards, _hand_line),
        *columns,
        functools.partial(layout, _offer_lines, _train_cards, _hand_line),
        functools.partial(layout, _offer_cards, _train_line, _hand_line),
        functools.partial(layout, _offer_lines, _train_line, _hand_line),
        small,
    )


def question(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """What the seat to move has to decide, if its choices don't say it; `names` are the seats'."""
    phase, say = view["phase"], words.say
    if phase == "pay":
        return _question_of_payment(view, words)
    if phase == "attach":
        return say("Does a waiting wagon follow, for free?")
    if phase == "draw two":
        top = card_name(KIND_NAMES.index(view["top"]), words)
        if view["draws_left"] == 2:
            return say("First of two cards: from the deck, or {card} from the discard pile?", card=top)
        return say("Second of two cards: from the deck, or {card} from the discard pile?", card=top)
    if phase == "take one":
        return say("Which card do you take out of the discard pile?")
    return ""


def _question_of_payment(view: dict[str, Any], words: Words) -> str:
    """CT-10: what is still to be paid, and for what."""
    loading = view["loading"]
    wagon = wagon_of(loading["wagon"])
    token = ANIMAL_NAMES.index(view["tokens"][view["to_move"]])
    cost = cards_name(wagon // VALUES, loading["to_pay"], words)
    each = cards_name(token, 1 if view["one_to_one"] else 2, words)
    if loading["half_pair"]:
        return words.say(
            "{wagon}: still {cost}, a second {joker} for one of them. Next card?",
            wagon=wagon_name(wagon, words),
            cost=cost,
            joker=words.say(ANIMAL_NAMES[token]),
        )
    return words.say(
        "{wagon}: still {cost}, or {each} for each. Next card?", wagon=wagon_name(wagon, words), cost=cost, each=each
    )


# The wagons to load, and the piles


def _offer_cards(view: dict[str, Any], words: Words, width: int) -> RenderableType:
    """The wagons as pictures, and beside them the piles."""
    room = LARGE if width >= WIDE else LARGE - 4
    pictures = [offered_picture(view, text, room, words) for text in view["offer"]]
    if not pictures:
        return Group(Text(words.say("No wagon is left to load."), "dim"), Text("\n").join(_piles(view, words, width)))
    left = (room + 2) * 4 + 1
    grid = Table.grid(padding=0)
    grid.add_column(width=left, no_wrap=True)
    grid.add_column(width=width - left, no_wrap=True, overflow="ellipsis")
    for line, beside in zip(side_by_side(pictures), _piles(view, words, width - left), strict=True):
        grid.add_row(line, beside)
    return grid


def _piles(view: dict[str, Any], words: Words, room: int) -> list[Text]:
    """Four lines: both decks, the discard pile with its top cards, the tokens in the middle."""
    decks = Text(words.say("Deck") + " ") + Text(f"░{view['deck']}░", BACK)
    decks += DOT + Text(words.say("wagons") + " ") + Text(f"░{view['wagons_left']}░", BACK)
    lines = [decks, *_discards(view, words, room)]
    if view["middle"]:
        lines.append(Text(words.say("Middle") + ": ") + _animals(view["middle"], words))
    return lines + [Text()] * (4 - len(lines))


def _discards(view: dict[str, Any], words: Words, room: int) -> list[Text]:
    """CT-7: the discard pile in two lines, its top first."""
    if view["top"] is None:
        return [Text(words.say("No discards"), "dim"), Text()]
    kind = KIND_NAMES.index(view["top"])
    top = Text(words.say(view["top"]) if kind < 4 else words.say(view["top"].capitalize()), f"bold {colour_of(kind)}")
    below = _top_cards(view["discard"][:-1], words, room - 10)
    head = Text(words.say("Discards: ")) + top
    count = len(view["discard"]) - 1
    return [head, Text(words.say("{count} below: ", count=count), "dim") + below if count else Text()]


def _top_cards(pile: Sequence[str], words: Words, room: int) -> Text:
    """As many cards of a pile as there is room for, from the top down."""
    text = Text()
    for name in reversed(pile):
        one = short_card(name, words)
        if text and len(text) + len(one) + 3 > room:
            return text + Text(" …", "dim")
        text += (Text(" ") if text else Text()) + one
    return text


def _animals(names: Sequence[str], words: Words) -> Text:
    parts = [Text(words.say(name), f"bold {colour_of(ANIMAL_NAMES.index(name))}") for name in names]
    return Text(", ").join(parts)


def _offer_lines(view: dict[str, Any], words: Words, width: int) -> RenderableType:
    """The same in few lines."""
    entries = []
    for text in view["offer"]:
        note = offer_note(view, text, words)
        entry = small_wagon(text, words) + Text(" ") + note
        where = prospect(view, text, words)
        entries.append(entry + Text(f" {where}", "dim") if where else entry)
    offer = Text(words.say("To load") + ": ", "bold") + DOT.join(entries)
    lines = [line for line in _piles(view, words, width // 2) if line]
    return Group(offer, DOT.join(lines))


# What goes on


def _status(view: dict[str, Any], names: Sequence[str], words: Words) -> Text | None:
    """The load that is going on, or what the next one will be like."""
    say, loading, parts = words.say, view["loading"], []
    if view["phase"] == "pay" and view["to_move"] == view["seat"]:
        return None  # the question says it
    if loading is not None and loading["to_pay"]:
        wagon = wagon_of(loading["wagon"])
        parts.append(
            say(
                "{name}: loading {wagon}, still to pay: {cards}",
                name=names[view["turn"]],
                wagon=wagon_name(wagon, words),
                cards=cards_name(wagon // VALUES, loading["to_pay"], words),
            )
        )
    elif view["fewer"]:
        parts.append(say("The next load costs {count} fewer", count=view["fewer"]))
    if view["one_to_one"]:
        parts.append(say("Exchange 1:1"))
    if view["draws_left"]:
        parts.append(say("Draw two: still to draw {count}", count=view["draws_left"]))
    return Text("! ", "bold yellow") + Text(" · ".join(parts), BONUS_COLOUR) if parts else None


# The seats


def _seat(
    view: dict[str, Any], seat: int, names: Sequence[str], words: Words, width: int, train: Any
) -> RenderableType:
    """Who has the seat, how it stands, and its train with what waits."""
    heading = _heading(view, seat, names, words, width)
    heading.truncate(width, overflow="ellipsis")
    return Group(heading, train(view, seat, words, width))


def _heading(view: dict[str, Any], seat: int, names: Sequence[str], words: Words, width: int) -> Text:
    """Who has the seat, points, actions left, token, cards: in full if there is room for that at all seats."""
    full = [_heading_in_full(view, other, names, words, width) for other in range(view["players"])]
    fits = all(len(heading) <= width for heading in full)
    return full[seat] if fits else _heading_cut_short(view, seat, names, words, width)


def _heading_in_full(view: dict[str, Any], seat: int, names: Sequence[str], words: Words, width: int) -> Text:
    say = words.say
    parts = [_who(view, seat, names, max(16, width // 4))]
    parts.append(Text(say("{points} of {target}", points=view["scores"][seat], target=view["target"]), "bold"))
    if seat == view["to_move"]:
        count = view["actions_left"]
        parts.append(Text(say("1 action left") if count == 1 else say("{count} actions left", count=count), "green"))
    if seat == view["ringmaster"]:
        parts.append(Text(_ringmaster(view, words), "bold yellow"))
    token = view["tokens"][seat]
    if token is not None:
        animal = ANIMAL_NAMES.index(token)
        parts.append(Text(counted(animal, 2, words), colour_of(animal)) + Text(say(" = any")))
    cards = Text(say("1 card") if view["hands"][seat] == 1 else say("{count} cards", count=view["hands"][seat]))
    if view["known"][seat]:
        cards += Text(say(", known: ")) + Text(" ").join(counted_cards(view["known"][seat], words))
    return DOT.join([*parts, cards])


def _heading_cut_short(view: dict[str, Any], seat: int, names: Sequence[str], words: Words, width: int) -> Text:
    say = words.say
    parts = [_who(view, seat, names, 14), Text(f"{view['scores'][seat]}/{view['target']}", "bold")]
    if seat == view["to_move"]:
        parts.append(Text(say("{count} left", count=view["actions_left"]), "green"))
    if seat == view["ringmaster"]:
        parts.append(Text(say("RINGM.") if view["face_up"] else say("ringm. next"), "bold yellow"))
    token = view["tokens"][seat]
    if token is not None:
        animal = ANIMAL_NAMES.index(token)
        parts.append(Text(sign_of(animal, words) * 2, f"bold {colour_of(animal)}") + Text(say(" = any")))
    cards = Text(say("1 card") if view["hands"][seat] == 1 else say("{count} cards", count=view["hands"][seat]))
    if view["known"][seat]:
        cards += Text(": ") + Text(" ").join(counted_cards(view["known"][seat], words))
    line = DOT.join([*parts, cards])
    line.truncate(width, overflow="ellipsis")
    return line


def _seats_in_columns(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """Two seats side by side."""
    size = width // 2 - 1
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        grid.add_column(width=size - 1)
    blocks = [
        Group(_heading(view, seat, names, words, size - 1), _train_cards(view, seat, words, size - 1))
        for seat in range(view["players"])
    ]
    for first in range(0, len(blocks), 2):
        grid.add_row(*blocks[first : first + 2])
    return grid


def _ringmaster(view: dict[str, Any], words: Words) -> str:
    return words.say("RINGMASTER") if view["face_up"] else words.say("ringmaster next")


def _who(view: dict[str, Any], seat: int, names: Sequence[str], room: int) -> Text:
    """A mark for the turn, the seat's sign, and its name as far as there is room."""
    sign, colour = OWNERS[seat]
    name = names[seat] if len(names[seat]) <= room - 4 else names[seat][: room - 5] + "…"
    mark = "▶ " if seat == view["turn"] and not view["over"] else "  "
    return Text(mark, "bold green") + Text(f"{sign} {name}", f"bold {colour}")


def _train_cards(view: dict[str, Any], seat: int, words: Words, width: int) -> RenderableType:
    """The locomotive and its wagons; beside them, or in a line of its own, what waits."""
    train, waiting = view["trains"][seat], view["waiting"][seat]
    free = width - 2 - len(LOCOMOTIVE[0])
    room = next((room for room in ROOMS if (room + 2) * len(train) <= free), None)
    if room is None:
        return _train_line(view, seat, words, width)
    colour = OWNERS[seat][1]
    pictures = [[Text(f"  {line}", colour) for line in LOCOMOTIVE]]
    pictures += [wagon_picture(text, room, words) for text in train]
    label = words.say("waiting")
    if waiting and (room + 2) * (len(train) + len(waiting)) + len(label) + 3 <= free:
        pictures.append([Text(" " * (len(label) + 3)), Text(f"  {label} ", "dim italic"), Text(" " * (len(label) + 3))])
        pictures += [wagon_picture(text, room, words) for text in waiting]
        waiting = []
    lines = side_by_side(pictures)
    return Group(*lines, *([_waiting(waiting, words)] if waiting else []))


def _waiting(waiting: Sequence[str], words: Words) -> Text:
    """CT-12: the wagons that wait."""
    return Text(f"    {words.say('waiting')}: ", "dim") + Text("").join(small_wagon(text, words) for text in waiting)


def _train_line(view: dict[str, Any], seat: int, words: Words, width: int) -> RenderableType:
    """The train in a line, and what waits in the same one if there is room."""
    line = Text("    <oo=", OWNERS[seat][1])
    line += Text("").join(small_wagon(text, words) for text in view["trains"][seat])
    if not view["waiting"][seat]:
        return line
    waiting = _waiting(view["waiting"][seat], words)
    return line + waiting if len(line) + len(waiting) <= width else Group(line, waiting)


# The hand


def _hand_cards(view: dict[str, Any], words: Words, width: int) -> list[RenderableType]:
    parts = hand_parts(view, words)
    if sum(len(part) + 4 for part in parts) > width:
        return _hand_line(view, words, width)
    pictures = [card(Text(" ") + part + Text(" "), FRAME) for part in parts]
    return list(side_by_side(pictures))


def _hand_line(view: dict[str, Any], words: Words, width: int) -> list[RenderableType]:
    return [Text(words.say("Your hand") + ": ", "bold") + DOT.join(hand_parts(view, words))]


# All in few lines


def _small(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """A line for the wagons to load, one for the piles, one for each seat, and the hand."""
    parts: list[RenderableType] = [_small_offer(view, words), _small_piles(view, words, width)]
    status = _status(view, names, words)
    if status:
        status.truncate(width, overflow="ellipsis")
        parts.append(status)
    parts += [_small_seat(view, seat, names, words, width) for seat in range(view["players"])]
    if view["hand"]:
        parts.append(_small_hand(view, words))
    return Group(*parts)


def _small_offer(view: dict[str, Any], words: Words) -> Text:
    """The wagons, with a star where the viewer can pay; and the actions left."""
    line = Text(words.say("Load") + " ", "bold")
    for text in view["offer"]:
        line += small_wagon(text, words)
        pays = view["hand"] is not None and None not in view["tokens"] and not payment(view, wagon_of(text))[1]
        line += Text("*" if pays else " ", "bold green")
    count = view["actions_left"]
    return line + Text(words.say("1 action left") if count == 1 else words.say("{count} actions left", count=count))


def _small_piles(view: dict[str, Any], words: Words, width: int) -> Text:
    line = Text(words.say("Deck")) + Text(f" ░{view['deck']}░", BACK)
    if view["middle"]:
        middle = "".join(sign_of(ANIMAL_NAMES.index(name), words) for name in view["middle"])
        line += Text(words.say(" middle {signs}", signs=middle))
    line += Text(words.say(" discards "))
    line += _top_cards(view["discard"], words, width - len(line)) if view["discard"] else Text("–")
    line.truncate(width, overflow="ellipsis")
    return line


def _small_seat(view: dict[str, Any], seat: int, names: Sequence[str], words: Words, width: int) -> Text:
    """Who, points, cards, token, the ringmaster's mark, the end of the train, and what waits."""
    who = _who(view, seat, names, 12)
    line = who + Text(" " * (12 - len(who))) + Text(f" {view['scores'][seat]:>2}", "bold")
    line += Text(f" {view['hands'][seat]:>2}c ")
    token = view["tokens"][seat]
    if token is not None:
        animal = ANIMAL_NAMES.index(token)
        line += Text(sign_of(animal, words) * 2, f"bold {colour_of(animal)}")
    mark = " " if seat != view["ringmaster"] else "R" if view["face_up"] else "r"
    line += Text(f"{mark} ", "bold yellow")
    waiting = Text("").join(small_wagon(text, words) for text in view["waiting"][seat])
    waiting = Text(" w", "dim") + waiting if waiting else waiting
    train = [small_wagon(text, words) for text in view["trains"][seat]]
    most = max(1, (width - len(line) - len(waiting) - 1) // 4)
    line += Text("…" if len(train) > most else "") + Text("").join(train[-most:]) + waiting
    line.truncate(width, overflow="ellipsis")
    return line


def _small_hand(view: dict[str, Any], words: Words) -> Text:
    return Text(words.say("Hand") + " ", "bold") + Text(" ").join(counted_cards(view["hand"], words))
