"""Output: answers as JSON or sheets to stdout, messages and progress to stderr."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from scorer.errors import Teller, Told, printable
from scorer.i18n import Phrase, counted
from scorer.progress import Track, untracked

if TYPE_CHECKING:  # these import the reports, which --help and most refusals do not need
    from rich.progress import Progress

    from scorer.commands.actions import Action
    from scorer.commands.changed import Changed
    from scorer.reports.table import Sheet
    from scorer.services import Answer
    from scorer.services.club.site import Rest, Ways

T = TypeVar("T")


PATIENCE = 1.0
"""Seconds of work before a progress bar appears."""

SOME = 100
"""Items between two looks at the clock."""


def show(answer: Answer, *, json: bool) -> None:
    """Print the answer of a service."""
    if json:
        show_document(answer.document())
    else:
        show_sheets(answer.sheets())


def show_document(document: object) -> None:
    """Print JSON."""
    from scorer.rendering.documents import json_text  # not needed for the other format

    typer.echo(json_text(document))


def show_sheets(sheets: Sequence[Sheet]) -> None:
    """Print sheets: with colours and suit symbols on a terminal, as plain text elsewhere or under NO_COLOR."""
    if any(sheet.remedies for sheet in sheets):
        from scorer.cli.ways import said  # most sheets have no hints

        sheets = [sheet._replace(notes=(*sheet.notes, *map(said, sheet.remedies))) for sheet in sheets]
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR") and _shows_suits():
        from scorer.rendering.terminal import print_sheets  # Rich takes 40 ms that a pipe does not need

        print_sheets(sheets)
    else:
        from scorer.rendering.plain import plain_text  # not needed for the other format

        typer.echo(plain_text(sheets, shutil.get_terminal_size().columns), nl=False)


def _shows_suits() -> bool:
    try:
        "♠♥♦♣".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def say(*lines: str | Phrase) -> None:
    """Print messages to stderr, one printable line each; stdout is for data alone."""
    for line in lines:
        typer.echo(_between_words(printable(str(line))), err=True)


_COMMAND = re.compile(r"`[^`]*`|(?<=: )scorer .*")
"""Commands that people copy from the terminal, and that must not be broken."""


def _between_words(line: str) -> str:
    """Break a line that is too long for the terminal between words; elsewhere leave it whole."""
    width = shutil.get_terminal_size().columns
    if len(line) <= width or not sys.stderr.isatty():
        return line
    import textwrap  # most lines fit

    whole = _COMMAND.sub(lambda command: command[0].replace(" ", "\0"), line)
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    told = textwrap.fill(whole, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return told.replace("\0", " ")


def sentence(done: Told | Changed[Any]) -> str:
    """The message of a change, with the commands for what may be done next."""
    from scorer.cli.ways import said  # not needed by commands that only read

    return Teller(way=said).told(done.said, done.remedies)


def tell(done: Told | Changed[Any]) -> None:
    """Print the message of a change with its hints, then its details, a line each."""
    say(sentence(done), *(f"  {detail}" for detail in done.details))


def tell_of_names(rest: Rest) -> None:
    """List the other pages of a site whose names changed; exit with 1 where some show more names than allowed."""
    for page, people, now in rest.appearing:
        when = "" if now else ", when it is published again"
        say(f"Names: {counted(people, 'player')} on {page}{when}")
    if rest.remade:
        say(f"Made anew, with no more of names: {', '.join(rest.remade)}")
    if rest.looser:
        for page in rest.looser:
            say(f"error: {page} still shows more of names: publish it from its own database, or take it down")
        raise typer.Exit(1)


def tell_of_ways(ways: Ways) -> None:
    """List the pages that linked to one that was taken down."""
    if ways.remade:
        say(f"Made anew, without the way to it: {', '.join(ways.remade)}")
    for page in ways.dead:
        say(f"Still leads to it: {page}; publish it from its own database, or take it down")


def do(db: str, event: str | None, action: Action, words: Mapping[str, object], **given: object) -> None:
    """Change the named event by an action, and print the result."""
    from scorer.services.change import change  # not needed by commands that only read

    tell(change(db, event, action, words, **given))


def progress(doing: str, some: int = SOME) -> Track:
    """Make a track that shows a bar once the work has taken a second; on a terminal only.

    `step` is how many items are done between two looks at the clock.
    """
    if not sys.stderr.isatty():
        return untracked
    started = monotonic()

    def track(items: Sequence[T], /) -> Iterator[T]:
        waiting = iter(items)
        done = 0
        while monotonic() - started < PATIENCE:
            for item in islice(waiting, some):
                yield item
                done += 1
            if done == len(items):
                return
        with moving_bar() as bar:
            task = bar.add_task(doing, total=len(items), completed=done)
            for item in waiting:
                yield item
                bar.advance(task)

    return track


def moving_bar() -> Progress:
    """A progress bar that disappears when the work is done."""
    from rich.console import Console  # needed only with a progress bar
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True)
