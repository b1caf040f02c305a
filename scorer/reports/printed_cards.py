"""A score card as it is cut out and handed to its pair."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scorer.reports import scorecards, standings
from scorer.reports.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.reports.scorecards import CardLine
    from scorer.tournament import ScoredEvent


class PrintedCard(NamedTuple):
    """A pair's evening; `total` is its line of the ranking.

    `against` has, for each line of the table, the opponents' names where a meeting begins; empty elsewhere.
    """

    pair: str
    players: tuple[str, ...]
    total: Sheet
    table: Sheet
    against: tuple[str, ...]
    remarks: tuple[str, ...]


TOLD = ("Pair", "Players")
"""What a card says in its own place and not among the figures of the ranking."""


def printed_cards(scored: ScoredEvent) -> Iterator[PrintedCard]:
    """The cards of the pairs that have any board, in the order of their labels as recorded."""
    cards = scorecards.scored_cards(scored)
    totals = dict(_totals(scored))
    known = {it.pair.label: it for ranking in scored.rankings for it in ranking.standings}
    for pair in scored.event.pairs:
        lines = cards[pair.label]
        if lines and pair.label in known:
            table = scorecards.sheet(scored, known[pair.label], lines)
            players = tuple(filter(None, pair.players))
            against = tuple(_against(scored, lines))
            yield PrintedCard(pair.label, players, totals[pair.label], table, against, _remarks(table, lines))


def _totals(scored: ScoredEvent) -> Iterator[tuple[str, Sheet]]:
    """Each pair's figures as the ranking shows them."""
    for sheet in standings.sheets(scored):
        kept = [index for index, column in enumerate(sheet.columns) if column.heading not in TOLD]
        label = next(index for index, column in enumerate(sheet.columns) if column.heading == "Pair")
        columns = tuple(sheet.columns[index] for index in kept)
        for row in sheet.rows:
            yield str(row[label]), Sheet(sheet.title, columns, (tuple(row[index] for index in kept),))


def _against(scored: ScoredEvent, lines: list[CardLine]) -> Iterator[str]:
    """Names in front of the boards of a meeting, nothing in front of the others."""
    for opponents, boards in groupby(lines, key=lambda line: line.opponents):
        yield scored.pairs[opponents].names if opponents else ""
        yield from ("" for _ in list(boards)[1:])


def _remarks(table: Sheet, lines: list[CardLine]) -> tuple[str, ...]:
    said = (line.result for line in lines if line.result.remark)
    return (*(f"Board {result.board}: {result.remark}" for result in said), *table.notes)
