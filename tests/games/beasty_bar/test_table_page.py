"""The game's table in the browser."""

from __future__ import annotations

import pytest

import menagerie
from tests.playing import label
from tests.table_pages import check_game, check_secrets, forms_of

FORMS = forms_of("beasty-bar")


@pytest.mark.parametrize("game", FORMS, ids=label)
def test_every_action_can_be_tapped_in_a_whole_game(game: menagerie.Game) -> None:
    check_game(game, seed=3, stride=9)


@pytest.mark.parametrize("game", FORMS[::2], ids=label)
def test_a_page_tells_no_secrets(game: menagerie.Game) -> None:
    check_secrets(game, seed=4, stride=13)
