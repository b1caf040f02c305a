"""Commands about findings: list them, accept them, apply their repairs."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug, Json
from scorer.cli.output import run_command, show_answer
from scorer.commands import findings
from scorer.reports.answers.findings import findings_document
from scorer.services import Answer
from scorer.services.findings import check_event
from scorer.services.queries import score_with_figures
from scorer.storage.history import current_minute

app = typer.Typer(rich_markup_mode=None)


@app.command()
def check(
    listed: Annotated[bool, typer.Option("--list", help="Print the findings, and ask nothing.")] = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Check the event for what is wrong or suspicious.

    On a terminal it asks about one finding after the other, and a key applies a repair. Exit code 1 when there is an
    error among what is left.
    """
    from scorer.cli.findings import ask_about_findings, findings_sheet  # each command imports only what it needs

    checked = check_event(db, event)
    found, marks = checked.findings, checked.marks
    if found and not (listed or json) and sys.stdin.isatty() and sys.stdout.isatty():
        if ask_about_findings(db, event).has_open_errors:
            raise typer.Exit(1)
        return
    show_answer(Answer(lambda: [findings_sheet(found, marks)], lambda: findings_document(found, marks)), json=json)
    if checked.has_open_errors:
        raise typer.Exit(1)


Keys = Annotated[list[str], typer.Argument(metavar="KEY...", help="Findings, as `scorer check` names them.")]


@app.command()
def mark(
    keys: Keys,
    by: Annotated[str, typer.Option("--by", metavar="T", help="Who has looked.")] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Mark findings as right: they count no more.

    They stay in the list. A missing result is not marked: record it, or NP.
    """
    run_command(
        db,
        event,
        findings.ACCEPT_FINDINGS,
        {"keys": keys, "by": by},
        at=current_minute(),
        scored=partial(score_with_figures, db),
    )


@app.command()
def mend(
    keys: Keys,
    choice: Annotated[str, typer.Option("--choice", metavar="K", help="Which of its repairs; else the first.")] = "",
    reading: Annotated[str, typer.Option("--reading", metavar="NAME", help="The same by its name.")] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Apply the repair that a finding offers.

    Of several findings all are mended, or none. `scorer undo` takes it back.
    """
    words = {"keys": keys, "choice": choice, "reading": reading}
    run_command(db, event, findings.FIX_FINDINGS, words, scored=partial(score_with_figures, db))
