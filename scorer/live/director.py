"""The director's page: the grid of tables and rounds, calls, contradictions, findings, and the ranking."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, JSONResponse, Response

from scorer.checks import Finding, Severity, is_accepted, missing_pairings
from scorer.commands import results
from scorer.errors import NotFoundError
from scorer.files import temporary_folder
from scorer.i18n import EMPTY_PHRASE, Phrase, join_phrases, phrase, plural_phrase
from scorer.interchange.file_formats import WORKBOOK
from scorer.live.director_commands import (
    EVENING_FORMS,
    EVENT_COMMANDS,
    PAIR_FORMS,
    PREVIEW_REQUEST,
    PREVIEWED_COMMANDS,
    RESULT_FORMS,
    compare_schedules,
    keep_newcomers,
    make_buttons,
    perform_command,
    select_forms,
)
from scorer.live.form_lists import list_field_choices
from scorer.live.pages import (
    RELOAD_HEADERS,
    PageRequest,
    form_response,
    hint_buttons,
    open_page,
    page_endpoint,
    read_form,
    render_part,
    run_in_thread,
)
from scorer.live.results import describe_result
from scorer.live.room import describe_held_back
from scorer.live.table import describe_claim
from scorer.model.history import undo_redo_stacks
from scorer.model.live import ALL_PLACES, NO_TABLE, PODIUM_PLACES, Confirmation, PageRole, TableId
from scorer.model.notation import format_code
from scorer.model.pairs import EventForm
from scorer.progress import track_silently
from scorer.reports.rankings import describe_target_reached, ranking_tables
from scorer.reports.web.privacy import unfinished_boards
from scorer.scoring import score_event
from scorer.services.club_settings import find_backup_warning
from scorer.services.import_export import export_event
from scorer.services.live_evenings import (
    SINGLE_PAGES,
    find_table,
    list_steps,
    meetings_of,
    page_link,
    record_printed_links,
    room_round,
    table_links,
)
from scorer.services.live_phones import possible_owners
from scorer.services.live_rounds import measure_progress
from scorer.services.printing import PdfRequest, ReportOptions, print_reports, render_table_cards

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.commands.results import BoardMeeting
    from scorer.live.server_state import ScoredSnapshot
    from scorer.model.events import Event
    from scorer.model.live import DirectorCall, LiveState, RejectedEntry, TableMessage
    from scorer.model.results import Result
    from scorer.movements.schedule import Sitting
    from scorer.services.live_evenings import DirectorChange, LiveEvening
    from scorer.services.live_rounds import RoundProgress
    from scorer.storage.live import LiveVersion


class RoundState(StrEnum):
    """The state of a table's round."""

    WAITING = "waiting"
    IN = "in"
    CONFIRMED = "confirmed"
    ODD = "odd"


STATE_SIGNS = {RoundState.WAITING: "○", RoundState.IN: "◐", RoundState.CONFIRMED: "✓", RoundState.ODD: "✗"}


class GridCell(NamedTuple):
    """One table in one round: how many of its boards have results, and whether the table is in that round now."""

    table_id: TableId
    round: int
    state: RoundState
    entered: int
    boards: int
    is_current: bool

    @property
    def sign(self) -> str:
        return STATE_SIGNS[self.state]


class GridRow(NamedTuple):
    """A table's rounds; None where it does not play."""

    table_id: TableId
    cells: tuple[GridCell | None, ...]


class ClaimView(NamedTuple):
    """A contradiction in words, and the code of the stored result."""

    claim: RejectedEntry
    description: Phrase
    seen: str


class DirectorLine(NamedTuple):
    """A board of a table's round, with its present result."""

    meeting: BoardMeeting
    code: str
    result: Phrase
    confirmed: bool


class TableStatus(NamedTuple):
    """A table now: its pairs, the next board, and when it is or was due, in seconds since 1970.

    `behind` is its delay in minutes; `slow` means that it is in an earlier round than the room, `ahead` in a later
    one.
    """

    table_id: TableId
    round: int
    sides: tuple[tuple[str, str], ...]
    board: int | None
    entered: int
    boards: int
    due: int | None
    behind: int
    slow: bool
    ahead: bool
    call: DirectorCall | None
    odd: bool

    @property
    def sits_out(self) -> bool:
        """Whether there are no opponents."""
        return not all(label for label, _ in self.sides)


