"""What the pages share: templates, access by code, form fields, the language, and how refusals are shown."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial, wraps
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import parse_qsl

from jinja2 import pass_context
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from scorer.errors import DatabaseError, MessageFormatter, ScorerError, make_printable
from scorer.game.rulesets import find_rule_set
from scorer.i18n import Phrase, literal, phrase
from scorer.i18n.formatting import FigureText, day_text, time_text
from scorer.i18n.languages import LANGUAGE_NAMES, Language, choose_language, get_language
from scorer.live.director_commands import EVENT_COMMANDS, make_buttons
from scorer.live.form_lists import list_fields
from scorer.live.names import BETWEEN_NAMES, describe_sit_out, keep_figures_whole, sits_out
from scorer.live.results import build_result_form, describe_repair
from scorer.live.server_state import ANSWER_SECONDS
from scorer.model.live import AccessCode, PageRole
from scorer.rendering.qr import qr_svg
from scorer.rendering.templates import create_environment
from scorer.reports.table import Cell, Column, format_cell_with_symbols
from scorer.services.live_evenings import CODE_LENGTH, PAGE_LETTERS, LiveEvening, new_code
from scorer.services.live_phones import FORGET_AFTER_SECONDS

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context
    from starlette.requests import Request

    from scorer.hints import Hint
    from scorer.live.server_state import LiveServerState
    from scorer.services.live_evenings import LiveDatabase

T = TypeVar("T")

LIVE_FOLDER = Path(__file__).parent
STATIC_FOLDER = LIVE_FOLDER / "static"

_PROCESS_KEY, _ENTRY_NUMBERS = secrets.token_hex(8), count()


def new_entry_key() -> str:
    """A key by which an entry is recognised when it is sent twice, unique across processes."""
    return f"{_PROCESS_KEY}{next(_ENTRY_NUMBERS):x}"


def draw_qr_code(text: str) -> Markup:
    """A QR code as SVG, to be embedded in the page."""
    return Markup(qr_svg(text))  # noqa: S704  # contains no text from outside


def seconds_until(moment: int) -> int:
    """The seconds until a moment given in seconds since 1970; 0 once it has passed."""
    return max(0, moment - int(time.time()))


def mark_names(names: str) -> Markup:
    """Names as HTML with an element for each person, which the style sheet keeps on one line where it can."""
    name_element = Markup('<span class="name">{}</span>')
    return escape(BETWEEN_NAMES).join(name_element.format(name) for name in names.split(BETWEEN_NAMES))


ANY_BOARD = "\ue000"
"""What the fields of a result are named after until a board is known; no text has this character."""


def render_contract_fields(
    rules: str,
    language: str,
    board: str,
    declarer: str,
    *,
    by_tables: bool = False,
    by_hands: bool = False,
    saves: bool = False,
) -> Markup:
    """The form fields of a result, named after a board; but for that they are the same on every phone.

    `declarer` is the one who is known, empty if none is; `by_tables` tells that only other tables name it,
    `by_hands` that nobody announced points.
    The director `saves` a result, which a table sends.
    """
    return _render_fields_of_any_board(
        rules, language, declarer, by_tables=by_tables, by_hands=by_hands, saves=saves
    ).replace(ANY_BOARD, board)


@lru_cache(maxsize=500)
def _render_fields_of_any_board(
    rules: str, language: str, declarer: str, *, by_tables: bool, by_hands: bool, saves: bool
) -> Markup:
    form = build_result_form(find_rule_set(rules))
    values = {"form": form, "id": ANY_BOARD, "declarer": declarer, "by_tables": by_tables, "by_hands": by_hands}
    return render_part("contract.html", get_language(language), saves=saves, **values)


@pass_context
def _localise(context: Context, figures: str) -> str | int:
    """Figures as the language of the page writes them."""
    words: Language = context["_"]
    return words.localise(figures)


@pass_context
def _format_moment(context: Context, moment: str) -> str | int:
    """A moment such as `2026-11-17 21:05` as the language of the page writes it."""
    return _localise(context, time_text(moment))


@pass_context
def _format_cell(context: Context, cell: Cell, column: Column) -> str | int:
    """A cell of a report, with suit symbols, as the language of the page writes numbers and dates."""
    text = format_cell_with_symbols(cell, column)
    if isinstance(cell, datetime.date):
        return _localise(context, day_text(cell))
    return _localise(context, FigureText(text)) if isinstance(cell, (Fraction, int)) else text


def create_page_environment(*folders: Path) -> Environment:
    """The environment for the templates of pages: those of some folders, then those of the live pages."""
    environment = create_environment(*folders, LIVE_FOLDER / "templates")
    environment.tests.update(phrase=lambda value: isinstance(value, Phrase))
    environment.filters.update(
        cell_text=_format_cell, figures=_localise, moment=_format_moment, printable=make_printable
    )
    environment.filters.update(whole_names=mark_names, whole_figures=keep_figures_whole)
    environment.globals.update(languages=LANGUAGE_NAMES, qr=draw_qr_code, seconds_to=seconds_until)
    environment.globals.update(fresh_key=new_entry_key, contract_fields=render_contract_fields)
    environment.globals.update(
        describe_repair=describe_repair, list_fields=list_fields, sits_out=sits_out, describe_sit_out=describe_sit_out
    )
    return environment


_TEMPLATES = create_page_environment()


def compile_templates() -> None:
    """Compile the templates before two hundred phones ask at once."""
    for name in _TEMPLATES.list_templates():
        _TEMPLATES.get_template(name)


def render_page(template: str, words: Language, **values: object) -> str:
    """Render a template; `_` translates phrases in it."""
    return _TEMPLATES.get_template(template).render(_=words, **values)


def render_part(template: str, words: Language, **values: object) -> Markup:
    """Render a template that is inserted into other pages unescaped."""
    return Markup(render_page(template, words, **values))  # noqa: S704  # already escaped by the template


def render_message(words: Language, heading: str, sentences: tuple[str, ...] = (), back: str = "") -> str:
    """Render a page that shows one message."""
    return render_page("message.html", words, heading=heading, sentences=sentences, back=back, ways=(), token="")


# Responses


MOST_FORM_BYTES = 16_384
"""The largest size of a form."""

MOST_FORM_FIELDS = 60

WRONG_CODE_SECONDS = 1.0
"""Seconds that a wrong code waits for its answer; a right one never waits."""

MOST_WRONG_CODES = 50
"""The number of wrong codes waiting at a time; further ones are refused at once."""

RELOAD_HEADERS = {"x-ask-again": "1"}
"""Headers of a page that is a moment old: the browser reloads it a second later."""


CLIENT_KEY = "scorer.client"
"""The key of a request's scope under which the client's address stands."""

PHONE_COOKIE = "phone"
"""The name of the cookie with a phone's own code."""


