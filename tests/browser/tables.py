"""Tables over the JSON interface: what browsers need not do themselves is quick this way."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

WAIT_SECONDS = 30.0


@dataclass
class Table:
    """A table, and the tokens of its people by their seats (None where nobody of ours sits)."""

    client: httpx.Client
    id: str
    tokens: list[str]
    choose: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def path(self) -> str:
        """Its address."""
        return f"/t/{self.id}"

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it; None is a spectator."""
        headers = {} if seat is None else self.headers(seat)
        found: dict[str, Any] = self.client.get(f"/api/v1/tables/{self.id}", headers=headers).raise_for_status().json()
        return found

    def headers(self, seat: int) -> dict[str, str]:
        """What a seat's requests carry."""
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    def post(self, seat: int, what: str, **body: Any) -> dict[str, Any]:
        """Does something at the table."""
        address = f"/api/v1/tables/{self.id}/{what}"
        answer = self.client.post(address, headers=self.headers(seat), json=body)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def wait_for_people(self) -> dict[str, Any]:
        """Waits until no bot decides: the table as the seat to move sees it, or when the game is over."""
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            table = self.seen()
            seat = table["to_move"]
            if seat is None:
                return table
            if table["seats"][seat]["bot"] is None:
                return self.seen(seat)
            time.sleep(0.01)
        raise AssertionError("the bots don't decide")

    def decide(self, action: int | None = None) -> dict[str, Any]:
        """The seat to move decides, if no other action is given at random; the table as that seat saw it before."""
        table = self.wait_for_people()
        if table["to_move"] is not None:
            chosen = self.choose.choice(table["legal_actions"])["action"] if action is None else action
            self.post(table["to_move"], "actions", action=chosen, at=table["version"])
        return table

    def play_until(self, seat: int) -> dict[str, Any]:
        """Plays at random until that seat decides."""
        while (table := self.wait_for_people())["to_move"] != seat:
            assert table["to_move"] is not None, "the game is over"
            self.decide()
        return table

    def play_out(self) -> dict[str, Any]:
        """Plays at random until the game is over."""
        while (table := self.wait_for_people())["to_move"] is not None:
            self.decide()
        return table

    def leave_to_bots(self) -> dict[str, Any]:
        """Everybody leaves, so that random bots play the game to its end."""
        for seat in range(len(self.tokens)):
            if self.seen()["status"] == "playing":
                self.post(seat, "leave", bot="random")
        return self.wait_for_people()


def found(client: httpx.Client, game: str, people: int = 1, bots: int = 1, **wish: Any) -> Table:
    """A game of so many people and so many random bots, which has begun; the people have the first seats."""
    seats = ["me", *["open"] * (people - 1), *["random"] * bots]
    body = {"game": game, "players": len(seats), "seats": seats, "name": "Ada", **wish}
    made = client.post("/api/v1/tables", json=body).raise_for_status().json()
    tokens = [made["token"]]
    for name in ("Bob", "Cyd", "Dot", "Eva")[: people - 1]:
        sat = client.post(f"/api/v1/tables/{made['table']}/seats", json={"name": name}).raise_for_status().json()
        tokens.append(sat["token"])
    return Table(client, made["table"], tokens, random.Random(game))
