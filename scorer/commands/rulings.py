"""Commands for a director's decisions: a ruling on a result, a penalty for a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.commands.changes import Change
from scorer.commands.command import (
    EventCommand,
    FromText,
    MeetingCommand,
    ReadContext,
    command,
    parameter,
    read_pair,
    text_reader,
)
from scorer.commands.results import ResultEntry, record_result
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.history import Subject, Topic
from scorer.model.notation import parse_award
from scorer.model.pair_matching import PairMatch, describe_name_matches
from scorer.model.rulings import Penalty, RulingNote, parse_penalty_amount, parse_penalty_unit
from scorer.model.texts import parse_free_text, parse_name
from scorer.reports.ruling_list import describe_penalty_effect
from scorer.reports.rulings import describe_penalty
from scorer.scoring import score_event

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.model.results import Outcome, PointsUnit


def adjust_result(
    event: Event,
    board: int,
    ns: PairMatch,
    ew: PairMatch,
    award: Outcome,
    by: str | None,
    reason: str | None,
    *,
    at: str,
) -> Change[Event]:
    """Record a ruling on the result of two pairs on a board, with who ruled, when and why."""
    change = record_result(event, board, ns, ew, ResultEntry(award))
    notes = [note for note in change.after.notes if note.key != (board, ns.label, ew.label)]
    notes.append(RulingNote(board, ns.label, ew.label, by or "", at, reason or ""))
    return change._replace(
        after=change.after._replace(notes=tuple(notes)),
        subject=change.subject._replace(topic=Topic.RULING),
        summary=_describe_decision(change.summary, by, reason),
    )


def penalise_pair(
    event: Event, pair: PairMatch, amount: Fraction, unit: PointsUnit, by: str | None, reason: str | None, *, at: str
) -> Change[Event]:
    """Record a penalty, or a bonus where the amount is negative."""
    penalty = Penalty(pair.label, amount, unit, reason or "", by or "", at)
    summary = phrase("{who}: {penalty}", who=event.form.title_of(pair.label), penalty=describe_penalty(penalty))
    after = event._replace(penalties=(*event.penalties, penalty))
    return Change(
        after,
        Subject(Topic.PENALTY, pair=pair.label),
        join_phrases((_describe_decision(summary, by, reason), describe_name_matches(pair))),
        (describe_penalty_effect(score_event(after), penalty),),
    )


def _describe_decision(decision: Phrase, by: str | None, reason: str | None) -> Phrase:
    """Return the decision, with who made it and why."""
    if by:
        decision = phrase("{decided}, by {name}", decided=decision, name=by)
    return join_phrases((decision, reason or ""), ": ")


def _read_award(text: str, context: ReadContext[Event]) -> Outcome:
    return parse_award(text, context.state.rule_set)


@command("adjust", phrase("Rule on a result"))
class AdjustResult(MeetingCommand):
    """Rule on the result of two pairs on a board."""

    award: FromText[Outcome] = parameter(phrase("award"), _read_award, example="60/40")
    by: FromText[str | None] = parameter(phrase("by whom"), text_reader(parse_name), default=None)
    reason: FromText[str | None] = parameter(phrase("reason"), text_reader(parse_free_text), default=None)
    at: str

    def apply(self, before: Event) -> Change[Event]:
        return adjust_result(before, self.board, self.ns, self.ew, self.award, self.by, self.reason, at=self.at)


def _read_unit(text: str, context: ReadContext[Event]) -> PointsUnit:
    return parse_penalty_unit(text, context.state.scoring)


@command("penalty", phrase("Penalise a pair"))
class PenalisePair(EventCommand):
    """Penalise a pair, or give it a bonus."""

    pair: FromText[PairMatch] = parameter(phrase("pair"), read_pair)
    amount: FromText[Fraction] = parameter(phrase("amount"), text_reader(parse_penalty_amount), example="10")
    unit: FromText[PointsUnit] = parameter(phrase("unit"), _read_unit, example="%top")
    by: FromText[str | None] = parameter(phrase("by whom"), text_reader(parse_name), default=None)
    reason: FromText[str | None] = parameter(phrase("reason"), text_reader(parse_free_text), default=None)
    at: str

    def apply(self, before: Event) -> Change[Event]:
        return penalise_pair(before, self.pair, self.amount, self.unit, self.by, self.reason, at=self.at)
