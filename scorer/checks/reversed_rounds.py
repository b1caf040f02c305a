"""Rounds in which two pairs sat the wrong way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.findings import Cause, Finding, Reading, Repair, turn_description, turned
from scorer.checks.meetings import (
    FEWEST,
    TravellerLine,
    fits_exchanged,
    keeping_pairs,
    meeting_finding,
    meetings,
    results_of,
)
from scorer.checks.travellers import Traveller
from scorer.game.seats import Seat
from scorer.records.results import KnownScore, NotPlayed, Played
from scorer.words import Phrase, joined, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scorer.records.events import Event
    from scorer.records.results import Place, Result


def reversed_rounds(event: Event, travellers: Sequence[Traveller], explained: Collection[Place]) -> Iterator[Cause]:
    """`round-reversed`: on every board of a meeting that tells, the wrong side declares.

    Two boards alone whose declarers are right on each other's are left to `exchanged_boards`: pairs
    who sit the wrong way turn every declarer in the same direction, which an exchange never does.
    """
    for lines in meetings(event, travellers, explained, Traveller.reversed):
        telling = list(filter(_tells, lines))
        if len(telling) < FEWEST or _two_exchanged(telling):
            continue
        if all(line.reversed for line in telling):
            yield Cause(_finding(lines, telling), results_of(lines))


def _tells(line: TravellerLine) -> bool:
    """Whether the side that declared is recorded, and known from the cards or other tables."""
    votes = line.traveller.votes
    known = votes.proved is not None or (votes.side is not None and votes.sides.total() > 1)
    return known and line.traveller.recorded_side(line.outcome) is not None


def _two_exchanged(lines: Sequence[TravellerLine]) -> bool:
    if len(lines) != 2:
        return False
    first, second = lines
    both_played = isinstance(first.outcome, Played) and isinstance(second.outcome, Played)
    return both_played and fits_exchanged(first, second)


def _finding(lines: Sequence[TravellerLine], telling: Sequence[TravellerLine]) -> Finding:
    number = telling[0].result.round
    boards = joined(line.result.board for line in telling)
    reason = phrase("the wrong side declares on boards {boards}: the pairs sat the other way round", boards=boards)
    if number is not None:
        reason = phrase("in round {round} {reason}", round=number, reason=reason)
    return meeting_finding("round-reversed", telling, reason, (_pairs_turned(lines, boards), keeping_pairs(telling)))


def _pairs_turned(lines: Sequence[TravellerLine], boards: Phrase) -> Repair:
    """Exchange the pairs of the whole meeting. Rulings stay: they were given to a pair by its name."""
    moved = [line for line in lines if isinstance(line.outcome, Played | KnownScore | NotPlayed)]
    quarters = next(filter(None, map(_quarters, moved)), 1)
    after = tuple(_turned(line, quarters) for line in moved)
    turn = phrase("{turn} on boards {boards}", turn=turn_description(lines[0].result), boards=boards)
    return Repair(Reading.SIDES_EXCHANGED, turn, results_of(moved), after)


def _quarters(line: TravellerLine) -> int:
    """By how many quarter turns the known declarer sits from the one recorded.

    0 where either is not known.
    """
    outcome, known, seats = line.outcome, line.traveller.votes.seat, tuple(Seat)
    if not (isinstance(outcome, Played) and outcome.declarer and known):
        return 0
    return (seats.index(known) - seats.index(outcome.declarer)) % len(seats)


def _turned(line: TravellerLine, quarters: int) -> Result:
    """The result of a line with its pairs exchanged; `quarters` turn an unknown declarer."""
    match line.outcome:
        case Played(_, Seat() as seat, _) as outcome:
            declarer = seat.after(quarters)
            if line.reversed and line.traveller.votes.seat:
                declarer = line.traveller.votes.seat
            return turned(line.result, replace(outcome, declarer=declarer))
        case KnownScore(score):
            return turned(line.result, KnownScore(-score))
        case outcome:
            return turned(line.result, outcome)
