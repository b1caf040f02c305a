"""After each round: what each pair had until then, in percent of what it could have, or in points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import PlannedMeetings, planned_meetings
from scorer.model.pairs import Form
from scorer.model.results import Result, SitOut
from scorer.model.settings import Method
from scorer.reports.lines import Tally, once_an_event, pair_fields
from scorer.reports.table import NUMBER, UNITS, Field, Table, decimals_of

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.scoring import ScoredEvent, Standing

Course = Mapping[str, Mapping[int, Tally]]
"""What each pair had by the end of each round, by its label and the round; a round it sat out leaves it as it was."""


@once_an_event
def course(scored: ScoredEvent) -> Course:
    """The evening of every pair; nothing where teams play, or rounds are not known."""
    if scored.event.form is Form.TEAMS:
        return {}
    in_round: defaultdict[int, defaultdict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for number, pair, points, top in _earned(scored):
        if number is None:
            return {}
        for label in scored.event.form.ranked(pair):
            in_round[number][label] = in_round[number][label].plus(points, top)
    by_label: dict[str, dict[int, Tally]] = {}
    for label in scored.pairs:
        total, own = Tally(), {}
        for number in sorted(in_round):
            total = own[number] = total.and_those_of(in_round[number][label])
        by_label[label] = own
    return by_label


def _earned(scored: ScoredEvent) -> Iterator[tuple[int | None, str, Fraction, int | None]]:
    """The round of every result that was played, each pair of it, its points and the top."""
    planned = planned_meetings(scored.event)
    for board in scored.boards:
        for line in board.results:
            if not isinstance(line.result.outcome, SitOut):
                number = _round(line.result, planned)
                for pair, points in line.sides:
                    if points is not None:
                        yield number, pair, points, line.top


def _round(result: Result, planned: PlannedMeetings) -> int | None:
    if result.round is not None:
        return result.round
    sittings = [planned.get((result.board, label)) for label in result.pairs]
    return next((sitting.round for sitting in sittings if sitting is not None), None)


def tables(scored: ScoredEvent) -> list[Table[Standing]]:
    """A line a pair, a column a round; none with fewer than two rounds."""
    known, scoring = course(scored), scored.event.scoring
    numbers = sorted(next(iter(known.values()), {}))
    if len(numbers) < 2:
        return []
    unit, decimals = "Percentage", scoring.percent_decimals
    if scoring.method is not Method.MATCHPOINTS:
        unit = UNITS[scoring.method]
        decimals = decimals_of(tally.points for own in known.values() for tally in own.values())

    def after(number: int, standing: Standing) -> Fraction | None:
        return known[standing.pair.label][number].total(scoring)

    rounds: list[Field[Standing]] = [
        Field(f"round {number}", str(number), NUMBER, decimals, cell=partial(after, number)) for number in numbers
    ]
    note = f"{unit} from the first round to the end of each; penalties are not in it"
    return [Table("After each round", (*pair_fields(scored.form), *rounds), list(scored.standings.values()), (note,))]
