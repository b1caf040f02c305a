"""The pages of a workbook: what stands on them whatever the event is ranked by."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.checks import list_findings
from scorer.model.events import EVENT_SETTINGS, with_settings
from scorer.model.settings import FLAG_TYPE, Method, Scoring, SectionScope, VictoryPointScale
from scorer.reports.workbook_pages import WorksheetPage, build_pages, excel_table_name, unique_tab_names
from scorer.scoring import score_event
from tests.evening import EVENING

SIDES = ["North-South", "East-West"]


def lists_of(page: WorksheetPage) -> list[str]:
    """The lists that stand one below the other."""
    return list(dict.fromkeys(str(row[0]) for row in page.sheet.rows))


def pages_of(scoring: Scoring, **sections: str) -> dict[str, WorksheetPage]:
    pairs = tuple(pair._replace(section=sections.get(f"pair_{pair.label}", "A")) for pair in EVENING.pairs)
    return {page.tab: page for page in build_pages(score_event(EVENING._replace(pairs=pairs, scoring=scoring)), [])}


@pytest.mark.parametrize(
    ("scoring", "bars"),
    [
        (Scoring(), "%"),
        (Scoring(method=Method.CROSS_IMPS), "IMPs"),
        (Scoring(method=Method.CROSS_IMPS, victory_points=VictoryPointScale.WBF), "VPs"),
    ],
    ids=["matchpoints", "IMPs", "victory points"],
)
def test_the_ranking_has_bars_of_what_it_is_ranked_by(scoring: Scoring, bars: str) -> None:
    charts = pages_of(scoring)["Ranking"].charts
    assert [chart.title for chart in charts] == [f"North-South: {bars}", f"East-West: {bars}"]


UNCHANGING = {"boards", "of", "scorer", "line", "list_number"}
"""Figures of the ranking that no change of a contract or its tricks can change."""


def test_every_figure_of_the_ranking_follows_the_boards_or_cannot_change() -> None:
    switches = [one for one in EVENT_SETTINGS if one.value_type is FLAG_TYPE]
    for event in (EVENING, *(with_settings(EVENING, {one.key: not one.value_of(EVENING)}) for one in switches)):
        ranking = {page.tab: page for page in build_pages(score_event(event), [])}["Ranking"]
        if not ranking.formulas:  # the first page of the workbook says why
            assert event.scoring.factor_totals
            continue
        columns = zip(ranking.sheet.columns, zip(*ranking.sheet.rows, strict=True), strict=True)
        figures = {column.key for column, cells in columns if any(isinstance(cell, int | Fraction) for cell in cells)}
        follow = {ranking.sheet.columns[place].key for place in ranking.formulas}
        assert figures - follow == UNCHANGING, event.scoring


def test_sections_stand_below_the_ranking_where_it_does_not_show_them_already() -> None:
    apart = pages_of(Scoring(sections=SectionScope.APART), pair_3="B", pair_6="B")["Ranking"]
    assert any("Not final" in str(note) for note in apart.sheet.notes)
    across = pages_of(Scoring(), pair_3="B", pair_6="B")["Ranking"]
    assert lists_of(apart) == [f"Section {section} {side}" for section in "AB" for side in SIDES]
    assert lists_of(across) == [*SIDES, *lists_of(apart)]
    assert len(across.charts) == 6


def test_a_list_below_the_ranking_follows_what_is_typed_as_the_ranking_does_and_a_club_stands_still() -> None:
    clubs = {pair.label: "XY"[int(pair.label) % 2] for pair in EVENING.pairs}
    pairs = tuple(pair._replace(stratum="AB"[int(pair.label) > 4], club=clubs[pair.label]) for pair in EVENING.pairs)
    ranking = {page.tab: page for page in build_pages(score_event(EVENING._replace(pairs=pairs)), [])}["Ranking"]
    assert lists_of(ranking) == [*SIDES, "Stratum B East-West", "Clubs"]
    rows, at = ranking.sheet.rows, ranking.sheet.positions
    line_of = {row[at["pair"]]: row[at["line"]] for row in rows[:6]}
    below = [row for row in rows if row[0] == "Stratum B East-West"]
    assert [row[at["line"]] for row in below] == [line_of[row[at["pair"]]] for row in below]
    assert [row[at["club"]] for row in rows if row[0] == "Clubs"] == ["X", "Y"]
    followed = [bool(formula) for formula in ranking.formulas[at["place"]]]
    assert followed == [row[0] != "Clubs" for row in rows]
    assert [(chart.title, chart.labels) for chart in ranking.charts][-2:] == [
        ("Stratum B East-West: %", at["players"]),
        ("Clubs: %", at["club"]),
    ]


def test_what_is_handed_to_players_names_no_command() -> None:
    scored = score_event(EVENING)
    written = [
        str(cell) for page in build_pages(scored, list_findings(scored)) for row in page.sheet.rows for cell in row
    ]
    assert any("fewer results" in text for text in written)
    assert [text for text in written if "`" in text or "scorer " in text] == []


def test_tabs_of_lists_are_short_and_no_two_are_alike() -> None:
    names = ["Section A North-South", "A+", "a-", "", "Q1", "Section " + "x" * 200, "Section " + "x" * 201, "♠ [*]?/:"]
    tabs = unique_tab_names(names)
    assert tabs[0] == names[0]
    assert all(0 < len(tab) <= 31 and not set(tab) & set("[]:*?/\\") for tab in tabs)
    assert len({excel_table_name(tab).lower() for tab in tabs}) == len(names)
    assert [excel_table_name("Q1"), excel_table_name("Head to head")] == ["List_Q1", "Head_to_head"]
