"""Serves tables of random games, to look at while working on a game's `table.html` and `table.css`.

python tools/preview.py 8123
then open /beasty-bar?players=4&seed=7&plies=30&seat=0&lang=en   (seat=- for a spectator; all may be left out)
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import menagerie
from menagerie.core import catalogue
from menagerie.web import rendering
from menagerie.web.art import sprite
from menagerie.web.screen import Offer, Player, Screen

NAMES = ("Anna", "Bára", "Iñaki", "Owl", "Dora", "Emil")
STATIC = Path(rendering.__file__).parent / "static"


def screen_of(game: str, query: dict[str, str]) -> Screen:
    """The table of a random game after so many decisions."""
    options = {key.removeprefix("option."): value for key, value in query.items() if key.startswith("option.")}
    table = menagerie.load(game, players=int(query.get("players", 2)), **options)
    luck = random.Random(int(query.get("seed", 1)))
    state, story = table.new_state(), []
    seat = None if query.get("seat") == "-" else int(query.get("seat", 0))
    names = [("You" if seat == place else name) for place, name in enumerate(NAMES[: table.players])]
    lang = query.get("lang", "en")
    story += [step.text(seat, lang, names) for step in state.deal(luck.randrange(1 << 30))]
    plies = int(query.get("plies", 20))
    while not state.is_terminal and (plies > 0 or (seat is not None and state.current_player != seat)):
        story += [step.text(seat, lang, names) for step in state.apply(luck.choice(state.legal_actions()))]
        story += [step.text(seat, lang, names) for step in state.deal(luck.randrange(1 << 30))]
        plies -= 1
    legal = set(state.legal_actions())
    offers = {
        table.action_text(action): Offer(action, table.action_text(action, lang), action in legal)
        for action in range(table.num_actions)
    }
    return Screen(
        game=game,
        title=table.definition.title,
        view=state.view(seat),
        viewer=seat,
        names=names,
        players=[Player(name, "person") for name in names],
        words=table.words(lang),
        told=story[-1] if story else "",
        story=story[-12:],
        offers=offers if state.current_player == seat else {},
        to_move=state.current_player if state.current_player >= 0 else None,
        winners=state.winners(),
    )


def page(request: Request) -> Response:
    """A whole page around the frame."""
    game = request.path_params["game"]
    screen = screen_of(game, dict(request.query_params))
    frame = rendering.render_frame(replace(screen), _=lambda text: text)
    rendering.look_url.cache_clear()
    rendering.static_url.cache_clear()
    rendering.environment.cache_clear()
    return HTMLResponse(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{screen.title}</title>"
        f'<link rel="stylesheet" href="{rendering.static_url("look.css")}">'
        f'<link rel="stylesheet" href="{rendering.look_url(game)}">'
        f'<body class="game-{game}"><header class="top"><b>{screen.title}</b></header><main id="table">{frame}</main>'
    )


def art(request: Request) -> Response:
    """A game's pictures."""
    return Response(sprite(request.path_params["name"].rpartition("-")[0]), media_type="image/svg+xml")


def look(request: Request) -> Response:
    """A game's style sheet."""
    folder = catalogue.folder_of(request.path_params["name"].rpartition("-")[0])
    return Response((folder / "table.css").read_text(), media_type="text/css")


class Marked(StaticFiles):
    """Static files below a mark of their contents."""

    def get_path(self, scope: dict[str, object]) -> str:  # type: ignore[override]
        """Without the mark."""
        return super().get_path(scope).partition("/")[2]  # type: ignore[arg-type]


if __name__ == "__main__":
    application = Starlette(
        routes=[
            Route("/art/{name}.svg", art),
            Route("/looks/{name}.css", look),
            Mount("/static", Marked(directory=STATIC)),
            Route("/{game}", page),
        ]
    )
    uvicorn.run(application, port=int(sys.argv[1]), log_level="warning")
