"""What is missing, impossible or suspicious, each with its fixes as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks import Severity, is_accepted
from scorer.desk.entry import describe_offer
from scorer.errors import MissingDataError
from scorer.i18n import phrase
from scorer.live.director_commands import LONGEST_MESSAGE
from scorer.services.findings import check_event
from scorer.services.live_evenings import LiveDatabase, find_table, open_evening, send_message
from scorer.services.queries import load_event

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest


def show_findings(request: DeskRequest) -> Response:
    """The findings that are open, the results that are missing, and what was accepted."""
    request.remember_page()
    checked = check_event(request.db, request.slug)
    still_open = [one for one in checked.findings if not is_accepted(one, checked.marks)]
    return request.render(
        "check.html",
        describe_offer=describe_offer,
        event=load_event(request.db, request.slug),
        findings=[one for one in still_open if one.severity is not Severity.MISSING],
        missing=[one for one in still_open if one.severity is Severity.MISSING],
        accepted=[one for one in checked.findings if is_accepted(one, checked.marks)],
        asks_tables=request.desk.phones is not None and request.desk.phones.slug == request.slug,
    )


def ask_table(request: DeskRequest) -> Response:
    """Send a finding to the phones of a table as a question."""
    phones = request.desk.phones
    if phones is None or phones.slug != request.slug:
        raise MissingDataError(phrase("phones are not turned on for this evening"))
    evening = open_evening(request.db, request.slug, None)
    spot = find_table(evening.event, request.text_of("table"))
    send_message(LiveDatabase(request.db), evening, [spot], request.text_of("message")[:LONGEST_MESSAGE])
    return request.redirect(
        f"{request.base}/check", request.make_notice([phrase("Table {table} has been asked.", table=spot)])
    )


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}/check", show_findings),
    ("POST", "/e/{slug}/check/ask", ask_table),
)
