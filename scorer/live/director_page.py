"""What the director's page shows: the grid of tables and rounds, calls, contradictions, findings, and the ranking."""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import Severity
from scorer.desk.seating import meetings_of
from scorer.live.table_page import code_told
from scorer.live.telling import outcome_told
from scorer.records.live import Confirmation, Spot
from scorer.records.notation import code_of
from scorer.reports.answers.findings import is_marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.changes.at_table import Meeting
    from scorer.checks import Finding
    from scorer.desk.live_evenings import Evening
    from scorer.live.served import Judged
    from scorer.live.words import Words
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.live import Call, Claim, Live
    from scorer.records.results import Result


class Cell(StrEnum):
    """How a table's round stands."""

    WAITING = "waiting"
    IN = "in"
    CONFIRMED = "confirmed"
    ODD = "odd"


SIGNS = {Cell.WAITING: "○", Cell.IN: "◐", Cell.CONFIRMED: "✓", Cell.ODD: "✗"}


class GridCell(NamedTuple):
    """One table in one round: how many of its boards are in, and whether the table is there now."""

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
    """A contradiction, in words, and the code that stands there now."""

    claim: Claim
    told: str
    seen: str


class FindingShown(NamedTuple):
    """A finding by a name that stays its own while others come and go, and the repairs that it offers."""

    key: str
    severity: str
    message: str
    repairs: tuple[str, ...]


class LineShown(NamedTuple):
    """A board of a table's round, as it stands."""

    meeting: Meeting
    code: str
    told: str
    confirmed: bool


class DirectorPage(NamedTuple):
    """Everything on the page, in words of one language."""

    event_name: str
    slug: str
    rounds: tuple[int, ...]
    rows: tuple[GridRow, ...]
    slow: tuple[str, ...]
    calls: tuple[Call, ...]
    claims: tuple[ClaimShown, ...]
    findings: tuple[FindingShown, ...]
    missing: int
    live: Live


class Grid:
    """An event's results and schedule, looked up by table and round."""

    def __init__(self, evening: Evening) -> None:
        self._beside = evening.live
        self._reached = {code.spot: code.round for code in evening.live.tables}
        self._by_pairs = {_place(result): result for result in evening.event.results}
        self.sittings: dict[Spot, dict[int, Sitting]] = defaultdict(dict)
        for sitting in evening.event.schedule:
            self.sittings[Spot(sitting.section, sitting.table)][sitting.round] = sitting

    def result(self, board: int, ns: str, ew: str) -> Result | None:
        """What two pairs have on a board."""
        return self._by_pairs.get((board, frozenset((ns, ew))))

    def is_confirmed(self, result: Result) -> bool:
        """Whether the other side found a result right."""
        code = code_of(result.outcome)
        return Confirmation(result.board, result.ns or "", result.ew or "", code) in self._beside.confirmations

    def round_of(self, spot: Spot) -> int | None:
        """Where a table has come to."""
        reached = self._reached.get(spot) or 0
        return next((number for number in sorted(self.sittings[spot]) if number >= reached), None)


def _place(result: Result) -> tuple[int, frozenset[str]]:
    return result.board, frozenset(result.pairs)


def director_page(evening: Evening, judged: Judged, words: Words) -> DirectorPage:
    """The page as it is now; what was computed may be a second older."""
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
        rows,
        tuple(_slow(grid, words)),
        beside.calls,
        tuple(_claim(grid, event, claim, words) for claim in beside.claims),
        tuple(map(_finding, suspicious)),
        len(found) - len(suspicious),
        beside,
    )


def _row(grid: Grid, spot: Spot, rounds: Iterable[int], odd: set[tuple[int, frozenset[str]]]) -> GridRow:
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


def _slow(grid: Grid, words: Words) -> Iterator[str]:
    """The tables that are in an earlier round than most."""
    reached = {spot: grid.round_of(spot) for spot in sorted(grid.sittings)}
    numbers = sorted(number or 1_000 for number in reached.values())
    most = numbers[len(numbers) // 2] if numbers else 0
    for spot, number in reached.items():
        if number is not None and number < most:
            meetings = meetings_of(grid.sittings[spot][number])
            missing = sum(grid.result(*meeting) is None for meeting in meetings)
            yield words("director.slow_table", table=spot, round=number, missing=missing)


def _claim(grid: Grid, event: Event, claim: Claim, words: Words) -> ClaimShown:
    standing = grid.result(claim.board, claim.ns, claim.ew)
    seen, stands = "", words("director.nothing")
    if standing is not None:
        seen = code_of(standing.outcome)
        stands = outcome_told(words, event, claim.board, standing.outcome)
    late = claim.round is not None and grid.round_of(claim.spot) != claim.round
    told = words(
        "director.claim_late" if late else "director.claim",
        table=claim.spot,
        round=claim.round,
        board=claim.board,
        stands=stands,
        claimed=code_told(words, event, claim),
    )
    return ClaimShown(claim, told, seen)


def _finding(finding: Finding) -> FindingShown:
    repairs = tuple(repair.description for repair in finding.repairs)
    return FindingShown(finding_key(finding), str(finding.severity), finding.message, repairs)


def finding_key(finding: Finding) -> str:
    """What tells a finding from every other one of the event."""
    return "|".join((finding.code, str(finding.board), *finding.pairs, finding.message))


def lines_at(evening: Evening, spot: Spot, number: int, words: Words) -> tuple[LineShown, ...]:
    """The boards of a table in a round."""
    grid = Grid(evening)
    sitting = grid.sittings[spot].get(number)
    lines: list[LineShown] = []
    for meeting in meetings_of(sitting):
        result = grid.result(*meeting)
        if result is None:
            lines.append(LineShown(meeting, "", "", confirmed=False))
            continue
        told = outcome_told(words, evening.event, meeting.board, result.outcome)
        lines.append(LineShown(meeting, code_of(result.outcome), told, grid.is_confirmed(result)))
    return tuple(lines)
