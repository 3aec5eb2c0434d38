"""`menagerie odds`: how likely one roll meets an order of Bean Dice (BD-4)."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from ..dice import BEIGE, SIDES, WHITE
from ..order_text import FORMS, parse_order, text_as_typed
from ..orders import rolls_that_meet

COLOURS = {"white": WHITE, "beige": BEIGE}
"""The colours of dice, and how many there are of each (BD-1)."""

ALL_DICE = f"{WHITE} white + {BEIGE} beige"

EXAMPLES = f'for example "{ALL_DICE}", "2 white" or "white,beige,beige"'


def odds(
    order: Annotated[list[str], typer.Argument(help=f"An order, such as: {', '.join(FORMS)}.")],
    dice: Annotated[str, typer.Option(help="Which dice are rolled.")] = ALL_DICE,
) -> None:
    """Show how likely one roll of dice meets an order of Bean Dice."""
    white, beige = read_dice(dice)
    typed = " ".join(order)
    wanted = parse_order(typed)
    percent = exact_percent(rolls_that_meet(wanted, white, beige), white + beige)
    typer.echo(f"{text_as_typed(typed)}: {percent} % with one roll of {dice_text(white, beige)}")


def exact_percent(met: int, dice: int) -> str:
    """So many of the 6^n rolls in percent, two decimals, halves up; reckoned in whole numbers, so that it is exact."""
    ways: int = SIDES**dice
    hundredths = (20000 * met + ways) // (2 * ways)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def dice_text(white: int, beige: int) -> str:
    """`4 white and 3 beige dice`, `1 white die` ..."""
    parts = [f"{count} {colour}" for colour, count in (("white", white), ("beige", beige)) if count]
    return f"{' and '.join(parts)} {'die' if white + beige == 1 else 'dice'}"


def read_dice(text: str) -> tuple[int, int]:
    """How many white and how many beige dice the text names. Raises ValueError, which says what would be right."""
    counts = dict.fromkeys(COLOURS, 0)
    for part in re.split(r"[+,]", text):
        found = re.fullmatch(r"\s*(?:([0-9]{1,9})\s*)?([^\W\d_]+)\s*", part)
        if found is None or found[2].lower() not in counts:
            raise ValueError(f"--dice: {_shown(part)} is no number of white or beige dice; write {EXAMPLES}")
        counts[found[2].lower()] += int(found[1] or 1)
    for colour, most in COLOURS.items():
        if counts[colour] > most:
            raise ValueError(f"--dice: there are only {most} {colour} dice, not {counts[colour]}; write {EXAMPLES}")
    if not any(counts.values()):
        raise ValueError(f"--dice: at least one die must be rolled; write {EXAMPLES}")
    return counts["white"], counts["beige"]


def _shown(part: str) -> str:
    return f"{part.strip()!r:.40}"