class TableRoundPage(NamedTuple):
    """A table in a round, as the director sees it, and the later round to which the table may be moved.

    `other_pairs` are the pairs that could have sat there by mistake.
    """

    lines: tuple[DirectorLine, ...]
    sides: tuple[tuple[str, str], ...]
    rounds: tuple[int, ...]
    later_round: int | None
    calls: tuple[DirectorCall, ...]
    claims: tuple[ClaimView, ...]
    messages: tuple[TableMessage, ...]
    other_pairs: tuple[str, ...]


class BarCount(NamedTuple):
    """How many of something there are, as the bar tells it; `section` is the part of the page that lists them."""

    section: str
    sign: str
    number: int
    noun: Phrase


class DirectorPage(NamedTuple):
    """Everything on the page."""

    event_name: str
    slug: str
    rounds: tuple[int, ...]
    progress: RoundProgress
    rows: tuple[GridRow, ...]
    tables: tuple[TableStatus, ...]
    calls: tuple[DirectorCall, ...]
    claims: tuple[ClaimView, ...]
    findings: tuple[Finding, ...]
    missing: int
    held_back: Phrase
    released: Phrase
    race_won: Phrase
    live: LiveState

    @property
    def bar_counts(self) -> tuple[BarCount, ...]:
        """The numbers of the bar, each that of one part of the page; contradictions only where there are some."""
        calls, claims, findings = len(self.calls), len(self.claims), len(self.findings)
        counts = (
            BarCount("calls", "☎", calls, plural_phrase(calls, "Call", "Calls")),
            BarCount("claims", "≠", claims, plural_phrase(claims, "Contradiction", "Contradictions")),
            BarCount("findings", "✗", findings, plural_phrase(findings, "Finding", "Findings")),
        )
        return tuple(one for one in counts if one.number or one.section != "claims")


class ResultGrid:
    """An event's results and schedule, looked up by table and round."""

    def __init__(self, evening: LiveEvening) -> None:
        self._live = evening.live
        self._rounds = {code.table_id: code.round for code in evening.live.table_codes}
        self._by_pairs = {one.pairing: one for one in evening.event.results}
        self._missing = missing_pairings(evening.event)
        self.sittings: dict[TableId, dict[int, Sitting]] = defaultdict(dict)
        for sitting in evening.event.schedule:
            self.sittings[TableId(sitting.section, sitting.table)][sitting.round] = sitting

    def find_result(self, board: int, ns: str, ew: str) -> Result | None:
        """The result of two pairs on a board, or None."""
        return self._by_pairs.get((board, frozenset((ns, ew))))

    def missing_boards(self, meetings: Iterable[BoardMeeting]) -> list[int]:
        """The boards of some meetings whose results are missing."""
        return [one.board for one in meetings if (one.board, frozenset((one.ns, one.ew))) in self._missing]

    def is_confirmed(self, result: Result) -> bool:
        """Whether the other side confirmed a result."""
        code = format_code(result.outcome)
        return Confirmation(result.board, result.ns or "", result.ew or "", code) in self._live.confirmations

    def measure_delay(self, table_id: TableId, here: Sitting) -> tuple[int | None, int]:
        """When a table is due to finish, None while the clock stands still, and by how many minutes it is late.

        The board in play has its share of the round, and so has each missing one after it; the rest is lost.
        """
        clock, now = self._live.settings.clock, int(time.time())
        if clock.ends is None and clock.left is None:
            return None, 0
        missing = 0
        for number, sitting in self.sittings[table_id].items():
            if number <= clock.round:
                missing += len(self.missing_boards(meetings_of(sitting)))
        if not missing:
            return None, 0
        a_board = 60 * self._live.settings.minutes // max(1, len(here.boards))
        due = (now + (clock.left or 0) if clock.ends is None else clock.ends) - (missing - 1) * a_board
        return None if clock.ends is None else due, max(0, now - due) // 60

    def find_round(self, table_id: TableId) -> int | None:
        """The present round of a table."""
        current = self._rounds.get(table_id) or 0
        return next((number for number in sorted(self.sittings[table_id]) if number >= current), None)


