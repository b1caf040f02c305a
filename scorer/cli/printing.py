"""The command that prints reports on paper."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Annotated

import typer

from scorer.cli.file_options import Force, Output, Paper, ensure_no_file
from scorer.cli.options import Database, EventSlug
from scorer.cli.output import (
    PROGRESS_DELAY,
    format_result,
    make_progress_bar,
    name_event,
    show_corrections,
    show_messages,
)
from scorer.cli.pipes import name_of
from scorer.reports.catalogue import REPORT_NAMES
from scorer.services.printing import PdfRequest, ReportOptions, print_reports

PRINT_HELP = f"{', '.join(REPORT_NAMES)}, pictures, certificates, class-list, pupils, answers or table-cards."

app = typer.Typer(rich_markup_mode=None)


@app.command("print")
def print_(
    what: Annotated[list[str] | None, typer.Argument(metavar="[WHAT]...", help=PRINT_HELP)] = None,
    pair: Annotated[
        list[str] | None,
        typer.Option("--pair", metavar="P", help="Only this pair's card, certificate or picture; may be repeated."),
    ] = None,
    best: Annotated[str, typer.Option("--best", metavar="N", help="Only certificates for the top N places.")] = "",
    first_names: Annotated[bool, typer.Option("--first-names", help="Print only players' first names.")] = False,
    sentences: Annotated[
        bool, typer.Option("--sentences", help="On score cards, print a sentence for every board, not just for two.")
    ] = False,
    every_one: Annotated[
        bool,
        typer.Option(
            "--all", help="Print what a club pins up or hands out: ranking, travellers, score cards, pictures."
        ),
    ] = False,
    output: Output = Path("evening.pdf"),
    paper: Paper = "",
    force: Force = False,
    open_: Annotated[bool, typer.Option("--open", help="Open the file.")] = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Print reports as a PDF, to pin up or cut out.

    Without arguments it prints the ranking. After that, `scorer history --corrections` lists what has been corrected
    since.
    """
    if what and every_one:
        raise typer.BadParameter("name reports or use --all, not both")
    names = what or []
    ensure_no_file(names)
    if numbers := [name for name in names if name.isdecimal()]:
        raise typer.BadParameter(f"{numbers[0]} cannot be printed: `--pair {numbers[0]}` chooses a pair")
    if not names and not every_one:
        names = ["scorecards" if pair or sentences else "ranking"]
    with _progress_while_waiting("Typesetting"):
        wishes = ReportOptions(pair or [], best, first_names, sentences)
        printed = print_reports(db, event, names, PdfRequest(output, paper, force=force), wishes)
    if printed.corrections:
        show_corrections(printed.corrections)
    for one in printed.left_out:
        show_messages(f"Left out: {format_result(one)}")
    show_messages(f"Written: {name_of(output)}{name_event()}")
    if open_:
        typer.launch(str(output))


@contextmanager
def _progress_while_waiting(label: str) -> Iterator[None]:
    """Show a bar without a length on a terminal once the work has taken a second."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    watcher = Thread(target=_show_bar_if_slow, args=(label, done))
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _show_bar_if_slow(label: str, done: Event) -> None:
    if done.wait(PROGRESS_DELAY):
        return
    with make_progress_bar() as bar:
        bar.add_task(label, total=None)
        done.wait()
