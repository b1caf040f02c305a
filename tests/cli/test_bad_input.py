"""Everything that can be wrong with what a director gives: one sentence each, all at once, and nothing is changed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from scorer import hints
from scorer.errors import DatabaseError, MissingDataError, ScorerError
from scorer.storage import sqlite_file
from scorer.storage.revisions import newest_revision
from tests.conftest import EVENING_FILES, SAMPLES, Scorer, another_program_writing, contents, write_folder

RESULTS = EVENING_FILES["results.csv"].splitlines(keepends=True)
PAIRS = EVENING_FILES["pairs.csv"].splitlines(keepends=True)


def results(line: int, text: str) -> dict[str, str]:
    """The worked evening's results with one line replaced, or added after the last."""
    return {"results.csv": "".join([*RESULTS[: line - 1], f"{text}\n", *RESULTS[line:]])}


def pairs(line: int, text: str) -> dict[str, str]:
    return {"pairs.csv": "".join([*PAIRS[: line - 1], f"{text}\n", *PAIRS[line:]])}


def event(old: str, new: str) -> dict[str, str]:
    assert old in EVENING_FILES["event.toml"]
    return {"event.toml": EVENING_FILES["event.toml"].replace(old, new)}


def deals(old: str, new: str) -> dict[str, str]:
    assert old in EVENING_FILES["deals.pbn"]
    return {"deals.pbn": EVENING_FILES["deals.pbn"].replace(old, new)}


MANY = {
    **event("winners = 2", 'winners = 2\nclup = "Alton"\nboards = "three"'),
    **pairs(9, "8,EW,Oda,Pia\n8,EW,Oda,Pia"),
    "results.csv": (
        "board,round,table,ns,ew,contract,declarer,tricks,score,award,remark\n"
        "1,1,1,1,5,GNT,N,14,,,\n"
        "1,x,2,99,6,GXT,Q,9,,,\n"
        "0,1,3,3,7,,,,415,,\n"
        "1,1,1,1,6,GNT,N,10,,,\n"
        "1,1,1,1,7,GNT,N,10,,,\n"
    ),
    **deals("T532.AK4", "T532.AK6"),
    "notes.txt": "hello\n",
}
MANY_SENTENCES = """\
notes.txt: unknown file, expected event.toml, teams.csv, individuals.csv, pairs.csv, \
results.csv, boards.csv, announced.csv, deals.pbn, penalties.csv, rulings.csv, movement.csv, changes.csv, marks.csv or \
play.pbn
event.toml:5: clup: read "clup", expected name, date, club, club_id, rules, redeal, boards, winners, movement, form, \
announce, fit, game_points, audience, asked_boards, asked_play, asked_minutes, asked_pace, asked_winners, waiting or \
scoring (did you mean club?) (no other keys are allowed)
event.toml:6: boards: read "three", expected a whole number, 0 to 999
pairs.csv:10: pair: read "8", expected each pair once, but 8 is already listed
results.csv:2: tricks: read "14", expected 0 to 13
results.csv:3: round: read "x", expected a whole number, 1 to 999999
results.csv:3: contract: read "GXT", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS or GNT
results.csv:3: declarer: read "Q", expected N, E, S or W
results.csv:4: board: read "0", expected a board, 1 to 999
results.csv:4: score: read "415", expected a score possible under the rules: 50, 70, 80, 90, 100, 110, 120, \
130, 140, 150, 170, 180, 190, 200, 210, 230, 240, 250, 260, 270, 300, 350, 400, 420, 430, 440, 450, 460, 480, 490, \
500, 510, 520, 550, or one of these with a minus sign
results.csv:6: ns: read "1", expected a pair with no other result on board 1 (line 5)
deals.pbn:6: Deal: read "N:T532.AK6.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8", \
expected 52 different cards, 13 to a hand (missing: H4; duplicated: H6)
""".splitlines()


def test_several_mistakes_in_several_files_are_all_said_at_once(samples: Scorer, tmp_path: Path) -> None:
    assert samples.refused("import", write_folder(tmp_path / "many", {**EVENING_FILES, **MANY})) == MANY_SENTENCES


def test_of_several_folders_the_bad_one_is_named_and_none_is_recorded(scorer: Scorer, tmp_path: Path) -> None:
    bad = write_folder(tmp_path / "bad", {**EVENING_FILES, **results(2, "1,1,1,1,5,GNT,N,14,,,")})
    worse = write_folder(tmp_path / "pairs.csv", {**EVENING_FILES, **pairs(3, "2,N,Cay,Dan")})
    wrong = scorer.wrong("import", SAMPLES / "howell", bad, SAMPLES / "mitchell", worse, tmp_path / "nowhere")
    assert wrong == [
        (f"{bad}/results.csv:2: tricks", "14"),
        (f"{worse}/pairs.csv:3: direction", "N"),
        ("", ""),
    ]
    assert scorer("events", "--json").document == {"events": []}


