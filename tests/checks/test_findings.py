"""What a finding is, and in which order all of them are told."""

from __future__ import annotations

import datetime
from dataclasses import replace

from hypothesis import given

from scorer.checks import Finding, Severity, findings
from scorer.game.deals import Deal
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.tournament import score_event
from tests.evening import CHECK_DEAL, EVENING
from tests.strategies import QUICK, told_events


def test_an_evening_on_which_all_tables_agree_has_no_findings() -> None:
    agreed = tuple(result for result in EVENING.results if result.pairs[0] == "1")
    assert findings(score_event(replace(EVENING, results=agreed))) == []


def test_a_board_may_have_several_findings_and_boards_stand_in_order() -> None:
    points = ((1, Points(1, 1, 1, 1)), (4, Points(10, 10, 10, 11)))
    event = replace(EVENING, points=points, deals=((2, Deal.parse(CHECK_DEAL)),))
    found = [(finding.board, finding.code) for finding in findings(score_event(event))]
    assert [board for board, _ in found] == sorted(board for board, _ in found)
    assert (1, "points-sum") in found
    assert (2, "wrong-declarer") in found
    assert (4, "points-sum") in found


def test_an_event_without_boards_has_no_findings() -> None:
    assert findings(score_event(Event(name="Tuesday", date=datetime.date(2026, 11, 17)))) == []


@QUICK
@given(told_events())
def test_every_finding_names_its_board_and_a_known_code(event: Event) -> None:
    for finding in findings(score_event(event)):
        assert 1 <= finding.board <= event.boards
        assert finding.code in {"wrong-declarer", "odd-declarer", "points-sum", "twenty-twenty"}
        assert finding.message.startswith(f"Board {finding.board}")
        assert set(finding.pairs) <= {pair.label for pair in event.pairs}


def test_a_finding_is_a_value() -> None:
    assert Finding(Severity.ERROR, "points-sum", 4, "…") == Finding(Severity("error"), "points-sum", 4, "…")
