"""What the drawings of all games share: they use less of a low screen, and plain signs where others can't be shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

Layout = Callable[[], RenderableType]

LINES_FOR_THE_REST = 12
"""Lines of a screen that a drawing leaves to its title, to what happened, and to the choices."""

PLAIN_SIGNS = str.maketrans(
    {
        **dict(zip("●■▲◆★✚", "o#^*+x", strict=True)),
        **dict.fromkeys("╭╮╰╯┏┓┗┛", "+"),
        **dict.fromkeys("─━–", "-"),
        **dict.fromkeys("│┃", "|"),
        **dict(zip("░▶◂·↻…\u00a0", ":><-@. ", strict=True)),
    }
)
"""A sign of ASCII, as wide, for each other one in the drawings."""


class Drawing:
    """The first of the layouts that leaves room on the screen for the rest, else the last one."""

    def __init__(self, *layouts: Layout) -> None:
        """`layouts`: from the one that says most to the smallest one."""
        self._layouts = layouts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The segments of the drawing, a screen that is no terminal being as high as one likes."""
        room = console.height - LINES_FOR_THE_REST if console.is_terminal else None
        lines = self._fitted(console, options.update(height=None), room)
        for line in lines:
            yield from (_plain(segment) for segment in line) if options.ascii_only else line
            yield Segment.line()

    def _fitted(self, console: Console, options: ConsoleOptions, room: int | None) -> Sequence[list[Segment]]:
        for layout in self._layouts[:-1]:
            lines = console.render_lines(layout(), options, pad=False)
            if room is None or len(lines) <= room:
                return lines
        return console.render_lines(self._layouts[-1](), options, pad=False)


def _plain(segment: Segment) -> Segment:
    return Segment(segment.text.translate(PLAIN_SIGNS), segment.style, segment.control)
