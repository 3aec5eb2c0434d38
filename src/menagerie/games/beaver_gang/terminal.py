"""Beaver Gang on a terminal: the piles, each seat's row of four, and how the last round ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core.drawing import Drawing
from ...core.words import Words
from .state import ROW, SCORED

__all__ = ["SEAT_WORDS", "draw", "question"]

SEAT_WORDS = {"swap": 2}
"""Where the text of an action names a seat: by its first word, the place of that seat's number (see `cli.choices`)."""

OWNERS = (
    ("●", "#e5566d"),
    ("■", "#4a9cf0"),
    ("▲", "#46b26b"),
    ("◆", "#d99a1e"),
    ("★", "#a97be0"),
    ("✚", "#c98252"),
)
"""Each seat's sign and colour."""

NARROW = 66
"""Below this width, a seat is one line and its cards are small."""

INSIDE = 6
"""Columns inside a card."""

BLOCK = (INSIDE + 2) * ROW + 1
"""Columns of a seat with its four cards."""

BACK, FRAME, ACTION = "#b07a4a", "#8a8a8a", "bold #a97be0"
NUMBER_STYLES = ("bold #46b26b",) * 4 + ("bold #d99a1e",) * 3 + ("bold #e5566d",) * 3
"""From the low, welcome numbers to the high ones."""

SHORT = {"swap": "Swap", "peek": "Peek", "second chance": "2nd chance"}
TINY = {"swap": "Sw", "peek": "Pe", "second chance": "2c"}
PAUSES = frozenset({SCORED})
"""After these steps the screen waits: the rows lie open, and are cleared away for the next round."""

FACE_UP = ("turn up", "replace", "end", "over")


