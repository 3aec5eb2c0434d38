"""The record of a game: what is written is read back, and what is wrong is refused with a reason."""

from __future__ import annotations

import copy
import json
import os
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie import Record, RecordError
from tests.playing import ALL, LABELS, random_play


@pytest.fixture
def record() -> Record:
    *_, (state, _) = random_play(menagerie.load("beasty-bar", 3, points=True), 5)
    return Record.of(state, seats=["you", "random", "greedy"], seed=0)


def changed(record: Record, **fields: Any) -> str:
    return json.dumps({**json.loads(record.dumps()), **fields})


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_what_is_written_is_read_back(game: menagerie.Game, tmp_path: Path) -> None:
    *_, (state, _) = random_play(game, 1)
    record = Record.of(state, seats=["you"] * game.players, seed=7)
    record.write(tmp_path / "deep" / "game.json")
    again = Record.read(tmp_path / "deep" / "game.json")
    assert again == record
    assert hash(again) == hash(record)
    assert again.replay() == state
    assert (again.game, again.seed, again.seats) == (game, 7, ("you",) * game.players)
    assert again.actions == tuple(state.history)
    assert again.start().history == []


def test_a_record_of_an_unfinished_game_is_one_too(record: Record) -> None:
    for length in range(0, len(record.actions), 7):
        part = Record(record.game, record.actions[:length])
        assert Record.loads(part.dumps()).replay().history == list(record.actions[:length])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"format": "chess"}, "no game record"),
        ({"format": None}, "no game record"),
        ({"version": 2}, "version 2; this program reads up to 1"),
        ({"version": 0}, "versions count from 1"),
        ({"version": "1"}, '"version" must be an integer'),
        ({"version": True}, '"version" must be an integer'),
        ({"game": "poker"}, "no game 'poker'"),
        ({"game": 3}, '"game" must be a text'),
        ({"players": 7}, "2 to 4 players, not 7"),
        ({"players": "2"}, '"players" must be an integer'),
        ({"options": {"moon": 1}}, "no option 'moon'"),
        ({"options": []}, '"options" must be an object'),
        ({"options": {"start": 9}}, "start is a seat"),
        ({"seats": ["you"]}, "names 1 seats"),
        ({"seats": [1, 2, 3]}, "seats must be a list of texts"),
        ({"seed": "x"}, '"seed" must be an integer'),
        ({"actions": None}, '"actions" must be a list'),
        ({"actions": [999]}, "action 0: 999 is no action"),
        ({"actions": ["0"]}, "action 0: an action is an integer, not '0'"),
        ({"actions": [1.5]}, "action 0: an action is an integer, not 1.5"),
        ({"actions": [[]]}, "action 0: an action is an integer"),
        ({"actions": [10**30]}, "action 0"),
        ({"position": {"queue": ["unicorn:0"]}}, "no animal 'unicorn'"),
        ({"position": {"moon": []}}, "has no 'moon'"),
        ({"position": []}, '"position" must be an object'),
    ],
)
def test_a_damaged_or_foreign_record_is_refused(record: Record, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Record.loads(changed(record, **fields))


@pytest.mark.parametrize("name", ["version", "game", "players", "options", "actions"])
def test_a_missing_field_is_named(record: Record, name: str) -> None:
    content = json.loads(record.dumps())
    del content[name]
    with pytest.raises(RecordError, match=f'"{name}" is missing'):
        Record.loads(json.dumps(content))


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '"x"', "\x00", "[" * 100_000])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="no game record"):
        Record.loads(text)


@pytest.mark.parametrize("kind", [str, str.encode], ids=["text", "bytes"])
def test_many_records_in_one_text_are_counted_and_how_to_take_one_out_is_said(record: Record, kind: Any) -> None:
    line = json.dumps(json.loads(record.dumps())) + "\n"
    assert Record.loads(kind(line)) == record
    with pytest.raises(RecordError, match=r"^this holds 3 records, one a line.*: sed -n 1p FILE > game\.json$"):
        Record.loads(kind(3 * line))


