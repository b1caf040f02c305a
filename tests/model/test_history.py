"""Steps of the history: which can be undone or redone, which publish something, and which boards they are about."""

from __future__ import annotations

import pytest

from scorer.i18n import EMPTY_PHRASE
from scorer.model.history import HistoryStep, StepKind, Subject, Topic, make_board_pairs, undo_redo_stacks

NOW = "2026-11-17 21:30"


def steps(*kinds: StepKind) -> list[HistoryStep]:
    return [HistoryStep(number, NOW, kind, Subject(Topic.RESULT), EMPTY_PHRASE) for number, kind in enumerate(kinds, 1)]


def test_what_is_taken_back_stands_no_more_until_it_is_done_again() -> None:
    done, undone = undo_redo_stacks(steps(StepKind.DO, StepKind.DO, StepKind.UNDO, StepKind.UNDO, StepKind.REDO))
    assert ([step.number for step in done], [step.number for step in undone]) == ([1], [2])


def test_a_note_leaves_what_was_taken_back_to_be_done_again_and_a_change_does_not() -> None:
    for last, left in ((StepKind.NOTE, [1]), (StepKind.DO, [])):
        _, undone = undo_redo_stacks(steps(StepKind.DO, StepKind.UNDO, last))
        assert [step.number for step in undone] == left


@pytest.mark.parametrize("topic", Topic)
def test_a_ranking_went_out_where_it_was_printed_or_published(topic: Topic) -> None:
    step = HistoryStep(1, NOW, StepKind.NOTE, Subject(topic), EMPTY_PHRASE)
    assert step.is_publication == (topic in {Topic.PRINTED, Topic.PUBLISHED})
    assert not step._replace(kind=StepKind.DO).is_publication


@pytest.mark.parametrize(
    ("subject", "concerns"),
    [
        (Subject(Topic.RESULT, 10, "6", "8"), (make_board_pairs(10, "6", "8"),)),
        (Subject(Topic.RESULT, 10, None, "8"), (make_board_pairs(10, "8"),)),
        (Subject(Topic.MARK, 10), (make_board_pairs(10),)),
        (Subject(Topic.PENALTY, pair="6"), ()),
        (Subject(Topic.IMPORT), ()),
    ],
)
def test_a_subject_is_about_its_board_and_its_pairs(subject: Subject, concerns: tuple[object, ...]) -> None:
    assert subject.board_pairs == concerns
