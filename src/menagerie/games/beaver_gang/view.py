"""Beaver Gang: what a seat sees, and what actions are called; `sentences.py` tells the steps."""

from __future__ import annotations

from typing import Any

from ...core.arrays import IntArray, StateRecord
from ...core.protocol import SPECTATOR
from ...core.words import Words
from .state import (
    ASKING,
    DISCARD,
    DRAW,
    ENDING,
    EXCHANGE,
    HIDDEN,
    KEEP,
    KIND_NAMES,
    KNOCK,
    LOOK_AT,
    MAX_PLAYERS,
    NOTHING,
    OVER,
    PASS,
    PHASE_NAMES,
    REPLACING,
    ROW,
    TAKE,
    TURNING_UP,
    USE,
)


def view(state: StateRecord, seat: int | None) -> dict[str, Any]:
    """What `seat` sees (None: a spectator).

    Kinds are "0" to "9", "swap", "peek" and "second chance". Keys:

    - `game`, `players`, `seat`, `memory_aid` (the option), `round` (from 1), `rounds`, `phase` (what is to happen:
      one of `PHASE_NAMES`), `to_move` (a seat or None), `start` (the seat with the first turn of the round),
      `caller` (a seat or None);
    - `rows`: per seat the places (four, unless the game is shrunk) from the left, each `{"card": kind}`. The kind is
      None while the card lies face down, though with the option memory_aid the viewer sees the kinds that it knows;
    - `holding`: whether the seat on turn holds a drawn card; `another`: whether it may discard that for another one
      (BG-8); `drawn`: its kind, for that seat only, else None;
    - `top`: the top card of the discard pile; None if there is none, or while a card is turned over that will lie
      on top; `discard`: how many of each kind are in it; `aside`: the action cards laid aside at the end of the
      round; `draw_pile`: how many cards it has;
    - `turns`: per seat, those finished in this round; `may_knock`: whether the seat to move can call the end of the
      round, now or when its turn is over;
    - `totals`: points in all finished rounds; `results`: the points of each of them (None where a set-up position
      does not tell); `last_round`: `round`, `rows` and `scores` of the last one, with the cards that replaced
      action cards, else None; `over`.
    """
    scoring = int(state.phase) in (TURNING_UP, REPLACING, ENDING, OVER)
    deciding = bool(state.phase <= ASKING)
    return {
        "game": "beaver-gang",
        "players": int(state.players),
        "seat": seat,
        "memory_aid": bool(state.memory_aid),
        "round": int(state.round_number) + 1,
        "rounds": int(state.rounds),
        "phase": PHASE_NAMES[int(state.phase)],
        "to_move": int(state.turn) if deciding else None,
        "start": int(state.start),
        "caller": _seat_or_none(state.caller),
        "rows": [_row(state, owner, seat, scoring) for owner in range(state.players)],
        "holding": bool(state.drawn != NOTHING),
        "another": bool(state.first),
        "drawn": _kind_or_none(state.drawn) if seat == state.turn else None,
        "top": _kind_or_none(state.top),
        "discard": _counts(state.discards),
        "aside": _counts(state.aside),
        "draw_pile": int(state.pile_size),
        "turns": _turns(state),
        "may_knock": deciding and _may_knock(state),
        "totals": state.totals[: state.players].tolist(),
        "results": _results(state),
        "last_round": _last_round(state),
        "over": bool(state.phase == OVER),
    }


def _seat_or_none(seat: Any) -> int | None:
    return None if seat == NOTHING else int(seat)


def _kind_or_none(kind: Any) -> str | None:
    return None if kind == NOTHING else KIND_NAMES[int(kind)]


def _row(state: StateRecord, owner: int, seat: int | None, scoring: bool) -> list[dict[str, str | None]]:
    """The cards of a row: those turned up for the scoring, and those that the viewer's memory aid shows."""
    viewer = SPECTATOR if seat is None else seat
    cards: list[dict[str, str | None]] = []
    for place in range(int(state.row)):
        kind, known = int(state.card[owner, place]), int(state.know[owner, place])
        face_up = scoring and known >> (SPECTATOR + 1) & 1
        reminded = state.memory_aid and known >> (viewer + 1) & 1
        cards.append({"card": KIND_NAMES[kind] if kind != HIDDEN and (face_up or reminded) else None})
    return cards


def _counts(counts: IntArray) -> dict[str, int]:
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts.tolist()) if count}


def _turns(state: StateRecord) -> list[int]:
    """Finished turns per seat: they go round from the start seat, whoever called."""
    players, turns, start = int(state.players), int(state.turns), int(state.start)
    return [(turns + players - 1 - (seat - start) % players) // players for seat in range(players)]


def _may_knock(state: StateRecord) -> bool:
    """BG-11, BG-16: every player has had a turn when this one is over, nobody has called, and no cut comes first."""
    finished = int(state.turns) + (0 if state.phase == ASKING else 1)
    return bool(state.caller == NOTHING and state.players <= finished < state.turn_limit * state.players)


def finished_rounds(state: StateRecord) -> int:
    """How many rounds have been scored."""
    return int(state.round_number) + int(state.phase == OVER)


def _results(state: StateRecord) -> list[list[int] | None]:
    rows = [state.results[number, : state.players].tolist() for number in range(finished_rounds(state))]
    return [None if row[0] == NOTHING else row for row in rows]


def _last_round(state: StateRecord) -> dict[str, Any] | None:
    number = finished_rounds(state)
    if number == 0 or state.shown[0, 0] == NOTHING:
        return None
    shown = state.shown[: int(state.players), : int(state.row)].tolist()
    rows = [[KIND_NAMES[kind] for kind in row] for row in shown]
    return {"round": number, "rows": rows, "scores": _results(state)[-1]}


# Actions


def action_text(action: int, words: Words) -> str:
    """`take 2`, `draw`, `keep 2`, `discard`, `use`, `peek 2`, `knock`, `pass`, `swap 2 1 3`.

    Places count from 1 at the left; the last one exchanges the own place 2 for place 3 of seat 1.
    """
    if action >= EXCHANGE:
        own, seat, other = exchanged(action)
        return words.say("swap {own} {seat} {place}", own=own + 1, seat=seat, place=other + 1)
    if action < DRAW:
        return words.say("take {place}", place=action - TAKE + 1)
    if KEEP <= action < DISCARD:
        return words.say("keep {place}", place=action - KEEP + 1)
    if LOOK_AT <= action < KNOCK:
        return words.say("peek {place}", place=action - LOOK_AT + 1)
    texts = {DRAW: "draw", DISCARD: "discard", USE: "use", KNOCK: "knock", PASS: "pass"}
    return words.say(texts[action])


def exchanged(action: int) -> tuple[int, int, int]:
    """What a Swap exchanges: the own place, the other's seat and place, all from 0."""
    own, rest = divmod(action - EXCHANGE, MAX_PLAYERS * ROW)
    return own, *divmod(rest, ROW)


def chance_text(outcome: int, words: Words) -> str:
    """A card that somebody sees first, as `deal 7` or `deal swap`."""
    return words.say("deal {kind}", kind=words.say(KIND_NAMES[outcome]))
