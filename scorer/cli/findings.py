"""Findings on a terminal: the worst first, listed with the commands that fix them, or asked about one by one."""

from __future__ import annotations

import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import typer

from scorer.checks import Finding, Severity, is_marked, short_keys
from scorer.cli.refusals import tell_error
from scorer.cli.showing import do, say
from scorer.errors import ScorerError
from scorer.i18n import counted, noun
from scorer.reports.table import Sheet

if TYPE_CHECKING:
    from scorer.model.rulings import Mark
    from scorer.services.queries import Checked

ORDER = tuple(Severity)
"""The order in which people read findings."""

WIDE = 78
"""Characters in a line of a question."""


def sheet(findings: Sequence[Finding], marks: Sequence[Mark]) -> Sheet:
    """Errors, then warnings, then missing results, a line a round; messages are never shortened."""
    title = f"{counted(len(findings), 'finding')}" if findings else "Nothing found"
    late = [finding for finding in findings if finding.severity is Severity.MISSING and not is_marked(finding, marks)]
    return Sheet(title, (), (), (*_lines(findings, marks), *_missing_lines(late)))


def _lines(findings: Sequence[Finding], marks: Sequence[Mark]) -> Iterator[str]:
    """Every finding except missing results, followed by its repairs."""
    names = short_keys(findings)
    for finding in sorted(findings, key=lambda one: ORDER.index(one.severity)):
        kind: str = finding.severity
        if is_marked(finding, marks):
            kind = "marked as right"
        elif finding.severity is Severity.MISSING:
            continue
        name = names[finding.key]
        code = "" if sys.stdout.isatty() else f" ({finding.code})"  # for programs
        yield f"{name}  {kind}: {finding.message}{code}"
        for choice, repair in enumerate(finding.repairs, 1):
            which = f" --choice {choice}" if choice > 1 else ""
            yield f"     scorer mend {name}{which}: {repair.said}"


def _missing_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Missing results, a line a round: how many, and at which tables."""
    rounds: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        rounds[finding.round or 0].append(finding)
    for number, late in sorted(rounds.items()):
        tables = sorted({finding.table or 0 for finding in late})
        where = f", {noun(len(tables), 'table')} {' '.join(map(str, tables))}"
        if len({finding.pairs for finding in late}) > len(tables):  # sections use the same table numbers
            where = ""
        yield f"missing: round {number}: {counted(len(late), 'result')}{where}"


TO_MARK, OPEN, LATER, STOP = "m", "e", "l", "q"


def ask(db: str, event: str | None) -> Checked:
    """Ask about one finding after another until none is left or the user stops; return what is left."""
    from scorer.services import queries  # not needed for a list

    later: set[str] = set()
    while True:
        checked = queries.check(db, event)
        waiting = [one for one in checked.findings if one.key not in later and not is_marked(one, checked.marks)]
        if not waiting:
            return checked
        finding = min(waiting, key=lambda one: ORDER.index(one.severity))
        choices = _choices(finding)
        typer.echo("\n" + textwrap.fill(f"{len(waiting)} left. {finding.severity}: {finding.message}", WIDE))
        for key, words in choices.items():
            typer.echo(textwrap.fill(words, WIDE, initial_indent=f"  {key}  ", subsequent_indent="     "))
        key = ""
        while key not in choices:
            try:
                key = typer.getchar().lower()
            except EOFError:
                key = STOP
        if key == STOP:
            return checked
        later |= {one.key for one in waiting if one.key == finding.key or _same_table(one, finding)}
        try:
            _act(db, event, finding, key)
        except ScorerError as refusal:
            for sentence in refusal.sentences():
                tell_error(sentence)


def _choices(finding: Finding) -> dict[str, str]:
    """The keys that can be pressed, and what each does."""
    choices = {str(number): str(repair.said) for number, repair in enumerate(finding.repairs[:9], 1)}
    if finding.severity is not Severity.MISSING:
        choices[TO_MARK] = "mark it as right"
    if finding.board is not None:
        choices[OPEN] = f"open board {finding.board} on the entry screen"
    return {**choices, LATER: "later", STOP: "stop"}


def _same_table(one: Finding, asked: Finding) -> bool:
    """Whether this is another missing result of the same meeting, which is asked about once."""
    missing = one.severity is asked.severity is Severity.MISSING
    return missing and (one.round, one.pairs) == (asked.round, asked.pairs)


def _act(db: str, event: str | None, finding: Finding, key: str) -> None:
    from scorer.commands.marks import MARK, MEND  # not needed for a list
    from scorer.services.queries import scored_with_figures
    from scorer.storage.history import now

    figures = partial(scored_with_figures, db)
    if key == TO_MARK:
        do(db, event, MARK, {"keys": [finding.key], "by": ""}, at=now(), scored=figures)
    elif key == OPEN:
        from scorer.tui.screen import run  # Textual: nothing else needs it

        say(run(db, event, str(finding.board)))
    elif key != LATER:
        words = {"keys": [finding.key], "reading": str(finding.repairs[int(key) - 1].reading)}
        do(db, event, MEND, words, scored=figures)
