"""The endpoints of the desk: they run a handler in a thread, and show a refusal on the page that asked for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match

from scorer.desk.form_filling import Refilling, refill_form
from scorer.desk.forms import SentForm, read_sent_form
from scorer.desk.pages import LANGUAGE_COOKIE, DeskHandler, DeskRequest, request_language
from scorer.errors import InputError, MessageFormatter, ScorerError
from scorer.i18n import phrase
from scorer.progress import RunReport, use_report

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.routing import Route

    from scorer.desk.state import Desk
    from scorer.live.pages import Endpoint


class ForeignForm(ScorerError):
    """A form that did not come from a page of this desk."""

    def __init__(self) -> None:
        super().__init__(phrase("This request came from another page. Nothing was changed."))


def desk_endpoint(handler: DeskHandler) -> Endpoint:
    """The endpoint of a handler, which runs in a thread and may raise `ScorerError`."""

    async def endpoint(http: Request) -> Response:
        desk: Desk = http.app.state.desk
        desk.mark_request()
        request = DeskRequest(http, desk, request_language(http))
        try:
            if http.method == "POST":
                request = request._replace(form=await read_sent_form(http))
                if request.form.token != desk.form_token:
                    raise ForeignForm
            response = await asyncio.to_thread(_run_handler, handler, request)
        except ForeignForm as refusal:
            response = _show_refusal_alone(request, refusal, 403)
        except ScorerError as refusal:
            response = await asyncio.to_thread(show_refusal, request, refusal)
        chosen = http.query_params.get("lang", "")
        if chosen == request.words.code:
            response.set_cookie(LANGUAGE_COOKIE, chosen, 400 * 86_400, samesite="strict")
        return response

    return endpoint


def _run_handler(handler: DeskHandler, request: DeskRequest) -> Response:
    """Run a handler; what is noticed besides belongs to nobody here, because pages show it when it matters."""
    with use_report(RunReport()):
        return handler(request)


def show_refusal(request: DeskRequest, refusal: ScorerError) -> Response:
    """The page on which a form was sent or a link was followed, as it was filled in, with what was wrong."""
    address = request.came_from if request.http.method == "POST" else request.referrer
    form = request.form if request.http.method == "POST" else SentForm(tuple(request.http.query_params.multi_items()))
    found = _find_page(request.http, address)
    if found is not None:
        handler, page = found
        notice = request.explain_refusal(refusal)
        sentences = (*notice.sentences, request.words(phrase("Nothing was changed.")))
        notice = notice._replace(sentences=sentences)
        with suppress(ScorerError):  # the page itself is refused
            shown = _run_handler(handler, request._replace(http=page, form=form, notice=notice))
            if isinstance(shown, HTMLResponse):
                note = request.words(phrase("Choose the file again."))
                messages = _messages_by_field(request, refusal)
                refilling = Refilling(request.http.url.path, form, messages, note)
                return HTMLResponse(refill_form(bytes(shown.body).decode(), refilling), 409)
    return _show_refusal_alone(request, refusal, 409)


def _show_refusal_alone(request: DeskRequest, refusal: ScorerError, status: int) -> Response:
    """A page with what was wrong, for what no page of the desk has asked for."""
    back = request.referrer or "/"
    return request.render("refused.html", status, request.explain_refusal(refusal), back=back)


def _messages_by_field(request: DeskRequest, refusal: ScorerError) -> Mapping[str, str]:
    """What was wrong with each field of a form."""
    if not isinstance(refusal, InputError):
        return {}
    formatter = MessageFormatter(request.words)
    typed = [one for one in refusal.mistakes if one.field and one.location is None]
    return {one.field: formatter.format(one.reason) for one in reversed(typed)}  # the first one, if there are several


def _find_page(http: Request, address: str) -> tuple[DeskHandler, Request] | None:
    """The handler of the page at an address of the desk, and a request for it; None if there is no such page."""
    pages: Sequence[tuple[Route, DeskHandler]] = http.app.state.pages
    parts = urlsplit(address)
    scope = {**http.scope, "method": "GET", "path": unquote(parts.path), "query_string": parts.query.encode()}
    for route, handler in pages:
        match, found = route.matches(scope)
        if match is Match.FULL:
            return handler, Request({**scope, "path_params": found["path_params"]})
    return None
