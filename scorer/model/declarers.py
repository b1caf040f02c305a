"""Who declares a board: everybody holds the same cards, so it is the same player at every table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from scorer.game.announcement import announce
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Seat, dealer_of
from scorer.model.events import Event, only_board
from scorer.model.results import FIRST_GROUP, BoardGroup, Outcome, Place, Played, Result


def declarers_by_cards(event: Event) -> Mapping[int, Seat]:
    """The declarer of each board whose hands prove it, else its announced points.

    None in a game with an auction. Looks through the whole event: ask once, not once a board; a
    scored event keeps the answer.
    """
    if event.rule_set.auction:
        return {}
    known = {number: points.by_seat for number, points in event.points}
    known.update((number, deal.points) for number, deal in event.deals)  # even where they decide nothing
    announced = {number: announce(points, dealer_of(number), event.redeal) for number, points in known.items()}
    return {number: told.declarer for number, told in announced.items() if told is not None}


def known_declarers(event: Event, results: Iterable[Result]) -> Mapping[BoardGroup, Seat]:
    """The declarer of each board, or group of a fouled one, with a result that does not say.

    By the cards, else by all results that do say. Looks through the whole event: ask once, not once a board.
    """
    results = list(results)
    different = {id(result.outcome): result.outcome for result in results}
    if event.rule_set.auction or not any(map(_leaves_out_declarer, different.values())):
        return {}
    known = dict(_agreed(results))
    for board, seat in declarers_by_cards(event).items():
        known[board, FIRST_GROUP] = seat
    return known


_ANYTHING = Played(Contract(Target.PART_SCORE, Denomination.CLUBS), None, 7)
"""A result that does not say who declared."""


def known_declarer(event: Event, board: int, group: str = FIRST_GROUP) -> Seat | None:
    """Who declares one board, or group of a fouled one: the same as for a result that leaves the declarer out."""
    alone = only_board(event, board)
    probe = Result(board, None, None, _ANYTHING, group=group)
    return known_declarers(alone, [*alone.results, probe]).get(probe.board_group)


def _leaves_out_declarer(outcome: Outcome) -> bool:
    return isinstance(outcome, Played) and outcome.declarer is None


def _agreed(results: Iterable[Result]) -> Iterator[tuple[BoardGroup, Seat]]:
    """Where results leave the declarer out and all that do not name the same one."""
    named: defaultdict[BoardGroup, set[Seat]] = defaultdict(set)
    left_out: set[BoardGroup] = set()
    for result in results:
        if _leaves_out_declarer(result.outcome):
            left_out.add(result.board_group)
        elif isinstance(result.outcome, Played) and result.outcome.declarer is not None:
            named[result.board_group].add(result.outcome.declarer)
    for board_group in left_out:
        if len(named[board_group]) == 1:
            yield board_group, named[board_group].pop()


def seats_left_out(event: Event, boards: Collection[int]) -> Mapping[Place, tuple[Seat | None, bool]]:
    """Who declared the results of some boards that do not say it, and whether that is only supposed."""
    there = [result for result in event.results if result.board in boards]
    silent = [(one, one.outcome) for one in there if isinstance(one.outcome, Played) and one.outcome.declarer is None]
    if not silent:
        return {}
    known = known_declarers(_only(event, boards), there)
    seats: dict[Place, tuple[Seat | None, bool]] = {}
    for result, played in silent:
        told = known.get(result.board_group)
        seats[result.place] = (played.seat(told), told is None)
    return seats


def _only(event: Event, boards: Collection[int]) -> Event:
    """The event of one board, which is quicker to look at; as it is where there are several."""
    return only_board(event, *boards) if len(boards) == 1 else event


def seats_settled(
    before: Event, after: Event, boards: Collection[int], were: Mapping[Result, Result] | None = None
) -> Event:
    """The event after a change of some boards, with who is supposed where nothing tells a declarer any more.

    That is who it was before; `were` says what became of which result.
    """
    seats = seats_left_out(after, boards)
    if not seats:
        return after
    alone, were = _only(before, boards), were or {}
    former = known_declarers(alone, [*alone.results, *(result for result in after.results if result.place in seats)])
    settled: dict[Result, Result] = {}
    for result in after.results:
        outcome = result.outcome
        if not isinstance(outcome, Played) or result.place not in seats:
            continue
        seat, supposed = seats[result.place]
        if seat is None:
            old = were.get(result, result)
            own = old.outcome.seat(None) if isinstance(old.outcome, Played) else None
            seat = former.get(old.board_group, own)
        fresh = replace(outcome, supposed=seat if supposed else None)
        if fresh != outcome:
            settled[result] = result._replace(outcome=fresh)
    if not settled:
        return after
    return replace(after, results=tuple(settled.get(result, result) for result in after.results))
