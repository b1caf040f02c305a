"""A schedule of who sits where in each round, and changes when pairs leave."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple


class Sitting(NamedTuple):
    """One table in one round. `ns` and `ew` hold those cards; None means that the other pair sits out.

    `match` numbers a team match that continues over several rounds.
    """

    round: int
    table: int
    ns: str | None
    ew: str | None
    first_board: int
    last_board: int
    arrow_switched: bool = False
    section: str = ""
    match: int | None = None

    @property
    def boards(self) -> range:
        """The boards played there."""
        return range(self.first_board, self.last_board + 1)

    @property
    def table_name(self) -> str:
        """The name of the table: `3`, or `A3` if there are sections."""
        return f"{self.section}{self.table}"

    @property
    def pairs(self) -> tuple[str, ...]:
        """The pairs that play or sit out there, North-South first."""
        ns, ew = self.ns, self.ew
        return (ns, ew) if ns is not None and ew is not None else tuple(filter(None, (ns, ew)))

    @property
    def seated_pairs(self) -> tuple[str | None, str | None]:
        """Who sits North-South and who East-West: the reverse of who holds the cards if arrow-switched."""
        return (self.ew, self.ns) if self.arrow_switched else (self.ns, self.ew)

    @property
    def is_meeting(self) -> bool:
        """Whether two pairs meet there and neither sits out."""
        return self.ns is not None and self.ew is not None


def players_of(label: str) -> tuple[str, ...]:
    """The labels of the players of a partnership such as `3+7`; a player's own label alone."""
    return tuple(label.split("+"))


def remove_pair_from_round(schedule: Iterable[Sitting], label: str, start: int) -> tuple[Sitting, ...]:
    """Return the schedule without a pair from a round on; its opponents sit out."""
    remaining: list[Sitting] = []
    for sitting in schedule:
        remaining_sitting = sitting
        if sitting.round >= start and label in (sitting.ns, sitting.ew):
            remaining_sitting = sitting._replace(ns=None) if sitting.ns == label else sitting._replace(ew=None)
        if remaining_sitting.ns is not None or remaining_sitting.ew is not None:
            remaining.append(remaining_sitting)
    return tuple(remaining)


def pair_up_sit_outs(sittings: Sequence[Sitting], start: int, *, sides_fixed: bool) -> tuple[Sitting, ...]:
    """Let two pairs of a section that sit out in the same round meet, from a round on.

    No pairs meet twice, and no pair gets a board twice, or one that another table has in that round. `sides_fixed`:
    only if one sits North-South and the other East-West.
    """
    schedule = list(sittings)
    idle = [sitting for sitting in sittings if sitting.round >= start and not sitting.is_meeting]
    for one, other in combinations(idle, 2):
        same_round = (one.round, one.section) == (other.round, other.section)
        if not same_round or one not in schedule or other not in schedule:
            continue
        if sides_fixed and (one.ns is None) is (other.ns is None):
            continue
        meeting = _seat_together(one, other, schedule)
        if meeting is not None:
            schedule[schedule.index(one)] = meeting
            schedule.remove(other)
    return tuple(schedule)


def _seat_together(one: Sitting, other: Sitting, schedule: Sequence[Sitting]) -> Sitting | None:
    """Return the sitting of the two pairs, with boards they may play.

    Return None if they have met or no boards are left.
    """
    first, second = (other, one) if one.ns is None else (one, other)
    ns, ew = first.pairs[0], second.pairs[0]
    if any({ns, ew} == {sitting.ns, sitting.ew} for sitting in schedule):
        return None
    taken = _unavailable_boards(one, {ns, ew}, schedule)
    own = [sitting for sitting in schedule if sitting.section == one.section]
    for place in (one, other, *own):
        if taken.isdisjoint(place.boards):
            table = other.table if place is other else one.table
            return Sitting(one.round, table, ns, ew, place.first_board, place.last_board, section=one.section)
    return None


def _unavailable_boards(idle: Sitting, pairs: set[str | None], schedule: Iterable[Sitting]) -> set[int]:
    """Return the boards that either pair plays, or that another table of the section has in that round."""
    taken: set[int] = set()
    for sitting in schedule:
        at_once = (sitting.round, sitting.section) == (idle.round, idle.section)
        if sitting.is_meeting and (at_once or pairs & {sitting.ns, sitting.ew}):
            taken.update(sitting.boards)
    return taken
