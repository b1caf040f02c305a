"""Any report on the terminal, for programs and for spreadsheets: the same figures everywhere."""

from __future__ import annotations

import csv
import io

import pytest

from scorer.reports.catalogue import NAMES
from tests.conftest import SAMPLE_NAMES, SLUGS, Scorer

SOLVED = ("double-dummy", "learning")
"""Those of deals that are solved; `test_hands.py` has them."""

EVERY = [name for name in NAMES if name not in ("sections", "strata", "clubs", "race", *SOLVED)]
OTHERS = [pytest.param(name, marks=pytest.mark.long) for name in SAMPLE_NAMES[1:]]
SAMPLES_IN_TURN = [SAMPLE_NAMES[0], *OTHERS]
OWN_COMMAND = {"ranking": ("rank",), "travellers": ("board", "--all"), "scorecards": ("pair", "--all")}


@pytest.mark.parametrize("report", EVERY)
@pytest.mark.parametrize(
    "sample", [SAMPLE_NAMES[0], *(pytest.param(it, marks=pytest.mark.long) for it in SAMPLE_NAMES[1:])]
)
def test_a_report_says_the_same_in_every_form(samples: Scorer, sample: str, report: str) -> None:
    words = ("report", report, "--event", SLUGS[sample])
    printed = samples(*words, COLUMNS="400").out
    rows = list(csv.reader(io.StringIO(samples(*words, "--csv").out)))
    found = samples(*words, "--json").document
    assert printed
    assert len(rows) > 1
    if report in OWN_COMMAND:
        assert found == samples(*OWN_COMMAND[report], "--event", SLUGS[sample], "--json").document
        return
    assert list(found) == ["event", "report", "tables"]
    assert (found["event"]["slug"], found["report"]) == (SLUGS[sample], report)
    assert sum(len(table["rows"]) for table in found["tables"]) == len(rows) - 1
    for table in found["tables"]:
        assert table["name"]
        assert len({tuple(row) for row in table["rows"]}) == 1


def test_reports_come_in_the_order_asked(evening: Scorer) -> None:
    found = evening("report", "matrix", "ranking", "--json").document["reports"]
    assert found == [evening("report", name, "--json").document for name in ("matrix", "ranking")]
    assert found[1] == evening("rank", "--json").document


def test_what_there_is_not_is_refused(evening: Scorer) -> None:
    assert evening.refused("report", "strata") == ["no strata to show: no pair has a stratum"]
    wrong = evening.refused("report", "rankin", "matrx")
    assert [sentence.partition(",")[0] for sentence in wrong] == ['what: read "rankin"', 'what: read "matrx"']
