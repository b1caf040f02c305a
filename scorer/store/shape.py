"""The shape of a database, its tables, columns and checks: a revision's number is believed only where it fits.

Programs between two versions numbered their revisions too, and gave one number to different tables.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.store.sqlite_file import Ask

NEWEST = "3a7dd3dea3c45104"
"""The digest of the newest tables; a file with another is looked at part by part."""


def digest(ask: Ask) -> str:
    """What tells the tables of a SQLite file from others: their lines in any order, as SQLite keeps them."""
    texts = [sql for (sql,) in ask("SELECT sqlite_master.sql FROM sqlite_master WHERE type = 'table'")]
    lines = sorted(line.strip(" \t,") for text in texts for line in text.splitlines())
    return sha256("\n".join(lines).encode()).hexdigest()[:16]