class EarlyResponse(Exception):
    """A response to be sent as it is, instead of a page."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status_code)
        self.response = response


class PageRequest(NamedTuple):
    """A request to the page that its code opens."""

    http: Request
    server: LiveServerState
    code: AccessCode
    evening: LiveEvening
    words: Language
    seconds_left: float = ANSWER_SECONDS
    """Seconds within which the request is still to be answered."""

    @property
    def base_path(self) -> str:
        """The path of the page."""
        return f"/{PAGE_LETTERS[self.code.role]}/{self.code.code}"

    @property
    def language_query(self) -> str:
        """The query that keeps the requested language in links."""
        asked = self.http.query_params.get("lang", "")
        return f"?lang={asked}" if asked == self.words.code else ""

    @property
    def form_token(self) -> str:
        """The token of our own forms, which a foreign page cannot know."""
        return make_form_token(self.code.code)

    @property
    def phone_code(self) -> str:
        """The code of the phone; empty for one that refuses cookies, or has not been given one yet."""
        return self.http.cookies.get(PHONE_COOKIE, "")[:CODE_LENGTH]

    @property
    def client_address(self) -> str:
        """The address in the network of whoever asks."""
        return str(self.http.scope.get(CLIENT_KEY, ""))

    @property
    def wants_json(self) -> bool:
        """Whether our own script asks, and not a plain form."""
        return "application/json" in self.http.headers.get("accept", "")

    async def store(self, change: Callable[..., T], *args: object) -> T:
        """Run a function that changes the evening; its first arguments are the database and the evening."""
        return await self.server.scheduler.store(change, self.server.db, self.evening, *args, seconds=self.seconds_left)

    async def store_together(self, change: Callable[[LiveDatabase, LiveEvening], T]) -> T:
        """Run a function that stores what waits, once for all requests that arrive before it begins."""
        run = partial(self.server.scheduler.store, change, self.server.db, self.evening)
        return await self.server.shared_runs.join((change, self.evening.event_id), run, self.seconds_left)

    async def make(self, task: Callable[..., T], *args: object) -> T:
        """Run a function that makes a page, when its turn comes; its first argument is the request."""
        return await self.server.scheduler.make(self.code.role, task, self, *args)

    def render(self, template: str, **values: object) -> str:
        """Render a page in the request's language, with what links and forms need."""
        return render_page(
            template, self.words, base=self.base_path, lang=self.language_query, token=self.form_token, **values
        )


