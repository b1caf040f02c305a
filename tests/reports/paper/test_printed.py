"""Printed reports: which an event can fill, what is said of others; what stands on a board and on a score card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.model.boards import HighCardPoints
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import KnownScore, NotPlayed, Outcome, PassedOut, PointsUnit, Result
from scorer.model.rulings import Penalty, RulingNote
from scorer.model.settings import Method, Scoring
from scorer.reports import scorecards, travellers
from scorer.reports.blocks import Facts, Hands, Item
from scorer.reports.catalogue import all_reports, report_by_name
from scorer.reports.paper.print_job import PrintHeading, PrintJob, build_print_job
from scorer.reports.report import NO_RESULTS, EmptyReason, PaperUse, Requirement
from scorer.reports.table import Table
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.reports.seldom import SELDOM

UNASKED = [report.name for report in all_reports() if report.requirement is not Requirement.SOLVED_DEALS]
"""The reports that every event has, whether or not its hands are solved."""

ALWAYS = [name for name in UNASKED if name not in SELDOM]


def typeset(event: Event, *names: str) -> tuple[PrintJob, dict[str, EmptyReason]]:
    """What is printed of the reports named, of all when none is; and why others are not."""
    found, absent = build_print_job(score_event(event), [report_by_name(name) for name in names or UNASKED])
    return found, {report.name: reason for report, reason in absent.items()}


def titles(event: Event, *names: str) -> list[str]:
    return [part.title for part in typeset(event, *names)[0].reports]


def absent(event: Event, *names: str) -> list[str]:
    return list(typeset(event, *names)[1])


def test_parts_come_in_the_order_asked_and_as_often() -> None:
    asked = ("matrix", "ranking", "matrix")
    assert titles(EVENING, *asked) == ["Matrix", "Ranking", "Matrix"]


def test_every_page_names_the_event_its_club_its_day_and_its_rules() -> None:
    found, _ = typeset(EVENING, "ranking")
    keywords = ("Minibridge Scorer", "tuesday-minibridge-2026-11-17")
    rules = "Matchpoints, standard rules"
    assert found.heading == PrintHeading("Tuesday Minibridge", "Alton", "2026-11-17", rules, keywords)
    butler = EVENING._replace(rules="plus", scoring=Scoring(method=Method.BUTLER))
    assert typeset(butler, "ranking")[0].heading.rules == "Butler, plus rules"


def test_an_evening_fills_all_reports_but_those_of_teams_plays_and_races() -> None:
    assert absent(EVENING) == list(SELDOM)


def test_the_lists_of_sections_strata_and_clubs_stand_below_the_ranking() -> None:
    pairs = tuple(
        it._replace(section="AB"[n % 2], stratum="12"[n % 2], club="XY"[n % 2]) for n, it in enumerate(EVENING.pairs)
    )
    (part,) = typeset(EVENING._replace(pairs=pairs), "ranking")[0].reports
    assert part.title == "Ranking"
    assert [item.title for item in part.items] == [
        "North-South",
        "East-West",
        *(f"Section {section} {side}" for section in "AB" for side in ("North-South", "East-West")),
        *(f"Stratum 2 {side}" for side in ("North-South", "East-West")),
        "Clubs",
    ]


def test_before_the_first_result_there_are_only_the_hands() -> None:
    bare = EVENING._replace(results=())
    found, missing = typeset(bare)
    assert [part.title for part in found.reports] == ["Travellers"]
    assert len(found.reports[0].items) == 1
    assert set(missing.values()) == {NO_RESULTS}


def test_without_hands_there_is_nothing() -> None:
    bare = EVENING._replace(results=(), deals=())
    assert absent(bare) == UNASKED


def all_having(outcome: Outcome) -> tuple[Result, ...]:
    """The results of the evening, each of them the same; nobody sits out."""
    met = (it for it in EVENING.results if it.ns is not None and it.ew is not None)
    return tuple(it._replace(outcome=outcome) for it in met)


def test_boards_that_were_not_played_are_no_results() -> None:
    assert "ranking" in absent(EVENING._replace(results=all_having(NotPlayed())))


def test_who_declared_and_chose_is_left_out_where_nobody_knows() -> None:
    scores = EVENING._replace(deals=(), results=all_having(KnownScore(100)))
    assert absent(scores, "ranking", "declaring", "decisions") == ["declaring", "decisions"]


def test_an_auction_has_no_part_score_or_game() -> None:
    passed = EVENING._replace(rules="bridge", deals=(), results=all_having(PassedOut()))
    assert "decisions" in absent(passed)


def test_a_field_whose_scores_never_differed_has_a_matrix_and_a_ranking() -> None:
    level = EVENING._replace(results=all_having(KnownScore(50)), scoring=Scoring(method=Method.CROSS_IMPS))
    assert absent(level, "ranking", "matrix") == []


@pytest.mark.parametrize("name", ALWAYS)
def test_every_report_has_something_to_set(name: str) -> None:
    (part,) = typeset(EVENING, name)[0].reports
    assert part.items
    assert part.paper_use is (PaperUse.CUT if name == "scorecards" else PaperUse.PINNED)


EVEN_DEAL = "N:AKQJ.432.432.432 432.AKQJ.5.QJT98 T98.T98.AKQJ.765 765.765.T9876.AK"
"""Ten points to everybody."""


def board_of(event: Event, number: int) -> Item:
    scored = score_event(event)
    item = report_by_name("travellers").of_board(scored, scored.boards[number - 1])
    assert item is not None
    return item


def facts_of(item: Item) -> dict[str, str]:
    (facts,) = (block for block in item.blocks if isinstance(block, Facts))
    return {str(fact.question): str(fact.answer) for fact in facts.facts}


def test_a_board_says_who_dealt_and_what_can_be_won() -> None:
    assert board_of(EVENING, 1).lead == "dealer North, top 4"
    assert [type(block) for block in board_of(EVENING, 1).blocks] == [Table]
    assert board_of(EVENING._replace(rules="bridge", results=()), 4).lead == "dealer West, EW and NS vulnerable"


def test_the_table_of_a_board_is_its_traveller_with_the_highest_score_first() -> None:
    scored = score_event(EVENING)
    for board in scored.boards:
        sheet = travellers.ranked_traveller_table(scored, board).sheet
        called = ("ns_players", "ew_players")  # where a pair without names is called by its label
        traveller = travellers.traveller_table(scored, board).sheet.without_columns(*called)
        figures = sheet.without_columns("ns_place", "ew_place", *called)
        assert figures.columns == traveller.columns
        assert sorted(map(str, figures.rows)) == sorted(map(str, traveller.rows))
        scores = [row[traveller.positions["score"]] for row in figures.rows]
        assert sheet.continues_group == tuple(
            number > 0 and score is not None and score == scores[number - 1] for number, score in enumerate(scores)
        )
        played = [score for score in scores if isinstance(score, int)]
        assert scores == [*sorted(played, reverse=True), *[None] * (len(scores) - len(played))]


def test_the_cards_say_who_declares() -> None:
    fourth = board_of(EVENING, 4)
    assert (facts_of(fourth)["Points"], facts_of(fourth)["Declarer"]) == ("NS 30, EW 10", "South")
    (hands,) = (block for block in fourth.blocks if isinstance(block, Hands))
    assert [hand.seat for hand in hands.hands] == list(Seat)
    assert [hand.points for hand in hands.hands] == [14, 6, 16, 4]


def test_so_do_the_points_that_were_announced() -> None:
    facts = facts_of(board_of(EVENING._replace(points=((1, HighCardPoints(14, 6, 16, 4)),)), 1))
    assert facts["Declarer"] == "South"
    assert facts["Points announced"] == "North 14, East 6, South 16, West 4"


def test_with_twenty_points_each_nobody_declares() -> None:
    facts = facts_of(board_of(EVENING._replace(deals=((1, Deal.parse(EVEN_DEAL)),)), 1))
    assert facts == {"Points": "20 each: deal again"}


def test_a_board_with_neither_hands_nor_results_is_not_printed() -> None:
    items = typeset(EVENING._replace(deals=()), "travellers")[0].reports[0].items
    assert [item.about for item in items] == [1, 2, 3]


def test_rulings_stand_below_the_results() -> None:
    event = EVENING._replace(notes=(RulingNote(2, "1", "6", by="Ada", reason="slow play"),))
    assert tuple(map(str, board_of(event, 2).tables[0].notes)) == ("Ruling on board 2, 1 against 6, by Ada: slow play",)


def card_of(event: Event, label: str) -> Item:
    card = report_by_name("scorecards").of_pair(score_event(event), label)
    assert card is not None
    return card


def test_every_pair_with_boards_has_its_card() -> None:
    more = EVENING._replace(pairs=(*EVENING.pairs, Pair("7")))
    assert [item.about for item in typeset(more, "scorecards")[0].reports[0].items] == ["1", "2", "3", "4", "5", "6"]


def test_a_card_has_the_lines_of_the_score_card() -> None:
    scored = score_event(EVENING)
    for label in scored.standings:
        sheet = card_of(EVENING, label).tables[0].sheet
        card = scorecards.score_card_table(scored, label).sheet
        assert sheet.without_columns("place", "opponents_players") == card.without_columns("opponents_players")
        assert "place" in sheet.positions


def test_its_total_is_the_line_of_the_ranking() -> None:
    facts = facts_of(card_of(EVENING, "1"))
    assert facts == {"Place": "3", "Boards": "3", "MP": "3.5 of 12", "%": "29.17"}


def test_changes_and_penalties_stand_at_the_foot() -> None:
    penalty = Penalty("3", Fraction(10), PointsUnit.PERCENT_OF_TOP, "late")
    third = card_of(EVENING._replace(penalties=(penalty,)), "3")
    assert tuple(map(str, third.tables[0].notes)) == ("Pair 3: penalty of 10% of a top, late",)