def build_director_page(evening: LiveEvening, snapshot: ScoredSnapshot) -> DirectorPage:
    """The page as it is now; computed figures may be a second older."""
    event, live = evening.event, evening.live
    index, progress = ResultGrid(evening), measure_progress(event, live)
    findings = [finding for finding in snapshot.findings if not is_accepted(finding, event.marks)]
    suspicious = [finding for finding in findings if finding.severity is not Severity.MISSING]
    odd = {(finding.board, frozenset(finding.pairs)) for finding in suspicious}
    odd.update((claim.board, frozenset((claim.ns, claim.ew))) for claim in live.rejected_entries)
    held = unfinished_boards(event)
    finished = {result.board for result in event.results}.difference(held)
    rounds = tuple(sorted({sitting.round for sitting in event.schedule}))
    rows = tuple(_grid_row(index, table_id, rounds, odd) for table_id in sorted(index.sittings))
    return DirectorPage(
        event.name,
        event.slug,
        rounds,
        progress,
        rows=rows,
        tables=tuple(_table_statuses(index, evening, odd)),
        calls=live.calls,
        claims=tuple(_claim_view(index, event, claim) for claim in live.rejected_entries),
        findings=tuple(suspicious),
        missing=len(findings) - len(suspicious),
        held_back=describe_held_back(held, event.form) if live.settings.released_places and finished else EMPTY_PHRASE,
        released=_describe_released(live.settings.released_places, can_rank=bool(finished)),
        race_won=describe_target_reached(score_event(event)) if progress.is_won else EMPTY_PHRASE,
        live=live,
    )


def _describe_released(places: int, *, can_rank: bool) -> Phrase:
    """How much of the ranking the room shows; `can_rank` means that everyone has played at least one board."""
    if places and not can_rank:
        return phrase("No ranking can be shown yet: no board has been played by everyone.")
    hidden = ALL_PLACES - places
    if not hidden:
        return phrase("The room now shows the whole ranking.")
    if hidden <= PODIUM_PLACES:
        return phrase("Places not yet shown in the room: {count}", count=hidden)
    return phrase("Places shown in the room: {count}", count=places)


def _grid_row(
    index: ResultGrid, table_id: TableId, rounds: Iterable[int], odd: set[tuple[int | None, frozenset[str]]]
) -> GridRow:
    current = index.find_round(table_id)
    cells: list[GridCell | None] = []
    for number in rounds:
        sitting = index.sittings[table_id].get(number)
        meetings = meetings_of(sitting)
        if not meetings:
            cells.append(None)
            continue
        results = [index.find_result(*meeting) for meeting in meetings]
        entered = [result for result in results if result is not None]
        state = RoundState.WAITING
        if any((meeting.board, frozenset(meeting[1:])) in odd for meeting in meetings):
            state = RoundState.ODD
        elif not index.missing_boards(meetings):
            state = RoundState.CONFIRMED if all(map(index.is_confirmed, entered)) else RoundState.IN
        cells.append(GridCell(table_id, number, state, len(entered), len(meetings), number == current))
    return GridRow(table_id, tuple(cells))


