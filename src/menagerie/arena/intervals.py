"""How sure a share is: intervals from deals, the independent samples of an arena.

The games of one deal share their luck, so they count together as one sample, and a share is the quotient of two sums
over deals (a cluster sample). Student's t on the spread of the deals would be the usual interval, but a share lies
between 0 and 1: close to an end it would reach beyond, and where all deals came out alike it would have no width.
So Wilson's interval is used, with the number of deals corrected by the design effect: how much less (or more) the
deals spread than as many single wins and losses would. See Korn and Graubard, Survey Methodology 24 (1998), and
Franco et al., Journal of Survey Statistics and Methodology 7 (2019).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
PRIOR_DEALS = 2
"""So many imaginary deals with the spread of single wins and losses join the real ones: the spread that two or three
deals happen to have would otherwise be believed."""


@dataclass(frozen=True)
class Interval:
    """A share between 0 and 1, and the limits between which it lies with a confidence of 95 %."""

    mean: float
    low: float
    high: float


def share_interval(deals: Sequence[tuple[float, float]]) -> Interval | None:
    """The share, from a pair for each deal: how much was won, and of how much. None if that is nothing at all."""
    deals = [(won, of) for won, of in deals if of > 0]
    count = len(deals)
    if count == 0:
        return None
    size = sum(of for _, of in deals) / count
    share = sum(won for won, _ in deals) / (count * size)
    squares = sum(((won - share * of) / size) ** 2 for won, of in deals)
    return wilson(share, _effective_count(share, squares, count), student_quantile(count - 1 + PRIOR_DEALS))


def _effective_count(share: float, squares: float, count: int) -> float:
    """How many single wins and losses would tell as much as `count` deals with that sum of squared deviations."""
    worst = share * (1 - share)
    if squares < 1e-12 or worst < 1e-12:  # deals that are all alike say nothing about how they spread
        return count
    variance = (squares + PRIOR_DEALS * worst) / (count - 1 + PRIOR_DEALS)
    return count * worst / variance


def wilson(share: float, count: float, quantile: float) -> Interval:
    """Wilson's score interval for a share of `count` trials (Journal of the American Statistical Association, 1927)."""
    shrunk = quantile**2 / count
    centre = (share + shrunk / 2) / (1 + shrunk)
    reach = quantile / (1 + shrunk) * math.sqrt(share * (1 - share) / count + shrunk / (4 * count))
    return Interval(share, max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach)))


def student_quantile(freedom: int) -> float:
    """Where Student's t with that many degrees of freedom (at least 2) leaves 2.5 % above.

    The expansion of Abramowitz and Stegun, 26.7.5; within 1 % for 2 degrees, and 0.1 % from 5 on.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
