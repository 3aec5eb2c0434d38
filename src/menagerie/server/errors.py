"""What may be refused to people and programs. Each says what was wrong and what would be right.

`sentence` is English with {named} places; pages say it in the reader's language, see `web.words`.
"""

from __future__ import annotations

from typing import Any


class Refused(ValueError):
    """A request that can't be granted; nothing has changed."""

    status = 422
    """How HTTP says it."""

    def __init__(self, sentence: str, **values: Any) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values


class NotFound(Refused):
    """There is no such thing here."""

    status = 404


class Forbidden(Refused):
    """Somebody else might, but not this one."""

    status = 403


class Stale(Refused):
    """The table has gone on: the request answers a version that is no longer the present one."""

    status = 409


class NotAllowed(Refused):
    """The rules don't allow the action. `article` names the one that forbids it."""

    def __init__(self, article: str, sentence: str, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.article = article


class TooMany(Refused):
    """Too much of something in too short a time, or at once."""

    status = 429
