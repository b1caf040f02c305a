"""Every report by its name, of every sample event and of whatever else can be recorded."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.folder import read_folder
from scorer.printers.plain import plain_text
from scorer.records.events import Event
from scorer.records.settings import Scoring, Sections
from scorer.reports import decisions, declaring, frequencies, head_to_head
from scorer.reports.catalogue import Report, sheets
from scorer.reports.sheet import Sheet
from scorer.tournament import score_event
from tests.conftest import SAMPLES
from tests.evening import EVENING
from tests.reports.lines import lines_of, texts_of
from tests.strategies import BRIEF, told_events

SCORED = score_event(EVENING)
TODAY = datetime.date(2026, 11, 17)
SAMPLE_FOLDERS = sorted(path.parent for path in SAMPLES.glob("*/event.toml"))

every_report = pytest.mark.parametrize("report", Report)


def test_reports_are_called_as_people_call_them() -> None:
    assert [str(report) for report in Report] == [
        "ranking",
        "sections",
        "strata",
        "travellers",
        "frequencies",
        "scorecards",
        "matrix",
        "head-to-head",
        "declaring",
        "decisions",
    ]


SIZES = {
    Report.RANKING: ["North-South", "East-West"],
    Report.SECTIONS: [],
    Report.STRATA: [],
    Report.TRAVELLERS: [f"Board {number}" for number in (1, 2, 3, 4)],
    Report.FREQUENCIES: [f"Frequencies of board {number}" for number in (1, 2, 3)],
    Report.SCORECARDS: [f"Pair {label}" for label in "231645"],
    Report.MATRIX: ["Matrix"],
    Report.HEAD_TO_HEAD: ["Head to head, North-South", "Head to head, East-West"],
    Report.DECLARING: ["Declaring and defending"],
    Report.DECISIONS: ["Part score or game"] * 3,
}


@every_report
def test_the_evening_has_each_report_as_often_as_it_needs(report: Report) -> None:
    titles = [sheet.title for sheet in sheets(SCORED, report)]
    assert len(titles) == len(SIZES[report])
    assert all(title.startswith(begun) for title, begun in zip(titles, SIZES[report], strict=True))


def test_sections_and_strata_are_listed_where_there_are_some() -> None:
    places = {"1": ("A", "B"), "4": ("A", "B")}
    pairs = (
        pair._replace(section=section, stratum=stratum)
        for pair in EVENING.pairs
        for section, stratum in [places.get(pair.label, ("B", "A"))]
    )
    event = replace(EVENING, pairs=tuple(pairs))
    for scoring in (Scoring(), Scoring(sections=Sections.APART)):
        scored = score_event(replace(event, scoring=scoring))
        assert [sheet.title for sheet in sheets(scored, Report.SECTIONS)] == [
            "Section A North-South",
            "Section A East-West",
            "Section B North-South",
            "Section B East-West",
        ]
    titles = [sheet.title for sheet in sheets(score_event(event), Report.STRATA)]
    assert [title for title in titles if title.startswith("Stratum B")] == [
        "Stratum B North-South",
        "Stratum B East-West",
    ]


@every_report
@pytest.mark.parametrize("folder", SAMPLE_FOLDERS, ids=lambda folder: str(folder.name))
def test_every_sample_event_has_every_report(folder: Path, report: Report) -> None:
    scored = score_event(read_folder(folder, TODAY))
    found = sheets(scored, report)
    assert bool(found) == (report not in (Report.SECTIONS, Report.STRATA))
    well_made(found)


def well_made(found: list[Sheet]) -> None:
    """Each line has a cell a column, no two columns have one heading, and all can be printed."""
    for sheet in found:
        assert sheet.title
        assert len(lines_of(sheet)) == len(sheet.rows)
        assert sheet.title.split()[0] in plain_text([sheet], 200)


def test_an_event_without_results_has_every_report_too() -> None:
    scored = score_event(replace(EVENING, results=()))
    for report in Report:
        well_made(sheets(scored, report))
    assert sheets(scored, Report.FREQUENCIES) == []
    assert sheets(scored, Report.HEAD_TO_HEAD)[0].title == "Head to head: no two pairs have met"


@BRIEF
@given(told_events(), st.randoms(use_true_random=False))
def test_reports_are_the_same_in_whichever_order_results_were_recorded(event: Event, chance: Random) -> None:
    shuffled = list(event.results)
    chance.shuffle(shuffled)
    one, other = score_event(event), score_event(replace(event, results=tuple(shuffled)))
    for report in Report:
        assert sheets(one, report) == sheets(other, report)
        well_made(sheets(one, report))


@BRIEF
@given(told_events())
def test_every_report_can_be_read_by_programs(event: Event) -> None:
    scored = score_event(event)
    documents = [
        head_to_head.document(scored),
        declaring.document(scored),
        decisions.document(scored),
        *(frequencies.document(scored, board) for board in scored.boards),
    ]
    for document in documents:
        assert json.loads(json.dumps(document, allow_nan=False)) == document


def test_the_ranking_and_the_matrix_agree() -> None:
    ranked = [line for sheet in sheets(SCORED, Report.RANKING) for line in texts_of(sheet, "Pair", "MP")]
    (matrix,) = sheets(SCORED, Report.MATRIX)
    assert texts_of(matrix, "Pair", "Total") == ranked
