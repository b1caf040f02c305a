"""The command that prints reports."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug, Force
from scorer.cli.showing import PATIENCE, say, sentence
from scorer.reports.catalogue import NAMES

PRINTED = f"{', '.join(NAMES)}; pictures, certificates, class-list; or table-cards."

app = typer.Typer(rich_markup_mode=None)


@app.command("print")
def print_(
    what: Annotated[list[str] | None, typer.Argument(metavar="[WHAT]...", help=PRINTED)] = None,
    pair: Annotated[
        list[str] | None,
        typer.Option("--pair", metavar="P", help="This pair's card, certificate or picture alone; may be repeated."),
    ] = None,
    best: Annotated[
        int | None, typer.Option("--best", metavar="N", min=1, help="Certificates of the first N places alone.")
    ] = None,
    first_names: Annotated[bool, typer.Option("--first-names", help="Players by their first names.")] = False,
    every_one: Annotated[bool, typer.Option("--all", help="Print every report that applies.")] = False,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.pdf", help="Where to write it.")] = Path(
        "evening.pdf"
    ),
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    force: Force = False,
    open_: Annotated[bool, typer.Option("--open", help="Open what was written.")] = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Print reports, to pin up or to cut out, as a PDF.

    Alone it prints the ranking. Once that is printed, `scorer corrections` tells what was corrected since.
    """
    from scorer.desk.print import ReportWishes, print_reports  # each command loads its own part of the desk

    if what and every_one:
        raise typer.BadParameter("name the reports to print, or say --all")
    names = what or []
    if not names and not every_one:
        names = ["scorecards" if pair else "ranking"]
    with _waiting("Typesetting"):
        wishes = ReportWishes(paper, pair or [], best, first_names)
        left_out = print_reports(db, event, names, output, wishes, force=force)
    for one in left_out:
        say(f"Left out: {sentence(one)}")
    say(f"Written: {output}")
    if open_:
        typer.launch(str(output))


@contextmanager
def _waiting(doing: str) -> Iterator[None]:
    """Show on a terminal that work goes on, once it has taken a second; how far it is nobody knows."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    watcher = Thread(target=_watch, args=(doing, done))
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(doing: str, done: Event) -> None:
    if done.wait(PATIENCE):
        return
    from rich.console import Console  # only work worth a progress bar needs it
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        bar.add_task(doing, total=None)
        done.wait()
