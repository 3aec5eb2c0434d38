"""The commands where they are used rightly."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import menagerie
from menagerie.cli.pages import RulePage
from menagerie.core import catalogue
from tests.cli.conftest import Run
from tests.cli.terminals import only_file

GAMES = catalogue.games()
BEASTY = "beasty-bar"


def test_the_version(run: Run) -> None:
    assert run("--version").stdout == f"menagerie {menagerie.__version__}\n"


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help").stdout
    for command in ("play", "replay", "rules", "games", "bench", "analyse", "arena", "warm-up"):
        assert f"  {command} " in shown
        assert run(command, "--help").exit_code == 0


def test_the_games_and_their_options_are_listed(run: Run) -> None:
    shown = run("games").stdout
    for name in GAMES:
        definition = catalogue.find(name)
        assert f"{name}  {definition.title}, {definition.players[0]} to {definition.players[-1]}" in shown
        for option in definition.options:
            switch = "on|off" if option.default else "off|on"
            usual = switch if isinstance(option.default, bool) else str(option.default)
            assert f"{option.name}={usual}" in shown


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_shown_as_a_whole(name: str, run: Run) -> None:
    shown = run("rules", name).stdout
    for article in RulePage(catalogue.folder_of(name)).articles:
        assert article.code in shown


@pytest.mark.parametrize("name", GAMES)
def test_one_article_is_shown_however_it_is_named(name: str, run: Run) -> None:
    article = RulePage(catalogue.folder_of(name)).articles[4]
    prefix, number = article.code.split("-")
    shown = run("rules", name, article.code).stdout
    assert shown.startswith(article.code)
    for wanted in (article.code.lower(), f"{prefix}{number}", number, f"0{number}", article.title):
        assert run("rules", name, wanted).stdout == shown
    assert run("rules", name, *article.title.split(), "--lang", "en").stdout == shown


def test_a_game_without_any_input_leaves_no_file(run: Run, data: Path, tmp_path: Path) -> None:
    result = run("play", BEASTY)
    assert result.exit_code == 0
    assert "nothing is saved" in result.stdout
    assert list((data / "games").iterdir()) == []
    assert run("play", BEASTY, "--save", tmp_path / "kept.json").exit_code == 0
    assert (tmp_path / "kept.json").exists()


def test_a_copy_is_named_by_its_whole_path(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", BEASTY, written="save x.json\n")
    assert f"A copy is saved in {tmp_path / 'x.json'}." in result.stdout.replace("\n", "")


def test_an_unknown_topic_is_answered_with_close_ones(run: Run, data: Path) -> None:
    shown = " ".join(run("play", BEASTY, written="? lyon\n").stdout.split())
    title = catalogue.find(BEASTY).title
    assert f"The rules of {title} have no 'lyon'; did you mean lion? ? lists the topics" in shown


def test_a_game_through_a_pipe_is_saved_when_the_input_ends(run: Run, data: Path) -> None:
    result = run("play", BEASTY, "--seed", 3, written="1\n")
    assert result.exit_code == 0
    record = menagerie.Record.read(only_file(data))
    assert (record.seed, record.seats) == (3, ("you", "greedy"))
    assert record.actions
    assert f"menagerie play --resume {only_file(data)}" in result.stdout.replace("\n", "")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_through_a_pipe_goes_to_its_end_and_is_told_by_replay(name: str, run: Run, data: Path) -> None:
    result = run("play", name, "--players", 3, "--seed", 3, written="1\n" * 2000)
    assert result.exit_code == 0, result.stderr
    assert "Game over" in result.stdout
    state = menagerie.Record.read(only_file(data)).replay()
    assert state.is_terminal
    told = run("replay", only_file(data)).stdout
    for seat, score in enumerate(state.scores()):
        assert f"{score:g}" in told, seat
    assert "Player A" in told
    assert "seen by Ben" in run("replay", only_file(data), "--seat", 1).stdout
    assert "seen by Ben" in run("replay", only_file(data), "--seat", "ben").stdout


def test_several_actions_on_one_line_stop_at_the_first_that_is_not_possible(run: Run, data: Path) -> None:
    line = "set aside lion; hippo, set aside lion; set aside seal\n"
    result = run("play", BEASTY, "--option", "points=yes", "--seed", 1, written=line)
    state = menagerie.Record.read(only_file(data)).replay()
    assert state.view(0)["set_aside"] == ["hippo", "lion"]
    assert "Stopped there: You can't set aside lion now. BB-24: you have laid the lion aside already." in (
        result.stdout.replace("\n", " ")
    )


def test_what_is_written_for_after_the_others_turn_is_not_played(run: Run, data: Path) -> None:
    result = run("play", BEASTY, "--seed", 1, written="1; 1; 2\n")
    assert "Not played, as others had their turn: 1; 2" in result.stdout
    state = menagerie.Record.read(only_file(data)).replay()
    assert sum(len(out) for out in (*state.view()["bar"], *state.view()["out"], state.view()["queue"])) == 2


def test_a_single_choice_is_played_by_itself_and_told(run: Run, data: Path) -> None:
    result = run("play", BEASTY, "--seed", 3, written="1\n" * 100)
    assert re.search(r"You play the \w+ \(the only choice\)\.", " ".join(result.stdout.split()))


def test_seats_say_how_many_play(run: Run, data: Path) -> None:
    run("play", BEASTY, "--seats", "random, you:Anna ,greedy:Zoe", written="1\n")
    record = menagerie.Record.read(only_file(data))
    assert record.game.players == 3
    assert record.seats == ("random", "you:Anna", "greedy:Zoe")


def test_a_seed_is_drawn_and_kept_if_none_is_given(run: Run, data: Path) -> None:
    for _ in range(2):
        run("play", BEASTY, written="1\n")
    seeds = [menagerie.Record.read(path).seed for path in (data / "games").iterdir()]
    assert len({*seeds, None}) == 3


def test_a_record_without_seats_or_seed_can_be_gone_on_with(run: Run, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    menagerie.Record(menagerie.load(BEASTY), []).write(path)
    assert run("play", "--resume", path, "--seats", "random,random").exit_code == 0
    record = menagerie.Record.read(path)
    assert record.seats == ("random", "random")
    assert record.seed is not None
    assert record.replay().is_terminal


def test_a_set_up_position_can_be_gone_on_with(run: Run, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    menagerie.Record.of(menagerie.load(BEASTY).setup()).write(path)
    assert run("play", "--resume", path, "--seats", "greedy,random").exit_code == 0
    assert menagerie.Record.read(path).replay().is_terminal


def test_the_module_is_the_program() -> None:
    command = [sys.executable, "-m", "menagerie", "--version"]
    finished = subprocess.run(command, capture_output=True, text=True, check=True)
    assert finished.stdout == f"menagerie {menagerie.__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["rules", BEASTY, "3"], ["play", "--help"]])
def test_what_needs_no_rules_does_not_load_the_compiler(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom menagerie.cli import main\n"
        "try:\n    main()\nfinally:\n    print('numba' in sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, *arguments]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert finished.stderr == "False\n"
