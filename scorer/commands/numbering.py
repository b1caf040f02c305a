"""How pairs are numbered: through the whole field, or North-South and East-West each from 1."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from scorer.commands.changes import Change
from scorer.commands.command import EventCommand, FromText, command, parameter, text_reader
from scorer.errors import input_error
from scorer.game.seats import Side
from scorer.i18n import join_with_and, phrase, plural_phrase
from scorer.model.history import Subject, Topic
from scorer.model.pairs import MAX_LABEL_LENGTH, EventForm, Pair, label_order, short_label, side_of_label, sort_by_label
from scorer.model.settings import parse_enum

if TYPE_CHECKING:
    from scorer.model.boards import TablePlay, TablePoints
    from scorer.model.events import Event
    from scorer.model.results import Result
    from scorer.model.rulings import AcceptedFinding, RulingNote
    from scorer.movements.schedule import Sitting

Label = TypeVar("Label", str, "str | None")
Seated = TypeVar("Seated", "Result", "RulingNote", "Sitting", "TablePlay", "TablePoints")


class Numbering(StrEnum):
    """The ways in which pairs are numbered."""

    THROUGH = "through"
    DIRECTION = "direction"

    @classmethod
    def parse(cls, text: str) -> Numbering:
        """Read a numbering by its name; raise `ParseError` for any other word."""
        return parse_enum(cls, text.strip().lower())


def renumber_pairs(event: Event, numbering: Numbering) -> Change[Event]:
    """Renumber the pairs, with everything recorded of them.

    Raise `InputError` for teams and individuals, and for numbering by direction if pairs do not keep theirs.
    """
    if event.form is not EventForm.PAIRS:
        raise input_error("numbering", phrase("teams and individuals keep their numbers"))
    labels = list_new_labels(event, numbering)
    subject = Subject(Topic.PAIR, what=numbering.value)
    lines = tuple(phrase("{old} is now {new}", old=old, new=new) for old, new in labels.items() if old != new)
    if not lines:
        return Change(event, subject, phrase("The pairs are already numbered {how}", how=_NUMBERING_LABELS[numbering]))
    summary = phrase("The pairs are now numbered {how}", how=_NUMBERING_LABELS[numbering])
    return Change(relabel_pairs(event, labels), subject, summary, details=lines)


_NUMBERING_LABELS = {Numbering.THROUGH: phrase("consecutively"), Numbering.DIRECTION: phrase("by direction")}


def is_numbered_by_direction(event: Event) -> bool:
    """Whether the two sides are numbered separately."""
    return any(side_of_label(pair.label) is not None for pair in event.pairs)


def list_new_labels(event: Event, numbering: Numbering) -> dict[str, str]:
    """Return the new label of each pair by its present one, in the present order."""
    if numbering is Numbering.THROUGH and not is_numbered_by_direction(event):
        return {pair.label: pair.label for pair in event.pairs}
    if numbering is Numbering.DIRECTION:
        _ensure_fixed_directions(event)
    labels = dict(_number_pairs(event, numbering))
    too_long = [label for label in labels.values() if len(label) > MAX_LABEL_LENGTH]
    if too_long:
        too = {"label": too_long[0], "longest": MAX_LABEL_LENGTH}
        reason = phrase(
            "{label} would be longer than the {longest} characters allowed for a label: use shorter section names",
            **too,
        )
        raise input_error("numbering", reason)
    return {pair.label: labels[pair.label] for pair in event.pairs}


def _number_pairs(event: Event, numbering: Numbering) -> Iterator[tuple[str, str]]:
    """Yield each pair's old and new label: North-South first, then in the old order."""
    several = len({pair.section for pair in event.pairs}) > 1
    numbers: defaultdict[tuple[str, Side | None], int] = defaultdict(int)
    for pair in sorted(event.pairs, key=_pair_order):
        section = pair.section if several else ""
        side = pair.direction if numbering is Numbering.DIRECTION else None
        numbers[section, side] += 1
        yield pair.label, f"{section}{numbers[section, side]}{side or ''}"


def _pair_order(pair: Pair) -> tuple[object, ...]:
    sides = [*Side, None]
    side = pair.direction or side_of_label(pair.label)
    number = short_label(pair.label, side_of_label(pair.label))
    return label_order(pair.section), sides.index(side), label_order(number)


MAX_LISTED_PAIRS = 10
"""How many pairs a refusal names; of more it gives the number."""


def has_fixed_directions(event: Event) -> bool:
    """Whether every pair sits on one side all evening."""
    return not _pairs_without_direction(event)


def _ensure_fixed_directions(event: Event) -> None:
    """Raise `InputError` naming the pairs that have no direction, or do not keep it all evening."""
    turning = sorted(_pairs_without_direction(event), key=label_order)
    if turning:
        reason = plural_phrase(
            len(turning),
            "not possible by direction, because pair {pairs} does not keep the same direction all evening",
            "not possible by direction, because pairs {pairs} do not keep the same direction all evening",
            pairs=join_with_and(turning),
        )
        if len(turning) > MAX_LISTED_PAIRS:
            reason = phrase(
                "not possible by direction, because {number} pairs do not keep the same direction all evening",
                number=len(turning),
            )
        raise input_error("numbering", reason)


def _pairs_without_direction(event: Event) -> set[str]:
    """Return the labels of the pairs that have no direction, or sit on both sides."""
    start = {pair.label: pair.direction for pair in event.pairs}
    turning = {label for label, side in start.items() if side is None}
    seatings = [(sitting.ns, sitting.ew) for sitting in event.schedule]
    seatings += [(result.ns, result.ew) for result in event.results]
    for ns, ew in seatings:
        for label, side in ((ns, Side.NORTH_SOUTH), (ew, Side.EAST_WEST)):
            if label is not None and start[label] is not side:
                turning.add(label)
    return turning


def relabel_pairs(event: Event, labels: Mapping[str, str]) -> Event:
    """Return the event with other labels for its pairs wherever they occur."""
    pairs = [pair._replace(label=labels[pair.label]) for pair in event.pairs]

    def new_label(label: Label) -> Label:
        return label if label is None else labels[label]

    def relabel(things: Sequence[Seated]) -> tuple[Seated, ...]:
        """Relabel the two pairs of each record; None is a sit-out."""
        return tuple(thing._replace(ns=new_label(thing.ns), ew=new_label(thing.ew)) for thing in things)

    return event._replace(
        pairs=sort_by_label(pairs),
        results=relabel(event.results),
        penalties=tuple(penalty._replace(pair=labels[penalty.pair]) for penalty in event.penalties),
        notes=relabel(event.notes),
        schedule=relabel(event.schedule),
        changes=tuple(change._replace(pair=labels[change.pair]) for change in event.changes),
        plays=tuple(sorted(relabel(event.plays))),
        announced=tuple(sorted(relabel(event.announced))),
        marks=tuple(_relabel_mark(mark, labels) for mark in event.marks),
    )


def _relabel_mark(mark: AcceptedFinding, labels: Mapping[str, str]) -> AcceptedFinding:
    """Return an accepted finding with the new labels of its pairs."""
    return mark._replace(pairs=tuple(labels.get(label, label) for label in mark.pairs))


@command("renumber", phrase("Number the pairs by direction or consecutively"))
class RenumberPairs(EventCommand):
    """Renumber the pairs of an event."""

    numbering: FromText[Numbering] = parameter(phrase("numbering"), text_reader(Numbering.parse), example="direction")

    def apply(self, before: Event) -> Change[Event]:
        return renumber_pairs(before, self.numbering)
