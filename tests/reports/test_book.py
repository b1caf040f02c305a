"""The pages of a workbook: what stands on them whatever the event is ranked by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.checks import findings
from scorer.model.settings import Method, Scoring, Sections, VictoryPoints
from scorer.reports.book import BookPage, pages, table_name, tabs_called
from scorer.scoring import score_event
from tests.evening import EVENING


def pages_of(scoring: Scoring, **sections: str) -> dict[str, BookPage]:
    pairs = tuple(pair._replace(section=sections.get(f"pair_{pair.label}", "A")) for pair in EVENING.pairs)
    return {page.tab: page for page in pages(score_event(replace(EVENING, pairs=pairs, scoring=scoring)), [])}


@pytest.mark.parametrize(
    ("scoring", "bars"),
    [
        (Scoring(), "%"),
        (Scoring(method=Method.CROSS_IMPS), "IMPs"),
        (Scoring(method=Method.CROSS_IMPS, victory_points=VictoryPoints.WBF), "VPs"),
    ],
    ids=["matchpoints", "IMPs", "victory points"],
)
def test_the_ranking_has_bars_of_what_it_is_ranked_by(scoring: Scoring, bars: str) -> None:
    charts = pages_of(scoring)["Ranking"].charts
    assert [chart.title for chart in charts] == [f"North-South: {bars}", f"East-West: {bars}"]


def test_sections_that_the_ranking_shows_already_have_no_page_of_their_own() -> None:
    apart = pages_of(Scoring(sections=Sections.APART), pair_3="B", pair_6="B")
    assert any("Not final" in str(note) for note in apart["Ranking"].sheet.notes)
    assert "Sections" not in apart
    assert "Sections" in pages_of(Scoring(), pair_3="B", pair_6="B")


def test_what_is_handed_to_players_names_no_command() -> None:
    scored = score_event(EVENING)
    written = [str(cell) for page in pages(scored, findings(scored)) for row in page.sheet.rows for cell in row]
    assert any("missing" in text for text in written)
    assert [text for text in written if "`" in text or "scorer " in text] == []


def test_tabs_of_lists_are_short_and_no_two_are_alike() -> None:
    names = ["Section A North-South", "A+", "a-", "", "Q1", "Section " + "x" * 200, "Section " + "x" * 201, "♠ [*]?/:"]
    tabs = tabs_called(names)
    assert tabs[0] == names[0]
    assert all(0 < len(tab) <= 31 and not set(tab) & set("[]:*?/\\") for tab in tabs)
    assert len({table_name(tab).lower() for tab in tabs}) == len(names)
    assert [table_name("Q1"), table_name("Head to head")] == ["List_Q1", "Head_to_head"]
