"""What differs between two states of an event, row by row, and what it was before."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from scorer.model.events import Event
from scorer.model.notation import OutcomeFields, outcome_to_fields
from scorer.model.results import KnownScore, NotPlayed, Outcome, Result
from scorer.storage.history import diff_event_rows, differences_from_json, differences_to_json
from scorer.storage.rows import COLUMNS
from tests.evening import EVENING
from tests.storage.test_history import FULL, PLAIN
from tests.strategies import BRIEF, told_events, tried


@settings(max_examples=tried(60))
@given(told_events(), told_events())
def test_differences_are_read_as_they_were_written(before: Event, after: Event) -> None:
    changed = diff_event_rows(before, after)
    assert differences_from_json(differences_to_json(changed)) == changed


@BRIEF
@given(told_events())
def test_an_event_does_not_differ_from_itself(event: Event) -> None:
    assert diff_event_rows(event, event) == []


def test_every_kind_of_row_can_differ() -> None:
    tables = {difference.table for difference in diff_event_rows(PLAIN, FULL)}
    assert tables == {"events", "results", "penalties", "rulings", "sittings", "changes", "marks"}


@pytest.mark.parametrize(
    ("table", "younger", "value"),
    [
        ("results", "remark", ""),
        ("marks", "by", ""),
        ("sittings", "arrow_switched", False),
    ],
)
def test_a_row_from_before_a_column_was_there_takes_what_a_record_has_of_which_nobody_says_otherwise(
    table: str, younger: str, value: object
) -> None:
    row = next(difference.new for difference in diff_event_rows(PLAIN, FULL) if difference.table == table)
    assert row is not None
    older = {name: row[name] for name in row if name != younger}
    (changed,) = differences_from_json(json.dumps([[table, None, older]]))
    assert changed.new == {**row, younger: value}


def test_a_column_that_is_gone_is_left_out() -> None:
    (changed,) = differences_from_json('[["pairs",{"label":"1","shoe_size":"44"},null]]')
    assert changed.old is not None
    assert changed.old.keys() == set(COLUMNS["pairs"])


def test_the_price_of_a_change_does_not_grow_with_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Outcome] = []

    def take_apart(outcome: Outcome) -> OutcomeFields:
        made.append(outcome)
        return outcome_to_fields(outcome)

    monkeypatch.setattr("scorer.storage.rows.outcome_to_fields", take_apart)
    results = tuple(Result(board, "1", "4", KnownScore(10 * board)) for board in range(1, 501))
    evening = EVENING._replace(results=results, boards=500)
    corrected = evening._replace(results=(*results[:-1], results[-1]._replace(outcome=NotPlayed())))
    (difference,) = diff_event_rows(evening, corrected)
    assert (difference.table, len(made)) == ("results", 2)
