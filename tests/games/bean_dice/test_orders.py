"""Orders: their text, when dice meet them, and how likely a roll does. The oracle looks at every roll by itself."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.cli.pages import RulePage
from menagerie.games.bean_dice import dice, orders
from menagerie.games.bean_dice.dice import BITS, COUNT, DICE, KIND_NAMES, KINDS
from menagerie.games.bean_dice.order_text import (
    FORM_NAMES,
    FORMS,
    MOST_SHOWN,
    PAIRS,
    TRIPLES,
    OrderError,
    form_name,
    order_text,
    order_words,
    parse_order,
    text_as_typed,
)
from tests.oracles import bean_dice as oracle

COMPARED = 120_000
"""Random orders and dice for which engine and oracle are asked the same."""

RANDOM_ORDERS = 150
"""Random orders whose chance is counted over all rolls."""


def beans(names: str) -> int:
    """A handful of dice, from the names of its beans."""
    return sum(1 << (BITS * KIND_NAMES.index(name)) for name in names.split())


def met(order: str, names: str) -> bool:
    return bool(orders.is_met(parse_order(order), beans(names)))


# Their text

kinds = st.integers(0, KINDS - 1)
counts = st.integers(1, DICE)


def need_of(counts_of_kinds: dict[int, int]) -> int:
    return sum(count << (BITS * kind) for kind, count in counts_of_kinds.items())


def certain(need: int) -> int:
    return orders.new_order(orders.ANY_OF, need, need)


def set_of(chosen: set[int]) -> int:
    return sum(COUNT << (BITS * kind) for kind in chosen)


needs = st.dictionaries(kinds, st.integers(1, 4), min_size=1).map(need_of)
single = st.dictionaries(kinds, counts, min_size=1, max_size=1).map(need_of)
some_kinds = st.sets(kinds, min_size=2).map(set_of)
any_order = st.one_of(
    st.builds(certain, needs),
    st.builds(orders.new_order, st.just(orders.ANY_OF), single, single),
    st.builds(orders.new_order, st.just(orders.KINDS_OF), counts, st.just(1)),
    st.builds(orders.new_order, st.just(orders.KINDS_OF), st.just(1), counts),
    st.sampled_from([orders.new_order(orders.KINDS_OF, *sets) for sets in (TRIPLES, PAIRS)]),
    st.builds(orders.new_order, st.just(orders.HOUSE), kinds),
    st.builds(orders.new_order, st.just(orders.MIX), counts, some_kinds),
    st.builds(orders.new_order, st.just(orders.NONE), kinds),
)


def names_a_kind_twice(order: int) -> bool:
    """One of two, both of the same kind: no text says that."""
    first, second = order >> orders.FIRST & orders.NEED, order >> orders.SECOND
    same = [kind for kind in range(KINDS) if dice.count_of(first, kind) and dice.count_of(second, kind)]
    return order & orders.FORM == orders.ANY_OF and first != second and bool(same)


def has_a_text(order: int) -> bool:
    return orders.can_be_met(order) and not names_a_kind_twice(order)


@settings(max_examples=300, deadline=None)
@given(any_order.filter(has_a_text))
def test_an_order_is_read_back_from_its_text(order: int) -> None:
    text = order_text(order)
    assert parse_order(text) == order
    assert parse_order(f"  {text.upper().replace(' ', '   ')} ") == order
    assert form_name(order) == oracle.kind_of(text)


@pytest.mark.parametrize(("text", "name"), list(zip(FORMS, FORM_NAMES, strict=True)))
def test_bd3_each_kind_of_order_has_a_text(text: str, name: str) -> None:
    order = parse_order(text)
    assert (order_text(order), form_name(order)) == (text, name)
    assert 0 < order < 1 << 62


@pytest.mark.parametrize(
    ("loose", "text"),
    [
        ("1 blue+1 GREEN + 2soy", "2 soy + 1 blue + 1 green"),
        ("1 red or 2 blue", "1 red or 2 blue"),
        ("03 alike", "3 alike"),
        ("1 alike", "1 different"),
        ("3 pair", "3 pairs"),
        ("2 Triple", "2 triples"),
        ("2 of soy/ blue /red", "2 of blue/red/soy"),
        ("\tno\nblue\u00a0", "no blue"),
    ],
)
def test_what_is_written_loosely(loose: str, text: str) -> None:
    assert order_text(parse_order(loose)) == text


def test_the_kinds_can_have_other_names() -> None:
    names = ("smrdut", "modrá", "zelená", "čínská", "červená", "sójová", "zahradní")
    shown = [order_text(parse_order(text), names) for text in FORMS]
    assert shown[0] == "2 sójová + 1 modrá + 1 zelená"
    assert shown[5] == "5 of modrá/zelená"
    assert [text for text in shown if re.search(r"\b(soy|blue|green|red|chinese)\b", text)] == []


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "cs",
            ["2 sójové + 1 modrá + 1 zelená", "5 stejných", "3 + 2 se zelenou", "4× modrá/sójová", "žádná zahradní"],
        ),
        ("es", ["2 de soja + 1 azul + 1 verde", "5 iguales", "3 + 2 con judías verdes", "4 entre azul/de soja"]),
    ],
)
def test_an_order_of_a_view_is_said_in_other_languages(lang: str, texts: list[str]) -> None:
    words = menagerie.load("bean-dice").words(lang)
    english = ["2 soy + 1 blue + 1 green", "5 alike", "3 + 2 with green", "4 of blue/soy", "no garden"]
    assert [order_words(text, words) for text in english[: len(texts)]] == texts


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_bd3_the_rule_pages_write_orders_as_they_are_shown(lang: str) -> None:
    game = menagerie.load("bean-dice")
    article = RulePage(game.folder, lang).article("BD-3").text
    assert [text for text in FORMS if f"| `{order_words(text, game.words(lang))}` |" not in article] == []


FAULTS = [
    ("", 0, "an order is needed, for example: 2 soy .* 3 pairs$"),
    ("   ", 0, "an order is needed"),
    ("blue", 0, 'a number of dice, or "no", is needed here, not "blue"'),
    ("-1 blue", 0, 'a number of dice, or "no", is needed here, not "-"'),
    ("0 blue", 0, "a number from 1 to 7 is needed here, not 0: there are seven dice"),
    ("1 red + 8 blue", 8, "a number from 1 to 7 is needed here, not 8"),
    ("00012345 blue", 0, "a number from 1 to 7 is needed here, not 00012345"),
    ("2", 1, "a bean is needed here, but the text ends; the beans are stink, blue, green, chinese, red, soy, garden"),
    ("2 blu + 1 red", 2, 'there is no bean "blu"; the beans are stink, .*; did you mean blue?'),
    ("2 zebras", 2, 'there is no bean "zebras"; the beans are .*garden$'),
    ("2 3", 2, 'there is no bean "3"'),
    ("2 blue +", 8, "a number of dice is needed here, but the text ends"),
    ("2 blue + red", 9, 'a number of dice is needed here, not "red"'),
    ("2 blue 1 red", 7, 'the order is complete before "1"'),
    ("1 red + 1 blue or 2 soy", 15, 'the order is complete before "or"'),
    ("1 blue + 1 red + 1 blue", 19, "blue is named twice"),
    ("2 red or", 8, "a number of dice is needed here, but the text ends"),
    ("2 red or 2 red", 11, "red is named twice"),
    ("2 red or 2 blue or 2 soy", 16, 'the order is complete before "or"'),
    ("6 different kinds", 12, 'the order is complete before "kinds"'),
    ("3 + 2", 5, 'after "3 \\+ 2" comes "with", but the text ends'),
    ("3 + 2 of soy", 6, 'after "3 \\+ 2" comes "with", not "of"'),
    ("3 + 3 with soy", 4, 'after "3 \\+" comes "2", not "3"'),
    ("4 + 2 with soy", 0, 'only "3 \\+ 2 with" a bean is such an order'),
    ("3 + 2 with", 10, "a bean is needed here, but the text ends"),
    ("5 of", 4, "a bean is needed here, but the text ends"),
    ("5 of blue", 9, 'a mix is of two beans or more, with "/" between them'),
    ("5 of blue/", 10, "a bean is needed here, but the text ends"),
    ("5 of blue/green/blue", 16, "blue is named twice"),
    ("no", 2, "a bean is needed here, but the text ends"),
    ("no 2 blue", 3, 'there is no bean "2"'),
    ("no blue or red", 8, 'the order is complete before "or"'),
    ("3 triples", 0, 'only "2 triples" is such an order'),
    ("2 pairs", 0, 'only "3 pairs" is such an order'),
    ("5 red", 0, "no roll of the four white and three beige dice meets this"),
    ("  5 soy or 4 garden ", 0, "no roll of the four white and three beige dice meets this"),
]


@pytest.mark.parametrize(("text", "start", "fault"), FAULTS)
def test_an_error_points_at_the_fault(text: str, start: int, fault: str) -> None:
    with pytest.raises(OrderError) as caught:
        parse_order(text)
    assert re.match(fault, caught.value.fault), caught.value.fault
    assert (caught.value.text, caught.value.start) == (text, start)
    said, shown, pointer = str(caught.value).split("\n")
    assert said == caught.value.fault
    assert shown == f"    {text}"
    assert re.fullmatch(r" *\^+", pointer)
    assert pointer.index("^") == 4 + start


def test_the_pointer_is_as_long_as_the_fault() -> None:
    with pytest.raises(OrderError) as caught:
        parse_order("2 blue + 2 zebras + 1 red")
    assert str(caught.value).split("\n")[1:] == [
        "    2 blue + 2 zebras + 1 red",
        "               ^^^^^^",
    ]


@pytest.mark.parametrize("text", ["² blue", "٣ blue", "2\u0663 blue", "½ blue", "\uff11 blue"])
def test_only_plain_digits_are_numbers(text: str) -> None:
    with pytest.raises(OrderError):
        parse_order(text)


def test_control_characters_are_not_shown() -> None:
    with pytest.raises(OrderError) as caught:
        parse_order("2 \x1b[31mred\x00\u202e\ud800\n or")
    assert all(sign.isprintable() for sign in str(caught.value).replace("\n", ""))
    assert len(str(caught.value).split("\n")) == 3


def test_the_pointer_stands_below_wide_signs_too() -> None:
    with pytest.raises(OrderError) as caught:
        parse_order("1 日本 + 1 red")
    assert str(caught.value).split("\n")[2] == "      ^^^^"


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("9" * 5000, "9" * MOST_SHOWN),
        ("x" * 5000 + " 1 red", "x" * MOST_SHOWN),
        (f"{' ' * 5000}1 blue + 2 zebras {'y' * 5000}", "zebras"),
        ("1 red + " * 5000, "red"),
    ],
)
def test_of_a_long_text_what_is_near_the_fault_is_shown(text: str, marked: str) -> None:
    with pytest.raises(OrderError) as caught:
        parse_order(text)
    said, shown, pointer = str(caught.value).split("\n")
    assert len(said) < 160
    assert len(shown) < 160
    assert [sign for sign, mark in zip(shown, pointer, strict=False) if mark == "^"] == list(marked)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from([*" ".join(FORMS).split(), "/", "9"])).map(" ".join)))
def test_any_text_is_an_order_or_gets_an_order_error(text: str) -> None:
    try:
        order = parse_order(text)
    except OrderError as error:
        fault: OrderError | None = error
    else:
        fault = None
        assert parse_order(order_text(order)) == order
    assert fault is None or (fault.fault and 0 <= fault.start <= len(text))


# When dice meet them


@pytest.mark.parametrize(
    ("order", "enough", "too_few"),
    [
        ("2 soy + 1 blue + 1 green", "soy green soy blue", "soy green blue blue blue red red"),
        ("2 red or 2 chinese", "chinese chinese", "chinese red"),
        ("6 different", "red chinese stink blue soy garden", "red chinese stink blue soy soy soy"),
        ("4 alike", "stink stink stink stink", "red red red blue blue blue"),
        ("3 + 2 with soy", "soy soy green green green", "green green green green soy"),
        ("3 + 2 with soy", "soy soy soy red red", "red red red blue blue blue soy"),
        ("5 of blue/green", "blue blue green green green", "blue blue green green red red red"),
        ("5 of blue/green", "blue blue blue blue blue", "green green green green"),
        ("no blue", "red red red red soy soy soy", "red red red red soy soy"),
        ("2 triples", "red red red soy soy soy", "red red red red soy soy"),
        ("3 pairs", "red red soy soy stink stink", "red red red red soy soy soy"),
        ("1 green + 1 garden", "garden green", "garden"),
    ],
)
def test_bd3_what_the_rulebook_names(order: str, enough: str, too_few: str) -> None:
    assert met(order, enough)
    assert not met(order, too_few)
    assert not met(order, "")


def test_a_die_counts_once_within_an_order() -> None:
    assert not met("3 + 2 with soy", "soy soy soy soy soy")
    assert not met("2 triples", "blue blue blue blue blue blue")
    assert not met("3 pairs", "blue blue blue blue soy soy")


def test_bd10_the_rulebook_s_roll_without_blue() -> None:
    """Seven dice with a red, a Chinese and a garden bean but no blue one fulfil both of an opponent's orders."""
    roll = "red chinese garden soy stink green soy"
    assert met("no blue", roll)
    assert met("1 chinese + 1 red + 1 garden", roll)


