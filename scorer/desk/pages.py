"""What the desk's pages share: templates, the request, and how answers are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from starlette.responses import HTMLResponse, RedirectResponse, Response

from scorer.desk.forms import SentForm
from scorer.desk.state import DeskNotice, NoticeButton
from scorer.errors import Message, MessageFormatter, ScorerError
from scorer.i18n import Phrase, literal, phrase
from scorer.i18n.formatting import FigureText, day_text
from scorer.i18n.languages import Language, choose_language, get_language
from scorer.live.director_commands import make_buttons
from scorer.live.pages import FIELD_NAMES, create_page_environment

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.desk.state import Desk
    from scorer.hints import Hint

DESK_FOLDER = Path(__file__).parent

FIELD_LABELS = {
    **FIELD_NAMES,
    "play": phrase("boards each pair plays"),
    "date": phrase("date"),
    "folder": phrase("folder"),
    "file": phrase("file"),
    "list": phrase("list"),
    "code": phrase("code"),
    "url": phrase("address"),
    "colour": phrase("colour"),
}
"""The names of form fields in refusals."""


def capitalise(text: str) -> str:
    """The text with a capital first letter and the others as they are."""
    return text[:1].upper() + text[1:]


_TEMPLATES = create_page_environment(DESK_FOLDER / "templates")
_TEMPLATES.filters.update(capitalised=capitalise)
_TEMPLATES.globals.update(day_text=day_text, figure_text=FigureText)

LANGUAGE_COOKIE = "lang"

ANSWER_PARAMETERS = ("said", "lang")
"""Parameters of an address that belong to one answer: its notice, and a language that was chosen just now."""


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
    notice: DeskNotice | None = None
    """What the page says if nothing else is said."""

    @property
    def db(self) -> str:
        return self.desk.db

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields of the form."""
        return dict(self.form.entered_fields)

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
        shown = notice or self.notice or self.desk.find_notice(self.http.query_params.get("said", ""))
        html = _TEMPLATES.get_template(template).render(
            _=self.words,
            base=self.base,
            here=self.http.url.path,
            came_from=self.came_from,
            lang="",
            token=self.desk.form_token,
            notice=shown,
            is_answer=self.http.method == "POST",
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
        names = MessageFormatter(self.words, lambda field: self.words(FIELD_LABELS.get(field) or literal(field)))
        sentences = refusal.format_lines(names)
        return DeskNotice(tuple(sentences), tuple(self.hint_buttons(refusal.hints)), is_warning=True)

    def remember_page(self) -> None:
        """Remember the page, so that the desk opens there again; not if a page that is left asks what has changed."""
        path = self.http.url.path
        if self.http.headers.get("sec-fetch-mode", "navigate") == "navigate":
            self.desk.update_record(lambda record: record._replace(place=path))

    @property
    def came_from(self) -> str:
        """The address of the desk's page that is shown, or on which a form was sent; the first page if unknown."""
        if self.http.method == "GET":
            return self.address
        return own_path(self.form.origin) or self.referrer or "/"

    @property
    def address(self) -> str:
        """The address of the request, without what belongs to one answer only."""
        query = [pair for pair in self.http.query_params.multi_items() if pair[0] not in ANSWER_PARAMETERS]
        return f"{quote(self.http.url.path)}{'?' if query else ''}{urlencode(query)}"

    @property
    def referrer(self) -> str:
        """The address of the desk's page from which the browser came; empty if that is not known."""
        referrer = urlsplit(self.http.headers.get("referer", ""))
        is_own = f"{referrer.scheme}://{referrer.netloc}" == f"http://{self.http.headers.get('host', '')}"
        return own_path(urlunsplit(("", "", *referrer[2:4], ""))) if is_own else ""


def own_path(address: str) -> str:
    """The address, if it is a path on this server; else empty."""
    return address if re.match(r"/(?![/\\])", address) else ""


DeskHandler = Callable[[DeskRequest], Response]


def download(content: bytes, name: str) -> Response:
    """A file to be saved."""
    called = f"attachment; filename*=UTF-8''{quote(name)}"
    return Response(content, media_type="application/octet-stream", headers={"content-disposition": called})
