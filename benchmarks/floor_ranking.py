"""The floor of ranking: bare sqlite3, the columns that `rank` reads, counted and summed for each pair.

`python floor_ranking.py DATABASE` prints how many boards each pair has and what its tricks sum up to:
nothing is scored and nothing compared.
"""

import sqlite3
import sys
from collections import Counter

COLUMNS = 'board, ns, ew, round, "table", "group", remark, contract, declarer, tricks, score, award'


def main(database: str) -> None:
    boards: Counter[str] = Counter()
    tricks: Counter[str] = Counter()
    with sqlite3.connect(database) as connection:
        rows = connection.execute(f"SELECT {COLUMNS} FROM results ORDER BY id")  # noqa: S608  # its own names
        for _, ns, ew, *_, taken, _, _ in rows:
            boards[ns] += 1
            boards[ew] += 1
            tricks[ns] += taken
            tricks[ew] += taken
    sys.stdout.writelines(f"{pair} {boards[pair]} {tricks[pair]}\n" for pair in boards)


main(sys.argv[1])
