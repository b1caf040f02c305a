"""What the checks found, in full for readers, and with everything that says where for programs."""

from __future__ import annotations

from scorer.checks import Finding, Severity
from scorer.checks.findings import Repair
from scorer.records.marks import Mark
from scorer.reports.answers.findings import document, sheet

WRONG = Finding(Severity.ERROR, "wrong-declarer", 5, "Board 5: it was North", 2, 3, ("3", "9"))
SUM = Finding(Severity.WARNING, "twenty-twenty", 7, "Board 7: twenty each")


def test_each_finding_is_told_in_full_with_its_severity_and_code() -> None:
    found = sheet([WRONG, SUM], [])
    assert (found.title, found.columns, found.rows) == ("2 findings", (), ())
    assert found.notes == (
        "1. error: Board 5: it was North (wrong-declarer)",
        "2. warning: Board 7: twenty each (twenty-twenty)",
    )


def late(number: int, board: int, table: int) -> Finding:
    pairs = (str(table), str(table + 10))
    return Finding(Severity.MISSING, "missing-result", board, f"Board {board}: no result yet", number, table, pairs)


def test_errors_come_first_then_warnings_then_a_line_a_round_of_what_is_missing() -> None:
    waiting = [late(1, 1, 2), late(2, 4, 1), late(2, 5, 1), late(2, 7, 2)]
    found = sheet([waiting[0], SUM, *waiting[1:], WRONG], [])
    assert found.title == "6 findings"
    assert found.notes == (
        "6. error: Board 5: it was North (wrong-declarer)",
        "2. warning: Board 7: twenty each (twenty-twenty)",
        "missing: round 1: 1 result, table 2",
        "missing: round 2: 3 results, tables 1 2",
    )


def test_tables_of_two_sections_are_not_mixed_up() -> None:
    both = [late(1, 1, 2), late(1, 1, 2)._replace(pairs=("A2", "A5"))]
    assert sheet(both, []).notes == ("missing: round 1: 2 results",)


def test_a_missing_result_marked_as_right_keeps_its_line() -> None:
    waiting = late(1, 1, 2)
    mark = Mark("missing-result", 1, 1, 2, "2 12", "Ada", "2026-11-17 22:00")
    assert sheet([waiting], [mark]).notes == ("1. marked as right: Board 1: no result yet (missing-result)",)


def test_one_finding_is_no_plural_and_none_is_said() -> None:
    assert sheet([SUM], []).title == "1 finding"
    assert (sheet([], []).title, sheet([], []).notes) == ("Nothing found", ())


def test_findings_for_programs_have_the_promised_shape_and_order() -> None:
    found = document([WRONG, SUM], [])["findings"]
    assert found == [
        {"severity": "error", "code": "wrong-declarer", "board": 5, "round": 2, "table": 3, "pairs": ["3", "9"],
         "marked": False, "message": "Board 5: it was North"},
        {"severity": "warning", "code": "twenty-twenty", "board": 7, "round": None, "table": None, "pairs": [],
         "marked": False, "message": "Board 7: twenty each"},
    ]  # fmt: skip
    assert list(found[0]) == ["severity", "code", "board", "round", "table", "pairs", "marked", "message"]
    assert document([], []) == {"findings": []}


def test_a_finding_marked_as_right_stays_in_the_list_and_says_so() -> None:
    mark = Mark("wrong-declarer", 5, 2, 3, "3 9", "Ada", "2026-11-17 22:00")
    assert sheet([WRONG, SUM], [mark]).notes[0] == "1. marked as right: Board 5: it was North (wrong-declarer)"
    assert [it["marked"] for it in document([WRONG, SUM], [mark])["findings"]] == [True, False]
    assert [it["marked"] for it in document([WRONG], [mark._replace(table=4)])["findings"]] == [False]


def test_repairs_stand_below_their_finding_with_the_command_that_applies_them() -> None:
    repairs = (Repair("declarer North", (), ()), Repair("turn the pairs", (), ()))
    assert sheet([WRONG._replace(repairs=repairs)], []).notes[1:] == (
        "   scorer mend 1: declarer North",
        "   scorer mend 1 --choice 2: turn the pairs",
    )
