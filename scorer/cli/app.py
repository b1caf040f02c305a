"""The application: its commands as the help groups them, each loaded when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from copy import copy
from functools import cache
from importlib import import_module
from inspect import getdoc
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import CommandInfo, TyperPath

from scorer.cli import INTERRUPTED
from scorer.cli.refusals import NotAnswered, misuse_told, refuse, show_group_help, unreadable
from scorer.cli.showing import say
from scorer.errors import ScorerError
from scorer.progress import anything_stored, taken

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Set up": {**dict.fromkeys(("demo", "new", "show", "set"), "events"), "pairs": "pairs", "movement": "movement"},
    "During the evening": {
        "enter": "results",
        "serve": "serve",
        **dict.fromkeys(("result", "adjust", "penalty"), "results"),
    },
    "Results": dict.fromkeys(("rank", "board", "pair", "explain", "report", "match"), "reports"),
    "Hands": {"hands": "hands", "lesson": "lesson"},
    "On paper": {"print": "publish", "publish": "publish"},
    "Put right": {
        **dict.fromkeys(("check", "mark", "mend"), "reports"),
        **dict.fromkeys(("clear", "reseat"), "results"),
        **dict.fromkeys(("history", "undo", "redo", "corrections"), "history"),
    },
    "Over a season": {"players": "players", "competition": "competition"},
    "Look after": {
        **dict.fromkeys(("import", "export"), "transfer"),
        **dict.fromkeys(("events", "use", "delete"), "events"),
        "backup": "history",
        "restore": "history",
        "db": "database",
    },
    "One deal": dict.fromkeys(("score", "deal", "play"), "deals"),
}
"""The commands by what they are for, each with its file.

Only the file of the one asked for is loaded: making all of them takes as long as ranking an event.
"""

FILES = {command: file for commands in GROUPS.values() for command, file in commands.items()}


EVENING = ("new", "pairs", "movement", "print", "enter", "result", "check", "rank", "board", "publish")
"""The commands of an evening, in the order in which it needs them."""


def listed() -> Mapping[str, Sequence[str]]:
    """The commands as the help lists them: those of an evening first, then the others by what they are for."""
    others = {heading: [name for name in commands if name not in EVENING] for heading, commands in GROUPS.items()}
    return {"An evening": EVENING, **{heading: names for heading, names in others.items() if names}}


def _app(command: str) -> typer.Typer:
    """The file in which a command stands."""
    app: typer.Typer = import_module(f"scorer.cli.{FILES[command]}").app
    return app


def _registered(app: typer.Typer) -> dict[str, CommandInfo]:
    """The commands of a file, or the verbs of a noun, of which none is made yet."""
    return {one.name or one.callback.__name__: one for one in app.registered_commands if one.callback}


def _about(command: str) -> str:
    """What a command does, as its help begins."""
    app = _app(command)
    if command == app.info.name:  # a file of one noun, whose verbs come after it
        return str(app.info.help)
    return getdoc(_registered(app)[command].callback) or ""


@cache
def _made(command: str) -> Any:
    """A command by itself: making all of a file takes longer than what one of them does.

    Made once, because who runs many commands in one process asks for them again and again.
    """
    app = _app(command)
    if command != app.info.name:
        return _alone(_registered(app)[command])
    verbs = _registered(app)
    without_verbs = copy(app)
    without_verbs.registered_commands = []
    noun = typer.main.get_group(without_verbs)
    noun.commands = cast(MutableMapping[str, Any], Commands(verbs, cache(lambda verb: _alone(verbs[verb]))))
    return noun


def _alone(registered: CommandInfo) -> Any:
    """One command, without those that stand beside it."""
    alone = copy(registered)
    alone.cls = Command
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.registered_commands = [alone]
    return typer.main.get_command(app)


class Command(TyperCommand):
    """A command to which a word that begins with a minus and a digit is a value: no option does."""

    def make_parser(self, ctx: Any) -> Any:
        """Keep such words from being looked up as options."""
        return MaskingParser(super().make_parser(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an empty path, as a shell makes of an unset variable: to Python it is the folder one is in."""
        given, _, _ = self.make_parser(ctx).parse_args(args=list(args)) if "" in args else ({}, [], [])
        paths = [given.get(param.name) for param in self.params if isinstance(param.type, TyperPath)]
        if any(path == "" or (isinstance(path, tuple) and "" in path) for path in paths):
            raise typer.BadParameter('read "", expected a file or a folder', ctx)
        return super().parse_args(ctx, args)


