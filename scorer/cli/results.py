"""Commands that record results one by one."""

from __future__ import annotations

from typing import Annotated

import typer

from scorer.cli.options import SIGNED_VALUES, Database, EventSlug, refuse_unknown_options
from scorer.cli.printing import say

app = typer.Typer()

Board = Annotated[str, typer.Argument(metavar="BOARD", help="The board's number.")]
NorthSouth = Annotated[str, typer.Argument(metavar="NS", help="The pair that sat North-South.")]
EastWest = Annotated[str, typer.Argument(metavar="EW", help="The pair that sat East-West.")]
Code = Annotated[
    list[str],
    typer.Argument(metavar="CODE...", help="GS S 10 (contract, declarer, tricks), a score such as -50, or NP."),
]


@app.command(context_settings=SIGNED_VALUES)
def result(board: Board, ns: NorthSouth, ew: EastWest, code: Code, event: EventSlug = None, db: Database = "") -> None:
    """Record one result, or correct one.

    A result that these pairs have on the board already is replaced, and what stood there is said.
    """
    from scorer.desk.recording import record  # the desk brings SQLAlchemy, which --help does not need

    refuse_unknown_options([board, ns, ew, *code])
    say(record(db, event, board, ns, ew, " ".join(code)))


@app.command()
def clear(board: Board, ns: NorthSouth, ew: EastWest, event: EventSlug = None, db: Database = "") -> None:
    """Remove one result, and say what stood there."""
    from scorer.desk import recording  # the desk brings SQLAlchemy, which --help does not need

    say(recording.clear(db, event, board, ns, ew))
