"""Who declares a board: everybody holds the same cards, so it is the same player at every table."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.game.announcement import announce
from scorer.game.seats import Seat, dealer_of
from scorer.records.results import Played, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scorer.records.events import Event


def declarers_by_cards(event: Event) -> Mapping[int, Seat]:
    """The declarer of each board whose hands prove it, else its announced points; none in a game with an auction."""
    if event.rule_set.auction:
        return {}
    return dict(_announced(event))


def _announced(event: Event) -> Iterator[tuple[int, Seat]]:
    dealt = [(number, deal.points) for number, deal in event.deals]
    for number, points in [*((number, points.by_seat) for number, points in event.points), *dealt]:
        announced = announce(points, dealer_of(number), event.redeal)
        if announced is not None:
            yield number, announced.declarer


def known_declarers(event: Event, results: Iterable[Result]) -> Mapping[int, Seat]:
    """The declarer of each board with a result that does not say: by the cards, else by all results that do."""
    named: defaultdict[int, set[Seat | None]] = defaultdict(set)
    for result in results:
        if isinstance(result.outcome, Played):
            named[result.board].add(result.outcome.declarer)
    left_out = {board: seats - {None} for board, seats in named.items() if None in seats}
    if event.rule_set.auction or not left_out:
        return {}
    agreed = {board: seat for board, seats in left_out.items() if len(seats) == 1 for seat in seats if seat}
    return {**agreed, **declarers_by_cards(event)}
