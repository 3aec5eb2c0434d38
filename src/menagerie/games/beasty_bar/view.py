"""Beasty Bar in words: what a seat sees, what actions and steps are called, and why a wish is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.arrays import StateRecord
from ...core.definition import Saying
from ...core.words import Words, listed
from .state import (
    CHAMELEON,
    CHASE,
    CHASING,
    CROCODILE,
    DEALT,
    DREW,
    FINISHED,
    GATE_OPENED,
    HOP,
    HOPPING,
    IMITATE,
    IMITATED,
    IMITATING,
    KANGAROO,
    KIND_NAMES,
    KINDS,
    LION,
    MONKEYS_MOVED,
    MOVED,
    OVER,
    PHASE_NAMES,
    PLAYED,
    PLAYING,
    POINTS,
    REVERSED,
    SET_ASIDE,
    SET_ONE_ASIDE,
    SETTING_ASIDE,
    SKUNK,
    SORTED,
    STARTED,
    STAYED,
    THROWN_OUT,
)


def view(state: StateRecord, seat: int | None) -> dict[str, Any]:
    """What `seat` sees (None: a spectator).

    - `game`, `players`, `seat`, `points` (the variant), `phase` (what is to happen), `to_move` (a seat or None);
    - `queue`: `{"kind", "seat"}` from the gate to the Bounce; `played`: the place in it (from 0) of an animal whose
      player has still to choose what it does, else None;
    - per seat: `hands` and `piles` (numbers of cards), `aside` (how many laid aside), `bar` and `out` (kinds, the
      weakest first: what went there was public), `unplayed` (kinds not played yet, which everybody can count);
    - `animals`: the kinds that are in the game; `places`: how many the queue has, so that with the last one the gate
      opens; `to_set_aside`: how many animals each seat lays aside (0 but for the points variant);
    - `hand` and `set_aside`: the seat's own kinds, the weakest first; None for a spectator;
    - `scores` so far, and `over`.
    """
    seats = range(int(state.players))
    hidden = [int(state.hand[other] | state.pile[other] | state.aside[other]) for other in seats]
    choosing = state.phase in (IMITATING, HOPPING, CHASING)
    deciding = state.phase == SETTING_ASIDE or choosing or state.phase == PLAYING
    return {
        "game": "beasty-bar",
        "players": int(state.players),
        "seat": seat,
        "points": bool(state.points),
        "phase": PHASE_NAMES[int(state.phase)],
        "to_move": int(state.turn) if deciding else None,
        "queue": [_card(card) for card in state.queue[: state.length].tolist()],
        "played": int(state.length) - 1 if choosing else None,
        "animals": _kinds(state.animals),
        "places": int(state.places),
        "to_set_aside": int(state.to_set_aside),
        "hands": [_count(state.hand[other]) for other in seats],
        "piles": [_count(state.pile[other]) for other in seats],
        "aside": [_count(state.aside[other]) for other in seats],
        "bar": [_kinds(state.bar[other]) for other in seats],
        "out": [_kinds(state.out[other]) for other in seats],
        "unplayed": [_kinds(kinds) for kinds in hidden],
        "hand": None if seat is None else _kinds(state.hand[seat]),
        "set_aside": None if seat is None else _kinds(state.aside[seat]),
        "scores": _scores(state),
        "over": bool(state.phase == OVER),
    }


def _card(card: int) -> dict[str, Any]:
    return {"kind": KIND_NAMES[card % KINDS], "seat": card // KINDS}


def _count(kinds: Any) -> int:
    return int(kinds).bit_count()


def _kinds(kinds: Any) -> list[str]:
    bits = int(kinds)
    return [KIND_NAMES[kind] for kind in range(KINDS) if bits >> kind & 1]


def _scores(state: StateRecord) -> list[int]:
    def worth(kind: int) -> int:
        return int(POINTS[kind]) if state.points else 1

    bars = [int(state.bar[seat]) for seat in range(int(state.players))]
    return [sum(worth(kind) for kind in range(KINDS) if bar >> kind & 1) for bar in bars]


# Actions


def action_text(action: int, words: Words) -> str:
    """What a player writes for an action.

    `play lion`, `hop 2`, `chase 3` (the place from the gate, from 1), `as lion`, `as itself`, `set aside lion`.
    """
    if action < HOP:
        return words.say("play {kind}", kind=kind_name(action, words))
    if action < CHASE:
        return words.say("hop {count}", count=action - HOP + 1)
    if action < IMITATE:
        return words.say("chase {place}", place=action - CHASE + 1)
    if action == IMITATE + CHAMELEON:
        return words.say("as itself")
    if action < SET_ASIDE:
        return words.say("as {kind}", kind=kind_name(action - IMITATE, words))
    return words.say("set aside {kind}", kind=kind_name(action - SET_ASIDE, words))


def chance_text(outcome: int, words: Words) -> str:
    """A card that comes by its kind, as `deal lion`. (The seat drawn to start has the same numbers, from 0.)."""
    return words.say("deal {kind}", kind=kind_name(outcome, words))


def kind_name(kind: int, words: Words) -> str:
    """The name of an animal."""
    return words.say(KIND_NAMES[kind])


# Steps


def narrate(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """A step of the trace as a sentence for the viewer."""
    say = saying.words.say
    if code in (PLAYED, IMITATED, STAYED, SORTED, REVERSED, MONKEYS_MOVED):
        return _narrate_action(code, arguments, state, saying)
    if code == MOVED:
        return _narrate_move(arguments, state, saying)
    if code == THROWN_OUT:
        return _narrate_exit(arguments, saying)
    if code == GATE_OPENED:
        first, second, last = (_animal(card, saying) for card in arguments)
        return say(
            "The gate opens: {first} and {second} get in, {last} is out.",
            first=first,
            second=second,
            last=last,
        )
    if code == FINISHED:
        return say("All cards have been played. The party begins!")
    return _narrate_cards(code, arguments[0], state, saying)


def _narrate_cards(code: int, seat: int, state: StateRecord, saying: Saying) -> str:
    say, own, name = saying.words.say, seat == saying.seat, saying.names[seat]
    if code == STARTED:
        return say("You start.") if own else say("{name} starts.", name=name)
    if code == SET_ONE_ASIDE:
        if own and saying.action is not None:
            return say("You lay the {animal} aside.", animal=kind_name(saying.action - SET_ASIDE, saying.words))
        if own:
            kinds = _list([say(kind) for kind in _kinds(state.aside[seat])], saying)
            return say("You have laid aside: {kinds}.", kinds=kinds)
        return say("{name} lays an animal aside.", name=name)
    if not own:
        if code == DEALT:
            return say("{name} gets a hand of {count} cards.", name=name, count=_count(state.hand[seat]))
        return say("{name} draws a card.", name=name)
    if code == DREW and saying.action is not None:
        return say("You draw the {animal}.", animal=kind_name(saying.action, saying.words))
    hand = _list([say(kind) for kind in _kinds(state.hand[seat])], saying)
    return say("Your hand: {hand}.", hand=hand)


def _narrate_action(code: int, arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    say, card = saying.words.say, arguments[0]
    seat, kind = divmod(card, KINDS)
    animal = kind_name(kind, saying.words)
    if code == PLAYED:
        if seat == saying.seat:
            return say("You play the {animal}.", animal=animal)
        return say("{name} plays the {animal}.", name=saying.names[seat], animal=animal)
    if code == IMITATED:
        return say("The {animal} acts as a {other}.", animal=animal, other=kind_name(arguments[1], saying.words))
    if code == STAYED:
        return say("The {animal} stays itself.", animal=animal)
    if code == SORTED:
        return say("The {animal} sorts the queue by strength.", animal=animal)
    if code == REVERSED:
        return say("The {animal} turns the queue around.", animal=animal)
    return say("The {animal} leads the monkeys to the front.", animal=animal)


def _narrate_move(arguments: Sequence[int], state: StateRecord, saying: Saying) -> str:
    """Whom the mover has passed, and where it stands now: the snapshot is just after the move."""
    say, (card, place, goal) = saying.words.say, arguments
    mover = kind_name(card % KINDS, saying.words)
    passed = [_animal(int(state.queue[behind]), saying) for behind in range(place, goal, -1)]
    verb = say("jumps over") if card % KINDS in (KANGAROO, CHAMELEON) else say("passes")
    if goal == 0:
        end = say("stands first at the gate")
    else:
        end = say("stops behind {ahead}", ahead=_animal(int(state.queue[goal - 1]), saying))
    return say(
        "The {mover} {verb} {passed} and {end}.",
        mover=mover,
        verb=verb,
        passed=_list(passed, saying),
        end=end,
    )


def _narrate_exit(arguments: Sequence[int], saying: Saying) -> str:
    say, (card, by) = saying.words.say, arguments[:2]
    if card == by:
        return say(
            "There is a lion already: the {animal} goes to THAT'S IT.",
            animal=kind_name(card % KINDS, saying.words),
        )
    victim, culprit = _animal(card, saying), kind_name(by % KINDS, saying.words)
    if by % KINDS == CROCODILE:
        return say("The {culprit} eats {victim}.", culprit=culprit, victim=victim)
    if by % KINDS == LION:
        return say("The {culprit} scares {victim} away.", culprit=culprit, victim=victim)
    if by % KINDS == SKUNK:
        return say("The {culprit} drives {victim} away.", culprit=culprit, victim=victim)
    return say("The {culprit} throws {victim} out.", culprit=culprit, victim=victim)


def _animal(card: int, saying: Saying) -> str:
    """An animal with its owner: "your lion", "the lion of Anna"."""
    seat, kind = divmod(card, KINDS)
    animal = kind_name(kind, saying.words)
    if seat == saying.seat:
        return saying.words.say("your {animal}", animal=animal)
    return saying.words.say("{name}'s {animal}", name=saying.names[seat], animal=animal)


def _list(items: Sequence[str], saying: Saying) -> str:
    """Joins texts like "a, b and c"."""
    if not items:
        return saying.words.say("nothing")
    if len(items) == 1:
        return items[0]
    return saying.words.say("{most} and {last}", most=listed(items[:-1]), last=items[-1])


# Refusals


def why_not(state: StateRecord, action: int, words: Words) -> tuple[str, str]:
    """The article that forbids `action` to the seat to move, and why, from what that seat sees."""
    phase = int(state.phase)
    if action >= SET_ASIDE:
        return _why_not_set_aside(state, action - SET_ASIDE, words)
    if action < HOP:
        if phase != PLAYING:
            return "BB-5", _pending(phase, words)
        kind = kind_name(action, words)
        if not int(state.animals) >> action & 1:
            return "BB-5", words.say("nobody has a {kind} in this game", kind=kind)
        if int(state.pile[state.turn] | state.aside[state.turn]) >> action & 1:
            return "BB-5", words.say("the {kind} is not in your hand now", kind=kind)
        return "BB-5", words.say("you have played your {kind} already", kind=kind)
    article = "BB-17" if action < CHASE else "BB-20" if action < IMITATE else "BB-18"
    return article, _why_not_choose(state, action, words)


def _why_not_set_aside(state: StateRecord, kind: int, words: Words) -> tuple[str, str]:
    if not state.points:
        return "BB-24", words.say("animals are laid aside in the points variant only")
    if not int(state.animals) >> kind & 1:
        return "BB-24", words.say("nobody has a {kind} in this game", kind=kind_name(kind, words))
    if state.phase != SETTING_ASIDE:
        return "BB-24", words.say("animals are laid aside before the deal only")
    return "BB-24", words.say("you have laid the {kind} aside already", kind=kind_name(kind, words))


def _why_not_choose(state: StateRecord, action: int, words: Words) -> str:
    phase = int(state.phase)
    if action < CHASE:
        return words.say("nobody is about to jump over two animals") if phase != HOPPING else _pending(phase, words)
    if action < IMITATE:
        if phase != CHASING:
            return words.say("nobody is about to chase an animal away")
        return words.say("there is no other animal at place {place}", place=action - CHASE + 1)
    if phase != IMITATING:
        return words.say("no chameleon is about to imitate")
    if action == IMITATE + CHAMELEON:
        return words.say("at this table the chameleon must imitate whenever another kind is there")
    return words.say("no {kind} stands in the queue", kind=kind_name(action - IMITATE, words))


def _pending(phase: int, words: Words) -> str:
    """What has to be chosen first."""
    if phase == HOPPING:
        return words.say("choose first whether to jump over one animal or two")
    if phase == CHASING:
        return words.say("choose first which animal to chase away")
    if phase == IMITATING:
        return words.say("choose first which animal the chameleon imitates")
    return words.say("first lay animals aside")
