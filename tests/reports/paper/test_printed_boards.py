"""What is printed of a board besides its results."""

from __future__ import annotations

from dataclasses import replace

from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.records.rulings import RulingNote
from scorer.reports import travellers
from scorer.reports.paper.printed import PrintedBoard, printed_boards
from scorer.tournament import score_event
from tests.evening import EVENING

EVEN_DEAL = "N:AKQJ.432.432.432 432.AKQJ.5.QJT98 T98.T98.AKQJ.765 765.765.T9876.AK"
"""Ten points to everybody."""


def board_of(event: Event, number: int) -> PrintedBoard:
    return next(it for it in printed_boards(score_event(event)) if it.number == number)


def test_a_board_says_who_dealt_and_what_can_be_won() -> None:
    first = board_of(EVENING, 1)
    assert first.facts == (("Dealer", "North"), ("Top", "4"))
    assert first.hands == ()


def test_the_table_of_a_board_is_its_traveller_with_the_highest_score_first() -> None:
    scored = score_event(EVENING)
    for printed, board in zip(printed_boards(scored), scored.boards, strict=True):
        traveller = travellers.table(scored, board).sheet
        figures = printed.table.without("ns_place", "ew_place")
        assert figures.columns == traveller.columns
        assert sorted(map(str, figures.rows)) == sorted(map(str, traveller.rows))
        scores = [row[traveller.positions["score"]] for row in figures.rows]
        assert printed.equal == tuple(
            number > 0 and score is not None and score == scores[number - 1] for number, score in enumerate(scores)
        )
        played = [score for score in scores if isinstance(score, int)]
        assert scores == [*sorted(played, reverse=True), *[None] * (len(scores) - len(played))]


def test_the_cards_say_who_declares() -> None:
    fourth = board_of(EVENING, 4)
    assert ("Declarer", "South (NS, 30 points)") in fourth.facts
    assert [hand.seat for hand in fourth.hands] == list(Seat)
    assert [hand.points for hand in fourth.hands] == [14, 6, 16, 4]


def test_so_do_the_points_that_were_announced() -> None:
    facts = dict(board_of(replace(EVENING, points=((1, Points(14, 6, 16, 4)),)), 1).facts)
    assert facts["Declarer"] == "South"
    assert facts["Points"] == "North 14, East 6, South 16, West 4"


def test_with_twenty_points_each_nobody_declares() -> None:
    facts = dict(board_of(replace(EVENING, deals=((1, Deal.parse(EVEN_DEAL)),)), 1).facts)
    assert facts["Declarer"] == "none: 20 points each, deal again"


def test_a_game_with_an_auction_says_who_is_vulnerable_and_names_no_declarer() -> None:
    bridge = replace(EVENING, rules="bridge", results=())
    assert board_of(bridge, 4).facts == (("Dealer", "West"), ("Vulnerable", "EW and NS"))


def test_a_board_with_neither_hands_nor_results_is_not_printed() -> None:
    assert [it.number for it in printed_boards(score_event(replace(EVENING, deals=())))] == [1, 2, 3]


def test_remarks_and_rulings_stand_below_the_results() -> None:
    note = RulingNote(2, "1", "6", by="Ada", reason="slow play")
    event = replace(EVENING, notes=(note,))
    assert board_of(event, 1).remarks == ("3 against 6: claimed",)
    assert board_of(event, 2).remarks == ("Ruling on board 2, 1 against 6, by Ada: slow play",)
