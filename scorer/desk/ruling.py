"""Recording what a director decided: a ruling on a result, a penalty for a pair."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.recording import noting, place, put, told, understood
from scorer.errors import BadInput, Misread, Mistake, one_of
from scorer.formats.rulings_csv import parse_unit
from scorer.formats.texts import free_text
from scorer.records.notation import award_of
from scorer.records.numbers import parse_decimal
from scorer.records.rulings import Penalty, RulingNote
from scorer.reports.rulings import penalty_text
from scorer.store import events
from scorer.store.reading import identify, read_event
from scorer.store.work import writing

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
    with writing(db) as work:
        event_id = identify(work.ask, slug)
        event = read_event(work.ask, event_id)
        mistakes = list(_unprintable(decided))
        fresh = understood(event, *line, award, parse=award_of, mistakes=mistakes)
        by, reason = free_text(decided.by), free_text(decided.reason)
        said_before, after = put(work, event_id, event, fresh)
        if fresh.ns is not None and fresh.ew is not None:
            events.put_note(
                work.connection, event_id, RulingNote(fresh.board, fresh.ns, fresh.ew, by, decided.at, reason)
            )
        work.commit()
    return f"{place(fresh)}: {told(after, fresh)}{said_before}"


def penalise(db: str, slug: str | None, terms: tuple[str, str, str], decided: Decided) -> str:
    """Record a penalty, or a bonus where the amount is negative; `terms` are the pair, the amount and its unit."""
    with writing(db) as work:
        event_id = identify(work.ask, slug)
        penalty = _understood_penalty(read_event(work.ask, event_id), terms, decided)
        events.put_penalty(work.connection, event_id, penalty)
        work.commit()
    return f"Pair {penalty.pair}: {penalty_text(penalty)}"


def _understood_penalty(event: Event, terms: tuple[str, str, str], decided: Decided) -> Penalty:
    """Read what was typed; raise `BadInput` with everything that is wrong with it."""
    pair, amount, unit = terms
    mistakes = list(_unprintable(decided))
    label, number, kind = pair, Fraction(0), event.scoring.method.unit
    with noting("pair", mistakes):
        label = _known_label(event, pair)
    with noting("amount", mistakes):
        number = parse_decimal(amount)
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
