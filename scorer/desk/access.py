"""Access to the desk: this machine, by its own address, with the cookie that a one-time code was exchanged for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse

from scorer.desk.pages import render_desk_message
from scorer.i18n import Phrase, phrase
from scorer.live.access import SECURITY_HEADERS, add_missing_headers, encode_headers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from scorer.desk.state import Desk
    from scorer.live.connections import ConnectionLimiter

DESK_HEADERS = encode_headers(
    {
        **SECURITY_HEADERS,
        "referrer-policy": "same-origin",  # so that a form says where it comes from
        "cache-control": "no-store",
    }
)
"""Added to every response that has none of its own."""

OPEN_PATHS = ("/open/", "/again", "/static/")
"""Paths that need no cookie: they exchange a code, prove a key, or hold nothing of the club's."""

LOOPBACK = ("127.0.0.1", "::1")


class DeskAccess:
    """The middleware: it refuses before anything is read, and adds the headers to responses."""

    def __init__(self, app: ASGIApp, desk: Desk, connections: ConnectionLimiter) -> None:
        self._app = app
        self._desk = desk
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send_with_headers = add_missing_headers(send, DESK_HEADERS)
        request = Request(scope)
        refusal = self._find_refusal(request)
        if refusal is not None:
            page = HTMLResponse(render_desk_message(request, refusal), 403)
            await page(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _find_refusal(self, request: Request) -> Phrase | None:
        """Why a request is refused, or None."""
        if request.client is None or request.client.host not in LOOPBACK:
            return phrase("The desk can only be used on the computer it runs on.")
        host = request.headers.get("host", "")
        if host not in (f"127.0.0.1:{self._desk.port}", f"localhost:{self._desk.port}"):
            return phrase("The desk is at a different address.")
        if request.method not in ("GET", "HEAD"):
            site = request.headers.get("sec-fetch-site", "same-origin")
            if site != "same-origin" or request.headers.get("origin", f"http://{host}") != f"http://{host}":
                return phrase("This request came from another page. Nothing was changed.")
        if request.url.path.startswith(OPEN_PATHS):
            return None
        if not self._desk.is_session(request.cookies.get(self._desk.cookie_name, "")):
            return phrase("This page has expired. Start the desk again to open a new one.")
        self._connections.mark_known((request.client.host, request.client.port))
        return None
