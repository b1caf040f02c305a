"""The figures of `../shared/data`, read in place: they are nobody's copy, and not everybody has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def shared_path(name: str) -> Path:
    """A file or folder of the shared data; skips the test, saying so, where there is none."""
    path = SHARED_DATA / name
    if not path.exists():
        pytest.skip(f"{name} is not read: ../shared/data is missing beside this checkout")
    return path


def shared(name: str) -> Any:
    """The figures of a shared JSON file."""
    return json.loads(shared_path(name).read_text(encoding="utf-8"))
