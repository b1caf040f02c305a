"""The age of a database: migrations make what the tables say, lose nothing, and survive a power cut."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Column, Engine, MetaData, String
from sqlalchemy.exc import IntegrityError

from scorer.commands.results import standing_result
from scorer.errors import DatabaseTrouble
from scorer.i18n import counted, phrase
from scorer.model.history import Subject, Topic
from scorer.model.notation import code_of
from scorer.progress import taken
from scorer.services import live_phones, live_tables
from scorer.services.live_evenings import meetings_of, open_evening, say
from scorer.storage import events, history, shape, sqlite_file, upgrades
from scorer.storage.engine import engine_of, url_of
from scorer.storage.history import Whose, steps_of
from scorer.storage.tables import metadata
from scorer.storage.transactions import writing
from scorer.tui.screen import prepared
from tests.conftest import (
    EVENING,
    EVENING_SLUG,
    ROOT,
    Made,
    Scorer,
    contents,
    copy_database,
    on_every_database,
    write_folder,
)

SCRIPTS = ScriptDirectory.from_config(upgrades.alembic_config())
REVISIONS = [script.revision for script in reversed(list(SCRIPTS.walk_revisions()))]
"""Every revision, oldest first."""

TABLE_OF_ITS_OWN = "alembic_version"

DUMPS = ROOT / "tests" / "golden" / "databases"
"""A database of each revision as SQL text, made by the program that wrote it; changed only until it is released."""


@pytest.fixture
def engine(db: Path) -> Iterator[Engine]:
    made = engine_of(url_of(str(db)))
    yield made
    made.dispose()


def rows_of(db: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table."""
    with closing(sqlite3.connect(db)) as connection:
        connection.row_factory = sqlite3.Row
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY rowid")]  # noqa: S608  # from the database itself
            for (name,) in names
            if name != TABLE_OF_ITS_OWN
        }


def sql_of(db: Path) -> dict[str, tuple[str, list[str]]]:
    """Each table and index of a database by name: what comes before its parts, and its parts in any order."""
    with closing(sqlite3.connect(db)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: normalised(sql) for name, sql in found if name != TABLE_OF_ITS_OWN}


def normalised(sql: str) -> tuple[str, list[str]]:
    plain = re.sub(r"\s+", " ", sql).replace("CREATE TABLE _alembic_tmp_", "CREATE TABLE ")
    head, _, rest = plain.partition("(")
    return head.replace('"', "").strip(), sorted(_parts(rest.rpartition(")")[0]))


def _parts(text: str) -> Iterator[str]:
    """Split at the commas that stand in no brackets."""
    depth, part = 0, ""
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()


def revision_in(db: Path) -> str:
    with closing(sqlite3.connect(db)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_there_is_one_newest_revision_and_the_program_knows_it() -> None:
    assert SCRIPTS.get_heads() == [sqlite_file.HEAD]


def test_revisions_are_numbered_so_that_a_newer_one_is_larger() -> None:
    assert sorted(REVISIONS) == REVISIONS


def test_the_program_knows_every_revision_from_a_stranger_s() -> None:
    assert list(upgrades.KNOWN) == REVISIONS


def test_migrations_make_the_tables_that_the_program_uses(engine: Engine) -> None:
    assert _differences(engine, metadata) == []


def test_the_comparison_notices_a_missing_check_and_a_missing_column(engine: Engine) -> None:
    copy = MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.tables.values():
        table.to_metadata(copy)
    results = copy.tables["results"]
    check = next(found for found in results.constraints if isinstance(found, CheckConstraint))
    results.constraints.remove(check)
    results.append_column(Column("club", String))
    found = [difference[0] for difference in _differences(engine, copy)]
    assert {"add_column", "remove_constraint"} <= {kind for kind in found if isinstance(kind, str)}


def _differences(engine: Engine, wanted: MetaData) -> list[Any]:
    upgrades.upgrade(engine)
    plugins = ["alembic.autogenerate.*", "alembic.autogenerate.checkconstraint_byname"]
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"autogenerate_plugins": plugins})
        return list(compare_metadata(context, wanted))


