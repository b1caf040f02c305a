"""Results that changed places between two boards of a set."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scorer.checks.findings import Cause, Finding, Reading, Repair
from scorer.checks.meetings import TravellerLine, fits_exchanged, keeping_pairs, meeting_finding, meetings
from scorer.checks.odd_tricks import keeps_company, stands_alone
from scorer.records.results import Played
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.records.events import Event
    from scorer.records.results import Place


def exchanged_boards(event: Event, travellers: Sequence[Traveller], explained: Collection[Place]) -> Iterator[Cause]:
    """`boards-exchanged`: two results of a meeting that do not fit their boards, and fit when they are exchanged.

    They contradict the known declarers, or where it is the same on both boards, nobody else did
    likewise.
    """
    for lines in meetings(event, travellers, explained, _misplaced):
        free = list(lines)
        for first, second in combinations(lines, 2):
            if first in free and second in free and _exchanged(first, second):
                free.remove(first)
                free.remove(second)
                yield Cause(_finding(first, second), (first.result, second.result))


def _misplaced(traveller: Traveller, outcome: PlayOutcome) -> bool:
    return traveller.contradicts(outcome) or stands_alone(traveller, outcome)


def _exchanged(first: TravellerLine, second: TravellerLine) -> bool:
    if not fits_exchanged(first, second):
        return False
    if first.contradicts or second.contradicts:
        return first.contradicts and second.contradicts
    return _fits_better(first, second) and _fits_better(second, first)


def _fits_better(line: TravellerLine, other: TravellerLine) -> bool:
    """Whether nobody else did as a line says on its own board, but somebody did on the other's."""
    outcome, instead = line.outcome, other.outcome
    if not (isinstance(outcome, Played) and isinstance(instead, Played)):
        return False
    return stands_alone(line.traveller, outcome) and keeps_company(other.traveller, outcome, instead)


def _finding(first: TravellerLine, second: TravellerLine) -> Finding:
    one, other = first.result, second.result
    reason = phrase(
        "neither this result nor that of board {other} fits its board, "
        "but each fits the other's: the two are exchanged",
        other=other.board,
    )
    after = (
        one._replace(outcome=other.outcome, remark=other.remark),
        other._replace(outcome=one.outcome, remark=one.remark),
    )
    exchange = phrase("exchange the results of boards {one} and {other}", one=one.board, other=other.board)
    repairs = [Repair(Reading.OTHER_BOARD, exchange, (one, other), after)]
    if first.contradicts:
        repairs.append(keeping_pairs((first, second)))
    return meeting_finding("boards-exchanged", (first, second), reason, tuple(repairs))
