"""Where things stand in a picture: within its edges, in order, no figure upon another."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorer.rendering.pictures import HEIGHT, LEFT, RIGHT, WIDTH, draw_chart, draw_spreads
from scorer.reports.blocks import LineChart, Series, Spread

VALUES = st.floats(-2000, 2000)


def chart(lines: Sequence[Sequence[float]], *, stepped: bool = False) -> LineChart:
    series = tuple(Series(str(number), tuple(map(Fraction, values))) for number, values in enumerate(lines))
    return LineChart("", "Round", tuple(map(str, range(len(lines[0])))), series, 0, stepped=stepped, mark=0)


def test_a_higher_value_stands_higher() -> None:
    picture = draw_chart(chart([[40, 60], [50, 50]]))
    first, second = picture.lines
    assert first.points[-1] < second.points[-1]
    assert len(first.points) == 2
    assert [tick.text for tick in picture.down] == ["0", "20", "40", "60"]


def test_a_stepped_line_holds_its_value_until_the_next() -> None:
    (line,) = draw_chart(chart([[0, 100]], stepped=True)).lines
    (x0, y0), (x1, y1), (x2, y2) = line.points
    assert (y0, x1) == (y1, x2)
    assert y2 < y0
    assert x0 < x1


def test_a_line_without_values_is_left_out() -> None:
    nothing = Series("1", (None, None))
    assert [line.name for line in draw_chart(chart([[40, 60]])._replace(series=(nothing,))).lines] == []


@given(
    st.integers(2, 30).flatmap(
        lambda steps: st.lists(st.lists(VALUES, min_size=steps, max_size=steps), min_size=1, max_size=5)
    )
)
def test_everything_stands_within_the_picture_and_no_figure_upon_another(lines: list[list[float]]) -> None:
    picture = draw_chart(chart(lines))
    for line in picture.lines:
        for x, y in line.points:
            assert LEFT <= x <= WIDTH - RIGHT
            assert 0 <= y <= HEIGHT
    assert all(right.at - left.at >= 18 for left, right in pairwise(picture.across))


@given(
    st.lists(
        st.lists(st.integers(-200, 200).map(lambda ten: 10 * ten), min_size=1, unique=True), min_size=1, max_size=30
    )
)
def test_every_score_of_a_board_has_its_dot_in_order(boards: list[list[int]]) -> None:
    spreads = [Spread(number, tuple((score, 1) for score in sorted(scores))) for number, scores in enumerate(boards, 1)]
    picture = draw_spreads(spreads)
    for line, scores in zip(picture.lines, boards, strict=True):
        xs = [dot.x for dot in line.dots]
        assert xs == sorted(round(x, 1) for x in xs)
        assert len(xs) == len(scores)
        assert 0 <= xs[0] <= xs[-1] <= WIDTH
        assert line.y < picture.height
