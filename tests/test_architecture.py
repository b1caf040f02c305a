"""The picture of the house is true: its floors are those of the import contract and of the real imports."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

DOCUMENT = ROOT / "docs" / "architecture.md"
HOUSE = ROOT / "scorer"

Floor = tuple[str, ...]
"""Rooms side by side, which do not import each other."""


def drawn_floors() -> list[Floor]:
    """The floors of the document from the top: a line each, beside it perhaps words after two spaces."""
    text = DOCUMENT.read_text(encoding="utf-8")
    picture = re.search(r"^```\w*\n(cli\b.*?)\n```", text, re.DOTALL | re.MULTILINE)
    assert picture, "no block that begins with the room `cli`"
    floors = [re.split(r"\s{2,}", line.strip())[0] for line in picture[1].splitlines()]
    return [tuple(floor.split(" | ")) for floor in floors]


def agreed_floors() -> list[Floor]:
    """The floors of the import contract, from the top."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (one for one in settings["tool"]["importlinter"]["contracts"] if one["id"] == "floors")
    return [tuple(floor.split(" | ")) for floor in contract["layers"]]


@cache
def rooms() -> set[str]:
    """The packages and single modules of the house, but for its doorplate and its start."""
    there = {path.stem for path in HOUSE.iterdir() if path.is_dir() or path.suffix == ".py"}
    return there - {"__pycache__", "__init__", "__main__"}


def imported(path: Path) -> Iterator[str]:
    """The rooms from which a module imports something."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            package, _, inner = name.partition(".")
            room = inner.partition(".")[0]
            if package == "scorer" and room in rooms():
                yield room


def imports_between_rooms() -> set[tuple[str, str]]:
    """Who imports whom, from one room to another."""
    found = set()
    for path in HOUSE.rglob("*.py"):
        room = path.relative_to(HOUSE).parts[0].removesuffix(".py")
        if room in rooms():
            found |= {(room, other) for other in imported(path) if other != room}
    return found


def test_the_picture_has_the_floors_of_the_import_contract() -> None:
    assert drawn_floors() == agreed_floors()


def test_every_room_stands_on_one_floor() -> None:
    drawn = [room for floor in drawn_floors() for room in floor]
    assert sorted(drawn) == sorted(rooms())


def test_every_import_between_rooms_goes_down() -> None:
    height = {room: -depth for depth, floor in enumerate(drawn_floors()) for room in floor}
    between = imports_between_rooms()
    assert {("cli", "desk"), ("tournament", "comparison"), ("records", "game")} <= between
    assert [(room, other) for room, other in between if height[other] >= height[room]] == []
