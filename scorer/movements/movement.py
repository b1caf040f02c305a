"""A movement of pair numbers and board sets, and its schedule of labels and boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.schedule import Sitting
from scorer.movements.schedule_checks import influence_deviation

if TYPE_CHECKING:
    from scorer.i18n import Phrase


class MovementRow(NamedTuple):
    """One table in one round. `ns` holds the North-South cards; None means that the other pair sits out."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    board_set: int
    arrow_switched: bool = False

    @property
    def is_played(self) -> bool:
        """Whether two pairs sit there, so that boards are played."""
        return self.ns is not None and self.ew is not None

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs that play or sit out there, North-South first."""
        return tuple(number for number in (self.ns, self.ew) if number is not None)


TOGETHER = "together"
"""Kind in which all tables play the same board, then the next; no one moves except for a pair that sits out."""

SHARED_SUFFIX = "-shared"
"""Suffix of a kind in which two tables share a board set where the basic movement shares none."""


def is_shared_kind(kind: str) -> bool:
    """Return whether tables play the same boards in one round by design in this kind, or in one of several kinds.

    A rover does so with an even number of tables, because it is added to a share-and-relay Mitchell.
    """
    return "share" in kind or not {"web", "rover", TOGETHER}.isdisjoint(kind.split())


REPEATS = "repeats"
"""Marks the kind of a movement changed in the middle of a session so that pairs meet again."""


def is_repeating_kind(kind: str) -> bool:
    """Return whether pairs meet again by design in this kind, or in one of several kinds."""
    return not {"rover", "table", TOGETHER, REPEATS}.isdisjoint(kind.split())


@dataclass(frozen=True, slots=True)
class Movement:
    """Who meets whom at which table with which board set.

    Pairs are numbered from 1 without a gap, in a Mitchell North-South first. `sets` are in play, even if the rounds do
    not reach them all. `winners` is 2 if two fields are never compared.
    """

    kind: str
    pairs: int
    rounds: int
    sets: int
    winners: int
    rows: tuple[MovementRow, ...]
    note: Phrase

    @property
    def tables(self) -> Fraction:
        """Number of tables, counting half a table for a pair without opponents."""
        return Fraction(self.pairs, 2)

    @property
    def shares_boards(self) -> bool:
        """Whether tables play the same boards in one round by design."""
        return is_shared_kind(self.kind)

    @property
    def sit_outs(self) -> int:
        """Rounds sat out by the pair that sits out most."""
        idle = Counter(row.ns or row.ew for row in self.rows if not row.is_played)
        return max(idle.values(), default=0)

    @property
    def played_rounds(self) -> int:
        """Rounds played by the pair that plays most."""
        busy = Counter(pair for row in self.rows if row.is_played for pair in (row.ns, row.ew))
        return max(busy.values())

    @property
    def balance(self) -> float:
        """Population standard deviation of influence over all pairs of pairs; 0 is perfect."""
        return rows_balance(self.rows)

    def build_schedule(
        self, boards_a_round: int, label: Callable[[int], str] = str, section: str = ""
    ) -> tuple[Sitting, ...]:
        """Return the schedule: set k has boards (k-1)b+1 to kb, and `label` names each pair number."""
        return schedule_rows(self.rows, boards_a_round, label, section)


def schedule_rows(
    rows: Iterable[MovementRow], boards_a_round: int = 1, label: Callable[[int], str] = str, section: str = ""
) -> tuple[Sitting, ...]:
    """Convert rows to sittings with boards, labels and a section."""
    sittings: list[Sitting] = []
    for row in rows:
        ns, ew = (None if number is None else label(number) for number in (row.ns, row.ew))
        last = row.board_set * boards_a_round
        sitting = Sitting(row.round, row.table, ns, ew, last - boards_a_round + 1, last)
        sittings.append(sitting._replace(arrow_switched=row.arrow_switched, section=section))
    return tuple(sittings)


def rows_balance(rows: Iterable[MovementRow]) -> float:
    """Return the population standard deviation of influence over all pairs of pairs that meet in these rows."""
    return influence_deviation(
        (row.ns, row.ew, row.board_set) for row in rows if row.ns is not None and row.ew is not None
    )
