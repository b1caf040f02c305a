"""The age of a database: one query tells; an older one is copied, then brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sqlalchemy import Column, Connection, Engine, MetaData, PrimaryKeyConstraint, String, Table, inspect, text
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from scorer import hints
from scorer.files import new_file, temporary_folder
from scorer.i18n import phrase
from scorer.storage.backup_files import DAMAGED, damage_error
from scorer.storage.engine import lock_tables, open_engine, redact_url, set_lock_timeout, sqlite_path_of_url
from scorer.storage.locations import database_error
from scorer.storage.revisions import OTHER_TABLES, OUR_COLUMNS, REVISION_QUERY, check_revision, newest_revision
from scorer.storage.sqlite_file import copy_database, no_event_error, translate_sqlite_errors
from scorer.storage.tables import metadata

if TYPE_CHECKING:
    import sqlite3

    from alembic.config import Config

_HERE = Path(__file__).resolve()
MIGRATIONS_FOLDER = next(
    folder
    for folder in (_HERE.parents[1] / "_migrations", _HERE.parents[2] / "migrations")
    if (folder / "env.py").exists()
)
"""Inside an installed package first, else beside it in the checkout."""


def read_revision(engine: Engine, database: str) -> str | None:
    """The revision of a database, None for an empty one; raise `DatabaseError` for one that is not of this version.

    A stranger's is known by its tables: others number their revisions too. `database` is what a refusal calls it.
    """
    with engine.connect() as connection:
        if not inspect(connection).get_table_names():
            return None
        try:
            connection.execute(text(OUR_COLUMNS))
            revisions = list(connection.execute(text(REVISION_QUERY)).scalars())
        except (OperationalError, ProgrammingError) as error:
            if error.connection_invalidated:  # nobody answered, which tells nothing of the tables
                raise
            raise database_error(database, OTHER_TABLES) from None
    if len(revisions) != 1 or not isinstance(revisions[0], str):  # two programs at once, or a hand in the file
        raise damage_error(Path(database)) if engine.dialect.name == "sqlite" else database_error(database, DAMAGED)
    revision: str = revisions[0]
    check_revision(revision, database)
    return revision


def display_name_of(engine: Engine) -> str:
    """What a database is called in a refusal."""
    return str(engine.url.database) if engine.dialect.name == "sqlite" else redact_url(engine.url)


def create_or_upgrade(engine: Engine, *, create: bool) -> str | None:
    """Upgrade what is not current, create what is empty; return the path of the backup, if any.

    Raises `MissingDataError` for an empty database that is not to be created.
    """
    revision = read_revision(engine, display_name_of(engine))
    if revision == newest_revision():
        return None
    if revision is None and not create:
        raise no_event_error(sqlite_path_of_url(engine.url))
    if revision is None:
        with _schema_transaction(engine) as connection:
            if not inspect(connection).get_table_names():  # nobody else made them meanwhile
                metadata.create_all(connection)
                _REVISION_TABLE.create(connection)
                connection.execute(_REVISION_TABLE.insert().values(version_num=newest_revision()))
        return None
    backup = copy_before_upgrade(engine, revision)
    upgrade(engine)
    return backup


def create_or_upgrade_file(file: Path, *, create: bool) -> str | None:
    """Do the same for a SQLite file, whose errors become refusals."""
    with translate_sqlite_errors(str(file), DBAPIError), open_engine(str(file)) as engine:
        return create_or_upgrade(engine, create=create)


def require_current_revision(engine: Engine) -> None:
    """Raise `MissingDataError` for an empty database, `DatabaseError` for an older one."""
    revision = read_revision(engine, display_name_of(engine))
    if revision is None:
        raise no_event_error(sqlite_path_of_url(engine.url))
    newest = newest_revision()
    if revision != newest:
        older = phrase("revision {revision} is older than this version ({head})", revision=revision, head=newest)
        raise database_error(display_name_of(engine), older, hints.UPGRADE_DATABASE)


@contextmanager
def open_upgraded_copy(file: Path) -> Iterator[Path]:
    """A copy of an older SQLite database, brought up to date and thrown away afterwards.

    Raises `MissingDataError` for an empty file, `DatabaseError` for one that is not the scorer's.
    """
    with translate_sqlite_errors(str(file), DBAPIError), temporary_folder() as folder:
        copy = folder / "upgraded.db"
        copy_database(file, copy)
        with open_engine(str(copy)) as engine:
            if read_revision(engine, str(file)) is None:
                raise no_event_error(file)
            upgrade(engine)
        yield copy


def copy_before_upgrade(engine: Engine, revision: str) -> str | None:
    """Copy a SQLite database beside itself before it is changed."""
    file = sqlite_path_of_url(engine.url)
    if file is None:
        return None
    now = f"{datetime.now():%Y%m%d-%H%M%S-%f}"
    copy = file.with_name(f"{file.stem}-before-{newest_revision()}-from-{revision}-{now}{file.suffix}")
    with new_file(copy, force=False, mode_of=file) as fresh:
        copy_database(file, fresh)
    return str(copy)


def build_alembic_config() -> Config:
    """Alembic's settings, built here because an installed scorer has no `alembic.ini`."""
    from alembic.config import Config  # 0.3 s, and most commands find a current database

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    return config


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations in one transaction, so that a power cut leaves the old database."""
    from alembic import command  # 0.3 s, and most commands find a current database

    run_alembic(engine, command.upgrade, revision)


def run_alembic(engine: Engine, step: Callable[[Config, str], None], revision: str) -> None:
    """Run one Alembic command on a connection of its own."""
    config = build_alembic_config()
    with _schema_transaction(engine) as connection:
        config.attributes["connection"] = connection
        step(config, revision)


_REVISION_TABLE = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, as it makes it: a new database has nothing to migrate and need not load it."""


@contextmanager
def _schema_transaction(engine: Engine) -> Iterator[Connection]:
    """All or nothing, and nobody else meanwhile.

    SQLite's foreign keys are off, because a table rebuilt by Alembic would otherwise
    delete the rows that refer to it; they are checked before anything is kept.
    """
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if sqlite:
            _sqlite_connection_of(connection).execute("PRAGMA journal_mode = WAL")
            _sqlite_connection_of(connection).execute("PRAGMA foreign_keys = OFF")
        with connection.execution_options(writing=True).begin():
            set_lock_timeout(connection)
            lock_tables(connection)
            yield connection
            if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise database_error(engine.url.database, phrase("its rows contradict each other; nothing was changed"))
        if sqlite:
            _sqlite_connection_of(connection).execute("PRAGMA foreign_keys = ON")


def _sqlite_connection_of(connection: Connection) -> sqlite3.Connection:
    return cast("sqlite3.Connection", connection.connection.driver_connection)
