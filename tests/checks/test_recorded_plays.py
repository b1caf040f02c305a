"""A play recorded card by card proves what its table came to."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scorer.checks import Severity, findings
from scorer.checks.recorded_plays import CODE
from scorer.game.deals import Deal
from scorer.records.events import Event
from scorer.records.notation import parse_code
from scorer.records.plays import TablePlay
from scorer.records.results import Outcome, Percentage, Result, Ruling
from scorer.tournament import score_event
from tests.evening import CHECK_DEAL, EVENING

PLAY = TablePlay(4, "1", "4", str(Deal.parse(CHECK_DEAL)), "GNT", "S", 10, "W", "HQ HA H5 H2")


def event(outcome: Outcome | str, group: str = "") -> Event:
    if isinstance(outcome, str):
        outcome = parse_code(outcome, EVENING.rule_set)
    result = Result(4, "1", "4", outcome, group=group)
    deals = ((4, Deal.parse(CHECK_DEAL)),)
    return replace(EVENING, boards=4, results=(result,), deals=deals, points=(), plays=(PLAY,))


def found(recorded: Event) -> list[str]:
    return [str(finding.message) for finding in findings(score_event(recorded)) if finding.code == CODE]


@pytest.mark.parametrize("outcome", ["GNT S 10", "GNT 10", "430"])
def test_a_result_may_be_what_was_played(outcome: str) -> None:
    assert found(event(outcome)) == []


@pytest.mark.parametrize("outcome", ["GNT S 9", "PNT S 10", "400", "NP"])
def test_a_result_that_was_not_played_is_an_error_with_its_repair(outcome: str) -> None:
    recorded = event(outcome)
    (finding,) = [finding for finding in findings(score_event(recorded)) if finding.code == CODE]
    assert finding.severity is Severity.ERROR
    mended = finding.repairs[0].applied_to(recorded)
    assert mended.plays == recorded.plays
    assert found(mended) == []


def test_a_ruling_stands_beside_any_play() -> None:
    assert found(event(Ruling(Percentage(Fraction(60)), Percentage(Fraction(40))))) == []


def test_other_hands_than_the_board_s_are_told_unless_it_was_fouled() -> None:
    others = Deal.parse("N:QT32.AK4.K83.A53 T74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8".replace("T74", "574"))
    assert found(replace(event("GNT S 10"), deals=((4, others),))) == [
        "Board 4, 1 against 4: the recorded play has other hands than the board"
    ]
    assert found(replace(event("GNT S 10", group="b"), deals=((4, others),))) == []


def test_under_other_rules_there_is_nothing_to_compare() -> None:
    assert found(replace(event("430"), rules="bridge", plays=(PLAY._replace(contract="GNT"),))) == []
