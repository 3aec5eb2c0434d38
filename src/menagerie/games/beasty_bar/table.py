"""Beasty Bar in the browser: what its template needs besides the view."""

from __future__ import annotations

from typing import Any

from ...core.words import Words
from .state import KIND_NAMES


def shown(view: dict[str, Any], words: Words) -> dict[str, Any]:
    """`strength`: of each kind, 1 to 12 (BB-1)."""
    return {"strength": {kind: place + 1 for place, kind in enumerate(KIND_NAMES)}}
