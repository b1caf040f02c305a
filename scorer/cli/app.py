"""The application: its commands in the order of an evening, and what happens to a refusal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from typing import Annotated, Any, ClassVar, cast

import typer
from typer.core import TyperGroup

from scorer import __version__
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


@cache
def _loaded(noun: str) -> TyperGroup:
    """The commands of a file, made once: who runs many commands in one process asks for them again and again."""
    return typer.main.get_group(import_module(f"scorer.cli.{noun}").app)


class Commands(Mapping[str, Any]):
    """Every command by its name, each loaded when it is asked for."""

    _files: ClassVar = {command: noun for noun, commands in NOUNS.items() for command in commands}

    def __getitem__(self, name: str) -> Any:
        noun = _loaded(self._files[name])
        return noun if name == noun.name else noun.commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


class Door(TyperGroup):
    """Commands whose refusals are printed, a line each, instead of a traceback."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast(MutableMapping[str, Any], Commands())

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # the shape is Typer's
        """List the commands in the order of an evening."""
        return list(self.commands)

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
            return super().invoke(ctx)
        except ScorerError as refusal:
            for sentence in refusal.sentences():
                typer.echo(f"error: {sentence}", err=True)
            raise typer.Exit(refusal.exit_code) from refusal
        finally:
            for sentence in taken():
                typer.echo(printable(sentence), err=True)


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
