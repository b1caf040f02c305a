"""Help, manual and README are tested products: what they show is what the program says.

`pytest --update-golden` writes the true output into them; read the difference before committing it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from scorer.cli.door import app

ROOT = Path(__file__).resolve().parents[1]
MANUAL = ROOT / "docs" / "manual.md"
README = ROOT / "README.md"


def commands(group: Typer = app, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command as its words."""
    for command in group.registered_commands:
        name = command.name or getattr(command.callback, "__name__", "")
        yield (*path, name.rstrip("_"))
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        yield from commands(inner.typer_instance, (*path, inner.name) if isinstance(inner.name, str) else path)


EVERY_COMMAND = [(), *sorted(commands())]


def help_of(words: tuple[str, ...]) -> str:
    shown = CliRunner().invoke(app, [*words, "--help"], prog_name="scorer", terminal_width=80)
    assert shown.exit_code == 0, shown.output
    return shown.stdout.strip("\n")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)\n```", text, re.DOTALL)


def usage(help_text: str) -> str:
    return help_text.splitlines()[0]


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=lambda words: " ".join(words) or "scorer")
def test_the_manual_shows_the_help_of_each_command(words: tuple[str, ...], update_golden: bool) -> None:
    shown = help_of(words)
    manual = MANUAL.read_text(encoding="utf-8")
    in_manual = {usage(block): block for block in blocks(manual, "text") if block.startswith("Usage: ")}
    if update_golden and usage(shown) in in_manual:
        MANUAL.write_text(manual.replace(in_manual[usage(shown)], shown), encoding="utf-8")
    else:
        assert in_manual.get(usage(shown)) == shown


def test_the_manual_shows_no_command_that_does_not_exist() -> None:
    in_manual = {usage(block) for block in blocks(MANUAL.read_text(encoding="utf-8"), "text")}
    known = {usage(help_of(words)) for words in EVERY_COMMAND}
    groups = {line for line in in_manual if line.endswith("COMMAND [ARGS]...")}
    assert in_manual - known - groups == set()


def transcript(block: str, tmp_path: Path) -> str:
    """Run the commands of a console block one after the other and put their true output below each."""
    environment = {"SCORER_DB": str(tmp_path / "club.db"), "SCORER_EVENT": "", "COLUMNS": "80"}
    lines: list[str] = []
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        _, *words = shlex.split(command)
        words = [str(tmp_path / word) if word.endswith(".xlsx") else word for word in words]
        done = CliRunner().invoke(app, words, env=environment, prog_name="scorer")
        assert done.exit_code == 0, done.output
        lines += [f"$ {command}", done.output.replace(f"{tmp_path}/", "").rstrip("\n")]
    return "\n".join(filter(None, lines))


@pytest.mark.parametrize("document", [README, MANUAL], ids=lambda path: path.name)
def test_the_transcripts_show_what_the_commands_print(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    monkeypatch.chdir(ROOT)
    text = document.read_text(encoding="utf-8")
    for number, block in enumerate(blocks(text, "console")):
        scratch = tmp_path / str(number)
        scratch.mkdir()
        true = transcript(block, scratch)
        if update_golden:
            document.write_text(document.read_text(encoding="utf-8").replace(block, true), encoding="utf-8")
        else:
            assert block == true


def test_the_readmes_two_commands_are_those_of_the_makefile_and_the_test_one_that_of_ci() -> None:
    demo, test = blocks(README.read_text(encoding="utf-8"), "sh")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"demo:\n\t{demo}\n" in makefile
    assert f"test:\n\t{test}\n" in makefile
    assert f"\n{test}\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", sorted([README, *(ROOT / "docs").glob("*.md")]), ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target
