"""What a finding is, and in which order all of them are told."""

from __future__ import annotations

import datetime
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.checks import Finding, Severity, find_by_key, is_accepted, list_findings, shorten_keys
from scorer.errors import ParseError, ambiguity_message, choices_message
from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.i18n import EMPTY_PHRASE, phrase
from scorer.interchange.own.event_folder import read_folder
from scorer.model.boards import HighCardPoints, TablePlay
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.results import Result
from scorer.model.rulings import AcceptedFinding
from scorer.movements.schedule import Sitting
from scorer.reports.answers.findings import findings_document
from scorer.scoring import score_event
from tests.checks.evenings import BY_POINTS, PLAIN, found, met, told
from tests.conftest import SAMPLE_NAMES, SAMPLES, as_json
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
    "short-fit",
    "game-without-points",
}
"""Of the promised ones all that need no schedule."""


def test_an_evening_on_which_all_tables_agree_has_no_findings() -> None:
    agreed = tuple(result for result in EVENING.results if result.pairs[0] == "1")
    assert list_findings(score_event(EVENING._replace(results=agreed))) == []


def test_a_board_may_have_several_findings_and_boards_stand_in_order() -> None:
    points = ((1, HighCardPoints(1, 1, 1, 1)), (4, HighCardPoints(10, 10, 10, 11)))
    event = EVENING._replace(points=points, deals=((2, Deal.parse(CHECK_DEAL)),))
    found = [(finding.board or 0, finding.code) for finding in list_findings(score_event(event))]
    assert [board for board, _ in found] == sorted(board for board, _ in found)
    assert (1, "points-sum") in found
    assert (2, "wrong-boards") in found
    assert (4, "points-sum") in found


def test_an_event_without_boards_has_no_findings() -> None:
    assert list_findings(score_event(Event(name="Tuesday", date=datetime.date(2026, 11, 17)))) == []


@QUICK
@given(told_events())
@pytest.mark.long
def test_every_finding_but_that_of_a_person_names_its_board_and_a_known_code(event: Event) -> None:
    for finding in list_findings(score_event(event)):
        if finding.code == "same-person":
            assert finding.board is None
            continue
        assert finding.board in range(1, event.boards + 1)
        assert set(finding.boards) <= set(range(1, event.boards + 1)) - {finding.board}
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", finding.code)
        assert str(finding.message).startswith(f"Board {finding.board}")
        assert set(finding.pairs) <= {pair.label for pair in event.pairs}


@pytest.mark.parametrize("name", [*SAMPLE_NAMES, "race"])
def test_nothing_is_found_in_the_sample_events(name: str) -> None:
    event = read_folder(SAMPLES / name, datetime.date(2026, 11, 17))
    assert list_findings(score_event(event)) == []
    without_hands = list_findings(score_event(event._replace(deals=())))
    assert [(it.code, it.board) for it in without_hands] == ([("odd-denomination", 13)] if name == "school" else [])


def test_a_published_traveller_with_minibridge_contracts_has_no_findings() -> None:
    """Of seven tables; it was bridge, so that North declared at three of them, where South would have."""
    codes = ("GNT S 10", "GNT S 10", "GS S 10", "GNT S 11", "GNT S 10", "GS S 11", "GNT S 8")
    assert told(met(PLAIN, 1, *codes)) == []


def test_errors_stand_first_within_a_board_and_what_is_missing_last_of_all() -> None:
    event = met(
        PLAIN._replace(points=((1, HighCardPoints(10, 10, 10, 11)), (2, HighCardPoints(10, 10, 10, 10)))),
        1,
        "GS N 10",
        "GS N 9",
    )
    event = met(met(event, 1, "-", "-", "PH W 8"), 2, "GS N 10", "GS S 10", "GS S 9")
    schedule = (Sitting(1, 8, "8", "16", 1, 2),)
    order = [(it.severity, it.board) for it in list_findings(score_event(event._replace(schedule=schedule)))]
    assert list(dict.fromkeys(order)) == [
        (Severity.ERROR, 1),
        (Severity.WARNING, 1),
        (Severity.WARNING, 2),
        (Severity.MISSING, 1),
        (Severity.MISSING, 2),
    ]


