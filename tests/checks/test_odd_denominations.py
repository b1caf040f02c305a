"""Trumps that hardly anybody can have meant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.checks import Severity
from scorer.game.deals import Deal
from scorer.records.events import Event
from tests.checks.evenings import BY_HANDS, PLAIN, board_of, found, mended, met, said, told, why

LONG_CLUBS = Deal.parse("N:AKQ2.AK32.AKQ2.2 JT98.QJT.JT98.QJ 7654.9876.765.43 3.54.43.AKT98765")
"""North and South have 8 spades, 8 hearts, 7 diamonds and 3 clubs."""


def codes(event: Event) -> list[str]:
    return [code for _, code, _, _ in told(event)]


def test_trumps_of_which_there_are_few_are_odd() -> None:
    event = met(replace(PLAIN, deals=((5, LONG_CLUBS),)), 5, "GS N 10", "PC N 4", "PH N 9", "GS N 10")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-denomination", ("2", "10"))
    assert why(finding) == {"trumps": "clubs", "held": "3"}
    assert said(finding) == ["PS", "PH"]
    assert board_of(mended(event, finding.repairs[0]), 5)[1] == ("2", "10", "PS N 4", "")


def test_without_other_tables_the_longest_suit_is_offered() -> None:
    (finding,) = found(met(replace(PLAIN, deals=((5, LONG_CLUBS),)), 5, "GC 6"))
    assert said(finding) == ["GS"]


def test_others_with_as_few_trumps_are_no_example() -> None:
    findings = found(met(replace(PLAIN, deals=((5, LONG_CLUBS),)), 5, "GC N 6", "PC N 6", "PC N 6", "PNT N 9"))
    assert [said(finding) for finding in findings] == [["GNT"], ["PNT"], ["PNT"]]


@pytest.mark.parametrize("code", ["PD S 7", "PH S 8", "PNT S 9", "GC S 6"])
def test_six_cards_or_no_trumps_are_not_odd(code: str) -> None:
    """South and North have 7 spades, 7 hearts, 6 diamonds and 6 clubs."""
    assert codes(met(BY_HANDS, 4, code)) == []


def test_the_defenders_trumps_are_not_counted() -> None:
    event = replace(PLAIN, deals=((5, LONG_CLUBS),))
    assert codes(met(event, 5, "PC N 4")) == ["odd-denomination"]
    assert codes(met(event, 5, "PC W 10")) == ["wrong-declarer"]


def test_the_hands_are_those_of_the_first_group() -> None:
    event = replace(PLAIN, deals=((5, LONG_CLUBS),))
    assert codes(met(event, 5, "b:PC N 4")) == []


def test_without_hands_a_choice_that_failed_and_that_nobody_else_made_is_odd() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 10", "PH N 9", "PS N 9", "GC N 5")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-denomination", ("5", "13"))
    assert why(finding) == {"result": "GC with 5 tricks", "denomination": "clubs", "tables": "4", "taken": "9 to 10"}
    assert said(finding) == ["GS with 10 tricks"]
    assert board_of(mended(event, finding.repairs[0]), 5)[4] == ("5", "13", "GS N 10", "")


@pytest.mark.parametrize(
    "results",
    [
        ("GS N 10", "PH N 9", "PS N 9", "GC N 5"),  # three other tables
        ("GS N 10", "PC N 9", "PS N 9", "PS N 9", "PC N 6"),  # somebody else chose it
        ("GS N 10", "PH N 9", "PS N 9", "PS N 9", "GC N 6"),  # three tricks fewer
        ("GS N 10", "PH N 9", "PS N 9", "PS N 9", "GC N 13"),  # more tricks
    ],
)
def test_what_others_chose_or_what_did_not_fail_is_not_odd(results: tuple[str, ...]) -> None:
    assert "odd-denomination" not in codes(met(PLAIN, 5, *results))


def test_the_suit_of_the_same_colour_is_taken_for_what_most_chose() -> None:
    event = met(PLAIN, 5, "PS N 9", "GS N 10", "PS N 9", "PC N 9")
    (finding,) = found(event)
    assert (finding.severity, finding.code, finding.pairs) == (Severity.WARNING, "odd-denomination", ("4", "12"))
    assert (why(finding)["denomination"], why(finding)["usual"]) == ("clubs", "9 to 10 at 3 other tables in spades")
    assert said(finding) == ["PS"]
    assert found(mended(event, finding.repairs[0])) == []


@pytest.mark.parametrize(
    "results",
    [
        ("PS N 9", "PS N 9", "PC N 9"),  # two other tables
        ("PS N 9", "PS N 9", "PS N 9", "PD N 9"),  # another colour
        ("PS N 9", "PS N 9", "PS N 9", "PC N 7"),  # such tricks as nobody took in spades
        ("PS N 9", "PS N 9", "PS N 9", "GC N 9"),  # game
        ("PS N 9", "PS N 9", "PC N 8", "PC N 9"),  # somebody else chose it
    ],
)
def test_a_suit_that_was_hardly_taken_for_the_other_is_not_odd(results: tuple[str, ...]) -> None:
    assert "odd-denomination" not in codes(met(PLAIN, 5, *results))


def test_of_several_usual_results_the_first_by_contract_is_offered() -> None:
    (finding,) = found(met(PLAIN, 5, "PS N 9", "GS N 10", "PH N 9", "PH N 10", "GC N 2"))
    assert said(finding) == ["GS with 10 tricks"]
