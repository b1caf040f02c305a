"""What every change has to stand up to, whoever makes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.changed import Changed, about_results, settled
from scorer.changes.results import RESULT
from scorer.errors import BadInput, Mistake
from scorer.movements.schedule import Sitting
from scorer.records.events import Event
from scorer.records.history import Subject, Topic
from scorer.records.marks import Mark
from scorer.words import NOTHING
from tests.changes.doing import do, values
from tests.evening import EVENING

AT_TWO_TABLES = (Sitting(1, 1, "1", "4", 1, 2), Sitting(1, 2, "1", "5", 3, 4), Sitting(2, 1, "2", "4", 3, 4))
"""Pair 1 would have to sit at two tables."""


def change(after: Event) -> Changed:
    return Changed(after, Subject(Topic.MOVEMENT), NOTHING)


def wrong(before: Event, after: Event) -> Mistake:
    """The first thing for which a change is refused."""
    with pytest.raises(BadInput) as refusal:
        settled(before, change(after))
    return refusal.value.mistakes[0]


RECORDED = {"board": "1", "ns": "1", "ew": "4", "result": "NP"}


def test_a_mark_goes_with_the_result_on_which_it_was() -> None:
    marked = replace(EVENING, marks=(Mark("odd-tricks", 1, pairs="1 4"), Mark("odd-tricks", 1, pairs="2 5")))
    after = settled(marked, do(marked, RESULT, **RECORDED)).event
    assert [mark.pairs for mark in after.marks] == ["2 5"]


def test_a_mark_made_just_now_stays() -> None:
    fresh = Mark("odd-tricks", 1, pairs="1 4")
    changed = do(EVENING, RESULT, **RECORDED)
    after = settled(EVENING, changed._replace(event=replace(changed.event, marks=(fresh,)))).event
    assert after.marks == (fresh,)


def test_a_schedule_that_cannot_be_played_is_refused_and_one_only_shortened_is_not() -> None:
    before = replace(EVENING, schedule=AT_TWO_TABLES)
    assert wrong(EVENING, before).place == "round 1, table 2"
    settled(before, change(replace(before, schedule=AT_TWO_TABLES[:2])))


def test_results_that_cannot_stand_together_are_named() -> None:
    other = EVENING.results[0]._replace(ew="5")
    mistake = wrong(EVENING, replace(EVENING, results=(other, *EVENING.results[1:])))
    assert (mistake.place, mistake.field, mistake.reason["read"]) == ("Board 1, 2 against 5", "ew", "5")


def test_boards_in_use_are_not_taken_away() -> None:
    mistake = wrong(EVENING, replace(EVENING, boards=2))
    assert (mistake.field, values(mistake.reason)) == ("boards", {"2", 4})


def test_several_results_are_about_what_they_share() -> None:
    results = EVENING.results
    assert about_results(results[:3]) == Subject(Topic.RESULT, board=1)
    assert about_results([results[0], results[3]]) == Subject(Topic.RESULT, ns="1")
    assert about_results([]) == Subject(Topic.RESULT)
