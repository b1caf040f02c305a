"""Contracts: how often each kind was called and made, and what it brought, for the field and for each pair.

A contract is counted once by what was undertaken, part score, game or slam, and once by its denomination. Awards,
scores without a contract, and results of which nobody knows who declared are left out.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Side
from scorer.records.results import Played
from scorer.records.settings import Method
from scorer.reports.once import once_an_event
from scorer.reports.table import NAME, NUMBER, UNITS, Field, Table
from scorer.reports.tallies import Tally, pairs_in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from scorer.game.rulesets import AnyContract
    from scorer.records.pairs import Pair
    from scorer.tournament import ScoredEvent
    from scorer.tournament.scored_event import ScoredLine

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
        return percentage(Fraction(self.made), self.called) if self.called else None

    def plus(self, points: Fraction, top: int | None, *, made: bool) -> Count:
        """The same with one contract more."""
        return Count(self.made + made, self.tally.plus(points, top))


Counts = dict[Kind, Count]


class Contracts(NamedTuple):
    """The contracts of everybody, and those of each pair by its label."""

    field: Counts
    by_label: Mapping[str, Counts]


@once_an_event
def counted(scored: ScoredEvent) -> Contracts:
    """Count every contract that was called."""
    field: defaultdict[Kind, Count] = defaultdict(Count)
    by_label: dict[str, defaultdict[Kind, Count]] = {label: defaultdict(Count) for label in scored.pairs}
    for board in scored.boards:
        for line in board.lines:
            for label, points, kinds, made in _called(scored, line):
                for kind in kinds:
                    field[kind] = field[kind].plus(points, line.top, made=made)
                    by_label[label][kind] = by_label[label][kind].plus(points, line.top, made=made)
    return Contracts(field, by_label)


def _called(scored: ScoredEvent, line: ScoredLine) -> Iterator[tuple[str, Fraction, tuple[Kind, ...], bool]]:
    """Who called the contract of a line: the pair, its points, the kinds of the contract, whether it was made."""
    outcome = line.results[0].outcome
    if not isinstance(outcome, Played) or line.declarer is None:
        return
    made = outcome.tricks >= scored.event.rule_set.needed(outcome.contract)
    for result in line.results:
        label, points = result.ew, line.ew_points
        if line.declarer.side is Side.NORTH_SOUTH:
            label, points = result.ns, line.ns_points
        if label is not None and points is not None:
            yield label, points, _kinds(outcome.contract), made


def _kinds(contract: AnyContract) -> tuple[Kind, ...]:
    if isinstance(contract, Contract):
        return contract.target, contract.denomination
    return (contract.denomination,)


class Line(NamedTuple):
    """A kind of contract: what a pair did with it, beside the field."""

    pair: Pair | None
    kind: Kind
    own: Count
    field: Count


def tables(scored: ScoredEvent) -> list[Table[Line]]:
    """What everybody called."""
    contracts = counted(scored)
    lines = [Line(None, kind, contracts.field[kind], Count()) for kind in KINDS if kind in contracts.field]
    return [Table("Contracts", (KIND, *_fields(scored, _own)), lines, _notes(scored))]


def listed(scored: ScoredEvent) -> list[Table[Line]]:
    """What every pair called, beside the field."""
    contracts = counted(scored)
    lines: list[Line] = []
    for pair in pairs_in_order(scored):
        lines += _lines(contracts, pair)
    fields: tuple[Field[Line], ...] = (KIND, *_fields(scored, _own), *_fields(scored, _field, "field_", "Field "))
    pair_fields: tuple[Field[Line], ...] = (
        Field("pair", "Pair", cell=attrgetter("pair.label")),
        Field("players", "Players", NAME, cell=attrgetter("pair.names")),
    )
    return [Table("Contracts", (*pair_fields, *fields), lines, _notes(scored))]


def of(scored: ScoredEvent, contracts: Contracts, label: str) -> Table[Line]:
    """What one pair called, beside the field."""
    fields: tuple[Field[Line], ...] = (KIND, *_fields(scored, _own), *_fields(scored, _field, "field_", "Field "))
    return Table("Contracts", fields, list(_lines(contracts, scored.pairs[label])), _notes(scored))


def _lines(contracts: Contracts, pair: Pair) -> Iterator[Line]:
    own = contracts.by_label[pair.label]
    for kind in KINDS:
        if kind in own:
            yield Line(pair, kind, own[kind], contracts.field[kind])


def _own(line: Line) -> Count:
    return line.own


def _field(line: Line) -> Count:
    return line.field


KIND: Field[Line] = Field("contract", "Contract", cell=lambda line: str(line.kind.word).capitalize())


def _fields(
    scored: ScoredEvent, count_of: Callable[[Line], Count], key: str = "", words: str = ""
) -> tuple[Field[Line], ...]:
    scoring = scored.event.scoring
    percent = scoring.percent_decimals
    last, decimals, name = "%", percent, "percent"
    if scoring.method is not Method.MATCHPOINTS:
        last, decimals, name = UNITS[scoring.method], 2, "mean"

    def brought(line: Line) -> Fraction | None:
        tally = count_of(line).tally
        return tally.percent if scoring.method is Method.MATCHPOINTS else tally.mean

    def heading(text: str) -> str:
        return f"{words}{text.lower()}" if words else text

    return (
        Field(f"{key}called", heading("Called"), NUMBER, cell=partial(_number, count_of, "called")),
        Field(f"{key}made", heading("Made"), NUMBER, cell=partial(_number, count_of, "made")),
        Field(f"{key}made_percent", heading("Made %"), NUMBER, percent, cell=lambda line: count_of(line).made_percent),
        Field(f"{key}{name}", f"{words}{last}", NUMBER, decimals, cell=brought),
    )


def _number(count_of: Callable[[Line], Count], name: str, line: Line) -> int:
    number: int = getattr(count_of(line), name)
    return number


def _notes(scored: ScoredEvent) -> tuple[str, ...]:
    scoring = scored.event.scoring
    what = "percentage" if scoring.method is Method.MATCHPOINTS else f"{UNITS[scoring.method]} a board"
    return (f"The last figure is the {what} of those who called it, made or not",)
