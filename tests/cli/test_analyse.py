"""`menagerie analyse`: what it prints, the JSON, the page, and what it refuses; hints and the offer after a game."""

from __future__ import annotations

import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

import menagerie
from menagerie.cli.analysis_text import show
from menagerie.search.analysis import Analysis, analyse
from tests.cli.conftest import Run
from tests.cli.terminals import ANALYSIS, CHOICE, END, Terminal
from tests.cli.test_bad_input import DAMAGED, refused

BEASTY = "beasty-bar"


def endgame() -> menagerie.State:
    """Seat 0 wins by its monkey and loses by its snake."""
    return menagerie.load(BEASTY, 2).setup(
        queue=["kangaroo:0", "zebra:1"], hands=[["monkey", "snake"], ["crocodile", "hippo"]], piles=[[], []]
    )


def lost_game() -> menagerie.Record:
    state = endgame()
    state.apply(state.game.parse_action("play snake"))
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    return menagerie.Record.of(state, seats=["you:Anna", "greedy:Ben"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    lost_game().write(path)
    return path


def analysed() -> Analysis:
    return analyse(lost_game(), simulations=4)


def test_the_blunder_is_told(file: Path, run: Run) -> None:
    result = run("analyse", file, "--simulations", 4)
    assert result.exit_code == 0, result.output
    shown = " ".join(result.stdout.split())
    assert shown.startswith("Beasty Bar · Ben wins!")
    assert "1 Anna play snake play monkey 100.0 %" in shown
    assert "exact" in shown
    assert "own" in shown
    assert "−100.0" in shown


def test_json_alone_is_on_stdout(file: Path, run: Run) -> None:
    content = json.loads(run("analyse", file, "--simulations", 4, "--json").stdout)
    assert content == analysed().as_dict()


def test_only_the_mistakes_of_a_seat_are_told(file: Path, run: Run) -> None:
    for seat, told in (("0", True), ("anna", True), ("1", False), ("Ben", False)):
        shown = run("analyse", file, "--simulations", 4, "--seat", seat).stdout
        assert ("play snake" in shown) == told


class _Tags(HTMLParser):
    """What the elements of a page are, and what is still open."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(file: Path, run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("analyse", file, "--simulations", 4, "--html", page)
    assert result.exit_code == 0, result.output
    assert page.name in result.stderr.replace("\n", "")
    content = page.read_text("utf-8")
    parser = _Tags()
    parser.feed(content)
    assert parser.open == []
    assert parser.links == []
    assert "script" not in parser.tags
    assert parser.tags.count("polyline") == 2
    assert parser.tags.count("circle") == len(analysed().mistakes) > 0
    assert "http" not in content
    assert "prefers-color-scheme: dark" in content
    assert "play monkey" in content
    assert run("analyse", file, "--simulations", 4, "--html", page).exit_code == 0, "a page may be made anew"


def test_names_are_no_markup(run: Run, tmp_path: Path) -> None:
    path, page = tmp_path / "game.json", tmp_path / "page.html"
    menagerie.Record.of(lost_game().replay(), seats=["you:<b>[red]A", "greedy"]).write(path)
    shown = run("analyse", path, "--simulations", 4, "--html", page)
    assert "<b>[red]A" in shown.stdout
    assert "<b>[red]A" not in page.read_text("utf-8")
    assert "&lt;b&gt;[red]A" in page.read_text("utf-8")


@pytest.mark.parametrize("columns", [80, 100, 60])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_it_fits_the_screen_without_colour_and_without_utf_8(columns: int, encoding: str) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    show(analysed(), lost_game().replay(), ["Anna", "Ben"], Console(file=file, width=columns, no_color=True))
    file.flush()
    lines = raw.getvalue().decode(encoding).splitlines()
    assert max(len(line) for line in lines) <= columns
    assert any(("#" if encoding == "ascii" else "█") * 8 in line for line in lines)
    assert "?" not in "".join(lines)


def test_a_game_that_is_not_over_and_one_that_has_not_begun(run: Run, tmp_path: Path) -> None:
    for name, history in (("begun.json", lost_game().actions[:1]), ("new.json", ())):
        path = tmp_path / name
        menagerie.Record(endgame().game, history, position=endgame().position).write(path)
        result = run("analyse", path, "--simulations", 4)
        assert result.exit_code == 0, result.output
        assert "The game is not over." in result.stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--seconds", "0"], ["seconds", "0"]),
        (["--seconds", "-2"], ["seconds", "-2"]),
        (["--seconds", "nan"], ["seconds", "nan"]),
        (["--seconds", "soon"], ["--seconds"]),
        (["--simulations", "0"], ["simulations", "0"]),
        (["--seconds", "1", "--simulations", "5"], ["seconds", "simulations", "both"]),
        (["--seat", "7"], ["7", "0 Anna, 1 Ben"]),
        (["--html", "nowhere/page.html"], ["--html", "nowhere"]),
        (["--html", "."], ["--html"]),
    ],
)
def test_what_is_refused(arguments: list[str], named: list[str], file: Path, run: Run) -> None:
    refused(run("analyse", file, *arguments), *named)


@pytest.mark.parametrize(("content", "named"), DAMAGED)
def test_a_damaged_or_foreign_file(content: bytes, named: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    refused(run("analyse", path), named, str(path))


def test_a_file_that_is_missing(run: Run) -> None:
    refused(run("analyse", "missing.json"), "missing.json")


def test_a_page_takes_the_place_of_nothing_but_a_page(file: Path, run: Run) -> None:
    before = file.read_bytes()
    refused(run("analyse", file, "--simulations", 4, "--html", file), "exists already", str(file))
    assert file.read_bytes() == before


# In a game at the terminal


def resumed(data: Path, tmp_path: Path, *arguments: str) -> Terminal:
    path = tmp_path / "end.json"
    menagerie.Record.of(endgame(), seats=["you:Anna", "greedy:Ben"], seed=1).write(path)
    options = ("--pace", "0", "--advice-simulations", "4", *arguments)
    return Terminal("play", "--resume", str(path), *options, data=data)


def test_a_hint_tells_the_best_move(tmp_path: Path) -> None:
    terminal = resumed(tmp_path / "data", tmp_path)
    assert terminal.prompt == CHOICE
    shown = " ".join(terminal.send("hint").split())
    assert "Best, with your chance to win: play monkey 100 %, play snake 0 %." in shown
    assert terminal.prompt == CHOICE
    assert "Expected after the first: Ben: play" in shown
    terminal.kill()


def test_after_a_game_the_analysis_is_offered(tmp_path: Path) -> None:
    terminal = resumed(tmp_path / "data", tmp_path)
    terminal.send("play snake")
    while terminal.prompt not in (ANALYSIS, END):
        terminal.send("1" if terminal.prompt == CHOICE else "")
    assert terminal.prompt == ANALYSIS
    terminal.send("what?")
    assert terminal.prompt == ANALYSIS
    terminal.send("a")
    assert terminal.prompt == END
    shown = " ".join((terminal.scrolled_away + terminal.text).split())
    assert "Chances to win" in shown
    assert "1 You play snake play monkey 100.0 %" in shown
    assert terminal.exit_code == 0


@pytest.mark.parametrize("key", ["\r", "q\r", "\x04", "\x03"])
def test_nobody_has_to_see_it(key: str, tmp_path: Path) -> None:
    terminal = resumed(tmp_path / "data", tmp_path)
    terminal.send("play monkey")
    while terminal.prompt not in (ANALYSIS, END):
        terminal.send("1" if terminal.prompt == CHOICE else "")
    terminal.child.send(key)
    assert terminal.wait() == END
    assert "Chances to win" not in terminal.text
    assert "Traceback" not in terminal.text
    assert terminal.exit_code == 0


def test_a_pipe_is_asked_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "end.json"
    menagerie.Record.of(endgame(), seats=["you:Anna", "greedy:Ben"], seed=1).write(path)
    written = "hint\nplay monkey\n" + "1\n" * 5
    result = run("play", "--resume", path, "--advice-simulations", 4, written=written)
    assert result.exit_code == 0, result.output
    assert "play monkey 100 %" in result.stdout
    assert "a: analysis" not in result.stdout


def test_advice_needs_simulations(run: Run) -> None:
    refused(run("play", BEASTY, "--advice-simulations", "0"), "--advice-simulations", "0")
