"""The director's page: the grid of tables and rounds, calls, contradictions, findings, and the ranking."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, JSONResponse, Response

from scorer.checks import Finding, Severity, is_marked
from scorer.errors import NotFound
from scorer.files import scratch_folder
from scorer.i18n import NOTHING, Phrase, chained, phrase
from scorer.live.directing import (
    EVENT_ACTIONS,
    FIRST_LOOK,
    ON_PAIRS,
    ON_RESULTS,
    ON_THE_EVENING,
    SEEN_FIRST,
    perform,
    planned,
)
from scorer.live.pages import ASK_AGAIN, Asked, answering, asked_by, done, fields_of, in_thread, part, ways
from scorer.live.results import result_told
from scorer.live.room import held_back
from scorer.live.table import code_told
from scorer.model.history import standing
from scorer.model.live import EVERY_PLACE, FIRST_PLACES, NO_TABLE, Confirmation, Role, Spot
from scorer.model.notation import code_of
from scorer.model.pairs import Form
from scorer.progress import untracked
from scorer.reports.rankings import listed, reached_told
from scorer.reports.web.secrecy import unfinished_boards
from scorer.services.club_settings import copies_overdue
from scorer.services.live_evenings import ONCE, link, links_printed, meetings_of, spot_named, steps, table_links
from scorer.services.live_phones import owners_of
from scorer.services.print import Pdf, ReportWishes, cards_with_codes, print_reports
from scorer.services.transfer import FileKind, export_event

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.commands.results import Meeting
    from scorer.live.served import Judged
    from scorer.model.events import Event
    from scorer.model.live import Call, Claim, Live, Message
    from scorer.model.results import Result
    from scorer.movements.schedule import Sitting
    from scorer.services.live_evenings import Directed, Evening
    from scorer.storage.live import Version


class Cell(StrEnum):
    """The state of a table's round."""

    WAITING = "waiting"
    IN = "in"
    CONFIRMED = "confirmed"
    ODD = "odd"


SIGNS = {Cell.WAITING: "○", Cell.IN: "◐", Cell.CONFIRMED: "✓", Cell.ODD: "✗"}


class GridCell(NamedTuple):
    """One table in one round: how many of its boards have results, and whether the table is in that round now."""

    spot: Spot
    round: int
    state: Cell
    there: int
    boards: int
    now: bool

    @property
    def sign(self) -> str:
        return SIGNS[self.state]


class GridRow(NamedTuple):
    """A table's rounds; None where it does not play."""

    spot: Spot
    cells: tuple[GridCell | None, ...]


class ClaimShown(NamedTuple):
    """A contradiction in words, and the code of the stored result."""

    claim: Claim
    told: Phrase
    seen: str


class LineShown(NamedTuple):
    """A board of a table's round, with its present result."""

    meeting: Meeting
    code: str
    told: Phrase
    confirmed: bool


class TableShown(NamedTuple):
    """A table now: its pairs, the next board, and when it is or was due, in seconds since 1970.

    `behind` is its delay in minutes; `slow` means that it is in an earlier round than most tables.
    """

    spot: Spot
    round: int
    sides: tuple[tuple[str, str], ...]
    board: int | None
    there: int
    boards: int
    due: int | None
    behind: int
    slow: bool
    call: Call | None
    odd: bool

    @property
    def sits_out(self) -> bool:
        """Whether there are no opponents."""
        return not all(label for label, _ in self.sides)


class DirectorsTable(NamedTuple):
    """A table in a round, as the director sees it, and the later round to which the table may be moved.

    `other_pairs` are the pairs that could have sat there by mistake.
    """

    lines: tuple[LineShown, ...]
    sides: tuple[tuple[str, str], ...]
    rounds: tuple[int, ...]
    further: int | None
    calls: tuple[Call, ...]
    claims: tuple[ClaimShown, ...]
    messages: tuple[Message, ...]
    elsewhere: tuple[str, ...]


