"""Which steps are about a board and its pairs."""

from __future__ import annotations

import pytest

from scorer.i18n import literal
from scorer.model.history import Concern, Step, StepKind, Subject, Topic, concern
from scorer.reports.history import concerns

CORRECTION = Step(
    1, "", StepKind.DO, Subject(Topic.RESULT, 10, "6", "8"), literal("Board 10, 6 against 8: GS S 11, +450")
)
BATCH = Step(2, "", StepKind.DO, Subject(Topic.RESULT), literal("2 results recorded"))
CHANGED = (concern(10, "6", "8"), concern(11, "3", "11"))


@pytest.mark.parametrize("place", [concern(10), concern(10, "8"), concern(10, "8", "6")])
def test_a_step_is_about_its_board_and_each_of_its_pairs(place: Concern) -> None:
    assert concerns(CORRECTION, (), place)
    assert concerns(BATCH, CHANGED, place)


@pytest.mark.parametrize("place", [concern(1), concern(10, "11"), concern(10, "6", "11"), concern(11, "6")])
def test_a_step_is_not_about_what_only_its_sentence_names(place: Concern) -> None:
    assert not concerns(CORRECTION, (), place)
    assert not concerns(BATCH, CHANGED, place)
