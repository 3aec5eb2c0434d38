"""The Beaver Gang oracle itself: the examples of the rules, edge cases, and random play."""

from __future__ import annotations

import random

import pytest

from . import beaver_gang as bg


def table(rows: str, rest: str = "", start: int = 0, seed: int = 0) -> bg.PlainRound:
    """Make a dealt round: rows parted by ``/``, then the turned-up card and the pile. C = Second Chance."""
    names = {"S": "swap", "P": "peek", "C": "second chance"}
    deck = [names.get(letter, letter) for letter in (rows.replace("/", " ") + " " + rest).split()]
    game = bg.PlainRound(rows.count("/") + 1, start, random.Random(seed), deck)
    game.deal()
    return game


def play(game: bg.PlainRound, *texts: str) -> list[str]:
    """Apply several actions; return what the last one showed for the first time."""
    news: list[str] = []
    for text in texts:
        news = game.apply(text)
    return news


TAKES = ["take 1", "take 2", "take 3", "take 4"]
KEEPS = ["keep 1", "keep 2", "keep 3", "keep 4", "discard"]
ASKED = ["knock", "pass"]


def test_full_deck() -> None:
    deck = bg.full_deck()
    assert len(deck) == 66
    assert sum(kind in bg.NUMBERS for kind in deck) == 45
    assert [deck.count(str(number)) for number in range(10)] == [4] * 9 + [9]
    assert [deck.count(kind) for kind in bg.ACTIONS] == [9, 7, 5]


def test_deal_shows_the_outer_cards_and_the_top() -> None:
    deck = list("12345678099")
    game = bg.PlainRound(2, 1, random.Random(1), deck)
    assert (game.to_move, game.over, game.legal()) == (None, False, [])
    assert game.deal() == ["1", "4", "5", "8", "0"]
    assert game.known(0) == {(0, 1): "1", (0, 4): "4"}
    assert game.known(1) == {(1, 1): "5", (1, 4): "8"}
    assert (game.top, game.discard_counts(), game.draw_pile_size, game.to_move) == ("0", {"0": 1}, 2, 1)
    with pytest.raises(ValueError, match="dealt"):
        game.deal()


def test_take_is_known_to_everybody_and_shows_the_old_card() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 9")
    assert game.legal() == [*TAKES, "draw"]
    assert game.apply("take 2") == ["2"]
    assert game.top == "2"
    assert game.known(0) == {(0, 1): "1", (0, 2): "0", (0, 4): "4"}
    assert game.known(1) == {(1, 1): "5", (1, 4): "8", (0, 2): "0"}
    assert game.to_move == 1
    assert game.apply("take 1") == []  # its owner had seen the 5
    assert game.legal() == ASKED
    assert game.to_move == 1


def test_no_take_of_an_action_card_and_no_effect_of_one_swapped_out() -> None:
    game = table("1 S 3 4/5 6 7 8", "0 9 9 9")
    assert game.apply("take 2") == ["swap"]  # BG-5
    assert (game.top, game.to_move, game.legal()) == ("swap", 1, ["draw"])
    game = table("1 2 3 4/5 6 7 8", "P 9 9 9")
    assert game.legal() == ["draw"]


def test_draw_and_keep() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 9 3")
    assert game.apply("draw") == ["9"]
    assert (game.to_move, game.legal(), game.draw_pile_size) == (0, KEEPS, 1)
    assert game.apply("keep 3") == ["3"]
    assert game.known(0)[(0, 3)] == "9"
    assert (0, 3) not in game.known(1)
    assert (game.top, game.to_move) == ("3", 1)


def test_draw_and_discard_has_no_effect() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 P 9 9")
    assert game.apply("draw") == ["peek"]
    assert game.legal() == ["use", "discard"]
    assert game.apply("discard") == []
    assert (game.top, game.to_move, game.legal()) == ("peek", 1, ["draw"])


def test_peek() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 P P 9")
    assert play(game, "draw", "use") == []
    assert (game.top, game.to_move) == ("peek", 0)  # BG-9
    assert game.legal() == ["peek 1", "peek 2", "peek 3", "peek 4"]
    assert game.apply("peek 3") == ["3"]
    assert game.known(0) == {(0, 1): "1", (0, 3): "3", (0, 4): "4"}
    assert play(game, "draw", "use", "peek 1") == []  # seen at the deal


