"""The command that prepares a lesson."""

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.file_options import Encoding, Force, Large, Output, Paper
from scorer.cli.movement_options import MinutesABoard
from scorer.cli.options import Database
from scorer.cli.output import make_progress, show_messages, show_result
from scorer.cli.pipes import name_of
from scorer.cli.prompts import read_source
from scorer.services.lesson import prepare_lesson
from scorer.services.printing import PdfRequest

app = typer.Typer(rich_markup_mode=None)


@app.command()
def lesson(
    name: Annotated[str, typer.Argument(metavar="LESSON", help="A lesson from `scorer hands lessons`.")],
    pupils: Annotated[str, typer.Option("--pupils", metavar="N", help="The number of pupils, 4 or more.")],
    hours: Annotated[str, typer.Option("--hours", metavar="H", help="How long it lasts in hours, for example 1.5.")],
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help="first, second or third: 12, 9 or 7 minutes a board. Default: the club's pace, or 12.",
        ),
    ] = "",
    together: Annotated[
        bool, typer.Option("--together", help="All tables play the same board and then discuss it.")
    ] = False,
    minutes_a_board: MinutesABoard = "",
    names: Annotated[
        str, typer.Option("--names", metavar="FILE", help="A list of pupils, one on each line; - for standard input.")
    ] = "",
    called: Annotated[str, typer.Option("--name", metavar="NAME", help="The name of the event.")] = "",
    output: Output = Path("lesson.pdf"),
    paper: Paper = "",
    large: Large = False,
    force: Force = False,
    encoding: Encoding = None,
    db: Database = "",
) -> None:
    """Prepare a lesson: event, boards and all the papers in one PDF.

    Print it, let the class play, record the results, then print what the teacher needs.
    """
    pupils_named: list[str] = []
    if names:
        pupils_named = [line.strip() for line in read_source(names, encoding).splitlines() if line.strip()]
    words = {"pupils": pupils, "hours": hours, "level": level, "minutes_a_board": minutes_a_board, "name": called}
    pdf = PdfRequest(output, paper, large, force)
    for told in prepare_lesson(db, name, words, pupils_named, pdf, make_progress("Dealing", step=1), at_once=together):
        show_result(told)
    show_messages(f"Written: {name_of(output)}", "Next: print it. When the class has played: scorer enter")
