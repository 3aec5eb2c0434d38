"""Bean Dice: lessons. Cards are named by their numbers in the deck, so a new deck needs new positions."""

from __future__ import annotations

from ...core.lessons import Lesson

LESSONS = (
    Lesson(
        title="Roll, and put dice on the field",
        articles=("BD-8", "BD-7"),
        task="All seven dice have been rolled. The lowest order of your active card asks for four different beans; "
        "the next one for two green or two soy. Put both soy beans on the field, then roll the others.",
        position={
            "active": [36, 60],
            "cover": [40, 57],
            "rolled": ["stink", "white blue", "chinese", "red", "soy", "soy", "beige green"],
        },
        course=(
            "keep soy",
            "keep soy",
            "roll",
            *("die stink", "die white blue", "die white blue", "die red", "die garden"),
        ),
        right="After each roll you put at least one of the dice just rolled on the field, where they stay for your "
        "turn. Then you roll all the others again, or stop. In your turn only dice on the field count.",
        other="Put both soy beans on the field, one after the other, then roll the other dice.",
    ),
    Lesson(
        title="White dice and beige dice",
        articles=("BD-2", "BD-4"),
        task="Your next order asks for a stink bean and a garden bean. Only beige dice show garden beans. "
        "Put the one bean on the field that you need, roll everything else, and then take what you still need.",
        position={
            "active": [24, 60],
            "cover": [41, 57],
            "done": [1, 0],
            "rolled": ["stink", "red", "chinese", "white blue", "soy", "beige blue", "beige green"],
        },
        course=(
            "keep stink",
            "roll",
            *("die white blue", "die red", "die chinese", "die garden", "die soy", "die beige blue"),
            "keep garden",
        ),
        right="Stink, Chinese and red beans are on white dice only, soy and garden beans on beige ones only. "
        "All three beige dice were free for the garden bean. The small numbers beside the orders tell the chances.",
        other="First the stink bean and nothing else; then roll, and take the garden bean. "
        "A beige die on the field can't become a garden bean any more.",
    ),
    Lesson(
        title="From the lowest order up",
        articles=("BD-9", "BD-3"),
        task="When your turn ends, your orders are fulfilled with the dice on the field: the lowest open one first, "
        "and the next only when that is done. Yours are four different beans, three blue or two soy, and three pairs. "
        "Fulfil all three.",
        position={
            "active": [39, 60],
            "cover": [41, 57],
            "field": ["white blue", "stink", "stink", "soy", "soy"],
            "rolled": ["red", "beige blue"],
        },
        course=("keep red", "keep beige blue"),
        right="The red bean makes four different ones, and the blue one the third pair. "
        "All seven dice are on the field, so your turn ends by itself, and three orders are fulfilled.",
        other="Put both dice on the field, the red one first.",
        replies={
            "keep beige blue": "That makes three pairs, but only three different beans: the lowest order would not be "
            "fulfilled, and so none of those above it.",
            "stop": "Four different beans, and two soy: that is two orders. With the blue bean it would be three.",
        },
    ),
    Lesson(
        title="The same dice for several orders",
        articles=("BD-9", "BD-3", "BD-12"),
        task="The dice on your field have fulfilled three orders at once: within one order a die counts once, "
        "but it may serve any number of orders. "
        "With three orders a card is worth a coin. Cash it.",
        position={
            "active": [39, 60],
            "cover": [41, 57],
            "field": ["white blue", "stink", "stink", "soy", "soy", "beige blue"],
            "rolled": ["red"],
        },
        course=("cash", "card 5"),
        right="Your card became a coin. Your cover card is the active one now, and the same dice have fulfilled "
        "its two lowest orders at once. From the deck you have a new cover card.",
        other="Waiting for more may pay, but try it the other way: cash the card.",
    ),
    Lesson(
        title="When others roll",
        articles=("BD-10", "BD-13"),
        task="It is Anna's turn, but whatever she rolls can fulfil your orders, too: those of the dice just rolled, "
        "not of her field. Your three lowest orders are met at once. Cash your card.",
        position={"active": [60, 39], "cover": [41, 57], "to_move": 1},
        course=(
            *("die chinese", "die chinese", "die white blue", "die white blue"),
            *("die beige blue", "die garden", "die soy"),
            "cash",
            "card 5",
        ),
        right="Each roll of somebody else is a chance for you, so watch them. "
        "And mind that every roll of yours is one for all others.",
        other="That is allowed, and with more orders the card is worth more. This time, cash it.",
    ),
    Lesson(
        title="None of a kind",
        articles=("BD-3", "BD-9"),
        task="Your next order is: no Chinese bean on all seven dice. Nothing but seven dice can fulfil it. "
        "Fulfil it now.",
        position={
            "active": [43, 60],
            "cover": [41, 57],
            "done": [1, 0],
            "field": ["stink", "white blue", "white green", "beige blue", "garden"],
            "rolled": ["red", "soy"],
        },
        course=("keep red", "keep soy"),
        right="With both on the field, all seven dice lie there, and there is no Chinese bean among them. "
        "Your turn ended by itself.",
        other="Only all seven dice can do it: put both on the field.",
    ),
    Lesson(
        title="Cash, or wait for more",
        articles=("BD-12", "BD-4"),
        task="Three orders are worth 1 coin, four 2, five 3, and all six 4 coins. You have fulfilled five. "
        "The sixth asks for five alike: a roll of all dice does that once in a hundred times. What do you do?",
        position={
            "active": [44, 60],
            "cover": [41, 57],
            "done": [4, 0],
            "field": ["white blue", "white blue", "stink", "soy", "soy", "beige blue"],
            "rolled": ["white blue"],
        },
        course=("cash", "card 5"),
        right="Three coins: the card, and two more from the deck, face down. "
        "The number beside an order tells how likely a roll of all dice fulfils it.",
        other="You may wait, of course. But one in a hundred! The next card has orders that are much easier.",
    ),
    Lesson(
        title="Thirteen coins",
        articles=("BD-15", "BD-14"),
        task="You have 12 coins, Anna 11. With the blue bean, your field fulfils the two orders that you need for a "
        "coin. Each further roll would be a chance for Anna, too. Bring it home.",
        position={
            "active": [39, 60],
            "cover": [48, 57],
            "done": [1, 2],
            "coins": [12, 11],
            "field": ["white blue", "stink", "stink", "soy", "soy"],
            "rolled": ["red", "beige blue"],
        },
        course=("keep beige blue", "stop", "cash", "card 5"),
        right="Thirteen coins end the game. The most coins win, equal ones share the victory; fulfilled orders that "
        "were not cashed count nothing.",
        other="No risk now: the blue bean on the field, stop, then cash.",
    ),
)
