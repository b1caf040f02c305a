"""What is recorded of a board besides its results: announced points, details of the deal, and plays card by card."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.errors import ParseError
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.seats import Seat
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.results import Pairing

MAX_HAND_POINTS = 37
"""The most high-card points one hand can hold: four aces, four kings, four queens and a jack."""


def parse_hand_points(text: str) -> int:
    """Parse the points of one hand; raise `ParseError` outside 0 to 37."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= MAX_HAND_POINTS):
        raise ParseError(text, phrase("0 to {most}", most=MAX_HAND_POINTS))
    return int(text)


class HighCardPoints(NamedTuple):
    """High-card points of the four hands as announced. They are not checked: any numbers may stand here."""

    north: int
    east: int
    south: int
    west: int

    @property
    def by_seat(self) -> Mapping[Seat, int]:
        """The points of each seat."""
        return dict(zip(Seat, (self.north, self.east, self.south, self.west), strict=True))

    @property
    def description(self) -> Phrase:
        """The points as shown to people: `North 14, East 6, South 16, West 4`."""
        parts = (phrase("{seat} {points}", seat=seat.label, points=points) for seat, points in self.by_seat.items())
        return join_phrases(parts, ", ")

    @property
    def total(self) -> int:
        """The sum, 40 if everyone counted correctly."""
        return self.north + self.east + self.south + self.west


class TablePoints(NamedTuple):
    """The high-card points that the two pairs at one table announced for a board. They are not checked."""

    board: int
    ns: str
    ew: str
    north: int
    east: int
    south: int
    west: int

    @property
    def points(self) -> HighCardPoints:
        """The four counts."""
        return HighCardPoints(*self[3:])

    @property
    def pairs(self) -> tuple[str, str]:
        """The labels of the two pairs, North-South first."""
        return self.ns, self.ew

    @property
    def pairing(self) -> Pairing:
        """The board and the two pairs, whichever way they sat."""
        return self.board, frozenset(self.pairs)


class DealDetails(NamedTuple):
    """What a deal file contained besides the cards of a board.

    `double_dummy` is a table computed by another program, in writing; `lesson` is the lesson the deal was made for;
    `seed` is the number that generates the same set of deals again. Missing values are empty or None.
    """

    board: int
    double_dummy: str = ""
    lesson: str = ""
    seed: int | None = None

    @property
    def double_dummy_table(self) -> DoubleDummyTable | None:
        """The parsed double dummy table, or None if there is none."""
        return DoubleDummyTable.parse(self.double_dummy) if self.double_dummy else None


class TablePlay(NamedTuple):
    """How two pairs played a board: the hands, the contract, and the cards trick by trick.

    All fields use file notation: `deal` is PBN; `cards` are separated by spaces, and each trick is listed from the seat
    of the opening leader on, whoever led to it. `tricks` counts those of declarer's side, claimed ones included.
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
    def key(self) -> tuple[int, str, str]:
        """The board and the two pairs, North-South first."""
        return (self.board, self.ns, self.ew)


def lesson_title(name: str) -> str:
    """A lesson's name as people read it: `Game in a major` for `game-in-a-major`."""
    return name.replace("-", " ").capitalize()
