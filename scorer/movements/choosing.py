"""Choosing a movement: by its name, or the ones that fit the pairs, the boards and the time."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import NotFound, ScorerError, Way, misread, one_of, refused, remedy
from scorer.movements.known_movements import CURTAILED, Plan, plans
from scorer.movements.movement import SHARED_SUFFIX, Movement, shared_by_name
from scorer.movements.wishes import Wish, minutes_of
from scorer.words import Phrase, chained, counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_PROPOSED = 12
"""A director does not look at more."""

MOST_BEHIND = 12
"""Points of drawbacks behind the first at which nobody looks any more."""

BUILT_AT_ONCE = 256
"""Movements that are kept: all that a director looks through for one event."""


def movement(kind: str, pairs: int, rounds: int | None = None, *, winners: int | None = None) -> Movement:
    """The movement of a name, whatever the boards: `named` without a wish."""
    return movement_named(kind, pairs, Wish(), rounds, winners=winners).movement


def movement_named(
    kind: str,
    pairs: int,
    wish: Wish,
    rounds: int | None = None,
    boards_a_round: int | None = None,
    *,
    winners: int | None = None,
) -> Fit:
    """The movement of a name, with the boards of the wish.

    `-shared` may be left out, and fewer rounds than a Mitchell has make it a curtailed one. Rounds
    may be left out where one number of them fits: the only whole movement, or the only one with
    just the boards of the wish; one that shares boards only where no other does. With one winner a
    Mitchell is arrow-switched. Raises `NotFound` or `BadInput`, which name what there is.
    """
    of_kind = _of_kind(kind, pairs)
    candidates = _of_rounds(of_kind, wish, rounds)
    if len(candidates) != 1:
        known = sorted(candidates or of_kind, key=lambda plan: plan.rounds)
        offered = [_in_words(plan, boards_a_round or wish.boards_a_round(plan) or 1) for plan in known]
        reason = misread(str(rounds or ""), one_of(offered))
        raise refused("rounds", phrase("{kind} for {pairs} pairs: {reason}", kind=kind, pairs=pairs, reason=reason))
    (plan,) = candidates
    each = boards_a_round or wish.boards_a_round(plan)
    if not each:
        least = phrase("at least {boards} for {movement}", boards=plan.sets, movement=_in_words(plan, 1))
        raise refused("boards", misread(str(wish.boards or wish.play), least))
    return _fit(plan, each, _winners(plan, winners))


def plan_from(kind: str, pairs: int, start: int, rounds: int) -> tuple[Plan, int]:
    """The plan of a name from which to take some rounds in the midst of an evening, and the first of them.

    It is the shortest that has those very rounds, else the shortest with so many, else the longest;
    one that shares boards only where no other does. Raises NotFound, which names what there is.
    """
    of_kind = _of_kind(kind, pairs)
    of_kind = list(filter(_shares_nothing, of_kind)) or of_kind
    of_kind.sort(key=lambda plan: plan.rounds)
    for first in (start, 1):
        for plan in of_kind:
            if plan.rounds >= first + rounds - 1:
                return plan, first
    return of_kind[-1], 1


def _of_kind(kind: str, pairs: int) -> list[Plan]:
    """The plans of a name; raise `NotFound` with the names that there are for so many pairs."""
    of_kind = [plan for plan in plans(pairs) if kind in _names(plan)]
    if not of_kind:
        known = dict.fromkeys(plan.kind for plan in plans(pairs))
        raise NotFound(phrase("movement for {pairs} pairs", pairs=pairs), kind, known, remedy(Way.MOVEMENT))
    return of_kind


def _of_rounds(of_kind: Sequence[Plan], wish: Wish, rounds: int | None) -> list[Plan]:
    """Of the plans of a name the first with so many rounds; else those among which only the rounds can choose."""
    if rounds is not None:
        return [plan for plan in of_kind if plan.rounds == rounds][:1]
    candidates = [plan for plan in of_kind if wish.boards_a_round(plan)] or list(of_kind)
    for is_better in (wish.would_be_met, _is_whole, _shares_nothing):
        candidates = list(filter(is_better, candidates)) or candidates
    return candidates


def _is_whole(plan: Plan) -> bool:
    return not plan.cut_from


def _shares_nothing(plan: Plan) -> bool:
    return not shared_by_name(plan.kind)


def _in_words(plan: Plan, boards_a_round: int) -> Phrase:
    """A plan as a refusal lists it: `9 (3 a round, 27 boards)`."""
    boards = counted(plan.sets * boards_a_round, "board")
    if shared_by_name(plan.kind):
        boards = phrase("{boards}, shared at two tables", boards=boards)
    return phrase("{rounds} ({each} a round, {boards})", rounds=plan.rounds, each=boards_a_round, boards=boards)


def _names(plan: Plan) -> set[str]:
    """What a plan may be asked for as."""
    return {plan.kind, plan.kind.removesuffix(SHARED_SUFFIX), plan.cut_from} - {""}


def _winners(plan: Plan, asked: int | None) -> int:
    if asked is None:
        return plan.fields
    if not 1 <= asked <= plan.fields:
        raise NotFound(phrase("winners of {kind}", kind=plan.kind), str(asked), map(str, range(1, plan.fields + 1)))
    return asked


class Fit(NamedTuple):
    """A movement with the boards of a round. `boards` are in play.

    A curtailed movement does not reach them all.
    """

    movement: Movement
    boards_a_round: int
    boards: int
    minutes: int

    @property
    def plays(self) -> int:
        """How many boards each pair plays that never sits out, or that sits out least."""
        return self.movement.played_rounds * self.boards_a_round


def fitting(pairs: int, wish: Wish, *, winners: int | None = None) -> list[Fit]:
    """What a director would consider, best first. Empty where nothing keeps within the wish.

    `Wish.drawbacks` tells the order; between equals the more even movement comes first, then the
    shorter one. Where some let each pair play just the boards of the wish, there are no others.
    """
    points: dict[tuple[Plan, int], int] = {}
    for plan in _possible(pairs, wish, winners):
        each = wish.boards_a_round(plan)
        if each:
            points[plan, each] = wish.drawbacks(plan, each)
    as_asked = {choice: points[choice] for choice in points if wish.play and wish.is_met(*choice)}
    points = as_asked or points
    least = min(points.values(), default=0)
    considered = [choice for choice in points if points[choice] <= least + MOST_BEHIND]
    considered.sort(key=lambda choice: (points[choice], -choice[0].rounds))
    fits: list[tuple[int, Fit]] = []
    for plan, each in considered[:MOST_PROPOSED]:
        fits.append((points[plan, each], _fit(plan, each, winners)))
    fits.sort(key=lambda entry: (entry[0], _unevenness(entry[1]), entry[1].minutes))
    return [fit for _, fit in fits]


def proposed_movement(pairs: int, wish: Wish, *, winners: int | None = None) -> Fit:
    """The first of `fitting`. Raises `ScorerError` where there is none, and says what it takes."""
    fits = fitting(pairs, wish, winners=winners)
    if fits:
        return fits[0]
    asked = (
        counted(pairs, "pair"),
        "" if wish.boards is None else counted(wish.boards, "board"),
        "" if wish.play is None else phrase("{boards} to play", boards=counted(wish.play, "board")),
        "" if wish.minutes is None else counted(wish.minutes, "minute"),
        "" if winners is None else counted(winners, "winner"),
    )
    needed = _needed(_possible(pairs, wish, winners))
    raise ScorerError(phrase('movement: read "{asked}", expected {needed}', asked=chained(asked, ", "), needed=needed))


def suitable_kind(pairs: int, winners: int | None = None) -> str:
    """The kind to go on with in the midst of an evening: the best that shares no boards; empty where there is none."""
    for fit in fitting(pairs, Wish(), winners=winners):
        if not fit.movement.shared and fit.movement.kind != CURTAILED:
            return fit.movement.kind
    return ""


def _possible(pairs: int, wish: Wish, winners: int | None) -> list[Plan]:
    allowed = [plan for plan in plans(pairs) if winners in {None, 1, plan.fields}]
    return [plan for plan in allowed if plan.copies == 1 or not wish.one_set]


def _needed(possible: list[Plan]) -> Phrase:
    """The least that a movement takes."""
    if not possible:
        return phrase("two pairs or more, and two winners only where North-South and East-West never change places")
    boards = counted(min(plan.sets for plan in possible), "board")
    minutes = counted(min(minutes_of(plan.rounds, 1) for plan in possible), "minute")
    return phrase("at least {boards} and {minutes}", boards=boards, minutes=minutes)


def _unevenness(fit: Fit) -> float:
    """The balance by what is played: influence grows with the rounds."""
    return fit.movement.balance / fit.movement.rounds


def _fit(plan: Plan, boards_a_round: int, winners: int | None) -> Fit:
    built = _built(plan, plan.fields if winners is None else winners)
    return Fit(built, boards_a_round, plan.sets * boards_a_round, minutes_of(plan.rounds, boards_a_round))


@lru_cache(BUILT_AT_ONCE)
def _built(plan: Plan, winners: int) -> Movement:
    return plan.movement(winners)
