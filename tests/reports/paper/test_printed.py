"""Which reports an event can fill, in which order they are printed, and what is said of those it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.records.events import Event
from scorer.records.results import KnownScore, NotPlayed, Outcome, PassedOut, Result
from scorer.records.settings import Method, Scoring
from scorer.reports.catalogue import NO_RESULTS, REPORTS, Absent, Form, report_called
from scorer.reports.paper.printed import Heading, Printed, printed
from scorer.tournament import score_event
from tests.evening import EVENING

UNASKED = [report.name for report in REPORTS if not report.solved]
"""The reports that every event has, whether or not its hands are solved."""

ALWAYS = [name for name in UNASKED if name not in ("sections", "strata", "race")]


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
    assert absent(EVENING) == ["sections", "strata", "race"]
    pairs = tuple(it._replace(section="AB"[n % 2], stratum="12"[n % 2]) for n, it in enumerate(EVENING.pairs))
    assert absent(replace(EVENING, pairs=pairs)) == ["race"]


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
