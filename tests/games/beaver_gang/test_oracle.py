"""The engine beside a plain second program that was written from the rule page alone.

`PlainRound` plays with real, shuffled cards. What it shows for the first time is what chance brings in the engine;
after every action all that can be seen or known must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

import menagerie
from menagerie.games.beaver_gang.state import SCORED
from tests.oracles import beaver_gang as oracle

from .table import known

POSITIONS = 20_500
"""Positions compared for each of five numbers of players: 102,500 in all."""

DECK_SIZES = ("row", "highest", "copies", "swaps", "peeks", "chances")
"""Options that say which cards there are."""

Policy = Callable[[random.Random, Sequence[str]], str]


def any_choice(rng: random.Random, texts: Sequence[str]) -> str:
    """Rounds end soon."""
    return rng.choice(texts)


def seldom_knocking(rng: random.Random, texts: Sequence[str]) -> str:
    """Rounds go on through a reshuffle or two."""
    if "knock" in texts:
        return "knock" if rng.random() < 0.02 else "pass"
    return rng.choice(texts)


def drawing(rng: random.Random, texts: Sequence[str]) -> str:
    """Draws, uses and keeps whenever that is possible, and never knocks: many reshuffles, and cut rounds (BG-16)."""
    for word in ("draw", "use", "pass"):
        if word in texts:
            return word
    return rng.choice([text for text in texts if text != "discard"])


POLICIES: Sequence[Policy] = [any_choice, seldom_knocking, seldom_knocking, drawing]


class Pair:
    """A game of the engine, and the oracle's round that belongs to its present round."""

    def __init__(self, players: int, seed: int, rotate: bool, **sizes: Any) -> None:
        self.rng = random.Random(seed)
        self.players = players
        self.rotate = rotate
        self.sizes = sizes
        self.state = menagerie.load("beaver-gang", players, rotate_dealer=rotate, **sizes).new_state()
        self.totals = [0] * players
        self.compared = self.reshuffles = self.pile = 0

    def play_round(self, number: int, policy: Policy) -> None:
        """Deals and plays round `number` (from 0) in both, comparing after each action."""
        self.pile = 66
        start = number % self.players if self.rotate else 0
        self.plain = self.new_round(start)
        self.feed(self.plain.deal())
        steps: list[menagerie.Steps] = []
        while not self.plain.over:
            self.compare()
            text = policy(self.rng, self.plain.legal())
            steps = [self.state.apply(self.state.game.parse_action(text)), *self.feed(self.plain.apply(text))]
        self.compare_scores([step for part in steps for step in part], number)

    def new_round(self, start: int) -> oracle.PlainRound:
        """The oracle's table before the deal, in the sizes of the game."""
        if not self.sizes:
            return oracle.PlainRound(self.players, start, self.rng)
        deck = oracle.small_deck(self.players, *(self.sizes[size] for size in DECK_SIZES))
        assert deck is not None
        self.rng.shuffle(deck)
        return oracle.PlainRound(self.players, start, self.rng, deck, self.sizes["row"], self.sizes["turns"])

    def feed(self, kinds: Sequence[str]) -> list[menagerie.Steps]:
        """Lets chance bring the kinds in the engine; nothing else may be left to chance after them."""
        game, steps = self.state.game, []
        for kind in kinds:
            assert self.state.is_chance
            steps.append(self.state.apply(game.parse_action(f"deal {kind}")))
        assert self.plain.over or not self.state.is_chance
        return steps

    def compare(self) -> None:
        """All that there is to see, and to know."""
        state, plain, view = self.state, self.plain, self.state.view()
        assert state.current_player == view["to_move"] == plain.to_move
        texts = [state.action_text(action) for action in state.legal_actions()]
        assert sorted(texts) == sorted(plain.legal())
        assert view["top"] == plain.top
        assert view["discard"] == plain.discard_counts()
        assert view["draw_pile"] == plain.draw_pile_size
        assert view["caller"] == plain.caller
        assert view["turns"] == plain._turns
        self.reshuffles += view["draw_pile"] > self.pile
        self.pile = view["draw_pile"]
        assert view["may_knock"] or "knock" not in texts
        held = None if plain._hand is None else plain._kinds[plain._hand]
        assert view["holding"] == (held is not None)
        for viewer in range(self.players):
            assert known(state, viewer) == plain.known(viewer)
            if held is not None:
                assert state.view(viewer)["drawn"] == (held if viewer == plain.to_move else None)
        self.compared += 1

    def compare_scores(self, steps: Sequence[menagerie.Step], number: int) -> None:
        """BG-12, BG-13: the rows and piles just as the round is scored, and the points."""
        plain, scores = self.plain, self.plain.scores()
        (scored,) = [step.view() for step in steps if step.code == SCORED]
        rows = [[plain._kinds[card] for card in row] for row in plain._rows]
        assert [[card["card"] for card in row] for row in scored["rows"]] == rows
        assert scored["caller"] == plain.caller
        assert scored["discard"] == plain.discard_counts()
        assert scored["draw_pile"] == plain.draw_pile_size
        assert sum(scored["aside"].values()) == len(plain._aside)
        view = self.state.view()
        assert view["last_round"] == {"round": number + 1, "rows": rows, "scores": scores}
        assert view["results"][number] == scores
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        assert view["totals"] == self.state.scores() == self.totals


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_go_alike(players: int) -> None:
    """BG-1 to BG-16, whole games of random rounds."""
    compared, reshuffles, cuts = 0, 0, 0
    for seed in count():
        pair = Pair(players, seed, rotate=seed % 5 != 0)
        for number in range(4 if players == 2 else players):
            pair.play_round(number, POLICIES[(seed + number) % len(POLICIES)])
            cuts += min(pair.plain._turns) == 60
        assert pair.state.is_terminal
        assert pair.state.winners() == oracle.total_winners(pair.totals)
        compared += pair.compared
        reshuffles += pair.reshuffles
        if compared >= POSITIONS:
            break
    assert compared >= POSITIONS
    assert reshuffles > 20
    assert cuts > 0


