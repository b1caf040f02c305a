"""Commands about one deal, without any event: its score, its announcement and lead, and a recorded play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.options import Encoding, Json, Rules
from scorer.cli.output import show_answer
from scorer.cli.pipes import spool_input
from scorer.game.announcement import Redeal
from scorer.services import deals

app = typer.Typer(rich_markup_mode=None)


@app.command()
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
    given = words or []
    if table and (vulnerable or board):
        raise typer.BadParameter("--table has every score: there is no --vulnerable or --board beside it")
    if table and not given:
        show_answer(deals.list_scores(rules), json=json)
    elif len(given) > 1 and not table:
        show_answer(deals.score_deal(given, rules, board, vulnerable=vulnerable), json=json)
    else:
        raise typer.BadParameter("Give a contract and its tricks, such as GS 10, or --table alone.")


@app.command()
def deal(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="N:hand hand hand hand, as PBN writes a deal.")],
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="SEAT", help="Who announces first.")] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="N", help="Or the board whose dealer does.")] = None,
    redeal: Annotated[Redeal, typer.Option("--redeal", help="What becomes of a 20-20 deal.")] = Redeal.REDEAL,
    json: Json = False,
) -> None:
    """Tell what a deal asks: points, declarer, lead, contract."""
    if (dealer is None) == (board is None):
        raise typer.BadParameter("Say who deals, with --dealer or --board.")
    show_answer(deals.describe_deal(" ".join(text), dealer, board, redeal), json=json)


@app.command()
def play(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE.pbn", readable=False, help="A PBN file with the tag Play.", callback=spool_input),
    ],
    rules: Rules = "standard",
    encoding: Encoding = None,
    json: Json = False,
) -> None:
    """Check a recorded play and show it trick by trick."""
    show_answer(deals.describe_plays(file, rules, encoding), json=json)
