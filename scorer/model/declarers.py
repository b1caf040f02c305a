"""Who declares a board. The cards are the same at every table, so it is the same player at each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorer.game.announcement import resolve_announcement
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Seat, dealer_of
from scorer.model.events import Event, restrict_to_board
from scorer.model.results import FIRST_GROUP, BoardGroup, Outcome, Played, Result, ResultKey

if TYPE_CHECKING:
    from scorer.game.deals import Deal
    from scorer.model.boards import HighCardPoints
    from scorer.model.events import ResultChange


def declarers_by_cards(event: Event) -> Mapping[int, Seat]:
    """The declarer of each board that its hands, or else its announced points, determine.

    Empty in a game with an auction. This scans the whole event: call it once, not once a board; a scored event stores
    the result.
    """
    return _resolve_declarers(event, event.deals, event.points)


def declarer_by_cards(event: Event, board: int) -> Seat | None:
    """The declarer of one board that its hands, or else its announced points, determine."""
    deals = [(number, deal) for number, deal in event.deals if number == board]
    points = [(number, announced) for number, announced in event.points if number == board]
    return _resolve_declarers(event, deals, points).get(board)


def _resolve_declarers(
    event: Event, deals: Iterable[tuple[int, Deal]], points: Iterable[tuple[int, HighCardPoints]]
) -> Mapping[int, Seat]:
    if event.rule_set.has_auction:
        return {}
    known = {number: announced.by_seat for number, announced in points}
    known.update((number, deal.points) for number, deal in deals)  # even where they decide nothing
    announced = {
        number: resolve_announcement(by_seat, dealer_of(number), event.redeal) for number, by_seat in known.items()
    }
    return {number: announcement.declarer for number, announcement in announced.items() if announcement is not None}


def known_declarers(event: Event, results: Iterable[Result]) -> Mapping[BoardGroup, Seat]:
    """The declarer of each board, or group of a fouled board, that has a result without a declarer.

    The cards decide, or else all results that name one and agree. This scans the whole event: call it once, not once a
    board.
    """
    results = list(results)
    different = {id(result.outcome): result.outcome for result in results}
    if event.rule_set.has_auction or not any(map(_is_undeclared, different.values())):
        return {}
    known = dict(_agreed_declarers(results))
    for board, seat in declarers_by_cards(event).items():
        known[board, FIRST_GROUP] = seat
    return known


_UNDECLARED_RESULT = Played(Contract(Target.PART_SCORE, Denomination.CLUBS), None, 7)
"""A result without a declarer."""


def known_declarer(event: Event, board: int, group: str = FIRST_GROUP) -> Seat | None:
    """The declarer of one board, or group of a fouled board, as for a result that leaves the declarer out."""
    alone = restrict_to_board(event, board)
    probe = Result(board, None, None, _UNDECLARED_RESULT, group=group)
    return known_declarers(alone, [*alone.results, probe]).get(probe.board_group)


def _is_undeclared(outcome: Outcome) -> bool:
    return isinstance(outcome, Played) and outcome.declarer is None


def _agreed_declarers(results: Iterable[Result]) -> Iterator[tuple[BoardGroup, Seat]]:
    """Yield boards where some results leave the declarer out and all others name the same one."""
    named: defaultdict[BoardGroup, set[Seat]] = defaultdict(set)
    left_out: set[BoardGroup] = set()
    for result in results:
        if _is_undeclared(result.outcome):
            left_out.add(result.board_group)
        elif isinstance(result.outcome, Played) and result.outcome.declarer is not None:
            named[result.board_group].add(result.outcome.declarer)
    for board_group in left_out:
        if len(named[board_group]) == 1:
            yield board_group, named[board_group].pop()


def omitted_declarers(event: Event, boards: Collection[int]) -> Mapping[ResultKey, tuple[Seat | None, bool]]:
    """For each result on the boards without a declarer: the declaring seat, and whether it is only presumed."""
    there = [result for result in event.results if result.board in boards]
    undeclared = [
        (one, one.outcome) for one in there if isinstance(one.outcome, Played) and one.outcome.declarer is None
    ]
    if not undeclared:
        return {}
    known = known_declarers(_restrict_if_single(event, boards), there)
    seats: dict[ResultKey, tuple[Seat | None, bool]] = {}
    for result, played in undeclared:
        known_seat = known.get(result.board_group)
        seats[result.key] = (played.declaring_seat(known_seat), known_seat is None)
    return seats


def _restrict_if_single(event: Event, boards: Collection[int]) -> Event:
    """Restrict the event to its board if only one is given, because that is faster to search."""
    return restrict_to_board(event, *boards) if len(boards) == 1 else event


def with_presumed_declarers(
    before: Event, after: Event, boards: Collection[int], changes: Sequence[ResultChange] = ()
) -> Event:
    """Return the event after a change to some boards, with a presumed declarer where none is determined any more.

    The presumed declarer is the one before the change, on the board and in the group of the result that was replaced
    according to `changes`. A declarer who is determined now is not presumed any more.
    """
    seats = omitted_declarers(after, boards)
    if not seats:
        return after
    replaced = {new: old for old, new in changes if old is not None and new is not None}
    alone = _restrict_if_single(before, boards)
    undeclared = [result for result in after.results if result.key in seats]
    former = known_declarers(alone, [*alone.results, *undeclared])
    updated: dict[Result, Result] = {}
    for result in undeclared:
        outcome = result.outcome
        if not isinstance(outcome, Played):
            continue
        seat, is_presumed = seats[result.key]
        if seat is None:
            seat = _former_seat(replaced.get(result, result), former)
        fresh = outcome._replace(presumed_declarer=seat if is_presumed else None)
        if fresh != outcome:
            updated[result] = result._replace(outcome=fresh)
    if not updated:
        return after
    return after._replace(results=tuple(updated.get(result, result) for result in after.results))


def _former_seat(old: Result, former: Mapping[BoardGroup, Seat]) -> Seat | None:
    """Return the declaring seat of a result before a change: as the board determined it, else its own."""
    own = old.outcome.declaring_seat(None) if isinstance(old.outcome, Played) else None
    return former.get(old.board_group, own)
