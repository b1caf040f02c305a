"""Refusals on the terminal: lines that begin with `error:`, and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from scorer.cli import MISUSED, REFUSED
from scorer.cli.showing import say
from scorer.errors import Misread, ScorerError, Teller, printable
from scorer.i18n import phrase
from scorer.progress import anything_stored

SHOWN = 20
"""Characters shown on either side of bytes that are no text."""


class NotAnswered(ScorerError):
    """A prompt was answered with no, or not at all."""

    def __init__(self) -> None:
        super().__init__(phrase("ended at the question: nothing was changed"))


def refuse(refusal: ScorerError, command: TyperCommand | None = None) -> NoReturn:
    """Print a refusal, a line each, naming the options of the called command, and exit."""
    from scorer.cli.ways import said  # needed only for refusals

    options: dict[str, str] = {}
    for parameter in command.params if command else ():
        if isinstance(parameter, TyperOption) and parameter.name and not parameter.is_flag:  # a flag has no value
            options[parameter.name] = max(parameter.opts, key=len)
    for sentence in refusal.sentences(Teller(called=lambda field: options.get(field, field), way=said)):
        tell_error(sentence)
    if anything_stored():
        typer.echo("What was done before that is stored.", err=True)
    raise typer.Exit(REFUSED) from refusal


@contextmanager
def misuse_told() -> Iterator[None]:
    """Print Typer's usage errors in the form of refusals, with the usage of the command."""
    try:
        yield
    except typer.TyperException as error:
        if error.exit_code != MISUSED:  # a file that cannot be opened
            raise
        tell_error(_misuse(error))
        raise typer.Exit(MISUSED) from error


def show_group_help(context: typer.Context) -> None:
    """Print the help where a command was expected and none was typed, which is misuse."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(MISUSED)


def _misuse(error: typer.TyperException) -> str:
    """What is wrong with a command, and its usage."""
    sentence = error.format_message()
    if isinstance(error, typer.BadParameter) and error.param is None:  # raised by our own code
        sentence = error.message
    sentence = printable(sentence[:1].lower() + sentence[1:].rstrip(".?")).replace(". Did", ": did")
    context: typer.Context | None = getattr(error, "ctx", None)  # which class of them has one, Typer does not export
    if context is None:
        return sentence
    path, command = context.command_path, context.command
    if isinstance(command, TyperGroup):
        return f"{sentence}; see `{path} --help`"
    words = [word.strip("{}") for word in command.collect_usage_pieces(context) if word != "[OPTIONS]"]
    return f"{sentence}: `{' '.join([path, *words])}`; see `{path} --help`"


def unreadable(error: UnicodeEncodeError) -> Misread:
    """The error for an argument whose bytes are no text, which Python passes on as lone surrogates."""
    piece = error.object[max(error.start - SHOWN, 0) : error.end + SHOWN]
    given = piece.encode(errors="backslashreplace").decode()
    return Misread(given.replace("\\udc", "\\x"), phrase("text in UTF-8"))


def tell_error(sentence: str) -> None:
    """Print one line of a refusal."""
    say(f"error: {sentence}")
