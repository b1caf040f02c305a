"""What is suspicious about results, the causes that explain several of them first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.exchanged_boards import exchanged_boards
from scorer.checks.findings import key_of
from scorer.checks.fouled_boards import fouled_boards
from scorer.checks.odd_denominations import denomination_suspicion
from scorer.checks.odd_tricks import tricks_suspicion
from scorer.checks.reversed_rounds import reversed_rounds
from scorer.checks.travellers import travellers
from scorer.checks.wrong_deals import wrong_boards
from scorer.checks.wrong_declarers import declarer_suspicion
from scorer.records.results import KnownScore, Played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.checks.findings import Finding, ResultKey, Suspicion
    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.records.events import Event
    from scorer.records.results import Result


def result_findings(event: Event) -> Iterator[Finding]:
    """Every finding about results, each result in one of them; none in a game with an auction, where anything may be.

    Hands that were not played prove nothing, so that the tables alone are heard. A fouled board comes
    before the rounds at it, because cards that were changed look like many rounds reversed.
    """
    if event.rule_set.auction:
        return
    sheets = travellers(event)
    if wrong := wrong_boards(sheets):
        yield wrong
        event = replace(event, deals=())
        sheets = travellers(event)
    explained: set[ResultKey] = set()
    for cause in fouled_boards(event, sheets):
        yield cause.finding
        explained.update(map(key_of, cause.explained))
    for find in (reversed_rounds, exchanged_boards):
        for cause in list(find(event, sheets, explained)):
            yield cause.finding
            explained.update(map(key_of, cause.explained))
    for sheet in sheets:
        for outcome, results in sheet.alike.items():
            if suspicion := suspicion_of(sheet, outcome):
                yield from (suspicion.about(result) for result in results if key_of(result) not in explained)


def suspicion_of(sheet: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """The first thing suspicious about an outcome by itself."""
    return (
        declarer_suspicion(sheet, outcome) or denomination_suspicion(sheet, outcome) or tricks_suspicion(sheet, outcome)
    )


def entry_findings(event: Event, fresh: Result) -> list[Finding]:
    """What a result just typed has against it, by its board's cards and other results; at most one finding.

    It takes the place of what its pairs had on the board. The likeliest repair stands first.
    """
    if event.rule_set.auction or not isinstance(fresh.outcome, Played | KnownScore):
        return []
    pairs = set(fresh.pairs)
    others = (it for it in event.results if it.board_group == fresh.board_group and not pairs & set(it.pairs))
    board = replace(
        event,
        deals=tuple(it for it in event.deals if it[0] == fresh.board),
        points=tuple(it for it in event.points if it[0] == fresh.board),
        results=(*others, fresh),
    )
    (sheet,) = travellers(board)
    suspicion = suspicion_of(sheet, fresh.outcome)
    return [suspicion.about(fresh)] if suspicion else []