def draw(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The position of `view` for a screen of `width` columns; `names` are the seats'."""

    def small(*more: RenderableType) -> RenderableType:
        return Group(_piles_in_words(view, names, words), _seats_in_lines(view, names, words, width), *more)

    if width < NARROW:
        return Drawing(lambda: small(*_last_round(view, names, words, width)), small)

    def large(seats: RenderableType) -> RenderableType:
        return Group(_piles(view, names, words, width), seats)

    return Drawing(
        lambda: large(_seats(view, names, words, width, with_sums=True)),
        lambda: large(_seats(view, names, words, width, with_sums=False)),
        lambda: large(_seats_in_lines(view, names, words, width)),
        small,
    )


def question(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """What the seat to move has to decide, if its choices don't say it; `names` are the seats'."""
    phase, say, row = view["phase"], words.say, len(view["rows"][0])
    if phase == "open" and view["top"] is not None and view["top"].isdigit():
        return say(
            "Take the {card} in place of one of your cards 1 to {last}, or draw?", card=say(view["top"]), last=row
        )
    if phase == "hold" and view["drawn"] is not None:
        card = say(view["drawn"].title())
        if view["drawn"].isdigit():
            return say("Keep the {card} in place of one of your cards 1 to {last}, or discard it?", card=card, last=row)
        return say("Use the {card}, or discard it?", card=card)
    if phase == "swap":
        other = names[next(seat for seat in range(view["players"]) if seat != view["to_move"])]
        if row == 2:
            example = say("swap 1 {name} 2 (your 1st card for {name}'s 2nd)", name=other)
        else:
            example = say("swap 2 {name} 3 (your 2nd card for {name}'s 3rd)", name=other)
        return say("Write swap YOURS WHO THEIRS, e.g. {example}:", example=example)
    if phase == "peek":
        return say("Which of your cards do you look at?")
    if phase == "ask":
        return say("Do you call the end of the round?")
    return ""


# Cards


def _name(kind: str, words: Words) -> str:
    return words.say(SHORT.get(kind, kind))


def _centred(text: str, room: int, fill: str = " ") -> str:
    """`text` in the middle of `room` columns."""
    return text[:room].center(room, fill)


def _card(head: str, inside: Text, style: str) -> list[Text]:
    """A card in three lines, `head` in its upper edge."""
    room = len(inside)
    return [
        Text(f"╭{_centred(head, room, '─')}╮", style),
        Text("│", style) + inside + Text("│", style),
        Text(f"╰{'─' * room}╯", style),
    ]


def _style(kind: str) -> str:
    return NUMBER_STYLES[int(kind)] if kind.isdigit() else ACTION


def _face(kind: str, words: Words, room: int) -> Text:
    return Text(_centred(_name(kind, words), room), _style(kind))


def _back(text: str, room: int) -> Text:
    """The back of a card, perhaps with something written on it."""
    label = f" {text} " if text and len(text) + 2 <= room else text
    return Text(_centred(label, room, "░"), BACK)


def _side_by_side(cards: Sequence[list[Text]]) -> list[Text]:
    return [Text("").join(lines) for lines in zip(*cards, strict=True)]


# The piles


def _piles(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The piles and the drawn card as cards, and beside them how the round stands."""
    room = 11
    cards = [_card(words.say("draw pile"), _back(str(view["draw_pile"]), room), BACK)]
    top = _face(view["top"], words, room) if view["top"] is not None else Text(_centred("–", room), "dim")
    cards.append(_card(words.say("discards"), top, FRAME))
    if view["holding"]:
        mine = view["drawn"] is not None
        inside = _face(view["drawn"], words, room) if mine else _back("", room)
        cards.append(_card(words.say("drawn"), inside, "bold green" if mine else BACK))
    status = _status(view, names, words)
    left = (room + 2) * len(cards) + 2
    grid = Table.grid(padding=0)
    grid.add_column(width=left, no_wrap=True)
    grid.add_column(width=width - left, no_wrap=True, overflow="ellipsis")
    for place, line in enumerate(_side_by_side(cards)):
        grid.add_row(line, status[place] if place < len(status) else Text())
    return grid


def _piles_in_words(view: dict[str, Any], names: Sequence[str], words: Words) -> RenderableType:
    piles = Text(words.say("draw pile") + " ") + Text(f"░{view['draw_pile']}░", BACK)
    for label, kind in ((words.say("discards"), view["top"]), (words.say("drawn"), view["drawn"])):
        if kind is not None:
            piles += Text(f" · {label} ") + Text(f"[{_name(kind, words)}]", _style(kind))
        elif label == words.say("discards"):
            piles += Text(f" · {label} –")
    return Group(piles, Text(" · ").join(_status(view, names, words)))


def _status(view: dict[str, Any], names: Sequence[str], words: Words) -> list[Text]:
    """Which round it is, whose turn, and whether somebody has called."""
    say, seat, caller = words.say, view["to_move"], view["caller"]
    lines = [Text(say("Round {number} of {count}", number=view["round"], count=view["rounds"]), "dim")]
    if seat is not None:
        turn = say("Your turn") if seat == view["seat"] else say("Turn of {name}", name=names[seat])
        lines.append(Text("▶ ", "bold green") + Text(turn, "bold"))
        if caller is not None:
            own = caller == view["seat"]
            called = say("You have knocked") if own else say("{name} has knocked", name=names[caller])
            lines.append(Text("! ", "bold yellow") + Text(called))
        elif not view["may_knock"]:
            lines.append(Text(say("Nobody may knock yet"), "dim"))
    return lines


# The seats


def _seats(view: dict[str, Any], names: Sequence[str], words: Words, width: int, with_sums: bool) -> RenderableType:
    """A block for each seat: who, how many points, the four cards, and what the last round came to."""
    most = max(1, width // BLOCK)
    lines = -(-view["players"] // most)
    columns = -(-view["players"] // lines)
    size = min(width // columns, BLOCK + 3)
    grid = Table.grid(padding=0)
    for _ in range(columns):
        grid.add_column(width=size, no_wrap=True, overflow="ellipsis")
    last = view["last_round"] if with_sums else None
    blocks = [_block(view, seat, names, words, size, last) for seat in range(view["players"])]
    for first in range(0, len(blocks), columns):
        grid.add_row(*blocks[first : first + columns])
    return grid


def _block(
    view: dict[str, Any],
    seat: int,
    names: Sequence[str],
    words: Words,
    size: int,
    last_round: dict[str, Any] | None,
) -> RenderableType:
    points = words.say("{points} points", points=view["totals"][seat])
    who = _who(view, seat, names, size - len(points) - 4)
    cards = []
    for place, card in enumerate(view["rows"][seat]):
        face_up = card["card"] is not None and view["phase"] in FACE_UP
        if face_up:
            inside = _face(card["card"], words, INSIDE)
        else:  # with the memory aid, what the viewer knows stands on the back
            inside = _back("" if card["card"] is None else _name(card["card"], words), INSIDE)
        cards.append(_card(str(place + 1), inside, FRAME if face_up else BACK))
    lines = [who + Text(f" · {points}"), *_side_by_side(cards)]
    if last_round is not None:
        lines.append(Text("  ") + Text(words.say("round {number}", number=last_round["round"]) + ": ", "dim"))
        lines[-1] += _sum(last_round, seat, " + ")
    return Group(*lines)


def _sum(last: dict[str, Any], seat: int, between: str) -> Text:
    """A row of the last round as it was scored, with what it came to."""
    numbers = Text(between).join(Text(kind, _style(kind)) for kind in last["rows"][seat])
    return numbers + Text(" = ") + Text(str(last["scores"][seat]), "bold")


def _who(view: dict[str, Any], seat: int, names: Sequence[str], room: int) -> Text:
    """The seat's sign, name and number, with marks for the turn and the call."""
    mark = "▶ " if seat == view["to_move"] else "! " if seat == view["caller"] else "  "
    return Text(mark, "bold green" if mark == "▶ " else "bold yellow") + _signed(seat, names, room - len(mark))


def _signed(seat: int, names: Sequence[str], room: int) -> Text:
    """The seat's sign, as much of its name as there is room for, and its number."""
    sign, colour = OWNERS[seat]
    name, number = names[seat], f" ({seat})"
    space = room - 2 - len(number)
    if len(name) > space:
        name = name[: max(1, space - 1)] + "…"
    return Text(f"{sign} {name}", colour) + Text(number, "dim")


def _who_width(names: Sequence[str], width: int) -> int:
    """Columns for who has a seat, where it is shown in a line."""
    return min(max(map(len, names)) + 8, width - 24)


def _seats_in_lines(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """A line for each seat, with small cards: ░2░ face down, [7] face up, (7) known to the viewer."""
    size = _who_width(names, width)
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=size, no_wrap=True)
    for _ in view["rows"][0]:
        grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for seat in range(view["players"]):
        points = Text(str(view["totals"][seat]), "bold")
        if width >= NARROW:
            points = Text(words.say("{points} points", points=view["totals"][seat]))
        grid.add_row(_who(view, seat, names, size), *_small_cards(view, seat, words), points)
    return grid


def _small_cards(view: dict[str, Any], seat: int, words: Words) -> list[Text]:
    cards = []
    for place, card in enumerate(view["rows"][seat]):
        kind = card["card"]
        if kind is None:
            cards.append(Text(f"░{place + 1}░", BACK))
            continue
        short, face_up = words.say(TINY.get(kind, kind)), view["phase"] in FACE_UP
        cards.append(Text(f"[{short}]", _style(kind)) if face_up else Text(f"({short})", BACK))
    return cards


def _last_round(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> list[RenderableType]:
    """The rows of the last round, a line each, below a heading; nothing before there is one."""
    last = view["last_round"]
    if last is None:
        return []
    size = _who_width(names, width)
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=size, no_wrap=True)
    grid.add_column(no_wrap=True)
    for seat in range(view["players"]):
        grid.add_row(Text("  ") + _signed(seat, names, size - 2), _sum(last, seat, " "))
    return [Text(words.say("Round {number} ended:", number=last["round"]), "dim"), grid]
