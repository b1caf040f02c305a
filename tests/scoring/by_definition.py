"""RULES 1.10 word for word: an event is scored anew for each layout and each choice. Slow, and not clever at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from statistics import variance

from scorer.game.contracts import Bid, Contract
from scorer.game.double_dummy import TricksByDenomination
from scorer.game.seats import Seat, Side
from scorer.model.events import Event
from scorer.model.results import Played, ResultKey
from scorer.scoring import score_event
from scorer.scoring.judging import PointsBreakdown


def judged_tables(event: Event, board: int, declarer: Seat) -> dict[ResultKey, Played]:
    """The tables of a board with a contract, this declarer, the cards that are recorded, and something won or lost."""
    tables: dict[ResultKey, Played] = {}
    for line in score_event(event).boards[board - 1].results:
        outcome = line.result.outcome
        if line.ns_points is None or line.result.group not in ("", "a"):
            continue
        if isinstance(outcome, Played) and line.declarer is declarer:
            tables[line.result.key] = outcome
    return tables


def points_of(event: Event, place: ResultKey, outcomes: Mapping[ResultKey, Played]) -> Mapping[Side, Fraction]:
    """Both pairs' points at one table where tables had other outcomes."""
    changed = [result._replace(outcome=outcomes.get(result.key, result.outcome)) for result in event.results]
    board = score_event(event._replace(results=tuple(changed))).boards[place[0] - 1]
    (line,) = (line for line in board.results if line.result.key == place)
    assert line.ns_points is not None
    assert line.ew_points is not None
    return {Side.NORTH_SOUTH: line.ns_points, Side.EAST_WEST: line.ew_points}


def by_definition(
    event: Event,
    place: ResultKey,
    declarer: Seat,
    real: TricksByDenomination,
    layouts: Sequence[TricksByDenomination],
    choices: Sequence[Contract | Bid],
) -> tuple[set[Contract | Bid], dict[Side, PointsBreakdown]]:
    """The choices of a table that are worth most, and the parts of its points."""
    tables = judged_tables(event, place[0], declarer)
    own = tables[place].contract
    assert own is not None

    def with_tricks(tricks: TricksByDenomination, chosen: Contract | Bid) -> Mapping[Side, Fraction]:
        taken = {where: tricks[table.contract.denomination] for where, table in tables.items()}
        outcomes = {where: table._replace(tricks=taken[where]) for where, table in tables.items()}
        return points_of(event, place, outcomes | {place: Played(chosen, declarer, tricks[chosen.denomination])})

    different = list({tuple(tricks.items()): tricks for tricks in layouts}.values())
    points = {choice: [with_tricks(tricks, choice) for tricks in different] for choice in choices}
    at = [different.index(tricks) for tricks in layouts]

    def each(choice: Contract | Bid, side: Side) -> list[Fraction]:
        return [points[choice][one][side] for one in at]

    def mean(choice: Contract | Bid, side: Side) -> Fraction:
        return sum(each(choice, side), Fraction(0)) / len(at)

    ours, theirs = declarer.side, declarer.side.opponents
    best = max(choices, key=lambda choice: mean(choice, ours))
    differences = [one - other for one, other in zip(each(best, ours), each(own, ours), strict=True)]
    gain = sum(differences, Fraction(0)) / len(at)
    offered = own if gain**2 <= 4 * variance(differences) / len(at) else best
    fair = with_tricks(real, own)
    played = points_of(
        event,
        place,
        {where: table._replace(tricks=real[table.contract.denomination]) for where, table in tables.items()}
        | {place: tables[place]},
    )
    had = points_of(event, place, {})
    parts: dict[Side, PointsBreakdown] = {}
    for side in (ours, theirs):
        cost = mean(own, side) - mean(offered, side)
        given, choice = (Fraction(0), cost) if side is ours else (cost, Fraction(0))
        luck, table = fair[side] - mean(own, side), played[side] - fair[side]
        parts[side] = PointsBreakdown(mean(offered, side), given, choice, luck, table, had[side] - played[side])
    return {choice for choice in choices if mean(choice, ours) == mean(best, ours)}, parts
