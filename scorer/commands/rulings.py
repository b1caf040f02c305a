"""Commands for a director's decisions: a ruling on a result, a penalty for a pair."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.commands.actions import BOARD, BY, EW, NS, PAIR, REASON, Action, Parameter, plain
from scorer.commands.changed import Changed
from scorer.commands.results import Entry, enter
from scorer.i18n import Phrase, chained, phrase
from scorer.model.history import Subject, Topic
from scorer.model.notation import award_of
from scorer.model.pairs import Meant, names_told
from scorer.model.rulings import Penalty, RulingNote, parse_amount, parse_unit
from scorer.reports.rulings import penalty_text

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.model.results import Unit


def adjust(
    event: Event, board: int, ns: Meant, ew: Meant, award: Entry, by: str | None, reason: str | None, *, at: str
) -> Changed[Event]:
    """Record a ruling on the result of two pairs on a board, with who ruled, when and why."""
    changed = enter(event, board, ns, ew, award)
    notes = [note for note in changed.after.notes if note.place != (board, ns.label, ew.label)]
    notes.append(RulingNote(board, ns.label, ew.label, by or "", at, reason or ""))
    return changed._replace(
        after=replace(changed.after, notes=tuple(notes)),
        subject=changed.subject._replace(topic=Topic.RULING),
        said=_decided(changed.said, by, reason),
    )


def penalise(
    event: Event, pair: Meant, amount: Fraction, unit: Unit, by: str | None, reason: str | None, *, at: str
) -> Changed[Event]:
    """Record a penalty, or a bonus where the amount is negative."""
    penalty = Penalty(pair.label, amount, unit, reason or "", by or "", at)
    said = phrase("{who}: {penalty}", who=event.form.titled(pair.label), penalty=penalty_text(penalty))
    return Changed(
        replace(event, penalties=(*event.penalties, penalty)),
        Subject(Topic.PENALTY, pair=pair.label),
        chained((_decided(said, by, reason), names_told(pair))),
    )


def _decided(said: Phrase, by: str | None, reason: str | None) -> Phrase:
    """Return the decision, with who made it and why."""
    if by:
        said = phrase("{decided}, by {name}", decided=said, name=by)
    return chained((said, reason or ""), ": ")


AWARD = Parameter(
    "award", phrase("award"), lambda text, known: Entry(award_of(text, known.event.rule_set)), example="60/40"
)
ADJUST = Action(
    "adjust",
    phrase("Rule on a result"),
    (BOARD, NS, EW, AWARD, BY, REASON),
    adjust,
)
PENALISE = Action(
    "penalty",
    phrase("Take points from a pair"),
    (
        PAIR,
        Parameter("amount", phrase("amount"), plain(parse_amount), example="10"),
        Parameter("unit", phrase("unit"), lambda text, known: parse_unit(text, known.event.scoring), example="%top"),
        BY,
        REASON,
    ),
    penalise,
)