def with_a_strange_letter(folder: Path) -> Path:
    write_folder(folder, EVENING_FILES)
    (folder / "pairs.csv").write_bytes(EVENING_FILES["pairs.csv"].replace("Cay", "Zoë").encode("cp1252"))
    return folder


def test_a_wrong_encoding_is_refused_with_the_byte_and_what_helps(samples: Scorer, tmp_path: Path) -> None:
    folder = with_a_strange_letter(tmp_path / "old")
    byte = 'pairs.csv:3: read byte "0xeb", expected UTF-8; `--encoding` names another, such as cp1252'
    assert samples.refused("import", folder) == [byte]
    assert samples.refused("import", SAMPLES / "school", folder, "--replace") == [f"{folder}/{byte}"]


@pytest.mark.parametrize("name", ["ascii", "klingon", "hex"])
def test_an_encoding_that_does_not_fit_or_is_none_is_refused(samples: Scorer, tmp_path: Path, name: str) -> None:
    (sentence,) = samples.refused("import", with_a_strange_letter(tmp_path / "old"), "--encoding", name)
    assert sentence.startswith("pairs.csv:3: " if name == "ascii" else f'--encoding: read "{name}"')


def test_what_is_no_event_folder_is_refused_by_name(samples: Scorer, tmp_path: Path) -> None:
    (tmp_path / "holiday pictures").mkdir()
    for file in ("results.csv", "event.ods"):
        (tmp_path / file).write_text("PK")
    for name in ("holiday pictures", "nowhere", "results.csv", "event.ods"):
        (sentence,) = samples.refused("import", tmp_path / name)
        assert sentence.startswith(f"{tmp_path / name}: ")


def test_a_folder_in_the_place_of_a_file_is_refused(samples: Scorer, evening_folder: Path) -> None:
    for name, text in EVENING_FILES.items():
        (evening_folder / name).unlink()
        (evening_folder / name).mkdir()
        (sentence,) = samples.refused("import", evening_folder)
        assert name in sentence
        (evening_folder / name).rmdir()
        (evening_folder / name).write_text(text, encoding="utf-8")


COMMANDS = [
    *(("events",), ("show",), ("rank",), ("board", "1"), ("pair", "1"), ("export", "out"), ("explain", "1", "1")),
    *(("check",), ("events", "use", "tuesday"), ("result", "1", "1", "5", "NP"), ("result", "1", "1", "5", "--remove")),
    *(("adjust", "1", "1", "5", "60/40"), ("penalty", "1", "1", "mp"), ("import", str(SAMPLES / "howell"))),
    *(("history",), ("history", "1", "1"), ("db", "upgrade")),
]
"""Every command that opens a database."""


def test_a_text_file_and_a_folder_are_no_databases(scorer: Scorer) -> None:
    scorer.db.write_text("Shopping: eggs, milk, cards. " * 50)
    for words in COMMANDS:
        assert scorer.refused(*words) == [f"database {scorer.db}: it is not an SQLite database"]
    scorer.db.unlink()
    scorer.db.mkdir()
    for words in COMMANDS:
        assert scorer.refused(*words) == [f"database {scorer.db}: expected a file, but it is a folder"]
    assert scorer.refused("events", "--db", ".") == ["database .: expected a file, but it is a folder"]


A_FEW = [("rank",), ("result", "1", "1", "5", "NP"), ("import", str(SAMPLES / "howell"))]


@pytest.mark.parametrize("revision", ["", "ae1027a6acf0", "0000", "0001"])
def test_the_database_of_another_program_is_left_alone_with_and_without_alembic(scorer: Scorer, revision: str) -> None:
    with closing(sqlite3.connect(scorer.db)) as connection:
        if revision:
            connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.commit()
    before, files = scorer.db.read_bytes(), sorted(scorer.db.parent.iterdir())
    for words in A_FEW:
        assert scorer.refused(*words) == [f"database {scorer.db}: it is not a scorer database"]
    assert (scorer.db.read_bytes(), sorted(scorer.db.parent.iterdir())) == (before, files)


def test_only_an_import_and_an_upgrade_make_a_database_of_an_empty_file(scorer: Scorer) -> None:
    scorer.db.touch()
    for words in A_FEW[:2]:
        scorer.refusal(MissingDataError, *words)
    assert scorer.db.read_bytes() == b""


def set_revision(db: Path, revision: str) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()


def test_a_database_of_a_newer_version_is_left_alone(evening: Scorer) -> None:
    set_revision(evening.db, "9999")
    files = sorted(evening.db.parent.iterdir())
    for words in COMMANDS:
        (sentence,) = evening.refused(*words)
        assert sentence.startswith(f"database {evening.db}: revision 9999 ")
        assert f"({newest_revision()} is the newest known)" in sentence
    assert sorted(evening.db.parent.iterdir()) == files


