"""Commands that rule: adjusted scores and penalties."""

from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug, Pair
from scorer.cli.output import run_command
from scorer.commands import rulings
from scorer.commands.command import unread
from scorer.storage.history import current_minute

app = typer.Typer(rich_markup_mode=None)

Board = Annotated[str, typer.Argument(metavar="BOARD", help="The board number.")]
NorthSouth = Annotated[str, typer.Argument(metavar="NS", help="The pair that sat North-South.")]
EastWest = Annotated[str, typer.Argument(metavar="EW", help="The pair that sat East-West.")]
Reason = Annotated[str, typer.Option("--reason", metavar="T", help="Why.")]
RuledBy = Annotated[str, typer.Option("--by", metavar="T", help="Who ruled.")]


@app.command()
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
    """Give an artificial, assigned or weighted score.

    The record shows who ruled, when and why.
    """
    command = rulings.AdjustResult(
        board=unread(board),
        ns=unread(ns),
        ew=unread(ew),
        award=unread(" ".join(award)),
        by=unread(by),
        reason=unread(reason),
        at=current_minute(),
    )
    run_command(db, event, command)


@app.command()
def penalty(
    pair: Pair,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much to deduct; a negative amount is a bonus.")],
    unit: Annotated[
        str, typer.Argument(metavar="UNIT", help="The unit: mp, %top (10 %top is 10% of a top), imp or points.")
    ] = "",
    reason: Reason = "",
    by: RuledBy = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Give a pair a penalty, or a bonus."""
    if amount.endswith("%") and unit in ("", "%top"):
        amount, unit = amount.removesuffix("%"), "%top"
    if not unit:
        raise typer.BadParameter("missing argument 'UNIT'")
    command = rulings.PenalisePair(
        pair=unread(pair),
        amount=unread(amount),
        unit=unread(unit),
        by=unread(by),
        reason=unread(reason),
        at=current_minute(),
    )
    run_command(db, event, command)
