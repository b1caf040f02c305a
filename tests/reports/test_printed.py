"""Which reports an event can fill, in which order they are printed, and what is said of those it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.records.events import Event
from scorer.records.results import KnownScore, NotPlayed, Outcome, PassedOut, Result
from scorer.records.settings import Method, Scoring
from scorer.reports.catalogue import Report
from scorer.reports.printed import Form, Heading, printed
from scorer.tournament import score_event
from tests.evening import EVENING

EVERY_REPORT = list(Report)
ALWAYS = [it for it in EVERY_REPORT if it not in (Report.SECTIONS, Report.STRATA)]


def titles(event: Event, *reports: Report) -> list[str]:
    return [part.title for part in printed(score_event(event), reports)[0].parts]


def absent(event: Event, *reports: Report) -> list[Report]:
    return list(printed(score_event(event), reports or EVERY_REPORT)[1])


def test_parts_come_in_the_order_asked_and_as_often() -> None:
    asked = (Report.MATRIX, Report.RANKING, Report.MATRIX)
    assert titles(EVENING, *asked) == ["Matrix", "Ranking", "Matrix"]


def test_every_page_names_the_event_its_club_its_day_and_its_rules() -> None:
    found, _ = printed(score_event(EVENING), [Report.RANKING])
    assert found.heading == Heading("Tuesday Minibridge", "Alton", "2026-11-17", "Matchpoints, rules standard")
    butler = replace(EVENING, rules="plus", scoring=Scoring(method=Method.BUTLER))
    assert printed(score_event(butler), [])[0].heading.rules == "Butler, rules plus"


def test_an_evening_fills_all_reports_but_those_of_sections_and_strata() -> None:
    assert absent(EVENING) == [Report.SECTIONS, Report.STRATA]
    pairs = tuple(it._replace(section="AB"[n % 2], stratum="12"[n % 2]) for n, it in enumerate(EVENING.pairs))
    assert absent(replace(EVENING, pairs=pairs)) == []


def test_before_the_first_result_there_are_only_the_hands() -> None:
    bare = replace(EVENING, results=())
    found, missing = printed(score_event(bare), EVERY_REPORT)
    assert [part.title for part in found.parts] == ["Travellers"]
    assert len(found.parts[0].items) == 1
    assert set(missing.values()) == {"there are no results yet"}


def test_without_hands_there_is_nothing() -> None:
    bare = replace(EVENING, results=(), deals=())
    assert absent(bare) == EVERY_REPORT
    _, missing = printed(score_event(bare), [Report.TRAVELLERS])
    assert missing == {Report.TRAVELLERS: "there are no results yet, and no hands"}


def all_having(outcome: Outcome) -> tuple[Result, ...]:
    """The results of the evening, each of them the same; nobody sits out."""
    met = (it for it in EVENING.results if it.ns is not None and it.ew is not None)
    return tuple(it._replace(outcome=outcome) for it in met)


def test_boards_that_were_not_played_are_no_results() -> None:
    assert Report.RANKING in absent(replace(EVENING, results=all_having(NotPlayed())))


def test_who_declared_and_chose_is_left_out_where_nobody_knows() -> None:
    scores = replace(EVENING, deals=(), results=all_having(KnownScore(100)))
    assert absent(scores, Report.RANKING, Report.DECLARING, Report.DECISIONS) == [Report.DECLARING, Report.DECISIONS]


def test_an_auction_has_no_part_score_or_game() -> None:
    passed = replace(EVENING, rules="bridge", deals=(), results=all_having(PassedOut()))
    assert Report.DECISIONS in absent(passed)


def test_a_field_whose_scores_never_differed_has_a_matrix_and_a_ranking() -> None:
    level = replace(EVENING, results=all_having(KnownScore(50)), scoring=Scoring(method=Method.CROSS_IMPS))
    assert absent(level, Report.RANKING, Report.MATRIX) == []


@pytest.mark.parametrize("report", ALWAYS)
def test_every_report_has_a_form_and_something_to_set_in_it(report: Report) -> None:
    (part,) = printed(score_event(EVENING), [report])[0].parts
    assert part.items
    boards = {Report.TRAVELLERS: Form.BOARDS, Report.FREQUENCIES: Form.FREQUENCIES, Report.SCORECARDS: Form.CARDS}
    assert part.form is boards.get(report, Form.TABLES)
