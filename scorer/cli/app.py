"""The Typer application: its commands as the help groups them, each loaded when it is called."""

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
"""The commands by purpose, each with the module that defines it.

Only the module of the called command is loaded: building all commands takes as long as ranking an event.
"""

FILES = {command: file for commands in GROUPS.values() for command, file in commands.items()}


EVENING = ("new", "pairs", "movement", "print", "enter", "result", "check", "rank", "board", "publish")
"""The commands of an evening, in the order in which they are used."""


def listed() -> Mapping[str, Sequence[str]]:
    """The commands as the help lists them: first those of an evening, then the others by purpose."""
    others = {heading: [name for name in commands if name not in EVENING] for heading, commands in GROUPS.items()}
    return {"An evening": EVENING, **{heading: names for heading, names in others.items() if names}}


def _app(command: str) -> typer.Typer:
    """Import the module that defines a command; return its Typer application."""
    app: typer.Typer = import_module(f"scorer.cli.{FILES[command]}").app
    return app


def _registered(app: typer.Typer) -> dict[str, CommandInfo]:
    """The commands of a module, or the subcommands of a noun, not built yet."""
    return {one.name or one.callback.__name__: one for one in app.registered_commands if one.callback}


def _about(command: str) -> str:
    """The help text of a command."""
    app = _app(command)
    if command == app.info.name:  # the module of a noun, whose subcommands follow it
        return str(app.info.help)
    return getdoc(_registered(app)[command].callback) or ""


@cache
def _made(command: str) -> Any:
    """Build one command: building a whole module takes longer than running one of its commands.

    Cached for processes that run many commands.
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
    """Build one command without the others of its module."""
    alone = copy(registered)
    alone.cls = Command
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.registered_commands = [alone]
    return typer.main.get_command(app)


class Command(TyperCommand):
    """A command that takes a word beginning with a minus and a digit as a value: no option looks like that."""

    def make_parser(self, ctx: Any) -> Any:
        """Keep such words from being looked up as options."""
        return MaskingParser(super().make_parser(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an empty path, which an unset shell variable gives: Python would take it for the current folder."""
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
    """Commands by name, each built on first use."""

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
    """The group of all commands; prints refusals, a line each, instead of a traceback."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast(MutableMapping[str, Any], Commands(FILES, _made))
        self.called: Any = None
        """The called command, whose options a refusal names."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # Typer's signature
        """List the commands in the order of the help."""
        return list(self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002  # Typer's signature
        """List the commands by purpose.

        Their options are not built: that takes longer than importing Typer.
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
        """Refuse what Typer cannot parse."""
        with misuse_told():
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the called command, and remember it."""
        name, command, rest = super().resolve_command(ctx, args)
        self.called = command
        if isinstance(command, TyperGroup) and rest:  # a noun and its subcommand
            self.called = command.commands.get(rest[0], command)
        return name, command, rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn a refusal into messages and an exit code; show pending notices."""
        try:
            return self._answer(ctx)
        except OSError as error:
            from scorer.cli.last_net import NotPrinted, cannot_print  # needed only after a failure

            if cannot_print(error):
                raise NotPrinted(error) from error
            raise

    def _answer(self, ctx: Any) -> Any:
        anything_stored()  # discard what an earlier command in this process stored
        try:
            _refuse_unknown_suits()
            with misuse_told():
                return super().invoke(ctx)
        except ScorerError as refusal:
            refuse(refusal, self.called)
        except UnicodeEncodeError as error:
            refuse(unreadable(error))
        except typer.Abort as aborted:
            if isinstance(aborted.__context__, KeyboardInterrupt):  # during a prompt
                raise typer.Exit(INTERRUPTED) from aborted
            if isinstance(aborted.__context__, EOFError):  # end the line of the prompt
                typer.echo(err=True)
            refuse(NotAnswered())
        except (typer.Exit, typer.TyperException, OSError):
            raise
        except Exception:  # an internal error, unless the database is damaged
            from scorer.storage.transactions import damage_behind  # hardly ever needed

            damaged = damage_behind()
            if damaged is None:
                raise
            refuse(damaged)
        finally:
            for noticed in taken():
                say(noticed)


def _refuse_unknown_suits() -> None:
    """Refuse an unknown set of suit colours before anything is done or drawn."""
    if os.environ.get("SCORER_SUITS"):
        from scorer.rendering.palette import chosen  # the default colours need no check

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
        from scorer.cli.standing import version_told  # rarely used

        version_told(json=json)
        raise typer.Exit
    if context.invoked_subcommand is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            show_group_help(context)
        from scorer.cli.standing import tell_standing  # only who says nothing is asked for nothing

        tell_standing()
