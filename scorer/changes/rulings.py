"""Recording what a director decided: a ruling on a result, a penalty for a pair."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.changed import Changed
from scorer.changes.results import put, read_result
from scorer.errors import BadInput, Mistakes
from scorer.records.history import Subject, Topic
from scorer.records.notation import award_of
from scorer.records.pairs import names_told, pair_meant
from scorer.records.rulings import Penalty, RulingNote, parse_amount, parse_unit
from scorer.records.texts import free_text, name_text
from scorer.reports.rulings import penalty_text

if TYPE_CHECKING:
    from scorer.changes.results import Meeting
    from scorer.records.events import Event


class Decision(NamedTuple):
    """Who decided, when and why; each may be empty."""

    by: str
    at: str
    reason: str

    @property
    def why(self) -> str:
        """Who decided and why, as the end of a sentence: `, by Ada: slow play`."""
        ending = ""
        if self.by:
            ending += f", by {self.by}"
        if self.reason:
            ending += f": {self.reason}"
        return ending


def adjust(event: Event, meeting: Meeting, award: str, decision: Decision) -> Changed:
    """Record a ruling on the result of two pairs on a board, and who ruled, when and why."""
    mistakes = Mistakes()
    decided = _printable(decision, mistakes)
    ruled, pairs = read_result(event, meeting, award, award_of, mistakes=mistakes)
    after, subject, sentence = put(event, ruled)
    ns, ew = pairs
    note = RulingNote(ruled.board, ns.label, ew.label, decided.by, decided.at, decided.reason)
    after = replace(after, notes=(*after.notes, note))
    subject = subject._replace(topic=Topic.RULING)
    return Changed(after, subject, f"{sentence}{decided.why}{names_told(*pairs)}")


def penalise(event: Event, terms: tuple[str, str, str], decision: Decision) -> Changed:
    """Record a penalty, or a bonus where the amount is negative.

    `terms` are the pair, the amount and its unit.
    """
    mistakes = Mistakes()
    decided = _printable(decision, mistakes)
    pair = mistakes.read("pair", terms[0], partial(pair_meant, event.pairs))
    amount = mistakes.read("amount", terms[1], parse_amount)
    unit = mistakes.read("unit", terms[2], partial(parse_unit, method=event.scoring.method))
    if mistakes or pair is None or amount is None or unit is None:
        raise BadInput(mistakes)
    penalty = Penalty(pair.label, amount, unit, decided.reason, decided.by, decided.at)
    after = replace(event, penalties=(*event.penalties, penalty))
    sentence = f"Pair {pair.label}: {penalty_text(penalty)}{decided.why}{names_told(pair)}"
    return Changed(after, Subject(Topic.PENALTY, pair=pair.label), sentence)


def _printable(decision: Decision, mistakes: Mistakes) -> Decision:
    """A decision in texts that every printer can print; what cannot be kept is noted as a mistake."""
    by = mistakes.read("by", decision.by, name_text)
    reason = mistakes.read("reason", decision.reason, free_text)
    return Decision(by or "", decision.at, reason or "")
