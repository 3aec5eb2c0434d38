"""What each action promises, to the strongest player: exact about the dice of its turn (BD-8 .. BD-15)."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.arrays import FloatArray, duplicate
from menagerie.core.jit import PLAIN
from menagerie.games.bean_dice import decisions, turns, worth
from menagerie.games.bean_dice.deck import CARDS, own_deck
from menagerie.games.bean_dice.dice import BITS, KIND_NAMES
from menagerie.games.bean_dice.order_text import parse_order
from menagerie.games.bean_dice.orders import chance, is_met
from menagerie.games.bean_dice.policy import exact_opinion
from menagerie.games.bean_dice.state import LEAST_TO_CASH, NOTHING, ROLL, SETTING_ASIDE, STOP, WINNING_COINS

from .table import NEVER, choices, deck, dice

pytestmark = pytest.mark.skipif(PLAIN, reason="a turn worked out by plain Python takes seconds")

PLAYERS = [2, 5]
THREE_SOY, FOUR_RED, EASY, UNMET = 1, 2, 3, 4
SPECIAL = ("3 soy", "4 red | 4 red | 4 red", "1 different | 1 different | 1 different | 1 different", NEVER)
"""One deck for all tests that need one: its tables take a second."""

ROLLED = ["stink", "stink", "chinese", "red", "soy", "garden", "garden"]


def own(players: int, **keywords: Any) -> menagerie.State:
    """A position with our own deck."""
    return menagerie.load("bean-dice", players).setup(**keywords)


def special(*active: int, **keywords: Any) -> menagerie.State:
    """A position with the deck that begins with SPECIAL."""
    return menagerie.load("bean-dice", len(active), deck=deck(*SPECIAL)).setup(active=active, **keywords)


def promised(state: menagerie.State) -> dict[str, float]:
    """The share that each action promises."""
    return dict(zip(choices(state), exact_opinion(state)[0].tolist(), strict=True))


def chosen(state: menagerie.State) -> int:
    """What a bot does: the greatest share, then the greatest margin, then the lowest number."""
    shares, margins = exact_opinion(state)
    return max(zip(shares, margins, (-action for action in state.legal_actions()), strict=True))[2] * -1


def decide(state: menagerie.State) -> str:
    return state.action_text(chosen(state))


def best_action(state: menagerie.State) -> int:
    """What the compiled function says, with nothing remembered."""
    known = worth.race(state.game.options["deck"].cards, state.game.players)
    states = np.concatenate([state._states, state._states])
    return int(decisions.weigh_actions(turns.tables(), known, states, decisions.new_desk(), False))


def random_states(game: menagerie.Game, seed: int, step: int) -> list[menagerie.State]:
    """Each `step`th decision of a game in which seats play at random, one time in four, else what is best."""
    state, choose, found, number = game.new_state(), np.random.default_rng(seed), [], 0
    state.deal(seed)
    while not state.is_terminal:
        number += 1
        if number % step == 0:
            found.append(state.copy())
        best = chosen(state)
        state.apply(int(choose.choice(state.legal_actions())) if choose.random() < 0.25 else best)
        state.deal(seed)
    assert max(state.scores()) >= WINNING_COINS
    return found


# In every state


@pytest.mark.parametrize("players", PLAYERS)
def test_all_actions_of_whole_games_are_weighed_and_the_best_one_is_ahead(players: int) -> None:
    for state in random_states(menagerie.load("bean-dice", players), players, 7):
        before = state.copy()
        shares, margins = exact_opinion(state)
        assert state == before
        assert shares.shape == margins.shape == (len(state.legal_actions()),)
        assert ((shares >= 0) & (shares <= 1)).all()
        assert (np.abs(margins) <= WINNING_COINS + 8).all()
        assert chosen(state) == best_action(state)
        for other in (state.resample(state.current_player, 1), state.copy()):
            again = exact_opinion(other)
            assert (again[0] == shares).all()
            assert (again[1] == margins).all()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_decisions_of_a_game(players: int) -> None:
    """Those of a start by lot, too."""
    state = menagerie.load("bean-dice", players, start="random").new_state()
    for ply in range(6):
        state.deal(ply)
        shares, _ = exact_opinion(state)
        assert ((shares > 0.2 / players) & (shares < 1)).all()
        state.apply(chosen(state))


def test_bd8_to_set_a_die_aside_promises_what_the_best_action_after_it_does() -> None:
    """Unless it was the last one: then the turn is at its end, and all have their say."""
    seen = 0
    for state in random_states(menagerie.load("bean-dice", 3), 5, 3):
        for action, share in zip(state.legal_actions(), exact_opinion(state)[0], strict=True):
            then = state.copy()
            then.apply(action)
            if action < ROLL and then._states["phase"][0] == SETTING_ASIDE:
                assert exact_opinion(then)[0].max() == pytest.approx(share, abs=1e-9)
                seen += 1
    assert seen > 50


def test_threads_do_not_disturb_each_other() -> None:
    states = random_states(menagerie.load("bean-dice", 2), 9, 12)
    expected = [exact_opinion(state) for state in states]
    found: dict[int, list[tuple[FloatArray, FloatArray]]] = {}

    def work(number: int) -> None:
        found[number] = [exact_opinion(state) for state in states]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for results in found.values():
        assert np.array_equal(np.concatenate([r[0] for r in results]), np.concatenate([e[0] for e in expected]))


# What turns are worth


def test_bd9_a_turn_is_worth_the_best_of_its_ends() -> None:
    """The others have all orders fulfilled, so that no window gives them anything; the ends are put together here."""
    state = own(2, done=[1, 6], coins=[7, 8], rolled=ROLLED)
    state.apply(state.game.parse_action("wait"))
    record = duplicate(state._states)[0]
    known, desk = worth.race(own_deck().cards, 2), decisions.new_desk()
    active, cover = (np.zeros(turns.FIELDS, np.int64) for _ in range(2))
    turns.count_orders(turns.tables(), record.orders[record.active[0]], 1, active)
    turns.count_orders(turns.tables(), record.orders[record.cover[0]], 0, cover)

    def share(coins: int, card: int, below: int, done: int) -> float:
        record.coins[0], record.active[0], record.cover[0], record.done[0] = coins, card, below, done
        decisions.win_shares(known, record, 1, desk.rows, desk.shares, desk.losing)
        return float(desk.shares[0])

    first, second = int(record.active[0]), int(record.cover[0])
    worths = {}
    for reached, then in set(zip(active.tolist(), cover.tolist(), strict=True)):
        options = [share(7, first, second, reached)]
        if reached >= LEAST_TO_CASH:
            coins = 7 + reached - 2
            options.append(share(coins, second, NOTHING, then))
            if then >= LEAST_TO_CASH:
                options.append(share(coins + then - 2, NOTHING, NOTHING, 0))
        worths[reached, then] = max(options)
    ending = np.array([worths[reached, then] for reached, then in zip(active.tolist(), cover.tolist(), strict=True)])
    values = turns.Turn(ending).values(int(record.field), int(record.rolled))
    assert exact_opinion(state)[0] == pytest.approx(values[state.legal_actions()], abs=1e-9)


def test_bd10_a_roll_that_lets_somebody_win_is_worth_so_much_less() -> None:
    """An opponent with 12 coins wins by three orders that are all "4 red": as often as a roll meets that."""
    state = special(5, FOUR_RED, coins=[9, 12])
    record, desk = duplicate(state._states)[0], decisions.new_desk()
    decisions.weigh_windows(worth.race(state.game.options["deck"].cards, 2), record, desk)
    for white in range(5):
        for beige in range(4):
            likely = 1 - chance(parse_order("4 red"), white, beige) if white else 1
            assert desk.left[white, beige] == pytest.approx(likely, abs=1e-9)
    assert desk.left[4, 0] < 1
    assert np.abs(desk.costs).max() < 1e-9


def test_bd8_it_keeps_the_dice_that_the_order_needs() -> None:
    state = special(THREE_SOY, UNMET, rolled=dice("stink, chinese, red, red, beige blue, soy, soy"))
    for expected in ("keep soy", "keep soy", "roll"):
        assert decide(state) == expected
        state.apply(state.game.parse_action(expected))


# To cash or to wait


def test_bd12_it_cashes_what_wins_and_a_full_card() -> None:
    wins = own(2, done=[0, 4], coins=[0, 11], rolled=ROLLED)
    assert promised(wins)["cash"] == 1.0 >= promised(wins)["wait"]
    assert decide(wins) == "cash"
    assert decide(own(2, done=[0, 6], rolled=ROLLED)) == "cash"


def test_bd15_who_is_asked_later_can_still_have_as_many_or_more() -> None:
    """Seats 1 and 2 have 12 coins; seat 2 can cash for one coin, for two (also by its next card), or not at all."""
    for done, cover, share in ((2, 9, 1.0), (3, 9, 0.5), (4, 9, 0.0), (3, EASY, 0.0)):
        state = special(UNMET, 5, 6, cover=[7, 8, cover], done=[0, 3, done], coins=[0, 12, 12], rolled=ROLLED)
        assert promised(state)["cash"] == share
        if done > 2:
            assert promised(state)["wait"] == 0.0
            state.apply(state.game.parse_action("cash"))
            state.deal(1)
            assert promised(state) == {"cash": 1.0 - share, "wait": 0.0}


def test_bd13_it_waits_for_a_likely_fourth_order_unless_three_win() -> None:
    """The card with the likeliest fourth order, above one of which the dice meet nothing."""
    cards = [[parse_order(text) for text in card["orders"]] for card in own_deck().content()["cards"]]
    beans = sum(1 << (BITS * KIND_NAMES.index(face)) for face in ROLLED)
    unmet = [number for number, card in enumerate(cards, 1) if not is_met(card[0], beans)]
    open_ones = [number for number, card in enumerate(cards, 1) if not is_met(card[3], beans)]
    likely = max(open_ones, key=lambda number: chance(cards[number - 1][3]))
    cover = next(number for number in unmet if number != likely)
    first = next(number for number in range(1, CARDS + 1) if number not in (likely, cover))
    last = next(number for number in range(CARDS, 0, -1) if number not in (likely, cover, first))
    seats = {"active": [first, likely], "cover": [last, cover], "done": [0, 3], "rolled": ROLLED}
    assert decide(own(2, **seats)) == "wait"
    assert decide(own(2, coins=[0, 12], **seats)) == "cash"


# Odd positions


def test_bd12_without_cards_there_is_nothing_to_gain_and_the_turn_ends_soon() -> None:
    """The deck has run out: no seat has a card."""
    state = own(3, coins=[6, 5, 5], rolled=ROLLED)
    state._states["active"][0, :3] = state._states["cover"][0, :3] = NOTHING
    state._states["done"][0, :3] = 0
    shares, _ = exact_opinion(state)
    assert (shares == shares[0]).all()
    assert 0 < shares[0] < 1
    state.apply(chosen(state))
    assert chosen(state) == STOP


def test_bd6_cards_of_another_deck_are_judged_by_what_they_say() -> None:
    """Seat 0 has a card of the easiest orders, or one that nobody can fulfil."""
    shares = []
    for cards in ((EASY, UNMET), (UNMET, EASY)):
        state = special(*cards, rolled=ROLLED)
        while "cash" in choices(state):
            state.apply(state.game.parse_action("wait"))
        shares.append(exact_opinion(state)[0].max())
    assert shares[0] > shares[1] + 0.05
