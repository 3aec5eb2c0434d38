"""The engine beside a plain second program that was written from the rule page alone: whole games, every ply."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

import menagerie
from menagerie.games.bean_dice.deck import SMALL_DECK, Deck, built_in, own_deck, read_deck
from tests.oracles.bean_dice_table import Sizes, Table

POSITIONS = 21_000
"""Positions compared for each of four numbers of players, and as many where the deck runs out: 105,000 in all."""

POSITIONS_OF_CHAINS = 6_000
"""Positions compared with decks of easy orders, which take longer."""

VIEW_EVERY = 11
"""Every so many positions the whole view is compared, too: it takes long to make."""

Policy = Callable[[random.Random, Table, Sequence[str]], str]


def texts_of(deck: Deck) -> list[list[str]]:
    """The orders of all cards."""
    return [card["orders"] for card in deck.content()["cards"]]


DECKS = {"menagerie": own_deck(), "reversed": Deck("reversed", own_deck().cards[::-1])}
TEXTS = {name: texts_of(deck) for name, deck in DECKS.items()}


# How seats play


def any_choice(rng: random.Random, table: Table, texts: Sequence[str]) -> str:
    """Few dice are on the field when a turn ends."""
    return rng.choice(texts)


def early(rng: random.Random, table: Table, texts: Sequence[str]) -> str:
    """Cashes at once, and rolls as often as possible."""
    return next((text for text in ("cash", "roll") if text in texts), texts[0])


def late(rng: random.Random, table: Table, texts: Sequence[str]) -> str:
    """Waits for six orders, or nearly."""
    if "cash" in texts:
        seat = table.to_move()
        assert seat is not None
        return "cash" if table.done[seat] >= rng.choice([4, 5, 6, 6]) else "wait"
    return rng.choice([text for text in texts if text != "stop"])


POLICIES: Sequence[Policy] = [any_choice, early, late]


# Side by side


class Pair:
    """A game of the engine, and the oracle's table for the same one."""

    def __init__(self, state: menagerie.State, table: Table, rng: random.Random, policy: Policy) -> None:
        self.state, self.table, self.rng, self.policy = state, table, rng, policy
        game = state.game
        self.texts = [game.action_text(action) for action in range(game.num_actions)]
        self.lucky_texts = [game.chance_text(outcome) for outcome in range(game.definition.rules.MAX_CHANCE)]
        self.compared = 0

    def play(self, most: int) -> None:
        """Plays to the end, or until so many positions have been compared."""
        for _ in range(most):
            self.compare()
            if self.table.over:
                self.compare_end()
                return
            self.step()

    def step(self) -> None:
        """The policy, or luck, goes on."""
        table = self.table
        if table.to_move() is None:
            chances = table.chance_outcomes()
            (text,) = self.rng.choices(list(chances), list(map(float, chances.values())))
            table.chance(text)
        else:
            text = self.policy(self.rng, table, sorted(table.legal()))
            table.act(text)
        self.state.apply(self.state.game.parse_action(text))

    def compare(self) -> None:
        """Who is to do what, and all that lies on the table."""
        state, table = self.state, self.table
        assert state.is_terminal == table.over
        assert state.current_player == (-4 if table.over else -1 if table.to_move() is None else table.to_move())
        assert {self.texts[action] for action in state.legal_actions()} == table.legal()
        self.compare_chances()
        assert self.held("active") == [(number or 0) - 1 for number in table.active]
        assert self.held("cover") == [(number or 0) - 1 for number in table.cover]
        assert self.held("done") == table.done
        assert self.held("coins") == table.coins
        assert int(state._states["deck"][0]) == len(table.deck)
        assert int(state._states["turns"][0]) == table.turns
        self.compared += 1
        if self.compared % VIEW_EVERY == 0 or table.over:
            self.compare_view()

    def held(self, field: str) -> list[int]:
        """What the engine's state has for each seat."""
        return self.state._states[field][0, : self.table.players].tolist()  # type: ignore[no-any-return]

    def compare_chances(self) -> None:
        """The outcomes of luck, and how likely each is."""
        expected = self.table.chance_outcomes()
        chances = {self.lucky_texts[outcome]: chance for outcome, chance in self.state.chance_outcomes()}
        assert chances.keys() == expected.keys()
        assert all(abs(chance - float(expected[text])) < 1e-12 for text, chance in chances.items())

    def compare_view(self) -> None:
        """What a screen shows."""
        view, table = self.state.view(), self.table
        for place, cards in (("active", table.active), ("cover", table.cover)):
            shown = [card and (card["number"], [order["text"] for order in card["orders"]]) for card in view[place]]
            assert shown == [number and (number, list(table.cards[number - 1])) for number in cards]
        known = [[coin for coin in coins if isinstance(coin, int)] for coins in table.coin_cards]
        assert view["face_up"] == [sorted(numbers) for numbers in known]
        hidden = [len(coins) - len(numbers) for coins, numbers in zip(table.coin_cards, known, strict=True)]
        assert view["face_down"] == hidden
        assert view["summary"] == table.summary
        assert view["scores"] == view["coins"] == table.coins
        assert faces(view["field"]) == sorted(table.field)
        if not table.over:
            assert view["on_turn"] == table.on_turn or view["phase"] in ("start", "deal")
            assert faces(view["rolled"]) == sorted(table.rolled)

    def compare_end(self) -> None:
        """BD-15: who has won."""
        assert self.state.winners() == self.table.winners
        assert self.state.scores() == self.table.coins


