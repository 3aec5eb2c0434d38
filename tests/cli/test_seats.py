"""Who sits where."""

from __future__ import annotations

import pytest

from menagerie.cli.seats import default_seats, heard_names, names_in_record, read_seats


def test_seats_are_read_and_written_back() -> None:
    texts = ["you:Anna", "YOU", "random", "greedy: Zoe "]
    seats = read_seats(texts)
    assert [seat.text for seat in seats] == ["you:Anna", "you", "random", "greedy:Zoe"]
    assert [seat.name for seat in seats] == ["Anna", "Player B", "Cleo", "Zoe"]
    assert [seat.is_person for seat in seats] == [True, True, False, False]
    assert read_seats([seat.text for seat in seats]) == seats


@pytest.mark.parametrize(
    "texts",
    [
        ["robot"],
        [""],
        ["you:"],
        ["you:" + 17 * "x"],
        ["you:a\tb"],
        ["you:Anna", "greedy:ANNA"],
        ["you:Ben", "random"],  # the bot there would have that name
    ],
)
def test_wrong_seats_are_refused(texts: list[str]) -> None:
    with pytest.raises(ValueError, match=r"robot|there are|name"):
        read_seats(texts)


def test_the_usual_seats_are_you_against_bots() -> None:
    assert default_seats(3) == ["you", "greedy", "greedy"]


def test_a_person_reads_you_for_the_own_name() -> None:
    assert heard_names(["Anna", "Ben"], 1) == ["Anna", "You"]
    assert heard_names(read_seats(["you:Anna", "random"]), None) == ["Anna", "Ben"]


def test_any_record_has_names() -> None:
    assert names_in_record(None, 2) == ["Player A", "Player B"]
    assert names_in_record(["you:Anna", "greedy"], 2) == ["Anna", "Ben"]
    assert names_in_record(["wizard:Merlin", "level 5"], 2) == ["Merlin", "level 5"]
    assert names_in_record(["wizard:\x1b[2J", "x"], 2) == ["Player A", "Player B"]
