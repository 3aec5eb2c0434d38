"""The engine beside a plain second program that was written from the rule page alone: whole games, every ply."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import menagerie
from menagerie.games.circus_train.state import KIND_NAMES
from tests.oracles.circus_train import ANIMALS, Sizes, Table, attachment_orders, payments, ringmaster_order

POSITIONS = 18_000
"""Positions compared for each of three numbers of players, with and without bonus cards: 108,000 in all."""

VIEW_EVERY = 7
"""Every so many positions all that the views show is compared, too: they take long to make."""

WHOLE = Sizes()
Policy = Callable[[random.Random, Sequence[str]], str]


# How seats play


def any_choice(rng: random.Random, texts: Sequence[str]) -> str:
    """Turns are often ended early, and hands stay small."""
    return rng.choice(texts)


def collecting(rng: random.Random, texts: Sequence[str]) -> str:
    """Draws much, so that the deck runs out, and pays with what it has."""
    kept = [text for text in texts if text != "end" and not text.startswith("exchange")]
    drawn = [text for text in kept if text.startswith("draw")]
    return rng.choice(drawn if drawn and rng.random() < 0.6 else kept or texts)


def loading(rng: random.Random, texts: Sequence[str]) -> str:
    """Loads and attaches whenever it can, and plays all bonus cards."""
    for word in ("load", "attach", "play"):
        wanted = [text for text in texts if text.startswith(word)]
        if wanted and rng.random() < 0.8:
            return rng.choice(wanted)
    return collecting(rng, texts)


POLICIES: Sequence[Policy] = [any_choice, collecting, loading]


# Side by side


def seen_by_oracle(table: Table) -> dict[str, Any]:
    """All of the oracle's table that the engine's views tell, in the same words."""
    seats = range(table.players)
    tokens: list[str | None] = [*table.tokens, *[None] * (table.players - len(table.tokens))]
    return {
        "tokens": tokens,
        "middle": table.middle(),
        "offer": sorted(table.offer),
        "wagons_left": len(table.wagons or []),
        "deck": len(table.deck or []),
        "discard": table.discard,
        "hands": [sorted(table.hands[seat]) for seat in seats],
        "known": [sorted(table.known[seat]) for seat in seats],
        "trains": table.trains,
        "waiting": [sorted(table.waiting[seat]) for seat in seats],
        "scores": table.scores(),
        "over": table.to_move() == "over",
        "turns": table.turns,
    }


def seen_by_engine(state: menagerie.State) -> dict[str, Any]:
    """The same, from the views of all seats."""
    seats = range(state.game.players)
    view = state.view()
    return {
        **{key: view[key] for key in ("tokens", "middle", "wagons_left", "deck", "discard", "trains", "scores")},
        "offer": sorted(view["offer"]),
        "hands": [sorted(state.view(seat)["hand"]) for seat in seats],
        "known": [sorted(cards) for cards in view["known"]],
        "waiting": [sorted(wagons) for wagons in view["waiting"]],
        "over": view["over"],
        "turns": view["turns"],
    }


class Pair:
    """A game of the engine, and the oracle's table for the same one."""

    def __init__(self, game: menagerie.Game, rng: random.Random, policy: Policy, sizes: Sizes = WHOLE) -> None:
        start = game.options["start"]
        self.state = game.new_state()
        self.table = Table(
            players=game.players,
            bonus=game.options["bonus"],
            start=None if start == "random" else start,
            sizes=sizes,
        )
        self.rng, self.policy = rng, policy

    def play(self, most: int) -> int:
        """Plays to the end, or until so many positions have been compared; returns how many have."""
        for compared in range(most):
            self.compare()
            if compared % VIEW_EVERY == 0 or self.state.is_terminal:
                self.compare_views()
            if self.state.is_terminal:
                assert self.state.winners() == self.table.winners()
                return compared + 1
            self.go_on()
        return most

    def compare(self) -> None:
        """Asserts that the two are in the same position."""
        state, table = self.state, self.table
        mover = {menagerie.CHANCE: "chance", menagerie.TERMINAL: "over"}.get(state.current_player, state.current_player)
        assert mover == table.to_move()
        assert {state.action_text(action) for action in state.legal_actions()} == table.legal()
        weights = table.chance_outcomes()
        total = sum(weights.values())
        chances = {state.action_text(outcome): chance for outcome, chance in state.chance_outcomes()}
        assert chances == pytest.approx({text: weight / total for text, weight in weights.items()})
        if not table.tokens:
            return
        hands = state._states[0].hand[: table.players].tolist()
        assert hands == [[hand.count(kind) for kind in KIND_NAMES] for hand in table.hands]

    def compare_views(self) -> None:
        """Asserts that the views show what lies about in the oracle's table."""
        state, table = self.state, self.table
        assert seen_by_engine(state) == seen_by_oracle(table)
        if state.current_player >= 0:
            view = state.view()
            assert (view["actions_left"], view["ringmaster"], view["face_up"], view["acted"]) == (
                table.actions_left,
                table.ringmaster,
                table.face_up,
                table.acted,
            )

    def go_on(self) -> None:
        """The same happens in both."""
        state, table = self.state, self.table
        if state.is_chance:
            weights = table.chance_outcomes()
            text = self.rng.choices(list(weights), list(weights.values()))[0]
            table.chance(text)
        else:
            text = self.policy(self.rng, sorted(table.legal()))
            table.act(text)
        state.apply(state.game.parse_action(text))


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_the_same(players: int, bonus: bool) -> None:
    """CT-1 to CT-19: who moves, what is legal, what can come, all that lies about, the end and who wins."""
    rng, compared, number = random.Random(10 * players + bonus), 0, 0
    while compared < POSITIONS:
        start = rng.choice([0, 1, "random"])
        game = menagerie.load("circus-train", players, bonus=bonus, start=start)
        compared += Pair(game, rng, POLICIES[number % len(POLICIES)]).play(POSITIONS - compared)
        number += 1
    assert number > 10


