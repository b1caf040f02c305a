"""The findings of the checks: a summary of those that are open, and all of them as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scorer.checks import find_missing
from scorer.checks.findings import Severity, is_accepted
from scorer.i18n import Phrase, count_phrase, join_phrases
from scorer.reports.table import Field, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks import Finding
    from scorer.model.events import Event
    from scorer.model.rulings import AcceptedFinding


def describe_open_findings(findings: Sequence[Finding], marks: Sequence[AcceptedFinding]) -> Phrase:
    """Say in a few words what is left to do before the ranking is final; empty if nothing is."""
    kinds = Counter(finding.severity for finding in findings if not is_accepted(finding, marks))
    counts = {
        Severity.MISSING: count_phrase(kinds[Severity.MISSING], "missing result"),
        Severity.ERROR: count_phrase(kinds[Severity.ERROR], "error"),
        Severity.WARNING: count_phrase(kinds[Severity.WARNING], "warning"),
    }
    return join_phrases((said for kind, said in counts.items() if kinds[kind]), ", ")


def count_missing(event: Event) -> int:
    """Count the results that are missing."""
    return sum(len(gap.boards) for gap in find_missing(event))


def findings_document(findings: Sequence[Finding], marks: Sequence[AcceptedFinding]) -> dict[str, object]:
    """The findings as JSON."""
    known: tuple[Field[Finding], ...] = tuple(map(Field, ("key", "severity", "code", "board", "round", "table")))
    fields: tuple[Field[Finding], ...] = (
        *known,
        Field("pairs", value=lambda finding: list(finding.pairs)),
        Field("marked", value=lambda finding: is_accepted(finding, marks)),
        Field("message"),
        Field("readings", value=_reading_documents),
    )
    return {"findings": Table("", fields, findings).rows}


def _reading_documents(finding: Finding) -> list[dict[str, object]]:
    return [
        {"choice": choice, "reading": str(repair.reading), "text": str(repair.summary)}
        for choice, repair in enumerate(finding.repairs, 1)
    ]
