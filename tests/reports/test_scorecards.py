"""The score cards of the evening worked by hand: each pair's results from its own side."""

from __future__ import annotations

import itertools
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given

from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import NotPlayed
from scorer.movements.schedule import Sitting
from scorer.reports.blocks import Facts
from scorer.reports.scorecards import (
    ScoreCardsReport,
    describe_missing_boards,
    find_notable_lines,
    score_card_lines,
    score_card_table,
    score_card_with_places,
)
from scorer.scoring import score_event
from tests.evening import EVENING, met
from tests.reports.lines import texts_of
from tests.scoring.test_teams import at_two_tables, team_event
from tests.strategies import QUICK, events

REPORT = ScoreCardsReport()

SCORED = score_event(EVENING)


def test_a_north_south_pair_reads_its_scores_as_they_are_written() -> None:
    found = score_card_table(SCORED, "1").sheet
    assert texts_of(found, "Board", "Dir", "Opponents", "Contract", "By", "Tricks", "Score", "MP") == [
        ("1", "NS", "4", "GS", "S", "10", "420", "2"),
        ("2", "NS", "6", "GNT", "E", "9", "-400", "1"),
        ("3", "NS", "5", "PH", "W", "8", "-110", "1/2"),
        ("4", "NS", "", "sit-out", "", "", "", ""),
    ]
    assert texts_of(found, "%", "Opponents' names")[:3] == [("50", "Fay & Gus"), ("25", ""), ("25/2", "Hal & Ida")]


def test_an_east_west_pair_reads_them_with_the_opposite_sign() -> None:
    found = score_card_table(SCORED, "6").sheet
    assert texts_of(found, "Board", "Dir", "Opponents", "Contract", "By", "Score", "MP", "Remark") == [
        ("1", "EW", "3", "PS", "S", "-170", "4", "claimed"),
        ("2", "EW", "1", "GNT", "E", "400", "3", ""),
        ("3", "EW", "2", "NP", "", "", "", ""),
    ]


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("1", "Pair 1, Ann & Bob, place 3, 29.17%"),
        ("3", "Pair 3, Eve, place 1=, 62.50%"),
        ("6", "Pair 6, place 1, 87.50%"),
    ],
)
def test_the_title_says_who_it_is_and_how_they_did(label: str, title: str) -> None:
    assert str(score_card_table(SCORED, label).sheet.title) == title


def test_a_card_says_which_boards_a_pair_did_not_play_and_which_have_no_result() -> None:
    """Pair 6 agreed not to play board 3; the slips of pair 3 for boards 1 and 2 are lost; nobody has board 5."""
    lost = [it for it in EVENING.results if it.board == 3 or "3" not in it.pairs]
    scored = score_event(EVENING._replace(boards=5, results=tuple(lost)))
    notes = {label: [str(note) for note in score_card_table(scored, label).sheet.notes] for label in scored.pairs}
    assert notes["6"] == ["Board 3 was not played", "No result on board 1"]
    assert notes["3"] == ["No result on boards 1 to 2"]
    assert notes["1"] == [], "a sit-out is a line of the card, and board 5 is on nobody's"


def test_a_card_of_a_team_says_that_the_two_lines_of_a_board_count_once() -> None:
    scored = score_event(team_event("12", at_two_tables(1, "GS N 10", "GS N 9")))
    card = score_card_table(scored, "1")
    first, second = card.records
    assert first.points == second.points
    assert "counts only once" in str(card.sheet.notes[0])
    assert not any("counts only once" in str(note) for note in score_card_table(SCORED, "1").sheet.notes)


def test_by_a_schedule_a_card_says_where_a_pair_sat_out_and_nothing_of_boards_that_it_was_not_due_to_play() -> None:
    """Pair 5 sits out board 1 and was not due to play board 2; the slip of pairs 1 and 2 for board 2 is lost."""
    schedule = (
        Sitting(1, 1, "1", "2", 1, 1),
        Sitting(1, 2, "3", "4", 1, 1),
        Sitting(1, 3, "5", None, 1, 1),
        Sitting(2, 1, "1", "2", 2, 2),
        Sitting(2, 2, "3", "4", 2, 2),
    )
    pairs = tuple(Pair(str(number)) for number in range(1, 6))
    results = (met(1, "1", "2", "PS N 8"), met(1, "3", "4", "PS N 9"), met(2, "3", "4", "PS N 9"))
    scored = score_event(
        Event("Short", date(2026, 11, 17), boards=2, winners=1, pairs=pairs, results=results, schedule=schedule)
    )
    notes = {label: [str(note) for note in describe_missing_boards(scored, label)] for label in scored.pairs}
    assert notes == {
        "1": ["No result on board 2"],
        "2": ["No result on board 2"],
        "3": [],
        "4": [],
        "5": ["Sat out board 1"],
    }


