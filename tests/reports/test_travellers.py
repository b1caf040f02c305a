"""The travellers of the evening worked by hand, and the place of a pair on a board: from its own side, ties shared."""

from __future__ import annotations

from fractions import Fraction

from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.double_dummy import BestContract
from scorer.game.seats import Seat
from scorer.model.events import Event
from scorer.reports.double_dummy import describe_best_contract
from scorer.reports.scorecards import score_card_with_places
from scorer.reports.travellers import (
    TravellersReport,
    board_document,
    board_places,
    describe_ordinal,
    results_by_score,
    traveller_table,
)
from scorer.scoring import ScoredBoard, ScoredEvent, score_event
from tests.conftest import as_json
from tests.evening import EVENING, ON_ITS_OWN_TOP
from tests.reports.lines import decimals_below, lines_of, texts_of

REPORT = TravellersReport()

SCORED = score_event(EVENING)
FIRST, SECOND, THIRD, FOURTH = SCORED.boards


def test_the_title_says_board_dealer_and_top() -> None:
    assert [str(traveller_table(SCORED, board).sheet.title) for board in SCORED.boards] == [
        "Board 1, dealer North, top 4",
        "Board 2, dealer East, top 4",
        "Board 3, dealer South, top 4",
        "Board 4, dealer West, top 4",
    ]


def test_every_result_stands_on_its_line() -> None:
    assert texts_of(traveller_table(SCORED, FIRST).sheet, "NS", "EW", "Contract", "By", "Tricks", "Score") == [
        ("1", "4", "GS", "S", "10", "420"),
        ("2", "5", "GS", "N", "11", "450"),
        ("3", "6", "PS", "S", "10", "170"),
    ]
    assert texts_of(
        traveller_table(SCORED, FIRST).sheet, "NS MP", "EW MP", "NS %", "EW %", "North-South", "East-West", "Remark"
    ) == [
        ("2", "2", "50", "50", "Ann & Bob", "Fay & Gus", ""),
        ("4", "0", "100", "0", "Cid & Dot", "Hal & Ida", ""),
        ("0", "4", "0", "100", "Eve", "", "claimed"),
    ]


def test_a_known_score_has_no_contract_and_a_board_not_played_no_score() -> None:
    assert texts_of(traveller_table(SCORED, SECOND).sheet, "Contract", "By", "Tricks", "Score", "NS MP")[2] == (
        "",
        "",
        "",
        "50",
        "4",
    )
    assert texts_of(traveller_table(SCORED, THIRD).sheet, "Contract", "By", "Tricks", "Score", "NS MP", "NS %")[1] == (
        "NP",
        *[""] * 5,
    )


def test_points_of_a_short_board_are_exact_and_shown_with_a_decimal() -> None:
    first = lines_of(traveller_table(SCORED, THIRD).sheet)[0]
    assert (first["NS MP"], first["EW MP"], first["NS %"]) == (Fraction(1, 2), Fraction(7, 2), Fraction(25, 2))
    assert decimals_below(traveller_table(SCORED, THIRD).sheet, "NS MP") == 1
    assert decimals_below(traveller_table(SCORED, FIRST).sheet, "NS MP") == 0


def told(scored: ScoredEvent, board: ScoredBoard) -> tuple[str, ...]:
    """What is said above the results of a board."""
    item = REPORT.of_board(scored, board)
    return tuple(map(str, item.sheets[0].notes)) if item else ()


def test_a_sit_out_has_no_line_and_the_hands_stand_below() -> None:
    assert traveller_table(SCORED, FOURTH).sheet.rows == ()
    assert told(SCORED, FOURTH)[:4] == (
        "North  ♠ T532  ♥ AK4  ♦ K83  ♣ A53",
        "East   ♠ Q74  ♥ 75  ♦ JT6  ♣ QJ976",
        "South  ♠ AK6  ♥ 9632  ♦ AQ4  ♣ K42",
        "West   ♠ J98  ♥ QJT8  ♦ 9752  ♣ T8",
    )
    assert told(SCORED, FIRST) == ()


