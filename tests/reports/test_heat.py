"""Heat: five steps from the worst to the best, whatever the method."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.records.settings import Method, Scoring
from scorer.reports.heat import OF_RANGE, OF_TOPS, Scale, legend, scales_of
from scorer.reports.matrix import apart, tables
from scorer.tournament import score_event
from tests.evening import EVENING


@pytest.mark.parametrize(("points", "step"), [(0, -2), (2, -1), (5, 0), (6, 1), (8, 2), (10, 2)])
def test_a_figure_is_told_by_the_fifth_of_a_top_that_it_reaches(points: int, step: int) -> None:
    assert Scale(0, 0, 0, 5, 10).step(points) == step


def test_what_is_no_figure_is_neither_good_nor_bad() -> None:
    assert Scale(0, 0, 0, 5, 10).step(None) == 0


def test_a_scale_stays_with_its_boards_where_others_are_left_out() -> None:
    scored = score_event(replace(EVENING, results=tuple(it for it in EVENING.results if it.board != 2)))
    (table,) = tables(scored)
    sheet = table.sheet.trimmed()
    (scale,) = scales_of(scored, sheet)
    boards = [column.about for column in sheet.columns[scale.first : scale.last + 1]]
    assert boards == [number for number in (1, 3) if number in boards]


def test_each_ranking_has_a_matrix_of_its_own_where_there_is_room() -> None:
    assert [table.title for table in apart(score_event(EVENING))] == ["Matrix, North-South", "Matrix, East-West"]
    assert len(apart(score_event(replace(EVENING, winners=1)))) == 1


def test_the_legend_goes_with_the_method() -> None:
    imps = replace(EVENING, scoring=Scoring(method=Method.CROSS_IMPS))
    assert (legend(score_event(EVENING)), legend(score_event(imps))) == (OF_TOPS, OF_RANGE)