def test_bd9_the_rulebook_s_field_serves_three_orders() -> None:
    field = "red red green green blue blue blue"
    assert all(met(order, field) for order in ("2 red or 2 chinese", "5 of blue/green", "3 + 2 with blue"))


def random_order(choose: random.Random) -> str:
    """The text of an order of any kind that some roll meets; all kinds of order are equally likely."""
    while True:
        one, other, *rest = choose.sample(KIND_NAMES, KINDS)
        counted = [f"{choose.randint(1, 3)} {name}" for name in (one, other, *rest[: choose.randint(0, 2)])]
        text = choose.choice(
            [
                " + ".join(counted[choose.randint(0, 1) :]),
                f"{choose.randint(1, 5)} {one} or {choose.randint(1, 5)} {other}",
                f"{choose.randint(1, 7)} different",
                f"{choose.randint(1, 7)} alike",
                f"3 + 2 with {one}",
                f"{choose.randint(1, 7)} of {'/'.join([one, other, *rest[: choose.randint(0, 3)]])}",
                f"no {one}",
                "2 triples",
                "3 pairs",
            ]
        )
        try:
            return order_text(parse_order(text))
        except OrderError as error:
            assert error.fault.startswith("no roll")  # noqa: PT017 (most texts raise nothing)


def random_dice(choose: random.Random) -> list[str]:
    """A roll of some of the dice; often all, and often of few kinds, so that rare orders are met too."""
    number = choose.choice([DICE, DICE, choose.randint(0, DICE)])
    dice_rolled = choose.sample([oracle.WHITE_DIE] * dice.WHITE + [oracle.BEIGE_DIE] * dice.BEIGE, number)
    favourites = choose.sample(KIND_NAMES, choose.choice([2, 3, KINDS]))
    return [choose.choice([bean for bean in die if bean in favourites] or die) for die in dice_rolled]


