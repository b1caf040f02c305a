"""The ranking of a field as a data engineer would write it, with Polars and with DuckDB: jobs of `clubs.py`.

They fetch every result, compare each board, and rank every pair in one list. They know no rulings, fouled boards or
penalties; a deal is scored by the scorer, once for each outcome of a board. Neither library is needed otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorer.competitions.field_outcomes import shape_of
from scorer.game.rulesets import STANDARD
from scorer.storage import Query

PLAYED = (
    "SELECT event_id, ns, ew, board, contract || ' ' || declarer || ' ' || CAST(tricks AS TEXT) AS outcome "
    "FROM results WHERE tricks IS NOT NULL AND ns IS NOT NULL AND ew IS NOT NULL"
)
COLUMNS = ("event", "ns", "ew", "board", "outcome")

Ranked = Sequence[tuple[int, str, float]]
"""Every pair, best first: the number of its event, its label, its percentage."""


def score_outcomes(outcomes: Iterable[tuple[int, str]]) -> list[tuple[int, str, int]]:
    """Return the score of each outcome of a board for North-South."""
    scored: list[tuple[int, str, int]] = []
    for board, outcome in outcomes:
        contract, declarer, tricks = outcome.split(" ")
        score = shape_of((STANDARD.name, str(board), contract, declarer, tricks, "", "", "")).ns
        if isinstance(score, int):
            scored.append((board, outcome, score))
    return scored


def rank_with_polars(query: Query) -> Ranked:
    """Rank the field with Polars."""
    import polars as pl  # only for this job

    played: Any = pl.DataFrame(list(query(PLAYED, ())), schema=COLUMNS, orient="row")
    outcomes = played.select("board", "outcome").unique().rows()
    scores = pl.DataFrame(score_outcomes(outcomes), schema=("board", "outcome", "score"), orient="row")
    played = played.join(scores, on=("board", "outcome"))
    number, rank = pl.len().over("board"), pl.col("score").rank("average").over("board")
    played = played.with_columns(of=2 * (number - 1), points=2 * (rank - 1))
    sides = [
        played.select("event", pl.col(side).alias("pair"), points.alias("points"), "of")
        for side, points in (("ns", pl.col("points")), ("ew", pl.col("of") - pl.col("points")))
    ]
    totals = pl.concat(sides).group_by("event", "pair").agg(pl.col("points", "of").sum())
    ranked = totals.with_columns(percent=100 * pl.col("points") / pl.col("of")).sort("percent", descending=True)
    rows: Ranked = ranked.select("event", "pair", "percent").rows()
    return rows


def rank_with_duckdb(query: Query) -> Ranked:
    """Rank the field with DuckDB, whose own reader of SQLite files is a download of its own."""
    import duckdb  # only for this job
    import numpy as np

    columns = zip(*query(PLAYED, ()), strict=True)
    types = (np.int32, object, object, np.int32, object)
    played = {name: np.array(column, dtype=kind) for name, column, kind in zip(COLUMNS, columns, types, strict=True)}
    connection: Any = duckdb.connect()
    connection.register("fetched", played)
    connection.execute("CREATE TABLE played AS SELECT * FROM fetched")
    outcomes = connection.execute("SELECT DISTINCT board, outcome FROM played").fetchall()
    connection.execute("CREATE TABLE scores (board INT, outcome VARCHAR, score INT)")
    connection.executemany("INSERT INTO scores VALUES (?, ?, ?)", score_outcomes(outcomes))
    rows: Ranked = connection.execute(
        "WITH frequencies AS (SELECT board, score, count(*) AS times FROM played JOIN scores USING (board, outcome) "
        "GROUP BY board, score), valued AS (SELECT board, score, 2 * (sum(times) OVER (PARTITION BY board) - 1) AS of, "
        "2 * sum(times) OVER (PARTITION BY board ORDER BY score) - times - 1 AS points FROM frequencies), "
        "compared AS (SELECT event, ns, ew, points, of FROM played JOIN scores USING (board, outcome) "
        "JOIN valued USING (board, score)), "
        "sides AS (SELECT event, ns AS pair, points, of FROM compared "
        "UNION ALL SELECT event, ew, of - points, of FROM compared) "
        "SELECT event, pair, 100.0 * sum(points) / sum(of) AS percent FROM sides GROUP BY event, pair "
        "ORDER BY percent DESC"
    ).fetchall()
    return rows
