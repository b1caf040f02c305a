"""Reading: any report of the evening as tables, and how a pair's points on a board came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from scorer.desk.pages import DeskHandler, download
from scorer.desk.paging import choose_sheets
from scorer.errors import MissingDataError
from scorer.i18n import phrase
from scorer.reports.catalogue import all_reports, default_reports
from scorer.reports.table import Sheet
from scorer.services.events import describe_event
from scorer.services.history import list_corrections
from scorer.services.publishing import preview_file
from scorer.services.queries import load_event, load_scored_event
from scorer.services.reports import format_reports_as_csv, show_reports
from scorer.services.scores import explain_points, show_boards, show_score_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.desk.pages import DeskRequest
    from scorer.i18n import Phrase


def _render_sheets(request: DeskRequest, title: Phrase | str, sheets: Sequence[Sheet], name: str = "") -> Response:
    event = load_event(request.db, request.slug)
    return request.render(
        "read.html", event=event, title=request.translate(title), sheets=choose_sheets(request, sheets), name=name
    )


def show_reading_list(request: DeskRequest) -> Response:
    """Every report, and what can be looked up."""
    request.remember_page()
    scored = load_scored_event(request.db, request.slug)
    reports = [one for one in default_reports(scored) if not one.is_empty(scored)] if scored.event.results else []
    return request.render("reading.html", event=scored.event, reports=reports)


def show_report(request: DeskRequest) -> Response:
    """One report."""
    request.remember_page()
    name = str(request.http.path_params["name"])
    answer = show_reports(request.db, request.slug, [name])
    title = next((one.title for one in all_reports() if one.name == name), name)
    return _render_sheets(request, title, answer.sheets(), name)


def save_report(request: DeskRequest) -> Response:
    """One report for a spreadsheet."""
    name = str(request.http.path_params["name"])
    return download(format_reports_as_csv(request.db, request.slug, [name]).encode(), f"{request.slug}-{name}.csv")


MEDIA_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""What the pages of a site are; its other files are data."""


def show_site_page(request: DeskRequest) -> Response:
    """A page as the club's site would have it now: with hands, charts and links between boards and pairs."""
    name = str(request.http.path_params["file"])
    suffix = f".{name.rpartition('.')[2]}"
    content = preview_file(request.db, request.slug, name)
    return Response(content, media_type=MEDIA_TYPES.get(suffix, "application/octet-stream"))


def show_traveller(request: DeskRequest) -> Response:
    """The traveller of a board."""
    board = request.text_of("board")
    title = phrase("Board {board}", board=board) if board else phrase("Travellers")
    return _render_sheets(request, title, show_boards(request.db, request.slug, [board] if board else []).sheets())


def show_score_card(request: DeskRequest) -> Response:
    """The score card of a pair."""
    pair = request.text_of("pair")
    title = phrase("Pair {pair}", pair=pair) if pair else phrase("Score cards")
    return _render_sheets(request, title, show_score_cards(request.db, request.slug, [pair] if pair else []).sheets())


def show_explanation(request: DeskRequest) -> Response:
    """How the points of a pair on a board came about."""
    board, pair = request.text_of("board"), request.text_of("pair")
    title = phrase("Board {board}, {pair}", board=board, pair=phrase("Pair {pair}", pair=pair))
    return _render_sheets(request, title, explain_points(request.db, request.slug, board, pair).sheets())


def show_details(request: DeskRequest) -> Response:
    """What is known of the evening, and what is missing."""
    title = phrase("Details of the evening")
    return _render_sheets(request, title, describe_event(request.db, request.slug).sheets())


def show_corrections(request: DeskRequest) -> Response:
    """What changed since the ranking was last given out."""
    title = phrase("Corrections since it was shared")
    try:
        sheets = list_corrections(request.db, request.slug).sheets()
    except MissingDataError:
        name = load_event(request.db, request.slug).name
        sentence = phrase("The ranking of {name} has not been printed or published yet: nothing to correct.", name=name)
        sheets = [Sheet("", (), (), (sentence,))]
    return _render_sheets(request, title, sheets)


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}/read", show_reading_list),
    ("GET", "/e/{slug}/read/{name}", show_report),
    ("GET", "/e/{slug}/read/{name}/save", save_report),
    ("GET", "/e/{slug}/site/{file}", show_site_page),
    ("GET", "/e/{slug}/board", show_traveller),
    ("GET", "/e/{slug}/pair", show_score_card),
    ("GET", "/e/{slug}/explain", show_explanation),
    ("GET", "/e/{slug}/details", show_details),
    ("GET", "/e/{slug}/corrections", show_corrections),
)
