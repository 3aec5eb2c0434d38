"""What every request passes before anything else: size, origin, rate; and what every answer carries with it."""

from __future__ import annotations

import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.words import Words
from .words import COOKIE, language_of, words

MOST_BODY_BYTES = 64 * 1024
MOST_RECORD_BYTES = 1024 * 1024
"""The longest record that may be sent."""
BIGGER_BODIES = {"/replay": MOST_RECORD_BYTES + 4 * 1024}
"""Paths to which more may be sent: a record, with what a form puts around it."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
STREAMS = ("/stream", "/again")
"""How addresses end whose answers go on and on."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

log = logging.getLogger("menagerie.requests")


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, rates: Rates | None) -> None:
        self._app = app
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers by itself what must not come in; else adds the headers, and notes how it went."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 500
        if scope["method"] == "HEAD" and not scope["path"].endswith(STREAMS):
            scope = {**scope, "method": "GET"}  # the server leaves the body out

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is not None:
                await refusal(scope, receive, send_guarded)
            else:
                await self._answer_of_app(scope, receive, send_guarded)
        finally:
            self._note(scope, status, time.perf_counter() - start)

    async def _answer_of_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What the application says, unless more came in than a request may have."""
        body = _Limited(receive, most_bytes(scope))

        async def send_if_all_is_read(message: Message) -> None:
            if not body.is_too_long:
                await send(message)

        with contextlib.suppress(_TooLong):
            await self._app(scope, body.receive, send_if_all_is_read)
        if body.is_too_long:  # whatever the application has made of that
            await _too_long(scope)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS:
            if not is_from_here(headers):
                return _answer(scope, 403, _words(scope).say("This form was sent by another site; nothing was done."))
            length = headers.get("content-length", "0")
            if not _is_allowed_length(length, most_bytes(scope)):
                return _too_long(scope)
        if self._rates is not None and not self._rates.allows(_client(scope), scope["method"]):
            return _answer(scope, 429, _words(scope).say("Too many requests; wait a moment, then try again."))
        return None

    @staticmethod
    def _note(scope: Scope, status: int, seconds: float) -> None:
        """One line a request: the route, not the path, for a path may hold a secret."""
        route = getattr(scope.get("route"), "path", "")
        details = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        log.log(logging.WARNING if status >= 500 else logging.INFO, "request", extra={"details": details})


def is_from_here(headers: Headers) -> bool:
    """Whether a request that changes something was sent by a page of ours, or by a program that has no cookies.

    Browsers say where a request comes from in Sec-Fetch-Site and Origin, which no page can forge.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:
            return False
    return "cookie" not in headers


def most_bytes(scope: Scope) -> int:
    """How much a request may have in its body."""
    return BIGGER_BODIES.get(scope["path"], MOST_BODY_BYTES)


def _is_allowed_length(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def _too_long(scope: Scope) -> Response:
    problem = _words(scope).say("A request has {most} bytes at the most.", most=most_bytes(scope))
    return _answer(scope, 413, problem)


def _words(scope: Scope) -> Words:
    """The words of the pages in the language of whoever asks."""
    asked = HTTPConnection(scope)
    return words(language_of(asked.cookies.get(COOKIE), asked.headers.get("accept-language")))


def _answer(scope: Scope, status: int, problem: str) -> Response:
    """A refusal in a sentence; for programs as JSON, as `api_models.Problem`."""
    headers = {"retry-after": "5"} if status == 429 else None
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": problem, "kind": "Guard"}, status, headers)
    return PlainTextResponse(problem + "\n", status, headers)


class _TooLong(Exception):
    """More came in than a request may have."""


class _Limited:
    """What comes in, as far as a request may have it."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._taken = 0

    @property
    def is_too_long(self) -> bool:
        """Whether more has come in than a request may have."""
        return self._taken > self._most

    async def receive(self) -> Message:
        """The next part. Raises _TooLong."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._taken += len(message.get("body", b""))
            if self.is_too_long:
                raise _TooLong
        return message


class Rates:
    """How much a client may ask for: so many requests at once, and so many a second in the long run."""

    def __init__(self, limits: Iterable[tuple[str, float, float]] | None = None) -> None:
        """`limits`: of a method, or of all others (""), the number at once and the number a second."""
        self._limits = {method: (most, rate) for method, most, rate in limits or (("", 300, 60), ("POST", 80, 15))}
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allows(self, client: str, method: str) -> bool:
        """Counts a request of a client; whether it is within the limits."""
        method = method if method in self._limits else ""
        most, rate = self._limits[method]
        now = time.monotonic()
        left, before = self._left.pop((client, method), (most, now))
        left = min(most, left + (now - before) * rate)
        allowed = left >= 1
        self._left[(client, method)] = (left - 1 if allowed else left, now)
        while len(self._left) > 50_000:
            self._left.popitem(last=False)
        return allowed
