"""The shape of a database, its tables, columns and checks: a revision's number is believed only where it fits.

Programs between two versions numbered their revisions too, and gave one number to different tables.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING
from zlib import crc32

from scorer.i18n import phrase

if TYPE_CHECKING:
    from scorer.storage import Ask

NEWEST = ("59b00eb8", "6891a703")
"""The digests of the newest tables, as made and as brought over; a file with another is looked at part by part."""


def digest(ask: Ask) -> str:
    """What tells the tables of a SQLite file from others: their lines in any order, as SQLite keeps them."""
    texts = [sql for (sql,) in ask("SELECT sqlite_master.sql FROM sqlite_master WHERE type = 'table'")]
    lines = sorted(line.strip(" \t,") for text in texts for line in text.splitlines())
    whole = "\n".join(lines)
    return f"{crc32(whole.encode()):08x}"


OUR_COLUMNS = (
    "SELECT events.slug, pairs.event_id, pairs.label, boards.event_id, boards.number, results.event_id, results.ns "
    "FROM events, pairs, boards, results WHERE 1 = 0"
)
"""SQL that only the scorer's tables can answer, of whatever revision."""

OTHER_TABLES = phrase("it holds other tables than the scorer's")


def is_ours(ask: Ask) -> bool:
    """Whether a SQLite file has the scorer's tables, of whatever revision."""
    try:
        list(ask(OUR_COLUMNS))
        list(ask("SELECT version_num FROM alembic_version"))
    except sqlite3.OperationalError as error:
        if "no such" not in str(error):
            raise
        return False
    return True
