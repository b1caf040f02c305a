"""The findings of the checks: a summary of those that are open, and all of them as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from scorer.checks.findings import Severity, is_marked
from scorer.i18n import chained, counted
from scorer.reports.table import Field, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks import Finding
    from scorer.model.rulings import Mark


def open_counts(findings: Sequence[Finding], marks: Sequence[Mark]) -> str:
    """Say in a few words what is left to do before the ranking is final; empty if nothing is."""
    kinds = Counter(finding.severity for finding in findings if not is_marked(finding, marks))
    counts = {
        Severity.MISSING: counted(kinds[Severity.MISSING], "missing result"),
        Severity.ERROR: counted(kinds[Severity.ERROR], "error"),
        Severity.WARNING: counted(kinds[Severity.WARNING], "warning"),
    }
    return str(chained((said for kind, said in counts.items() if kinds[kind]), ", "))


def document(findings: Sequence[Finding], marks: Sequence[Mark]) -> dict[str, Any]:
    """The findings as JSON."""
    known: tuple[Field[Finding], ...] = tuple(map(Field, ("key", "severity", "code", "board", "round", "table")))
    fields: tuple[Field[Finding], ...] = (
        *known,
        Field("pairs", value=lambda finding: list(finding.pairs)),
        Field("marked", value=lambda finding: is_marked(finding, marks)),
        Field("message"),
        Field("readings", value=_readings),
    )
    return {"findings": Table("", fields, findings).rows}


def _readings(finding: Finding) -> list[dict[str, Any]]:
    return [
        {"choice": choice, "reading": str(repair.reading), "text": str(repair.said)}
        for choice, repair in enumerate(finding.repairs, 1)
    ]
