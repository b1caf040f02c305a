"""A finding: something that a director should look at, and what leads to one. It is a value, never an exception.

A suspicion is about one outcome by itself, and becomes a finding of each result that has it; a
cause is one finding that explains several results.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.plurals import counted
from scorer.records.plays import plays_after
from scorer.records.results import meeting_text
from scorer.records.rulings import notes_after

if TYPE_CHECKING:
    from scorer.records.events import Event
    from scorer.records.results import Outcome, Played, Result


class Severity(StrEnum):
    """How sure it is that something is wrong; what is missing may only be late."""

    ERROR = "error"
    WARNING = "warning"
    MISSING = "missing"


class Repair(NamedTuple):
    """What would mend a finding, in words, and the results as they are and as they would be.

    `boards` are two whose hands would change places; mostly there are none.
    """

    description: str
    before: tuple[Result, ...]
    after: tuple[Result, ...]
    boards: tuple[int, ...] = ()

    def applied_to(self, event: Event) -> Event:
        """The event with the results as they would be, each in the place of the one that it replaces."""
        becomes = dict(zip(self.before, self.after, strict=True))
        results = tuple(becomes.get(result, result) for result in event.results)
        hands, source = dict(event.deals), dict(zip(self.boards, reversed(self.boards), strict=True))
        deals = tuple((number, hands[source.get(number, number)]) for number, _ in event.deals)
        dealt = tuple(sorted(one._replace(board=source.get(one.board, one.board)) for one in event.dealt))
        plays, notes = plays_after(event.plays, becomes.items()), notes_after(event.notes, becomes.items())
        return replace(event, results=results, deals=deals, dealt=dealt, plays=plays, notes=notes)


class Finding(NamedTuple):
    """What was found, and where: `code` for programs, `message` for people, the likeliest repair first."""

    severity: Severity
    code: str
    board: int
    message: str
    round: int | None = None
    table: int | None = None
    pairs: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()


def finding_about(
    result: Result, severity: Severity, code: str, reason: str, repairs: tuple[Repair, ...] = ()
) -> Finding:
    """What was found of a result, or of several of which it is the first."""
    sentence = f"{meeting_text(result)}: {reason}"
    return Finding(severity, code, result.board, sentence, result.round, result.table, result.pairs, repairs)


class Fix(NamedTuple):
    """What an outcome should be.

    `description` is empty where the pairs are to be exchanged with it.
    """

    outcome: Outcome
    description: str = ""

    def of(self, result: Result) -> Repair:
        """The repair of one result."""
        if self.description:
            return Repair(self.description, (result,), (result._replace(outcome=self.outcome),))
        return Repair(turn_description(result), (result,), (turned(result, self.outcome),))


class Suspicion(NamedTuple):
    """Why an outcome cannot be right, or hardly; the likeliest fix first."""

    severity: Severity
    code: str
    reason: str
    fixes: tuple[Fix, ...] = ()

    def about(self, result: Result) -> Finding:
        """The finding for one result that has the outcome."""
        repairs = tuple(fix.of(result) for fix in self.fixes)
        return finding_about(result, self.severity, self.code, self.reason, repairs)


class Cause(NamedTuple):
    """A finding, and the results about which nothing further is to be said."""

    finding: Finding
    explained: tuple[Result, ...]


def turned(result: Result, outcome: Outcome) -> Result:
    """A result with its pairs exchanged."""
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def turn_description(result: Result) -> str:
    """How the exchange of the pairs of a result is called."""
    return f"turn the pairs: {result.ew} sat North-South"


def in_words(outcome: Played) -> str:
    """A contract and its tricks: `GS with 10 tricks`."""
    return f"{outcome.contract} with {tricks_in_words(outcome.tricks)}"


def tricks_in_words(tricks: int) -> str:
    return counted(tricks, "trick")
