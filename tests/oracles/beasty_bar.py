"""A slow and plain second opinion on one turn of Beasty Bar (BB-1 to BB-24).

A card is a string ``"kind:seat"``, a queue a list of cards from the gate to the Bounce. Every
player owns one card of each kind, so no two cards of a game are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

STRENGTH: dict[str, int] = {
    "lion": 12,
    "hippo": 11,
    "crocodile": 10,
    "snake": 9,
    "giraffe": 8,
    "zebra": 7,
    "seal": 6,
    "chameleon": 5,
    "monkey": 4,
    "kangaroo": 3,
    "parrot": 2,
    "skunk": 1,
}
"""Strength of each kind (BB-1)."""

POINTS: dict[str, int] = {
    "lion": 2,
    "hippo": 2,
    "crocodile": 3,
    "snake": 2,
    "giraffe": 3,
    "zebra": 4,
    "seal": 2,
    "chameleon": 3,
    "monkey": 3,
    "kangaroo": 4,
    "parrot": 4,
    "skunk": 4,
}
"""Points of each kind in the variant (BB-24)."""

FULL = 5
"""Number of waiting animals at which the gate opens (BB-3, BB-8)."""


@dataclass
class Outcome:
    """What one turn does.

    ``out`` is in the order of going. Animals that one action throws out together (lion: monkeys,
    monkey: hippos and crocodiles, skunk: two kinds) are listed as they stood, gate side first;
    a crocodile's meals are listed in the order of eating.
    """

    after_action: list[str]
    after_recurring: list[str]
    queue: list[str]
    bar: list[str]
    out: list[str]


def kind_of(card: str) -> str:
    """Tell the kind of a card, refusing what is no card."""
    kind, colon, seat = card.partition(":")
    if kind not in STRENGTH or not colon or not seat:
        raise ValueError(f"not a card: {card!r}")
    return kind


def turn(
    queue: list[str],
    card: str,
    *,
    imitate: str | None = None,
    hop: int | None = None,
    chase: int | None = None,
    full: int = FULL,
) -> Outcome:
    """Play ``card`` onto ``queue``: steps 1 to 4 of BB-5. ``full``: where the option ``queue`` lets fewer wait.

    ``imitate`` is the kind for a chameleon (None: it stays itself, BB-18), ``hop`` is 1 or 2
    (BB-17), ``chase`` the place to be cleared, counted from 1 at the gate (BB-20). A choice that
    is missing, impossible or of no use to the animal raises ValueError; where only one value is
    possible it may be given or left out.
    """
    _check_queue(queue, card, full)
    acting = _acting_kind(queue, card, imitate)
    line = [*queue, card]
    out: list[str] = []
    _act(line, out, card, acting, _hop_for(queue, acting, hop), _target_for(queue, acting, chase))
    after_action = list(line)
    _recurring(line, out, card)
    after_recurring = list(line)
    bar = _gate(line, out, full)
    return Outcome(after_action, after_recurring, line, bar, out)


def choices(queue: list[str], card: str, must_imitate: bool = False, full: int = FULL) -> list[dict[str, Any]]:
    """List every distinct keyword set with which ``turn`` may be called (BB-6, BB-17, BB-18, BB-20).

    A chameleon's sets follow the kinds as they first occur from the gate on; staying a chameleon
    comes last and falls away with ``must_imitate``. With nothing to imitate there is only ``{}``.
    """
    _check_queue(queue, card, full)
    kind = kind_of(card)
    if kind != "chameleon":
        return _details(queue, kind)
    models = _models(queue)
    if not models:
        return [{}]
    found: list[dict[str, Any]] = []
    for model in models:
        found.extend({"imitate": model, **detail} for detail in _details(queue, model))
    if not must_imitate:
        found.append({"imitate": None})
    return found


def winners(bars: list[list[str]], points: bool) -> list[int]:
    """Tell the winning seats from the kinds that each seat has in the Bar (BB-23; points: BB-24)."""
    if points:
        results = [(sum(POINTS[kind] for kind in bar), 0) for bar in bars]
    else:
        results = [(len(bar), -sum(STRENGTH[kind] for kind in bar)) for bar in bars]
    best = max(results)
    return [seat for seat, result in enumerate(results) if result == best]


def cards_of_each(kinds: list[str], hand: int, points: bool) -> tuple[int, int, int]:
    """Tell how many cards a player lays aside (BB-24), is dealt, and has in the pile then (BB-2).

    Twelve kinds and a hand of four are the full game; of fewer kinds every third one is laid aside.
    """
    aside = len(kinds[2::3]) if points else 0
    left = len(kinds) - aside
    return aside, min(hand, left), max(0, left - hand)


# ---------------------------------------------------------------- what may be asked for


def _check_queue(queue: list[str], card: str, full: int) -> None:
    """Refuse a position that the game cannot reach: too long, or a card twice (BB-1, BB-3)."""
    line = [*queue, card]
    for each in line:
        kind_of(each)
    if len(line) > full:
        raise ValueError(f"no room in the queue: {queue!r}")
    if len(set(line)) != len(line):
        raise ValueError(f"a card stands there twice: {line!r}")


def _models(queue: list[str]) -> list[str]:
    """List the kinds that a chameleon can imitate: those waiting, except its own (BB-18)."""
    found: list[str] = []
    for other in queue:
        kind = kind_of(other)
        if kind != "chameleon" and kind not in found:
            found.append(kind)
    return found


def _details(queue: list[str], acting: str) -> list[dict[str, Any]]:
    """List the choices that the action of one kind leaves open (BB-17, BB-20)."""
    if acting == "kangaroo" and len(queue) >= 2:
        return [{"hop": 1}, {"hop": 2}]
    if acting == "parrot" and len(queue) >= 2:
        return [{"chase": place} for place in range(1, len(queue) + 1)]
    return [{}]


def _acting_kind(queue: list[str], card: str, imitate: str | None) -> str:
    """Tell as which kind the card acts in step 2 (BB-18)."""
    kind = kind_of(card)
    if imitate is None:
        return kind
    if kind != "chameleon":
        raise ValueError(f"a {kind} imitates nobody")
    if imitate not in _models(queue):
        raise ValueError(f"no {imitate} to imitate in {queue!r}")
    return imitate


def _hop_for(queue: list[str], acting: str, hop: int | None) -> int:
    """Tell how many animals a kangaroo passes (BB-17); 0 for every other kind."""
    most = min(2, len(queue)) if acting == "kangaroo" else 0
    if hop is None and most < 2:
        return most
    if hop is None or not 1 <= hop <= most:
        raise ValueError(f"hop {hop!r} of {most}")
    return hop


def _target_for(queue: list[str], acting: str, chase: int | None) -> str | None:
    """Tell whom a parrot chases away (BB-20); None for every other kind and without a target."""
    most = len(queue) if acting == "parrot" else 0
    if chase is None and most < 2:
        return queue[0] if most else None
    if chase is None or not 1 <= chase <= most:
        raise ValueError(f"chase {chase!r} of {most}")
    return queue[chase - 1]


# ---------------------------------------------------------------- step 2: the action


def _act(line: list[str], out: list[str], card: str, acting: str, hop: int, target: str | None) -> None:
    """Let the card at the end of the line act as the kind ``acting`` (BB-10 to BB-21)."""
    if acting == "kangaroo":
        _kangaroo(line, card, hop)
    elif acting == "parrot":
        _parrot(line, out, target)
    elif acting in _ACTIONS:
        _ACTIONS[acting](line, out, card)


def _throw_out(line: list[str], out: list[str], gone: list[str]) -> None:
    """Send animals to THAT'S IT; the others close up (BB-9)."""
    for card in gone:
        line.remove(card)
        out.append(card)


