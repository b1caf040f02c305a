"""What is known of a board beside its results: points announced, what came with its hands, and plays card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat
from scorer.i18n import Phrase, chained, phrase

if TYPE_CHECKING:
    from scorer.model.results import Pairing


MOST_POINTS = 37
"""The most that one hand can hold: four aces, four kings, four queens and a jack."""


def parse_count(text: str) -> int:
    """Read the points of one hand; raise `Misread` for what no hand can hold."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= MOST_POINTS):
        raise Misread(text, phrase("0 to {most}", most=MOST_POINTS))
    return int(text)


class Points(NamedTuple):
    """High-card points as announced, whether or not they can be right."""

    north: int
    east: int
    south: int
    west: int

    @property
    def by_seat(self) -> Mapping[Seat, int]:
        return dict(zip(Seat, (self.north, self.east, self.south, self.west), strict=True))

    @property
    def words(self) -> Phrase:
        """As people read them: `North 14, East 6, South 16, West 4`."""
        said = (phrase("{seat} {points}", seat=seat.word, points=points) for seat, points in self.by_seat.items())
        return chained(said, ", ")

    @property
    def total(self) -> int:
        """40, when everybody counted right."""
        return self.north + self.east + self.south + self.west


class Announced(NamedTuple):
    """The points of a board as the table of two pairs announced them, whether or not they can be right."""

    board: int
    ns: str
    ew: str
    north: int
    east: int
    south: int
    west: int

    @property
    def points(self) -> Points:
        """The four counts."""
        return Points(*self[3:])

    @property
    def pairs(self) -> tuple[str, str]:
        """Who met."""
        return self.ns, self.ew

    @property
    def pairing(self) -> Pairing:
        """The board and who met, whoever sat where: points are of the hands."""
        return self.board, frozenset(self.pairs)


class Dealt(NamedTuple):
    """What came with the hands of a board, beside the cards.

    `double_dummy` is a table that somebody else worked out, in writing; `lesson` what the deal was made for, and
    `seed` the number that makes the same set of deals again. What there is none of is empty, or None.
    """

    board: int
    double_dummy: str = ""
    lesson: str = ""
    seed: int | None = None

    @property
    def figures(self) -> DoubleDummy | None:
        """The table, where one came."""
        return DoubleDummy.parse(self.double_dummy) if self.double_dummy else None


class TablePlay(NamedTuple):
    """How two pairs played a board: the hands, the contract, and the cards trick by trick.

    Everything stands in the notations of the files: `deal` as PBN has it; `cards` with spaces between them, those of
    each trick from the opening leader's seat on, whoever led to it. `tricks` are those of declarer's side, claimed ones
    included.
    """

    board: int
    ns: str
    ew: str
    deal: str
    contract: str
    declarer: str
    tricks: int
    leader: str
    cards: str

    @property
    def place(self) -> tuple[int, str, str]:
        """The board and the pairs, North-South first."""
        return (self.board, self.ns, self.ew)
