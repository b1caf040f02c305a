"""Heat: five steps from the worst to the best, whatever the method."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.records.settings import Method, Scoring
from scorer.reports.heat import OF_RANGE, OF_TOPS, Scale, legend
from scorer.reports.matrix import listed
from scorer.tournament import score_event
from tests.evening import EVENING


@pytest.mark.parametrize(("points", "step"), [(0, -2), (2, -1), (5, 0), (6, 1), (8, 2), (10, 2), (None, 0)])
def test_a_figure_is_told_by_the_fifth_of_a_top_that_it_reaches(points: int | None, step: int) -> None:
    assert Scale(0, 5, 10).step(points) == step


@pytest.mark.parametrize(("method", "told"), [(Method.MATCHPOINTS, OF_TOPS), (Method.CROSS_IMPS, OF_RANGE)])
def test_the_legend_goes_with_the_method(method: Method, told: str) -> None:
    (matrix,) = listed(score_event(replace(EVENING, scoring=Scoring(method=method))))
    assert legend(matrix.sheet.scale) == told