def random_sizes(rng: random.Random) -> dict[str, int]:
    """Any values of the options that shrink the game."""
    options = menagerie.load("beaver-gang").definition.options
    sizes = {option.name: rng.randint(option.examples[0], option.default) for option in options if option.shrinks}
    sizes["turns"] = rng.choice([1, 2, 3, 10])
    if rng.random() < 0.5:
        sizes |= {"copies": rng.randint(1, 4), "highest": rng.randint(1, 4), "swaps": rng.randint(0, 2), "chances": 0}
    return sizes


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_shrunk_games_go_alike(players: int) -> None:
    """BG-1 to BG-16, with any sizes that the oracle can play with, too; all others are refused."""
    rng = random.Random(players)
    compared, reshuffles, refused = 0, 0, 0
    for seed in range(150):
        sizes = random_sizes(rng)
        if oracle.small_deck(players, *(sizes[size] for size in DECK_SIZES)) is None:
            refused += 1
            with pytest.raises(ValueError, match=r"copies=\d+ gives|chances=\d+: with"):
                menagerie.load("beaver-gang", players, **sizes)
            continue
        pair = Pair(players, seed, rotate=seed % 2 == 0, **sizes)
        for number in range(min(4 if players == 2 else players, sizes["rounds"])):
            pair.play_round(number, POLICIES[(seed + number) % len(POLICIES)])
        assert pair.state.is_terminal
        assert len(pair.state.history) <= pair.state.game.max_plies
        assert pair.state.winners() == oracle.total_winners(pair.totals)
        compared += pair.compared
        reshuffles += pair.reshuffles
    assert compared > 3000
    assert reshuffles > 20
    assert refused > 3
