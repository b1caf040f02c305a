"""What each pair had when its side declared and when it defended, and how often it declared."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from scorer.game.deals import Deal
from scorer.model.boards import HighCardPoints
from scorer.model.events import Event
from scorer.model.results import KnownScore, PassedOut, Played
from scorer.model.settings import Method, Scoring
from scorer.reports.declaring import DeclaringReport, RoleTallies, tally_roles
from scorer.reports.shared_fields import Tally
from scorer.scoring import score_event
from tests.evening import CHECK_DEAL, EVENING
from tests.reports.lines import decimals_below, texts_of
from tests.scoring.tables import event_of
from tests.strategies import BRIEF, QUICK, events, rule_sets, scorings, told_events

REPORT = DeclaringReport()

SCORED = score_event(EVENING)
"""North-South declare board 1, East-West board 2; on board 3 pair 5 declares against 1, pair 3 against 4."""


def tally(boards: int, points: Fraction | int, of: int) -> Tally:
    return Tally(boards, Fraction(points), of)


def test_the_evening_is_parted_as_worked_by_hand() -> None:
    half = Fraction(1, 2)
    assert tally_roles(SCORED) == {
        "1": RoleTallies(tally(1, 2, 4), tally(2, 1 + half, 8)),
        "2": RoleTallies(tally(1, 4, 4), tally(1, 1, 4)),
        "3": RoleTallies(tally(2, 0 + 7 * half, 8), tally(1, 4, 4)),
        "4": RoleTallies(tally(1, 3, 4), tally(2, 2 + half, 8)),
        "5": RoleTallies(tally(2, 0 + 7 * half, 8), tally(1, 0, 4)),
        "6": RoleTallies(tally(1, 3, 4), tally(1, 4, 4)),
    }


def test_the_sheet_has_percentages_in_the_order_of_the_ranking() -> None:
    found = REPORT.tables(SCORED)[0].sheet
    headings = ("Pair", "Declared", "Declaring %", "Defended", "Defending %", "HCP %")
    assert texts_of(found, *headings) == [
        ("2", "1", "100", "1", "25", "50"),
        ("3", "2", "175/4", "1", "100", "200/3"),
        ("1", "1", "50", "2", "75/4", "100/3"),
        ("6", "1", "75", "1", "100", "50"),
        ("4", "1", "75", "2", "125/4", "100/3"),
        ("5", "2", "175/4", "1", "0", "200/3"),
    ]
    assert list(map(str, found.notes))[1:] == ["Not included: boards not played, sit-outs"]


@pytest.mark.parametrize(
    ("codes", "rules", "left_out"),
    [
        (["GS S 10", "420"], "standard", None),
        (["GS S 10", "420", "NP"], "standard", "boards not played"),
        (["GS S 10", "60/40", "NP"], "standard", "adjusted scores, boards not played"),
        (["1S S 7", "PASS"], "bridge", "passed-out deals"),
        (["50", "-50"], "standard", "results whose declaring side is not known"),
        (["1S S 7", "420"], "bridge", "results whose declaring side is not known"),
    ],
)
def test_the_note_names_only_what_is_left_out_here(codes: list[str], rules: str, left_out: str | None) -> None:
    """It named whatever may be left out; scores alone, which were included, were "without a declarer"."""
    _, *notes = map(str, REPORT.tables(score_event(event_of(codes, rules=rules)))[0].sheet.notes)
    assert notes == ([] if left_out is None else [f"Not included: {left_out}"])


@pytest.mark.parametrize("codes", [["50", "-50"], ["50", "GS S 10", "GS W 10"]])
def test_a_bare_score_counts_for_nobody_where_no_other_table_tells_or_they_differ(codes: list[str]) -> None:
    assert tally_roles(score_event(event_of(codes)))["1"] == RoleTallies()


def test_a_bare_score_is_declared_by_the_side_that_the_cards_tell() -> None:
    """The deal of docs/rules.md is declared by South; announced points do as well."""
    bare = event_of(["NP"], ["NP"], ["NP"], ["50", "GS W 10"])
    for known in ({"deals": ((4, Deal.parse(CHECK_DEAL)),)}, {"points": ((4, HighCardPoints(14, 6, 16, 4)),)}):
        found = tally_roles(score_event(bare._replace(**known)))
        assert (found["1"].declaring.boards, found["3"].defending.boards) == (1, 1)
        assert found["2"].defending.boards == 1


def test_the_cards_of_a_board_say_nothing_of_another_group() -> None:
    fouled = event_of(["NP"], ["NP"], ["NP"], ["b:50", "GS S 10"])._replace(deals=((4, Deal.parse(CHECK_DEAL)),))
    assert tally_roles(score_event(fouled))["1"] == RoleTallies()


def test_awards_boards_not_played_and_deals_passed_out_are_left_out() -> None:
    scored = score_event(event_of(["60/40", "NP", "PASS", "1S S 7", "420"], rules="bridge"))
    assert [it.declaring.boards + it.defending.boards for it in tally_roles(scored).values()] == [0, 0, 0, 1, 0] * 2


def test_under_imps_the_mean_of_a_board_is_shown() -> None:
    """420 is 6 IMPs above 170 and 10 above -50; under the scale 170 is 6 above -50."""
    boards = (["GS S 10", "PS S 10", "GS S 9"], ["GS S 9", "PS S 10", "GS S 10"])
    found = REPORT.tables(score_event(event_of(*boards, scoring=Scoring(method=Method.CROSS_IMPS))))[0].sheet
    assert texts_of(found, "Pair", "Declaring IMPs", "Defending IMPs")[:2] == [("1", "0", ""), ("2", "0", "")]
    assert decimals_below(found, "Declaring IMPs") == 2
    assert str(found.notes[0]) == "IMPs are averages per board"


def test_declaring_and_defending_for_programs() -> None:
    second = REPORT.tables(SCORED)[0].rows[0]
    assert second == {
        "pair": "2",
        "players": ["Cid", "Dot"],
        "declared": 1,
        "declaring_percent": 100.0,
        "defended": 1,
        "defending_percent": 25.0,
        "cards_percent": 50.0,
    }


@QUICK
@given(events(rules=rule_sets, scoring=scorings()))
def test_where_everything_was_played_both_parts_are_the_pair_s_score(event: Event) -> None:
    played = event._replace(results=tuple(it for it in event.results if isinstance(it.outcome, Played)))
    scored = score_event(played)
    found = tally_roles(scored)
    for standing in (it for ranking in scored.rankings for it in ranking.standings):
        declaring, defending = found[standing.pair.label]
        assert declaring.boards + defending.boards == standing.boards
        assert declaring.points + defending.points == (standing.score or 0)
        assert declaring.tops + defending.tops == (standing.available or 0)


@BRIEF
@given(told_events())
def test_on_each_result_one_pair_declares_and_the_other_defends(event: Event) -> None:
    scored = score_event(event)
    found = tally_roles(scored).values()
    declared, defended = (sum(it[role].boards for it in found) for role in (0, 1))
    outcomes = [line.result.outcome for board in scored.boards for line in board.results]
    assert declared == defended
    assert sum(isinstance(it, Played) for it in outcomes) <= declared
    assert declared <= sum(isinstance(it, Played | KnownScore) for it in outcomes)
    assert not any(isinstance(it, PassedOut) for it in outcomes) or event.rules == "bridge"
