"""What a director can do is described once: steps, commands, forms and the manual's list say the same of it."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator, Mapping

import pytest

from scorer.commands import results
from scorer.commands.actions import Action
from scorer.live.director_commands import EVENT_ACTIONS
from tests.conftest import ROOT, command_of

CHANGES = sorted((ROOT / "scorer" / "commands").glob("*.py"))
MANUAL = ROOT / "docs" / "manual.md"


def actions() -> Iterator[Action]:
    """Every action that a module of steps describes."""
    for path in CHANGES:
        module = importlib.import_module(f"scorer.commands.{path.stem}")
        yield from (one for one in vars(module).values() if isinstance(one, Action) and one.parameters)


ACTIONS = {action.name: action for action in sorted(set(actions()), key=lambda one: one.name)}

COMMANDS: Mapping[str, str] = {
    "add": "pairs add",
    "add-events": "competition add",
    "add-player": "players add",
    "adjust": "adjust",
    "clear": "clear",
    "end": "movement end",
    "exchange": "movement exchange",
    "forfeit": "pairs forfeit",
    "mark": "mark",
    "mend": "mend",
    "merge-players": "players merge",
    "names": "pairs names",
    "new-competition": "competition new",
    "penalty": "penalty",
    "remove": "pairs remove",
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
    "use": "movement use",
    "withdraw": "pairs withdraw",
}
"""The command of each action. Commands are written by hand, because their help and their order are made to be read."""

SAID_OTHERWISE: Mapping[str, str] = {
    "lines": "source",  # a file of them
    "names": "source",
    "players": "names",  # the last of them is the one kept
    "into": "names",
    "settings": "",  # an option each
    "repair": "",  # what a page showed
}
"""What a command takes otherwise than by the parameter's name; nothing where it takes it in parts, or not at all."""

TAKES_WORDS = ("result", "results")
"""Commands that take their words in one row, so that a code may stand unquoted."""

OF_A_PAGE = ("line", "at-table", "announce", "shift", "same-declarer", "exchange-pairs", "exchange-boards")
"""What only a screen or a phone says."""


def test_every_action_is_somebodys_command() -> None:
    assert ACTIONS.keys() - COMMANDS.keys() == set(OF_A_PAGE)
    assert COMMANDS.keys() <= ACTIONS.keys()


@pytest.mark.parametrize("name", ACTIONS)
def test_a_step_takes_what_its_action_describes(name: str) -> None:
    action = ACTIONS[name]
    taken = inspect.signature(action.function).parameters
    described = [parameter.name for parameter in action.parameters]
    anything = any(one.kind is one.VAR_KEYWORD for one in taken.values())
    assert anything or set(described) <= set(taken), f"{action.function.__name__} of {name}"
    assert len(described) == len(set(described))
    for parameter in action.parameters:
        assert set(parameter.depends_on) <= {*described, "scored"}, parameter.name


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_takes_what_its_action_describes(name: str) -> None:
    if name in TAKES_WORDS:
        return
    params = {param.name: param for param in command_of(tuple(COMMANDS[name].split())).params}
    for parameter in ACTIONS[name].parameters:
        called = SAID_OTHERWISE.get(parameter.name, parameter.name)
        assert not called or called in params, f"scorer {COMMANDS[name]}: {parameter.name}"
        if called == parameter.name and params[called].param_type_name == "option" and params[called].required:
            assert parameter.required, parameter.name


def test_the_directors_page_offers_commands_that_are_described() -> None:
    assert all(ACTIONS[name] is action for name, action in EVENT_ACTIONS.items())
    assert results.RECORD_LINE.name in EVENT_ACTIONS
    assert results.RECORD_AT_TABLE.name not in EVENT_ACTIONS, "that is a table's"


def listed() -> str:
    """The actions as the manual lists them."""
    rows = ["| to do | command | takes |", "| --- | --- | --- |"]
    for name, command in sorted(COMMANDS.items(), key=lambda one: one[1]):
        takes = ", ".join(str(parameter.label) for parameter in ACTIONS[name].parameters if parameter.name != "repair")
        rows.append(f"| {ACTIONS[name].label} | `scorer {command}` | {takes} |")
    return "\n".join(rows)


def test_the_manual_lists_what_a_director_can_do(update_golden: bool) -> None:
    manual = MANUAL.read_text(encoding="utf-8")
    found = re.search(r"\| to do \|.*?(?=\n\n)", manual, re.DOTALL)
    assert found is not None
    if update_golden:
        MANUAL.write_text(manual.replace(found[0], listed()), encoding="utf-8")
    else:
        assert found[0] == listed()