def _others(line: list[str], card: str, *kinds: str) -> list[str]:
    """List the animals of the given kinds in the line, the acting one left out."""
    return [other for other in line if other != card and kind_of(other) in kinds]


def _step_forward(line: list[str], place: int) -> None:
    """Let the animal with this index pass the one in front of it."""
    line[place - 1], line[place] = line[place], line[place - 1]


def _lion(line: list[str], out: list[str], card: str) -> None:
    """BB-10: out if a lion is there already, else the monkeys flee and it goes to the front."""
    if _others(line, card, "lion"):
        _throw_out(line, out, [card])
        return
    _throw_out(line, out, _others(line, card, "monkey"))
    line.remove(card)
    line.insert(0, card)


def _hippo(line: list[str], out: list[str], card: str) -> None:
    """BB-11: pass one after another, but no zebra and nobody of strength 11 or more."""
    place = line.index(card)
    while place > 0 and _gives_way(line[place - 1], "hippo"):
        _step_forward(line, place)
        place -= 1


def _crocodile(line: list[str], out: list[str], card: str) -> None:
    """BB-12: eat one after another, but no zebra and nobody of strength 10 or more."""
    while line.index(card) > 0:
        ahead = line[line.index(card) - 1]
        if not _gives_way(ahead, "crocodile"):
            return
        _throw_out(line, out, [ahead])


