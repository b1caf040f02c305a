"""A small sound event folder, and how tests spoil it: each changes a line, and looks at what is said of it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path

import pytest

from scorer.errors import InputError, Mistake
from scorer.interchange.own.event_folder import format_event_files, read_folder
from scorer.interchange.writing import write_folder
from scorer.model.events import Event

TODAY = datetime.date(2026, 11, 17)

EVENT = """\
name = "Tuesday"
date = 2026-11-17
boards = 2

[scoring]
percent_decimals = 1
"""

PAIRS = """\
pair,direction,player1,player2
1,NS,Ann,Bob
2,NS,Cid,Dot
3,EW,Eve,Fay
4,EW,Gus,Hal
"""

RESULTS = """\
board,ns,ew,contract,declarer,tricks,score,award,group
1,1,3,GS,S,10,420,,
1,2,4,PNT,N,9,,,
2,1,4,,,,-50,,
2,2,3,,,,,NP,
"""

SOUND: Mapping[str, str] = {"event.toml": EVENT, "pairs.csv": PAIRS, "results.csv": RESULTS}

CHECK_DEAL_PBN = """\
[Board "4"]
[Dealer "W"]
[Deal "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"]
"""


def with_line(text: str, number: int, line: str) -> str:
    """A text with one line replaced, lines counted as the refusals count them; one past the end is added."""
    lines = text.splitlines()
    lines[number - 1 : number] = [line]
    return "\n".join(lines) + "\n"


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files of a folder as they are, byte for byte where they are bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def write_event(event: Event, folder: Path, *, force: bool = False) -> None:
    """Write an event as `export` does."""
    write_folder(folder, format_event_files(event), force=force)


def read(folder: Path, files: Mapping[str, str | bytes], encoding: str | None = None) -> Event:
    return read_folder(write(folder, files), TODAY, encoding)


def refused(folder: Path, files: Mapping[str, str | bytes]) -> tuple[Mistake, ...]:
    """Everything that is said of a folder that cannot be read."""
    with pytest.raises(InputError) as refusal:
        read(folder, files)
    return refusal.value.mistakes


def said(mistakes: tuple[Mistake, ...]) -> list[tuple[str, str]]:
    """Where mistakes were found: place and field."""
    return [(mistake.location_text, mistake.field) for mistake in mistakes]
