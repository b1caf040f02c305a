"""How an outcome stands in a report: contract, declarer, tricks, score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.records.notation import PASS, fields_of
from scorer.records.results import KnownScore, NotPlayed, Outcome, PassedOut, Played, Ruling, SitOut
from scorer.reports.sheet import Cell, Column, Kind

if TYPE_CHECKING:
    from scorer.game.seats import Seat

OUTCOME_COLUMNS = (
    Column("Contract"),
    Column("By"),
    Column("Tricks", Kind.NUMBER),
    Column("Score", Kind.NUMBER),
)


def outcome_cells(outcome: Outcome, declarer: Seat | None, score: int | None) -> tuple[Cell, ...]:
    """The cells below `OUTCOME_COLUMNS`; `score` is that of the side whose report it is."""
    match outcome:
        case Played(contract, _, tricks):
            return (contract, str(declarer or "?"), tricks, score)
        case PassedOut():
            return (PASS, "", None, score)
        case KnownScore():
            return ("", "", None, score)
        case NotPlayed() | Ruling():
            return (fields_of(outcome).award, "", None, None)
        case SitOut():
            return ("sit-out", "", None, None)


def outcome_document(outcome: Outcome, declarer: Seat | None) -> dict[str, Any]:
    """Contract, declarer, tricks and award for programs."""
    fields = fields_of(outcome)
    return {
        "contract": fields.contract,
        "declarer": None if declarer is None else str(declarer),
        "tricks": fields.tricks,
        "award": fields.award,
    }
