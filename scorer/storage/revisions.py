"""Which program made a database, and which revision its tables have."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from scorer import hints
from scorer.i18n import Phrase, phrase
from scorer.storage.locations import database_error

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.storage import Query

REVISIONS: tuple[str, ...] = ("1000", "1001")
"""The revisions in `migrations/versions`, oldest first, written here so that opening a database needs no Alembic."""

DEVELOPMENT_REVISIONS = frozenset(f"{number:04}" for number in range(1, 16))
"""Revisions of development versions, none of which is upgraded."""

OUR_COLUMNS = (
    "SELECT events.slug, pairs.event_id, pairs.label, boards.event_id, boards.number, results.event_id, results.ns "
    "FROM events, pairs, boards, results WHERE 1 = 0"
)
"""SQL that fails on the tables of any other program."""

REVISION_QUERY = "SELECT version_num FROM alembic_version"

OTHER_TABLES = phrase("it is not a scorer database")


def newest_revision() -> str:
    """The revision of a database that is up to date."""
    return REVISIONS[-1]


def is_ours(query: Query) -> bool:
    """Return whether a SQLite file has the scorer's tables, of any revision."""
    try:
        list(query(OUR_COLUMNS))
        list(query(REVISION_QUERY))
    except sqlite3.OperationalError as error:
        if "no such" not in str(error):
            raise
        return False
    return True


def is_current(query: Query) -> bool:
    """Return whether a SQLite file has the scorer's tables, of the newest revision."""
    return is_ours(query) and list(query(REVISION_QUERY)) == [(newest_revision(),)]


def require_current(query: Query, file: Path) -> None:
    """Raise `DatabaseError` for a file that is not the scorer's, or not of the newest revision."""
    if not is_ours(query):
        raise database_error(file, OTHER_TABLES)
    revisions = list(query(REVISION_QUERY))
    if len(revisions) != 1:
        raise sqlite3.DatabaseError("malformed: it does not have exactly one revision")
    ((revision,),) = revisions
    check_revision(revision, file)
    if revision != newest_revision():
        older = phrase(
            "revision {revision} is older than this version ({head})", revision=revision, head=newest_revision()
        )
        raise database_error(file, older, hints.UPGRADE_DATABASE)


def explain_unusable_revision(revision: str) -> Phrase | None:
    """Why this version neither uses nor upgrades a database of a revision; None if it does."""
    if revision in DEVELOPMENT_REVISIONS:
        return phrase("it was made by a development version (revision {revision})", revision=revision)
    if revision in REVISIONS:
        return None
    newest = newest_revision()
    return phrase(
        "revision {revision} was made by a newer version ({newest} is the newest known)",
        revision=revision,
        newest=newest,
    )


def check_revision(revision: str, database: object) -> None:
    """Raise `DatabaseError` for a revision that this version neither uses nor upgrades."""
    reason = explain_unusable_revision(revision)
    if reason is not None:
        suggestions = [hints.CARRY_OVER] if revision in DEVELOPMENT_REVISIONS else []
        raise database_error(database, reason, *suggestions)
