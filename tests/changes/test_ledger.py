"""Many results entered at once: each is found by its pairs, and all are checked together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.ledger import Ledger, contradictions_on
from scorer.changes.results import record_lines
from scorer.errors import BadInput
from scorer.movements.schedule import Sitting
from scorer.records.results import KnownScore, Result
from scorer.records.rulings import RulingNote
from tests.evening import EVENING


def test_a_result_takes_the_line_of_the_one_that_its_pairs_had() -> None:
    ledger = Ledger(EVENING)
    first = EVENING.results[0]
    ledger.put(first._replace(outcome=KnownScore(420), remark="typed by somebody"))
    assert ledger.event.results[0] == first._replace(outcome=KnownScore(420))
    assert ledger.event.results[1:] == EVENING.results[1:]


def test_a_new_result_comes_last_where_the_schedule_has_its_pairs() -> None:
    planned = replace(EVENING, results=(), schedule=(Sitting(7, 2, "5", "1", 1, 2),))
    ledger = Ledger(planned)
    entered = ledger.put(Result(2, "1", "5", KnownScore(420)))
    assert (entered.round, entered.table) == (7, 2)
    assert ledger.former(Result(2, "1", "5", KnownScore(50))) == entered


def test_the_notes_of_rulings_on_what_stood_there_go() -> None:
    kept = RulingNote(1, "2", "5", "Ada")
    noted = replace(EVENING, notes=(RulingNote(1, "1", "4", "Ada"), kept))
    ledger = Ledger(noted)
    ledger.put(Result(1, "1", "4", KnownScore(420)))
    assert ledger.event.notes == (kept,)


def test_the_results_of_other_boards_are_not_looked_at() -> None:
    twice = replace(EVENING, results=(*EVENING.results, Result(1, "1", "5", KnownScore(420))))
    assert list(contradictions_on(twice, {2, 3})) == []
    assert [result.pairs for result, _ in contradictions_on(twice, {1})] == [("1", "5"), ("1", "5")]


def test_a_line_may_leave_out_the_declarer_that_a_later_one_tells() -> None:
    cleared = replace(EVENING, results=(), deals=(), points=())
    after, _, sentence = record_lines(cleared, "late.txt", ["1 1 4 GS 10", "1 2 5 GS S 9"])
    assert len(after.results) == 2
    assert sentence.splitlines()[1] == "Board 1, 1 against 4: GS S 10, +420"


def test_a_pair_that_two_lines_give_two_results_is_named_on_the_second() -> None:
    with pytest.raises(BadInput) as refusal:
        record_lines(replace(EVENING, results=()), "late.txt", ["1 1 4 420", "1 9 4 420", "", "1 1 5 420"])
    assert [mistake.where for mistake in refusal.value.mistakes] == ["late.txt:2", "late.txt:4"]


def test_a_line_given_twice_corrects_the_first() -> None:
    after, _, sentence = record_lines(EVENING, "late.txt", ["1 1 4 420", "1 1 4 50"])
    assert after.results[0].outcome == KnownScore(50)
    assert sentence.splitlines()[2] == "Board 1, 1 against 4: 50 (was 420)"
