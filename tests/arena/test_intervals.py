"""Intervals hold what they promise: SciPy's quantiles, Wilson's own figures, and coverage in made-up arenas."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binomtest, t

from menagerie.arena.intervals import share_interval, student_quantile, wilson


@pytest.mark.parametrize(("freedom", "tolerance"), [(2, 0.01), (3, 0.004), (4, 0.002), (5, 0.001), (30, 1e-6)])
def test_students_quantile(freedom: int, tolerance: float) -> None:
    assert student_quantile(freedom) == pytest.approx(t.ppf(0.975, freedom), rel=tolerance)


@pytest.mark.parametrize(("won", "of"), [(0, 7), (3, 10), (50, 100), (100, 100)])
def test_wilsons_interval(won: int, of: int) -> None:
    expected = binomtest(won, of).proportion_ci(method="wilson")
    found = wilson(won / of, of, student_quantile(10**9))
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_single_wins_and_losses_have_about_wilsons_interval() -> None:
    """Where a deal is one game, its design effect is 1."""
    found = share_interval([(1, 1)] * 60 + [(0, 1)] * 140)
    expected = binomtest(60, 200).proportion_ci(method="wilson")
    assert found is not None
    assert found.mean == 0.3
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.002)


def test_many_deals_have_about_students_interval() -> None:
    rng = np.random.default_rng(1)
    shares = rng.integers(0, 4, 4000) / 3
    found = share_interval([(share, 1) for share in shares])
    reach = 1.96 * shares.std() / 4000**0.5
    assert found is not None
    assert (found.low, found.high) == pytest.approx((shares.mean() - reach, shares.mean() + reach), abs=3e-4)


def test_deals_weigh_as_much_as_they_hold() -> None:
    found = share_interval([(1, 1), (0, 3), (0, 0)])
    assert found is not None
    assert found.mean == 0.25


def test_of_nothing_there_is_no_share() -> None:
    assert share_interval([]) is None
    assert share_interval([(0, 0)]) is None


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_deals_that_are_all_alike_still_leave_doubt(share: float) -> None:
    widths = []
    for count in (1, 2, 10, 100):
        found = share_interval([(share, 1)] * count)
        assert found is not None
        assert 0 <= found.low <= share <= found.high <= 1
        widths.append(found.high - found.low)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 0.7, "one deal says next to nothing"
    assert widths[-1] > 0.03


@pytest.mark.parametrize("skill", [0.05, 0.33, 0.6, 0.97])
@pytest.mark.parametrize("deals", [3, 8, 40])
@pytest.mark.parametrize("luck", [0.3, 3.0, 1e9], ids=["deals decide", "deals matter", "deals don't matter"])
def test_the_true_share_lies_in_nearly_all_intervals(skill: float, deals: int, luck: float) -> None:
    """Arenas of deals of three games whose chance to win varies from deal to deal, with mean `skill`."""
    rng = np.random.default_rng(7)
    covered = 0
    for _ in range(600):
        chance = rng.beta(skill * luck, (1 - skill) * luck, deals) if luck < 1e6 else np.full(deals, skill)
        found = share_interval([(won, 3) for won in rng.binomial(3, chance)])
        assert found is not None
        covered += found.low <= skill <= found.high
    assert covered / 600 > 0.93
