"""What is hidden (CT-4, CT-7): redeals are uniform over all that agrees with what a seat has seen, and show no more.

The expected chances come from counting: every way to put the cards that a seat can't locate, each of them for itself,
into the places where they may be.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from itertools import islice, permutations
from typing import Any

import pytest
from scipy.stats import chisquare

import menagerie
from menagerie.core import streams
from menagerie.games.circus_train import knowledge
from menagerie.games.circus_train.state import ANIMAL_NAMES, KIND_NAMES
from tests.playing import possible_actions

from .table import cards, choices, hand, lively_play, plane, play, position

DRAWS = 6000
Hand = tuple[str, ...]


def hands_of(states: Any, seats: list[int]) -> tuple[Hand, ...]:
    """The hands of the seats, as sorted lists of kinds."""
    counts = states[0].hand
    return tuple(
        tuple(name for kind, name in enumerate(KIND_NAMES) for _ in range(int(counts[seat, kind]))) for seat in seats
    )


def redeals(state: menagerie.State, seat: int | None, seats: list[int]) -> Counter[tuple[Hand, ...]]:
    """The hands of some seats in redeals for a seat."""
    return Counter(hands_of(state.game.redrawn(state._states, seat, seed), seats) for seed in range(DRAWS))


def sorted_hand(names: tuple[str, ...]) -> Hand:
    return tuple(sorted(names, key=KIND_NAMES.index))


def can_pay(names: Hand, animal: str, token: str, owed: int, half: bool, one_to_one: bool) -> bool:
    """CT-10, by trying all orders of discarding."""
    if owed == 0 and not half:
        return True
    for place, name in enumerate(names):
        rest = names[:place] + names[place + 1 :]
        if name == animal and owed > 0 and can_pay(rest, animal, token, owed - 1, half, one_to_one):
            return True
        if name == token:
            if half or one_to_one:
                if owed > 0 and can_pay(rest, animal, token, owed - 1, half=False, one_to_one=one_to_one):
                    return True
            elif can_pay(rest, animal, token, owed, half=True, one_to_one=False):
                return True
    return False


def ways(pool: list[str], sizes: list[int], known: list[list[str]], able: Any) -> Counter[tuple[Hand, ...]]:
    """How many ways lead to each set of hands: `sizes` unknown cards each, besides those that are `known`."""
    count: Counter[tuple[Hand, ...]] = Counter()
    for chosen in permutations(range(len(pool)), sum(sizes)):
        at, hands = 0, []
        for size, public in zip(sizes, known, strict=True):
            hands.append(sorted_hand((*public, *(pool[card] for card in chosen[at : at + size]))))
            at += size
        if able(hands):
            count[tuple(hands)] += 1
    return count


def compare(found: Counter[tuple[Hand, ...]], expected: Counter[tuple[Hand, ...]]) -> None:
    assert set(found) <= set(expected)
    total, draws = sum(expected.values()), sum(found.values())
    keys = [key for key in expected if expected[key] / total * draws >= 5]
    if len(keys) < len(expected):  # what is rare is counted together
        observed = [found[key] for key in keys]
        share = [expected[key] / total * draws for key in keys]
        observed.append(draws - sum(observed))
        share.append(draws - sum(share))
    else:
        observed = [found[key] for key in keys]
        share = [expected[key] / total * draws for key in keys]
    if len(share) > 1:
        assert chisquare(observed, share).pvalue > 1e-4


def test_ct7_a_redeal_deals_the_deck_and_the_unknown_cards_of_others_anew() -> None:
    state = position("g g/b f/t t b", known="/b/", deck="g f")
    pool = cards("f t t b g f")
    expected = ways(pool, [1, 3], [["bear"], []], lambda hands: True)
    compare(redeals(state, 0, [1, 2]), expected)
    assert all(hands_of(state.game.redrawn(state._states, 0, seed), [0]) == (("giraffe",) * 2,) for seed in range(20))


def test_ct7_a_redeal_for_a_spectator_knows_what_is_public() -> None:
    state = position("g g/b f", known="g/", deck="t t")
    expected = ways(cards("g b f t t"), [1, 2], [["giraffe"], []], lambda hands: True)
    compare(redeals(state, None, [0, 1]), expected)


def test_ct7_known_cards_stay_and_sizes_are_kept() -> None:
    state = position("g g b f t/b b f t X/t t f f g", known="g f/X b/t f", bonus=True)
    sizes = state.view()["hands"]
    changed = 0
    for seat in (None, 0, 1, 2):
        for seed in range(40):
            other = state.resample(seat, seed)
            assert other.view()["hands"] == sizes
            assert other.view()["deck"] == state.view()["deck"]
            for owner in range(3):
                there = Counter(other.view(owner)["hand"])
                assert not Counter(state.view()["known"][owner]) - there
                if owner == seat:
                    assert other.view(owner)["hand"] == state.view(owner)["hand"]
            changed += other != state
    assert changed > 150


def test_ct7_after_a_reshuffle_all_other_cards_are_in_hands() -> None:
    """With two players, each then knows the other's hand; a card drawn later may be anything of the new deck."""
    state = position("f/b b t", discard="t g g", deck="")
    play(state, "draw deck", "deal tiger")
    for seed in range(20):
        assert hands_of(state.game.redrawn(state._states, 0, seed), [1]) == (("bear", "bear", "tiger"),)
    play(state, "end", "draw deck", "deal giraffe", "draw discard" if state.view()["top"] else "end")
    expected: Counter[tuple[Hand, ...]] = Counter()
    for drawn in cards("g g"):
        expected[(sorted_hand(("bear", "bear", "tiger", drawn)),)] += 1
    compare(redeals(state, 0, [1]), expected)
    assert Counter(state.view(0)["elsewhere"]) == Counter(["bear", "bear", "tiger"])


