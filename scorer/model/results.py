"""A result: who met whom on which board, and the outcome."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, Self

from scorer.game.contracts import AnyContract, Denomination
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, phrase


class Played(NamedTuple):
    """A deal that was played: the contract, the declarer, and the tricks of declarer's side.

    `declarer` is None if it was left out because the board determines it. `presumed_declarer` is who it was before
    nothing determined it any more: good enough for the score, but no evidence for other tables.
    """

    contract: AnyContract
    declarer: Seat | None
    tricks: int
    presumed_declarer: Seat | None = None

    def declaring_seat(self, known: Seat | None) -> Seat | None:
        """The declaring seat: as entered, else as the board determines it, else as presumed."""
        return self.declarer or known or self.presumed_declarer

    def with_denomination(self, denomination: Denomination) -> Self:
        """Return the same result with another denomination."""
        return self._replace(contract=self.contract._replace(denomination=denomination))


class BareOutcome:
    """An outcome of which its kind says everything; those of the same kind are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class PassedOut(BareOutcome):
    """A deal that everyone passed. The score is 0, and it is compared like any other."""

    __slots__ = ()


class KnownScore(NamedTuple):
    """A score from the North-South side without its contract."""

    score: int


NOT_PLAYED_CODE = "NP"
"""The code of a board that was not played."""


class NotPlayed(BareOutcome):
    """The pairs met but did not play the board; it counts for neither of them."""

    __slots__ = ()


class SitOut(BareOutcome):
    """A pair without opponents."""

    __slots__ = ()


class Percentage(NamedTuple):
    """An artificial score, in percent of the top."""

    percent: Fraction


class AverageAward(StrEnum):
    """An artificial score that depends on the pair's other boards: average plus, average or average minus."""

    PLUS = "A+"
    AVERAGE = "A"
    MINUS = "A-"


class PointsUnit(StrEnum):
    """The units of points awarded or deducted by hand."""

    MATCHPOINTS = "mp"
    PERCENT_OF_TOP = "%top"
    IMPS = "imp"
    POINTS = "points"
    VICTORY_POINTS = "vp"


class AwardedPoints(NamedTuple):
    """Points awarded by hand."""

    unit: PointsUnit
    points: Fraction


TableOutcome = Played | KnownScore | PassedOut
"""An outcome that a table could have reached."""


class AssignedScore(NamedTuple):
    """An assigned score: outcomes with weights that sum to 1. A single outcome has weight 1."""

    weighted_outcomes: tuple[tuple[Fraction, TableOutcome], ...]


SideAward = Percentage | AverageAward | AwardedPoints | AssignedScore


class Ruling(NamedTuple):
    """A director's award in place of a result, for each side separately or the same for both.

    Assigned scores are from the North-South side, for East-West too. With points awarded by hand, `played` is the
    result from the table, which stays in the field for the comparison of the others.
    """

    ns: SideAward
    ew: SideAward
    played: TableOutcome | None = None


Outcome = Played | PassedOut | KnownScore | NotPlayed | SitOut | Ruling


GROUP_LETTERS = tuple("abcdefghi")
"""The group letters that a fouled board can have."""

FIRST_GROUP = GROUP_LETTERS[0]
"""The group of results without a letter. The hands of a board are those of this group."""


BoardGroup = tuple[int, str]
"""A board, and the letter of a group of its results that were played with the same cards."""


ResultKey = tuple[int, str | None, str | None]
"""A board and its two pairs, North-South first: unique for each result."""


Pairing = tuple[int, frozenset[str]]
"""A board and its two pairs, whichever way they sat."""


class Result(NamedTuple):
    """A line of a traveller. `ns` or `ew` is None exactly if the outcome is a sit-out.

    Results of a fouled board are compared within their `group`, a letter; empty means the first, `a`.
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
    def key(self) -> ResultKey:
        """The board and pairs, unique among the results of an event."""
        return (self.board, self.ns, self.ew)

    @property
    def pairing(self) -> Pairing:
        """The board and who met on it, in either direction."""
        return (self.board, frozenset(self.pairs))

    @property
    def board_group(self) -> BoardGroup:
        """The board and group, whose results were played with the same cards."""
        return (self.board, self.group or FIRST_GROUP)

    @property
    def pairs(self) -> tuple[str, ...]:
        """The labels of the pairs concerned, North-South first."""
        ns, ew = self.ns, self.ew
        return (ns, ew) if ns is not None and ew is not None else tuple(filter(None, (ns, ew)))

    @property
    def has_score(self) -> bool:
        """Whether it was played or awarded, not a sit-out or a board not played."""
        return not isinstance(self.outcome, (NotPlayed, SitOut))

    def pair_of(self, side: Side) -> str | None:
        """The label of the pair that held a side's cards."""
        return self.ns if side is Side.NORTH_SOUTH else self.ew


DISCLOSURE_KEY_PREFIX = "seen:"
"""The key prefix of stored entries that record a disclosure of other tables' results; no phone sent them."""


class ResultAtDisclosure(NamedTuple):
    """The code of what two pairs had on a board when their table was first shown other tables' results."""

    board: int
    ns: str
    ew: str
    code: str


def describe_meeting(result: Result) -> Phrase:
    """Who met on which board: `Board 7, 3 against 11`; for a sit-out, who sat out."""
    if result.ns is None or result.ew is None:
        return phrase("Board {board}, {pair}", board=result.board, pair=result.pairs[0])
    return phrase("Board {board}, {ns} against {ew}", board=result.board, ns=result.ns, ew=result.ew)


def has_begun(results: Iterable[Result]) -> bool:
    """Whether anything was played or ruled; a sit-out that counts is not."""
    return any(not isinstance(result.outcome, SitOut) for result in results)


def boards_of_pairs(results: Iterable[Result]) -> set[tuple[int, str]]:
    """Each board with each pair that has a result on it, sit-outs included."""
    return {(one.board, label) for one in results for label in (one.ns, one.ew) if label is not None}
