"""Bean Dice: the contract's functions, and what happens in a turn. The articles BD-1.. are told in `rules/en.md`.

What happens to cards stands in `cards.py`; what meets an order in `orders.py`.
"""

from __future__ import annotations

from ...core.arrays import FloatArray, IntArray, RandomStream, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.protocol import CHANCE, TERMINAL
from ...core.trace import emit
from ...core.victory import share_victory
from .cards import cash, deal, draw, fulfil, give_back, list_coins, pay
from .deck import CARDS, ORDERS
from .dice import BITS, COUNT, DICE, FACE_SIDES, FACES, FIRST_BEIGE, MOST_FACES, beans_of, number_of_dice
from .observe import OBSERVATION, observe
from .state import (
    ASKING,
    BEGAN_TURN,
    CARD,
    CASH,
    CUT_OFF,
    DEALING,
    DEALT_CARDS,
    DRAWING,
    ENDING,
    ERAS,
    FINISHED,
    FIRST_SEAT,
    GIVING_BACK,
    IN_WINDOW,
    KEPT,
    LEAST_TO_CASH,
    MAX_CHANCE,
    MAX_LEGAL,
    MAX_PLAYERS,
    NOTHING,
    NUM_ACTIONS,
    OVER,
    PAYING,
    ROLL,
    ROLLED,
    ROLLING,
    SET_ASIDE,
    SETTING_ASIDE,
    STARTED,
    STARTING,
    STATE,
    STOP,
    STOPPED,
    TURN_LIMIT,
    WAIT,
    WAITED,
    WINNING_COINS,
)

__all__ = ["MAX_CHANCE", "MAX_LEGAL", "MAX_PLAYERS", "NUM_ACTIONS", "OBSERVATION", "STATE", "observe"]

WHITE_FACES = (1 << (BITS * FIRST_BEIGE)) - 1


@jit
def init(state: StateRecord, players: int, options: IntArray) -> None:
    """BD-1, BD-7: nobody has cards or coins.

    Options: start, the orders of all cards of the deck, and what shrinks the game: see `sizes.OPTIONS`.
    """
    state.players = players
    state.start = max(options[0], 0)
    set_sizes(state, options[1 + CARDS * ORDERS :])
    state.turn = state.turns = 0
    state.asked = state.giving = NOTHING
    state.rolled = state.field = 0
    state.white = state.beige = 0
    state.least = state.kept = 0
    for seat in range(MAX_PLAYERS):
        state.active[seat] = state.cover[seat] = NOTHING
        state.done[seat] = state.coins[seat] = state.summary[seat] = state.face_up[seat] = 0
        for era in range(ERAS):
            state.face_down[seat, era] = 0
    for era in range(ERAS):
        state.unseen[era] = 0
    state.unseen[0] = (1 << state.deck) - 1
    state.era = state.to_draw = state.given = 0
    for card in range(CARDS):
        for order in range(ORDERS):
            state.orders[card, order] = options[1 + card * ORDERS + order]
    state.phase = STARTING if options[0] < 0 else DEALING


@jit
def set_sizes(state: StateRecord, sizes: IntArray) -> None:
    """How large the game is: dice, their faces, cards dealt and left in the deck, coins and turns that end it."""
    dice, faces, dealt, stock, goal, turn_limit = sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5]
    state.beige_dice = dice // 2  # of seven, three
    state.white_dice = dice - state.beige_dice
    state.faces = faces
    state.dealt = dealt
    state.deck = min(CARDS, state.players * dealt + stock)
    state.goal = goal
    state.turn_limit = turn_limit
    is_full = dice == DICE and faces == MOST_FACES and dealt == DEALT_CARDS and state.deck == CARDS
    state.shrunk = 0 if is_full and goal == WINNING_COINS and turn_limit == TURN_LIMIT else 1


@jit
def current_player(state: StateRecord) -> int:
    """The seat on turn, or the one that is asked whether to cash; luck brings dice and cards."""
    phase = state.phase
    if phase == SETTING_ASIDE:
        return state.turn  # type: ignore[no-any-return]
    if phase == ASKING:
        return state.asked  # type: ignore[no-any-return]
    return TERMINAL if phase == OVER else CHANCE