def test_ct7_a_discard_may_be_one_of_those_that_others_know() -> None:
    state = position("f/b b t", "b1 g1 f1 t1", discard="b g g", deck="", tokens="f t", to_move=1)
    play(state, "draw deck", "deal bear", "load bear 1", "discard bear")
    assert Counter(state.view(0)["elsewhere"]) == Counter(["bear", "tiger"])
    expected = ways(cards("b g g"), [1], [["bear", "tiger"]], lambda hands: True)
    compare(redeals(state, 0, [1]), expected)


def test_ct7_cards_known_to_be_in_some_hand_lie_in_any_of_them_that_had_cards_then() -> None:
    """Seat 1 had one card when the pile was shuffled and has drawn one since; seat 2 had two and has drawn none."""
    state = position("f/b/b g", discard="g f t", deck="")
    play(state, "draw deck", "deal fish", "end", "draw deck", "deal tiger", "end")
    assert Counter(state.view(0)["elsewhere"]) == Counter(["bear", "bear", "giraffe"])
    expected = aged_ways(cards("b b g"), cards("g t"), [(1, 1), (2, 0)], lambda hands: True)
    compare(redeals(state, 0, [1, 2]), expected)


def test_ct7_a_hand_of_new_cards_holds_and_loses_none_of_those_known_to_be_elsewhere() -> None:
    """Seat 1 has discarded all that it had when the pile was shuffled; then it draws a giraffe, and discards that."""
    state = position("f/b/g g", "b1 g1 f1 b1", discard="b g t g", deck="", tokens="f t g", to_move=0)
    play(state, "draw deck", "deal tiger", "end", "load bear 1", "discard bear", "wagon tiger 4")
    play(state, "draw deck", "deal giraffe", "end", "end", "load giraffe 1", "discard giraffe")
    assert Counter(state.view(0)["elsewhere"]) == Counter(["giraffe", "giraffe"])
    for seed in range(30):
        assert state.resample(0, seed).view(2)["hand"] == ["giraffe", "giraffe"]