def test_migrations_make_the_same_sql_as_the_tables(db: Path, engine: Engine, tmp_path: Path) -> None:
    upgrades.upgrade(engine)
    with writing(str(made := tmp_path / "made.db"), create=True):
        pass
    assert sql_of(db) == sql_of(made)
    assert revision_in(db) == revision_in(made)
    assert set(metadata.tables) <= set(sql_of(db))


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.long
def test_every_revision_can_be_taken_back_and_made_again(db: Path, engine: Engine, revision: str) -> None:
    before = SCRIPTS.get_revision(revision).down_revision or "base"
    if before != "base":
        upgrades.upgrade(engine, str(before))
    older = sql_of(db) if before != "base" else {}
    upgrades.upgrade(engine, revision)
    made = sql_of(db)
    upgrades.migrate(engine, command.downgrade, str(before))
    assert sql_of(db) == older
    upgrades.upgrade(engine, revision)
    assert sql_of(db) == made
    assert made != older


HANDS = ROOT / "tests" / "data" / "taught.pbn"
"""A deal that came with a lesson."""


PLAY = ROOT / "tests" / "data" / "played.pbn"
"""How a board of the worked evening was played."""


def record_everything(scorer: Scorer) -> None:
    """Leave something in every table, in a database that holds the worked evening."""
    scorer("new", "Teams", "--teams", "3", "--movement", "triangle", "--date", "2026-03-05")
    with TemporaryDirectory() as folder:
        scorer("export", exported := Path(folder) / "teams")
        (exported / "teams.csv").write_text("team,name,club,players\n1,Aces,Alton,Ann;Bob\n2,,,\n3,,,\n")
        scorer("import", "--replace", exported)
    scorer("use", EVENING_SLUG)
    scorer("penalty", "1", "1", "mp", "--reason", "late", "--by", "the director")
    scorer("adjust", "1", "4", "8", "60/40", "--reason", "wrong board", "--by", "the director")
    scorer("movement", "use", "mitchell-skip", "--boards", "4")
    scorer("pairs", "substitute", "1", "Zoe", "Yan", "--from-round", "2")
    scorer("mark", scorer("check", "--json").document["findings"][0]["key"], "--by", "the director")
    scorer("competition", "new", "Ladder", EVENING_SLUG)
    scorer("players", "add", "Ann", "--club-number", "1")
    scorer("hands", "import", HANDS)
    scorer("set", "--club", "paper", "letter")
    with TemporaryDirectory() as folder:
        exported = Path(folder) / "evening"
        scorer("export", exported)
        shutil.copy(PLAY, exported / "play.pbn")
        (exported / "announced.csv").write_text("board,ns,ew,north,east,south,west\n1,1,4,10,12,9,9\n")
        scorer("import", "--replace", exported)
    play_live(scorer.place)
    watch_a_file(scorer.place)
    if scorer.db.exists():
        assert [table for table, rows in rows_of(scorer.db).items() if not rows] == []


def watch_a_file(place: str) -> None:
    """Leave something in the tables of a file that is watched."""
    with writing(place) as work:
        events.keep_lines(work, work.event(EVENING_SLUG), "evening.bws", {(1, "1", "5"): "GNT N 10"})
        work.commit()


def play_live(place: str) -> None:
    """Leave something in every table of a live evening: codes as they are made, an entry, a confirmation, calls."""
    evening = open_evening(place, EVENING_SLUG, None)
    spot = evening.live.tables[0].spot
    sitting = next(sitting for sitting in evening.event.schedule if (sitting.section, sitting.table) == spot)
    (meeting, *_) = meetings_of(sitting)
    standing = standing_result(evening.event, meeting)
    assert standing is not None
    code = code_of(standing.outcome)
    words = {"board": str(meeting.board), "ns": meeting.ns, "ew": meeting.ew, "result": code}
    sent = live_tables.Sent("key", sitting.round, words, code)
    evening = live_tables.enter_result(place, evening, spot, sent).evening
    evening = live_tables.confirm(place, evening, spot, meeting, code)
    evening = live_tables.call_director(place, evening, spot, "director")
    evening = say(place, evening, [spot], "Please hurry")
    live_phones.claim(place, evening, "phone", f"1-{meeting.ns}")


