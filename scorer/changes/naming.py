"""Giving many pairs their names at once, all or none."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed
from scorer.errors import Misread, Mistake, Mistakes
from scorer.plurals import counted
from scorer.records.history import Subject, Topic
from scorer.records.pairs import Labelled, ListedPair, as_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.pairs import Pair

DETAILS = ("id1", "id2", "stratum", "handicap")
"""What a list may tell of a pair besides its names."""


def name_all(event: Event, listed: Sequence[ListedPair]) -> Changed:
    """Give pairs the names of a list: by label where it has labels, else in the order of the event's pairs.

    What the list leaves empty stays. Raises `BadInput` with everything that fits no pair.
    """
    before = {pair.label: pair for pair in event.pairs}
    after = dict(before)
    for label, line in _assigned(event, listed).items():
        after[label] = _named(after[label], line.pair)
    pairs = tuple(after[pair.label] for pair in event.pairs)
    renamed = [pair for pair in as_listed(pairs) if pair != before[pair.label]]
    sentences = [_sentence(before[pair.label], pair) for pair in renamed]
    fresh = replace(event, pairs=pairs)
    if len(renamed) == 1:
        return Changed(fresh, Subject(Topic.PAIR, pair=renamed[0].label), f"Pair {sentences[0]}")
    return Changed(fresh, Subject(Topic.PAIR), "\n  ".join([_summary(pairs, renamed), *sentences]))


def _assigned(event: Event, listed: Sequence[ListedPair]) -> dict[str, ListedPair]:
    """The line that each pair is named in, by label."""
    mistakes = Mistakes()
    in_order = as_listed(event.pairs)
    find = partial(_find, Labelled(event.pairs))
    with_labels = any(line.pair.label for line in listed)
    assigned: dict[str, ListedPair] = {}
    for number, line in enumerate(listed):
        label: str | None
        if with_labels:
            label = mistakes.read("pair", line.pair.label, partial(find, line.pair), line.where)
        elif number < len(in_order):
            label = in_order[number].label
        else:
            mistakes.append(_one_too_many(event, line))
            continue
        if label in assigned:
            sentence = f'read "{line.pair.label}", expected each pair once: it is named at {assigned[label].where}'
            mistakes.append(Mistake(line.where, "pair", sentence))
        elif label is not None:
            assigned[label] = line
    mistakes.refuse()
    return assigned


def _find(labelled: Labelled, listed: Pair, text: str) -> str:
    """The label of the pair that a line is about; raise `Misread` where no pair has it."""
    if not text:
        raise Misread(listed.names, "a label first, as other lines have one: LABEL; Ann Lee; Bob Fox")
    pair = labelled.meant(text, listed.direction).pair
    if listed.direction is not None and pair.direction not in (None, listed.direction):
        raise Misread(f"{text} {listed.direction}", f"{pair.direction}, where pair {pair.label} starts")
    return pair.label


def _one_too_many(event: Event, line: ListedPair) -> Mistake:
    there = f"{counted(len(event.pairs), 'pair')}, which the event has: `scorer pairs add` adds one"
    return Mistake(line.where, "", f'read "{line.pair.names}", expected no more than {there}')


def _named(pair: Pair, listed: Pair) -> Pair:
    """A pair with what a list tells of it."""
    if listed.names:
        pair = pair._replace(player1=listed.player1, player2=listed.player2)
    told = {name: getattr(listed, name) for name in DETAILS if getattr(listed, name)}
    return pair._replace(**told)


def _summary(pairs: Sequence[Pair], renamed: Sequence[Pair]) -> str:
    if not renamed:
        return "All pairs have these names already"
    summary = f"{counted(len(renamed), 'pair')} named"
    nameless = [pair.label for pair in pairs if not pair.names]
    if nameless:
        summary += f"; still without names: {', '.join(nameless)}"
    return summary


def _sentence(before: Pair, after: Pair) -> str:
    if before.names and before.names != after.names:
        return f"{after.label}: {after.names} (was {before.names})"
    return f"{after.label}: {after.names}"


def names_from(event: Event, former: Event) -> Changed:
    """Give pairs the names of another event's: of the same label where all are there, else in order."""
    same = former.labels <= event.labels
    listed: list[ListedPair] = []
    for pair in as_listed(former.pairs):
        label = pair.label if same else ""
        place = f"{former.slug}, pair {pair.label}"
        listed.append(ListedPair(place, pair._replace(label=label, direction=None)))
    return name_all(event, listed)
