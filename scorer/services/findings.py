"""What is wrong or suspicious in an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import Severity, is_accepted, list_findings
from scorer.services.queries import load_scored_event

if TYPE_CHECKING:
    from scorer.checks import Finding
    from scorer.model.rulings import AcceptedFinding


class CheckResult(NamedTuple):
    """The findings of an event, and which of them were accepted as correct."""

    findings: tuple[Finding, ...]
    marks: tuple[AcceptedFinding, ...]

    @property
    def open_findings(self) -> list[Finding]:
        """The findings that were not accepted."""
        return [finding for finding in self.findings if not is_accepted(finding, self.marks)]

    @property
    def has_open_errors(self) -> bool:
        """Whether any finding is an error that was not accepted."""
        return any(finding.severity is Severity.ERROR for finding in self.open_findings)


def check_event(db: str, slug: str | None) -> CheckResult:
    """Check an event."""
    event = load_scored_event(db, slug)
    return CheckResult(tuple(list_findings(event)), event.event.marks)
