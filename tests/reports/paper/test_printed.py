"""Printed reports: which an event can fill, what is said of others; what stands on a board and on a score card."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.records.boards import Points
from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import KnownScore, NotPlayed, Outcome, PassedOut, Result, Unit
from scorer.records.rulings import Penalty, RulingNote
from scorer.records.settings import Method, Scoring
from scorer.reports import scorecards, travellers
from scorer.reports.catalogue import NO_RESULTS, REPORTS, Absent, Form, report_called
from scorer.reports.paper.printed import (
    Heading,
    Printed,
    PrintedBoard,
    PrintedCard,
    printed,
    printed_boards,
    printed_cards,
)
from scorer.reports.table import Place
from scorer.tournament import score_event
from tests.evening import EVENING

UNASKED = [report.name for report in REPORTS if not report.solved]
"""The reports that every event has, whether or not its hands are solved."""

ALWAYS = [name for name in UNASKED if name not in ("sections", "strata", "clubs", "matches", "race")]


def typeset(event: Event, *names: str) -> tuple[Printed, dict[str, Absent]]:
    """What is printed of the reports named, of all when none is; and why others are not."""
    found, absent = printed(score_event(event), [report_called(name) for name in names or UNASKED])
    return found, {report.name: reason for report, reason in absent.items()}


def titles(event: Event, *names: str) -> list[str]:
    return [report.title for report in typeset(event, *names)[0].reports]


def absent(event: Event, *names: str) -> list[str]:
    return list(typeset(event, *names)[1])


def test_parts_come_in_the_order_asked_and_as_often() -> None:
    asked = ("matrix", "ranking", "matrix")
    assert titles(EVENING, *asked) == ["Matrix", "Ranking", "Matrix"]


def test_every_page_names_the_event_its_club_its_day_and_its_rules() -> None:
    found, _ = typeset(EVENING, "ranking")
    assert found.heading == Heading("Tuesday Minibridge", "Alton", "2026-11-17", "Matchpoints, rules standard")
    butler = replace(EVENING, rules="plus", scoring=Scoring(method=Method.BUTLER))
    assert typeset(butler, "ranking")[0].heading.rules == "Butler, rules plus"


def test_an_evening_fills_all_reports_but_those_of_sections_and_strata() -> None:
    assert absent(EVENING) == ["sections", "strata", "matches", "clubs", "race"]
    pairs = tuple(it._replace(section="AB"[n % 2], stratum="12"[n % 2]) for n, it in enumerate(EVENING.pairs))
    assert absent(replace(EVENING, pairs=pairs)) == ["matches", "clubs", "race"]


def test_before_the_first_result_there_are_only_the_hands() -> None:
    bare = replace(EVENING, results=())
    found, missing = typeset(bare)
    assert [report.title for report in found.reports] == ["Travellers"]
    assert len(found.reports[0].items) == 1
    assert set(missing.values()) == {NO_RESULTS}


def test_without_hands_there_is_nothing() -> None:
    bare = replace(EVENING, results=(), deals=())
    assert absent(bare) == UNASKED
    _, missing = typeset(bare, "travellers")
    assert missing == {"travellers": report_called("travellers").absent}


def all_having(outcome: Outcome) -> tuple[Result, ...]:
    """The results of the evening, each of them the same; nobody sits out."""
    met = (it for it in EVENING.results if it.ns is not None and it.ew is not None)
    return tuple(it._replace(outcome=outcome) for it in met)


def test_boards_that_were_not_played_are_no_results() -> None:
    assert "ranking" in absent(replace(EVENING, results=all_having(NotPlayed())))


def test_who_declared_and_chose_is_left_out_where_nobody_knows() -> None:
    scores = replace(EVENING, deals=(), results=all_having(KnownScore(100)))
    assert absent(scores, "ranking", "declaring", "decisions") == ["declaring", "decisions"]


def test_an_auction_has_no_part_score_or_game() -> None:
    passed = replace(EVENING, rules="bridge", deals=(), results=all_having(PassedOut()))
    assert "decisions" in absent(passed)


def test_a_field_whose_scores_never_differed_has_a_matrix_and_a_ranking() -> None:
    level = replace(EVENING, results=all_having(KnownScore(50)), scoring=Scoring(method=Method.CROSS_IMPS))
    assert absent(level, "ranking", "matrix") == []


@pytest.mark.parametrize("name", ALWAYS)
def test_every_report_has_a_form_and_something_to_set_in_it(name: str) -> None:
    (report,) = typeset(EVENING, name)[0].reports
    assert report.items
    forms = {
        "ranking": Form.RANKINGS,
        "travellers": Form.BOARDS,
        "frequencies": Form.FREQUENCIES,
        "scorecards": Form.CARDS,
    }
    assert report.form is forms.get(name, Form.TABLES)


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
    for shown, board in zip(printed_boards(scored), scored.boards, strict=True):
        traveller = travellers.table(scored, board).sheet
        figures = shown.table.without("ns_place", "ew_place")
        assert figures.columns == traveller.columns
        assert sorted(map(str, figures.rows)) == sorted(map(str, traveller.rows))
        scores = [row[traveller.positions["score"]] for row in figures.rows]
        assert shown.equal == tuple(
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
