"""What every change has to stand up to, whoever makes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.changed import Changed, about_results, settled
from scorer.changes.results import record
from scorer.errors import BadInput
from scorer.movements.schedule import Sitting
from scorer.records.events import Event
from scorer.records.history import Subject, Topic
from scorer.records.marks import Mark
from tests.evening import EVENING

AT_TWO_TABLES = (Sitting(1, 1, "1", "4", 1, 2), Sitting(1, 2, "1", "5", 3, 4), Sitting(2, 1, "2", "4", 3, 4))
"""Pair 1 would have to sit at two tables."""


def change(after: Event) -> Changed:
    return Changed(after, Subject(Topic.MOVEMENT), "")


def test_a_mark_goes_with_the_result_on_which_it_was() -> None:
    marked = replace(EVENING, marks=(Mark("odd-tricks", 1, pairs="1 4"), Mark("odd-tricks", 1, pairs="2 5")))
    after = settled(marked, record(marked, ("1", "1", "4"), "NP")).event
    assert [mark.pairs for mark in after.marks] == ["2 5"]


def test_a_mark_made_just_now_stays() -> None:
    fresh = Mark("odd-tricks", 1, pairs="1 4")
    changed = record(EVENING, ("1", "1", "4"), "NP")
    after = settled(EVENING, changed._replace(event=replace(changed.event, marks=(fresh,)))).event
    assert after.marks == (fresh,)


def test_a_schedule_that_cannot_be_played_is_refused_and_one_only_shortened_is_not() -> None:
    before = replace(EVENING, schedule=AT_TWO_TABLES)
    with pytest.raises(BadInput, match=r"^round 1, table 2: "):
        settled(EVENING, change(before))
    settled(before, change(replace(before, schedule=AT_TWO_TABLES[:2])))


def test_results_that_cannot_stand_together_are_named() -> None:
    wrong = EVENING.results[0]._replace(ew="5")
    with pytest.raises(BadInput, match=r'^Board 1, 2 against 5: ew: read "5", expected a pair with no other result'):
        settled(EVENING, change(replace(EVENING, results=(wrong, *EVENING.results[1:]))))


def test_boards_in_use_are_not_taken_away() -> None:
    with pytest.raises(BadInput, match=r'^boards: read "2", expected at least 4: so many are in use'):
        settled(EVENING, change(replace(EVENING, boards=2)))


def test_several_results_are_about_what_they_share() -> None:
    results = EVENING.results
    assert about_results(results[:3]) == Subject(Topic.RESULT, board=1)
    assert about_results([results[0], results[3]]) == Subject(Topic.RESULT, ns="1")
    assert about_results([]) == Subject(Topic.RESULT)