@jit
def legal_actions(state: StateRecord, out: IntArray) -> int:
    """What the seat may choose from, ascending."""
    if state.phase == ASKING:  # BD-13
        out[0] = CASH
        out[1] = WAIT
        return 2
    count, face, kept = 0, state.least, state.kept
    dice = state.rolled >> (BITS * face)
    while dice != 0:  # BD-8, in ascending order
        out[count] = SET_ASIDE + face
        count += (dice & COUNT) > 0
        dice >>= BITS
        face += 1
    if kept > 0:
        out[count] = ROLL
        out[count + 1] = STOP
        count += 2
    return count


@jit
def chance_outcomes(state: StateRecord, out: IntArray, weights: IntArray) -> int:
    """Faces by the sides that show them (BD-2); cards, and seats to begin, each as likely."""
    if state.phase == ROLLING:  # two loops of fixed length, which the compiler can unroll
        if state.white > 0:
            for face in range(FIRST_BEIGE):
                out[face] = face
                weights[face] = FACE_SIDES[face]
            return min(FIRST_BEIGE, state.faces)  # type: ignore[no-any-return]
        for place in range(FACES - FIRST_BEIGE):
            out[place] = FIRST_BEIGE + place
            weights[place] = FACE_SIDES[FIRST_BEIGE + place]
        return min(FACES - FIRST_BEIGE, state.faces)  # type: ignore[no-any-return]
    if state.phase == GIVING_BACK:
        return list_coins(state, out, weights)
    if state.phase == STARTING:  # BD-7
        for seat in range(state.players):
            out[seat] = FIRST_SEAT + seat
            weights[seat] = 1
        return state.players  # type: ignore[no-any-return]
    count, unseen = 0, state.unseen[state.era]
    for card in range(CARDS):
        out[count] = CARD + card
        weights[count] = 1
        count += (unseen >> card) & 1
    return count


