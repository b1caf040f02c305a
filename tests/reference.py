"""Makes `docs/reference.md` from the program: `python -m tests.reference`.

Commands, options, reports, settings and exit codes are asked of the program, so that the page cannot be wrong. What is
the same for every command stands once, at the beginning.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scorer.cli.app import help_sections
from scorer.model.events import EVENT_SETTINGS
from scorer.model.settings import format_value
from scorer.reports.catalogue import PRINTABLE_REPORTS, REPORTS, report_by_name
from scorer.reports.report import Printing
from tests.conftest import ROOT, command_of, every_command
from tests.director_commands import list_director_commands

REFERENCE = ROOT / "docs" / "reference.md"

SHARED_BY = 5
"""An option that as many commands explain in the same words is explained once."""

INTRODUCTION = """\
# Reference

Every command, option, report, setting and exit code. This page is made from the program by `python -m
tests.reference`; [guide.md](guide.md) shows how an evening goes. `scorer COMMAND --help` shows the same in the
terminal.

## What all commands share

**The database.** One SQLite file holds all events of a club: the file given with `--db`, else in the environment
variable `SCORER_DB`, else `scorer.db` in the application folder of your system (`scorer db path` shows it). The first
command that stores something creates it. [database.md](database.md) has more: backups, older versions, servers.

**The event.** Commands mean the event given with `--event`, else in `SCORER_EVENT`, else the one chosen with `scorer
events use`, else the newest by date. Any part of a name that fits one event only will do: `--event friday`. A command
that changes, prints or publishes shows the event in brackets, `[Friday, 2026-11-20]`, if you gave none and it is not
the newest or not today's, or if the last `new` or `import` failed.

**Pairs.** Type a pair's label, or any part of its players' names that fits one pair only; the answer then names the
pair. Where the side is known, the number is enough: `1` for `1NS`. Files take labels only. `pairs remove` and `events
delete` need the full label or short name.

**Output.** A terminal shows colours and suit symbols. A pipe, a file, or any terminal when `NO_COLOR` is set, gets
plain text in lines of 80 characters, or as wide as `COLUMNS` says; long names are shortened to fit. `FORCE_COLOR` keeps
colours. Messages such as `Written: evening.xlsx` go to standard error. `SCORER_SUITS=four` makes diamonds orange and
clubs green in every medium.

**Errors.** A command that cannot do what it was asked changes nothing and prints lines that begin with `error:`, with
file, line and field where there are any, what was found, what was expected, and what to do.

**Files.** A file or folder is written beside its place and moved there as a whole: after a power cut there is the old
one or the new one, never part of one. `scorer print` overwrites what it printed of the same event; anything else
needs `--force`. A database is never overwritten.

| exit code | meaning |
| --- | --- |
| 0 | done |
| 1 | refused; nothing was changed, or the message says what was stored |
| 2 | the command line is wrong |
| 3 | internal error; the message names a file with the details, readable only by you and without passwords |
| 130 | interrupted with Ctrl-C |
"""


def make_reference() -> str:
    """The whole page."""
    commands = [words for words in every_command() if words]
    shared = list_shared_options(commands)
    parts = [INTRODUCTION, _shared_section(shared)]
    for heading, names in help_sections().items():
        parts.append(f"## {heading}\n")
        for name in names:
            parts += [_command_section(words, shared) for words in commands if words[0] == name]
    parts += [_actions_section(), _reports_section(), _settings_section()]
    return "\n".join(parts)


def list_shared_options(commands: Sequence[tuple[str, ...]]) -> dict[str, str]:
    """The options that many commands explain in the same words, each with its explanation."""
    explained: Counter[tuple[str, str]] = Counter()
    for words in commands:
        options = [param for param in command_of(words).params if param.param_type_name == "option"]
        explained.update((_option_names(param), _explain(param)) for param in options)
    return {names: about for (names, about), count in explained.items() if count >= SHARED_BY}


def _option_names(param: Any) -> str:
    """An option as it is typed: `--event, -e SLUG`."""
    names = ", ".join(sorted((*param.opts, *param.secondary_opts), key=len, reverse=True))
    return names if param.is_flag else f"{names} {param.metavar or param.type.name.upper()}"


def _explain(param: Any) -> str:
    """What the help says of a parameter, with its default."""
    about = _cell(param.help or "")
    if param.show_default and isinstance(param.default, (str, int)) and param.default not in ("", False):
        about += f" Default: {param.default}."
    return about


def _cell(text: str) -> str:
    """A text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _shared_section(shared: dict[str, str]) -> str:
    rows = [(f"`{_cell(names)}`", about) for names, about in sorted(shared.items())]
    rows.append(("`--help, -h`", "Show the help for a command."))
    return f"These options mean the same wherever a command has them:\n\n{_rows(('option', 'meaning'), rows)}\n"


