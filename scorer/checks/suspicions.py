"""What is suspicious about one result by itself: said once for all results that are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Repair, Severity

if TYPE_CHECKING:
    from scorer.records.results import Outcome, Played, Result


class Fix(NamedTuple):
    """What the outcome should be; `said` is empty where the pairs are to be exchanged with it."""

    outcome: Outcome
    said: str = ""

    def of(self, result: Result) -> Repair:
        """The repair of one result."""
        if self.said:
            return Repair(self.said, (result,), (result._replace(outcome=self.outcome),))
        return Repair(turn_said(result), (result,), (turned(result, self.outcome),))


def turned(result: Result, outcome: Outcome) -> Result:
    """A result with its pairs exchanged."""
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def turn_said(result: Result) -> str:
    """How the exchange of the pairs of a result is called."""
    return f"turn the pairs: {result.ew} sat North-South"


def in_words(outcome: Played) -> str:
    """A contract and its tricks: `GS with 10 tricks`."""
    return f"{outcome.contract} with {tricks_in_words(outcome.tricks)}"


def tricks_in_words(tricks: int) -> str:
    return f"{tricks} trick{'' if tricks == 1 else 's'}"


class Suspicion(NamedTuple):
    """Why an outcome cannot be right, or hardly; the likeliest fix first."""

    severity: Severity
    code: str
    said: str
    fixes: tuple[Fix, ...] = ()

    def about(self, result: Result) -> Finding:
        """The finding for one result that has the outcome."""
        return Finding(
            self.severity,
            self.code,
            result.board,
            f"Board {result.board}, {' against '.join(result.pairs)}: {self.said}",
            result.round,
            result.table,
            result.pairs,
            tuple(fix.of(result) for fix in self.fixes),
        )