@jit
def apply_action(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does what was chosen, or what luck has brought, and all that follows from it until somebody is asked."""
    phase = state.phase
    if phase == ROLLING:
        bring_die(state, action)
        if state.white + state.beige > 0:
            return
        emit(trace, state, ROLLED, state.turn, state.rolled, 0)
        open_window(state, trace)
    elif phase == SETTING_ASIDE:
        if action < ROLL:
            set_aside(state, action - SET_ASIDE, 0, trace)
        elif action == ROLL:
            roll(state)
        else:
            stop(state, trace)
    elif phase == ASKING:
        answer(state, action, trace)
    else:
        bring(state, action, trace)
    go_on(state, trace)


@jit
def go_on(state: StateRecord, trace: TraceRecord) -> None:
    """All that follows by itself until somebody decides, or luck does."""
    if state.phase == PAYING:
        pay(state, trace)
    if state.phase == IN_WINDOW:
        ask_next(state, trace)
    if state.phase == ENDING:
        end_turn(state, trace)


@jit
def bring(state: StateRecord, outcome: int, trace: TraceRecord) -> None:
    """What luck brings, but for dice."""
    phase = state.phase
    if phase == STARTING:
        state.start = outcome - FIRST_SEAT
        state.phase = DEALING
        emit(trace, state, STARTED, state.start, 0, 0)
    elif phase == DEALING:
        deal(state, outcome - CARD, trace)
        if state.turn == state.players:  # BD-7: all have their cards
            begin_turn(state, state.start, trace)
    elif phase == DRAWING:
        draw(state, outcome - CARD, trace)
    else:
        give_back(state, outcome - CARD, trace)


# The dice


@jit
def begin_turn(state: StateRecord, seat: int, trace: TraceRecord) -> None:
    """BD-8: the seat rolls all dice, seven unless the game is smaller."""
    state.turn = seat
    state.asked = NOTHING
    state.field = state.rolled = 0
    state.white, state.beige = state.white_dice, state.beige_dice
    state.phase = ROLLING
    emit(trace, state, BEGAN_TURN, seat, 0, 0)


@jit
def roll(state: StateRecord) -> None:
    """BD-8: all dice that are not on the field are rolled again."""
    rolled = state.rolled
    white = number_of_dice(rolled & WHITE_FACES)
    state.white = white
    state.beige = number_of_dice(rolled) - white
    state.rolled = 0
    state.phase = ROLLING


@jit
def bring_die(state: StateRecord, face: int) -> None:
    """BD-8: one die comes to rest, the white ones first."""
    state.rolled += 1 << (BITS * face)
    if face < FIRST_BEIGE:
        state.white -= 1
    else:
        state.beige -= 1


@jit
def open_window(state: StateRecord, trace: TraceRecord) -> None:
    """BD-10: every opponent fulfils orders with the dice just rolled; then they are asked whether to cash."""
    seat, beans = state.turn, beans_of(state.rolled)
    for _ in range(1, state.players):
        seat = seat + 1 if seat + 1 < state.players else 0
        fulfil(state, seat, beans, trace)
    state.asked = state.turn
    state.phase = IN_WINDOW


@jit
def ask_next(state: StateRecord, trace: TraceRecord) -> None:
    """BD-13: asks the next opponent who could cash, from the left of the seat on turn; BD-15: at last, is it over?"""
    seat = state.asked + 1 if state.asked + 1 < state.players else 0
    while seat != state.turn and state.done[seat] < LEAST_TO_CASH:
        seat = seat + 1 if seat + 1 < state.players else 0
    if seat != state.turn:
        state.asked = seat
        state.phase = ASKING
        return
    state.asked = NOTHING
    if most_coins(state) >= state.goal:
        emit(trace, state, CUT_OFF, state.turn, 0, 0)
        finish(state, trace)
    else:
        begin_setting_aside(state, trace)


@jit
def begin_setting_aside(state: StateRecord, trace: TraceRecord) -> None:
    """BD-8: at least one die goes on the field; where all show the same face, that is no choice."""
    state.phase = SETTING_ASIDE
    state.least = state.kept = 0
    face, dice = 0, state.rolled
    while dice & COUNT == 0:
        dice >>= BITS
        face += 1
    if dice <= COUNT:
        set_aside(state, face, 1, trace)


@jit
def set_aside(state: StateRecord, face: int, is_forced: int, trace: TraceRecord) -> None:
    """BD-8: the die stays on the field for the turn; BD-9: with the last one, the rolling is over."""
    die = 1 << (BITS * face)
    state.rolled -= die
    state.field += die
    state.least = face
    state.kept += 1
    emit(trace, state, KEPT, state.turn, face, is_forced)
    if state.rolled == 0:
        stop(state, trace)


@jit
def stop(state: StateRecord, trace: TraceRecord) -> None:
    """BD-9: the seat on turn fulfils orders with the dice on the field; BD-13: then it may cash."""
    seat = state.turn
    emit(trace, state, STOPPED, seat, 1 if state.rolled == 0 else 0, 0)
    fulfil(state, seat, beans_of(state.field), trace)
    if state.done[seat] >= LEAST_TO_CASH:
        state.asked = seat
        state.phase = ASKING
    else:
        state.phase = ENDING


@jit
def answer(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """BD-12, BD-13: the card is cashed, or waits for more."""
    seat = state.asked
    if action == CASH:
        cash(state, trace)
    else:
        emit(trace, state, WAITED, seat, state.done[seat], 0)
        state.phase = ENDING if seat == state.turn else IN_WINDOW


# The end


@jit
def end_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BD-15: whoever has 13 coins ends the game (as do too many turns); else the next seat rolls."""
    state.turns += 1
    if most_coins(state) >= state.goal or state.turns >= state.turn_limit * state.players:
        state.asked = NOTHING
        finish(state, trace)
    else:
        begin_turn(state, (state.turn + 1) % state.players, trace)


@jit
def most_coins(state: StateRecord) -> int:
    """The coins of who has most."""
    most = 0
    for seat in range(state.players):
        most = max(most, state.coins[seat])
    return most


@jit
def finish(state: StateRecord, trace: TraceRecord) -> None:
    """BD-15: the game is over."""
    state.phase = OVER
    emit(trace, state, FINISHED, 0, 0, 0)


@jit
def scores(state: StateRecord, out: FloatArray) -> None:
    """BD-15: coins; orders that were not cashed count nothing."""
    for seat in range(state.players):
        out[seat] = state.coins[seat]


@jit
def returns(state: StateRecord, out: FloatArray) -> None:
    """BD-15: most coins win; equal coins share the victory."""
    scores(state, out)
    share_victory(out, state.players, out)


# What is hidden


@jit
def resample(state: StateRecord, seat: int, rng: RandomStream) -> None:
    """BD-16: nothing. The deck's order, and the fronts of the coins drawn face down, are decided when they are seen."""


@jit
def seen(state: StateRecord, action: int, seat: int) -> int:
    """BD-16: everybody sees everything that happens."""
    return action
