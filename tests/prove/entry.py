"""The entry screen killed while somebody types: every line that it showed as stored is there."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.prove.evenings import Evening
from tests.prove.jobs import must
from tests.prove.program import inside
from tests.prove.promises import broken_database
from tests.tui.glass import entering

TYPED = 12
"""Lines that are typed at most before the kill."""

PAUSES = (0, 0, 0, 0.02, 0.2)
"""Seconds for which the screen is looked at after a line, at random: it is drawn when nothing more is typed."""

STORED = re.compile(r"✓ Board (\d+), (\d+) against (\d+): (\w+) (\w) (\d+),")
"""How the screen says that a line is stored."""

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def kill_entry(folder: Path, chance: Random) -> tuple[int, list[str]]:
    """Type, kill, look. Returns how many lines were told as stored, and what is wrong."""
    found = folder / "found"
    if not found.exists():
        found.mkdir(parents=True)
        must(found, "import", Evening(7, 3, played=False).write(found / "evening"))
    killed = folder / "killed"
    shutil.rmtree(killed, ignore_errors=True)
    shutil.copytree(found, killed)
    lines = [(f"pn n {chance.randrange(6, 11)}\n", chance.choice(PAUSES)) for _ in range(chance.randint(1, TYPED))]
    try:
        told = _typed(killed, lines, waits=chance.randrange(4) > 0)
    except AssertionError as error:  # the screen did not show in time what it should
        return 0, [f"the screen waits for nothing: {str(error).strip()[:80]}"]
    return len(told), list(_complaints(killed, told))


def _typed(folder: Path, lines: list[tuple[str, float]], *, waits: bool) -> list[tuple[str, ...]]:
    """Type lines, each with a pause, and kill, or wait for the first tick before. Returns those shown as stored."""
    with entering(folder / "club.db", folder) as terminal:
        terminal.until(lambda screen: "▸" in screen)
        for keys, pause in lines:
            terminal.keys(keys)
            terminal.look(pause)
        if waits:
            terminal.until(lambda _: "✓" in terminal.written)  # the screen may be at the next board already
        terminal.kill()
        return STORED.findall(_COLOURS.sub("", terminal.written))


def _complaints(folder: Path, told: list[tuple[str, ...]]) -> Iterator[str]:
    yield from broken_database(folder / "club.db")
    document = json.loads(inside(folder, ["board", "--all", "--json"]).out)
    there = {
        (str(board["board"]), line["ns"], line["ew"], line["contract"], line["declarer"], str(line["tricks"]))
        for board in document["boards"]
        for line in board["results"]
    }
    lost = set(told) - there
    if lost:
        yield f"{len(lost)} of {len(told)} lines that were shown as stored are not there"
    for _ in range(3):
        inside(folder, ["undo"])
    if inside(folder, ["redo"]).code and told:
        yield "a line that was taken back cannot be done again"
