"""A desk, with the samples or with nothing yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Scorer
from tests.desk.asking import DeskVisitor, visit_desk


@pytest.fixture
def desk(samples: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeskVisitor:
    """A desk whose database holds the sample events."""
    return visit_desk(samples.place, tmp_path / "application", monkeypatch)


@pytest.fixture
def empty_desk(db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeskVisitor:
    """A desk without a database yet."""
    return visit_desk(str(db), tmp_path / "application", monkeypatch)
