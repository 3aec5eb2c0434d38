"""The Circus Train oracle itself: the examples of the rules, edge cases, and random play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, permutations
from typing import Any

import pytest

from . import circus_train as ct

OFFER = ["giraffe 1", "bear 2", "fish 3", "tiger 4"]


def table(hand: str = "", discard: str = "tiger", tokens: str = "giraffe, bear, fish, tiger", **more: Any) -> ct.Table:
    """Make the start of seat 0's turn, by default of two; cards are parted by commas, the others have a tiger each."""
    players = more.get("players", 2)
    given: dict[str, Any] = {"players": players, "phase": "main", "offer": OFFER, "discard": cards(discard)}
    given["hands"] = [cards(hand), *[["tiger"]] * (players - 1)]
    given["tokens"] = cards(tokens)[:players]
    return ct.Table(**(given | more))


def cards(text: str) -> list[str]:
    """Read "2 bear, extra action" as a list of cards."""
    parts = [part.partition(" ") if part[0].isdigit() else ("1", "", part) for part in text.split(", ") if part]
    return [kind for number, _, kind in parts for _ in range(int(number))]


def play(game: ct.Table, *texts: str) -> ct.Table:
    """Do each of several things, be it chance's or a player's."""
    for text in texts:
        if game.to_move() == "chance":
            game.chance(text)
        else:
            game.act(text)
    return game


def check(game: ct.Table, **expected: Any) -> None:
    """Compare some of what lies about; of lists by seat, seat 0's."""
    for name, value in expected.items():
        found = getattr(game, name)
        assert (found[0] if name in ("hands", "known", "trains", "waiting") else found) == value, name


def walks(start: ct.Table, phase: str) -> list[ct.Table]:
    """List the start and all that comes of it while its mover decides in that phase; who may stop stops nowhere."""
    found = [start]
    for game in found:
        texts = game.legal() - {"stop"} if game.phase == phase else []
        found.extend(play(ct.Table(**vars(game)), text) for text in texts)
    return found


def loads(game: ct.Table) -> set[str]:
    """List the wagons that can be loaded now."""
    return {text.removeprefix("load ") for text in game.legal() if text.startswith("load ")}


def any_chance(game: ct.Table, rng: random.Random) -> str:
    """Pick an outcome by its weight."""
    outcomes = game.chance_outcomes()
    return rng.choices(list(outcomes), list(outcomes.values()))[0]


def set_up(players: int, bonus: bool = False, seed: int = 0, start: int | None = 0) -> ct.Table:
    """Make a game that chance has dealt."""
    game, rng = ct.Table(players=players, bonus=bonus, start=start), random.Random(seed)
    while game.to_move() == "chance":
        game.chance(any_chance(game, rng))
    return game


def test_ct1_what_is_in_the_box() -> None:
    assert Counter(ct.CARDS) == dict.fromkeys(ct.ANIMALS, 12)
    assert Counter(ct.BONUS_CARDS) == dict.fromkeys(ct.BONUSES, 2)
    wagons = {f"{animal} {value}": 5 - value for animal in ct.ANIMALS for value in (1, 2, 3, 4)}
    assert Counter(ct.WAGONS) == wagons


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bonus", [False, True])
def test_ct3_ct4_ct5_order_of_the_set_up(players: int, bonus: bool) -> None:
    game, rng = ct.Table(players=players, bonus=bonus, start=None), random.Random(players)
    words, totals = [], []
    while game.to_move() == "chance":
        totals.append(sum(game.chance_outcomes().values()))
        words.append(any_chance(game, rng))
        game.chance(words[-1])
    deck, dealt = 58 if bonus else 48, 5 * players + 1
    order = ["start"] + ["token"] * players + ["wagon"] * 4 + ["deal"] * dealt
    assert [text.split(maxsplit=1)[0] for text in words] == order
    assert totals == [players, *range(4, 4 - players, -1), 40, 39, 38, 37, *range(deck, deck - dealt, -1)]
    assert (words[0], game.ringmaster) == (f"start {game.mover}", (game.mover - 1) % players)
    assert sorted(game.middle() + game.tokens) == sorted(ct.ANIMALS)


