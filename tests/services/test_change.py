"""The gate of all changes: what cannot stand is not stored; what was done is told as the history has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.commands.actions import Action
from scorer.commands.changed import Changed
from scorer.commands.results import CLEAR, RESULT, RESULTS, Listed
from scorer.errors import BadInput
from scorer.i18n import NOTHING
from scorer.model.events import Event, in_reading_order
from scorer.model.history import Subject, Topic
from scorer.services.change import change
from scorer.services.queries import event_meant
from scorer.storage.history import caught_up
from scorer.storage.reading import identify
from scorer.storage.transactions import reading
from scorer.tui.accepting import last_step
from tests.conftest import Scorer, on_every_database

PLACE = {"board": "1", "ns": "1", "ew": "5"}


@on_every_database
def test_words_are_read_against_the_event_that_is_meant(evening: Scorer) -> None:
    db = evening.place
    said = change(db, "worked", RESULT, PLACE | {"result": "NP"}).said
    assert str(said) == "Board 1, 1 against 5: NP (was GNT N 10, +430)"
    assert last_step(db, "worked")[1] == said


@on_every_database
def test_the_event_as_it_is_now_comes_back(evening: Scorer) -> None:
    db = evening.place
    after, subject, *_ = change(db, None, CLEAR, PLACE)
    assert (after, subject) == (event_meant(db, None), Subject(Topic.RESULT, board=1, ns="1", ew="5"))


@on_every_database
def test_the_history_has_what_was_said_without_its_details(evening: Scorer) -> None:
    done = change(evening.place, None, RESULTS, {"lines": Listed("late.txt", ["1 1 5 NP", "1 2 6 NP"])})
    assert last_step(evening.place, "worked")[1] == done.said
    assert len(done.details) == 2


@on_every_database
def test_what_cannot_stand_is_not_stored(evening: Scorer) -> None:
    def twice(event: Event) -> Changed[Event]:
        wrong = event.results[0]._replace(ew="6")
        return Changed(replace(event, results=(wrong, *event.results[1:])), Subject(Topic.RESULT), NOTHING)

    db = evening.place
    before = event_meant(db, None)
    with pytest.raises(BadInput) as refusal:
        change(db, None, Action("twice", NOTHING, (), twice), {})
    assert [mistake.reason["pair"] for mistake in refusal.value.mistakes] == ["6"]
    assert event_meant(db, None) == before
    assert last_step(db, "worked") == (0, None)


def test_an_evening_is_caught_up_with_by_the_results_that_came_and_by_nothing_else(evening: Scorer) -> None:
    db = evening.place
    other = {"board": "1", "ns": "2", "ew": "6"}
    for place in (PLACE, other):
        known = change(db, None, CLEAR, place).after
    number, _ = last_step(db, "worked")

    def caught() -> Event | None:
        with reading(db) as ask:
            return caught_up(ask, identify(ask, None), known, number)

    assert caught() == known
    for place in (PLACE, other):
        change(db, None, RESULT, place | {"result": "GS S 10"})
        found = caught()
        assert found is not None
        assert in_reading_order(found.results) == in_reading_order(event_meant(db, None).results)
    change(db, None, RESULT, other | {"result": "GS S 9"})
    assert caught() is None
    change(db, None, CLEAR, other)
    assert caught() is None
