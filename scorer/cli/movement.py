"""Commands about movements: list those that fit, show the schedule, and change it."""

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.file_options import Force, Large, Output, Paper, ensure_no_file
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
    Teams,
    Winners,
    resolve_minutes_a_board,
)
from scorer.cli.options import Csv, Database, EventSlug, Json, Pair, share_options
from scorer.cli.output import name_event, run_command, show_answer, show_messages
from scorer.cli.pipes import name_of
from scorer.commands import movement as steps
from scorer.commands import swiss
from scorer.commands.command import unread
from scorer.services import setup
from scorer.services.events import show_schedule
from scorer.services.printing import PdfRequest, print_papers

app = typer.Typer(
    name="movement",
    rich_markup_mode=None,
    invoke_without_command=True,
    help="Show, find or change the movement; print papers for the tables.",
)

Round = Annotated[str, typer.Argument(metavar="ROUND", help="The round.")]


@app.callback()
def movement(
    context: typer.Context, csv: Csv = False, json: Json = False, event: EventSlug = None, db: Database = ""
) -> None:
    """Show the event's schedule, find or change the movement, or print the papers for the tables."""
    share_options(context, event=event, db=db)
    if context.invoked_subcommand is None:
        show_answer(show_schedule(db, event), json=json, csv=csv)


@app.command("list")
def list_(
    tables: Tables = "",
    pairs: Pairs = "",
    teams: Teams = "",
    individual: Individual = "",
    boards: Boards = "",
    rounds: Rounds = "",
    play: Play = "",
    one_set: OneSet = False,
    minutes: Minutes = "",
    minutes_a_board: MinutesABoard = "",
    start: Start = "",
    winners: Winners = "",
    balanced: Balanced = False,
    in_full: Annotated[bool, typer.Option("--all", help="List all that fit, as a table, simplest first.")] = False,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Propose a movement, and alternatives with their pros and cons.

    Without numbers it uses the event as it was set up. `--all`, `--csv` and `--json` list all the movements
    that fit, simplest first.
    """
    sizes = {"tables": tables, "pairs": pairs, "boards": boards, "play": play}
    of_form = {"teams": teams, "individual": individual, "rounds": rounds, "winners": winners}
    of_time = {
        "minutes": minutes,
        "minutes_a_board": resolve_minutes_a_board(db, minutes_a_board),
        "last": setup.latest_movement(db),
        "start": start,
    }
    words = {**sizes, **of_form, **of_time, "one_set": one_set, "balanced": balanced}
    if not (tables or pairs or teams or individual):
        given = {name: value for name, value in words.items() if value}
        words |= setup.requests_of_event(db, event) | given
    show_answer(setup.list_movements(words, in_full=in_full or csv), json=json, csv=csv)


@app.command("show")
def show_(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", help="A movement such as mitchell or howell-reduced:9x3. Default: the event's own."
        ),
    ] = "",
    tables: Tables = "",
    pairs: Pairs = "",
    teams: Teams = "",
    individual: Individual = "",
    boards: Boards = "",
    play: Play = "",
    rounds: Rounds = "",
    a_round: BoardsARound = "",
    winners: Winners = "",
    minutes_a_board: MinutesABoard = "",
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show a schedule: the event's own, or that of a movement."""
    if kind:
        sizes = {"tables": tables, "pairs": pairs, "boards": boards, "play": play}
        sizes |= {"teams": teams, "individual": individual}
        of_kind = {"kind": kind, "rounds": rounds, "a_round": a_round, "winners": winners}
        show_answer(
            setup.show_movement({**sizes, **of_kind, "minutes_a_board": resolve_minutes_a_board(db, minutes_a_board)}),
            json=json,
            csv=csv,
        )
    else:
        show_answer(show_schedule(db, event), json=json, csv=csv)


@app.command()
def use(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A movement such as mitchell or howell-reduced:9x3.")],
    boards: Boards = "",
    rounds: Rounds = "",
    a_round: BoardsARound = "",
    winners: Winners = "",
    minutes: Minutes = "",
    from_round: Annotated[
        str,
        typer.Option("--from-round", metavar="R", help="The first round to change; earlier rounds stay as they are."),
    ] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Change the movement, for the whole evening or from a round on.

    Results are kept, and those that do not fit the new schedule are listed. Boards, minutes and winners stay the same
    unless you give new ones.
    """
    if not kind.strip():
        raise typer.BadParameter("missing argument 'KIND'")
    command = steps.ChangeMovement(
        kind=unread(kind),
        boards=unread(boards),
        rounds=unread(rounds),
        a_round=unread(a_round),
        winners=unread(winners),
        minutes=unread(minutes),
        from_round=unread(from_round),
    )
    run_command(db, event, command)


@app.command("next-round")
def next_round(event: EventSlug = None, db: Database = "") -> None:
    """Draw the next round of a Swiss teams event.

    If the latest round has no results yet, it is drawn again.
    """
    run_command(db, event, swiss.DrawNextRound())


@app.command()
def turn(
    round: Round,
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The table: 3, for example, or A3 if there are sections.")
    ],
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Swap the directions of two pairs for a round.

    The schedule and the results of that round at that table are swapped to match.
    """
    run_command(db, event, steps.TurnPairs(round=unread(round), table=unread(table)))


@app.command()
def exchange(
    round: Round,
    pair: Pair,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The pair that sat in its place.")],
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Swap two pairs who sat at each other's tables for a round.

    The schedule and the results of that round change with them. If one of them has by then already played the boards of
    a later meeting, that meeting is cancelled.
    """
    command = steps.SwapPairs(round=unread(round), pair=unread(pair), other=unread(other))
    run_command(db, event, command)


@app.command()
def end(round: Round, event: EventSlug = None, db: Database = "") -> None:
    """End the evening after a round, so that no more are expected."""
    run_command(db, event, steps.EndEvening(round=unread(round)))


@app.command("print")
def print_(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[WHAT...]",
            help="table-cards, pair-cards, travellers, slips, names, start-list or make-up. Default: as needed.",
            show_default=False,
        ),
    ] = [],  # noqa: B006  # Typer copies it
    section: Annotated[
        list[str], typer.Option("--section", metavar="S", help="Only papers for this section; may be repeated.")
    ] = [],  # noqa: B006  # Typer copies it
    output: Output = Path("papers.pdf"),
    paper: Paper = "",
    large: Large = False,
    phones: Annotated[
        bool, typer.Option("--phones", help="Print a code for `scorer serve` on each table card.")
    ] = False,
    address: Annotated[
        str, typer.Option("--address", metavar="URL", help="The address in the codes. Default: this machine's own.")
    ] = "",
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Print the papers that the tables need, as a PDF.

    Without arguments it prints the start list, table cards, slips and a list of who makes up which boards, section by
    section, in a pile for each room.
    """
    ensure_no_file(what)
    links = address if phones or address else None
    print_papers(db, event, what, PdfRequest(output, paper, large, force), phones=links, sections=section)
    show_messages(f"Written: {name_of(output)}{name_event()}")
