"""How pairs are numbered: through the whole field, or North-South and East-West each from 1."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.commands.actions import Action, Parameter, plain
from scorer.commands.changed import Changed
from scorer.errors import misread, refused
from scorer.game.seats import Side
from scorer.i18n import chained, phrase
from scorer.model.history import Subject, Topic
from scorer.model.pairs import LONGEST_LABEL, Form, Pair, by_label, label_order, numbered_side, short_label
from scorer.model.settings import word_of

if TYPE_CHECKING:
    from scorer.model.boards import Announced, TablePlay
    from scorer.model.events import Event
    from scorer.model.results import Result
    from scorer.model.rulings import Mark, RulingNote
    from scorer.movements.schedule import Sitting

Seated = TypeVar("Seated", "Result", "RulingNote", "Sitting", "TablePlay", "Announced")


class Numbering(StrEnum):
    """The ways in which pairs are numbered."""

    THROUGH = "through"
    DIRECTION = "direction"

    @classmethod
    def parse(cls, text: str) -> Numbering:
        """Read a numbering by its name; raise `ParseError` for any other word."""
        return word_of(cls, text.strip().lower())


def renumber(event: Event, numbering: Numbering) -> Changed[Event]:
    """Renumber the pairs, with everything recorded of them.

    Raise `InputError` for teams and individuals, and for numbering by direction if pairs do not keep theirs.
    """
    if event.form is not Form.PAIRS:
        raise refused("numbering", phrase("teams and players keep their numbers"))
    labels = _labels(event, numbering)
    about = Subject(Topic.PAIR, what=numbering.value)
    told = tuple(phrase("{old} is now {new}", old=old, new=new) for old, new in labels.items() if old != new)
    if not told:
        return Changed(event, about, phrase("The pairs are numbered {how} already", how=_WORDS[numbering]))
    said = phrase("The pairs are numbered {how}", how=_WORDS[numbering])
    return Changed(relabelled(event, labels), about, said, details=told)


_WORDS = {Numbering.THROUGH: phrase("through"), Numbering.DIRECTION: phrase("by direction")}


def by_direction(event: Event) -> bool:
    """Whether the two sides are numbered separately."""
    return any(numbered_side(pair.label) is not None for pair in event.pairs)


def _labels(event: Event, numbering: Numbering) -> dict[str, str]:
    """Return the new label of each pair by its present one, in the present order."""
    if numbering is Numbering.THROUGH and not by_direction(event):
        return {pair.label: pair.label for pair in event.pairs}
    if numbering is Numbering.DIRECTION:
        _refuse_turning(event)
    labels = dict(_numbered(event, numbering))
    too_long = [label for label in labels.values() if len(label) > LONGEST_LABEL]
    if too_long:
        too = {"label": too_long[0], "longest": LONGEST_LABEL}
        reason = phrase("{label} is longer than the {longest} characters of a label: shorten the sections", **too)
        raise refused("numbering", reason)
    return {pair.label: labels[pair.label] for pair in event.pairs}


def _numbered(event: Event, numbering: Numbering) -> Iterator[tuple[str, str]]:
    """Yield each pair's old and new label: North-South first, then in the old order."""
    several = len({pair.section for pair in event.pairs}) > 1
    numbers: defaultdict[tuple[str, Side | None], int] = defaultdict(int)
    for pair in sorted(event.pairs, key=_order):
        section = pair.section if several else ""
        side = pair.direction if numbering is Numbering.DIRECTION else None
        numbers[section, side] += 1
        yield pair.label, f"{section}{numbers[section, side]}{side or ''}"


def _order(pair: Pair) -> tuple[object, ...]:
    sides = [*Side, None]
    side = pair.direction or numbered_side(pair.label)
    number = short_label(pair.label, numbered_side(pair.label))
    return label_order(pair.section), sides.index(side), label_order(number)


MOST_NAMED = 10
"""How many pairs a refusal lists."""


def keeps_directions(event: Event) -> bool:
    """Whether every pair sits on one side all evening."""
    return not _turning(event)


def _refuse_turning(event: Event) -> None:
    """Raise `InputError` naming the pairs that have no direction, or do not keep it all evening."""
    turning = sorted(_turning(event), key=label_order)
    if turning:
        named = chained(turning[:MOST_NAMED], ", ")
        if len(turning) > MOST_NAMED:
            named = phrase("{listed} and {number} more", listed=named, number=len(turning) - MOST_NAMED)
        expected = phrase("pairs that keep theirs all evening: {pairs} do not", pairs=named)
        raise refused("numbering", misread(Numbering.DIRECTION, expected))


def _turning(event: Event) -> set[str]:
    """Return the labels of the pairs that have no direction, or sit on both sides."""
    start = {pair.label: pair.direction for pair in event.pairs}
    turning = {label for label, side in start.items() if side is None}
    met = [(sitting.ns, sitting.ew) for sitting in event.schedule]
    met += [(result.ns, result.ew) for result in event.results]
    for ns, ew in met:
        for label, side in ((ns, Side.NORTH_SOUTH), (ew, Side.EAST_WEST)):
            if label is not None and start[label] is not side:
                turning.add(label)
    return turning


def relabelled(event: Event, labels: Mapping[str, str]) -> Event:
    """Return the event with other labels for its pairs wherever they occur."""
    pairs = [pair._replace(label=labels[pair.label]) for pair in event.pairs]

    def seated(things: Sequence[Seated]) -> tuple[Seated, ...]:
        """Relabel the two pairs of each record; None is a sit-out."""
        becomes: dict[Any, Any] = {**labels, None: None}
        return tuple(thing._replace(ns=becomes[thing.ns], ew=becomes[thing.ew]) for thing in things)

    return replace(
        event,
        pairs=by_label(pairs),
        results=seated(event.results),
        penalties=tuple(penalty._replace(pair=labels[penalty.pair]) for penalty in event.penalties),
        notes=seated(event.notes),
        schedule=seated(event.schedule),
        changes=tuple(change._replace(pair=labels[change.pair]) for change in event.changes),
        plays=tuple(sorted(seated(event.plays))),
        announced=tuple(sorted(seated(event.announced))),
        marks=tuple(_remarked(mark, labels) for mark in event.marks),
    )


def _remarked(mark: Mark, labels: Mapping[str, str]) -> Mark:
    """Return an accepted finding with the new labels of its pairs."""
    renamed = [labels.get(label, label) for label in mark.pairs.split()]
    return mark._replace(pairs=" ".join(renamed))


RENUMBER = Action(
    "renumber",
    phrase("Number the pairs by direction, or through the field"),
    (Parameter("numbering", phrase("numbering"), plain(Numbering.parse), example="direction"),),
    renumber,
)
