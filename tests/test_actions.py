"""What a director can do is described once: commands, forms and the reference say the same of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorer.commands import results
from scorer.live.director_commands import EVENT_COMMANDS
from tests.conftest import command_of
from tests.director_commands import COMMANDS, DESCRIBED

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
