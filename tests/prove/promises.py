"""What is looked at after a kill: a database, its copies, a folder, a site, a workbook; and how each is wrong."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import openpyxl

State = Any
"""What somebody finds who looks: compared with what was there before, and with what was to be."""

_TIMES = re.compile(r"20\d\d-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?|\d\d? [A-Z][a-z]+ 20\d\d, \d\d:\d\d")


def database_state(path: Path) -> State:
    """Every row of a database by table, history apart; None where there is none or it has no table."""
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        tables = sorted(name for (name,) in found if name != "history" and not name.startswith("sqlite_"))
        rows = {name: _rows(connection, name) for name in tables}
    return rows or None


def _rows(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    rows = connection.execute(f'SELECT * FROM "{table}"').fetchall()  # noqa: S608  # its own table
    return tuple(sorted(map(repr, rows)))


def event_state(path: Path) -> State:
    """As `database_state`; None too where there is no event yet."""
    state = database_state(path)
    return state if state and state.get("events") else None


def broken_database(path: Path) -> Iterator[str]:
    """What is wrong with a database, by its own account."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path)) as connection:
            (state,) = connection.execute("PRAGMA integrity_check").fetchone()
            stray = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        yield f"the database cannot be opened: {error}"
        return
    if state != "ok":
        yield f"the database fails its integrity check: {state}"
    if stray:
        yield "the database has rows that refer to nothing"


def broken_copies(folder: Path, known: Collection[str]) -> Iterator[str]:
    """Copies of the database under a name of their own that are no whole copies of it."""
    for path in sorted(folder.rglob("*.db")):
        if path == folder / "club.db" or _is_hidden(path.relative_to(folder)):
            continue
        wrong = list(broken_database(path))
        if wrong:
            yield f"a copy is broken: {wrong[0]}"
        elif repr(database_state(path)) not in known:
            yield "a copy is half-made and has a name as if it were whole"


def _is_hidden(path: Path) -> bool:
    """Whether a file or a folder above it has a temporary name."""
    return any(part.startswith(".") for part in path.parts)


def folder_state(folder: Path) -> State:
    """The files of an exported folder; hidden ones are nobody's."""
    if not folder.exists():
        return None
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if not path.name.startswith(".")}


def site_state(folder: Path) -> State:
    """The files of a published site, without the minutes in them and what a kill left under a hidden name."""
    if not folder.exists():
        return None
    half_written = hidden(folder)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and half_written.isdisjoint(path.parents)]
    return {str(path.relative_to(folder)): _TIMES.sub("…", path.read_text(errors="replace")) for path in files}


def workbook_state(path: Path) -> State:
    """The cells of a workbook; an error's name where it cannot be opened."""
    if not path.exists():
        return None
    try:
        book = openpyxl.load_workbook(path)
    except Exception as error:  # whatever keeps it from being opened
        return f"cannot be opened: {type(error).__name__}"
    sheets = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book.worksheets}
    return _TIMES.sub("…", repr(sheets))


def hidden(folder: Path) -> set[Path]:
    """Everything with a temporary name."""
    return {path for path in folder.rglob(".*") if path.name != ".."}