def faces(dice: Sequence[dict[str, str]]) -> list[str]:
    """The view's dice as the oracle calls them: blue and green ones with their colour."""
    return sorted(f"{die['colour']} {die['kind']}" if die["kind"] in ("blue", "green") else die["kind"] for die in dice)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_go_alike(players: int) -> None:
    """BD-1 to BD-16, whole games with both decks and every way to begin."""
    compared, ends = 0, 0
    for seed in count():
        rng = random.Random(seed)
        name = rng.choice(sorted(DECKS))
        start = rng.choice([None, *range(players)])
        game = menagerie.load("bean-dice", players, deck=DECKS[name], start="random" if start is None else start)
        table = Table(players, TEXTS[name], start)
        pair = Pair(game.new_state(), table, rng, POLICIES[seed % len(POLICIES)])
        pair.play(POSITIONS - compared)
        compared += pair.compared
        ends += table.over
        if compared >= POSITIONS:
            break
    assert compared == POSITIONS
    assert ends >= 5


EASY = ["1 different", "2 different", "2 alike", "1 blue or 1 soy", "3 alike", "1 stink or 1 blue", "no red"]


def test_games_go_alike_where_one_roll_cashes_many_cards() -> None:
    """BD-12 to BD-15 with decks of easy orders: long chains, in which the deck runs out until nobody can help."""
    compared = empty = many = 0
    for seed in count():
        rng = random.Random(seed)
        texts = [[rng.choice(EASY[: 1 + seed % 7]) for _ in range(6)] for _ in range(61)]
        deck = read_deck({"name": "easy", "cards": [{"orders": orders} for orders in texts]})
        players = 2 + seed % 4
        table = Table(players, texts, None)
        state = menagerie.load("bean-dice", players, deck=deck, start="random").new_state()
        pair = Pair(state, table, rng, POLICIES[seed % len(POLICIES)])
        pair.play(POSITIONS_OF_CHAINS - compared)
        compared += pair.compared
        empty += None in table.active
        many += table.refills > 1
        if compared >= POSITIONS_OF_CHAINS:
            break
    assert compared == POSITIONS_OF_CHAINS
    assert empty > 20
    assert many > 5


POSITIONS_OF_SMALL_GAMES = 12_000
"""Positions compared in smaller games of random sizes."""


