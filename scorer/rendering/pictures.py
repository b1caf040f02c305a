"""Charts for the web and for paper: the positions of lines, dots and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n.formatting import with_minus_sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.reports.blocks import LineChart, Spread

WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 36
"""The margins of a line chart, which is as wide as a phone; figures are displayed beside and below it."""

ROUND_STEPS = (1, 2, 2.5, 5, 10)

MAX_STEP_LABELS = 16
"""Steps below a chart whose labels fit side by side."""


class Tick(NamedTuple):
    """A grid line, or a step of the axis: its position and its label."""

    at: float
    text: str


class DrawnLine(NamedTuple):
    """A line of a chart: its name and its points; `number` distinguishes it from the others."""

    number: int
    name: str
    points: tuple[tuple[float, float], ...]

    @property
    def path(self) -> str:
        """The points as SVG has them."""
        return " ".join([f"{x},{y}" for x, y in self.points])


class ChartDrawing(NamedTuple):
    """A line chart, ready to be drawn."""

    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    mark: float | None
    lines: tuple[DrawnLine, ...]


def draw_chart(chart: LineChart) -> ChartDrawing:
    """Calculate the positions of everything in a chart."""
    values = [float(value) for one in chart.series for value in one.values if value is not None]
    if chart.mark is not None:
        values.append(chart.mark)
    low, high, step = _axis_range(min(values), max(values))
    inner_height = HEIGHT - TOP - BOTTOM

    def y_of(value: float) -> float:
        return round(TOP + inner_height * (high - value) / (high - low), 1)

    step_width = (WIDTH - LEFT - RIGHT) / max(len(chart.steps) - 1, 1)
    xs = [round(LEFT + step_width * number, 1) for number in range(len(chart.steps))]
    down = tuple(Tick(y_of(value), _format_figure(value)) for value in _axis_values(low, high, step))
    every = -(-len(xs) // MAX_STEP_LABELS)
    across = tuple(map(Tick, xs[::every], chart.steps[::every]))
    lines: list[DrawnLine] = []
    for number, one in enumerate(chart.series, 1):
        points = [(x, y_of(float(value))) for x, value in zip(xs, one.values, strict=True) if value is not None]
        if points and chart.stepped:
            points = list(_add_corners(points))
        if points:
            lines.append(DrawnLine(number, one.name, tuple(points)))
    mark = None if chart.mark is None else y_of(chart.mark)
    return ChartDrawing(across, down, mark, tuple(lines))


def _axis_range(low: float, high: float) -> tuple[float, float, float]:
    """Round bounds around some values, and a round step between them."""
    rough = (high - low) / 5
    size = 1.0
    while size * 10 <= rough:
        size *= 10
    step = next(size * tick for tick in ROUND_STEPS if size * tick >= rough)
    bottom, top = low // step * step, -(-high // step) * step
    return bottom, top if top > bottom else bottom + step, step


def _axis_values(low: float, high: float, step: float) -> list[float]:
    """The values of an axis from the lowest to the highest."""
    return [low + step * number for number in range(round((high - low) / step) + 1)]


def _format_figure(value: float) -> str:
    return with_minus_sign(f"{value:g}")


def _add_corners(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The points of a stepped line: the given ones, each preceded by a corner."""
    before = points[0][1]
    for x, y in points:
        if x != points[0][0]:
            yield x, before
        yield x, y
        before = y


class Dot(NamedTuple):
    """A score of a board: its position, its size and its text."""

    x: float
    radius: float
    text: str


class SpreadLine(NamedTuple):
    """A board: its height in the drawing, the range of its scores, and a dot for each."""

    board: int
    y: float
    first: float
    last: float
    dots: tuple[Dot, ...]


class SpreadDrawing(NamedTuple):
    """The boards below each other on one scale of scores."""

    height: int
    ticks: tuple[Tick, ...]
    lines: tuple[SpreadLine, ...]


SPREAD_LEFT, SPREAD_TOP, SPREAD_LINE = 40, 22, 20


def draw_spreads(spreads: Iterable[Spread]) -> SpreadDrawing:
    """Calculate the positions of every score of every board."""
    boards = list(spreads)
    counted: list[tuple[int, int]] = []
    for board in boards:
        counted += board.scores
    scores = [score for score, _ in counted]
    low, high, step = _axis_range(min(scores), max(scores))
    most = max(times for _, times in counted)

    def x_of(value: float) -> float:
        return round(SPREAD_LEFT + (WIDTH - SPREAD_LEFT - 24) * (value - low) / (high - low), 1)

    lines: list[SpreadLine] = []
    for number, board in enumerate(boards):
        dots: list[Dot] = []
        for score, times in board.scores:
            radius = round(2.5 + 5 * (times / most) ** 0.5, 1)
            dots.append(Dot(x_of(score), radius, with_minus_sign(f"{score:+}: {times}")))
        y = SPREAD_TOP + SPREAD_LINE * (number + 0.75)
        lines.append(SpreadLine(board.board, y, dots[0].x, dots[-1].x, tuple(dots)))
    ticks = tuple(Tick(x_of(value), _format_figure(value)) for value in _axis_values(low, high, step))
    return SpreadDrawing(SPREAD_TOP + SPREAD_LINE * len(boards) + 8, ticks, tuple(lines))