def test_ct4_hands_are_dealt_seat_by_seat() -> None:
    game = play(ct.Table(players=2), "token fish", "token bear", *(f"wagon {wagon}" for wagon in OFFER))
    play(game, *["deal giraffe"] * 5, *["deal tiger"] * 5)
    assert game.hands == [["giraffe"] * 5, ["tiger"] * 5]
    assert game.chance_outcomes() == {"deal giraffe": 7, "deal bear": 12, "deal fish": 12, "deal tiger": 7}
    play(game, "deal bear")
    check(game, discard=["bear"], tokens=["fish", "bear"], mover=0, actions_left=2, ringmaster=1, face_up=True)


def test_positions_are_copied_and_checked() -> None:
    hands = [["bear"], ["fish"]]
    game = play(table(hands=hands), "draw discard")
    assert hands == [["bear"], ["fish"]]
    for wrong in ({"hand": "13 bear"}, {"hand": "extra action"}, {"offer": ["fish 4"] * 2}, {"tokens": "bear, bear"}):
        with pytest.raises(ValueError, match="not in list"):
            table(**wrong)
    with pytest.raises(ValueError, match="tokens"):
        table(tokens="bear")
    with pytest.raises(ValueError, match="not legal now"):
        game.act("load tiger 4")
    with pytest.raises(ValueError, match="can't come now"):
        game.chance("deal bear")


def test_ct6_two_actions_and_the_end_of_a_turn() -> None:
    """It may come early, and with bonus cards must be said."""
    game = play(table("bear"), "draw deck", "deal fish")
    check(game, mover=0, actions_left=1)
    check(play(game, "exchange tiger"), mover=1, actions_left=3, turns=1, idle=0)
    check(play(game, "end"), mover=0, turns=2, idle=1)
    game = play(table("extra action", bonus=True), "exchange tiger", "exchange fish")
    assert game.legal() == {"play extra action", "end"}
    assert play(game, "play extra action", "draw deck", "deal fish").legal() == {"end"}
    check(play(game, "end"), mover=1)


def test_ct7_drawing() -> None:
    game = play(table(discard="bear, fish"), "draw discard")
    check(game, hands=["fish"], discard=["bear"], known=["fish"])
    play(game, "draw deck")
    assert game.chance_outcomes() == {"deal giraffe": 12, "deal bear": 11, "deal fish": 11, "deal tiger": 11}
    check(play(game, "deal tiger"), hands=["fish", "tiger"], known=["fish"], mover=1)
    game = table(discard="bear, 2 fish", deck=[])
    assert {"draw deck", "draw discard"} <= game.legal()
    assert play(game, "draw deck").chance_outcomes() == {"deal bear": 1, "deal fish": 2}
    check(play(game, "deal fish"), deck=["bear", "fish"], discard=[])
    assert "draw discard" not in game.legal()
    exchanges = {"exchange bear", "exchange fish", "exchange tiger"}
    assert table(discard="", deck=[]).legal() == exchanges | {"end"}
    assert table(discard="bear, draw two", bonus=True).legal() == exchanges | {"end", "draw deck"}


def test_ct8_loading_takes_the_wagon_and_turns_up_a_new_one() -> None:
    game = table("3 giraffe", offer=["giraffe 2", "bear 2", "bear 2", "tiger 4"])
    assert loads(game) == {"giraffe 2"}
    check(play(game, "load giraffe 2"), hands=["giraffe"], discard=["tiger", "giraffe", "giraffe"], trains=[])
    assert (sum(game.chance_outcomes().values()), game.chance_outcomes()["wagon bear 2"]) == (36, 1)
    check(play(game, "wagon giraffe 1"), trains=["giraffe 2"], offer=["bear 2", "bear 2", "tiger 4", "giraffe 1"])
    assert loads(game) == {"giraffe 1"}
    game = play(table("giraffe", offer=["giraffe 1", "giraffe 1"], wagons=[]), "load giraffe 1")
    check(game, offer=["giraffe 1"], trains=["giraffe 1"], phase="main", actions_left=1)


