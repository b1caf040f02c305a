"""Which file a path or a URL of a database names."""

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from scorer.storage.locations import sqlite_path, sqlite_uri


@pytest.mark.parametrize(
    "url", ["sqlite:///club.db?mode=ro", "sqlite:///file:club.db?uri=true", "sqlite://", "postgresql://host/club"]
)
def test_a_url_with_options_or_of_a_server_names_no_file(url: str) -> None:
    assert sqlite_path(url) is None


@pytest.mark.parametrize("path", ["club.db", "what?.db", "sqlite:///club.db"])
def test_a_path_names_its_file_whatever_signs_it_has(path: str) -> None:
    assert sqlite_path(path) == Path(path.removeprefix("sqlite:///"))


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PureWindowsPath("C:/Users/Ann Lee/club.db"), "file:///C:/Users/Ann%20Lee/club.db?mode=ro"),
        (PureWindowsPath("//server/share/club.db"), "file:////server/share/club.db?mode=ro"),
        (PureWindowsPath("D:/50% off #1?/club.db"), "file:///D:/50%25%20off%20%231%3F/club.db?mode=ro"),
        (PurePosixPath("/home/ann/50% off #1?/club.db"), "file:///home/ann/50%25%20off%20%231%3F/club.db?mode=ro"),
    ],
)
def test_a_uri_has_the_path_of_any_system_and_no_host(path: PurePath, uri: str) -> None:
    assert sqlite_uri(path, "mode=ro") == uri