def make_form_token(code: str) -> str:
    """The token of the forms on the page of a code."""
    return hashlib.sha256(f"form of {code}".encode()).hexdigest()[:24]


def request_language(request: Request) -> Language:
    """The language of a request: as requested, as the browser accepts, or the server's default."""
    code = request.query_params.get("lang", "")
    return get_language(choose_language(code, request.headers.get("accept-language", ""), request.app.state.language))


async def open_page(request: Request, role: PageRole) -> PageRequest:
    """Find the page that a code opens. A wrong code is answered late, and not at all where many come at once."""
    server: LiveServerState = request.app.state.served
    words = request_language(request)
    began = time.monotonic()
    opened = await server.find_page(request.path_params["code"][:64], role)
    if opened is not None:
        request.app.state.connections.mark_known(request.client)
        seconds_left = ANSWER_SECONDS - (time.monotonic() - began)
        return PageRequest(request, server, opened.code, opened.evening, words, seconds_left)
    if request.app.state.wrong >= MOST_WRONG_CODES:
        raise EarlyResponse(
            HTMLResponse(render_message(words, words("Too many wrong addresses at once. Wait a moment.")), 429)
        )
    request.app.state.wrong += 1
    try:
        await asyncio.sleep(WRONG_CODE_SECONDS)
    finally:
        request.app.state.wrong -= 1
    unknown = UNKNOWN_ADDRESSES.get(role, UNKNOWN_CARD)
    raise EarlyResponse(HTMLResponse(render_message(words, words(unknown)), 404))


UNKNOWN_CARD = phrase("This address does not work. Scan the code on the card again, or ask the director for a new one.")

UNKNOWN_ADDRESSES = {
    PageRole.DIRECTOR: phrase("This address does not work. Open the director's page from the desk again."),
    PageRole.ROOM: phrase("This address does not work. Open the room's page from the director's page again."),
}
"""What to do where the address of a page is unknown, if not to scan a card."""


PageHandler = Callable[["PageRequest"], Awaitable[Response]]
Endpoint = Callable[["Request"], Awaitable[Response]]


def page_endpoint(role: PageRole) -> Callable[[PageHandler], Endpoint]:
    """Decorate the handler of a kind of page: it gets a `PageRequest`, and may raise `ScorerError`."""

    def decorate(handler: PageHandler) -> Endpoint:
        @wraps(handler)
        async def endpoint(request: Request) -> Response:
            page_request = await open_page(request, role)
            try:
                return await handler(page_request)
            except DatabaseError as refusal:
                return database_response(request, refusal)
            except ScorerError as refusal:
                return refusal_response(page_request, refusal)

        return endpoint

    return decorate


