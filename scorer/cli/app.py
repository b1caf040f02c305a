"""The Typer application: its commands as the help groups them, each loaded when it is called."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import CommandInfo, TyperPath

from scorer.cli import EXIT_INTERRUPTED
from scorer.cli.options import resolve_database
from scorer.cli.output import show_messages
from scorer.cli.refusals import (
    WRONG_COMMANDS,
    PromptAborted,
    exit_with_refusal,
    report_usage_errors,
    suggest_command,
    undecodable_text_error,
)
from scorer.errors import ScorerError
from scorer.progress import RunReport, use_report
from scorer.storage.failed_setups import forget_failed_setup, record_failed_setup


class CommandEntry(NamedTuple):
    """A command as the list of commands shows it: the module that defines it, and the first sentence of its help."""

    module: str
    summary: str


COMMAND_GROUPS: Mapping[str, Mapping[str, CommandEntry]] = {
    "Set up": {
        "demo": CommandEntry("demo", "Score a sample event, to see how the scorer works."),
        "new": CommandEntry("new", "Set up an evening: the event, its pairs and a movement."),
        "show": CommandEntry("settings", "Show the details of the event and what is missing."),
        "set": CommandEntry("settings", "Change the event's name, scoring and other settings."),
        "pairs": CommandEntry("pairs", "List the pairs, or change them."),
        "movement": CommandEntry("movement", "Show, find or change the movement; print papers for the tables."),
    },
    "During the evening": {
        "enter": CommandEntry("results", "Enter results in full-screen mode, one board at a time."),
        "desk": CommandEntry("desk", "Run the whole evening in a browser, on this machine only."),
        "serve": CommandEntry("serve", "Run a live evening: results from phones, pages for everyone."),
        "result": CommandEntry("results", "Record, correct or remove a result, or record many at once."),
        "adjust": CommandEntry("rulings", "Give an artificial, assigned or weighted score."),
        "penalty": CommandEntry("rulings", "Give a pair a penalty, or a bonus."),
    },
    "Results": {
        "rank": CommandEntry("ranking", "Rank the pairs."),
        "board": CommandEntry("scores", "Show travellers: every result of a board."),
        "pair": CommandEntry("scores", "Show score cards: a pair's evening board by board."),
        "explain": CommandEntry("scores", "Explain a pair's score on a board."),
        "report": CommandEntry("reports", "Show any report that is printed, published or exported."),
        "match": CommandEntry("scores", "Show one match of a team event, both tables side by side."),
    },
    "Hands and lessons": {
        "hands": CommandEntry("hands", "Deal or import hands; show, print and solve them."),
        "lesson": CommandEntry("lesson", "Prepare a lesson: event, boards and all the papers in one PDF."),
        "score": CommandEntry("deals", "Score one deal, or print the scoring table."),
    },
    "Paper and web": {
        "print": CommandEntry("printing", "Print reports as a PDF, to pin up or cut out."),
        "publish": CommandEntry("publish", "Make web pages for the event, ready for any web host."),
    },
    "Corrections": {
        "check": CommandEntry("checking", "Look for missing, impossible or suspicious results."),
        "accept": CommandEntry("repairs", "Accept results as correct, so that they are no longer reported."),
        "fix": CommandEntry("repairs", "Fix findings by applying a suggested correction."),
        "reseat": CommandEntry("results", "Correct which pairs met on a board, or how they sat."),
        "history": CommandEntry("history", "List the changes, or what has changed since publishing."),
        "undo": CommandEntry("history", "Undo the last change to the event."),
        "redo": CommandEntry("history", "Redo the last change that was undone."),
    },
    "Seasons and competitions": {
        "players": CommandEntry("players", "The club's players, over the years."),
        "competition": CommandEntry("competition", "Combine events: sessions, ladders, simultaneous pairs."),
    },
    "Maintain the database": {
        "import": CommandEntry("transfer", "Import events from folders, workbooks or other programs."),
        "export": CommandEntry("transfer", "Export the event to a folder, a workbook or another program."),
        "events": CommandEntry("events", "List the events, choose one, or delete one."),
        "backup": CommandEntry("backups", "Back up the database, even while it is in use."),
        "restore": CommandEntry("backups", "Restore the database, or only one event, from a backup."),
        "db": CommandEntry("database", "Maintain the database."),
    },
}
"""The commands by purpose.

