"""The pictures of a web page: where lines, dots and words stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.reports.web.pictures import LineChart, Spread

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 48, 190, 12, 36
"""The edges of a chart of lines: beside it stand figures and names."""

LINE = 17
"""Between the names of two lines."""

TICKS = (1, 2, 2.5, 5, 10)


class Tick(NamedTuple):
    """A line of the grid, or a step below it: where, and its figure."""

    at: float
    text: str


class Drawn(NamedTuple):
    """A line: its points, where it ends, and where its name stands; `number` tells it from the others."""

    number: int
    points: str
    x: float
    y: float
    name: str
    name_y: float


class Picture(NamedTuple):
    """A chart of lines, ready to be written."""

    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    mark: float | None
    lines: tuple[Drawn, ...]


def drawn(chart: LineChart) -> Picture:
    """Place everything of a chart."""
    values = [value for one in chart.series for value in one.values if value is not None]
    if chart.mark is not None:
        values.append(chart.mark)
    low, high, step = _range(min(values), max(values))
    inner = HEIGHT - TOP - BOTTOM

    def y_of(value: float) -> float:
        return round(TOP + inner * (high - value) / (high - low), 1)

    apart = (WIDTH - LEFT - RIGHT) / max(len(chart.steps) - 1, 1)
    xs = [round(LEFT + apart * number, 1) for number in range(len(chart.steps))]
    down = tuple(Tick(y_of(value), _figure(value)) for value in _values(low, high, step))
    every = -(-len(xs) // 16)
    across = tuple(Tick(x, text) for x, text in list(zip(xs, chart.steps, strict=True))[::every])
    placed: list[tuple[str, float, float, str]] = []
    for one in chart.series:
        spots = [(x, y_of(value)) for x, value in zip(xs, one.values, strict=True) if value is not None]
        if spots:
            placed.append((_path(spots, stepped=chart.stepped), *spots[-1], one.name))
    names = _spaced([y for _, _, y, _ in placed])
    lines = tuple(
        Drawn(number, points, x, y, name, name_y)
        for number, ((points, x, y, name), name_y) in enumerate(zip(placed, names, strict=True), 1)
    )
    return Picture(across, down, None if chart.mark is None else y_of(chart.mark), lines)


def _range(low: float, high: float) -> tuple[float, float, float]:
    """Round bounds about some values, and a round step between them."""
    rough = max(high - low, 1) / 5
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
    return f"{value:g}".replace("-", "−")


def _path(spots: Sequence[tuple[float, float]], *, stepped: bool) -> str:
    """The points of a line; of a stepped one with the corner before each."""
    points: list[str] = []
    before = spots[0][1]
    for x, y in spots:
        if stepped and points:
            points.append(f"{x:g},{before:g}")
        points.append(f"{x:g},{y:g}")
        before = y
    return " ".join(points)


def _spaced(wanted: Sequence[float]) -> list[float]:
    """Heights as near to those wanted as lets every name be read."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    spaced = list(wanted)
    lowest = float("-inf")
    for number in order:
        spaced[number] = lowest = max(spaced[number], lowest + LINE)
    over = max(lowest - (HEIGHT - BOTTOM + 8), 0)
    return [round(min(y, max(y - over, TOP)), 1) for y in spaced]


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
    scores = [score for board in boards for score, _ in board.scores]
    low, high, step = _range(min(scores), max(scores))
    most = max(times for board in boards for _, times in board.scores)

    def x_of(value: float) -> float:
        return round(SPREAD_LEFT + (WIDTH - SPREAD_LEFT - 24) * (value - low) / (high - low), 1)

    lines: list[SpreadLine] = []
    for number, board in enumerate(boards):
        dots = tuple(
            Dot(x_of(score), round(2.5 + 5 * (times / most) ** 0.5, 1), f"{score:+}: {times}".replace("-", "−"))
            for score, times in board.scores
        )
        lines.append(SpreadLine(board.board, SPREAD_TOP + SPREAD_LINE * (number + 0.75), dots[0].x, dots[-1].x, dots))
    ticks = tuple(Tick(x_of(value), _figure(value)) for value in _values(low, high, step))
    return SpreadPicture(SPREAD_TOP + SPREAD_LINE * len(boards) + 8, ticks, tuple(lines))
