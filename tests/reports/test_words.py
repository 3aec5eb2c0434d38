"""How reports write numbers and lines."""

from __future__ import annotations

from typing import Any

import pytest

from menagerie.reports.words import percent, points, seconds, signed, told_line

NAMES = ["You", "Ben"]


@pytest.mark.parametrize(
    ("change", "text"),
    [(None, "–"), (0.0, "0.0"), (-0.0004, "0.0"), (0.125, "+12.5"), (-0.004, "−0.4"), (-1.0, "−100.0")],
)
def test_changes_have_a_sign(change: float | None, text: str) -> None:
    assert points(change) == text


def test_other_numbers() -> None:
    assert [percent(share) for share in (None, 0.0, 0.6134, 1.0)] == ["–", "0.0 %", "61.3 %", "100.0 %"]
    assert [seconds(value) for value in (None, 1.5, 0.012, 0.00034)] == ["–", "1.5 s", "12 ms", "340 µs"]
    assert [signed(value) for value in (None, 1.25, -0.4)] == ["–", "+1.25", "−0.40"]


def step(seat: int, text: str, after_luck: bool = False) -> dict[str, Any]:
    return {"seat": seat, "text": text, "after_luck": after_luck}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ([], ""),
        ([step(1, "play lion")], "Ben: play lion"),
        ([step(0, "play seal"), step(0, "hop 2"), step(1, "roll")], "You: play seal, hop 2; Ben: roll"),
        ([step(1, "roll", True), step(1, "keep 3", True)], "… Ben: roll … keep 3"),
        ([step(1, "roll"), step(0, "roll", True)], "Ben: roll … You: roll"),
    ],
)
def test_a_line_names_who_plays_only_when_that_changes(line: list[dict[str, Any]], told: str) -> None:
    assert told_line(line, NAMES) == told