Only the module of the called command is loaded, and none for the list of commands: loading all of them takes longer
than ranking an event.
"""

COMMAND_MODULES = {name: entry.module for commands in COMMAND_GROUPS.values() for name, entry in commands.items()}


GUIDES = {
    "guide": "guide",
    "browser": "desk",
    "phones": "serve",
    "teaching": "teaching",
    "season": "season",
    "site": "site",
    "findings": "findings",
    "formats": "formats",
    "rules": "rules",
    "database": "database",
    "reference": "reference",
}
"""The pages of `docs` for directors, by their topics; none is called like a command."""

EVENING_COMMANDS = ("new", "pairs", "movement", "print", "enter", "result", "check", "rank", "board", "publish")
"""The commands of an evening, in the order in which they are used."""


def help_sections() -> Mapping[str, Sequence[str]]:
    """The commands as the help lists them: first those of an evening, then the others by purpose."""
    others = {
        heading: [name for name in commands if name not in EVENING_COMMANDS]
        for heading, commands in COMMAND_GROUPS.items()
    }
    return {"An evening": EVENING_COMMANDS, **{heading: names for heading, names in others.items() if names}}


def _load_app(command: str) -> typer.Typer:
    """Import the module that defines a command; return its Typer application."""
    app: typer.Typer = import_module(f"scorer.cli.{COMMAND_MODULES[command]}").app
    return app


def _registered_commands(app: typer.Typer) -> dict[str, CommandInfo]:
    """The commands of a module, or the subcommands of a noun, not built yet."""
    return {one.name or one.callback.__name__: one for one in app.registered_commands if one.callback}


@cache
def _build_command(command: str) -> Any:
    """Build one command: building a whole module takes longer than running one of its commands.

    Cached for processes that run many commands.
    """
    app = _load_app(command)
    if command != app.info.name:
        return _build_single_command(_registered_commands(app)[command])
    verbs = _registered_commands(app)
    without_verbs = copy(app)
    without_verbs.registered_commands = []
    noun = typer.main.get_group(without_verbs)
    noun.commands = cast(
        MutableMapping[str, Any], LazyCommands(verbs, cache(lambda verb: _build_single_command(verbs[verb])))
    )
    return noun


def _build_single_command(registered: CommandInfo) -> Any:
    """Build one command without the others of its module."""
    alone = copy(registered)
    alone.cls = ScorerCommand
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.registered_commands = [alone]
    return typer.main.get_command(app)


class ScorerCommand(TyperCommand):
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

    def parse_args(self, args: list[str]) -> tuple[dict[str, object], list[str], Any]:
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


class LazyCommands(Mapping[str, object]):
    """Commands by name, each built on first use."""

    def __init__(self, names: Iterable[str], build: Callable[[str], Any]) -> None:
        self._names, self._build = tuple(names), build

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        return self._build(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class ScorerGroup(TyperGroup):
    """The group of all commands; prints refusals, a line each, instead of a traceback."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast(MutableMapping[str, Any], LazyCommands(COMMAND_MODULES, _build_command))
        self.invoked_command: Any = None
        """The called command, whose options a refusal names."""
        self.words: tuple[str, ...] = ()
        """The called command and what was typed behind it."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # Typer's signature
        """List the commands in the order of the help."""
        return list(self.commands)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List the options, in British spelling also where the help is Typer's."""
        for option in map(vars, self.params):
            option["help"] = (option["help"] or "").replace("customize", "customise")
        super().format_options(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002  # Typer's signature
        """List the commands by purpose, without loading them."""
        widest = max(map(len, COMMAND_MODULES))
        summaries = {name: entry.summary for group in COMMAND_GROUPS.values() for name, entry in group.items()}
        for heading, commands in help_sections().items():
            rows: list[tuple[str, str]] = []
            for name in commands:
                in_short = TyperCommand(name, help=summaries[name]).get_short_help_str(formatter.width - widest - 4)
                rows.append((name.ljust(widest), in_short))
            with formatter.section(heading):
                formatter.write_dl(rows)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse what Typer cannot parse; `help TOPIC` shows a guide, `help COMMAND` is `COMMAND --help`."""
        words = args
        if args[:1] == ["help"]:
            words = [*args[1:], "--help"]
            if len(args) == 2 and args[1] in GUIDES:
                from scorer.cli.guides import show_guide  # saves 1 ms: only for a guide

                show_guide(GUIDES[args[1]])
                raise typer.Exit
        with report_usage_errors():
            if words is not args and len(args) == 2:
                _suggest_guide(ctx, args[1])
            return super().parse_args(ctx, words)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the called command, and remember it."""
        if args[0] not in self.commands:
            suggest_command(ctx, args[0], self.commands)
        name, command, rest = super().resolve_command(ctx, args)
        self.invoked_command = command
        self.words = (name or "", *rest)
        if isinstance(command, TyperGroup) and rest:  # a noun and its subcommand
            self.invoked_command = command.commands.get(rest[0], command)
        return name, command, rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn a refusal into messages and an exit code; show pending notices."""
        try:
            with use_report(ctx.ensure_object(RunReport)) as report:
                return self._invoke_command(ctx, report)
        except OSError as error:
            from scorer.cli.crash_reports import OutputError, is_output_error  # saves 1.7 ms: only after a failure

            if is_output_error(error):
                raise OutputError(error) from error
            raise

    def _invoke_command(self, ctx: Any, report: RunReport) -> Any:
        try:
            _check_suit_colours()
            with _remembering_failed_setups(self), report_usage_errors():
                return super().invoke(ctx)
        except ScorerError as refusal:
            exit_with_refusal(refusal, self.invoked_command)
        except UnicodeEncodeError as error:
            exit_with_refusal(undecodable_text_error(error))
        except typer.Abort as aborted:
            if isinstance(aborted.__context__, KeyboardInterrupt):  # during a prompt
                raise typer.Exit(EXIT_INTERRUPTED) from aborted
            if isinstance(aborted.__context__, EOFError):  # end the line of the prompt
                typer.echo(err=True)
            exit_with_refusal(PromptAborted())
        except (typer.Exit, typer.TyperException, OSError):
            raise
        except Exception:  # an internal error, unless the database is damaged
            from scorer.storage.integrity import damage_of  # saves 36 ms: only after a failure

            damaged = next(filter(None, map(damage_of, map(Path, report.opened_files))), None)
            if not damaged:
                raise
            exit_with_refusal(damaged)
        finally:
            for noticed in report.pop_notices():
                show_messages(noticed)


def _suggest_guide(context: typer.Context, topic: str) -> None:
    """Raise `BadParameter` for a topic that is neither a command nor a guide, nor known as what was meant by one."""
    if topic in COMMAND_MODULES:
        return
    from difflib import get_close_matches  # only needed for a refusal

    nearest = next(iter(get_close_matches(topic, [*GUIDES, *COMMAND_MODULES], n=1)), "")
    if nearest in GUIDES:
        raise typer.BadParameter(f"no such guide or command '{topic}': did you mean '{nearest}'", context)
    if not nearest and topic.lower() not in WRONG_COMMANDS:
        raise typer.BadParameter(f"no such guide or command '{topic}'", context)


SETUP_COMMANDS = ("new", "import", "lesson")
"""The commands that make an event."""


@contextmanager
def _remembering_failed_setups(group: ScorerGroup) -> Iterator[None]:
    """Mark the database if an event could not be set up, and remove the mark once one is, or one is chosen."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, typer.Exit) and error.exit_code == 0:  # its help was shown
            raise
        if group.words[:1] and group.words[0] in SETUP_COMMANDS:
            record_failed_setup(_named_database(group.words))
        raise
    if group.words and (group.words[0] in SETUP_COMMANDS or "use" in group.words[:2]):
        forget_failed_setup(_named_database(group.words))


def _named_database(words: Sequence[str]) -> str:
    """The database that a command names, whether or not the rest of it can be read."""
    for word, following in zip(words, (*words[1:], ""), strict=True):
        if word == "--db":
            return resolve_database(following)
        if word.startswith("--db="):
            return resolve_database(word.removeprefix("--db="))
    return resolve_database(None)


def _check_suit_colours() -> None:
    """Refuse an unknown set of suit colours before anything is done or drawn."""
    if os.environ.get("SCORER_SUITS"):
        from scorer.rendering.palette import chosen_palette  # saves 0.2 ms: the default colours need no check

        chosen_palette()


app = typer.Typer(
    cls=ScorerGroup,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Score duplicate Minibridge: record an evening's results, rank the pairs, print and export.",
    epilog=f"Guides, shown by `scorer help GUIDE`: {', '.join(GUIDES)}.",
)


@app.callback()
def _handle_global_options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
    json: Annotated[bool, typer.Option("--json", help="With --version: also show the system it runs on.")] = False,
) -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    if json and not version:
        raise typer.BadParameter("--json goes after a command, or with --version.")
    if version:
        from scorer.cli.status import show_version  # saves 9 ms: with a command nothing asks for it

        show_version(json=json)
        raise typer.Exit
    if context.invoked_subcommand is None:
        from scorer.cli.status import show_status  # saves 9 ms: with a command nothing asks for it

        show_status()