def test_swap_carries_the_knowledge() -> None:
    game = table("1 2 3 4/5 6 7 8/9 9 9 9", "0 S P 9")
    play(game, "draw", "use")
    assert game.top == "swap"
    assert len(game.legal()) == 4 * 2 * 4
    assert (game.legal()[0], game.legal()[-1]) == ("swap 1 1 1", "swap 4 2 4")
    assert game.apply("swap 1 1 2") == []
    assert game.known(0) == {(1, 2): "1", (0, 4): "4"}
    assert game.known(1) == {(1, 1): "5", (1, 4): "8"}
    # seat 1 looks at the swapped card: not seen for the first time, seat 0 knows it
    assert play(game, "draw", "use", "peek 2") == []
    assert game.known(1) == {(1, 1): "5", (1, 2): "1", (1, 4): "8"}


def test_second_chance_keep_first() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 C 7 6")
    assert game.apply("draw") == ["second chance"]
    assert game.apply("use") == ["7"]
    assert (game.top, game.legal(), game.to_move) == ("second chance", KEEPS, 0)
    assert game.apply("keep 2") == ["2"]
    assert game.to_move == 1


def test_second_chance_discard_first_then_second() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 C 7 6 5")
    play(game, "draw", "use")
    assert game.apply("discard") == ["6"]
    assert (game.top, game.legal(), game.to_move) == ("7", KEEPS, 0)
    assert game.apply("discard") == []
    assert (game.top, game.to_move) == ("6", 1)


def test_second_chance_first_card_is_an_action_card() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 C P 6 5")
    play(game, "draw", "use")
    assert game.legal() == ["use", "discard"]
    assert play(game, "use", "peek 2") == ["2"]
    assert game.to_move == 1
    game = table("1 2 3 4/5 6 7 8", "0 C P 6 5")
    assert play(game, "draw", "use", "discard") == ["6"]
    assert game.to_move == 0


def test_second_chance_chain_starts_anew() -> None:
    # the second card of the first chance is a Second Chance: it has two cards of its own
    game = table("1 2 3 4/5 6 7 8", "0 C 7 C 6 5 4")
    assert play(game, "draw", "use", "discard") == ["second chance"]
    assert game.apply("use") == ["6"]
    assert game.apply("discard") == ["5"]
    assert game.to_move == 0
    assert game.apply("discard") == []
    assert game.to_move == 1
    # and the same with the first card, used or discarded
    game = table("1 2 3 4/5 6 7 8", "0 C C 6 5 4")
    assert play(game, "draw", "use", "use") == ["6"]
    assert game.apply("discard") == ["5"]
    assert game.apply("discard") == []
    game = table("1 2 3 4/5 6 7 8", "0 C C 6 5 4")
    assert play(game, "draw", "use", "discard") == ["6"]
    assert game.apply("discard") == []
    assert game.to_move == 1


def test_second_chance_does_not_spill_into_later_turns() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 C 7 6 5")
    play(game, "draw", "use", "keep 1", "draw")
    assert game.apply("discard") == []
    assert game.legal() == ASKED


def test_reshuffle_only_when_drawing_from_an_empty_pile() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 9")
    play(game, "draw", "discard")
    assert (game.draw_pile_size, game.top, game.discard_counts()) == (0, "9", {"0": 1, "9": 1})
    assert game.legal() == [*TAKES, "draw"]
    drawn = game.apply("draw")
    assert drawn in (["0"], ["9"])  # seen before, but first seen anew
    assert (game.draw_pile_size, game.top, game.discard_counts()) == (1, None, {})
    game.apply("discard")
    assert [game.top] == drawn


def test_a_reshuffle_mixes_the_cards() -> None:
    drawn = set()
    for seed in range(40):
        game = table("1 2 3 4/5 6 7 8", "0 9 3", seed=seed)
        drawn.add(play(game, "draw", "discard", "draw", "discard", "pass", "draw")[0])
    assert drawn == {"0", "9", "3"}


def test_a_reshuffled_card_is_forgotten() -> None:
    game = table("1 2 3 4/5 6 7 8", "0")
    play(game, "take 1")  # the known 1 goes to the discard pile, the 0 to the row
    assert game.apply("draw") == ["1"]
    assert game.apply("keep 1") == []  # the 5, known to its owner
    assert game.known(1) == {(1, 1): "1", (1, 4): "8", (0, 1): "0"}
    assert game.known(0) == {(0, 1): "0", (0, 4): "4"}  # the 1 has been in the pile meanwhile


