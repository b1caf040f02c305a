"""What the checks found: for people the worst first, numbered; and what of it was marked as right."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from scorer.checks.findings import Severity
from scorer.plurals import counted, noun
from scorer.reports.table import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.checks import Finding
    from scorer.records.marks import Mark


def is_marked(finding: Finding, marks: Sequence[Mark]) -> bool:
    """Whether a director has marked a finding as right."""
    place = (finding.code, finding.board, finding.round, finding.table, " ".join(finding.pairs))
    return any(mark[: len(place)] == place for mark in marks)


SEE_CHECK = ": see `scorer check`"
"""Where a director is told in full."""


def open_counts(findings: Sequence[Finding], marks: Sequence[Mark]) -> str:
    """What stands in the way of a final ranking, in a few words; empty where nothing does."""
    kinds = Counter(finding.severity for finding in findings if not is_marked(finding, marks))
    names = {Severity.MISSING: "missing result", Severity.ERROR: "error", Severity.WARNING: "warning"}
    counts = [counted(kinds[kind], name) for kind, name in names.items() if kinds[kind]]
    return ", ".join(counts)


def sheet(findings: Sequence[Finding], marks: Sequence[Mark]) -> Sheet:
    """Errors first, then warnings, in full, as a sentence cut short would be of no use; then a line a round.

    A finding has the number by which it is marked and mended: its place among all, whatever stands first.
    """
    title = "Nothing found"
    if findings:
        title = counted(len(findings), "finding")
    late = [finding for finding in findings if finding.severity is Severity.MISSING and not is_marked(finding, marks)]
    return Sheet(title, (), (), (*_lines(findings, marks), *_missing_lines(late)))


ORDER = tuple(Severity)
"""What stands first where people read."""


def _lines(findings: Sequence[Finding], marks: Sequence[Mark]) -> Iterator[str]:
    """All but the missing results, each with its repairs below it."""
    numbered = sorted(enumerate(findings, 1), key=lambda pair: ORDER.index(pair[1].severity))
    for number, finding in numbered:
        kind: str = finding.severity
        if is_marked(finding, marks):
            kind = "marked as right"
        elif finding.severity is Severity.MISSING:
            continue
        yield f"{number}. {kind}: {finding.message} ({finding.code})"
        for choice, repair in enumerate(finding.repairs, 1):
            command = f"scorer mend {number}"
            if choice > 1:
                command += f" --choice {choice}"
            yield f"   {command}: {repair.description}"


def _missing_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """What is missing, a line a round: how many results, and from which tables."""
    rounds: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        rounds[finding.round or 0].append(finding)
    for number, late in sorted(rounds.items()):
        yield f"missing: round {number}: {counted(len(late), 'result')}{_tables_text(late)}"


def _tables_text(late: Sequence[Finding]) -> str:
    """The tables of a round; nothing where sections have tables of the same number."""
    tables = sorted({finding.table or 0 for finding in late})
    meetings = {finding.pairs for finding in late}
    if len(meetings) > len(tables):
        return ""
    return f", {noun(len(tables), 'table')} {' '.join(map(str, tables))}"


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
