"""Looking after the database itself: upgrading it, copies of it, removing what it holds."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from scorer.errors import NotInFull
from scorer.store import backups
from scorer.store.reading import identify, read_event
from scorer.store.sqlite_file import HEAD
from scorer.store.transactions import reading, writing

if TYPE_CHECKING:
    from pathlib import Path


def upgrade(db: str) -> str:
    """Create or upgrade the database; say what was done."""
    with writing(db, create=True) as work:
        backup = work.backup
    copied = f"; a copy of the old one is {backup}" if backup else ""
    return f"{db} is at revision {HEAD}, the newest{copied}"


def backup(db: str, path: Path | None, *, force: bool) -> str:
    """Copy the database; say where to."""
    return f"Copied to {backups.back_up(db, path, datetime.now(), force=force)}"


def restore(db: str, path: Path) -> str:
    """Put a copy in the place of the database; say where that was copied to."""
    kept = backups.restore(db, path, datetime.now())
    return f"{db} is now as in {path}" + (f"; a copy of what it was is {kept}" if kept else "")


def delete(db: str, slug: str) -> str:
    """Remove an event, after a copy of the whole database; raise `NotInFull` where its slug is not written out."""
    from scorer.store import events  # SQLAlchemy, which looking does not need

    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    if slug.strip().casefold() != event.slug:
        raise NotInFull("SLUG", slug, event.slug, f"{event.name}, {event.date}")
    kept = backups.back_up(db, None, datetime.now(), force=False)
    with writing(db) as work:
        events.remove(work.connection, identify(work.ask, slug))
        work.commit()
    return f"{event.slug} is removed; a copy of the database with it is {kept}"