def test_the_dump_of_the_newest_revision_is_what_the_program_makes(
    evening: Scorer, tmp_path: Path, update_golden: bool
) -> None:
    dump = DUMPS / f"{sqlite_file.HEAD}.sql"
    if update_golden:
        record_everything(evening)
        dump.parent.mkdir(exist_ok=True)
        text = contents(evening.db)
        assert isinstance(text, str)
        dump.write_text(f"{MINUTE.sub('2026-03-04 21:30', text)}\n", encoding="utf-8")
    assert dump.exists(), f"{dump} is missing: pytest --update-golden writes it"
    assert sql_of(restored(dump, tmp_path / "old.db")) == sql_of(evening.db)


def restored(dump: Path, db: Path) -> Path:
    with closing(sqlite3.connect(db)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    return db


first_and_last_dump = pytest.mark.parametrize(
    "revision",
    [
        pytest.param(revision, marks=[] if revision in (REVISIONS[0], REVISIONS[-1]) else pytest.mark.long)
        for revision in REVISIONS
    ],
)
"""Every dump; those between the oldest and the newest take long together."""


@first_and_last_dump
def test_old_data_survive_every_upgrade(scorer: Scorer, revision: str) -> None:
    restored(DUMPS / f"{revision}.sql", scorer.db)
    before = rows_of(scorer.db)
    assert all(before.values())
    scorer("db", "upgrade")
    assert revision_in(scorer.db) == sqlite_file.HEAD
    after = rows_of(scorer.db)
    for table in before.keys() & after.keys():
        for old, new in zip(before[table], after[table], strict=table != "history"):
            common = (old.keys() & new.keys()) - {"differences"}
            assert {name: new[name] for name in common} == {name: old[name] for name in common}


@pytest.mark.parametrize("revision", ["0003", "0008"])
def test_every_setting_becomes_a_line_and_the_club_s_history_one_with_that_of_events(
    scorer: Scorer, revision: str
) -> None:
    restored(DUMPS / f"{revision}.sql", scorer.db)
    before = rows_of(scorer.db)
    scorer("db", "upgrade")
    after = rows_of(scorer.db)
    (event,) = before["events"]
    lines = {line["key"].rpartition(".")[2]: line["value"] for line in after["settings"]}
    assert lines == {
        name: str(value).lower() for name, value in {**event, "factor_totals": False}.items() if name in lines
    }
    assert event.keys() == lines.keys() | after["events"][0].keys()
    assert len(after["history"]) == len(before["history"]) + len(before["club_history"])
    for words in (["--competition", "Ladder"], ["--players"]):
        known = scorer("competition").out, scorer("players").out
        scorer("undo", *words)
        assert (scorer("competition").out, scorer("players").out) != known
        scorer("redo", *words)
        assert (scorer("competition").out, scorer("players").out) == known


def test_what_was_said_becomes_a_value_and_a_sentence_again(db: Path, engine: Engine) -> None:
    restored(DUMPS / "0007.sql", db)
    said = [row["sentence"] for row in rows_of(db)["history"]]
    upgrades.upgrade(engine)
    with writing(str(db)) as work:
        event_id = work.event(EVENING_SLUG)
        assert [str(step.said) for step in steps_of(work.ask, Whose(event_id))] == said
        about = phrase("{results} of {name}", results=counted(2, "result"), name="{Ann}")
        history.note(work, Whose(event_id), Subject(Topic.PRINTED), about, "now")
        work.commit()
    upgrades.migrate(engine, command.downgrade, "0007")
    assert [row["sentence"] for row in rows_of(db)["history"]] == [*said, "2 results of {Ann}"]


@first_and_last_dump
@pytest.mark.long
def test_an_old_database_is_read_as_it_was_meant(scorer: Scorer, tmp_path: Path, revision: str) -> None:
    restored(DUMPS / f"{revision}.sql", scorer.db)
    fresh = Scorer(tmp_path / "fresh.db", tmp_path)
    fresh("import", write_folder(tmp_path / "evening", EVENING))
    record_everything(fresh)
    for db in (scorer.db, fresh.db):  # what was marked was found by the checks of its day
        with closing(sqlite3.connect(db)) as connection, connection:
            connection.execute("DELETE FROM marks")
    for words in (("rank",), ("board", "--all"), ("pair", "--all"), ("show",)):
        assert timeless(scorer(*words).out) == timeless(fresh(*words).out)


MINUTE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}")
"""When a ruling was recorded."""