def test_ct9_exchange_with_a_player_and_with_the_middle() -> None:
    game = play(table(players=3), "exchange fish")
    assert (game.tokens, game.middle()) == (["fish", "bear", "giraffe"], ["tiger"])
    assert "exchange fish" not in game.legal()
    check(play(game, "exchange tiger"), tokens=["tiger", "bear", "giraffe"], mover=1)
    assert game.middle() == ["fish"]


def test_ct8_ct10_ct18_payments_of_the_rulebook() -> None:
    """The rulebook's examples, with the fish token and, for Exchange 1:1, the bear token."""
    for value in (1, 3):
        assert ct.payments(["giraffe"] * 4, f"giraffe {value}", "fish") == {("giraffe",) * value}
        assert not ct.payments(["giraffe"] * (value - 1), f"giraffe {value}", "fish")
    assert ct.payments(["fish"] * 2, "giraffe 1", "fish") == {("fish", "fish")}
    hand = ["giraffe", "giraffe", "fish", "fish"]
    assert ct.payments(hand, "giraffe 3", "fish") == set(permutations(hand))
    assert not ct.payments(hand, "giraffe 3", "bear")
    assert not ct.payments(hand[1:], "giraffe 3", "fish")
    for wagon in ("giraffe 3", "bear 3", "fish 3", "tiger 3"):
        assert ct.payments(["bear"] * 5, wagon, "bear", one_to_one=True) == {("bear",) * 3}
    assert ct.payments(["bear", "fish"], "fish 2", "bear", one_to_one=True) == {("bear", "fish"), ("fish", "bear")}
    assert not ct.payments(["giraffe"] * 3, "fish 3", "bear", one_to_one=True)


def test_ct10_how_many_payments_there_are() -> None:
    """With n natural cards and p pairs, n + p the cost, there are (n + 2p over n) orders."""
    for cost, number in enumerate([1, 2, 5, 13, 34]):
        found = ct.rich_payments("giraffe 4", "fish", fewer=4 - cost)
        assert len(found) == number
        assert all(order.count("giraffe") * 2 + order.count("fish") == cost * 2 for order in found)


def test_ct10_ct11_card_by_card() -> None:
    """Asked even if the hand leaves one way; only an open pair with nothing else to pay is closed unasked."""
    game = play(table("2 giraffe, 2 fish, bear", tokens="fish, bear", offer=["giraffe 3"]), "load giraffe 3")
    for text in ("discard fish", "discard giraffe", "discard giraffe"):
        assert game.legal() == {"discard giraffe", "discard fish"}
        play(game, text)
    check(game, discard=["tiger", "fish", "giraffe", "giraffe", "fish"], hands=["bear"], tokens=["fish", "bear"])
    game = play(table("giraffe, 3 fish", tokens="fish, bear", offer=["giraffe 2"]), "load giraffe 2", "discard fish")
    assert game.legal() == {"discard giraffe", "discard fish"}
    assert play(game, "discard fish").legal() == {"discard giraffe"}
    poor = play(table("2 giraffe, fish", tokens="fish, bear", offer=["giraffe 2"]), "load giraffe 2")
    assert poor.legal() == {"discard giraffe"}
    pair = play(table("4 fish", tokens="fish, bear", offer=["giraffe 1"]), "load giraffe 1", "discard fish")
    check(pair, discard=["tiger", "fish", "fish"], phase="refill")


