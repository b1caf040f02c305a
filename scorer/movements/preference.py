"""What makes a director prefer one movement to another: how many boards, whole or not, what clubs are used to.

Every drawback counts some points; none of them is a rule. Between equals the balance decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.movement import SHARED_SUFFIX, shared_by_name

if TYPE_CHECKING:
    from scorer.movements.plans import Plan

MINUTES_A_BOARD = 7
"""Playing it, scoring it, and waiting for the slowest table."""

MINUTES_A_MOVE = 2
"""Between two rounds."""

USUAL_BOARDS = range(24, 29)
"""What each pair plays in a session of which nothing else is said."""

USUAL = {
    3: ("howell-full", 5),
    4: ("howell-full", 7),
    5: ("howell-full", 9),
    6: ("howell-reduced", 9),
    7: ("howell-full", 13),
    8: ("hesitation", 9),
    9: ("mitchell", 9),
    10: ("mitchell-skip", 9),
    11: ("howell-reduced", 13),
    12: ("hesitation", 13),
    13: ("mitchell", 13),
    14: ("mitchell-skip", 13),
    16: ("web", 13),
    18: ("web", 13),
    20: ("web", 13),
}
"""Maps tables to what clubs play for 24 to 28 boards, and its rounds.

Source: movements of the Exeter Bridge Club; the webs: English Bridge Union, manual of movements.
"""

SHORT_OF_ALL_BOARDS = 24
"""The points for playing none of the boards asked for; those that are not played count in proportion."""

NO_SETS_PLAYED = 10
"""Likewise for the sets in play that a pair does not come to."""

UNDER_70_PERCENT = 10
"""What the English Bridge Union wants each pair to play of the boards in play."""

UNUSUAL, CURTAILED, SHARING, ROVING, MITCHELL_OF_FEW, ONE_BOARD, MANY_BOARDS, EACH_LATE_ROUND = 4, 2, 2, 2, 3, 6, 3, 1
"""Points for the other drawbacks, chosen so that the usual movement comes first where it fits the boards."""

MOST_BOARDS_A_ROUND = 4
LAST_EASY_ROUND = 14
FEWEST_TABLES_OF_A_MITCHELL = 7


class Wish(NamedTuple):
    """The most boards that can be in play, and the minutes there are; None: nobody said."""

    boards: int | None
    minutes: int | None

    def boards_a_round(self, plan: Plan) -> int:
        """As many as the boards and the minutes allow; 0 where not one is."""
        most = USUAL_BOARDS[-1] // plan.rounds if self.boards is None else self.boards // plan.sets
        if self.minutes is None:
            return max(0, most)
        playing = self.minutes - MINUTES_A_MOVE * (plan.rounds - 1)
        return max(0, min(most, playing // (MINUTES_A_BOARD * plan.rounds)))

    def drawbacks(self, plan: Plan, boards_a_round: int) -> int:
        """Points against a movement with so many boards a round."""
        asked = self.boards or USUAL_BOARDS[0]
        short = max(0, asked - plan.rounds * boards_a_round)
        return (
            SHORT_OF_ALL_BOARDS * short // asked
            + NO_SETS_PLAYED * (plan.sets - plan.rounds) // plan.sets
            + UNDER_70_PERCENT * (10 * plan.rounds < 7 * plan.sets)
            + CURTAILED * bool(plan.cut_from)
            + ONE_BOARD * (boards_a_round == 1)
            + MANY_BOARDS * (boards_a_round > MOST_BOARDS_A_ROUND)
            + _awkwardness(plan)
        )


def minutes_of(rounds: int, boards_a_round: int) -> int:
    """How long a session takes."""
    return rounds * boards_a_round * MINUTES_A_BOARD + (rounds - 1) * MINUTES_A_MOVE


def _awkwardness(plan: Plan) -> int:
    """What is against a movement whatever the boards: in large Howells also the pairs that change direction."""
    tables = (plan.pairs + 1) // 2
    if USUAL.get(tables) == (plan.kind.removesuffix(SHARED_SUFFIX), plan.rounds):
        return 0
    changing = plan.rounds - tables if plan.fields == 1 and tables > FEWEST_TABLES_OF_A_MITCHELL else 0
    return (
        UNUSUAL * (tables in USUAL)
        + SHARING * shared_by_name(plan.kind)
        + ROVING * (plan.kind == "rover")
        + MITCHELL_OF_FEW * (plan.fields == 2 and tables < FEWEST_TABLES_OF_A_MITCHELL)
        + EACH_LATE_ROUND * max(0, plan.rounds - LAST_EASY_ROUND)
        + max(0, changing - 1) // 2
    )
