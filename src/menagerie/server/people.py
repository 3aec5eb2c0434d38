"""Who comes to the house: no account, only a secret token that a browser keeps, and a name."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ..store import rows
from .house import House
from .names import checked_name, new_token, token_hash

MOST_REMEMBERED = 20_000


@dataclass(frozen=True)
class Person:
    """Somebody with a token; `number` is theirs in the database."""

    number: int
    name: str


class People:
    """Knows people by their tokens."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: dict[str, Person] = {}

    async def person(self, token: str | None) -> Person | None:
        """Who has that token; None if nobody does."""
        if not token or len(token) > 200:
            return None
        key = token_hash(token)
        if key not in self._known:
            found = await self._house.read(lambda connection: rows.player_of(connection, key))
            if found is None:
                return None
            self._remember(key, Person(*found))
        return self._known[key]

    async def newcomer(self, name: str) -> tuple[Person, str]:
        """A new person and the token, which nobody will be told again. Raises Refused for a name that is none."""
        name, token = checked_name(name), new_token()
        key, now = token_hash(token), self._house.now()
        number = await self._house.write(lambda connection: rows.add_player(connection, key, name, now))
        self._remember(key, Person(number, name))
        return self._known[key], token

    async def rename(self, person: Person, name: str) -> Person:
        """The same person, with another name at tables to come. Raises Refused for a name that is none."""
        name = checked_name(name)
        if name == person.name:
            return person

        def job(connection: Connection) -> None:
            rows.rename_player(connection, person.number, name)

        await self._house.write(job)
        self._known = {key: known for key, known in self._known.items() if known.number != person.number}
        return Person(person.number, name)

    def _remember(self, key: str, person: Person) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = person
