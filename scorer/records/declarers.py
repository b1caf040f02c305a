"""Who declares a board: everybody holds the same cards, so it is the same player at every table."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.game.announcement import announce
from scorer.game.seats import Seat, dealer_of
from scorer.records.results import FIRST_GROUP, BoardGroup, Played, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scorer.records.events import Event


def declarers_by_cards(event: Event) -> Mapping[int, Seat]:
    """The declarer of each board whose hands prove it, else its announced points; none in a game with an auction."""
    if event.rule_set.auction:
        return {}
    return dict(_announced(event))


def _announced(event: Event) -> Iterator[tuple[int, Seat]]:
    """By the hands where there are any, even if they decide nothing; by the points announced elsewhere."""
    known = {number: points.by_seat for number, points in event.points}
    known.update((number, deal.points) for number, deal in event.deals)
    for number, points in known.items():
        announced = announce(points, dealer_of(number), event.redeal)
        if announced is not None:
            yield number, announced.declarer


def known_declarers(event: Event, results: Iterable[Result]) -> Mapping[BoardGroup, Seat]:
    """The declarer of each board, or group of a fouled one, with a result that does not say.

    By the cards, else by all results that do say.
    """
    results = list(results)
    different = {id(result.outcome): result.outcome for result in results}.values()
    if not any(isinstance(outcome, Played) and outcome.declarer is None for outcome in different):
        return {}
    named: defaultdict[BoardGroup, set[Seat | None]] = defaultdict(set)
    for result in results:
        if isinstance(result.outcome, Played):
            named[result.board_group].add(result.outcome.declarer)
    left_out = {part: seats - {None} for part, seats in named.items() if None in seats}
    if event.rule_set.auction or not left_out:
        return {}
    agreed = {part: seat for part, seats in left_out.items() if len(seats) == 1 for seat in seats if seat}
    by_cards = {(number, FIRST_GROUP): seat for number, seat in declarers_by_cards(event).items()}
    return {**agreed, **by_cards}