def test_second_chance_on_an_empty_pile_is_shuffled_in_itself() -> None:
    game = table("1 2 3 4/5 6 7 8", "C")
    for _ in range(3):  # nothing but this card can be drawn
        assert play(game, "draw", "use") == ["second chance"]
        assert (game.draw_pile_size, game.top) == (0, None)
        assert game.apply("discard") == ["second chance"]
        assert game.apply("discard") == []
        if game.legal() == ASKED:
            game.apply("pass")


def test_with_both_piles_empty_turns_pass_by_themselves() -> None:
    game = table("1 2 3 4/5 6 7 8/0 0 0 0", start=1)
    assert (game.to_move, game.legal(), game.top) == (0, ASKED, None)  # 1, 2 and 0 have passed
    assert game.apply("pass") == []
    assert (game.to_move, game.legal()) == (1, ASKED)
    assert game.apply("knock") == ["6", "7", "0", "0", "2", "3"]
    assert (game.over, game.caller, game.to_move, game.legal()) == (True, 1, None, [])
    assert game.scores() == [10, 26, 0]


def test_call_needs_a_turn_of_everybody() -> None:
    game = table("1 2 3 4/5 6 7 8/1 1 1 1", "0 9 9 9 9 9 9", start=2)
    for seat in (2, 0):
        assert game.to_move == seat
        play(game, "draw", "discard")
    assert game.to_move == 1
    play(game, "draw", "discard")
    assert (game.to_move, game.legal()) == (1, ASKED)
    game.apply("pass")
    play(game, "draw", "discard")
    assert (game.to_move, game.legal()) == (2, ASKED)


def test_after_the_call_one_turn_each_and_nobody_is_asked() -> None:
    game = table("1 2 3 4/5 6 7 8/1 1 1 1", "0 9 9 9 9 S 9 9")
    for _ in range(3):
        play(game, "draw", "discard")
    play(game, "pass", "draw", "discard", "knock")
    assert (game.caller, game.to_move) == (0, 1)
    play(game, "draw", "use")
    assert "swap 1 0 1" in game.legal()  # the caller's cards too (BG-6)
    game.apply("swap 1 0 1")
    assert game.to_move == 2
    # all is turned up from the caller on, then nothing is to be replaced
    assert play(game, "draw", "discard") == ["2", "3", "6", "7", "1", "1"]
    assert game.over
    assert game.known(0) == {}
    assert game.scores() == [5 + 2 + 3 + 4, 1 + 6 + 7 + 8, 4]


def test_scoring_example_bg_14() -> None:
    game = table("4 2 0 5/1 2 1 3/0 4 S 0", "9 9 9 9 9 9 8 7")
    for _ in range(3):
        play(game, "draw", "discard")
    play(game, "knock", "draw", "discard")
    news = play(game, "draw", "discard")
    # caller 2: the middle cards, then 0 and 1; at last the replacement
    assert news == ["4", "swap", "2", "0", "2", "1", "8"]
    assert game.scores() == [11, 7, 12]
    assert game.discard_counts() == {"9": 6}  # the swap is laid aside
    assert (game.draw_pile_size, game.top) == (1, "9")


def test_replacements_in_turn_order_from_the_caller() -> None:
    game = table("P 2 3 C/S 6 S 8", "0 9 9 9 1 S P 2 3 C 4 5")
    play(game, "draw", "discard", "draw", "discard", "knock")
    news = play(game, "draw", "discard")
    # caller 1: 1 for the first swap, then swap, peek and 2 for the second; seat 0: 3, then chance and 4
    assert news == ["6", "swap", "2", "3", "1", "swap", "peek", "2", "3", "second chance", "4"]
    assert game.scores() == [3 + 2 + 3 + 4, 1 + 6 + 2 + 8]
    assert (game.draw_pile_size, game.discard_counts()) == (1, {"0": 1, "9": 3})


def test_replacements_reshuffle_the_discard_pile() -> None:
    game = table("S 2 3 4/5 6 7 8", "0 9 9 9")
    play(game, "draw", "discard", "draw", "discard", "knock")
    news = play(game, "draw", "discard")
    assert news[:4] == ["6", "7", "2", "3"]
    assert news[4:] in (["0"], ["9"])
    assert (game.draw_pile_size, game.discard_counts(), game.top) == (3, {}, None)


