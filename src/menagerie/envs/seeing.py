"""What the adapters share: the spaces of a game, what a seat is given, and the ways to draw a position."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..core.extras import required
from ..core.game import Game
from ..core.state import State
from . import pictures

Mask: TypeAlias = NDArray[np.int8]
Frame: TypeAlias = str | pictures.Pixels | None
"""A drawn position: a text ("ansi"), pixels ("rgb_array"), or nothing ("human": it was printed)."""

RENDER_MODES = ["ansi", "rgb_array", "human"]
"""As text, as pixels, or as text on the standard output."""


def title_in_ids(name: str) -> str:
    """A game's name as ids of environments have it, such as BeastyBar."""
    return "".join(word.capitalize() for word in name.split("-"))


def observation_box(game: Game) -> Any:
    """The space of `State.observation`: float32 of shape `Game.observation_shape`, each number between -1 and 1."""
    spaces = required("gymnasium.spaces", "gymnasium")
    return spaces.Box(-1.0, 1.0, game.observation_shape, np.float32)


def action_mask(state: State, seat: int) -> Mask:
    """A new int8 array of shape (num_actions,): 1 for what `seat` may do now; all 0 if it is not its turn."""
    mask = np.zeros(state.game.num_actions, np.int8)
    if state.current_player == seat:
        mask[state.legal_actions()] = 1
    return mask


def checked_render_mode(mode: str | None) -> str | None:
    """`mode` if positions can be drawn so. Raises ValueError for another one, with those there are."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are: {', '.join(RENDER_MODES)}, and None")
    return mode


def rendered(state: State, mode: str | None, seat: int | None, extra: str) -> Frame:
    """The position as `seat` sees it (None: a spectator), in a render mode; None for "human", which prints it.

    `extra` is the extra of the package that brings what pixels need. Raises ValueError without a mode.
    """
    if mode is None:
        raise ValueError(
            f"to render, say how when the environment is made: render_mode={RENDER_MODES[0]!r}, for example"
        )
    if mode == "rgb_array":
        return pictures.pixels(state, seat, extra)
    text = pictures.text(state, seat)
    if mode == "ansi":
        return text
    print(text)
    return None
