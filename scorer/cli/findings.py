"""Findings on a terminal: the worst first, listed with the commands that fix them, or asked about one by one."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorer.checks import Finding, Severity, is_accepted, shorten_keys
from scorer.i18n import count_phrase, join_with_and, noun_form
from scorer.reports.table import Sheet

if TYPE_CHECKING:
    from scorer.model.rulings import AcceptedFinding

SEVERITY_ORDER = tuple(Severity)
"""The order in which people read findings."""


def findings_sheet(findings: Sequence[Finding], marks: Sequence[AcceptedFinding]) -> Sheet:
    """Errors, then warnings, then missing results, a line a round; messages are never shortened.

    Accepted findings are listed, but not counted.
    """
    open_findings = [finding for finding in findings if not is_accepted(finding, marks)]
    missing = [finding for finding in open_findings if finding.severity is Severity.MISSING]
    title = str(count_phrase(len(open_findings), "finding")) if open_findings else "Nothing found"
    if len(open_findings) < len(findings):
        title += f", {len(findings) - len(open_findings)} accepted"
    return Sheet(title, (), (), (*_finding_lines(findings, marks), *_missing_lines(missing)))


def _finding_lines(findings: Sequence[Finding], marks: Sequence[AcceptedFinding]) -> Iterator[str]:
    """Every finding except missing results, followed by its repairs."""
    names = shorten_keys(findings)
    for finding in sorted(findings, key=lambda one: SEVERITY_ORDER.index(one.severity)):
        kind: str = finding.severity
        if is_accepted(finding, marks):
            kind = "accepted"
        elif finding.severity is Severity.MISSING:
            continue
        name = names[finding.key]
        code = "" if sys.stdout.isatty() else f" ({finding.code})"  # for programs
        yield f"{name}  {kind}: {finding.message}{code}"
        for choice, repair in enumerate(finding.repairs, 1):
            which = "" if repair == finding.offered_repair else f" --choice {choice}"
            yield f"     scorer fix {name}{which}: {repair.summary}"


def _missing_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Missing results, a line a round: how many, and at which tables."""
    rounds: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        rounds[finding.round or 0].append(finding)
    for number, missing in sorted(rounds.items()):
        tables = sorted({finding.table or 0 for finding in missing})
        where = f", at {noun_form(len(tables), 'table')} {join_with_and(tables)}"
        if len({finding.pairs for finding in missing}) > len(tables):  # sections use the same table numbers
            where = ""
        yield f"missing: {count_phrase(len(missing), 'result')} in round {number}{where}"
