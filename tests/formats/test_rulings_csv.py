"""`penalties.csv` and `rulings.csv`: what is read, what is refused where it stands, and back again."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from scorer.formats.rulings_csv import write_penalties, write_rulings
from scorer.records.results import Unit
from scorer.records.rulings import Penalty, RulingNote
from tests.formats.folders import EVENT, PAIRS, RESULTS, SOUND, read, refused, said

PENALTIES = "pair,amount,unit,reason,by,at\n"
RULINGS = "board,ns,ew,by,at,reason\n"
AWARDED = {**SOUND, "results.csv": RESULTS.replace(",NP,", ",60/40,")}
BOTH_NUMBERS = PAIRS.replace("3,EW", "1,EW").replace("4,EW", "2,EW")
"""Pairs 1NS, 2NS, 1EW and 2EW."""


def test_a_penalty_needs_only_pair_amount_unit_and_reason(tmp_path: Path) -> None:
    text = "pair,amount,unit,reason\n1,10,%top,late\n3,-0.5,MP,\n"
    assert read(tmp_path, {**SOUND, "penalties.csv": text}).penalties == (
        Penalty("1", Fraction(10), Unit.PERCENT_OF_TOP, "late"),
        Penalty("3", Fraction("-0.5"), Unit.MATCHPOINTS),
    )


def test_a_penalty_may_say_who_gave_it_and_when(tmp_path: Path) -> None:
    (penalty,) = read(tmp_path, {**SOUND, "penalties.csv": f'{PENALTIES}2,1.5,mp,"loud, twice",Ada,21:15\n'}).penalties
    assert penalty == Penalty("2", Fraction("1.5"), Unit.MATCHPOINTS, "loud, twice", "Ada", "21:15")


@pytest.mark.parametrize(
    ("row", "field", "read", "expected"),
    [
        ("9,10,mp,", "pair", "9", "a pair of pairs.csv: 1, 2, 3, 4"),
        (",10,mp,", "pair", "", "a pair of pairs.csv: 1, 2, 3, 4"),
        ("1,,mp,", "amount", "", "a number such as 2 or 1.5"),
        ("1,ten,mp,", "amount", "ten", "a number such as 2 or 1.5"),
        ("1,1e1,mp,", "amount", "1e1", "a number such as 2 or 1.5"),
        ("1,10%,mp,", "amount", "10%", "a number such as 2 or 1.5"),
        ("1,10,imp,", "unit", "imp", "mp, %top"),
        ("1,10,,", "unit", "", "mp, %top"),
        ("1,10,mp,a\x07b", "reason", "a\x07b", "text without control characters"),
    ],
)
def test_a_bad_penalty_is_refused_at_its_line(tmp_path: Path, row: str, field: str, read: str, expected: str) -> None:
    text = f"pair,amount,unit,reason\n1,10,%top,late\n{row}\n"
    (mistake,) = refused(tmp_path, {**SOUND, "penalties.csv": text})
    assert (mistake.place, mistake.field) == ("penalties.csv:3", field)
    assert mistake.reason["read"] == read
    assert str(mistake.reason["expected"]).removesuffix(" (did you mean mp?)") == expected


def test_a_penalty_of_a_label_that_two_pairs_have_needs_the_full_one(tmp_path: Path) -> None:
    files = {"event.toml": EVENT, "pairs.csv": BOTH_NUMBERS}
    (mistake,) = refused(tmp_path / "bare", {**files, "penalties.csv": "pair,amount,unit,reason\n1,1,mp,\n"})
    assert (mistake.place, mistake.field) == ("penalties.csv:2", "pair")
    event = read(tmp_path / "full", {**files, "penalties.csv": "pair,amount,unit,reason\n1EW,1,mp,\n"})
    assert [penalty.pair for penalty in event.penalties] == ["1EW"]


def test_who_ruled_on_a_result_is_read(tmp_path: Path) -> None:
    event = read(tmp_path, {**AWARDED, "rulings.csv": f"{RULINGS}2,2,3,Ada,21:15,slow play\n"})
    assert event.notes == (RulingNote(2, "2", "3", "Ada", "21:15", "slow play"),)


@pytest.mark.parametrize(
    ("row", "field", "sentence"),
    [
        ("x,2,3,,,", "board", 'read "x", expected a board, 1 to 999'),
        ("2,9,3,,,", "ns", 'read "9", expected a pair of pairs.csv: 1, 2, 3, 4'),
        ("2,2,9,,,", "ew", 'read "9", expected a pair of pairs.csv: 1, 2, 3, 4'),
        ("1,2,3,,,", "board", 'read "1", expected a result of 2 against 3'),
        ("2,2,3,a\x07b,,", "by", 'read "a\x07b", expected text without control characters'),
    ],
)
def test_a_note_that_is_about_no_result_is_refused_at_its_line(
    tmp_path: Path, row: str, field: str, sentence: str
) -> None:
    (mistake,) = refused(tmp_path, {**AWARDED, "rulings.csv": f"{RULINGS}2,2,3,Ada,,\n{row}\n"})
    assert (mistake.place, mistake.field, str(mistake.reason)) == ("rulings.csv:3", field, sentence)


def test_notes_may_write_the_bare_number_in_its_column(tmp_path: Path) -> None:
    files = {
        "event.toml": EVENT,
        "pairs.csv": BOTH_NUMBERS,
        "results.csv": "board,ns,ew,contract,declarer,tricks,award\n1,1,2,,,,60/40\n",
        "rulings.csv": f"{RULINGS}1,1,2,Ada,,\n",
    }
    assert read(tmp_path, files).notes == (RulingNote(1, "1NS", "2EW", "Ada"),)


@pytest.mark.parametrize("name", ["penalties.csv", "rulings.csv"])
def test_a_file_without_its_columns_is_refused_at_its_header(tmp_path: Path, name: str) -> None:
    assert {place for place, _ in said(refused(tmp_path, {**AWARDED, name: "pair,sum\n1,10\n"}))} == {f"{name}:1"}


def test_where_there_are_none_nothing_is_written() -> None:
    assert (write_penalties(()), write_rulings(())) == ("", "")


def test_they_are_written_with_every_column() -> None:
    penalty = Penalty("1NS", Fraction("-0.5"), Unit.PERCENT_OF_TOP, "late, loud", "Ada", "21:15")
    assert write_penalties([penalty]) == f'{PENALTIES}1NS,-0.5,%top,"late, loud",Ada,21:15\n'
    assert write_rulings([RulingNote(7, "3", "11", "Ada")]) == f"{RULINGS}7,3,11,Ada,,\n"