@pytest.mark.parametrize("hand", ["4 giraffe, 8 fish", "2 giraffe, 5 fish", "8 fish", "3 giraffe, 2 fish"])
@pytest.mark.parametrize("fewer", [0, 1])
def test_ct10_the_questions_lead_to_every_payment(hand: str, fewer: int) -> None:
    start = play(table(hand, tokens="fish, bear", offer=["giraffe 4"], fewer=fewer), "load giraffe 4")
    found = [tuple(game.discard[1:]) for game in walks(start, "pay") if game.phase == "refill"]
    assert sorted(found) == sorted(ct.payments(cards(hand), "giraffe 4", "fish", fewer))


def test_ct12_what_fits_and_what_waits() -> None:
    """The rulebook's example: behind "2 giraffes" fits a wagon of value 2, or a giraffe wagon."""
    fitting = {wagon for wagon in ct.WAGONS if ct.fits("giraffe 2", wagon)}
    assert fitting == {"giraffe 1", "giraffe 2", "giraffe 3", "giraffe 4", "bear 2", "fish 2", "tiger 2"}
    assert all(ct.fits(None, wagon) for wagon in ct.WAGONS)
    game = table("3 bear", tokens="bear, fish", offer=["bear 3"], trains=[["giraffe 2"]], waiting=[["giraffe 1"]])
    play(game, "load bear 3", "wagon fish 4")
    check(game, trains=["giraffe 2"], waiting=["giraffe 1", "bear 3"], phase="main", actions_left=1)


@pytest.mark.parametrize("wagon", ["tiger 3", "giraffe 1"])
def test_ct13_ct14_the_waiting_wagon_of_the_rulebook(wagon: str) -> None:
    animal, value = wagon.split()
    train, waiting = ["giraffe 4", "tiger 1", "tiger 1"], ["giraffe 3"]
    game = table(f"3 {animal}", tokens=f"{animal}, fish", offer=[wagon], trains=[train], waiting=[waiting])
    assert game.scores() == [6, 0]
    play(game, f"load {wagon}", "wagon fish 4")
    assert game.legal() == {"attach giraffe 3", "stop"}
    assert game.scores() == [6 + int(value), 0]
    play(game, "attach giraffe 3")
    assert game.scores() == [9 + int(value), 0]
    check(game, mover=0, actions_left=1, waiting=[])


def test_ct13_a_chain_of_three_and_stopping() -> None:
    game = table("2 giraffe", offer=["giraffe 2"], waiting=[["bear 2", "bear 3", "tiger 3", "fish 4"]])
    assert play(game, "load giraffe 2", "wagon fish 1").legal() == {"attach bear 2", "stop"}
    assert play(game, "attach bear 2", "attach bear 3").legal() == {"attach tiger 3", "stop"}
    rest = play(ct.Table(**vars(game)), "attach tiger 3")
    check(rest, trains=["giraffe 2", "bear 2", "bear 3", "tiger 3"], waiting=["fish 4"], phase="main")
    check(play(game, "stop"), trains=["giraffe 2", "bear 2", "bear 3"], waiting=["tiger 3", "fish 4"], phase="main")


def test_ct13_attachment_orders() -> None:
    assert ct.attachment_orders("giraffe 2", ["bear 3"]) == {()}
    assert ct.attachment_orders(None, ["bear 3"]) == {(), ("bear 3",)}
    assert ct.attachment_orders("giraffe 2", ["bear 2"] * 2) == {(), ("bear 2",), ("bear 2", "bear 2")}
    ways = ct.attachment_orders("giraffe 2", ["giraffe 3", "bear 3", "bear 2"])
    longest = [("giraffe 3", "bear 3", "bear 2"), ("bear 2", "bear 3", "giraffe 3")]
    assert ways == {way[:length] for way in longest for length in range(4)}
    near = {(), ("bear 2",), ("bear 3",), ("bear 2", "bear 3")}
    assert ct.attachment_orders("bear 2", ["bear 2", "bear 3"], missing=3) == near


