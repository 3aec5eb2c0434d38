"""The engine's turns beside those of a plain second program that was written from the rule page alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

import menagerie
from tests.oracles import beasty_bar as oracle

POSITIONS = 18_000
"""Compared turns for each of three numbers of players and two options: 108,000 in all; whole games come on top."""
GAMES = 100


def engine_turn(state: menagerie.State, kind: str, choice: dict[str, Any]) -> None:
    """Plays a card, and makes the choices that the engine asks for."""
    game = state.game
    state.apply(game.parse_action(f"play {kind}"))
    wishes = {
        "imitate": f"as {choice.get('imitate') or 'itself'}",
        "hop": f"hop {choice.get('hop')}",
        "chase": f"chase {choice.get('chase')}",
    }
    while (asked := state.view()["phase"]) in choice and not state.is_terminal:
        state.apply(game.parse_action(wishes[asked]))


def shown(view: dict[str, Any], field: str) -> list[str]:
    if field == "queue":
        return [f"{animal['kind']}:{animal['seat']}" for animal in view["queue"]]
    return sorted(f"{kind}:{seat}" for seat, kinds in enumerate(view[field]) for kind in kinds)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("must_imitate", [False, True])
def test_random_turns_end_alike(players: int, must_imitate: bool) -> None:
    choose = random.Random(players)
    game = menagerie.load("beasty-bar", players, chameleon_must_imitate=must_imitate)
    cards = [f"{kind}:{seat}" for kind in oracle.STRENGTH for seat in range(players)]
    compared = 0
    while compared < POSITIONS:
        *queue, card = choose.sample(cards, choose.randint(1, 5))
        kind, _, seat = card.partition(":")
        hands = [[kind] if number == int(seat) else [] for number in range(players)]
        start = game.setup(queue=queue, hands=hands, piles=[], to_move=int(seat))
        before = start.view()
        choices = oracle.choices(queue, card, must_imitate)
        for choice in choices:
            state = start.copy()
            engine_turn(state, kind, choice)
            expected, after = oracle.turn(queue, card, **choice), state.view()
            told = (queue, card, choice)
            assert shown(after, "queue") == expected.queue, told
            assert sorted([*shown(before, "bar"), *expected.bar]) == shown(after, "bar"), told
            assert sorted([*shown(before, "out"), *expected.out]) == shown(after, "out"), told
            compared += 1
        assert len(choices) == number_of_ways(start.copy(), kind), (queue, card)


def number_of_ways(state: menagerie.State, kind: str) -> int:
    """How many different ways the engine offers to play a card."""
    state.apply(state.game.parse_action(f"play {kind}"))
    return _ways(state)


def _ways(state: menagerie.State) -> int:
    if state.view()["phase"] not in ("imitate", "hop", "chase"):
        return 1
    total = 0
    for action in state.legal_actions():
        other = state.copy()
        other.apply(action)
        total += _ways(other)
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("points", [False, True])
def test_whole_games_end_alike(players: int, points: bool) -> None:
    game = menagerie.load("beasty-bar", players, points=points)
    choose = random.Random(players)
    for seed in range(GAMES):
        compare_game(game, list(oracle.STRENGTH), seed, choose)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("points", [False, True])
def test_smaller_games_go_alike(players: int, points: bool) -> None:
    """Random animals, hands and queues, with the other options."""
    choose = random.Random(players)
    for seed in range(GAMES):
        kinds = choose.sample(list(oracle.STRENGTH), choose.randint(2, 12))
        options: dict[str, Any] = {
            "points": points,
            "chameleon_must_imitate": choose.random() < 0.5,
            "start": choose.choice([*range(players), "random"]),
            "animals": ", ".join(kinds),
            "hand": choose.randint(1, 4),
            "queue": choose.randint(3, 5),
        }
        compare_game(menagerie.load("beasty-bar", players, **options), kinds, seed, choose)


def compare_game(game: menagerie.Game, kinds: list[str], seed: int, choose: random.Random) -> None:
    """A whole game of random turns, in which each player has these kinds."""
    points, full = game.options["points"], game.options["queue"]
    aside, in_hand, in_pile = oracle.cards_of_each(kinds, game.options["hand"], points)
    state = game.new_state()
    queue: list[str] = []
    bars: list[list[str]] = [[] for _ in range(game.players)]
    prepare(state, seed, choose)
    view = state.view()
    assert [view[field] for field in ("aside", "hands", "piles")] == [
        [count] * game.players for count in (aside, in_hand, in_pile)
    ]
    assert all(set(unplayed) == set(kinds) for unplayed in view["unplayed"])
    while not state.is_terminal:
        if state.is_chance:
            state.deal(seed)
            continue
        seat = state.current_player
        kind = choose.choice(state.view(seat)["hand"])
        choices = oracle.choices(queue, f"{kind}:{seat}", game.options["chameleon_must_imitate"], full)
        assert len(choices) == number_of_ways(state.copy(), kind)
        choice = choose.choice(choices)
        engine_turn(state, kind, choice)
        outcome = oracle.turn(queue, f"{kind}:{seat}", **choice, full=full)
        queue = outcome.queue
        for card in outcome.bar:
            bars[int(card.partition(":")[2])].append(card.partition(":")[0])
        assert shown(state.view(), "queue") == queue
    assert state.view()["unplayed"] == [unplayed_at_the_end(state, seat) for seat in range(game.players)]
    assert state.winners() == oracle.winners(bars, points)


def prepare(state: menagerie.State, seed: int, choose: random.Random) -> None:
    """All that comes before the first turn."""
    while state.is_chance or state.view()["phase"] == "set aside":
        state.deal(seed) if state.is_chance else state.apply(choose.choice(state.legal_actions()))


def unplayed_at_the_end(state: menagerie.State, seat: int) -> list[str]:
    """BB-22: all cards have been played but those laid aside."""
    return state.view(seat)["set_aside"]  # type: ignore[no-any-return]
