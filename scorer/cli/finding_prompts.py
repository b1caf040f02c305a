"""Questions about findings on a terminal: one after the other, each answered with a key."""

from __future__ import annotations

import textwrap
from functools import partial
from typing import TYPE_CHECKING

import typer

from scorer.checks import Finding, Severity
from scorer.cli.output import run_command, show_messages
from scorer.cli.refusals import show_error
from scorer.errors import ScorerError

if TYPE_CHECKING:
    from scorer.services.findings import CheckResult

from scorer.cli.findings import SEVERITY_ORDER
from scorer.commands.command import unread
from scorer.commands.findings import AcceptFindings, FixFindings
from scorer.services.findings import check_event
from scorer.services.queries import score_with_figures
from scorer.storage.history import current_minute

LINE_WIDTH = 78
"""Characters in a line of a question."""


ACCEPT_KEY, OPEN_KEY, LATER_KEY, STOP_KEY = "a", "e", "l", "q"


def ask_about_findings(db: str, event: str | None) -> CheckResult:
    """Ask about one finding after another until none is left or the user stops; return what is left."""
    later: set[str] = set()
    while True:
        checked = check_event(db, event)
        waiting = [one for one in checked.open_findings if one.key not in later]
        if not waiting:
            left = len(checked.open_findings)
            typer.echo(f"\nLeft for later: {left}" if left else "\nNothing is left to check")
            return checked
        finding = min(waiting, key=lambda one: SEVERITY_ORDER.index(one.severity))
        choices = _list_choices(finding)
        typer.echo("\n" + textwrap.fill(f"{len(waiting)} left. {finding.severity}: {finding.message}", LINE_WIDTH))
        for key, words in choices.items():
            typer.echo(textwrap.fill(words, LINE_WIDTH, initial_indent=f"  {key}  ", subsequent_indent="     "))
        key = ""
        while key not in choices:
            try:
                key = typer.getchar()[:1].lower()  # keys typed fast, or with Enter, come together
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
        choices[ACCEPT_KEY] = "accept it as correct"
    if finding.board is not None:
        choices[OPEN_KEY] = f"open board {finding.board} on the entry screen"
    return {**choices, LATER_KEY: "later", STOP_KEY: "stop"}


def _is_same_meeting(one: Finding, asked: Finding) -> bool:
    """Whether this is another missing result of the same meeting, which is asked about once."""
    missing = one.severity is asked.severity is Severity.MISSING
    return missing and (one.round, one.pairs) == (asked.round, asked.pairs)


def _apply_choice(db: str, event: str | None, finding: Finding, key: str) -> None:
    figures, keys = partial(score_with_figures, db), unread([finding.key])
    if key == ACCEPT_KEY:
        run_command(db, event, AcceptFindings(keys=keys, at=current_minute(), scored=figures))
    elif key == OPEN_KEY:
        from scorer.tui.screen import run_entry_screen  # saves 129 ms: Textual

        show_messages(run_entry_screen(db, event, str(finding.board)))
    elif key != LATER_KEY:
        reading = str(finding.repairs[int(key) - 1].reading)
        run_command(db, event, FixFindings(keys=keys, reading=unread(reading), scored=figures))
