"""Entering results: a board at a time, by codes or by buttons, with the ranking beside it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from scorer.checks import find_missing
from scorer.commands import findings
from scorer.commands.results import EditConflict, NeedsConfirmation
from scorer.commands.swiss import has_undrawn_round
from scorer.desk.entry import (
    LineQuestion,
    build_board_entry,
    build_question,
    describe_offer,
    first_board_with_gap,
    record_line,
)
from scorer.desk.evening import CORRECTION_FORMS, WIDE_COMMANDS, make_change_notice
from scorer.desk.pages import capitalise
from scorer.desk.state import DeskNotice, NoticeButton
from scorer.errors import MissingDataError, parse_one
from scorer.i18n import phrase
from scorer.live.director_commands import EVENT_COMMANDS, select_forms
from scorer.live.form_lists import list_field_choices
from scorer.live.results import tricks_needed_as_json
from scorer.model.notation import format_code
from scorer.model.numbers import expected_board, parse_board_number
from scorer.reports.rankings import describe_target_reached, ranking_tables
from scorer.scoring import score_event
from scorer.services.queries import load_event

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.model.events import Event


def show_first_gap(request: DeskRequest) -> Response:
    """Go to the first board that lacks results."""
    return request.redirect(f"{request.base}/results/{first_board_with_gap(load_event(request.db, request.slug))}")


def _read_board(request: DeskRequest, event: Event) -> int:
    number = parse_one("board", str(request.http.path_params["board"]), parse_board_number)
    if not 1 <= number <= event.boards:
        raise MissingDataError(expected_board(event.boards))
    return number


def show_board(request: DeskRequest) -> Response:
    """A board with its lines."""
    request.remember_page()
    event = load_event(request.db, request.slug)
    return render_board(request, event, _read_board(request, event))


def _has_all_results(event: Event) -> bool:
    """Whether no result is missing; without a schedule, whether every board was played and none by fewer pairs."""
    if event.schedule:
        return not has_undrawn_round(event) and not find_missing(event)
    played = Counter(result.board for result in event.results)
    return len(played) == event.boards and len(set(played.values())) == 1


def render_board(
    request: DeskRequest,
    event: Event,
    board: int,
    notice: DeskNotice | None = None,
    question: LineQuestion | None = None,
    status: int = 200,
) -> Response:
    """Render a board, perhaps with what was wrong or is asked."""
    scored = score_event(event)
    ns, ew = request.text_of("ns"), request.text_of("ew")
    entry = build_board_entry(event, board, ns, ew, request.text_of("after"))
    return request.render(
        "results.html",
        status,
        notice,
        event=event,
        it=entry,
        rules=event.rules,
        needed=tricks_needed_as_json(event.rules),
        typed=request.text_of("code"),
        question=question,
        rankings=[table.sheet for table in ranking_tables(scored)],
        reached=describe_target_reached(scored),
        commands=EVENT_COMMANDS,
        ruling_forms=select_forms(event, CORRECTION_FORMS),
        is_undrawn=has_undrawn_round(event),
        is_over=_has_all_results(event),
        wide={one.command_name: one for one in WIDE_COMMANDS},
        seen_first=(),
        choices=list_field_choices(event),
    )


def enter_result(request: DeskRequest) -> Response:
    """Store what was sent for a line, and go on to the next."""
    event = load_event(request.db, request.slug)
    board = _read_board(request, event)
    try:
        change = record_line(request.db, event, board, request.fields)
    except NeedsConfirmation as doubted:
        question = build_question(event, board, request.fields, doubted)
        return render_board(request, event, board, question=question, status=409)
    except EditConflict as conflict:
        return _ask_about_conflict(request, board, conflict)
    notice = make_change_notice(request, change.summary, change.details)
    result, finding = change.recorded
    if finding is not None:
        notice = notice._replace(sentences=(*notice.sentences, request.words(finding.message)), is_warning=True)
        for repair in finding.repairs:
            fields = {"do": findings.FixFindings.command_name, "finding": finding.key, "repair": repair.token}
            offer = request.words(describe_offer(change.after, repair))
            button = NoticeButton(capitalise(offer), f"{request.base}/do", fields)
            notice = notice._replace(buttons=(*notice.buttons, button))
    after = build_board_entry(change.after, board)
    if any(one.line.is_empty or not one.line.pairs for one in after.lines) or after.next_gap is None:
        line = "" if result is None or result.ns is None or result.ew is None else f"{result.ns}-{result.ew}"
        return request.redirect(f"{request.base}/results/{board}?{urlencode({'after': line})}", notice)
    return request.redirect(f"{request.base}/results/{after.next_gap}", notice)


def _ask_about_conflict(request: DeskRequest, board: int, conflict: EditConflict) -> Response:
    """Show what someone else entered meanwhile; what was sent may replace it."""
    notice = request.explain_refusal(conflict)
    sent = {name: value for name, value in request.fields.items() if name != "seen"}
    current = next(iter(conflict.current_results), None)
    seen = "" if current is None else format_code(current.outcome)
    words = request.words(phrase("Save mine anyway"))
    button = NoticeButton(words, request.http.url.path, {**sent, "seen": seen})
    notice = notice._replace(buttons=(button,))
    return render_board(request, conflict.event, board, notice, status=409)


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}/results", show_first_gap),
    ("GET", "/e/{slug}/results/{board}", show_board),
    ("POST", "/e/{slug}/results/{board}", enter_result),
)
