"""After each round: what each pair had until then, in percent of what it could have, or in points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import planned_meetings
from scorer.comparison.ranking import percentage
from scorer.records.results import SitOut
from scorer.records.settings import Method
from scorer.reports.once import once_an_event
from scorer.reports.table import NUMBER, UNITS, Field, Table, decimals_of
from scorer.reports.tallies import PAIR_FIELDS, Tally

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.checks.against_schedule import PlannedMeetings
    from scorer.records.results import Result
    from scorer.tournament import ScoredEvent, Standing

Course = Mapping[str, Mapping[int, Tally]]
"""What each pair had by the end of each round, by its label and the round; a round it sat out leaves it as it was."""


@once_an_event
def course(scored: ScoredEvent) -> Course:
    """The evening of every pair; nothing where it is not known in which round a result was made."""
    planned = planned_meetings(scored.event)
    in_round: defaultdict[int, dict[str, Tally]] = defaultdict(dict)
    for board in scored.boards:
        for line in board.results:
            if isinstance(line.result.outcome, SitOut):
                continue
            number = _round(line.result, planned)
            if number is None:
                return {}
            for label, points in line.sides:
                if points is not None:
                    tallies = in_round[number]
                    tallies[label] = tallies.get(label, Tally()).plus(points, line.top)
    return _added_up(scored, in_round)


def _round(result: Result, planned: PlannedMeetings) -> int | None:
    if result.round is not None:
        return result.round
    for label in result.pairs:
        sitting = planned.get((result.board, label))
        if sitting is not None:
            return sitting.round
    return None


def _added_up(scored: ScoredEvent, in_round: Mapping[int, Mapping[str, Tally]]) -> Course:
    by_label: dict[str, dict[int, Tally]] = {}
    for label in scored.pairs:
        total, own = Tally(), {}
        for number in sorted(in_round):
            total = total.and_those_of(in_round[number].get(label, Tally()))
            own[number] = total
        by_label[label] = own
    return by_label


def shown(scored: ScoredEvent, tally: Tally) -> Fraction | None:
    """What is told of a pair at the end of a round: a percentage, or points where there are no tops."""
    if not tally.boards:
        return None
    if scored.event.scoring.method is Method.MATCHPOINTS:
        return percentage(tally.points, tally.of)
    return tally.points


def tables(scored: ScoredEvent) -> list[Table[Standing]]:
    """A line a pair, a column a round; none with fewer than two rounds."""
    known = course(scored)
    numbers = sorted(next(iter(known.values()), {}))
    if len(numbers) < 2:
        return []
    scoring = scored.event.scoring
    unit, decimals = "Percentage", scoring.percent_decimals
    if scoring.method is not Method.MATCHPOINTS:
        unit = UNITS[scoring.method]
        decimals = decimals_of(tally.points for own in known.values() for tally in own.values())
    fields: list[Field[Standing]] = [*PAIR_FIELDS]
    for number in numbers:
        cell = partial(_after, scored, known, number)
        fields.append(Field(f"round {number}", str(number), NUMBER, decimals, cell=cell))
    note = f"{unit} from the first round to the end of each; penalties are not in it"
    return [Table("After each round", tuple(fields), list(scored.standings.values()), (note,))]


def _after(scored: ScoredEvent, known: Course, number: int, standing: Standing) -> Fraction | None:
    return shown(scored, known[standing.pair.label][number])