def test_a_play_that_proves_an_error_and_has_other_hands_is_told_once_as_the_error() -> None:
    play = TablePlay(4, "1", "4", CHECK_DEAL.replace("N:", "E:"), "GNT", "S", 10, "W", "HQ HA H5 H2")
    deals = ((4, Deal.parse(CHECK_DEAL)),)
    event = PLAIN._replace(deals=deals, plays=(play,), results=(Result(4, "1", "4", parse_code("GNT S 9", STANDARD)),))
    (finding,) = list_findings(score_event(event))
    assert (finding.code, finding.severity) == ("play-differs", Severity.ERROR)


def test_findings_of_a_board_stand_in_the_order_of_the_pairs() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS S 10")
    turned = event._replace(results=tuple(it._replace(ns=it.ew, ew=it.ns) for it in event.results))
    assert [finding.pairs for finding in list_findings(score_event(turned))] == [("9", "1"), ("10", "2")]


def test_in_which_order_results_were_typed_changes_nothing_in_what_is_found() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 9", "GS N 8")
    planned = event._replace(schedule=(Sitting(1, 8, "8", "16", 1, 2),))
    backwards = planned._replace(results=tuple(reversed(planned.results)))
    in_order = [one.identity for one in list_findings(score_event(planned))]
    assert [one.identity for one in list_findings(score_event(backwards))] == in_order
    assert sum(code == "unexpected-result" for code, *_ in in_order) == 3


PROVED = PLAIN._replace(points=((1, HighCardPoints(14, 6, 10, 10)), (2, HighCardPoints(10, 10, 14, 6))))
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
        (finding,) = list_findings(score_event(_by_rounds(met(met(known, 1, *first), 2, *second))))
        assert (finding.code, finding.severity) == (code, severity)


def _by_rounds(event: Event) -> Event:
    """The last table has the boards first."""
    return event._replace(results=tuple(it._replace(round=8 - (it.table or 0)) for it in event.results))


def test_a_finding_is_a_value() -> None:
    assert Finding(Severity.ERROR, "points-sum", 4, EMPTY_PHRASE) == Finding(
        Severity("error"), "points-sum", 4, EMPTY_PHRASE
    )


ODD, KEY = Finding(Severity.WARNING, "odd-tricks", 7, EMPTY_PHRASE, 2, 3, ("3", "11")), "sba7jakkw4"
identities = st.builds(
    Finding,
    st.sampled_from(Severity),
    st.sampled_from(sorted(CODES)),
    st.none() | st.integers(1, 99),
    st.just(EMPTY_PHRASE),
    st.none() | st.integers(1, 9),
    st.none() | st.integers(1, 9),
    st.just(("3", "11")),
    st.just(()),
    st.lists(st.integers(1, 99), max_size=2).map(tuple),
)


def test_a_key_is_made_of_what_a_finding_is_about_and_of_nothing_that_it_says() -> None:
    assert ODD.key == KEY
    assert ODD._replace(severity=Severity.ERROR, message=phrase("otherwise"), repairs=()).key == KEY
    changes: list[dict[str, Any]] = [{"code": "odd-declarer"}, {"board": 8}, {"round": 3}, {"table": 4}]
    changes += [{"pairs": ("11", "3")}, {"boards": (8,)}]
    assert len({ODD._replace(**change).key for change in changes} - {KEY}) == len(changes)


@given(st.lists(identities, unique_by=lambda it: it.identity, min_size=1))
def test_the_beginning_of_a_key_tells_its_finding_from_the_others_in_any_case(found: list[Finding]) -> None:
    short = shorten_keys(found)
    assert len(set(short.values())) == len(found)
    for finding in found:
        assert re.fullmatch("[2-9a-km-np-z]{10}", finding.key)
        beginning = short[finding.key]
        assert len(beginning) >= 3
        assert find_by_key(found, f" {beginning.upper()} ") is find_by_key(found, finding.key) is finding


