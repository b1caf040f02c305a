"""The web application: its routes, its error handlers, and what runs from start to end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from scorer.errors import ScorerError, Teller
from scorer.live import announcing, director, join, players, room, table
from scorer.live.access import Admitted, Guard
from scorer.live.connections import Connections, most_connections
from scorer.live.pages import STATIC, Asked, Refused, asked_by, make_ready, message, words_of
from scorer.live.served import Copying, Served
from scorer.live.stream import Watch
from scorer.rendering.palette import css
from scorer.services.live_evenings import LETTER
from scorer.storage.transactions import kept_open

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

    from scorer.model.live import Role

STATIC_FILES = {path.name: path for path in STATIC.iterdir()}
"""The files that the pages load; no other file is served."""

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

KEPT = {"cache-control": "max-age=300"}
"""Browsers cache these files for five minutes."""

MOST_AT_A_TIME = 48
"""How many requests use the database at a time; most of them wait for the one that writes."""


class ServerTerms(NamedTuple):
    """The configuration of the application: database and evenings, access, language, and the beginning of links."""

    db: str
    event_ids: tuple[int, ...]
    admitted: Admitted = Admitted()
    language: str = "en"
    url: str = ""
    tell_fault: Callable[[Exception], object] = str


def application(terms: ServerTerms) -> Starlette:
    """An application that serves some evenings."""
    served = Served(terms.db, terms.event_ids)
    watch, connections = Watch(served), Connections(terms.admitted.behind)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Connections]]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(MOST_AT_A_TIME))
        make_ready()
        connections.most = most_connections()
        with kept_open(terms.db):
            tasks = [asyncio.create_task(one.look_again_and_again()) for one in (watch, Copying(served))]
            tasks.append(asyncio.create_task(join.forget_again_and_again(served)))
            yield {"connections": connections}
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    app = Starlette(
        routes=[
            Route("/", front),
            Route("/static/{name}", static),
            Route("/t/{code}", table.show),
            Route("/t/{code}/scores", players.show),
            Route("/t/{code}/announce/{board:int}", announcing.show),
            Route("/t/{code}/announce/{board:int}", announcing.announce, methods=["POST"]),
            Route("/t/{code}/result", table.enter, methods=["POST"]),
            Route("/t/{code}/confirm", table.confirm, methods=["POST"]),
            Route("/t/{code}/later", table.confirm_later, methods=["POST"]),
            Route("/t/{code}/call", table.call, methods=["POST"]),
            Route("/t/{code}/read", table.read, methods=["POST"]),
            Route("/t/{code}/next", table.go_on, methods=["POST"]),
            Route("/d/{code}", director.show),
            Route("/d/{code}/do", director.act, methods=["POST"]),
            Route("/d/{code}/at/{table}/{round:int}", director.at_table),
            Route("/d/{code}/code/{name}", director.code),
            Route("/d/{code}/cards.pdf", director.cards),
            Route("/d/{code}/file/{name}", director.download),
            Route("/r/{code}", room.show),
            Route("/j/{code}", join.show),
            *(Route(f"/{letter}/{{code}}/events", _changes(role)) for role, letter in LETTER.items()),
            Route("/j/{code}/certificate", join.certificate),
            Route("/j/{code}/claim", join.claim, methods=["POST"]),
            Route("/j/{code}/leave", join.leave, methods=["POST"]),
        ],
        middleware=[Middleware(Guard, admitted=terms.admitted, connections=connections)],
        exception_handlers={
            Refused: _as_it_is,
            ClientDisconnect: _unheard,
            ScorerError: _in_words,
            HTTPException: _nowhere,
            Exception: _fault,
        },
        lifespan=lifespan,
    )
    app.state.served, app.state.watch, app.state.connections, app.state.wrong = served, watch, connections, 0
    app.state.language, app.state.url, app.state.tell_fault = terms.language, terms.url, terms.tell_fault
    return app


async def _as_it_is(_: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)  # noqa: S101  # registered for this class only
    return refused.response


async def _unheard(_: Request, __: Exception) -> Response:
    """Handle a client that went away or was too slow: no one reads the response."""
    return PlainTextResponse("", 400)


async def _in_words(request: Request, refusal: Exception) -> Response:
    """Show a refusal outside a page, such as a missing database or a deleted evening."""
    words = words_of(request)
    assert isinstance(refusal, ScorerError)  # noqa: S101  # registered for this class only
    return HTMLResponse(message(words, words("That was not understood"), refusal.sentences(Teller(words))), 503)


async def _nowhere(request: Request, refusal: Exception) -> Response:
    """Show an error page for an unknown address, or a wrong method."""
    words = words_of(request)
    assert isinstance(refusal, HTTPException)  # noqa: S101  # registered for this class only
    return HTMLResponse(message(words, words("That was not understood")), refusal.status_code, refusal.headers)


async def _fault(request: Request, fault: Exception) -> Response:
    """Handle an internal error: the page says so, and the terminal names the file with the details."""
    request.app.state.tell_fault(fault)
    words = words_of(request)
    return HTMLResponse(message(words, words("The scorer made a mistake. What was stored before is kept.")), 500)


async def front(request: Request) -> Response:
    """The page for visitors without a code."""
    words = words_of(request)
    scan = words("Scan the code on your table's card, or type its whole address.")
    return HTMLResponse(message(words, words("An evening of bridge"), (scan,)))


async def static(request: Request) -> Response:
    """A file that the pages load."""
    path: Path | None = STATIC_FILES.get(request.path_params["name"])
    if path is None:
        return PlainTextResponse("", 404)
    if path.suffix == ".css":
        style_sheet = path.read_text(encoding="utf-8") + css()
        return Response(style_sheet, media_type=KINDS[path.suffix], headers=KEPT)
    return FileResponse(path, media_type=KINDS[path.suffix], headers=KEPT)


class Stream(StreamingResponse):
    """The changes of an open page; its stream was reserved before."""

    def __init__(self, asked: Asked, watch: Watch) -> None:
        events = watch.changes(asked.evening.event_id, asked.code, asked.phone)
        super().__init__(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
        self._let_go = partial(watch.let_go, asked.code)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._let_go()


def _changes(role: Role):  # type: ignore[no-untyped-def]
    async def changes(request: Request) -> Response:
        """Stream the changes of a page."""
        asked = await asked_by(request, role)
        watch: Watch = request.app.state.watch
        return Stream(asked, watch) if watch.takes(asked.code) else PlainTextResponse("", 429)

    return changes
