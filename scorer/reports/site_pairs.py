"""The page of a pair: where it stands, its card, its two parts, its decisions, and whom it met."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports import decisions, declaring, head_to_head, scorecards, standings
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, rounded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.reports.declaring import Parts
    from scorer.reports.scorecards import CardLine
    from scorer.tournament import ScoredEvent, Standing


class Figure(NamedTuple):
    """One cell of the ranking, with its column."""

    column: Column
    cell: Cell


class PairPage(NamedTuple):
    """A pair's evening; reports without a line of it are None."""

    label: str
    names: str
    ranking: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    card: Sheet
    parts: Sheet | None
    decisions: Sheet | None
    opponents: Sheet | None


NAMED = ("Pair", "Players")
"""Columns of the ranking that the heading of the page says already."""


class PairPages:
    """The pages of all pairs; what they have in common is worked out once, for the first of them."""

    def __init__(self, scored: ScoredEvent) -> None:
        self._scored = scored

    def page(self, label: str) -> PairPage:
        """The page of one pair."""
        ranking, figures = self._figures[label]
        card = scorecards.sheet(self._scored, self._standings[label], self._cards[label])
        opponents = head_to_head.of(self._scored, label, self._meetings)
        return PairPage(
            label,
            self._scored.pairs[label].names,
            ranking,
            figures,
            card.notes,
            card._replace(notes=()).trimmed(),
            self._own_parts(label),
            self._own_decisions(label),
            opponents if opponents.rows else None,
        )

    @cached_property
    def _standings(self) -> Mapping[str, Standing]:
        return {it.pair.label: it for ranking in self._scored.rankings for it in ranking.standings}

    @cached_property
    def _figures(self) -> Mapping[str, tuple[str, tuple[Figure, ...]]]:
        """By label: the name of the ranking, and the pair's cells in it."""
        found = {}
        for ranking, sheet in zip(self._scored.rankings, standings.sheets(self._scored), strict=True):
            for standing, row in zip(ranking.standings, sheet.rows, strict=True):
                cells = zip(sheet.columns, row, strict=True)
                figures = tuple(Figure(*it) for it in cells if it[0].heading not in NAMED)
                found[standing.pair.label] = (ranking.name, figures)
        return found

    @cached_property
    def _cards(self) -> Mapping[str, list[CardLine]]:
        return scorecards.scored_cards(self._scored)

    @cached_property
    def _meetings(self) -> head_to_head.Meetings:
        return head_to_head.meetings(self._scored)

    @cached_property
    def _parts(self) -> Mapping[str, Parts]:
        return declaring.parts(self._scored)

    def _own_parts(self, label: str) -> Sheet | None:
        """A line for declaring and one for defending: percentages, or means where the method has no top."""
        scoring, own = self._scored.event.scoring, self._parts[label]
        if own.declared_percent is None:
            return None
        percent = scoring.method is Method.MATCHPOINTS
        last = Column("%", Kind.NUMBER, scoring.percent_decimals)
        if not percent:
            last = Column(f"{UNITS[scoring.method]} a board", Kind.NUMBER, 2)
        rows = tuple(
            (part, tally.boards, tally.percent if percent else tally.mean)
            for part, tally in (("Declaring", own.declaring), ("Defending", own.defending))
        )
        share = rounded(own.declared_percent, scoring.percent_decimals)
        note = f"The cards let the pair's side declare on {share} of a hundred boards"
        return Sheet("Declaring and defending", (Column("Part"), Column("Boards", Kind.NUMBER), last), rows, (note,))

    @cached_property
    def _decisions(self) -> tuple[list[Sheet], list[Mapping[Cell, tuple[Cell, ...]]]]:
        """The three sheets of the decisions, and their lines by label."""
        sheets = [sheet for sheet in decisions.sheets(self._scored) if sheet.rows]
        return sheets, [{row[0]: row for row in sheet.rows} for sheet in sheets]

    def _own_decisions(self, label: str) -> Sheet | None:
        """A line a decision: how often, its cost in all, and its cost a deal."""
        sheets, lines = self._decisions
        if not sheets:
            return None
        unit = UNITS[self._scored.event.scoring.method]
        headings = ("Deals", f"Cost, {unit}", "A deal")
        columns = [
            Column(it, Kind.NUMBER, sheet.columns[-1].decimals) for it, sheet in zip(headings, sheets, strict=True)
        ]
        rows = tuple(
            (column.heading, *(line[label][place] for line in lines))
            for place, column in enumerate(sheets[0].columns)
            if column.heading not in NAMED
        )
        return Sheet("Part score or game", (Column("Decision"), *columns), rows, (*sheets[0].notes, *sheets[1].notes))
