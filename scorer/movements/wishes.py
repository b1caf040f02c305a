"""What a director wishes of a movement, and what speaks against each: the points by which they are put in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.movement import SHARED_SUFFIX, shared_by_name

if TYPE_CHECKING:
    from scorer.movements.known_movements import Plan

MINUTES_A_BOARD = 7
"""Playing it, scoring it, and waiting for the slowest table."""

MINUTES_A_MOVE = 2
"""Between two rounds."""

USUAL_BOARDS = range(24, 29)
"""What each pair plays in a session of which nothing else is said."""

USUAL = {
    3: (("howell-full", 5),),
    4: (("howell-full", 7),),
    5: (("howell-full", 9),),
    6: (("howell-reduced", 9),),
    7: (("howell-full", 13),),
    8: (("hesitation", 9), ("mitchell-share-relay", 8)),
    9: (("mitchell", 9),),
    10: (("mitchell-skip", 9),),
    11: (("howell-reduced", 13),),
    12: (("hesitation", 13),),
    13: (("mitchell", 13),),
    14: (("mitchell-skip", 13),),
    16: (("web", 13),),
    18: (("web", 13),),
    20: (("web", 13),),
}
"""Maps tables to what clubs play for 24 to 28 boards, each with its rounds.

Source: movements of the Exeter Bridge Club; the webs: English Bridge Union, manual of movements. Of
24 boards eight tables play all by sharing and a relay.
"""

SHORT_OF_ALL_BOARDS = 24
"""The points for playing none of the boards asked for.

Those that are not played count in proportion.
"""

NO_SETS_PLAYED = 10
"""Likewise for the sets in play that a pair does not come to."""

UNDER_70_PERCENT = 10
"""What the English Bridge Union wants each pair to play of the boards in play."""

UNUSUAL = 4
CURTAILED = 2
SHARING = 2
ROVING = 2
MITCHELL_OF_FEW = 3
SECOND_SET = 2
ALL_SEATS_TAKEN = 5
ONE_BOARD = 6
MANY_BOARDS = 3
EACH_LATE_ROUND = 1
"""Points for the other drawbacks, chosen so that the usual movement comes first where it fits the boards."""

MOST_BOARDS_A_ROUND = 4
ENDLESS_ROUND = 9
LAST_EASY_ROUND = 14
FEWEST_TABLES_OF_A_MITCHELL = 7


class Wish(NamedTuple):
    """What a movement should keep within; None: nobody said.

    `boards` is the most that can be in play, `minutes` the time there is, `play` how many boards
    each pair plays. Without boards to play think of 24 to 28 for each pair. `one_set`: no boards
    are dealt a second time.
    """

    boards: int | None = None
    minutes: int | None = None
    play: int | None = None
    one_set: bool = False

    def boards_a_round(self, plan: Plan) -> int:
        """As many as the boards and the minutes allow; 0 where not one is."""
        most = []
        if self.boards is not None:
            most.append(self.boards // plan.sets)
        if self.play is not None:
            most.append(self.play // plan.played_rounds)
        if not most:
            most.append(USUAL_BOARDS[-1] // plan.rounds)
        if self.minutes is not None:
            playing = self.minutes - MINUTES_A_MOVE * (plan.rounds - 1)
            most.append(playing // (MINUTES_A_BOARD * plan.rounds))
        return max(0, min(most))

    def drawbacks(self, plan: Plan, boards_a_round: int) -> int:
        """Points against a movement with so many boards a round."""
        asked = self.play or self.boards or USUAL_BOARDS[0]
        rounds = plan.played_rounds if self.play else plan.rounds
        short = max(0, asked - rounds * boards_a_round)
        return (
            SHORT_OF_ALL_BOARDS * short // asked
            + NO_SETS_PLAYED * (plan.sets - plan.rounds) // plan.sets
            + UNDER_70_PERCENT * (10 * plan.rounds < 7 * plan.sets)
            + CURTAILED * bool(plan.cut_from)
            + ONE_BOARD * (boards_a_round == 1)
            + MANY_BOARDS * (boards_a_round > MOST_BOARDS_A_ROUND)
            + ALL_SEATS_TAKEN * (not plan.takes_late_pair)
            + _awkwardness(plan)
        )

    def is_met(self, plan: Plan, boards_a_round: int) -> bool:
        """Whether just the boards to play are played that were said, else just those in play; not in endless rounds."""
        wished = self.play or self.boards
        has = (plan.played_rounds if self.play else plan.sets) * boards_a_round
        return has == wished and boards_a_round <= ENDLESS_ROUND

    def would_be_met(self, plan: Plan) -> bool:
        """Whether it has just those with as many boards a round as there can be."""
        return self.is_met(plan, self.boards_a_round(plan))


def minutes_of(rounds: int, boards_a_round: int) -> int:
    """How long a session takes."""
    return rounds * boards_a_round * MINUTES_A_BOARD + (rounds - 1) * MINUTES_A_MOVE


def _awkwardness(plan: Plan) -> int:
    """What is against a movement whatever the boards: in large Howells also the pairs that change direction."""
    tables = (plan.pairs + 1) // 2
    if (plan.kind.removesuffix(SHARED_SUFFIX), plan.rounds) in USUAL.get(tables, ()):
        return 0
    changing = 0
    if plan.fields == 1 and tables > FEWEST_TABLES_OF_A_MITCHELL:
        changing = plan.rounds - tables
    return (
        UNUSUAL * (tables in USUAL)
        + SHARING * shared_by_name(plan.kind)
        + SECOND_SET * (plan.copies - 1)
        + ROVING * (plan.kind == "rover")
        + MITCHELL_OF_FEW * (plan.fields == 2 and tables < FEWEST_TABLES_OF_A_MITCHELL)
        + EACH_LATE_ROUND * max(0, plan.rounds - LAST_EASY_ROUND)
        + max(0, changing - 1) // 2
    )
