"""What a director can do is described once: commands, forms and the manual's list say the same of it."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scorer.commands import results
from scorer.commands.command import Arguments
from scorer.live.director_commands import EVENT_COMMANDS
from tests.conftest import ROOT, command_of

COMMAND_MODULES = sorted((ROOT / "scorer" / "commands").glob("*.py"))
MANUAL = ROOT / "docs" / "manual.md"


def described_commands() -> Iterator[type[Arguments[Any]]]:
    """Every command that takes something, as the modules of commands describe it."""
    for path in COMMAND_MODULES:
        module = importlib.import_module(f"scorer.commands.{path.stem}")
        for one in vars(module).values():
            if inspect.isclass(one) and issubclass(one, Arguments) and getattr(one, "command_name", False):
                described: type[Arguments[Any]] = one
                if described.parameters:
                    yield described


DESCRIBED = {one.command_name: one for one in sorted(set(described_commands()), key=lambda one: one.command_name)}

COMMANDS: Mapping[str, str] = {
    "accept": "accept",
    "add": "pairs add",
    "add-events": "competition add",
    "add-player": "players add",
    "adjust": "adjust",
    "end": "movement end",
    "exchange": "movement exchange",
    "fix": "fix",
    "forfeit": "pairs forfeit",
    "merge-players": "players merge",
    "move-result": "reseat",
    "names": "pairs names",
    "new-competition": "competition new",
    "penalty": "penalty",
    "regroup": "result",
    "remove": "pairs remove",
    "remove-result": "result",
    "rename": "pairs rename",
    "rename-player": "players rename",
    "renumber": "pairs renumber",
    "reseat": "reseat",
    "result": "result",
    "results": "result",
    "set": "set",
    "set-competition": "competition set",
    "substitute": "pairs substitute",
    "turn": "movement turn",
    "turn-result": "reseat",
    "use": "movement use",
}
"""The command of the terminal for each, written by hand, because its help and its order are made to be read."""

SAID_OTHERWISE: Mapping[str, str] = {
    "lines": "source",  # a file of them
    "names": "source",
    "players": "names",  # the last of them is the one kept
    "into": "names",
    "settings": "",  # an option each
    "repair": "",  # what a page showed
}
"""What a command takes otherwise than by the parameter's name; nothing where it takes it in parts, or not at all."""

TAKES_WORDS = ("result", "results", "remove-result", "regroup")
"""Commands that take their words in one row, so that a code may stand unquoted."""

OF_A_PAGE = ("line", "at-table", "announce", "shift", "same-declarer", "exchange-pairs", "exchange-boards")
"""What only a screen or a phone says."""


def test_everything_that_a_director_can_do_has_a_command_of_the_terminal() -> None:
    assert DESCRIBED.keys() - COMMANDS.keys() == set(OF_A_PAGE)
    assert COMMANDS.keys() <= DESCRIBED.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_of_the_terminal_takes_what_is_described(name: str) -> None:
    if name in TAKES_WORDS:
        return
    params = {param.name: param for param in command_of(tuple(COMMANDS[name].split())).params}
    for parameter in DESCRIBED[name].parameters:
        called = SAID_OTHERWISE.get(parameter.name, parameter.name)
        assert not called or called in params, f"scorer {COMMANDS[name]}: {parameter.name}"
        if called == parameter.name and params[called].param_type_name == "option" and params[called].required:
            assert parameter.required, parameter.name


def test_the_directors_page_offers_commands_that_are_described() -> None:
    assert all(DESCRIBED[name] is command for name, command in EVENT_COMMANDS.items() if command.parameters)
    assert results.RecordLine.command_name in EVENT_COMMANDS
    assert results.RecordAtTable.command_name not in EVENT_COMMANDS, "that is a table's"


def listed() -> str:
    """The commands as the manual lists them."""
    rows = ["| to do | command | takes |", "| --- | --- | --- |"]
    for name, command in sorted(COMMANDS.items(), key=lambda one: one[1]):
        takes = ", ".join(
            str(parameter.label) for parameter in DESCRIBED[name].parameters if parameter.name != "repair"
        )
        rows.append(f"| {DESCRIBED[name].command_label} | `scorer {command}` | {takes} |")
    return "\n".join(rows)


def test_the_manual_lists_what_a_director_can_do(update_golden: bool) -> None:
    manual = MANUAL.read_text(encoding="utf-8")
    found = re.search(r"\| to do \|.*?(?=\n\n)", manual, re.DOTALL)
    assert found is not None
    if update_golden:
        MANUAL.write_text(manual.replace(found[0], listed()), encoding="utf-8")
    else:
        assert found[0] == listed()
