"""What is missing, impossible or suspicious: each check takes a scored event and yields findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.against_schedule import missing, schedule_findings
from scorer.checks.announced_points import points_findings
from scorer.checks.findings import Finding, Repair, Severity
from scorer.checks.suspicious_results import entry_findings, result_findings
from scorer.records.pairs import label_order

if TYPE_CHECKING:
    from scorer.tournament import ScoredEvent

__all__ = ["Finding", "Repair", "Severity", "entry_findings", "findings", "missing"]


def findings(scored: ScoredEvent) -> list[Finding]:
    """Everything that the checks find, by board, errors first."""
    results = sorted(result_findings(scored.event), key=lambda it: ([*map(label_order, it.pairs)], it.code, it.message))
    found = [*points_findings(scored), *results, *schedule_findings(scored.event)]
    severities = list(Severity)
    return sorted(found, key=lambda finding: (finding.board, severities.index(finding.severity)))
