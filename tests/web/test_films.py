"""The film of what has happened at a table: it tells each sentence once, and does not give the end away."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import menagerie
from menagerie.core.protocol import CHANCE
from menagerie.server.live import LiveTable
from menagerie.server.telling import Listener, story
from menagerie.store import rows
from menagerie.web.screens import film, loss_on_time
from menagerie.web.streams import Position
from menagerie.web.table_pages import fragments
from tests.playing import ALL, label, random_play
from tests.web.worlds import NAMES, action_rows, live_table, seat_rows, table_row

SEED = b"s" * 32
OF_THE_END = ('class="won-by"', 'class="crown"', 'class="after"', "/record", "/analysis", "/rematch")
"""What stands on the page of a game that is over, and on no other one."""


def whole_game(game: menagerie.Game, seed: int) -> list[int]:
    *_, (end, _) = random_play(game, seed)
    return end.history


def moments_of_a_game(game: menagerie.Game, seed: int, most: int) -> Iterator[LiveTable]:
    """A table at some moments of a random game, its end among them."""
    history, choose = whole_game(game, seed), random.Random(seed)
    for plies in {len(history), *choose.sample(range(1, len(history)), min(most, len(history) - 1))}:
        state = game.replay(history[:plies])
        if state.current_player != CHANCE:
            yield live_table(game, history[:plies], SEED)


def first_shown(live: LiveTable, seat: int | None, since: int) -> int:
    """From which ply on a film shows the steps: who has something to remember sees none before the own decision."""
    if not live.game.definition.fleeting_steps or live.game.options.get("memory_aid"):
        return since
    return max([since, *(ply for ply, (actor, _) in enumerate(live.state.seen_history()) if actor == seat)])


@pytest.mark.parametrize("game", ALL, ids=map(label, ALL))
def test_each_sentence_is_told_once(game: menagerie.Game) -> None:
    """In the order in which it happened, to every seat and to who watches; the present repeats none."""
    lengths = []
    for live in moments_of_a_game(game, 3, 6):
        for seat in (None, *range(game.players)):
            since = max(0, live.plies - 3)
            screens = film(live, seat, "en", 0.0, since)
            moments = live.moments_since(first_shown(live, seat, since))
            happened = story(moments, Listener.at(live, seat, "en"))
            if happened or len(screens) > 1:  # the present alone is told with what was told last
                assert " ".join(screen.told for screen in screens if screen.told) == " ".join(happened)
            pictures = [(screen.view, screen.told) for screen in screens]
            assert all(one != other for one, other in itertools.pairwise(pictures)), "nothing comes twice"
            assert [screen.at for screen in screens] == [""] * (len(screens) - 1) + [live.version]
            assert screens[-1].view == live.state.view(seat)
            lengths.append(len(screens))
    assert max(lengths) > 1


@pytest.mark.parametrize("game", ALL, ids=map(label, ALL))
def test_who_has_won_is_told_by_the_last_picture_only(game: menagerie.Game) -> None:
    several = 0
    for seed in range(3):
        live = live_table(game, whole_game(game, seed), SEED)
        assert live.is_over
        for seat in (None, *range(game.players)):
            several += check_end(live, seat, live.plies - 1)
            check_end(live, seat, live.plies - 5)
    assert several > 0, "somewhere the last action has several steps"


def check_end(live: LiveTable, seat: int | None, since: int) -> int:
    """How many pictures come before the end."""
    screens = film(live, seat, "en", 0.0, since)
    assert not any(screen.winners or screen.view.get("over") for screen in screens[:-1])
    *before, last = fragments(live, seat, "en", 0.0, Position(0, since, 0))
    for sign in OF_THE_END:
        assert not any(sign in html for html in before), sign
    assert 'class="won-by"' in last
    assert 'class="after"' in last
    return len(before)


@pytest.mark.parametrize("game", menagerie.games())
@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_a_loss_on_time_is_the_last_thing_that_is_told(game: str, lang: str) -> None:
    """Also to those who have not seen yet what happened before it."""
    form = menagerie.load(game, 3)
    for live in moments_of_a_game(form, 5, 8):
        loser = live.to_move
        if loser is None:
            continue
        row = replace(table_row(form, live.state.history, SEED), status=rows.OVER, lost_on_time=loser)
        late = LiveTable(row, seat_rows(form, row.id), action_rows(form, live.state.history), 0.0)
        sentence = loss_on_time(late, lang)
        assert NAMES[loser] in sentence
        for seat in (None, *range(form.players)):
            *before, last = film(late, seat, lang, 0.0, late.plies - 3)
            assert (last.told, last.story[-1]) == (sentence, sentence)
            assert last.winners == [other for other in range(form.players) if other != loser]
            assert not any(screen.winners or sentence in screen.told or sentence in screen.story for screen in before)
            assert before
            assert not any(sign in html for html in fragments(late, seat, lang, 0.0, Position(0, 0, 0))[:-1]
                           for sign in OF_THE_END)  # fmt: skip
