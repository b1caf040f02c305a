"""Published events turned into ours, and their figures counted cell by cell."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.pairs import Pair, label_order
from scorer.model.results import AwardedPoints, KnownScore, Outcome, Percentage, PointsUnit, Result, Ruling, SitOut
from scorer.model.settings import Method, Rounding, Scoring
from scorer.scoring import ScoredBoard, ScoredResult, Standing, score_event

Published = Mapping[str, Any]

METHODS = {
    "matchpoints": Method.MATCHPOINTS,
    "percent": Method.MATCHPOINTS,
    "cross_imps": Method.CROSS_IMPS,
    "butler_imps": Method.BUTLER,
}

SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "abf-howell-2022": {"factor_totals": True},
    "acbl-howell-2026": {"matchpoints_per_win": 1, "factor_totals": True, "round_totals": Rounding.HUNDREDTH},
    "ebu-2section-howell-2025": {"round_totals": Rounding.HUNDREDTH},
    "ebu-2w-9t-2025": {"round_totals": Rounding.HUNDREDTH},
    "pl-pary-wob-20120802": {"sit_out": Fraction(60)},
    "pl-pary-wob-20130808": {"sit_out": Fraction(60)},
}
"""What the program of an event did otherwise than our defaults, from its `convention`."""

DECIMALS = 2
"""Of every published figure."""


def event_of(name: str, published: Published) -> Event:
    """An event with the settings of its program and every published result."""
    scoring = Scoring(method=METHODS[published["scoring"]], **SETTINGS.get(name, {}))
    results = tuple(result for board in published["boards"] for result in _results(board, published))
    sections = bool(published["sections"])
    directions = {_label(row, row["pair"]): row.get("direction") for row in published["ranking"]}
    labels = sorted({label for result in results for label in result.pairs}, key=label_order)
    pairs = tuple(
        Pair(
            label,
            Side(direction) if (direction := directions.get(label)) else None,
            section=label[0] if sections else "",
        )
        for label in labels
    )
    boards = max(board["board"] for board in published["boards"])
    winners = published["winners"]
    date = datetime.date(2026, 1, 1)
    return Event(
        name=name,
        date=date,
        rules="bridge",
        boards=boards,
        winners=winners,
        scoring=scoring,
        pairs=pairs,
        results=results,
    )


def _label(row: Published, pair: str) -> str:
    return f"{row.get('section', '')}{pair}"


def _results(board: Published, published: Published) -> Iterator[Result]:
    for row in board["results"]:
        ns, ew = _label(row, row["ns"]), _label(row, row["ew"])
        yield Result(board["board"], ns, ew, _outcome(row, published))
    for row in board.get("sitouts", ()):
        yield Result(board["board"], row["pair"], None, SitOut())


def _outcome(row: Published, published: Published) -> Outcome:
    """The score as published, because some were entered by hand; awards as the traveller writes them."""
    if row.get("assigned"):
        top = Fraction(published["top"]) / 100
        ns, ew = (
            AwardedPoints(PointsUnit.MATCHPOINTS, top * Fraction(str(row[side]))) for side in ("ns_pct", "ew_pct")
        )
        return Ruling(ns, ew)
    match row.get("adjusted"):
        case None:
            return KnownScore(row["ns_score"])
        case "TD":
            return Ruling(Percentage(Fraction(str(row["ns_pct"]))), Percentage(Fraction(str(row["ew_pct"]))))
        case adjusted:
            return Ruling(Percentage(Fraction(adjusted[1:3])), Percentage(Fraction(adjusted[3:5])))


@dataclass
class Agreement:
    """How many figures of an event were published, and which of them we do not reproduce."""

    counted: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def compare(self, kind: str, where: str, ours: Fraction | None, published: float | str) -> None:
        """Count a figure; ours agrees when it rounds to the published one."""
        self.counted[kind] = self.counted.get(kind, 0) + 1
        if ours is None or abs(ours - Fraction(str(published))) > Fraction(1, 2 * 10**DECIMALS):
            self.differences.append(
                f"{kind} {where}: ours {None if ours is None else float(ours)}, published {published}"
            )


def agreement(name: str, published: Published) -> Agreement:
    """Score an event and compare every published cell, total, percentage and place."""
    scored = score_event(event_of(name, published))
    count = Agreement()
    boards = {board.number: board for board in scored.boards}
    for board in published["boards"]:
        _compare_board(count, board, boards[board["board"]])
    standings = {standing.pair.label: standing for ranking in scored.rankings for standing in ranking.standings}
    for row in published["ranking"]:
        _compare_standing(count, row, standings[_label(row, row["pair"])])
    return count


CELLS = {
    "ns_mp": "ns_points",
    "ew_mp": "ew_points",
    "ns_imp": "ns_points",
    "ew_imp": "ew_points",
    "ns_pct": "ns_percent",
    "ew_pct": "ew_percent",
}


def _compare_board(count: Agreement, published: Published, board: ScoredBoard) -> None:
    lines = {(line.result.ns, line.result.ew): line for line in board.results}
    for row in published["results"]:
        line: ScoredResult = lines[_label(row, row["ns"]), _label(row, row["ew"])]
        for column, attribute in CELLS.items():
            if row.get(column) is not None:
                where = f"board {board.number} {line.result.ns} v {line.result.ew} {column}"
                count.compare("cell", where, getattr(line, attribute), row[column])


def _compare_standing(count: Agreement, row: Published, standing: Standing) -> None:
    where = f"pair {standing.pair.label}"
    for column, ours in (("total_mp", standing.score), ("total_imps", standing.score), ("percent", standing.percent)):
        if row.get(column) is not None:
            count.compare("percent" if column == "percent" else "total", where, ours, row[column])
    if row.get("rank") is not None:
        count.counted["place"] = count.counted.get("place", 0) + 1
        if standing.place != row["rank"]:
            count.differences.append(f"place {where}: ours {standing.place}, published {row['rank']}")
