"""The command that sets up an evening."""

from typing import Annotated

import typer

from scorer.cli.file_options import Columns, Encoding
from scorer.cli.movement_options import (
    Balanced,
    Boards,
    BoardsARound,
    Individual,
    Minutes,
    MinutesABoard,
    OneSet,
    Pairs,
    Play,
    Rounds,
    Start,
    Tables,
    Target,
    Teams,
    Winners,
    resolve_minutes_a_board,
)
from scorer.cli.name_lists import read_pair_names
from scorer.cli.new_event import ask_new_event
from scorer.cli.options import Database, Rules
from scorer.cli.output import show_result
from scorer.cli.prompts import should_ask
from scorer.services import setup

app = typer.Typer(rich_markup_mode=None)

Method = Annotated[
    str,
    typer.Option(
        "--method",
        metavar="M",
        help="matchpoints, cross-imps, butler or aggregate. Default: matchpoints, or aggregate for one table.",
    ),
]
Kind = Annotated[
    str,
    typer.Option(
        "--movement",
        metavar="KIND",
        help="The name of the movement, with or without its length, for example howell-reduced:9x3.",
    ),
]
Names = Annotated[
    str, typer.Option("--names", metavar="FILE", help="A list of names, one pair on each line; - for standard input.")
]
Numbering = Annotated[
    str,
    typer.Option(
        "--numbering",
        metavar="N",
        help="direction numbers North-South and East-West each from 1; through numbers all pairs from 1 on.",
    ),
]
Solo = Annotated[
    list[str], typer.Option("--solo", metavar="NAME", help="Someone waiting for a partner; may be repeated.")
]
Like = Annotated[
    str,
    typer.Option(
        "--like",
        metavar="EVENT",
        help="Copy another event's pairs, movement and settings; last means the newest event.",
    ),
]


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the event.")] = "",
    tables: Tables = "",
    pairs: Pairs = "",
    teams: Teams = "",
    individual: Individual = "",
    boards: Boards = "",
    play: Play = "",
    one_set: OneSet = False,
    balanced: Balanced = False,
    minutes: Minutes = "",
    minutes_a_board: MinutesABoard = "",
    start: Start = "",
    kind: Kind = "",
    rounds: Rounds = "",
    a_round: BoardsARound = "",
    winners: Winners = "",
    rules: Rules = "",
    method: Method = "",
    target: Target = "",
    date: Annotated[
        str, typer.Option("--date", metavar="D", help="The date, for example 2026-11-24. Default: today.")
    ] = "",
    club: Annotated[str, typer.Option("--club", metavar="CLUB", help="The club's name.")] = "",
    names: Names = "",
    columns: Columns = "",
    solo: Solo = [],  # noqa: B006  # Typer copies it
    like: Like = "",
    numbering: Numbering = "",
    encoding: Encoding = None,
    interactive: Annotated[bool, typer.Option("--interactive", help="Prompt for anything not given.")] = False,
    db: Database = "",
) -> None:
    """Set up an evening: the event, its pairs and a movement.

    On a terminal it asks for the name, or for who is playing, if you leave them out. It uses the simplest movement that
    fits unless you name one; `scorer movement list` shows the others.
    """
    of_event = {"name": name, "date": date, "club": club, "rules": rules, "method": method, "target": target}
    of_sizes = {"tables": tables, "pairs": pairs, "boards": boards, "play": play}
    of_time = {"minutes": minutes, "minutes_a_board": resolve_minutes_a_board(db, minutes_a_board), "start": start}
    of_kind = {
        "kind": kind,
        "rounds": rounds,
        "a_round": a_round,
        "winners": winners,
        "one_set": one_set,
        "balanced": balanced,
    }
    of_form = {"teams": teams, "individual": individual, "last": setup.latest_movement(db)}
    words = {**of_event, **of_sizes, **of_time, **of_kind, **of_form, "numbering": numbering}
    named = setup.NamesSource(waiting=solo, like=like)
    if names:
        named = named._replace(listed=read_pair_names(names, encoding, columns))
    who_plays = tables or pairs or teams or individual or names or like or target
    if interactive or should_ask(name and who_plays):
        words, named = ask_new_event(db, words, named)
    for line in setup.describe_new_event(setup.create_event(db, words, named)):
        show_result(line)