def test_a_hand_without_a_suit_shows_a_dash_for_it() -> None:
    voids = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    scored = score_event(EVENING._replace(deals=((4, voids),)))
    assert told(scored, scored.boards[3])[:4] == (
        "North  ♠ AKQJT98765432  ♥ -  ♦ -  ♣ -",
        "East   ♠ -  ♥ AKQJT98765432  ♦ -  ♣ -",
        "South  ♠ -  ♥ -  ♦ AKQJT98765432  ♣ -",
        "West   ♠ -  ♥ -  ♦ -  ♣ AKQJT98765432",
    )


def test_all_travellers_stand_on_one_sheet_with_board_round_and_table() -> None:
    lines = texts_of(REPORT.listed(SCORED)[0].sheet, "Board", "Round", "Table", "NS", "Score")
    assert lines[:4] == [
        ("1", "1", "1", "1", "420"),
        ("1", "1", "2", "2", "450"),
        ("1", "1", "3", "3", "170"),
        ("2", "2", "1", "1", "-400"),
    ]
    assert [board for board, *_ in lines] == ["1", "1", "1", "2", "2", "2", "3", "3", "3"]


def test_a_board_on_its_own_top_is_shown_in_percent_of_that() -> None:
    scored = score_event(ON_ITS_OWN_TOP)
    third = as_json(board_document(scored, scored.boards[2]))
    assert third["top"] == 2.0
    assert [result["ns_percent"] for result in third["results"]] == [0.0, None, 100.0]


def test_places_are_counted_as_people_count() -> None:
    counted = [str(describe_ordinal(number)) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    assert counted == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]


def words_on(board: int, event: Event = EVENING) -> dict[str, str]:
    scored = score_event(event)
    return {label: str(place.words) for label, place in board_places(scored, scored.boards[board - 1]).items()}


def test_a_place_is_that_of_the_own_side_and_shared_with_equals() -> None:
    """From North-South board 1 has 420 450 170, board 2 has -400 -400 50."""
    assert words_on(1) == {
        "1": "2nd of 3",
        "2": "1st of 3",
        "3": "3rd of 3",
        "4": "2nd of 3",
        "5": "3rd of 3",
        "6": "1st of 3",
    }
    assert words_on(2) == {
        "1": "2nd= of 3",
        "2": "2nd= of 3",
        "3": "1st of 3",
        "6": "1st= of 3",
        "4": "1st= of 3",
        "5": "3rd of 3",
    }


def test_what_was_not_played_has_no_place() -> None:
    assert set(words_on(3)) == {"1", "3", "4", "5"}
    assert words_on(4) == {}


def test_groups_of_a_fouled_board_are_counted_apart() -> None:
    first, *others = EVENING.results
    fouled = EVENING._replace(results=(first._replace(group="b"), *others))
    assert set(words_on(1, fouled).values()) == {"1st of 2", "2nd of 2"}
    assert first.ns not in words_on(1, fouled)


def test_a_traveller_is_read_from_the_highest_score_down() -> None:
    for board in score_event(EVENING).boards:
        scores = [line.score for line in results_by_score(board) if line.score is not None]
        assert scores == sorted(scores, reverse=True)


def test_the_score_card_has_the_place_on_each_board() -> None:
    scored = score_event(EVENING)
    card = score_card_with_places(scored, "2").sheet
    assert texts_of(card, "Board", "Place")[0] == ("1", "1st of 3")


def test_the_score_of_the_best_contract_is_that_of_the_side_that_plays_it() -> None:
    """East-West read -460 beside the 460 of their score card."""
    game = BestContract(Seat.WEST, Contract(Target.GAME, Denomination.NO_TRUMPS), 11, 460)
    told = str(describe_best_contract(game))
    assert told == "game in no trumps by West, 11 tricks, 460 for East-West, with all four hands in view"
    down = BestContract(Seat.NORTH, Contract(Target.PART_SCORE, Denomination.DIAMONDS), 6, -50)
    told = str(describe_best_contract(down))
    assert " 6 tricks, -50 for North-South, with all four hands in view: every contract of that side goes down" in told
    down = BestContract(Seat.EAST, Contract(Target.PART_SCORE, Denomination.DIAMONDS), 6, -50)
    told = str(describe_best_contract(down))
    assert " 6 tricks, -50 for East-West, with all four hands in view: every contract of that side goes down" in told
