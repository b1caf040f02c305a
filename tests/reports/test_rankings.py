"""The ranking of the evening worked by hand, for readers and for programs."""

from __future__ import annotations

from fractions import Fraction

from scorer import hints
from scorer.game.seats import Side
from scorer.i18n import phrase
from scorer.model.pairs import Pair
from scorer.reports.rankings import ranking_document, ranking_tables, ranking_tables_with_status
from scorer.reports.table import Sheet, sheets_of
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import as_json
from tests.evening import EVENING
from tests.reports.lines import decimals_below, lines_of, texts_of

SCORED = score_event(EVENING)


def sheets(scored: ScoredEvent) -> list[Sheet]:
    return sheets_of(ranking_tables(scored))


def test_each_side_has_its_own_sheet() -> None:
    assert [sheet.title for sheet in sheets(SCORED)] == [side.label for side in Side]
    assert [sheet.title for sheet in sheets(score_event(EVENING._replace(winners=1)))] == [phrase("All pairs")]


def test_a_ranking_that_is_not_final_says_so_once_and_what_may_be_done() -> None:
    said = [(tuple(map(str, table.notes)), table.hints) for table in ranking_tables_with_status(SCORED)]
    assert said == [(("Not final: 5 warnings",), (hints.LIST_FINDINGS,)), ((), ())]


def test_the_best_pair_stands_first_and_equal_ones_share_a_place() -> None:
    north_south, east_west = sheets(SCORED)
    assert texts_of(north_south, "Place", "Pair", "Players") == [
        ("1=", "2", "Cid & Dot"),
        ("1=", "3", "Eve"),
        ("3", "1", "Ann & Bob"),
    ]
    assert texts_of(east_west, "Place", "Pair", "Players") == [
        ("1", "6", ""),
        ("2", "4", "Fay & Gus"),
        ("3", "5", "Hal & Ida"),
    ]


def test_points_and_percentages_are_exact_until_they_are_printed() -> None:
    first, second, third = lines_of(sheets(SCORED)[0])
    assert (first["MP"], first["of"], first["%"], first["Boards"]) == (5, 8, Fraction(125, 2), 2)
    assert (second["MP"], second["of"], second["%"], second["Boards"]) == (Fraction(15, 2), 12, Fraction(125, 2), 3)
    assert (third["MP"], third["of"], third["%"], third["Boards"]) == (Fraction(7, 2), 12, Fraction(175, 6), 3)


def test_a_column_shows_the_decimals_it_needs_and_percentages_those_that_are_asked_for() -> None:
    north_south, _ = sheets(SCORED)
    assert (decimals_below(north_south, "MP"), decimals_below(north_south, "%")) == (1, 2)
    four = EVENING._replace(scoring=EVENING.scoring._replace(percent_decimals=4))
    assert decimals_below(sheets(score_event(four))[0], "%") == 4


def test_a_pair_without_points_stands_last_without_a_place() -> None:
    latecomer = Pair("0", EVENING.pairs[0].direction, "Lea", "Max")
    north_south, _ = sheets(score_event(EVENING._replace(pairs=(latecomer, *EVENING.pairs))))
    assert texts_of(north_south, "Place", "Pair", "MP", "%")[-1] == ("", "0", "", "")


def test_for_programs_a_pair_without_points_has_null_where_it_has_nothing() -> None:
    found = as_json(ranking_document(score_event(EVENING._replace(results=()))))
    for row in found["rankings"][0]["rows"]:
        assert (row["place"], row["score"], row["percent"]) == (None, None, None)
