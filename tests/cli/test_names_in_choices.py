"""Where an action names a seat, people may write the name of who sits there (BG-6)."""

from __future__ import annotations

import menagerie
from tests.cli.conftest import Run


def seed_that_brings_a_swap(players: int) -> int:
    """A seed with which the first card that seat 0 draws is a Swap."""
    game = menagerie.load("beaver-gang", players)
    for seed in range(1000):
        state = game.new_state()
        state.deal(seed)
        state.apply(game.parse_action("draw"))
        state.deal(seed)
        if state.view(0)["drawn"] == "swap":
            return seed
    raise AssertionError("no seed of a thousand brings one")


def test_a_swap_may_name_the_other_player(run: Run) -> None:
    seed = seed_that_brings_a_swap(3)
    written = "\ndraw\nuse\n17\nwhy swap 2 you 3\nswap 2 ben 3\n"
    result = run("play", "beaver-gang", "--seats", "you,greedy,greedy", "--seed", seed, written=written)
    shown = " ".join(result.output.split())
    assert "swap 1-4 Ben/Cleo 1-4" in shown or "swap 1–4 Ben/Cleo 1–4" in shown
    assert "Write out which one" in shown, "17 of 32 would be a guess"
    assert "You exchange your second card for Ben's third card." in shown