class Counting:
    """CT-7: what every viewer knows of others' hands, worked out from what it is shown. (Without bonus cards.)"""

    def __init__(self, players: int) -> None:
        self.viewers = (None, *range(players))
        self.known = [Counter[str]() for _ in range(players)]
        self.sure = {viewer: Counter[str]() for viewer in self.viewers}
        self.older, self.newer = [0] * players, [0] * players
        """How many cards of a hand may be older than the last shuffle, and how many may have been drawn since."""

    def watch(self, before: menagerie.State, text: str, after: menagerie.State) -> None:
        """A seat has done what the text says."""
        view = before.view()
        actor, pile = view["turn"], view["discard"]
        if text == "draw discard":
            self.known[actor][pile[-1]] += 1
        elif text == "draw deck" and view["deck"] == 0:
            for viewer in self.viewers:
                self.sure[viewer] = self.cards_not_seen(before, viewer)
            self.older = [hand - known.total() for hand, known in zip(view["hands"], self.known, strict=True)]
            self.newer = [0] * len(self.known)
        if text == "draw deck":
            self.newer[actor] += 1
        elif text != "draw discard":
            for name in after.view()["discard"][len(pile) :]:
                self.lose(actor, name)
                rest = after.view()["hands"][actor] - self.known[actor].total()
                self.older[actor], self.newer[actor] = min(self.older[actor], rest), min(self.newer[actor], rest)

    def cards_not_seen(self, state: menagerie.State, viewer: int | None) -> Counter[str]:
        """All cards but those that the viewer sees or knows of."""
        view = state.view(viewer)
        cards_left = Counter(dict.fromkeys(ANIMAL_NAMES, 12))
        cards_left -= Counter(view["discard"]) + Counter(view["hand"] or [])
        for owner, known in enumerate(self.known):
            if owner != viewer:
                cards_left -= known
        return cards_left

    def lose(self, actor: int, name: str) -> None:
        """A card is discarded."""
        if self.known[actor][name]:
            self.known[actor] -= Counter([name])
            return
        if self.older[actor] == 0:
            return
        self.older[actor] -= self.newer[actor] == 0
        for viewer in self.viewers:
            if viewer != actor:
                self.sure[viewer] -= Counter([name])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct7_what_a_seat_knows_of_other_hands_is_what_it_can_count(players: int) -> None:
    """In whole games, in which much is drawn and loaded; what is known is also true, and stays so in redeals."""
    game, choose, reshuffles = menagerie.load("circus-train", players), random.Random(players), 0
    for seed in range(5):
        state, counting = game.new_state(), Counting(players)
        state.deal(seed)
        while not state.is_terminal:
            texts = choices(state)
            draws = [text for text in texts if text == "draw deck"]
            text = choose.choice(draws if draws and choose.random() < 0.6 else texts)
            before = state.copy()
            play(state, text)
            counting.watch(before, text, state)
            reshuffles += text == "draw deck" and before.view()["deck"] == 0
            state.deal(seed)
            for viewer in counting.viewers:
                assert Counter(state.view(viewer)["elsewhere"]) == counting.sure[viewer]
                for world in (state, state.resample(viewer, seed)):
                    others = [owner for owner in range(players) if owner != viewer]
                    held = sum(
                        (Counter(world.view(owner)["hand"]) - counting.known[owner] for owner in others), Counter()
                    )
                    assert not counting.sure[viewer] - held
    assert reshuffles > 5


PAYMENTS = [
    # hands, deck, tokens, wagon, what has happened so far, bonus
    ("b/g g f t", "g f f", "b f", "g2", ["load giraffe 2"], {}),
    ("b/g g f t", "g f f", "b f", "g2", ["load giraffe 2", "discard giraffe"], {}),
    ("b/g f f t", "g g f", "b f", "g2", ["load giraffe 2", "discard fish"], {}),
    ("b/g g f t", "b t f", "b f", "g3", ["load giraffe 3"], {"one_to_one": True, "bonus_played": 1, "bonus": True}),
    ("b/f f f f", "g g t", "b f", "g2", ["load giraffe 2"], {}),
    ("b/g g t b", "f t t", "b f", "g2", ["load giraffe 2"], {"known": "/g"}),
]


def test_ct10_who_pays_can_pay_with_the_cards_that_are_known_to_be_in_some_hand() -> None:
    """Three players, after a reshuffle: of the cards that lie in two hands, the payer has those that it needs."""
    state = position("f f/b t/b g g", "b2 g1 f1 t1", discard="t g f", deck="", tokens="f t g", to_move=2)
    play(state, "draw deck", "deal giraffe", "load bear 2")
    assert state.view(0)["phase"] == "pay"

    def able(hands: list[Hand]) -> bool:
        return can_pay(hands[1], "bear", "giraffe", 2, half=False, one_to_one=False)

    compare(redeals(state, 0, [1, 2]), aged_ways(cards("b t b g g"), cards("t g f"), [(2, 0), (3, 1)], able))


