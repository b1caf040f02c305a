"""The floor of importing: bare csv and sqlite3, into a table with the keys and the uniqueness of the scorer's.

`python floor_import.py FOLDER DATABASE` stores the pairs and results of an event folder in a new
database, durably and in one transaction: nothing is understood and nothing checked but by the keys.
"""

import csv
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

TABLES = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
CREATE TABLE pairs (
    event_id INTEGER NOT NULL, label TEXT NOT NULL, direction TEXT, player1 TEXT NOT NULL, player2 TEXT NOT NULL,
    PRIMARY KEY (event_id, label)
);
CREATE TABLE results (
    id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL, board INTEGER NOT NULL, round INTEGER, "table" INTEGER,
    ns TEXT, ew TEXT, contract TEXT, declarer TEXT, tricks INTEGER, score INTEGER, award TEXT,
    "group" TEXT NOT NULL, remark TEXT NOT NULL,
    FOREIGN KEY (event_id, ns) REFERENCES pairs (event_id, label) ON UPDATE CASCADE,
    FOREIGN KEY (event_id, ew) REFERENCES pairs (event_id, label) ON UPDATE CASCADE,
    UNIQUE (event_id, board, ns),
    UNIQUE (event_id, board, ew)
);
CREATE INDEX of_event ON results (event_id);
"""

PAIR = "INSERT INTO pairs VALUES (1, ?, ?, ?, ?)"
RESULT = """
INSERT INTO results (event_id, board, round, "table", ns, ew, contract, declarer, tricks, score, award, "group", remark)
VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, ''), nullif(?, ''), ?, ?)
"""


def rows(path: Path, columns: int) -> Iterator[list[str]]:
    """The rows below the headings, no wider than is stored."""
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        next(lines)
        for line in lines:
            yield line[:columns]


def main(folder: Path, database: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.executescript(TABLES)
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(PAIR, rows(folder / "pairs.csv", 4))
        connection.executemany(RESULT, rows(folder / "results.csv", 12))
        connection.execute("COMMIT")


main(Path(sys.argv[1]), sys.argv[2])