PLAYS = re.compile(r"^Recorded plays.*\n", re.MULTILINE)
"""What a database before 0006 could not have."""


def timeless(text: str) -> str:
    return PLAYS.sub("", MINUTE.sub("…", text))


class Newer:
    """A scorer one revision newer than this one."""

    revision = "9000"

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.migrations = folder / "migrations"
        self.before = sqlite_file.HEAD
        self.known = (*upgrades.KNOWN, self.revision)
        self._monkeypatch = monkeypatch
        shutil.copytree(upgrades.MIGRATIONS, self.migrations, ignore=shutil.ignore_patterns("__pycache__"))

    def upgrade_is(self, *steps: str) -> None:
        """Write the newest revision and use it from now on."""
        lines = [
            "import os",
            "import sqlalchemy as sa",
            "from alembic import op",
            f"revision = {self.revision!r}",
            f"down_revision = {self.before!r}",
            "def upgrade() -> None:",
            *(f"    {step}" for step in steps),
            "def downgrade() -> None:",
            "    pass",
        ]
        (self.migrations / "versions" / f"{self.revision}_newer.py").write_text("\n".join(lines))
        self._monkeypatch.setattr(upgrades, "MIGRATIONS", self.migrations)
        self._monkeypatch.setattr(sqlite_file, "HEAD", self.revision)
        self._monkeypatch.setattr(upgrades, "KNOWN", self.known)
        self._monkeypatch.setattr(shape, "digest", lambda _: shape.NEWEST[0])
        self._monkeypatch.setattr(upgrades, "parts_used", lambda: upgrades.parts_made(self.revision))


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Newer:
    return Newer(tmp_path, monkeypatch)


ADD_A_COLUMN = "op.add_column('events', sa.Column('later', sa.Text()))"
REBUILD_EVENTS = (
    "with op.batch_alter_table('events', recreate='always') as batch:",
    "    batch.add_column(sa.Column('later', sa.Text()))",
)


LATER_COLUMNS = tuple(
    f"op.add_column('{table}', sa.Column('later', sa.{kind}(), nullable=False, server_default='7'))"
    for table, kind in (("results", "Integer"), ("pairs", "Text"), ("events", "Text"))
)
"""A migration that adds a column in each of these tables which may not be left empty."""

EVERYTHING = (
    ("result", "1", "1", "5", "GNT N 9"),
    ("clear", "1", "2", "6"),
    ("set", "club", "Alton"),
    ("set", "scoring.sit_out", "own"),
    ("pairs", "rename", "2", "Zoe"),
    ("pairs", "add", "9", "Zoe", "--direction", "NS"),
    ("result", "1", "9", "6", "GH S 10"),
    ("penalty", "1", "1", "mp"),
)
"""Changes in which rows of every kind come, go and become others."""


@pytest.mark.parametrize("later", [(), LATER_COLUMNS], ids=["as they are", "with one to come"])
@first_and_last_dump
@pytest.mark.long
def test_everything_is_undone_and_done_again_after_every_migration(
    scorer: Scorer, newer: Newer, revision: str, later: tuple[str, ...]
) -> None:
    restored(DUMPS / f"{revision}.sql", scorer.db)
    scorer("db", "upgrade")
    for words in EVERYTHING:
        scorer(*words)
    newer.upgrade_is(*later or ("pass",))
    scorer("db", "upgrade")
    steps = sum(step["stands"] for step in scorer("history", "--json").document["steps"])
    assert steps > len(EVERYTHING)
    back = states(scorer, "undo", steps)
    assert states(scorer, "redo", steps) == back[::-1]
    assert len(set(map(str, back))) == len(back)
    if later:
        assert {row["later"] for row in rows_of(scorer.db)["results"]} == {7}


