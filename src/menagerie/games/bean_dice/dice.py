"""Bean Dice: the dice, and how a handful of them is kept in one integer.

A *kind* is a bean: 0 stink .. 6 garden. A *face* is what one die can show: a kind with the die's colour (BD-2), for
white and beige dice of one kind are not the same to whoever rolls on.

A handful of dice is a count for each of them, four bits apart: `faces` has the nine faces, `beans` the seven kinds.
No count is more than seven, so that the highest bit of each four is free, and whole handfuls can be compared by one
subtraction (see `orders`).
"""

from __future__ import annotations

import numpy as np

from ...core.arrays import IntArray
from ...core.jit import jit

KIND_NAMES = ("stink", "blue", "green", "chinese", "red", "soy", "garden")
KINDS = len(KIND_NAMES)
STINK, BLUE, GREEN, CHINESE, RED, SOY, GARDEN = range(KINDS)

FACE_KINDS = (STINK, BLUE, GREEN, CHINESE, RED, BLUE, GREEN, SOY, GARDEN)
"""The kind of each face: those of white dice first, then those of beige ones, in ascending order of kinds."""

FACE_NAMES = ("stink", "white blue", "white green", "chinese", "red", "beige blue", "beige green", "soy", "garden")
"""What a die shows: its bean, with the die's colour where dice of both colours have that bean."""

FACES = len(FACE_KINDS)
FIRST_BEIGE = 5
SIDES = 6
FACE_SIDES = np.array([2, 1, 1, 1, 1, 2, 1, 2, 1])
"""BD-2: on how many of the six sides of its die each face is."""

WHITE, BEIGE = 4, 3
"""BD-1: how many dice there are of each colour."""
DICE = WHITE + BEIGE
MOST_FACES = 5
"""How many different faces a white die has; a beige one has four."""

BITS = 4
COUNT = (1 << BITS) - 1
ONES = 0x1111111
"""One die of each kind; times n: n of each."""
TOPS = 8 * ONES
"""The highest bit of each kind's count."""


@jit
def count_of(dice: int, place: int) -> int:
    """How many dice show the face (of `faces`), or the kind (of `beans`), with the number `place`."""
    return (dice >> (BITS * place)) & COUNT


@jit
def beans_of(faces: int) -> int:
    """The kinds that a handful of dice shows, whatever the dice's colours."""
    white, blue_and_green, soy_and_garden = faces & 0xFFFFF, (faces >> 20) & 0xFF, faces >> 28
    return white + (blue_and_green << BITS) + (soy_and_garden << (BITS * SOY))


@jit
def number_of_dice(dice: int) -> int:
    """How many dice a handful has: the sum of its digits to the base 16, which is what is left over by 15."""
    return dice % COUNT


def faces_of_colours(faces: int = MOST_FACES) -> tuple[range, range]:
    """What white and what beige dice can show, if each has so many different faces at the most: its first ones."""
    return range(min(FIRST_BEIGE, faces)), range(FIRST_BEIGE, min(FACES, FIRST_BEIGE + faces))


def number_of_rolls(white: int, beige: int, faces: int = MOST_FACES) -> int:
    """How many rolls of so many dice there are, all equally likely: each die has its six sides, or those left of it."""
    white_sides, beige_sides = (sum(FACE_SIDES[face] for face in colour) for colour in faces_of_colours(faces))
    ways: int = int(white_sides) ** white * int(beige_sides) ** beige
    return ways


def rolls(white: int, beige: int, faces: int = MOST_FACES) -> tuple[IntArray, IntArray]:
    """All that one roll of so many dice can show: `beans` (ascending), and in how many of the rolls they come.

    Both arrays are int64 of shape (n,). Each die is rolled by itself, so that the chances are exact. `faces`: how many
    different ones a die has at the most.
    """
    weights = {0: 1}
    white_faces, beige_faces = faces_of_colours(faces)
    for die in range(white + beige):
        faces_of_die = white_faces if die < white else beige_faces
        added: dict[int, int] = {}
        for beans, weight in weights.items():
            for face in faces_of_die:
                more = beans + (1 << (BITS * FACE_KINDS[face]))
                added[more] = added.get(more, 0) + weight * int(FACE_SIDES[face])
        weights = added
    return np.array(sorted(weights)), np.array([weights[beans] for beans in sorted(weights)])
