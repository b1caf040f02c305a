"""Score cards: a pair's evening, board by board, from its own side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.seats import Seat, Side
from scorer.reports.outcomes import OUTCOME_COLUMNS, outcome_cells, outcome_document
from scorer.reports.pairs import changes_text
from scorer.reports.rulings import penalties_of, penalty_documents, ruling_document
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, decimals_of, number, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from scorer.records.results import Result
    from scorer.tournament import ScoredBoard, ScoredEvent, Standing


class CardLine(NamedTuple):
    """A result as one of its pairs sees it."""

    result: Result
    direction: Side
    opponents: str | None
    declarer: Seat | None
    score: int | None
    points: Fraction | None
    percent: Fraction | None


def scored_cards(scored: ScoredEvent) -> dict[str, list[CardLine]]:
    """The score cards of all pairs, from one reading of the results."""
    cards: dict[str, list[CardLine]] = {label: [] for label in scored.pairs}
    for board in scored.boards:
        for label, line in _board_lines(board):
            cards[label].append(line)
    return cards


def _board_lines(board: ScoredBoard) -> Iterator[tuple[str, CardLine]]:
    for line in board.results:
        result, score = line.result, line.score
        if result.ns is not None:
            points, percent = line.ns_points, line.ns_percent
            yield result.ns, CardLine(result, Side.NORTH_SOUTH, result.ew, line.declarer, score, points, percent)
        if result.ew is not None:
            own, points, percent = None if score is None else -score, line.ew_points, line.ew_percent
            yield result.ew, CardLine(result, Side.EAST_WEST, result.ns, line.declarer, own, points, percent)


def sheet(scored: ScoredEvent, standing: Standing, lines: list[CardLine]) -> Sheet:
    """One pair's score card."""
    rows = tuple(_cells(scored, line) for line in lines)
    event, label = scored.event, standing.pair.label
    notes = (*changes_text(event, label), *penalties_of(event, label))
    return Sheet(_title(scored, standing), _columns(scored, lines), rows, notes)


def whole(scored: ScoredEvent) -> Sheet:
    """All score cards on one sheet, with the pair in front of each line."""
    cards = scored_cards(scored)
    rows = tuple((label, scored.pairs[label].names, *_cells(scored, line)) for label in cards for line in cards[label])
    first = (Column("Pair"), Column("Players", Kind.NAME))
    every_line = [line for lines in cards.values() for line in lines]
    return Sheet("Score cards", (*first, *_columns(scored, every_line)), rows)


def _title(scored: ScoredEvent, standing: Standing) -> str:
    parts = [f"Pair {standing.pair.label}", standing.pair.names]
    if standing.place is not None and standing.percent is not None:
        shared = "=" if standing.tied else ""
        parts.append(f"place {standing.place}{shared}")
        parts.append(f"{rounded(standing.percent, scored.event.scoring.percent_decimals)} %")
    return ", ".join(filter(None, parts))


def _columns(scored: ScoredEvent, lines: list[CardLine]) -> tuple[Column, ...]:
    return (
        Column("Board", Kind.NUMBER),
        Column("Dir"),
        Column("Opponents"),
        *OUTCOME_COLUMNS,
        Column(UNITS[scored.event.scoring.method], Kind.NUMBER, decimals_of(line.points for line in lines)),
        Column("%", Kind.NUMBER, scored.event.scoring.percent_decimals),
        Column("Opponents' names", Kind.EXTRA),
        Column("Remark", Kind.NAME),
    )


def _cells(scored: ScoredEvent, line: CardLine) -> tuple[Cell, ...]:
    return (
        line.result.board,
        str(line.direction),
        line.opponents or "",
        *outcome_cells(line.result.outcome, line.declarer, line.score),
        line.points,
        line.percent,
        scored.pairs[line.opponents].names if line.opponents else "",
        line.result.remark,
    )


def document(scored: ScoredEvent, standing: Standing, lines: list[CardLine]) -> dict[str, Any]:
    """One pair for programs."""
    return {
        "pair": standing.pair.label,
        "players": list(standing.pair.players),
        "place": standing.place,
        "boards": standing.boards,
        "score": number(standing.score),
        "of": number(standing.of),
        "percent": number(standing.percent),
        "penalties": penalty_documents(scored.event, standing.pair.label),
        "results": [_result(scored, line) for line in lines],
    }


def _result(scored: ScoredEvent, line: CardLine) -> dict[str, Any]:
    return {
        "board": line.result.board,
        "round": line.result.round,
        "direction": str(line.direction),
        "opponents": line.opponents,
        **outcome_document(line.result.outcome, line.declarer),
        "score": line.score,
        "points": number(line.points),
        "percent": number(line.percent),
        "remark": line.result.remark or None,
        "ruling": ruling_document(scored.event, line.result),
    }
