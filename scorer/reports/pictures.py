"""The event in charts: the progress of the leaders of each ranking, and the spread of each board's scores."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import PlannedMeetings, planned_meetings
from scorer.i18n import phrase
from scorer.model.pairs import EventForm
from scorer.model.results import SitOut
from scorer.model.settings import Method
from scorer.reports.blocks import Item, LineChart, Series, Spread, SpreadChart, item_of_pair
from scorer.reports.rankings import total_unit_words
from scorer.reports.report import EmptyReason, PairReport, Printing
from scorer.reports.shared_fields import Tally, cache_per_event, short_pair_title
from scorer.reports.table import decimals_needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from scorer.model.pairs import Pair
    from scorer.model.results import Result
    from scorer.scoring import ScoredBoard, ScoredEvent

MAX_CHART_LINES = 5
"""Pairs whose lines can be distinguished in one chart."""

HOW_TO_READ = (
    "One line per board, one dot per North-South score; the larger the dot, the more often that score came up."
)


class PicturesReport(PairReport):
    """The event in charts."""

    name = "pictures"
    title = phrase("In pictures")
    empty_reason = EmptyReason(phrase("this event has only one table"))
    printing = Printing.BY_DEFAULT

    def items(self, scored: ScoredEvent) -> Iterator[Item]:
        """All charts of an event with several tables; empty for a single table."""
        if scored.event.is_single_table:
            return
        for ranking in scored.rankings:
            title = (
                "Leaders, round by round" if len(scored.rankings) == 1 else f"{ranking.name} leaders, round by round"
            )
            best = ranking.standings[:MAX_CHART_LINES]
            chart = _progress_chart(scored, title, [standing.pair for standing in best if standing.place is not None])
            if chart:
                yield Item(chart.title, (chart,))
        spreads = tuple(_score_spreads(scored.boards))
        if spreads:
            title = "How far apart the scores were"
            yield Item(title, (SpreadChart(title, spreads, HOW_TO_READ),))

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """The progress of one pair; None where it is not known round by round."""
        chart = None if scored.event.is_single_table else _progress_chart(scored, "The evening", [scored.pairs[label]])
        return item_of_pair(scored, label, chart) if chart else None


def _progress_chart(scored: ScoredEvent, title: str, pairs: Sequence[Pair]) -> LineChart | None:
    known, scoring = course(scored), scored.event.scoring
    steps = sorted(next(iter(known.values()), {}))
    if len(steps) < 2 or not pairs:
        return None
    series: list[Series] = []
    for pair in pairs:
        totals = (known[pair.label][step].total(scoring) for step in steps)
        series.append(Series(short_pair_title(scored.form, pair), tuple(totals)))
    unit, mark = str(total_unit_words(scored.event.scoring)), 0
    decimals = decimals_needed(value for one in series for value in one.values)
    if scoring.method is Method.MATCHPOINTS:
        unit, mark, decimals = "percentage", 50, scoring.percent_decimals
    words = f"{title}: {unit} after each round"
    return LineChart(words, "Round", tuple(map(str, steps)), tuple(series), decimals, mark=mark)


@cache_per_event
def course(scored: ScoredEvent) -> Mapping[str, Mapping[int, Tally]]:
    """What each pair had by the end of each round, by its label and the round.

    A round that it sat out leaves it as it was. Nothing where teams play, or rounds are not known.
    """
    if scored.event.form is EventForm.TEAMS:
        return {}
    in_round: defaultdict[int, defaultdict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for number, pair, points, top in _list_earned_points(scored):
        if number is None:
            return {}
        for label in scored.event.form.competitor_labels(pair):
            in_round[number][label] = in_round[number][label].with_board(points, top)
    by_label: dict[str, dict[int, Tally]] = {}
    for label in scored.pairs:
        total, own = Tally(), {}
        for number in sorted(in_round):
            total = own[number] = total.combine_with(in_round[number][label])
        by_label[label] = own
    return by_label


def _list_earned_points(scored: ScoredEvent) -> Iterator[tuple[int | None, str, Fraction, int | None]]:
    """The round of every result that was played, each pair of it, its points and the top."""
    planned = planned_meetings(scored.event.schedule)
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


def _score_spreads(boards: Sequence[ScoredBoard]) -> Iterator[Spread]:
    for board in boards:
        often: Counter[int] = Counter()
        for line in board.lines:
            if line.score is not None:
                often[line.score] += len(line.results)
        if often:
            yield Spread(board.number, tuple(sorted(often.items())))