def test_an_endless_round_is_cut() -> None:
    game = table("1 2 3 4/5 6 7 8/1 1 1 1", "9", start=2)
    turns, news = 0, [""]
    while not game.over:
        news = play(game, "take 1")
        turns += 1
        if not game.over:
            assert (game.legal() == ASKED) == (turns >= 3)
        if game.legal() == ASKED:
            game.apply("pass")
    assert turns == 180
    assert news == ["6", "7", "1", "1", "2", "3"]  # from seat 1 on, whose turn was the last
    assert game.caller == 1


def test_a_call_in_the_last_turns_before_the_cut_counts() -> None:
    game = table("1 2 3 4/5 6 7 8", "9")
    for turn in range(119):
        play(game, "take 1", *(["pass"] if 1 <= turn < 118 else []))
    assert (game.to_move, game.legal()) == (0, ASKED)
    game.apply("knock")
    game.apply("take 1")
    assert (game.over, game.caller) == (True, 0)


def test_illegal_texts_and_tables() -> None:
    game = table("1 2 3 4/5 6 7 8", "0 9")
    for text in ("take 5", "take", "keep 1", "use", "knock", "pass", "discard", "swap 1 1 1", "peek 1", ""):
        with pytest.raises(ValueError, match="not legal"):
            game.apply(text)
    with pytest.raises(ValueError, match="not over"):
        game.scores()
    for players, start in ((1, 0), (7, 0), (2, 2), (2, -1)):
        with pytest.raises(ValueError, match="players"):
            bg.PlainRound(players, start, random.Random(0))
    for deck in (["1"] * 7 + ["swap"] * 9, ["1"] * 8 + ["10"]):
        with pytest.raises(ValueError, match=r"too few|unknown"):
            bg.PlainRound(2, 0, random.Random(0), deck)


def test_total_winners() -> None:
    assert bg.total_winners([11, 7, 12]) == [1]
    assert bg.total_winners([7, 11, 7]) == [0, 2]


# ---------------------------------------------------------------- random rounds


def card_places(game: bg.PlainRound) -> list[int]:
    """List every card of the round, wherever it is."""
    hand = [] if game._hand is None else [game._hand]
    in_rows = [card for row in game._rows for card in row]
    return [*game._pile, *game._discards, *game._aside, *hand, *in_rows]


def check_round(game: bg.PlainRound) -> None:
    """No card is lost; the draw pile is known to nobody, the discard pile to everybody."""
    assert sorted(card_places(game)) == list(range(66))
    seen_cards = {card for _, card in game._seen}
    assert not seen_cards & set(game._pile)
    for card in game._discards:
        assert all((viewer, card) in game._seen for viewer in range(game._players))
    assert (game.to_move is None) == game.over == (game.legal() == [])
    assert all(len(row) == 4 for row in game._rows)
    if not game.over:
        assert game._aside == []


def seen_kinds(game: bg.PlainRound) -> dict[int, str]:
    """Map every card that somebody has seen to its kind."""
    return {card: game._kinds[card] for _, card in game._seen}


def run_round(seed: int, players: int, start: int, eager: bool) -> bg.PlainRound:
    """Play a round at random, checking the position and the reported kinds after each action."""
    rng = random.Random(seed)
    game = bg.PlainRound(players, start, random.Random(seed + 1))
    assert len(game.deal()) == 2 * players + 1
    while not game.over:
        check_round(game)
        options = game.legal()
        if options == ASKED:
            options = ["pass"] if not eager and rng.random() < 0.98 else ASKED
        before, size = seen_kinds(game), game.draw_pile_size
        news = game.apply(rng.choice(options))
        if game.draw_pile_size <= size:  # no reshuffle
            fresh = [kind for card, kind in seen_kinds(game).items() if card not in before]
            assert sorted(fresh) == sorted(news)
    check_round(game)
    return game


@pytest.mark.parametrize("seed", range(120))
def test_random_beaver_rounds(seed: int) -> None:
    players = 2 + seed % 5
    game = run_round(seed, players, seed % players, eager=seed % 2 == 0)
    assert len(game.scores()) == players
    assert all(0 <= score <= 36 for score in game.scores())
    assert max(game._turns) - min(game._turns) <= 1
    assert game.caller is not None
    assert max(game._turns) <= 60


def test_the_same_seed_gives_the_same_round() -> None:
    assert run_round(7, 4, 1, eager=False).scores() == run_round(7, 4, 1, eager=False).scores()
