"""Findings are marked as right, or mended with the repair they offer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.marks import mark, mend
from scorer.checks import findings
from scorer.errors import BadInput, NotFound, NothingHere
from scorer.movements.schedule import Sitting
from scorer.records.history import Subject, Topic
from scorer.tournament import score_event
from tests.evening import EVENING

WRONG = replace(EVENING, schedule=(Sitting(4, 1, "2", "6", 4, 4),))
"""Tables name different declarers, which can be mended; and what was played is not what was planned."""

FOUND = findings(score_event(WRONG))
NUMBER = 1 + next(number for number, finding in enumerate(FOUND) if finding.repairs)


def test_a_mark_says_who_looked_and_when_and_is_made_once() -> None:
    after, subject, sentence = mark(WRONG, [str(NUMBER)], "Ada", "2026-11-17 21:05")
    (made,) = after.marks
    finding = FOUND[NUMBER - 1]
    assert (made.code, made.board, made.by, made.at) == (finding.code, finding.board, "Ada", "2026-11-17 21:05")
    assert subject == Subject(Topic.MARK, finding.board, *finding.pairs)
    assert sentence == f"Marked as right: {finding.message}"
    assert mark(after, [str(NUMBER)], "", "").event.marks == after.marks
    everything = [str(number) for number in range(1, len(FOUND) + 1)]
    assert mark(WRONG, everything, "", "").subject == Subject(Topic.MARK)


def test_a_missing_result_is_no_finding_that_could_be_right() -> None:
    waiting = replace(EVENING, results=(), schedule=(Sitting(5, 1, "2", "6", 4, 4),))
    with pytest.raises(BadInput) as refusal:
        mark(waiting, ["1"], "", "")
    assert refusal.value.sentences() == (
        "Board 4, 2 against 6: no result yet (round 5, table 1); "
        "`scorer result 4 2 6 NP` says that it was not played, `scorer movement end 4` that round 4 was the last",
    )


def test_a_repair_is_about_the_results_that_it_changes() -> None:
    after, subject, sentence = mend(WRONG, str(NUMBER), "1")
    repair = FOUND[NUMBER - 1].repairs[0]
    assert set(repair.after) <= set(after.results)
    assert (subject.topic, subject.board) == (Topic.RESULT, repair.after[0].board)
    assert sentence.endswith(repair.description)


def test_a_number_that_no_finding_has_is_refused() -> None:
    with pytest.raises(NotFound, match="finding: read"):
        mark(WRONG, ["999"], "", "")
    with pytest.raises(BadInput) as refusal:
        mend(WRONG, "x", "0")
    assert [mistake.field for mistake in refusal.value.mistakes] == ["NUMBER", "--choice"]
    with pytest.raises(NotFound, match="--choice"):
        mend(WRONG, str(NUMBER), "99")


def test_a_finding_without_a_repair_is_not_mended() -> None:
    without = next(number for number, finding in enumerate(FOUND, 1) if not finding.repairs)
    with pytest.raises(NothingHere, match="offers no repair"):
        mend(WRONG, str(without), "1")
