"""A race: board by board, with what both pairs have until then."""

from __future__ import annotations

from scorer.interchange.own.event_folder import read_folder
from scorer.reports.blocks import LineChart, Sentence
from scorer.reports.race import RaceReport, race_boards
from scorer.reports.scorecards import score_card_table
from scorer.scoring import score_event
from tests.conftest import SAMPLES
from tests.evening import EVENING
from tests.reports.lines import texts_of
from tests.reports.test_catalogue import TODAY

REPORT = RaceReport()

RACE = score_event(read_folder(SAMPLES / "race", TODAY))


def test_a_total_is_in_points_within_a_line() -> None:
    assert str(score_card_table(RACE, "1").title).endswith(", place 2, 950 points")


def test_totals_run_to_what_the_ranking_says() -> None:
    assert race_boards(RACE)[-1].totals == {label: standing.score for label, standing in RACE.standings.items()}


def test_a_line_has_the_points_of_the_board_and_both_totals() -> None:
    (table,) = REPORT.listed(RACE)
    assert texts_of(table.sheet, "Board", "Pair 1", "Total 1", "Pair 2", "Total 2")[3] == (
        "4",
        "0",
        "310",
        "400",
        "400",
    )


def test_its_page_names_the_winner_and_draws_the_target() -> None:
    (page,) = REPORT.items(RACE)
    assert page.blocks[0] == Sentence("Gwen M. & Ravi C.", loud=True)
    said = [str(block.text) for block in page.blocks if isinstance(block, Sentence)]
    assert "Pair 2 reached the target of 1000 on board 12" in said
    (chart,) = (block for block in page.blocks if isinstance(block, LineChart))
    assert (chart.mark, chart.stepped) == (1000, True)
    assert [series.values[-1] for series in chart.series] == [950, 1140]


def test_an_evening_of_several_tables_is_no_race() -> None:
    scored = score_event(EVENING)
    assert not race_boards(scored)
    assert not REPORT.items(scored)
