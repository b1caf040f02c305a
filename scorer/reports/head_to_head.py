"""Head to head: what each pair had against each other pair, on the boards on which they met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scorer.records.pairs import label_order
from scorer.records.settings import Method
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, decimals_of
from scorer.reports.tallies import Tally, figures, pairs_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from scorer.records.settings import Scoring
    from scorer.tournament import Ranking, ScoredEvent

MOST_COLUMNS = 20
"""Opponents that a matrix has room for; larger events get a list."""

Meetings = Mapping[str, Mapping[str, Tally]]
"""By pair and opponents, both labels: the boards that gave the pair points at a table with them."""


def meetings(scored: ScoredEvent) -> Meetings:
    """Who had what against whom, awards included; every pair is there, in reading order its opponents."""
    met: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for line in (line for board in scored.boards for line in board.lines):
        for ns, ew in ((result.ns, result.ew) for result in line.results):
            if ns is None or ew is None:
                continue
            if line.ns_points is not None:
                met[ns, ew] = met[ns, ew].plus(line.ns_points, line.top)
            if line.ew_points is not None:
                met[ew, ns] = met[ew, ns].plus(line.ew_points, line.top)
    against: dict[str, dict[str, Tally]] = {label: {} for label in scored.pairs}
    for (label, opponents), tally in sorted(met.items(), key=lambda item: label_order(item[0][1])):
        against[label][opponents] = tally
    return against


def sheets(scored: ScoredEvent) -> list[Sheet]:
    """A matrix for each ranking, or one list for all where a matrix would be too wide."""
    met = meetings(scored)
    if not any(met.values()):
        return [Sheet("Head to head: no two pairs have met", (), ())]
    matrices = [_matrix(scored, ranking, met) for ranking in scored.rankings]
    too_wide = any(len(_opponents(scored, ranking, met)) > MOST_COLUMNS for ranking in scored.rankings)
    return [whole(scored, met)] if too_wide else matrices


def _opponents(scored: ScoredEvent, ranking: Ranking, met: Meetings) -> list[str]:
    """Everybody whom the pairs of a ranking met, in the order of the rankings."""
    seen = {label for standing in ranking.standings for label in met[standing.pair.label]}
    return [pair.label for pair in pairs_in_order(scored) if pair.label in seen]


def _matrix(scored: ScoredEvent, ranking: Ranking, met: Meetings) -> Sheet:
    """A line a pair of the ranking, a column for each whom they met: percentages, or points where there is no top."""
    scoring, above = scored.event.scoring, _opponents(scored, ranking, met)
    own = [(standing.pair, met[standing.pair.label]) for standing in ranking.standings]
    figures_of = [[_figure(scoring, against.get(label)) for label in above] for _, against in own]
    percent = scoring.method is Method.MATCHPOINTS
    decimals = scoring.percent_decimals if percent else decimals_of(it for line in figures_of for it in line)
    columns = [Column("Pair"), Column("Players", Kind.NAME)]
    columns += [Column(label, Kind.NUMBER, decimals) for label in above]
    rows = tuple((pair.label, pair.names, *line) for (pair, _), line in zip(own, figures_of, strict=True))
    what = "Percentage" if percent else UNITS[scoring.method]
    boards = _counted(tally.boards for _, against in own for tally in against.values())
    note = f"{what} of the pair in front against the pair above, on the {boards} on which they met"
    return Sheet(f"Head to head, {ranking.name}", tuple(columns), rows, (note,))


def _figure(scoring: Scoring, tally: Tally | None) -> Fraction | None:
    if tally is None:
        return None
    return tally.percent if scoring.method is Method.MATCHPOINTS else tally.points


def _counted(numbers: Iterable[int]) -> str:
    different = sorted(set(numbers)) or [0]
    if different == [1]:
        return "board"
    return " to ".join(str(number) for number in dict.fromkeys((different[0], different[-1]))) + " boards"


def of(scored: ScoredEvent, label: str, met: Meetings) -> Sheet:
    """One pair's opponents, a line each."""
    title = ", ".join(filter(None, (f"Pair {label}", scored.pairs[label].names, "head to head")))
    return Sheet(title, _columns(scored, met[label].values()), tuple(_cells(scored, met[label]))).trimmed()


def whole(scored: ScoredEvent, met: Meetings) -> Sheet:
    """All pairs and their opponents on one sheet, with the pair in front of each line."""
    first = (Column("Pair"), Column("Players", Kind.NAME))
    rows = tuple(
        (pair.label, pair.names, *cells) for pair in pairs_in_order(scored) for cells in _cells(scored, met[pair.label])
    )
    every = (tally for against in met.values() for tally in against.values())
    return Sheet("Head to head", (*first, *_columns(scored, every)), rows).trimmed()


def _columns(scored: ScoredEvent, tallies: Iterable[Tally]) -> tuple[Column, ...]:
    scoring = scored.event.scoring
    return (
        Column("Opponents"),
        Column("Opponents' names", Kind.EXTRA),
        Column("Boards", Kind.NUMBER),
        Column(UNITS[scoring.method], Kind.NUMBER, decimals_of(tally.points for tally in tallies)),
        Column("of", Kind.NUMBER),
        Column("%", Kind.NUMBER, scoring.percent_decimals),
    )


def _cells(scored: ScoredEvent, against: Mapping[str, Tally]) -> Iterator[tuple[Cell, ...]]:
    for label, tally in against.items():
        yield label, scored.pairs[label].names, tally.boards, tally.points, tally.of or None, tally.percent


def document(scored: ScoredEvent) -> dict[str, Any]:
    """Every pair and its opponents for programs."""
    met = meetings(scored)
    return {
        "pairs": [
            {
                "pair": pair.label,
                "opponents": [{"pair": label, **figures(tally)} for label, tally in met[pair.label].items()],
            }
            for pair in pairs_in_order(scored)
        ]
    }
