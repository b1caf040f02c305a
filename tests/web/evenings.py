"""Evenings to publish: one whose every text would like to be something else, and one of teams."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

HOSTILE_NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "=cmd|' /C calc'!A0",
    "#set page(fill: red)",
    "javascript:alert(1)",
    "W" * 200,
    "a very long name " * 11 + "at last",
    "דוד כהן",
    "محمد علي",
    "\u202egnitrever",
    "😀🎉",
    "{{ 7 * 7 }}{% raw %}",
    "'; DROP TABLE pairs; --",
    "]]><!--",
    "@SUM(A1)",
    "Smith;=1+1",
)

HOSTILE_LABELS = ("../x", "A/1", "<b>9", '"><i>', "=1+1", "..", "Players", "50%")
"""The first four sit North-South."""

EVENT_NAME = '</title><script>alert("event")</script>'
DIRECTOR = "Ada Secret"
REMARK = "<b onclick=alert(1)>=2+2 hush"
REASON = "<i>slow</i> play"


def _table(header: Sequence[str], rows: Iterable[Sequence[str | int]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    return out.getvalue()


def _pairs() -> Iterable[Sequence[str]]:
    for place, label in enumerate(HOSTILE_LABELS):
        side = "NS" if place < 4 else "EW"
        yield (
            label,
            side,
            *HOSTILE_NAMES[2 * place : 2 * place + 2],
            f"ID-{place}",
            "<u>A" if place % 2 else "B",
            "&lt;",
        )


def _results() -> Iterable[Sequence[str | int]]:
    """Four tables, four boards: everybody plays every board, against somebody else each time."""
    for board in range(1, 5):
        for table, ns in enumerate(HOSTILE_LABELS[:4]):
            ew = HOSTILE_LABELS[4 + (table + board) % 4]
            yield board, board, table + 1, ns, ew, "GS", "N", 7 + table, REMARK if table == 0 else ""


HOSTILE: Mapping[str, str] = {
    "event.toml": f"name = '{EVENT_NAME}'\ndate = 2026-03-04\nclub = '<b>\"Club\"</b> & ]]>'\nwinners = 2\n",
    "pairs.csv": _table(("pair", "direction", "player1", "player2", "id1", "section", "stratum"), _pairs()),
    "results.csv": _table(
        ("board", "round", "table", "ns", "ew", "contract", "declarer", "tricks", "remark"), _results()
    ),
    "penalties.csv": _table(
        ("pair", "amount", "unit", "reason", "by"), [(HOSTILE_LABELS[0], 1, "mp", REASON, DIRECTOR)]
    ),
    "rulings.csv": _table(
        ("board", "ns", "ew", "by", "at", "reason"),
        [(1, HOSTILE_LABELS[0], HOSTILE_LABELS[5], DIRECTOR, "2026-03-04 21:00", REASON)],
    ),
}
"""An event folder in which everything that can be typed is hostile."""

TEAM_FILES = {
    "event.toml": 'name = "Teams"\ndate = 2026-03-04\nform = "teams"\n[scoring]\nmethod = "cross-imps"\n',
    "teams.csv": "team,name,players\n1,Owls,Ann Lee;Bob Fox;Cora Hill;Dan Moor\n"
    "2,Wrens,Eve Day;Finn Pond;Gwen Rye;Al Ash\n",
    "pairs.csv": "pair,direction,player1,player2\n1NS,,Ann Lee,Bob Fox\n1EW,,Cora Hill,Dan Moor\n"
    "2NS,,Eve Day,Finn Pond\n2EW,,Gwen Rye,Al Ash\n",
    "results.csv": "board,round,table,ns,ew,contract,declarer,tricks\n1,1,1,1NS,2EW,GS,N,7\n1,1,2,2NS,1EW,GS,N,10\n"
    "2,1,1,1NS,2EW,PH,N,9\n2,1,2,2NS,1EW,PH,N,7\n",
}  # fmt: skip
