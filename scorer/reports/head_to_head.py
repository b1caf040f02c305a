"""Head to head: what each pair scored against each other pair on the boards on which they met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.model.pairs import Form, Pair, label_order
from scorer.model.settings import Method
from scorer.reports.blocks import Item, item_of, item_of_pair
from scorer.reports.lines import Tally, once_an_event, pair_fields, pair_words, pairs_in_order
from scorer.reports.rankings import unit_of
from scorer.reports.table import EXTRA, NUMBER, PAIR, POINTS, SHARE, UNITS, Field, Scale, Table, about_zero, decimals_of

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.scoring import Ranking, ScoredEvent, Standing

MOST_COLUMNS = 20
"""Opponents that fit in a matrix; larger events get a list."""

Meetings = Mapping[str, Mapping[str, Tally]]
"""By the labels of a pair and of its opponents: the boards on which the pair scored points against them."""


@once_an_event
def meetings(scored: ScoredEvent) -> Meetings:
    """What every pair scored against every other, awards included; opponents are in reading order."""
    met: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for own, other, tally in _matches(scored) if scored.event.form is Form.TEAMS else _at_tables(scored):
        met[own, other] = met[own, other].and_those_of(tally)
    against: dict[str, dict[str, Tally]] = {label: {} for label in scored.pairs}
    for (label, opponents), tally in sorted(met.items(), key=lambda item: label_order(item[0][1])):
        against[label][opponents] = tally
    return against


def _at_tables(scored: ScoredEvent) -> Iterator[tuple[str, str, Tally]]:
    """What pairs, or players, scored against others on each board."""
    whose = scored.event.form.ranked
    for board in scored.boards:
        for line in board.lines:
            for result in line.results:
                if result.ns is None or result.ew is None:
                    continue
                for ns, ew in product(whose(result.ns), whose(result.ew)):
                    if line.ns_points is not None:
                        yield ns, ew, Tally(1, line.ns_points, line.top or 0)
                    if line.ew_points is not None:
                        yield ew, ns, Tally(1, line.ew_points, line.top or 0)


def _matches(scored: ScoredEvent) -> Iterator[tuple[str, str, Tally]]:
    """What a match counts for either team."""
    from scorer.scoring.teams import scored_matches  # most events are of pairs

    for match in scored_matches(scored.event, scored.boards):
        one, other = match.match.teams
        if match.counts is not None:
            yield one, other, Tally(len(match.boards), match.counts[0])
            yield other, one, Tally(len(match.boards), match.counts[1])


class Opposition(NamedTuple):
    """A pair, its opponents, and what it scored against them."""

    pair: Pair
    opponents: Pair
    tally: Tally


def _opposition(scored: ScoredEvent, pair: Pair) -> list[Opposition]:
    """A pair's results against each opponent, in reading order."""
    own = meetings(scored)[pair.label]
    return [Opposition(pair, scored.pairs[label], tally) for label, tally in own.items()]


def items(scored: ScoredEvent) -> list[Item]:
    """A matrix for each ranking; a list for each pair where there are too many opponents for a matrix."""
    if not any(meetings(scored).values()):
        return [Item("", (Table("Head to head: no two pairs have met", (), ()),))]
    if any(len(_above(scored, ranking)) > MOST_COLUMNS for ranking in scored.rankings):
        return [item for pair in pairs_in_order(scored) if (item := of_pair(scored, pair.label))]
    return [item_of(_matrix(scored, ranking)) for ranking in scored.rankings]


def _above(scored: ScoredEvent, ranking: Ranking) -> list[str]:
    """Everyone whom the pairs of a ranking met, in the order of the rankings."""
    seen: set[str] = set()
    for standing in ranking.standings:
        seen.update(meetings(scored)[standing.pair.label])
    return [pair.label for pair in pairs_in_order(scored) if pair.label in seen]


def _matrix(scored: ScoredEvent, ranking: Ranking) -> Table[Standing]:
    """A line for each pair of the ranking, a column for each opponent.

    Percentages, or points where there is no top.
    """
    met, scoring = meetings(scored), scored.event.scoring
    tallies: list[Tally] = []
    for standing in ranking.standings:
        tallies += met[standing.pair.label].values()
    what, decimals = "Percentage", scoring.percent_decimals
    scale: Scale | None = Scale(0, 50, 100)
    of_teams = scored.event.form is Form.TEAMS
    in_points = of_teams or scoring.method is not Method.MATCHPOINTS
    if in_points:
        what, decimals = str(unit_of(scored.event.scoring)), decimals_of(tally.points for tally in tallies)
        scale = None if of_teams else about_zero(tally.points for tally in tallies)

    def against(label: str, standing: Standing) -> Fraction | None:
        tally = met[standing.pair.label].get(label, Tally())
        return tally.points if in_points and tally.boards else tally.percent

    opponents: list[Field[Standing]] = []
    for label in _above(scored, ranking):
        cell = partial(against, label)
        opponents.append(Field(f"against {label}", label, NUMBER, decimals, cell=cell, about=label, scale=scale))
    boards = _counted(tally.boards for tally in tallies)
    note = f"{what} of the pair in front against the pair above, on the {boards} on which they met"
    if of_teams:
        note = f"{what} of the team in front from its matches with the team above"
    return Table(
        f"Head to head, {ranking.name}",
        (*pair_fields(scored.form), *opponents),
        ranking.standings,
        (note,),
        ranking.name,
    )


def _counted(numbers: Iterable[int]) -> str:
    different = sorted(set(numbers)) or [0]
    if different == [1]:
        return "board"
    if len(different) == 1:
        return f"{different[0]} boards"
    return f"{different[0]} to {different[-1]} boards"


def of_pair(scored: ScoredEvent, label: str) -> Item | None:
    """A line for each opponent of a pair; None where it met no one."""
    pair = scored.pairs[label]
    lines = _opposition(scored, pair)
    table = Table(f"{pair_words(scored.form, pair)}, head to head", _fields(scored, lines), lines, trimmed=True)
    return item_of_pair(scored, label, table) if lines else None


def listed(scored: ScoredEvent) -> list[Table[Opposition]]:
    """All pairs and their opponents in one table, with the pair at the beginning of each line."""
    lines = [line for pair in pairs_in_order(scored) for line in _opposition(scored, pair)]
    return [Table("Head to head", (*pair_fields(scored.form), *_fields(scored, lines)), lines, trimmed=True)]


def _fields(scored: ScoredEvent, lines: Sequence[Opposition]) -> tuple[Field[Opposition], ...]:
    scoring = scored.event.scoring
    decimals = decimals_of(line.tally.points for line in lines)
    return (
        Field("opponents", "Opponents", PAIR, short="Opp.", cell=attrgetter("opponents.label")),
        Field("opponents_players", "Opponents' names", EXTRA, cell=attrgetter("opponents.names"), for_people=True),
        Field("boards", "Boards", NUMBER, cell=attrgetter("tally.boards")),
        Field("points", UNITS[scoring.method], POINTS, decimals, cell=attrgetter("tally.points")),
        Field("of", "of", NUMBER, cell=lambda line: line.tally.of or None),
        Field("percent", "%", SHARE, scoring.percent_decimals, cell=attrgetter("tally.percent")),
    )
