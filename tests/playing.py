"""What many tests need: every game in all its forms, and random play."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import menagerie
from menagerie.core import catalogue
from menagerie.core.definition import GameDefinition, Option
from menagerie.search.simple import GreedyBot, RandomBot


def variants() -> Iterator[menagerie.Game]:
    """Every game at every player count: with its default options, with each option's each value, with all of them at
    their last one; and as small as the game says that it can be, which is what options that shrink it are for."""
    for name in menagerie.games():
        definition = catalogue.find(name)
        alone = [{option.name: value} for option in whole_options(definition) for value in option.examples]
        for players in definition.players:
            choices: list[dict[str, Any]] = [{}, *alone, last_options(definition), dict(definition.small)]
            yield from dict.fromkeys(menagerie.load(name, players, **options) for options in choices)


def whole_options(definition: GameDefinition) -> list[Option]:
    """The options that do not shrink the game."""
    return [option for option in definition.options if not option.shrinks]


def is_shrunk(game: menagerie.Game) -> bool:
    """Whether options make it smaller than its rules say, so that less happens in it."""
    return any(option.shrinks and game.options[option.name] != option.default for option in game.definition.options)


def last_options(definition: GameDefinition) -> dict[str, Any]:
    """Each option that does not shrink the game at its last value."""
    return {option.name: option.examples[-1] for option in whole_options(definition)}


def label(game: menagerie.Game) -> str:
    """A test's name for a game: its options where they are not the usual ones."""
    usual = {option.name: option.default for option in game.definition.options}
    options = "".join(f"-{name}.{value}" for name, value in game.options.items() if value != usual[name])
    return f"{game.name}-{game.players}p{options}"


ALL = list(variants())
LABELS = [label(game) for game in ALL]


def possible_actions(state: menagerie.State) -> list[int]:
    """What can happen next, to a seat or to chance."""
    return [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance else state.legal_actions()


def random_play(game: menagerie.Game, seed: int) -> Iterator[tuple[menagerie.State, int]]:
    """Each state of a random game, with the action about to be applied to it by the caller's `next`.

    Chance and players alike choose evenly among what is possible, so that rare deals come up too. The last state
    comes with the action -1.
    """
    choose = random.Random(seed)
    state = game.new_state()
    while not state.is_terminal:
        action = choose.choice(possible_actions(state))
        yield state, action
        state.apply(action)
    yield state, -1


@lru_cache(maxsize=200)
def _random_history(game: menagerie.Game, seed: int) -> list[int]:
    *_, (state, _) = random_play(game, seed)
    return state.history


def some_plies(game: menagerie.Game, seed: int, most: int) -> Iterator[tuple[menagerie.State, int]]:
    """At most about `most` states (copies) spread over a random game, each with the action that comes next.

    The last state of the game is not among them.
    """
    history = _random_history(game, seed)
    stride = max(1, len(history) // most)
    state, done = game.new_state(), 0
    for ply in range(seed % stride, len(history), stride):
        state.apply_all(history[done:ply])
        done = ply
        yield state.copy(), history[ply]


def some_states(game: menagerie.Game, seed: int, most: int) -> Iterator[menagerie.State]:
    """At most about `most` states (copies) spread over a random game, its last one among them."""
    for state, _ in some_plies(game, seed, most):
        yield state
    yield game.replay(_random_history(game, seed))


def victories_of_greedy(game: menagerie.Game, games: int) -> float:
    """The part of the victories that one greedy player has against random ones, from all seats in turn."""
    total = 0.0
    others, greedy = [RandomBot(seat) for seat in range(game.players)], GreedyBot()
    for number in range(games):
        seat = number % game.players
        state = game.new_state()
        while not state.is_terminal:
            if state.is_chance:
                state.deal(number)
            else:
                bot = greedy if state.current_player == seat else others[state.current_player]
                state.apply(bot.choose(state))
        total += (seat in state.winners()) / len(state.winners())
    return total / games


def digest(game: menagerie.Game, seed: int) -> str:
    """A fingerprint of a seeded game: what was dealt and played, each state, what each seat is shown and told."""
    choose = random.Random(seed)
    state = game.new_state()
    print_ = hashlib.sha256()
    for number in itertools.count():
        if state.is_chance:
            steps = state.deal(seed)
        else:
            steps = state.apply(choose.choice(state.legal_actions()))
        print_.update(state._states.tobytes())
        if number < 40 or number % 16 == 0 or state.is_terminal:  # all that is shown takes long to make
            for seat in (None, *range(game.players)):
                print_.update(repr((state.view(seat), [step.text(seat) for step in steps])).encode())
                print_.update(state.observation(seat).tobytes())
        if state.is_terminal:
            break
    print_.update(repr((state.history, state.scores(), state.returns(), state.resample(0, seed).view())).encode())
    return print_.hexdigest()
