"""A server that refuses: one clear line each, and never the password."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from psycopg import OperationalError as DriverError
from sqlalchemy.exc import OperationalError

from scorer.errors import DatabaseError
from scorer.storage.database import query_once, read_transaction, write_transaction
from scorer.storage.engine import build_engine, parse_database_url, redact_url, translate_server_errors
from scorer.storage.file_writing import keep_open
from scorer.storage.locations import display_location
from tests.conftest import Scorer
from tests.servers import Server

CLUB = "postgresql://director:hunter2@localhost/club"
SHOWN = "postgresql://director:***@localhost/club"


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (
            'connection failed: connection to server at "127.0.0.1", port 5999 failed: Connection refused\n\tIs it?',
            'connection to server at "127.0.0.1", port 5999 failed: Connection refused',
        ),
        (
            'connection failed: connection to server at "::1" failed: FATAL:  database "club" does not exist',
            'connection to server at "::1" failed: database "club" does not exist',
        ),
        (
            "failed to resolve host 'nosuch': [Errno -2] Name unknown",
            "failed to resolve host 'nosuch': [Errno -2] Name unknown",
        ),
        ("", "no reason was given"),
    ],
    ids=["nobody answers", "no such database", "no such host", "silence"],
)
def test_a_server_that_cannot_be_reached_is_told_in_one_line(told: str, reason: str) -> None:
    with pytest.raises(DatabaseError) as refusal, translate_server_errors(parse_database_url(CLUB)):
        raise OperationalError("", None, DriverError(told))
    assert str(refusal.value) == f"database {SHOWN}: it cannot be reached: {reason}"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("/home/club/a:b@c.db", "/home/club/a:b@c.db"),
        (CLUB, SHOWN),
        ("postgresql://localhost:5432/club", "postgresql://localhost:5432/club"),
        ("postgresql://director:hunter2@localhost:nothing/club", "postgresql://director:***@localhost:nothing/club"),
        ("postgresql://director:hunt@er2@localhost/club", SHOWN),
        ("postgresql://director:hunt/er?2@localhost/club", SHOWN),
        ("postgresql://director@localhost/club?password=hunter2", "postgresql://director@localhost/club"),
    ],
)
def test_a_place_is_told_without_its_password(place: str, told: str) -> None:
    assert display_location(place) == told


def test_a_password_among_the_options_is_not_told_either() -> None:
    assert (
        redact_url(parse_database_url("postgresql://director@localhost/club?password=hunter2"))
        == "postgresql://director@localhost/club"
    )


@pytest.mark.parametrize(
    "place", ["postgresql://director:hunter2@localhost:nothing/club", "nosuch://d:hunter2@server/club"]
)
def test_a_url_that_cannot_be_read_is_refused_without_its_password(place: str) -> None:
    with pytest.raises(DatabaseError) as refusal:
        build_engine(parse_database_url(place))
    assert "hunter2" not in str(refusal.value)
    assert "hunter2" not in str(refusal.value.__cause__)


def test_an_at_sign_in_a_password_has_to_be_written_as_a_url_wants_it() -> None:
    with pytest.raises(DatabaseError) as refusal:
        parse_database_url("postgresql://director:hunt@er2@localhost/club")
    assert str(refusal.value) == f'database: read "{SHOWN}", expected every @ in the password written as %40'


def test_where_the_database_is_is_told_without_the_password(scorer: Scorer) -> None:
    assert scorer("db", "path", "--db", CLUB).out == f"{SHOWN}\n"
    assert scorer("db", "path", "--json", "--db", CLUB).document == {"path": SHOWN}


def test_a_driver_that_is_not_installed_is_told_with_how_to_get_it(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    (line,) = scorer("rank", "--db", CLUB, code=1).errors
    assert line.startswith(f"database {SHOWN}: its driver is not installed (")
    assert line.endswith(" install 'psycopg[binary]>=3.2'` installs it"), "the driver, never the scorer by its name"


@pytest.mark.parametrize(
    "words", [("rank",), ("undo",), ("db", "upgrade"), ("events", "delete", "evening")], ids=" ".join
)
def test_nobody_answers_at_an_address(scorer: Scorer, words: tuple[str, ...]) -> None:
    (line,) = scorer(*words, "--db", "postgresql://director:hunter2@127.0.0.1:9/club", code=1).errors
    assert line.startswith("database postgresql://director:***@127.0.0.1:9/club: it cannot be reached: ")


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ("h..h/club", 'read "h..h", expected a host name'),
        ("127.0.0.1:9/club?bogus=1", 'it cannot be reached: invalid connection option "bogus"'),
        ("127.0.0.1:9/club?connect_timeout=soon", "it cannot be reached: bad value for connect_timeout: 'soon'"),
        ("127.0.0.1:99999/club", 'it cannot be reached: invalid port number: "99999"'),
    ],
)
def test_a_url_that_leads_nowhere_is_told(scorer: Scorer, rest: str, reason: str) -> None:
    address = rest.partition("?")[0]
    assert scorer("rank", "--db", f"postgresql://director:hunter2@{rest}", code=1).errors == [
        f"database postgresql://director:***@{address}: {reason}"
    ]


@pytest.mark.parametrize("kind", ["postgres", "postgresql+psycopg2"])
def test_a_url_of_another_driver_is_told_how_it_begins(scorer: Scorer, kind: str) -> None:
    (line,) = scorer("rank", "--db", f"{kind}://director:hunter2@server/club", code=1).errors
    assert line.endswith("): expected a URL that begins with postgresql://")


@pytest.mark.parametrize(
    ("words", "program"), [(("backup",), "pg_dump"), (("restore", "club.dump"), "pg_restore")], ids=" ".join
)
def test_copies_of_a_server_are_made_by_its_own_program(scorer: Scorer, words: tuple[str, ...], program: str) -> None:
    assert scorer(*words, "--db", CLUB, code=1).errors == [
        f"database {SHOWN}: only SQLite files can be backed up here; a database server has its own program for that;"
        f" `{program}` does it on PostgreSQL"
    ]


@pytest.mark.long
def test_a_database_that_is_not_there_is_told(scorer: Scorer, server: Server) -> None:
    (line,) = scorer("rank", "--db", server.place("nosuch"), code=1).errors
    assert line.endswith('failed: database "nosuch" does not exist')


@pytest.mark.long
def test_a_wrong_password_is_told_and_not_shown(scorer: Scorer, server: Server) -> None:
    server.run("CREATE ROLE director LOGIN PASSWORD 'right'")
    with server.asking_for_passwords("director"):
        wrong = server.place("postgres", username="director", password="hunter2")  # noqa: S106  # a test's
        (line,) = scorer("db", "upgrade", "--db", wrong, code=1).errors
    assert line.endswith('password authentication failed for user "director"')
    assert "hunter2" not in line


@pytest.mark.long
def test_a_user_who_may_make_no_tables_is_told(scorer: Scorer, server: Server) -> None:
    place = server.empty()
    server.run("CREATE ROLE guest LOGIN")
    guest = parse_database_url(place).set(username="guest").render_as_string(hide_password=False)
    (line,) = scorer("db", "upgrade", "--db", guest, code=1).errors
    assert line.endswith("its user is not allowed to do that: permission denied for schema public")


@pytest.mark.long
def test_a_writer_who_keeps_the_event_too_long_is_told_of(
    server: Server, home: Path, tmp_path: Path, evening_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer = Scorer(tmp_path / "none.db", home, place=server.empty())
    scorer("import", evening_folder)
    monkeypatch.setattr("scorer.storage.sqlite_file.BUSY_MILLISECONDS", 100)
    with write_transaction(scorer.place) as work:
        work.find_and_lock_event(None)
        (line,) = scorer("undo", code=1).errors
    assert line.endswith(": another program is writing to it; close that program or try again")


@pytest.mark.long
def test_a_connection_lost_while_a_change_is_stored_is_told_of(server: Server) -> None:
    place = server.empty()
    with write_transaction(place, create=True) as work:
        ((backend,),) = work.query("SELECT pg_backend_pid()")
        server.run(f"SELECT pg_terminate_backend({backend}, 5000)")
        with pytest.raises(DatabaseError) as refusal:
            work.commit()
    assert str(refusal.value) == "the connection was lost while this was being stored"


@pytest.mark.long
def test_a_server_that_is_kept_open_and_ended_all_connections_is_asked_over_others(server: Server) -> None:
    place = server.empty()
    with write_transaction(place, create=True) as work:
        work.commit()
    question = "SELECT pg_backend_pid()"
    with keep_open(place):
        for _ in range(2):
            ((looking,),) = query_once(place, lambda ask: ask(question))
            server.run(f"SELECT pg_terminate_backend({looking}, 5000)")
            with read_transaction(place) as ask:
                ((reader,),) = ask(question)
            server.run(f"SELECT pg_terminate_backend({reader}, 5000)")
            with write_transaction(place) as work:
                ((writer,),) = work.query(question)
                work.commit()
            server.run(f"SELECT pg_terminate_backend({writer}, 5000)")


@pytest.mark.long
def test_two_events_are_changed_at_once(server: Server, home: Path, tmp_path: Path, evening_folder: Path) -> None:
    scorer = Scorer(tmp_path / "none.db", home, place=server.empty())
    scorer("import", evening_folder)
    scorer("new", "Another", "--tables", "3")
    with write_transaction(scorer.place) as work:
        work.find_and_lock_event("worked")
        scorer("set", "club", "Corfe", "-e", "another")


@pytest.mark.long
def test_a_deleted_event_is_kept_with_its_history_in_a_file_that_brings_it_back(
    server: Server, home: Path, tmp_path: Path, evening_folder: Path
) -> None:
    scorer = Scorer(tmp_path / "none.db", home, place=server.empty())
    scorer("import", evening_folder)
    scorer("result", "1", "1", "5", "NP")
    ranking = scorer("rank").out
    told = scorer("events", "delete", "worked-evening-2026-03-04").err
    assert told.startswith("worked-evening-2026-03-04 has been removed; there are no events left\n")
    _, _, back = told.partition("This brings it back: scorer ")
    assert scorer("events", "--json").document["events"] == []
    words = shlex.split(back)
    assert Path(words[1]).is_relative_to(home)
    scorer(*words)
    assert scorer("rank").out == ranking
    scorer("undo")
    assert scorer("rank").out != ranking


@pytest.mark.long
def test_a_stranger_s_database_on_a_server_is_left_alone(scorer: Scorer, server: Server) -> None:
    place = server.empty()
    engine = build_engine(parse_database_url(place))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num text)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('0001')")
        connection.exec_driver_sql("CREATE TABLE events (id int, name text)")
    engine.dispose()
    for words in (("rank",), ("db", "upgrade")):
        (line,) = scorer(*words, "--db", place, code=1).errors
        assert line.endswith(": it is not a scorer database")
