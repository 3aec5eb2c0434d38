"""Tables brought to where a test wants them."""

from __future__ import annotations

import json
from typing import Any

from .tables import Table


def decides_within_a_move(table: Table, seat: int = 0) -> dict[str, Any]:
    """Plays at random until a decision of the seat asks it for another one; the table then.

    In Beasty Bar: an animal has been played, and now it must be said what it does.
    """
    while True:
        before = table.decide()
        assert before["to_move"] is not None, "the game is over"
        now = table.wait_for_people()
        if before["to_move"] == seat == now["to_move"] and now["view"]["phase"] not in ("play", "set aside"):
            return now


def moves(table: Table, seat: int) -> list[dict[str, Any]]:
    """All that has happened, as the interface tells it to a seat."""
    found: list[dict[str, Any]] = []
    address = f"/api/v1/tables/{table.id}/stream?after=0-0-0"
    with table.client.stream("GET", address, headers=table.headers(seat)) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                event = json.loads(line.removeprefix("data: "))
                if "version" in event:
                    return found
                found.append(event)
    raise AssertionError("the stream ended")
