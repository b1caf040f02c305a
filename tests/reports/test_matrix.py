"""The matrix: every pair's points on every board, in the order of the ranking, and how good each figure is."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from scorer.model.events import Event
from scorer.model.settings import Method, Scoring
from scorer.reports.matrix import MatrixReport
from scorer.reports.table import RANGE_LEGEND, TOPS_LEGEND, HeatScale, scale_legend
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.reports.lines import decimals_below, lines_of, texts_of
from tests.strategies import QUICK, events

REPORT = MatrixReport()


def test_the_matrix_of_the_evening_has_every_cell_as_worked_by_hand() -> None:
    found = REPORT.listed(score_event(EVENING))[0].sheet
    assert texts_of(found, "Pair", "Players", "Total", "1", "2", "3", "4") == [
        ("2", "Cid & Dot", "5", "4", "1", "", ""),
        ("3", "Eve", "15/2", "0", "4", "7/2", ""),
        ("1", "Ann & Bob", "7/2", "2", "1", "1/2", ""),
        ("6", "", "7", "4", "3", "", ""),
        ("4", "Fay & Gus", "11/2", "2", "3", "1/2", ""),
        ("5", "Hal & Ida", "7/2", "0", "0", "7/2", ""),
    ]
    assert {decimals_below(found, heading) for heading in ("Total", "1", "2", "3", "4")} == {1}


@QUICK
@given(events())
def test_each_line_of_a_matrix_sums_to_its_total(event: Event) -> None:
    for line in lines_of(REPORT.listed(score_event(event))[0].sheet):
        total, _, _ = line.pop("Total"), line.pop("Pair"), line.pop("Players")
        assert sum((cell for cell in line.values() if isinstance(cell, (int, Fraction))), Fraction()) == (total or 0)


def test_each_ranking_has_a_matrix_of_its_own() -> None:
    assert [str(table.title) for table in REPORT.tables(score_event(EVENING))] == [
        "Matrix, North-South",
        "Matrix, East-West",
    ]
    assert len(REPORT.tables(score_event(EVENING._replace(winners=1)))) == 1


@pytest.mark.parametrize(("points", "step"), [(0, -2), (2, -1), (5, 0), (6, 1), (8, 2), (10, 2), (None, 0)])
def test_a_figure_is_told_by_the_fifth_of_a_top_that_it_reaches(points: int | None, step: int) -> None:
    assert HeatScale(0, 5, 10).grade(points) == step


@pytest.mark.parametrize(("method", "told"), [(Method.MATCHPOINTS, TOPS_LEGEND), (Method.CROSS_IMPS, RANGE_LEGEND)])
def test_the_legend_goes_with_the_method(method: Method, told: str) -> None:
    (matrix,) = REPORT.listed(score_event(EVENING._replace(scoring=Scoring(method=method))))
    assert scale_legend(matrix.sheet.scale) == told
