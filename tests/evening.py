"""One short evening worked by hand: three tables, four boards, two winners; what tests of reports look at.

Board 1:  420  450  170   gives  2 4 0, top 4.
Board 2: -400 -400   50   gives  1 1 4, top 4.
Board 3: -110   NP  -50   gives  0 - 2 of two tables, 1/2 - 7/2 of three: (M + 1) * 3 / 2 - 1.
Board 4: pair 1 sits out, and nobody else came to it.

North-South: pair 1 has 2 + 1 + 1/2 of 12, pair 2 has 4 + 1 of 8, pair 3 has 0 + 4 + 7/2 of 12.
East-West: pair 4 has 2 + 3 + 1/2 of 12, pair 5 has 0 + 0 + 7/2 of 12, pair 6 has 4 + 3 of 8.
"""

from __future__ import annotations

import datetime

from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import Pair
from scorer.model.results import Result, SitOut
from scorer.model.settings import Scoring, UnequalBoards

CHECK_DEAL = "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"
"""A club's page prints it with its points; dealer West."""

PAIRS = (
    Pair("1", Side.NORTH_SOUTH, "Ann", "Bob"),
    Pair("2", Side.NORTH_SOUTH, "Cid", "Dot"),
    Pair("3", Side.NORTH_SOUTH, "Eve", ""),
    Pair("4", Side.EAST_WEST, "Fay", "Gus"),
    Pair("5", Side.EAST_WEST, "Hal", "Ida"),
    Pair("6", Side.EAST_WEST, "", ""),
)


def met(board: int, ns: str, ew: str, code: str, remark: str = "") -> Result:
    """A result at table `ns`, in the round numbered as the board."""
    return Result(board, ns, ew, parse_code(code, STANDARD), round=board, table=int(ns), remark=remark)


RESULTS = (
    met(1, "1", "4", "GS S 10"),
    met(1, "2", "5", "GS N 11"),
    met(1, "3", "6", "PS S 10", remark="claimed"),
    met(2, "1", "6", "GNT E 9"),
    met(2, "2", "4", "GNT W 9"),
    met(2, "3", "5", "50"),
    met(3, "1", "5", "PH W 8"),
    met(3, "2", "6", "NP"),
    met(3, "3", "4", "GD N 10"),
    Result(4, "1", None, SitOut()),
)

EVENING = Event(
    name="Tuesday Minibridge",
    date=datetime.date(2026, 11, 17),
    club="Alton",
    boards=4,
    winners=2,
    movement="mitchell",
    pairs=PAIRS,
    deals=((4, Deal.parse(CHECK_DEAL)),),
    results=RESULTS,
    slug="tuesday-minibridge-2026-11-17",
)

ON_ITS_OWN_TOP = EVENING._replace(scoring=Scoring(unequal_boards=UnequalBoards.OWN_TOP))
"""The same evening, with board 3 compared as a board of two tables: 0 - 2, top 2."""
