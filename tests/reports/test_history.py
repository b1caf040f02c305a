"""Which steps are about a board and its pairs."""

from __future__ import annotations

import pytest

from scorer.i18n import literal
from scorer.model.history import BoardPairs, HistoryStep, StepKind, Subject, Topic, make_board_pairs
from scorer.reports.history import is_step_about

CORRECTION = HistoryStep(
    1, "", StepKind.DO, Subject(Topic.RESULT, 10, "6", "8"), literal("Board 10, 6 against 8: GS S 11, +450")
)
BATCH = HistoryStep(2, "", StepKind.DO, Subject(Topic.RESULT), literal("2 results recorded"))
CHANGED = (make_board_pairs(10, "6", "8"), make_board_pairs(11, "3", "11"))


@pytest.mark.parametrize("place", [make_board_pairs(10), make_board_pairs(10, "8"), make_board_pairs(10, "8", "6")])
def test_a_step_is_about_its_board_and_each_of_its_pairs(place: BoardPairs) -> None:
    assert is_step_about(CORRECTION, (), place)
    assert is_step_about(BATCH, CHANGED, place)


@pytest.mark.parametrize(
    "place",
    [make_board_pairs(1), make_board_pairs(10, "11"), make_board_pairs(10, "6", "11"), make_board_pairs(11, "6")],
)
def test_a_step_is_not_about_what_only_its_sentence_names(place: BoardPairs) -> None:
    assert not is_step_about(CORRECTION, (), place)
    assert not is_step_about(BATCH, CHANGED, place)
