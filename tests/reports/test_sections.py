"""Section lists: the scores of the whole field, ranked within its parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.model.events import Event
from scorer.model.settings import Scoring, Sections
from scorer.reports import rankings
from scorer.reports.sections import by_section, tables
from scorer.reports.table import sheets_of
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.reports.lines import texts_of


def with_sections(section: dict[str, str], scoring: Scoring = EVENING.scoring) -> Event:
    pairs = (pair._replace(section=section.get(pair.label, "")) for pair in EVENING.pairs)
    return replace(EVENING, pairs=tuple(pairs), scoring=scoring)


SECTIONS = {"1": "A", "2": "A", "4": "A", "5": "A", "3": "B", "6": "B"}


def listed(event: Event) -> list[tuple[str, list[tuple[str, ...]]]]:
    return [
        (str(sheet.title), texts_of(sheet, "Place", "Pair", "MP")) for sheet in sheets_of(tables(score_event(event)))
    ]


def test_a_section_is_ranked_with_the_points_of_the_whole_field() -> None:
    assert listed(with_sections(SECTIONS)) == [
        ("Section A North-South", [("1", "2", "5"), ("2", "1", "7/2")]),
        ("Section A East-West", [("1", "4", "11/2"), ("2", "5", "7/2")]),
        ("Section B North-South", [("1", "3", "15/2")]),
        ("Section B East-West", [("1", "6", "7")]),
    ]


def test_a_section_without_pairs_of_a_list_has_no_such_list() -> None:
    only_north_south = {"1": "A", "2": "A"}
    titles = [title for title, _ in listed(with_sections(only_north_south))]
    assert titles == ["No section North-South", "No section East-West", "Section A North-South"]


def test_pairs_of_no_section_have_a_list_as_well() -> None:
    half = dict.fromkeys(("1", "4"), "A")
    one_list = replace(with_sections(half), winners=1)
    assert [title for title, _ in listed(one_list)] == ["No section", "Section A"]


@pytest.mark.parametrize("sections", [{}, dict.fromkeys("123456", "A")])
def test_one_section_alone_is_no_list(sections: dict[str, str]) -> None:
    assert by_section(score_event(with_sections(sections))).rankings == ()


def test_sections_that_are_apart_are_ranked_as_the_event_ranks_them() -> None:
    scored = score_event(with_sections(SECTIONS, Scoring(sections=Sections.APART)))
    assert by_section(scored).rankings == scored.rankings


def test_lists_are_there_for_programs_as_rankings_are() -> None:
    found = rankings.document(by_section(score_event(with_sections(SECTIONS))))
    assert found["rankings"][0]["name"] == "Section A North-South"
    assert [row["pair"] for row in found["rankings"][0]["rows"]] == ["2", "1"]
