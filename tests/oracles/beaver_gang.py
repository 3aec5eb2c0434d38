"""A slow and plain second opinion on Beaver Gang: one round played with real cards (BG-1 to BG-16).

Every card is an int; its kind is looked up in a list. Seats count from 0, places in a row from 1
(leftmost) to 4, or to less in a game made smaller. The piles are plain lists, and who has seen which
card is a set of pairs.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

NUMBERS: list[str] = [str(number) for number in range(10)]
"""Kinds of the number cards (BG-1)."""

ACTIONS: list[str] = ["swap", "peek", "second chance"]
"""Kinds of the action cards (BG-1)."""

ROW = 4
"""Cards in a row (BG-2)."""

TURN_LIMIT = 60
"""Turns of each player after which a round is cut (BG-16)."""


def full_deck() -> list[str]:
    """List the kinds of all 66 cards, unshuffled (BG-1)."""
    deck = [kind for kind in NUMBERS[:9] for _ in range(4)]
    return deck + ["9"] * 9 + ["swap"] * 9 + ["peek"] * 7 + ["second chance"] * 5


def small_deck(
    players: int, row: int, highest: int, copies: int, swaps: int, peeks: int, chances: int
) -> list[str] | None:
    """List the kinds of a smaller deck, unshuffled; None if nobody could play with it.

    Of each number up to ``highest`` it keeps at most so many ``copies`` of the full deck (BG-1). More numbers follow
    one by one while there are too few for all rows (BG-12), or no card would be left to turn up (BG-2). Second Chances
    must not be able to bring each other back for ever (BG-8, BG-10).
    """
    actions = ["swap"] * swaps + ["peek"] * peeks + ["second chance"] * chances
    for last in range(highest, 10):
        numbers = [kind for kind in NUMBERS[: last + 1] for _ in range(min(copies, full_deck().count(kind)))]
        beyond = len(numbers) + len(actions) - players * row
        if len(numbers) >= players * row and beyond >= 1:
            return numbers + actions if not chances or beyond > 2 * chances + 1 else None
    return None


def total_winners(totals: list[int]) -> list[int]:
    """Tell the seats with the lowest total; a tie is shared (BG-13)."""
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


class PlainRound:
    """One round of Beaver Gang.

    ``deck`` fixes the order of the cards, top first: the first four are seat 0's row from left to
    right, the next four seat 1's, and so on; then comes the card that is turned up, then the draw
    pile. It need not be a full deck, but must hold the rows and as many numbers as the rows have
    places, so that the scoring always finds its replacements (BG-12). With no card beyond the
    rows nothing is turned up. A smaller game has a shorter ``row``, or a lower ``turn_limit``.
    """

    def __init__(
        self,
        players: int,
        start: int,
        rng: random.Random,
        deck: list[str] | None = None,
        row: int = ROW,
        turn_limit: int = TURN_LIMIT,
    ) -> None:
        """Put the cards on the table, not dealt yet; ``rng`` does the shuffling (BG-2, BG-10)."""
        if not 2 <= players <= 6 or not 0 <= start < players:
            raise ValueError(f"{players} players, start {start}")
        self._players = players
        self._rng = rng
        self._row, self._turn_limit = row, turn_limit
        self._kinds = _checked(deck, players * row) if deck is not None else full_deck()
        self._pile = list(range(len(self._kinds)))  # top first
        if deck is None:
            rng.shuffle(self._pile)
        self._rows: list[list[int]] = []
        self._discards: list[int] = []  # top last
        self._aside: list[int] = []
        self._hand: int | None = None
        self._first_of_chance = False
        self._seen: set[tuple[int, int]] = set()  # (viewer, card)
        self._news: list[str] = []
        self._phase = "deal"
        self._mover = start
        self._turns = [0] * players
        self._caller: int | None = None
        self._last_turns = 0

    # ------------------------------------------------------------ looking at the round

    @property
    def over(self) -> bool:
        """Tell if the round has been scored (BG-12)."""
        return self._phase == "over"

    @property
    def to_move(self) -> int | None:
        """Tell whose decision is awaited; None before the deal and after the end."""
        return None if self._phase in ("deal", "over") else self._mover

    @property
    def caller(self) -> int | None:
        """Tell who has called, or counts as the caller of a round that was cut (BG-11, BG-16)."""
        return self._caller

    @property
    def top(self) -> str | None:
        """Tell the kind of the top card of the discard pile, if there is one."""
        return self._kinds[self._discards[-1]] if self._discards else None

    @property
    def draw_pile_size(self) -> int:
        """Count the cards of the draw pile."""
        return len(self._pile)

    def discard_counts(self) -> dict[str, int]:
        """Count the kinds in the discard pile; a kind that is not there has no entry."""
        counts: dict[str, int] = {}
        for card in self._discards:
            counts[self._kinds[card]] = counts.get(self._kinds[card], 0) + 1
        return counts

    def known(self, viewer: int) -> dict[tuple[int, int], str]:
        """Map (owner, place) to the kind for every face-down card that the viewer knows (BG-15).

        After the scoring no card lies face down, so that nothing is listed.
        """
        if self.over:
            return {}
        return {
            (owner, place): self._kinds[card]
            for owner, row in enumerate(self._rows)
            for place, card in enumerate(row, start=1)
            if (viewer, card) in self._seen
        }

    def scores(self) -> list[int]:
        """Add up each row, once the round is over (BG-13)."""
        if not self.over:
            raise ValueError("the round is not over")
        return [sum(int(self._kinds[card]) for card in row) for row in self._rows]

    def legal(self) -> list[str]:
        """List the texts that ``apply`` accepts now."""
        if self._phase == "start":
            return self._legal_openings()
        if self._phase == "hand":
            return self._legal_with_hand()
        if self._phase == "swap":
            return self._legal_swaps()
        if self._phase == "peek":
            return self._with_places("peek")
        return ["knock", "pass"] if self._phase == "ask" else []

    def _legal_openings(self) -> list[str]:
        """List options A and B (BG-4), as far as the piles allow them (BG-10)."""
        takes = self._with_places("take") if self.top in NUMBERS else []
        return takes + (["draw"] if self._pile or self._discards else [])

    def _legal_with_hand(self) -> list[str]:
        """List what can be done with the drawn card (BG-4 B)."""
        if self._kinds[self._held()] in NUMBERS:
            return [*self._with_places("keep"), "discard"]
        return ["use", "discard"]

    def _with_places(self, word: str) -> list[str]:
        """List the word with each own place."""
        return [f"{word} {place}" for place in range(1, self._row + 1)]

    def _legal_swaps(self) -> list[str]:
        """List every own place with every place of every other player (BG-6)."""
        return [
            f"{own} {seat} {place}"
            for own in self._with_places("swap")
            for seat in range(self._players)
            if seat != self._mover
            for place in range(1, self._row + 1)
        ]

    # ------------------------------------------------------------ playing

    def deal(self) -> list[str]:
        """Deal, let everybody look and turn up a card (BG-2); return the kinds first seen."""
        if self._phase != "deal":
            raise ValueError("dealt already")
        self._news = []
        self._rows = [[self._pile.pop(0) for _ in range(self._row)] for _ in range(self._players)]
        for seat, row in enumerate(self._rows):
            self._show(row[0], [seat])
            self._show(row[-1], [seat])
        if self._pile:
            self._discard(self._pile.pop(0))
        self._open_turn()
        return self._news

    def apply(self, text: str) -> list[str]:
        """Do what the text says for the player to move; return the kinds first seen through it.

        A card is first seen when nobody has seen its face since it last lay in the draw pile.
        """
        if text not in self.legal():
            raise ValueError(f"not legal now: {text!r}")
        self._news = []
        word, *rest = text.split()
        numbers = [int(number) for number in rest]
        if word in ("take", "keep"):
            self._put_into_row(numbers[0], taken=word == "take")
        elif word == "draw":
            self._draw_to_hand(first_of_chance=False)
        elif word == "discard":
            self._discard_hand()
        elif word == "use":
            self._use()
        elif word == "swap":
            self._swap(*numbers)
        elif word == "peek":
            self._peek(numbers[0])
        else:
            self._answer(word)
        return self._news

    def _put_into_row(self, place: int, taken: bool) -> None:
        """Exchange an own card for the taken or drawn one; the old one is just discarded (BG-4, BG-5)."""
        new = self._discards.pop() if taken else self._give_hand()
        old = self._rows[self._mover][place - 1]
        self._rows[self._mover][place - 1] = new
        self._discard(old)
        self._end_turn()

    def _draw_to_hand(self, first_of_chance: bool) -> None:
        """Let the mover draw and look (BG-4 B, BG-8); with nothing to draw the turn ends (BG-10)."""
        card = self._draw()
        if card is None:
            self._end_turn()
            return
        self._show(card, [self._mover])
        self._hand = card
        self._first_of_chance = first_of_chance
        self._phase = "hand"

    def _discard_hand(self) -> None:
        """Discard the drawn card; the first one of a Second Chance brings another (BG-4 B, BG-8)."""
        another = self._first_of_chance
        self._discard(self._give_hand())
        if another:
            self._draw_to_hand(first_of_chance=False)
        else:
            self._end_turn()

    def _use(self) -> None:
        """Play the drawn action card, which goes onto the discard pile before it works (BG-9)."""
        card = self._give_hand()
        self._discard(card)
        kind = self._kinds[card]
        if kind == "second chance":
            self._draw_to_hand(first_of_chance=True)
        else:
            self._phase = kind

    def _swap(self, place: int, seat: int, other: int) -> None:
        """Exchange two cards unseen; what is known of them goes along (BG-6, BG-15)."""
        mine, theirs = self._rows[self._mover], self._rows[seat]
        mine[place - 1], theirs[other - 1] = theirs[other - 1], mine[place - 1]
        self._end_turn()

    def _peek(self, place: int) -> None:
        """Look at an own card (BG-7)."""
        self._show(self._rows[self._mover][place - 1], [self._mover])
        self._end_turn()

    def _answer(self, word: str) -> None:
        """Call the end of the round or not (BG-11)."""
        if word == "knock":
            self._caller = self._mover
            self._last_turns = self._players - 1
        self._next_turn()

    # ------------------------------------------------------------ the course of turns

    def _open_turn(self) -> None:
        """Await the mover's opening; if there is none the turn is over at once (BG-10)."""
        self._phase = "start"
        if not self._legal_openings():
            self._end_turn()

    def _next_turn(self) -> None:
        """Go on with the seat to the left (BG-3)."""
        self._mover = (self._mover + 1) % self._players
        self._open_turn()

    def _end_turn(self) -> None:
        """Count the turn, then score, ask about a call, or go on (BG-11, BG-16)."""
        self._turns[self._mover] += 1
        if self._caller is not None:
            self._last_turns -= 1
            if self._last_turns == 0:
                self._score(self._caller)
            else:
                self._next_turn()
        elif min(self._turns) >= self._turn_limit:
            self._caller = self._mover
            self._score(self._mover)
        elif min(self._turns) >= 1:
            self._phase = "ask"
        else:
            self._next_turn()

    def _score(self, caller: int) -> None:
        """Turn all cards up, then replace the action cards, the caller's first (BG-12)."""
        self._phase = "over"
        order = [(caller + step) % self._players for step in range(self._players)]
        for seat in order:
            for card in self._rows[seat]:
                self._show(card, range(self._players))
        for seat in order:
            for index in range(self._row):
                self._replace(self._rows[seat], index)

    def _replace(self, row: list[int], index: int) -> None:
        """Lay an action card aside and draw until a number comes (BG-12)."""
        while self._kinds[row[index]] not in NUMBERS:
            self._aside.append(row[index])
            card = self._draw()
            assert card is not None, "the deck has enough numbers for every place"
            self._show(card, range(self._players))
            row[index] = card

    # ------------------------------------------------------------ moving cards

    def _show(self, card: int, viewers: Iterable[int]) -> None:
        """Let viewers see a card's face and note it when they are the first (BG-15)."""
        if not any((viewer, card) in self._seen for viewer in range(self._players)):
            self._news.append(self._kinds[card])
        self._seen.update((viewer, card) for viewer in viewers)

    def _discard(self, card: int) -> None:
        """Put a card face up onto the discard pile, for everybody to see."""
        self._show(card, range(self._players))
        self._discards.append(card)

    def _draw(self) -> int | None:
        """Take the top card of the draw pile, made anew if need be; None with both empty (BG-10)."""
        if not self._pile:
            self._refill()
        return self._pile.pop(0) if self._pile else None

    def _refill(self) -> None:
        """Shuffle the whole discard pile into a new draw pile; nobody knows these cards now (BG-10)."""
        self._pile, self._discards = self._discards, []
        self._rng.shuffle(self._pile)
        self._seen = {(viewer, card) for viewer, card in self._seen if card not in self._pile}

    def _held(self) -> int:
        """Tell the drawn card."""
        assert self._hand is not None, "no card has been drawn"
        return self._hand

    def _give_hand(self) -> int:
        """Take the drawn card out of the hand."""
        card = self._held()
        self._hand = None
        self._first_of_chance = False
        return card


def _checked(deck: list[str], places: int) -> list[str]:
    """Copy a given deck, refusing one with unknown kinds or too few cards."""
    if any(kind not in NUMBERS + ACTIONS for kind in deck):
        raise ValueError(f"unknown kind in {deck!r}")
    if sum(kind in NUMBERS for kind in deck) < places:
        raise ValueError("too few number cards")
    return list(deck)
