"""Everything that can be wrong with what a director gives: one sentence each, all at once, and nothing is changed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

import pytest

from scorer.store import sqlite_file
from scorer.store.sqlite_file import HEAD
from tests.conftest import EVENING, SAMPLES, Scorer, contents, write_folder

RESULTS = EVENING["results.csv"].splitlines(keepends=True)
PAIRS = EVENING["pairs.csv"].splitlines(keepends=True)


def results(line: int, text: str) -> dict[str, str]:
    """The worked evening's results with one line replaced, or added after the last."""
    return {"results.csv": "".join([*RESULTS[: line - 1], f"{text}\n", *RESULTS[line:]])}


def pairs(line: int, text: str) -> dict[str, str]:
    return {"pairs.csv": "".join([*PAIRS[: line - 1], f"{text}\n", *PAIRS[line:]])}


def event(old: str, new: str) -> dict[str, str]:
    assert old in EVENING["event.toml"]
    return {"event.toml": EVENING["event.toml"].replace(old, new)}


def deals(old: str, new: str) -> dict[str, str]:
    assert old in EVENING["deals.pbn"]
    return {"deals.pbn": EVENING["deals.pbn"].replace(old, new)}


CONTRACTS = "PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT"
SCORES = (
    "50, 70, 80, 90, 100, 110, 120, 130, 140, 150, 170, 180, 190, 200, 210, 230, 240, 250, 260, 270, 300, 350, "
    "400, 420, 430, 440, 450, 460, 480, 490, 500, 510, 520, 550, or the same with a minus"
)
COLUMNS = "board, ns, ew, contract, declarer, tricks"
ALL_COLUMNS = f"{COLUMNS}, round, table, score, award, group, remark, section"
HEADER = RESULTS[0].strip().replace(",", ", ")

