"""What the pages share: templates, access by code, form fields, the language, and how refusals are shown."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import lru_cache, wraps
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from markupsafe import Markup
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from scorer.errors import Remedy, ScorerError, Teller
from scorer.game.rulesets import rule_set
from scorer.i18n import Phrase, literal, phrase
from scorer.i18n.languages import NAMES, Language, language_for, language_of
from scorer.live.directing import EVENT_ACTIONS, buttons
from scorer.live.results import result_form
from scorer.model.live import Code, Role
from scorer.rendering.qr import svg
from scorer.rendering.templates import templates
from scorer.reports.table import cell_shown
from scorer.services.live_evenings import LENGTH, LETTER, Evening, new_code
from scorer.services.live_phones import KEPT

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.live.served import Served

HERE = Path(__file__).parent
STATIC = HERE / "static"

_ENVIRONMENT = templates(HERE / "templates")

_THIS_PROCESS, _NUMBERS = secrets.token_hex(8), count()


def fresh_key() -> str:
    """A key by which an entry is recognised when it is sent twice, unique across processes."""
    return f"{_THIS_PROCESS}{next(_NUMBERS):x}"


def qr_picture(text: str) -> Markup:
    """A QR code as SVG, to be embedded in the page."""
    return Markup(svg(text))  # noqa: S704  # contains no text from outside


def seconds_to(moment: int) -> int:
    """The seconds until a moment given in seconds since 1970; 0 once it has passed."""
    return max(0, moment - int(time.time()))


@lru_cache(maxsize=2_000)
def contract_fields(rules: str, language: str, board: str, declarer: str) -> Markup:
    """The form fields of a result; cached, because they are the same on every phone."""
    form = result_form(rule_set(rules))
    return part("contract.html", language_of(language), form=form, id=board, declarer=declarer)


_ENVIRONMENT.tests.update(phrase=lambda value: isinstance(value, Phrase))
_ENVIRONMENT.filters.update(cell_text=cell_shown)
_ENVIRONMENT.globals.update(fresh_key=fresh_key, languages=NAMES, qr=qr_picture, seconds_to=seconds_to)
_ENVIRONMENT.globals.update(contract_fields=contract_fields)


def make_ready() -> None:
    """Compile the templates before two hundred phones ask at once."""
    for name in _ENVIRONMENT.list_templates():
        _ENVIRONMENT.get_template(name)


def page(template: str, words: Language, **values: object) -> str:
    """Render a template; `_` translates phrases in it."""
    return _ENVIRONMENT.get_template(template).render(_=words, **values)


def part(template: str, words: Language, **values: object) -> Markup:
    """Render a template that is inserted into other pages unescaped."""
    return Markup(page(template, words, **values))  # noqa: S704  # already escaped by the template


def message(words: Language, heading: str, sentences: tuple[str, ...] = (), back: str = "") -> str:
    """Render a page that shows one message."""
    return page("message.html", words, heading=heading, sentences=sentences, back=back, ways=(), token="")


# Responses


MOST_BYTES = 16_384
"""The largest size of a form."""

MOST_FIELDS = 60

SLOW = 1.0
"""Seconds that a wrong code waits for its answer; a right one never waits."""

MOST_WRONG = 50
"""The number of wrong codes waiting at a time; further ones are refused at once."""

ASK_AGAIN = {"x-ask-again": "1"}
"""Headers of a page that is a moment old: the browser reloads it a second later."""


PHONE = "phone"
"""The name of the cookie with a phone's own code."""


