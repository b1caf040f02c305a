"""An evening in pictures: what each shows, as numbers; how they are drawn is a printer's."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports import race, rounds
from scorer.reports.part_score_or_game import LESSONS
from scorer.reports.rankings import unit_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scorer.records.pairs import Pair
    from scorer.reports.part_score_or_game import Decided
    from scorer.reports.rounds import Course
    from scorer.reports.table import Sheet
    from scorer.tournament import Ranking, ScoredBoard, ScoredEvent

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


class Race(NamedTuple):
    """The winner, if there is one yet, what is still to say, and the running totals."""

    winner: str
    sentences: tuple[str, ...]
    chart: LineChart


def pictures(scored: ScoredEvent, chosen: Collection[str] = ()) -> Pictures:
    """All pictures of an evening of several tables; `chosen` are labels of pairs to be shown instead of the first."""
    course = rounds.course(scored)
    charts = [_of_ranking(scored, course, ranking) for ranking in scored.rankings]
    if chosen:
        charts = _of_chosen(scored, course, chosen)
    return Pictures(tuple(filter(None, charts)), tuple(_spreads(scored.boards)))


def _of_chosen(scored: ScoredEvent, course: Course, chosen: Collection[str]) -> list[LineChart | None]:
    pairs = [pair for label, pair in scored.pairs.items() if label in chosen]
    parts = [pairs[first : first + MOST_LINES] for first in range(0, len(pairs), MOST_LINES)]
    return [_chart(scored, course, "The evening", part) for part in parts]


def _of_ranking(scored: ScoredEvent, course: Course, ranking: Ranking) -> LineChart | None:
    pairs = [standing.pair for standing in ranking.standings[:MOST_LINES] if standing.place is not None]
    title = "The first of the evening" if len(scored.rankings) == 1 else f"The first of {ranking.name}"
    return _chart(scored, course, title, pairs)


def of_pair(scored: ScoredEvent, course: Course, pair: Pair) -> LineChart | None:
    """The evening of one pair; None where it is not known round by round."""
    return _chart(scored, course, "The evening", [pair])


def _chart(scored: ScoredEvent, course: Course, title: str, pairs: Sequence[Pair]) -> LineChart | None:
    steps = sorted(next(iter(course.values()), {}))
    if len(steps) < 2 or not pairs:
        return None
    series: list[Series] = []
    for pair in pairs:
        values: list[float | None] = []
        for step in steps:
            value = rounds.shown(scored, course[pair.label][step])
            values.append(None if value is None else float(value))
        series.append(Series(_called(pair), tuple(values)))
    unit, mark, decimals = str(unit_of(scored.event)), 0, None
    if scored.event.scoring.method is Method.MATCHPOINTS:
        unit, mark, decimals = "percent", 50, scored.event.scoring.percent_decimals
    words = f"{title}: {unit} after each round"
    return LineChart(words, "Round", tuple(map(str, steps)), tuple(series), mark=mark, decimals=decimals)


def _called(pair: Pair) -> str:
    names = pair.short_names
    return f"{pair.label} {names}" if names else f"Pair {pair.label}"


def _spreads(boards: Sequence[ScoredBoard]) -> Iterator[Spread]:
    for board in boards:
        often: dict[int, int] = {}
        for line in board.lines:
            if line.score is not None:
                often[line.score] = often.get(line.score, 0) + len(line.results)
        if often:
            yield Spread(board.number, tuple(sorted(often.items())))


class RacePage(NamedTuple):
    """A race, and its boards one by one."""

    race: Race
    sheet: Sheet


def race_page(scored: ScoredEvent) -> RacePage | None:
    """The page of a race; None for an event that is none, or that has not begun."""
    course = race.legs(scored) if race.is_race(scored) else []
    if not course:
        return None
    series: list[Series] = []
    for label, pair in scored.pairs.items():
        totals = [float(leg.totals[label]) for leg in course]
        series.append(Series(_called(pair), (0.0, *totals)))
    boards = [str(leg.result.board) for leg in course]
    target = scored.event.scoring.target
    title, steps = "Points after each board", ("0", *boards)
    chart = LineChart(title, "Board", steps, tuple(series), stepped=True, mark=target or None)
    winner = ""
    if scored.won_on is not None:
        first = scored.rankings[0].standings[0].pair
        winner = first.names or f"Pair {first.label}"
    (table,) = race.tables(scored)
    sheet = table.sheet._replace(notes=())
    return RacePage(Race(winner, race.standing(scored), chart), sheet)


def gains(decided: Decided) -> tuple[GainBar, ...]:
    """What a pair's decisions gained and lost, a bar each kind."""
    bars: list[GainBar] = []
    for decision, words in LESSONS.items():
        tally = decided.costs[decision]
        if tally.boards:
            bars.append(GainBar(words.capitalize(), -float(tally.points), tuple(sorted(decided.boards[decision]))))
    return tuple(bars)
