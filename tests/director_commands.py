"""What a director can do, as the modules of commands describe it, with its command of the terminal."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from scorer.commands.command import Arguments
from tests.conftest import ROOT

COMMAND_MODULES = sorted((ROOT / "scorer" / "commands").glob("*.py"))


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


def list_director_commands() -> list[tuple[str, str, str]]:
    """What can be done, the command that does it, and what it takes, in the order of the commands."""
    rows: list[tuple[str, str, str]] = []
    for name, command in sorted(COMMANDS.items(), key=lambda one: one[1]):
        described = DESCRIBED[name]
        takes = ", ".join(str(parameter.label) for parameter in described.parameters if parameter.name != "repair")
        rows.append((str(described.command_label), f"`scorer {command}`", takes))
    return rows