class DirectorPage(NamedTuple):
    """Everything on the page."""

    event_name: str
    slug: str
    rounds: tuple[int, ...]
    rows: tuple[GridRow, ...]
    tables: tuple[TableShown, ...]
    calls: tuple[Call, ...]
    claims: tuple[ClaimShown, ...]
    findings: tuple[Finding, ...]
    missing: int
    held: Phrase
    released: Phrase
    live: Live


class Grid:
    """An event's results and schedule, looked up by table and round."""

    def __init__(self, evening: Evening) -> None:
        self._beside = evening.live
        self._reached = {code.spot: code.round for code in evening.live.tables}
        self._by_pairs = {one.pairing: one for one in evening.event.results}
        self.sittings: dict[Spot, dict[int, Sitting]] = defaultdict(dict)
        for sitting in evening.event.schedule:
            self.sittings[Spot(sitting.section, sitting.table)][sitting.round] = sitting

    def result(self, board: int, ns: str, ew: str) -> Result | None:
        """The result of two pairs on a board, or None."""
        return self._by_pairs.get((board, frozenset((ns, ew))))

    def waiting(self, meetings: Iterable[Meeting]) -> list[int]:
        """The boards of some meetings without a result."""
        return [meeting.board for meeting in meetings if self.result(*meeting) is None]

    def is_confirmed(self, result: Result) -> bool:
        """Whether the other side confirmed a result."""
        code = code_of(result.outcome)
        return Confirmation(result.board, result.ns or "", result.ew or "", code) in self._beside.confirmations

    def late(self, spot: Spot, here: Sitting) -> tuple[int | None, int]:
        """When a table is due to finish, None while the clock stands still, and by how many minutes it is late.

        The board in play has its share of the round, and so has each missing one after it; the rest is lost.
        """
        clock, now = self._beside.terms.clock, int(time.time())
        missing = 0
        for number, sitting in self.sittings[spot].items():
            if number <= clock.round:
                missing += len(self.waiting(meetings_of(sitting)))
        if not missing:
            return None, 0
        a_board = 60 * self._beside.terms.minutes // max(1, len(here.boards))
        due = (now + (clock.left or 0) if clock.ends is None else clock.ends) - (missing - 1) * a_board
        return None if clock.ends is None else due, max(0, now - due) // 60

    def round_of(self, spot: Spot) -> int | None:
        """The present round of a table."""
        reached = self._reached.get(spot) or 0
        return next((number for number in sorted(self.sittings[spot]) if number >= reached), None)


def director_page(evening: Evening, judged: Judged) -> DirectorPage:
    """The page as it is now; computed figures may be a second older."""
    event, beside = evening.event, evening.live
    grid = Grid(evening)
    found = [finding for finding in judged.findings if not is_marked(finding, event.marks)]
    suspicious = [finding for finding in found if finding.severity is not Severity.MISSING]
    odd = {(finding.board, frozenset(finding.pairs)) for finding in suspicious}
    odd.update((claim.board, frozenset((claim.ns, claim.ew))) for claim in beside.claims)
    rounds = tuple(sorted({sitting.round for sitting in event.schedule}))
    rows = tuple(_row(grid, spot, rounds, odd) for spot in sorted(grid.sittings))
    return DirectorPage(
        event.name,
        event.slug,
        rounds,
        rows=rows,
        tables=tuple(_tables(grid, evening, odd)),
        calls=beside.calls,
        claims=tuple(_claim(grid, event, claim) for claim in beside.claims),
        findings=tuple(suspicious),
        missing=len(found) - len(suspicious),
        held=held_back(unfinished_boards(event, judged.event.won_on)) if beside.terms.released else NOTHING,
        released=_released(beside.terms.released),
        live=beside,
    )


def _released(places: int) -> Phrase:
    kept = EVERY_PLACE - places
    if not kept:
        return phrase("The room sees the whole ranking.")
    if kept <= FIRST_PLACES:
        return phrase("Places that the room does not see yet: {count}", count=kept)
    return phrase("Places that the room sees: {count}", count=places)


