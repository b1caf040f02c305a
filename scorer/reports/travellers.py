"""Travellers: every result of a board, with what both sides got for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.game.seats import Side
from scorer.records.results import SitOut
from scorer.reports.board_places import by_score, places_of
from scorer.reports.figures import figures_document, lines
from scorer.reports.outcomes import AWARD_FIELD, PLAYED_FIELDS, SCORE_FIELD
from scorer.reports.rulings import notes_on, ruling_document
from scorer.reports.table import EXTRA, NAME, NUMBER, UNITS, Field, Place, Table, decimals_of, label_on, number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.tournament import ScoredBoard, ScoredEvent, ScoredResult


def tables(scored: ScoredEvent) -> list[Table[ScoredResult]]:
    """A table a board."""
    return [table(scored, board) for board in scored.boards]


def table(scored: ScoredEvent, board: ScoredBoard) -> Table[ScoredResult]:
    """One board's traveller; round and table are told to programs alone."""
    title = f"Board {board.number}, dealer {board.dealer.word}"
    if board.top is not None:
        title += f", top {board.top}"
    where: tuple[Field[ScoredResult], ...] = (
        Field("round", value=attrgetter("result.round")),
        Field("table", value=attrgetter("result.table")),
    )
    notes = (*_deal_notes(scored, board), *notes_on(scored.event, board.number))
    return Table(title, (*where, *_fields(scored, [board])), _met(board), notes)


def ranked(scored: ScoredEvent, board: ScoredBoard) -> Table[ScoredResult]:
    """The same as it is read after the play: the highest score for North-South first, each with its place."""
    places = places_of(scored)[board.number]

    def place(line: ScoredResult, side: str) -> Place | None:
        own = places.get(getattr(line.result, side) or "")
        return None if own is None else Place(own.place, own.tied)

    own = table(scored, board)
    lines = [line for line in by_score(board) if not isinstance(line.result.outcome, SitOut)]
    first: tuple[Field[ScoredResult], ...] = (
        Field("ns_place", "NS place", NUMBER, cell=partial(place, side="ns")),
        Field("ew_place", "EW place", NUMBER, cell=partial(place, side="ew")),
    )
    return replace(own, fields=(*first, *own.fields), records=lines)


def listed(scored: ScoredEvent) -> list[Table[ScoredResult]]:
    """All travellers in one table, with board, round and table in front of each line."""
    where: tuple[Field[ScoredResult], ...] = (
        Field("board", "Board", NUMBER, cell=attrgetter("result.board")),
        Field("round", "Round", NUMBER, cell=attrgetter("result.round")),
        Field("table", "Table", NUMBER, cell=attrgetter("result.table")),
    )
    met: list[ScoredResult] = []
    for board in scored.boards:
        met += _met(board)
    return [Table("Boards", (*where, *_fields(scored, scored.boards)), met)]


def _met(board: ScoredBoard) -> list[ScoredResult]:
    return [line for line in board.results if not isinstance(line.result.outcome, SitOut)]


def _fields(scored: ScoredEvent, boards: Iterable[ScoredBoard]) -> tuple[Field[ScoredResult], ...]:
    """What is said of a result, in the order of the interface."""
    decimals = decimals_of(line.ns_points for board in boards for line in board.results)
    percent = scored.event.scoring.percent_decimals
    unit = UNITS[scored.event.scoring.method]
    pairs = scored.pairs
    return (
        Field("ns", "NS", cell=lambda line: label_on(Side.NORTH_SOUTH, line.result.ns)),
        Field("ew", "EW", cell=lambda line: label_on(Side.EAST_WEST, line.result.ew)),
        *PLAYED_FIELDS,
        SCORE_FIELD,
        AWARD_FIELD,
        Field("ns_points", f"NS {unit}", NUMBER, decimals),
        Field("ew_points", f"EW {unit}", NUMBER, decimals),
        Field("ns_percent", "NS %", NUMBER, percent),
        Field("ew_percent", "EW %", NUMBER, percent),
        Field("ns_players", "North-South", EXTRA, cell=lambda line: pairs[line.result.ns or ""].names, for_people=True),
        Field("ew_players", "East-West", EXTRA, cell=lambda line: pairs[line.result.ew or ""].names, for_people=True),
        Field("group", "Group", cell=attrgetter("result.group"), for_people=True),
        Field("remark", "Remark", NAME, cell=attrgetter("result.remark")),
        Field("ruling", value=lambda line: ruling_document(scored.event, line.result)),
    )


def _deal_notes(scored: ScoredEvent, board: ScoredBoard) -> tuple[str, ...]:
    """The four hands, a line each, the points that were announced, and what the hands allow."""
    notes: list[str] = []
    if board.deal is not None:
        notes += [f"{seat.word:5}  {hand.symbols}" for seat, hand in board.deal.by_seat.items()]
    if board.points is not None:
        notes.append(f"Points announced: {board.points.words}")
    if board.number in scored.figures:
        notes += lines(scored.figures[board.number])
    return tuple(notes)


def document(scored: ScoredEvent) -> dict[str, Any]:
    """All boards for programs."""
    return {"boards": [board_document(scored, board) for board in scored.boards]}


def board_document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, Any]:
    """One board for programs; a sit-out has no line."""
    announced = None
    if board.points is not None:
        announced = {str(seat): points for seat, points in board.points.by_seat.items()}
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "deal": None if board.deal is None else str(board.deal),
        "points": announced,
        "top": number(board.top),
        **figures_document(scored.figures.get(board.number)),
        "results": table(scored, board).rows,
    }
