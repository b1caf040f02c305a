"""How often each score of a board came, highest first, with what it was worth to both sides."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given

from scorer.model.events import Event
from scorer.model.settings import Method, Scoring, SectionScope
from scorer.reports.frequencies import FrequenciesReport, count_frequencies, frequency_table
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.reports.lines import decimals_below, texts_of
from tests.scoring.tables import event_of
from tests.strategies import BRIEF, QUICK, events, told_events

REPORT = FrequenciesReport()

SCORED = score_event(EVENING)
FIGURES = ("Score", "Freq.", "NS MP", "EW MP", "NS %", "EW %")


def test_the_second_board_of_the_evening_has_the_score_that_came_twice_once() -> None:
    found = frequency_table(SCORED, SCORED.boards[1]).sheet
    assert str(found.title) == "Board 2: frequencies, top 4"
    assert texts_of(found, *FIGURES) == [("50", "1", "4", "0", "100", "0"), ("-400", "2", "1", "3", "25", "75")]
    assert [str(column.heading) for column in found.columns] == list(FIGURES)


def test_the_highest_score_stands_first_and_a_board_not_played_is_none() -> None:
    assert texts_of(frequency_table(SCORED, SCORED.boards[0]).sheet, "Score", "Freq.") == [
        ("450", "1"),
        ("420", "1"),
        ("170", "1"),
    ]
    assert texts_of(frequency_table(SCORED, SCORED.boards[2]).sheet, "Score", "NS MP", "EW MP") == [
        ("-50", "7/2", "1/2"),
        ("-110", "1/2", "7/2"),
    ]
    assert frequency_table(SCORED, SCORED.boards[3]).sheet.rows == ()


def test_a_score_is_counted_with_the_same_score_made_otherwise() -> None:
    """Ten tricks in game in spades or in hearts are both 420, and so is the bare score."""
    scored = score_event(event_of(["GS S 10", "GH S 10", "420", "-50"]))
    assert texts_of(frequency_table(scored, scored.boards[0]).sheet, "Score", "Freq.", "NS MP") == [
        ("420", "3", "4"),
        ("-50", "1", "0"),
    ]


def test_an_award_stands_below_the_scores_by_its_code() -> None:
    scored = score_event(event_of(["GS S 10", "60/40", "170", "60/40", "-50"]))
    assert texts_of(frequency_table(scored, scored.boards[0]).sheet, "Score", "Award", "Freq.", "NS %", "EW %") == [
        ("420", "", "1", "275/3", "25/3"),
        ("170", "", "1", "50", "50"),
        ("-50", "", "1", "25/3", "275/3"),
        ("", "60/40", "2", "60", "40"),
    ]


def test_groups_of_a_fouled_board_stand_apart() -> None:
    """Nine tables, five and four: 15.2 11.6 8 4.4 0.8 and 14.75 10.25 5.75 1.25, as docs/rules.md has it."""
    first, second = ["420", "170", "140", "110", "-50"], ["b:420", "b:170", "b:110", "b:-50"]
    scored = score_event(event_of([*first, *second]))
    assert texts_of(frequency_table(scored, scored.boards[0]).sheet, "Group", "Score", "NS MP") == [
        ("a", "420", "76/5"),
        ("a", "170", "58/5"),
        ("a", "140", "8"),
        ("a", "110", "22/5"),
        ("a", "-50", "4/5"),
        ("b", "420", "59/4"),
        ("b", "170", "41/4"),
        ("b", "110", "23/4"),
        ("b", "-50", "5/4"),
    ]
    assert texts_of(REPORT.listed(scored)[0].sheet, "Board", "Group", "Score")[0] == ("1", "a", "420")


def test_sections_that_are_apart_have_their_own_frequencies() -> None:
    event = event_of(["420", "170", "420", "-50"], scoring=Scoring(sections=SectionScope.APART))
    sections = {"1": "A", "2": "A", "5": "A", "6": "A"}
    event = event._replace(pairs=tuple(pair._replace(section=sections.get(pair.label, "B")) for pair in event.pairs))
    scored = score_event(event)
    assert texts_of(frequency_table(scored, scored.boards[0]).sheet, "Section", "Score", "NS MP") == [
        ("A", "420", "2"),
        ("A", "170", "0"),
        ("B", "420", "2"),
        ("B", "-50", "0"),
    ]
    across = score_event(event._replace(scoring=Scoring()))
    assert texts_of(frequency_table(across, across.boards[0]).sheet, "Score", "Freq.") == [
        ("420", "2"),
        ("170", "1"),
        ("-50", "1"),
    ]


def test_under_imps_there_is_no_top_and_no_percentage() -> None:
    """420 is 280 above 140 and 470 above -50, 7 and 10 IMPs of two comparisons; 140 is 190 above -50, 5 IMPs."""
    scored = score_event(event_of(["420", "140", "-50"], scoring=Scoring(method=Method.CROSS_IMPS)))
    found = frequency_table(scored, scored.boards[0]).sheet
    assert str(found.title) == "Board 1: frequencies"
    assert texts_of(found, "Score", "Freq.", "NS IMPs", "EW IMPs") == [
        ("420", "1", "17/2", "-17/2"),
        ("140", "1", "-1", "1"),
        ("-50", "1", "-15/2", "15/2"),
    ]
    assert (decimals_below(found, "NS IMPs"), len(found.columns)) == (1, 4)


def test_frequencies_for_programs() -> None:
    assert frequency_table(SCORED, SCORED.boards[1]).rows == [
        {"section": None, "group": None, "score": 50, "award": None, "times": 1,
         "ns_points": 4.0, "ew_points": 0.0, "ns_percent": 100.0, "ew_percent": 0.0},
        {"section": None, "group": None, "score": -400, "award": None, "times": 2,
         "ns_points": 1.0, "ew_points": 3.0, "ns_percent": 25.0, "ew_percent": 75.0},
    ]  # fmt: skip
    assert [row["board"] for row in REPORT.listed(SCORED)[0].rows] == [1, 1, 1, 2, 2, 3, 3]


@BRIEF
@given(told_events())
def test_the_frequencies_of_a_board_count_every_result_between_two_pairs_once(event: Event) -> None:
    scored = score_event(event)
    for board in scored.boards:
        assert sum(it.times for it in count_frequencies(scored, board)) == board.contested_results


@QUICK
@given(events())
def test_frequency_by_frequency_both_sides_share_the_top_and_have_what_the_traveller_says(event: Event) -> None:
    scored = score_event(event)
    for board in scored.boards:
        found = count_frequencies(scored, board)
        scores = [it.score for it in found if it.score is not None]
        assert scores == sorted(set(scores), reverse=True)
        assert all((it.ns_points or 0) + (it.ew_points or 0) == board.top for it in found)
        total = sum(((it.ns_points or Fraction(0)) * it.times for it in found), Fraction(0))
        assert total == sum((line.ns_points or Fraction(0) for line in board.results), Fraction(0))
