"""Which file a path or a URL of a database names."""

from pathlib import Path

import pytest

from scorer.storage.locations import sqlite_path


@pytest.mark.parametrize(
    "url", ["sqlite:///club.db?mode=ro", "sqlite:///file:club.db?uri=true", "sqlite://", "postgresql://host/club"]
)
def test_a_url_with_options_or_of_a_server_names_no_file(url: str) -> None:
    assert sqlite_path(url) is None


@pytest.mark.parametrize("path", ["club.db", "what?.db", "sqlite:///club.db"])
def test_a_path_names_its_file_whatever_signs_it_has(path: str) -> None:
    assert sqlite_path(path) == Path(path.removeprefix("sqlite:///"))
