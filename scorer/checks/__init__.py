"""What is missing, impossible or suspicious: each check takes a scored event and yields findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.against_schedule import misfits, missing, missing_results
from scorer.checks.announced_points import points_findings
from scorer.checks.findings import Finding, Repair, Severity
from scorer.checks.suspicious_results import entry_findings, result_findings
from scorer.records.pairs import LabelOrder, label_order

if TYPE_CHECKING:
    from scorer.tournament import ScoredEvent

__all__ = ["Finding", "Repair", "Severity", "entry_findings", "findings", "missing"]

_SEVERITIES = tuple(Severity)


def findings(scored: ScoredEvent) -> list[Finding]:
    """Everything that the checks find, by board, errors first."""
    by_pairs = sorted(result_findings(scored.event), key=_pairs_order)
    of_schedule = [*missing_results(scored), *misfits(scored.event)]
    everything = [*points_findings(scored), *by_pairs, *of_schedule]
    return sorted(everything, key=lambda finding: (finding.board, _SEVERITIES.index(finding.severity)))


def _pairs_order(finding: Finding) -> tuple[list[LabelOrder], str, str]:
    return [label_order(pair) for pair in finding.pairs], finding.code, finding.message
