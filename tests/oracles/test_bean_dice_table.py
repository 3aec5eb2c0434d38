"""The plain table of Bean Dice itself: scenes from the rule page, and luck counted out world by world."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from .bean_dice_table import FACES, SIDES, Pack, Table

EASY, HARD = ["1 different"] * 6, ["7 alike"] * 6
"""Cards that any dice fulfil, and that none of these tests' dice do."""

ROLL = ["stink", "white blue", "red", "red", "beige blue", "soy", "garden"]


def position(cards: Sequence[Sequence[str]], coins: Sequence[int], done: Sequence[int], **more: object) -> Table:
    """Seat s has card 2s+1 and covers it with card 2s+2. All others are hard; there are 61."""
    deck = [*cards, *[HARD] * (61 - len(cards))]
    seats = range(len(coins))
    active, cover = [2 * seat + 1 for seat in seats], [2 * seat + 2 for seat in seats]
    return Table.position(len(coins), deck, active, cover, done, coins, **more)  # type: ignore[arg-type]


def roll(table: Table, dice: Sequence[str]) -> None:
    for die in dice:
        table.chance(f"die {die}")


def act(table: Table, *texts: str) -> None:
    for text in texts:
        table.act(text)


# ---------------------------------------------------------------- dice and turns


def test_the_sides_of_the_dice() -> None:
    assert SIDES["white"] == ["stink", "stink", "white blue", "white green", "chinese", "red"]
    assert SIDES["beige"] == ["beige blue", "beige blue", "soy", "soy", "beige green", "garden"]
    assert {face for sides in SIDES.values() for face in sides} == set(FACES)


def test_the_deal_and_the_first_roll() -> None:
    table = Table(2, [HARD] * 61, start=None)
    assert table.chance_outcomes() == {"start 0": Fraction(1, 2), "start 1": Fraction(1, 2)}
    table.chance("start 1")
    for number in (61, 1, 2, 3):
        assert len(table.chance_outcomes()) == len(table.deck)
        table.chance(f"card {number}")
    assert (table.active, table.cover, table.on_turn) == ([61, 2], [1, 3], 1)
    assert table.chance_outcomes()["die stink"] == Fraction(1, 3)
    roll(table, ROLL)
    assert (table.to_move(), table.rolled) == (1, ROLL)
    assert table.legal() == {f"keep {face}" for face in ROLL}


def test_dice_are_kept_in_one_order_and_the_rest_is_rolled_again() -> None:
    table = position([], [0, 0], [0, 0])
    roll(table, ROLL)
    act(table, "keep red")
    assert table.legal() == {"keep red", "keep beige blue", "keep soy", "keep garden", "roll", "stop"}
    act(table, "keep soy", "roll")
    assert table.field == ["red", "soy"]
    roll(table, ["stink", "stink", "stink", "soy", "soy"])
    act(table, "keep soy", "keep soy")
    assert table.legal() == {"roll", "stop"}
    act(table, "roll")
    roll(table, ["stink"] * 3)
    assert table.field == ["red", "soy", "soy", "soy", "stink"]
    assert table.legal() == {"keep stink", "roll", "stop"}
    act(table, "keep stink", "roll")
    roll(table, ["chinese"])
    assert (table.on_turn, table.turns, table.field) == (1, 1, [])


# ---------------------------------------------------------------- windows and coins


def test_a_chain_in_a_window() -> None:
    table = position([HARD, HARD, EASY, ["1 red"] * 3 + HARD[:3]], [0, 0], [0, 0])
    roll(table, ROLL)
    assert (table.to_move(), table.done) == (1, [0, 6])
    act(table, "cash")
    assert (table.coins, table.active, table.to_move()) == ([0, 4], [1, 4], None)
    table.chance("card 9")
    assert (table.to_move(), table.done, table.cover) == (1, [0, 3], [2, 9])
    act(table, "cash")
    table.chance("card 10")
    assert (table.coins, table.to_move(), table.done) == ([0, 5], 0, [0, 0])


def test_opponents_are_asked_from_the_left_and_all_fulfil_first() -> None:
    table = position([EASY, HARD, HARD, HARD, EASY, HARD], [0, 0, 0], [0, 0, 0], to_move=1, dice=((), ROLL))
    assert (table.to_move(), table.done) == (2, [6, 0, 6])
    act(table, "wait")
    assert table.to_move() == 0
    act(table, "wait")
    assert table.to_move() == 1


def test_a_window_is_finished_before_the_game_is() -> None:
    table = position([HARD, HARD, EASY, HARD, EASY, HARD], [12, 12, 12], [0, 3, 3], dice=((), ROLL))
    act(table, "cash")
    assert table.coins == [12, 16, 12]
    table.chance("card 20")
    assert table.to_move() == 2
    act(table, "wait")
    assert (table.over, table.winners, table.turns) == (True, [1], 0)


def test_the_own_turn_is_finished_before_the_game_is() -> None:
    table = position([EASY, EASY], [9, 12], [0, 0], dice=(ROLL, ()))
    act(table, "cash")
    table.chance("card 5")
    assert (table.coins, table.to_move(), table.over) == ([13, 12], 0, False)
    act(table, "wait")
    assert (table.over, table.winners, table.turns) == (True, [0], 1)


