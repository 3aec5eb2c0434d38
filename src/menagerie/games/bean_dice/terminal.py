"""Bean Dice on a terminal: the dice, the own card with its chances, and how far every seat is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core.drawing import Drawing
from ...core.words import Words
from .deck import ORDERS
from .dice import KIND_NAMES
from .order_text import bean_names, order_words, parse_order
from .state import LEAST_TO_CASH
from .view import chance_now, worth

OWNERS = (("●", "#e5566d"), ("■", "#4a9cf0"), ("▲", "#46b26b"), ("◆", "#d99a1e"), ("★", "#a97be0"))
"""Each seat's sign and colour."""

BEAN_STYLES = dict(
    zip(KIND_NAMES, ("#b0988a", "#4a9cf0", "#46b26b", "#d99a1e", "#e5566d", "#a97be0", "#5fc9b0"), strict=True)
)
BEIGE_FRAME = "#c9a15a"
COIN = "#d99a1e"

NARROW = 74
"""Below this width, dice are words and the cover card is left out."""

MARKS = {"done": "✓", "met": "+", "next": "▶", "open": " "}


def draw(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """The position of `view` for a screen of `width` columns; `names` are the seats'."""
    whose = _whose_card(view)

    def cards(covered: bool) -> RenderableType:
        return _cards(view, whose, names, words, width, covered)

    def tiny() -> RenderableType:
        return Group(_dice_in_words(view, words, tiny=True), _next_orders(view, whose, words, width), seats())

    def seats() -> RenderableType:
        return _seats(view, names, words, width)

    if width < NARROW:
        return Drawing(lambda: Group(_dice_in_words(view, words), cards(False), seats()), tiny)
    return Drawing(
        lambda: Group(_dice(view, words), cards(True), seats()),
        lambda: Group(_dice_in_words(view, words), cards(True), seats()),
        tiny,
    )


def question(view: dict[str, Any], names: Sequence[str], words: Words) -> str:
    """What the seat to move has to decide, if its choices don't say it; `names` are the seats'."""
    say = words.say
    if view["phase"] == "cash":
        seat = view["to_move"]
        done, coins = view["done"][seat], view["worth"][seat]
        if done == ORDERS:
            return say("All orders of your card are fulfilled. Cash it for {coins} coins?", coins=coins)
        if coins == 1:
            return say("{done} orders fulfilled: cash your card for 1 coin, or wait for more?", done=done)
        return say(
            "{done} orders fulfilled: cash your card for {coins} coins, or wait for more?", done=done, coins=coins
        )
    if view["phase"] == "set aside":
        if view["set_aside"]:
            return say("Put more dice on the field, roll the others again, or stop?")
        return say("Which dice go on the field? Several at once: 1, 2, roll")
    return ""


def _whose_card(view: dict[str, Any]) -> int:
    """The seat whose card is shown in full: the viewer's, or for a spectator that of who rolls."""
    if view["seat"] is not None:
        return int(view["seat"])
    return int(view["on_turn"] or 0)


# The dice


def _groups(view: dict[str, Any], words: Words) -> list[tuple[str, list[dict[str, str]]]]:
    """What lies where, with a heading for each."""
    return [(words.say("Bean field"), view["field"]), (words.say("Just rolled"), view["rolled"])]


def _dice(view: dict[str, Any], words: Words) -> RenderableType:
    """The dice as dice: beige ones have a double frame."""
    columns = []
    for heading, dice in _groups(view, words):
        drawn = [_die(die, words) for die in dice] or [[Text("")] * 3]
        lines = [Text(" ").join(row) for row in zip(*drawn, strict=True)]
        columns.append([Text(heading, "bold") if dice else Text(f"{heading}: –", "dim"), *lines])
    size = max(len(line) for line in columns[0]) + 4
    for line in columns[0]:
        line.pad_right(size - len(line))
    return Text("\n").join(left + right for left, right in zip(*columns, strict=True))


def _die(die: dict[str, str], words: Words) -> list[Text]:
    name = f" {words.say(die['kind'])} "
    line, style = ("═", BEIGE_FRAME) if die["colour"] == "beige" else ("─", "white")
    corners, side = ("╔╗╚╝", "║") if die["colour"] == "beige" else ("╭╮╰╯", "│")
    return [
        Text(corners[0] + line * len(name) + corners[1], style),
        Text.assemble((side, style), (name, f"bold {BEAN_STYLES[die['kind']]}"), (side, style)),
        Text(corners[2] + line * len(name) + corners[3], style),
    ]


def _dice_in_words(view: dict[str, Any], words: Words, tiny: bool = False) -> RenderableType:
    lines = []
    groups = _groups(view, words)
    if tiny:
        groups = [(words.say("Field"), view["field"]), (words.say("Rolled"), view["rolled"])]
    for heading, dice in groups:
        text = Text(f"{heading}: ", "bold")
        for colour in ("white", "beige"):
            kinds = [die["kind"] for die in dice if die["colour"] == colour]
            if kinds:
                text.append("; " if text.plain[-2:] != ": " else "").append(f"{words.say(colour)} ", "dim")
            for place, kind in enumerate(dict.fromkeys(kinds)):
                count = kinds.count(kind)
                text.append(", " if place else "").append(f"{count} " if count > 1 else "")
                text.append(words.say(kind), BEAN_STYLES[kind])
        lines.append(text if dice else text.append("–", "dim"))
    return Text("\n").join(lines)


# Cards


def _cards(
    view: dict[str, Any], whose: int, names: Sequence[str], words: Words, width: int, covered: bool
) -> RenderableType:
    """The active card of a seat in full, and beside it the cover card."""
    own = whose == view["seat"]
    active, cover = view["active"][whose], view["cover"][whose]
    title = words.say("Your card") if own else words.say("{name}'s card", name=names[whose])
    size = width * 3 // 5 if covered else width
    grid = Table.grid(padding=0)
    grid.add_column(width=size)
    parts = [_active(view, whose, active, title, words, size - (2 if covered else 0))]
    if covered:
        grid.add_column(width=width - size)
        parts.append(_cover(cover, words, width - size))
    grid.add_row(*parts)
    return grid


def _active(
    view: dict[str, Any], whose: int, card: dict[str, Any] | None, title: str, words: Words, size: int
) -> RenderableType:
    """A line for each order, the highest first: coins, mark, order, its chance, and the chance now."""
    has_odds = view["phase"] == "set aside" and view["to_move"] == whose and bool(view["field"])
    table = _order_table(size, title, card, words, words.say("again") if has_odds else "")
    if card is None:
        return table
    chances = _chances_now(view, whose, card) if has_odds else [None] * ORDERS
    for place in reversed(range(ORDERS)):
        order = card["orders"][place]
        mark = _mark(view, whose, place, chances[place])
        style = {"done": "dim", "next": "bold", "met": "bold green"}.get(mark, "")
        coins = str(worth(place + 1)) if place + 1 >= LEAST_TO_CASH else ""
        table.add_row(
            Text(coins, COIN),
            Text(MARKS[mark], "bold green"),
            _coloured(order["text"], words, style),
            Text(f"{order['percent']} %", "dim"),
            Text(_percent(chances[place]), "bold cyan"),
        )
    return table


def _percent(chance_now: float | None) -> str:
    """What is written of the chance that the field and another roll meet an order."""
    if chance_now is None:
        return ""
    return "met" if chance_now == 1.0 else f"{100 * chance_now:.0f} %"


def _order_table(size: int, title: str, card: dict[str, Any] | None, words: Words, last: str) -> Table:
    """A table for the orders of a card: coins, mark, order, chance, and a `last` column if it has a heading."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="", width=size)
    head = Text(title, "bold").append(f"  {_card_number(card, words)}", "dim")
    table.add_column(Text("¢", COIN), width=1)
    table.add_column(width=1)
    table.add_column(head, ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(Text(words.say("roll"), "dim"), justify="right", width=4, no_wrap=True)
    table.add_column(Text(last, "bold cyan"), justify="right", width=5, no_wrap=True)
    return table


def _card_number(card: dict[str, Any] | None, words: Words) -> str:
    return "–" if card is None else words.say("no. {number}", number=card["number"])


def _cover(card: dict[str, Any] | None, words: Words, size: int) -> RenderableType:
    head = Text(words.say("Cover card"), "dim bold").append(f"  {_card_number(card, words)}", "dim")
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="", width=size)
    table.add_column(head, ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(Text(words.say("roll"), "dim"), justify="right", width=4, no_wrap=True)
    for order in reversed(card["orders"] if card else []):
        table.add_row(_coloured(order["text"], words, "dim"), Text(f"{order['percent']} %", "dim"))
    return table


def _mark(view: dict[str, Any], whose: int, place: int, chance_now: float | None) -> str:
    done = view["done"][whose]
    if place < done:
        return "done"
    if chance_now == 1.0:
        return "met"
    return "next" if place == done else "open"


def _chances_now(view: dict[str, Any], whose: int, card: dict[str, Any]) -> list[float | None]:
    """By order: the chance that the field meets it with all other dice rolled once more; None for one fulfilled."""
    done = view["done"][whose]
    orders = [parse_order(order["text"]) for order in card["orders"]]
    return [None if place < done else chance_now(order, view) for place, order in enumerate(orders)]


def _coloured(text: str, words: Words, style: str) -> Text:
    """An order with its beans in their colours."""
    shown = Text(order_words(text, words), style)
    if style != "dim":
        for kind, name in zip(KIND_NAMES, bean_names(words), strict=True):
            shown.highlight_words([name], BEAN_STYLES[kind])
    return shown


def _next_orders(view: dict[str, Any], whose: int, words: Words, width: int) -> RenderableType:
    """The next open orders of the card, each a line."""
    card, first = view["active"][whose], view["done"][whose]
    if card is None:
        return Text("–", "dim")
    lines = []
    most = 3 if view["players"] < 4 else 2
    for place in range(first, min(first + most, ORDERS)):
        order = card["orders"][place]
        line = Text(f"{place + 1} ", "dim").append(MARKS["next" if place == first else "open"], "bold green")
        line.append(" ").append(_coloured(order["text"], words, "")).append(f"  {order['percent']} %", "dim")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return Text("\n").join(lines or [Text(words.say("All orders are fulfilled."))])


# What each seat has


def _seats(view: dict[str, Any], names: Sequence[str], words: Words, width: int) -> RenderableType:
    """A line for each seat: whose turn, who, coins, orders fulfilled, what it needs next."""
    narrow = width < NARROW
    grid = Table(
        box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", width=width, show_header=not narrow
    )
    grid.add_column("", width=min(max(len(name) for name in names) + 4, 13 if narrow else 20), no_wrap=True)
    grid.add_column(words.say("coins"), justify="right", no_wrap=True)
    grid.add_column(words.say("orders"), no_wrap=True)
    grid.add_column(words.say("next order"), ratio=1, no_wrap=True, overflow="ellipsis")
    for seat in range(view["players"]):
        grid.add_row(
            _who(view, seat, names),
            Text(f"{view['coins'][seat]}/{view['goal']}", "bold"),
            _progress(view, seat),
            _next(view, seat, words),
        )
    pile = Text(words.say("Cards in the deck: {count}", count=view["deck"]), "dim")
    return grid if narrow else Group(grid, pile)


def _progress(view: dict[str, Any], seat: int) -> Text:
    """Six dots, and the coins that the card is worth."""
    done = view["done"][seat]
    text = Text.assemble(("●" * done, "green"), ("·" * (ORDERS - done), "dim"))
    return text.append(f" {view['worth'][seat]}" if view["worth"][seat] else "  ", COIN)


def _next(view: dict[str, Any], seat: int, words: Words) -> Text:
    card, done = view["active"][seat], view["done"][seat]
    if card is None or done == ORDERS:
        return Text("–", "dim")
    order = card["orders"][done]
    return _coloured(order["text"], words, "").append(f"  {order['percent']} %", "dim")


def _who(view: dict[str, Any], seat: int, names: Sequence[str]) -> Text:
    sign, colour = OWNERS[seat]
    mark = "▶ " if seat == view["to_move"] else "  "
    return Text.assemble((mark, "bold green"), (f"{sign} {names[seat]}", colour))
