"""Pictures for the web and for paper: where lines, dots and figures stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n.written import minus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.reports.blocks import LineChart, Spread

WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 36
"""The edges of a chart of lines, which is as wide as a phone; beside and below it stand figures."""

TICKS = (1, 2, 2.5, 5, 10)

MOST_STEPS = 16
"""Steps below a chart that have room for their figures."""


class Tick(NamedTuple):
    """A line of the grid, or a step below it: where, and its figure."""

    at: float
    text: str


class Drawn(NamedTuple):
    """A line: the name it is found by, and its points; `number` tells it from the others."""

    number: int
    name: str
    points: tuple[tuple[float, float], ...]


class Picture(NamedTuple):
    """A chart of lines, ready to be drawn."""

    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    mark: float | None
    lines: tuple[Drawn, ...]


def drawn(chart: LineChart) -> Picture:
    """Place everything of a chart."""
    values = [float(value) for one in chart.series for value in one.values if value is not None]
    if chart.mark is not None:
        values.append(chart.mark)
    low, high, step = _range(min(values), max(values))
    inner = HEIGHT - TOP - BOTTOM

    def y_of(value: float) -> float:
        return round(TOP + inner * (high - value) / (high - low), 1)

    apart = (WIDTH - LEFT - RIGHT) / max(len(chart.steps) - 1, 1)
    xs = [round(LEFT + apart * number, 1) for number in range(len(chart.steps))]
    down = tuple(Tick(y_of(value), _figure(value)) for value in _values(low, high, step))
    every = -(-len(xs) // MOST_STEPS)
    across = tuple(map(Tick, xs[::every], chart.steps[::every]))
    lines: list[Drawn] = []
    for number, one in enumerate(chart.series, 1):
        spots = [(x, y_of(float(value))) for x, value in zip(xs, one.values, strict=True) if value is not None]
        if spots and chart.stepped:
            spots = list(_cornered(spots))
        if spots:
            lines.append(Drawn(number, one.name, tuple(spots)))
    mark = None if chart.mark is None else y_of(chart.mark)
    return Picture(across, down, mark, tuple(lines))


def _range(low: float, high: float) -> tuple[float, float, float]:
    """Round bounds about some values, and a round step between them."""
    rough = (high - low) / 5
    size = 1.0
    while size * 10 <= rough:
        size *= 10
    step = next(size * tick for tick in TICKS if size * tick >= rough)
    bottom, top = low // step * step, -(-high // step) * step
    return bottom, top if top > bottom else bottom + step, step


def _values(low: float, high: float, step: float) -> list[float]:
    """From the lowest to the highest, step by step."""
    return [low + step * number for number in range(round((high - low) / step) + 1)]


def _figure(value: float) -> str:
    return minus(f"{value:g}")


def _cornered(spots: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The points of a stepped line: those given, with the corner before each."""
    before = spots[0][1]
    for x, y in spots:
        if x != spots[0][0]:
            yield x, before
        yield x, y
        before = y


class Dot(NamedTuple):
    """A score of a board: where, how large, and what it is."""

    x: float
    radius: float
    text: str


class SpreadLine(NamedTuple):
    """A board: how high it stands, from where to where its scores reach, and each of them."""

    board: int
    y: float
    first: float
    last: float
    dots: tuple[Dot, ...]


class SpreadPicture(NamedTuple):
    """The boards below each other over one scale of scores."""

    height: int
    ticks: tuple[Tick, ...]
    lines: tuple[SpreadLine, ...]


SPREAD_LEFT, SPREAD_TOP, SPREAD_LINE = 40, 22, 20


def spread_out(spreads: Iterable[Spread]) -> SpreadPicture:
    """Place every score of every board."""
    boards = list(spreads)
    counted: list[tuple[int, int]] = []
    for board in boards:
        counted += board.scores
    scores = [score for score, _ in counted]
    low, high, step = _range(min(scores), max(scores))
    most = max(times for _, times in counted)

    def x_of(value: float) -> float:
        return round(SPREAD_LEFT + (WIDTH - SPREAD_LEFT - 24) * (value - low) / (high - low), 1)

    lines: list[SpreadLine] = []
    for number, board in enumerate(boards):
        dots: list[Dot] = []
        for score, times in board.scores:
            radius = round(2.5 + 5 * (times / most) ** 0.5, 1)
            dots.append(Dot(x_of(score), radius, minus(f"{score:+}: {times}")))
        y = SPREAD_TOP + SPREAD_LINE * (number + 0.75)
        lines.append(SpreadLine(board.board, y, dots[0].x, dots[-1].x, tuple(dots)))
    ticks = tuple(Tick(x_of(value), _figure(value)) for value in _values(low, high, step))
    return SpreadPicture(SPREAD_TOP + SPREAD_LINE * len(boards) + 8, ticks, tuple(lines))
