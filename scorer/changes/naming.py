"""Giving many pairs their names at once, all or none."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.actions import Action, Parameter
from scorer.changes.changed import Changed
from scorer.errors import Misread, Mistake, Mistakes, Way, misread, remedy
from scorer.records.history import Subject, Topic
from scorer.records.pairs import Labelled, ListedPair, as_listed
from scorer.words import Phrase, chained, counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.pairs import Pair

DETAILS = ("id1", "id2", "stratum", "handicap")
"""What a list may tell of a pair besides its names."""


Named = dict[str, "ListedPair"]
"""The line of a list that each pair is named in, by label."""


def name_all(event: Event, names: Named) -> Changed:
    """Give pairs the names of a list. What it leaves empty stays."""
    before = {pair.label: pair for pair in event.pairs}
    after = dict(before)
    for label, line in names.items():
        after[label] = _named(after[label], line.pair)
    pairs = tuple(after[pair.label] for pair in event.pairs)
    renamed = [pair for pair in as_listed(pairs) if pair != before[pair.label]]
    told = tuple(_told(before[pair.label], pair) for pair in renamed)
    fresh = replace(event, pairs=pairs)
    if len(renamed) == 1:
        said = phrase("Pair {named}", named=told[0])
        return Changed(fresh, Subject(Topic.PAIR, pair=renamed[0].label), said)
    return Changed(fresh, Subject(Topic.PAIR), _summary(pairs, renamed), details=told)


def assigned(event: Event, listed: Sequence[ListedPair]) -> Named:
    """Find which pair each line of a list is about: by label where it has labels, else in the order of the pairs.

    Raises `BadInput` with everything that fits no pair.
    """
    mistakes = Mistakes()
    in_order = as_listed(event.pairs)
    find = partial(_find, Labelled(event.pairs))
    with_labels = any(line.pair.label for line in listed)
    named: Named = {}
    for number, line in enumerate(listed):
        label: str | None
        if with_labels:
            label = mistakes.read("pair", line.pair.label, partial(find, line.pair), line.where)
        elif number < len(in_order):
            label = in_order[number].label
        else:
            mistakes.append(_one_too_many(event, line))
            continue
        if label in named:
            place = named[label].where
            once = phrase("each pair once: it is named at {place}", place=place)
            mistakes.append(Mistake(line.where, "pair", misread(line.pair.label, once)))
        elif label is not None:
            named[label] = line
    mistakes.refuse()
    return named


def _find(labelled: Labelled, listed: Pair, text: str) -> str:
    """The label of the pair that a line is about; raise `Misread` where no pair has it."""
    if not text:
        raise Misread(listed.names, phrase("a label first, as other lines have one: 7; Ann Lee; Bob Fox"))
    pair = labelled.meant(text, listed.direction).pair
    if listed.direction is not None and pair.direction not in (None, listed.direction):
        starts = phrase("{direction}, where pair {pair} starts", direction=str(pair.direction), pair=pair.label)
        raise Misread(f"{text} {listed.direction}", starts)
    return pair.label


def _one_too_many(event: Event, line: ListedPair) -> Mistake:
    there = phrase("no more than {pairs}, which the event has", pairs=counted(len(event.pairs), "pair"))
    return Mistake(line.where, "", misread(line.pair.names, there), (remedy(Way.ADD_PAIR),))


def _named(pair: Pair, listed: Pair) -> Pair:
    """A pair with what a list tells of it."""
    if listed.names:
        pair = pair._replace(player1=listed.player1, player2=listed.player2)
    told = {name: getattr(listed, name) for name in DETAILS if getattr(listed, name)}
    return pair._replace(**told)


def _summary(pairs: Sequence[Pair], renamed: Sequence[Pair]) -> Phrase:
    if not renamed:
        return phrase("All pairs have these names already")
    named = phrase("{pairs} named", pairs=counted(len(renamed), "pair"))
    nameless = [pair.label for pair in pairs if not pair.names]
    if nameless:
        return chained((named, phrase("still without names: {pairs}", pairs=chained(nameless, ", "))))
    return named


def _told(before: Pair, after: Pair) -> Phrase:
    told = chained((after.label, after.names), ": ")
    if before.names and before.names != after.names:
        return phrase("{named} (was {names})", named=told, names=before.names)
    return told


def names_from(event: Event, former: Event) -> Changed:
    """Give pairs the names of another event's: of the same label where all are there, else in order."""
    same = former.labels <= event.labels
    listed: list[ListedPair] = []
    for pair in as_listed(former.pairs):
        place = phrase("{event}, pair {pair}", event=former.slug, pair=pair.label)
        listed.append(ListedPair(place, pair._replace(label=pair.label if same else "", direction=None)))
    return name_all(event, assigned(event, listed))


NAMES = Action(
    "names",
    phrase("Give all pairs their names"),
    (
        Parameter(
            "names",
            phrase("names, a pair a line"),
            lambda listed, known: assigned(known.event, listed),
            example="1; Ann Lee; Bob Fox",
        ),
    ),
    name_all,
)
