"""An analysis in the terminal: curves of the chances, mistakes, luck and skill; also without colour or UTF-8."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table as Grid
from rich.text import Text

from ..core.drawing import PLAIN_SIGNS
from ..reports.words import points, told_line
from .result import result_line

if TYPE_CHECKING:
    from ..core.state import State
    from ..search.analysis import Analysis
    from ..search.judging import Move
    from ..search.line import Expected

COLOURS = ("cyan", "yellow", "green", "magenta", "red")
GRADE_STYLES = {"grave": "bold red", "clear": "yellow", "slight": ""}
EIGHTHS = " ▁▂▃▄▅▆▇█"
ROWS = 3
"""Of each seat's curve."""
MARGIN = 15
"""Columns for names and levels on its left."""
WIDEST = 100
MOST_SAID = 4
"""Decisions of a line that the table has room for."""

_PLAIN = PLAIN_SIGNS | str.maketrans(
    {**dict.fromkeys("▁▂▃▄", "."), **dict.fromkeys("▅▆▇", ":"), "█": "#", "▲": "^", "−": "-", "±": "~", "’": "'"}
)


class Plain:
    """Something to print, in ASCII where the terminal has no more than that."""

    def __init__(self, content: RenderableType) -> None:
        self._content = content

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The segments of the content."""
        for segment in console.render(self._content, options):
            text = segment.text.translate(_PLAIN).encode("ascii", "replace").decode()
            yield Segment(text, segment.style, segment.control) if options.ascii_only else segment


def show(analysis: Analysis, end: State, names: Sequence[str], console: Console, seat: int | None = None) -> None:
    """Prints an analysis; `end` is the last state of its game. Only the mistakes of `seat` are told, or all."""
    console.print(Plain(report(analysis, end, names, console.width, seat)))


def report(analysis: Analysis, end: State, names: Sequence[str], width: int, seat: int | None = None) -> RenderableType:
    """All that is told, for a screen of so many columns."""
    mistakes = [move for move in analysis.mistakes if seat in (None, move.seat)]
    return Group(
        Text.assemble((analysis.title, "bold"), f" · {outcome(end, names)}"),
        Text("\nChances to win, as each seat saw them itself; ▲ a mistake", "dim"),
        curves(analysis, names, min(width, WIDEST)),
        Text(),
        *_told_mistakes(mistakes, names),
        Text("\nLuck and skill, in hundredths of a victory", "dim"),
        balance_table(analysis, names),
        Text("rest: what others did rightly and what came to light by it, small inaccuracies, noise", "dim"),
    )


def _told_mistakes(mistakes: Sequence[Move], names: Sequence[str]) -> list[RenderableType]:
    if not mistakes:
        return [Text("No mistake could be told from the noise of the search.")]
    remark = "… luck comes in between" if any(step.after_luck for move in mistakes for step in move.line) else ""
    return [mistake_table(mistakes, names), Text(remark, "dim")]


def outcome(end: State, names: Sequence[str]) -> str:
    """How the game ended, in a sentence."""
    return result_line(end, names) if end.is_terminal else "The game is not over."


def curves(analysis: Analysis, names: Sequence[str], width: int) -> Text:
    """A curve for each seat, of blocks that fill the space below it."""
    columns = max(width - MARGIN - 1, 10)
    text = Text(no_wrap=True)
    for seat, name in enumerate(names):
        heights = [_chance_at(analysis, seat, column / (columns - 1)) for column in range(columns)]
        for row in range(ROWS - 1, -1, -1):
            level = {ROWS - 1: "100", 0: "  0"}.get(row, "   ")
            label = name if row == ROWS - 1 else f"now {_percent(heights[-1])}" if row == 0 else ""
            text.append(f"{label[: MARGIN - 5]:<{MARGIN - 5}}", "bold" if row == ROWS - 1 else "dim")
            text.append(f" {level} ", "dim")
            text.append("".join(_block(height, row) for height in heights) + "\n", COLOURS[seat % len(COLOURS)])
        marks = {_column_of(move, analysis, columns) for move in analysis.mistakes if move.seat == seat}
        text.append(" " * MARGIN + "".join("▲" if column in marks else " " for column in range(columns)) + "\n", "red")
    scale = f"move 1{analysis.decisions:>{columns - 6}}"
    return text.append(" " * MARGIN + scale, "dim")


def _chance_at(analysis: Analysis, seat: int, time: float) -> float:
    """The seat's chance at a time, 0 at the first decision and 1 at the end: that of the latest point."""
    latest = analysis.curve[0]
    if time == 1:
        return analysis.curve[-1].chances[seat]
    for point in analysis.curve[:-1]:
        if point.number - 1 <= time * analysis.decisions:
            latest = point
    return latest.chances[seat]


def _column_of(move: Move, analysis: Analysis, columns: int) -> int:
    return min(math.ceil((move.number - 1) / max(analysis.decisions, 1) * (columns - 1)), columns - 1)


def _block(height: float, row: int) -> str:
    """What of a column of that height (0..1) is seen in a row, counted from below."""
    eighths = round(height * ROWS * (len(EIGHTHS) - 1)) - row * (len(EIGHTHS) - 1)
    return EIGHTHS[min(max(eighths, 0), len(EIGHTHS) - 1)]


def mistake_table(mistakes: Sequence[Move], names: Sequence[str]) -> Grid:
    """Each mistake with what would have been better, and why."""
    table = Grid(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("move", justify="right", no_wrap=True)
    table.add_column("who", max_width=10)
    for column in ("played", "better"):
        table.add_column(column, max_width=20)
    table.add_column("cost", justify="right", no_wrap=True)
    table.add_column("expected after the better one", ratio=1)
    for move in mistakes:
        cost = Text(f"{100 * move.cost:.1f} %", GRADE_STYLES[move.grade])
        noise = "exact" if move.exact else f"± {100 * move.cost_error:.1f}"
        table.add_row(
            str(move.number),
            Text(names[move.seat]),
            Text(move.text),
            Text(move.best_text, "bold"),
            cost.append(f"\n{noise}", "dim"),
            Text(line_text(move.line[1 : 1 + MOST_SAID], names)),
        )
    return table


def line_text(line: Sequence[Expected], names: Sequence[str]) -> str:
    """Decisions that are expected, in words."""
    return told_line([asdict(step) for step in line], names) or "–"


def balance_table(analysis: Analysis, names: Sequence[str]) -> Grid:
    """Where each seat's result came from."""
    end = "result" if analysis.finished else "now"
    table = Grid(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("seat", max_width=12)
    for column in ("even", "start", "deal", "luck", "own\nmistakes", "others’\nmistakes", "rest", end):
        table.add_column(column, justify="right", no_wrap=True)
    for row in analysis.balance:
        table.add_row(
            Text(names[row.seat]),
            f"{100 * row.even:.1f}",
            *(points(part) for part in (row.start, row.deal)),
            Text(f"{points(row.luck)} ± {100 * row.luck_error:.1f}"),
            *(points(part) for part in (row.mistakes, row.given, row.rest)),
            Text(f"{100 * row.result:.1f}", "bold"),
        )
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
