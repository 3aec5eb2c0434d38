"""What games tell the search about good play keeps its promises, in every game, variant and number of players."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core import engine
from menagerie.core.arrays import duplicate
from menagerie.core.streams import new_stream

from ..hooks import assess, forget, preferences
from ..playing import ALL, LABELS, some_states


def rooms(game: menagerie.Game) -> tuple[Any, Any]:
    rules = game.definition.rules
    out, weights = np.zeros((2, max(rules.MAX_LEGAL, rules.MAX_CHANCE)), np.int64)
    return out, weights


def open_facts(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what everybody knows of hidden cards: that is known, not seen, and may be forgotten."""
    return {name: value for name, value in view.items() if name != "known"}


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_expected_returns_are_returns(game: menagerie.Game) -> None:
    """They add up to 0, and no seat expects more than to win alone, or less than to lose."""
    out, weights = rooms(game)
    for number, state in enumerate(some_states(game, 1, 25)):
        gains, points = np.full((2, game.players), np.nan)
        assess(duplicate(state._states), out, weights, new_stream(number), gains, points)
        assert gains.sum() == pytest.approx(0, abs=1e-9)
        assert all(-1 / (game.players - 1) - 1e-9 <= gain <= 1 + 1e-9 for gain in gains)
        assert np.isfinite(points).all()


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_preferences_are_chances_and_depend_on_what_the_seat_sees(game: menagerie.Game) -> None:
    for number, state in enumerate(some_states(game, 2, 25)):
        actions = np.array(state.legal_actions())
        if len(actions) == 0:
            continue
        priors, others = np.full((2, len(actions)), np.nan)
        preferences(state._states, actions, len(actions), priors)
        assert priors.sum() == pytest.approx(1)
        assert (priors > 0).all()
        preferences(state.resample(state.current_player, number)._states, actions, len(actions), others)
        assert others == pytest.approx(priors, rel=1e-12)  # sums may be added up in another order


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_who_forgets_is_still_at_the_same_table(game: menagerie.Game) -> None:
    """What lies open, what others see and what may be done stay; the state is still one to redeal and to play on."""
    out, weights = rooms(game)
    for number, state in enumerate(some_states(game, 3, 25)):
        seat = number % game.players
        states = duplicate(state._states)
        forget(states, seat, 100, new_stream(number))
        after = type(state)(game, states)
        assert after.current_player == state.current_player
        assert after.legal_actions() == state.legal_actions()
        assert after.scores() == state.scores()
        assert open_facts(after.view(None)) == open_facts(state.view(None))
        for other in range(game.players):
            if other != seat:
                assert open_facts(after.view(other)) == open_facts(state.view(other))
        engine.redraw(states, 0, seat, new_stream(number))
        gains, points = np.zeros((2, game.players))
        assess(states, out, weights, new_stream(number), gains, points)
        assert gains.sum() == pytest.approx(0, abs=1e-9)
        kept = duplicate(state._states)
        forget(kept, seat, 0, new_stream(number))
        assert kept.tobytes() == state._states.tobytes()