def random_sizes(rng: random.Random) -> dict[str, int]:
    """Any values of the options that shrink the game."""
    options = menagerie.load("circus-train").definition.options
    sizes = {option.name: rng.randint(min(option.examples), option.default) for option in options if option.shrinks}
    if rng.random() < 0.7:
        sizes |= {"cards": rng.randint(1, 5), "hand": rng.randint(0, 3), "turns": rng.randint(2, 40)}
    return sizes


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_shrunk_games_are_the_same(players: int, bonus: bool) -> None:
    """CT-1 to CT-19, with any sizes that the oracle can play with, too; all others are refused."""
    rng, compared, refused = random.Random(20 * players + bonus), 0, 0
    for number in range(120):
        sizes, start = random_sizes(rng), rng.choice([0, 1, "random"])
        if not Sizes(**sizes).can_be_played(players, bonus):
            refused += 1
            with pytest.raises(ValueError, match=r"cards=\d+: of \d animals there are \d+ cards in all, but"):
                menagerie.load("circus-train", players, bonus=bonus, start=start, **sizes)
            continue
        game = menagerie.load("circus-train", players, bonus=bonus, start=start, **sizes)
        pair = Pair(game, rng, POLICIES[number % len(POLICIES)], Sizes(**sizes))
        compared += pair.play(10_000)
        assert pair.state.is_terminal
        assert len(pair.state.history) <= game.max_plies
    assert compared > 3000
    assert bonus or refused > 3


