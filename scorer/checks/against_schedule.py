"""What the schedule expected and did not come, what came and was not expected, and what came otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorer.checks.findings import Finding, Severity, finding_about
from scorer.records.results import SitOut, boards_played
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.results import Result


PlannedMeetings: TypeAlias = "Mapping[tuple[int, str], Sitting]"
"""Where a pair was to play a board, by the board and the label."""


class Missing(NamedTuple):
    """A table in a round and those of its boards that have no result."""

    sitting: Sitting
    boards: tuple[int, ...]


def missing(event: Event, won_on: int | None = None) -> list[Missing]:
    """What was to be played and has no result, by section, round and table.

    A board that either pair has played against others is not missing but against the schedule. Of a
    race that was won on a board only those before it are missing.
    """
    if not event.schedule:
        return []
    last = won_on or event.boards
    played = boards_played(event.results)
    gaps: list[Missing] = []
    for sitting in event.schedule:
        absent = tuple(board for board in _absent_boards(sitting, played) if board <= last)
        if absent:
            gaps.append(Missing(sitting, absent))
    return gaps


def _absent_boards(sitting: Sitting, played: Collection[tuple[int, str]]) -> Iterator[int]:
    """The boards of a sitting that neither pair has played; none where a pair sits out."""
    if sitting.ns is None or sitting.ew is None:
        return
    for board in sitting.boards:
        if (board, sitting.ns) not in played and (board, sitting.ew) not in played:
            yield board


def missing_results(gaps: Iterable[Missing]) -> Iterator[Finding]:
    """`missing-result` for each board of what is missing."""
    for sitting, boards in gaps:
        for board in boards:
            yield _missing_result(board, sitting)


def misfits(event: Event) -> Iterator[Finding]:
    """`unexpected-result` and `against-schedule`; none where there is no schedule."""
    if not event.schedule:
        return
    expected = planned_meetings(event)
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            yield from _unlike(result, expected)


def _missing_result(board: int, sitting: Sitting) -> Finding:
    ns, ew = sitting.ns or "", sitting.ew or ""
    message = phrase(
        "Board {board}, {ns} against {ew}: no result yet (round {round}, table {table})",
        board=board,
        ns=ns,
        ew=ew,
        round=sitting.round,
        table=sitting.table_name,
    )
    return Finding(Severity.MISSING, "missing-result", board, message, sitting.round, sitting.table, (ns, ew))


def planned_meetings(event: Event) -> PlannedMeetings:
    """Where each pair was to play each board."""
    expected: dict[tuple[int, str], Sitting] = {}
    for sitting in event.schedule:
        if sitting.ns is None or sitting.ew is None:
            continue
        for board in sitting.boards:
            expected[board, sitting.ns] = sitting
            expected[board, sitting.ew] = sitting
    return expected


def _unlike(result: Result, expected: PlannedMeetings) -> Iterator[Finding]:
    """A result that the schedule has otherwise, or not at all."""
    planned = [expected[result.board, label] for label in result.pairs if (result.board, label) in expected]
    if not planned:
        yield finding_about(result, Severity.WARNING, "unexpected-result", phrase("neither was to play this board"))
        return
    difference = _difference(result, planned[0]) or _difference(result, planned[-1])
    if difference:
        yield finding_about(result, Severity.WARNING, "against-schedule", difference)


def _difference(result: Result, planned: Sitting) -> Phrase | None:
    """How a result differs from the line of the schedule that has one of its pairs on its board."""
    if {result.ns, result.ew} != {planned.ns, planned.ew}:
        ns, ew = planned.ns, planned.ew
        return phrase("by the schedule {ns} plays it against {ew}, {where}", ns=ns, ew=ew, where=_where(planned))
    if result.ns != planned.ns:
        return phrase("by the schedule {pair} sits North-South", pair=planned.ns)
    if result.round not in (None, planned.round) or result.table not in (None, planned.table):
        return phrase("by the schedule they play it {where}", where=_where(planned))
    return None


def _where(planned: Sitting) -> Phrase:
    return phrase("in round {round} at table {table}", round=planned.round, table=planned.table_name)
