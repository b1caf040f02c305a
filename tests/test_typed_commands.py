"""Every name that a command takes is followed by mypy: one that is renamed is missed wherever it is used."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.director_commands import COMMANDS, DESCRIBED

RENAMED = "_renamed"
"""What is added to the name of each field where it is declared, and nowhere else."""

FIELD = re.compile(r"^(    )(\w+)(: [^\n]*= (?:parameter|dependent_parameter|related_parameter)\()", re.MULTILINE)


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says of the package when every field of every command has another name."""
    folder: Path = tmp_path_factory.mktemp("renamed")
    shutil.copytree(ROOT / "scorer", folder / "scorer", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    cache = ROOT / ".mypy_cache"
    if cache.is_dir():
        shutil.copytree(cache, folder / ".mypy_cache")
    for path in (folder / "scorer" / "commands").glob("*.py"):
        source = path.read_text(encoding="utf-8")
        path.write_text(FIELD.sub(rf"\1\2{RENAMED}\3", source), encoding="utf-8")
    checked = subprocess.run(  # our own interpreter
        [sys.executable, "-m", "mypy", "scorer"],
        cwd=folder,
        env={**os.environ, "MYPYPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 1, checked.stderr
    return checked.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", DESCRIBED)
def test_a_field_that_is_renamed_is_missed_by_mypy_where_its_value_is_used(name: str, complaints: str) -> None:
    described = DESCRIBED[name]
    for parameter in described.parameters:
        missed = f'"{described.__name__}" has no attribute "{parameter.name}"'
        assert missed in complaints, parameter.name


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_a_field_that_is_renamed_is_missed_by_mypy_where_a_command_is_constructed(name: str, complaints: str) -> None:
    described = DESCRIBED[name]
    for parameter in described.parameters:
        missed = f'Unexpected keyword argument "{parameter.name}" for "{described.__name__}"'
        assert missed in complaints, parameter.name
