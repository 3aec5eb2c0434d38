"""The small form of each game, which its declaration names for exact methods: its whole tree, walked through."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.core.victory import share_of
from menagerie.search.analysis import analyse
from menagerie.search.simple import Bot, GreedyBot
from tests.playing import label, possible_actions

MOST_HISTORIES = 30_000
SMALL = {
    name: menagerie.load(name, 2, **catalogue.find(name).small)
    for name in menagerie.games()
    if catalogue.find(name).small
}


@dataclass
class Tree:
    """All histories of a game, counted one by one, whether or not they lead to the same position."""

    histories: int = 0
    longest: int = 0
    known: dict[str, tuple[list[int], bytes]] = field(default_factory=dict)
    """What each information state of a seat to move lets it choose from, and what it observes there."""
    results: set[tuple[float, ...]] = field(default_factory=set)
    contradictions: list[str] = field(default_factory=list)
    """Information states at which seats were let choose, or observed, now this and now that."""

    @classmethod
    def of(cls, game: menagerie.Game) -> Tree:
        """Walks through it; stops where it is larger than it may be."""
        tree, waiting = cls(), [game.new_state()]
        while waiting and tree.histories <= MOST_HISTORIES:
            state = waiting.pop()
            tree._visit(state)
            for action in possible_actions(state):
                waiting.append(state.copy())
                waiting[-1].apply(action)
        return tree

    def _visit(self, state: menagerie.State) -> None:
        self.histories += 1
        if state.is_terminal:
            self.longest = max(self.longest, len(state.history))
            self.results.add(tuple(state.returns()))
        elif not state.is_chance:
            known = state.information_state(state.current_player)
            here = state.legal_actions(), state.observation(state.current_player).tobytes()
            if self.known.setdefault(known, here) != here:
                self.contradictions.append(known)


@pytest.mark.parametrize("name", SMALL)
def test_exact_methods_can_walk_through_a_small_game(name: str) -> None:
    """It is small, but still a game: with choices, chance and different ends; what is seen alike is alike."""
    tree = Tree.of(SMALL[name])
    assert 1_000 < tree.histories <= MOST_HISTORIES
    assert tree.contradictions == []
    assert {(1, -1), (-1, 1)} <= tree.results <= {(1, -1), (-1, 1), (0, 0)}
    assert max(len(actions) for actions, _ in tree.known.values()) >= 2
    assert tree.longest <= SMALL[name].max_plies < 2 * tree.longest


@pytest.mark.parametrize("name", SMALL)
def test_the_small_game_is_there_for_every_number_of_players(name: str) -> None:
    definition = catalogue.find(name)
    for players in definition.players:
        small = menagerie.load(name, players, **definition.small)
        assert small.max_plies < menagerie.load(name, players).max_plies


FORMS = [
    menagerie.load(name, players, **game.definition.small)
    for name, game in SMALL.items()
    for players in game.definition.players
]


@pytest.mark.parametrize("game", FORMS, ids=map(label, FORMS))
def test_bots_play_small_games_to_the_end_and_they_can_be_analysed(game: menagerie.Game) -> None:
    """The best bot and the greedy one in turns; the analysis ends in how the game was shared."""
    bots: list[Bot] = [menagerie.bot(game, level=5, simulations=200), GreedyBot()]
    for seed in range(2):
        state = game.new_state()
        while not state.is_terminal:
            if state.is_chance:
                state.deal(seed)
            else:
                state.apply(bots[(state.current_player + seed) % 2].choose(state))
        found = analyse(menagerie.Record.of(state), simulations=20)
        assert found.finished
        assert all(0 <= chance <= 1 for point in found.curve for chance in point.chances)
        shares = [share_of(gain, game.players) for gain in state.returns()]
        assert found.curve[-1].chances == pytest.approx(shares)