def _table_statuses(
    index: ResultGrid, evening: LiveEvening, odd: set[tuple[int | None, frozenset[str]]]
) -> Iterator[TableStatus]:
    """The status of each table in its present round, or its last one."""
    event, live = evening.event, evening.live
    names = event.names
    calls = {call.table_id: call for call in reversed(live.calls)}
    rounds = {spot: index.find_round(spot) for spot in sorted(index.sittings)}
    room = room_round(event, live)
    claimed = {claim.table_id for claim in live.rejected_entries}
    for table_id, number in rounds.items():
        sitting = index.sittings[table_id][number or max(index.sittings[table_id])]
        meetings = meetings_of(sitting)
        waiting = index.missing_boards(meetings)
        due, behind = index.measure_delay(table_id, sitting)
        yield TableStatus(
            table_id,
            sitting.round,
            _describe_sides(sitting, names),
            board=waiting[0] if waiting else None,
            entered=len(meetings) - len(waiting),
            boards=len(meetings),
            due=due,
            behind=behind,
            slow=number is not None and number < room,
            ahead=number is not None and number > room,
            call=calls.get(table_id),
            odd=not odd.isdisjoint((meeting.board, frozenset(meeting[1:])) for meeting in meetings)
            or table_id in claimed,
        )


def _describe_sides(sitting: Sitting | None, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Label and names of North-South and East-West; both empty for a side that is missing."""
    if sitting is None:
        return ()
    return tuple((label or "", names.get(label or "", "")) for label in sitting.seated_pairs)


def _claim_view(index: ResultGrid, event: Event, claim: RejectedEntry) -> ClaimView:
    result = index.find_result(claim.board, claim.ns, claim.ew)
    seen, stored = "", phrase("nothing")
    if result is not None:
        seen = format_code(result.outcome)
        stored = describe_result(event, result)
    values = {"table": claim.table_id, "board": claim.board, "stands": stored, "claimed": describe_claim(event, claim)}
    description = phrase(
        "Table {table}, board {board}: {stands} is recorded, but another phone says {claimed}", **values
    )
    if claim.round is not None and index.find_round(claim.table_id) != claim.round:
        description = phrase(
            "Table {table}, round {round}, board {board}: {claimed} was entered after the round; {stands} is recorded",
            round=claim.round,
            **values,
        )
    return ClaimView(claim, description, seen)


def build_table_round(evening: LiveEvening, table_id: TableId, number: int) -> TableRoundPage:
    """A table in a round, as the director sees it."""
    index, event, live = ResultGrid(evening), evening.event, evening.live
    sitting = index.sittings[table_id].get(number)
    rounds = tuple(sorted(index.sittings[table_id]))
    return TableRoundPage(
        tuple(_director_lines(index, event, sitting)),
        _describe_sides(sitting, event.names),
        rounds,
        later_round=next((one for one in rounds if one > (index.find_round(table_id) or event.last_round)), None),
        calls=tuple(call for call in live.calls if call.table_id == table_id),
        claims=tuple(_claim_view(index, event, claim) for claim in live.rejected_entries if claim.table_id == table_id),
        messages=live.messages_for(table_id),
        other_pairs=_list_other_pairs(event, sitting),
    )


def _list_other_pairs(event: Event, sitting: Sitting | None) -> tuple[str, ...]:
    """The pairs at other tables in a round."""
    if sitting is None or event.form is not EventForm.PAIRS:
        return ()
    others = [one for one in event.schedule if one.round == sitting.round and one != sitting]
    labels = {label for one in others for label in one.pairs}
    return tuple(pair.label for pair in event.pairs if pair.label in labels)


def _director_lines(index: ResultGrid, event: Event, sitting: Sitting | None) -> Iterator[DirectorLine]:
    for meeting in meetings_of(sitting):
        result = index.find_result(*meeting)
        if result is None:
            is_missing = bool(index.missing_boards([meeting]))
            yield DirectorLine(
                meeting, "", phrase("waiting") if is_missing else phrase("not expected"), confirmed=False
            )
            continue
        description = describe_result(event, result)
        yield DirectorLine(meeting, format_code(result.outcome), description, index.is_confirmed(result))


CLOCK_STEP_SECONDS = 10
"""How old the clock may be in a page without its script."""

LATEST_STEPS = 12
"""The number of history steps on the page."""


class RenderedPage(NamedTuple):
    """A rendered page: of a version of the evening, scored as of a step."""

    html: str
    version: LiveVersion
    scored_step: int


async def show_director(request: Request) -> Response:
    """The page."""
    page_request = await open_page(request, PageRole.DIRECTOR)
    page = await page_request.make(_render_cached)
    version = page_request.evening.version
    return HTMLResponse(
        page.html, headers=RELOAD_HEADERS if (page.version, page.scored_step) != (version, version.step) else {}
    )


def _render_cached(request: PageRequest) -> RenderedPage:
    """The page, rendered once for all directors who see the same."""
    snapshot = request.server.score_evening(request.evening)
    name = (request.base_path, request.language_query, request.words.code)
    clock = request.evening.live.settings.clock
    left = None if clock.ends is None else (clock.ends - int(time.time())) // CLOCK_STEP_SECONDS
    return request.server.get_or_make(
        name, (request.evening.version, snapshot.version, left), partial(_render, request, snapshot)
    )


def _render(request: PageRequest, snapshot: ScoredSnapshot) -> RenderedPage:
    evening, server = request.evening, request.server
    history = list_steps(server.db.location, evening.event_id)
    done, undone = undo_redo_stacks(history)

    def render_ranking() -> object:
        return render_part(
            "ranking.html",
            request.words,
            rankings=[table.sheet for table in ranking_tables(snapshot.scored_event)],
            reached=describe_target_reached(snapshot.scored_event),
        )

    html = request.render(
        "director.html",
        it=build_director_page(evening, snapshot),
        ranking=server.get_or_make(
            (request.base_path, request.words.code, "ranking"), snapshot.version, render_ranking
        ),
        steps=history[: -LATEST_STEPS - 1 : -1],
        undoable=done[-1].message if done else EMPTY_PHRASE,
        redoable=undone[-1].message if undone else EMPTY_PHRASE,
        last=evening.version.step,
        event=evening.event,
        people={str(one): one for one in possible_owners(evening.event)},
        commands=EVENT_COMMANDS,
        choices=list_field_choices(evening.event),
        seen_first=PREVIEWED_COMMANDS,
        on_results=select_forms(evening.event, RESULT_FORMS),
        on_pairs=PAIR_FORMS,
        on_the_evening=select_forms(evening.event, EVENING_FORMS),
        url=request.http.app.state.url,
        overdue=find_backup_warning(server.db.location),
        downloads=DOWNLOADS,
    )
    return RenderedPage(html, evening.version, snapshot.version.step)


@page_endpoint(PageRole.DIRECTOR)
async def perform_action(request: PageRequest) -> Response:
    """Perform whatever a form of the director's page asks for."""
    fields = await read_form(request)
    directed = await request.store(perform_command, fields)
    if directed.preview:
        return _preview_response(request, fields, directed)
    request.server.clear_cache()
    own = directed.evening.live.code_of(PageRole.DIRECTOR)
    if own != request.code.code:
        request = request._replace(code=request.code._replace(code=own))
    message = request.words(join_phrases((directed.summary, *directed.details))) or request.words("Done.")
    if fields.get("do") == results.RecordLine.command_name:
        message = request.words(phrase("Saved: {result}", result=message))
    back = fields.get("back", "")
    hints = hint_buttons(request, directed.hints)
    last = directed.evening.version.step
    if last != request.evening.version.step and fields.get("do") not in ("undo", "redo"):
        hints.append({"words": request.words("Undo"), "fields": {"do": "undo", "last": str(last)}})
    answer: dict[str, object] = {"state": "stored", "message": message, "page": request.base_path, "ways": hints}
    return form_response(request, back if back.startswith("/") else "", answer)


def _preview_response(request: PageRequest, fields: Mapping[str, str], directed: DirectorChange) -> Response:
    """A preview of a change, with the button that makes it."""
    sentences = [request.words(one) for one in (directed.summary, *directed.details)]
    if fields["look"] != PREVIEW_REQUEST:
        meanwhile = phrase(
            "The evening has changed in the meantime, so nothing was saved. This is what would happen now"
        )
        sentences.insert(0, request.words(meanwhile))
    plan = render_part(
        "plan.html",
        request.words,
        base=request.base_path,
        lang=request.language_query,
        token=request.form_token,
        told=sentences,
        plan=compare_schedules(request.evening.event, directed.evening.event),
        names=directed.evening.event.names,
        fields={name: value for name, value in fields.items() if name != "page"} | {"look": directed.preview},
        back=f"{request.base_path}{request.language_query}",
        ways=[
            {"words": request.words(one.text), "fields": keep_newcomers(one.fields, fields)}
            for one in make_buttons(directed.hints)
        ],
    )
    if request.wants_json:
        return JSONResponse({"state": "seen", "message": " ".join(sentences), "plan": plan, "ways": []})
    return HTMLResponse(request.render("preview.html", plan=plan))


@page_endpoint(PageRole.DIRECTOR)
async def show_table_round(request: PageRequest) -> Response:
    """The boards of a table in a round."""
    event, number = request.evening.event, request.http.path_params["round"]
    table_id = find_table(event, request.http.path_params["table"])
    it = build_table_round(request.evening, table_id, number)
    snapshot = request.server.score_evening(request.evening)
    findings = [one for one in snapshot.findings if _is_at_table(one, it) and not is_accepted(one, event.marks)]
    values = {
        "event": event,
        "commands": EVENT_COMMANDS,
        "choices": list_field_choices(event),
        "seen_first": PREVIEWED_COMMANDS,
        "findings": findings,
    }
    return HTMLResponse(request.render("lines.html", it=it, spot=table_id, round=number, **values))


def _is_at_table(finding: Finding, page: TableRoundPage) -> bool:
    """Whether a finding is about one of the boards that a table plays in a round, and its pairs."""
    if finding.severity is Severity.MISSING:
        return False
    return any(
        line.meeting.board == finding.board and {line.meeting.ns, line.meeting.ew} == set(finding.pairs)
        for line in page.lines
    )


@page_endpoint(PageRole.DIRECTOR)
async def show_code(request: PageRequest) -> Response:
    """The code of one page, to be scanned from the director's screen."""
    name = request.http.path_params["name"]
    role = PageRole(name) if name in SINGLE_PAGES else PageRole.TABLE
    table_id = find_table(request.evening.event, name) if role is PageRole.TABLE else NO_TABLE
    address = page_link(request.http.app.state.url, role, request.evening.live.code_of(role, table_id))
    return HTMLResponse(request.render("code.html", role=str(role), spot=table_id, link=address))


@page_endpoint(PageRole.DIRECTOR)
async def print_cards(request: PageRequest) -> Response:
    """The table cards with their codes; the printed address is stored, so that a change of address is noticed."""
    url = request.http.app.state.url
    pdf = await run_in_thread(render_table_cards, request.evening.event, table_links(url, request.evening.live))
    await request.store(record_printed_links, url)
    request.server.clear_cache()
    name = f'inline; filename="table-cards-{request.evening.event.slug}.pdf"'
    return Response(pdf, media_type="application/pdf", headers={"content-disposition": name})


DOWNLOADS = {
    "ranking.pdf": phrase("Ranking"),
    "travellers.pdf": phrase("Travellers"),
    "certificates.pdf": phrase("Certificates"),
    "workbook.xlsx": phrase("Workbook"),
}
"""Files to take home, by name; papers are named after their reports."""


@page_endpoint(PageRole.DIRECTOR)
async def download_file(request: PageRequest) -> Response:
    """A paper, or the workbook, as the evening is now."""
    name = request.http.path_params["name"]
    if name not in DOWNLOADS:
        raise NotFoundError(phrase("file"), name, DOWNLOADS)
    content = await run_in_thread(_make_download, request.server.db.location, request.evening.event.slug, name)
    called = f'attachment; filename="{request.evening.event.slug}-{name}"'
    return Response(content, media_type="application/octet-stream", headers={"content-disposition": called})


def _make_download(db: str, slug: str, name: str) -> bytes:
    with temporary_folder() as folder:
        path = folder / name
        if path.suffix == ".xlsx":
            export_event(db, slug, path, WORKBOOK, force=False, track=track_silently)
        else:
            print_reports(db, slug, [path.stem], PdfRequest(path), ReportOptions())
        return path.read_bytes()
