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

from scorer.errors import DatabaseError, MessageFormatter, ScorerError
from scorer.live import announcement, certificates, director, join, players, room, table
from scorer.live.access import AccessMiddleware, AccessPolicy
from scorer.live.connections import ConnectionLimiter, find_connection_limit
from scorer.live.pages import (
    STATIC_FOLDER,
    EarlyResponse,
    PageRequest,
    compile_templates,
    database_response,
    open_page,
    page_endpoint,
    render_message,
    request_language,
)
from scorer.live.server_state import LiveServerState, SecondCopyTask
from scorer.live.stream import ChangeWatcher
from scorer.model.live import PageRole
from scorer.rendering.palette import palette_css
from scorer.services.live_evenings import PAGE_LETTERS
from scorer.storage.file_writing import keep_open

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import Receive, Scope, Send


STATIC_FILES = {path.name: path for path in STATIC_FOLDER.iterdir()}
"""The files that the pages load; no other file is served."""

MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

STATIC_HEADERS = {"cache-control": "max-age=300"}
"""Browsers cache these files for five minutes."""

MOST_THREADS = 48
"""How many requests use the database at a time; most of them wait for the one that writes."""


class AppConfig(NamedTuple):
    """The configuration of the application: database and evenings, access, language, and the beginning of links."""

    db: str
    event_ids: tuple[int, ...]
    access: AccessPolicy = AccessPolicy()
    language: str = "en"
    url: str = ""
    report_error: Callable[[Exception], object] = str


def create_application(config: AppConfig) -> Starlette:
    """An application that serves some evenings."""
    server = LiveServerState(config.db, config.event_ids)
    watch, connections = ChangeWatcher(server), ConnectionLimiter(config.access.proxies)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, ConnectionLimiter]]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(MOST_THREADS))
        compile_templates()
        connections.limit = find_connection_limit()
        with keep_open(config.db):
            tasks = [asyncio.create_task(one.run_forever()) for one in (watch, SecondCopyTask(server))]
            tasks.append(asyncio.create_task(join.delete_old_phones_forever(server)))
            yield {"connections": connections}
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    app = Starlette(
        routes=[
            Route("/", show_front_page),
            Route("/static/{name}", serve_static_file),
            Route("/t/{code}", table.show_table),
            Route("/t/{code}/scores", players.show_scores),
            Route("/t/{code}/names", join.suggest_names),
            Route("/t/{code}/sit", join.claim_seat, methods=["POST"]),
            Route("/t/{code}/announce/{board:int}", announcement.show_announcement),
            Route("/t/{code}/announce/{board:int}", announcement.store_announcement, methods=["POST"]),
            Route("/t/{code}/result", table.enter_result, methods=["POST"]),
            Route("/t/{code}/confirm", table.confirm_result, methods=["POST"]),
            Route("/t/{code}/later", table.confirm_earlier_board, methods=["POST"]),
            Route("/t/{code}/call", table.call_director, methods=["POST"]),
            Route("/t/{code}/read", table.acknowledge_message, methods=["POST"]),
            Route("/t/{code}/next", table.go_to_next_round, methods=["POST"]),
            Route("/d/{code}", director.show_director),
            Route("/d/{code}/do", director.perform_action, methods=["POST"]),
            Route("/d/{code}/at/{table}/{round:int}", director.show_table_round),
            Route("/d/{code}/code/{name}", director.show_code),
            Route("/d/{code}/cards.pdf", director.print_cards),
            Route("/d/{code}/file/{name}", director.download_file),
            Route("/r/{code}", room.show_room),
            Route("/j/{code}", join.show_own_page),
            *(Route(f"/{letter}/{{code}}/events", _changes_endpoint(role)) for role, letter in PAGE_LETTERS.items()),
            *(
                Route(f"/{PAGE_LETTERS[role]}/{{code}}/certificate{ending}", page_endpoint(role)(handler))
                for role in (PageRole.TABLE, PageRole.JOIN)
                for ending, handler in certificates.PAGES.items()
            ),
            Route("/j/{code}/claim", join.claim_phone, methods=["POST"]),
            Route("/j/{code}/leave", join.leave_phone, methods=["POST"]),
        ],
        middleware=[Middleware(AccessMiddleware, admitted=config.access, connections=connections)],
        exception_handlers={
            EarlyResponse: _send_early_response,
            ClientDisconnect: _handle_disconnect,
            ScorerError: _handle_refusal,
            HTTPException: _handle_http_error,
            Exception: _handle_internal_error,
        },
        lifespan=lifespan,
    )
    app.state.served, app.state.watch, app.state.connections, app.state.wrong = server, watch, connections, 0
    app.state.claim_turns = join.ClaimTurns()
    app.state.language, app.state.url, app.state.tell_fault = config.language, config.url, config.report_error
    return app