@pytest.mark.parametrize("bonus", [False, True])
def test_every_order_of_paying_is_possible_and_no_other(bonus: bool) -> None:
    """CT-10, CT-18: all ways to pay a wagon, walked through in the engine, are those that the oracle lists."""
    rng, game = random.Random(7), menagerie.load("circus-train", 2, bonus=bonus)
    ways = 0
    for _ in range(150):
        token, animal = rng.choice(ANIMALS), rng.choice(ANIMALS)
        hand, wagon = rng.choices([token, animal], k=rng.randrange(10)), f"{animal} {rng.randrange(1, 5)}"
        fewer, one_to_one = (rng.randrange(3), rng.random() < 0.5) if bonus else (0, False)
        other = next(animal for animal in ANIMALS if animal != token)
        state = game.setup(
            hands=[hand, []],
            offer=[wagon],
            wagons=[],
            tokens=[token, other],
            discard=[],
            bonus_played=fewer + one_to_one,
            fewer=fewer,
            one_to_one=one_to_one,
        )
        found = all_payments(state, wagon)
        assert found == payments(hand, wagon, token, fewer, one_to_one)
        ways += len(found)
    assert ways > 300


def all_payments(state: menagerie.State, wagon: str) -> set[tuple[str, ...]]:
    """Every order of cards that the engine lets the seat to move discard for the wagon."""
    load = state.game.parse_action(f"load {wagon}")
    if load not in state.legal_actions():
        return set()
    found, open_states = set(), [state.copy()]
    open_states[0].apply(load)
    while open_states:
        reached = open_states.pop()
        view = reached.view()
        if view["loading"] is None:
            found.add(tuple(view["discard"]))
            continue
        for action in reached.legal_actions():
            after = reached.copy()
            after.apply(action)
            open_states.append(after)
    return found


def test_every_order_of_attaching_is_possible_and_no_other() -> None:
    """CT-12, CT-13, CT-15: all that may follow a loaded wagon, walked through in the engine."""
    rng, game = random.Random(8), menagerie.load("circus-train", 2)
    wagons = [f"{animal} {value}" for animal in ANIMALS for value in (1, 2, 3)]
    longest = 0
    for _ in range(150):
        loaded, last, *waiting = rng.sample(wagons, rng.randrange(2, 7))
        state = game.setup(
            hands=[["giraffe", "bear", "fish", "tiger"] * 3, []],
            trains=[[last], []],
            waiting=[waiting, []],
            offer=[loaded],
            wagons=[],
            discard=[],
            deck=[],
        )
        expected = set()
        if loaded[:-2] == last[:-2] or loaded[-1] == last[-1]:
            expected = attachment_orders(loaded, waiting, missing=18 - int(last[-1]) - int(loaded[-1]))
        found = all_attachments(state, loaded)
        assert found == expected
        longest = max(longest, *map(len, found), 0)
    assert longest >= 3


def all_attachments(state: menagerie.State, loaded: str) -> set[tuple[str, ...]]:
    """Every order in which the engine lets waiting wagons follow the loaded one; nothing if that has to wait."""
    state.apply(state.game.parse_action(f"load {loaded}"))
    while state.view()["phase"] == "pay":
        state.apply(state.legal_actions()[0])
    coupled = state.view()["trains"][0]
    if len(coupled) == 1:
        return set()
    found, open_states = set(), [state]
    while open_states:
        reached = open_states.pop()
        found.add(tuple(reached.view()["trains"][0][len(coupled) :]))
        if reached.view()["phase"] != "attach":
            continue
        for action in reached.legal_actions():
            after = reached.copy()
            after.apply(action)
            open_states.append(after)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_the_ringmaster_goes_round_for_ten_rounds(players: int, start: int) -> None:
    """CT-16, CT-17: who has which turn, and how many actions."""
    state = menagerie.load("circus-train", players, start=start).new_state()
    turns: list[tuple[int, bool]] = []
    for seat, is_ringmaster in ringmaster_order(players, 10, start):
        state.deal(len(turns))
        assert state.current_player == seat
        actions = state.view()["actions_left"]
        turns.append((seat, actions == 3))
        for _ in range(actions):
            token = state.view()["tokens"][seat]
            state.apply(state.game.parse_action(f"exchange {next(animal for animal in ANIMALS if animal != token)}"))
        if state.current_player == seat:
            state.apply(state.game.parse_action("end"))
        assert turns[-1] == (seat, is_ringmaster)
    assert len(turns) == 10 * players
