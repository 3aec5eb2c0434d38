"""Screens of a table for a viewer: the present one, and those of the steps that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ..core.game import Game
from ..core.state import State
from ..core.words import Words
from ..search.levels import LEVELS
from ..search.policies import installed_for
from ..search.seats import BOT_KINDS
from ..server.live import LiveTable, Moment
from ..server.telling import Listener, frames, memories, story
from ..store.rows import BOT, FREE, PERSON, SeatRow
from .screen import Offer, Player, Screen
from .words import game_titles
from .words import words as site_words

STORY_LENGTH = 14
MOST_FRAMES = 48
"""Whoever has missed more is shown the last ones."""
SAID = BOT_KINDS
"""Names that the pages say too."""


@cache
def _texts(game: Game, lang: str) -> list[tuple[int, str, str]]:
    """Of each action its number, and its text in English and in the language."""
    return [(action, game.action_text(action), game.action_text(action, lang)) for action in range(game.num_actions)]


def offers_to(live: LiveTable, seat: int | None, lang: str) -> dict[str, Offer]:
    """What the viewer may choose from now; nothing for those who don't decide."""
    if seat is None or live.to_move != seat or live.bot_of(seat) is not None:
        return {}
    return offers_in(live.state, lang)


def offers_in(state: State, lang: str) -> dict[str, Offer]:
    """What the seat to move may choose from."""
    legal = set(state.legal_actions())
    return {english: Offer(action, text, action in legal) for action, english, text in _texts(state.game, lang)}


def players_of(live: LiveTable, seat: int | None, lang: str, now: float) -> list[Player]:
    """Who sits at the table."""
    say = site_words(lang)
    return [_player(live, row, row.seat == seat, say, now) for row in live.seats]


def _player(live: LiveTable, row: SeatRow, is_viewer: bool, words: Words, now: float) -> Player:
    left = live.time_left(row.seat, now) if live.is_playing and row.kind != BOT else None
    return Player(
        name=row.name or words.say("open seat"),
        kind=row.kind,
        detail=_detail(row, is_viewer, words),
        clock="" if left is None else clock_text(left),
        seconds=None if left is None else round(left),
        clock_runs=left is not None and live.to_move == row.seat and live.bot_of(row.seat) is None,
        is_away=row.is_away,
        is_viewer=is_viewer,
    )


def _detail(row: SeatRow, is_viewer: bool, words: Words) -> str:
    if row.kind == FREE:
        return words.say("waiting for somebody")
    if row.kind == PERSON and row.is_away:
        return words.say("away; {bot} plays", bot=bot_title(row.bot or "", words))
    if row.kind == BOT:
        return bot_title(row.bot or "", words)
    return words.say("you") if is_viewer else ""


def bots_to_choose(game: str, words: Words, players: int | None = None) -> list[tuple[str, str]]:
    """The bots that people may put on a seat, each with its title: the levels, and the policies for the game."""
    kinds = [*(level.animal for level in LEVELS), *installed_for(game, players)]
    return [(kind, bot_title(kind, words)) for kind in kinds]


def bot_title(kind: str, words: Words) -> str:
    """A bot's kind with its level: "bot: owl, level 5"."""
    if kind and kind not in BOT_KINDS:
        return words.say("bot: {name}, self-taught", name=kind)
    for level in LEVELS:
        if level.animal == kind:
            return words.say("bot: {animal}, level {level}", animal=words.say(kind), level=level.number)
    return words.say("bot: {animal}", animal=words.say(kind))


def clock_text(seconds: float) -> str:
    """Time left: 1:05, 2:03:00, or 3 d 04:00."""
    whole = round(seconds)
    days, rest = divmod(whole, 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, rest = divmod(rest, 60)
    if days:
        return f"{days} d {hours:02}:{minutes:02}"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def present(live: LiveTable, seat: int | None, lang: str, now: float, refusal: str = "", article: str = "") -> Screen:
    """The table as it is now."""
    listener = Listener.at(live, seat, lang)
    told = story(live.moments, listener)
    if live.row.lost_on_time is not None:
        told.append(loss_on_time(live, lang))
    return Screen(
        **_unchanging(live, seat, lang, now),
        view=live.state.view(seat),
        told=told[-1] if told else "",
        story=told[-STORY_LENGTH:],
        memories=memories(live, listener),
        offers=offers_to(live, seat, lang),
        to_move=live.to_move,
        winners=winners_of(live),
        at=live.version,
        refusal=refusal,
        article=article,
    )


def loss_on_time(live: LiveTable, lang: str) -> str:
    """What is told of a game that has ended because somebody's time was up; "" of any other one."""
    loser = live.row.lost_on_time
    return (
        ""
        if loser is None
        else site_words(lang).say("Time is up for {name}: the game is over.", name=live.names[loser])
    )


def film(live: LiveTable, seat: int | None, lang: str, now: float, since: int) -> list[Screen]:
    """What has happened since the table had `since` actions, and then the present; each step is a screen.

    Only the present has a version: nothing that is shown before can be answered. It takes the place of the last step,
    with its sentences, if it would only tell them once more.
    """
    if seat is not None and not Listener.at(live, seat, lang).memory_aid:
        since = max(since, live.latest_decision(seat) or 0)  # what was seen before it is to be remembered
    steps, last = _steps(live, live.moments_since(since), seat, lang, now), present(live, seat, lang, now)
    if steps and _tells_no_more(last, steps[-1]):
        return [*steps[:-1], replace(last, told=steps[-1].told)]
    return [*steps, last]


def _tells_no_more(last: Screen, step: Screen) -> bool:
    """Whether the present has nothing to tell after the last step: who decides next is all that may have changed."""
    return step.told.endswith(last.told) if step.told else step.view == last.view


def _steps(live: LiveTable, moments: Sequence[Moment], seat: int | None, lang: str, now: float) -> list[Screen]:
    listener = Listener.at(live, seat, lang)
    shown = frames(moments, listener)[-MOST_FRAMES:]
    before = story((moment for moment in live.moments if moments and moment.ply < moments[0].ply), listener)
    unchanging = _unchanging(live, seat, lang, now)
    screens, told = [], before[-STORY_LENGTH:]
    for frame in shown:
        told = [*told, frame.told][-STORY_LENGTH:] if frame.told else told
        screens.append(
            Screen(
                **unchanging,
                view=frame.view,
                told=frame.told,
                story=told,
                to_move=frame.view.get("to_move"),
            )
        )
    return screens


def _unchanging(live: LiveTable, seat: int | None, lang: str, now: float) -> dict[str, Any]:
    return {
        "game": live.game.name,
        "title": game_titles(lang)[live.game.name],
        "viewer": seat,
        "names": [row.name or site_words(lang).say("open seat") for row in live.seats],
        "players": players_of(live, seat, lang, now),
        "words": live.game.words(lang),
    }


def winners_of(live: LiveTable) -> list[int]:
    """The seats that have won."""
    if not live.is_over:
        return []
    if live.row.lost_on_time is not None:
        return [seat for seat in range(live.game.players) if seat != live.row.lost_on_time]
    return live.state.winners()
