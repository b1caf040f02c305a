"""One result: who met whom on which board, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.game.rulesets import AnyContract
from scorer.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A deal played out: the contract, who declared, and the tricks of the declaring side.

    `declarer` is None where it was left out, because the board tells it.
    """

    contract: AnyContract
    declarer: Seat | None
    tricks: int


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody bid: the score is 0, and it is compared like any other."""


@dataclass(frozen=True, slots=True)
class KnownScore:
    """A score from the North-South side whose contract was not recorded."""

    score: int


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The pairs met but did not play the board: it counts for neither of them."""


@dataclass(frozen=True, slots=True)
class SitOut:
    """Nobody to play against."""


Outcome = Played | PassedOut | KnownScore | NotPlayed | SitOut


@dataclass(frozen=True, slots=True)
class Result:
    """A line of a traveller. `ns` or `ew` is None exactly when the outcome is a sit-out."""

    board: int
    ns: str | None
    ew: str | None
    outcome: Outcome
    round: int | None = None
    table: int | None = None
    remark: str = ""

    @property
    def pairs(self) -> tuple[str, ...]:
        """The labels of the pairs concerned, North-South first."""
        return tuple(label for label in (self.ns, self.ew) if label is not None)
