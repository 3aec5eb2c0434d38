"""Beasty Bar: lessons. In hands of others lie cards that matter to nobody, unless the task says what they have."""

from __future__ import annotations

from ...core.lessons import ALTERNATIVE, Lesson
from .state import KIND_NAMES

ANY_ASIDE = ALTERNATIVE.join(f"set aside {kind}" for kind in KIND_NAMES)

OTHERS = ["skunk", "giraffe", "kangaroo", "lion"]

LESSONS = (
    Lesson(
        title="Into the queue",
        articles=("BB-5", "BB-2", "BB-3"),
        task="Four of your twelve animals are in your hand; the others lie face down in your draw pile. "
        "Play one of the four to the end of the queue, whichever you like.",
        position={"hands": [["zebra", "giraffe", "parrot", "lion"], OTHERS]},
        course=("play parrot | play zebra | play giraffe | play lion", "deal seal"),
        right="That is a turn: one animal goes to the end of the queue and does what it can. "
        "Then you draw a card, so that you have four again, and the next player plays.",
        other="Play any of your animals.",
    ),
    Lesson(
        title="Five open the gate",
        articles=("BB-8",),
        task="Four animals wait. As soon as five do, the first two get into the Bar, and the last one is thrown out. "
        "Get two of your own in.",
        position={
            "queue": ["zebra:0", "seal:1", "parrot:1", "snake:1"],
            "hands": [["lion", "skunk", "monkey", "hippo"], OTHERS],
        },
        course=("play lion | play hippo",),
        right="Two of yours stood at the gate when five waited: both are in. "
        "Anna's snake was last and is out; the other two move up.",
        other="Five wait now, or the queue has changed, but only one of yours is in at the most. "
        "Which of your animals gets to the front, or right behind your zebra?",
    ),
    Lesson(
        title="The lion",
        articles=("BB-10",),
        task="Get rid of both monkeys with a single card.",
        players=3,
        position={
            "queue": ["monkey:1", "seal:2", "monkey:2"],
            "hands": [["lion", "zebra", "seal", "giraffe"], OTHERS, OTHERS],
        },
        course=("play lion",),
        right="All monkeys flee from the lion, and it goes first. "
        "If another lion had been in the queue, yours would have been thrown out at once.",
        other="Monkeys are afraid of just one animal.",
    ),
    Lesson(
        title="The hippo",
        articles=("BB-11", "BB-7"),
        task="Get an animal of yours as near to the gate as you can.",
        position={
            "queue": ["lion:1", "kangaroo:1", "seal:1"],
            "hands": [["hippo", "zebra", "giraffe", "parrot"], ["skunk", "giraffe", "zebra", "snake"]],
        },
        course=("play hippo",),
        right="The hippo pushes past everybody but a lion, another hippo or a zebra. It is one of the three that act "
        "again in every turn, whoever's turn it is: the sign with the arrow on its card says so.",
        other="One of your animals passes more than one other.",
        replies={"play giraffe": "The giraffe passes just one animal, and only a weaker one. Somebody gets farther."},
    ),
    Lesson(
        title="The crocodile",
        articles=("BB-12", "BB-7"),
        task="Throw two of Anna's animals out with one card.",
        position={
            "queue": ["kangaroo:1", "lion:1", "seal:1", "monkey:1"],
            "hands": [["crocodile", "snake", "hippo", "kangaroo"], ["skunk", "giraffe", "zebra", "snake"]],
        },
        course=("play crocodile",),
        right="The crocodile eats whoever stands ahead, one after another: the monkey, then the seal. "
        "It stops at the lion, which is stronger. A zebra or another crocodile would stop it as well.",
        other="Somebody in your hand is hungry.",
    ),
    Lesson(
        title="The snake",
        articles=("BB-13",),
        task="Your hippo is the last of four, and a zebra bars its way. Get it into the Bar with one card.",
        position={
            "queue": ["snake:1", "seal:1", "zebra:1", "hippo:0"],
            "hands": [["snake", "skunk", "giraffe", "monkey"], OTHERS],
        },
        course=("play snake",),
        right="The snake puts the whole queue in order, the strongest at the gate; equals keep their order. "
        "So your hippo stood first, and as five waited, it got in.",
        other="The zebra bars the hippo's way. Which card puts the queue in another order?",
    ),
    Lesson(
        title="The giraffe, and who acts again",
        articles=("BB-14", "BB-7", "BB-8"),
        task="Play the giraffe, and watch the whole turn: first your animal acts, then those that act again, "
        "from the gate on, and then the gate opens.",
        players=3,
        position={
            "queue": ["hippo:1", "monkey:1", "giraffe:2", "parrot:1"],
            "hands": [["giraffe", "lion", "seal", "skunk"], OTHERS, ["skunk", "snake", "zebra", "lion"]],
        },
        course=("play giraffe",),
        right="Your giraffe passed one weaker animal. Then the hippo had nobody to push past, and Ben's giraffe passed "
        "the monkey; yours does not act twice in the turn in which it is played. Then the gate opened.",
        other="Play the giraffe.",
    ),
    Lesson(
        title="The zebra",
        articles=("BB-15", "BB-11", "BB-12"),
        task="You know that Anna has a crocodile in her hand, and she will play it next. "
        "Protect your parrot and your monkey.",
        position={
            "queue": ["parrot:0", "monkey:0"],
            "hands": [["zebra", "seal", "giraffe", "skunk"], ["crocodile", "skunk", "giraffe", "zebra"]],
        },
        course=("play zebra", "deal lion", "play crocodile"),
        right="No crocodile eats a zebra, or gets past it, and no hippo passes it. "
        "So it protects all that stand nearer to the gate. To everybody else it is an animal like any other.",
        other="The crocodile will eat its way to the front. Who stops it?",
    ),
    Lesson(
        title="The seal",
        articles=("BB-16", "BB-7"),
        task="Your hippo stands last behind a zebra. Bring it to the gate.",
        position={
            "queue": ["crocodile:1", "zebra:1", "hippo:0"],
            "hands": [["seal", "zebra", "giraffe", "skunk"], OTHERS],
        },
        course=("play seal",),
        right="The seal turns the whole queue around, and stands first itself. "
        "Then the hippo acts again: it pushes past the seal. Mind what acts again!",
        other="The zebra stops your hippo. Turn things around!",
    ),
    Lesson(
        title="The chameleon",
        articles=("BB-18",),
        task="The chameleon may act as another animal that stands in the queue. Play it so that it stands first.",
        position={
            "queue": ["hippo:1", "monkey:1", "crocodile:1", "zebra:0"],
            "hands": [["chameleon", "seal", "giraffe", "skunk"], OTHERS],
        },
        course=("play chameleon", "as monkey"),
        right="As a second monkey it drove the hippo and the crocodile away and led the other monkey to the front. "
        "Now it is a chameleon of strength 5 again.",
        other="Play the chameleon, and have it act as the animal that goes to the front.",
        replies={
            "as hippo": "A hippo can't pass a zebra, so it stayed last.",
            "as crocodile": "A crocodile neither eats a zebra nor gets past it, so it stayed last.",
            "as itself": "It may stay itself, but then it does nothing, and stays last.",
            "as zebra": "A zebra does nothing when it is played, so it stayed last.",
        },
    ),
    Lesson(
        title="The monkey",
        articles=("BB-19",),
        task="Throw Ben's crocodile out and get to the front, with one card.",
        players=3,
        position={
            "queue": ["monkey:1", "zebra:1", "crocodile:2", "monkey:2"],
            "hands": [["monkey", "seal", "giraffe", "snake"], OTHERS, OTHERS],
        },
        course=("play monkey",),
        right="A monkey alone does nothing. With others it drives all hippos and crocodiles away and goes to the "
        "front; the other monkeys follow right behind it, the last one first.",
        other="Together they are strong: who has company in the queue?",
    ),
    Lesson(
        title="The kangaroo",
        articles=("BB-17", "BB-11"),
        task="The kangaroo jumps over one or two animals, as you like. Play it so that it stays at the front.",
        position={"queue": ["zebra:1", "hippo:1"], "hands": [["kangaroo", "skunk", "giraffe", "snake"], OTHERS]},
        course=("play kangaroo", "hop 2"),
        right="It jumped over both, the zebra too. The hippo acts again in this turn, but it can't pass the zebra: "
        "your kangaroo is safe in front of it.",
        other="Play the kangaroo, and jump over both.",
        replies={"hop 1": "Then the hippo acts again: it pushes past your kangaroo, which stands last once more."},
    ),
    Lesson(
        title="Not always as far as possible",
        articles=("BB-17", "BB-12", "BB-7"),
        task="Again the kangaroo. How far should it jump this time?",
        position={"queue": ["crocodile:1", "parrot:1"], "hands": [["kangaroo", "seal", "giraffe", "snake"], OTHERS]},
        course=("play kangaroo", "hop 1"),
        right="Behind the crocodile it is safe: a crocodile only eats what stands ahead of it, and it eats again in "
        "every turn.",
        other="Play the kangaroo, and think of the crocodile.",
        replies={"hop 2": "In front of a crocodile! It acts again in this turn and eats your kangaroo."},
    ),
    Lesson(
        title="The parrot",
        articles=("BB-20", "BB-12"),
        task="The parrot throws out one animal of your choice. "
        "Choose so that two of Anna's animals are gone at the end of your turn.",
        position={
            "queue": ["monkey:1", "zebra:1", "crocodile:0"],
            "hands": [["parrot", "seal", "giraffe", "snake"], OTHERS],
        },
        course=("play parrot", "chase 2"),
        right="Without the zebra, your crocodile had a free path when it acted again: it ate the monkey.",
        other="Play the parrot first.",
        replies={
            "chase 1": "That is one. Your crocodile would have eaten the monkey, if nobody stood in between.",
            "chase 3": "That was your own crocodile! The parrot does not mind whose animal it is.",
        },
    ),
    Lesson(
        title="The skunk",
        articles=("BB-21",),
        task="Three strong animals stand before your seal. Drive all of them away.",
        players=3,
        position={
            "queue": ["crocodile:1", "hippo:1", "crocodile:2", "seal:0"],
            "hands": [["skunk", "zebra", "giraffe", "snake"], OTHERS, OTHERS],
        },
        course=("play skunk",),
        right="The skunk drives away the two strongest kinds in the queue, all animals of both: "
        "the hippo, and both crocodiles.",
        other="Nobody is too strong for a bad smell.",
    ),
    Lesson(
        title="The end, and who has won",
        articles=("BB-22", "BB-23"),
        task="You play the last card of the game. You and Anna have two animals each in the Bar; if it stays even, "
        "the lower sum of their strengths wins. Have the chameleon act so that you win.",
        position={
            "queue": ["seal:1", "zebra:1", "giraffe:0", "snake:1"],
            "hands": [["chameleon"], []],
            "piles": [[], []],
            "bar": ["lion:0", "parrot:0", "hippo:1", "skunk:1"],
        },
        course=("play chameleon", "as seal"),
        right="The queue turned around: your chameleon and Anna's snake got in, three each. "
        "Yours have strengths of 19 together, hers 21, so you have won. Who is left in the queue counts for nobody.",
        other="Another one of each got in, but your giraffe is too strong: the lower sum wins. "
        "Turn the queue around instead.",
    ),
    Lesson(
        title="The points variant",
        articles=("BB-24",),
        task="In this variant, animals in the Bar score the points on their cards, and you play with only eight. "
        "Lay four of your twelve aside, which nobody will see. Choose as you like.",
        options={"points": True},
        position=None,
        course=(ANY_ASIDE, ANY_ASIDE, ANY_ASIDE, ANY_ASIDE),
        right="Animals that get in easily score little, a lion 2; zebra, kangaroo, parrot and skunk score 4. "
        "The most points win, and nobody knows which animals you won't play.",
        other="Lay any of your animals aside.",
    ),
)
