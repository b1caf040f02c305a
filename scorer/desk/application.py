"""The desk's web application: its routes, and what runs from start to end."""

from __future__ import annotations

import asyncio
import hmac
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from scorer.desk import (
    checking,
    club,
    evening,
    give_out,
    hands,
    home,
    job_pages,
    new_entrants,
    new_evening,
    papers,
    reading,
    results,
    season,
)
from scorer.desk.access import DeskAccess
from scorer.desk.endpoints import desk_endpoint
from scorer.desk.pages import DESK_FOLDER, DeskHandler, render_desk_message
from scorer.desk.state import sign_message
from scorer.i18n import phrase
from scorer.live.application import MEDIA_TYPES, STATIC_FILES, STATIC_HEADERS, static_file_response
from scorer.live.connections import ConnectionLimiter, find_connection_limit
from scorer.services.events import read_change_number

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from scorer.desk.state import Desk

POLL_SECONDS = 1.0
"""Seconds between two looks for changes by others, and whether the desk is still used."""

DESK_FILES = {path.name: path for path in (DESK_FOLDER / "static").iterdir()}

HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    *home.HANDLERS,
    *new_evening.HANDLERS,
    *new_entrants.HANDLERS,
    *evening.HANDLERS,
    *papers.HANDLERS,
    *job_pages.HANDLERS,
    *results.HANDLERS,
    *checking.HANDLERS,
    *reading.HANDLERS,
    *hands.HANDLERS,
    *give_out.HANDLERS,
    *season.HANDLERS,
    *club.HANDLERS,
)
"""Every page and form: its method, its path and its handler."""


def create_desk_application(desk: Desk) -> Starlette:
    """The application of a desk; its `stop_server` is called once it is closed, or nobody looks any more."""
    connections = ConnectionLimiter()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, ConnectionLimiter]]:
        watcher = asyncio.create_task(_stop_if_unused(app))
        connections.limit = find_connection_limit()
        yield {"connections": connections}
        watcher.cancel()
        with suppress(asyncio.CancelledError):
            await watcher
        desk.stop_phones()

    app = Starlette(
        routes=[
            Route("/open/{code}", open_session),
            Route("/again", issue_another_link),
            Route("/here", stream_changes),
            Route("/static/{name}", serve_desk_file),
            *(Route(path, desk_endpoint(handler), methods=[method]) for method, path, handler in HANDLERS),
        ],
        middleware=[Middleware(DeskAccess, desk=desk, connections=connections)],
        exception_handlers={HTTPException: _show_http_error, Exception: _show_internal_error},
        lifespan=lifespan,
    )
    app.state.desk, app.state.stop_server = desk, desk.end
    app.state.pages = [
        (Route(path, desk_endpoint(handler)), handler) for method, path, handler in HANDLERS if method == "GET"
    ]
    return app


async def _stop_if_unused(app: Starlette) -> None:
    desk: Desk = app.state.desk
    reports: set[asyncio.Task[None]] = set()
    while not (desk.closing or desk.is_abandoned()):
        await asyncio.sleep(POLL_SECONDS)
        link = desk.take_unopened_link()
        if link:
            reports.add(asyncio.create_task(_report_unopened(desk, link)))
    app.state.stop_server()


async def _report_unopened(desk: Desk, link: str) -> None:
    """Report a link that no browser has opened; the desk goes on as long as someone reads that."""
    desk.enter_page()
    try:
        await asyncio.to_thread(desk.report_unopened, link)
    finally:
        desk.leave_page()


async def _show_http_error(request: Request, refusal: Exception) -> Response:
    status = refusal.status_code if isinstance(refusal, HTTPException) else 404
    return HTMLResponse(render_desk_message(request, phrase("Page not found.")), status)


async def _show_internal_error(request: Request, error: Exception) -> Response:
    request.app.state.desk.report_error(error)
    return HTMLResponse(
        render_desk_message(
            request,
            phrase("Internal error (please report it). Nothing you saved has been lost; you can go back."),
        ),
        500,
    )


async def open_session(request: Request) -> Response:
    """Exchange a one-time code for the cookie, and open the page where the director was."""
    desk: Desk = request.app.state.desk
    if not desk.redeem_code(request.path_params["code"]):
        used = phrase("This link has already been used. Start the desk again to get a new one.")
        return HTMLResponse(render_desk_message(request, used), 403)
    desk.mark_request()
    response = RedirectResponse(desk.record.place, 303)
    response.set_cookie(desk.cookie_name, desk.record.session, httponly=True, samesite="strict")
    return response


async def issue_another_link(request: Request) -> Response:
    """Issue a link for another start of the same user, who proves to know the key of the desk's file."""
    desk: Desk = request.app.state.desk
    nonce, proof = request.headers.get("x-desk-nonce", ""), request.headers.get("x-desk-proof", "")
    key = desk.record.key
    if not key or not hmac.compare_digest(proof.encode(), sign_message(key, f"again {nonce}").encode()):
        return PlainTextResponse("", 403)
    link = desk.issue_link()
    return JSONResponse({"url": link, "proof": sign_message(key, f"link {nonce} {link}")})


async def serve_desk_file(request: Request) -> Response:
    """A file that the pages load: one of the desk's own, or of the live pages."""
    name = request.path_params["name"]
    path = DESK_FILES.get(name)
    if path is None or name in STATIC_FILES:
        return static_file_response(name)
    return FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers=STATIC_HEADERS)


class PageStream(StreamingResponse):
    """The stream of an open page: as long as it lasts, the page is open."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(_list_changes(desk), media_type="text/event-stream")
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._desk.enter_page()
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._desk.leave_page()


async def stream_changes(request: Request) -> Response:
    """Stream the changes of the database to an open page."""
    return PageStream(request.app.state.desk)


async def _list_changes(desk: Desk) -> AsyncIterator[bytes]:
    """Yield an event each time something was changed, by whomever."""
    shown = await asyncio.to_thread(read_change_number, desk.db)
    yield b"retry: 2000\n\n"
    while not desk.closing:
        await asyncio.sleep(POLL_SECONDS)
        now = await asyncio.to_thread(read_change_number, desk.db)
        yield b"data: changed\n\n" if now != shown else b": here\n\n"
        shown = now
