"""The program as a director has it: run from anywhere, with an empty home, and quick to start."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from scorer import __version__
from tests.conftest import ROOT, SAMPLES, Scorer, copy_database

CONSOLE = Path(sys.executable).with_name("scorer")
HEAVY = ("alembic", "openpyxl", "rich", "sqlalchemy", "xlsxwriter")


def run(folder: Path, *words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in another folder with an empty home and nothing of ours in its environment."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    variables = {"HOME": str(home), "PATH": "/usr/bin:/bin", "COLUMNS": "80", **kept, **environment}
    return subprocess.run(list(map(str, words)), cwd=folder, env=variables, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("program", [(CONSOLE,), (sys.executable, "-m", "scorer")], ids=["scorer", "python -m scorer"])
def test_the_program_tells_its_version_from_anywhere(tmp_path: Path, program: tuple[str | Path, ...]) -> None:
    ran = run(tmp_path, *program, "--version")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"scorer {__version__}\n", "")


def test_an_evening_is_ranked_with_an_empty_home(tmp_path: Path) -> None:
    imported = run(tmp_path, CONSOLE, "import", SAMPLES / "mitchell")
    assert (imported.returncode, imported.stdout) == (0, "")
    ranked = run(tmp_path, CONSOLE, "rank")
    assert (ranked.returncode, ranked.stderr) == (0, "")
    assert ranked.stdout.splitlines()[4].split() == ["Place", "Pair", "Players", "Boards", "MP", "of", "%"]
    assert (tmp_path / "home" / ".config" / "scorer" / "scorer.db").exists()


def test_with_an_empty_home_the_next_step_is_told(tmp_path: Path) -> None:
    ran = run(tmp_path, CONSOLE, "rank")
    db = tmp_path / "home" / ".config" / "scorer" / "scorer.db"
    refusal = f"error: there is no event yet in {db}; `scorer new` makes one, `scorer import FOLDER` reads one\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", refusal)
    assert list((tmp_path / "home").iterdir()) == []


def test_the_demonstration_runs_from_anywhere_and_leaves_nothing_behind(tmp_path: Path) -> None:
    ran = run(tmp_path, CONSOLE, "demo", TMPDIR=str(tmp_path))
    assert ran.returncode == 0
    assert "Board 1, dealer North, top 12" in ran.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    assert list((tmp_path / "home").iterdir()) == []


def test_a_reader_that_goes_away_early_causes_no_traceback(samples: Scorer, tmp_path: Path) -> None:
    console, db = shlex.quote(str(CONSOLE)), shlex.quote(str(samples.db))
    ran = run(tmp_path, "bash", "-c", f"{console} board --all --db {db} | head -1; exit ${{PIPESTATUS[0]}}")
    assert ran.stdout.startswith("Board 1, dealer North")
    assert "Traceback" not in ran.stderr


LOADED = "print(' '.join(sys.modules), file=sys.stderr)"
COMMAND = f"import atexit, sys\natexit.register(lambda: {LOADED})\nfrom scorer.cli import main\nmain()"


def loaded(folder: Path, program: str, *words: str | Path, **environment: str) -> set[str]:
    """The modules that a Python program loads."""
    ran = run(folder, sys.executable, "-c", program, *words, **environment)
    assert ran.returncode == 0, ran.stderr
    return set(ran.stderr.splitlines()[-1].split())


@pytest.fixture(scope="module")
def modules_of(tmp_path_factory: pytest.TempPathFactory, _samples_database: Path) -> Callable[..., set[str]]:
    """The modules that a command loads where there are the sample events, each command run once."""

    @cache
    def modules(*words: str | Path) -> set[str]:
        folder = tmp_path_factory.mktemp("loaded")
        copy_database(_samples_database, folder / "samples.db")
        return loaded(folder, COMMAND, *words, SCORER_DB=str(folder / "samples.db"))

    return modules


def packages(modules: set[str]) -> set[str]:
    """The packages of some modules."""
    return {module.partition(".")[0] for module in modules}


def test_the_door_opens_without_loading_what_commands_need(tmp_path: Path) -> None:
    found = packages(loaded(tmp_path, f"import sys, scorer.cli\n{LOADED}"))
    assert "scorer" in found
    assert found & set(HEAVY) == set()


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (("--help",), set()),
        (("score", "GS", "10"), set()),
        (("rank",), set()),
        pytest.param(("rank", "--json"), set(), marks=pytest.mark.long),
        pytest.param(("board", "--all"), set(), marks=pytest.mark.long),
        pytest.param(("pair", "1"), {"rich"}, marks=pytest.mark.long),
        pytest.param(("explain", "1", "1", "--json"), set(), marks=pytest.mark.long),
        (("check",), set()),
        pytest.param(("events",), set(), marks=pytest.mark.long),
        (("result", "1", "1", "8", "NP"), set()),
        pytest.param(("adjust", "1", "1", "8", "60/40"), set(), marks=pytest.mark.long),
        pytest.param(("penalty", "1", "1", "mp"), set(), marks=pytest.mark.long),
        (
            (
                "hands",
                "explain",
                "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8",
                "--board",
                "4",
            ),
            set(),
        ),
        (("db", "path"), set()),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else "",
)
def test_a_command_loads_only_what_it_needs(
    modules_of: Callable[..., set[str]], words: tuple[str, ...], needed: set[str]
) -> None:
    assert packages(modules_of(*words)) & set(HEAVY) == needed


SHARED = {f"scorer.cli.{name}" for name in ("app", "options", "output", "pipes", "refusals")}


def files_of_commands(modules: set[str]) -> set[str]:
    """Those modules that are files of the command line."""
    return {module for module in modules if module.startswith("scorer.cli.")}


@pytest.mark.parametrize(
    ("words", "noun"), [(("score", "GS", "10"), "deals"), (("rank",), "ranking"), (("score", "--table"), "deals")]
)
def test_only_the_file_of_the_command_that_is_asked_for_is_loaded(
    modules_of: Callable[..., set[str]], words: tuple[str, ...], noun: str
) -> None:
    assert files_of_commands(modules_of(*words)) <= {*SHARED, f"scorer.cli.{noun}"}


def test_the_list_of_commands_loads_the_file_of_none(modules_of: Callable[..., set[str]]) -> None:
    assert files_of_commands(modules_of("--help")) <= SHARED


FOR_PROGRAMS = {"csv", "hashlib", "json", "tempfile", "scorer.rendering.csv_text"}
OF_OTHER_REPORTS = {
    "scorer.reports.blocks",
    "scorer.reports.report",
    "scorer.model.players",
    "scorer.model.club_settings",
}
OF_OTHER_SERVICES = {"scorer.commands.results", "scorer.services.scores", "scorer.services.setup"}


@pytest.mark.parametrize(
    ("words", "unused"),
    [(("rank",), FOR_PROGRAMS | OF_OTHER_REPORTS), (("import", SAMPLES / "mitchell", "--replace"), OF_OTHER_SERVICES)],
    ids=["rank", "import"],
)
def test_a_command_loads_no_module_that_it_does_not_use(
    modules_of: Callable[..., set[str]], words: tuple[str | Path, ...], unused: set[str]
) -> None:
    assert modules_of(*words) & unused == set()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device on this system")
def test_a_full_disk_is_told_in_one_line(samples: Scorer, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "scorer", "rank", "--db", str(samples.db)]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(words, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith("error: could not write the output: ")
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.long
def test_what_is_given_out_shows_an_evening_where_nothing_else_is(tmp_path: Path) -> None:
    """The source makes the wheel that is installed."""
    tools, own, built = tmp_path / "tools", tmp_path / "own", tmp_path / "built"
    for environment in (tools, own):
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    subprocess.run([tools / "bin" / "pip", "install", "--quiet", "--no-compile", "build"], check=True)
    subprocess.run([tools / "bin" / "python", "-m", "build", "--outdir", built, ROOT], check=True, capture_output=True)
    assert list(built.glob("*.tar.gz"))
    subprocess.run([own / "bin" / "pip", "install", "--quiet", "--no-compile", *built.glob("*.whl")], check=True)
    ran = run(tmp_path, own / "bin" / "scorer", "demo")
    assert (ran.returncode, str(own) in ran.stderr) == (0, True), ran.stderr
    assert "Board 1, dealer North, top 12" in ran.stdout
    assert "# An evening" in run(tmp_path, own / "bin" / "scorer", "help", "guide").stdout
