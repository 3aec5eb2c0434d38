"""Who asks, at which table, in which language: what every page and every answer starts from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from ..core.words import Words
from ..server.errors import Forbidden
from ..server.hints import Hints
from ..server.house import House
from ..server.live import LiveTable
from ..server.names import checked_name
from ..server.people import People, Person
from ..server.robots import Robots
from ..server.studies import Studies
from ..server.turnstile import Turnstile
from .sources import Library
from .words import COOKIE as LANGUAGE_COOKIE
from .words import language_of, words

TOKEN_COOKIE = "menagerie"
YEAR_SECONDS = 365 * 86_400


@dataclass(frozen=True)
class Services:
    """What the application is made of."""

    house: House
    people: People
    robots: Robots
    hints: Hints
    turnstile: Turnstile
    studies: Studies
    library: Library


@dataclass(frozen=True)
class Visit:
    """A request: `person` is None for somebody who has not been here yet."""

    request: Request
    services: Services
    person: Person | None
    lang: str

    @property
    def house(self) -> House:
        """The house."""
        return self.services.house

    @property
    def words(self) -> Words:
        """The words of the pages in the visitor's language."""
        return words(self.lang)

    @property
    def is_part(self) -> bool:
        """Whether a part of a page is asked for by a page that is already there."""
        return self.request.headers.get("hx-request") == "true"

    async def table(self) -> LiveTable:
        """The table that the address names. Raises NotFound."""
        return await self.house.table(self.request.path_params["table"])

    def seat_at(self, live: LiveTable) -> int | None:
        """The visitor's seat at a table; None for those who watch."""
        return live.seat_of(self.person.number if self.person else None)

    def known_person(self) -> Person:
        """The visitor. Raises Forbidden for a stranger."""
        if self.person is None:
            raise Forbidden("You don't sit at this table.")
        return self.person

    async def person_named(self, name: str) -> tuple[Person, str | None]:
        """The visitor under that name, and for a newcomer the token for the cookie. Raises Refused for no name.

        Whoever is known keeps the name only by `keep_name`: what is then refused to them must not have renamed them.
        """
        if self.person is not None:
            return replace(self.person, name=checked_name(name)), None
        return await self.services.people.newcomer(name)

    async def keep_name(self, person: Person) -> None:
        """The visitor is called from now on as in `person_named`."""
        if self.person is not None:
            await self.services.people.rename(self.person, person.name)


async def visit(request: Request) -> Visit:
    """The visit of a request: the token is in the cookie, or for programs in the header Authorization."""
    services: Services = request.app.state.services
    person = await services.people.person(token_of(request))
    lang = language_of(request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language"))
    return Visit(request, services, person, lang)


def token_of(request: Request) -> str | None:
    """The token that a request carries."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    return request.cookies.get(TOKEN_COOKIE)


def keep_token(response: Response, request: Request, token: str | None) -> None:
    """Gives a newcomer the cookie that tells who they are."""
    if token is not None:
        set_cookie(response, request, TOKEN_COOKIE, token, 2 * YEAR_SECONDS)


def set_cookie(response: Response, request: Request, name: str, value: str, seconds: int) -> None:
    """Gives a cookie. Scripts can't read it, other sites' forms don't send it, and what came by HTTPS stays there."""
    is_secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="lax", secure=is_secure)
