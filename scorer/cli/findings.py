"""The list of findings on a terminal: the worst first, each with its name and the commands that mend it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.checks import Severity, is_marked, short_keys
from scorer.reports.table import Sheet
from scorer.words import counted, noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.checks import Finding
    from scorer.records.rulings import Mark

ORDER = tuple(Severity)
"""What stands first where people read."""


def sheet(findings: Sequence[Finding], marks: Sequence[Mark]) -> Sheet:
    """Errors first, then warnings, in full, as a sentence cut short would be of no use; then a line a round."""
    title = f"{counted(len(findings), 'finding')}" if findings else "Nothing found"
    late = [finding for finding in findings if finding.severity is Severity.MISSING and not is_marked(finding, marks)]
    return Sheet(title, (), (), (*_lines(findings, marks), *_missing_lines(late)))


def _lines(findings: Sequence[Finding], marks: Sequence[Mark]) -> Iterator[str]:
    """All but the missing results, each with its repairs below it."""
    names = short_keys(findings)
    for finding in sorted(findings, key=lambda one: ORDER.index(one.severity)):
        kind: str = finding.severity
        if is_marked(finding, marks):
            kind = "marked as right"
        elif finding.severity is Severity.MISSING:
            continue
        name = names[finding.key]
        yield f"{name}  {kind}: {finding.message} ({finding.code})"
        for choice, repair in enumerate(finding.repairs, 1):
            which = f" --choice {choice}" if choice > 1 else ""
            yield f"     scorer mend {name}{which}: {repair.description}"


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
