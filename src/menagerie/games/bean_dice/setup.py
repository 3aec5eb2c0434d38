"""Bean Dice: any position in which dice are about to be rolled, or have just been, for tests, puzzles and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.arrays import StateRecord
from ...core.reading import list_of, whole_number
from . import rules
from .deck import ORDERS
from .dice import BITS, FACE_NAMES, FIRST_BEIGE, faces_of_colours, number_of_dice
from .state import DEALT_CARDS, ROLLING, SUMMARY_COINS


def setup(
    state: StateRecord,
    players: int,
    options: Mapping[str, Any],
    active: Sequence[int] | None = None,
    cover: Sequence[int] | None = None,
    done: Sequence[int] | None = None,
    coins: Sequence[int] | None = None,
    cashed: Sequence[Sequence[int]] | None = None,
    summary: Sequence[bool] | None = None,
    to_move: int = 0,
    field: Sequence[str] = (),
    rolled: Sequence[str] | None = None,
    turns: int = 0,
) -> None:
    """Makes `state` the position. Cards are named by their numbers in the deck, from 1.

    - `active`, `cover`: each seat's two cards (where only one is dealt, there is no `cover`); those not given are the
      first of the deck that lie nowhere else;
      `done`: orders fulfilled on the active cards (else 0);
    - `coins`: each seat's coins, a turned summary card's five included (else as many as are in `cashed` and from
      `summary`); `cashed`: numbers of the cards known to be among them; the others lie face down;
    - `summary`: whether each seat's summary card is turned over (else no);
    - `to_move`: the seat on turn; `field`: dice on the bean field, e.g. "red", "white blue";
    - `rolled`: how all the other dice have just fallen: the opponents' window comes next (not given: they are about to
      be rolled). With all seven dice on the field, the seat on turn fulfils its orders at once;
    - `turns`: turns finished in all.

    Raises ValueError for what is no legal position.
    """
    if isinstance(to_move, bool) or not isinstance(to_move, int) or not 0 <= to_move < players:
        raise ValueError(f"to_move is a seat from 0 to {players - 1}, not {to_move!r}")
    last_turn = int(state.turn_limit) * players - 1
    state.turns = whole_number("turns", turns, 0, last_turn)
    free = set(range(int(state.deck)))
    places = [(state.active, "active", active), (state.cover, "cover", cover)][: int(state.dealt)]
    if state.dealt < DEALT_CARDS and cover is not None:
        raise ValueError("cover: no cover cards are dealt in this game (option cards=1)")
    for place, name, numbers in places:
        if numbers is not None:
            place[:players] = [_take(state, free, number, name) for number in _per_seat(name, numbers, players)]
    for seat, numbers in enumerate(_per_seat("cashed", [[]] * players if cashed is None else cashed, players)):
        for number in list_of("cashed", numbers, int(state.deck)):
            state.face_up[seat] |= 1 << _take(state, free, number, "cashed")
    for place, name, numbers in places:
        if numbers is None:
            if len(free) < players:
                raise ValueError(f"{name}: only {len(free)} cards are left for the {players} seats")
            place[:players] = [_take(state, free, min(free) + 1, name) for _ in range(players)]
    counts = _per_seat("done", [0] * players if done is None else done, players)
    state.done[:players] = [whole_number("done", count, 0, ORDERS) for count in counts]
    _set_coins(state, players, coins, summary)
    state.unseen[0] = sum(1 << card for card in free)
    state.deck = len(free) - int(state.face_down.sum())
    if state.deck < 0:
        raise ValueError(f"coins: the seats have {-int(state.deck)} coins more than there are cards")
    _set_dice(
        state, to_move, _faces(state, "field", field), None if rolled is None else _faces(state, "rolled", rolled)
    )


def _set_coins(state: StateRecord, players: int, coins: Any, summary: Any) -> None:
    """BD-12, BD-14: what each seat has, and what of it lies face down."""
    turned = _per_seat("summary", [False] * players if summary is None else summary, players)
    given = None if coins is None else _per_seat("coins", coins, players)
    for seat in range(players):
        if not isinstance(turned[seat], bool):
            raise ValueError(f"summary: true or false for each seat, not {turned[seat]!r}")  # noqa: TRY004
        state.summary[seat] = turned[seat]
        known = int(state.face_up[seat]).bit_count() + SUMMARY_COINS * turned[seat]
        state.coins[seat] = known if given is None else whole_number("coins", given[seat], 0, int(state.goal) - 1)
        if state.coins[seat] < known:
            raise ValueError(f"coins: seat {seat} has {state.coins[seat]}, but {known} are named")
        if state.coins[seat] >= state.goal:
            raise ValueError(f"coins: seat {seat} has {state.coins[seat]}, so that the game is over (BD-15)")
        state.face_down[seat, 0] = state.coins[seat] - known


def _set_dice(state: StateRecord, to_move: int, field: int, rolled: int | None) -> None:
    """BD-8: what is on the field, and what has just been rolled."""
    rules.begin_turn(state, to_move, None)
    state.start = (to_move - state.turns) % state.players
    state.field = field
    white, beige = _colours(field)
    all_white, all_beige = int(state.white_dice), int(state.beige_dice)
    if white > all_white or beige > all_beige:
        raise ValueError(f"field: there are {all_white} white and {all_beige} beige dice")
    state.white, state.beige = all_white - white, all_beige - beige
    if white + beige == all_white + all_beige:
        if rolled:
            raise ValueError("rolled: all dice are on the field already")
        rules.stop(state, None)
        rules.go_on(state, None)
    elif rolled is not None:
        if _colours(rolled) != (state.white, state.beige):
            raise ValueError(
                f"rolled: the dice that are not on the field are {int(state.white)} white and {int(state.beige)} beige"
            )
        state.white = state.beige = 0
        state.rolled = rolled
        rules.open_window(state, None)
        rules.go_on(state, None)
    else:
        state.phase = ROLLING


def _colours(faces: int) -> tuple[int, int]:
    """How many white and beige dice there are."""
    return number_of_dice(faces & rules.WHITE_FACES), number_of_dice(faces >> (BITS * FIRST_BEIGE))


def _faces(state: StateRecord, field: str, texts: Any) -> int:
    """The dice as a handful of faces."""
    faces = 0
    names = [FACE_NAMES[face] for colour in faces_of_colours(int(state.faces)) for face in colour]
    for text in list_of(field, texts, int(state.white_dice + state.beige_dice)):
        if text not in names:
            raise ValueError(f"{field}: a die shows one of {', '.join(names)}, not {text!r}")
        faces += 1 << (BITS * FACE_NAMES.index(text))
    return faces


def _per_seat(field: str, values: Any, players: int) -> list[Any]:
    listed = list_of(field, values, players)
    if len(listed) != players:
        raise ValueError(f"{field}: one entry for each of the {players} seats, not {len(listed)}")
    return listed


def _take(state: StateRecord, free: set[int], number: Any, field: str) -> int:
    """Marks the card as named; every card is there once."""
    card = whole_number(f"a card of {field}", number, 1, int(state.deck)) - 1
    if card not in free:
        raise ValueError(f"{field}: card {number} is named twice")
    free.remove(card)
    return card
