"""Non-interference: what a seat is shown and told does not depend on anything that it may not know."""

from __future__ import annotations

import json
from typing import Any

import pytest

import menagerie
from tests.playing import ALL, LABELS, possible_actions, random_play, some_plies, some_states

every_game = pytest.mark.parametrize("game", ALL, ids=LABELS)


def shown(state: menagerie.State, seat: int | None) -> tuple[Any, ...]:
    """All that a seat gets of a state."""
    own_choice = state.legal_actions() if state.current_player == seat else None
    refusals = None
    if own_choice is not None:
        refusals = [state.why_not(action) for action in range(state.game.num_actions)]
    return (
        json.dumps(state.view(seat), sort_keys=True),
        state.observation(seat).tobytes(),
        state.information_state(seat),
        state.current_player,
        own_choice,
        refusals,
        state.scores(),
        state.winners(),
    )


@every_game
def test_a_redeal_of_the_unseen_changes_nothing_that_a_seat_is_shown(game: menagerie.Game) -> None:
    for seed in range(3):
        for state in some_states(game, seed, 40):
            for seat in (None, *range(game.players)):
                for attempt in range(2):
                    assert shown(state.resample(seat, attempt), seat) == shown(state, seat)


@every_game
def test_steps_are_told_the_same(game: menagerie.Game) -> None:
    for seed in range(2):
        for state, action in some_plies(game, seed, 150):
            for step in state.apply(action):
                for seat in (None, *range(game.players)):
                    other = step.resampled(seat, seed)
                    assert other.text(seat) == step.text(seat)
                    assert other.view(seat) == step.view(seat)


@every_game
def test_the_unseen_does_not_show_in_whose_move_it_is(game: menagerie.Game) -> None:
    """Whatever happens in two worlds that a seat can't tell apart: if it is told the same, the same seat moves next.

    Otherwise the order of moves alone would tell secrets.
    """
    told_alike = 0
    for seed in range(11, 31):  # of small games it takes some
        for state in some_states(game, seed, 60):
            for seat in range(game.players):
                other = state.resample(seat, 12)
                for action in set(possible_actions(state)) & set(possible_actions(other)):
                    here, there = state.copy(), other.copy()
                    steps = [[step.text(seat) for step in world.apply(action)] for world in (here, there)]
                    if steps[0] == steps[1]:
                        told_alike += 1
                        assert here.current_player == there.current_player
        if told_alike > 100:
            return
    raise AssertionError(f"only {told_alike} times a seat was told the same of two worlds")


def is_everything_seen(game: menagerie.Game) -> bool:
    """Whether in a whole game each seat, and a spectator, sees everything that happens."""
    *_, (state, _) = random_play(game, 13)
    return not any(" c:?" in state.information_state(seat) for seat in (None, *range(game.players)))


@every_game
def test_a_redeal_does_change_what_is_unseen(game: menagerie.Game) -> None:
    """In a game in which nobody ever sees more than the others, there is nothing to change."""
    changed: set[int | None] = set()
    for state in some_states(game, 13, 60):
        for seat in (None, *range(game.players)):
            if any(state.resample(seat, attempt) != state for attempt in range(3)):
                changed.add(seat)
    assert changed == (set() if is_everything_seen(game) else {None, *range(game.players)})


@every_game
def test_a_redeal_leaves_its_source_alone_and_knows_no_history(game: menagerie.Game) -> None:
    for state in some_states(game, 14, 20):
        before = state._states.tobytes(), state.history
        other = state.resample(0, 15)
        assert (state._states.tobytes(), state.history) == before
        assert other.history == []
        with pytest.raises(menagerie.RecordError, match="resampled"):
            menagerie.Record.of(other)
        assert state.resample(0, 15) == other, "the same seed, the same world"


@every_game
def test_a_redeal_can_be_played_to_the_end(game: menagerie.Game) -> None:
    for state in some_states(game, 16, 10):
        other = state.resample(None, 17)
        while not other.is_terminal:
            other.apply(possible_actions(other)[-1])
        assert len(state.history) + len(other.history) <= game.max_plies


@every_game
def test_information_states_tell_apart_what_a_seat_has_seen(game: menagerie.Game) -> None:
    """Two different outcomes of one chance node are different to whoever sees them, and equal to the others."""
    for state in some_states(game, 18, 60):
        outcomes = [outcome for outcome, _ in state.chance_outcomes()][:2]
        if len(outcomes) < 2:
            continue
        worlds = [state.copy(), state.copy()]
        for world, outcome in zip(worlds, outcomes, strict=True):
            world.apply(outcome)
        told = [seat for seat in range(game.players) if len({world.information_state(seat) for world in worlds}) == 2]
        for seat in range(game.players):
            if seat not in told and worlds[0].current_player == worlds[1].current_player:
                assert shown(worlds[0], seat)[1] == shown(worlds[1], seat)[1]
