"""An evening in pictures: what each shows, as numbers; how they are drawn is a printer's."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports import race, rounds
from scorer.reports.part_score_or_game import LESSONS
from scorer.reports.rankings import unit_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scorer.records.pairs import Pair
    from scorer.reports.part_score_or_game import Decided
    from scorer.reports.table import Sheet
    from scorer.tournament import ScoredBoard, ScoredEvent

MOST_LINES = 5
"""Pairs whose evenings can be told apart in one picture."""


class Series(NamedTuple):
    """A line of a chart: whose it is, and its value at each step; None where there is none yet."""

    name: str
    values: tuple[float | None, ...]


class LineChart(NamedTuple):
    """Lines over the steps of an evening. `stepped`: a value holds until the next; `mark` is one to look out for.

    `decimals` is how many of a value are told in words; None are as many as it needs.
    """

    title: str
    across: str
    steps: tuple[str, ...]
    series: tuple[Series, ...]
    stepped: bool = False
    mark: float | None = None
    decimals: int | None = None


class Spread(NamedTuple):
    """The scores of a board from the North-South side, lowest first, each with how often it came."""

    board: int
    scores: tuple[tuple[int, int], ...]


class GainBar(NamedTuple):
    """What a pair gained, or below zero lost, by decisions of one kind, and on which boards."""

    words: str
    gain: float
    boards: tuple[int, ...]


class Pictures(NamedTuple):
    """The evenings of the first pairs of each ranking or of those chosen; how far apart each board's scores were."""

    lines: tuple[LineChart, ...]
    spreads: tuple[Spread, ...]


def pictures(scored: ScoredEvent, chosen: Collection[str] = ()) -> Pictures:
    """All pictures of an evening of several tables; `chosen` are labels of pairs to be shown instead of the first."""
    groups: list[tuple[str, list[Pair]]] = []
    if chosen:
        own = [pair for label, pair in scored.pairs.items() if label in chosen]
        groups = [("The evening", own[first : first + MOST_LINES]) for first in range(0, len(own), MOST_LINES)]
    else:
        for ranking in scored.rankings:
            title = "The first of the evening" if len(scored.rankings) == 1 else f"The first of {ranking.name}"
            best = ranking.standings[:MOST_LINES]
            groups.append((title, [standing.pair for standing in best if standing.place is not None]))
    charts = (_chart(scored, title, pairs) for title, pairs in groups)
    return Pictures(tuple(filter(None, charts)), tuple(_spreads(scored.boards)))


def of_pair(scored: ScoredEvent, pair: Pair) -> LineChart | None:
    """The evening of one pair; None where it is not known round by round."""
    return _chart(scored, "The evening", [pair])


def _chart(scored: ScoredEvent, title: str, pairs: Sequence[Pair]) -> LineChart | None:
    course = rounds.course(scored)
    steps = sorted(next(iter(course.values()), {}))
    if len(steps) < 2 or not pairs:
        return None
    series: list[Series] = []
    for pair in pairs:
        totals = [course[pair.label][step].total(scored.event.scoring) for step in steps]
        values = [None if total is None else float(total) for total in totals]
        series.append(Series(_called(pair), tuple(values)))
    unit, mark, decimals = str(unit_of(scored.event)), 0, None
    if scored.event.scoring.method is Method.MATCHPOINTS:
        unit, mark, decimals = "percent", 50, scored.event.scoring.percent_decimals
    words = f"{title}: {unit} after each round"
    return LineChart(words, "Round", tuple(map(str, steps)), tuple(series), mark=mark, decimals=decimals)


def _called(pair: Pair) -> str:
    return f"{pair.label} {pair.short_names}" if pair.short_names else f"Pair {pair.label}"


def _spreads(boards: Sequence[ScoredBoard]) -> Iterator[Spread]:
    for board in boards:
        often: Counter[int] = Counter()
        for line in board.lines:
            if line.score is not None:
                often[line.score] += len(line.results)
        if often:
            yield Spread(board.number, tuple(sorted(often.items())))


class RacePage(NamedTuple):
    """A race: the winner, if there is one yet, what is still to say, the running totals, and its boards one by one."""

    winner: str
    sentences: tuple[str, ...]
    chart: LineChart
    sheet: Sheet


def race_page(scored: ScoredEvent) -> RacePage | None:
    """The page of a race; None for an event that is none, or that has not begun."""
    course = race.legs(scored)
    if not course:
        return None
    series: list[Series] = []
    for label, pair in scored.pairs.items():
        totals = [float(leg.totals[label]) for leg in course]
        series.append(Series(_called(pair), (0.0, *totals)))
    steps = ("0", *(str(leg.result.board) for leg in course))
    mark = scored.event.scoring.target or None
    chart = LineChart("Points after each board", "Board", steps, tuple(series), stepped=True, mark=mark)
    winner = ""
    if scored.won_on is not None:
        first = scored.rankings[0].standings[0].pair
        winner = first.names or f"Pair {first.label}"
    (table,) = race.tables(scored)
    return RacePage(winner, race.standing(scored), chart, table.sheet._replace(notes=()))


def gains(decided: Decided) -> tuple[GainBar, ...]:
    """What a pair's decisions gained and lost, a bar each kind."""
    bars: list[GainBar] = []
    for decision, words in LESSONS.items():
        tally = decided.costs[decision]
        if tally.boards:
            bars.append(GainBar(words.capitalize(), -float(tally.points), tuple(sorted(decided.boards[decision]))))
    return tuple(bars)
