"""What programs send and get, as pydantic models: FastAPI makes the OpenAPI description of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS = 8

ShortText = Annotated[str, Field(max_length=40)]
OptionText = Annotated[str, Field(max_length=100)]


class Strict(BaseModel):
    """What is sent has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class ClockIn(Strict):
    """A clock: `seconds` for each decision (move, days) or for the whole game (game, with `increment`)."""

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: Annotated[float, Field(ge=0, le=2_000_000, allow_inf_nan=False)] = 0
    increment: Annotated[float, Field(ge=0, le=2_000_000, allow_inf_nan=False)] = 0


class TableIn(Strict):
    """A table to be founded. `seats` says who sits where: "me", "open", or a bot's kind such as "owl"."""

    game: ShortText
    players: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    seats: Annotated[list[ShortText], Field(max_length=MOST_SEATS)]
    name: ShortText
    options: Annotated[dict[ShortText, bool | int | OptionText], Field(max_length=20)] = {}
    clock: ClockIn = ClockIn()
    loses_on_time: bool = False
    hints: bool = True
    public: bool = False
    word: ShortText = ""


class SeatIn(Strict):
    """Somebody who sits down. `seat`: which one, else the first that is open."""

    name: ShortText
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] | None = None
    word: ShortText = ""


class BotIn(Strict):
    """The kind of bot that plays instead."""

    bot: ShortText = "fox"


class ActionIn(Strict):
    """A decision: the action's number, and the version of the table that it answers."""

    action: Annotated[int, Field(ge=0, le=1_000_000)]
    at: Annotated[str, Field(max_length=30)]


class AtIn(Strict):
    """The version of the table that a request answers."""

    at: Annotated[str, Field(max_length=30)]


class AnswerIn(Strict):
    """Whether one agrees."""

    agrees: bool


class Problem(BaseModel):
    """Why something was refused. `kind` is the kind of error, `article` the rule that forbids an action."""

    error: str
    kind: str
    article: str | None = None


class OptionOut(BaseModel):
    """An option of a game."""

    name: str
    default: Any
    meaning: str
    examples: list[Any]


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[OptionOut]


class SeatOut(BaseModel):
    """A seat: `kind` is person, bot or open; `bot` the kind of bot that plays there now."""

    seat: int
    kind: str
    name: str
    bot: str | None
    away: bool
    seconds: float | None = Field(description="Time left, in seconds; none without a clock.")


class ActionOut(BaseModel):
    """A possible action and what it is called."""

    action: int
    text: str


class TableOut(BaseModel):
    """A table as its reader may see it. `view` is what the reader's seat sees (a spectator's, without a seat)."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    status: str
    version: str = Field(description="What an action has to answer.")
    seat: int | None
    seats: list[SeatOut]
    to_move: int | None
    legal_actions: list[ActionOut] = Field(description="The reader's choices; empty if others decide.")
    view: dict[str, Any]
    memories: list[str] = Field(
        description="What the reader has been shown since its last decision, and has to keep in mind."
    )
    undo: dict[str, Any] | None
    scores: list[float]
    winners: list[int]
    commitment: str = Field(description="SHA-256 of the seed that decides all deals.")
    rematch: str | None


class SummaryOut(BaseModel):
    """A table in a list."""

    id: str
    game: str
    players: int
    status: str
    seats: list[str]
    open_seats: int


class SeatedOut(BaseModel):
    """Where one sits now. `token` is told once, to newcomers: send it as `Authorization: Bearer <token>`."""

    table: str
    seat: int | None
    token: str | None
    version: str


class VersionOut(BaseModel):
    """The version of the table after what was done."""

    version: str


class HintOut(BaseModel):
    """What a strong bot thinks of an action, from what the seat sees. `chance` of victory, 0 to 1."""

    action: int
    text: str
    chance: float
    error: float | None


class HintsOut(BaseModel):
    """The possible actions, the best one first."""

    version: str
    hints: list[HintOut]
