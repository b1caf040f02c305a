"""Opening a SQLite file to change it: made, upgraded or copied first where that is due; and keeping one open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import date
from typing import TYPE_CHECKING

from scorer.files import make_parent_folders, remove_empty_folders
from scorer.i18n import phrase
from scorer.progress import add_notice, note_opened
from scorer.storage.backups import make_daily_backup
from scorer.storage.known_damage import describe_known_damage
from scorer.storage.locations import database_error, sqlite_path
from scorer.storage.revisions import is_current
from scorer.storage.sqlite_file import (
    OPEN_FILES,
    ConnectionPool,
    no_event_error,
    open_for_reading,
    open_for_writing,
    remove_unused,
)
from scorer.storage.transaction import Transaction

if TYPE_CHECKING:
    from pathlib import Path


@contextmanager
def write_file(file: Path, *, create: bool) -> Iterator[Transaction]:
    """Open a SQLite database for writing: upgraded if it is older, made if it is missing and `create` is true."""
    note_opened(str(file))
    pool = OPEN_FILES.get(str(file))
    is_new = create and not file.exists()
    with _discard_if_refused(file) if is_new else nullcontext():
        backup = None if pool else _create_or_upgrade_file(file, create=create)
        with pool.open_for_writing() if pool else open_for_writing(file) as connection:
            damage = describe_known_damage(file)  # its copy would be no good one, and push a good one out
            if backup is None and not is_new and damage is None:  # an upgrade has just made a copy
                make_daily_backup(file, date.today(), connection.execute)
            yield Transaction(connection, backup)
            if damage is not None:
                add_notice(damage)


@contextmanager
def _discard_if_refused(file: Path) -> Iterator[None]:
    """Make the folders for a new database; remove them and it again if the `with` block is refused."""
    try:
        made = make_parent_folders(file)
    except OSError as error:
        reason = phrase("could not create its folder: {error}", error=error.strerror or error)
        raise database_error(file, reason) from error
    try:
        yield
    except BaseException:
        remove_unused(file)
        remove_empty_folders(made)
        raise


def upgrade_file(db: str) -> None:
    """Upgrade an older database file, after copying it, for a program that will read and write it repeatedly."""
    file = sqlite_path(db)
    if file is not None and file.exists():
        _create_or_upgrade_file(file, create=False)


def _create_or_upgrade_file(file: Path, *, create: bool) -> str | None:
    """Upgrade an older file, or make one with `create`; return the path of the copy made before, if any."""
    if file.exists():
        with open_for_reading(file) as query:
            if is_current(query):
                return None
    elif not create:
        raise no_event_error(file)
    else:
        with suppress(OSError):  # opening the database reports what went wrong
            # readable by its owner only: it holds names and live codes. Its copies take this mode
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    from scorer.storage.upgrades import create_or_upgrade_file  # saves 174 ms: SQLAlchemy

    return create_or_upgrade_file(file, create=create)


def keep_open(db: str) -> AbstractContextManager[None]:
    """Keep a database open and up to date, for a program whose threads read and write it all evening."""
    file = sqlite_path(db)
    if file is not None:
        return _keep_file_open(file)
    from scorer.storage import servers  # saves 175 ms: SQLAlchemy

    return servers.keep_server_open(db)


@contextmanager
def _keep_file_open(file: Path) -> Iterator[None]:
    _create_or_upgrade_file(file, create=False)
    pool = OPEN_FILES[str(file)] = ConnectionPool(file)
    try:
        yield
    finally:
        OPEN_FILES.pop(str(file))
        pool.close()
