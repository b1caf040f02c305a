"""How an outcome stands in a report: contract, declarer, tricks, score, award."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from scorer.records.notation import PASS, fields_of
from scorer.records.results import KnownScore, NotPlayed, PassedOut, Played, Ruling, SitOut
from scorer.reports.table import NUMBER, Field

if TYPE_CHECKING:
    from scorer.game.seats import Seat
    from scorer.records.results import Result
    from scorer.reports.table import Cell


class Scored(Protocol):
    """A line of a report: a result with its score; the score is that of the side whose report it is."""

    @property
    def result(self) -> Result: ...
    @property
    def declarer(self) -> Seat | None: ...
    @property
    def score(self) -> int | None: ...


def _contract(line: Scored) -> Cell:
    """The contract, or what stands in its place."""
    match line.result.outcome:
        case Played(contract):
            return contract
        case PassedOut():
            return PASS
        case NotPlayed() | Ruling():
            return fields_of(line.result.outcome).award
        case SitOut():
            return "sit-out"
        case KnownScore():
            return ""


def _declarer(line: Scored) -> Cell:
    """Who declared, as far as anybody knows; nothing where nobody did."""
    if not isinstance(line.result.outcome, Played):
        return ""
    return str(line.declarer or "?")


def _tricks(line: Scored) -> Cell:
    outcome = line.result.outcome
    return outcome.tricks if isinstance(outcome, Played) else None


PLAYED_FIELDS: tuple[Field[Scored], ...] = (
    Field("contract", "Contract", cell=_contract, value=lambda line: fields_of(line.result.outcome).contract),
    Field("declarer", "By", cell=_declarer, value=lambda line: str(line.declarer) if line.declarer else None),
    Field("tricks", "Tricks", NUMBER, cell=_tricks),
)
SCORE_FIELD: Field[Scored] = Field("score", "Score", NUMBER)
AWARD_FIELD: Field[Scored] = Field("award", value=lambda line: fields_of(line.result.outcome).award)
"""What was awarded; people read it in the place of the contract."""