def states(scorer: Scorer, command: str, times: int) -> list[Any]:
    """What is recorded, and what is after each undoing or redoing."""
    reached = [recorded(scorer.db)]
    for _ in range(times):
        scorer(command)
        reached.append(recorded(scorer.db))
    scorer.refused(command)
    return reached


def recorded(db: Path) -> dict[str, list[str]]:
    """Every row but those of the history, in any order, and without the numbers that they are given."""
    tables = {table: rows for table, rows in rows_of(db).items() if table != "history"}
    return {table: sorted(str({**row, "id": ""}) for row in rows) for table, rows in tables.items()}


def copies_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*before*.db"))


def test_a_copy_that_is_not_finished_has_no_name_of_one(
    evening: Scorer, newer: Newer, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer.upgrade_is(ADD_A_COLUMN)

    def half(_: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(upgrades, "copy_database", half)
    assert evening("db", "upgrade", code=1).errors == [f"database {evening.db}: the disk is full"]
    assert copies_in(evening.db.parent) == []
    assert not list(evening.db.parent.glob(".scorer-*"))


@on_every_database
def test_an_upgrade_keeps_the_ranking(evening: Scorer, newer: Newer) -> None:
    before = evening("rank").out
    newer.upgrade_is(ADD_A_COLUMN)
    evening("db", "upgrade")
    with writing(evening.place) as work:
        assert list(work.ask("SELECT version_num FROM alembic_version")) == [("9000",)]
    assert evening("rank").out == before


LOOKS = (("rank",), ("board", "--all"), ("history",), ("history", "1", "1"), ("corrections",), ("events",), ("export",))


@pytest.mark.parametrize("words", [LOOKS[0], *(pytest.param(one, marks=pytest.mark.long) for one in LOOKS[1:])])
def test_looking_at_an_older_database_reads_a_copy_and_says_so(
    evening: Scorer, newer: Newer, tmp_path: Path, words: tuple[str, ...]
) -> None:
    words = (*words, str(tmp_path / "exported")) if words == ("export",) else words
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    evening("result", "1", "1", "5", "GNT N 9")
    expected = evening(*words, "--force") if "export" in words else evening(*words)
    newer.upgrade_is(ADD_A_COLUMN)
    before, files = evening.db.read_bytes(), sorted(evening.db.parent.iterdir())
    ran = evening(*words, "--force") if "export" in words else evening(*words)
    assert ran.out == expected.out
    assert ran.err == (
        f"{expected.err}database {evening.db} is older than this scorer: a copy brought up to date was read\n"
    )
    assert (evening.db.read_bytes(), files) == (before, sorted(evening.db.parent.iterdir()))
    assert revision_in(evening.db) == newer.before


@pytest.mark.parametrize(
    "words",
    [("db", "upgrade"), ("import", ROOT / "sample_events" / "howell"), ("result", "1", "1", "5", "GNT N 9")],
    ids=["an upgrade", "an import", "a change"],
)
def test_what_changes_an_older_database_first_brings_it_up_to_date_after_one_private_copy(
    evening: Scorer, newer: Newer, words: tuple[str | Path, ...]
) -> None:
    old, before = sqlite_file.HEAD, contents(evening.db)
    evening.db.chmod(0o600)
    newer.upgrade_is(ADD_A_COLUMN)
    told = evening(*words).err
    evening("undo", code=int("result" not in words))
    (copy,) = copies_in(evening.db.parent)
    assert re.fullmatch(rf"club-before-9000-from-{old}-[0-9]{{8}}-[0-9]{{6}}-[0-9]{{6}}\.db", copy.name)
    assert (contents(copy), copy.stat().st_mode & 0o777) == (before, 0o600)
    assert (str(copy) in told) == ("result" not in words), "who types a result is not told where it is"
    assert revision_in(evening.db) == "9000"


def test_the_entry_screen_brings_an_older_database_up_to_date_before_it_looks(evening: Scorer, newer: Newer) -> None:
    newer.upgrade_is(ADD_A_COLUMN)
    assert prepared(str(evening.db), None, "").shown.slug == EVENING_SLUG
    assert revision_in(evening.db) == "9000"
    assert len(copies_in(evening.db.parent)) == 1
    assert taken() == []


def test_an_older_database_elsewhere_is_not_copied_but_refused(evening: Scorer, newer: Newer) -> None:
    newer.upgrade_is(ADD_A_COLUMN)
    assert evening.refused("rank", "--db", f"sqlite:///file:{evening.db}?uri=true") == [
        f"database file:{evening.db}: revision {newer.before} is older than this scorer (9000);"
        " `scorer db upgrade` brings it up to date"
    ]


def test_rebuilding_a_table_does_not_empty_those_that_refer_to_it(evening: Scorer, newer: Newer) -> None:
    before = evening("rank").out
    newer.upgrade_is(*REBUILD_EVENTS)
    with writing(str(evening.db)) as work:
        assert list(work.ask("PRAGMA foreign_keys")) == [(1,)]
    assert revision_in(evening.db) == "9000"
    assert evening("rank").out == before


def test_a_migration_that_tears_rows_apart_is_undone(evening: Scorer, newer: Newer) -> None:
    before = contents(evening.db)
    newer.upgrade_is("op.execute('DELETE FROM events')")
    with pytest.raises(DatabaseTrouble) as refusal, writing(str(evening.db)):
        pass
    assert str(refusal.value) == f"database {evening.db}: its rows do not fit together; nothing changed"
    assert contents(evening.db) == before


@on_every_database
def test_a_migration_that_fails_leaves_the_old_database(evening: Scorer, newer: Newer) -> None:
    before = contents(evening.place)
    newer.upgrade_is(ADD_A_COLUMN, "op.execute('DELETE FROM results')", "raise ZeroDivisionError")
    with pytest.raises(ZeroDivisionError), writing(evening.place):
        pass
    assert contents(evening.place) == before


@pytest.mark.long
def test_a_power_cut_in_a_migration_leaves_the_old_database(evening: Scorer, newer: Newer) -> None:
    before, ranking, old = contents(evening.db), evening("rank").out, sqlite_file.HEAD
    newer.upgrade_is(ADD_A_COLUMN, "op.execute('DELETE FROM results')", *REBUILD_EVENTS[:1], "    pass", "os._exit(86)")
    program = (
        "import pathlib, sys; from scorer.storage import sqlite_file, upgrades\n"
        "from scorer.storage.transactions import writing\n"
        "upgrades.MIGRATIONS, sqlite_file.HEAD = pathlib.Path(sys.argv[1]), sys.argv[2]\n"
        "with writing(sys.argv[3]): pass\n"
    )
    words = [sys.executable, "-c", program, str(newer.migrations), newer.revision, str(evening.db)]
    assert subprocess.run(words, check=False).returncode == 86
    assert contents(evening.db) == before
    assert revision_in(evening.db) == old
    newer.upgrade_is(ADD_A_COLUMN)
    evening("db", "upgrade")
    assert evening("rank").out == ranking


@on_every_database
@pytest.mark.long
def test_everything_is_undone_and_done_again_on_every_database(evening: Scorer) -> None:
    record_everything(evening)
    for words in EVERYTHING:
        evening(*words)
    ranking, steps = evening("rank").out, evening("history", "--json").document["steps"]
    stand = [step for step in steps if step["stands"]]
    for _ in stand:
        evening("undo")
    evening.refused("undo")
    for _ in stand:
        evening("redo")
    evening.refused("redo")
    assert evening("rank").out == ranking


STRANGER = (
    "CREATE TABLE alembic_version (version_num TEXT)",
    "INSERT INTO alembic_version VALUES ('0001')",
    "CREATE TABLE events (id INTEGER, name TEXT)",
    "CREATE TABLE pairs (id INTEGER)",
    "CREATE TABLE boards (id INTEGER)",
    "CREATE TABLE results (id INTEGER)",
)
"""Another program's database, with our words and our number of a revision."""


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    db = tmp_path / "stranger.db"
    with closing(sqlite3.connect(db)) as connection:
        connection.executescript(";".join(STRANGER))
    return db


@pytest.mark.parametrize("words", [("rank",), ("undo",), ("db", "upgrade")], ids=" ".join)
def test_a_stranger_s_database_is_known_by_its_tables(scorer: Scorer, stranger: Path, words: tuple[str, ...]) -> None:
    before = stranger.read_bytes()
    assert scorer(*words, "--db", stranger, code=1).errors == [
        f"database {stranger}: it holds other tables than the scorer's"
    ]
    assert stranger.read_bytes() == before


def test_a_stranger_s_database_is_no_copy_of_ours(evening: Scorer, stranger: Path) -> None:
    assert evening.refused("restore", stranger) == [f"database {stranger}: it holds other tables than the scorer's"]


def test_a_newer_scorer_s_database_is_no_copy_of_ours(evening: Scorer, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy_database(evening.db, copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert evening.refused("restore", copy) == [
        f"database {copy}: revision 9999 was made by a newer scorer than this one ({sqlite_file.HEAD})"
    ]


CHECKS = {
    str(check.name): (table.name, str(check.sqltext))
    for table in metadata.tables.values()
    for check in table.constraints
    if isinstance(check, CheckConstraint)
}
"""Every check of the tables by name: its table, and what it asks."""

NO_SUCH = (
    (r"(\S+) IN \('.*", "'no such'"),
    (r"(\S+) IN \([0-9].*", "99"),
    (r"(\S+) <> ''", "''"),
    (r"(\S+) >= [01]", "-1"),
    (r"(\S+) = 1", "2"),
    (r"(\S+) BETWEEN 0 AND [0-9]+", "-1"),
    (r"(\S+) BETWEEN 1 AND [0-9]+", "0"),
)
"""For checks of one column, what it may not hold."""

TOGETHER = {
    "ck_history_whose": "UPDATE history SET event_id = 1, competition = 'ladder'",
    "ck_boards_all_points": "UPDATE boards SET north = 14",
    "ck_boards_known": "UPDATE boards SET deal = NULL",
    "ck_results_opponents": "UPDATE results SET ew = ns WHERE contract IS NOT NULL",
    "ck_results_pair": "UPDATE results SET ns = NULL, ew = NULL, award = NULL WHERE award = 'NP'",
    "ck_results_contract_tricks": "UPDATE results SET tricks = NULL, declarer = NULL WHERE contract IS NOT NULL",
    "ck_results_contract_declarer": "UPDATE results SET declarer = 'S' WHERE score IS NOT NULL",
    "ck_results_sit_out": "UPDATE results SET ew = NULL WHERE contract IS NOT NULL",
    "ck_sittings_boards": "UPDATE sittings SET last_board = first_board - 1 WHERE first_board > 1",
    "ck_sittings_pair": "UPDATE sittings SET ns = NULL, ew = NULL",
    "ck_sittings_opponents": "UPDATE sittings SET ew = ns",
    "ck_results_one_outcome": "UPDATE results SET award = 'NP' WHERE contract IS NOT NULL",
}
"""For checks of several columns, a change of the worked evening that they have to refuse."""


FIRST_ROW = {"sqlite": "rowid", "postgresql": "ctid"}
"""What each kind of database calls the place of a row."""


def refused_change(check: str, database_kind: str) -> str:
    """A change that nothing but this check forbids."""
    if check in TOGETHER:
        return TOGETHER[check]
    table, text = CHECKS[check]
    for pattern, value in NO_SUCH:
        if column := re.fullmatch(pattern, text):
            row = FIRST_ROW[database_kind]
            first = f"(SELECT min({row}) FROM {table})"  # noqa: S608  # from the tables themselves
            return f"UPDATE {table} SET {column[1]} = {value} WHERE {row} = {first}"  # noqa: S608  # all names are ours
    raise AssertionError(f"{check}: no change is known that {text!r} refuses; put one into TOGETHER")


@pytest.fixture(scope="module")
def _filled(tmp_path_factory: pytest.TempPathFactory, home: Path, _evening_database: Path) -> Path:
    db = tmp_path_factory.mktemp("filled") / "filled.db"
    copy_database(_evening_database, db)
    write_folder(db.parent / "evening", EVENING)
    record_everything(Scorer(db, home))
    return db


@pytest.fixture
def filled(_made: Made, _filled: Path) -> Scorer:
    """A current database with rows in every table."""
    return _made("filled", _filled, ("import", _filled.parent / "evening"), record_everything)


REFUSED = IntegrityError, sqlite3.IntegrityError
"""As SQLAlchemy says it of a server, and the driver of a file."""


@on_every_database
@pytest.mark.parametrize("check", sorted(CHECKS))
def test_the_database_itself_refuses_what_cannot_be(filled: Scorer, database_kind: str, check: str) -> None:
    with pytest.raises(REFUSED) as refusal, writing(filled.place) as work:
        work.do(refused_change(check, database_kind))
    told, *_ = str(getattr(refusal.value, "orig", refusal.value)).splitlines()
    assert re.search(rf"(CHECK constraint failed: {check}|violates check constraint \"{check}\")$", told)


@on_every_database
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE results SET ns = '1' WHERE board = 1",
        "UPDATE results SET ns = '99' WHERE ns = '1'",
        "UPDATE results SET ew = '99' WHERE ew = '5'",
        "UPDATE pairs SET event_id = 99 WHERE label = '1'",
        "DELETE FROM pairs WHERE label = '1'",
        "INSERT INTO pairs SELECT * FROM pairs WHERE label = '1'",
        "UPDATE chosen SET event_id = 99",
    ],
    ids=[
        "a pair twice on a board",
        "an unknown pair in ns",
        "an unknown pair in ew",
        "a pair of no event",
        "a pair that has results taken away",
        "a pair listed twice",
        "an event chosen that is not there",
    ],
)
def test_the_database_itself_refuses_rows_that_do_not_fit_together(filled: Scorer, change: str) -> None:
    with pytest.raises(REFUSED, match=r"UNIQUE|FOREIGN KEY|unique|foreign key"), writing(filled.place) as work:
        work.do(change)


@pytest.mark.parametrize("club_id", ["", "0042"])
def test_the_database_itself_refuses_two_events_of_one_name_date_and_club(filled: Scorer, club_id: str) -> None:
    event, *_ = rows_of(filled.db)["events"]
    another = {**event, "id": 99, "slug": "another", "club": "Alton" if club_id else event["club"], "club_id": club_id}
    names, marks = ", ".join(another), ", ".join("?" * len(another))
    with writing(filled.place) as work:
        work.do("UPDATE events SET club_id = ?", (club_id,))
        work.commit()
    taken = "another event has that name, date and club"
    with pytest.raises(DatabaseTrouble, match=taken), writing(filled.place) as work:
        work.do(f"INSERT INTO events ({names}) VALUES ({marks})", tuple(another.values()))  # noqa: S608  # from the tables themselves


def test_an_event_that_is_removed_takes_everything_of_it_along(filled: Scorer) -> None:
    with writing(filled.place) as work:
        work.do("DELETE FROM events")
        work.commit()
    of_the_club = {"competitions", "players", "history", "club_settings"}
    left = rows_of(filled.db)
    assert {name for name in metadata.tables if left[name]} == of_the_club


def test_a_pair_that_gets_another_label_keeps_its_results(filled: Scorer) -> None:
    with writing(filled.place) as work:
        work.do("UPDATE pairs SET label = 'A1' WHERE label = '1'")
        work.commit()
    assert rows_of(filled.db)["results"][0]["ns"] == "A1"
