"""Tricks that nobody else took, and scores that look mistyped."""

from __future__ import annotations

import pytest

from scorer.checks import Severity
from scorer.records.events import Event
from tests.checks.evenings import PLAIN, board_of, found, mended, met, said, told, why


def codes(event: Event) -> list[str]:
    return [code for _, code, _, _ in told(event)]


def test_tricks_far_from_every_other_table_are_odd() -> None:
    event = met(PLAIN, 5, "GS N 10", "PS N 9", "GS 11", "GS N 6")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-tricks", ("4", "12"))
    assert why(finding) == {"result": "GS with 6 tricks", "usual": "9 to 11 at 3 other tables in spades"}
    assert said(finding) == ["10 tricks"]
    assert board_of(mended(event, finding.repairs[0]), 5)[3] == ("4", "12", "GS N 10", "")


@pytest.mark.parametrize(
    ("results", "odd"),
    [
        (("GS N 10", "GS N 9", "GS N 7"), False),  # two other tables tell nothing
        (("GS N 10", "GS N 9", "GS N 9", "GS N 7"), False),
        (("GS N 10", "GS N 9", "GS N 9", "GS N 6"), True),
        (("GS N 10", "GS N 10", "GS N 9", "GS N 13"), True),
        (("GS N 10", "GS N 9", "GS N 8", "GS N 6"), False),  # another table took nearly as few
        (("GS N 11", "GS N 10", "GS N 8", "GS N 6"), True),  # but it is far from the middle one
        (("GS N 12", "GS N 11", "GS N 10", "GS N 8", "GS N 7"), False),  # half-way between 10 and 11
        (("GS N 10", "GH N 10", "GNT N 10", "GS N 6"), False),  # other trumps, other tricks
        (("GS N 9", "GS N 9", "GS N 9", "420"), False),
    ],
)
def test_how_far_is_odd(results: tuple[str, ...], odd: bool) -> None:
    assert codes(met(PLAIN, 5, *results)) == ["odd-tricks"] * odd


def test_tables_with_other_cards_do_not_count() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "GS N 10", "b:GS N 10", "b:GS N 10", "GS N 5")) == []


def test_a_result_with_another_declarer_is_told_for_that() -> None:
    assert codes(met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 10", "GS S 4")) == ["odd-declarer"]


@pytest.mark.parametrize(
    ("typed", "likely"),
    [
        ("1", ["10 tricks", "11 tricks"]),  # a digit lost
        ("0", ["10 tricks"]),
        ("4", ["10 tricks"]),  # counted from six
        ("3", ["10 tricks"]),  # the other side's
        ("2", ["11 tricks", "10 tricks"]),
        ("7", ["10 tricks"]),
    ],
)
def test_tricks_that_look_alike_in_writing_are_offered_before_the_middle(typed: str, likely: list[str]) -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 11", f"GS N {typed}"))
    assert said(finding) == likely


def test_a_single_trick_is_told_as_one() -> None:
    (finding,) = found(met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 10", "GS N 1"))
    assert why(finding) == {"result": "GS with 1 trick", "usual": "10 at 3 other tables in spades"}


def test_another_denomination_in_which_others_took_as_many_is_offered_too() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 10", "GNT N 7", "PNT N 7", "GS N 7")
    (finding,) = found(event)
    assert said(finding) == ["10 tricks", "GNT with 7 tricks"]
    assert board_of(mended(event, finding.repairs[1]), 5)[5] == ("6", "14", "GNT N 7", "")


def test_few_tricks_may_be_the_defenders_whatever_was_trumps() -> None:
    event = met(PLAIN, 5, "PS N 9", "PH N 8", "PNT N 8", "PD N 7", "GS N 5")
    (finding,) = found(event)
    assert why(finding) == {"result": "GS with 5 tricks", "taken": "7 to 9", "tables": "4"}
    assert said(finding) == ["8 tricks"]
    assert found(mended(event, finding.repairs[0])) == []


@pytest.mark.parametrize("typed", ["GS N 6", "GS N 3", "GS N 7"])
def test_tricks_that_leave_others_none_of_theirs_are_the_declarers(typed: str) -> None:
    assert codes(met(PLAIN, 5, "PS N 9", "PH N 8", "PNT N 8", "PD N 7", typed)) == []


def test_a_score_with_the_digits_of_the_others_is_taken_for_theirs() -> None:
    event = met(PLAIN, 5, "GS N 10", "420", "GS N 11", "240")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-tricks", ("4", "12"))
    assert why(finding) == {"score": "240", "other": "420", "tables": "2"}
    assert said(finding) == ["score +420"]
    assert found(mended(event, finding.repairs[0])) == []


@pytest.mark.parametrize(
    ("others", "typed", "odd"),
    [
        (("GS E 9", "50", "50"), "500", True),
        (("-500", "-500", "GS N 0"), "-50", True),
        (("PNT W 8", "-120", "-120"), "-210", True),
        (("420", "420"), "240", False),  # two other tables tell nothing
        (("420", "420", "420", "240"), "240", False),  # somebody else had it
        (("420", "450", "-50"), "240", False),  # most had something else
        (("140", "140", "140"), "170", False),  # an overtrick
        (("PNT N 8", "PNT N 8", "PNT N 8", "PNT N 9"), "210", False),  # the same contract and two tricks more
        (("-50", "-50", "-50"), "50", False),  # either side's, and no digit wrong
    ],
)
def test_which_scores_look_mistyped(others: tuple[str, ...], typed: str, odd: bool) -> None:
    assert ("odd-tricks" in codes(met(PLAIN, 5, *others, typed))) is odd
