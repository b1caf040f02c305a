"""Pairs as a list names them."""

from typing import NamedTuple

from scorer.errors import SourceLocation
from scorer.i18n import Phrase
from scorer.model.pairs import Pair


class ListedPair(NamedTuple):
    """A pair in a director's list, and where it was read. Without a label it takes the next number of the event."""

    where: SourceLocation | Phrase | None
    pair: Pair
