"""What stands on a score card that is handed out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import Unit
from scorer.records.rulings import Penalty
from scorer.reports import scorecards
from scorer.reports.paper.printed import PrintedCard, printed_cards
from scorer.reports.table import Place
from scorer.tournament import score_event
from tests.evening import EVENING


def card_of(event: Event, label: str) -> PrintedCard:
    return next(it for it in printed_cards(score_event(event)) if it.pair == label)


def test_every_pair_with_boards_has_its_card() -> None:
    more = replace(EVENING, pairs=(*EVENING.pairs, Pair("7")))
    assert [it.pair for it in printed_cards(score_event(more))] == ["1", "2", "3", "4", "5", "6"]


def test_a_card_has_the_lines_of_the_score_card() -> None:
    scored = score_event(EVENING)
    lines = scorecards.scored_cards(scored)
    for label in scored.standings:
        table = card_of(EVENING, label).table
        assert table.without("place") == scorecards.card(scored, label, lines).sheet
        assert "place" in table.positions


def test_its_total_is_the_line_of_the_ranking() -> None:
    total = card_of(EVENING, "1").total
    assert [str(column.heading) for column in total.columns] == ["Place", "Boards", "MP", "of", "%"]
    assert total.rows == ((Place(3, tied=False), 3, Fraction(7, 2), Fraction(12), Fraction(175, 6)),)


def test_players_without_a_name_are_left_out() -> None:
    assert card_of(EVENING, "1").players == ("Ann", "Bob")
    assert card_of(EVENING, "3").players == ("Eve",)
    assert card_of(EVENING, "6").players == ()


def test_opponents_are_named_where_a_meeting_begins() -> None:
    assert card_of(EVENING, "2").against == ("Hal & Ida", "Fay & Gus", "")
    other = {"4": "5", "5": "4"}
    twice = tuple(it._replace(ew=other.get(it.ew or "", it.ew)) if it.board == 1 else it for it in EVENING.results)
    assert card_of(replace(EVENING, results=twice), "2").against == ("Fay & Gus", "", "")
    assert card_of(EVENING, "1").against[-1] == ""


def test_remarks_changes_and_penalties_stand_at_the_foot() -> None:
    penalty = Penalty("3", Fraction(10), Unit.PERCENT_OF_TOP, "late")
    third = card_of(replace(EVENING, penalties=(penalty,)), "3")
    assert third.remarks == ("Board 1: claimed", "Pair 3: penalty of 10 %top, late")
