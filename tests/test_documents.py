"""Help, guides, reference and README are tested products: what they show is what the program says.

`pytest --update-golden` writes the true output into them; read the difference before committing it.
"""

from __future__ import annotations

import datetime
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from shutil import copytree

import openpyxl
import pytest
import tomli_w
from typer.testing import CliRunner

from scorer import __version__
from scorer.checks import list_findings
from scorer.cli.app import GUIDES, app
from scorer.game.double_dummy import DoubleDummyTable
from scorer.interchange.own import players_csv
from scorer.interchange.own.event_folder import COLUMNS, read_folder
from scorer.interchange.own.event_toml import to_toml_value
from scorer.model.events import EVENT_SETTINGS
from scorer.model.results import ResultAtDisclosure
from scorer.model.settings import Setting
from scorer.scoring import score_event
from tests.checks.test_summed_causes import CAUSES, SAME_PERSON
from tests.conftest import Scorer, command_of, every_command, write_folder
from tests.reference import REFERENCE, make_reference, write_reference

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
DOCUMENTS = sorted([README, *(ROOT / "docs").glob("*.md")])
EVENING = ROOT / "tests" / "data" / "guide"
"""The names and results of the evening that README and guide show."""

EVERY_COMMAND = every_command()

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)

PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("[!.]*/*.md"), *ROOT.glob("tests/*/*.md")])
"""Whatever is there to be read, by directors and by maintainers."""

