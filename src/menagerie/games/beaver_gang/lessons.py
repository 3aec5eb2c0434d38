"""Beaver Gang: lessons. The screen shows the face-down cards that the learner knows, which it usually does not."""

from __future__ import annotations

from ...core.lessons import Lesson

MEMORY = {"memory_aid": True}
"""The learner sees what it knows."""

LESSONS = (
    Lesson(
        title="Four cards, of which you know two",
        articles=("BG-2", "BG-4"),
        task="Four cards lie face down before you. At the start of a round you look at the leftmost and the rightmost "
        "one: a 9 and a 2. The fewest points win, so the 9 must go. Take the 3 from the discard pile for it.",
        options=MEMORY,
        position=None,
        course=("deal 9", "deal 2", "deal 5", "deal 7", "deal 3", "take 1"),
        right="You laid the 3 in place of the 9, which is now on top of the discard pile. Everybody saw what you took. "
        "Usually the screen does not show the cards that you have looked at: keep them in mind!",
        other="Tap your leftmost card: the 3 from the discard pile comes in its place.",
    ),
    Lesson(
        title="Draw a card and keep it",
        articles=("BG-4",),
        task="The 6 on the discard pile does not help you much. Draw a card instead; "
        "if it is good, lay it in place of your 8.",
        options=MEMORY,
        position={"rows": [["8", "?", "?", "2"], None], "discard": ["6"]},
        course=("draw", "deal 1", "keep 1"),
        right="Nobody but you has seen the 1. The 8 lies on the discard pile, face up.",
        other="Draw a card, then tap your leftmost card, the 8.",
    ),
    Lesson(
        title="Draw a card and discard it",
        articles=("BG-4",),
        task="Draw a card. If you don't want it, discard it: your own cards stay as they are.",
        options=MEMORY,
        position={"rows": [["1", "?", "?", "2"], None], "discard": ["6"]},
        course=("draw", "deal 9", "discard"),
        right="A 9 is the worst card, and there are nine of them. An action card that you discard has no effect.",
        other="Draw a card; if it is a 9, better discard it.",
    ),
    Lesson(
        title="A leap in the dark",
        articles=("BG-5", "BG-4"),
        task="You don't know your two cards in the middle. Take the 1 from the discard pile for the second one, "
        "without looking at that one first.",
        options=MEMORY,
        position={"rows": [["3", "?", "?", "2"], None], "discard": ["1"]},
        course=("take 2", "deal peek"),
        right="It was a Peek. An action card that comes out of a row has no effect, but it lies on top now, "
        "and nobody may take it: Anna has to draw.",
        other="The 1 for your second card: tap it.",
    ),
    Lesson(
        title="Swap",
        articles=("BG-6",),
        task="Anna has taken a 0 from the discard pile; it is her leftmost card. Draw a card: it will be a Swap. "
        "Play it, and exchange your 9 for her 0.",
        options=MEMORY,
        position={
            "rows": [["2", "?", "?", "9"], ["0", "?", "?", "?"]],
            "known": [None, [[0, 1], [], [], []]],
            "discard": ["6"],
        },
        course=("draw", "deal swap", "use", "swap 4 1 1"),
        right="Nobody looks at the cards that are exchanged, but whoever knew one of them still knows where it lies.",
        other="Draw, play the Swap, then tap your 9 and Anna's leftmost card.",
    ),
    Lesson(
        title="Peek",
        articles=("BG-7",),
        task="Draw a card: it will be a Peek. Play it, and look at a card that you don't know.",
        options=MEMORY,
        position={"rows": [["2", "?", "?", "3"], None], "discard": ["6"]},
        course=("draw", "deal peek", "use", "peek 2 | peek 3", "deal 8"),
        right="An 8! Now you know which card has to go next.",
        other="Draw, play the Peek, then tap one of your two cards in the middle.",
    ),
    Lesson(
        title="Second Chance",
        articles=("BG-8",),
        task="Draw a card: it will be a Second Chance. Play it. If the next card is bad, discard it and take another.",
        options=MEMORY,
        position={"rows": [["2", "?", "?", "8"], None], "discard": ["6"]},
        course=("draw", "deal second chance", "use", "deal 9", "discard", "deal 1", "keep 4"),
        right="You could have kept the first card; after discarding it you had to use the second one, "
        "though discarding that as well would have been a use, too.",
        other="Draw, play the Second Chance, discard the 9, and lay the next card in place of your 8.",
    ),
    Lesson(
        title="Knock",
        articles=("BG-11",),
        task="You know all your cards. Take the 3 for your 8, and then call the end of the round: 6 points will hardly "
        "be beaten.",
        options=MEMORY,
        position={
            "rows": [["1", "0", "2", "8"], None],
            "known": [[[0], [0], [0], [0]], None],
            "discard": ["3"],
        },
        course=("take 4", "knock"),
        right="You may knock at the end of your turn, once everybody has had a turn in the round. "
        "All others have one more turn each, you have none.",
        other="Take the 3 for your rightmost card, then knock.",
        replies={
            "pass": "You may go on collecting. But others collect as well, and with 6 points you are well placed."
        },
    ),
    Lesson(
        title="All cards are turned up",
        articles=("BG-12", "BG-14", "BG-13"),
        task="Anna has knocked in the last round, so this is your last turn. You know three of your cards; "
        "make the best of the 0 on the discard pile.",
        options=MEMORY,
        position={
            "rows": [["0", "4", "?", "7"], ["4", "2", "0", "5"]],
            "known": [[[0], [0], [], [0]], [[1], [], [], [1]]],
            "discard": ["0"],
            "called": 1,
            "round": 4,
            "totals": [24, 20],
        },
        course=("take 4", "deal swap", "deal 8"),
        right="Your unknown card was a Swap. Action cards are laid aside in the end, and replaced by the next number "
        "from the draw pile, here an 8: 0 + 4 + 8 + 0 = 12 points in this round. Anna has 11.",
        other="The 0 for the 7 would have been best.",
    ),
    Lesson(
        title="The fewest points win",
        articles=("BG-13", "BG-3"),
        task="There are as many rounds as players, with two players four. This is the last one; you have 30 points, "
        "Anna has 33, and she has knocked. Take the 2 for your 9.",
        options=MEMORY,
        position={
            "rows": [["0", "1", "3", "9"], ["4", "1", "0", "2"]],
            "known": [[[0], [0], [0], [0]], [[1], [1], [1], [1]]],
            "discard": ["2"],
            "called": 1,
            "round": 4,
            "totals": [30, 33],
        },
        course=("take 4",),
        right="6 points for you, 7 for Anna: 36 to 40, and the fewest points win. A tie is shared.",
        other="The 9 is your worst card: tap it.",
    ),
)
