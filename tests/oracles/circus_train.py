"""A slow and plain second opinion on Circus Train (CT-1 to CT-19): a table of lists of words.

A card is the name of its kind ("giraffe", "draw two"), a wagon its animal and value ("giraffe 3"), a seat an int from
0. What chance brings is told from outside. Whether a wagon can be paid is found by listing all payments there are.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, permutations, product
from typing import Literal

ANIMALS: list[str] = ["giraffe", "bear", "fish", "tiger"]
BONUSES: list[str] = ["draw two", "load one fewer", "take one discarded", "extra action", "exchange 1:1"]
CARDS: list[str] = ANIMALS * 12  # CT-1
BONUS_CARDS: list[str] = BONUSES * 2  # CT-1
WAGONS: list[str] = [f"{animal} {value}" for animal in ANIMALS for value in (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)]  # CT-1
TARGET: dict[int, int] = {2: 18, 3: 18, 4: 16}  # by the number of players (CT-2)
HAND = 5  # cards dealt to each player (CT-4)
OFFER = 4  # wagons laid open (CT-4)
TURN_LIMIT = 200  # turns in all after which the game ends (CT-19)
BONUS_LIMIT = 20  # bonus cards in one turn, as two of them could fetch each other for ever (CT-18)


def value_of(wagon: str) -> int:
    """Tell the value of a wagon."""
    return int(wagon[-1])


def fits(last: str | None, wagon: str) -> bool:
    """Tell if a wagon shares animal or value with the last one, None being the locomotive (CT-12)."""
    return last is None or bool(set(last.split()) & set(wagon.split()))


@cache
def rich_payments(wagon: str, token: str, fewer: int = 0, one_to_one: bool = False) -> frozenset[tuple[str, ...]]:
    """List the payments of somebody with all the cards of the world: any mix, in any order (CT-10, CT-18)."""
    natural = wagon[:-2]
    units: list[tuple[str, ...]] = [(natural,)]
    if token != natural:
        units.append((token,) if one_to_one else (token, token))
    cost = max(0, value_of(wagon) - fewer)
    mixes = {tuple(sorted(sum(choice, ()))) for choice in product(units, repeat=cost)}
    orders = {order for length in set(map(len, mixes)) for order in product({natural, token}, repeat=length)}
    return frozenset(order for order in orders if tuple(sorted(order)) in mixes)


def payments(hand: list[str], wagon: str, token: str, fewer: int = 0, one_to_one: bool = False) -> set[tuple[str, ...]]:
    """List all orders of cards that pay for a wagon out of a hand; the last is the new top (CT-10)."""
    kinds = sorted({wagon[:-2], token})
    return set(_poor_payments(wagon, token, fewer, one_to_one, tuple((kind, hand.count(kind)) for kind in kinds)))


@cache
def _poor_payments(
    wagon: str, token: str, fewer: int, one_to_one: bool, hand: tuple[tuple[str, int], ...]
) -> frozenset[tuple[str, ...]]:
    """List the payments of somebody with only so many cards of each kind that can be used."""
    orders = rich_payments(wagon, token, fewer, one_to_one)
    return frozenset(order for order in orders if all(order.count(kind) <= count for kind, count in hand))


def attachment_orders(last: str | None, waiting: list[str], missing: int | None = None) -> set[tuple[str, ...]]:
    """List all that may be attached after ``last``, in order, stopping anywhere, () included (CT-13).

    With ``missing`` nothing comes after the wagon that brings so many points (CT-15). All arrangements
    are tried, so more than eight waiting wagons take long.
    """
    orders = {order for length in range(len(waiting) + 1) for order in permutations(waiting, length)}
    coupled = {order for order in orders if all(map(fits, (last, *order), order))}
    return {order for order in coupled if missing is None or sum(map(value_of, order[:-1])) < missing}


def ringmaster_order(players: int, rounds: int, start: int = 0) -> list[tuple[int, bool]]:
    """List who has each turn, and if as ringmaster (CT-5, CT-16, CT-17)."""
    order = [(start + step) % players for step in range(players)]
    tokens = {order[-1]: "face up"}
    turns: list[tuple[int, bool]] = []
    for seat in order * rounds:
        token = tokens.pop(seat, None)
        turns.append((seat, token == "face up"))
        if token == "face up":
            tokens[(seat - 1) % players] = "face down" if players == 2 else "face up"
        elif token == "face down":
            tokens[seat] = "face up"
    return turns


@dataclass(kw_only=True, frozen=True)
class Sizes:
    """How big a game is; without further words, as big as the rules say."""

    animals: int = 4  # at least; each player needs a token (CT-3)
    cards: int = 12  # of each animal
    values: int = 4  # the highest one of a wagon
    wagons: int = 4  # of each animal and value, at most
    hand: int = HAND
    offer: int = OFFER
    actions: int = 2  # of a turn, but for the ringmaster's third one
    target: int = 18  # at most
    turns: int = TURN_LIMIT  # in all, at least one each

    def animals_for(self, players: int) -> list[str]:
        """List the animals that there are."""
        return ANIMALS[: max(self.animals, players)]

    def cards_for(self, players: int, bonus: bool) -> list[str]:
        """List all cards."""
        return [card for card in self.animals_for(players) for _ in range(self.cards)] + BONUS_CARDS * bonus

    def wagons_for(self, players: int) -> list[str]:
        """List all wagons."""
        kinds = [wagon for wagon in dict.fromkeys(WAGONS) if value_of(wagon) <= self.values]
        there = [wagon for wagon in kinds if wagon[:-2] in self.animals_for(players)]
        return [wagon for wagon in there for _ in range(min(self.wagons, WAGONS.count(wagon)))]

    def can_be_played(self, players: int, bonus: bool) -> bool:
        """Tell if there are cards for all hands, and one to turn up (CT-4)."""
        return len(self.cards_for(players, bonus)) > players * self.hand


@dataclass(kw_only=True)
class Table:
    """A whole game as plain data; without further words it lies in its box, before the set-up.

    Any other position is built by naming its ``phase`` and all that lies about. The decks may be left
    out: they then hold what lies nowhere else. Lists of seats count from seat 0; the order of hands,
    decks and offer means nothing. Phases: in "setup", "deal" (a card from the deck) and "refill" (a
    wagon for the offer) chance decides, in "main", "pay", "attach", "draw" and "take" the mover; "over".
    """

    players: int
    bonus: bool = False
    sizes: Sizes = Sizes()
    start: int | None = 0  # None: chance decides (CT-5)
    phase: str = "setup"
    hands: list[list[str]] = field(default_factory=list)
    known: list[list[str]] = field(default_factory=list)  # cards that everybody knows to be in a hand
    deck: list[str] | None = None
    discard: list[str] = field(default_factory=list)  # last is the top
    wagons: list[str] | None = None  # the wagon deck
    offer: list[str] = field(default_factory=list)
    trains: list[list[str]] = field(default_factory=list)  # last is the end
    waiting: list[list[str]] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)  # of each seat
    ringmaster: int | None = None  # left out: the last in turn order
    face_up: bool = True
    mover: int = 0
    actions_left: int = 2
    acted: bool = False  # has the mover used an action this turn
    fewer: int = 0
    one_to_one: bool = False
    played: int = 0  # bonus cards of this turn
    turns: int = 0  # finished, of all players
    idle: int = 0  # finished without any action, in succession
    loading: str = ""  # in phase "pay" still in the offer, in "refill" taken out of it
    paid: list[str] = field(default_factory=list)  # for this wagon so far, in order; on the pile already
    in_play: list[str] = field(default_factory=list)  # a Draw two before its card goes on the pile
    draws_left: int = 0  # of that Draw two
    winner: int | None = None  # who reached the target

    def __post_init__(self) -> None:
        """Complete what was left out, and refuse what can't be."""
        self.__dict__.update(deepcopy(self.__dict__))  # what was given stays as it is
        for lists in (self.hands, self.known, self.trains, self.waiting):
            lists.extend([] for _ in range(self.players - len(lists)))
        if self.deck is None:
            self.deck = _without(
                self.sizes.cards_for(self.players, self.bonus), [*self.discard, *self.in_play, *chain(*self.hands)]
            )
        if self.wagons is None:
            taken = [self.loading] if self.phase == "refill" else []
            self.wagons = _without(
                self.sizes.wagons_for(self.players), [*self.offer, *taken, *chain(*self.trains, *self.waiting)]
            )
        if self.phase != "setup" and len(self.middle()) != len(self.animals()) - self.players:
            raise ValueError(f"{self.players} players with tokens {self.tokens!r}")
        if self.ringmaster is None and self.start is not None:
            self.ringmaster = (self.start - 1) % self.players

    def to_move(self) -> int | Literal["chance", "over"]:
        """Tell whose decision is awaited."""
        if self.phase in ("setup", "deal", "refill"):
            return "chance"
        return "over" if self.phase == "over" else self.mover

    def animals(self) -> list[str]:
        """List the animals that there are."""
        return self.sizes.animals_for(self.players)

    def middle(self) -> list[str]:
        """List the tokens that nobody has (CT-3)."""
        return _without(self.animals(), self.tokens)

    def scores(self) -> list[int]:
        """Add up the attached wagons (CT-14)."""
        return [sum(map(value_of, train)) for train in self.trains]

    def winners(self) -> list[int]:
        """Tell who reached the target, else who has the highest score (CT-15, CT-19)."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        if self.winner is not None:
            return [self.winner]
        return [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]

    def legal(self) -> set[str]:
        """List the texts that ``act`` accepts now."""
        if self.phase == "main":
            return {"end"} | self._legal_plays() | (self._legal_actions() if self.actions_left else set())
        if self.phase == "pay":
            return {f"discard {card}" for card in self._next_cards(self.hands[self.mover] + self.paid)}
        if self.phase == "attach":
            return {"stop"} | {f"attach {wagon}" for wagon in self._fitting(self.waiting[self.mover])}
        if self.phase == "draw":
            return self._legal_draws()
        if self.phase == "take":
            return {f"take {card}" for card in self.discard[:-1]}
        return set()

    def _legal_actions(self) -> set[str]:
        """List the three kinds of action (CT-7, CT-8, CT-9)."""
        hand, token = self.hands[self.mover], self.tokens[self.mover]
        loads = {f"load {w}" for w in self.offer if payments(hand, w, token, self.fewer, self.one_to_one)}
        return loads | self._legal_draws() | {f"exchange {animal}" for animal in self.animals() if animal != token}

    def _legal_draws(self) -> set[str]:
        """List from where a card can be drawn (CT-7)."""
        texts = {"draw deck"} if self.deck or self.discard else set()
        return texts | ({"draw discard"} if self.discard and self.discard[-1] in ANIMALS else set())

    def _legal_plays(self) -> set[str]:
        """List the bonus cards that can be played (CT-18)."""
        unplayable = set() if self._legal_draws() else {"draw two"}
        unplayable |= set() if self.discard else {"take one discarded"}
        kinds = {card for card in self.hands[self.mover] if card in BONUSES} - unplayable
        return {f"play {kind}" for kind in kinds} if self.played < BONUS_LIMIT else set()

    def _next_cards(self, hand: list[str] | None) -> set[str]:
        """List the cards that may be paid next out of a hand, None being one with everything (CT-10)."""
        price = (self.loading, self.tokens[self.mover], self.fewer, self.one_to_one)
        orders = rich_payments(*price) if hand is None else payments(hand, *price)
        done = len(self.paid)
        return {order[done] for order in orders if order[:done] == tuple(self.paid) and len(order) > done}

    def _fitting(self, wagons: list[str]) -> set[str]:
        """List the wagons that fit the end of the mover's train (CT-12, CT-13)."""
        end = self.trains[self.mover][-1] if self.trains[self.mover] else None
        return {wagon for wagon in wagons if fits(end, wagon)}

    def chance_outcomes(self) -> dict[str, int]:
        """Map what chance may bring to its weight; empty while a player is to move."""
        if self.to_move() != "chance":
            return {}
        word, things = self._awaited()
        return dict(Counter(f"{word} {thing}" for thing in things))

    def _awaited(self) -> tuple[str, list[str]]:
        """Tell what chance brings next, and from what (CT-3, CT-4, CT-5)."""
        if self.start is None:
            return "start", [str(seat) for seat in range(self.players)]
        if len(self.tokens) < self.players:
            return "token", self.middle()
        if self.phase == "refill" or (self.phase == "setup" and len(self.offer) < self.sizes.offer and self.wagons):
            return "wagon", self.wagons or []
        return "deal", self.deck or []

    def chance(self, text: str) -> None:
        """Let chance bring what the text says."""
        if text not in self.chance_outcomes():
            raise ValueError(f"can't come now: {text!r}")
        word, _, thing = text.partition(" ")
        short = [hand for hand in self.hands if len(hand) < self.sizes.hand]
        if word in ("wagon", "deal"):
            self._awaited()[1].remove(thing)
        if word == "start":
            self.start = int(thing)
            self.ringmaster = (self.start - 1) % self.players
        elif word == "token":
            self.tokens.append(thing)
        elif word == "wagon":
            self.offer.append(thing)
            if self.phase == "refill":
                self._place_loaded()
        elif self.phase == "deal":
            self.hands[self.mover].append(thing)
            self._continue()
        elif short:
            short[0].append(thing)
        else:
            self.discard.append(thing)
            self._open_turn(self.start or 0)

    def act(self, text: str) -> None:
        """Do what the text says for the player to move."""
        if text not in self.legal():
            raise ValueError(f"not legal now: {text!r}")
        word, _, thing = text.partition(" ")
        if self.phase == "main" and word in ("draw", "load", "exchange"):
            self.actions_left -= 1
            self.acted = True
        if word == "load":
            self.loading = thing
            self._ask_or_take()
        elif word == "stop":
            self._continue()
        elif word == "end":
            self._end_turn()
        else:
            getattr(self, f"_{word}")(thing)

    def _draw(self, place: str) -> None:
        """Draw from a place; an empty deck is made anew of the whole pile before that (CT-7)."""
        self.draws_left = max(0, self.draws_left - 1)
        if place == "discard":
            self._gain_openly(self.discard.pop())
        else:
            if not self.deck:
                self.deck, self.discard = self.discard, []
            self.phase = "deal"

    def _draw_two(self) -> None:
        """Make the next draw, ask from where, or put the card on the pile after all (CT-18)."""
        ways = self._legal_draws()
        if not self.draws_left or not ways:
            self.draws_left = 0
            self.discard.append(self.in_play.pop())
            self._continue()
        elif len(ways) == 1:
            self._draw(ways.pop().removeprefix("draw "))
        else:
            self.phase = "draw"

    def _discard(self, card: str) -> None:
        """Pay one card of the price of a wagon (CT-8)."""
        self._lose(card)
        self.discard.append(card)
        self.paid.append(card)
        self._ask_or_take()

    def _ask_or_take(self) -> None:
        """Pay what even the fullest hand would have no choice about, then ask, or take the wagon (CT-10)."""
        ways = self._next_cards(None)
        if len(ways) == 1:
            self._discard(ways.pop())
        elif ways:
            self.phase = "pay"
        else:
            self.offer.remove(self.loading)
            self.paid, self.fewer, self.one_to_one = [], 0, False
            self.phase = "refill"
            if not self.wagons:
                self._place_loaded()

    def _place_loaded(self) -> None:
        """Attach the loaded wagon if it fits, else let it wait (CT-12)."""
        wagon, self.loading = self.loading, ""
        self.waiting[self.mover].append(wagon)
        if self._fitting([wagon]):
            self._attach(wagon)
        else:
            self._continue()

    def _attach(self, wagon: str) -> None:
        """Attach; the target ends the game, else waiting wagons may follow (CT-13, CT-15)."""
        self.waiting[self.mover].remove(wagon)
        self.trains[self.mover].append(wagon)
        if self.scores()[self.mover] >= min(TARGET[self.players], self.sizes.target):
            self.winner = self.mover
            self.phase = "over"
        elif self._fitting(self.waiting[self.mover]):
            self.phase = "attach"
        else:
            self._continue()

    def _exchange(self, animal: str) -> None:
        """Swap the own token for that animal's, which somebody has or the middle (CT-9)."""
        swap = {animal: self.tokens[self.mover], self.tokens[self.mover]: animal}
        self.tokens = [swap.get(token, token) for token in self.tokens]
        self._continue()

    def _play(self, kind: str) -> None:
        """Play a bonus card: on the pile, then its effect; a Draw two the other way round (CT-18)."""
        self.played += 1
        self._lose(kind)
        if kind == "draw two":
            self.in_play, self.draws_left = [kind], 2
            self._draw_two()
            return
        self.discard.append(kind)
        self.fewer += kind == "load one fewer"
        self.actions_left += kind == "extra action"
        self.one_to_one = self.one_to_one or kind == "exchange 1:1"
        self.phase = "take" if kind == "take one discarded" else "main"

    def _take(self, kind: str) -> None:
        """Take a card out of the pile, but not the one just played; of equal ones the uppermost (CT-18)."""
        place = max(place for place, card in enumerate(self.discard[:-1]) if card == kind)
        self._gain_openly(self.discard.pop(place))

    def _gain_openly(self, card: str) -> None:
        """Take a card into the hand while all look on, and go on."""
        self.hands[self.mover].append(card)
        self.known[self.mover].append(card)
        self._continue()

    def _lose(self, card: str) -> None:
        """Take a card out of the hand; of its kind one less is known to be there."""
        self.hands[self.mover].remove(card)
        if card in self.known[self.mover]:
            self.known[self.mover].remove(card)

    def _open_turn(self, seat: int) -> None:
        """Begin a turn of two actions, or the ringmaster's of three (CT-6, CT-16)."""
        self.mover = seat
        self.phase = "main"
        self.actions_left = self.sizes.actions + (self.ringmaster == seat and self.face_up)
        self.acted, self.played, self.fewer, self.one_to_one = False, 0, 0, False

    def _continue(self) -> None:
        """Go on with a Draw two or with the turn, which is over if nothing can come any more (CT-6)."""
        self.phase = "main"
        if self.in_play:
            self._draw_two()
        elif not self.bonus and not self.actions_left:
            self._end_turn()

    def _end_turn(self) -> None:
        """Pass or turn the ringmaster's token, then end the game or go on to the left (CT-16 to CT-19)."""
        self.turns += 1
        self.idle = 0 if self.acted else self.idle + 1
        if self.ringmaster == self.mover and self.face_up:
            self.ringmaster = (self.mover - 1) % self.players
            self.face_up = self.players > 2
        elif self.ringmaster == self.mover:
            self.face_up = True
        self._open_turn((self.mover + 1) % self.players)
        if self.idle == self.players or self.turns >= max(self.sizes.turns, self.players):
            self.phase = "over"


def _without(whole: list[str], parts: list[str]) -> list[str]:
    """Take parts out of a whole; a ValueError if it doesn't have them."""
    left = list(whole)
    for part in parts:
        left.remove(part)
    return left
