"""Travellers: every result of a board, with what both sides got for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.records.results import SitOut
from scorer.reports.outcomes import OUTCOME_COLUMNS, outcome_cells, outcome_document
from scorer.reports.rulings import notes_on, ruling_document
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, decimals_of, number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.tournament import ScoredBoard, ScoredEvent, ScoredResult


def sheet(scored: ScoredEvent, board: ScoredBoard) -> Sheet:
    """One board's traveller."""
    top = "" if board.top is None else f", top {board.top}"
    title = f"Board {board.number}, dealer {board.dealer.word}{top}"
    rows = tuple(_cells(scored, line) for line in _met(board))
    return Sheet(title, _columns(scored, [board]), rows, (*_deal_notes(board), *notes_on(scored.event, board.number)))


def whole(scored: ScoredEvent) -> Sheet:
    """All travellers on one sheet, with the board in front of each line."""
    rows = (
        (board.number, line.result.round, line.result.table, *_cells(scored, line))
        for board in scored.boards
        for line in _met(board)
    )
    first = (Column("Board", Kind.NUMBER), Column("Round", Kind.NUMBER), Column("Table", Kind.NUMBER))
    return Sheet("Boards", (*first, *_columns(scored, scored.boards)), tuple(rows))


def _met(board: ScoredBoard) -> list[ScoredResult]:
    return [line for line in board.results if not isinstance(line.result.outcome, SitOut)]


def _columns(scored: ScoredEvent, boards: Iterable[ScoredBoard]) -> tuple[Column, ...]:
    decimals = decimals_of(line.ns_points for board in boards for line in board.results)
    percent = scored.event.scoring.percent_decimals
    unit = UNITS[scored.event.scoring.method]
    return (
        Column("NS"),
        Column("EW"),
        *OUTCOME_COLUMNS,
        Column(f"NS {unit}", Kind.NUMBER, decimals),
        Column(f"EW {unit}", Kind.NUMBER, decimals),
        Column("NS %", Kind.NUMBER, percent),
        Column("EW %", Kind.NUMBER, percent),
        Column("North-South", Kind.EXTRA),
        Column("East-West", Kind.EXTRA),
        Column("Group"),
        Column("Remark", Kind.NAME),
    )


def _cells(scored: ScoredEvent, line: ScoredResult) -> tuple[Cell, ...]:
    result = line.result
    return (
        result.ns,
        result.ew,
        *outcome_cells(result.outcome, line.declarer, line.score),
        line.ns_points,
        line.ew_points,
        line.ns_percent,
        line.ew_percent,
        *(scored.pairs[label].names for label in result.pairs),
        result.group,
        result.remark,
    )


def _deal_notes(board: ScoredBoard) -> tuple[str, ...]:
    """The four hands, a line each, and the points that were announced."""
    hands = () if board.deal is None else board.deal.by_seat.items()
    lines = [f"{seat.word:5}  {hand.symbols}" for seat, hand in hands]
    if board.points is not None:
        announced = ", ".join(f"{seat.word} {points}" for seat, points in board.points.by_seat.items())
        lines.append(f"Points announced: {announced}")
    return tuple(lines)


def document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, Any]:
    """One board for programs; a sit-out has no line."""
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "deal": None if board.deal is None else str(board.deal),
        "points": None if board.points is None else {str(s): value for s, value in board.points.by_seat.items()},
        "top": number(board.top),
        "results": [_result(scored, line) for line in _met(board)],
    }


def _result(scored: ScoredEvent, line: ScoredResult) -> dict[str, Any]:
    result = line.result
    recorded = outcome_document(result.outcome, line.declarer)
    award = recorded.pop("award")
    return {
        "round": result.round,
        "table": result.table,
        "ns": result.ns,
        "ew": result.ew,
        **recorded,
        "score": line.score,
        "award": award,
        "ns_points": number(line.ns_points),
        "ew_points": number(line.ew_points),
        "ns_percent": number(line.ns_percent),
        "ew_percent": number(line.ew_percent),
        "remark": result.remark or None,
        "ruling": ruling_document(scored.event, result),
    }