def test_a_pair_without_names_is_called_by_its_label_on_the_cards_of_others() -> None:
    others = texts_of(score_card_with_places(SCORED, "1").sheet, "Opponents' names")
    assert others == [("Fay & Gus",), ("Pair 6",), ("Hal & Ida",), ("",)]


def test_boards_of_another_section_are_not_missing_from_a_card() -> None:
    pairs = tuple(pair._replace(section="B" if pair.label in "36" else "A") for pair in EVENING.pairs)
    results = [it for it in EVENING.results if ("3" in it.pairs) is ("6" in it.pairs)]
    scored = score_event(EVENING._replace(pairs=pairs, results=tuple(results)))
    assert score_card_table(scored, "6").sheet.notes == ()


def test_a_pair_without_points_has_a_title_without_a_place() -> None:
    not_begun = score_event(EVENING._replace(results=()))
    assert str(score_card_table(not_begun, "1").title) == "Pair 1, Ann & Bob"
    of_others = [it for it in EVENING.results if "6" not in it.pairs or it.outcome == NotPlayed()]
    item = REPORT.of_pair(score_event(EVENING._replace(results=tuple(of_others))), "6")
    assert item is not None
    assert isinstance(item.blocks[0], Facts)
    assert [(fact.key, fact.answer) for fact in item.blocks[0].facts] == [("boards", "0")]


def test_of_the_two_tables_of_a_team_the_one_that_made_the_difference_is_notable() -> None:
    """Three matches of one board: at five tables game in spades makes, at the sixth the first team goes down."""
    usual = [at_two_tables(1, "GS N 10", "GS N 10", ("3", "4")), at_two_tables(1, "GS N 10", "GS N 10", ("5", "6"))]
    for home, away, side in (("GS N 7", "GS N 10", Side.NORTH_SOUTH), ("GS N 10", "PS N 7", Side.EAST_WEST)):
        decided = at_two_tables(1, home, away)
        flat = at_two_tables(2, "PH S 8", "PH S 8")
        scored = score_event(team_event("123456", [*decided, *flat, *itertools.chain(*usual)]))
        best, worst, *_ = find_notable_lines(scored, "1", 1)
        decisive = next(line for line in (*best, *worst) if line.result.board == 1)
        assert decisive.direction is side


@QUICK
@given(events())
def test_whatever_is_as_good_as_the_last_of_the_best_boards_is_named_with_them(event: Event) -> None:
    """The fourth of four boards without a point was left out of the worst, without a word."""
    scored = score_event(event)
    for label in scored.standings:
        notable = find_notable_lines(scored, label, 3)
        lines = {line.result.board: line.value for line in score_card_lines(scored)[label] if line.points is not None}
        best, worst = ([line.result.board for line in one] for one in (notable.best, notable.worst))
        if not best or lines[best[-1]] == lines[worst[-1]]:
            assert not notable.also_best + notable.also_worst
            continue
        marks = notable.marks
        assert {board for board, mark in marks.items() if mark == 1} == {
            board for board, value in lines.items() if value >= lines[best[-1]]
        }
        assert {board for board, mark in marks.items() if mark == -1} == {
            board for board, value in lines.items() if value <= lines[worst[-1]]
        }


def test_all_score_cards_stand_on_one_sheet_pair_by_pair() -> None:
    lines = texts_of(REPORT.listed(SCORED)[0].sheet, "Pair", "Players", "Board")
    assert lines[:5] == [
        ("1", "Ann & Bob", "1"),
        ("1", "Ann & Bob", "2"),
        ("1", "Ann & Bob", "3"),
        ("1", "Ann & Bob", "4"),
        ("2", "Cid & Dot", "1"),
    ]
    assert len(lines) == sum(len(result.pairs) for result in EVENING.results)


def test_a_pair_that_never_played_has_an_empty_card() -> None:
    late = EVENING._replace(pairs=(*EVENING.pairs, Pair("9", EVENING.pairs[0].direction)))
    assert score_card_lines(score_event(late))["9"] == []


@QUICK
@given(events())
def test_the_points_on_a_card_sum_to_those_of_the_ranking(event: Event) -> None:
    scored = score_event(event)
    cards = score_card_lines(scored)
    assert set(cards) == {pair.label for pair in event.pairs}
    for ranking in scored.rankings:
        for standing in ranking.standings:
            points = [line.points for line in cards[standing.pair.label] if line.points is not None]
            assert len(points) == standing.boards
            assert sum(points, Fraction()) == (standing.score or 0)


@QUICK
@given(events())
def test_what_one_pair_reads_as_its_score_its_opponents_read_with_the_other_sign(event: Event) -> None:
    cards = score_card_lines(score_event(event))
    for label, lines in cards.items():
        assert [line.result.board for line in lines] == sorted(line.result.board for line in lines)
        for mine in lines:
            if mine.opponents is not None:
                (theirs,) = (line for line in cards[mine.opponents] if line.result == mine.result)
                assert theirs.opponents == label
                assert theirs.direction is mine.direction.opponents
                assert (mine.score or 0) + (theirs.score or 0) == 0
