"""Commands for a director's decisions: a ruling on a result, a penalty for a pair."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.commands.actions import BOARD, BY_WHOM, EW, NS, PAIR, REASON, Action, Parameter, text_reader
from scorer.commands.changes import Change
from scorer.commands.results import ResultEntry, record_result
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.history import Subject, Topic
from scorer.model.notation import parse_award
from scorer.model.pairs import PairMatch, describe_name_matches
from scorer.model.rulings import Penalty, RulingNote, parse_penalty_amount, parse_penalty_unit
from scorer.reports.rulings import describe_penalty

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.model.results import PointsUnit


def adjust_result(
    event: Event,
    board: int,
    ns: PairMatch,
    ew: PairMatch,
    award: ResultEntry,
    by: str | None,
    reason: str | None,
    *,
    at: str,
) -> Change[Event]:
    """Record a ruling on the result of two pairs on a board, with who ruled, when and why."""
    change = record_result(event, board, ns, ew, award)
    notes = [note for note in change.after.notes if note.key != (board, ns.label, ew.label)]
    notes.append(RulingNote(board, ns.label, ew.label, by or "", at, reason or ""))
    return change._replace(
        after=replace(change.after, notes=tuple(notes)),
        subject=change.subject._replace(topic=Topic.RULING),
        summary=_describe_decision(change.summary, by, reason),
    )


def penalise_pair(
    event: Event, pair: PairMatch, amount: Fraction, unit: PointsUnit, by: str | None, reason: str | None, *, at: str
) -> Change[Event]:
    """Record a penalty, or a bonus where the amount is negative."""
    penalty = Penalty(pair.label, amount, unit, reason or "", by or "", at)
    summary = phrase("{who}: {penalty}", who=event.form.title_of(pair.label), penalty=describe_penalty(penalty))
    return Change(
        replace(event, penalties=(*event.penalties, penalty)),
        Subject(Topic.PENALTY, pair=pair.label),
        join_phrases((_describe_decision(summary, by, reason), describe_name_matches(pair))),
    )


def _describe_decision(decision: Phrase, by: str | None, reason: str | None) -> Phrase:
    """Return the decision, with who made it and why."""
    if by:
        decision = phrase("{decided}, by {name}", decided=decision, name=by)
    return join_phrases((decision, reason or ""), ": ")


AWARD = Parameter(
    "award", phrase("award"), lambda text, known: ResultEntry(parse_award(text, known.event.rule_set)), example="60/40"
)
ADJUST_RESULT = Action(
    "adjust",
    phrase("Rule on a result"),
    (BOARD, NS, EW, AWARD, BY_WHOM, REASON),
    adjust_result,
)
PENALISE_PAIR = Action(
    "penalty",
    phrase("Take points from a pair"),
    (
        PAIR,
        Parameter("amount", phrase("amount"), text_reader(parse_penalty_amount), example="10"),
        Parameter(
            "unit", phrase("unit"), lambda text, known: parse_penalty_unit(text, known.event.scoring), example="%top"
        ),
        BY_WHOM,
        REASON,
    ),
    penalise_pair,
)
