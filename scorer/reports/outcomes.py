"""How an outcome stands in a report: contract, declarer, tricks, score."""

from __future__ import annotations

from scorer.records.notation import NOT_PLAYED
from scorer.records.results import KnownScore, NotPlayed, Outcome, Played, SitOut
from scorer.reports.sheet import Cell, Column, Kind

OUTCOME_COLUMNS = (
    Column("Contract"),
    Column("By"),
    Column("Tricks", Kind.NUMBER),
    Column("Score", Kind.NUMBER),
)


def outcome_cells(outcome: Outcome, score: int | None) -> tuple[Cell, ...]:
    """The cells below `OUTCOME_COLUMNS`; `score` is that of the side whose report it is."""
    match outcome:
        case Played(contract, declarer, tricks):
            return (contract, str(declarer), tricks, score)
        case KnownScore():
            return ("", "", None, score)
        case NotPlayed():
            return (NOT_PLAYED, "", None, None)
        case SitOut():
            return ("sit-out", "", None, None)
