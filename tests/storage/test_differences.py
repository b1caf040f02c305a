"""What differs between two states of an event, row by row, and what it was before."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from scorer.model.events import Event
from scorer.model.notation import OutcomeFields, fields_of
from scorer.model.results import KnownScore, NotPlayed, Outcome, Result
from scorer.storage.history import differences, read_differences, written_differences
from scorer.storage.rows import COLUMNS
from tests.evening import EVENING
from tests.storage.test_history import FULL, PLAIN
from tests.strategies import BRIEF, told_events, tried


@settings(max_examples=tried(60))
@given(told_events(), told_events())
def test_differences_are_read_as_they_were_written(before: Event, after: Event) -> None:
    changed = differences(before, after)
    assert read_differences(written_differences(changed)) == changed


@BRIEF
@given(told_events())
def test_an_event_does_not_differ_from_itself(event: Event) -> None:
    assert differences(event, event) == []


def test_every_kind_of_row_can_differ() -> None:
    tables = {difference.table for difference in differences(PLAIN, FULL)}
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
    row = next(difference.new for difference in differences(PLAIN, FULL) if difference.table == table)
    assert row is not None
    older = {name: row[name] for name in row if name != younger}
    (changed,) = read_differences(json.dumps([[table, None, older]]))
    assert changed.new == {**row, younger: value}


def test_a_column_that_is_gone_is_left_out() -> None:
    (changed,) = read_differences('[["pairs",{"label":"1","shoe_size":"44"},null]]')
    assert changed.old is not None
    assert changed.old.keys() == set(COLUMNS["pairs"])


def test_the_price_of_a_change_does_not_grow_with_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Outcome] = []

    def take_apart(outcome: Outcome) -> OutcomeFields:
        made.append(outcome)
        return fields_of(outcome)

    monkeypatch.setattr("scorer.storage.rows.fields_of", take_apart)
    results = tuple(Result(board, "1", "4", KnownScore(10 * board)) for board in range(1, 501))
    evening = replace(EVENING, results=results, boards=500)
    corrected = replace(evening, results=(*results[:-1], results[-1]._replace(outcome=NotPlayed())))
    (difference,) = differences(evening, corrected)
    assert (difference.table, len(made)) == ("results", 2)
