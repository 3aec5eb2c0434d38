"""How large a game is: all its histories, counted one by one."""

from __future__ import annotations

import menagerie

from .playing import possible_actions


def count_histories(game: menagerie.Game, most: int = 50_000) -> int:
    """How many histories there are, from the empty one to those of finished games; not much more than `most`.

    Histories are all sequences of actions and of outcomes of chance, whether or not they lead to the same position.
    """
    waiting, count = [game.new_state()], 0
    while waiting and count <= most:
        state = waiting.pop()
        count += 1
        for action in possible_actions(state):
            after = state.copy()
            after.apply(action)
            waiting.append(after)
    return count