class Refused(Exception):
    """A response to be sent as it is, instead of a page."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status_code)
        self.response = response


class Asked(NamedTuple):
    """A request to the page that its code opens."""

    request: Request
    served: Served
    code: Code
    evening: Evening
    words: Language

    @property
    def base(self) -> str:
        """The path of the page."""
        return f"/{LETTER[self.code.role]}/{self.code.code}"

    @property
    def lang(self) -> str:
        """The query that keeps the requested language in links."""
        asked = self.request.query_params.get("lang", "")
        return f"?lang={asked}" if asked == self.words.code else ""

    @property
    def token(self) -> str:
        """The token of our own forms, which a foreign page cannot know."""
        return page_mark(self.code.code)

    @property
    def phone(self) -> str:
        """The code of the phone; empty for one that refuses cookies, or has not been given one yet."""
        return self.request.cookies.get(PHONE, "")[:LENGTH]

    @property
    def wants_json(self) -> bool:
        """Whether our own script asks, and not a plain form."""
        return "application/json" in self.request.headers.get("accept", "")

    async def store(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run a function that changes the evening; its first arguments are the database and the evening."""
        return await self.served.turns.store(work, self.served.db, self.evening, *args)

    async def make(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run a function that makes a page, when its turn comes; its first argument is the request."""
        return await self.served.turns.make(self.code.role, work, self, *args)

    def page(self, template: str, **values: object) -> str:
        """Render a page in the request's language, with what links and forms need."""
        return page(template, self.words, base=self.base, lang=self.lang, token=self.token, **values)


def page_mark(code: str) -> str:
    """The token of the forms on the page of a code."""
    return hashlib.sha256(f"form of {code}".encode()).hexdigest()[:24]


def words_of(request: Request) -> Language:
    """The language of a request: as requested, as the browser accepts, or the server's default."""
    asked = request.query_params.get("lang", "")
    return language_of(language_for(asked, request.headers.get("accept-language", ""), request.app.state.language))


async def asked_by(request: Request, role: Role) -> Asked:
    """Find the page that a code opens. A wrong code is answered late, and not at all where many come at once."""
    served: Served = request.app.state.served
    words = words_of(request)
    opened = await asyncio.to_thread(served.opened, request.path_params["code"][:64], role)
    if opened is not None:
        request.app.state.connections.showed_code(request.client)
        return Asked(request, served, opened.code, opened.evening, words)
    if request.app.state.wrong >= MOST_WRONG:
        raise Refused(HTMLResponse(message(words, words("Too many wrong addresses at once. Wait a moment.")), 429))
    request.app.state.wrong += 1
    try:
        await asyncio.sleep(SLOW)
    finally:
        request.app.state.wrong -= 1
    unknown = words("This address opens nothing. Scan the code on the card again, or ask the director for a new one.")
    raise Refused(HTMLResponse(message(words, unknown), 404))


Answer = Callable[["Asked"], Awaitable[Response]]
Endpoint = Callable[["Request"], Awaitable[Response]]


def answering(role: Role) -> Callable[[Answer], Endpoint]:
    """Decorate the handler of a kind of page: it gets a `PageRequest`, and may raise `ScorerError`."""

    def of_page(answer: Answer) -> Endpoint:
        @wraps(answer)
        async def endpoint(request: Request) -> Response:
            asked = await asked_by(request, role)
            try:
                return await answer(asked)
            except ScorerError as refusal:
                return refused(asked, refusal)

        return endpoint

    return of_page


async def fields_of(asked: Asked) -> dict[str, str]:
    """Read a form of ours; raise `EarlyResponse` for one of another page, or one that is too large."""
    request, words = asked.request, asked.words
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise Refused(HTMLResponse(message(words, words("That was too much at once.")), 413))
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise Refused(HTMLResponse(message(words, words("That was not understood")), 400)) from error
    fields = dict(pairs)
    if fields.get("page") != asked.token:
        raise Refused(HTMLResponse(message(words, words("This came from another page and was not taken.")), 403))
    return fields


def to_phone(asked: Asked, html: str, headers: Mapping[str, str] | None = None) -> Response:
    """A response to a player's phone, which gives the phone a code of its own if it has none."""
    answer = HTMLResponse(html, headers=headers)
    if not asked.phone:
        answer.set_cookie(PHONE, new_code(), KEPT, httponly=True, samesite="lax")  # a link from a scanner sends it too
    return answer


def done(asked: Asked, where: str, document: dict[str, Any]) -> Response:
    """The response to a form: a redirect to the page, or JSON for our own script."""
    if asked.wants_json:
        return JSONResponse(document)
    path, mark, place = where.partition("#")
    return RedirectResponse(f"{asked.base}{path}{asked.lang}{mark}{place}", 303)


def ways(asked: Asked, remedies: Iterable[Remedy]) -> list[dict[str, Any]]:
    """Buttons for what may be done now, for the director only; a table calls the director."""
    if asked.code.role is not Role.DIRECTOR:
        return []
    return [{"words": asked.words(one.words), "fields": one.fields} for one in buttons(remedies)]


def refused(asked: Asked, refusal: ScorerError) -> Response:
    """The response to a refusal, in the page's language, with buttons for what may be done instead."""
    words, offered = asked.words, ways(asked, refusal.remedies)
    sentences = refusal.sentences(Teller(words, lambda field: words(CALLED.get(field) or literal(field))))
    if asked.wants_json:
        return JSONResponse({"state": "refused", "message": "; ".join(sentences), "ways": offered}, 409)
    heading = words("That was not understood")
    back = asked.base + asked.lang
    told = page("message.html", words, heading=heading, sentences=sentences, back=back, ways=offered, token=asked.token)
    return HTMLResponse(told, 409)


CALLED = {
    "contract": phrase("contract"),
    "declarer": phrase("declarer"),
    "tricks": phrase("tricks"),
    "round": phrase("round"),
    "minutes": phrase("minutes"),
    "message": phrase("message"),
    "name": phrase("name"),
    "phone": phrase("phone"),
    "pairs": phrase("pairs"),
    **{parameter.name: parameter.words for action in EVENT_ACTIONS.values() for parameter in action.parameters},
}
"""The names of form fields in refusals."""


async def in_thread(work: Callable[..., Any], *args: Any) -> Any:
    """Run a function that waits for the database in a thread, so that the loop goes on answering."""
    return await asyncio.to_thread(work, *args)