def _row(grid: Grid, spot: Spot, rounds: Iterable[int], odd: set[tuple[int | None, frozenset[str]]]) -> GridRow:
    here = grid.round_of(spot)
    cells: list[GridCell | None] = []
    for number in rounds:
        sitting = grid.sittings[spot].get(number)
        meetings = meetings_of(sitting)
        if not meetings:
            cells.append(None)
            continue
        results = [grid.result(*meeting) for meeting in meetings]
        there = [result for result in results if result is not None]
        state = Cell.WAITING
        if any((meeting.board, frozenset(meeting[1:])) in odd for meeting in meetings):
            state = Cell.ODD
        elif len(there) == len(meetings):
            state = Cell.CONFIRMED if all(map(grid.is_confirmed, there)) else Cell.IN
        cells.append(GridCell(spot, number, state, len(there), len(meetings), number == here))
    return GridRow(spot, tuple(cells))


def _tables(grid: Grid, evening: Evening, odd: set[tuple[int | None, frozenset[str]]]) -> Iterator[TableShown]:
    """The status of each table in its present round, or its last one."""
    event, live = evening.event, evening.live
    names = event.names
    calls = {call.spot: call for call in reversed(live.calls)}
    reached = {spot: grid.round_of(spot) for spot in sorted(grid.sittings)}
    claimed = {claim.spot for claim in live.claims}
    most = median_low(number or event.rounds for number in reached.values()) if reached else 0
    for spot, number in reached.items():
        sitting = grid.sittings[spot][number or max(grid.sittings[spot])]
        meetings = meetings_of(sitting)
        waiting = grid.waiting(meetings)
        due, behind = grid.late(spot, sitting)
        yield TableShown(
            spot,
            sitting.round,
            _sides(sitting, names),
            board=waiting[0] if waiting else None,
            there=len(meetings) - len(waiting),
            boards=len(meetings),
            due=due,
            behind=behind,
            slow=number is not None and number < most,
            call=calls.get(spot),
            odd=not odd.isdisjoint((meeting.board, frozenset(meeting[1:])) for meeting in meetings) or spot in claimed,
        )


