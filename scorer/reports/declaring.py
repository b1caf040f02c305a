"""Declaring and defending: what each pair had in either part, and how often the cards let it declare."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.game.seats import Side
from scorer.records.results import FIRST_GROUP, KnownScore, Played
from scorer.records.settings import Method
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, number
from scorer.reports.tallies import Tally, figures, pairs_in_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.tournament import ScoredEvent
    from scorer.tournament.scored_event import ScoredLine


class Parts(NamedTuple):
    """A pair's boards on which its own side declared, and those on which the other one did."""

    declaring: Tally = Tally()
    defending: Tally = Tally()

    @property
    def declared_percent(self) -> Fraction | None:
        """On how many of a hundred of these boards its side declared; None without boards."""
        declared = self.declaring.boards
        return percentage(Fraction(declared), declared + self.defending.boards)

    def plus(self, points: Fraction, top: int | None, *, declared: bool) -> Parts:
        """The same with one board more."""
        if declared:
            return Parts(self.declaring.plus(points, top), self.defending)
        return Parts(self.declaring, self.defending.plus(points, top))


def parts(scored: ScoredEvent) -> dict[str, Parts]:
    """Every pair's boards by the part it had in them.

    Played results only: awards, boards not played, sit-outs and deals passed out are left out, and
    so are scores without a contract, unless the cards of the board, or all its other tables, say which side declares.
    """
    collected = dict.fromkeys(scored.pairs, Parts())
    known = _known_sides(scored)
    for line in (line for board in scored.boards for line in board.lines):
        declaring = _declaring_side(line, known)
        if declaring is None:
            continue
        for result in line.results:
            sides = ((Side.NORTH_SOUTH, result.ns, line.ns_points), (Side.EAST_WEST, result.ew, line.ew_points))
            for side, label, points in sides:
                if label is not None and points is not None:
                    collected[label] = collected[label].plus(points, line.top, declared=side is declaring)
    return collected


def _declaring_side(line: ScoredLine, known: Mapping[tuple[int, str], Side]) -> Side | None:
    match line.results[0].outcome:
        case Played():
            return None if line.declarer is None else line.declarer.side
        case KnownScore():
            return known.get(line.results[0].board_group)
        case _:
            return None


def _known_sides(scored: ScoredEvent) -> dict[tuple[int, str], Side]:
    """Which side declares a board, or a group of a fouled one: by the cards, else where all tables agree."""
    if scored.event.rule_set.auction:
        return {}
    seen: defaultdict[tuple[int, str], set[Side]] = defaultdict(set)
    for line in (line for board in scored.boards for line in board.lines):
        if line.declarer is not None:
            seen[line.results[0].board_group].add(line.declarer.side)
    agreed = {part: side for part, sides in seen.items() if len(sides) == 1 for side in sides}
    by_cards = {(number, FIRST_GROUP): seat.side for number, seat in scored.declarers.items()}
    return {**agreed, **by_cards}


NOTES = (
    "Cards: on how many of a hundred boards the cards let the pair's side declare",
    "Left out: awards, boards not played, sit-outs, deals passed out, scores of which nobody knows who declared",
)


def sheet(scored: ScoredEvent) -> Sheet:
    """A line a pair, in the order of the ranking: percentages, or mean points where the method has no top."""
    scoring, found = scored.event.scoring, parts(scored)
    percent = scoring.method is Method.MATCHPOINTS
    unit, decimals = ("%", scoring.percent_decimals) if percent else (UNITS[scoring.method], 2)
    columns = (
        Column("Pair"),
        Column("Players", Kind.NAME),
        Column("Declared", Kind.NUMBER),
        Column(f"Declaring {unit}", Kind.NUMBER, decimals),
        Column("Defended", Kind.NUMBER),
        Column(f"Defending {unit}", Kind.NUMBER, decimals),
        Column("Cards %", Kind.NUMBER, scoring.percent_decimals),
    )
    rows = tuple(
        (pair.label, pair.names, *_cells(found[pair.label], percent=percent)) for pair in pairs_in_order(scored)
    )
    means = () if percent else (f"{unit} are the mean of a board",)
    return Sheet("Declaring and defending", columns, rows, (*means, *NOTES))


def _cells(own: Parts, *, percent: bool) -> tuple[Cell, ...]:
    return (
        *(it for part in own for it in (part.boards, part.percent if percent else part.mean)),
        own.declared_percent,
    )


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The same for programs."""
    found = parts(scored)
    return {
        "pairs": [
            {
                "pair": pair.label,
                "players": list(pair.players),
                "declaring": figures(found[pair.label].declaring),
                "defending": figures(found[pair.label].defending),
                "declared_percent": number(found[pair.label].declared_percent),
            }
            for pair in pairs_in_order(scored)
        ]
    }
