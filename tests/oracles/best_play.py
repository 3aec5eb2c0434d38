"""What a position is worth if nothing is hidden and everybody plays best: a plain recursion over the front door."""

from __future__ import annotations

import menagerie


def best_play(state: menagerie.State) -> tuple[list[float], list[float]]:
    """Each seat's share of victory and score. A seat takes the greatest share, of equals the best margin."""
    if state.is_terminal:
        players = state.game.players
        return [(gain * (players - 1) + 1) / players for gain in state.returns()], state.scores()
    if state.is_chance:
        parts = [(chance, best_play(after(state, outcome))) for outcome, chance in state.chance_outcomes()]
        return _average([(c, shares) for c, (shares, _) in parts]), _average([(c, points) for c, (_, points) in parts])
    seat = state.current_player
    return max(after_each(state).values(), key=lambda result: _liking(result, seat, state.game))


def after_each(state: menagerie.State) -> dict[int, tuple[list[float], list[float]]]:
    """For each legal action what comes out, if everybody plays best from there."""
    return {action: best_play(after(state, action)) for action in state.legal_actions()}


def after(state: menagerie.State, action: int) -> menagerie.State:
    following = state.copy()
    following.apply(action)
    return following


def margin(points: list[float], seat: int, game: menagerie.Game) -> float:
    sign = -1 if game.definition.lower_score_wins else 1
    return sign * points[seat] - max(sign * points[other] for other in range(game.players) if other != seat)


def _average(parts: list[tuple[float, list[float]]]) -> list[float]:
    return [sum(chance * values[seat] for chance, values in parts) for seat in range(len(parts[0][1]))]


def _liking(result: tuple[list[float], list[float]], seat: int, game: menagerie.Game) -> tuple[float, float]:
    """Rounded, so that sums in another order are no difference; of equals, `max` takes the first."""
    shares, points = result
    return round(shares[seat], 9), round(margin(points, seat, game), 9)
