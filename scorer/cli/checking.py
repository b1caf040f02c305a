"""The command that checks an event."""

import sys
from typing import Annotated

import typer

from scorer.cli.findings import findings_sheet
from scorer.cli.options import Database, EventSlug, Json
from scorer.cli.output import show_answer
from scorer.reports.answers.findings import findings_document
from scorer.services import Answer
from scorer.services.findings import check_event

app = typer.Typer(rich_markup_mode=None)


@app.command()
def check(
    listed: Annotated[bool, typer.Option("--list", help="List the findings without asking about them.")] = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Look for missing, impossible or suspicious results.

    On a terminal, it takes you through the findings one at a time, and a single key applies a
    correction. Exit code 1 if any errors remain.
    """
    checked = check_event(db, event)
    found, marks = checked.findings, checked.marks
    if checked.open_findings and not (listed or json) and sys.stdin.isatty() and sys.stdout.isatty():
        from scorer.cli.finding_prompts import ask_about_findings  # saves 6 ms: only on a terminal

        if ask_about_findings(db, event).has_open_errors:
            raise typer.Exit(1)
        return
    show_answer(Answer(lambda: [findings_sheet(found, marks)], lambda: findings_document(found, marks)), json=json)
    if checked.has_open_errors:
        raise typer.Exit(1)