every_paper = pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)\n```", text, re.DOTALL)


def test_the_reference_is_what_the_program_says(update_golden: bool) -> None:
    if update_golden:
        write_reference()
    is_current = REFERENCE.read_text(encoding="utf-8") == make_reference()
    assert is_current, "make it anew: .venv/bin/python -m tests.reference"


def test_commands_are_found_however_they_are_loaded() -> None:
    assert {("rank",), ("adjust",), ("penalty",), ("explain",), ("check",), ("score",)} <= set(EVERY_COMMAND)
    assert {("db",), ("db", "path"), ("db", "upgrade"), ("hands", "explain"), ("events", "use")} <= set(EVERY_COMMAND)


def commands_named(text: str) -> Iterator[list[str]]:
    """The words of each `scorer …` that a document names in its sentences."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    yield from (found.split() for found in re.findall(r"`scorer ([^`]+)`", prose))


@every_document
def test_a_document_names_no_command_and_no_option_that_does_not_exist(document: Path) -> None:
    for first, *words in commands_named(document.read_text(encoding="utf-8")):
        inner = words[:1] if (first, *words[:1]) in EVERY_COMMAND else []
        if first == "help":
            assert words[0] in (*GUIDES, "GUIDE", "COMMAND")
            continue
        command = () if first.startswith("-") or first == "COMMAND" else (first, *inner)
        assert command in EVERY_COMMAND, first
        known = {option for param in command_of(command).params for option in param.opts} | {"--help"}
        assert {word for word in (first, *words) if word.startswith("--")} <= known, (first, *words)


def test_documents_name_no_option_that_no_command_has() -> None:
    params = [param for words in EVERY_COMMAND for param in command_of(words).params]
    known = {opt for param in params for opt in (*param.opts, *param.secondary_opts)} | {"--help"}
    unknown: dict[str, set[str]] = {}
    for document in DOCUMENTS:
        prose = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
        unknown[document.name] = set(re.findall(r"`(--[a-z-]+)", prose)) - known
    assert not any(unknown.values()), unknown


def table(text: str, heading: str) -> list[list[str]]:
    """The rows of the table of a document whose heading begins with a word."""
    lines = text.partition(f"\n| {heading} |")[2].splitlines()[2:]
    rows = lines[: next(number for number, line in enumerate(lines) if not line.startswith("|"))]
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows]


def test_the_worksheets_of_a_workbook_are_listed(evening: Scorer, tmp_path: Path) -> None:
    evening("adjust", "1", "1", "5", "60/40")
    evening("export", tmp_path / "evening.xlsx")
    named = [name for name, _ in table((ROOT / "docs" / "formats.md").read_text(encoding="utf-8"), "worksheet")]
    assert named == openpyxl.load_workbook(tmp_path / "evening.xlsx").sheetnames


def settings_listed() -> str:
    """Every setting as `event.toml` has it, with what it may be and what it says."""
    lines: list[str] = []
    table = ""
    for setting in EVENT_SETTINGS:
        if setting.table != table:
            table = setting.table
            lines += ["", f"[{table}]"]
        written = tomli_w.dumps({setting.name: to_toml_value(setting.example)}).strip()
        lines.append(f"{written:<31} # {'; '.join(filter(None, (bounds(setting), setting.about)))}")
    return "\n".join(lines)


def bounds(setting: Setting) -> str:
    """The words that a setting may be, or the numbers where there are more than two."""
    values = setting.value_type
    if values.choices:
        return f"{', '.join(values.choices[:-1])} or {values.choices[-1]}"
    if values.maximum is None or values.minimum is None or values.maximum - values.minimum < 2:
        return ""
    return f"{values.minimum} to {values.maximum}"


def test_the_settings_are_listed_as_the_program_knows_them(update_golden: bool) -> None:
    document = ROOT / "docs" / "formats.md"
    text = document.read_text(encoding="utf-8")
    (listed,) = blocks(text, "toml")
    if update_golden:
        document.write_text(text.replace(listed, settings_listed()), encoding="utf-8")
    else:
        assert listed == settings_listed()


def test_the_columns_of_every_table_are_listed_as_the_program_knows_them() -> None:
    listed = set(re.findall(r"`([a-z0-9_,]+)`", (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")))
    for columns in [*COLUMNS.values(), players_csv.COLUMNS]:
        required, optional = map(",".join, (columns.required, columns.optional))
        assert {required, optional} <= listed | {""}


SUSPICIOUS = {
    "event.toml": 'name = "Suspicious"\ndate = 2026-03-04\nfit = "8"\ngame_points = 31\n',
    "pairs.csv": "pair,direction,player1,player2\n1,,,\n2,,,\n3,,,\n4,,,\n5,,,\n",
    "movement.csv": "round,table,ns,ew,first_board,last_board\n1,1,1,4,4,4\n1,2,2,5,2,2\n2,1,1,3,6,6\n",
    "boards.csv": "board,north,east,south,west\n1,14,6,16,5\n2,10,10,10,10\n3,14,6,16,4\n",
    "announced.csv": "board,ns,ew,north,east,south,west\n3,1,3,10,10,11,9\n",
    "deals.pbn": (
        '[Board "6"]\n[Deal "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"]\n'
        '[DoubleDummyTricks "00000000000000000000"]\n'
    ),
    "results.csv": (
        "board,ns,ew,contract,declarer,tricks\n3,1,3,GS,E,10\n4,1,3,GS,N,10\n4,2,4,GS,W,10\n5,1,3,GS,N,10\n"
        "6,4,5,GS,S,10\n7,1,3,GS,S,9\n8,1,3,GS,N?,9\n"
    ),
    "play.pbn": (
        '[Board "7"]\n[Deal "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"]\n'
        '[PairNS "1"]\n[PairEW "3"]\n[Contract "GS"]\n[Declarer "S"]\n[Result "10"]\n[Play "W"]\n*\n'
    ),
}
"""An event in which everything is found that needs no evening around it; `tests/errors` has the rest."""

SOLVED = DoubleDummyTable.parse("AAA99AAA993334433344")
"""What the solver says of the hands of board 6."""


def test_everything_that_can_be_found_is_listed(tmp_path: Path) -> None:
    planted = [path.parent for path in (ROOT / "tests" / "errors").glob("*/event.toml")]
    found: set[tuple[str, str]] = set()
    for folder in [*planted, write_folder(tmp_path / "suspicious", SUSPICIOUS)]:
        event = read_folder(folder, datetime.date(2026, 3, 4))
        first = event.results[0]
        event = event._replace(
            name=folder.name,
            results_at_disclosure=(ResultAtDisclosure(first.board, first.ns or "", first.ew or "", "NP"),),
        )
        solved = {dealt.board: SOLVED for dealt in event.dealt}
        found |= {(it.code, str(it.severity)) for it in list_findings(replace(score_event(event), solved=solved))}
    for event in (SAME_PERSON, *(wrong for _, wrong in CAUSES.values())):
        found |= {(it.code, str(it.severity)) for it in list_findings(score_event(event))}
    named = {
        code: severity
        for code, _, severity in table((ROOT / "docs" / "findings.md").read_text(encoding="utf-8"), "code")
    }
    assert set(named) == {code for code, _ in found}
    assert {(code, severity) for code, severity in found if severity not in named[code]} == set()


def transcript(block: str, folder: Path) -> str:
    """Run the commands of a console block one after the other in a folder and put their true output below each."""
    environment = {"SCORER_DB": str(folder / "club.db"), "SCORER_EVENT": "", "COLUMNS": "80"}
    lines: list[str] = []
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        _, *words = shlex.split(command)
        done = CliRunner().invoke(app, words, env=environment, prog_name="scorer")
        found_something = words == ["check"] and done.exit_code == 1
        assert done.exit_code == 0 or found_something, done.output
        lines += [f"$ {command}", done.output.replace(f"{folder}/", "").rstrip("\n")]
    return "\n".join(filter(None, lines))


def record_results(folder: Path) -> None:
    """Record the results of the evening, as its director enters them after play."""
    words = ["result", "--from", str(folder / "results.txt")]
    assert CliRunner().invoke(app, words, env={"SCORER_DB": str(folder / "club.db"), "SCORER_EVENT": ""}).exit_code == 0


@pytest.mark.parametrize("name", ["README.md", "docs/guide.md", "docs/teaching.md"])
def test_the_transcripts_show_what_the_commands_print(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    copytree(EVENING, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    document = ROOT / name
    text = document.read_text(encoding="utf-8")
    for block in blocks(text, "console"):
        if block.startswith("$ scorer check"):
            record_results(tmp_path)
        true = transcript(block, tmp_path)
        text = text.replace(block, true)
    if update_golden:
        document.write_text(text, encoding="utf-8")
    assert document.read_text(encoding="utf-8") == text


def test_the_readmes_two_commands_are_those_of_the_makefile_and_the_test_one_that_of_ci() -> None:
    demo, test = blocks(README.read_text(encoding="utf-8"), "sh")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"demo:\n\t{demo}\n" in makefile
    assert f"test:\n\t{test}\n" in makefile
    assert f"\n{test}\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@every_paper
def test_links_between_papers_lead_somewhere(paper: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", paper.read_text(encoding="utf-8")):
        assert (paper.parent / target).exists(), target


@cache
def what_is_there() -> list[Path]:
    """Every file and folder of the project."""
    folders = ("scorer", "migrations", "tests", "benchmarks", "docs", "sample_events")
    return [*ROOT.iterdir(), *chain.from_iterable((ROOT / folder).rglob("*") for folder in folders)]


def test_the_version_is_said_once_and_heads_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changelog, re.MULTILINE)[0] == __version__
    version = re.compile(rb"(?<![0-9.])%b(?![0-9.])" % re.escape(__version__.encode()))
    places = [*what_is_there(), *(ROOT / "packaging").iterdir(), *(ROOT / ".ci").iterdir()]
    read = [path for path in places if path.is_file() and path.suffix != ".pyc"]
    named = {path for path in read if version.search(path.read_bytes())}
    assert named == {ROOT / "CHANGELOG.md", ROOT / "scorer" / "__init__.py"}


@every_paper
def test_every_path_that_a_paper_names_is_there(paper: Path) -> None:
    named = set(re.findall(r"`([a-z_]+/[\w./*]*|\w+\.(?:py|md))`", paper.read_text(encoding="utf-8")))
    assert {name for name in named if not any(path.match(name) for path in what_is_there())} == set()
