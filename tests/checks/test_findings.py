"""What a finding is, and in which order all of them are told."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace

import pytest
from hypothesis import given

from scorer.checks import Finding, Severity, findings
from scorer.formats.folder import read_folder
from scorer.game.deals import Deal
from scorer.movements.schedule import Sitting
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.tournament import score_event
from tests.checks.evenings import PLAIN, met, told
from tests.conftest import SAMPLE_NAMES, SAMPLES
from tests.evening import CHECK_DEAL, EVENING
from tests.strategies import QUICK, told_events

CODES = {
    "wrong-declarer",
    "odd-declarer",
    "wrong-side",
    "points-sum",
    "twenty-twenty",
    "sides-exchanged",
    "boards-exchanged",
    "round-reversed",
    "fouled-from",
    "wrong-boards",
    "odd-tricks",
    "odd-denomination",
}
"""Of the promised ones all that need no schedule."""


def test_an_evening_on_which_all_tables_agree_has_no_findings() -> None:
    agreed = tuple(result for result in EVENING.results if result.pairs[0] == "1")
    assert findings(score_event(replace(EVENING, results=agreed))) == []


def test_a_board_may_have_several_findings_and_boards_stand_in_order() -> None:
    points = ((1, Points(1, 1, 1, 1)), (4, Points(10, 10, 10, 11)))
    event = replace(EVENING, points=points, deals=((2, Deal.parse(CHECK_DEAL)),))
    found = [(finding.board, finding.code) for finding in findings(score_event(event))]
    assert [board for board, _ in found] == sorted(board for board, _ in found)
    assert (1, "points-sum") in found
    assert (2, "wrong-boards") in found
    assert (4, "points-sum") in found


def test_an_event_without_boards_has_no_findings() -> None:
    assert findings(score_event(Event(name="Tuesday", date=datetime.date(2026, 11, 17)))) == []


@QUICK
@given(told_events())
@pytest.mark.long
def test_every_finding_names_its_board_and_a_known_code(event: Event) -> None:
    for finding in findings(score_event(event)):
        assert 1 <= finding.board <= event.boards
        assert re.fullmatch(r"[a-z]+-[a-z]+", finding.code)
        assert finding.message.startswith(f"Board {finding.board}")
        assert set(finding.pairs) <= {pair.label for pair in event.pairs}


@pytest.mark.parametrize("name", [*SAMPLE_NAMES, "race"])
def test_nothing_is_found_in_the_sample_events(name: str) -> None:
    event = read_folder(SAMPLES / name, datetime.date(2026, 11, 17))
    assert findings(score_event(event)) == []
    without_hands = findings(score_event(replace(event, deals=())))
    assert [(it.code, it.board) for it in without_hands] == ([("odd-denomination", 13)] if name == "school" else [])


def test_a_published_traveller_with_minibridge_contracts_has_no_findings() -> None:
    """Of seven tables; it was bridge, so that North declared at three of them, where South would have."""
    codes = ("GNT S 10", "GNT S 10", "GS S 10", "GNT S 11", "GNT S 10", "GS S 11", "GNT S 8")
    assert told(met(PLAIN, 1, *codes)) == []


def test_errors_stand_first_within_a_board() -> None:
    event = met(
        replace(PLAIN, points=((1, Points(10, 10, 10, 11)), (2, Points(10, 10, 10, 10)))), 1, "GS N 10", "GS N 9"
    )
    event = met(met(event, 1, "-", "-", "PH W 8"), 2, "GS N 10", "GS S 10", "GS S 9")
    schedule = (Sitting(1, 8, "8", "16", 1, 2),)
    found = [(it.board, it.severity, it.code) for it in findings(score_event(replace(event, schedule=schedule)))]
    assert found == sorted(found, key=lambda it: (it[0], list(Severity).index(it[1])))
    assert {severity for board, severity, _ in found if board == 1} == {
        Severity.ERROR,
        Severity.WARNING,
        Severity.MISSING,
    }


def test_findings_of_a_board_stand_in_the_order_of_the_pairs() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS S 10")
    turned = replace(event, results=tuple(it._replace(ns=it.ew, ew=it.ns) for it in event.results))
    assert [finding.pairs for finding in findings(score_event(turned))] == [("9", "1"), ("10", "2")]


PROVED = replace(PLAIN, points=((1, Points(14, 6, 10, 10)), (2, Points(10, 10, 14, 6))))
"""North declares board 1 and South board 2, by the points announced."""


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("round-reversed", ("GS N 10", "GS N 9", "GS W 10"), ("PH S 8", "PH S 9", "PH E 8")),
        ("boards-exchanged", ("GS N 10", "GS N 9", "PH S 8"), ("PH S 8", "PH S 9", "GS N 10")),
        ("fouled-from", ("GS E 9", "GS E 9", "GS N 10", "GS N 10"), ("PH S 8", "PH S 9")),
    ],
)
def test_what_the_cards_prove_is_an_error_whatever_explains_it(
    code: str, first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    for known, severity in ((PROVED, Severity.ERROR), (PLAIN, Severity.WARNING)):
        (finding,) = findings(score_event(_by_rounds(met(met(known, 1, *first), 2, *second))))
        assert (finding.code, finding.severity) == (code, severity)


def _by_rounds(event: Event) -> Event:
    """The last table has the boards first."""
    return replace(event, results=tuple(it._replace(round=8 - (it.table or 0)) for it in event.results))


def test_a_finding_is_a_value() -> None:
    assert Finding(Severity.ERROR, "points-sum", 4, "…") == Finding(Severity("error"), "points-sum", 4, "…")
