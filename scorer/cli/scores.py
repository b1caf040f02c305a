"""The command that reckons a score without any event."""

from __future__ import annotations

from typing import Annotated

import typer

from scorer.cli.options import SIGNED_VALUES, Json, Rules, refuse_unknown_options
from scorer.cli.showing import show

app = typer.Typer(rich_markup_mode=None)


@app.command(context_settings=SIGNED_VALUES)
def score(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CONTRACT TRICKS]", help="GS 10, or GS = or GS -1 against the tricks needed."),
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Print the score of every contract.")] = False,
    rules: Rules = "standard",
    vulnerable: Annotated[bool, typer.Option("--vulnerable", help="Declarer's side is (rules bridge only).")] = False,
    board: Annotated[
        str | None, typer.Option("--board", metavar="N", help="Take the vulnerability from the board's number.")
    ] = None,
    json: Json = False,
) -> None:
    """Reckon the score of one deal, or print the whole table."""
    from scorer.desk import deals  # --help does not need it

    given = words or []
    refuse_unknown_options(given)
    if table and not given:
        show(deals.score_table(rules), json=json)
    elif len(given) > 1 and not table:
        show(deals.deal_score(given, rules, board, vulnerable=vulnerable), json=json)
    else:
        raise typer.BadParameter("Give a contract and its tricks, such as GS 10, or --table alone.")
