"""Files for games: never in the place of another one, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import menagerie
from menagerie.cli.saves import check_place, save_as_new, short
from menagerie.core import catalogue


@pytest.fixture
def record() -> menagerie.Record:
    return menagerie.Record(menagerie.load(catalogue.games()[0]), [])


def test_games_of_the_same_second_get_their_own_files(record: menagerie.Record, data: Path) -> None:
    paths = {save_as_new(record, None) for _ in range(5)}
    assert len(paths) == 5
    assert {path.parent for path in paths} == {data / "games"}
    assert set((data / "games").iterdir()) == paths
    for path in paths:
        assert path.name.startswith(record.game.name)
        assert menagerie.Record.read(path) == record


def test_an_existing_file_is_left_alone(record: menagerie.Record, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("mine")
    with pytest.raises(menagerie.RecordError, match=r"x\.json exists already"):
        save_as_new(record, path)
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_to_nowhere_is_left_alone(record: menagerie.Record, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(menagerie.RecordError, match="exists already"):
        save_as_new(record, path)
    assert list(tmp_path.iterdir()) == [path]


def test_the_quicker_of_two_gets_the_name(
    record: menagerie.Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.json"

    def somebody_is_quicker(source: Path, target: Path) -> None:
        target.write_text("theirs")
        raise FileExistsError

    monkeypatch.setattr(os, "link", somebody_is_quicker)
    with pytest.raises(menagerie.RecordError, match="exists already"):
        save_as_new(record, path)
    assert path.read_text() == "theirs"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_system_without_links_will_do(
    record: menagerie.Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(source: Path, target: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", no_links)
    path = save_as_new(record, tmp_path / "x.json")
    assert menagerie.Record.read(path) == record
    assert list(tmp_path.iterdir()) == [path]


def test_the_message_names_the_file_that_was_meant(record: menagerie.Record, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "x.json"
    with pytest.raises(menagerie.RecordError) as caught:
        save_as_new(record, path)
    assert f"{path}:" in str(caught.value)


def test_the_home_folder_is_shown_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert short(tmp_path / "a" / "b.json") == "~/a/b.json"
    assert short(Path("/elsewhere/b.json")) == "/elsewhere/b.json"


def test_a_path_outside_the_home_folder_is_shown_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert short(Path("b.json")) == str(tmp_path / "b.json")


def test_a_place_is_tried_without_a_trace(data: Path, tmp_path: Path) -> None:
    check_place(None)
    check_place(tmp_path / "a" / "b.json")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(menagerie.RecordError, match=r"--save FILE .* MENAGERIE_DATA_DIR"):
        check_place(tmp_path / "file" / "b.json")
    with pytest.raises(menagerie.RecordError, match="exists already"):
        check_place(tmp_path / "file")
