"""Several choices on one line."""

from __future__ import annotations

import pytest

import menagerie
from menagerie.cli.choices import Choices, Unclear
from menagerie.cli.several import Written, read_line, split_line


def laying_aside() -> menagerie.State:
    """A state in which four of twelve are to be laid aside, in any order."""
    return menagerie.load("beasty-bar", 2, points=True).new_state()


def setting_aside() -> menagerie.State:
    """Dice are to be put on the field, in ascending order only."""
    rolled = ["stink", "white blue", "white green", "red", "beige blue", "soy", "soy"]
    return menagerie.load("bean-dice", 2).setup(active=[1, 2], rolled=rolled)


def played(state: menagerie.State, line: str) -> list[str]:
    """What is played, one after another, if somebody writes the line."""
    texts, rest = [], read_line(split_line(line), Choices.of(state), state)
    for written in rest:
        action = written.find(Choices.of(state))
        texts.append(state.action_text(action))
        state.apply(action)
    return texts


def test_a_line_is_split_at_commas_and_semicolons() -> None:
    assert split_line(" 1,2 ; red,, roll ;") == ["1", "2", "red", "roll"]


def test_numbers_are_those_that_were_shown_when_they_were_written() -> None:
    assert played(laying_aside(), "2, 4, 6") == ["set aside parrot", "set aside monkey", "set aside seal"]


def test_what_can_be_played_in_ascending_order_only_is_put_in_that_order() -> None:
    assert played(setting_aside(), "soy, 1, red, roll") == ["keep stink", "keep red", "keep soy", "roll"]


def test_what_can_be_played_as_it_is_written_stays_as_it_is() -> None:
    assert played(laying_aside(), "lion, skunk") == ["set aside lion", "set aside skunk"]


def test_a_number_that_means_nothing_later_on_is_a_choice_of_that_time() -> None:
    state = setting_aside()
    first, second = read_line(["6", "2"], Choices.of(state), state)
    assert (first.text, second.text) == ("2", "6"), "in ascending order"
    written = Written("2", state.game.parse_action("keep white blue"))
    for text in ("keep soy",):
        state.apply(state.game.parse_action(text))
    assert state.action_text(written.find(Choices.of(state))) == "roll"


def test_the_first_must_be_possible() -> None:
    with pytest.raises(Unclear, match="fly"):
        read_line(["fly", "1"], Choices.of(laying_aside()), laying_aside())


def test_the_state_is_left_alone() -> None:
    state = setting_aside()
    before = state.copy()
    read_line(["soy", "stink"], Choices.of(state), state)
    assert state == before
