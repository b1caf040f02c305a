"""Commands that show scores in detail: travellers, score cards, one match, and how points came about."""

from typing import Annotated

import typer

from scorer.cli.options import Csv, Database, EventSlug, Json
from scorer.cli.output import show_answer
from scorer.services.scores import explain_points, show_boards, show_match, show_score_cards

app = typer.Typer(rich_markup_mode=None)

EveryOne = Annotated[bool, typer.Option("--all", help="Show all.")]


def _check_selection(words: list[str] | None, every_one: bool, what: str) -> list[str]:
    if words and every_one:
        raise typer.BadParameter(f"Name {what} or use --all, not both.")
    if not words and not every_one:
        raise typer.BadParameter(f"Name the {what} to show, or use --all.")
    return words or []


@app.command()
def board(
    numbers: Annotated[list[str] | None, typer.Argument(metavar="[N]...", help="Board numbers.")] = None,
    every_one: EveryOne = False,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show travellers: every result of a board."""
    show_answer(show_boards(db, event, _check_selection(numbers, every_one, "boards")), json=json, csv=csv)


@app.command()
def explain(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The board number.")],
    pair: Annotated[str, typer.Argument(metavar="PAIR", help="The pair whose score you want explained.")],
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Explain a pair's score on a board."""
    show_answer(explain_points(db, event, board, pair), json=json)


@app.command()
def pair(
    labels: Annotated[list[str] | None, typer.Argument(metavar="[P]...", help="Pairs.")] = None,
    every_one: EveryOne = False,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show score cards: a pair's evening board by board."""
    show_answer(show_score_cards(db, event, _check_selection(labels, every_one, "pairs")), json=json, csv=csv)


@app.command()
def match(
    round: Annotated[str, typer.Argument(metavar="ROUND", help="The round.")],
    team: Annotated[
        str, typer.Argument(metavar="TEAM", help="The team to show first: its number, or part of its name.")
    ],
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show one match of a team event, both tables side by side."""
    show_answer(show_match(db, event, round, team), json=json, csv=csv)
