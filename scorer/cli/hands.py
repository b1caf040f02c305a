"""Commands about hands: deal, import, show, print, solve and explain them."""

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.file_options import Encoding, Force, Large, Output, Paper, ensure_no_file
from scorer.cli.options import Csv, Database, EventSlug, Json, Rules
from scorer.cli.output import make_progress, name_event, show_answer, show_event_change, show_messages
from scorer.cli.piped_input import spool_input
from scorer.cli.pipes import name_of
from scorer.cli.refusals import show_group_help
from scorer.game.announcement import Redeal
from scorer.i18n import count_phrase, join_with_and, plural_phrase
from scorer.services import dealing, deals, hands
from scorer.services.printing import PdfRequest

app = typer.Typer(
    name="hands",
    rich_markup_mode=None,
    help="Deal or import hands; show, print and solve them.",
    invoke_without_command=True,
    callback=show_group_help,
)


LessonFile = Annotated[Path | None, typer.Option("--lessons", metavar="FILE", help="A TOML file with more lessons.")]


@app.command()
def make(
    boards: Annotated[
        str, typer.Option("--boards", metavar="N", help="The number of boards. Default: as in the event, or 24.")
    ] = "",
    lesson: Annotated[
        list[str] | None,
        typer.Option(
            "--lesson",
            metavar="NAME",
            help="The lesson that the boards teach; may be repeated, and the lessons take turns.",
        ),
    ] = None,
    lessons: LessonFile = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="The random seed: the same number deals the same boards.")
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write a file (.pbn, .dup or .csv) instead of changing the event."
        ),
    ] = None,
    redeal: Annotated[
        Redeal, typer.Option("--redeal", help="For a file: what to do with a 20-20 deal.")
    ] = Redeal.REDEAL,
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Deal boards for the event, or to a file.

    The event must not have any results yet. Every deal is equally likely, unless you name a lesson for it to teach.
    """
    options = dealing.DealingRequest(boards, tuple(lesson or ()), lessons, seed)
    if output is None:
        show_event_change(db, dealing.deal_event(db, event, options, make_progress("Dealing", step=1)))
    else:
        said = dealing.deal_to_file(db, output, options, redeal, make_progress("Dealing", step=1), force=force)
        show_messages(*said, f"Written: {name_of(output)}")


@app.command("lessons")
def lessons_(lessons: LessonFile = None, csv: Csv = False, json: Json = False) -> None:
    """List the lessons for which boards can be dealt."""
    show_answer(dealing.list_lessons(lessons), json=json, csv=csv)


@app.command("import")
def import_(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="Hand files: PBN (.pbn), LIN (.lin) or Duplimate (.dup).", callback=spool_input
        ),
    ],
    any_dealer: Annotated[
        bool, typer.Option("--any-dealer", help="Accept hands whose dealer does not match the board number.")
    ] = False,
    encoding: Encoding = None,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Import hands by board number, before or after the results."""
    for done in dealing.import_hands(db, event, paths, encoding, any_dealer=any_dealer):
        show_event_change(db, done)


@app.command("show")
def show_(
    numbers: Annotated[list[str] | None, typer.Argument(metavar="[N]...", help="Board numbers. Default: all.")] = None,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Show the hands as diagrams."""
    show_answer(hands.show_hands(db, event, numbers or []), json=json)


@app.command("print")
def print_(
    what: Annotated[list[str], typer.Argument(metavar="WHAT...", help="records, slips or make-up.")],
    output: Output = Path("hands.pdf"),
    paper: Paper = "",
    large: Large = False,
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Print hand records, hand slips, or who makes up which boards."""
    ensure_no_file(what)
    hands.print_hands(db, event, what, PdfRequest(output, paper, large, force))
    show_messages(f"Written: {name_of(output)}{name_event()}")


@app.command()
def analyse(
    limit: Annotated[
        str, typer.Option("--limit", metavar="SECONDS", help="The longest time for one deal, in seconds.")
    ] = "60",
    quick: Annotated[bool, typer.Option("--quick", help="Do not simulate deals to judge the choices.")] = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Solve the hands double dummy, then judge the choices of contract.

    To judge them, the defenders' cards are redealt at least 40 times. Solved deals are kept beside the database, so
    Ctrl-C loses at most one.
    """
    judging = None if quick else make_progress("Judging", step=1)
    analysed = hands.analyse_event(db, event, limit, make_progress("Solving", step=1), judging)
    show_answer(analysed.answer, json=json)
    if analysed.solved:
        show_messages(f"Solved {count_phrase(analysed.solved, 'deal')}")
    if analysed.layouts:
        show_messages(f"{count_phrase(analysed.layouts, 'more deal')} simulated")
    if analysed.too_long:
        boards = ", ".join(map(str, analysed.too_long))
        show_messages(f"Not solved within {limit} s: boards {boards}. A longer --limit may help.")
    for reason in dict.fromkeys(analysed.unjudged.values()):
        unjudged = [number for number, why in analysed.unjudged.items() if why is reason]
        named = plural_phrase(len(unjudged), "board {boards}", "boards {boards}", boards=join_with_and(unjudged))
        show_messages(f"Not judged: {named}: {reason.value}")


@app.command()
def explain(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="The deal in PBN form: N:hand hand hand hand.")],
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="SEAT", help="The dealer, who announces first.")
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="N", help="The board number, which gives the dealer.")
    ] = None,
    redeal: Annotated[Redeal, typer.Option("--redeal", help="What to do with a 20-20 deal.")] = Redeal.REDEAL,
    json: Json = False,
) -> None:
    """Show a deal's points, declarer, lead and suggested contract."""
    if (dealer is None) == (board is None):
        raise typer.BadParameter("Give the dealer, with --dealer or --board.")
    show_answer(deals.describe_deal(" ".join(text), dealer, board, redeal), json=json)


@app.command()
def replay(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE.pbn", readable=False, help="A PBN file with the Play tag.", callback=spool_input),
    ],
    rules: Rules = "standard",
    encoding: Encoding = None,
    json: Json = False,
) -> None:
    """Check a record of the play and show it trick by trick."""
    show_answer(deals.describe_plays(file, rules, encoding), json=json)