def aged_ways(old: list[str], new: list[str], sizes: list[tuple[int, int]], able: Any) -> Counter[tuple[Hand, ...]]:
    """Like `ways`, where each hand has so many of the old cards, all of which lie in hands, and so many of the new."""
    count: Counter[tuple[Hand, ...]] = Counter()
    drawn = sum(newer for _, newer in sizes)
    for first, second in itertools.product(permutations(old), permutations(new, drawn)):
        older, newer = iter(first), iter(second)
        hands = [sorted_hand((*islice(older, had), *islice(newer, has_drawn))) for had, has_drawn in sizes]
        if able(hands):
            count[tuple(hands)] += 1
    return count


@pytest.mark.parametrize(("hands", "deck", "tokens", "wagon", "texts", "more"), PAYMENTS)
def test_ct10_in_the_middle_of_a_payment_only_hands_are_dealt_that_can_pay(
    hands: str, deck: str, tokens: str, wagon: str, texts: list[str], more: dict[str, Any]
) -> None:
    state = position(hands, f"{wagon} b1 b1 b1", deck=deck, tokens=tokens, to_move=1, **more)
    play(state, *texts)
    assert state.current_player == 1
    view = state.view(0)
    loading, known = view["loading"], view["known"][1]
    owed, half = loading["to_pay"], loading["half_pair"]
    animal, token = loading["wagon"].split()[0], view["tokens"][1]

    def able(dealt: list[Hand]) -> bool:
        return can_pay(dealt[0], animal, token, owed, half, view["one_to_one"])

    own = Counter(state.view(1)["hand"])
    pool = list((own - Counter(known)).elements()) + cards(deck)
    expected = ways(pool, [view["hands"][1] - len(known)], [known], able)
    assert len(expected) > 1
    compare(redeals(state, 0, [1]), expected)
    assert hands_of(state.game.redrawn(state._states, 1, 0), [1]) == hands_of(state._states, [1])


def test_ct10_a_rare_hand_that_can_pay_is_found_at_once() -> None:
    """Four tigers among forty cards: to redraw until it fits would take some ten thousand tries."""
    state = position("b/t t t t", "t4 b1 b1 b1", deck="g g g g g g g g g g g g b b b b b b b b b b b f f", tokens="b f")
    state = state.game.setup(**{**(state.position or {}), "to_move": 1})
    play(state, "load tiger 4")
    for seed in range(20):
        assert state.resample(0, seed).view(1)["hand"] == ["tiger"] * 4


