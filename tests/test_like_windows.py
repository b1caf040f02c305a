"""The commands of an evening, where only what Windows has is there and no open file can be moved or deleted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.conftest import SAMPLES, SLUGS

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux says here which files are open"),
]
PROGRAM = (sys.executable, "-m", "tests.like_windows")


class Laptop:
    """An empty home, and what the program says there."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.variables = {**os.environ, "HOME": str(home), "PYTHONPATH": str(Path.cwd())}
        for name in ("SCORER_DB", "SCORER_EVENT", "XDG_CONFIG_HOME"):
            self.variables.pop(name, None)

    def run(self, *words: str | Path) -> str:
        """Run a command to its end, which has to be a good one; return what it answers."""
        command = (*PROGRAM, *words)
        ran = subprocess.run(command, check=False, env=self.variables, cwd=self.home, capture_output=True, text=True)
        assert ran.returncode == 0, f"{words}: {ran.stderr}"
        return ran.stdout + ran.stderr

    @contextmanager
    def serving(self, *words: str) -> Iterator[str]:
        """Run a server; yield its address as it says it."""
        command = (*PROGRAM, *words, "--port", "0", "--json")
        with subprocess.Popen(command, env=self.variables, cwd=self.home, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())["url"]
            server.send_signal(signal.SIGINT)


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    return Laptop(tmp_path)


def test_an_evening_is_imported_scored_printed_and_given_away(laptop: Laptop) -> None:
    slug, site = SLUGS["mitchell"], laptop.home / "site"
    assert "Your club's database was not touched" in laptop.run("demo")
    laptop.run("import", SAMPLES / "mitchell")
    assert "North-South" in laptop.run("rank")
    laptop.run("result", "1", "1", "8", "GS", "N", "10")
    laptop.run("undo")
    for _ in ("new", "over the old"):
        laptop.run("print", "ranking", "-o", "ranking.pdf")
        laptop.run("publish", site)
        laptop.run("export", "folder", "--force")
        laptop.run("export", "evening.xlsx", "--force")
    assert (site / slug / "index.html").exists()
    laptop.run("publish", site, "--remove", slug)
    assert not (site / slug).exists()
    assert {path.name for path in laptop.home.iterdir()} >= {"folder", "evening.xlsx", "ranking.pdf"}


def test_a_backup_is_made_restored_and_found_sound(laptop: Laptop) -> None:
    laptop.run("import", SAMPLES / "howell")
    before = laptop.run("rank")
    laptop.run("backup", "copy.db")
    laptop.run("events", "delete", SLUGS["howell"])
    laptop.run("restore", "copy.db")
    assert laptop.run("rank") == before
    assert "sound" in laptop.run("db", "check")


@pytest.mark.parametrize("words", [("serve",), ("desk", "--no-browser")])
def test_pages_are_served(laptop: Laptop, words: tuple[str, ...]) -> None:
    laptop.run("import", SAMPLES / "mitchell")
    browser = build_opener(HTTPCookieProcessor())
    with laptop.serving(*words) as url, browser.open(url) as page:
        assert page.status == 200
