"""The picture of the house is true: it has every room, on the floors of the import contract."""

from __future__ import annotations

import re
import tomllib

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


def rooms() -> set[str]:
    """The packages and single modules of the house, but for its doorplate and its start."""
    there = {path.stem for path in HOUSE.iterdir() if path.is_dir() or path.suffix == ".py"}
    return there - {"__pycache__", "__init__", "__main__"}


def test_the_picture_has_the_floors_of_the_import_contract() -> None:
    assert drawn_floors() == agreed_floors()


def test_every_room_stands_on_one_floor() -> None:
    drawn = [room for floor in drawn_floors() for room in floor]
    assert sorted(drawn) == sorted(rooms())
