"""Rounds in which two pairs sat the wrong way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.findings import Cause, Finding, Repair, turn_description, turned
from scorer.checks.meetings import FEWEST, TravellerLine, fits_exchanged, kept, listed, meeting_finding, meetings
from scorer.checks.travellers import Traveller
from scorer.game.seats import Seat
from scorer.records.results import KnownScore, NotPlayed, Outcome, Played

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scorer.checks.findings import ResultKey
    from scorer.records.events import Event


def reversed_rounds(event: Event, sheets: Sequence[Traveller], explained: Collection[ResultKey]) -> Iterator[Cause]:
    """`round-reversed`: on every board of a meeting that tells, the wrong side declares.

    Two boards alone whose declarers are right on each other's are left to `exchanged_boards`: pairs who
    sit the wrong way turn every declarer in the same direction, which an exchange never does.
    """
    for lines in meetings(event, sheets, explained, Traveller.reversed):
        telling = [line for line in lines if _tells(line)]
        if len(telling) >= FEWEST and all(map(_reversed, telling)) and not _two_exchanged(telling):
            yield Cause(_finding(lines, telling), tuple(line.result for line in lines))


def _tells(line: TravellerLine) -> bool:
    """Whether the side that declared is recorded, and known from the cards or other tables."""
    votes = line.sheet.votes
    known = votes.proved or (votes.side and votes.sides.total() > 1)
    return bool(known) and line.sheet.told(line.outcome) is not None


def _reversed(line: TravellerLine) -> bool:
    return line.sheet.reversed(line.outcome)


def _two_exchanged(lines: Sequence[TravellerLine]) -> bool:
    return len(lines) == 2 and all(isinstance(it.outcome, Played) for it in lines) and fits_exchanged(*lines)


def _finding(lines: Sequence[TravellerLine], telling: Sequence[TravellerLine]) -> Finding:
    first = telling[0].result
    turn = "" if first.round is None else f"in round {first.round} "
    boards = listed([str(line.result.board) for line in telling])
    said = f"{turn}the wrong side declares on boards {boards}: the pairs sat the other way round"
    return meeting_finding("round-reversed", first, said, (_turned(lines, boards), kept(telling)))


def _turned(lines: Sequence[TravellerLine], boards: str) -> Repair:
    """Exchange the pairs of the whole meeting. Rulings stay: they were given to a pair by its name."""
    moved = [line for line in lines if isinstance(line.outcome, Played | KnownScore | NotPlayed)]
    quarters = next(filter(None, map(_quarters, moved)), 1)
    after = tuple(turned(line.result, _from_the_other_side(line, quarters)) for line in moved)
    said = f"{turn_description(lines[0].result)} on boards {boards}"
    return Repair(said, tuple(line.result for line in moved), after)


def _quarters(line: TravellerLine) -> int:
    """By how many quarter turns the known declarer sits from the one recorded; 0 where either is not known."""
    outcome, known, seats = line.outcome, line.sheet.votes.seat, tuple(Seat)
    if not (isinstance(outcome, Played) and outcome.declarer and known):
        return 0
    return (seats.index(known) - seats.index(outcome.declarer)) % len(seats)


def _from_the_other_side(line: TravellerLine, quarters: int) -> Outcome:
    match line.outcome:
        case Played(_, Seat() as seat, _) as outcome:
            known = line.sheet.votes.seat if _reversed(line) else None
            return replace(outcome, declarer=known or seat.after(quarters))
        case KnownScore(score):
            return KnownScore(-score)
        case outcome:
            return outcome
