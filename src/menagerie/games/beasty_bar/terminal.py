"""Beasty Bar on a terminal: the queue from the gate to the Bounce, the own hand, what each seat has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ...core.drawing import Drawing
from ...core.words import Words
from .state import KIND_NAMES, POINTS

OWNERS = (("●", "#e5566d"), ("■", "#4a9cf0"), ("▲", "#46b26b"), ("◆", "#d99a1e"))
"""Each seat's sign and colour."""

WIDE = 96
"""From this width on, the hand is shown as cards."""

NARROW = 74
"""Below this width, the queue is a list."""

DOES = {
    "lion": "goes first; monkeys flee",
    "hippo": "↻ pushes past others",
    "crocodile": "↻ eats those ahead",
    "snake": "sorts by strength",
    "giraffe": "↻ passes a weaker one",
    "zebra": "stops hippos and crocodiles",
    "seal": "turns the queue around",
    "chameleon": "acts as another one",
    "monkey": "a gang of them goes first",
    "kangaroo": "hops over one or two",
    "parrot": "throws one out",
    "skunk": "drives the two strongest out",
}


def draw(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The position of `view` for a screen of `width` columns; `names` are the seats'."""
    own = [] if view["seat"] is None else _own_cards(view, words, width)
    if width < NARROW and view["phase"] == "set aside":
        return Drawing(lambda: Group(*own))  # there is nothing else yet, and little room
    queue = _queue_list(view, words, width) if width < NARROW else _queue_cards(view, names, words, width)
    return Drawing(lambda: Group(_ends(words, width), queue, *own, _seats(view, names, words, width)))


def question(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """What the seat to move has to decide, if its choices don't say it; `names` are the seats'."""
    if view["phase"] == "set aside":
        missing = view["to_set_aside"] - len(view["set_aside"] or ())
        return words.say("Lay animals aside, unseen by the others. Still to choose: {count}", count=missing)
    if view["played"] is None:
        return ""
    acts = words.say(view["queue"][view["played"]]["kind"])
    if view["phase"] == "imitate":
        return words.say("Whose action does the {animal} borrow?", animal=acts)
    if view["phase"] == "hop":
        return words.say("How many animals does the {animal} jump over?", animal=acts)
    return words.say("Whom does the {animal} throw out? Its place, counted from the gate:", animal=acts)


# The queue


def _ends(words: Words, width: int) -> RenderableType:
    """The line above the queue, from the gate to the Bounce."""
    gate, bounce = words.say("Heaven's Gate"), words.say("the Bounce")
    arrow = "◂" + "─" * max(2, width - len(gate) - len(bounce) - 4) + "◂"
    return Text.assemble((gate, "bold"), (f" {arrow} ", "dim"), (bounce, "bold"))


def _queue_cards(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The places side by side, with a card on each that is taken."""
    size = width // view["places"]
    row = Table.grid(padding=0)
    for _ in range(view["places"]):
        row.add_column(width=size)
    cards = [_card(view, place, names, words, size) for place in range(len(view["queue"]))]
    empty = [
        Panel(Text("\n"), title=str(place + 1), box=box.ROUNDED, width=size - 1, style="dim", border_style="dim")
        for place in range(len(cards), view["places"])
    ]
    row.add_row(*cards, *empty)
    return row


def _card(view: dict[str, Any], place: int, names: Sequence[str], words: Words, size: int) -> RenderableType:
    animal = view["queue"][place]
    sign, colour = OWNERS[animal["seat"]]
    waits = place == view["played"]  # its player has still to choose what it does
    return Panel(
        Group(
            _kind_and_strength(animal["kind"], words, size - 5),
            Text(f"{sign} {names[animal['seat']]}", colour, no_wrap=True, overflow="ellipsis"),
        ),
        title=Text(f"{place + 1} …" if waits else str(place + 1), colour),
        box=box.HEAVY if waits else box.ROUNDED,
        width=size - 1,
        border_style=colour,
    )


def _kind_and_strength(kind: str, words: Words, room: int) -> Text:
    """The kind to the left, its strength to the right."""
    name, strength = words.say(kind), str(_strength(kind))
    if len(name) + len(strength) >= room:
        name = name[: room - len(strength) - 2] + "…"
    return Text.assemble((name, "bold"), (strength.rjust(room - len(name)), "cyan"))


def _queue_list(view: dict[str, Any], words: Words, width: int) -> RenderableType:
    """The queue in two columns, read line by line."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(2):
        grid.add_column(width=(width - 2) // 2, no_wrap=True)
    entries = []
    for place, animal in enumerate(view["queue"]):
        sign, colour = OWNERS[animal["seat"]]
        style = "bold reverse" if place == view["played"] else "bold"
        entry = Text.assemble((f"{place + 1} ", "dim"), (f"{sign} ", colour), (words.say(animal["kind"]), style))
        entries.append(entry.append(f" {_strength(animal['kind'])}", "cyan"))
    if not entries:
        return Text(words.say("(nobody waits)"), "dim")
    for first in range(0, len(entries), 2):
        grid.add_row(*entries[first : first + 2])
    return grid


# What the viewer has


def _own_cards(view: dict[str, Any], words: Words, width: int) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if view["phase"] == "set aside":
        parts.append(_prizes(view["animals"], words))
    if view["set_aside"]:
        parts.append(_in_words(words.say("Laid aside"), view["set_aside"], view, words))
    if not view["hand"]:
        return parts
    if width < NARROW:
        return [*parts, _in_words(words.say("Hand"), view["hand"], view, words)]
    shown = _hand_cards if width >= WIDE else _hand_lines
    return [*parts, Text(words.say("Your hand"), "bold"), shown(view, words, width)]


def _in_words(label: str, kinds: Sequence[str], view: dict[str, Any], words: Words) -> Text:
    text = Text.assemble((f"{label}: ", "bold"))
    for place, kind in enumerate(kinds):
        text.append(", " if place else "").append(words.say(kind).replace(" ", "\u00a0"))
        text.append(f"\u00a0{_strength(kind)}", "cyan").append(_points_mark(kind, view), "dim")
    return text


def _hand_cards(view: dict[str, Any], words: Words, width: int) -> RenderableType:
    size = width // max(4, len(view["hand"]))
    row = Table.grid(padding=0)
    for _ in view["hand"]:
        row.add_column(width=size)
    colour = OWNERS[view["seat"]][1]
    row.add_row(
        *(
            Panel(
                Group(
                    _kind_and_strength(kind, words, size - 5),
                    Text(words.say(DOES[kind]) + _points_mark(kind, view), "italic"),
                ),
                width=size - 1,
                height=5,
                border_style=colour,
            )
            for kind in view["hand"]
        )
    )
    return row


def _hand_lines(view: dict[str, Any], words: Words, width: int) -> RenderableType:
    """Two cards to a line."""
    grid = Table.grid(padding=(0, 2))
    for _ in range(2):
        grid.add_column(width=(width - 4) // 2, no_wrap=True, overflow="ellipsis")
    cells = []
    for kind in view["hand"]:
        cell = Text.assemble((f"{_strength(kind):>2} ", "cyan"), (words.say(kind), "bold"))
        cells.append(cell + Text(f"  {words.say(DOES[kind])}{_points_mark(kind, view)}", "italic"))
    for first in range(0, len(cells), 2):
        grid.add_row(*cells[first : first + 2])
    return grid


def _prizes(animals: Sequence[str], words: Words) -> Text:
    """BB-24: what each animal is worth in the Bar."""
    text = Text.assemble((words.say("Points in the Bar") + ":", "bold"))
    worths = {kind: int(worth) for kind, worth in zip(KIND_NAMES, POINTS, strict=True) if kind in animals}
    for points in sorted(set(worths.values()), reverse=True):
        kinds = [words.say(kind) for kind, worth in worths.items() if worth == points]
        text.append(f" {points}\u00a0", "bold cyan").append(", ".join(kinds) + ";")
    text.right_crop(1)
    return text


def _points_mark(kind: str, view: dict[str, Any]) -> str:
    """What the animal scores, where points count."""
    if not view["points"]:
        return ""
    points = int(POINTS[KIND_NAMES.index(kind)])
    return f"\u00a0({points}\u00a0{'pt' if points == 1 else 'pts'})"


# What each seat has


def _seats(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """A line for each seat: whose turn, who, what is in the Bar and out, hand, pile, score."""
    narrow = width < NARROW
    heads = ["", words.say("Bar"), words.say("THAT'S IT"), words.say("hand"), words.say("pile")]
    heads += [words.say("points") if view["points"] else words.say("score")]
    if narrow:
        heads[2] = words.say("out")
    grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", width=width)
    name_width = min(max(len(name) for name in names) + 4, 20 if not narrow else 13)
    grid.add_column(heads[0], width=name_width, no_wrap=True, overflow="ellipsis")
    room = width - name_width - sum(len(head) + 1 for head in heads[3:]) - 3
    for head, size in zip(heads[1:3], _shares(view, heads[1:3], words, room), strict=True):
        grid.add_column(head, justify="right" if narrow else "left", no_wrap=narrow, min_width=0 if narrow else size)
    for head in heads[3:]:
        grid.add_column(head, justify="right", no_wrap=True)
    in_full = _fit_in_full(view, heads[1:3], words, room)
    for seat in range(view["players"]):
        admitted, thrown_out = view["bar"][seat], view["out"][seat]
        grid.add_row(
            _who(view, seat, names),
            *(str(len(kinds)) if narrow else _kinds(kinds, words, in_full) for kinds in (admitted, thrown_out)),
            str(view["hands"][seat]),
            str(view["piles"][seat]),
            Text(str(view["scores"][seat]), "bold"),
        )
    return grid


def _who(view: dict[str, Any], seat: int, names: Sequence[str]) -> Text:
    sign, colour = OWNERS[seat]
    on_turn = "▶ " if seat == view["to_move"] else "  "
    return Text.assemble((on_turn, "bold green"), (f"{sign} {names[seat]}", colour))


def _needs(view: dict[str, Any], heads: Sequence[str], words: Words, in_full: bool) -> list[int]:
    """The columns that the lists of what is in the Bar and out would take."""
    lists = [[len(_kinds(kinds, words, in_full)) for kinds in view[key]] for key in ("bar", "out")]
    return [max(len(head), *lengths) for head, lengths in zip(heads, lists, strict=True)]


def _fit_in_full(view: dict[str, Any], heads: Sequence[str], words: Words, room: int) -> bool:
    """Whether there is room for the names of all animals; else all of them are cut short."""
    return sum(_needs(view, heads, words, in_full=True)) <= room


def _shares(view: dict[str, Any], heads: Sequence[str], words: Words, room: int) -> list[int]:
    """How `room` is divided between the two lists: as they need it, with what is left over between them."""
    bar, out = _needs(view, heads, words, _fit_in_full(view, heads, words, room))
    if bar + out <= room:
        return [max(bar, min(room // 2, room - out)), out]
    share = max(len(heads[0]), min(room - len(heads[1]), room * bar // (bar + out)))
    return [share, room - share]


def _kinds(kinds: Sequence[str], words: Words, in_full: bool) -> Text:
    """The kinds by name, or all by how their names begin."""
    if not kinds:
        return Text("–", "dim")
    return Text(", ".join(words.say(kind) for kind in kinds) if in_full else " ".join(words.say(k)[:3] for k in kinds))


def _strength(kind: str) -> int:
    return KIND_NAMES.index(kind) + 1
