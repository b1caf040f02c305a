"""What the checks found, a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.reports.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks import Finding


def sheet(found: Sequence[Finding]) -> Sheet:
    """One line a finding, in full: a sentence cut short would be of no use."""
    title = f"{len(found)} finding{'' if len(found) == 1 else 's'}" if found else "Nothing found"
    notes = tuple(f"{finding.severity}: {finding.message} ({finding.code})" for finding in found)
    return Sheet(title, (), (), notes)


def document(found: Sequence[Finding]) -> dict[str, Any]:
    """The findings for programs."""
    return {"findings": [_finding(finding) for finding in found]}


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "severity": str(finding.severity),
        "code": finding.code,
        "board": finding.board,
        "round": finding.round,
        "table": finding.table,
        "pairs": list(finding.pairs),
        "marked": False,
        "message": finding.message,
    }
