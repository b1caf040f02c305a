"""Refusals on the terminal: lines that begin with `error:`, and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from scorer.cli import EXIT_REFUSED, MISUSED
from scorer.cli.output import make_formatter, show_messages
from scorer.errors import ParseError, ScorerError, make_printable
from scorer.i18n import phrase
from scorer.progress import pop_stored

CONTEXT_CHARACTERS = 20
"""Characters shown on either side of bytes that are no text."""


class PromptAborted(ScorerError):
    """A prompt was answered with no, or not at all."""

    def __init__(self) -> None:
        super().__init__(phrase("cancelled: nothing was changed"))


def exit_with_refusal(refusal: ScorerError, command: TyperCommand | None = None) -> NoReturn:
    """Print a refusal, a line each, naming the options of the called command, and exit."""
    options: dict[str, str] = {}
    for parameter in command.params if command else ():
        if isinstance(parameter, TyperOption) and parameter.name and not parameter.is_flag:  # a flag has no value
            options[parameter.name] = max(parameter.opts, key=len)
    for sentence in refusal.format_lines(make_formatter(lambda field: options.get(field, field))):
        show_error(sentence)
    if pop_stored():
        typer.echo("Changes made before that are saved.", err=True)
    raise typer.Exit(EXIT_REFUSED) from refusal


@contextmanager
def report_usage_errors() -> Iterator[None]:
    """Print Typer's usage errors in the form of refusals, with the usage of the command."""
    try:
        yield
    except typer.TyperException as error:
        if error.exit_code != MISUSED:  # a file that cannot be opened
            raise
        show_error(_usage_message(error))
        raise typer.Exit(MISUSED) from error


def show_group_help(context: typer.Context) -> None:
    """Print the help where a command was expected and none was typed, which is misuse."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(MISUSED)


def _usage_message(error: typer.TyperException) -> str:
    """What is wrong with a command, and its usage."""
    sentence = error.format_message()
    if isinstance(error, typer.BadParameter) and error.param is None:  # raised by our own code
        sentence = error.message
    sentence = make_printable(sentence[:1].lower() + sentence[1:].rstrip(".?")).replace(". Did", ": did")
    context: typer.Context | None = getattr(error, "ctx", None)  # which class of them has one, Typer does not export
    if context is None:
        return sentence
    path, command = context.command_path, context.command
    if isinstance(command, TyperGroup):
        return f"{sentence}; see `{path} --help`"
    words = [word.strip("{}") for word in command.collect_usage_pieces(context) if word != "[OPTIONS]"]
    return f"{sentence}: `{' '.join([path, *words])}`; see `{path} --help`"


def undecodable_text_error(error: UnicodeEncodeError) -> ParseError:
    """The error for an argument whose bytes are no text, which Python passes on as lone surrogates."""
    piece = error.object[max(error.start - CONTEXT_CHARACTERS, 0) : error.end + CONTEXT_CHARACTERS]
    given = piece.encode(errors="backslashreplace").decode()
    return ParseError(given.replace("\\udc", "\\x"), phrase("text in UTF-8"))


def show_error(sentence: str) -> None:
    """Print one line of a refusal."""
    show_messages(f"error: {sentence}")
