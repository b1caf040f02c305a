"""What is missing, impossible or suspicious: each check takes a scored event and yields findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.declarers import declarer_findings
from scorer.checks.findings import Finding, Severity
from scorer.checks.points import points_findings

if TYPE_CHECKING:
    from scorer.tournament import ScoredEvent

__all__ = ["Finding", "Severity", "findings"]


def findings(scored: ScoredEvent) -> list[Finding]:
    """Everything that the checks find, by board."""
    found = [*points_findings(scored), *declarer_findings(scored)]
    return sorted(found, key=lambda finding: finding.board)
