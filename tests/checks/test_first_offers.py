"""What is offered first: a reading that stands out, and the more a repair changes, the further it must."""

from __future__ import annotations

import pytest

from scorer.checks import Finding
from tests.checks.evenings import PLAIN, found, met


def told_of(*codes: str) -> Finding:
    """The one finding about a board with these results."""
    (finding,) = found(met(PLAIN, 5, *codes))
    return finding


@pytest.mark.parametrize(
    ("odd", "others"),
    [
        ("GD N 11", ["GH N 11"] * 3),
        ("GC N 11", ["GS N 11", "GS N 10", "GS N 10", "GNT N 9"]),
        ("PD N 4", ["PD N 8"] * 4 + ["PD N 9"] * 2),
    ],
)
def test_what_other_tables_leave_no_doubt_of_is_offered(odd: str, others: list[str]) -> None:
    finding = told_of(odd, *others)
    assert finding.offered_repair == finding.repairs[0]


@pytest.mark.parametrize(
    ("odd", "others", "why"),
    [
        ("GD N 10", ["GH N 10"] * 3, "who chooses another suit may well fail in it"),
        ("GD N 11", ["GH N 10"] * 3, "hearts may be worth a trick less"),
        ("PD N 8", ["PH N 8"] * 4, "two suits may be as good as each other for a part score"),
        ("GNT N 4", ["GNT N 8"] * 3 + ["GNT N 9"] * 3, "in no trumps a suit may be run"),
    ],
)
def test_what_now_and_then_is_right_is_asked(odd: str, others: list[str], why: str) -> None:
    assert told_of(odd, *others).asks_table, why


def named(finding: Finding) -> list[str]:
    return [repair.reading for repair in finding.repairs]


def test_a_traveller_is_asked_about_if_it_may_be_counted_otherwise_too() -> None:
    finding = told_of("GNT N 4", "GNT N 4", "GNT N 5", "GNT N 5", "GNT N 6")
    assert named(finding) == ["tricks-above-six", "defenders-tricks"]
    assert finding.asks_table


def test_a_traveller_is_counted_as_it_fits_both_no_trumps_and_suits() -> None:
    finding = told_of("PS N 3", "PS N 3", "GNT N 1", "GNT N 2", "PS N 4", "PS N 3", "GNT N 2")
    assert named(finding) == ["tricks-above-six", "defenders-tricks"]
    assert not finding.asks_table


def test_tricks_on_which_all_tables_agree_are_asked_about_whatever_was_bid() -> None:
    assert told_of(*["GNT N 5"] * 6, "PNT N 5").asks_table


def test_tricks_that_nobody_takes_in_a_suit_are_not_right_because_all_tables_agree() -> None:
    finding = told_of(*["GH N 2"] * 6)
    assert finding.offered_repair == finding.repairs[0]
    assert named(finding)[0] == "defenders-tricks"


def test_results_without_a_declarer_against_them_change_boards_if_they_fit_far_better_there() -> None:
    event = met(met(PLAIN, 1, *["GS N 10"] * 4, "PD N 8"), 2, *["PD N 8"] * 4, "GS N 10")
    (finding,) = found(event)
    assert finding.code == "boards-exchanged"
    assert finding.offered_repair == finding.repairs[0]
    mixed = met(PLAIN, 1, "GS N 10", "PH N 9", "GNT N 9", "PS N 8", "PD N 7")
    mixed = met(mixed, 2, "PD N 8", "PC N 9", "GNT N 9", "PNT N 7", "GS N 9")
    (finding,) = found(mixed)
    assert finding.code == "boards-exchanged"
    assert finding.asks_table