def test_bd3_dice_meet_an_order_as_the_oracle_says() -> None:
    choose = random.Random(3)
    answers = {name: [0, 0] for name in FORM_NAMES}
    for _ in range(COMPARED // 20):
        text = random_order(choose)
        order = parse_order(text)
        for _ in range(20):
            rolled = random_dice(choose)
            expected = oracle.is_met(text, rolled)
            assert orders.is_met(order, beans(" ".join(rolled))) == expected, (text, rolled)
            answers[form_name(order)][expected] += 1
    assert sum(map(sum, answers.values())) == COMPARED
    assert min(min(both) for both in answers.values()) > COMPARED // 500, answers


def test_bd8_a_single_die_is_enough_for_a_small_order() -> None:
    for name in KIND_NAMES:
        assert [kind for kind in KIND_NAMES if met(f"1 {kind}", name)] == [name]


# How likely a roll does


@pytest.mark.parametrize(("white", "beige"), [(4, 3), (4, 0), (0, 3), (1, 2), (1, 0), (0, 0)])
def test_bd2_rolls_come_as_often_as_the_oracle_s(white: int, beige: int) -> None:
    shown, weights = dice.rolls(white, beige)
    expected = {beans(" ".join(names)): count for names, count in oracle.grouped_rolls(white, beige).items()}
    assert dict(zip(shown.tolist(), weights.tolist(), strict=True)) == expected
    assert shown.tolist() == sorted(expected)


@pytest.mark.parametrize("text", ["2 soy + 1 blue + 1 green", "2 red or 2 chinese", "no blue"])
def test_bd4_a_chance_is_counted_over_all_rolls_one_by_one(text: str) -> None:
    assert orders.rolls_that_meet(parse_order(text)) == oracle.count_rolls(text)


def test_bd4_chances_are_exact_for_orders_of_all_kinds() -> None:
    choose = random.Random(4)
    for text in {*FORMS, *(random_order(choose) for _ in range(RANDOM_ORDERS))}:
        expected = oracle.count_grouped_rolls(text)
        order = parse_order(text)
        assert orders.rolls_that_meet(order) == expected, text
        assert orders.chance(order) == expected / 6**7
        assert abs(orders.percent(order) - 100 * expected / 6**7) <= 0.5


@pytest.mark.parametrize(("white", "beige"), [(4, 2), (2, 3), (1, 1), (0, 1), (3, 0)])
def test_chances_with_fewer_dice_are_exact(white: int, beige: int) -> None:
    choose = random.Random(white)
    for text in {*FORMS, "1 blue", "2 alike", *(random_order(choose) for _ in range(40))}:
        expected = oracle.count_grouped_rolls(text, white, beige)
        assert orders.rolls_that_meet(parse_order(text), white, beige) == expected, text
        assert orders.chance(parse_order(text), white, beige) == expected / 6 ** (white + beige)


def test_bd4_a_whole_percent() -> None:
    """Of 279,936 rolls, 40,000 show no blue bean: 14.3 %."""
    assert orders.percent(parse_order("no blue")) == 14
    assert orders.percent(parse_order("1 different")) == 100
    assert orders.percent(parse_order("6 alike")) == 0


def test_an_order_with_two_texts_is_shown_as_it_was_typed() -> None:
    for number in range(1, DICE + 1):
        for text in (f"{number} alike", f"{number} different"):
            assert text_as_typed(text) == text_as_typed(f" 0{text.upper().replace(' ', '  ')} ") == text
    for text in FORMS:
        assert text_as_typed(text) == text
    assert text_as_typed("1 blue+2soy") == "2 soy + 1 blue"
