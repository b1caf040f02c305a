"""The same scores ranked by section, stratum and club: lists of their own, and what stands below the ranking."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorer.errors import MissingDataError
from scorer.model.events import Event
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty
from scorer.model.settings import Scoring, SectionScope
from scorer.reports.catalogue import report_by_name
from scorer.reports.rankings import lists_below, pair_lists, ranking_document, ranking_tables
from scorer.scoring import score_event
from tests.conftest import as_json
from tests.evening import EVENING
from tests.reports.lines import texts_of

SECTIONS = {"1": "A", "2": "A", "4": "A", "5": "A", "3": "B", "6": "B"}
STRATA = {"1": "B", "2": "A", "3": "A", "4": "B", "5": "B", "6": "A"}
CLUBS = {"1": "Alton", "2": "Upton", "4": "Alton"}


def with_column(column: str, values: dict[str, str], event: Event = EVENING) -> Event:
    changes: list[dict[str, Any]] = [{column: values.get(pair.label, "")} for pair in event.pairs]
    pairs = (pair._replace(**change) for pair, change in zip(event.pairs, changes, strict=True))
    return event._replace(pairs=tuple(pairs))


IN_SECTIONS, IN_STRATA, OF_CLUBS = (
    with_column("section", SECTIONS),
    with_column("stratum", STRATA),
    with_column("club", CLUBS),
)
WITH_ALL = with_column("club", CLUBS, with_column("stratum", STRATA, IN_SECTIONS))
APART = IN_SECTIONS._replace(scoring=Scoring(sections=SectionScope.APART))


def lists(event: Event, by: str) -> dict[str, list[tuple[str, ...]]]:
    """Place, pair and points of each list, by its title."""
    return {
        str(table.title): texts_of(table.sheet, "Place", "Pair", "MP")
        for table in ranking_tables(score_event(event), by)
    }


def below(event: Event) -> list[str]:
    return [table.name for table in lists_below(score_event(event))]


def test_a_section_is_ranked_with_the_points_of_the_whole_field() -> None:
    assert lists(IN_SECTIONS, "section") == {
        "Section A North-South": [("1", "2", "5"), ("2", "1", "7/2")],
        "Section A East-West": [("1", "4", "11/2"), ("2", "5", "7/2")],
        "Section B North-South": [("1", "3", "15/2")],
        "Section B East-West": [("1", "6", "7")],
    }


def test_a_section_without_pairs_of_a_list_has_no_such_list() -> None:
    only_north_south = with_column("section", {"1": "A", "2": "A"})
    assert list(lists(only_north_south, "section")) == [
        "No section North-South",
        "No section East-West",
        "Section A North-South",
    ]


def test_pairs_of_no_section_have_a_list_as_well() -> None:
    half = with_column("section", dict.fromkeys(("1", "4"), "A"))
    assert list(lists(half._replace(winners=1), "section")) == ["No section", "Section A"]


@pytest.mark.parametrize(
    ("sections", "reason"),
    [
        ({}, "no pair in this event has a section, which is a column in pairs.csv"),
        (dict.fromkeys("123456", "A"), "all pairs in this event are in section A"),
    ],
)
def test_where_there_are_no_two_sections_nothing_is_ranked_by_them(sections: dict[str, str], reason: str) -> None:
    with pytest.raises(MissingDataError, match=f"^{reason}$"):
        lists(with_column("section", sections), "section")


def test_sections_that_are_apart_are_ranked_as_the_event_ranks_them() -> None:
    scored = score_event(APART)
    assert ranking_document(scored, "section") == ranking_document(scored)
    assert len(as_json(ranking_document(scored))["rankings"]) == 4


def test_lists_are_there_for_programs_as_rankings_are() -> None:
    found = as_json(ranking_document(score_event(IN_SECTIONS), "section"))
    assert found["rankings"][0]["name"] == "Section A North-South"
    assert [row["pair"] for row in found["rankings"][0]["rows"]] == ["2", "1"]


def test_a_stratum_is_ranked_with_all_lower_ones() -> None:
    assert {title: [pair for _, pair, _ in lines] for title, lines in lists(IN_STRATA, "stratum").items()} == {
        "Stratum A North-South": ["2", "3", "1"],
        "Stratum A East-West": ["6", "4", "5"],
        "Stratum B North-South": ["1"],
        "Stratum B East-West": ["4", "5"],
    }


def test_clubs_come_by_their_best_entries() -> None:
    (table,) = ranking_tables(score_event(OF_CLUBS), "club")
    assert texts_of(table.sheet, "Place", "Club", "Entries", "MP") == [
        ("1", "Upton", "1", "5"),
        ("2", "Alton", "2", "9/2"),
    ]
    assert as_json(ranking_document(score_event(OF_CLUBS), "club"))["rankings"][0]["rows"][1] == {
        "place": 2, "tied": False, "club": "Alton", "entries": 2, "score": 4.5, "percent": 37.5,
    }  # fmt: skip


def test_a_club_with_too_few_entries_is_named_below_the_list() -> None:
    needed = OF_CLUBS._replace(scoring=Scoring(club_best=2))
    (table,) = ranking_tables(score_event(needed), "club")
    assert list(map(str, table.notes)) == ["Fewer than 2 entries: Upton"]


def test_below_the_ranking_stand_sections_strata_and_clubs_where_the_event_has_them() -> None:
    assert below(EVENING) == []
    assert below(WITH_ALL) == [
        "Section A North-South",
        "Section A East-West",
        "Section B North-South",
        "Section B East-West",
        "Stratum B North-South",
        "Stratum B East-West",
        "Clubs",
    ], "stratum A is everybody"
    titles = [str(sheet.title) for sheet in report_by_name("ranking").sheets(score_event(WITH_ALL))]
    assert titles == ["North-South", "East-West", *below(WITH_ALL)]
    assert [table.name for table in pair_lists(score_event(WITH_ALL))] == titles[:-1]


def test_what_the_ranking_says_already_does_not_stand_below_it() -> None:
    assert below(APART) == []
    assert below(with_column("stratum", dict.fromkeys("123456", "A"))) == []
    assert below(with_column("section", {"1": "N", "2": "N", "3": "N"})) == [], "a section is a side"


def test_a_penalty_is_told_below_the_ranking_alone() -> None:
    late = WITH_ALL._replace(penalties=(Penalty("2", Fraction(1), PointsUnit.MATCHPOINTS, "late"),))
    told = [
        table.name for table in [*ranking_tables(score_event(late)), *lists_below(score_event(late))] if table.notes
    ]
    assert told == ["North-South"]
    assert ranking_tables(score_event(late), "section")[0].notes, "alone a list tells it itself"


def test_other_forms_of_the_ranking_have_the_ranking_alone() -> None:
    scored = score_event(WITH_ALL)
    assert report_by_name("ranking").document(scored) == ranking_document(scored)
    assert len(report_by_name("ranking").combined_sheet(scored).rows) == len(EVENING.pairs)