def test_a_database_of_a_development_version_is_left_alone_and_how_to_carry_it_over_is_said(evening: Scorer) -> None:
    set_revision(evening.db, "0015")
    files = sorted(evening.db.parent.iterdir())
    for words in (*COMMANDS, ("db", "check")):
        assert evening.refused(*words) == [
            f"database {evening.db}: it was made by a development version (revision 0015); "
            "`scorer export --all FOLDER` of that version writes its events, players and competitions, "
            "and `scorer import FOLDER --db NEW.db` reads them, without their history"
        ]
    assert sorted(evening.db.parent.iterdir()) == files


def test_every_revision_of_a_development_version_is_known(evening: Scorer) -> None:
    for number in range(1, 16):
        set_revision(evening.db, f"{number:04}")
        assert evening.refusal(DatabaseError, "rank").hints == (hints.CARRY_OVER,)
    for other in ("0000", "0016"):
        set_revision(evening.db, other)
        assert evening.refusal(DatabaseError, "rank").hints == ()


def test_a_damaged_database_is_refused(evening: Scorer) -> None:
    whole = evening.db.read_bytes()
    evening.db.write_bytes(whole[:4096] + b"\x0d\xff" * ((len(whole) - 4096) // 2))
    for words in (("rank",), ("events", "use", "tuesday"), ("import", str(SAMPLES / "school"))):
        ran = evening(*words, code=1)
        assert ran.out == ""
        assert ran.refusal is not None
        assert ran.refusal.hints == (hints.RESTORE_BACKUP,)


CHANGES = ("use", "result", "adjust", "penalty", "import", "db")
WRITING = [words for words in COMMANDS if {*words[:2]} & {*CHANGES}]
LOOKING = [words for words in COMMANDS if not {*words[:2]} & {*CHANGES, "export"}]


@pytest.fixture
def impatient(evening: Scorer, monkeypatch: pytest.MonkeyPatch) -> Scorer:
    """A scorer that hardly waits for another program."""
    monkeypatch.setattr(sqlite_file, "BUSY_MILLISECONDS", 50)
    return evening


def test_a_locked_database_is_refused_quickly(impatient: Scorer) -> None:
    with another_program_writing(impatient.db):
        for words in WRITING:
            started = monotonic()
            told = str(impatient.refusal(DatabaseError, *words))
            assert told == f"database {impatient.db}: another program is writing to it; close that program or try again"
            assert monotonic() - started < 2


def test_a_locked_database_can_be_looked_at(impatient: Scorer) -> None:
    expected = [impatient(*words).out for words in LOOKING]
    with another_program_writing(impatient.db):
        assert [impatient(*words).out for words in LOOKING] == expected


def test_a_database_below_a_file_is_refused(scorer: Scorer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    db = tmp_path / "file" / "club.db"
    for words in (("import", str(SAMPLES / "howell")), ("db", "upgrade")):
        (sentence,) = scorer.refused(*words, SCORER_DB=str(db))
        assert sentence.startswith(f"database {db}: ")


@pytest.mark.parametrize(
    ("place", "kind"),
    [("nosuch://server/club", DatabaseError), ("://", DatabaseError), ("sqlite+nosuch:///club.db", DatabaseError)],
)
def test_a_place_that_cannot_hold_a_database_is_refused(scorer: Scorer, place: str, kind: type[ScorerError]) -> None:
    assert place in str(scorer.refusal(kind, "rank", "--db", place))


IN_MEMORY = (
    "sqlite:///",
    "sqlite://",
    ":memory:",
    "file::memory:",
    "sqlite:///:memory:",
    "sqlite:///club.db?mode=memory",
    "sqlite:///file:club?mode=memory&uri=true",
    "sqlite:///file::memory:?cache=shared&uri=true",
    "sqlite:///file:/club?vfs=memdb&uri=true",
    "sqlite:///club.db?vfs=memdb",
    "sqlite+pysqlite://",
    "sqlite+pysqlite:///:memory:",
)


@pytest.mark.parametrize("place", IN_MEMORY)
def test_a_database_that_would_not_outlive_the_command_is_refused(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (("new", "Tuesday", "--tables", "3", "--boards", "6"), ("events",), ("db", "upgrade")):
        (sentence,) = scorer.refused(*words, "--db", place)
        assert sentence.endswith(": expected a file or a server: data in memory is lost when the command ends")
    assert list(tmp_path.iterdir()) == []


def test_a_url_that_only_reads_is_read_without_a_word_and_not_written(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scorer("import", SAMPLES / "howell", SCORER_DB="club.db")
    reading = "sqlite:///club.db?mode=ro"
    with warnings.catch_warnings(record=True) as raw:
        assert scorer("rank", SCORER_DB=reading).out == scorer("rank", SCORER_DB="club.db").out
    assert raw == []
    (sentence,) = scorer.refused("penalty", "1", "2", "mp", SCORER_DB=reading)
    assert "it is read-only" in sentence


@pytest.mark.parametrize("place", ["nowhere/x.db", "no/where/x.db", "x.db"])
@pytest.mark.parametrize(
    "words",
    [
        ("players", "merge", "Ann", "Bob"),
        ("players", "rename", "Ann", "Bob"),
        ("competition", "add", "Ladder", "tuesday"),
        ("import", "nothing.xlsx"),
        ("set", "--club", "paper", "a7"),
        ("result", "1", "1", "2", "gs", "s", "10"),
        ("restore", "copy.db"),
        ("publish", "site"),
        ("export", "no/where/out"),
    ],
)
def test_a_command_that_is_refused_makes_no_folder_database_or_copy(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert scorer.refused(*words, SCORER_DB=place)
    assert list(tmp_path.iterdir()) == []


WITHOUT = "-dac_override,-dac_read_search"


class Restricted:
    """Runs the program where rights count, even for root, who otherwise may do everything."""

    DROPPED = ("setpriv", "--bounding-set", WITHOUT, "--inh-caps", WITHOUT)

    def __init__(self, db: Path) -> None:
        self.db = db
        self.prefix = self.DROPPED if os.geteuid() == 0 else ()
        if self.prefix and (shutil.which("setpriv") is None or self._ran(["true"]).returncode):
            pytest.skip("root may write everywhere, and setpriv cannot take that right away here")

    def _ran(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join(filter(None, sys.path))
        variables = {"PATH": os.environ["PATH"], "SCORER_DB": str(self.db), "HOME": "/nonexistent", "PYTHONPATH": path}
        return subprocess.run([*self.prefix, *words], env=variables, capture_output=True, text=True, check=False)

    def __call__(self, *words: str | Path) -> tuple[int, str, str]:
        ran = self._ran([sys.executable, "-m", "scorer", *map(str, words)])
        return ran.returncode, ran.stdout, ran.stderr


@pytest.fixture
def restricted(evening: Scorer, tmp_path: Path) -> Iterator[Restricted]:
    made = Restricted(evening.db)
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed").chmod(0o555)
    yield made
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755)


def test_a_read_only_database_can_be_looked_at_and_back_on(
    restricted: Restricted, evening: Scorer, tmp_path: Path
) -> None:
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    evening("result", "1", "1", "5", "GNT N 5")
    looks = [("rank",), ("history", "--corrections")]
    expected = [(0, evening(*words).out, "") for words in looks]
    with closing(sqlite3.connect(restricted.db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    restricted.db.chmod(0o444)
    assert [restricted(*words) for words in looks] == expected
    restricted.db.parent.chmod(0o555)
    assert [restricted(*words) for words in looks] == expected


@pytest.mark.parametrize(
    ("mode", "words", "why"),
    [
        (0o444, ("result", "1", "1", "5", "NP"), "it is read-only"),
        (0o000, ("rank",), "cannot be opened: check the permissions of the file and its folder"),
    ],
)
def test_a_database_without_the_right_to_it_is_refused(
    restricted: Restricted, mode: int, words: tuple[str, ...], why: str
) -> None:
    before = contents(restricted.db)
    restricted.db.chmod(mode)
    assert restricted(*words) == (1, "", f"error: database {restricted.db}: {why}\n")
    restricted.db.chmod(0o644)
    assert contents(restricted.db) == before


@pytest.mark.parametrize("name", ["club.db", "deeper/club.db"])
def test_a_database_cannot_be_made_in_a_read_only_folder(restricted: Restricted, tmp_path: Path, name: str) -> None:
    db = tmp_path / "closed" / name
    code, out, talk = restricted("import", SAMPLES / "howell", "--db", db)
    assert (code, out, talk.count("\n")) == (1, "", 1)
    assert talk.startswith(f"error: database {db}: ")


def test_nothing_is_exported_to_a_read_only_folder(restricted: Restricted, tmp_path: Path) -> None:
    path = tmp_path / "closed" / "out"
    assert restricted("export", path) == (1, "", f"error: {path}: Permission denied\n")
    assert list(path.parent.iterdir()) == []


def test_a_file_and_a_folder_that_may_not_be_read_are_refused(
    restricted: Restricted, evening_folder: Path, tmp_path: Path
) -> None:
    before = contents(restricted.db)
    closed = write_folder(tmp_path / "closed folder", EVENING_FILES)
    for path in (evening_folder / "results.csv", closed):
        path.chmod(0o000)
    told = "".join(f"error: {path}: Permission denied\n" for path in (evening_folder / "results.csv", closed))
    assert restricted("import", evening_folder, closed) == (1, "", told)
    assert contents(restricted.db) == before
