"""What each seat is told, and what it is shown only once: tried with a game in which drawn cards are fleeting."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import RenderableType

import menagerie
from menagerie.cli.loop import Loop
from menagerie.cli.screen import Scene, Screen, new_console
from menagerie.cli.seats import read_seats
from menagerie.cli.table import Moment, Table
from menagerie.cli.telling import Telling
from menagerie.core import catalogue
from menagerie.core.game import Game
from menagerie.core.protocol import CHANCE

NAME = "beasty-bar"
DREW = 11


def forgetful(seats: list[str], path: Path, **options: bool) -> Table:
    """A table where what one draws must be remembered."""
    definition = dataclasses.replace(catalogue.find(NAME), fleeting_steps=frozenset({DREW}))
    return Table.new(Game(definition, len(seats), options), read_seats(seats), 4, path)


def turns(table: Table, count: int) -> None:
    """So many turns, with all their choices."""
    for _ in range(count):
        mover = table.state.current_player
        while table.state.current_player == mover:
            table.act(table.state.legal_actions()[0])


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return forgetful(["you:Anna", "you:Bert"], tmp_path / "game.json")


def test_a_story_has_a_paragraph_for_each_ones_doing(table: Table) -> None:
    turns(table, 2)
    story = Telling(table).story(None)
    assert [paragraph.split()[0] for paragraph in story] == ["Everybody", "Anna", "Bert"]
    assert story[1].startswith("Anna plays")
    assert story[1].endswith("Anna draws a card.")


def test_what_one_must_remember_is_not_in_the_own_story(table: Table) -> None:
    turns(table, 2)
    telling = Telling(table)
    assert "You draw" not in " ".join(telling.story(0))
    assert "Bert draws a card" in " ".join(telling.story(0))
    assert "Anna draws a card" in " ".join(telling.story(1))


def test_a_memory_is_shown_once(table: Table) -> None:
    telling = Telling(table)
    assert telling.new_memories(0) == []
    turns(table, 1)
    assert [telling.sentence(step, 0) for step in telling.new_memories(0)] == [
        next(step.text(0) for moment in table.moments for step in moment.steps if step.code == DREW)
    ]
    assert telling.new_memories(0) == []
    assert telling.new_memories(1) == []


def test_a_memory_that_came_after_the_last_decision_is_shown_again_when_the_game_goes_on(table: Table) -> None:
    turns(table, 3)
    again = Telling(Table.resumed(table.record(), table.seats, table.path, None))
    memories = [again.new_memories(person) for person in (0, 1)]
    assert [len(steps) for steps in memories] == [1, 1]


def test_news_begin_with_the_own_last_turn(table: Table) -> None:
    turns(table, 4)
    telling = Telling(table)
    assert [paragraph.split()[0] for paragraph in telling.story(0, telling.news(0))] == ["You", "Bert"]
    assert [paragraph.split()[0] for paragraph in telling.story(1, telling.news(1))] == ["You"]


def test_decisions_in_a_row_are_one_turn(tmp_path: Path) -> None:
    table = forgetful(["you", "random"], tmp_path / "game.json", points=True)
    for _ in range(3):
        table.act(table.state.legal_actions()[0])
    telling = Telling(table)
    assert len(telling.news(0)) == 3
    assert telling.has_decided(0)
    assert not telling.has_decided(1)


def test_what_several_do_alike_is_told_once(tmp_path: Path) -> None:
    definition = catalogue.find("beaver-gang")
    seats = ["you", "greedy", "greedy", "greedy"]
    table = Table.new(Game(definition, 4, {}), read_seats(seats), 4, tmp_path / "game.json")
    telling = Telling(table)
    own, *others = telling.story(0)[0].split(". ")[:3]
    assert own == "You look at your leftmost and at your rightmost card"
    assert others[0] == "Everybody else looks at the leftmost and at the rightmost card"
    assert telling.story(None)[0].startswith("Everybody looks at the leftmost and at the rightmost card. The first")
    assert len(telling.new_memories(0)) == 1


def test_what_one_does_several_times_is_told_once(tmp_path: Path) -> None:
    table = forgetful(["you:Anna", "you:Bert"], tmp_path / "game.json", points=True)
    turns(table, 1)
    assert telling_of(table, 1)[-1] == "Anna lays an animal aside (4 times)."
    assert telling_of(table, 0)[-1].count("You lay the ") == 4


def telling_of(table: Table, viewer: int) -> list[str]:
    return Telling(table).story(viewer)


def test_the_only_choice_is_told_with_its_deed(tmp_path: Path) -> None:
    table = forgetful(["you:Anna", "you:Bert"], tmp_path / "game.json")
    forced: list[Moment] = []
    while not forced:
        table.act(table.state.legal_actions()[0])
        forced = [moment for moment in table.moments if moment.forced and moment.actor != CHANCE]
    animal = forced[0].forced.split()[-1]
    story = "\n".join(telling_of(table, forced[0].actor))
    assert f"You play the {animal} (the only choice)." in story
    assert "one choice" not in story
    assert "only choice" not in "\n".join(telling_of(table, 1 - forced[0].actor))


class Script(Screen):
    """A screen that writes down what it is to show, and answers from a list."""

    is_full = True
    width = 100

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.answers = iter(answers)
        self.shown: list[str] = []

    def _written(self, *content: RenderableType) -> None:
        console = new_console()
        with console.capture() as capture:
            console.print(*content)
        self.shown.append(capture.get())

    def show(self, scene: Scene) -> None:
        self._written(scene.title, scene.position, *scene.told, scene.choices or "")

    def remark(self, scene: Scene, notice: str) -> None:
        self._written(notice)

    def pause(self, seconds: float) -> bool:
        return False

    def ask(self, prompt: str, redraw: Callable[[], None] | None = None) -> str:
        self.shown.append(prompt)
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        return answer

    def page(self, content: RenderableType, from_end: bool = False) -> str:
        self._written(content)
        return ""

    def confirm(self, content: RenderableType, prompt: str) -> None:
        self._written(content)
        self.ask(prompt)


def prompts(script: Script) -> Iterator[str]:
    return (text for text in script.shown if text.endswith(("> ", "Enter")))


def play(table: Table, *answers: str) -> Script:
    script = Script(*answers)
    with pytest.raises(EOFError):
        Loop(table, script).run()
    return script


def test_people_hand_over_and_remember_before_they_do(table: Table) -> None:
    script = play(table, "", "1", "", "", "1", "", "", "log")
    assert list(prompts(script)) == [
        "Hand over to Anna, then press Enter",
        "Your choice > ",
        "Remember this, then press Enter",
        "Hand over to Bert, then press Enter",
        "Your choice > ",
        "Remember this, then press Enter",
        "Hand over to Anna, then press Enter",
        "Your choice > ",
        "Your choice > ",
    ]
    memory = script.shown[script.shown.index("Remember this, then press Enter") - 1]
    assert memory.startswith("You draw")
    assert all(memory.strip() not in shown for shown in script.shown if shown is not memory)


def test_a_name_is_no_markup(tmp_path: Path) -> None:
    table = forgetful(["you:[red]x[/red]", "you::smile:"], tmp_path / "game.json")
    script = play(table, "", "1", "")
    assert "Hand over to [red]x[/red], then press Enter" in script.shown
    assert any("[red]x[/red] plays" in shown or "[red]x[/red]" in shown for shown in script.shown)


def test_the_game_goes_on_with_a_warning_when_it_can_not_be_saved(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    table = forgetful(["you", "random"], folder / "game.json")
    (folder / "game.json").unlink()
    folder.rmdir()
    folder.touch()
    turns(table, 1)
    assert "game.json" in table.warning
    script = play(table, "1")
    assert any("The game is not saved" in shown for shown in script.shown)
    folder.unlink()
    turns(table, 1)
    assert table.warning == ""
    assert menagerie.Record.read(folder / "game.json").actions
