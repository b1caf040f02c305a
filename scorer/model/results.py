"""One result: who met whom on which board, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.game.contracts import AnyContract, Denomination


@dataclass(frozen=True, slots=True)
class Played:
    """A deal played out: the contract, who declared, and the tricks of the declaring side.

    `declarer` is None where it was left out, because the board tells it. `supposed` is who it was when nothing tells
    it any more: a guess that scores, and is no witness for another table.
    """

    contract: AnyContract
    declarer: Seat | None
    tricks: int
    supposed: Seat | None = None

    def seat(self, known: Seat | None) -> Seat | None:
        """Who declared: as it was typed, else as the board tells, else as is supposed."""
        return self.declarer or known or self.supposed

    def in_denomination(self, denomination: Denomination) -> Played:
        """The same with other trumps, or none."""
        return replace(self, contract=replace(self.contract, denomination=denomination))


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody bid: the score is 0, and it is compared like any other."""


@dataclass(frozen=True, slots=True)
class KnownScore:
    """A score from the North-South side whose contract was not recorded."""

    score: int


NOT_PLAYED = "NP"
"""How a board that was not played is written."""


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The pairs met but did not play the board: it counts for neither of them."""


@dataclass(frozen=True, slots=True)
class SitOut:
    """Nobody to play against."""


@dataclass(frozen=True, slots=True)
class Percentage:
    """An artificial score, in percent of the top."""

    percent: Fraction


class SessionRule(StrEnum):
    """An artificial score that minds how the pair did on the boards it played."""

    PLUS = "A+"
    AVERAGE = "A"
    MINUS = "A-"


class Unit(StrEnum):
    """What points given or taken by hand are."""

    MATCHPOINTS = "mp"
    PERCENT_OF_TOP = "%top"
    IMPS = "imp"
    POINTS = "points"
    VICTORY_POINTS = "vp"


@dataclass(frozen=True, slots=True)
class Given:
    """Points given by hand."""

    unit: Unit
    points: Fraction


Item = Played | KnownScore | PassedOut
"""What a table could have come to."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assigned score: outcomes with their weights, which sum to 1. One outcome alone has the weight 1."""

    items: tuple[tuple[Fraction, Item], ...]


Part = Percentage | SessionRule | Given | Assigned


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a director gives instead of a result: to each side by itself, or to both the same.

    Assigned scores are written from the North-South side, East-West's too. Beside points given by hand `played` is what
    was played and stays in the field, where the others are compared with it.
    """

    ns: Part
    ew: Part
    played: Item | None = None


Outcome = Played | PassedOut | KnownScore | NotPlayed | SitOut | Ruling


GROUPS = tuple("abcdefghi")
"""The letters of the groups that a fouled board can have."""

FIRST_GROUP = GROUPS[0]
"""The group of results that name none. The hands of a board are those of this group."""


BoardGroup = tuple[int, str]
"""A board, and the letter of a group of its results that were played with the same cards."""


Place = tuple[int, str | None, str | None]
"""A board and the pairs that met on it, North-South first: there is one result of that."""


Pairing = tuple[int, frozenset[str]]
"""A board and who met on it, whichever way they sat."""


class Result(NamedTuple):
    """A line of a traveller. `ns` or `ew` is None exactly when the outcome is a sit-out.

    Results of a fouled board are compared within their `group`, a letter; none means the first, `a`.
    """

    board: int
    ns: str | None
    ew: str | None
    outcome: Outcome
    round: int | None = None
    table: int | None = None
    group: str = ""
    remark: str = ""

    @property
    def place(self) -> Place:
        """Where it stands, as no other result of an event does."""
        return (self.board, self.ns, self.ew)

    @property
    def pairing(self) -> Pairing:
        """Who met on which board, as the event has it once."""
        return (self.board, frozenset(self.pairs))

    @property
    def board_group(self) -> BoardGroup:
        """The board and the group, whose results were played with the same cards."""
        return (self.board, self.group or FIRST_GROUP)

    @property
    def pairs(self) -> tuple[str, ...]:
        """The labels of the pairs concerned, North-South first."""
        return tuple(label for label in (self.ns, self.ew) if label is not None)

    @property
    def counts(self) -> bool:
        """Whether it is one between two pairs: played or awarded."""
        return not isinstance(self.outcome, NotPlayed | SitOut)

    def pair_of(self, side: Side) -> str | None:
        """The label of the pair that held a side's cards."""
        return self.ns if side is Side.NORTH_SOUTH else self.ew


SEEN = "seen:"
"""With what the key of a phone's entry begins that none has sent: others' results were shown to its table."""


class Seen(NamedTuple):
    """What two pairs had on a board, as a code, when their table was first shown how others did on it."""

    board: int
    ns: str
    ew: str
    code: str


def meeting_text(result: Result) -> Phrase:
    """Who met on which board: `Board 7, 3 against 11`; of a sit-out who sat out."""
    if result.ns is None or result.ew is None:
        return phrase("Board {board}, {pair}", board=result.board, pair=result.pairs[0])
    return phrase("Board {board}, {ns} against {ew}", board=result.board, ns=result.ns, ew=result.ew)


def boards_played(results: Iterable[Result]) -> set[tuple[int, str]]:
    """Every board with each pair that has a result on it, sat out or not."""
    return {(result.board, label) for result in results for label in result.pairs}
