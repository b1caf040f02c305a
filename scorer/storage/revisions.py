"""Whose a database is, and which revision its tables have."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from scorer.errors import Way, remedy
from scorer.i18n import phrase
from scorer.storage.places import trouble

if TYPE_CHECKING:
    from scorer.storage import Ask

REVISIONS: tuple[str, ...] = ("1.0.0",)
"""The revisions in `migrations/versions`, oldest first, written here so that opening a database needs no Alembic."""

DEVELOPMENT_REVISIONS = frozenset(f"{number:04}" for number in range(1, 16))
"""Those of the versions before 1.0.0, none of which is upgraded."""

OUR_COLUMNS = (
    "SELECT events.slug, pairs.event_id, pairs.label, boards.event_id, boards.number, results.event_id, results.ns "
    "FROM events, pairs, boards, results WHERE 1 = 0"
)
"""SQL that fails on the tables of any other program."""

REVISION_QUERY = "SELECT version_num FROM alembic_version"

OTHER_TABLES = phrase("it holds other tables than the scorer's")


def newest_revision() -> str:
    """The revision of a database that is up to date."""
    return REVISIONS[-1]


def is_ours(ask: Ask) -> bool:
    """Whether a SQLite file has the scorer's tables, of whatever revision."""
    try:
        list(ask(OUR_COLUMNS))
        list(ask(REVISION_QUERY))
    except sqlite3.OperationalError as error:
        if "no such" not in str(error):
            raise
        return False
    return True


def is_current(ask: Ask) -> bool:
    """Whether a SQLite file has the scorer's tables, of the newest revision."""
    return is_ours(ask) and list(ask(REVISION_QUERY)) == [(newest_revision(),)]


def refuse_unknown(revision: str, database: object) -> None:
    """Raise `DatabaseTrouble` for a revision that this version neither uses nor upgrades."""
    if revision in DEVELOPMENT_REVISIONS:
        reason = phrase("it was made by a development version (revision {revision})", revision=revision)
        raise trouble(database, reason, remedy(Way.CARRY_OVER))
    if revision not in REVISIONS:
        newest = newest_revision()
        reason = phrase(
            "revision {revision} was made by a newer scorer than this one ({newest})", revision=revision, newest=newest
        )
        raise trouble(database, reason)
