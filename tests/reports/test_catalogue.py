"""Every report by its name, of every sample event and of whatever else can be recorded."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.interchange.own.event_folder import read_folder
from scorer.model.events import Event
from scorer.rendering.plain_text import render_plain_text
from scorer.reports.catalogue import PRINTABLE_REPORTS, REPORT_NAMES, all_reports, posted_reports, report_by_name
from scorer.reports.report import Report
from scorer.reports.table import Sheet
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import SAMPLES
from tests.evening import EVENING
from tests.reports.lines import lines_of
from tests.reports.seldom import SELDOM, SOLVED
from tests.strategies import BRIEF, told_events

SCORED = score_event(EVENING)
TODAY = datetime.date(2026, 11, 17)
SAMPLE_FOLDERS = sorted(path.parent for path in SAMPLES.glob("*/event.toml"))

every_report = pytest.mark.parametrize("report", all_reports(), ids=str)


def sheets(scored: ScoredEvent, name: str) -> list[Sheet]:
    return report_by_name(name).sheets(scored)


def test_reports_are_called_as_people_call_them() -> None:
    assert list(REPORT_NAMES) == list(SIZES)


@pytest.mark.parametrize("name", PRINTABLE_REPORTS)
def test_a_report_calls_itself_as_the_registry_does_and_stands_in_a_module_of_its_own(name: str) -> None:
    report = report_by_name(name)
    assert (report.name, type(report).__module__) == (name, PRINTABLE_REPORTS[name].partition(":")[0])
    assert report.title


def test_listing_the_names_of_reports_loads_none_of_them() -> None:
    loaded = "sorted(name for name in sys.modules if name.startswith('scorer.reports.'))"
    script = f"import sys, scorer.reports.catalogue; print(*{loaded})"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    registered = {path.partition(":")[0] for path in PRINTABLE_REPORTS.values()}
    assert registered.isdisjoint(found.stdout.split())


SIZES = {
    "ranking": ["North-South", "East-West"],
    "matches": [],
    "contributions": [],
    "travellers": [f"Board {number}" for number in (1, 2, 3, 4)],
    "frequencies": [f"Board {number}: frequencies" for number in (1, 2, 3)],
    "scorecards": [f"Pair {label}" for label in "123456"],
    "matrix": ["Matrix, North-South", "Matrix, East-West"],
    "head-to-head": ["Head to head, North-South", "Head to head, East-West"],
    "declaring": ["Declaring and defending"],
    "decisions": ["Part score or game"] * 3,
    "plays": [],
    "race": [],
    "double-dummy": [],
    "learning": [],
    "teacher": [],
    "class": [],
}
"""The last four tell of hands, and two of those only where these are solved: `tests/reports/test_learning.py`."""


@every_report
def test_the_evening_has_each_report_as_often_as_it_needs(report: Report) -> None:
    assert report.name in SIZES, "a new report: write the titles of its sheets into SIZES, none if it is empty here"
    titles = [str(sheet.title) for sheet in report.sheets(SCORED)]
    assert len(titles) == len(SIZES[report.name])
    assert all(title.startswith(begun) for title, begun in zip(titles, SIZES[report.name], strict=True))


@every_report
@pytest.mark.parametrize("folder", SAMPLE_FOLDERS, ids=lambda folder: str(folder.name))
def test_every_sample_event_has_every_report(folder: Path, report: Report) -> None:
    scored = score_event(read_folder(folder, TODAY))
    found = report.sheets(scored)
    has_something = report.name not in (*SELDOM, *SOLVED) or (report.name == "race" and scored.event.is_single_table)
    assert bool(found) == has_something, "write a report that is empty for most events into SELDOM"
    assert report.is_empty(scored) != bool(found)
    well_made(found)


def well_made(found: list[Sheet]) -> None:
    """Each line has a cell a column, no two columns have one heading, and all can be printed."""
    for sheet in found:
        assert sheet.title
        assert len(lines_of(sheet)) == len(sheet.rows)
        assert str(sheet.title).split()[0] in render_plain_text([sheet], 200)


def test_an_event_without_results_has_every_report_too() -> None:
    scored = score_event(EVENING._replace(results=()))
    for report in all_reports():
        well_made(report.sheets(scored))
    assert sheets(scored, "frequencies") == []
    assert str(sheets(scored, "head-to-head")[0].title) == "Head to head: no pairs have met"


@BRIEF
@given(told_events(), st.randoms(use_true_random=False))
def test_reports_are_the_same_in_whichever_order_results_were_recorded(event: Event, chance: Random) -> None:
    shuffled = list(event.results)
    chance.shuffle(shuffled)
    one, other = score_event(event), score_event(event._replace(results=tuple(shuffled)))
    for report in all_reports():
        assert report.sheets(one) == report.sheets(other)
        assert report.is_empty(one) != bool(report.sheets(one))
        well_made(report.sheets(one))


@BRIEF
@given(told_events())
def test_every_report_can_be_read_by_programs(event: Event) -> None:
    scored = score_event(event)
    for report in all_reports():
        document = report.document(scored)
        assert json.loads(json.dumps(document, allow_nan=False)) == document


def test_a_report_without_a_command_of_its_own_is_for_programs_tables_of_rows() -> None:
    found = json.loads(json.dumps(report_by_name("matrix").document(SCORED)))
    assert list(found) == ["event", "report", "tables"]
    assert found["event"] == report_by_name("ranking").document(SCORED)["event"]
    (table,) = found["tables"]
    assert (found["report"], table["name"]) == ("matrix", "Matrix")
    assert table["rows"][0] == {
        "pair": "2", "players": ["Cid", "Dot"], "total": 5.0, "1": 4.0, "2": 1.0, "3": None, "4": None,
    }  # fmt: skip


@every_report
def test_no_two_columns_of_a_report_have_one_key(report: Report) -> None:
    for sheet in [*report.sheets(SCORED), report.combined_sheet(SCORED)]:
        assert len(sheet.positions) == len(sheet.columns)
        assert all(sheet.positions)


def test_a_club_pins_up_rankings_matches_travellers_and_pictures_and_hands_out_score_cards() -> None:
    posted = [report.name for report in posted_reports()]
    assert posted == ["ranking", "matches", "contributions", "travellers", "scorecards", "race", "pictures"]
