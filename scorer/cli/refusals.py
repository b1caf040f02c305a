"""Refusals on the terminal: lines that begin with `error:`, and an exit code."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from typing import NoReturn

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from scorer.cli import EXIT_REFUSED, MISUSED
from scorer.cli.output import make_formatter, show_messages
from scorer.errors import ParseError, ScorerError, make_printable
from scorer.i18n import phrase
from scorer.progress import pop_stored

_FILES = "`scorer pair P` shows one pair, `scorer print -o FILE.pdf` and `scorer export PATH` write files"

WRONG_WORDS: Mapping[str, str] = {
    "new": "`--names FILE` names the pairs, and a name of several words needs quotes",
    "set": "a value of several words needs quotes",
    "publish": "a folder's name of several words needs quotes",
    "rank": _FILES,
    "show": "`scorer board N` shows a board, `scorer pair P` a pair",
    "check": "`scorer board N` shows a board, `scorer pair P` a pair",
    **dict.fromkeys(("undo", "redo"), "repeat it for each change: `scorer history` lists them"),
    "desk": "`--port N` chooses the port",
    "pairs": "`scorer pairs names FILE` names them all, `scorer pair P` shows one",
    "movement": "`scorer movement use KIND` changes it",
    "movement list": "`--pairs N` or `--tables T` gives the number",
    "hands": "`scorer hands import FILE` imports hands",
    "hands make": "`--boards N` gives the number, `-o FILE` the file",
    "events": "`scorer events use SLUG` chooses one",
}
"""By the command typed before it: what was probably meant by a word that it does not take."""

WRONG_OPTIONS: Mapping[str, str] = {
    "": "options come after the command, as in `scorer rank --db FILE`",
    "rank": _FILES,
    "board": "`scorer print travellers` prints them",
    "pair": "`scorer print scorecards --pair P` prints one",
    "check": "`scorer fix KEY` corrects, `scorer accept KEY` accepts",
}
"""By command, and by none: what was probably meant by an option that it does not have."""

MISSING_WORDS: Mapping[str, str] = {
    "restore": "automatic backups are in a folder beside the database, and `scorer db path` shows where that is",
    "export": "a folder, or a file that ends in .xlsx, .xml or .pbn",
    "import": "a folder, or a file such as a workbook, .xml, .pbn or .bws",
    "hands print": "`scorer hands print records` prints the hands",
    **dict.fromkeys(("accept", "fix"), "`scorer check` lists the keys"),
}
"""By command: what to give where it needs a word."""

_NEW = "`scorer new` sets up an event"
_FIX = "`scorer result BOARD NS EW CODE` corrects a result, `scorer set KEY VALUE` a setting"
_REMOVE = (
    "`scorer result BOARD NS EW --remove` removes a result, `scorer pairs remove P` a pair, "
    "`scorer events delete SLUG` an event"
)
_CHOOSE = "`scorer events use SLUG` chooses an event, `scorer import PATH` reads one from a file"
_TRAVELLER = "`scorer board N` shows a traveller, `scorer print travellers` prints them"
_CARD = "`scorer pair P` shows a score card, `scorer print scorecards` prints them"
_PAPERS = "`scorer movement print` prints the papers for the tables"
_DEAL = "`scorer hands make` deals the boards, `scorer hands import FILE` imports hands"
_PAGES = "`scorer publish FOLDER` makes web pages"
_MOVEMENT = "`scorer movement use KIND` changes the movement"

WRONG_COMMANDS: Mapping[str, str] = {
    "names": "`scorer pairs names FILE` names the pairs",
    "rename": "`scorer set name NAME` renames the event, `scorer pairs rename P NAME NAME` a pair",
    **dict.fromkeys(("add", "late"), "`scorer pairs add NAME NAME` adds a pair, with `--from-round N` a late one"),
    "withdraw": "`scorer pairs remove P --from-round N` withdraws a pair",
    "substitute": "`scorer pairs substitute P NAME NAME` names substitutes",
    **dict.fromkeys(("begin", "create", "setup", "start"), _NEW),
    **dict.fromkeys(("change", "correct", "edit"), _FIX),
    **dict.fromkeys(("delete", "remove"), _REMOVE),
    **dict.fromkeys(("load", "open", "use"), _CHOOSE),
    "list": "`scorer events` lists the events, `scorer pairs` the pairs",
    **dict.fromkeys(("results", "scores"), "`scorer board --all` shows the results, `scorer enter` records them"),
    **dict.fromkeys(("traveller", "travellers"), _TRAVELLER),
    **dict.fromkeys(("scorecard", "scorecards"), _CARD),
    **dict.fromkeys(("papers", "slips", "table-cards"), _PAPERS),
    **dict.fromkeys(("deal", "deals"), _DEAL),
    **dict.fromkeys(("html", "site", "web"), _PAGES),
    **dict.fromkeys(("howell", "mitchell"), _MOVEMENT),
    "certificates": "`scorer print certificates` prints them",
    "excel": "`scorer export FILE.xlsx` writes a workbook",
    "pdf": "`scorer print -o FILE.pdf` writes one",
    "phones": "`scorer serve` takes results from phones",
    "version": "the option `--version` prints it",
    "save": "every change is saved at once, and `scorer backup FILE` copies the database",
}
"""What was probably meant by a command that the scorer does not have."""

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
    if not isinstance(command, TyperGroup):
        words = [word.strip("{}") for word in command.collect_usage_pieces(context) if word != "[OPTIONS]"]
        sentence = sentence.replace("got unexpected extra argument(s) ", "more words than expected: ")
        sentence = f"{sentence}; usage: `{' '.join([path, *words])}`"
    called = path.removeprefix(context.find_root().command_path).strip()
    answers: Mapping[str, str] = {}
    if hasattr(error, "param_type"):  # only an error about a missing argument has it
        answers = MISSING_WORDS
    elif hasattr(error, "option_name"):
        answers = WRONG_OPTIONS
    elif not hasattr(error, "param"):
        answers = WRONG_WORDS
    return "; ".join([sentence, *([answers[called]] if called in answers else []), f"see `{path} --help`"])


def suggest_command(context: typer.Context, word: str, commands: Container[str]) -> None:
    """Refuse a command that the scorer does not have, where it is known what does what was meant."""
    meant = word.lower()
    if meant in commands:
        context.fail(f"No such command {word!r}: did you mean {meant!r}?")
    if meant in WRONG_COMMANDS:
        context.fail(f"No such command {word!r}: {WRONG_COMMANDS[meant]}")


def undecodable_text_error(error: UnicodeEncodeError) -> ParseError:
    """The error for an argument whose bytes are no text, which Python passes on as lone surrogates."""
    piece = error.object[max(error.start - CONTEXT_CHARACTERS, 0) : error.end + CONTEXT_CHARACTERS]
    given = piece.encode(errors="backslashreplace").decode()
    return ParseError(given.replace("\\udc", "\\x"), phrase("text in UTF-8"))


def show_error(sentence: str) -> None:
    """Print one line of a refusal."""
    show_messages(f"error: {sentence}")
