"""The desk as the menu starts it: by the line of its entry, without a terminal, with or without a browser."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.conftest import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="a menu entry of Linux"),
]

ENTRY = ROOT / "packaging" / "minibridge-scorer.desktop"
PROGRAM = "from scorer.cli import main; main()"
SOON_MISSED = f"import scorer.desk.state as s; s.SECONDS_TO_OPEN = 0.5; {PROGRAM}"
"""The program, with a desk that misses its page sooner."""

Start = Callable[[str], "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the line of the menu entry as a desktop does, by some code; there are no programs but in `programs`."""
    (tmp_path / "programs").mkdir()
    running: list[subprocess.Popen[bytes]] = []

    def start_entry(code: str) -> subprocess.Popen[bytes]:
        lines = ENTRY.read_text(encoding="utf-8").splitlines()
        assert "Terminal=false" in lines
        program, *words = shlex.split(next(line for line in lines if line.startswith("Exec=")).removeprefix("Exec="))
        assert program == "scorer"
        environment = {"HOME": str(tmp_path), "PATH": str(tmp_path / "programs"), "PYTHONPATH": str(ROOT)}
        environment["DISPLAY"] = ":99"  # as on a desktop, though no program here asks for it
        command = [sys.executable, "-c", code, *words]
        quiet = subprocess.DEVNULL
        running.append(subprocess.Popen(command, env=environment, stdin=quiet, stdout=quiet, stderr=quiet))
        return running[-1]

    yield start_entry
    for process in running:
        process.kill()
        process.wait()


def install(home: Path, name: str, ending: str = "exit 0") -> Path:
    """Install a program that writes its words to a file; return the file."""
    said = home / name
    program = home / "programs" / name
    program.write_text(f'#!/bin/sh\nfor word; do echo "$word"; done >> "{said}"\n{ending}\n', encoding="utf-8")
    program.chmod(0o755)
    return said


def wait_for_text(file: Path) -> str:
    """What a program was told, once it was."""
    until = time.monotonic() + 120
    while not (file.exists() and file.read_text(encoding="utf-8").endswith("\n")):
        assert time.monotonic() < until, f"no {file.name} after two minutes"
        time.sleep(0.05)
    return file.read_text(encoding="utf-8")


def open_link(text: str) -> str:
    """The page to which the link in a text leads."""
    found = re.search(r"http://127\.0\.0\.1:\d+/open/[\w-]+", text)
    assert found is not None, text
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    with visitor.open(found[0], timeout=20) as answer:
        return str(answer.read().decode())


def test_the_menu_opens_the_desk_in_the_browser_of_the_system(start: Start, tmp_path: Path) -> None:
    opener, window = install(tmp_path, "xdg-open"), install(tmp_path, "zenity")
    desk = start(PROGRAM)
    assert "New evening" in open_link(wait_for_text(opener))
    again = start(PROGRAM)
    assert again.wait(timeout=120) == 0
    assert "New evening" in open_link(wait_for_text(opener).splitlines()[-1])
    assert (desk.poll(), window.exists()) == (None, False)


@pytest.mark.parametrize("ending", ["exit 0", "exit 3"])
def test_a_browser_that_never_opens_is_told_in_a_window_with_the_address(
    start: Start, tmp_path: Path, ending: str
) -> None:
    install(tmp_path, "xdg-open", ending)
    window = install(tmp_path, "zenity")
    start(SOON_MISSED)
    assert "New evening" in open_link(wait_for_text(window))


def test_a_computer_without_a_browser_and_without_windows_gets_a_file(start: Start, tmp_path: Path) -> None:
    start(SOON_MISSED)
    assert "New evening" in open_link(wait_for_text(tmp_path / "Minibridge Scorer.txt"))


def test_a_desk_that_cannot_start_says_so_in_a_window(start: Start, tmp_path: Path) -> None:
    (tmp_path / ".config").write_text("no folder", encoding="utf-8")
    window = install(tmp_path, "zenity")
    assert start(PROGRAM).wait(timeout=120) == 1
    said = window.read_text(encoding="utf-8")
    assert ("The desk could not start" in said, ".config" in said) == (True, True)
