"""The door itself: help, version, misuse, completion, and what happens to a refusal."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer

import scorer as program
from scorer.cli.app import EVENING, FILES, GROUPS
from scorer.cli.app import listed as by_purpose
from scorer.desk.queries import standing
from scorer.errors import Way
from tests.conftest import SLUGS, Scorer, command_of, contents, every_command

EVERY_COMMAND = sorted(every_command())


def test_every_command_of_a_file_is_listed_and_no_other() -> None:
    made: dict[str, str] = {}
    for file in set(FILES.values()):
        group = typer.main.get_group(import_module(f"scorer.cli.{file}").app)
        names = [group.name] if group.name else group.commands
        made.update(dict.fromkeys(names, file))
    assert made == FILES


def test_a_command_is_listed_once() -> None:
    assert command_of(()).list_commands(None) == [name for commands in GROUPS.values() for name in commands]


def test_the_version_is_told_and_what_it_runs_on(scorer: Scorer) -> None:
    assert scorer("--version").out == f"scorer {program.__version__}\n"
    about = json.loads(scorer("--version", "--json").out)
    assert (about["scorer"], about["python"]) == (program.__version__, platform.python_version())


def test_the_help_has_each_command_once_and_those_of_an_evening_first() -> None:
    first, *others = by_purpose().values()
    assert sorted([*first, *(name for names in others for name in names)]) == sorted(FILES)
    assert first == EVENING


def test_scorer_alone_says_where_the_evening_stands(evening: Scorer, tmp_path: Path) -> None:
    (way,) = standing(str(evening.db), None).remedies
    assert way.way in (Way.ENTER_NEXT, Way.CHECK_NEXT, Way.RANK_NEXT)
    begin = standing(str(tmp_path / "none.db"), None).remedies
    assert [one.way for one in begin] == [Way.BEGIN_DEMO, Way.BEGIN_NEW, Way.BEGIN_IMPORT]


def test_the_help_groups_the_commands_by_what_they_are_for(scorer: Scorer) -> None:
    listed: dict[str, list[str]] = {}
    for line in scorer("--help").out.partition("\n\nAn evening:")[2].join(("An evening:", "")).splitlines():
        if re.match(r"\w", line):
            listed[line.removesuffix(":")] = []
        elif line:
            list(listed.values())[-1].append(line.split()[0])
    assert listed == {heading: list(commands) for heading, commands in by_purpose().items()}


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
    *("demo", "new", "lesson", "import", "export", "use", "delete", "result", "clear", "reseat", "adjust", "penalty"),
    *("mark", "mend", "undo", "redo", "backup", "restore", "db upgrade", "enter", "print", "publish"),
    *(f"hands {verb}" for verb in ("import", "make", "print")),
    *(f"movement {verb}" for verb in ("use", "next-round", "turn", "exchange", "end", "print")),
    *(
        f"pairs {verb}"
        for verb in ("add", "forfeit", "names", "remove", "rename", "renumber", "substitute", "withdraw")
    ),
    *(f"players {verb}" for verb in ("add", "import", "export", "merge", "rename", "remove")),
    *(f"competition {verb}" for verb in ("new", "add", "remove", "set", "close", "print", "publish")),
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


def test_nothing_that_is_said_with_an_option_goes_without_it() -> None:
    unasked = set()
    for words in EVERY_COMMAND:
        unasked |= {(words, param.name) for param in command_of(words).params if param.default is True}
    assert unasked == set()


NEEDED = {
    **dict.fromkeys(("import", "export", "use", "play", "deal", "delete", "restore", "movement use", "publish"), "x"),
    **dict.fromkeys(("mark", "mend", "pairs withdraw", "movement end"), "1"),
    **dict.fromkeys(("result", "adjust"), "1 1 8 NP"),
    **dict.fromkeys(("explain", "movement turn"), "1 1"),
    **dict.fromkeys(("pairs rename", "pairs substitute"), "1 x"),
    "movement exchange": "1 1 2",
    "reseat": "1 1 8 1 9",
    "report": "ranking",
    "pairs add": "9",
    "movement print": "slips",
    "clear": "1 1 8",
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
    ("words", "named"),
    [
        ("result 7 3", "BOARD NS EW CODE"),
        ("result 7 3 11", "BOARD NS EW CODE"),
        ("clear 7 3", "'EW'"),
        ("import", "'PATH...'"),
        ("export", "'PATH'"),
        ("use", "'SLUG'"),
        ("board", "--all"),
        ("board 1 --all", "--all"),
        ("pair", "--all"),
        ("pair 1 --all", "--all"),
        ("score", "--table"),
        ("score GS", "--table"),
        ("score GS 10 --table", "--table"),
        ("rank 7", "(7)"),
        ("renk", "'renk': did you mean 'rank'"),
        ("adjust 7 3 11", "'AWARD...'"),
        ("penalty 7 3", "'UNIT'"),
        ("explain 7", "'PAIR'"),
        ("deal", "'TEXT"),
        ("play", "'FILE.pbn'"),
        ("check 7", "(7)"),
        ("db pth", "'pth': did you mean 'path'"),
    ],
)
def test_misuse_is_told_on_stderr_with_exit_code_2(samples: Scorer, words: str, named: str) -> None:
    ran = samples(*words.split(), code=2)
    assert ran.out == ""
    (sentence,) = ran.errors
    assert named in sentence


@pytest.mark.parametrize("words", [(), ("db",)], ids=["scorer", "scorer db"])
def test_without_a_command_the_help_is_shown(scorer: Scorer, words: tuple[str, ...]) -> None:
    ran = scorer(*words, code=2)
    assert re.search(r"(Set up|Commands):", ran.out + ran.err)


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
        ("scorer use t", [SLUGS["howell"], SLUGS["mitchell"]]),
        ("scorer rank --event od", [SLUGS["oddities"]]),
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
