"""Circus Train: lessons. Tokens are told in the tasks; wagons that matter to nobody fill the rest of the offer."""

from __future__ import annotations

from ...core.lessons import Lesson

BONUS = {"bonus": True}
TOKENS = ["fish", "bear"]
"""You have the fish token, Anna the bear token."""

ANNA = ["fish", "fish", "bear"]

LESSONS = (
    Lesson(
        title="Draw",
        articles=("CT-7", "CT-4", "CT-6"),
        task="You may take two actions in a turn. Drawing is one: from the deck, which nobody sees, "
        "or the top card of the discard pile. You collect giraffes: take the one from the discard pile, "
        "then one from the deck.",
        position={
            "hands": [["giraffe", "bear", "fish", "tiger", "tiger"], ANNA],
            "offer": ["giraffe 2", "bear 3", "fish 4", "tiger 3"],
            "discard": ["bear", "giraffe"],
            "tokens": TOKENS,
        },
        course=("draw discard", "draw deck", "deal giraffe"),
        right="Everybody has seen the first giraffe and knows that you have it; the second one is your secret. "
        "There is no limit to your hand.",
        other="First the top of the discard pile, then the top of the deck.",
    ),
    Lesson(
        title="Load a wagon",
        articles=("CT-8", "CT-12"),
        task="A wagon costs as many cards of its animal as its number says. Load one with cards from your hand.",
        position={
            "hands": [["giraffe", "giraffe", "bear"], ANNA],
            "offer": ["giraffe 2", "bear 3", "fish 1", "tiger 2"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=("load giraffe 2", "discard giraffe", "discard giraffe", "wagon bear 1"),
        right="Two giraffes for the wagon with the 2. It is the first of your train and scores 2 points. "
        "A new wagon comes out at once.",
        other="You have two giraffes.",
    ),
    Lesson(
        title="What fits the train",
        articles=("CT-12",),
        task="A wagon joins your train if its number or its animal is the same as that of the last one. "
        "You can load either wagon now. Load the one that fits.",
        position={
            "hands": [["giraffe", "giraffe", "bear", "bear", "bear"], ANNA],
            "trains": [["tiger 2"]],
            "offer": ["giraffe 2", "bear 3", "fish 1", "tiger 3"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=("load giraffe 2", "discard giraffe", "discard giraffe", "wagon bear 1"),
        right="2 follows 2. A tiger wagon of any number would have fitted as well.",
        other="The last wagon is 2 tigers: which one has a 2, or tigers?",
        replies={
            "load bear 3": "Neither the number nor the animal is the same: it would have to wait beside your train, "
            "where it scores nothing for now.",
        },
    ),
    Lesson(
        title="Wagons that wait",
        articles=("CT-13", "CT-12", "CT-14"),
        task="The wagon with 3 giraffes waits beside your train: it fitted neither by number nor by animal. "
        "Load the wagon after which it fits, and let it follow.",
        position={
            "hands": [["tiger", "tiger", "tiger"], ANNA],
            "trains": [["tiger 2"]],
            "waiting": [["giraffe 3"]],
            "offer": ["tiger 3", "fish 1", "tiger 1", "bear 4"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=(
            "load tiger 3",
            "discard tiger",
            "discard tiger",
            "discard tiger",
            "wagon bear 1",
            "attach giraffe 3",
        ),
        right="Tigers follow tigers, and 3 follows 3: two wagons for one action. Whenever you attach a wagon, "
        "waiting ones may follow for free, in an order of your choice.",
        other="Load the 3 tigers, then let the 3 giraffes follow.",
        replies={"stop": "It may wait on, but it scores nothing while it waits, and following is free."},
    ),
    Lesson(
        title="The exchange token",
        articles=("CT-10", "CT-11"),
        task="You have the fish token: two fish cards stand in for one card of any other animal. "
        "Load the 3 giraffes: two of them with giraffes, the third with two fish.",
        position={
            "hands": [["giraffe", "giraffe", "fish", "fish"], ANNA],
            "offer": ["giraffe 3", "fish 4", "bear 2", "tiger 3"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=(
            "load giraffe 3",
            "discard giraffe",
            "discard giraffe",
            "discard fish",
            "wagon bear 1",
        ),
        right="The token is not used up. The card that you discard last lies on top of the pile, where Anna may take "
        "it: the order is yours to choose.",
        other="Load the 3 giraffes; pay with the giraffes first, then with both fish.",
    ),
    Lesson(
        title="Exchange the tokens",
        articles=("CT-9", "CT-10", "CT-3"),
        task="With bears in your hand you would like to have Anna's bear token. Exchange the tokens, "
        "then load the 2 giraffes with a giraffe and two bears.",
        position={
            "hands": [["giraffe", "bear", "bear"], ANNA],
            "offer": ["giraffe 2", "fish 4", "tiger 4", "tiger 3"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=(
            "exchange bear",
            "load giraffe 2",
            "discard giraffe",
            "discard bear",
            "wagon bear 1",
        ),
        right="An exchange is an action, and nobody can refuse it. With two or three players, "
        "tokens lie in the middle as well.",
        other="Take Anna's bear token first, then load the giraffes: a giraffe, and two bears for the other.",
    ),
    Lesson(
        title="The ringmaster",
        articles=("CT-16", "CT-6"),
        players=3,
        task="You have the ringmaster token face up: three actions in this turn. "
        "Draw the giraffe and one more card, then load the 3 giraffes.",
        position={
            "hands": [["giraffe", "giraffe"], ANNA, ["tiger", "bear"]],
            "offer": ["giraffe 3", "fish 4", "tiger 4", "bear 3"],
            "discard": ["giraffe"],
            "tokens": ["fish", "bear", "tiger"],
            "ringmaster": 0,
            "face_up": True,
        },
        course=(
            "draw discard",
            "draw deck",
            "deal bear",
            "load giraffe 3",
            "discard giraffe",
            "discard giraffe",
            "discard giraffe",
            "wagon bear 1",
        ),
        right="At the end of your turn the token goes to the player on your right, against the order of turns, who is "
        "ringmaster next. With two players it is passed face down, and the next turn is a normal one.",
        other="The giraffe from the discard pile, a card from the deck, and then the 3 giraffes.",
    ),
    Lesson(
        title="18 points win at once",
        articles=("CT-15", "CT-2", "CT-13"),
        task="With two or three players, 18 points win, with four players 16. You have 14, and the 2 fish wait. "
        "Finish the game.",
        position={
            "hands": [["bear", "bear", "fish"], ANNA],
            "trains": [["giraffe 4", "fish 4", "bear 4", "bear 2"], ["tiger 2"]],
            "waiting": [["fish 2"]],
            "offer": ["bear 2", "fish 1", "giraffe 3", "tiger 4"],
            "discard": ["giraffe"],
            "tokens": TOKENS,
        },
        course=("load bear 2", "discard bear", "discard bear", "wagon tiger 1", "attach fish 2"),
        right="2 bears and then 2 fish: 18 points. Whoever reaches them wins at once, in the middle of a turn too.",
        other="Load a wagon that fits, after which the 2 fish may follow.",
        replies={
            "load fish 1": "That fits neither by number nor by animal, so it waits. "
            "What fits behind 2 bears, and lets the 2 fish follow?",
        },
    ),
    Lesson(
        title="Bonus card: Load one fewer",
        articles=("CT-18",),
        task="In the variant, bonus cards are in the deck. Playing one is no action. "
        "With this one the next load costs a card less: load the 3 giraffes with two.",
        options=BONUS,
        position={
            "hands": [["giraffe", "giraffe", "load one fewer"], ANNA],
            "offer": ["giraffe 3", "fish 4", "tiger 4", "bear 3"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=("play load one fewer", "load giraffe 3", "discard giraffe", "discard giraffe", "wagon bear 1"),
        right="The card helps with the next load of this turn only. A wagon with a 1 would have cost nothing, "
        "but the load is an action all the same.",
        other="Play the bonus card first, then load the 3 giraffes.",
    ),
    Lesson(
        title="Bonus card: Exchange 1:1",
        articles=("CT-18", "CT-10"),
        task="For one load, each card of your token's animal, the fish, stands in for one card of any other. "
        "Load the 3 giraffes with a giraffe and two fish.",
        options=BONUS,
        position={
            "hands": [["giraffe", "fish", "fish", "exchange 1:1"], ANNA],
            "offer": ["giraffe 3", "fish 4", "tiger 4", "bear 3"],
            "discard": ["tiger"],
            "tokens": TOKENS,
        },
        course=(
            "play exchange 1:1",
            "load giraffe 3",
            *("discard giraffe", "discard fish", "discard fish"),
            "wagon bear 1",
        ),
        right="Without the card you would have needed two fish for each missing giraffe.",
        other="Play the bonus card, load the 3 giraffes, and pay with the giraffe first.",
    ),
    Lesson(
        title="Bonus card: Draw two",
        articles=("CT-18", "CT-7"),
        task="Draw two cards without an action: the giraffe from the discard pile, then one from the deck.",
        options=BONUS,
        position={
            "hands": [["giraffe", "giraffe", "draw two"], ANNA],
            "offer": ["giraffe 3", "fish 4", "tiger 4", "bear 3"],
            "discard": ["tiger", "giraffe"],
            "tokens": TOKENS,
        },
        course=("play draw two", "draw discard", "draw deck", "deal fish"),
        right="Both actions of your turn are still yours. The bonus card lies on top of the discard pile now: "
        "as long as it does, nobody may draw from there.",
        other="Play the bonus card, then take the giraffe from the discard pile.",
    ),
    Lesson(
        title="Bonus card: Take one discarded",
        articles=("CT-18",),
        task="Take any card out of the whole discard pile. You need a third giraffe.",
        options=BONUS,
        position={
            "hands": [["giraffe", "giraffe", "take one discarded"], ANNA],
            "offer": ["giraffe 3", "fish 4", "tiger 4", "bear 3"],
            "discard": ["giraffe", "bear", "tiger"],
            "tokens": TOKENS,
        },
        course=("play take one discarded", "take giraffe"),
        right="However deep it lay. You may take bonus cards as well, only not this card itself.",
        other="Play the bonus card, then take the giraffe.",
    ),
    Lesson(
        title="Bonus card: Extra action",
        articles=("CT-18", "CT-6"),
        task="You have used both actions, and have three giraffes. One more action, please!",
        options=BONUS,
        position={
            "hands": [["giraffe", "giraffe", "giraffe", "extra action"], ANNA],
            "offer": ["giraffe 3", "fish 4", "tiger 4", "bear 3"],
            "discard": ["tiger"],
            "tokens": TOKENS,
            "actions_left": 0,
        },
        course=(
            "play extra action",
            "load giraffe 3",
            *("discard giraffe", "discard giraffe", "discard giraffe"),
            "wagon bear 1",
        ),
        right="A bonus card may be played in the own turn at any time, also in the turn in which it was drawn.",
        other="Play the bonus card, then load the 3 giraffes.",
    ),
)
