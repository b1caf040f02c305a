"""What the desk's pages share: templates, the request, and how answers and refusals are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urlsplit

from starlette.responses import HTMLResponse, RedirectResponse, Response

from scorer.desk.forms import SentForm, read_sent_form
from scorer.desk.state import DeskNotice, NoticeButton
from scorer.errors import Message, MessageFormatter, ScorerError
from scorer.i18n import Phrase, literal, phrase
from scorer.i18n.languages import Language, choose_language, get_language
from scorer.live.director_commands import make_buttons
from scorer.live.pages import FIELD_NAMES, Endpoint, create_page_environment
from scorer.progress import RunReport, use_report

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.desk.state import Desk
    from scorer.hints import Hint

DESK_FOLDER = Path(__file__).parent

_TEMPLATES = create_page_environment(DESK_FOLDER / "templates")

LANGUAGE_COOKIE = "lang"


def request_language(request: Request) -> Language:
    """The language of a request: as last chosen, else as the browser accepts."""
    chosen = request.query_params.get("lang", "") or request.cookies.get(LANGUAGE_COOKIE, "")
    return get_language(choose_language(chosen, request.headers.get("accept-language", "")))


def render_desk_message(request: Request, sentence: Phrase) -> str:
    """A page with one sentence, for those who may see nothing else."""
    words = request_language(request)
    return _TEMPLATES.get_template("closed.html").render(_=words, sentence=words(sentence))


class DeskRequest(NamedTuple):
    """A request to the desk: what was sent, and the language of the answer."""

    http: Request
    desk: Desk
    words: Language
    form: SentForm = SentForm()

    @property
    def db(self) -> str:
        return self.desk.db

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields of the form."""
        return self.form.fields

    def text_of(self, name: str) -> str:
        """A field of the form, or else of the address; empty if there is none."""
        return (self.fields.get(name) or self.http.query_params.get(name, "")).strip()

    @property
    def slug(self) -> str:
        """The event of the page."""
        return str(self.http.path_params["slug"])

    @property
    def base(self) -> str:
        """The path with which the addresses of the event's pages begin."""
        return f"/e/{quote(self.slug)}" if "slug" in self.http.path_params else ""

    def render(self, template: str, status: int = 200, notice: DeskNotice | None = None, **values: object) -> Response:
        """Render a page in the request's language, with the notice that belongs to it."""
        shown = notice or self.desk.find_notice(self.http.query_params.get("said", ""))
        html = _TEMPLATES.get_template(template).render(
            _=self.words,
            base=self.base,
            here=self.http.url.path,
            lang="",
            token=self.desk.form_token,
            notice=shown,
            phones=self.desk.phones,
            **{"choices": {}, **values},
        )
        return HTMLResponse(html, status)

    def redirect(self, path: str, notice: DeskNotice | None = None) -> Response:
        """Go to another page of the desk, which shows the notice."""
        path, sign, anchor = path.partition("#")
        if notice is not None:
            path += f"{'&' if '?' in path else '?'}said={self.desk.keep_notice(notice)}"
        return RedirectResponse(f"{path}{sign}{anchor}", 303)

    def make_notice(
        self, sentences: Iterable[Phrase | str], hints: Iterable[Hint] = (), *, is_warning: bool = False
    ) -> DeskNotice:
        """A notice in the request's language, with buttons for those hints that have one."""
        texts = tuple(text for text in map(self.translate, sentences) if text)
        return DeskNotice(texts, tuple(self.hint_buttons(hints)), is_warning)

    def make_message_notice(self, messages: Iterable[Message]) -> DeskNotice:
        """A notice of messages."""
        listed = list(messages)
        return self.make_notice([one.summary for one in listed], [hint for one in listed for hint in one.hints])

    def translate(self, text: Phrase | str) -> str:
        return text if isinstance(text, str) else self.words(text)

    def hint_buttons(self, hints: Iterable[Hint]) -> Iterable[NoticeButton]:
        """Buttons for what may be done now, on the pages of an event."""
        if self.base:
            for one in make_buttons(hints):
                yield NoticeButton(self.words(one.text), f"{self.base}/do", one.fields)

    def explain_refusal(self, refusal: ScorerError) -> DeskNotice:
        """A refusal in the request's language, with buttons for what may be done instead."""
        names = MessageFormatter(self.words, lambda field: self.words(FIELD_NAMES.get(field) or literal(field)))
        sentences = refusal.format_lines(names)
        return DeskNotice(tuple(sentences), tuple(self.hint_buttons(refusal.hints)), is_warning=True)

    @property
    def came_from(self) -> str:
        """The desk's page from which a form was sent; the first page if that is not known."""
        referrer = urlsplit(self.http.headers.get("referer", ""))
        is_own = f"{referrer.scheme}://{referrer.netloc}" == f"http://{self.http.headers.get('host', '')}"
        return referrer.path if is_own and referrer.path.startswith("/") else "/"


DeskHandler = Callable[[DeskRequest], Response]


class ForeignForm(ScorerError):
    """A form that did not come from a page of this desk."""

    def __init__(self) -> None:
        super().__init__(phrase("This came from another page. Nothing was changed."))


def desk_endpoint(handler: DeskHandler) -> Endpoint:
    """The endpoint of a handler, which runs in a thread and may raise `ScorerError`."""

    async def endpoint(request: Request) -> Response:
        desk: Desk = request.app.state.desk
        desk.mark_request()
        words = request_language(request)
        try:
            form = await read_sent_form(request) if request.method == "POST" else SentForm()
            desk_request = DeskRequest(request, desk, words, form)
            if request.method == "POST" and form.fields.get("page") != desk.form_token:
                raise ForeignForm
            response: Response = await asyncio.to_thread(_run_handler, handler, desk_request)
        except ScorerError as refusal:
            desk_request = DeskRequest(request, desk, words)
            notice = desk_request.explain_refusal(refusal)
            status = 403 if isinstance(refusal, ForeignForm) else 409
            response = desk_request.render("refused.html", status, notice, back=desk_request.came_from)
        chosen = request.query_params.get("lang", "")
        if chosen == words.code:
            response.set_cookie(LANGUAGE_COOKIE, chosen, 400 * 86_400, samesite="strict")
        return response

    return endpoint


def _run_handler(handler: DeskHandler, request: DeskRequest) -> Response:
    """Run a handler; what is noticed besides belongs to nobody here, because pages show it when it matters."""
    with use_report(RunReport()):
        return handler(request)


def download(content: bytes, name: str) -> Response:
    """A file to be saved."""
    called = f"attachment; filename*=UTF-8''{quote(name)}"
    return Response(content, media_type="application/octet-stream", headers={"content-disposition": called})
