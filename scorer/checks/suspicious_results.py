"""What is suspicious about results, the causes that explain several of them first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from scorer.checks.exchanged_boards import exchanged_boards
from scorer.checks.fouled_boards import fouled_boards
from scorer.checks.odd_denominations import denomination_suspicion
from scorer.checks.odd_tricks import tricks_suspicion
from scorer.checks.reversed_rounds import reversed_rounds
from scorer.checks.travellers import travellers
from scorer.checks.wrong_deals import wrong_deals
from scorer.checks.wrong_declarers import declarer_suspicion
from scorer.records.results import KnownScore, Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.checks.findings import Cause, Finding, Suspicion
    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.records.events import Event
    from scorer.records.results import Place, Result


def result_findings(event: Event) -> Iterator[Finding]:
    """Every finding about results, each result in one of them.

    None in a game with an auction, where anything may be. Hands that were not played prove nothing,
    so that the tables alone are heard. A fouled board comes before the rounds at it, because cards
    that were changed look like many rounds reversed.
    """
    if event.rule_set.auction:
        return
    in_order = travellers(event)
    wrong = wrong_deals(event, in_order)
    if wrong.findings:
        yield from wrong.findings
        event = wrong.event
        in_order = travellers(event)
    explained: set[Place] = set()
    for cause in _causes(event, in_order, explained):
        yield cause.finding
    for traveller in in_order:
        for outcome, results in traveller.by_outcome.items():
            suspicion = suspicion_of(traveller, outcome)
            if suspicion is None:
                continue
            for result in results:
                if result.place not in explained:
                    yield suspicion.about(result)


def _causes(event: Event, in_order: Sequence[Traveller], explained: set[Place]) -> Iterator[Cause]:
    """What explains several results, kind by kind; adds those results to `explained`."""
    for causes in (
        fouled_boards(event, in_order),
        reversed_rounds(event, in_order, explained),
        exchanged_boards(event, in_order, explained),
    ):
        for cause in list(causes):
            yield cause
            explained.update(result.place for result in cause.explained)


def suspicion_of(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """The first thing suspicious about an outcome by itself."""
    return (
        declarer_suspicion(traveller, outcome)
        or denomination_suspicion(traveller, outcome)
        or tricks_suspicion(traveller, outcome)
    )


def entry_findings(event: Event, fresh: Result) -> list[Finding]:
    """What a result just typed has against it, by its board's cards and other results.

    At most one finding. It takes the place of what its pairs had on the board. The likeliest repair
    stands first.
    """
    if event.rule_set.auction or not isinstance(fresh.outcome, Played | KnownScore):
        return []
    board = _board_alone(event, fresh)
    (traveller,) = travellers(wrong_deals(board, travellers(board)).event)
    suspicion = suspicion_of(traveller, fresh.outcome)
    return [suspicion.about(fresh)] if suspicion else []


def board_findings(event: Event, board: int) -> list[Finding]:
    """What each result of a board has against it, by the board's cards and other results."""
    if event.rule_set.auction:
        return []
    results = tuple(result for result in event.results if result.board == board)
    deals, points = _of_board(board, event.deals), _of_board(board, event.points)
    alone = replace(event, deals=deals, points=points, results=results)
    found: list[Finding] = []
    for traveller in travellers(wrong_deals(alone, travellers(alone)).event):
        for outcome, alike in traveller.by_outcome.items():
            suspicion = suspicion_of(traveller, outcome)
            if suspicion is not None:
                found += map(suspicion.about, alike)
    return found


def _board_alone(event: Event, fresh: Result) -> Event:
    """An event of nothing but the board and group of a result, which is the last of its results."""
    same_cards = [result for result in event.results if result.board_group == fresh.board_group]
    others = [result for result in same_cards if not set(fresh.pairs) & set(result.pairs)]
    deals, points = _of_board(fresh.board, event.deals), _of_board(fresh.board, event.points)
    return replace(event, deals=deals, points=points, results=(*others, fresh))


Known = TypeVar("Known")


def _of_board(board: int, known: Iterable[tuple[int, Known]]) -> tuple[tuple[int, Known], ...]:
    """What is known of one board among what is known of all."""
    return tuple(entry for entry in known if entry[0] == board)
