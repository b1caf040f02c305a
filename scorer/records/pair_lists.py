"""A list of pairs as a director has one: names, and perhaps the labels that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scorer.errors import Where
    from scorer.records.pairs import Pair


class ListedPair(NamedTuple):
    """One pair of a list, and where it stands there; without a label it is the next one of the event."""

    where: Where | str
    pair: Pair
