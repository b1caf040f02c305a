"""Findings on a terminal: the worst first, listed with the commands that fix them, or asked about one by one."""

from __future__ import annotations

import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import typer

from scorer.checks import Finding, Severity, is_accepted, shorten_keys
from scorer.cli.output import run_command, show_messages
from scorer.cli.refusals import show_error
from scorer.errors import ScorerError
from scorer.i18n import count_phrase, noun_form
from scorer.reports.table import Sheet

if TYPE_CHECKING:
    from scorer.model.rulings import AcceptedFinding
    from scorer.services.findings import CheckResult

SEVERITY_ORDER = tuple(Severity)
"""The order in which people read findings."""

LINE_WIDTH = 78
"""Characters in a line of a question."""


def findings_sheet(findings: Sequence[Finding], marks: Sequence[AcceptedFinding]) -> Sheet:
    """Errors, then warnings, then missing results, a line a round; messages are never shortened."""
    title = f"{count_phrase(len(findings), 'finding')}" if findings else "Nothing found"
    missing = [
        finding for finding in findings if finding.severity is Severity.MISSING and not is_accepted(finding, marks)
    ]
    return Sheet(title, (), (), (*_finding_lines(findings, marks), *_missing_lines(missing)))


def _finding_lines(findings: Sequence[Finding], marks: Sequence[AcceptedFinding]) -> Iterator[str]:
    """Every finding except missing results, followed by its repairs."""
    names = shorten_keys(findings)
    for finding in sorted(findings, key=lambda one: SEVERITY_ORDER.index(one.severity)):
        kind: str = finding.severity
        if is_accepted(finding, marks):
            kind = "marked as right"
        elif finding.severity is Severity.MISSING:
            continue
        name = names[finding.key]
        code = "" if sys.stdout.isatty() else f" ({finding.code})"  # for programs
        yield f"{name}  {kind}: {finding.message}{code}"
        for choice, repair in enumerate(finding.repairs, 1):
            which = f" --choice {choice}" if choice > 1 else ""
            yield f"     scorer mend {name}{which}: {repair.summary}"


def _missing_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Missing results, a line a round: how many, and at which tables."""
    rounds: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        rounds[finding.round or 0].append(finding)
    for number, missing in sorted(rounds.items()):
        tables = sorted({finding.table or 0 for finding in missing})
        where = f", {noun_form(len(tables), 'table')} {' '.join(map(str, tables))}"
        if len({finding.pairs for finding in missing}) > len(tables):  # sections use the same table numbers
            where = ""
        yield f"missing: round {number}: {count_phrase(len(missing), 'result')}{where}"


ACCEPT_KEY, OPEN_KEY, LATER_KEY, STOP_KEY = "m", "e", "l", "q"


def ask_about_findings(db: str, event: str | None) -> CheckResult:
    """Ask about one finding after another until none is left or the user stops; return what is left."""
    from scorer.services.findings import check_event

    later: set[str] = set()
    while True:
        checked = check_event(db, event)
        waiting = [one for one in checked.findings if one.key not in later and not is_accepted(one, checked.marks)]
        if not waiting:
            return checked
        finding = min(waiting, key=lambda one: SEVERITY_ORDER.index(one.severity))
        choices = _list_choices(finding)
        typer.echo("\n" + textwrap.fill(f"{len(waiting)} left. {finding.severity}: {finding.message}", LINE_WIDTH))
        for key, words in choices.items():
            typer.echo(textwrap.fill(words, LINE_WIDTH, initial_indent=f"  {key}  ", subsequent_indent="     "))
        key = ""
        while key not in choices:
            try:
                key = typer.getchar().lower()
            except EOFError:
                key = STOP_KEY
        if key == STOP_KEY:
            return checked
        later |= {one.key for one in waiting if one.key == finding.key or _is_same_meeting(one, finding)}
        try:
            _apply_choice(db, event, finding, key)
        except ScorerError as refusal:
            for sentence in refusal.format_lines():
                show_error(sentence)


def _list_choices(finding: Finding) -> dict[str, str]:
    """The keys that can be pressed, and what each does."""
    choices = {str(number): str(repair.summary) for number, repair in enumerate(finding.repairs[:9], 1)}
    if finding.severity is not Severity.MISSING:
        choices[ACCEPT_KEY] = "mark it as right"
    if finding.board is not None:
        choices[OPEN_KEY] = f"open board {finding.board} on the entry screen"
    return {**choices, LATER_KEY: "later", STOP_KEY: "stop"}


def _is_same_meeting(one: Finding, asked: Finding) -> bool:
    """Whether this is another missing result of the same meeting, which is asked about once."""
    missing = one.severity is asked.severity is Severity.MISSING
    return missing and (one.round, one.pairs) == (asked.round, asked.pairs)


def _apply_choice(db: str, event: str | None, finding: Finding, key: str) -> None:
    from scorer.commands.findings import ACCEPT_FINDINGS, FIX_FINDINGS  # not needed for a list
    from scorer.services.queries import score_with_figures
    from scorer.storage.history import current_minute

    figures = partial(score_with_figures, db)
    if key == ACCEPT_KEY:
        run_command(db, event, ACCEPT_FINDINGS, {"keys": [finding.key], "by": ""}, at=current_minute(), scored=figures)
    elif key == OPEN_KEY:
        from scorer.tui.screen import run_entry_screen  # Textual: nothing else needs it

        show_messages(run_entry_screen(db, event, str(finding.board)))
    elif key != LATER_KEY:
        words = {"keys": [finding.key], "reading": str(finding.repairs[int(key) - 1].reading)}
        run_command(db, event, FIX_FINDINGS, words, scored=figures)
