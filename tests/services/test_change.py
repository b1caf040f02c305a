"""The one way to change anything: a contradiction is not stored, and a message is the one in the history."""

from __future__ import annotations

import pytest

from scorer.commands.changes import Change
from scorer.commands.command import EventCommand, command
from scorer.commands.results import RecordResult, RecordResults, RemoveResult, ResultFile
from scorer.errors import InputError
from scorer.i18n import EMPTY_PHRASE
from scorer.model.events import Event, sort_results
from scorer.model.history import Subject, Topic
from scorer.services.change import execute_command
from scorer.services.queries import load_event
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import find_event
from scorer.storage.history import apply_new_results
from scorer.tui.editing import read_last_step
from tests.conftest import Scorer, on_every_database

PLACE = {"board": "1", "ns": "1", "ew": "5"}


@on_every_database
def test_words_are_read_against_the_event_that_is_meant(evening: Scorer) -> None:
    db = evening.place
    said = execute_command(db, "worked", RecordResult.from_texts(PLACE | {"result": "NP"})).summary
    assert str(said) == "Board 1, 1 against 5: NP (was GNT N 10, +430)"
    assert read_last_step(db, "worked")[1] == said


@on_every_database
def test_the_event_as_it_is_now_comes_back(evening: Scorer) -> None:
    db = evening.place
    after, subject, *_ = execute_command(db, None, RemoveResult.from_texts(PLACE))
    assert (after, subject) == (load_event(db, None), Subject(Topic.RESULT, board=1, ns="1", ew="5"))


@on_every_database
def test_the_history_has_what_was_said_without_its_details(evening: Scorer) -> None:
    done = execute_command(
        evening.place, None, RecordResults.from_texts({"lines": ResultFile("late.txt", ["1 1 5 NP", "1 2 6 NP"])})
    )
    assert read_last_step(evening.place, "worked")[1] == done.summary
    assert len(done.details) == 2


@on_every_database
def test_what_cannot_stand_is_not_stored(evening: Scorer) -> None:
    @command("twice", EMPTY_PHRASE)
    class SeatTwice(EventCommand):
        def apply(self, before: Event) -> Change[Event]:
            wrong = before.results[0]._replace(ew="6")
            return Change(before._replace(results=(wrong, *before.results[1:])), Subject(Topic.RESULT), EMPTY_PHRASE)

    db = evening.place
    before = load_event(db, None)
    with pytest.raises(InputError) as refusal:
        execute_command(db, None, SeatTwice())
    assert [mistake.reason.value_of("pair") for mistake in refusal.value.mistakes] == ["6"]
    assert load_event(db, None) == before
    assert read_last_step(db, "worked") == (0, None)


def test_an_evening_is_caught_up_with_by_the_results_that_came_and_by_nothing_else(evening: Scorer) -> None:
    db = evening.place
    other = {"board": "1", "ns": "2", "ew": "6"}
    for place in (PLACE, other):
        known = execute_command(db, None, RemoveResult.from_texts(place)).after
    number, _ = read_last_step(db, "worked")

    def caught() -> Event | None:
        with read_transaction(db) as ask:
            return apply_new_results(ask, find_event(ask, None), known, number)

    assert caught() == known
    for place in (PLACE, other):
        execute_command(db, None, RecordResult.from_texts(place | {"result": "GS S 10"}))
        found = caught()
        assert found is not None
        assert sort_results(found.results) == sort_results(load_event(db, None).results)
    execute_command(db, None, RecordResult.from_texts(other | {"result": "GS S 9"}))
    assert caught() is None
    execute_command(db, None, RemoveResult.from_texts(other))
    assert caught() is None
