"""Looking into a SQLite file: SQL in, rows out.

It is asked through Python's own driver, because loading SQLAlchemy takes longer than answering: a
look at an event is done in half the time. Whatever else there is to do, other databases and all
writing, goes through `scorer.store.engine`.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.errors import DatabaseTrouble, NothingHere, Remedy, Way, remedy
from scorer.words import Phrase, literal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

Ask = Callable[..., Iterable[Any]]
"""Called with SQL that every database knows, `?` for each value, and the values; returns tuples."""

HEAD = "0009"
"""The newest revision in `migrations/versions`, written here so that opening needs no Alembic."""

BUSY_MILLISECONDS = 30_000
"""How long to wait for other programs that are writing: of eight, each has its turn within that time."""


def file_at(place: str) -> Path | None:
    """The file that a plain path names; None for a URL. Raises `DatabaseTrouble` where there can be none."""
    if "://" in place:
        return None
    try:
        file = Path(place).expanduser()
        file.exists()
    except (OSError, RuntimeError, ValueError) as error:  # too long a name, or the home of a user that nobody knows
        raise trouble(place, literal(getattr(error, "strerror", None) or str(error))) from error
    return file


def trouble(place: object, reason: Phrase, *remedies: Remedy) -> DatabaseTrouble:
    """The refusal of a database that cannot be used."""
    return DatabaseTrouble(phrase("database {place}: {reason}", place=place, reason=reason), *remedies)


def shown(place: str) -> str:
    """A path as it is; a URL without the password and the options, readable as one or not."""
    if "://" not in place:
        return place
    kind, _, rest = place.partition("://")
    without_password = re.sub(r"^([^:@/]*):.*@", r"\1:***@", rest, flags=re.DOTALL)
    return f"{kind}://{without_password.partition('?')[0]}"


def no_event(file: Path | None) -> NothingHere:
    """The refusal where there is no event yet."""
    reason = phrase("there is no event yet in {file}", file=file) if file else phrase("there is no event yet")
    return NothingHere(reason, remedy(Way.NEW_EVENT))


@contextmanager
def looking_into(file: Path) -> Iterator[Ask]:
    """Open a SQLite file to ask it, in one transaction."""
    with explained(str(file)), closing(connect(file)) as connection:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("BEGIN")
        yield connection.execute


class KeptConnections:
    """Connections to a file that is looked into all evening: opening one takes longer than most questions."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._idle: deque[sqlite3.Connection] = deque()

    @contextmanager
    def looking_into(self) -> Iterator[Ask]:
        """Ask in one transaction, over a connection that nobody else uses meanwhile."""
        with explained(str(self._file)):
            connection = self._connection()
            connection.execute("BEGIN")
            try:
                yield connection.execute
            finally:
                connection.rollback()
                self._idle.append(connection)

    def _connection(self) -> sqlite3.Connection:
        try:
            return self._idle.pop()
        except IndexError:
            connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False)
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            return connection

    def close(self) -> None:
        """Close those that nobody uses."""
        while self._idle:
            self._idle.pop().close()


def connect(file: Path) -> sqlite3.Connection:
    """A connection; in a folder that cannot be written to, one that makes no files beside it."""
    beside = file.with_name(f"{file.name}-wal")
    if os.access(file.parent, os.W_OK) or (beside.exists() and beside.stat().st_size):
        return sqlite3.connect(file, isolation_level=None)
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


def copy_database(source: Path, target: Path) -> None:
    """Copy a database into another file, whatever that was, while others may be using it."""
    with closing(connect(source)) as original, closing(sqlite3.connect(target)) as copied:
        original.backup(copied)


OUR_COLUMNS = (
    "SELECT events.slug, pairs.event_id, pairs.label, boards.event_id, boards.number, results.event_id, results.ns "
    "FROM events, pairs, boards, results WHERE 1 = 0"
)
"""SQL that only the scorer's tables can answer, of whatever revision."""

OTHER_TABLES = phrase("it holds other tables than the scorer's")


def by_a_newer_scorer(revision: str) -> Phrase:
    """Say that this program does not know a revision."""
    return phrase("revision {revision} was made by a newer scorer than this one ({head})", revision=revision, head=HEAD)


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


def is_current(ask: Ask) -> bool:
    """Whether a SQLite file has the newest tables; who brings it up to date finds out what else it is."""
    return is_ours(ask) and list(ask("SELECT version_num FROM alembic_version")) == [(HEAD,)]


_REASONS = {
    "UNIQUE constraint failed: events.name": phrase("another event has that name, date and club"),
    "no such table": OTHER_TABLES,
    "file is not a database": phrase("it is not a SQLite database"),
    "database disk image is malformed": phrase("the file is damaged"),
    "database is locked": phrase("another program is writing to it; close that one or try again"),
    "readonly": phrase("it is read-only"),
    "read-only": phrase("it is read-only"),
    "unable to open": phrase("it cannot be opened"),
    "disk is full": phrase("the disk is full"),
    "disk I/O error": phrase("the disk refuses: it is full, files may not grow so large, or it is failing"),
}


@contextmanager
def explained(database: str | None, kind: type[Exception] = sqlite3.Error) -> Iterator[None]:
    """Turn what SQLite says of its file into a refusal; `kind` may be an error wrapped about it."""
    try:
        yield
    except (sqlite3.Error, kind) as error:
        message = str(getattr(error, "orig", error))
        for sign, reason in _REASONS.items():
            if sign in message:
                raise trouble(database, reason) from error
        raise