def test_what_no_key_or_several_begin_with_is_refused_with_those_that_there_are() -> None:
    others = [ODD._replace(board=board) for board in range(1, 200)]
    begun = ODD.key[0]
    fitting = [finding.key for finding in others if finding.key.startswith(begun)]
    assert len(fitting) > 1
    for there, text, expected in (
        ([], "xyz", choices_message([])),
        ([ODD], "000", choices_message([ODD.key[:3]])),
        ([ODD], " ", choices_message([ODD.key[:3]])),
        (others, begun, ambiguity_message(fitting)),
    ):
        with pytest.raises(ParseError) as refusal:
            find_by_key(there, text)
        assert (refusal.value.text, refusal.value.expected) == (text, expected)
        assert refusal.value.hints == (hints.LIST_FINDINGS,)


def test_a_mark_is_of_one_finding_with_all_its_boards() -> None:
    for finding in (ODD, ODD._replace(board=None, pairs=()), ODD._replace(boards=(8, 9))):
        code, board, number, table, _, boards = finding.identity
        assert isinstance(board, int), "as marks are kept"
        mark = AcceptedFinding(code, board, number, table, finding.pairs, "Dot", "now", boards)
        assert is_accepted(finding, [AcceptedFinding("odd-tricks", 1), mark])
        assert not is_accepted(finding, [mark._replace(boards=(8,)), mark._replace(pairs=("3",))])


@pytest.mark.parametrize(
    ("board", "codes", "readings"),
    [
        (4, ("GNT S 10", "GNT N 9"), ["partner"]),
        (4, ("GNT W 5",), ["other-seat", "sides-exchanged"]),
        (4, ("-430",), ["east-west-view", "sides-exchanged"]),
        (4, ("GNT S 10", "GNT W 10"), ["sides-exchanged", "other-seat"]),
        (5, ("GS N 10", "GS N 10", "GS N 11", "GS N 1"), ["digit", "digit-2", "defenders-tricks", "digit-3"]),
        (5, ("GS N 10", "GS N 10", "GS N 11", "GS N 2"), ["defenders-tricks", "digit", "tricks-above-six"]),
        (5, ("GS N 10", "GS N 10", "GS N 11", "GS N 4"), ["tricks-above-six", "defenders-tricks"]),
        (
            5,
            ("PS N 9", "PH N 8", "PNT N 8", "PD N 7", "GS N 5"),
            ["defenders-tricks", "tricks-above-six", "other-denomination"],
        ),
        (5, ("GS N 10", "420", "GS N 11", "240"), ["digit"]),
        (5, ("GS N 10", "GS N 10", "PH N 9", "PS N 9", "GC N 5"), ["tricks-above-six", "defenders-tricks"]),
        (5, ("PS N 9", "GS N 10", "PS N 9", "PC N 9"), ["other-denomination"]),
    ],
)
def test_each_repair_has_the_name_of_what_was_probably_meant(
    board: int, codes: tuple[str, ...], readings: list[str]
) -> None:
    (finding,) = found(met(BY_POINTS, board, *codes))
    assert [repair.reading for repair in finding.repairs] == readings


def test_programs_are_told_the_key_and_the_names_of_the_repairs() -> None:
    (finding,) = found(met(BY_POINTS, 4, "GNT W 5"))
    one, of_no_board = as_json(findings_document([finding, finding._replace(board=None)], ()))["findings"]
    assert (one["key"], one["board"], of_no_board["board"]) == (finding.key, 4, None)
    assert json.loads(json.dumps(one["readings"])) == [
        {"choice": 1, "reading": "other-seat", "text": str(finding.repairs[0].summary)},
        {"choice": 2, "reading": "sides-exchanged", "text": str(finding.repairs[1].summary)},
    ]
