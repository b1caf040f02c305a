"""Sentences on the Director's rulings and penalties: who decided them, when and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.i18n import Phrase, join_phrases, literal, phrase
from scorer.i18n.formatting import FigureText
from scorer.model.numbers import format_decimal
from scorer.model.results import PointsUnit
from scorer.reports.table import Field, Table, is_one

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.model.results import Result
    from scorer.model.rulings import Penalty, RulingNote


UNITS_BY_HAND = {
    PointsUnit.MATCHPOINTS: (phrase("mp"), phrase("mp")),
    PointsUnit.PERCENT_OF_TOP: (phrase("% of a top"), phrase("% of a top")),
    PointsUnit.IMPS: (literal("IMP"), phrase("IMPs")),
    PointsUnit.POINTS: (phrase("point"), phrase("points")),
    PointsUnit.VICTORY_POINTS: (phrase("VP"), phrase("VPs")),
}
"""The units of points given by hand, in a sentence: after 1, and after any other number."""


def unit_by_hand(figure: str, unit: PointsUnit) -> Phrase:
    """Return the unit after a figure as it is shown: `1 IMP`, `3 IMPs`."""
    one, other = UNITS_BY_HAND[unit]
    return one if is_one(figure) else other


def describe_penalty(penalty: Penalty) -> Phrase:
    """Describe a penalty: `penalty: 10% of a top`."""
    amount, unit = FigureText(format_decimal(abs(penalty.amount))), penalty.unit
    if penalty.amount > 0:
        if unit is PointsUnit.PERCENT_OF_TOP:
            return phrase("penalty of {amount}% of a top", amount=amount)
        return phrase("penalty of {amount} {unit}", amount=amount, unit=unit_by_hand(amount, unit))
    return phrase("bonus of {amount} {unit}", amount=amount, unit=unit_by_hand(amount, unit))


def ruling_notes(event: Event, board: int) -> tuple[Phrase, ...]:
    """A line for each ruling on a board with more details than its award."""
    telling = [note for note in event.notes if note.board == board and (note.by or note.reason)]
    return tuple(phrase("Ruling {ruling}", ruling=describe_ruling(note)) for note in telling)


def describe_ruling(note: RulingNote) -> Phrase:
    """Who ruled on which result, and why: `on board 7, 3 against 11, by Ada: slow play`."""
    said = phrase("on board {board}, {ns} against {ew}", board=note.board, ns=note.ns, ew=note.ew)
    if note.by:
        said = phrase("{ruling}, by {name}", ruling=said, name=note.by)
    return join_phrases((said, note.reason), ": ")


def penalty_notes(event: Event, label: str) -> tuple[Phrase, ...]:
    """A line for each penalty of a pair."""
    return tuple(
        join_phrases(
            (event.form.title_of(label), join_phrases((describe_penalty(penalty), penalty.reason), ", ")), ": "
        )
        for penalty in _penalties_of(event, label)
    )


def _penalties_of(event: Event, label: str) -> list[Penalty]:
    """The penalties of a pair; a team bears those of its pairs."""
    return [
        penalty for penalty in event.penalties if label in (penalty.pair, *event.form.competitor_labels(penalty.pair))
    ]


def ruling_document(event: Event, result: Result) -> dict[str, str | None] | None:
    """Who ruled on a result, when and why, as JSON."""
    for note in event.notes:
        if note.key == result.key:
            return {"by": note.by or None, "at": note.at or None, "reason": note.reason or None}
    return None


def penalty_documents(event: Event, label: str) -> list[dict[str, object]]:
    """The penalties of a pair as JSON."""
    fields: tuple[Field[Penalty], ...] = tuple(map(Field, ("amount", "unit", "reason", "by", "at")))
    return Table("", fields, _penalties_of(event, label)).rows
