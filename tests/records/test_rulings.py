"""What a director decided besides awards: a penalty or a note needs no more than what it is about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.errors import Misread
from scorer.records.results import Unit
from scorer.records.rulings import Penalty, RulingNote, parse_unit
from scorer.records.settings import Method, Scoring


def test_a_penalty_needs_a_pair_an_amount_and_a_unit() -> None:
    penalty = Penalty("7", Fraction(10), Unit.PERCENT_OF_TOP)
    assert (penalty.reason, penalty.by, penalty.at) == ("", "", "")
    assert penalty != Penalty("7", Fraction(-10), Unit.PERCENT_OF_TOP), "a bonus is a negative penalty"


def test_a_note_on_a_ruling_names_its_result_and_may_be_silent_about_the_rest() -> None:
    note = RulingNote(7, "3", "11")
    assert (note.by, note.at, note.reason) == ("", "", "")


def test_the_units_are_written_as_directors_write_them() -> None:
    assert [str(unit) for unit in Unit] == ["mp", "%top", "imp", "points", "vp"]


@pytest.mark.parametrize(
    ("method", "unit", "others"),
    [
        (Method.MATCHPOINTS, "mp", ["imp", "points", "top", "%"]),
        (Method.MATCHPOINTS, "%top", ["imp", "points"]),
        (Method.CROSS_IMPS, "imp", ["mp", "%top", "points"]),
        (Method.BUTLER, "imp", ["mp", "%top", "vp"]),
        (Method.AGGREGATE, "points", ["mp", "%top", "imp"]),
    ],
)
def test_a_penalty_is_in_a_unit_of_the_method_and_no_other(method: Method, unit: str, others: list[str]) -> None:
    assert parse_unit(f" {unit.upper()} ", Scoring(method=method)) == unit
    for other in others:
        with pytest.raises(Misread):
            parse_unit(other, Scoring(method=method))
