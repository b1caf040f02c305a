"""Points announced that are not forty together, and deals of twenty points each that nobody should have played."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from scorer.checks import Finding, Severity, findings
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.tournament import score_event
from tests.checks import evenings
from tests.evening import CHECK_DEAL

CHECK = Deal.parse(CHECK_DEAL)
TWENTY_EACH = Deal.parse("N:AKQJ.AKQJ.432.32 T98.T98.AKQJ.AKQ 432.432.765.7654 765.765.T98.JT98")
PLAIN = Event(name="Tuesday", date=datetime.date(2026, 11, 17), boards=8)


def found(event: Event) -> list[Finding]:
    return findings(score_event(event))


@pytest.mark.parametrize(("points", "total"), [(Points(14, 6, 16, 3), 39), (Points(20, 20, 1, 0), 41)])
def test_points_that_are_not_forty_together_are_an_error(points: Points, total: int) -> None:
    (finding,) = found(replace(PLAIN, points=((4, points),)))
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "points-sum", 4)
    assert finding.message["together"] == total


def test_points_that_are_forty_together_are_no_finding() -> None:
    assert found(replace(PLAIN, points=((4, Points(14, 6, 16, 4)),), deals=((4, CHECK), (5, CHECK)))) == []


def test_twenty_points_each_by_the_hands_are_a_warning_under_redeal() -> None:
    (finding,) = found(replace(PLAIN, deals=((3, TWENTY_EACH),)))
    assert (finding.severity, finding.code, finding.board) == (Severity.WARNING, "twenty-twenty", 3)


def test_twenty_points_each_announced_are_a_warning_under_redeal() -> None:
    event = replace(PLAIN, points=((3, Points(0, 20, 20, 0)), (4, Points(10, 10, 10, 10))))
    assert [(finding.board, finding.code) for finding in found(event)] == [(3, "twenty-twenty"), (4, "twenty-twenty")]


def test_twenty_points_each_are_no_finding_where_north_south_declare() -> None:
    event = replace(PLAIN, redeal=Redeal.NS_DECLARE, deals=((3, TWENTY_EACH),), points=((4, Points(10, 10, 10, 10)),))
    assert found(event) == []


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_where_there_is_an_auction_twenty_points_each_are_as_good_as_any(rules: str) -> None:
    assert found(replace(PLAIN, rules=rules, deals=((3, TWENTY_EACH),))) == []


def test_the_hands_tell_more_than_what_was_announced() -> None:
    assert found(replace(PLAIN, deals=((4, CHECK),), points=((4, Points(10, 10, 10, 10)),))) == []


def test_thirty_nine_points_with_twenty_on_one_side_are_wrong_but_not_even() -> None:
    assert [finding.code for finding in found(replace(PLAIN, points=((4, Points(10, 10, 10, 9)),)))] == ["points-sum"]


def test_of_two_declarers_of_twenty_points_each_none_is_the_likelier() -> None:
    event = replace(evenings.PLAIN, deals=((3, TWENTY_EACH),))
    assert [it.code for it in found(evenings.met(event, 3, "PS N 8", "PS E 8"))] == ["twenty-twenty"]
    agreed = evenings.met(event, 3, "PS N 8", "PS N 8", "PH E 8")
    assert [it.code for it in found(agreed)] == ["twenty-twenty", "odd-declarer"]
