"""What is suspicious about results, the causes that explain several of them first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.causes import place_of
from scorer.checks.declarers import declarer_suspicion
from scorer.checks.denominations import denomination_suspicion
from scorer.checks.exchanges import exchanged_boards
from scorer.checks.fouled import fouled_boards
from scorer.checks.hands import wrong_boards
from scorer.checks.rounds import reversed_rounds
from scorer.checks.travellers import travellers
from scorer.checks.tricks import tricks_suspicion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.checks.causes import Place
    from scorer.checks.findings import Finding
    from scorer.checks.suspicions import Suspicion
    from scorer.checks.travellers import Made, Traveller
    from scorer.records.events import Event


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
    explained: set[Place] = set()
    for cause in fouled_boards(event, sheets):
        yield cause.finding
        explained.update(map(place_of, cause.explained))
    for find in (reversed_rounds, exchanged_boards):
        for cause in list(find(event, sheets, explained)):
            yield cause.finding
            explained.update(map(place_of, cause.explained))
    for sheet in sheets:
        for outcome, results in sheet.alike.items():
            if suspicion := suspicion_of(sheet, outcome):
                yield from (suspicion.about(result) for result in results if place_of(result) not in explained)


def suspicion_of(sheet: Traveller, outcome: Made) -> Suspicion | None:
    """The first thing suspicious about an outcome by itself."""
    return (
        declarer_suspicion(sheet, outcome) or denomination_suspicion(sheet, outcome) or tricks_suspicion(sheet, outcome)
    )
