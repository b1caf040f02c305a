"""The gate of all changes: what cannot stand is not stored; what was done is told as the history has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes import results
from scorer.changes.changed import Changed
from scorer.desk.change import change, changed
from scorer.entry.database import last_step, opened
from scorer.errors import BadInput
from scorer.records.events import Event
from scorer.records.history import Subject, Topic
from tests.conftest import Scorer, on_every_database


@on_every_database
def test_a_step_changes_the_event_that_is_meant(evening: Scorer) -> None:
    db = evening.place
    sentence = change(db, "worked", results.record, ("1", "1", "5"), "NP")
    assert sentence == "Board 1, 1 against 5: NP (was GNT N 10, +430)"
    assert last_step(db, "worked")[1] == sentence


@on_every_database
def test_the_event_as_it_is_now_comes_back(evening: Scorer) -> None:
    db = evening.place
    after, subject, _ = changed(db, None, results.clear, ("1", "1", "5"))
    assert after == opened(db, None)
    assert subject == Subject(Topic.RESULT, board=1, ns="1", ew="5")


@on_every_database
def test_of_a_long_sentence_the_history_has_the_first_line(evening: Scorer) -> None:
    change(evening.place, None, results.record_lines, "late.txt", ["1 1 5 NP", "1 2 6 NP"])
    assert last_step(evening.place, "worked")[1] == "2 results recorded from late.txt"


@on_every_database
def test_what_cannot_stand_is_not_stored(evening: Scorer) -> None:
    def twice(event: Event) -> Changed:
        wrong = event.results[0]._replace(ew="6")
        return Changed(replace(event, results=(wrong, *event.results[1:])), Subject(Topic.RESULT), "")

    db = evening.place
    before = opened(db, None)
    with pytest.raises(BadInput, match="expected a pair with no other result on board 1"):
        change(db, None, twice)
    assert opened(db, None) == before
    assert last_step(db, "worked") == (0, "")
