"""The command that shows any report."""

from typing import Annotated

import typer

from scorer.cli.options import Csv, Database, EventSlug, Json
from scorer.cli.output import show_answer
from scorer.reports.catalogue import REPORT_NAMES
from scorer.services.reports import format_reports_as_csv, show_reports

app = typer.Typer(rich_markup_mode=None)

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

    Without arguments it lists all of them, and shows why some are empty.
    """
    if csv and json:
        raise typer.BadParameter("give --csv or --json, not both")
    if csv:
        typer.echo(format_reports_as_csv(db, event, what or []), nl=False)
    else:
        show_answer(show_reports(db, event, what or []), json=json)
