"""What each pair had against each other pair, on the boards on which they met."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given

from scorer.interchange.own.event_folder import read_folder
from scorer.model.events import Event
from scorer.model.results import Result
from scorer.model.settings import Method, Scoring
from scorer.reports.blocks import item_sheets
from scorer.reports.head_to_head import HeadToHeadReport, describe_meetings, tally_meetings
from scorer.reports.shared_fields import Tally
from scorer.reports.table import Sheet
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import SAMPLES
from tests.evening import EVENING
from tests.reports.lines import decimals_below, texts_of
from tests.scoring.tables import event_of, pairs_of
from tests.strategies import BRIEF, QUICK, events, scorings, told_events

REPORT = HeadToHeadReport()

SCORED = score_event(EVENING)


def sheets(scored: ScoredEvent) -> list[Sheet]:
    return item_sheets(REPORT.items(scored))


def test_each_list_of_the_evening_has_a_matrix_of_the_pairs_it_met() -> None:
    north_south, east_west = sheets(SCORED)
    assert str(north_south.title) == "Head to head, North-South"
    assert texts_of(north_south, "Pair", "Players", "6", "4", "5") == [
        ("2", "Cid & Dot", "", "25", "100"),
        ("3", "Eve", "0", "175/2", "100"),
        ("1", "Ann & Bob", "25", "50", "25/2"),
    ]
    assert str(east_west.title) == "Head to head, East-West"
    assert texts_of(east_west, "Pair", "2", "3", "1") == [
        ("6", "", "100", "75"),
        ("4", "75", "25/2", "50"),
        ("5", "0", "0", "175/2"),
    ]


def test_the_matrix_says_what_it_shows_and_on_how_many_boards() -> None:
    north_south, _ = sheets(SCORED)
    assert tuple(map(str, north_south.notes)) == ("Row pair's % against column pair, on the board on which they met",)
    twice = score_event(event_of(["420", "170"], ["450", "-50"], ["NP", "110"]))
    assert tuple(map(str, sheets(twice)[0].notes)) == (
        "Row pair's % against column pair, on the 2 or 3 boards on which they met",
    )
    assert decimals_below(north_south, "6") == 2


def test_a_single_list_has_one_matrix_with_nothing_against_oneself() -> None:
    (found,) = sheets(score_event(event_of(["420", "170"], winners=1)))
    assert texts_of(found, "Pair", "1", "4", "2", "3") == [
        ("1", "", "", "", "100"),
        ("4", "", "", "100", ""),
        ("2", "", "0", "", ""),
        ("3", "0", "", "", ""),
    ]


def test_under_imps_the_matrix_has_their_sum() -> None:
    """420 is 250 above 170: 6 IMPs."""
    imps = Scoring(method=Method.CROSS_IMPS)
    north_south, _ = sheets(score_event(event_of(["420", "170"], ["170", "420"], ["420", "170"], scoring=imps)))
    assert texts_of(north_south, "Pair", "3", "4") == [("1", "6", ""), ("2", "", "-6")]
    assert str(north_south.notes[0]).startswith("Row pair's IMPs")


def test_a_pair_has_a_list_of_its_own_in_the_order_of_its_opponents() -> None:
    item = REPORT.of_pair(SCORED, "1")
    assert item is not None
    found = item.tables[0].sheet
    assert str(found.title) == "Pair 1, Ann & Bob, head to head"
    assert texts_of(found, "Opponents", "Opponents' names", "Boards", "MP", "of", "%") == [
        ("4", "Fay & Gus", "1", "2", "4", "50"),
        ("5", "Hal & Ida", "1", "1/2", "4", "25/2"),
        ("6", "", "1", "1", "4", "25"),
    ]


def test_a_board_that_was_not_played_is_no_meeting_and_a_sit_out_neither() -> None:
    met = tally_meetings(SCORED)
    assert set(met["2"]) == {"4", "5"}
    assert sum(tally.boards for tally in met["1"].values()) == 3


def test_an_award_counts_for_each_side_by_itself() -> None:
    met = tally_meetings(score_event(event_of(["420", "60/30", "170"])))
    assert (met["2"]["5"], met["5"]["2"]) == (Tally(1, Fraction(12, 5), 4), Tally(1, Fraction(6, 5), 4))


def test_where_nobody_met_that_is_said() -> None:
    (found,) = sheets(score_event(event_of(["NP", "NP"])))
    assert (str(found.title), found.rows) == ("Head to head: no pairs have met", ())


def wide_field(tables: int) -> Event:
    """Every North-South pair meets every East-West pair on a board of its own."""
    outcome = event_of(["420"]).results[0].outcome
    results = [
        Result(board + 1, str(table + 1), str(tables + (table - board) % tables + 1), outcome)
        for board in range(tables)
        for table in range(tables)
    ]
    return Event("Wide", EVENING.date, boards=tables, winners=2, pairs=pairs_of(tables), results=tuple(results))


@pytest.mark.parametrize(("tables", "sizes"), [(20, [20, 20]), (21, 2 * 21 * [21])])
def test_more_than_twenty_opponents_make_a_list_a_pair_instead_of_a_matrix(tables: int, sizes: list[int]) -> None:
    assert [len(sheet.rows) for sheet in sheets(score_event(wide_field(tables)))] == sizes


def test_the_list_of_all_has_the_pair_in_front() -> None:
    assert texts_of(REPORT.listed(SCORED)[0].sheet, "Pair", "Players", "Opponents", "%")[:3] == [
        ("2", "Cid & Dot", "4", "25"),
        ("2", "Cid & Dot", "5", "100"),
        ("3", "Eve", "4", "175/2"),
    ]


def test_head_to_head_for_programs() -> None:
    (table,) = REPORT.listed(SCORED)
    assert table.rows[:2] == [
        {"pair": "2", "players": ["Cid", "Dot"], "opponents": "4", "boards": 1, "points": 1.0, "of": 4,
         "percent": 25.0},
        {"pair": "2", "players": ["Cid", "Dot"], "opponents": "5", "boards": 1, "points": 4.0, "of": 4,
         "percent": 100.0},
    ]  # fmt: skip
    assert list(dict.fromkeys(row["pair"] for row in table.rows)) == ["2", "3", "1", "6", "4", "5"]


@QUICK
@given(events(scoring=scorings(Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER)))
def test_what_one_has_the_other_has_not(event: Event) -> None:
    """Matchpoints of both make the top, and IMPs make nothing."""
    met = tally_meetings(score_event(event))
    for label, against in met.items():
        for opponents, tally in against.items():
            other = met[opponents][label]
            assert (tally.boards, tally.tops) == (other.boards, other.tops)
            assert tally.points + other.points == tally.tops
            assert tally.percent is None or tally.percent + (other.percent or 0) == 100


@BRIEF
@given(told_events())
def test_all_opponents_together_are_what_a_pair_has_from_meetings(event: Event) -> None:
    scored = score_event(event)
    met = tally_meetings(scored)
    for label, against in met.items():
        lines = [line for board in scored.boards for line in board.results if len(line.result.pairs) == 2]
        own = [points for line in lines for other, points in line.sides if other == label and points is not None]
        assert sum((tally.points for tally in against.values()), Fraction(0)) == sum(own, Fraction(0))
        assert sum(tally.boards for tally in against.values()) == len(own)


def test_two_pairs_alone_have_no_count_of_opponents() -> None:
    """In a race both have points of their own, and neither is ahead of the other by having any."""
    race = score_event(read_folder(SAMPLES / "race", date(2026, 9, 18)))
    assert [describe_meetings(race, pair.label) for pair in race.event.pairs] == [None, None]


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.AGGREGATE, Method.CROSS_IMPS])
def test_whoever_is_ahead_of_an_opponent_that_opponent_is_behind(method: Method) -> None:
    evening = read_folder(SAMPLES / "howell", date(2026, 11, 12))
    scored = score_event(evening._replace(scoring=evening.scoring._replace(method=method)))
    said = [str(describe_meetings(scored, pair.label)) for pair in scored.event.pairs]

    def count_opponents(words: str) -> int:
        return sum(int(number) for one in said for number in re.findall(f"{words} ([0-9]+)", one))

    assert count_opponents("ahead of") == count_opponents("behind") > 0
    assert any("level with" in one for one in said) == (method is Method.MATCHPOINTS)  # nobody is level in the others
