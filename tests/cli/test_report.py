"""Any report on the terminal, for programs and for spreadsheets: the same figures everywhere."""

from __future__ import annotations

import csv
import io

import pytest

from scorer.reports.catalogue import Report
from tests.conftest import SAMPLE_NAMES, SLUGS, Scorer

EVERY = [report for report in Report if report not in (Report.SECTIONS, Report.STRATA)]


@pytest.mark.parametrize("report", EVERY)
@pytest.mark.parametrize("sample", SAMPLE_NAMES)
def test_a_report_says_the_same_in_every_form(samples: Scorer, sample: str, report: Report) -> None:
    words = ("report", report, "--event", SLUGS[sample])
    printed = samples(*words, COLUMNS="400").out
    (found,) = samples(*words, "--json").document["reports"]
    rows = list(csv.reader(io.StringIO(samples(*words, "--csv").out)))
    assert found["report"] == report
    assert sum(len(sheet["rows"]) for sheet in found["sheets"]) >= 1
    assert len(rows) > 1
    for sheet in found["sheets"]:
        assert sheet["title"] in printed
        assert all(len(row) == len(sheet["columns"]) for row in sheet["rows"])


def test_the_ranking_is_the_ranking(evening: Scorer) -> None:
    (found,) = evening("report", "ranking", "--json").document["reports"]
    rows = [row for ranking in evening("rank", "--json").document["rankings"] for row in ranking["rows"]]
    shown = [dict(zip(sheet["columns"], row, strict=True)) for sheet in found["sheets"] for row in sheet["rows"]]
    assert [(it["Pair"], it["%"]) for it in shown] == [(row["pair"], row["percent"]) for row in rows]


def test_reports_come_in_the_order_asked(evening: Scorer) -> None:
    found = evening("report", "matrix", "ranking", "--json").document["reports"]
    assert [it["report"] for it in found] == ["matrix", "ranking"]


def test_what_there_is_not_is_refused(evening: Scorer) -> None:
    assert evening.refused("report", "strata") == ["this event has nothing to show in strata"]
    wrong = evening.refused("report", "rankin", "matrx")
    assert [sentence.partition(",")[0] for sentence in wrong] == ['WHAT: read "rankin"', 'WHAT: read "matrx"']
