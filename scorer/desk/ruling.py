"""Recording what a director decided: a ruling on a result, a penalty for a pair."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.changing import Step, change
from scorer.desk.recording import noting, put, understood
from scorer.errors import BadInput, Misread, Mistake, one_of
from scorer.records.notation import award_of
from scorer.records.rulings import Penalty, RulingNote, parse_amount, parse_unit
from scorer.records.texts import free_text
from scorer.reports.rulings import penalty_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event


class Decided(NamedTuple):
    """Who decided, when and why; each may be empty."""

    by: str
    at: str
    reason: str


def _unprintable(decided: Decided) -> Iterator[Mistake]:
    """Texts that cannot be kept, because no printer could print them."""
    for field, text in (("by", decided.by), ("reason", decided.reason)):
        try:
            free_text(text)
        except Misread as error:
            yield Mistake("", field, str(error))


def adjust(db: str, slug: str | None, line: tuple[str, str, str], award: str, decided: Decided) -> str:
    """Record a ruling on a result; `line` is its board, North-South and East-West."""
    return change(db, slug, partial(_adjusted, line=line, award=award, decided=decided))


def _adjusted(event: Event, line: tuple[str, str, str], award: str, decided: Decided) -> Step:
    fresh = understood(event, *line, award, parse=award_of, mistakes=list(_unprintable(decided)))
    by, reason = free_text(decided.by), free_text(decided.reason)
    after, said = put(event, fresh)
    if fresh.ns is not None and fresh.ew is not None:
        note = RulingNote(fresh.board, fresh.ns, fresh.ew, by, decided.at, reason)
        after = replace(after, notes=(*after.notes, note))
    return after, said + _why(by, reason)


def penalise(db: str, slug: str | None, terms: tuple[str, str, str], decided: Decided) -> str:
    """Record a penalty, or a bonus where the amount is negative; `terms` are the pair, the amount and its unit."""
    return change(db, slug, partial(_penalised, terms=terms, decided=decided))


def _penalised(event: Event, terms: tuple[str, str, str], decided: Decided) -> Step:
    penalty = _understood_penalty(event, terms, decided)
    said = f"Pair {penalty.pair}: {penalty_text(penalty)}{_why(penalty.by, penalty.reason)}"
    return replace(event, penalties=(*event.penalties, penalty)), said


def _why(by: str, reason: str) -> str:
    """Who decided and why, as the end of a sentence: `, by Ada: slow play`."""
    return (f", by {by}" if by else "") + (f": {reason}" if reason else "")


def _understood_penalty(event: Event, terms: tuple[str, str, str], decided: Decided) -> Penalty:
    """Read what was typed; raise `BadInput` with everything that is wrong with it."""
    pair, amount, unit = terms
    mistakes = list(_unprintable(decided))
    label, number, kind = pair, Fraction(0), event.scoring.method.unit
    with noting("pair", mistakes):
        label = _known_label(event, pair)
    with noting("amount", mistakes):
        number = parse_amount(amount)
    with noting("unit", mistakes):
        kind = parse_unit(unit, event.scoring.method)
    if mistakes:
        raise BadInput(mistakes)
    return Penalty(label, number, kind, free_text(decided.reason), free_text(decided.by), decided.at)


def _known_label(event: Event, text: str) -> str:
    labels = {pair.label.casefold(): pair.label for pair in event.pairs}
    if text.strip().casefold() not in labels:
        raise Misread(text, one_of(labels.values(), text))
    return labels[text.strip().casefold()]
