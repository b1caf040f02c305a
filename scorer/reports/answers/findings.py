"""What the checks found, a sentence each, numbered; and what of it was marked as right."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from scorer.checks.findings import Severity
from scorer.plurals import counted
from scorer.reports.table import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.checks import Finding
    from scorer.records.marks import Mark


def is_marked(finding: Finding, marks: Sequence[Mark]) -> bool:
    """Whether a director has marked a finding as right."""
    place = (finding.code, finding.board, finding.round, finding.table, " ".join(finding.pairs))
    return any(mark[: len(place)] == place for mark in marks)


def open_text(findings: Sequence[Finding], marks: Sequence[Mark]) -> str:
    """What stands in the way of a final ranking, and where it is told in full; empty where nothing does."""
    counts = open_counts(findings, marks)
    return f"{counts}: see `scorer check`" if counts else ""


def open_counts(findings: Sequence[Finding], marks: Sequence[Mark]) -> str:
    """The same in a few words."""
    kinds = Counter(finding.severity for finding in findings if not is_marked(finding, marks))
    names = {Severity.MISSING: "missing result", Severity.ERROR: "error", Severity.WARNING: "warning"}
    counts = [counted(kinds[kind], name) for kind, name in names.items() if kinds[kind]]
    return ", ".join(counts)


def sheet(findings: Sequence[Finding], marks: Sequence[Mark]) -> Sheet:
    """One line a finding, in full: a sentence cut short would be of no use. Its repairs stand below it."""
    title = "Nothing found"
    if findings:
        title = counted(len(findings), "finding")
    return Sheet(title, (), (), tuple(_lines(findings, marks)))


def _lines(findings: Sequence[Finding], marks: Sequence[Mark]) -> Iterator[str]:
    for number, finding in enumerate(findings, 1):
        kind = "marked as right" if is_marked(finding, marks) else finding.severity
        yield f"{number}. {kind}: {finding.message} ({finding.code})"
        for choice, repair in enumerate(finding.repairs, 1):
            command = f"scorer mend {number}"
            if choice > 1:
                command += f" --choice {choice}"
            yield f"   {command}: {repair.description}"


def document(findings: Sequence[Finding], marks: Sequence[Mark]) -> dict[str, Any]:
    """The findings for programs."""
    return {"findings": [_finding(finding, marks) for finding in findings]}


def _finding(finding: Finding, marks: Sequence[Mark]) -> dict[str, Any]:
    return {
        "severity": str(finding.severity),
        "code": finding.code,
        "board": finding.board,
        "round": finding.round,
        "table": finding.table,
        "pairs": list(finding.pairs),
        "marked": is_marked(finding, marks),
        "message": finding.message,
    }
