"""Head to head: what each pair had against each other pair, on the boards on which they met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.records.pairs import label_order
from scorer.records.settings import Method
from scorer.reports.once import once_an_event
from scorer.reports.table import EXTRA, NUMBER, UNITS, Field, Table, decimals_of
from scorer.reports.tallies import PAIR_FIELDS, Tally, pairs_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from scorer.records.pairs import Pair
    from scorer.tournament import Ranking, ScoredEvent, Standing
    from scorer.tournament.scored_event import ScoredLine

MOST_COLUMNS = 20
"""Opponents that a matrix has room for; larger events get a list."""

Meetings = Mapping[str, Mapping[str, Tally]]
"""By pair and opponents, both labels: the boards that gave the pair points at a table with them."""


@once_an_event
def meetings(scored: ScoredEvent) -> Meetings:
    """Who had what against whom, awards included; every pair is there, in reading order its opponents."""
    met: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for board in scored.boards:
        for line in board.lines:
            _add_meetings(met, line)
    against: dict[str, dict[str, Tally]] = {label: {} for label in scored.pairs}
    for (label, opponents), tally in sorted(met.items(), key=lambda item: label_order(item[0][1])):
        against[label][opponents] = tally
    return against


def _add_meetings(met: defaultdict[tuple[str, str], Tally], line: ScoredLine) -> None:
    """What both sides had wherever they met with this score."""
    for result in line.results:
        if result.ns is None or result.ew is None:
            continue
        ours, theirs = (result.ns, result.ew), (result.ew, result.ns)
        if line.ns_points is not None:
            met[ours] = met[ours].plus(line.ns_points, line.top)
        if line.ew_points is not None:
            met[theirs] = met[theirs].plus(line.ew_points, line.top)


class Opposition(NamedTuple):
    """A pair, its opponents, and what it had against them."""

    pair: Pair
    opponents: Pair
    tally: Tally


def opposition(scored: ScoredEvent, pair: Pair, met: Meetings) -> list[Opposition]:
    """A pair's opponents, in reading order."""
    return [Opposition(pair, scored.pairs[label], tally) for label, tally in met[pair.label].items()]


def tables(scored: ScoredEvent) -> list[Table[Any]]:
    """A matrix for each ranking, or one list for all where a matrix would be too wide."""
    met = meetings(scored)
    if not any(met.values()):
        return [Table("Head to head: no two pairs have met", (), ())]
    if is_too_wide(scored):
        return listed(scored)
    return [_matrix(scored, ranking, met) for ranking in scored.rankings]


def is_too_wide(scored: ScoredEvent) -> bool:
    """Whether a pair met more others than a matrix has room for."""
    met = meetings(scored)
    return any(len(_above(scored, ranking, met)) > MOST_COLUMNS for ranking in scored.rankings)


def _above(scored: ScoredEvent, ranking: Ranking, met: Meetings) -> list[str]:
    """Everybody whom the pairs of a ranking met, in the order of the rankings."""
    seen: set[str] = set()
    for standing in ranking.standings:
        seen.update(met[standing.pair.label])
    return [pair.label for pair in pairs_in_order(scored) if pair.label in seen]


def _matrix(scored: ScoredEvent, ranking: Ranking, met: Meetings) -> Table[Standing]:
    """A line a pair of the ranking, a column for each whom they met.

    Percentages, or points where there is no top.
    """
    scoring = scored.event.scoring
    percent = scoring.method is Method.MATCHPOINTS
    tallies: list[Tally] = []
    for standing in ranking.standings:
        tallies += met[standing.pair.label].values()
    what, decimals = "Percentage", scoring.percent_decimals
    if not percent:
        what, decimals = UNITS[scoring.method], decimals_of(tally.points for tally in tallies)
    fields: list[Field[Standing]] = [*PAIR_FIELDS]
    for label in _above(scored, ranking, met):
        cell = partial(_against, met, label, percent=percent)
        fields.append(Field(f"against {label}", label, NUMBER, decimals, cell=cell, about=label))
    boards = _counted(tally.boards for tally in tallies)
    note = f"{what} of the pair in front against the pair above, on the {boards} on which they met"
    return Table(f"Head to head, {ranking.name}", tuple(fields), ranking.standings, (note,), ranking.name)


def _against(met: Meetings, label: str, standing: Standing, *, percent: bool) -> Fraction | None:
    tally = met[standing.pair.label].get(label)
    if tally is None:
        return None
    return tally.percent if percent else tally.points


def _counted(numbers: Iterable[int]) -> str:
    different = sorted(set(numbers)) or [0]
    if different == [1]:
        return "board"
    if len(different) == 1:
        return f"{different[0]} boards"
    return f"{different[0]} to {different[-1]} boards"


def of(scored: ScoredEvent, label: str, met: Meetings) -> Table[Opposition]:
    """One pair's opponents, a line each."""
    pair = scored.pairs[label]
    lines = opposition(scored, pair, met)
    title = f"Pair {label}, head to head"
    if pair.names:
        title = f"Pair {label}, {pair.names}, head to head"
    return Table(title, _fields(scored, lines), lines, trimmed=True)


def listed(scored: ScoredEvent) -> list[Table[Opposition]]:
    """All pairs and their opponents in one table, with the pair in front of each line."""
    met = meetings(scored)
    lines: list[Opposition] = []
    for pair in pairs_in_order(scored):
        lines += opposition(scored, pair, met)
    return [Table("Head to head", (*PAIR_FIELDS, *_fields(scored, lines)), lines, trimmed=True)]


def _fields(scored: ScoredEvent, lines: Sequence[Opposition]) -> tuple[Field[Opposition], ...]:
    scoring = scored.event.scoring
    decimals = decimals_of(line.tally.points for line in lines)
    return (
        Field("opponents", "Opponents", cell=attrgetter("opponents.label")),
        Field("opponents_players", "Opponents' names", EXTRA, cell=attrgetter("opponents.names"), for_people=True),
        Field("boards", "Boards", NUMBER, cell=attrgetter("tally.boards")),
        Field("points", UNITS[scoring.method], NUMBER, decimals, cell=attrgetter("tally.points")),
        Field("of", "of", NUMBER, cell=lambda line: line.tally.of or None),
        Field("percent", "%", NUMBER, scoring.percent_decimals, cell=attrgetter("tally.percent")),
    )
