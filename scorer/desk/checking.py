"""Checking an event for what is wrong or suspicious."""

from __future__ import annotations

from scorer.checks import Severity, findings
from scorer.desk.answers import Answer
from scorer.desk.looking import scored
from scorer.reports import findings as findings_report


def check(db: str, slug: str | None) -> tuple[Answer, bool]:
    """Everything found, and whether any of it is an error."""
    found = findings(scored(db, slug))
    answer = Answer(lambda: [findings_report.sheet(found)], lambda: findings_report.document(found))
    return answer, any(finding.severity is Severity.ERROR for finding in found)
