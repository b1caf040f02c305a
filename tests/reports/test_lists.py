"""Section and stratum lists: the scores of the whole field, ranked within its parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.records.events import Event
from scorer.records.settings import Scoring, Sections
from scorer.reports import standings
from scorer.reports.lists import by_section, by_stratum
from scorer.tournament import score_event
from tests.evening import EVENING
from tests.reports.lines import texts_of


def with_places(section: dict[str, str], stratum: dict[str, str], scoring: Scoring = EVENING.scoring) -> Event:
    pairs = (
        pair._replace(section=section.get(pair.label, ""), stratum=stratum.get(pair.label, ""))
        for pair in EVENING.pairs
    )
    return replace(EVENING, pairs=tuple(pairs), scoring=scoring)


SECTIONS = {"1": "A", "2": "A", "4": "A", "5": "A", "3": "B", "6": "B"}
STRATA = {"1": "B", "2": "A", "3": "A", "4": "B", "5": "B", "6": "A"}


def listed(event: Event) -> list[tuple[str, list[tuple[str, ...]]]]:
    return [
        (sheet.title, texts_of(sheet, "Place", "Pair", "MP"))
        for sheet in standings.sheets(by_section(score_event(event)))
    ]


def test_a_section_is_ranked_with_the_points_of_the_whole_field() -> None:
    assert listed(with_places(SECTIONS, {})) == [
        ("Section A North-South", [("1", "2", "5"), ("2", "1", "7/2")]),
        ("Section A East-West", [("1", "4", "11/2"), ("2", "5", "7/2")]),
        ("Section B North-South", [("1", "3", "15/2")]),
        ("Section B East-West", [("1", "6", "7")]),
    ]


def test_a_section_without_pairs_of_a_list_has_no_such_list() -> None:
    only_north_south = {"1": "A", "2": "A"}
    titles = [title for title, _ in listed(with_places(only_north_south, {}))]
    assert titles == ["No section North-South", "No section East-West", "Section A North-South"]


def test_pairs_of_no_section_have_a_list_as_well() -> None:
    half = dict.fromkeys(("1", "4"), "A")
    one_list = replace(with_places(half, {}), winners=1)
    assert [title for title, _ in listed(one_list)] == ["No section", "Section A"]


@pytest.mark.parametrize("sections", [{}, dict.fromkeys("123456", "A")])
def test_one_section_alone_is_no_list(sections: dict[str, str]) -> None:
    assert by_section(score_event(with_places(sections, {}))).rankings == ()


def test_sections_that_are_apart_are_ranked_as_the_event_ranks_them() -> None:
    scored = score_event(with_places(SECTIONS, {}, Scoring(sections=Sections.APART)))
    assert by_section(scored).rankings == scored.rankings


def test_a_stratum_is_ranked_with_all_lower_ones() -> None:
    found = by_stratum(score_event(with_places({}, STRATA)))
    assert [(ranking.name, [it.pair.label for it in ranking.standings]) for ranking in found.rankings] == [
        ("Stratum A North-South", ["2", "3", "1"]),
        ("Stratum A East-West", ["6", "4", "5"]),
        ("Stratum B North-South", ["1"]),
        ("Stratum B East-West", ["4", "5"]),
    ]


def test_without_strata_there_are_no_lists() -> None:
    assert standings.sheets(by_stratum(score_event(EVENING))) == []


def test_lists_are_there_for_programs_as_rankings_are() -> None:
    found = standings.document(by_section(score_event(with_places(SECTIONS, {}))))
    assert found["rankings"][0]["name"] == "Section A North-South"
    assert [row["pair"] for row in found["rankings"][0]["rows"]] == ["2", "1"]
