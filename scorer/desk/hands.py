"""Hands: dealt, dealt for a lesson, brought in from a file, and solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.desk.job_pages import start_job
from scorer.desk.jobs import JobOutcome
from scorer.desk.uploads import stored_upload
from scorer.errors import Message
from scorer.i18n import Phrase, phrase
from scorer.services.dealing import DealingRequest, available_lessons, deal_event, import_hands
from scorer.services.hands import analyse_event, show_hands
from scorer.services.queries import load_event

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.progress import ProgressTracker

SOLVING_SECONDS = "60"
"""How long one deal may take."""


def show_hands_page(request: DeskRequest) -> Response:
    """The hands, and where they may come from."""
    request.remember_page()
    event = load_event(request.db, request.slug)
    sheets = show_hands(request.db, request.slug, []).sheets() if event.deals and event.results else ()
    return request.render("hands.html", event=event, sheets=sheets, lessons=available_lessons(None).values())


def deal_hands(request: DeskRequest) -> Response:
    """Deal the boards of the evening, perhaps for a lesson."""
    lesson = request.text_of("lesson")
    dealing = DealingRequest(request.text_of("boards"), (lesson,) if lesson else (), seed=request.text_of("seed"))

    def deal(track: ProgressTracker) -> JobOutcome:
        change = deal_event(request.db, request.slug, dealing, track)
        return JobOutcome((change.summary, *change.details))

    return start_job(request, phrase("Dealing"), f"{request.base}/hands", deal)


def send_hands(request: DeskRequest) -> Response:
    """Bring in the hands of a file."""
    sentences: list[Phrase] = []
    with stored_upload(request.form, "file") as path:
        any_dealer = bool(request.text_of("any_dealer"))
        for done in import_hands(request.db, request.slug, [path], None, any_dealer=any_dealer):
            sentences += [done.summary, *(done.details if isinstance(done, Message) else ())]
    return request.redirect(f"{request.base}/hands", request.make_notice(sentences))


def solve_hands(request: DeskRequest) -> Response:
    """Solve the hands double dummy, and judge what each contract promised."""

    def solve(track: ProgressTracker) -> JobOutcome:
        analysed = analyse_event(request.db, request.slug, SOLVING_SECONDS, track, track)
        return JobOutcome((phrase("Deals solved: {count}", count=analysed.solved),))

    return start_job(request, phrase("Solving"), f"{request.base}/hands", solve)


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}/hands", show_hands_page),
    ("POST", "/e/{slug}/hands/deal", deal_hands),
    ("POST", "/e/{slug}/hands/send", send_hands),
    ("POST", "/e/{slug}/hands/solve", solve_hands),
)
