"""What a published page says of people: their names, their initials, or nothing but the labels of the pairs."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from scorer.records.history import Topic
from scorer.records.pairs import first_letter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.history import Step
    from scorer.records.pair_changes import PairChange
    from scorer.records.pairs import Pair


class Names(StrEnum):
    """What the director chose to publish of people's names."""

    FULL = "full"
    INITIALS = "initials"
    NONE = "none"

    def of(self, name: str) -> str:
        """A name as it is published."""
        match self:
            case Names.FULL:
                return name
            case Names.INITIALS:
                return initials(name)
            case Names.NONE:
                return ""


KNOWN = {str(names): names for names in Names}
"""What can be chosen of names, by the word for it."""


def last_published(steps: Sequence[Step]) -> Names | None:
    """What of people's names went out the last time, by the history of an event; None where nothing did."""
    for step in reversed(steps):
        if step.subject.topic is Topic.PUBLISHED and step.subject.what in KNOWN:
            return KNOWN[step.subject.what]
    return None


def initials(name: str) -> str:
    """The first letters of the first and the last word: `Zoë van Dyck` is `Z. D.`; a word without letters has none."""
    words = unicodedata.normalize("NFC", name).split()
    firsts = [letter for letter in map(first_letter, words) if letter]
    if len(firsts) > 2:
        firsts = [firsts[0], firsts[-1]]
    return " ".join(f"{letter}." for letter in firsts)


def public(event: Event, names: Names) -> Event:
    """An event without what is not to be published: nothing computed from this one can give it away.

    Members' numbers are never published. Unless names are, neither are remarks, nor who ruled and why.
    """
    pairs = tuple(public_pair(pair, names) for pair in event.pairs)
    if names is Names.FULL:
        return replace(event, pairs=pairs)
    return replace(
        event,
        pairs=pairs,
        changes=tuple(_public_change(change, names) for change in event.changes),
        results=tuple(result._replace(remark="") for result in event.results),
        penalties=tuple(penalty._replace(reason="", by="") for penalty in event.penalties),
        notes=(),
        marks=(),
    )


def public_pair(pair: Pair, names: Names) -> Pair:
    """A pair with as much of its players as may go out."""
    first, second = names.of(pair.player1), names.of(pair.player2)
    return pair._replace(player1=first, player2=second, id1="", id2="")


def _public_change(change: PairChange, names: Names) -> PairChange:
    return change._replace(player1=names.of(change.player1), player2=names.of(change.player2))