async def _send_early_response(_: Request, refused: Exception) -> Response:
    assert isinstance(refused, EarlyResponse)  # noqa: S101  # registered for this class only
    return refused.response


async def _handle_disconnect(_: Request, __: Exception) -> Response:
    """Handle a client that went away or was too slow: no one reads the response."""
    return PlainTextResponse("", 400)


async def _handle_refusal(request: Request, refusal: Exception) -> Response:
    """Show a refusal outside a page, such as a missing database or a deleted evening."""
    words = request_language(request)
    assert isinstance(refusal, ScorerError)  # noqa: S101  # registered for this class only
    if isinstance(refusal, DatabaseError):
        return database_response(request, refusal)
    return HTMLResponse(
        render_message(words, words("That was not understood"), refusal.format_lines(MessageFormatter(words))), 503
    )


async def _handle_http_error(request: Request, refusal: Exception) -> Response:
    """Show an error page for an unknown address, or a wrong method."""
    words = request_language(request)
    assert isinstance(refusal, HTTPException)  # noqa: S101  # registered for this class only
    scan = words("Scan the code on your table's card, or type in its full address.")
    page = render_message(words, words("That was not understood"), (scan,))
    return HTMLResponse(page, refusal.status_code, refusal.headers)


async def _handle_internal_error(request: Request, error: Exception) -> Response:
    """Handle an internal error: the page says so, and the terminal names the file with the details."""
    request.app.state.tell_fault(error)
    words = request_language(request)
    return HTMLResponse(
        render_message(words, words("Internal error (please report it). Everything saved so far is safe.")), 500
    )


async def show_front_page(request: Request) -> Response:
    """The page for visitors without a code."""
    words = request_language(request)
    scan = words("Scan the code on your table's card, or type in its full address.")
    return HTMLResponse(render_message(words, words("An evening of bridge"), (scan,)))


async def serve_static_file(request: Request) -> Response:
    """A file that the pages load, in the club's colour."""
    return static_file_response(request.path_params["name"], request.app.state.served.colour)


def static_file_response(name: str, colour: str = "") -> Response:
    """The response with a file that the pages load; a style sheet has the colours of suits and the club's colour."""
    path: Path | None = STATIC_FILES.get(name)
    if path is None:
        return PlainTextResponse("", 404)
    if path.suffix == ".css":
        style_sheet = path.read_text(encoding="utf-8") + palette_css(colour)
        return Response(style_sheet, media_type=MEDIA_TYPES[path.suffix], headers=STATIC_HEADERS)
    return FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers=STATIC_HEADERS)


class EventStream(StreamingResponse):
    """The changes of an open page; its stream was reserved before."""

    def __init__(self, request: PageRequest, watch: ChangeWatcher) -> None:
        events = watch.stream_changes(request.evening.event_id, request.code, request.phone_code)
        super().__init__(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
        self._release = partial(watch.release_stream, request.code)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._release()


def _changes_endpoint(role: PageRole):  # type: ignore[no-untyped-def]
    async def changes(request: Request) -> Response:
        """Stream the changes of a page."""
        page_request = await open_page(request, role)
        watch: ChangeWatcher = request.app.state.watch
        return (
            EventStream(page_request, watch) if watch.reserve_stream(page_request.code) else PlainTextResponse("", 429)
        )

    return changes
