"""`scorer desk`: where its page is, told to people and to programs, and opened where that is wanted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.conftest import Scorer

LINK = "http://127.0.0.1:8765/open/code"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links that a browser was asked to open, by a desk that ends as soon as it has started."""
    links: list[str] = []

    def run_desk(db: str, port: str | None, on_started: Callable[[str], object], _: object) -> None:
        assert (bool(db), port) in ((True, None), (True, "0"))
        on_started(LINK)

    monkeypatch.setattr("scorer.desk.server.run_desk", run_desk)

    def open_browser(link: str) -> bool:
        links.append(link)
        return True

    monkeypatch.setattr("webbrowser.open", open_browser)
    return links


def test_the_browser_opens_the_link_and_nothing_is_printed(migrated: Scorer, opened: list[str]) -> None:
    done = migrated("desk")
    assert (opened, done.out, done.err) == ([LINK], "", "")


def test_without_a_browser_the_link_is_shown(migrated: Scorer, opened: list[str]) -> None:
    assert LINK in migrated("desk", "--no-browser", "--port", "0").err
    assert opened == []


def test_programs_get_one_line_with_the_link(migrated: Scorer, opened: list[str]) -> None:
    done = migrated("desk", "--no-browser", "--json")
    assert json.loads(done.out) == {"url": LINK}
    assert opened == []


def test_a_port_that_is_none_is_refused(migrated: Scorer) -> None:
    assert "port" in migrated("desk", "--port", "99999", code=1).err
