"""Messages for whoever started the program from an icon: a window by what the computer has, or else a file."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote

import pytest

from scorer.cli.message_window import LINE_WIDTH, show_window

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has a window of its own")

TEXT = f"No browser has opened. {'Start one. ' * 10}"


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of someone whose computer has no program to show a window."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    (tmp_path / "programs").mkdir()
    return tmp_path


def install(home: Path, name: str, ending: str = "exit 0") -> Path:
    """Install a program that writes its words to a file and then ends; return the file."""
    said = home / f"{name}.said"
    program = home / "programs" / name
    program.write_text(f'#!/bin/sh\nfor word; do echo "$word"; done > "{said}"\n{ending}\n', encoding="utf-8")
    program.chmod(0o755)
    return said


def left_behind(home: Path) -> list[Path]:
    return sorted(home.rglob("*.txt"))


@pytest.mark.parametrize("name", ["zenity", "kdialog", "xmessage"])
def test_a_window_is_shown_by_what_the_computer_has(computer: Path, name: str) -> None:
    said = install(computer, name)
    show_window(TEXT)
    assert "No browser has opened." in said.read_text(encoding="utf-8")
    assert left_behind(computer) == []


def test_only_one_window_is_shown_and_closing_it_is_enough(computer: Path) -> None:
    first = install(computer, "zenity", "exit 1")
    second = install(computer, "xmessage")
    show_window(TEXT)
    assert (first.exists(), second.exists()) == (True, False)
    assert left_behind(computer) == []


def test_lines_are_broken_for_a_window_that_does_not_break_them(computer: Path) -> None:
    said = install(computer, "xmessage")
    show_window(TEXT)
    lines = said.read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= LINE_WIDTH
    assert sum("Start one." in line for line in lines) > 1


def test_without_a_screen_or_a_program_the_text_is_left_on_the_desktop(computer: Path) -> None:
    show_window(TEXT)
    (file,) = left_behind(computer)
    assert (file.parent, file.read_text(encoding="utf-8").splitlines()[2]) == (computer, TEXT)
    file.unlink()
    (computer / "Desktop").mkdir()
    install(computer, "zenity", "echo 'cannot open display: :99' >&2; exit 1")
    show_window(TEXT)
    assert [file.parent.name for file in left_behind(computer)] == ["Desktop"]
    left_behind(computer)[0].unlink()
    (computer / "Schreibtisch").mkdir()
    install(computer, "xdg-user-dir", f"echo {quote(str(computer / 'Schreibtisch'))}")
    show_window(TEXT)
    assert [file.parent.name for file in left_behind(computer)] == ["Schreibtisch"]


def test_on_a_mac_the_system_shows_it(computer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    said = install(computer, "osascript")
    show_window(TEXT)
    assert TEXT in said.read_text(encoding="utf-8")
