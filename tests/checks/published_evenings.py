"""The contracts and tricks of published club events, as if they had been Minibridge."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from scorer.checks import Finding, list_findings
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Seat, Side
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import Played, Result
from scorer.scoring import score_event
from tests.checks.evenings import PLAIN
from tests.shared import shared

GAME_LEVEL = {"N": 3, "S": 4, "H": 4, "D": 5, "C": 5}
DENOMINATIONS = {str(it)[0]: it for it in Denomination}


def results(published: Mapping[str, Any]) -> Iterator[Result]:
    """The tables at which the side that declared most often did so, each as played by its usual declarer."""
    for board in published["boards"]:
        played = [row for row in board["results"] if re.match("[1-7] ?[NSHDC]", row.get("contract") or "")]
        sides = Counter(Seat(row["declarer"]).side for row in played)
        for row in played:
            side = max(Side, key=sides.__getitem__)
            if Seat(row["declarer"]).side is side:
                bid = row["contract"].replace(" ", "")
                level, letter = int(bid[0]), bid[1]
                target = Target.GAME if level >= GAME_LEVEL[letter] else Target.PART_SCORE
                declarer = Seat.NORTH if side is Side.NORTH_SOUTH else Seat.EAST
                outcome = Played(Contract(target, DENOMINATIONS[letter]), declarer, row["tricks"])
                label = row.get("section", "")
                yield Result(board["board"], f"{label}{row['ns']}", f"{label}{row['ew']}", outcome)


def event_of(lines: list[Result]) -> Event:
    labels = {label for line in lines for label in line.pairs}
    boards = max((line.board for line in lines), default=0)
    return PLAIN._replace(boards=boards, pairs=tuple(map(Pair, sorted(labels))), results=tuple(lines))


@cache
def found_in(name: str) -> tuple[Finding, ...]:
    """What is found in a published event, which two tests count."""
    return tuple(list_findings(score_event(event_of(list(results(shared(f"published_events/{name}.json")))))))
