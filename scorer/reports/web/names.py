"""What a published page says of people: their names, their initials, or nothing but the labels of the pairs."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.records.events import Event


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


def initials(name: str) -> str:
    """The first letters of the first and the last word: `Zoë van Dyck` is `Z. D.`; a word without letters has none."""
    firsts = [letter for word in unicodedata.normalize("NFC", name).split() if (letter := _first_letter(word))]
    if len(firsts) > 2:
        firsts = [firsts[0], firsts[-1]]
    return " ".join(f"{letter}." for letter in firsts)


def _first_letter(word: str) -> str:
    """The first letter or digit, with the marks that belong to it."""
    start = next((place for place, it in enumerate(word) if it.isalnum()), len(word))
    marks = start + 1
    while marks < len(word) and unicodedata.category(word[marks]).startswith("M"):
        marks += 1
    return word[start:marks].upper()


def public(event: Event, names: Names) -> Event:
    """An event without what is not to be published: nothing computed from this one can give it away.

    Members' numbers are never published. Unless names are, neither are remarks, nor who ruled and why.
    """
    pairs = tuple(
        it._replace(player1=names.of(it.player1), player2=names.of(it.player2), id1="", id2="") for it in event.pairs
    )
    if names is Names.FULL:
        return replace(event, pairs=pairs)
    return replace(
        event,
        pairs=pairs,
        changes=tuple(it._replace(player1=names.of(it.player1), player2=names.of(it.player2)) for it in event.changes),
        results=tuple(it._replace(remark="") for it in event.results),
        penalties=tuple(it._replace(reason="", by="") for it in event.penalties),
        notes=(),
        marks=(),
    )