BAD_FILES: Mapping[str, tuple[dict[str, str], list[str]]] = {
    "an unknown pair": (
        results(2, "1,1,1,9,5,GNT,N,10,,,"),
        ['results.csv:2: ns: read "9", expected a pair of pairs.csv: 1, 2, 3, 4, 5, 6, 7, 8'],
    ),
    "a pair twice on a board": (
        results(3, "1,1,2,1,6,GNT,N,9,,,"),
        ['results.csv:3: ns: read "1", expected a pair with no other result on board 1 (line 2)'],
    ),
    "a pair once on each side of a board": (
        results(3, "1,1,2,2,1,GNT,N,9,,,"),
        ['results.csv:3: ew: read "1", expected a pair with no other result on board 1 (line 2)'],
    ),
    "a pair against itself": (
        results(2, "1,1,1,1,1,GNT,N,10,,,"),
        ['results.csv:2: ew: read "1", expected a pair other than the one in ns'],
    ),
    "a board outside the event": (
        {**event("winners = 2", "winners = 2\nboards = 3"), **results(2, "4,1,1,1,5,GNT,N,10,,,")},
        ['results.csv:2: board: read "4", expected a board of the event, 1 to 3'],
    ),
    "a board that is no number": (
        results(2, "1a,1,1,1,5,GNT,N,10,,,"),
        ['results.csv:2: board: read "1a", expected a board, 1 to 999'],
    ),
    "a board of many digits": (
        results(2, "1_0,1,1,1,5,GNT,N,10,,,"),
        ['results.csv:2: board: read "1_0", expected a board, 1 to 999'],
    ),
    "a board beyond every event": (
        results(2, "1000,1,1,1,5,GNT,N,10,,,"),
        ['results.csv:2: board: read "1000", expected a board, 1 to 999'],
    ),
    "impossible tricks": (
        results(2, "1,1,1,1,5,GNT,N,14,,,"),
        ['results.csv:2: tricks: read "14", expected 0 to 13'],
    ),
    "impossible overtricks": (
        results(2, "1,1,1,1,5,GNT,N,+5,,,"),
        ['results.csv:2: tricks: read "+5", expected -9 to +4'],
    ),
    "an impossible score": (
        results(4, "2,2,3,3,8,,,,415,,"),
        [f'results.csv:4: score: read "415", expected a score that the rules give: {SCORES}'],
    ),
    "a contract that the rules do not know": (
        results(2, "1,1,1,1,5,2NT,N,8,,,"),
        [f'results.csv:2: contract: read "2NT", expected {CONTRACTS}'],
    ),
    "a seat that is none": (
        results(2, "1,1,1,1,5,GNT,X,10,,,"),
        ['results.csv:2: declarer: read "X", expected N, E, S or W'],
    ),
    "a score that disagrees with its contract": (
        results(2, "1,1,1,1,5,GNT,N,10,400,,"),
        ['results.csv:2: score: read "400", expected 430, the score of GNT N 10; 400 is GNT 9 by NS or GNT 1 by EW'],
    ),
    "a score of the other side": (
        results(2, "1,1,1,1,5,GNT,E,10,430,,"),
        ['results.csv:2: score: read "430", expected -430, the score of GNT E 10; 430 is GNT 10 by NS'],
    ),
    "a contract without tricks": (
        results(2, "1,1,1,1,5,GNT,N,,,,"),
        ['results.csv:2: tricks: read "", expected 0 to 13'],
    ),
    "the same result twice": (
        results(13, "1,1,1,1,5,GNT,N,10,,,"),
        [
            'results.csv:13: board: read "1", expected each result once, '
            "and 1 against 5 has one on this board (line 2)"
        ],
    ),
    "a contract and an award": (
        results(2, "1,1,1,1,5,GNT,N,10,,NP,"),
        ['results.csv:2: award: read "NP", expected nothing beside a contract'],
    ),
    "no result at all": (
        results(2, "1,1,1,1,5,,,,,,"),
        ['results.csv:2: contract: read "", expected a contract, a score or an award (or no ns or no ew: a sit-out)'],
    ),
    "a result at a table with nobody in it": (
        results(2, "1,1,1,1,,GNT,N,10,,,"),
        [
            'results.csv:2: contract: read "GNT", expected nothing, because ns or ew is empty: a sit-out',
            'results.csv:2: declarer: read "N", expected nothing, because ns or ew is empty: a sit-out',
            'results.csv:2: tricks: read "10", expected nothing, because ns or ew is empty: a sit-out',
        ],
    ),
    "too many fields": (
        results(2, "1,1,1,1,5,GNT,N,10,,,,surplus"),
        ["results.csv:2: read 12 fields, expected 11"],
    ),
    "a quotation mark left open": (
        results(13, '3,3,4,4,6,GH,S,8,,,"open'),
        ["results.csv:13: cannot be read as a table row: unexpected end of data"],
    ),
    "a missing column": (
        {"results.csv": EVENING["results.csv"].replace("contract", "kontrakt")},
        [
            f'results.csv:1: contract: the column is missing: read "{HEADER.replace("contract", "kontrakt")}"',
            f'results.csv:1: kontrakt: read "kontrakt", expected {ALL_COLUMNS} (did you mean contract?)',
        ],
    ),
    "a column twice": (
        {"results.csv": EVENING["results.csv"].replace("remark", "score")},
        ['results.csv:1: score: read "score" twice, expected each column once'],
    ),
    "an empty file of results": (
        {"results.csv": ""},
        [f"results.csv:1: the file is empty, expected the columns {COLUMNS}"],
    ),
    "a pair listed twice": (
        pairs(10, "1,NS,Cay,Dan"),
        ['pairs.csv:10: pair: read "1", expected each pair once: there is a 1 already'],
    ),
    "a pair without a label": (
        pairs(10, ",NS,Cay,Dan"),
        ['pairs.csv:10: pair: read "", expected a label of 1 to 12 characters'],
    ),
    "a direction that is none": (
        pairs(3, "2,N,Cay,Dan"),
        ['pairs.csv:3: direction: read "N", expected NS or EW, because winners = 2'],
    ),
    "an event without a name": (
        event('name = "Worked Evening"\n', ""),
        ['event.toml:1: name: the key is missing, expected name = "…"'],
    ),
    "a key that means nothing": (
        event("winners", "winer"),
        [
            'event.toml:4: winer: read "winer", expected name, date, club, club_id, rules, redeal, boards, winners, '
            "movement, form, scoring (did you mean winners?): this version does not know another key"
        ],
    ),
    "a table that means nothing": (
        event("winners = 2", '[scring]\nmethod = "butler"'),
        [
            'event.toml:4: scring: read "scring", expected name, date, club, club_id, rules, redeal, boards, winners, '
            "movement, form, scoring (did you mean scoring?): this version does not know another key"
        ],
    ),
    "a number of winners that cannot be": (
        event("winners = 2", "winners = 3"),
        ['event.toml:4: winners: read "3", expected a whole number, 1 to 2'],
    ),
    "a date that is none": (
        event("2026-03-04", '"4 March"'),
        ['event.toml:2: date: read "4 March", expected a date such as 2026-11-17'],
    ),
    "a deal with a card twice": (
        deals("T532.AK4", "T532.AK6"),
        [
            'deals.pbn:6: Deal: read "N:T532.AK6.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8", '
            "expected 52 different cards, 13 to a hand (missing: H4; there twice: H6)"
        ],
    ),
    "a deal of the wrong dealer": (
        deals('[Dealer "E"]', '[Dealer "W"]'),
        ['deals.pbn:4: Dealer: read "W", expected E, who deals board 2'],
    ),
    "a deal of a board outside the event": (
        {**deals('[Board "2"]\n[Dealer "E"]', '[Board "5"]\n[Dealer "N"]'), **event("winners", "boards = 3\nwinners")},
        ['deals.pbn:3: Board: read "5", expected a board of the event, 1 to 3'],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("files", "sentences"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_is_refused_with_place_and_expectation(
    samples: Scorer, tmp_path: Path, files: dict[str, str], sentences: list[str]
) -> None:
    folder = write_folder(tmp_path / "bad", {**EVENING, **files})
    assert samples.refused("import", folder) == sentences


def test_the_files_are_good_before_something_is_made_wrong(samples: Scorer, evening_folder: Path) -> None:
    assert samples("import", evening_folder).code == 0


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
MANY_PLACES = [
    "notes.txt",
    "event.toml:5: clup",
    "event.toml:6: boards",
    "pairs.csv:10: pair",
    "results.csv:2: tricks",
    "results.csv:3: round",
    "results.csv:3: contract",
    "results.csv:3: declarer",
    "results.csv:4: board",
    "results.csv:4: score",
    "results.csv:6: ns",
    "deals.pbn:6: Deal",
]


def test_several_mistakes_in_several_files_are_all_said_at_once(samples: Scorer, tmp_path: Path) -> None:
    sentences = samples.refused("import", write_folder(tmp_path / "many", {**EVENING, **MANY}))
    places = [
        ": ".join(sentence.split(": ")[: place.count(": ") + 1])
        for sentence, place in zip(sentences, MANY_PLACES, strict=True)
    ]
    assert places == MANY_PLACES


def test_a_pair_that_is_none_is_said_where_the_list_of_pairs_is_right(samples: Scorer, tmp_path: Path) -> None:
    files = {**EVENING, **MANY, "pairs.csv": EVENING["pairs.csv"]}
    sentences = samples.refused("import", write_folder(tmp_path / "many", files))
    assert 'results.csv:3: ns: read "99", expected a pair of pairs.csv: 1, 2, 3, 4, 5, 6, 7, 8' in sentences
    assert not any(sentence.startswith("pairs.csv") for sentence in sentences)


def test_what_names_pairs_is_not_blamed_for_a_wrong_list_of_them(samples: Scorer, tmp_path: Path) -> None:
    wrong = pairs(2, "1,N,Ann,Bob")
    penalties = {"penalties.csv": "pair,amount,unit,reason\n1,1,mp,late\n"}
    assert samples.refused("import", write_folder(tmp_path / "bad", {**EVENING, **wrong, **penalties})) == [
        'pairs.csv:2: direction: read "N", expected NS or EW, because winners = 2'
    ]


def test_mistakes_are_said_in_the_order_of_the_lines(samples: Scorer, tmp_path: Path) -> None:
    lines = [f"{board},1,1,1,5,GNT,N,14,,,\n" for board in range(1, 13)]
    folder = write_folder(tmp_path / "bad", {**EVENING, "results.csv": "".join([RESULTS[0], *lines])})
    sentences = samples.refused("import", folder)
    assert [sentence.split(": ")[0] for sentence in sentences] == [f"results.csv:{line}" for line in range(2, 14)]


def test_of_several_folders_the_bad_one_is_named_and_none_is_recorded(scorer: Scorer, tmp_path: Path) -> None:
    bad = write_folder(tmp_path / "bad", {**EVENING, **results(2, "1,1,1,1,5,GNT,N,14,,,")})
    worse = write_folder(tmp_path / "worse", {**EVENING, **pairs(3, "2,N,Cay,Dan")})
    sentences = scorer.refused("import", SAMPLES / "howell", bad, SAMPLES / "mitchell", worse)
    assert sentences == [
        f'{bad}/results.csv:2: tricks: read "14", expected 0 to 13',
        f'{worse}/pairs.csv:3: direction: read "N", expected NS or EW, because winners = 2',
    ]
    assert scorer("events", "--json").document == {"events": []}


def test_of_several_folders_none_is_recorded_when_one_is_here_already(evening: Scorer, evening_folder: Path) -> None:
    evening.refused("import", SAMPLES / "howell", evening_folder)


def test_a_folder_that_is_missing_does_not_hide_what_is_wrong_with_another(samples: Scorer, tmp_path: Path) -> None:
    bad = write_folder(tmp_path / "bad", {**EVENING, **results(2, "1,1,1,1,5,GNT,N,14,,,")})
    sentences = samples.refused("import", bad, tmp_path / "nowhere")
    assert sentences == [
        f'{bad}/results.csv:2: tricks: read "14", expected 0 to 13',
        f"{tmp_path / 'nowhere'}: expected an event folder, and there is none",
    ]


BYTE = 'read byte "0xeb", expected UTF-8; `--encoding` names another, such as cp1252'


def with_a_strange_letter(folder: Path) -> Path:
    write_folder(folder, EVENING)
    (folder / "pairs.csv").write_bytes(EVENING["pairs.csv"].replace("Cay", "Zoë").encode("cp1252"))
    return folder


def test_a_wrong_encoding_is_refused_with_the_byte_and_what_helps(samples: Scorer, tmp_path: Path) -> None:
    folder = with_a_strange_letter(tmp_path / "old")
    assert samples.refused("import", folder) == [f"pairs.csv:3: {BYTE}"]


def test_a_wrong_encoding_does_not_hide_what_is_wrong_elsewhere(samples: Scorer, tmp_path: Path) -> None:
    folder = with_a_strange_letter(tmp_path / "old")
    (folder / "event.toml").write_text(EVENING["event.toml"].replace("winners = 2", "winners = 3"))
    sentences = samples.refused("import", folder)
    assert sentences == ['event.toml:4: winners: read "3", expected a whole number, 1 to 2', f"pairs.csv:3: {BYTE}"]


def test_of_several_folders_the_one_in_a_wrong_encoding_is_named(samples: Scorer, tmp_path: Path) -> None:
    folder = with_a_strange_letter(tmp_path / "old")
    assert samples.refused("import", SAMPLES / "school", folder, "--replace") == [f"{folder}/pairs.csv:3: {BYTE}"]


def test_an_encoding_that_does_not_fit_is_refused(samples: Scorer, tmp_path: Path) -> None:
    folder = with_a_strange_letter(tmp_path / "old")
    assert samples.refused("import", folder, "--encoding", "ascii") == ['pairs.csv:3: read byte "0xeb", expected ascii']


@pytest.mark.parametrize("name", ["klingon", "../../etc", "hex", "rot13"])
def test_an_encoding_that_is_none_is_refused(samples: Scorer, evening_folder: Path, name: str) -> None:
    (sentence,) = samples.refused("import", evening_folder, "--encoding", name)
    assert sentence == f'--encoding: read "{name}", expected a name such as cp1252 or latin-1'


def test_what_is_no_toml_is_refused_with_its_line(samples: Scorer, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "bad", {**EVENING, **event("winners = 2", "winners = = 2")})
    (sentence,) = samples.refused("import", folder)
    assert sentence.startswith("event.toml:4: it is not TOML: ")


def test_an_award_that_means_nothing_is_refused(samples: Scorer, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "bad", {**EVENING, **results(2, "1,1,1,1,5,,,,,never,")})
    (sentence,) = samples.refused("import", folder)
    assert sentence.startswith('results.csv:2: award: read "never", expected NP')


def test_a_file_that_is_not_of_an_event_is_refused_with_the_nearest_one(samples: Scorer, tmp_path: Path) -> None:
    (sentence,) = samples.refused("import", write_folder(tmp_path / "bad", {**EVENING, "result.csv": "board\n"}))
    assert sentence.startswith("result.csv: this version does not know such a file, expected event.toml, teams.csv, ")
    assert sentence.endswith(" (did you mean results.csv?)")


def test_an_empty_file_of_pairs_is_told_and_nothing_else(samples: Scorer, tmp_path: Path) -> None:
    sentences = samples.refused("import", write_folder(tmp_path / "bad", {**EVENING, "pairs.csv": ""}))
    assert sentences == ["pairs.csv:1: the file is empty, expected the columns pair, direction, player1, player2"]


def test_a_folder_that_is_no_event_is_refused(samples: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "holiday pictures"
    folder.mkdir()
    assert samples.refused("import", folder) == [f"{folder}: expected an event folder, and it has no event.toml"]


def test_a_path_that_does_not_exist_is_refused(samples: Scorer, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert samples.refused("import", nowhere) == [f"{nowhere}: expected an event folder, and there is none"]


def test_a_file_in_the_place_of_a_folder_is_refused(samples: Scorer, evening_folder: Path) -> None:
    file = evening_folder / "results.csv"
    assert samples.refused("import", file) == [
        f"{file}: expected an event folder, an entry workbook (.xlsx), or a file of another program (.xml, .pbn, .bws)"
    ]


@pytest.mark.parametrize("name", ["event.toml", "pairs.csv", "results.csv", "deals.pbn"])
def test_a_folder_in_the_place_of_a_file_is_refused(samples: Scorer, evening_folder: Path, name: str) -> None:
    (evening_folder / name).unlink()
    (evening_folder / name).mkdir()
    (sentence,) = samples.refused("import", evening_folder)
    assert name in sentence


COMMANDS = [
    ("events",),
    ("show",),
    ("rank",),
    ("board", "1"),
    ("pair", "1"),
    ("export", "OUT"),
    ("explain", "1", "1"),
    ("check",),
    ("use", "tuesday"),
    ("result", "1", "1", "5", "NP"),
    ("clear", "1", "1", "5"),
    ("adjust", "1", "1", "5", "60/40"),
    ("penalty", "1", "1", "mp"),
    ("import", str(SAMPLES / "howell")),
    ("db", "upgrade"),
]
"""Every command that opens a database."""


@pytest.fixture(params=COMMANDS, ids=" ".join)
def command(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, ...]:
    words: tuple[str, ...] = request.param
    return tuple(str(tmp_path / "out") if word == "OUT" else word for word in words)


def test_a_text_file_is_no_database(scorer: Scorer, command: tuple[str, ...]) -> None:
    scorer.db.write_text("Shopping: eggs, milk, cards. " * 50)
    assert scorer.refused(*command) == [f"database {scorer.db}: it is not a SQLite database"]


def test_a_folder_is_no_database(scorer: Scorer, command: tuple[str, ...]) -> None:
    scorer.db.mkdir()
    assert scorer.refused(*command) == [f"database {scorer.db}: it cannot be opened"]


A_FEW = [("rank",), ("result", "1", "1", "5", "NP"), ("import", str(SAMPLES / "howell"))]


@pytest.mark.parametrize("words", A_FEW, ids=" ".join)
def test_the_database_of_another_program_is_left_alone(scorer: Scorer, words: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(scorer.db)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.execute("INSERT INTO recipes VALUES ('soup')")
        connection.commit()
    before = scorer.db.read_bytes()
    assert scorer.refused(*words) == [f"database {scorer.db}: it holds other tables than the scorer's"]
    assert scorer.db.read_bytes() == before


@pytest.mark.parametrize("words", A_FEW, ids=" ".join)
@pytest.mark.parametrize("revision", ["0000a1b2c3d4", "ae1027a6acf0", "1", "0000", "0001", "0002"])
def test_the_database_of_another_program_with_alembic_is_left_alone(
    scorer: Scorer, words: tuple[str, ...], revision: str
) -> None:
    with closing(sqlite3.connect(scorer.db)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.commit()
    before, files = scorer.db.read_bytes(), sorted(scorer.db.parent.iterdir())
    assert scorer.refused(*words) == [f"database {scorer.db}: it holds other tables than the scorer's"]
    assert (scorer.db.read_bytes(), sorted(scorer.db.parent.iterdir())) == (before, files)


@pytest.mark.parametrize("words", A_FEW[:2], ids=" ".join)
def test_only_an_import_and_an_upgrade_make_a_database_of_an_empty_file(scorer: Scorer, words: tuple[str, ...]) -> None:
    scorer.db.touch()
    (sentence,) = scorer.refused(*words)
    assert sentence.startswith("there is no event yet")
    assert scorer.db.read_bytes() == b""


def test_a_database_of_a_newer_version_is_left_alone(evening: Scorer, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(evening.db)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert evening.refused(*command) == [
        f"database {evening.db}: revision 9999 was made by a newer scorer than this one ({HEAD})"
    ]


@pytest.mark.parametrize("command", [("rank",), ("use", "tuesday"), ("import", str(SAMPLES / "school"))], ids=" ".join)
def test_a_damaged_database_is_refused(evening: Scorer, command: tuple[str, ...]) -> None:
    whole = evening.db.read_bytes()
    evening.db.write_bytes(whole[:4096] + b"\x0d\xff" * ((len(whole) - 4096) // 2))
    ran = evening(*command, code=1)
    assert (ran.out, ran.errors) == ("", [f"database {evening.db}: the file is damaged"])


@contextmanager
def another_program_writing(db: Path) -> Iterator[None]:
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


CHANGES = ("use", "result", "clear", "adjust", "penalty", "import", "db")
WRITING = [words for words in COMMANDS if words[0] in CHANGES]
LOOKING = [words for words in COMMANDS if words[0] not in (*CHANGES, "export")]


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_locked_database_is_refused_quickly(
    evening: Scorer, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_MILLISECONDS", 50)
    started = monotonic()
    with another_program_writing(evening.db):
        sentences = evening.refused(*words)
    assert sentences == [f"database {evening.db}: another program is writing to it; close that one or try again"]
    assert monotonic() - started < 2


@pytest.mark.parametrize("words", LOOKING, ids=" ".join)
def test_a_locked_database_can_be_looked_at(
    evening: Scorer, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_MILLISECONDS", 50)
    expected = evening(*words).out
    with another_program_writing(evening.db):
        assert evening(*words).out == expected


@pytest.mark.parametrize("command", [("import", str(SAMPLES / "howell")), ("db", "upgrade")], ids=" ".join)
def test_a_database_below_a_file_is_refused(scorer: Scorer, tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("mine")
    db = tmp_path / "file" / "club.db"
    (sentence,) = scorer.refused(*command, SCORER_DB=str(db))
    assert sentence.startswith(f"database {db}: ")


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nosuch://server/club", "database nosuch://server/club: its driver is not installed"),
        ("://", 'database: read "://", expected a path or an SQLAlchemy URL'),
        ("sqlite:///:memory:", "there is no event yet; `scorer new` makes one, `scorer import FOLDER` reads one"),
    ],
)
def test_a_place_that_cannot_hold_a_database_is_refused(scorer: Scorer, place: str, sentence: str) -> None:
    (said,) = scorer.refused("rank", "--db", place)
    assert said.startswith(sentence)


class Restricted:
    """Runs the program where rights count, even for root, who otherwise may do everything."""

    DROPPED = (
        "setpriv",
        "--bounding-set",
        "-dac_override,-dac_read_search",
        "--inh-caps",
        "-dac_override,-dac_read_search",
    )

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


def test_a_read_only_database_can_be_looked_at(restricted: Restricted, evening: Scorer) -> None:
    expected = evening("rank").out
    restricted.db.chmod(0o444)
    code, out, talk = restricted("rank")
    assert (code, talk) == (0, "")
    assert out.splitlines()[0] == expected.splitlines()[0]


def test_a_database_in_a_read_only_folder_is_shown_or_refused_by_name(restricted: Restricted) -> None:
    before = contents(restricted.db)
    restricted.db.chmod(0o444)
    restricted.db.parent.chmod(0o555)
    code, _, talk = restricted("rank")
    assert (code, talk) in [(0, ""), (1, f"error: database {restricted.db}: it is read-only\n")]
    restricted.db.parent.chmod(0o755)
    assert contents(restricted.db) == before


@pytest.mark.parametrize("words", [("history", "1"), ("corrections",)], ids=" ".join)
@pytest.mark.parametrize("closed", [False, True])
def test_a_read_only_database_can_be_looked_back_on(
    restricted: Restricted, evening: Scorer, tmp_path: Path, words: tuple[str, ...], closed: bool
) -> None:
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    evening("result", "1", "1", "5", "GNT N 5")
    expected = evening(*words).out
    with closing(sqlite3.connect(restricted.db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    restricted.db.chmod(0o444)
    restricted.db.parent.chmod(0o555 if closed else 0o755)
    assert restricted(*words) == (0, expected, "")


def test_a_read_only_database_is_not_written_to(restricted: Restricted) -> None:
    before = contents(restricted.db)
    restricted.db.chmod(0o444)
    refusal = f"error: database {restricted.db}: it is read-only\n"
    assert restricted("result", "1", "1", "5", "NP") == (1, "", refusal)
    assert contents(restricted.db) == before


def test_a_database_that_may_not_be_read_is_refused(restricted: Restricted) -> None:
    restricted.db.chmod(0o000)
    assert restricted("rank") == (1, "", f"error: database {restricted.db}: it cannot be opened\n")


def test_a_database_cannot_be_made_in_a_read_only_folder(restricted: Restricted, tmp_path: Path) -> None:
    db = tmp_path / "closed" / "club.db"
    code, out, talk = restricted("import", SAMPLES / "howell", "--db", db)
    assert (code, out, talk) == (1, "", f"error: database {db}: it cannot be opened\n")


def test_a_folder_for_the_database_cannot_be_made_in_a_read_only_one(restricted: Restricted, tmp_path: Path) -> None:
    db = tmp_path / "closed" / "deeper" / "club.db"
    code, out, talk = restricted("import", SAMPLES / "howell", "--db", db)
    assert (code, out) == (1, "")
    assert talk.startswith(f"error: database {db}: ")
    assert talk.count("\n") == 1


@pytest.mark.parametrize("name", ["out", "out.xlsx"])
def test_nothing_is_exported_to_a_read_only_folder(restricted: Restricted, tmp_path: Path, name: str) -> None:
    path = tmp_path / "closed" / name
    assert restricted("export", path) == (1, "", f"error: {path}: Permission denied\n")
    assert list(path.parent.iterdir()) == []


def test_a_file_that_may_not_be_read_is_refused(restricted: Restricted, evening_folder: Path) -> None:
    file = evening_folder / "results.csv"
    file.chmod(0o000)
    assert restricted("import", evening_folder) == (1, "", f"error: {file}: Permission denied\n")


def test_a_folder_that_may_not_be_read_is_refused(restricted: Restricted, evening_folder: Path) -> None:
    before = contents(restricted.db)
    evening_folder.chmod(0o000)
    code, out, talk = restricted("import", evening_folder)
    assert code in (1, 2)
    assert out == ""
    assert str(evening_folder) in talk
    assert "Traceback" not in talk
    assert contents(restricted.db) == before
