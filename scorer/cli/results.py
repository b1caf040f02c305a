"""Commands that record results one by one."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from scorer.cli.options import SIGNED_VALUES, Database, EventSlug, refuse_unknown_options
from scorer.cli.printing import say

app = typer.Typer(rich_markup_mode=None)

Board = Annotated[str, typer.Argument(metavar="BOARD", help="The board's number.")]
NorthSouth = Annotated[str, typer.Argument(metavar="NS", help="The pair that sat North-South.")]
EastWest = Annotated[str, typer.Argument(metavar="EW", help="The pair that sat East-West.")]
Reason = Annotated[str, typer.Option("--reason", metavar="T", help="Why.")]
RuledBy = Annotated[str, typer.Option("--by", metavar="T", help="Who ruled.")]
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


@app.command(context_settings=SIGNED_VALUES)
def adjust(
    board: Board,
    ns: NorthSouth,
    ew: EastWest,
    award: Annotated[
        list[str], typer.Argument(metavar="AWARD...", help="60/40, A+/A-, mp 23/11, 60% GS S 10, 40% PS S 10, …")
    ],
    reason: Reason = "",
    by: RuledBy = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Rule on a result: an artificial, assigned or weighted score.

    Who ruled, when and why is recorded with it.
    """
    from scorer.desk.ruling import Decided  # the desk brings SQLAlchemy, which --help does not need
    from scorer.desk.ruling import adjust as rule

    refuse_unknown_options([board, ns, ew, *award])
    say(rule(db, event, (board, ns, ew), " ".join(award), Decided(by, _now(), reason)))


@app.command(context_settings=SIGNED_VALUES)
def penalty(
    pair: Annotated[str, typer.Argument(metavar="PAIR", help="The pair.")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="What is deducted; negative is a bonus.")],
    unit: Annotated[str, typer.Argument(metavar="UNIT", help="mp, %top (of one board), imp or points.")],
    reason: Reason = "",
    by: RuledBy = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Take points from a pair, after everything else."""
    from scorer.desk.ruling import Decided, penalise  # the desk brings SQLAlchemy, which --help does not need

    refuse_unknown_options([pair, amount, unit])
    say(penalise(db, event, (pair, amount, unit), Decided(by, _now(), reason)))


def _now() -> str:
    return datetime.now().strftime("%Y-%m-%d %H:%M")


@app.command(context_settings=SIGNED_VALUES)
def clear(board: Board, ns: NorthSouth, ew: EastWest, event: EventSlug = None, db: Database = "") -> None:
    """Remove one result, and say what stood there."""
    from scorer.desk import recording  # the desk brings SQLAlchemy, which --help does not need

    refuse_unknown_options([board, ns, ew])
    say(recording.clear(db, event, board, ns, ew))