@pytest.mark.parametrize("train", [[], ["tiger 4", "fish 4", "bear 4"]])
def test_ct13_ct15_the_questions_lead_to_every_order(train: list[str]) -> None:
    waiting = ["bear 2", "bear 1", "tiger 1", "fish 2", "fish 3"]
    start = table(offer=[], trains=[train], waiting=[waiting], phase="refill", loading="bear 3")
    games = walks(play(start, "wagon giraffe 1"), "attach")
    found = {tuple(game.trains[0][len(train) + 1 :]) for game in games}
    assert found == ct.attachment_orders("bear 3", waiting, 18 - start.scores()[0])
    assert (found == ct.attachment_orders("bear 3", waiting)) == (not train)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct2_ct15_the_target_wins_at_once(players: int) -> None:
    train = ["giraffe 4", "giraffe 3", "giraffe 3", "giraffe 2", "giraffe 2"]
    game = table("giraffe", players=players, trains=[train], waiting=[["bear 1", "bear 3"]])
    play(game, "load giraffe 1", "wagon fish 1", "attach bear 1")
    assert game.scores()[0] == 16
    assert game.to_move() == ("over" if players == 4 else 0)
    play(game, *["attach bear 3"] * (players < 4))
    assert (game.to_move(), game.winners(), game.legal(), game.chance_outcomes()) == ("over", [0], set(), {})


