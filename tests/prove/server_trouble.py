"""A PostgreSQL that fails: it ends connections while commands run, wants a password, or is named by a hostile URL."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from random import Random
from time import sleep

from sqlalchemy.engine import make_url

from tests.prove.evenings import Evening
from tests.prove.program import inside, run
from tests.prove.report import Account, Fault, say
from tests.servers import Server

PART = "server trouble"
SECRET = "s3cret-w0rd"

HOSTILE = (
    "postgresql://ann:{secret}@",
    "postgresql://ann:{secret}@[",
    "postgresql://ann:{secret}@[::1",
    "postgresql://ann:{secret}@host:port/club",
    "postgresql://ann:{secret}@host:99999/club",
    "postgresql://ann:{secret}@127.0.0.1:1/club",
    "postgresql://ann:{secret}@127.0.0.1:1/club?sslmode=nonsense",
    "postgresql://ann:{secret}@127.0.0.1:1/club?host=/nowhere",
    "postgresql://ann:{secret}@127.0.0.1:1/club?nonsense=1",
    "postgresql://ann:{secret}@127.0.0.1:1/club?password={secret}",
    "postgresql+psycopg://ann:{secret}@127.0.0.1:1/%00",
    "postgresql+nosuch://ann:{secret}@host/club",
    "postgres://ann:{secret}@host/club",
    "postgresql://ann:{secret}@ho%73t@host/club",
    "postgresql://ann:{secret}@{long}/club",
    "postgresql://ann:{secret}@\u00fc..\u00fc/club",
    "postgresql://ann:{secret}@127.0.0.1:1/club?options=-c%20search_path%3Dx",
    "postgresql://%zz:{secret}@127.0.0.1:1/club",
    "mysql://ann:{secret}@127.0.0.1:1/club",
    "://ann:{secret}@host",
)


def server_trouble(account: Account, server: Server, number: int) -> None:
    """Try hostile URLs and wrong passwords, and let the server end its connections during so many commands."""
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        folder = Path(scratch)
        for pattern in HOSTILE:
            url = pattern.format(secret=SECRET, long="x" * 300)
            _expect_refusal(account, folder, url, "hostile URLs")
        place = server.empty()
        server.run(f"CREATE ROLE proof LOGIN PASSWORD '{SECRET}-right'")
        with server.asking_for_passwords("proof"):
            wrong = server.place(str(make_url(place).database), username="proof", password=SECRET)
            _expect_refusal(account, folder, wrong, "wrong passwords")
        _end_connections(account, server, folder, place, number)
    say(f"server trouble: {account.counts[PART].total()} tried")


def _expect_refusal(account: Account, folder: Path, url: str, kind: str) -> None:
    for words in (("rank",), ("db", "upgrade")):
        ran = run(folder, words, more={"SCORER_DB": url})
        account.count(PART, kind)
        if ran.fault or ran.code != 1:
            account.blame(Fault(PART, kind, ran.fault or f"exit code {ran.code}", url))
        if SECRET in ran.told:
            account.blame(Fault(PART, kind, "the password is told", url))


def _end_connections(account: Account, server: Server, folder: Path, place: str, number: int) -> None:
    """Record results while the server ends all connections at some moment: done or refused, and never both."""
    chance = Random(f"{account.seed}/server")  # noqa: S311  # no secret
    inside(folder, ("import", Evening(5, 2).write(folder / "evening")), db=place)
    database = make_url(place).database
    sql = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"  # noqa: S608  # our own name
    for at in range(number):
        tricks = str(4 + at % 9)
        ender = threading.Timer(chance.uniform(0.2, 1.2), server.run, (sql,))
        ender.start()
        ran = run(folder, ("result", "1", "1", "6", "PC", "N", tricks), more={"SCORER_DB": place})
        ender.join()
        account.count(PART, "connections ended, done" if ran.code == 0 else "connections ended, refused")
        if ran.fault:
            account.blame(Fault(PART, "connections ended", ran.fault))
        sleep(0.1)
        shown = inside(folder, ("board", "1"), db=place)
        if ran.code == 0 and f" {tricks} " not in shown.out:
            account.blame(Fault(PART, "connections ended", "what was acknowledged is not there"))