@pytest.mark.parametrize("line", ['{"format": "chess"}\n', "{}\n", "[]\n", "{\n"])
def test_lines_that_are_no_records_are_not_counted_as_such(line: str) -> None:
    with pytest.raises(RecordError, match="it is no JSON text"):
        Record.loads(2 * line)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RecordError, match="no game record"):
        Record.loads(b"\xff\xfe\x80\x81")


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_record_cut_or_scratched_anywhere_is_read_right_or_refused(data: st.DataObject) -> None:
    *_, (state, _) = random_play(menagerie.load("beasty-bar", 2), 5)
    text = Record.of(state, seed=3).dumps()
    place = data.draw(st.integers(0, len(text) - 2))
    scratch = data.draw(st.sampled_from(["", "9", "x", '"', ",", "-", "}"]))
    damaged = text[:place] if data.draw(st.booleans()) else text[:place] + scratch + text[place + 1 :]
    try:
        other = Record.loads(damaged)
    except RecordError:
        return
    assert other.replay().history == list(other.actions)


def test_an_illegal_action_is_named_with_its_ply(record: Record) -> None:
    with pytest.raises(RecordError, match=r"action 2: 11 \(.*\) is not allowed"):
        Record(menagerie.load("beasty-bar", 2, points=True), [30, 31, 11])


def test_a_write_that_fails_leaves_the_old_file(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "game.json"
    record.write(target)
    before = target.read_bytes()

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(RecordError, match=r"can't write .*game.json: No space left on device"):
        Record(record.game, []).write(target)
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.fixture
def umask() -> Iterator[Callable[[int], int]]:
    """Sets the umask; afterwards it is as before."""
    before = os.umask(0)
    os.umask(before)
    yield os.umask
    os.umask(before)


def permissions(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize(("mask", "given"), [(0o022, 0o644), (0o002, 0o664), (0o077, 0o600), (0, 0o666)])
def test_a_new_file_has_the_permissions_that_the_umask_gives(
    mask: int, given: int, record: Record, tmp_path: Path, umask: Callable[[int], int]
) -> None:
    umask(mask)
    record.write(tmp_path / "game.json")
    assert permissions(tmp_path / "game.json") == given


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o400])
def test_a_file_that_is_replaced_keeps_its_permissions(
    mode: int, record: Record, tmp_path: Path, umask: Callable[[int], int]
) -> None:
    umask(0o022)
    target = tmp_path / "game.json"
    target.write_text("old")
    target.chmod(mode)
    record.write(target)
    assert permissions(target) == mode
    assert Record.read(target).actions == record.actions


def test_files_that_can_not_be_used_are_named(record: Record, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"can't read .*nowhere.json: No such file"):
        Record.read(tmp_path / "nowhere.json")
    (tmp_path / "file").write_text("x")
    with pytest.raises(RecordError, match="can't write"):
        record.write(tmp_path / "file" / "game.json")
    with pytest.raises(RecordError, match=r"file: this is no game record"):
        Record.read(tmp_path / "file")


