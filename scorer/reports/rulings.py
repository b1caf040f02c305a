"""The Director's rulings and penalties, with who decided them, when and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.i18n import Phrase, chained, phrase
from scorer.model.events import Event, in_reading_order
from scorer.model.notation import code_of
from scorer.model.numbers import decimal_text
from scorer.model.results import Place, Result, Ruling
from scorer.reports.table import BOARD, NAME, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.model.rulings import Penalty, RulingNote


class Decision(NamedTuple):
    """A ruling or a penalty; a penalty has no board."""

    board: int | None
    pairs: str
    text: str
    by: str
    at: str
    reason: str


def table(event: Event) -> Table[Decision]:
    """Every ruling and penalty of an event."""
    fields: tuple[Field[Decision], ...] = (
        Field("board", "Board", BOARD),
        Field("pairs", "Pairs"),
        Field("text", "Decision"),
        Field("by", "By"),
        Field("at", "At"),
        Field("reason", "Reason", NAME),
    )
    return Table("Rulings", fields, list(_decisions(event)))


def _decisions(event: Event) -> Iterator[Decision]:
    notes: dict[Place, RulingNote] = {note.place: note for note in event.notes}
    for result in in_reading_order(event.results):
        note = notes.get(result.place)
        if note is None and not isinstance(result.outcome, Ruling):
            continue
        by, at, reason = (note.by, note.at, note.reason) if note is not None else ("", "", "")
        yield Decision(result.board, " ".join(result.pairs), code_of(result.outcome), by, at, reason)
    for one in event.penalties:
        yield Decision(None, one.pair, str(penalty_text(one)), one.by, one.at, one.reason)


def penalty_text(penalty: Penalty) -> Phrase:
    """Describe a penalty: `penalty of 10 %top`."""
    amount, unit = decimal_text(abs(penalty.amount)), penalty.unit
    if penalty.amount > 0:
        return phrase("penalty of {amount} {unit}", amount=amount, unit=unit)
    return phrase("bonus of {amount} {unit}", amount=amount, unit=unit)


def notes_on(event: Event, board: int) -> tuple[str, ...]:
    """A line for each ruling on a board with more details than its award."""
    telling = [note for note in event.notes if note.board == board and (note.by or note.reason)]
    return tuple(f"Ruling {note_text(note)}" for note in telling)


def note_text(note: RulingNote) -> Phrase:
    """Who ruled on which result, and why: `on board 7, 3 against 11, by Ada: slow play`."""
    said = phrase("on board {board}, {ns} against {ew}", board=note.board, ns=note.ns, ew=note.ew)
    if note.by:
        said = phrase("{ruling}, by {name}", ruling=said, name=note.by)
    return chained((said, note.reason), ": ")


def penalties_of(event: Event, label: str) -> tuple[str, ...]:
    """A line for each penalty of a pair."""
    return tuple(
        f"{event.form.titled(label)}: {chained((penalty_text(penalty), penalty.reason), ', ')}"
        for penalty in _taken_from(event, label)
    )


def _taken_from(event: Event, label: str) -> list[Penalty]:
    """The penalties of a pair; a team bears those of its pairs."""
    return [penalty for penalty in event.penalties if label in (penalty.pair, *event.form.ranked(penalty.pair))]


def ruling_document(event: Event, result: Result) -> dict[str, str | None] | None:
    """Who ruled on a result, when and why, as JSON."""
    for note in event.notes:
        if note.place == result.place:
            return {"by": note.by or None, "at": note.at or None, "reason": note.reason or None}
    return None


def penalty_documents(event: Event, label: str) -> list[dict[str, Any]]:
    """The penalties of a pair as JSON."""
    fields: tuple[Field[Penalty], ...] = tuple(map(Field, ("amount", "unit", "reason", "by", "at")))
    return Table("", fields, _taken_from(event, label)).rows