def _command_section(words: tuple[str, ...], shared: dict[str, str]) -> str:
    """A command: how it is called, what it does, and what it takes beside the shared options."""
    command = command_of(words)
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    own: list[tuple[str, str]] = [
        (_cell(f"`{param.metavar or param.name.upper()}`"), _explain(param)) for param in arguments
    ]
    also: list[str] = []
    for param in command.params:
        if param.param_type_name != "option" or param.hidden:
            continue
        names, about = _option_names(param), _explain(param)
        if shared.get(names) == about:
            also.append(f"`{names.split(',')[0].split()[0]}`")
        else:
            own.append((f"`{_cell(names)}`", about))
    called = " ".join(("scorer", *words, *(str(param.metavar or param.name.upper()) for param in arguments)))
    parts = [f"{'#' * (2 + len(words))} `{called}`", _prose(command.help or "")]
    if own:
        parts.append(_rows(("takes", "meaning"), own))
    if also:
        parts.append(f"Also {', '.join(also)}.")
    return "\n\n".join(parts) + "\n"


def _prose(text: str) -> str:
    """A help text with a line for each paragraph."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text.strip()))


def _actions_section() -> str:
    about = "Everything that changes an evening, a competition or the list of players. Director's page and desk have"
    rows = _rows(("to do", "command", "takes"), list_director_commands())
    return f"## What a director can do\n\n{about}\nthe same under the same names.\n\n{rows}\n"


def _reports_section() -> str:
    """Each report: its title and where it is shown."""
    rows: list[tuple[str, str, str]] = []
    for name in PRINTABLE_REPORTS:
        report = report_by_name(name)
        shown = "terminal, paper, workbook, web" if name in REPORTS else "paper"
        by_default = ", with `print --all`" if report.printing is Printing.BY_DEFAULT else ""
        rows.append((f"`{name}`", _cell(str(report.title)), shown + by_default))
    return f"## Reports\n\nFor `scorer report` and `scorer print`.\n\n{_rows(('report', 'title', 'where'), rows)}\n"


def _settings_section() -> str:
    """Each setting with its usual value and what it may be."""
    rows: list[tuple[str, str, str]] = []
    for setting in EVENT_SETTINGS:
        values = setting.value_type
        key = f"{setting.table}.{setting.name}" if setting.table else setting.name
        about = "; ".join(filter(None, (", ".join(values.choices), str(setting.about or ""))))
        rows.append((f"`{key}`", f"`{_cell(format_value(setting.example))}`", _cell(about)))
    about = "Keys of `scorer set`, as in [`event.toml`](formats.md#eventtoml); `scoring.` may be left out."
    return f"## Settings\n\n{about}\n\n{_rows(('key', 'for example', 'meaning'), rows)}\n"


def write_reference(path: Path = REFERENCE) -> None:
    """Write the page."""
    path.write_text(make_reference(), encoding="utf-8")


if __name__ == "__main__":
    write_reference()
