"""Evenings that have begun, as most commands find them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Scorer


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    """Three tables of a Mitchell, 9 boards, without results."""
    scorer("new", "Friday", "--tables", "3", "--movement", "mitchell", "--boards", "9")
    return scorer


def rows_of(scorer: Scorer) -> list[dict[str, Any]]:
    """The schedule lines, of all sections."""
    document = scorer("movement", "show", "--json").document
    return [row for section in document.get("sections", [document]) for row in section["rows"]]