async def read_form(page_request: PageRequest) -> dict[str, str]:
    """Read a form of ours; raise `EarlyResponse` for one of another page, or one that is too large."""
    request, words = page_request.http, page_request.words
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_FORM_BYTES:
            raise EarlyResponse(HTMLResponse(render_message(words, words("That was too much in one go.")), 413))
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FORM_FIELDS)
    except ValueError as error:
        raise EarlyResponse(HTMLResponse(render_message(words, words("That was not understood")), 400)) from error
    fields = dict(pairs)
    if fields.get("page") != page_request.form_token:
        raise EarlyResponse(
            HTMLResponse(render_message(words, words("This request came from another page and was not accepted.")), 403)
        )
    return fields


def phone_response(request: PageRequest, html: str, headers: Mapping[str, str] | None = None) -> Response:
    """A response to a player's phone, which gives the phone a code of its own if it has none."""
    answer = HTMLResponse(html, headers=headers)
    if not request.phone_code:
        answer.set_cookie(
            PHONE_COOKIE, new_code(), FORGET_AFTER_SECONDS, httponly=True, samesite="lax"
        )  # a link from a scanner sends it too
    return answer


def form_response(request: PageRequest, where: str, document: dict[str, object]) -> Response:
    """The response to a form: a redirect to the page, or JSON for our own script."""
    if request.wants_json:
        return JSONResponse(document)
    path, hash_sign, fragment = where.partition("#")
    return RedirectResponse(f"{request.base_path}{path}{request.language_query}{hash_sign}{fragment}", 303)


def hint_buttons(request: PageRequest, hints: Iterable[Hint]) -> list[dict[str, object]]:
    """Buttons for what may be done now, for the director only; a table calls the director."""
    if request.code.role is not PageRole.DIRECTOR:
        return []
    return [{"words": request.words(one.text), "fields": one.fields} for one in make_buttons(hints)]


def refusal_response(request: PageRequest, refusal: ScorerError) -> Response:
    """The response to a refusal, in the page's language, with buttons for what may be done instead."""
    words, hints = request.words, hint_buttons(request, refusal.hints)
    sentences = refusal.format_lines(
        MessageFormatter(words, lambda field: words(FIELD_NAMES.get(field) or literal(field)))
    )
    if request.wants_json:
        return JSONResponse({"state": "refused", "message": "; ".join(sentences), "ways": hints}, 409)
    heading = words("That was not understood")
    back = request.base_path + request.language_query
    html = render_page(
        "message.html", words, heading=heading, sentences=sentences, back=back, ways=hints, token=request.form_token
    )
    return HTMLResponse(html, 409)


def database_response(request: Request, refusal: DatabaseError) -> Response:
    """The response where the database cannot be used now: nobody learns where it is, and phones try again."""
    words = request_language(request)
    named = dict(refusal.reason.values).get("reason")
    reason = named if isinstance(named, Phrase) else refusal.reason
    heading = words("The scorer cannot reach its database at the moment")
    sentences = (words(reason), words(KEPT))
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"state": "unavailable", "message": f"{heading}: {sentences[0]}", "ways": []}, 503)
    return HTMLResponse(render_message(words, heading, sentences), 503)


KEPT = phrase("Everything saved so far is safe. Tell the director, and try again in a moment.")

FIELD_NAMES = {
    "contract": phrase("contract"),
    "declarer": phrase("declarer"),
    "tricks": phrase("tricks"),
    "round": phrase("round"),
    "minutes": phrase("minutes"),
    "message": phrase("message"),
    "name": phrase("name"),
    "phone": phrase("phone"),
    "pairs": phrase("pairs"),
    **{parameter.name: parameter.label for command in EVENT_COMMANDS.values() for parameter in command.parameters},
}
"""The names of form fields in refusals."""


async def run_in_thread(task: Callable[..., T], *args: object) -> T:
    """Run a function that waits for the database in a thread, so that the loop goes on answering."""
    return await asyncio.to_thread(task, *args)