MASK = "\0"
"""Stands before a value that looks like an option while Typer parses; no word of a command line can hold it."""


class MaskingParser:
    """Typer's parser, which is given values that look like options behind a mask."""

    def __init__(self, parser: Any) -> None:
        self._parser = parser

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parser, name)

    def parse_args(self, args: list[str]) -> tuple[dict[str, Any], list[str], Any]:
        """Parse the words: values by parameter, the words left over, and the parameters in their order."""
        values, rest, order = self._parser.parse_args(
            args=[f"{MASK}{word}" if word[:1] == "-" and word[1:2].isdigit() else word for word in args]
        )
        return {name: _unmask(value) for name, value in values.items()}, _unmask(rest), order


def _unmask(value: Any) -> Any:
    """A word, or several, as typed."""
    if isinstance(value, str):
        return value.removeprefix(MASK)
    if isinstance(value, list | tuple):
        return type(value)(map(_unmask, value))
    return value


class Commands(Mapping[str, Any]):
    """Commands by their names, each made when it is asked for."""

    def __init__(self, names: Iterable[str], made: Callable[[str], Any]) -> None:
        self._names, self._made = tuple(names), made

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        return self._made(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Door(TyperGroup):
    """Commands whose refusals are printed, a line each, instead of a traceback."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast(MutableMapping[str, Any], Commands(FILES, _made))
        self.called: Any = None
        """The command that was called, whose options a refusal names."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # the shape is Typer's
        """List the commands in the order of the help."""
        return list(self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002  # the shape is Typer's
        """List the commands by what they are for.

        Their options are not made: that takes longer than importing Typer.
        """
        widest = max(map(len, FILES))
        for heading, commands in listed().items():
            rows: list[tuple[str, str]] = []
            for name in commands:
                in_short = TyperCommand(name, help=_about(name)).get_short_help_str(formatter.width - widest - 4)
                rows.append((name.ljust(widest), in_short))
            with formatter.section(heading):
                formatter.write_dl(rows)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse what Typer cannot read."""
        with misuse_told():
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command that is called, and remember it."""
        name, command, rest = super().resolve_command(ctx, args)
        self.called = command
        if isinstance(command, TyperGroup) and rest:  # a noun, with its verb behind it
            self.called = command.commands.get(rest[0], command)
        return name, command, rest

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
        anything_stored()  # by whoever ran in this process before
        try:
            _refuse_unknown_suits()
            with misuse_told():
                return super().invoke(ctx)
        except ScorerError as refusal:
            refuse(refusal, self.called)
        except UnicodeEncodeError as error:
            refuse(unreadable(error))
        except typer.Abort as aborted:
            if isinstance(aborted.__context__, KeyboardInterrupt):  # while it asked something
                raise typer.Exit(INTERRUPTED) from aborted
            if isinstance(aborted.__context__, EOFError):  # the question's line is not ended
                typer.echo(err=True)
            refuse(NotAnswered())
        except (typer.Exit, typer.TyperException, OSError):
            raise
        except Exception:  # a fault of ours, unless the database is damaged
            from scorer.storage.transactions import damage_behind  # hardly ever

            damaged = damage_behind()
            if damaged is None:
                raise
            refuse(damaged)
        finally:
            for noticed in taken():
                say(noticed)


def _refuse_unknown_suits() -> None:
    """Refuse colours of suits that there are not before anything is done or drawn."""
    if os.environ.get("SCORER_SUITS"):
        from scorer.rendering.palette import chosen  # the usual colours need no look

        chosen()


app = typer.Typer(
    cls=Door,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Score Minibridge duplicates: record an evening's results, rank the pairs, print and export.",
)


@app.callback()
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    json: Annotated[bool, typer.Option("--json", help="With --version: and what it runs on.")] = False,
) -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if json and not version:
        raise typer.BadParameter("--json stands after a command, or beside --version.")
    if version:
        from scorer.cli.standing import version_told  # few ask

        version_told(json=json)
        raise typer.Exit
    if context.invoked_subcommand is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            show_group_help(context)
        from scorer.cli.standing import tell_standing  # only who says nothing is asked for nothing

        tell_standing()
