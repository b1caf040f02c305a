"""The command line itself: help, version, misuse, completion, and what happens to a refusal."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from importlib import import_module
from itertools import chain
from pathlib import Path
from shlex import split

import pytest
import typer

import scorer as program
from scorer import hints
from scorer.cli.app import COMMAND_GROUPS, COMMAND_MODULES, EVENING_COMMANDS, GUIDES
from scorer.cli.app import help_sections as by_purpose
from scorer.cli.refusals import MISSING_WORDS, WRONG_COMMANDS, WRONG_OPTIONS, WRONG_WORDS
from scorer.services.events import describe_progress
from tests.conftest import ROOT, SLUGS, Scorer, command_of, contents, every_command

EVERY_COMMAND = sorted(every_command())


def test_every_command_of_a_file_is_listed_and_no_other() -> None:
    made: dict[str, str] = {}
    for file in set(COMMAND_MODULES.values()):
        group = typer.main.get_group(import_module(f"scorer.cli.{file}").app)
        names = [group.name] if group.name else group.commands
        made.update(dict.fromkeys(names, file))
    assert made == COMMAND_MODULES


def test_the_list_of_commands_has_the_first_sentence_of_the_help_of_each() -> None:
    for entries in COMMAND_GROUPS.values():
        for name, entry in entries.items():
            group = typer.main.get_group(import_module(f"scorer.cli.{entry.module}").app)
            described = group if group.name == name else group.commands[name]
            assert entry.summary == described.get_short_help_str(200), name


def test_the_version_is_told_and_what_it_runs_on(scorer: Scorer) -> None:
    assert scorer("--version").out == f"scorer {program.__version__}\n"
    about = json.loads(scorer("--version", "--json").out)
    assert (about["scorer"], about["python"]) == (program.__version__, platform.python_version())


def test_scorer_alone_says_where_the_evening_stands(evening: Scorer, tmp_path: Path) -> None:
    (way,) = describe_progress(str(evening.db), None).hints
    assert way in (hints.ENTER_NEXT, hints.CHECK_NEXT, hints.RANK_NEXT)
    begin = describe_progress(str(tmp_path / "none.db"), None).hints
    assert begin == (hints.BEGIN_WITH_DEMO, hints.BEGIN_WITH_NEW_EVENT, hints.BEGIN_WITH_IMPORT)


def test_the_help_lists_each_command_once_and_whole_those_of_an_evening_first(scorer: Scorer) -> None:
    listed: dict[str, list[str]] = {}
    commands, _, guides = scorer("--help").out.partition("\n\nAn evening:")[2].partition("\n\n  Guides")
    lines = commands.splitlines()
    for line in ["An evening:", *lines]:
        assert len(line) <= 78, "a terminal of 80 columns, of which Click uses 78"
        assert not line.endswith("..."), "what it does is not told whole"
        if re.match(r"\w", line):
            listed[line.removesuffix(":")] = []
        elif line:
            list(listed.values())[-1].append(line.split()[0])
    assert listed == {heading: list(commands) for heading, commands in by_purpose().items()}
    assert listed["An evening"] == list(EVENING_COMMANDS)
    assert all(topic in guides for topic in GUIDES)
    assert sorted(chain(*listed.values())) == sorted(chain(*COMMAND_GROUPS.values())) == sorted(COMMAND_MODULES)


@pytest.mark.parametrize("topic", GUIDES)
def test_help_shows_a_guide_by_its_name(scorer: Scorer, topic: str) -> None:
    assert f"did you mean '{topic}'" in scorer.typed("help", f"{topic}e").err
    assert scorer("help", topic).out == (ROOT / "docs" / f"{GUIDES[topic]}.md").read_text(encoding="utf-8")
    assert topic not in COMMAND_MODULES, "`scorer help COMMAND` is the help of a command"


def test_the_help_stays_short_enough_to_read() -> None:
    assert len(COMMAND_MODULES) <= 38
    assert len(by_purpose()) <= 8
    assert len(EVENING_COMMANDS) == 10


def test_set_alone_lists_the_ten_settings_that_clubs_change_and_all_of_them_when_asked(evening: Scorer) -> None:
    usual, every_one = evening("set"), evening("set", "--all")
    assert usual.err == "`scorer set --all` lists every setting\n"
    settings = evening("set", "--json").document["settings"]
    assert settings == evening("set", "--all", "--json").document["settings"]
    keys = [one["key"].rpartition(".")[2] for one in settings]
    shown = {*usual.out.split()} & {*keys}
    assert len(shown) == 10
    assert {*every_one.out.split()} >= {*keys}


def test_every_command_explains_itself_in_a_sentence_within_eighty_columns(scorer: Scorer) -> None:
    faults = []
    for words in EVERY_COMMAND:
        ran = scorer(*words, "--help")
        usage, sentence = ran.out.split("\n\n")[:2]
        as_asked = usage.startswith(f"Usage: {' '.join(('scorer', *words))} ")
        wide = max(map(len, ran.out.splitlines())) > 80
        if wide or not as_asked or not re.fullmatch(r"[A-Z].*\.", sentence.strip(), re.DOTALL):
            faults.append((words, usage, sentence))
        assert scorer(*words, "-h") == ran
    assert faults == []


def test_every_option_and_word_of_a_command_is_explained() -> None:
    unexplained = [
        (words, param.name)
        for words in EVERY_COMMAND
        for param in command_of(words).params
        if not getattr(param, "help", None)
    ]
    assert unexplained == []


WITHOUT_JSON = {
    *(
        "demo",
        "new",
        "lesson",
        "import",
        "export",
        "result",
        "reseat",
        "adjust",
        "penalty",
        "events use",
        "events delete",
    ),
    *("db", "hands"),
    *("accept", "fix", "undo", "redo", "backup", "restore", "db upgrade", "enter", "print", "publish"),
    *(f"hands {verb}" for verb in ("import", "make", "print")),
    *(f"movement {verb}" for verb in ("use", "next-round", "turn", "exchange", "end", "print")),
    *(f"pairs {verb}" for verb in ("add", "forfeit", "names", "remove", "rename", "renumber", "substitute")),
    *(f"players {verb}" for verb in ("add", "import", "export", "merge", "rename", "remove")),
    *(f"competition {verb}" for verb in ("new", "add", "remove", "set", "close", "print", "publish")),
}
"""Commands that change or write something, the demonstration, and groups that show their help."""


def test_every_command_that_reads_has_an_answer_for_programs() -> None:
    without = set()
    for words in EVERY_COMMAND:
        command = command_of(words)
        options = {option for param in command.params for option in param.opts}
        if "--json" not in options:
            without.add(" ".join(words))
    assert without == WITHOUT_JSON


def test_nothing_that_is_said_with_an_option_goes_without_it() -> None:
    unasked = set()
    for words in EVERY_COMMAND:
        unasked |= {(words, param.name) for param in command_of(words).params if param.default is True}
    assert unasked == set()


NEEDED = {
    **dict.fromkeys(
        (
            "import",
            "export",
            "events use",
            "hands replay",
            "hands explain",
            "events delete",
            "restore",
            "movement use",
            "publish",
        ),
        "x",
    ),
    **dict.fromkeys(("accept", "fix", "pairs remove", "movement end"), "1"),
    **dict.fromkeys(("result", "adjust"), "1 1 8 NP"),
    **dict.fromkeys(("explain", "movement turn"), "1 1"),
    **dict.fromkeys(("pairs rename", "pairs substitute"), "1 x"),
    "movement exchange": "1 1 2",
    "reseat": "1 1 8 1 9",
    "report": "ranking",
    "pairs add": "",
    "movement print": "slips",
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


MISUSE = (
    ("result 7 3", "BOARD NS EW CODE"),
    ("result 7 3 11", "BOARD NS EW CODE"),
    ("result 7 3 --remove", "BOARD NS EW --remove"),
    ("import", "'PATH...'"),
    ("export", "'PATH'"),
    ("events use", "'SLUG'"),
    ("board", "--all"),
    ("board 1 --all", "--all"),
    ("pair", "--all"),
    ("pair 1 --all", "--all"),
    ("score", "--table"),
    ("score GS", "--table"),
    ("score GS 10 --table", "--table"),
    ("rank 7", "(7)"),
    ("new Tuesday names.txt", "[NAME]`; `--names FILE` names the pairs"),
    ("undo 3", "`; repeat it for each change: `scorer history` lists them"),
    ("hands make 12", "`--boards N`"),
    ("movement howell", "`scorer movement use KIND`"),
    ("hands deals.pbn", "`scorer hands import FILE`"),
    ("print ranking.pdf", "ranking.pdf cannot be printed: `-o FILE.pdf`"),
    ("movement print papers.PDF", "`-o FILE.pdf`"),
    ("hands print records 'my hands.pdf'", "`-o FILE.pdf`"),
    ("print scorecards 7", "`--pair 7` chooses a pair"),
    ("restore", "beside the database, and `scorer db path` shows"),
    ("hands print", "`scorer hands print records`"),
    ("fix", "`scorer check` lists the keys"),
    ("--db club.db rank", "`scorer rank --db FILE`"),
    ("rank -o rank.pdf", "`scorer print -o FILE.pdf`"),
    ("RANK", "'RANK': did you mean 'rank';"),
    ("names names.txt", "'names': `scorer pairs names FILE` names the pairs"),
    ("save", "'save': every change is saved at once"),
    ("renk", "'renk': did you mean 'rank'"),
    ("adjust 7 3 11", "'AWARD...'"),
    ("penalty 7 3", "'UNIT'"),
    ("explain 7", "'PAIR'"),
    ("hands explain", "'TEXT"),
    ("hands replay", "'FILE.pbn'"),
    ("check 7", "(7)"),
    ("db pth", "'pth': did you mean 'path'"),
    ("publish ''", "a file or a folder"),
    ("backup ''", "a file or a folder"),
    ("hands import a.pbn ''", "a file or a folder"),
    ("movement use ''", "'KIND'"),
    ("backup copy.db --try", "FILE"),
    ("export all --all --template", "--template"),
    ("report ranking --csv --json", "--csv"),
    ("score --table --board 3", "--table"),
    ("score --table --vulnerable", "--table"),
)
"""What is typed, and what is named where it is refused."""


def test_misuse_is_told_on_stderr_with_exit_code_2(samples: Scorer) -> None:
    for words, named in MISUSE:
        ran = samples(*split(words), code=2)
        assert ran.out == ""
        (sentence,) = ran.errors
        assert named in sentence
        assert re.search(r"; see `scorer( \w+){0,2} --help`$", sentence)


def test_an_option_that_is_wrong_is_not_taken_for_a_wrong_word(samples: Scorer) -> None:
    for words in ("new --nmaes", "new --names", "publish"):
        (sentence,) = samples(*split(words), code=2).errors
        assert "quotes" not in sentence


def test_a_wrong_word_is_answered_only_where_it_is_wrong() -> None:
    commands = {" ".join(words) for words in every_command()}
    assert MISSING_WORDS.keys() | WRONG_OPTIONS.keys() | WRONG_WORDS.keys() <= commands | {""}
    assert WRONG_COMMANDS.keys() & commands == set()


def test_a_group_without_a_command_shows_its_help(scorer: Scorer) -> None:
    assert "Commands:" in scorer("db", code=2).err


def test_the_script_for_completion_is_printed(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    ran = subprocess.run(
        ["bash", "-c", "scorer --show-completion; exit $?"],
        env=kept | {"HOME": str(tmp_path), "PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "complete -o default -F _scorer_completion scorer" in ran.stdout
    assert "_SCORER_COMPLETE=complete_bash" in ran.stdout


def test_the_help_of_completion_is_british_like_all_other_help(scorer: Scorer) -> None:
    options = " ".join(scorer("--help").out.split())
    help_text = "Show completion for the current shell, to copy it or customise the installation."
    assert f"--show-completion {help_text}" in options


def completed(scorer: Scorer, typed: str, **environment: str) -> list[str]:
    """What bash is told when somebody presses Tab behind the last word."""
    last = str(len(typed.split()) - 1)
    asked = {"_SCORER_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": last, **environment}
    return sorted(scorer(code=0, **asked).out.split())


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("scorer ra", ["rank"]),
        ("scorer events use t", [SLUGS["howell"], SLUGS["mitchell"]]),
        ("scorer rank --event od", [SLUGS["oddities"]]),
        ("scorer show -e zz", []),
    ],
)
def test_commands_and_events_are_completed(samples: Scorer, typed: str, offered: list[str]) -> None:
    assert completed(samples, typed) == offered


def test_completion_makes_no_database(scorer: Scorer, tmp_path: Path) -> None:
    assert completed(scorer, "scorer events use t", SCORER_DB=str(tmp_path / "nowhere" / "club.db")) == []
    assert not (tmp_path / "nowhere").exists()
