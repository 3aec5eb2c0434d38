"""What many tests need: every game in all its forms, and random play."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import menagerie
from menagerie.core import catalogue


def variants() -> Iterator[menagerie.Game]:
    """Every game at every player count: with its default options, with each option's each value, and with all of
    them at their last one."""
    for name in menagerie.games():
        definition = catalogue.find(name)
        alone = [{option.name: value} for option in definition.options for value in option.examples]
        together = {option.name: option.examples[-1] for option in definition.options}
        for players in definition.players:
            choices: list[dict[str, Any]] = [{}, *alone, together]
            yield from dict.fromkeys(menagerie.load(name, players, **options) for options in choices)


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


def some_states(game: menagerie.Game, seed: int, most: int) -> Iterator[menagerie.State]:
    """At most about `most` states (copies) spread over a random game."""
    length = sum(1 for _ in random_play(game, seed))
    stride = max(1, length // most)
    for ply, (state, _) in enumerate(random_play(game, seed)):
        if ply % stride == seed % stride:
            yield state.copy()


def digest(game: menagerie.Game, seed: int) -> str:
    """A fingerprint of a seeded game: what was dealt and played, each state, what each seat is shown and told."""
    choose = random.Random(seed)
    state = game.new_state()
    print_ = hashlib.sha256()
    while not state.is_terminal:
        if state.is_chance:
            steps = state.deal(seed)
        else:
            steps = state.apply(choose.choice(state.legal_actions()))
        print_.update(state._states.tobytes())
        for seat in (None, *range(game.players)):
            print_.update(repr((state.view(seat), [step.text(seat) for step in steps])).encode())
            print_.update(state.observation(seat).tobytes())
    print_.update(repr((state.history, state.scores(), state.returns(), state.resample(0, seed).view())).encode())
    return print_.hexdigest()