def test_long_random_numbers_are_even() -> None:
    stream = streams.new_stream(3)
    for bound in (1, 5, 6, 2**20 + 1):
        numbers = [int(knowledge.random_long(bound, stream)) for _ in range(3000)]
        assert min(numbers) >= 0
        assert max(numbers) < bound
        parts = Counter(number * min(bound, 6) // bound for number in numbers)
        assert bound == 1 or chisquare([parts[part] for part in range(min(bound, 6))]).pvalue > 1e-4


# Non-interference


def shown(state: menagerie.State, seat: int | None) -> tuple[Any, ...]:
    actions = choices(state) if state.current_player == seat else None
    return state.view(seat), state.observation(seat).tolist(), state.current_player, actions


@pytest.mark.parametrize(("players", "bonus"), [(2, False), (3, True), (4, True)])
def test_ct7_a_redeal_shows_nothing_in_the_middle_of_payments_either(players: int, bonus: bool) -> None:
    game = menagerie.load("circus-train", players, bonus=bonus)
    tried = 0
    for state in lively_play(game, 3):
        if state.view()["phase"] not in ("pay", "attach", "draw two", "take one"):
            continue
        tried += 1
        for seat in (None, *range(players)):
            world = state.resample(seat, tried)
            assert shown(world, seat) == shown(state, seat)
            common = sorted(set(possible_actions(world)) & set(possible_actions(state)))
            if state.current_player != seat and common:
                here, there = state.copy(), world.copy()
                here.apply(common[0])
                there.apply(common[0])
                assert here.current_player == there.current_player
    assert tried > 20


def test_ct4_dealt_hands_are_told_to_their_owners_only() -> None:
    worlds = [menagerie.load("circus-train", 2).new_state() for _ in range(2)]
    for state, kind in zip(worlds, ("giraffe", "bear"), strict=True):
        play(state, "token giraffe", "token bear", "wagon fish 1", "wagon fish 2", "wagon fish 3", "wagon fish 4")
        play(state, f"deal {kind}")
    assert worlds[0].information_state(0) != worlds[1].information_state(0)
    for seat in (1, None):
        assert worlds[0].information_state(seat) == worlds[1].information_state(seat)


def test_ct7_a_card_from_the_deck_is_told_to_its_drawer_only() -> None:
    worlds = [position("g/b") for _ in range(2)]
    for state, kind in zip(worlds, ("giraffe", "bear"), strict=True):
        play(state, "draw deck", f"deal {kind}")
    assert worlds[0].information_state(0) != worlds[1].information_state(0)
    for seat in (1, None):
        assert worlds[0].information_state(seat) == worlds[1].information_state(seat)


@pytest.mark.parametrize("bonus", [False, True])
def test_ct1_every_seat_can_account_for_all_cards(bonus: bool) -> None:
    """What it has, what it knows others to have, the pile, and what it can't locate add up to all cards."""
    game = menagerie.load("circus-train", 3, bonus=bonus)
    everything = [12] * 4 + [2 * bonus] * 5
    for number, state in enumerate(lively_play(game, 1)):
        if number % 40 or state.view()["draws_left"]:
            continue
        pile = Counter(state.view()["discard"])
        for seat in (None, 0, 1, 2):
            located = 12 * (plane(state, "hand", seat) + plane(state, "unseen", seat))
            known = 12 * plane(state, "known", seat).reshape(4, 9)
            located += known.sum(axis=0) - (known[0] if seat is not None else 0)
            assert (located + [pile[name] for name in KIND_NAMES]).round(3).tolist() == everything


def test_an_observation_counts_seats_from_the_observer_on() -> None:
    state = position("g g/b/f t", "g1 g1 b2 t4", "g1/b2 g2/f1 f3", "/t3/", known="g/b/", discard="f t", to_move=2)
    points = [plane(state, "points", seat)[:3] * 18 for seat in range(3)]
    assert [[round(float(point)) for point in row] for row in points] == [[1, 4, 4], [4, 4, 1], [4, 1, 4]]
    assert plane(state, "mover", 1).tolist() == [0, 1, 0, 0]
    assert plane(state, "token", 2).reshape(4, 4).argmax(axis=1)[:3].tolist() == [2, 0, 1]
    assert plane(state, "known", 1).reshape(4, 9)[2, 0] == pytest.approx(1 / 12)
    assert plane(state, "waiting", 0).reshape(4, 16)[1, 14] == pytest.approx(1 / 4)
    assert plane(state, "offer", 0)[[0, 5, 15]].tolist() == [0.5, 0.25, 0.25]
    top = plane(state, "discards", 0).reshape(58, 9)
    assert [ANIMAL_NAMES[kind] for kind in top[:2].argmax(axis=1)] == ["tiger", "fish"]
    assert plane(state, "ringmaster", 0).tolist() == [0, 1, 0, 0, 1]
    assert hand(state, 2) == "f t"


def test_observations_tell_apart_what_views_tell_apart() -> None:
    """CT-12: two different trains with the same points and the same end, say."""
    choose = random.Random(2)
    game = menagerie.load("circus-train", 2, bonus=True)
    seen: dict[bytes, str] = {}
    for seed in range(2):
        for state in lively_play(game, seed):
            if state.is_chance or choose.random() < 0.5:
                continue
            view = state.view(0)
            view["offer"] = sorted(view["offer"])
            assert seen.setdefault(state.observation(0).tobytes(), repr(view)) == repr(view)
    assert len(seen) > 100
