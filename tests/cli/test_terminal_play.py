"""Whole games in a terminal, as a person plays them: what is on the screen, and what is on disk."""

from __future__ import annotations

import itertools
import re
import signal
from pathlib import Path

import pytest

import menagerie
from menagerie.core import catalogue
from tests.cli.terminals import (
    CHOICE,
    END,
    PAGE,
    PLY,
    QUESTION,
    Terminal,
    choices_shown,
    only_file,
    play_on,
    saved_state,
    start,
)

GAMES = catalogue.games()
BEASTY = "beasty-bar"
SIZES = [(100, 30), (80, 24), (40, 20)]


def most_players(name: str) -> int:
    return min(4, catalogue.find(name).players[-1])


@pytest.mark.parametrize(("name", "players"), [(name, count) for name in GAMES for count in {2, most_players(name)}])
def test_a_game_is_played_to_its_end_by_numbers(name: str, players: int, tmp_path: Path) -> None:
    terminal = start(tmp_path, name, "--players", str(players))
    assert play_on(terminal) > 5
    assert terminal.exit_code == 0
    record = menagerie.Record.read(only_file(tmp_path))
    assert record.replay().is_terminal
    assert record.seats == ("you", *["greedy"] * (players - 1))
    assert re.search(r"wins?!|share the victory", terminal.text)
    assert f"menagerie replay {only_file(tmp_path)}" in terminal.text.replace("\n", "")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_texts_and_each_action_is_on_disk(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name, "--seats", "you,random")
    for _ in range(12):
        if terminal.prompt == END:
            break
        if terminal.prompt != CHOICE:
            terminal.send()
            continue
        before = saved_state(tmp_path)
        wanted = before.legal_actions()[-1]
        terminal.send(before.action_text(wanted).upper())
        assert saved_state(tmp_path).history[: len(before.history) + 1] == [*before.history, wanted]
    terminal.kill()


@pytest.mark.parametrize("options", ["usual", "all on"])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("columns", "lines"), SIZES)
def test_all_is_on_the_screen_and_nothing_scrolls_away(
    name: str, columns: int, lines: int, options: str, tmp_path: Path
) -> None:
    arguments = ["--players", str(most_players(name))]
    for option in catalogue.find(name).options if options == "all on" else ():
        if isinstance(option.default, bool):
            arguments += ["--option", f"{option.name}=on"]
    terminal = start(tmp_path, name, *arguments, columns=columns, lines=lines)
    for screen in itertools.islice(choices_shown(terminal), 25):
        assert screen.startswith(catalogue.find(name).title)
        assert screen.rstrip().endswith(CHOICE.strip())
        assert terminal.scrolled_away == ""
    terminal.kill()


@pytest.mark.parametrize("name", GAMES)
def test_another_size_of_the_window_is_heeded_at_once_and_what_was_typed_stays(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name)
    wide = terminal.text
    terminal.child.send("nonsense")
    terminal.child.expect("nonsense")
    terminal.resize(40, 20)
    terminal.child.expect(f"{CHOICE}.*nonsense")
    assert terminal.text.startswith(catalogue.find(name).title)
    assert terminal.text != wide
    terminal.resize(100, 30)
    terminal.child.expect(f"{CHOICE}.*nonsense")
    assert terminal.text.rstrip() == wide.rstrip() + " nonsense"
    terminal.kill()


NONSENSE = ["foo", "0", "99", "-1", "1 2 3", "play", "%s {} \\ \t", "é🦁", "x" * 300, ";;;", "; foo", "why", "?zz"]


@pytest.mark.parametrize("name", GAMES)
def test_nonsense_changes_nothing_and_is_answered(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name)
    before, screen = only_file(tmp_path).read_bytes(), terminal.text
    for nonsense in NONSENSE:
        answer = terminal.send(nonsense)
        assert terminal.prompt == CHOICE, nonsense
        assert answer.rstrip().endswith(CHOICE.strip()), nonsense
        assert only_file(tmp_path).read_bytes() == before
        if ";" not in nonsense or "foo" in nonsense:
            assert answer != screen, nonsense
    assert terminal.send("") == screen
    terminal.kill()


@pytest.mark.parametrize("name", GAMES)
def test_help_topics_rules_and_log_come_on_pages(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name)
    screen = terminal.text
    topics = catalogue.find(name).topics
    for request in ["?", "help", f"? {next(iter(topics))}", f"rules {catalogue.find(name).article_prefix}-1", "log"]:
        terminal.send(request)
        assert terminal.prompt == PAGE, request
        assert terminal.send() == screen
    article = topics[next(iter(topics))]
    assert article in terminal.send(f"?{next(iter(topics))}")
    terminal.send()
    terminal.kill()


def test_the_rules_are_paged_forward_and_back(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY)
    first = terminal.send("rules")
    second = terminal.send()
    assert second != first
    assert terminal.send("b") == first
    assert terminal.send("q") == terminal.screens[0]
    terminal.kill()


