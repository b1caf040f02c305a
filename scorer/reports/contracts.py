"""Contracts: how often each kind was called and made, and what it brought, for the field and for each pair.

A contract is counted once by what was undertaken, part score, game or slam, and once by its denomination. Awards,
scores without a contract, and results of which nobody knows who declared are left out.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Side
from scorer.model.results import Played
from scorer.model.settings import Method
from scorer.reports.blocks import Item, item_of_pair
from scorer.reports.lines import Tally, average_of, once_an_event, pairs_in_order
from scorer.reports.table import NAME, NUMBER, PAIR, UNITS, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredEvent
    from scorer.scoring.scored_event import ScoredLine

Kind = Target | Denomination
KINDS: tuple[Kind, ...] = (*Target, *reversed(Denomination))


class Count(NamedTuple):
    """Contracts of a kind: how many were made, and what they brought the side that called them."""

    made: int = 0
    tally: Tally = Tally()

    @property
    def called(self) -> int:
        return self.tally.boards

    @property
    def made_percent(self) -> Fraction | None:
        """How many of a hundred were made; None without any."""
        return percentage(Fraction(self.made), self.called)

    def plus(self, points: Fraction, top: int | None, *, made: bool) -> Count:
        """The same with one contract more."""
        return Count(self.made + made, self.tally.plus(points, top))


EVERYBODY = ""
"""The label by which the contracts of all are found."""


@once_an_event
def counted(scored: ScoredEvent) -> Mapping[str, Mapping[Kind, Count]]:
    """Count every contract that was called: by whose they are, and by their kinds."""
    counts: defaultdict[str, defaultdict[Kind, Count]] = defaultdict(lambda: defaultdict(Count))
    for board in scored.boards:
        for line in board.lines:
            for label, kind, points, made in _called(scored, line):
                for whose in (EVERYBODY, *scored.event.form.ranked(label)):
                    counts[whose][kind] = counts[whose][kind].plus(points, line.top, made=made)
    return counts


def _called(scored: ScoredEvent, line: ScoredLine) -> Iterator[tuple[str, Kind, Fraction, bool]]:
    """Who called the contract of a line: the pair, each kind that it is of, its points, whether it was made."""
    outcome, declarer = line.results[0].outcome, line.declarer
    if not isinstance(outcome, Played) or declarer is None:
        return
    contract = outcome.contract
    kinds: tuple[Kind, ...] = (contract.denomination,)
    if isinstance(contract, Contract):
        kinds = (contract.target, contract.denomination)
    points = line.ns_points if declarer.side is Side.NORTH_SOUTH else line.ew_points
    made = outcome.tricks >= scored.event.rule_set.needed(contract)
    for result in line.results:
        label = result.pair_of(declarer.side)
        if label is not None and points is not None:
            yield from ((label, kind, points, made) for kind in kinds)


class KindOfContract(NamedTuple):
    """A kind of contract: what a pair did with it, beside the field."""

    pair: Pair | None
    kind: Kind
    own: Count
    field: Count


def tables(scored: ScoredEvent) -> list[Table[KindOfContract]]:
    """What everybody called."""
    field = counted(scored).get(EVERYBODY, {})
    lines = [KindOfContract(None, kind, field[kind], field[kind]) for kind in KINDS if kind in field]
    return [Table("Contracts", (KIND, *_fields(scored, "own")), lines, _notes(scored))]


def listed(scored: ScoredEvent) -> list[Table[KindOfContract]]:
    """What every pair called, beside the field."""
    lines = [line for pair in pairs_in_order(scored) for line in _lines(scored, pair)]
    fields: tuple[Field[KindOfContract], ...] = (
        Field("pair", "Pair", PAIR, cell=attrgetter("pair.label")),
        Field("players", "Players", NAME, cell=attrgetter("pair.names")),
        *_fields_beside_the_field(scored),
    )
    return [Table("Contracts", fields, lines, _notes(scored))]


def of_pair(scored: ScoredEvent, label: str) -> Item | None:
    """What one pair called, beside the field."""
    lines = list(_lines(scored, scored.pairs[label]))
    table = Table("Contracts", _fields_beside_the_field(scored), lines, _notes(scored))
    return item_of_pair(scored, label, table) if lines else None


def _lines(scored: ScoredEvent, pair: Pair) -> Iterator[KindOfContract]:
    own = counted(scored).get(pair.label, {})
    for kind in KINDS:
        if kind in own:
            yield KindOfContract(pair, kind, own[kind], counted(scored)[EVERYBODY][kind])


KIND: Field[KindOfContract] = Field("contract", "Contract", cell=lambda line: str(line.kind.word).capitalize())


def _fields_beside_the_field(scored: ScoredEvent) -> tuple[Field[KindOfContract], ...]:
    return (KIND, *_fields(scored, "own"), *_fields(scored, "field", "field_", "Field "))


def _fields(scored: ScoredEvent, whose: str, key: str = "", words: str = "") -> tuple[Field[KindOfContract], ...]:
    """What is told of the counts that an attribute of a line has."""
    what, unit, decimals = average_of(scored.event.scoring)
    called, made = (f"{words}{text.lower()}" if words else text for text in ("Called", "Made"))
    percent, count_of = scored.event.scoring.percent_decimals, attrgetter(whose)
    return (
        Field(f"{key}called", called, NUMBER, cell=lambda line: count_of(line).called),
        Field(f"{key}made", made, NUMBER, cell=lambda line: count_of(line).made),
        Field(f"{key}made_percent", f"{made} %", NUMBER, percent, cell=lambda line: count_of(line).made_percent),
        Field(f"{key}{what}", f"{words}{unit}", NUMBER, decimals, cell=attrgetter(f"{whose}.tally.{what}")),
    )


def _notes(scored: ScoredEvent) -> tuple[str, ...]:
    scoring = scored.event.scoring
    what = "percentage" if scoring.method is Method.MATCHPOINTS else f"{UNITS[scoring.method]} a board"
    return (f"The last figure is the {what} of those who called it, made or not",)
