"""`docs/architecture.md` is true: its layers are those of the import contract, its modules those of a traced run."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.conftest import ROOT, SAMPLES, Scorer
from tests.source import nodes_of

DOCUMENT = ROOT / "docs" / "architecture.md"
PACKAGE = ROOT / "scorer"

CALCULATION = ("model", "scoring", "checks", "comparison", "game", "movements", "i18n", "errors")
"""Packages whose modules calculate or describe; the others pass on and arrange."""

Layer = tuple[str, ...]
"""Packages side by side, which do not import each other."""


def documented_layers() -> list[Layer]:
    """The layers of the document from the top: a line each, with an explanation after two spaces."""
    text = DOCUMENT.read_text(encoding="utf-8")
    picture = re.search(r"^```\w*\n(cli\b.*?)\n```", text, re.DOTALL | re.MULTILINE)
    assert picture, "no block that begins with the package `cli`"
    layers = [re.split(r"\s{2,}", line.strip())[0] for line in picture[1].splitlines()]
    return [tuple(layer.split(" | ")) for layer in layers]


def contract_layers() -> list[Layer]:
    """The layers of the import contract, from the top."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (one for one in settings["tool"]["importlinter"]["contracts"] if one["id"] == "layers")
    return [tuple(layer.split(" | ")) for layer in contract["layers"]]


def packages() -> set[str]:
    """The packages and single modules of the program, without `__init__.py` and `__main__.py`."""
    present = {path.stem for path in PACKAGE.iterdir() if path.is_dir() or path.suffix == ".py"}
    return present - {"__pycache__", "__init__", "__main__"}


def test_the_document_shows_the_layers_of_the_import_contract() -> None:
    assert documented_layers() == contract_layers()


def test_every_package_is_in_one_layer() -> None:
    documented = [package for layer in documented_layers() for package in layer]
    assert sorted(documented) == sorted(packages())


def documented_modules(command: str) -> set[str]:
    """The modules that the document lists between a command and the rows or the text."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = text.partition(f"### `scorer {command}`\n")[2].partition("\n#")[0]
    return set(re.findall(r"^\| `(scorer/[\w/]+\.py)`", section, re.MULTILINE))


def module_of(frame: FrameType) -> str | None:
    """The path of the module of the program that a frame runs; None for other code."""
    path = Path(frame.f_code.co_filename)
    return str(path.relative_to(ROOT)) if path.is_relative_to(PACKAGE) else None


def caller_of(frame: FrameType, command: str) -> str | None:
    """The module of the program that called a frame on behalf of a command's function; None if it was another one."""
    caller: str | None = None
    back = frame.f_back
    while back is not None:
        module = module_of(back)
        if module and back.f_code.co_name == "<module>":
            return None  # an import
        caller = caller or module
        if module and module.startswith("scorer/cli/") and back.f_code.co_name == command:
            return caller
        back = back.f_back
    return None


@contextmanager
def traced_callers(command: str) -> Iterator[set[str]]:
    """The modules outside `CALCULATION` whose functions call those of another; lambdas and generators do not count."""
    callers: set[str] = set()

    def note_call(frame: FrameType, event: str, _: object) -> None:
        module = module_of(frame) if event == "call" and not frame.f_code.co_name.startswith("<") else None
        if module and not is_calculation(module):
            caller = caller_of(frame, command)
            if caller and caller != module and not is_calculation(caller):
                callers.add(caller)

    sys.setprofile(note_call)
    try:
        yield callers
    finally:
        sys.setprofile(None)


def is_calculation(module: str) -> bool:
    return Path(module).relative_to("scorer").parts[0].removesuffix(".py") in CALCULATION


@pytest.mark.parametrize("words", ["rank", "result 10 6 8 gs s 11"])
def test_the_document_lists_the_modules_between_a_command_and_the_rows(scorer: Scorer, words: str) -> None:
    scorer("import", SAMPLES / "mitchell")
    command, *others = words.split()
    with traced_callers(command) as callers:
        scorer(command, *others)
    assert documented_modules(command) == callers


def test_names_of_the_document_are_defined_in_the_modules_it_says() -> None:
    text = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    named = re.findall(r"`(\w+)` in `(scorer/[\w/]+\.py)`", text)
    assert len(named) > 50
    assert [(name, path) for name, path in named if name not in defined_names(ROOT / path)] == []


def defined_names(path: Path) -> set[str]:
    """The functions, methods and classes that a module defines."""
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in nodes_of(path) if isinstance(node, defined)}