@pytest.mark.parametrize(
    "heading",
    [
        {"seats": [1, 2, 3]},
        {"seats": 5},
        {"seats": "abc"},
        {"seats": ["you"]},
        {"seed": "x"},
        {"seed": True},
        {"seed": 1.5},
        {"position": 5},
        {"position": {1: 1}},
        {"position": {"self": 1}},
        {"position": {"hands": 5}},
        {"position": {"hands": {"0": []}}},
    ],
)
def test_a_heading_that_could_not_be_read_back_is_refused(record: Record, heading: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        Record(record.game, [], **heading)


@pytest.mark.parametrize("actions", [None, 5, "12", [None], [[1]]])
def test_actions_that_are_none_are_refused(record: Record, actions: Any) -> None:
    with pytest.raises(RecordError):
        Record(record.game, actions)


@pytest.mark.parametrize("game", [None, "beasty-bar", 3])
def test_a_record_is_of_a_game(game: Any) -> None:
    with pytest.raises(RecordError, match="a record is of a Game"):
        Record(game, [])


@pytest.mark.parametrize("text", [None, 3, [], {}])
def test_what_is_no_text_at_all_is_refused(text: Any) -> None:
    with pytest.raises(RecordError, match="no game record"):
        Record.loads(text)


@pytest.mark.parametrize("path", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(record: Record, path: str) -> None:
    with pytest.raises(RecordError, match="can't read"):
        Record.read(path)
    with pytest.raises(RecordError, match="can't write"):
        record.write(path)


def test_all_can_be_pickled_and_copied(record: Record) -> None:
    """For programs that use several processes."""
    state = record.replay()
    steps = record.start().apply(0 if record.start().is_chance else record.start().legal_actions()[0])
    for thing in (record.game, record, state, state.resample(0, 1)):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    texts = [step.text() for step in steps]
    assert [step.text() for step in pickle.loads(pickle.dumps(steps))] == texts
    again = pickle.loads(pickle.dumps(state))
    assert again.information_state(0) == state.information_state(0)
    assert again.history == state.history


@pytest.mark.parametrize("wrong", [None, "3", 1.0, True, [], {}])
@pytest.mark.parametrize("ply", [0, 7, -1])
def test_what_is_no_integer_among_the_actions_is_named_with_its_ply(record: Record, wrong: Any, ply: int) -> None:
    actions: list[Any] = list(record.actions)
    ply %= len(actions)
    actions[ply] = wrong
    with pytest.raises(RecordError, match=rf"action {ply}: an action is an integer, not "):
        Record(record.game, actions)
    state = Record(record.game, record.actions[:ply]).replay()
    with pytest.raises(menagerie.IllegalAction, match=rf"^action {ply}: an action is an integer, not "):
        state.apply_all([wrong])
    assert state.history == list(record.actions[:ply])


@pytest.mark.parametrize("seat", ["", " ", "\t", "x" * 81, "a\nb", "a\x1b[2J", "a\0", "\u202e", "\ud800"])
def test_texts_of_seats_that_nobody_could_read_are_refused(record: Record, seat: str) -> None:
    message = "seats: each is a text of 1 to 80 printable letters, not "
    with pytest.raises(RecordError, match=message):
        Record(record.game, [], seats=["you", seat, "greedy"])
    with pytest.raises(RecordError, match=message):
        Record.loads(changed(record, seats=["you", seat, "greedy"]))


@pytest.mark.parametrize("seat", ["x", "you:Žofie Nováková", "x" * 80, "日本"])
def test_any_texts_of_seats_that_can_be_read_are_kept(record: Record, seat: str) -> None:
    again = Record.loads(Record(record.game, [], seats=["you", seat, "greedy"]).dumps())
    assert again.seats == ("you", seat, "greedy")


@pytest.mark.parametrize("field", ["version", "players", "seed", "actions"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_with_thousands_of_digits_is_refused_in_our_own_words(record: Record, field: str, sign: str) -> None:
    content = json.loads(record.dumps())
    content[field] = "HERE"
    text = json.dumps(content).replace('"HERE"', sign + "9" * 6000)
    with pytest.raises(RecordError, match=r"^this is no game record: it has a number with thousands of digits$"):
        Record.loads(text)


@pytest.mark.parametrize("wrap", [lambda value: value, lambda value: [1, value], lambda value: [{"x": [value]}]])
@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_numbers_of_a_position_that_are_not_finite_are_named(record: Record, wrap: Any, number: float) -> None:
    with pytest.raises(ValueError, match=r"^queue: the numbers of a position are finite, not (NaN|-?Infinity)$"):
        record.game.setup(queue=wrap(number))
    with pytest.raises(RecordError, match="queue: the numbers of a position are finite"):
        Record(record.game, [], position={"queue": wrap(number)})


def test_what_can_not_describe_a_position_is_named_with_its_keyword(record: Record) -> None:
    within: list[Any] = []
    within.append(within)
    for wrong in (within, 10**6000, [10**6000], {1, 2}, b"x", {(1, 2): 3}, object()):
        with pytest.raises(ValueError, match=r"^queue: a position is told in lists"):
            record.game.setup(queue=wrong)
