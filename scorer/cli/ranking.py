"""The command that ranks the pairs."""

from typing import Annotated

import typer

from scorer.cli.options import Csv, Database, EventSlug, Json
from scorer.cli.output import show_answer, show_csv
from scorer.services.ranking import join_rankings, show_ranking

app = typer.Typer(rich_markup_mode=None)


@app.command()
def rank(
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="ORDER", help="Rank the same scores by section, stratum, handicap or club."),
    ] = None,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Rank the pairs."""
    if csv and json:
        raise typer.BadParameter("give --csv or --json, not both")
    if csv:
        show_csv(join_rankings(db, event, by))
    else:
        show_answer(show_ranking(db, event, by), json=json)