def _sides(sitting: Sitting | None, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Label and names of North-South and East-West; both empty for a side that is missing."""
    if sitting is None:
        return ()
    return tuple((label or "", names.get(label or "", "")) for label in sitting.seated)


def _claim(grid: Grid, event: Event, claim: Claim) -> ClaimShown:
    standing = grid.result(claim.board, claim.ns, claim.ew)
    seen, stands = "", phrase("nothing")
    if standing is not None:
        seen = code_of(standing.outcome)
        stands = result_told(event, standing)
    there = {"table": claim.spot, "board": claim.board, "stands": stands, "claimed": code_told(event, claim)}
    told = phrase("Table {table}, board {board}: {stands} stands, another phone says {claimed}", **there)
    if claim.round is not None and grid.round_of(claim.spot) != claim.round:
        told = phrase(
            "Table {table}, round {round}, board {board}: after the round came {claimed}; {stands} stands",
            round=claim.round,
            **there,
        )
    return ClaimShown(claim, told, seen)


def at_spot(evening: Evening, spot: Spot, number: int) -> DirectorsTable:
    """A table in a round, as the director sees it."""
    grid, event, live = Grid(evening), evening.event, evening.live
    sitting = grid.sittings[spot].get(number)
    rounds = tuple(sorted(grid.sittings[spot]))
    return DirectorsTable(
        tuple(_lines(grid, event, sitting)),
        _sides(sitting, event.names),
        rounds,
        further=next((one for one in rounds if one > (grid.round_of(spot) or event.rounds)), None),
        calls=tuple(call for call in live.calls if call.spot == spot),
        claims=tuple(_claim(grid, event, claim) for claim in live.claims if claim.spot == spot),
        messages=live.messages_at(spot),
        elsewhere=_elsewhere(event, sitting),
    )


def _elsewhere(event: Event, here: Sitting | None) -> tuple[str, ...]:
    """The pairs at other tables in a round."""
    if here is None or event.form is not Form.PAIRS:
        return ()
    others = [one for one in event.schedule if one.round == here.round and one != here]
    labels = {label for one in others for label in one.pairs}
    return tuple(pair.label for pair in event.pairs if pair.label in labels)


def _lines(grid: Grid, event: Event, sitting: Sitting | None) -> Iterator[LineShown]:
    for meeting in meetings_of(sitting):
        result = grid.result(*meeting)
        if result is None:
            yield LineShown(meeting, "", phrase("waiting"), confirmed=False)
            continue
        told = result_told(event, result)
        yield LineShown(meeting, code_of(result.outcome), told, grid.is_confirmed(result))


SECONDS_OLD = 10
"""How old the clock may be in a page without its script."""

LATEST = 12
"""The number of history steps on the page."""


class Shown(NamedTuple):
    """A rendered page: of a version of the evening, scored as of a step."""

    html: str
    version: Version
    scored: int


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.DIRECTOR)
    shown = await asked.make(_shown)
    version = asked.evening.version
    return HTMLResponse(
        shown.html, headers=ASK_AGAIN if (shown.version, shown.scored) != (version, version.step) else {}
    )


def _shown(asked: Asked) -> Shown:
    """The page, rendered once for all directors who see the same."""
    judged = asked.served.judged(asked.evening)
    name = (asked.base, asked.lang, asked.words.code)
    clock = asked.evening.live.terms.clock
    left = None if clock.ends is None else (clock.ends - int(time.time())) // SECONDS_OLD
    return asked.served.made(name, (asked.evening.version, judged.version, left), partial(_made, asked, judged))


def _made(asked: Asked, judged: Judged) -> Shown:
    evening, served = asked.evening, asked.served
    done_so_far = steps(served.db, evening.event_id)
    standing_steps, _ = standing(done_so_far)

    def ranking_so_far() -> object:
        return part(
            "ranking.html",
            asked.words,
            rankings=[table.sheet for table in listed(judged.event)],
            reached=reached_told(judged.event),
        )

    html = asked.page(
        "director.html",
        it=director_page(evening, judged),
        ranking=served.made((asked.base, asked.words.code, "ranking"), judged.version, ranking_so_far),
        steps=done_so_far[: -LATEST - 1 : -1],
        undoable=standing_steps[-1].said if standing_steps else "–",
        last=evening.version.step,
        event=evening.event,
        people={str(one): one for one in owners_of(evening.event)},
        actions=EVENT_ACTIONS,
        seen_first=SEEN_FIRST,
        on_results=ON_RESULTS,
        on_pairs=ON_PAIRS,
        on_the_evening=ON_THE_EVENING,
        url=asked.request.app.state.url,
        overdue=copies_overdue(served.db),
        downloads=DOWNLOADS,
    )
    return Shown(html, evening.version, judged.version.step)


@answering(Role.DIRECTOR)
async def act(asked: Asked) -> Response:
    """Perform whatever a form of the director's page asks for."""
    fields = await fields_of(asked)
    directed = await asked.store(perform, fields)
    if directed.to_see:
        return _seen_first(asked, fields, directed)
    asked.served.forget()
    own = directed.evening.live.code_of(Role.DIRECTOR)
    if own != asked.code.code:
        asked = asked._replace(code=asked.code._replace(code=own))
    message = asked.words(chained((directed.said, *directed.details))) or asked.words("Done.")
    back = fields.get("back", "")
    offered = ways(asked, directed.remedies)
    last = directed.evening.version.step
    if last != asked.evening.version.step and fields.get("do") not in ("undo", "redo"):
        offered.append({"words": asked.words("Take it back"), "fields": {"do": "undo", "last": str(last)}})
    answer = {"state": "stored", "message": message, "page": asked.base, "ways": offered}
    return done(asked, back if back.startswith("/") else "", answer)


def _seen_first(asked: Asked, fields: Mapping[str, str], directed: Directed) -> Response:
    """A preview of a change, with the button that makes it."""
    told = [asked.words(one) for one in (directed.said, *directed.details)]
    if fields["look"] != FIRST_LOOK:
        meanwhile = phrase("The evening changed meanwhile, nothing was stored: now this comes of it")
        told.insert(0, asked.words(meanwhile))
    plan = part(
        "plan.html",
        asked.words,
        base=asked.base,
        lang=asked.lang,
        token=asked.token,
        told=told,
        plan=planned(asked.evening.event, directed.evening.event),
        names=directed.evening.event.names,
        fields={name: value for name, value in fields.items() if name != "page"} | {"look": directed.to_see},
        ways=ways(asked, directed.remedies),
    )
    if asked.wants_json:
        return JSONResponse({"state": "seen", "message": " ".join(told), "plan": plan, "ways": []})
    return HTMLResponse(asked.page("preview.html", plan=plan))


@answering(Role.DIRECTOR)
async def at_table(asked: Asked) -> Response:
    """The boards of a table in a round."""
    event, number = asked.evening.event, asked.request.path_params["round"]
    spot = spot_named(event, asked.request.path_params["table"])
    it = at_spot(asked.evening, spot, number)
    given = {"event": event, "actions": EVENT_ACTIONS, "seen_first": SEEN_FIRST}
    return HTMLResponse(asked.page("lines.html", it=it, spot=spot, round=number, **given))


@answering(Role.DIRECTOR)
async def code(asked: Asked) -> Response:
    """The code of one page, to be scanned from the director's screen."""
    name = asked.request.path_params["name"]
    role = Role(name) if name in ONCE else Role.TABLE
    spot = spot_named(asked.evening.event, name) if role is Role.TABLE else NO_TABLE
    address = link(asked.request.app.state.url, role, asked.evening.live.code_of(role, spot))
    return HTMLResponse(asked.page("code.html", role=str(role), spot=spot, link=address))


@answering(Role.DIRECTOR)
async def cards(asked: Asked) -> Response:
    """The table cards with their codes; the printed address is stored, so that a change of address is noticed."""
    url = asked.request.app.state.url
    pdf = await in_thread(cards_with_codes, asked.evening.event, table_links(url, asked.evening.live))
    await asked.store(links_printed, url)
    asked.served.forget()
    name = f'inline; filename="table-cards-{asked.evening.event.slug}.pdf"'
    return Response(pdf, media_type="application/pdf", headers={"content-disposition": name})


DOWNLOADS = {
    "ranking.pdf": phrase("Ranking"),
    "travellers.pdf": phrase("Travellers"),
    "certificates.pdf": phrase("Certificates"),
    "workbook.xlsx": phrase("Workbook"),
}
"""Files to take home, by name; papers are named after their reports."""


@answering(Role.DIRECTOR)
async def download(asked: Asked) -> Response:
    """A paper, or the workbook, as the evening is now."""
    name = asked.request.path_params["name"]
    if name not in DOWNLOADS:
        raise NotFound(phrase("file"), name, DOWNLOADS)
    content = await in_thread(_file, asked.served.db, asked.evening.event.slug, name)
    called = f'attachment; filename="{asked.evening.event.slug}-{name}"'
    return Response(content, media_type="application/octet-stream", headers={"content-disposition": called})


def _file(db: str, slug: str, name: str) -> bytes:
    with scratch_folder() as folder:
        path = folder / name
        if path.suffix == ".xlsx":
            export_event(db, slug, path, FileKind.XLSX, force=False, track=untracked)
        else:
            print_reports(db, slug, [path.stem], Pdf(path), ReportWishes())
        return path.read_bytes()