def test_after_200_turns_of_each_the_most_coins_win() -> None:
    table = position([], [3, 3], [0, 0], dice=(ROLL, ()), to_move=1, turns=399)
    assert (table.over, table.winners) == (True, [0, 1])


# ---------------------------------------------------------------- the deck runs out


def test_the_one_who_draws_turns_the_summary_card_over() -> None:
    table = position([EASY, HARD], [12, 12, 12, 11, 4], [3, 0, 0, 0, 0], dice=(ROLL, ()))
    assert len(table.deck) == 0
    act(table, "cash")
    for _ in range(5):
        assert table.coins[0] == 13
        assert sum(table.chance_outcomes().values()) == 1
        table.chance(max(table.chance_outcomes()))
    assert (table.coins[0], table.summary) == (16, [True, False, False, False, False])
    assert len(table.deck) == 2
    assert sum(isinstance(coin, Pack) for coin in table.coin_cards[0]) >= 3


def test_else_the_next_in_seat_order_does() -> None:
    cards = [*[HARD] * 6, ["1 red"] * 3 + HARD[:3]]
    table = position(cards, [12, 12, 12, 3, 12], [0] * 5, to_move=3, dice=(ROLL, ()))
    act(table, "cash")
    assert table.owed == [0, 0, 0, 0, 5]
    for number in range(1, 6):
        table.chance(max(table.chance_outcomes()))
        assert (table.coins, table.owed[4]) == ([12, 12, 12, 4, 12], 5 - number)
    assert set(table.chance_outcomes().values()) == {Fraction(1, 5)}


def test_what_is_given_back_counted_in_every_world() -> None:
    """Each way to place the hidden cards, and each pair of coins taken one after the other, is one world."""
    table = position([], [0, 0], [0, 0])
    old, new = Pack([1, 2, 3]), Pack([4, 5, 6, 7, 8])
    coins: list[int | Pack] = [old, old, 9, new, new, new]

    def cards_in(older: Sequence[int], newer: Sequence[int]) -> list[int]:
        return [*older[:2], 9, *newer[:3]]  # the others lie elsewhere

    worlds = [cards_in(older, newer) for older in permutations(old.unseen) for newer in permutations(new.unseen)]
    pairs = Counter(pair for world in worlds for pair in permutations(world, 2))
    total = sum(pairs.values())
    table.coin_cards[0] = coins
    first = table._shown(0)
    found = {}
    for text, chance in first.items():
        number = int(text.split()[1])
        pack = next((coin for coin in (old, new) if number in coin.unseen), None)
        rest = [*coins]
        rest.remove(pack or 9)
        if pack:
            pack.unseen.remove(number)
        table.coin_cards[0] = rest
        for then, more in table._shown(0).items():
            found[number, int(then.split()[1])] = chance * more
        if pack:
            pack.unseen.append(number)
    assert found == {pair: Fraction(count, total) for pair, count in pairs.items()}


def test_with_nobody_left_coins_are_lost_and_places_stay_empty() -> None:
    table = Table.position(2, [EASY] * 4, [1, 3], [2, 4], [0, 6], [0, 0], dice=((), ROLL))
    act(table, "cash")
    assert (table.coins, table.active, table.cover, table.done) == ([0, 1], [1, 4], [2, None], [0, 6])
    act(table, "cash")
    assert (table.coins, table.active, table.cover) == ([0, 2], [1, None], [2, None])
    assert table.to_move() == 0


# ---------------------------------------------------------------- whole games


def check(table: Table) -> None:
    """No card is lost, and chances are chances."""
    packs = {*table.deck, *(coin for coins in table.coin_cards for coin in coins if isinstance(coin, Pack))}
    places = [card for card in (*table.active, *table.cover) if card is not None]
    known = [coin for coins in table.coin_cards for coin in coins if isinstance(coin, int)]
    cards = [*places, *known, *(number for pack in packs for number in pack.unseen)]
    assert len(cards) == len(set(cards))
    if not any(table.owed):
        assert sorted(cards) == list(range(1, 62))
    for pack in packs:
        hidden = sum(coin is pack for coins in table.coin_cards for coin in coins)
        assert len(pack.unseen) == hidden + sum(card is pack for card in table.deck)
    chances = table.chance_outcomes()
    assert not chances or sum(chances.values()) == 1
    assert (table.to_move() is None) == (not table.legal())
    assert table.over == (not chances and not table.legal())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_keep_all_cards_and_end(players: int) -> None:
    rng = random.Random(players)
    for _ in range(4):
        texts = ["1 different", "2 alike", "3 alike", "1 red", "2 soy", "3 pairs"]
        table = Table(players, [[rng.choice(texts) for _ in range(6)] for _ in range(61)], None)
        while not table.over:
            check(table)
            if table.to_move() is None:
                table.chance(rng.choice(sorted(table.chance_outcomes())))
            else:
                table.act(rng.choice(sorted(table.legal())))
        check(table)
        assert max(table.coins) >= 13


def test_what_is_not_possible_is_refused() -> None:
    table = position([], [0, 0], [0, 0])
    for wrong in ("die soy", "roll", ""):
        with pytest.raises(ValueError, match="can't come"):
            table.chance(wrong)
    roll(table, ROLL)
    for wrong in ("roll", "stop", "keep chinese", "cash", "wait", "die soy"):
        with pytest.raises(ValueError, match="is not possible"):
            table.act(wrong)
