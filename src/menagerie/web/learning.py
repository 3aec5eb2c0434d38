"""How to play: a game's lessons, each a position at its own table. The server keeps nothing of them.

What a learner has answered stands in the address, as action numbers (`at=5-13`); the position is worked out from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..core import catalogue
from ..core.lessons import Lesson, lessons_of
from ..core.words import Words, words_of
from ..server.errors import NotAllowed, NotFound, Refused
from ..server.playing import check_allowed
from ..server.teaching import Attempt, Standing, attempt
from ..server.telling import Frame, Listener, frames, story
from .forms import actions_in, definition_of, fields, number
from .rendering import page, render, render_frame
from .rule_pages import introduction
from .screen import Player, Screen
from .screens import offers_in
from .visit import Visit, visit
from .words import refusal_text

router = APIRouter(include_in_schema=False, prefix="/learn/{game}")

OTHERS = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")
MOST_ANSWERS = 12


@dataclass(frozen=True)
class Class:
    """A lesson of a game as a visitor has got into it: after these answers, at a frame of what the last one did."""

    visitor: Visit
    game: str
    number: int
    answers: Sequence[int]
    attempt: Attempt
    film: Sequence[Frame]
    frame: int
    refusal: Refused | None = None

    @property
    def lesson(self) -> Lesson:
        """What is learned."""
        return self.attempt.lesson

    @property
    def last(self) -> int:
        """The frame with what the learner finds in the end."""
        return len(self.film)

    @property
    def is_at_end(self) -> bool:
        """Whether all that happened has been shown."""
        return self.frame >= self.last

    @property
    def words(self) -> Words:
        """The game's, in the learner's language."""
        return words_of(catalogue.folder_of(self.game), self.visitor.lang)

    @property
    def path(self) -> str:
        """The lesson's address."""
        return f"/learn/{self.game}/{self.number}"

    def query(self, answers: Sequence[int], frame: int | None = None) -> str:
        """What follows the path for these answers."""
        at = "-".join(map(str, answers))
        return f"?at={at}" + ("" if frame is None else f"&frame={frame}")


@router.get("")
async def lessons(request: Request, game: str) -> Response:
    """The lessons of a game."""
    visitor = await visit(request)
    definition = definition_of(game)
    say = words_of(catalogue.folder_of(game), visitor.lang).say
    listed = [(say(lesson.title), lesson.articles) for lesson in lessons_of(game)]
    return HTMLResponse(
        page(
            "lessons.html",
            visitor,
            game=definition,
            title=say(definition.title),
            lessons=listed,
            about=introduction(game, visitor.lang),
        )
    )


@router.get("/{lesson:int}")
async def lesson(request: Request, game: str, lesson: int) -> Response:
    """A lesson."""
    visitor = await visit(request)
    query = request.query_params
    usual = None if "at" in query else "0"  # somebody who comes new sees from the beginning what others do first
    return _whole(enter(visitor, game, lesson, query.get("at", ""), query.get("frame", usual)))


@router.get("/{lesson:int}/part")
async def part(request: Request, game: str, lesson: int) -> Response:
    """What stands within a lesson's page, for pages that are there already."""
    visitor = await visit(request)
    entered = enter(visitor, game, lesson, request.query_params.get("at", ""), request.query_params.get("frame"))
    return HTMLResponse(_part(entered))


@router.post("/{lesson:int}")
async def answer(request: Request, game: str, lesson: int) -> Response:
    """An answer, or a wish: then it is told why not."""
    visitor, form = await visit(request), await fields(request)
    before = enter(visitor, game, lesson, form.get("at", ""), None)
    try:
        if "wish" in form:
            check_allowed(before.attempt.state, int(number(form, "wish")), visitor.lang)
        after = before
        for action in actions_in(form, before.attempt.state.game):
            after = enter(visitor, game, lesson, _written([*after.answers, action]), "0")
            if after.attempt.standing is not Standing.ASKED:
                break
    except Refused as refused:
        return _sent(enter(visitor, game, lesson, form.get("at", ""), None, refused))
    if not visitor.is_part:
        return RedirectResponse(after.path + after.query(after.answers, 0), 303)
    return _sent(after)


