"""`scorer desk`: where its page is, told to people and to programs, and opened where that is wanted."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest

from scorer.errors import DatabaseError
from scorer.i18n import phrase
from tests.conftest import Scorer

LINK = "http://127.0.0.1:8765/open/code"


def run_desk(db: str, port: str | None, on_started: Callable[[str], object], *_: object) -> None:
    """A desk that ends as soon as it has started."""
    assert (bool(db), port) in ((True, None), (True, "0"))
    on_started(LINK)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links that a browser was asked to open."""
    links: list[str] = []

    def open_browser(link: str) -> bool:
        links.append(link)
        return True

    monkeypatch.setattr("scorer.desk.server.run_desk", run_desk)
    monkeypatch.setattr("webbrowser.open", open_browser)
    return links


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the windows that were shown, on a computer without a browser."""
    texts: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    monkeypatch.setattr("scorer.cli.desk.show_window", texts.append)
    return texts


def wait_for_windows() -> None:
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(10)


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


def test_from_an_icon_a_window_says_that_no_browser_has_opened_and_how_to_go_on(
    migrated: Scorer, windows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.desk.server.run_desk", run_desk)
    migrated("desk")
    wait_for_windows()
    assert [LINK in text for text in windows] == [True]
    migrated("desk", LANG="de_DE.UTF-8", LC_ALL=None)
    wait_for_windows()
    assert "Firefox" in windows[1]
    assert windows[1] != windows[0], "in the language of the system"


def test_a_link_that_no_browser_opens_in_time_is_reported_once(
    migrated: Scorer, windows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_unopened(_db: str, _port: str | None, *reports: Callable[[str], object]) -> None:
        reports[0](LINK)
        wait_for_windows()
        reports[-1](LINK)

    monkeypatch.setattr("scorer.desk.server.run_desk", run_unopened)
    for browser_answers in (True, False):  # a browser that crashes says that it started
        windows.clear()
        monkeypatch.setattr("webbrowser.open", lambda _, answer=browser_answers: answer)
        migrated("desk")
        assert len(windows) == 1, browser_answers
    windows.clear()
    assert LINK in migrated("desk", "--no-browser").err
    assert windows == [], "who asked for the link alone opens it when they like"


def test_in_a_terminal_nothing_is_shown_in_a_window(
    migrated: Scorer, windows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.desk.server.run_desk", run_desk)
    monkeypatch.setattr("scorer.cli.desk.has_terminal", lambda: True)
    migrated("desk")
    wait_for_windows()
    assert windows == []


def test_from_an_icon_a_window_says_why_the_desk_could_not_start(
    migrated: Scorer, windows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise DatabaseError(phrase("no space left"))

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("scorer.desk.server.run_desk", refuse)
    assert migrated("desk", code=1).errors == ["no space left"]
    monkeypatch.setattr("scorer.desk.server.run_desk", fail)
    assert "internal error" in migrated("desk", code=3).err
    assert windows[0] == "no space left"
    assert "internal error" in windows[1]
    assert len(windows) == 2
