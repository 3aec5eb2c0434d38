"""Beaver Gang on a terminal: the piles, each seat's row of four, and how the last round ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core.words import Words
from .state import ROW

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

SHORT = {"swap": "Swap", "peek": "Peek", "second chance": "Chance"}
FACE_UP = ("turn up", "replace", "end", "over")


def draw(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The position of `view` for a screen of `width` columns; `names` are the seats'."""
    if width >= NARROW:
        return Group(_piles(view, names, words, width), _seats(view, names, words, width))
    parts = [_piles_in_words(view, names, words), _seats_in_lines(view, names, words, width)]
    if view["last_round"] is not None:
        parts.append(_last_round(view, names, words, width))
    return Group(*parts)


def question(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """What the seat to move has to decide, if its choices don't say it; `names` are the seats'."""
    if view["phase"] == "swap":
        others = " · ".join(f"{seat} {names[seat]}" for seat in range(view["players"]) if seat != view["to_move"])
        return words.say("Exchange your card, with whom ({others}), for which of theirs?", others=others)
    if view["phase"] == "peek":
        return words.say("Which of your cards do you look at?")
    if view["phase"] == "ask":
        return words.say("Do you call the end of the round?")
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
            lines.append(Text("! ", "bold yellow") + Text(say("{name} has knocked", name=names[caller])))
        elif not view["may_knock"]:
            lines.append(Text(say("Nobody may knock yet"), "dim"))
    return lines


# The seats


def _seats(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """A block for each seat: who, how many points, and the four cards."""
    most = max(1, width // BLOCK)
    lines = -(-view["players"] // most)
    columns = -(-view["players"] // lines)
    size = min(width // columns, BLOCK + 3)
    grid = Table.grid(padding=0)
    for _ in range(columns):
        grid.add_column(width=size, no_wrap=True, overflow="ellipsis")
    blocks = [_block(view, seat, names, words, size) for seat in range(view["players"])]
    for first in range(0, len(blocks), columns):
        grid.add_row(*blocks[first : first + columns])
    return grid


def _block(view: dict[str, Any], seat: int, names: Sequence[str], words: Words, size: int) -> RenderableType:
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
    last = view["last_round"]
    if last is not None:
        lines.append(Text("  ") + Text(words.say("round {number}", number=last["round"]) + ": ", "dim"))
        lines[-1] += _sum(last, seat, " + ")
    return Group(*lines)


def _sum(last: dict[str, Any], seat: int, between: str) -> Text:
    """A row of the last round as it was scored, with what it came to."""
    numbers = Text(between).join(Text(kind, _style(kind)) for kind in last["rows"][seat])
    return numbers + Text(" = ") + Text(str(last["scores"][seat]), "bold")


def _who(view: dict[str, Any], seat: int, names: Sequence[str], room: int) -> Text:
    """The seat's sign and name, with marks for the turn and the call."""
    sign, colour = OWNERS[seat]
    mark = "▶ " if seat == view["to_move"] else "! " if seat == view["caller"] else "  "
    name = names[seat]
    if len(name) > room - 4:
        name = name[: max(1, room - 5)] + "…"
    return Text(mark, "bold green" if mark == "▶ " else "bold yellow") + Text(f"{sign} {name}", colour)


def _seats_in_lines(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """A line for each seat, with small cards: ░2░ face down, [7] face up, (7) known to the viewer."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=min(max(map(len, names)) + 4, width - 26), no_wrap=True)
    for _ in range(ROW):
        grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for seat in range(view["players"]):
        who = _who(view, seat, names, width - 26)
        points = Text(str(view["totals"][seat]), "bold")
        grid.add_row(who, *_small_cards(view, seat, words), points)
    return grid


def _small_cards(view: dict[str, Any], seat: int, words: Words) -> list[Text]:
    cards = []
    for place, card in enumerate(view["rows"][seat]):
        kind = card["card"]
        if kind is None:
            cards.append(Text(f"░{place + 1}░", BACK))
            continue
        short, face_up = _name(kind, words)[:2], view["phase"] in FACE_UP
        cards.append(Text(f"[{short}]", _style(kind)) if face_up else Text(f"({short})", BACK))
    return cards


def _last_round(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The rows of the last round, a line each."""
    last = view["last_round"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=min(max(map(len, names)) + 4, width - 26), no_wrap=True)
    grid.add_column(no_wrap=True)
    for seat in range(view["players"]):
        sign, colour = OWNERS[seat]
        who = Text(f"  {sign} {names[seat]}", colour, overflow="ellipsis")
        grid.add_row(who, _sum(last, seat, " "))
    return Group(Text(words.say("Round {number} ended:", number=last["round"]), "dim"), grid)
