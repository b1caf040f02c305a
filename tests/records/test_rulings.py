"""What a director decided besides awards: a penalty or a note needs no more than what it is about."""

from __future__ import annotations

from fractions import Fraction

from scorer.records.results import Unit
from scorer.records.rulings import Penalty, RulingNote


def test_a_penalty_needs_a_pair_an_amount_and_a_unit() -> None:
    penalty = Penalty("7", Fraction(10), Unit.PERCENT_OF_TOP)
    assert (penalty.reason, penalty.by, penalty.at) == ("", "", "")
    assert penalty != Penalty("7", Fraction(-10), Unit.PERCENT_OF_TOP), "a bonus is a negative penalty"


def test_a_note_on_a_ruling_names_its_result_and_may_be_silent_about_the_rest() -> None:
    note = RulingNote(7, "3", "11")
    assert (note.by, note.at, note.reason) == ("", "", "")


def test_the_units_are_written_as_directors_write_them() -> None:
    assert [str(unit) for unit in Unit] == ["mp", "%top", "imp", "points"]
