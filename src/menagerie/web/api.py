"""The JSON interface under /api/v1: whatever can be done on the pages, for programs.

A newcomer gets a token when founding a table or sitting down, and sends it as `Authorization: Bearer <token>`.
"""

from __future__ import annotations

import json
import math
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from ..core.protocol import CHANCE
from ..server import leaving, opening, playing, undoing
from ..server.errors import Forbidden, NotAllowed
from ..server.live import LiveTable, Moment
from ..server.opening import Wish
from ..server.settings import TableSettings
from ..server.telling import Listener, memories, sentences
from ..store import rows
from ..store.rows import FREE
from . import api_models as models
from .pages import all_games
from .records import record_of
from .screens import loss_on_time, winners_of
from .streams import Position, Told, follow, plies_seen
from .visit import Visit, visit

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Problem} for status in (400, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api/v1", responses=_PROBLEMS)

Visitor = Annotated[Visit, Depends(visit)]
TableName = Annotated[str, Path(max_length=16, description="The table's id.")]
MOST_LISTED = 50


# Games and tables


@router.get("/games")
async def games() -> list[models.GameOut]:
    """The games, with how many can play and which options there are."""
    return [
        models.GameOut(
            name=definition.name,
            title=definition.title,
            players=list(definition.players),
            options=[
                models.OptionOut(
                    name=option.name,
                    default=option.write(option.default),
                    meaning=option.meaning,
                    examples=[text for example in option.examples if _can_be_sent(text := option.write(example))],
                )
                for option in definition.options
            ],
        )
        for definition in all_games()
    ]


def _can_be_sent(value: Any) -> bool:
    """Whether `TableIn` takes it as an option: a deck of one's own is none, for example."""
    return isinstance(value, (bool, int, str))


@router.get("/tables")
async def tables(visitor: Visitor) -> list[models.SummaryOut]:
    """Public tables that wait for players."""
    found = await visitor.house.read(lambda connection: rows.open_tables(connection, MOST_LISTED))
    return [_summary(*table) for table in found]


@router.get("/me/tables")
async def my_tables(visitor: Visitor) -> list[models.SummaryOut]:
    """The reader's own tables, the newest first."""
    person = visitor.known_person()
    found = await visitor.house.read(lambda connection: rows.tables_of_player(connection, person.number, MOST_LISTED))
    return [_summary(*table) for table in found]


def _summary(table: rows.TableRow, seats: list[rows.SeatRow]) -> models.SummaryOut:
    return models.SummaryOut(
        id=table.id,
        game=table.game,
        players=table.players,
        status=table.status,
        seats=[seat.name for seat in seats],
        open_seats=sum(seat.kind == FREE for seat in seats),
    )


@router.post("/tables", status_code=201)
async def found(visitor: Visitor, body: models.TableIn) -> models.SeatedOut:
    """Founds a table; it starts at once if no seat is open."""
    settings = TableSettings.read(
        {**body.model_dump(include={"loses_on_time", "hints"}), "clock": body.clock.model_dump()}
    )
    wish = Wish(body.game, body.players, body.options, body.seats, settings, body.public, body.word)
    opening.check(wish)
    person, token = await visitor.person_named(body.name)
    live = await opening.found(visitor.house, person, wish)
    await visitor.keep_name(person)
    return models.SeatedOut(table=live.id, seat=live.seat_of(person.number), token=token, version=live.version)


@router.get("/tables/{table}")
async def table(visitor: Visitor, table: TableName) -> models.TableOut:
    """A table as the reader may see it."""
    live = await visitor.house.table(table)
    return _table(live, visitor)


def _table(live: LiveTable, visitor: Visit) -> models.TableOut:
    seat, now = visitor.seat_at(live), visitor.house.now()
    return models.TableOut(
        id=live.id,
        game=live.game.name,
        players=live.game.players,
        options=live.game.written_options,
        status=live.row.status,
        version=live.version,
        seat=seat,
        seats=[
            models.SeatOut(
                seat=row.seat,
                kind=row.kind,
                name=row.name,
                bot=live.bot_of(row.seat),
                away=row.is_away,
                seconds=live.time_left(row.seat, now) if live.is_playing else None,
            )
            for row in live.seats
        ],
        to_move=live.to_move,
        legal_actions=_legal_actions(live, seat, visitor.lang),
        view=live.state.view(seat),
        memories=memories(live, Listener.at(live, seat, visitor.lang)),
        undo=live.undo,
        scores=live.state.scores() if live.is_over else [],
        winners=winners_of(live),
        commitment=live.row.commitment,
        rematch=live.row.rematch,
    )


def _legal_actions(live: LiveTable, seat: int | None, lang: str) -> list[models.ActionOut]:
    if seat is None or live.to_move != seat or live.bot_of(seat) is not None:
        return []
    state = live.state
    return [models.ActionOut(action=action, text=state.action_text(action, lang)) for action in state.legal_actions()]


# Doing


@router.post("/tables/{table}/seats", status_code=201)
async def sit(visitor: Visitor, table: TableName, body: models.SeatIn) -> models.SeatedOut:
    """Takes an open seat; the game starts when there is none left."""
    live = await visitor.house.table(table)
    if visitor.seat_at(live) is None:
        opening.check_sitting(live, body.seat, body.word)
    person, token = await visitor.person_named(body.name)
    seat = await opening.sit(visitor.house, live, person, body.seat, body.word)
    await visitor.keep_name(person)
    return models.SeatedOut(table=live.id, seat=seat, token=token, version=live.version)


@router.post("/tables/{table}/start")
async def start(visitor: Visitor, table: TableName, body: models.BotIn) -> models.VersionOut:
    """Puts bots on the open seats and starts."""
    live = await visitor.house.table(table)
    await opening.fill_with_bots(visitor.house, live, visitor.seat_at(live), body.bot)
    return models.VersionOut(version=live.version)


@router.post("/tables/{table}/actions")
async def act(visitor: Visitor, table: TableName, body: models.ActionIn) -> models.VersionOut:
    """Decides. When this answers, the action is on disk; if `at` is not the present version, it is refused (409)."""
    live = await visitor.house.table(table)
    await playing.act(visitor.house, live, visitor.seat_at(live), body.at, body.action)
    return models.VersionOut(version=live.version)


@router.get("/tables/{table}/why-not/{action}")
async def why_not(
    visitor: Visitor, table: TableName, action: Annotated[int, Path(ge=0, le=1_000_000)]
) -> models.Problem | None:
    """Why the reader may not do that now: the article and the reason; null if it is allowed."""
    live = await visitor.house.table(table)
    seat = visitor.seat_at(live)
    if seat is None or live.to_move != seat:
        raise Forbidden("It is not your turn.")
    try:
        playing.check_allowed(live.state, action, visitor.lang)
    except NotAllowed as refused:
        return models.Problem(error=str(refused), kind="NotAllowed", article=refused.article)
    return None


@router.post("/tables/{table}/leave")
async def leave(visitor: Visitor, table: TableName, body: models.BotIn) -> models.VersionOut:
    """Leaves: a bot plays on, or before the start the seat is free again."""
    live = await visitor.house.table(table)
    await leaving.leave(visitor.house, live, visitor.seat_at(live), body.bot)
    return models.VersionOut(version=live.version)


@router.post("/tables/{table}/return")
async def come_back(visitor: Visitor, table: TableName) -> models.VersionOut:
    """Takes the own seat back from the bot."""
    live = await visitor.house.table(table)
    await leaving.come_back(visitor.house, live, visitor.seat_at(live))
    return models.VersionOut(version=live.version)


@router.post("/tables/{table}/undo")
async def undo(visitor: Visitor, table: TableName, body: models.AtIn) -> models.VersionOut:
    """Asks to take the own latest decision back; if nobody has to agree, it is taken back."""
    live = await visitor.house.table(table)
    await undoing.ask(visitor.house, live, visitor.seat_at(live), body.at)
    return models.VersionOut(version=live.version)


@router.post("/tables/{table}/undo-answer")
async def undo_answer(visitor: Visitor, table: TableName, body: models.AnswerIn) -> models.VersionOut:
    """Says whether somebody may take a decision back."""
    live = await visitor.house.table(table)
    await undoing.answer(visitor.house, live, visitor.seat_at(live), body.agrees)
    return models.VersionOut(version=live.version)


@router.post("/tables/{table}/rematch")
async def rematch(visitor: Visitor, table: TableName) -> models.SeatedOut:
    """The table at which the players of a finished game go on."""
    live = await visitor.house.table(table)
    person = visitor.known_person()
    new = await opening.rematch(visitor.house, live, person)
    return models.SeatedOut(table=new.id, seat=new.seat_of(person.number), token=None, version=new.version)


@router.get("/tables/{table}/hints")
async def hint(visitor: Visitor, table: TableName) -> models.HintsOut:
    """What a strong bot thinks of the reader's choices, where the table allows hints."""
    live = await visitor.house.table(table)
    version, game = live.version, live.game
    found = await visitor.services.hints.hints(live, visitor.seat_at(live))
    return models.HintsOut(
        version=version,
        hints=[
            models.HintOut(
                action=estimate.action,
                text=game.action_text(estimate.action, visitor.lang),
                chance=estimate.chance,
                error=estimate.error if math.isfinite(estimate.error) else None,
            )
            for estimate in found
        ],
    )


@router.get("/tables/{table}/record", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def record(visitor: Visitor, table: TableName) -> Response:
    """The record of a finished game, with the seed of its deals: `menagerie verify` checks them."""
    live = await visitor.house.table(table)
    if not live.is_over:
        raise Forbidden("The record can be had when the game is over.")
    return Response(record_of(live).dumps(), media_type="application/json")


@router.get(
    "/tables/{table}/stream",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def stream(visitor: Visitor, table: TableName) -> Response:
    """Server-sent events: one for each action since the reader's last one, then one for the table as it is.

    An action has `ply`, `actor` (a seat, or "chance"), `action` (null if the reader did not see it) and `told`, its
    sentences; the table has `version`, `status` and `to_move`, and if somebody has lost because their time was up,
    `lost_on_time` (the seat) and `told`. A ply that comes once more was taken back before. The header Last-Event-ID
    goes on after a lost connection.
    """
    live = await visitor.house.table(table)

    def tell(live: LiveTable, since: Position | None) -> list[Told]:
        seat = visitor.seat_at(live)
        listener = Listener.at(live, seat, visitor.lang)
        moments = live.moments_since(plies_seen(live, since))
        events = [
            Told(json.dumps(_told(moment, listener), ensure_ascii=False), Position.after(live, moment.ply))
            for moment in moments
        ]
        present: dict[str, Any] = {"version": live.version, "status": live.row.status, "to_move": live.to_move}
        if live.row.lost_on_time is not None:
            present |= {"lost_on_time": live.row.lost_on_time, "told": [loss_on_time(live, visitor.lang)]}
        return [*events, Told(json.dumps(present))]

    return follow(visitor, live, tell)


def _told(moment: Moment, listener: Listener) -> dict[str, Any]:
    seat = listener.seat if listener.memory_aid else None  # a card to be kept in mind is not told again
    seen = moment.steps[0].seen_by(seat) if len(moment.steps) else None
    actor = "chance" if moment.actor == CHANCE else moment.actor
    return {"ply": moment.ply, "actor": actor, "action": seen, "told": sentences(moment, listener)}