def _gives_way(ahead: str, acting: str) -> bool:
    """Tell if this animal is no obstacle to a hippo or crocodile (BB-11, BB-12, BB-15)."""
    kind = kind_of(ahead)
    return kind != "zebra" and STRENGTH[kind] < STRENGTH[acting]


def _snake(line: list[str], out: list[str], card: str) -> None:
    """BB-13: sort by strength; whoever acts as the snake counts 9 (BB-18). Equals keep their order."""

    def strength(each: str) -> int:
        return STRENGTH["snake"] if each == card else STRENGTH[kind_of(each)]

    ordered: list[str] = []
    for level in range(12, 0, -1):
        ordered.extend(each for each in line if strength(each) == level)
    line[:] = ordered


def _giraffe(line: list[str], out: list[str], card: str) -> None:
    """BB-14: pass exactly one animal, if it is weaker than 8."""
    place = line.index(card)
    if place > 0 and STRENGTH[kind_of(line[place - 1])] < STRENGTH["giraffe"]:
        _step_forward(line, place)


def _seal(line: list[str], out: list[str], card: str) -> None:
    """BB-16: turn the queue round."""
    line.reverse()


def _kangaroo(line: list[str], card: str, hop: int) -> None:
    """BB-17: pass as many animals as the player wants, whatever they are."""
    for _ in range(hop):
        _step_forward(line, line.index(card))


def _monkey(line: list[str], out: list[str], card: str) -> None:
    """BB-19: with another monkey there, chase hippos and crocodiles and lead the gang to the front."""
    gang = _others(line, card, "monkey")
    if not gang:
        return
    _throw_out(line, out, _others(line, card, "hippo", "crocodile"))
    rest = [other for other in line if other != card and other not in gang]
    line[:] = [card, *reversed(gang), *rest]


def _parrot(line: list[str], out: list[str], target: str | None) -> None:
    """BB-20: chase the chosen animal away."""
    if target is not None:
        _throw_out(line, out, [target])


def _skunk(line: list[str], out: list[str], card: str) -> None:
    """BB-21: throw out the two strongest kinds; skunks, and who acts as one (BB-18), do not count."""
    smelling = [other for other in line if other != card and kind_of(other) != "skunk"]
    kinds = {kind_of(other) for other in smelling}
    strongest = sorted(kinds, key=lambda kind: STRENGTH[kind], reverse=True)[:2]
    _throw_out(line, out, [other for other in smelling if kind_of(other) in strongest])


_ACTIONS: dict[str, Callable[[list[str], list[str], str], None]] = {
    "lion": _lion,
    "hippo": _hippo,
    "crocodile": _crocodile,
    "snake": _snake,
    "giraffe": _giraffe,
    "seal": _seal,
    "monkey": _monkey,
    "skunk": _skunk,
}
"""Actions without a choice; the zebra (BB-15) and the chameleon as itself (BB-18) have none."""


# ---------------------------------------------------------------- steps 3 and 4


def _recurring(line: list[str], out: list[str], played: str) -> None:
    """Step 3: hippos, crocodiles and giraffes act, gate side first, as the step found them (BB-7)."""
    for card in list(line):
        kind = kind_of(card)
        if card not in line or kind not in ("hippo", "crocodile", "giraffe"):
            continue
        if kind == "giraffe" and card == played:
            continue
        _ACTIONS[kind](line, out, card)


def _gate(line: list[str], out: list[str], full: int) -> list[str]:
    """Step 4: with five waiting the first two get in and the last goes out (BB-8)."""
    if len(line) < full:
        return []
    admitted = line[:2]
    _throw_out(line, out, [line[-1]])
    del line[:2]
    return admitted
