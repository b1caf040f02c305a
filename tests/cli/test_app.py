"""The door itself: help, version, misuse, completion, and what happens to a refusal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer

import scorer as program
from scorer.cli.app import FILES, GROUPS
from tests.conftest import NEXT_BOARD, Scorer, command_of, contents, every_command

COMMANDS_OF_AN_EVENING = (
    "demo",
    "import",
    "export",
    "events",
    "use",
    "show",
    "rank",
    "board",
    "pair",
    "explain",
    "check",
    "result",
    "clear",
    "adjust",
    "penalty",
    "score",
    "deal",
    "play",
    "db",
)


EVERY_COMMAND = sorted(every_command())


def test_there_is_a_command_for_every_task_of_an_evening() -> None:
    assert {(name,) for name in COMMANDS_OF_AN_EVENING} <= set(EVERY_COMMAND)


def test_every_command_of_a_file_is_listed_and_no_other() -> None:
    made: dict[str, str] = {}
    for file in set(FILES.values()):
        group = typer.main.get_group(import_module(f"scorer.cli.{file}").app)
        names = [group.name] if group.name else group.commands
        made.update(dict.fromkeys(names, file))
    assert made == FILES


def test_a_command_is_listed_once() -> None:
    assert command_of(()).list_commands(None) == [name for commands in GROUPS.values() for name in commands]


def test_the_version_is_told(scorer: Scorer) -> None:
    assert scorer("--version").out == f"scorer {program.__version__}\n"


def test_the_help_groups_the_commands_by_what_they_are_for(scorer: Scorer) -> None:
    listed: dict[str, list[str]] = {}
    for line in scorer("--help").out.partition("\n\nSet up:")[2].join(("Set up:", "")).splitlines():
        if re.match(r"\w", line):
            listed[line.removesuffix(":")] = []
        elif line:
            list(listed.values())[-1].append(line.split()[0])
    assert listed == {heading: list(commands) for heading, commands in GROUPS.items()}


def test_what_a_command_does_is_told_whole_in_the_list(scorer: Scorer) -> None:
    _, *lines = scorer("--help").out.splitlines()
    assert [line for line in lines if line.endswith("...")] == []


def test_every_command_explains_itself_in_a_sentence(scorer: Scorer) -> None:
    faults = []
    for words in EVERY_COMMAND:
        ran = scorer(*words, "--help")
        usage, sentence = ran.out.split("\n\n")[:2]
        as_asked = usage.startswith(f"Usage: {' '.join(('scorer', *words))} ")
        if ran.err or not as_asked or not re.fullmatch(r"[A-Z].*\.", sentence.strip(), re.DOTALL):
            faults.append((words, usage, sentence))
    assert faults == []


def test_the_short_way_to_ask_for_help_gives_the_same(scorer: Scorer) -> None:
    differing = [words for words in EVERY_COMMAND if scorer(*words, "-h") != scorer(*words, "--help")]
    assert differing == []


def test_help_fits_eighty_columns(scorer: Scorer) -> None:
    wide = [line for words in EVERY_COMMAND for line in scorer(*words, "--help").out.splitlines() if len(line) > 80]
    assert wide == []


def test_every_option_and_word_of_a_command_is_explained() -> None:
    unexplained = [
        (words, param.name)
        for words in EVERY_COMMAND
        for param in command_of(words).params
        if not getattr(param, "help", None)
    ]
    assert unexplained == []


WITHOUT_JSON = {
    *("demo", "new", "import", "export", "use", "delete", "result", "clear", "reseat", "adjust", "penalty"),
    *("mark", "mend", "undo", "redo", "backup", "restore", "db upgrade", "enter", "print", "publish"),
    *(
        "hands import",
        "hands make",
        "hands print",
        "pairs add",
        "pairs names",
        "pairs remove",
        "pairs rename",
        "pairs renumber",
    ),
    *("pairs substitute", "pairs withdraw"),
    *("players add", "players import", "players export", "players merge", "players rename", "players remove"),
    *("competition new", "competition add", "competition remove", "competition set", "competition close"),
    *("competition print", "competition publish"),
    *("movement use", "movement turn", "movement end", "movement print"),
}
"""Commands that change or write something, and the demonstration."""


def test_every_command_that_reads_has_an_answer_for_programs() -> None:
    without = set()
    for words in EVERY_COMMAND:
        command = command_of(words)
        options = {option for param in command.params for option in param.opts}
        group = hasattr(command, "list_commands") and not command.invoke_without_command
        if "--json" not in options and not group:
            without.add(" ".join(words))
    assert without == WITHOUT_JSON


NEEDED = {
    "import": "x",
    "export": "x",
    "use": "x",
    "play": "x",
    "deal": "x",
    "explain": "1 1",
    "delete": "x",
    "reseat": "1 1 8 1 9",
    "mark": "1",
    "mend": "1",
    "restore": "x",
    "report": "ranking",
    "pairs add": "9",
    "pairs rename": "1 x",
    "pairs substitute": "1 x",
    "pairs withdraw": "1",
    "movement use": "x",
    "movement turn": "1 1",
    "movement end": "1",
    "movement print": "slips",
    "publish": "x",
    "result": "1 1 8 NP",
    "clear": "1 1 8",
    "adjust": "1 1 8 NP",
    "penalty": "1 1 mp",
}
"""Words that a command cannot do without."""


def test_an_unknown_option_is_misuse(samples: Scorer) -> None:
    before = contents(samples.db)
    faults = []
    for words in EVERY_COMMAND:
        ran = samples(*words, *NEEDED.get(" ".join(words), "").split(), "--jsno", code=2)
        if ran.out or "--jsno" not in ran.err:
            faults.append((words, ran))
    assert faults == []
    assert contents(samples.db) == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("result", "7", "3"), 'read "7 3", expected BOARD NS EW CODE'),
        (("result", "7", "3", "11"), 'read "7 3 11", expected BOARD NS EW CODE'),
        (("clear", "7", "3"), "missing argument 'EW'"),
        (("import",), "missing argument 'PATH...'"),
        (("export",), "missing argument 'PATH'"),
        (("use",), "missing argument 'SLUG'"),
        (("board",), "name the boards to show, or say --all"),
        (("board", "1", "--all"), "name the boards to show, or say --all"),
        (("pair",), "name the pairs to show, or say --all"),
        (("pair", "1", "--all"), "name the pairs to show, or say --all"),
        (("score",), "give a contract and its tricks, such as GS 10, or --table alone"),
        (("score", "GS"), "give a contract and its tricks, such as GS 10, or --table alone"),
        (("score", "GS", "10", "--table"), "give a contract and its tricks, such as GS 10, or --table alone"),
        (("rank", "7"), "got unexpected extra argument"),
        (("renk",), "no such command 'renk': did you mean 'rank'"),
        (("adjust", "7", "3", "11"), "missing argument 'AWARD...'"),
        (("penalty", "7", "3"), "missing argument 'UNIT'"),
        (("explain", "7"), "missing argument 'PAIR'"),
        (("deal",), "missing argument 'TEXT"),
        (("play",), "missing argument 'FILE.pbn'"),
        (("check", "7"), "got unexpected extra argument"),
        (("db", "pth"), "no such command 'pth': did you mean 'path'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_misuse_is_told_on_stderr_with_exit_code_2(samples: Scorer, words: tuple[str, ...], sentence: str) -> None:
    ran = samples(*words, code=2)
    assert ran.out == ""
    assert sentence in ran.err


@pytest.mark.parametrize("words", [(), ("db",)], ids=["scorer", "scorer db"])
def test_without_a_command_the_help_is_shown(scorer: Scorer, words: tuple[str, ...]) -> None:
    ran = scorer(*words, code=2)
    assert re.search(r"(Set up|Commands):", ran.out + ran.err)


def test_a_refusal_is_one_line_on_stderr_with_exit_code_1(samples: Scorer) -> None:
    ran = samples("board", "99", code=1)
    assert (ran.out, ran.err) == ("", 'error: board: read "99", expected 1 to 21' + NEXT_BOARD + "\n")


def shell(tmp_path: Path, command: str, **environment: str) -> str:
    """Let bash run a command in which `scorer` is this program."""
    program = Path(sys.executable).with_name("scorer")
    variables = {"HOME": str(tmp_path), "PATH": f"{program.parent}:{os.environ['PATH']}", **environment}
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    ran = subprocess.run(
        ["bash", "-c", f"{command}; exit $?"], env=kept | variables, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_script_for_completion_is_printed(tmp_path: Path) -> None:
    script = shell(tmp_path, "scorer --show-completion")
    assert "complete -o default -F _scorer_completion scorer" in script
    assert "_SCORER_COMPLETE=complete_bash" in script


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("scorer ra", ["rank"]),
        ("scorer use t", ["thursday-howell-2026-11-12", "tuesday-minibridge-2026-11-17"]),
        ("scorer rank --event od", ["oddities-2026-01-01"]),
        ("scorer show -e zz", []),
    ],
)
def test_commands_and_events_are_completed(samples: Scorer, tmp_path: Path, typed: str, offered: list[str]) -> None:
    asked = {"_SCORER_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    assert sorted(shell(tmp_path, "scorer", SCORER_DB=str(samples.db), **asked).split()) == offered


def test_completion_makes_no_database(tmp_path: Path) -> None:
    db = tmp_path / "nowhere" / "club.db"
    asked = {"_SCORER_COMPLETE": "complete_bash", "COMP_WORDS": "scorer use t", "COMP_CWORD": "2"}
    assert shell(tmp_path, "scorer", SCORER_DB=str(db), **asked).strip() == ""
    assert not db.parent.exists()
