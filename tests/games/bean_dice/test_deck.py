"""The deck that comes with the game, judged by the oracle; and decks in files, good and bad."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from menagerie.games.bean_dice import make_deck
from menagerie.games.bean_dice.deck import CARDS, ORDERS, OWN_DECK, Deck, deck_option, load_deck, own_deck, read_deck
from menagerie.games.bean_dice.dice import KIND_NAMES
from menagerie.games.bean_dice.order_text import FORM_NAMES, order_text, parse_order
from menagerie.games.bean_dice.orders import percent, rolls_that_meet
from tests.oracles import bean_dice as oracle

CONTENT: dict[str, Any] = json.loads(make_deck.FILE.read_text("utf-8"))
TEXTS: list[list[str]] = [card["orders"] for card in CONTENT["cards"]]
ALL_TEXTS = list(itertools.chain(*TEXTS))
ALL_ROLLS = 6**7


def chance(text: str) -> float:
    """In percent, by the oracle."""
    return 100 * oracle.count_grouped_rolls(text) / ALL_ROLLS


# Our own deck


@pytest.mark.slow
def test_bd6_the_file_is_what_the_program_makes(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_deck.main(["--check"]) == 0
    assert "deck.json is what this program makes" in capsys.readouterr().out


def test_bd1_there_are_61_different_cards_of_six_different_orders() -> None:
    assert CONTENT["name"] == OWN_DECK == own_deck().name
    assert (len(TEXTS), len(set(map(frozenset, TEXTS)))) == (CARDS, CARDS) == (61, 61)
    assert {len(set(card)) for card in TEXTS} == {ORDERS} == {6}


def test_bd6_the_file_is_the_deck_that_is_played_with() -> None:
    assert own_deck() == load_deck(make_deck.FILE) == read_deck(CONTENT)
    assert own_deck().content() == CONTENT
    assert [[order_text(order) for order in card] for card in own_deck().cards] == TEXTS


def test_bd6_the_file_has_one_card_on_each_line() -> None:
    lines = make_deck.FILE.read_text("utf-8").splitlines()
    assert [json.loads(line.rstrip(",")) for line in lines[1:-1]] == CONTENT["cards"]


@pytest.mark.parametrize("card", TEXTS, ids="; ".join)
def test_bd5_three_orders_in_a_row_can_be_met_at_once_and_four_never(card: list[str]) -> None:
    for first in range(ORDERS - 2):
        assert oracle.can_be_met_together(card[first : first + 3])
    for first in range(ORDERS - 3):
        assert not oracle.can_be_met_together(card[first : first + 4])


def test_bd5_no_roll_fulfils_more_than_three_orders_of_a_card_and_some_roll_fulfils_three() -> None:
    for card in TEXTS:
        for already in range(ORDERS - 2):
            assert max(oracle.fulfilled(card, already, dice) for dice in oracle.rolls_met(card[already])) == 3


def test_bd6_easier_orders_are_lower() -> None:
    for card in TEXTS:
        rolls = [oracle.count_grouped_rolls(text) for text in card]
        assert rolls == sorted(rolls, reverse=True)


def test_bd6_the_lowest_orders_are_easy_and_the_highest_hard() -> None:
    heights = [sorted(map(chance, texts)) for texts in zip(*TEXTS, strict=True)]
    middle = [texts[CARDS // 2] for texts in heights]
    assert all(2 * lower > 2.5 * higher for lower, higher in itertools.pairwise(middle))
    assert heights[0][0] >= 45
    assert sum(percents <= 80 for percents in heights[0]) > CARDS // 2
    assert 0.5 <= heights[-1][0] <= heights[-1][-1] <= 8  # shown as 1 % at least (BD-4)


def test_bd4_the_chance_of_every_order_is_exact() -> None:
    for text in set(ALL_TEXTS):
        expected = oracle.count_grouped_rolls(text)
        assert rolls_that_meet(parse_order(text)) == expected
        assert abs(percent(parse_order(text)) - 100 * expected / ALL_ROLLS) <= 0.5


def test_bd3_every_kind_of_order_is_on_many_cards_at_many_heights() -> None:
    cards = Counter(itertools.chain(*({oracle.kind_of(text) for text in card} for card in TEXTS)))
    assert set(cards) == set(FORM_NAMES)
    assert min(cards.values()) >= 10
    heights = Counter(kind for texts in zip(*TEXTS, strict=True) for kind in {oracle.kind_of(text) for text in texts})
    assert {kind for kind in FORM_NAMES if heights[kind] == ORDERS} >= {"certain beans", "one of two", "mix"}
    assert min(heights[kind] for kind in FORM_NAMES if kind != "triples") >= 3
    assert heights["triples"] == 2  # their chance, 3 %, leaves room at the top only


def test_bd6_the_orders_of_a_card_are_of_several_kinds() -> None:
    for card in TEXTS:
        kinds = [oracle.kind_of(text) for text in card]
        assert max(Counter(kinds).values()) <= 2
        assert all(lower != higher for lower, higher in itertools.pairwise(kinds))


def test_bd6_two_cards_share_two_orders_at_the_most() -> None:
    assert max(len(set(one) & set(other)) for one, other in itertools.combinations(TEXTS, 2)) <= 2


def test_bd6_no_order_is_on_too_many_cards() -> None:
    common = Counter(ALL_TEXTS)
    assert len(common) > 180
    assert max(common.values()) <= 13
    assert max(count for text, count in common.items() if any(bean in text for bean in KIND_NAMES)) <= 7


def test_bd6_no_order_comes_by_itself_with_the_next_ones() -> None:
    """Whoever meets an order does not meet one of the two below it anyway."""
    for card in TEXTS:
        for height, text in enumerate(card):
            assert all(
                not oracle.rolls_met(text) <= oracle.rolls_met(lower) for lower in card[max(0, height - 2) : height]
            )


def test_bd6_all_beans_are_wanted_alike() -> None:
    wanting = [text for text in ALL_TEXTS if not text.startswith("no ")]
    wanted = Counter(bean for text in wanting for bean in KIND_NAMES if bean in text)
    assert set(wanted) == set(KIND_NAMES)
    assert max(wanted.values()) - min(wanted.values()) <= 5
    unwanted = Counter(text for text in ALL_TEXTS if text.startswith("no "))
    assert len(unwanted) == len(KIND_NAMES)
    assert max(unwanted.values()) - min(unwanted.values()) <= 2


# The program that makes it


def test_a_deck_that_is_out_of_date_is_noticed_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_deck, "FILE", tmp_path / "deck.json")
    monkeypatch.setattr(make_deck, "make_deck", lambda: TEXTS)
    assert make_deck.main(["--check"]) == 1
    assert "is not what this program makes" in capsys.readouterr().err
    assert make_deck.main([]) == 0
    assert make_deck.main(["--check"]) == 0
    assert load_deck(tmp_path / "deck.json") == own_deck()
    assert make_deck.main(["--chekc"]) == 2


@pytest.mark.slow
def test_another_seed_makes_another_good_deck() -> None:
    cards = make_deck.make_deck(1)
    assert sorted(cards) != sorted(TEXTS)
    deck = read_deck({"name": "another", "cards": [{"orders": card} for card in cards]})
    assert deck.cards != own_deck().cards
    for card in cards:
        assert all(oracle.can_be_met_together(card[first : first + 3]) for first in range(ORDERS - 2))
        assert not any(oracle.can_be_met_together(card[first : first + 4]) for first in range(ORDERS - 3))


# Decks in files


def changed(card: Any = None, order: Any = None, at: int = 4, height: int = 2) -> dict[str, Any]:
    """The content of our deck, with another card 5, or another order 3 on it."""
    cards: list[Any] = [{"orders": list(texts)} for texts in TEXTS]
    if card is not None:
        cards[at] = card
    if order is not None:
        cards[at]["orders"][height] = order
    return {"name": "mine", "cards": cards}


def written(tmp_path: Path, content: Any) -> Path:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(content), "utf-8")
    return path


BAD: list[tuple[Any, str]] = [
    ([], 'must be {"name": ..., "cards": [...]}, with nothing else in it'),
    (None, 'must be {"name": ..., "cards": [...]}'),
    ({"name": "x"}, 'must be {"name": ..., "cards": [...]}'),
    ({**changed(), "price": 3}, "with nothing else in it"),
    ({**changed(), "name": ""}, "its name must be a text of 1 to 60 letters, not ''"),
    ({**changed(), "name": "  "}, "its name must be a text of 1 to 60 letters"),
    ({**changed(), "name": 61}, "its name must be a text of 1 to 60 letters, not 61"),
    ({**changed(), "name": "x" * 61}, "its name must be a text of 1 to 60 letters"),
    ({**changed(), "name": "a\x1b[2J"}, "its name must be a text of 1 to 60 letters, not 'a\\x1b[2J'"),
    ({**changed(), "name": "a\nb"}, "its name must be a text of 1 to 60 letters"),
    ({"name": "x", "cards": {}}, "its cards must be a list, not {}"),
    ({"name": "x", "cards": []}, "has 0 cards; a deck has 61 (BD-1)"),
    ({"name": "x", "cards": changed()["cards"][1:]}, "has 60 cards; a deck has 61 (BD-1)"),
    ({"name": "x", "cards": [*changed()["cards"], {"orders": TEXTS[0]}]}, "has 62 cards; a deck has 61 (BD-1)"),
    (changed(card=TEXTS[0]), 'card 5: a card must be {"orders": [six texts]}, not ['),
    (changed(card={}), 'card 5: a card must be {"orders": [six texts]}, not {}'),
    (changed(card={"orders": "2 soy"}), 'card 5: a card must be {"orders": [six texts]}'),
    (changed(card={"orders": TEXTS[0], "coins": 1}), 'card 5: a card must be {"orders": [six texts]}'),
    (changed(card={"orders": TEXTS[0][1:]}), "card 5 has 5 orders; a card has six, the lowest first (BD-1)"),
    (changed(card={"orders": [*TEXTS[0], "2 soy"]}), "card 5 has 7 orders; a card has six"),
    (changed(order=4), "card 5, order 3 must be a text, not 4"),
    (changed(order=["2 soy"]), "card 5, order 3 must be a text, not ['2 soy']"),
    (changed(order=""), "card 5, order 3: an order is needed, for example: 2 soy"),
    (changed(order="5 red"), "card 5, order 3: no roll of the four white and three beige dice meets this\n    5 red\n"),
    (changed(order="1 bleu", at=60, height=5), 'card 61, order 6: there is no bean "bleu"; the beans are stink, blue'),
    (
        changed(order="2 soy + 1 bleu", at=60, height=5),
        "; did you mean blue?\n    2 soy + 1 bleu\n              ^^^^",
    ),
]


@pytest.mark.parametrize(("content", "fault"), BAD)
def test_bd6_a_bad_deck_is_refused_by_card_order_and_fault(content: Any, fault: str, tmp_path: Path) -> None:
    path = written(tmp_path, content)
    with pytest.raises(ValueError, match="the deck") as caught:
        load_deck(path)
    assert str(caught.value).startswith(f"the deck {path}")
    assert fault in str(caught.value)
    assert len(str(caught.value)) < 400 + len(str(path))
    with pytest.raises(ValueError, match="the deck") as caught:
        read_deck(content)
    assert str(caught.value).startswith("the deck")
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "is no JSON: Expecting value, line 1, column 1"),
        (b'{"name": "x",\n "cards": [,]}', "is no JSON: Expecting value, line 2, column 12"),
        (b'{"name": "\xff"}', "is no text in UTF-8: invalid start byte at byte 10"),
        (b"[" * 200_000, "it is nested too deeply"),
        (b'{"name": ' + b"9" * 5000 + b"}", "is no deck: it has a number with thousands of digits"),
    ],
)
def test_bd6_a_file_that_is_no_json(content: bytes, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="the deck") as caught:
        load_deck(path)
    assert str(path) in str(caught.value)
    assert fault in str(caught.value)


def test_bd6_a_file_that_can_not_be_read(tmp_path: Path) -> None:
    for path, fault in (
        (tmp_path / "none.json", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (tmp_path / "x\0y", "null byte"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        with pytest.raises(ValueError, match=f"can't be read: .*{fault}"):
            load_deck(path)


def test_bd6_an_own_deck_may_be_written_loosely(tmp_path: Path) -> None:
    """Capitals, spaces, an editor's mark before the text; and BD-5 may be broken: the cards are their owner's."""
    content = changed(card={"orders": ["1 alike"] * 6})
    content["cards"][0]["orders"][0] = " 1 GREEN+1   blue "
    path = written(tmp_path, content)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    deck = load_deck(path)
    assert (deck.name, str(deck)) == ("mine", "mine")
    assert order_text(deck.cards[0][0]) == "1 blue + 1 green"
    assert deck.content()["cards"][4] == {"orders": ["1 different"] * 6}
    assert deck.cards[5] == own_deck().cards[5]


def test_a_deck_is_shown_by_its_name_and_a_mark_of_its_cards() -> None:
    one, other = Deck("x", own_deck().cards), Deck("x", own_deck().cards[::-1])
    assert repr(one).startswith("<deck 'x', ")
    assert repr(one) != repr(other)
    assert one != other


# The option


def test_bd6_the_option_takes_our_deck_a_file_or_the_content_of_one(tmp_path: Path) -> None:
    option = deck_option()
    path = written(tmp_path, changed(order="2 soy"))
    mine = load_deck(path)
    assert option.default == own_deck()
    rightly: list[Any] = [str(path), path, changed(order="2 soy"), mine]
    for value in rightly:
        assert option.read(value, 2) == mine
    assert option.read(OWN_DECK, 2) == option.read(own_deck(), 2) == own_deck()
    for wrong in (3, None, "", "  ", [1], True):
        with pytest.raises(ValueError, match="deck is menagerie, small, or the name of a deck file, not"):
            option.read(wrong, 2)
    with pytest.raises(ValueError, match="card 5, order 3: no roll"):
        option.read(changed(order="5 red"), 2)


def test_bd6_a_record_has_the_cards_of_an_own_deck_in_it() -> None:
    option = deck_option()
    mine = read_deck(changed(order="2 soy"))
    assert option.read_written is not None
    kept = json.loads(json.dumps(option.write(mine)))
    assert option.read_written(kept, 2) == mine
    with pytest.raises(ValueError, match="the deck must be"):
        option.read_written("mine.json", 2)


def test_the_option_is_encoded_as_all_orders_in_a_row() -> None:
    option = deck_option()
    assert option.encode(own_deck()) == [order for card in own_deck().cards for order in card]


def test_bd6_a_record_names_our_own_deck_with_the_mark_of_its_cards() -> None:
    option = deck_option()
    assert option.read_written is not None
    kept = option.write(own_deck())
    assert kept == f"{OWN_DECK}/{own_deck().fingerprint}"
    assert repr(own_deck()) == f"<deck {OWN_DECK!r}, {kept.partition('/')[2]}>"
    assert option.read_written(kept, 2) == option.read_written(OWN_DECK, 2) == own_deck()
    assert option.write(Deck(OWN_DECK, own_deck().cards[::-1]))["name"] == OWN_DECK, "not ours, but called like it"


@pytest.mark.parametrize(
    "fingerprint", ["", "0", "00000000", Deck("x", own_deck().cards[::-1]).fingerprint, "/", "x" * 999]
)
def test_bd6_a_record_with_another_version_of_our_deck_is_refused(fingerprint: str) -> None:
    option = deck_option()
    assert option.read_written is not None
    with pytest.raises(ValueError, match=r"made with another version of our deck: .*, not [0-9a-f]{8}$") as caught:
        option.read_written(f"{OWN_DECK}/{fingerprint}", 2)
    assert len(str(caught.value)) < 120
