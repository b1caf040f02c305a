"""Figures to test against: those that every clone has, and those that are read in place where they stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parent / "data"
SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
PUBLISHED_EVENTS = tuple(path.stem for path in sorted((DATA / "published_events").glob("*.json")))


def shared(name: str) -> Any:
    """The figures of a JSON file of `tests/data`."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def shared_path(name: str) -> Path:
    """A file or folder that is nobody's copy and is read in place; skips the test, saying so, where there is none."""
    path = SHARED_DATA / name
    if not path.exists():
        pytest.skip(f"{name} may only be read in place, and ../shared/data is missing beside this checkout")
    return path