def _sent(entered: Class) -> Response:
    """The lesson in answer to a form."""
    if not entered.visitor.is_part:
        return _whole(entered)
    return HTMLResponse(_part(entered), headers={"hx-retarget": "#lesson", "hx-reswap": "innerMorph transition:true"})


def enter(visitor: Visit, game: str, number: int, at: str, frame: str | None, refusal: Refused | None = None) -> Class:
    """The lesson as an address describes it.

    Raises NotFound if there is none, Refused for answers that nobody can give.
    """
    definition_of(game)
    all_lessons = lessons_of(game)
    if not 1 <= number <= len(all_lessons):
        raise NotFound("There is no lesson {number}.", number=number)
    answers = _read(at)
    made = attempt(all_lessons[number - 1], game, answers, visitor.lang)
    film = frames(made.moments, _listener(made, visitor))
    shown = int(frame) if frame and frame.isascii() and frame.isdigit() and len(frame) < 4 else len(film)
    return Class(visitor, game, number, answers, made, film, min(shown, len(film)), refusal)


def _read(at: str) -> list[int]:
    """Answers from an address."""
    parts = at.split("-") if at else []
    if len(parts) > MOST_ANSWERS or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        raise Refused("These are no answers to this lesson.")
    return [int(part) for part in parts]


def _written(answers: Sequence[int]) -> str:
    return "-".join(map(str, answers))


# What is shown


def _names(made: Attempt, words: Words) -> list[str]:
    others = iter(OTHERS)
    return [words.say("You") if seat == made.lesson.seat else next(others) for seat in range(made.lesson.players)]


def _listener(made: Attempt, visitor: Visit) -> Listener:
    return Listener(made.lesson.seat, _names(made, visitor.words), visitor.lang, memory_aid=True)


def screen_of(entered: Class) -> Screen:
    """The table at the frame."""
    made, visitor = entered.attempt, entered.visitor
    game, seat, state = made.state.game, made.lesson.seat, made.state
    names = _names(made, visitor.words)
    shown = None if entered.is_at_end else entered.film[entered.frame]
    is_asked = shown is None and made.standing is Standing.ASKED and state.current_player == seat
    mover = state.current_player if shown is None else shown.view.get("to_move")
    told = story(made.moments, _listener(made, visitor)) if shown is None else [shown.told]
    return Screen(
        game=game.name,
        title=game.definition.title,
        view=state.view(seat) if shown is None else shown.view,
        viewer=seat,
        names=names,
        players=[Player(name, "person", is_viewer=place == seat) for place, name in enumerate(names)],
        words=entered.words,
        told=told[-1] if told else "",
        offers=offers_in(state, visitor.lang) if is_asked else {},
        to_move=_named_mover(mover, seat, is_asked),
        winners=state.winners() if shown is None else (),
        at=_written(entered.answers),
        refusal="" if entered.refusal is None else refusal_text(entered.refusal, visitor.lang),
        article=entered.refusal.article if isinstance(entered.refusal, NotAllowed) else "",
    )


def _named_mover(mover: int | None, learner: int, is_asked: bool) -> int | None:
    """Who is said to decide: the learner only where there is something to be decided."""
    if mover is None or mover < 0 or (mover == learner and not is_asked):
        return None
    return mover


def _part(entered: Class) -> str:
    """What stands inside `<div id="lesson">`."""
    visitor = entered.visitor
    frame = render_frame(screen_of(entered), visitor.words, act_url=entered.path)
    return render(
        "lesson_part.html",
        entered=entered,
        lesson=entered.lesson,
        say=entered.words.say,
        standing=entered.attempt.standing.value,
        count=len(lessons_of(entered.game)),
        frame=frame,
        _=visitor.words.say,
    )


def _whole(entered: Class) -> Response:
    definition = definition_of(entered.game)
    return HTMLResponse(
        page(
            "lesson.html",
            entered.visitor,
            game=entered.game,
            title=entered.words.say(definition.title),
            lesson_title=entered.words.say(entered.lesson.title),
            content=_part(entered),
        )
    )
