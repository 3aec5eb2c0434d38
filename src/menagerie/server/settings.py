"""What a table's founder chooses besides the game and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .clocks import Clock


@dataclass(frozen=True)
class TableSettings:
    """`loses_on_time`: whose time runs out loses, else a bot plays that decision; `hints`: whether they are given."""

    clock: Clock = field(default_factory=Clock)
    loses_on_time: bool = False
    hints: bool = True

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> TableSettings:
        """From JSON. Raises Refused for a clock that is none."""
        clock = Clock.read(content.get("clock"))
        return cls(clock, bool(content.get("loses_on_time", False)), bool(content.get("hints", True)))

    def written(self) -> dict[str, Any]:
        """As JSON."""
        return {"clock": self.clock.written(), "loses_on_time": self.loses_on_time, "hints": self.hints}
