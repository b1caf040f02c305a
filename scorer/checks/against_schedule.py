"""What the schedule expected and did not come, what came and was not expected, and what came otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Severity
from scorer.records.results import SitOut

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.results import Result


class Missing(NamedTuple):
    """A table in a round and those of its boards that have no result."""

    sitting: Sitting
    boards: tuple[int, ...]


def missing(event: Event) -> list[Missing]:
    """What was to be played and has no result, by section, round and table.

    A board that either pair has played against others is not missing but against the schedule.
    """
    there = {(result.board, label) for result in event.results for label in result.pairs}
    found: list[Missing] = []
    for it in event.schedule:
        if it.ns is not None and it.ew is not None:
            boards = range(it.first_board, it.last_board + 1)
            absent = tuple(board for board in boards if not {(board, it.ns), (board, it.ew)} & there)
            found += [Missing(it, absent)] if absent else []
    return found


def schedule_findings(event: Event) -> Iterator[Finding]:
    """`missing-result`, `unexpected-result` and `against-schedule`; none where there is no schedule."""
    if not event.schedule:
        return
    for it, boards in missing(event):
        for board in boards:
            where = f"round {it.round}, table {_table(it)}"
            message = f"Board {board}, {it.ns} against {it.ew}: no result yet ({where})"
            pairs = (it.ns or "", it.ew or "")
            yield Finding(Severity.MISSING, "missing-result", board, message, it.round, it.table, pairs)
    expected = _expected(event)
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            yield from _unlike(result, expected)


def _expected(event: Event) -> Mapping[tuple[int, str], Sitting]:
    """Where each pair was to play each board."""
    expected: dict[tuple[int, str], Sitting] = {}
    for it in event.schedule:
        for board in range(it.first_board, it.last_board + 1):
            for label in (it.ns, it.ew):
                if label is not None and it.ns is not None and it.ew is not None:
                    expected[board, label] = it
    return expected


def _unlike(result: Result, expected: Mapping[tuple[int, str], Sitting]) -> Iterator[Finding]:
    """A result that the schedule has otherwise, or not at all."""
    planned = [it for label in result.pairs if (it := expected.get((result.board, label)))]
    met = f"Board {result.board}, {' against '.join(result.pairs)}"
    if not planned:
        message = f"{met}: neither was to play this board"
        yield Finding(
            Severity.WARNING, "unexpected-result", result.board, message, result.round, result.table, result.pairs
        )
        return
    if (said := _difference(result, planned[0])) or (said := _difference(result, planned[-1])):
        yield Finding(
            Severity.WARNING,
            "against-schedule",
            result.board,
            f"{met}: {said}",
            result.round,
            result.table,
            result.pairs,
        )


def _difference(result: Result, it: Sitting) -> str:
    """How a result differs from the line of the schedule that has one of its pairs on its board."""
    if {result.ns, result.ew} != {it.ns, it.ew}:
        return f"by the schedule {it.ns} plays it against {it.ew}, in round {it.round} at table {_table(it)}"
    if result.ns != it.ns:
        return f"by the schedule {it.ns} sits North-South"
    if result.round not in (None, it.round) or result.table not in (None, it.table):
        return f"by the schedule they play it in round {it.round} at table {_table(it)}"
    return ""


def _table(it: Sitting) -> str:
    return f"{it.section}{it.table}"
