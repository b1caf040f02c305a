"""The application: its commands in the order of an evening, and what happens to a refusal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from inspect import getdoc
from typing import Annotated, Any, NoReturn, cast

import typer
from typer.core import TyperCommand, TyperGroup

from scorer import __version__
from scorer.cli import INTERRUPTED
from scorer.errors import Misread, ScorerError, printable
from scorer.notices import taken

NOUNS = {
    "events": ("demo", "new", "import", "export", "events", "use", "show", "set", "delete"),
    "pairs": ("pairs",),
    "movement": ("movement",),
    "reports": ("rank", "board", "pair", "explain", "report", "check", "mark", "mend"),
    "print": ("print",),
    "publish": ("publish",),
    "enter": ("enter",),
    "results": ("result", "clear", "reseat", "adjust", "penalty"),
    "history": ("history", "undo", "redo", "corrections", "backup", "restore"),
    "scores": ("score",),
    "deals": ("deal", "play"),
    "database": ("db",),
}
"""The file of each command. Only the one asked for is loaded: making all of them takes as long as ranking an event."""

FILES = {command: noun for noun, commands in NOUNS.items() for command in commands}


SHOWN = 20
"""Characters shown on either side of bytes that are no text."""


@cache
def _loaded(noun: str) -> TyperGroup:
    """The commands of a file, made once: who runs many commands in one process asks for them again and again."""
    return typer.main.get_group(import_module(f"scorer.cli.{noun}").app)


def _about(command: str) -> str:
    """What a command does, as its help begins."""
    app = import_module(f"scorer.cli.{FILES[command]}").app
    if command == app.info.name:  # a file of one noun, whose verbs come after it
        return str(app.info.help)
    for registered in app.registered_commands:
        if command == (registered.name or registered.callback.__name__):
            return getdoc(registered.callback) or ""
    raise KeyError(command)


class Commands(Mapping[str, Any]):
    """Every command by its name, each loaded when it is asked for."""

    def __getitem__(self, name: str) -> Any:
        noun = _loaded(FILES[name])
        return noun if name == noun.name else noun.commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(FILES)

    def __len__(self) -> int:
        return len(FILES)


class Door(TyperGroup):
    """Commands whose refusals are printed, a line each, instead of a traceback."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast(MutableMapping[str, Any], Commands())

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # the shape is Typer's
        """List the commands in the order of an evening."""
        return list(self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands as Typer does, without making their options: that takes longer than importing Typer."""
        in_short: dict[str, Any] = {name: TyperCommand(name, help=_about(name)) for name in self.list_commands(ctx)}
        TyperGroup(commands=in_short).format_commands(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse words that are no text before anything is made of them."""
        for word in args:
            if any("\ud800" <= sign <= "\udfff" for sign in word):
                typer.echo(f"error: {Misread(word, 'words in UTF-8').sentences()[0]}", err=True)
                raise typer.Exit(1)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn a refusal into its sentences and its exit code; tell what was noted."""
        try:
            return self._answer(ctx)
        except OSError as error:
            from scorer.cli.last_net import NotPrinted, cannot_print  # only a failure needs it

            if cannot_print(error):
                raise NotPrinted(error) from error
            raise

    def _answer(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ScorerError as refusal:
            _refuse(refusal)
        except UnicodeEncodeError as error:
            _refuse(_unreadable(error))
        except typer.Abort as aborted:
            if isinstance(aborted.__context__, KeyboardInterrupt):  # while it asked something
                raise typer.Exit(INTERRUPTED) from aborted
            raise
        finally:
            for sentence in taken():
                typer.echo(printable(sentence), err=True)


def _refuse(refusal: ScorerError) -> NoReturn:
    """Print a refusal, a line each."""
    for sentence in refusal.sentences():
        typer.echo(f"error: {sentence}", err=True)
    raise typer.Exit(refusal.exit_code) from refusal


def _unreadable(error: UnicodeEncodeError) -> Misread:
    """The refusal of bytes that are no text and cannot be stored: Python hands them on as halves of letters."""
    piece = error.object[max(error.start - SHOWN, 0) : error.end + SHOWN]
    given = piece.encode(errors="backslashreplace").decode()
    return Misread(given.replace("\\udc", "\\x"), "text in UTF-8")


app = typer.Typer(
    cls=Door,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Score Minibridge duplicates: record an evening's results, rank the pairs, print and export.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"scorer {__version__}")
        raise typer.Exit


@app.callback()
def _start(
    _: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
