"""What a server says and does when strangers send nonsense, when it is itself at fault, and when its database fails."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from time import monotonic, sleep

import pytest

from scorer.cli import crash_reports
from scorer.cli.crash_reports import MOST_REPORTS, CrashReporter
from scorer.live import server_state
from scorer.model.live import PageRole
from scorer.model.notation import format_code
from scorer.services import live_tables
from scorer.storage import sqlite_file
from scorer.storage.file_writing import keep_open
from tests.conftest import Scorer, another_program_writing
from tests.live.asking import Asking, asking
from tests.live.test_connections import serving_in_a_thread

CHUNKED = b"Host: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
NONSENSE = (
    b"GET / HTTP/1.1\r\n" + CHUNKED + b"zz\r\n",
    b"GET /r/abc HTTP/1.1\r\n" + CHUNKED + b"-1\r\n",
    b"POST / HTTP/1.1\r\n" + CHUNKED + b"5\r\nhelloXX\r\n",
    b"POST /t/x/result HTTP/1.1\r\n" + CHUNKED + b"5\r\nhello\r\nzz\r\n",
    b"\x16\x03\x01\x02\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\x00\x00\r\n\r\n",
)


def test_what_is_no_http_is_answered_and_forgotten(live: Asking) -> None:
    faults: list[Exception] = []
    live.app.state.tell_fault = faults.append
    with serving_in_a_thread(live) as serving:
        for text in NONSENSE:
            line = serving.send(text)
            assert line.recv(1000).startswith(b"HTTP/1.1 "), text
        sleep(0.3)
        assert faults == []
        serving.asks(PageRole.ROOM)


def raised(name: str) -> Exception:
    try:
        raise type(name, (Exception,), {})(name)
    except Exception as error:  # the one just raised
        return error


def test_a_server_keeps_one_report_of_each_fault_and_twenty_at_the_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    reporter = CrashReporter()
    told = [reporter.report(raised(f"Fault{number % 30}"), has_stored=False) for number in range(300)]
    assert sum(map(bool, told)) == MOST_REPORTS == len(list(tmp_path.iterdir()))
    assert all("the details are in" in line for line in told[:MOST_REPORTS])
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    for _ in range(1000):
        assert reporter.report(raised("Another"), has_stored=False) == ""
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < size + 500
    assert any("Errors of this kind so far: 1024" in path.read_text() for path in tmp_path.iterdir())


def test_faults_are_told_apart_by_where_they_come_from() -> None:
    assert crash_reports.identify_fault(raised("Fault")) == crash_reports.identify_fault(raised("Fault"))
    assert crash_reports.identify_fault(raised("Fault")) != crash_reports.identify_fault(ValueError("elsewhere"))


@pytest.fixture
def open_club(club: Scorer) -> Iterator[Scorer]:
    """The database kept open, as a server does."""
    with keep_open(club.place):
        yield club


class Watched(Asking):
    """Asks about an evening by links that were known before its database failed."""

    def __init__(self, live: Asking) -> None:
        super().__init__(live.app, live.db, live.event_id)
        self.codes = {role: live.code(role, 1 if role is PageRole.TABLE else 0) for role in PageRole}

    def code(self, role: PageRole, table: int = 0) -> str:  # noqa: ARG002  # table 1 alone is watched
        return self.codes[role]


def says(live: Asking, reason: str) -> None:
    """The pages of everybody, and the answer to a result, give a reason and no more."""
    table_path = f"/t/{live.code(PageRole.TABLE, 1)}"
    for answer in (live.get(f"/t/{'x' * 18}"), live.director(), live.get(table_path)):
        assert (answer.status, reason in unescape(answer.read)) == (503, True), answer.read
        assert "is safe" in answer.read
        assert "/" not in answer.read
    assert live.post(f"{table_path}/result", {}).status == 503


@pytest.fixture
def watched(open_club: Scorer) -> Watched:
    live = Watched(asking(open_club.place))
    assert live.table(1).status == 200
    return live


def test_a_database_that_is_moved_away_is_told_and_served_again_when_it_is_back(
    watched: Watched, open_club: Scorer, tmp_path: Path
) -> None:
    aside = tmp_path / "aside"
    aside.mkdir()
    for path in open_club.db.parent.glob(f"{open_club.db.name}*"):
        path.rename(aside / path.name)
    says(watched, "the file is no longer there")
    assert not open_club.db.exists()
    for path in aside.iterdir():
        path.rename(open_club.db.with_name(path.name))
    assert watched.enter(1, 1, "GS S 10").status == 200


def test_a_restored_database_is_served_and_another_programs_is_not(
    watched: Watched, open_club: Scorer, tmp_path: Path
) -> None:
    open_club("backup", tmp_path / "copy.db")
    assert watched.enter(1, 1, "GS S 10").status == 200
    open_club("restore", tmp_path / "copy.db")
    assert watched.evening.event.results == ()
    for path in open_club.db.parent.glob(f"{open_club.db.name}*"):
        path.unlink()
    with closing(sqlite3.connect(open_club.db)) as other:
        other.execute("CREATE TABLE something (else_ TEXT)")
    says(watched, "it is not a scorer database")
    open_club.db.unlink()
    open_club("restore", tmp_path / "copy.db")
    assert watched.table(1).status == 200
    assert watched.enter(1, 1, "GS S 10").status == 200
    assert len(watched.evening.event.results) == 1


def test_a_locked_database_is_told_within_ten_seconds(
    watched: Watched, open_club: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 1000 * server_state.ANSWER_SECONDS > sqlite_file.LIVE_BUSY_MILLISECONDS
    monkeypatch.setattr(sqlite_file, "LIVE_BUSY_MILLISECONDS", 200)
    with another_program_writing(open_club.db):
        answer = watched.enter(1, 1, "GS S 10")
    assert (answer.status, "another program is writing" in answer.document["message"]) == (503, True)
    assert watched.enter(1, 1, "GS S 10").status == 200


def test_an_entry_is_answered_though_the_database_never_does(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.live.pages.ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(live_tables, "store_queued", lambda *_: sleep(1.5))
    began = monotonic()
    answer = watched.enter(1, 1, "GS S 10")
    assert (answer.status, answer.document["state"]) == (503, "unavailable")
    assert "it is not responding" in answer.document["message"]
    assert monotonic() - began < 10


def test_a_full_disk_is_told_and_what_was_stored_is_kept(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched.enter(1, 1, "GS S 10").status == 200
    begin_write = sqlite_file.begin_write

    def begin_on_a_full_disk(connection: sqlite3.Connection, milliseconds: int | None = None) -> None:
        begin_write(connection, milliseconds)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(sqlite_file, "begin_write", begin_on_a_full_disk)
    seen = "GS S 10"
    for number in range(100):
        code = f"GS S {7 + number % 3}"
        answer = watched.enter(1, 1, code, key=str(number), seen=seen)
        if answer.status == 503:
            break
        assert answer.document == {"state": "stored"}
        seen = code
    assert (answer.status, "the disk is full" in answer.document["message"]) == (503, True)
    assert [format_code(result.outcome) for result in watched.evening.event.results] == [seen]
