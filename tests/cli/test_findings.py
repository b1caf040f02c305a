"""What the checks found: on a terminal in full, each by its name; for programs with everything that says where."""

from __future__ import annotations

from scorer.checks import Finding, Severity
from scorer.checks.findings import Repair
from scorer.cli.findings import findings_sheet
from scorer.i18n import literal
from scorer.model.rulings import AcceptedFinding
from scorer.reports.answers.findings import findings_document
from tests.conftest import as_json

WRONG = Finding(Severity.ERROR, "wrong-declarer", 5, literal("Board 5: it was North"), 2, 3, ("3", "9"))
SUM = Finding(Severity.WARNING, "twenty-twenty", 7, literal("Board 7: twenty each"))


def name(finding: Finding) -> str:
    """What a finding is called where no other begins like it."""
    return finding.key[:3]


def test_each_finding_is_told_in_full_with_its_severity_and_code() -> None:
    found = findings_sheet([WRONG, SUM], [])
    assert (found.title, found.columns, found.rows) == ("2 findings", (), ())
    assert found.notes == (
        f"{name(WRONG)}  error: Board 5: it was North (wrong-declarer)",
        f"{name(SUM)}  warning: Board 7: twenty each (twenty-twenty)",
    )


def late(number: int, board: int, table: int) -> Finding:
    pairs = (str(table), str(table + 10))
    return Finding(Severity.MISSING, "missing-result", board, literal("no result yet"), number, table, pairs)


def test_errors_come_first_then_warnings_then_a_line_a_round_of_what_is_missing() -> None:
    waiting = [late(1, 1, 2), late(2, 4, 1), late(2, 5, 1), late(2, 7, 2)]
    found = findings_sheet([waiting[0], SUM, *waiting[1:], WRONG], [])
    assert found.title == "6 findings"
    assert found.notes == (
        f"{name(WRONG)}  error: Board 5: it was North (wrong-declarer)",
        f"{name(SUM)}  warning: Board 7: twenty each (twenty-twenty)",
        "missing: 1 result in round 1, at table 2",
        "missing: 3 results in round 2, at tables 1 and 2",
    )


def test_tables_of_two_sections_are_not_mixed_up() -> None:
    both = [late(1, 1, 2), late(1, 1, 2)._replace(pairs=("A2", "A5"))]
    assert findings_sheet(both, []).notes == ("missing: 2 results in round 1",)


def test_a_missing_result_accepted_as_correct_keeps_its_line() -> None:
    waiting = late(1, 1, 2)
    mark = AcceptedFinding("missing-result", 1, 1, 2, ("2", "12"), "Ada", "2026-11-17 22:00")
    assert findings_sheet([waiting], [mark]).notes == (f"{name(waiting)}  accepted: no result yet (missing-result)",)


def test_one_finding_is_no_plural_and_none_is_said() -> None:
    assert findings_sheet([SUM], []).title == "1 finding"
    assert (findings_sheet([], []).title, findings_sheet([], []).notes) == ("Nothing found", ())


def test_findings_for_programs_have_the_promised_shape_and_order() -> None:
    found = findings_document([WRONG, SUM], [])["findings"]
    assert found == [
        {"key": WRONG.key, "severity": "error", "code": "wrong-declarer", "board": 5, "round": 2, "table": 3,
         "pairs": ["3", "9"], "marked": False, "message": "Board 5: it was North", "readings": []},
        {"key": SUM.key, "severity": "warning", "code": "twenty-twenty", "board": 7, "round": None, "table": None,
         "pairs": [], "marked": False, "message": "Board 7: twenty each", "readings": []},
    ]  # fmt: skip
    assert findings_document([], []) == {"findings": []}


def test_a_finding_accepted_as_correct_stays_in_the_list_and_says_so() -> None:
    mark = AcceptedFinding("wrong-declarer", 5, 2, 3, ("3", "9"), "Ada", "2026-11-17 22:00")
    assert (
        findings_sheet([WRONG, SUM], [mark]).notes[0]
        == f"{name(WRONG)}  accepted: Board 5: it was North (wrong-declarer)"
    )
    assert [it["marked"] for it in as_json(findings_document([WRONG, SUM], [mark]))["findings"]] == [True, False]
    assert [it["marked"] for it in as_json(findings_document([WRONG], [mark._replace(table=4)]))["findings"]] == [False]


def test_repairs_stand_below_their_finding_with_the_command_that_applies_them() -> None:
    repairs = (
        Repair("partner", literal("declarer North"), (), ()),
        Repair("sides-exchanged", literal("turn the pairs"), (), ()),
    )
    wrong = WRONG._replace(repairs=repairs)
    assert findings_sheet([wrong], []).notes[1:] == (
        f"     scorer fix {name(WRONG)}: declarer North",
        f"     scorer fix {name(WRONG)} --choice 2: turn the pairs",
    )
    (found,) = as_json(findings_document([wrong], []))["findings"]
    assert found["readings"][1] == {"choice": 2, "reading": "sides-exchanged", "text": "turn the pairs"}


def test_accepted_findings_are_not_counted() -> None:
    mark = AcceptedFinding("wrong-declarer", 5, 2, 3, ("3", "9"), "Ada", "2026-11-17 22:00")
    assert findings_sheet([WRONG, SUM], [mark]).title == "1 finding, 1 accepted"
    assert findings_sheet([WRONG], [mark]).title == "Nothing found, 1 accepted"
