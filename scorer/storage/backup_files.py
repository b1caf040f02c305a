"""The existing copies of a SQLite database: where they are, and which are sound."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from glob import escape
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.i18n import Phrase, literal, phrase
from scorer.storage.known_damage import remember_damage
from scorer.storage.locations import database_error, sqlite_uri
from scorer.storage.revisions import OTHER_TABLES, REVISION_QUERY, explain_unusable_revision, is_ours

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.errors import DatabaseError


DAMAGED = phrase("the file is damaged")


def backup_folder_of(file: Path) -> Path:
    """The folder for the copies of a database."""
    return file.with_name(f"{file.stem}-backups")


def list_copies(file: Path) -> list[Path]:
    """Every copy that the scorer has made of a database, by itself or on request, in the folders it writes to."""
    backups = backup_folder_of(file).glob(f"*{escape(file.suffix)}")
    before_upgrades = file.parent.glob(f"{escape(file.stem)}-before-*{escape(file.suffix)}")
    return sorted([*backups, *before_upgrades])


MOST_FAULTS = 20
"""The number of faults listed for a file; the first few are enough to restore a copy."""


def find_file_faults(file: Path, *, in_use: bool) -> list[Phrase]:
    """What SQLite finds wrong with a database, or that it is not the scorer's; empty for a sound one.

    A file that is not `in_use` is a copy; it is also at fault if its revision cannot be upgraded.
    """
    mode = "mode=ro" if in_use else "mode=ro&immutable=1"  # no files are made beside a copy not in use
    try:
        with closing(sqlite3.connect(sqlite_uri(file.resolve(), mode), uri=True)) as connection:
            faults = [text for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})") if text != "ok"]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
            faults += [f"{table} {row} refers to nothing in {other}" for table, row, other, _ in orphans]
            if not faults and not is_ours(connection.execute):
                return [OTHER_TABLES]
            faults += find_kind_faults(connection)
            if not faults and not in_use:
                ((revision,),) = connection.execute(REVISION_QUERY)
                return list(filter(None, [explain_unusable_revision(revision)]))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        faults = [str(error)]
    return [literal(text) for text in faults]


STORED_KINDS = {"INTEGER": "integer", "BOOLEAN": "integer", "TEXT": "text", "DATE": "text", "VARCHAR(32)": "text"}
"""What SQLite calls the values of a column, by how the column is declared. It stores any others as well."""


def find_kind_faults(connection: sqlite3.Connection) -> list[str]:
    """Columns that hold another kind of value than declared, such as a text for tricks; and another revision."""
    faults: list[str] = []
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in tables:
        columns = {
            name: STORED_KINDS.get(kind) for _, name, kind, *_ in connection.execute(f'PRAGMA table_info("{table}")')
        }
        known = {name: kind for name, kind in columns.items() if kind}
        sums = ", ".join(f"""sum(typeof("{name}") NOT IN ('{kind}', 'null'))""" for name, kind in known.items())
        (counts,) = connection.execute(f'SELECT {sums or 0} FROM "{table}"')  # noqa: S608  # names from the database itself
        faults += [
            f"{table}.{name}: {count} rows hold something other than {kind}"
            for (name, kind), count in zip(known.items(), counts, strict=False)
            if count
        ]
    revisions = list(connection.execute(REVISION_QUERY))
    return faults if len(revisions) == 1 else [*faults, f"{len(revisions)} revisions are noted in it"]


class DatabaseCopy(NamedTuple):
    """A copy of a database: its path, when it was made, and its faults."""

    file: Path
    made_at: datetime.datetime
    faults: list[Phrase]


def check_copies(file: Path) -> Iterator[DatabaseCopy]:
    """Check every copy of a database, the newest first."""
    copies = sorted(((copy.stat().st_mtime, copy) for copy in list_copies(file)), reverse=True)
    for at, copy in copies:
        yield DatabaseCopy(copy, datetime.datetime.fromtimestamp(at), find_file_faults(copy, in_use=False))


def damage_error(file: Path, fallback: DatabaseError | None = None) -> DatabaseError:
    """The error for a damaged database, with its newest sound copy; `fallback` is used if it has no such copy.

    The damage is remembered, unless it may be no database at all.
    """
    for copy in check_copies(file):
        if not copy.faults:
            remember_damage(file, str(DAMAGED))
            made = f"{copy.made_at:%Y-%m-%d %H:%M}"
            return database_error(file, DAMAGED, hints.restore_newest_backup(file=str(copy.file), made=made))
    if fallback is None:
        remember_damage(file, str(DAMAGED))
    return fallback or database_error(file, DAMAGED, hints.RESTORE_BACKUP)
