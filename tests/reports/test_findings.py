"""What the checks found, in full for readers, and with everything that says where for programs."""

from __future__ import annotations

from scorer.checks import Finding, Severity
from scorer.reports.findings import document, sheet

WRONG = Finding(Severity.ERROR, "wrong-declarer", 5, "Board 5: it was North", 2, 3, ("3", "9"))
SUM = Finding(Severity.WARNING, "twenty-twenty", 7, "Board 7: twenty each")


def test_each_finding_is_told_in_full_with_its_severity_and_code() -> None:
    found = sheet([WRONG, SUM])
    assert (found.title, found.columns, found.rows) == ("2 findings", (), ())
    assert found.notes == (
        "error: Board 5: it was North (wrong-declarer)",
        "warning: Board 7: twenty each (twenty-twenty)",
    )


def test_one_finding_is_no_plural_and_none_is_said() -> None:
    assert sheet([SUM]).title == "1 finding"
    assert (sheet([]).title, sheet([]).notes) == ("Nothing found", ())


def test_findings_for_programs_have_the_promised_shape_and_order() -> None:
    found = document([WRONG, SUM])["findings"]
    assert found == [
        {"severity": "error", "code": "wrong-declarer", "board": 5, "round": 2, "table": 3, "pairs": ["3", "9"],
         "marked": False, "message": "Board 5: it was North"},
        {"severity": "warning", "code": "twenty-twenty", "board": 7, "round": None, "table": None, "pairs": [],
         "marked": False, "message": "Board 7: twenty each"},
    ]  # fmt: skip
    assert list(found[0]) == ["severity", "code", "board", "round", "table", "pairs", "marked", "message"]
    assert document([]) == {"findings": []}