@pytest.mark.parametrize("name", GAMES)
def test_why_names_the_article_of_what_is_forbidden(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name)
    state = saved_state(tmp_path)
    legal = state.legal_actions()
    forbidden = next(action for action in range(state.game.num_actions) if action not in legal)
    reason = state.why_not(forbidden)
    assert reason is not None
    for line in (f"why {state.action_text(forbidden)}", state.action_text(forbidden)):
        assert reason in terminal.send(line).replace("\n", " ")
    assert "You may" in terminal.send(f"why {state.action_text(legal[0])}")
    terminal.kill()


def test_a_card_that_one_does_not_have_is_explained_by_its_name_alone(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY)
    hand = saved_state(tmp_path).view(0)["hand"]
    missing = next(kind for kind in catalogue.find(BEASTY).topics if kind not in hand)
    expected = f"You can't play {missing} now. BB-5: the {missing} is not in your hand now."
    assert expected in terminal.send(missing).replace("\n", " ")
    assert expected in terminal.send(f"why {missing}").replace("\n", " ")
    terminal.kill()


def test_enter_cuts_short_what_is_shown_step_by_step(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--pace", "50")
    terminal.child.send("1\r\r")
    terminal.wait()
    assert terminal.prompt == CHOICE
    assert "Since your last turn" in terminal.text
    terminal.kill()


def test_a_copy_is_saved_and_no_file_is_overwritten(tmp_path: Path) -> None:
    terminal = start(tmp_path / "data", BEASTY)
    copy = tmp_path / "copy.json"
    assert "is saved" in terminal.send(f"save {copy}")
    assert copy.read_bytes() == only_file(tmp_path / "data").read_bytes()
    terminal.send("1")
    before = copy.read_bytes()
    assert "exists already" in terminal.send(f"save {copy}").replace("\n", " ")
    assert copy.read_bytes() == before
    assert "an't write" in terminal.send(f"save {copy}/x.json").replace("\n", " ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.json", "data"]
    terminal.kill()


@pytest.mark.parametrize(("key", "code"), [("\x04", 0), ("\x03", 130), ("quit\r", 0)])
def test_one_can_leave_and_is_told_how_to_go_on(key: str, code: int, tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY)
    terminal.send("1")
    before = only_file(tmp_path).read_bytes()
    terminal.child.send(key)
    assert terminal.wait() == END
    assert terminal.exit_code == code
    assert f"menagerie play --resume {only_file(tmp_path)}" in terminal.text.replace("\n", "")
    assert "Traceback" not in terminal.text
    assert only_file(tmp_path).read_bytes() == before


def test_a_polite_kill_is_like_leaving(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY)
    terminal.send("1")
    terminal.child.kill(signal.SIGTERM)
    assert terminal.wait() == END
    assert terminal.exit_code == 130
    assert "menagerie play --resume" in terminal.text
    assert "Traceback" not in terminal.text


def test_who_says_nothing_is_asked(tmp_path: Path) -> None:
    terminal = Terminal("play", "--pace", "0", data=tmp_path)
    for answer in ("nonsense", "2", "99", "3", "you,robot", "you:Anna,random,random"):
        assert terminal.prompt == QUESTION
        terminal.send(answer)
    assert terminal.prompt == CHOICE
    record = menagerie.Record.read(only_file(tmp_path))
    assert (record.game.name, record.seats) == (BEASTY, ("you:Anna", "random", "random"))
    terminal.kill()


def test_bots_among_themselves_are_watched_step_by_step(tmp_path: Path) -> None:
    options = ("play", BEASTY, "--seats", "random,greedy", "--seed", "2", "--pace", "0.001")
    terminal = Terminal(*options, data=tmp_path)
    assert terminal.prompt == END
    assert saved_state(tmp_path).is_terminal
    assert "What happens" not in terminal.text


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_goes_forward_and_back(name: str, tmp_path: Path) -> None:
    play_on(start(tmp_path, name))
    terminal = Terminal("replay", str(only_file(tmp_path)), data=tmp_path)
    assert terminal.prompt == PLY
    first = terminal.text
    second, third = terminal.send(), terminal.send("n")
    assert len({first, second, third}) == 3
    assert terminal.send("b") == second
    last = terminal.send("last")
    assert re.search(r"wins!|share the victory", last)
    assert last.splitlines()[0] in terminal.send()
    assert terminal.send("first") == first
    assert "none of" in terminal.send("nonsense")
    assert terminal.send("0") == first
    assert terminal.send(re.findall(r"of (\d+) >", first)[-1]) == last
    assert "seen by Ben" in terminal.send("seat ben")
    assert terminal.scrolled_away == ""
    terminal.send("quit")
    assert terminal.exit_code == 0
