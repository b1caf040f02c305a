"""Looking after the database itself."""

from __future__ import annotations

from scorer.store.asking import HEAD
from scorer.store.work import writing


def upgrade(db: str) -> str:
    """Create or upgrade the database; say what was done."""
    with writing(db, create=True) as work:
        backup = work.backup
    copied = f"; a copy of the old one is {backup}" if backup else ""
    return f"{db} is at revision {HEAD}, the newest{copied}"
