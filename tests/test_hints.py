"""Every hint is made somewhere, and each interface has decided how it offers it."""

from __future__ import annotations

import ast
import inspect
import re
import shlex
import sys
from collections.abc import Callable, Iterator

import pytest

from scorer import hints
from scorer.cli.hints import EXTRA_PACKAGES, HINT_TEXTS, format_hint
from scorer.cli.refusals import MISSING_WORDS, WRONG_COMMANDS, WRONG_OPTIONS, WRONG_WORDS
from scorer.hints import Hint
from scorer.live.director_commands import EVENT_COMMANDS, HINT_BUTTONS, make_buttons
from tests.conftest import ROOT, command_of, every_command
from tests.source import MODULES, nodes_of

CONSTANTS = {name: value for name, value in vars(hints).items() if isinstance(value, Hint)}
FACTORIES: dict[str, Callable[..., Hint]] = {
    name: value
    for name, value in vars(hints).items()
    if inspect.isfunction(value) and value.__module__ == hints.__name__ and not name.startswith("_")
}

WITHOUT_BUTTON = """
    list_events list_all_events create_event delete_event replace_event use_another_name list_settings list_history
    open_desk change_board_count restore_event
    list_pairs add_pair rename_pairs list_players add_player merge_players fill_book name_pair
    make_pair wait_for_partner join_late say_who_plays complete_pair
    list_movements list_all_movements choose_movement change_movement keep_results
    show_board show_missing_results list_findings adjust_result pipe_results say_vulnerable record_result name_declarer
    accept_finding choose_fix
    import_hands deal_hands solve_hands analyse_choices install_solver reinstall_solver
    print_ranking print_score_card print_certificates use_another_port loosen_names
    list_competitions create_competition add_events set_handicaps name_heat close_competition rank_competition add_event
    list_competition_events restore_competition
    overwrite name_encoding name_event use_bridge_rules skip_other_games accept_any_dealer name_columns export_template
    install_extra
    check_history check_database make_backup restore_backup carry_over upgrade_database dump_server restore_server
    restore_newest_backup
    begin_with_demo begin_with_new_event begin_with_import names_next enter_next check_next rank_next papers_next
    papers_then print_again
"""
"""Hints that the director's page leaves out: what they suggest is done on a terminal, or by a form of the page."""


def every_hint() -> Iterator[Hint]:
    """Every hint; those with values have the names of their parameters as texts, and 7 as a number."""
    yield from CONSTANTS.values()
    for factory in FACTORIES.values():
        parameters = inspect.signature(factory).parameters.values()
        yield factory(**{one.name: 7 if one.annotation == "int" else one.name for one in parameters})


HINTS = {hint.name: hint for hint in every_hint()}


def hints_used() -> Iterator[str]:
    """The names by which the modules of the scorer use the hints."""
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "hints":
                yield node.attr


def hints_made_elsewhere() -> Iterator[str]:
    """The modules beside the list of hints that make a hint of their own."""
    for path in MODULES:
        calls = (node for node in nodes_of(path) if isinstance(node, ast.Call))
        if any(ast.unparse(call.func) in ("Hint", "hints.Hint") for call in calls):
            yield path.relative_to(ROOT / "scorer").as_posix()


def test_a_hint_is_called_what_its_name_says() -> None:
    assert [hint.name for hint in every_hint()] == [name.lower() for name in (*CONSTANTS, *FACTORIES)]


def test_every_hint_in_the_list_is_used_and_none_is_made_elsewhere() -> None:
    assert set(hints_used()) >= {*CONSTANTS, *FACTORIES}
    assert list(hints_made_elsewhere()) == ["hints.py"]


def test_a_hint_with_values_needs_all_of_them() -> None:
    for name, factory in FACTORIES.items():
        parameters = inspect.signature(factory).parameters.values()
        assert parameters, f"{name} has no values and is a constant"
        assert all(one.default is one.empty and one.annotation in (int, str) for one in parameters), name


def test_the_terminal_words_every_hint_with_its_values() -> None:
    assert HINT_TEXTS.keys() == HINTS.keys()
    for hint in HINTS.values():
        words = format_hint(hint)
        assert "{" not in words, words
        assert set(re.findall(r"{(\w+)}", HINT_TEXTS[hint.name])) - {"installer", "solver"} == {
            name for name, _ in hint.values
        }


def test_the_directors_page_has_a_button_for_a_hint_or_leaves_it_out() -> None:
    left_out = WITHOUT_BUTTON.split()
    assert sorted([*HINT_BUTTONS, *left_out]) == sorted(HINTS)


@pytest.mark.parametrize("name", HINT_BUTTONS)
def test_a_button_sends_an_action_the_values_that_it_takes(name: str) -> None:
    (button,) = make_buttons([HINTS[name]])
    action = EVENT_COMMANDS[button.fields["do"]]
    assert button.fields.keys() - {"do", "look"} <= {parameter.name for parameter in action.parameters}
    assert "{" not in str(button.text)


def test_every_command_of_a_hint_is_one_that_there_is() -> None:
    commands = every_command()
    texts = [
        text
        for table in (HINT_TEXTS, MISSING_WORDS, WRONG_COMMANDS, WRONG_OPTIONS, WRONG_WORDS)
        for text in table.values()
    ]
    for words in re.findall(r"`scorer ([^`]*)`", "\n".join(texts)):
        first, *others = words.split()
        command = (first, others[0]) if others and (first, others[0]) in commands else (first,)
        assert command in commands, words
        known = {option for param in command_of(command).params for option in param.opts}
        assert {word for word in others if word.startswith("--")} <= known, words


@pytest.mark.parametrize("extra", EXTRA_PACKAGES)
def test_an_extra_is_installed_without_asking_an_index_for_the_scorer(extra: str) -> None:
    (install,) = re.findall("`(.*)` installs it", format_hint(hints.install_extra(extra)))
    assert install.endswith(shlex.quote(EXTRA_PACKAGES[extra]))
    assert "scorer" not in install.removeprefix(shlex.quote(sys.executable))
