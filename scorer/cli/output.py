"""Output: answers as JSON or sheets to stdout, messages and progress to stderr."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from scorer.errors import Message, MessageFormatter, make_printable
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, literal
from scorer.progress import ProgressTracker, event_in_use, track_silently
from scorer.rendering.json_text import iterate_json
from scorer.storage.failed_setups import has_failed_setup

if TYPE_CHECKING:  # these import the reports, which --help and most refusals do not need
    from rich.progress import Progress

    from scorer.commands.changes import Change
    from scorer.commands.command import Command
    from scorer.hints import Hint
    from scorer.model.events import Event
    from scorer.reports.table import Sheet
    from scorer.services import Answer
    from scorer.services.club.site import LinkUpdates, SiteUpdate
    from scorer.services.corrections import CorrectionCount

T = TypeVar("T")


PROGRESS_DELAY = 1.0
"""Seconds of work before a progress bar appears."""

ITEMS_PER_CHECK = 100
"""Items between two looks at the clock."""


def show_answer(answer: Answer, *, json: bool, csv: bool = False) -> None:
    """Print the answer of a service; as CSV if it is one table."""
    if csv and json:
        raise typer.BadParameter("give --csv or --json, not both")
    if json:
        show_json(answer.document())
    elif csv:
        tables = [sheet for sheet in answer.sheets() if sheet.columns]
        if len(tables) != 1:
            raise typer.BadParameter(f"--csv writes one table, and this answer has {len(tables) or 'none'}: try --json")
        show_csv(tables[0])
    else:
        show_sheets(answer.sheets())


def show_csv(sheet: Sheet) -> None:
    """Print a table for a spreadsheet."""
    from scorer.rendering.csv_text import render_csv  # saves 1 ms: only for spreadsheets

    typer.echo(render_csv(sheet), nl=False)


def show_json(document: object) -> None:
    """Print JSON."""
    for piece in iterate_json(document):
        typer.echo(piece, nl=False)
    typer.echo()


def show_sheets(sheets: Sequence[Sheet]) -> None:
    """Print sheets: with colours and suit symbols on a terminal, as plain text elsewhere."""
    sheets = [sheet._replace(notes=(*sheet.notes, *map(_format_hint, sheet.hints))) for sheet in sheets]
    if _has_colours() and _can_show_suits():
        from scorer.rendering.terminal import print_sheets  # saves 20 ms: Rich, and not for a pipe

        print_sheets(sheets)
    else:
        from scorer.rendering.plain_text import render_plain_text  # saves 0.7 ms: not for a terminal or JSON

        typer.echo(render_plain_text(sheets, shutil.get_terminal_size().columns), nl=False)


def _has_colours() -> bool:
    """Whether answers are coloured: on a terminal, or where FORCE_COLOR asks for it, but never under NO_COLOR."""
    return not os.environ.get("NO_COLOR") and (sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR")))


def _can_show_suits() -> bool:
    try:
        "♠♥♦♣".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def show_messages(*lines: str | Phrase) -> None:
    """Print messages to stderr, one printable line each; stdout is for data alone."""
    for line in lines:
        typer.echo(_wrap_line(make_printable(str(line))), err=True)


_COMMAND_PATTERN = r"`[^`]*`|(?<=: )scorer .*"
"""Commands that people copy from the terminal, and that must not be broken."""


def _wrap_line(line: str) -> str:
    """Break a line that is too long for the terminal between words; elsewhere leave it whole."""
    width = shutil.get_terminal_size().columns
    if len(line) <= width or not sys.stderr.isatty():
        return line
    import textwrap  # most lines fit

    unbroken = re.sub(_COMMAND_PATTERN, lambda command: command[0].replace(" ", "\0"), line)
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    wrapped = textwrap.fill(unbroken, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return wrapped.replace("\0", " ")


def format_result(done: Message | Change[Any]) -> str:
    """The message of a change, with the commands for what may be done next."""
    return make_formatter().format(done.summary, done.hints)


def make_formatter(name_field: Callable[[str], str] = str) -> MessageFormatter:
    """Return how the command line words messages: with commands for hints, and its names for fields."""
    from scorer.cli.hints import format_hint  # saves 0.7 ms: few answers have hints

    return MessageFormatter(name_field=name_field, format_hint=format_hint)


def _format_hint(hint: Hint) -> str:
    return format_result(Message(EMPTY_PHRASE, hints=(hint,)))


def show_event_change(db: str, done: Message | Change[Event]) -> None:
    """Print what a command did to the event, and which event that is where the director may be thinking of another."""
    meant = name_unexpected_event(db)
    summary = join_phrases((done.summary, literal(f"[{meant}]")), " ") if meant else done.summary
    show_messages(format_result(Message(summary, hints=done.hints)), *(f"  {detail}" for detail in done.details))


def name_unexpected_event(db: str) -> str:
    """Name the event in use, if it was not named, and is not the newest, or of another day, or a new one failed."""
    meant = event_in_use()
    if meant is None or meant.is_named:
        return ""
    expected = meant.is_newest and meant.date == date.today().isoformat() and not has_failed_setup(db)
    return "" if expected else meant.title


def name_event() -> str:
    """Name the event in use, in brackets behind the file that was written."""
    meant = event_in_use()
    return f" [{meant.title}]" if meant else ""


def show_result(done: Message | Change[Any]) -> None:
    """Print the message of a change with its hints, then its details, a line each."""
    show_messages(format_result(done), *(f"  {detail}" for detail in done.details))


def show_corrections(corrections: CorrectionCount) -> None:
    """Say how much was corrected since the ranking was last given out."""
    show_messages(f"Corrected since {corrections.since}: {count_phrase(corrections.changes, 'change')}")


def show_name_changes(rest: SiteUpdate) -> None:
    """List the other pages of a site whose names changed; exit with 1 where some show more names than allowed."""
    for page, people, now in rest.newly_named:
        when = "" if now else ", when it is published again"
        show_messages(f"Names: {count_phrase(people, 'player')} on {page}{when}")
    if rest.rewritten:
        show_messages(f"Updated to show names the same way: {', '.join(rest.rewritten)}")
    if rest.still_looser:
        for page in rest.still_looser:
            show_messages(
                f"error: {page} still shows more of people's names: publish it from its own database, or remove it"
            )
        raise typer.Exit(1)


def show_link_changes(ways: LinkUpdates) -> None:
    """List the pages that linked to one that was taken down."""
    if ways.rewritten:
        show_messages(f"Updated, without the link to it: {', '.join(ways.rewritten)}")
    for page in ways.broken:
        show_messages(f"{page} still has a link to it: publish it from its own database, or remove it")


def run_command(db: str, event: str | None, command: Command[Event]) -> None:
    """Change the named event by a command, and print the result."""
    from scorer.services.change import execute_command  # saves 4 ms: only for commands that change something

    show_event_change(db, execute_command(db, event, command))


def make_progress(label: str, step: int = ITEMS_PER_CHECK) -> ProgressTracker:
    """Make a track that shows a bar once the work has taken a second; on a terminal only.

    `step` is how many items are done between two looks at the clock.
    """
    if not sys.stderr.isatty():
        return track_silently
    started = monotonic()

    def track(items: Sequence[T], /) -> Iterator[T]:
        waiting = iter(items)
        done = 0
        while monotonic() - started < PROGRESS_DELAY:
            for item in islice(waiting, step):
                yield item
                done += 1
            if done == len(items):
                return
        with make_progress_bar() as bar:
            task = bar.add_task(label, total=len(items), completed=done)
            for item in waiting:
                yield item
                bar.advance(task)

    return track


def make_progress_bar() -> Progress:
    """A progress bar that disappears when the work is done."""
    from rich.console import Console  # needed only with a progress bar
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True)
