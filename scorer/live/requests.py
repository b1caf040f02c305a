"""What the pages share in answering: whose page it is, the fields of a form, the language, and how a refusal looks."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from scorer.desk.live_links import LETTER
from scorer.live.pages import message
from scorer.live.words import language_for, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from scorer.desk.live_evenings import Evening
    from scorer.errors import ScorerError
    from scorer.live.served import Served
    from scorer.live.words import Words
    from scorer.records.live import Code, Role

MOST_BYTES = 16_384
"""How large a form may be."""

MOST_FIELDS = 60

SLOW = 1.0
"""Seconds that a wrong code waits for its answer; a right one never does."""

MOST_WRONG = 50
"""How many wrong codes wait at a time; further ones are refused without being looked at twice."""

ASK_AGAIN = {"x-ask-again": "1"}
"""What goes with a page that is a moment old: the browser asks once more, a second later."""


class Refused(Exception):
    """An answer that is no page: it goes out as it is."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status_code)
        self.response = response


class Asked(NamedTuple):
    """A request to a page that its code opens."""

    request: Request
    served: Served
    code: Code
    evening: Evening
    words: Words

    @property
    def base(self) -> str:
        """Where the page is."""
        return f"/{LETTER[self.code.role]}/{self.code.code}"

    @property
    def token(self) -> str:
        """What our own forms carry: a foreign page cannot know it."""
        return page_mark(self.code.code)

    @property
    def wants_json(self) -> bool:
        """Whether a program of ours asks, and not a plain form."""
        return "application/json" in self.request.headers.get("accept", "")


def page_mark(code: str) -> str:
    """The mark of the forms on the page of a code."""
    return hashlib.sha256(f"form of {code}".encode()).hexdigest()[:24]


def language_of(request: Request) -> Words:
    """The words of a request: what it asks for, what was chosen before, what the browser accepts."""
    asked = request.query_params.get("lang", "")
    return words_of(language_for(asked, request.headers.get("accept-language", ""), request.app.state.language))


async def asked_by(request: Request, role: Role) -> Asked:
    """Find whose page it is. A wrong code is answered late, and not at all where many come at once."""
    served: Served = request.app.state.served
    words = language_of(request)
    opened = await asyncio.to_thread(served.opened, request.path_params["code"][:64], role)
    if opened is not None:
        return Asked(request, served, opened.code, opened.evening, words)
    if request.app.state.wrong >= MOST_WRONG:
        raise Refused(HTMLResponse(message(words, words("front.slow")), 429))
    request.app.state.wrong += 1
    try:
        await asyncio.sleep(SLOW)
    finally:
        request.app.state.wrong -= 1
    raise Refused(HTMLResponse(message(words, words("front.unknown")), 404))


async def fields_of(asked: Asked) -> dict[str, str]:
    """The fields of a form of ours; raise `Refused` for one of another page, or one that is too large."""
    request, words = asked.request, asked.words
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise Refused(HTMLResponse(message(words, words("front.too_large")), 413))
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise Refused(HTMLResponse(message(words, words("front.refused")), 400)) from error
    fields = dict(pairs)
    if fields.get("page") != asked.token:
        raise Refused(HTMLResponse(message(words, words("front.elsewhere")), 403))
    return fields


def done(asked: Asked, where: str, document: dict[str, Any]) -> Response:
    """What follows on a form: the page again, or a few words for our own program."""
    if asked.wants_json:
        return JSONResponse(document)
    return RedirectResponse(f"{asked.base}{where}", 303)


def refused(asked: Asked, refusal: ScorerError) -> Response:
    """What cannot be, in its own words."""
    sentences = refusal.sentences()
    if asked.wants_json:
        return JSONResponse({"state": "refused", "message": "; ".join(sentences)}, 409)
    return HTMLResponse(message(asked.words, asked.words("front.refused"), sentences, asked.base), 409)


async def in_thread(work: Callable[..., Any], *args: Any) -> Any:
    """Do what waits for the database beside the loop, which goes on answering others."""
    return await asyncio.to_thread(work, *args)
