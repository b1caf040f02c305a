"""Commands for teachers: what a deal asks of its players, and how it was played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.options import Encoding, Json, Rules
from scorer.cli.showing import show
from scorer.game.announcement import Redeal

app = typer.Typer(rich_markup_mode=None)


@app.command()
def deal(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="N:hand hand hand hand, as PBN writes a deal.")],
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="SEAT", help="Who announces first.")] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="N", help="Or the board whose dealer does.")] = None,
    redeal: Annotated[Redeal, typer.Option("--redeal", help="What becomes of a 20-20 deal.")] = Redeal.REDEAL,
    json: Json = False,
) -> None:
    """Tell what a deal asks: points, declarer, lead, contract."""
    from scorer.desk import deals  # --help does not need it

    if (dealer is None) == (board is None):
        raise typer.BadParameter("Say who deals, with --dealer or --board.")
    show(deals.deal(" ".join(text), dealer, board, redeal), json=json)


@app.command()
def play(
    file: Annotated[Path, typer.Argument(metavar="FILE.pbn", readable=False, help="A PBN file with the tag Play.")],
    rules: Rules = "standard",
    encoding: Encoding = None,
    json: Json = False,
) -> None:
    """Check a recorded play and show it trick by trick."""
    from scorer.desk import deals  # --help does not need it

    show(deals.play(file, rules, encoding), json=json)
