"""Commands that show results: the ranking, travellers, score cards and every other report; and findings."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug, Json
from scorer.cli.output import run_command, show_answer
from scorer.reports.catalogue import REPORT_NAMES

app = typer.Typer(rich_markup_mode=None)

Csv = Annotated[bool, typer.Option("--csv", help="Print tables for a spreadsheet.")]
EveryOne = Annotated[bool, typer.Option("--all", help="Show all of them.")]


def _check_selection(words: list[str] | None, every_one: bool, what: str) -> list[str]:
    if bool(words) == every_one:
        raise typer.BadParameter(f"Name the {what} to show, or say --all.")
    return words or []


@app.command()
def rank(
    by: Annotated[
        str | None,
        typer.Option(
            "--by", metavar="ORDER", help="section, stratum, handicap or club: the same scores ranked otherwise."
        ),
    ] = None,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Rank the pairs."""
    from scorer.services.queries import ranking_as_csv, show_ranking  # each command imports only what it needs

    if csv and json:
        raise typer.BadParameter("either --csv or --json")
    if csv:
        typer.echo(ranking_as_csv(db, event, by), nl=False)
    else:
        show_answer(show_ranking(db, event, by), json=json)


@app.command()
def match(
    round: Annotated[str, typer.Argument(metavar="ROUND", help="The round.")],
    team: Annotated[str, typer.Argument(metavar="TEAM", help="Who is named first: its number, or part of its name.")],
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show one match of a team event, both tables side by side."""
    from scorer.services import queries  # each command imports only what it needs

    show_answer(queries.show_match(db, event, round, team), json=json)


REPORT_NAMES_HELP = f"{', '.join(REPORT_NAMES[:-1])} or {REPORT_NAMES[-1]}."
"""The reports that can be named."""


@app.command()
def report(
    what: Annotated[list[str] | None, typer.Argument(metavar="[WHAT]...", help=REPORT_NAMES_HELP)] = None,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show any report that is printed, published or exported.

    Alone it lists all of them, and tells why nothing is to show in some.
    """
    from scorer.services import queries  # each command imports only what it needs

    if csv and json:
        raise typer.BadParameter("either --csv or --json")
    if csv:
        typer.echo(queries.format_reports_as_csv(db, event, what or []), nl=False)
    else:
        show_answer(queries.show_reports(db, event, what or []), json=json)


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
    from scorer.reports.answers.findings import findings_document
    from scorer.services import Answer, queries

    checked = queries.check_event(db, event)
    found, marks = checked.findings, checked.marks
    if found and not (listed or json) and sys.stdin.isatty() and sys.stdout.isatty():
        if ask_about_findings(db, event).has_open_errors:
            raise typer.Exit(1)
        return
    show_answer(Answer(lambda: [findings_sheet(found, marks)], lambda: findings_document(found, marks)), json=json)
    if checked.has_open_errors:
        raise typer.Exit(1)


@app.command()
def board(
    numbers: Annotated[list[str] | None, typer.Argument(metavar="[N]...", help="Board numbers.")] = None,
    every_one: EveryOne = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show travellers: every result of a board."""
    from scorer.services.queries import show_boards  # each command imports only what it needs

    show_answer(show_boards(db, event, _check_selection(numbers, every_one, "boards")), json=json)


@app.command()
def explain(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The board's number.")],
    pair: Annotated[str, typer.Argument(metavar="PAIR", help="The pair whose points to explain.")],
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Explain how a pair's points on a board came out."""
    from scorer.services.queries import explain_points  # each command imports only what it needs

    show_answer(explain_points(db, event, board, pair), json=json)


@app.command()
def pair(
    labels: Annotated[list[str] | None, typer.Argument(metavar="[P]...", help="Pairs.")] = None,
    every_one: EveryOne = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show score cards: a pair's evening board by board."""
    from scorer.services.queries import show_score_cards  # each command imports only what it needs

    show_answer(show_score_cards(db, event, _check_selection(labels, every_one, "pairs")), json=json)


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
    from scorer.commands import findings  # each command imports only what it needs
    from scorer.services.queries import score_with_figures
    from scorer.storage.history import current_minute

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
    from scorer.commands import findings  # each command imports only what it needs
    from scorer.services.queries import score_with_figures

    words = {"keys": keys, "choice": choice, "reading": reading}
    run_command(db, event, findings.FIX_FINDINGS, words, scored=partial(score_with_figures, db))