def random_sizes(rng: random.Random) -> Sizes:
    """Any sizes; small ones are the likelier."""

    def one_of(least: int, most: int) -> int:
        return min(rng.randint(least, most), rng.randint(least, most), rng.choice([least, most]))

    if rng.random() < 0.3:  # long enough that the deck runs out, and cards are given back
        return Sizes(rng.randint(4, 7), rng.randint(2, 5), rng.choice([1, 2]), stock=rng.randint(3, 9), turns=9)
    return Sizes(
        dice=one_of(2, 7),
        faces=one_of(2, 5),
        dealt=rng.choice([1, 2]),
        stock=rng.choice([0, 1, 2, 5, 9, 59]),
        goal=rng.choice([1, 2, 3, 5, 8, 13]),
        turns=rng.choice([1, 2, 3, 10]),
    )


def test_smaller_games_go_alike() -> None:
    """BD-1, BD-2, BD-6, BD-7, BD-14, BD-15 with every option that makes the game smaller, and all others."""
    compared = empty = refills = 0
    small = texts_of(built_in(SMALL_DECK))
    easy = read_deck({"name": "easy", "cards": [{"orders": (EASY[:6] * 2)[n % 6 :][:6]} for n in range(61)]})
    decks = {deck.name: (deck, texts_of(deck)) for deck in (own_deck(), easy)} | {"small": (SMALL_DECK, small)}
    for seed in count():
        rng = random.Random(seed)
        players, sizes = 2 + seed % 4, random_sizes(rng)
        deck, texts = decks["easy" if sizes.turns == 9 else rng.choice(sorted(decks))]
        start = rng.choice([None, *range(players)])
        game = menagerie.load(
            "bean-dice",
            players,
            start="random" if start is None else start,
            deck=deck,
            dice=sizes.dice,
            faces=sizes.faces,
            cards=sizes.dealt,
            stock=sizes.stock,
            goal=sizes.goal,
            turns=sizes.turns,
        )
        table = Table(players, texts, start, sizes)
        pair = Pair(game.new_state(), table, rng, POLICIES[seed % len(POLICIES)])
        pair.play(POSITIONS_OF_SMALL_GAMES - compared)
        compared += pair.compared
        empty += None in table.active
        refills += table.refills
        assert len(pair.state.history) <= game.max_plies
        if compared >= POSITIONS_OF_SMALL_GAMES:
            break
    assert seed > 50
    assert empty > 20
    assert refills > 3, (seed, refills)


def late_position(rng: random.Random) -> dict[str, Any]:
    """Five players, and a deck of at most three cards."""
    coins = [12, 12, 12, 12, 3]
    for _ in range(rng.randrange(4)):
        seat = rng.randrange(4)
        coins[seat] -= 1
    rng.shuffle(coins)
    numbers = rng.sample(range(1, 62), 61)
    cashed: list[list[int]] = []
    place = 10
    for have in coins:
        known = rng.choice([0, have // 2, have])
        cashed.append(numbers[place : place + known])
        place += known
    return {
        "active": numbers[:5],
        "cover": numbers[5:10],
        "done": [rng.choice([0, 2, 4, 6]) if have < 9 else rng.choice([0, 0, 1]) for have in coins],
        "coins": coins,
        "cashed": cashed,
        "to_move": rng.randrange(5),
        "turns": rng.choice([0, 990]) + rng.randrange(10),  # 1,000 end the game
    }


def test_games_go_alike_when_the_deck_runs_out() -> None:
    """BD-14, and what comes after it."""
    compared = refills = later_refills = 0
    for seed in count():
        rng = random.Random(seed)
        name = rng.choice(sorted(DECKS))
        position = late_position(rng)
        state = menagerie.load("bean-dice", 5, deck=DECKS[name]).setup(**position)
        table = Table.position(5, TEXTS[name], **position)
        pair = Pair(state, table, rng, POLICIES[seed % len(POLICIES)])
        pair.play(POSITIONS - compared)
        compared += pair.compared
        refills += table.refills
        later_refills += table.refills > 1
        if compared >= POSITIONS:
            break
    assert compared == POSITIONS
    assert refills > 50
    assert later_refills > 5
