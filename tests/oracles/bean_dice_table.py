"""A slow and plain second opinion on the whole game of Bean Dice (BD-1 to BD-16).

The game is told as a script: it stops wherever somebody decides or luck does, and goes on with a text. Cards are
numbers from 1, dice are texts. What lies face down is not drawn from a real deck: such a card only remembers the pack
that was shuffled, and gets its number when it is turned up.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from .bean_dice import BEIGE_DIE, WHITE_DIE, fulfilled

FACES = ["stink", "white blue", "white green", "chinese", "red", "beige blue", "beige green", "soy", "garden"]
"""The faces of the dice, in the order in which those of one roll are kept (BD-8)."""

WHITE_FACES = FACES[:5]
SIDES = {
    "white": [face for side in WHITE_DIE for face in WHITE_FACES if face.split()[-1] == side],
    "beige": [face for side in BEIGE_DIE for face in FACES[5:] if face.split()[-1] == side],
}
"""The six sides of each die, as faces (BD-2)."""

SUMMARY = 5
"""What a summary card that was turned over counts, and how many cards are given back for it (BD-14)."""


@dataclass(frozen=True)
class Sizes:
    """How large the game is; options can make it smaller."""

    dice: int = 7
    """Half of them are white, or one more than half (BD-1)."""
    faces: int = 5
    """Of each die the first so many faces are used: other sides are rolled again (BD-2)."""
    dealt: int = 2
    """Cards that lie before each seat: the active one and the cover card, or the active one alone (BD-7)."""
    stock: int = 61
    """Cards in the deck after the deal, if there are so many: the first ones of the deck are in the game."""
    goal: int = 13
    """Coins that end the game (BD-15)."""
    turns: int = 200
    """Turns of each player after which the game is over (BD-15)."""


FULL = Sizes()


@dataclass(eq=False)
class Pack:
    """Cards that were shuffled together. Nobody knows which of them is which until it is turned up."""

    unseen: list[int]

    def chances(self) -> dict[str, Fraction]:
        """What turning up one card of the pack can show."""
        each = Fraction(1, len(self.unseen))
        return {f"card {number}": each for number in self.unseen}


@dataclass
class Question:
    """Where the script waits: for a seat (0 ..) with its choices, or for luck (None) with the chances."""

    seat: int | None
    choices: set[str] = field(default_factory=set)
    chances: dict[str, Fraction] = field(default_factory=dict)


Script = Generator[Question, str, None]


@cache
def die_chances(colour: str, faces: int = 5) -> dict[str, Fraction]:
    """What one die can show (BD-2)."""
    used = sorted(set(SIDES[colour]), key=FACES.index)[:faces]
    sides = [side for side in SIDES[colour] if side in used]
    return {f"die {face}": Fraction(sides.count(face), len(sides)) for face in used}


@cache
def more_fulfilled(orders: tuple[str, ...], already: int, beans: tuple[str, ...]) -> int:
    """How many more orders of a card dice that show these beans fulfil (BD-9, BD-10)."""
    return fulfilled(orders, already, beans)


def beans_of(dice: Sequence[str]) -> tuple[str, ...]:
    """What the dice show, whatever their colour."""
    return tuple(sorted(die.split()[-1] for die in dice))


class Table:
    """A whole game, or the rest of one that is in the middle of a turn."""

    def __init__(
        self, players: int, cards: Sequence[Sequence[str]], start: int | None = 0, sizes: Sizes = FULL
    ) -> None:
        """`cards`: the six orders of each, the lowest first. `start`: who begins; None: luck decides."""
        self.players = players
        self.sizes = sizes
        cards = cards[: players * sizes.dealt + sizes.stock]
        self.cards = [tuple(orders) for orders in cards]
        self.active: list[int | None] = [None] * players
        self.cover: list[int | None] = [None] * players
        self.done = [0] * players
        self.coin_cards: list[list[int | Pack]] = [[] for _ in range(players)]  # a pack: one of its cards, face down
        self.summary = [False] * players
        self.owed = [0] * players
        """Cards that are still to be given back for a summary card: they count no more, the summary card does."""
        self.deck: list[Pack] = [Pack(list(range(1, len(cards) + 1)))] * len(cards)
        self.on_turn = start or 0
        self.turns = 0
        self.field: list[str] = []
        self.rolled: list[str] = []  # those of the last roll that are not on the field
        self.over = False
        self.refills = 0
        self.question = Question(None)
        self._begin(self._from_the_start(start))

    @classmethod
    def position(
        cls,
        players: int,
        cards: Sequence[Sequence[str]],
        active: Sequence[int],
        cover: Sequence[int],
        done: Sequence[int],
        coins: Sequence[int],
        to_move: int = 0,
        dice: tuple[Sequence[str], Sequence[str]] = ((), ()),
        summary: Sequence[bool] = (),
        cashed: Sequence[Sequence[int]] = (),
        turns: int = 0,
    ) -> Table:
        """A game that goes on from here. `dice`: those on the field, and those just rolled ([]: not rolled yet)."""
        table = cls(players, cards)
        table.active, table.cover, table.done = [*active], [*cover], [*done]
        table.summary = [*summary] or [False] * players
        known = [[*seat] for seat in cashed] or [[] for _ in range(players)]
        named = {number for numbers in (active, cover, *known) for number in numbers}
        pack = Pack([number for number in range(1, len(cards) + 1) if number not in named])
        for seat in range(players):
            face_down = coins[seat] - len(known[seat]) - SUMMARY * table.summary[seat]
            table.coin_cards[seat] = [*known[seat], *[pack] * face_down]
        hidden = sum(coin is pack for seat in table.coin_cards for coin in seat)
        table.deck = [pack] * (len(pack.unseen) - hidden)
        table.on_turn, table.turns, table.field = to_move, turns, list(dice[0])
        table._begin(table._turns(list(dice[1])))
        return table

    # What can be seen

    @property
    def coins(self) -> list[int]:
        """Each seat's coins (BD-12, BD-14)."""
        return [
            len(cards) + SUMMARY * turned - owed
            for cards, turned, owed in zip(self.coin_cards, self.summary, self.owed, strict=True)
        ]

    @property
    def winners(self) -> list[int]:
        """Who has the most coins (BD-15)."""
        return [seat for seat, coins in enumerate(self.coins) if coins == max(self.coins)]

    def to_move(self) -> int | None:
        """The seat that decides; None where luck does, and when the game is over."""
        return self.question.seat

    def legal(self) -> set[str]:
        """What the seat to move can do; nothing where luck decides, or at the end."""
        return self.question.choices

    def chance_outcomes(self) -> dict[str, Fraction]:
        """What luck can bring, and how likely; nothing where a seat decides, or at the end."""
        return self.question.chances

    # How it goes on

    def act(self, text: str) -> None:
        """The seat to move does this."""
        if text not in self.question.choices:
            raise ValueError(f"{text!r} is not possible: {sorted(self.question.choices)}")
        self._answer(text)

    def chance(self, text: str) -> None:
        """Luck brings this."""
        if text not in self.question.chances:
            raise ValueError(f"{text!r} can't come: {sorted(self.question.chances)}")
        self._answer(text)

    def _begin(self, script: Script) -> None:
        self._script = script
        self._wait(lambda: next(script))

    def _answer(self, text: str) -> None:
        self._wait(lambda: self._script.send(text))

    def _wait(self, go_on: Callable[[], Question]) -> None:
        try:
            self.question = go_on()
        except StopIteration:
            self.over, self.question = True, Question(None)

    # The game, from here on as the rule page tells it

    def _from_the_start(self, start: int | None) -> Script:
        """BD-7."""
        if start is None:
            chances = {f"start {seat}": Fraction(1, self.players) for seat in range(self.players)}
            self.on_turn = int((yield Question(None, chances=chances)).split()[1])
        for seat in range(self.players):
            for place in self._places():
                place[seat] = yield from self._turn_up()
        yield from self._turns([])

    def _turns(self, rolled: list[str]) -> Script:
        """BD-8, BD-15: one turn after another. `rolled`: what has been rolled already in the first one."""
        while True:
            self.turns += yield from self._turn(rolled)
            if max(self.coins) >= self.sizes.goal or self.turns == self.sizes.turns * self.players:
                return
            self.on_turn = (self.on_turn + 1) % self.players
            self.field, self.rolled, rolled = [], [], []

    def _turn(self, rolled: list[str]) -> Generator[Question, str, bool]:
        """BD-8 to BD-10, BD-13: rolls, windows and dice set aside, then the orders and coins of the one on turn.

        Tells whether the turn was finished: a window in which somebody gets the 13th coin cuts it off (BD-15).
        """
        while len(self.field) < self.sizes.dice:
            self.rolled = rolled
            if not rolled:
                yield from self._roll()
            yield from self._window()
            if max(self.coins) >= self.sizes.goal:
                return False
            if not (yield from self._keep()):
                break
            rolled = []
        self._fulfil(self.on_turn, self.field)
        yield from self._cashing(self.on_turn, self.field)
        return True

    def _roll(self) -> Script:
        """BD-8: all dice that are not on the field."""
        self.rolled = []
        white = (self.sizes.dice + 1) // 2 - sum(die in WHITE_FACES for die in self.field)
        beige = self.sizes.dice - len(self.field) - white
        for colour in ["white"] * white + ["beige"] * beige:
            text = yield Question(None, chances=die_chances(colour, self.sizes.faces))
            self.rolled.append(text.removeprefix("die "))

    def _keep(self) -> Generator[Question, str, bool]:
        """BD-8: at least one of the dice just rolled goes on the field. Tells whether to roll again."""
        last, nothing_yet = 0, True
        while self.rolled:
            faces = {die for die in self.rolled if FACES.index(die) >= last}
            if nothing_yet and len(faces) == 1:
                text = f"keep {min(faces)}"
            else:
                ends: set[str] = set() if nothing_yet else {"roll", "stop"}
                text = yield Question(self.on_turn, {f"keep {face}" for face in faces} | ends)
            if text in ("roll", "stop"):
                return text == "roll"
            die = text.removeprefix("keep ")
            self.rolled.remove(die)
            self.field.append(die)
            last, nothing_yet = FACES.index(die), False
        return False

    def _window(self) -> Script:
        """BD-10, BD-13: all opponents fulfil; then they are asked, from the left of the player on turn."""
        opponents = self._around(self.on_turn)[1:]
        for seat in opponents:
            self._fulfil(seat, self.rolled)
        for seat in opponents:
            yield from self._cashing(seat, self.rolled)

    def _fulfil(self, seat: int, dice: Sequence[str]) -> None:
        """BD-9 to BD-11: as many orders in a row as can be."""
        card = self.active[seat]
        if card is not None:
            self.done[seat] += more_fulfilled(self.cards[card - 1], self.done[seat], beans_of(dice))

    def _cashing(self, seat: int, dice: Sequence[str]) -> Script:
        """BD-12, BD-13: cards are cashed one after another, as long as the seat likes and has three orders."""
        while self.done[seat] >= 3:
            if (yield Question(seat, {"cash", "wait"})) == "wait":
                return
            yield from self._cash(seat)
            self._fulfil(seat, dice)

    def _cash(self, seat: int) -> Script:
        """BD-12: the card becomes a coin, others are drawn; the cover card is the active one now.

        BD-14: with no card left a place stays empty. Cards come back only in the same window or turn, for somebody
        has 13 coins by then (else the coins of all would be too few cards): the place need not be filled any more.
        (In a smaller game it stays empty, too: cards are drawn by who cashes, and by nobody else.)
        """
        card = self.active[seat]
        assert card is not None
        self.coin_cards[seat].append(card)
        drawn = self.done[seat] - 3
        self.active[seat], self.done[seat] = None, 0
        for _ in range(drawn):
            yield from self._refill(seat)
            if self.deck:
                self.coin_cards[seat].append(self.deck.pop())
        self.active[seat], self.cover[seat] = self.cover[seat], None
        for place in self._places():
            if place[seat] is None:
                yield from self._refill(seat)
                if self.deck:
                    place[seat] = yield from self._turn_up()

    def _places(self) -> list[list[int | None]]:
        """BD-7: where cards lie before the seats."""
        return [self.active, self.cover][: self.sizes.dealt]

    def _turn_up(self) -> Generator[Question, str, int]:
        """The top card of the deck, which all may see."""
        number = int((yield Question(None, chances=self.deck[-1].chances())).split()[1])
        self.deck.pop().unseen.remove(number)
        return number

    # The deck runs out

    def _refill(self, seat: int) -> Script:
        """BD-14: with no card left, the one who draws, or the next who can, turns the summary card over."""
        if self.deck:
            return
        for giver in self._around(seat):
            if not self.summary[giver] and len(self.coin_cards[giver]) >= SUMMARY:
                yield from self._give_back(giver)
                return

    def _give_back(self, giver: int) -> Script:
        """BD-14: five cards, each any of the giver's with the same chance, are shown and shuffled."""
        self.summary[giver], self.owed[giver] = True, SUMMARY
        self.refills += 1
        given: list[int] = []
        for _ in range(SUMMARY):
            text = yield Question(None, chances=self._shown(giver))
            number = int(text.split()[1])
            coins = self.coin_cards[giver]
            if number in coins:
                coins.remove(number)
            else:
                (pack,) = {coin for coin in coins if isinstance(coin, Pack) and number in coin.unseen}
                coins.remove(pack)
                pack.unseen.remove(number)
            self.owed[giver] -= 1
            given.append(number)
        self.deck = [Pack(given)] * SUMMARY

    def _shown(self, giver: int) -> dict[str, Fraction]:
        """Which card the giver's next one can turn out to be: any coin is taken, and it may be any of its pack."""
        coins = self.coin_cards[giver]
        chances: dict[str, Fraction] = {}
        for coin in set(coins):
            numbers = coin.unseen if isinstance(coin, Pack) else [coin]
            each = Fraction(coins.count(coin), len(coins) * len(numbers))
            chances.update({f"card {number}": each for number in numbers})
        return chances

    def _around(self, seat: int) -> list[int]:
        """All seats, clockwise from this one."""
        return [(seat + step) % self.players for step in range(self.players)]