def test_ct16_ct17_the_orders_of_the_rules() -> None:
    for line in ("A B* A B A* B A B*", "A B C* A B* C A* B C*", "A B C D* A B C* D A B* C D A* B C D*"):
        players = len({name[0] for name in line.split()})
        turns = ct.ringmaster_order(players, len(line.split()) // players)
        assert " ".join("ABCD"[seat] + "*" * star for seat, star in turns) == line


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_ct16_ct17_ten_rounds_at_the_table(players: int, start: int) -> None:
    game, found = set_up(players, start=start), []
    for _ in range(10 * players):
        seat, actions = game.mover, game.actions_left
        found.append((seat, actions == 3))
        for _ in range(actions):
            assert game.to_move() == seat
            play(game, min(text for text in game.legal() if text.startswith("exchange")))
    assert found == ct.ringmaster_order(players, 10, start)
    first, step = (1, 3) if players == 2 else (players - 1, players - 1)
    assert [turn for turn, (_, star) in enumerate(found) if star] == list(range(first, 10 * players, step))


def test_ct18_draw_two() -> None:
    game = play(table("draw two", discard="bear, fish", bonus=True), "play draw two")
    assert game.legal() == {"draw deck", "draw discard"}
    check(game, discard=["bear", "fish"])
    play(game, "draw discard", "draw deck", "deal extra action")
    check(game, hands=["fish", "extra action"], discard=["bear", "draw two"], actions_left=2, acted=False, played=1)
    game = table("draw two", discard="bear, fish, exchange 1:1", deck=["tiger"], bonus=True)
    play(game, "play draw two", "deal tiger")
    assert game.chance_outcomes() == {"deal bear": 1, "deal fish": 1, "deal exchange 1:1": 1}
    check(play(game, "deal fish"), deck=["bear", "exchange 1:1"], discard=["draw two"], hands=["tiger", "fish"])
    game = play(table("2 draw two", discard="fish", deck=[], bonus=True), "play draw two", "draw discard")
    check(game, hands=["draw two", "fish"], discard=["draw two"], phase="main")
    assert "play draw two" not in table("2 draw two", discard="", deck=[], bonus=True).legal()


def test_ct18_load_one_fewer_or_two_with_one_to_one() -> None:
    game = table("load one fewer", offer=["bear 1", "tiger 4"], bonus=True)
    assert loads(game) == set()
    play(game, "play load one fewer", "load bear 1", "wagon giraffe 1")
    check(game, trains=["bear 1"], discard=["tiger", "load one fewer"], actions_left=1, fewer=0)
    assert loads(game) == set()
    game = table("2 load one fewer, exchange 1:1, giraffe", offer=["bear 3", "tiger 1"], bonus=True)
    assert loads(play(game, "play load one fewer", "play load one fewer")) == {"tiger 1"}
    assert play(game, "play exchange 1:1", "load bear 3").legal() == {"discard giraffe"}
    check(play(game, "discard giraffe", "wagon fish 4"), trains=["bear 3"], fewer=0, one_to_one=False)
    game = play(table("load one fewer, exchange 1:1", bonus=True), "play load one fewer", "play exchange 1:1")
    check(game, fewer=1, one_to_one=True, played=2)
    check(play(game, "end"), fewer=0, one_to_one=False, played=0, idle=1)


def test_ct18_take_one_discarded_and_twenty_bonus_cards() -> None:
    game = table("2 take one discarded", discard="bear, fish, bear, extra action", bonus=True)
    assert play(game, "play take one discarded").legal() == {"take bear", "take fish", "take extra action"}
    check(play(game, "take bear"), discard=["bear", "fish", "extra action", "take one discarded"], known=["bear"])
    play(game, "play take one discarded", "take take one discarded", "play take one discarded")
    check(game, known=["bear"], actions_left=2, played=3)
    assert "play take one discarded" not in table("take one discarded", discard="", bonus=True).legal()
    game = play(table("2 take one discarded, extra action", actions_left=3, bonus=True), "play extra action")
    check(game, actions_left=4, discard=["tiger", "extra action"])
    play(game, "play take one discarded", "take tiger")
    play(game, *["play take one discarded", "take take one discarded"] * 18)
    check(game, played=20)
    assert not any(text.startswith("play") for text in game.legal())
    check(play(game, "end"), played=0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ct19_idle_turns_of_all_in_succession(players: int) -> None:
    game = table(players=players, trains=[["giraffe 3"], ["bear 1", "bear 2"], ["fish 1"], []][:players])
    check(play(game, "end", "exchange tiger", "end"), idle=0)
    check(play(game, *["end"] * (players - 1)), idle=players - 1, phase="main")
    assert (play(game, "end").to_move(), game.winners()) == ("over", [0, 1])


def test_ct19_two_hundred_turns() -> None:
    game = play(table(turns=199, trains=[["bear 1"], ["fish 2"]]), "exchange tiger", "exchange fish")
    assert (game.to_move(), game.turns, game.idle, game.winners()) == ("over", 200, 0, [1])
    with pytest.raises(ValueError, match="not over"):
        table().winners()


def census(game: ct.Table) -> None:
    """All cards and wagons are somewhere, and what is known is there."""
    found = Counter(chain(*game.hands, game.deck or [], game.discard, game.in_play))
    assert found == Counter(ct.CARDS + ct.BONUS_CARDS * game.bonus)
    loaded = [game.loading] if game.phase == "refill" else []
    assert Counter(chain(*game.trains, *game.waiting, game.offer, game.wagons or [], loaded)) == Counter(ct.WAGONS)
    assert all(Counter(known) <= Counter(hand) for hand, known in zip(game.hands, game.known, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bonus", [False, True])
def test_random_games(players: int, bonus: bool) -> None:
    rng, wins = random.Random(10 * players + bonus), 0
    for seed in range(5):
        game = set_up(players, bonus, seed)
        while game.to_move() != "over":
            census(game)
            if game.to_move() == "chance":
                game.chance(any_chance(game, rng))
            else:
                texts = sorted(game.legal())
                loading = [text for text in texts if text.startswith(("load", "attach"))]
                game.act(rng.choice(loading or [text for text in texts if text != "end"] or texts))
        best = max(game.scores())
        assert game.winners() == [seat for seat, score in enumerate(game.scores()) if score == best]
        wins += game.winner is not None
    assert wins > 0
