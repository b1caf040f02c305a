"""Choosing a movement: by its name, or the ones that fit the pairs, the boards and the time."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import NotFound
from scorer.movements.known_movements import Plan, plans
from scorer.movements.movement import SHARED_SUFFIX, Movement, shared_by_name
from scorer.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_PROPOSED = 12
"""A director does not look at more."""

MOST_BEHIND = 10
"""Points of drawbacks behind the first at which nobody looks any more."""

BUILT_AT_ONCE = 256
"""Movements that are kept: all that a director looks through for one event."""


def movement(kind: str, pairs: int, rounds: int | None = None, *, winners: int | None = None) -> Movement:
    """The movement of a name. Rounds may be left out where the kind has but one whole movement.

    `-shared` may be left out, and fewer rounds than a Mitchell has make it a curtailed one. With
    one winner a Mitchell is arrow-switched. Raises NotFound, which names what there is.
    """
    named = [plan for plan in plans(pairs) if kind in _names(plan)]
    if not named:
        raise NotFound(f"movement for {pairs} pairs", kind, dict.fromkeys(plan.kind for plan in plans(pairs)))
    plan = _of_rounds(named, rounds)
    if plan is None:
        known = sorted({plan.rounds for plan in named})
        raise NotFound(f"rounds of {kind} for {pairs} pairs", str(rounds or ""), map(str, known))
    return _built(plan, _winners(plan, winners))


def _of_rounds(named: Sequence[Plan], rounds: int | None) -> Plan | None:
    """The first plan with so many rounds; where nobody said how many, the one whole movement."""
    if rounds is None:
        whole = [plan for plan in named if not plan.cut_from]
        return whole[0] if len(whole) == 1 else None
    return next((plan for plan in named if plan.rounds == rounds), None)


def _names(plan: Plan) -> set[str]:
    """What a plan may be asked for as."""
    return {plan.kind, plan.kind.removesuffix(SHARED_SUFFIX), plan.cut_from} - {""}


def _winners(plan: Plan, asked: int | None) -> int:
    if asked is None:
        return plan.fields
    if not 1 <= asked <= plan.fields:
        raise NotFound(f"winners of {plan.kind}", str(asked), map(str, range(1, plan.fields + 1)))
    return asked


class Fit(NamedTuple):
    """A movement with the boards of a round. `boards` are in play.

    A curtailed movement does not reach them all.
    """

    movement: Movement
    boards_a_round: int
    boards: int
    minutes: int


def fitting(
    pairs: int, boards: int | None = None, minutes: int | None = None, *, winners: int | None = None
) -> list[Fit]:
    """What a director would consider, best first. Empty where nothing keeps within the boards and minutes.

    `boards` is the most that can be in play; without it think of 24 to 28 for each pair.
    `Wish.drawbacks` tells the order; between equals the more even movement comes first, then the
    shorter one.
    """
    wish = Wish(boards, minutes)
    points: dict[tuple[Plan, int], int] = {}
    for plan in _possible(pairs, winners):
        each = wish.boards_a_round(plan)
        if each:
            points[plan, each] = wish.drawbacks(plan, each)
    least = min(points.values(), default=0)
    considered = [choice for choice in points if points[choice] <= least + MOST_BEHIND]
    considered.sort(key=lambda choice: (points[choice], -choice[0].rounds))
    fits: list[tuple[int, Fit]] = []
    for plan, each in considered[:MOST_PROPOSED]:
        fits.append((points[plan, each], _fit(plan, each, winners)))
    fits.sort(key=lambda entry: (entry[0], _unevenness(entry[1]), entry[1].minutes))
    return [fit for _, fit in fits]


def proposed(pairs: int, boards: int | None = None, minutes: int | None = None, *, winners: int | None = None) -> Fit:
    """The first of `fitting`. Raises NotFound where there is none, and says what it takes."""
    fits = fitting(pairs, boards, minutes, winners=winners)
    if fits:
        return fits[0]
    asked = {"pairs": pairs, "boards": boards, "minutes": minutes, "winners": winners}
    read = ", ".join(f"{number} {word}" for word, number in asked.items() if number is not None)
    raise NotFound("movement", read, [_needed(_possible(pairs, winners))])


def _possible(pairs: int, winners: int | None) -> list[Plan]:
    return [plan for plan in plans(pairs) if winners in {None, 1, plan.fields}]


def _needed(possible: list[Plan]) -> str:
    """The least that a movement takes."""
    if not possible:
        return "two pairs or more, and two winners only where North-South and East-West never change places"
    boards = min(plan.sets for plan in possible)
    minutes = min(minutes_of(plan.rounds, 1) for plan in possible)
    return f"at least {counted(boards, 'board')} and {minutes} minutes"


def _unevenness(fit: Fit) -> float:
    """The balance by what is played: influence grows with the rounds."""
    return fit.movement.balance / fit.movement.rounds


def _fit(plan: Plan, boards_a_round: int, winners: int | None) -> Fit:
    built = _built(plan, plan.fields if winners is None else winners)
    return Fit(built, boards_a_round, plan.sets * boards_a_round, minutes_of(plan.rounds, boards_a_round))


@lru_cache(BUILT_AT_ONCE)
def _built(plan: Plan, winners: int) -> Movement:
    return plan.movement(winners)


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
ONE_BOARD = 6
MANY_BOARDS = 3
EACH_LATE_ROUND = 1
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
        most = [USUAL_BOARDS[-1] // plan.rounds]
        if self.boards is not None:
            most = [self.boards // plan.sets]
        if self.minutes is not None:
            playing = self.minutes - MINUTES_A_MOVE * (plan.rounds - 1)
            most.append(playing // (MINUTES_A_BOARD * plan.rounds))
        return max(0, min(most))

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
    changing = 0
    if plan.fields == 1 and tables > FEWEST_TABLES_OF_A_MITCHELL:
        changing = plan.rounds - tables
    return (
        UNUSUAL * (tables in USUAL)
        + SHARING * shared_by_name(plan.kind)
        + ROVING * (plan.kind == "rover")
        + MITCHELL_OF_FEW * (plan.fields == 2 and tables < FEWEST_TABLES_OF_A_MITCHELL)
        + EACH_LATE_ROUND * max(0, plan.rounds - LAST_EASY_ROUND)
        + max(0, changing - 1) // 2
    )
