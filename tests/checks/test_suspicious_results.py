"""What is said about a result at the moment in which it is typed."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from scorer.checks import Finding, Severity, entry_findings
from scorer.game.deals import Deal
from scorer.records.events import Event
from scorer.records.notation import parse_code
from scorer.records.results import Result
from tests.checks.evenings import AGREED, BY_HANDS, BY_POINTS, PLAIN, found, met, said
from tests.errors.make import sample
from tests.evening import CHECK_DEAL


def typed(event: Event, board: int, code: str, ns: str = "8", ew: str = "16", group: str = "") -> list[Finding]:
    """What a new result of pairs 8 and 16 has against it."""
    return entry_findings(event, Result(board, ns, ew, parse_code(code, event.rule_set), 1, 8, group))


def codes(event: Event, board: int, code: str) -> list[str]:
    return [finding.code for finding in typed(event, board, code)]


@pytest.mark.parametrize("event", [BY_HANDS, BY_POINTS], ids=["hands", "points"])
def test_the_first_result_is_held_against_the_cards(event: Event) -> None:
    (finding,) = typed(event, 4, "GNT N 9")
    assert (finding.severity, finding.code) == (Severity.ERROR, "wrong-declarer")
    assert (finding.board, finding.round, finding.table, finding.pairs) == (4, 1, 8, ("8", "16"))
    assert said(finding) == ["declarer South"]
    assert codes(event, 4, "-430") == ["wrong-side"]
    assert codes(event, 4, "GNT S 9") == codes(event, 4, "GNT 9") == codes(event, 4, "430") == []


def test_a_further_result_is_held_against_the_others_of_its_board() -> None:
    event = met(PLAIN, 5, *AGREED, "GS N 10")
    assert codes(event, 5, "GS S 10") == ["odd-declarer"]
    assert codes(event, 5, "GS E 10") == ["sides-exchanged"]
    assert codes(event, 5, "-420") == ["wrong-side"]
    assert codes(event, 5, "GS N 4") == ["odd-tricks"]
    assert codes(event, 5, "GC N 5") == ["odd-denomination"]
    assert codes(event, 5, "GS N 12") == codes(event, 5, "GS 10") == codes(event, 6, "GS E 4") == []


def test_the_second_result_is_asked_although_nobody_knows_which_of_two_is_right() -> None:
    event = met(PLAIN, 5, "GS N 10")
    (finding,) = typed(event, 5, "GS S 10")
    assert (finding.code, finding.pairs, said(finding)) == ("odd-declarer", ("8", "16"), ["declarer North"])


def test_the_others_are_not_asked() -> None:
    event = met(PLAIN, 5, *AGREED, "GS S 10")
    assert codes(event, 5, "GS N 10") == []


def test_a_result_typed_over_an_earlier_one_takes_its_place() -> None:
    event = met(PLAIN, 5, *["-"] * 7, "GS S 10")
    assert codes(event, 5, "GS N 10") == []
    assert typed(event, 5, "GS N 10", ns="7", ew="16") == []
    assert typed(event, 5, "GS N 10", ns="7", ew="15") != []


def test_only_tables_with_the_same_cards_count() -> None:
    event = met(BY_HANDS, 4, "GNT S 10", "b:PS W 9", "b:PS W 9")
    assert typed(event, 4, "PS W 9", group="b") == []
    assert [finding.code for finding in typed(event, 4, "PS N 9", group="b")] == ["odd-declarer"]


@pytest.mark.parametrize("code", ["NP", "60/40", "A+/A-"])
def test_awards_and_boards_not_played_have_nothing_against_them(code: str) -> None:
    assert codes(met(BY_HANDS, 4, "GNT S 10"), 4, code) == []


def test_in_a_game_with_an_auction_anything_may_be() -> None:
    event = replace(BY_HANDS, rules="bridge")
    assert codes(met(event, 4, "3NT S 9"), 4, "3NT W 1") == []


def test_what_is_said_at_the_keystroke_the_check_says_too() -> None:
    event = met(PLAIN, 5, *AGREED, "GS N 10", "GS S 4")
    assert entry_findings(event, event.results[-1]) == found(event)


def test_nothing_is_said_about_any_result_of_the_sample() -> None:
    event = sample()
    assert [it for result in event.results for it in entry_findings(event, result)] == []


def test_a_club_evening_of_twelve_tables_is_looked_through_in_two_milliseconds() -> None:
    event = replace(PLAIN, boards=36, deals=tuple((number, Deal.parse(CHECK_DEAL)) for number in range(1, 37)))
    for board in range(1, 37):
        results = met(PLAIN, board, *(f"{code} S {tricks}" for code in ("GNT", "PS", "PH", "PNT") for tricks in (8, 9)))
        event = replace(event, results=(*event.results, *results.results))
    fresh = Result(17, "15", "16", parse_code("GNT W 4", event.rule_set))

    def once() -> float:
        start = perf_counter()
        assert entry_findings(event, fresh)
        return perf_counter() - start

    assert min(once() for _ in range(20)) < 0.002
