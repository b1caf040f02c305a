"""The command that scores one deal, without any event."""

from typing import Annotated

import typer

from scorer.cli.options import Csv, Json, Rules
from scorer.cli.output import show_answer
from scorer.services import deals

app = typer.Typer(rich_markup_mode=None)


@app.command()
def score(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CONTRACT TRICKS]", help="A contract and its tricks: GS 10, GS = or GS -1."),
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Print the score of every contract.")] = False,
    rules: Rules = "standard",
    vulnerable: Annotated[
        bool, typer.Option("--vulnerable", help="Declarer's side is vulnerable (bridge rules only).")
    ] = False,
    board: Annotated[
        str | None, typer.Option("--board", metavar="N", help="Take the vulnerability from the board number.")
    ] = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """Score one deal, or print the scoring table."""
    given = words or []
    if table and (vulnerable or board):
        raise typer.BadParameter("--table prints every score, so --vulnerable and --board cannot be used with it")
    if table and not given:
        show_answer(deals.list_scores(rules), json=json, csv=csv)
    elif len(given) > 1 and not table:
        show_answer(deals.score_deal(given, rules, board, vulnerable=vulnerable), json=json, csv=csv)
    else:
        raise typer.BadParameter("Give a contract and its tricks, such as GS 10, or only --table.")
