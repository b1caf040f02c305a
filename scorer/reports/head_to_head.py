"""Head to head: what each pair scored against each other pair on the boards on which they met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, count_phrase, join_with_or, literal, phrase
from scorer.model.pairs import EventForm, Pair, label_order
from scorer.model.settings import Method
from scorer.reports.blocks import Item, item_from_table, item_of_pair
from scorer.reports.rankings import total_unit_words
from scorer.reports.report import EmptyReason, PairReport, Publication
from scorer.reports.shared_fields import Tally, cache_per_event, describe_pair, pair_fields, ranked_pairs
from scorer.reports.table import (
    EXTRA,
    NUMBER,
    PAIR,
    POINTS,
    SHARE,
    UNITS,
    Field,
    HeatScale,
    Table,
    decimals_needed,
    symmetric_scale,
)
from scorer.scoring.teams import score_matches

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.scoring import Ranking, ScoredEvent, Standing

MAX_OPPONENTS = 20
"""Opponents that fit in a matrix; larger events get a list."""

MeetingTallies = Mapping[str, Mapping[str, Tally]]
"""By the labels of a pair and of its opponents: the boards on which the pair scored points against them."""


@cache_per_event
def tally_meetings(scored: ScoredEvent) -> MeetingTallies:
    """What every pair scored against every other, awards included; opponents are in reading order."""
    met: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for own, other, tally in _match_tallies(scored) if scored.event.form is EventForm.TEAMS else _table_tallies(scored):
        met[own, other] = met[own, other].combine_with(tally)
    against: dict[str, dict[str, Tally]] = {label: {} for label in scored.pairs}
    for (label, opponents), tally in sorted(met.items(), key=lambda item: label_order(item[0][1])):
        against[label][opponents] = tally
    return against


def _table_tallies(scored: ScoredEvent) -> Iterator[tuple[str, str, Tally]]:
    """What pairs, or players, scored against others on each board."""
    whose = scored.event.form.competitor_labels
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


def _match_tallies(scored: ScoredEvent) -> Iterator[tuple[str, str, Tally]]:
    """What a match counts for either team."""
    for match in score_matches(scored.event, scored.boards):
        one, other = match.match.teams
        if match.ranking_points is not None:
            yield one, other, Tally(len(match.boards), match.ranking_points[0])
            yield other, one, Tally(len(match.boards), match.ranking_points[1])


class HeadToHead(NamedTuple):
    """A pair, its opponents, and what it scored against them."""

    pair: Pair
    opponents: Pair
    tally: Tally


def _head_to_heads(scored: ScoredEvent, pair: Pair) -> list[HeadToHead]:
    """A pair's results against each opponent, in reading order."""
    own = tally_meetings(scored)[pair.label]
    return [HeadToHead(pair, scored.pairs[label], tally) for label, tally in own.items()]


class HeadToHeadReport(PairReport):
    """What each pair scored against each other."""

    name = "head-to-head"
    title = phrase("Head to head")
    publication = Publication.DATA_FILE
    empty_reason = EmptyReason(phrase("no pairs have met"))

    def items(self, scored: ScoredEvent) -> Iterable[Item]:
        """A matrix for each ranking; a list for each pair where there are too many opponents for a matrix."""
        if not any(tally_meetings(scored).values()):
            return [Item("", (Table(phrase("Head to head: no pairs have met"), (), ()),))]
        if any(len(_matrix_opponents(scored, ranking)) > MAX_OPPONENTS for ranking in scored.rankings):
            return (item for pair in ranked_pairs(scored) if (item := self.of_pair(scored, pair.label)))
        return [item_from_table(_matrix_table(scored, ranking)) for ranking in scored.rankings]

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """A line for each opponent of a pair; None where it met no one."""
        pair = scored.pairs[label]
        lines = _head_to_heads(scored, pair)
        table = Table(
            phrase("{pair}, head to head", pair=describe_pair(scored.form, pair)),
            _head_to_head_fields(scored, lines),
            lines,
            drop_empty_columns=True,
        )
        return item_of_pair(scored, label, table) if lines else None

    def listed(self, scored: ScoredEvent) -> list[Table[HeadToHead]]:
        """All pairs and their opponents in one table, with the pair at the beginning of each line."""
        lines = [line for pair in ranked_pairs(scored) for line in _head_to_heads(scored, pair)]
        return [
            Table(
                self.title,
                (*pair_fields(scored.form), *_head_to_head_fields(scored, lines)),
                lines,
                drop_empty_columns=True,
            )
        ]


def describe_meetings(scored: ScoredEvent, label: str) -> Phrase | None:
    """Against how many opponents someone was ahead, level and behind; None where fewer than two were met."""
    meetings, scoring = tally_meetings(scored), scored.event.scoring
    gains: list[Fraction] = []
    for opponents, tally in meetings.get(label, {}).items():
        own, theirs = tally.total(scoring), meetings[opponents][label].total(scoring)
        if own is not None and theirs is not None:
            gains.append(own - theirs)
    if len(gains) < 2:
        return None
    ahead, behind = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    level = len(gains) - ahead - behind
    first = count_phrase(ahead, "opponent")
    if level == 0:
        return phrase("Head to head: ahead of {ahead}, behind {behind}", ahead=first, behind=behind)
    return phrase(
        "Head to head: ahead of {ahead}, level with {level}, behind {behind}", ahead=first, level=level, behind=behind
    )


def _matrix_opponents(scored: ScoredEvent, ranking: Ranking) -> list[str]:
    """Everyone whom the pairs of a ranking met, in the order of the rankings."""
    seen: set[str] = set()
    for standing in ranking.standings:
        seen.update(tally_meetings(scored)[standing.pair.label])
    return [pair.label for pair in ranked_pairs(scored) if pair.label in seen]


def _matrix_table(scored: ScoredEvent, ranking: Ranking) -> Table[Standing]:
    """A line for each pair of the ranking, a column for each opponent.

    Percentages, or points where there is no top.
    """
    met, scoring = tally_meetings(scored), scored.event.scoring
    tallies: list[Tally] = []
    for standing in ranking.standings:
        tallies += met[standing.pair.label].values()
    what, decimals = literal("%"), scoring.percent_decimals
    scale: HeatScale | None = HeatScale(0, 50, 100)
    of_teams = scored.event.form is EventForm.TEAMS
    in_points = of_teams or scoring.method is not Method.MATCHPOINTS
    if in_points:
        what, decimals = total_unit_words(scored.event.scoring), decimals_needed(tally.points for tally in tallies)
        scale = None if of_teams else symmetric_scale(tally.points for tally in tallies)

    def score_against(label: str, standing: Standing) -> Fraction | None:
        tally = met[standing.pair.label].get(label, Tally())
        return tally.points if in_points and tally.boards else tally.percent

    opponents: list[Field[Standing]] = []
    for label in _matrix_opponents(scored, ranking):
        cell = partial(score_against, label)
        opponents.append(Field(f"against {label}", label, NUMBER, decimals, cell=cell, about=label, scale=scale))
    note = _describe_cells(what, {tally.boards for tally in tallies})
    if of_teams:
        note = phrase("Row team's {unit} in its matches with column team", unit=what)
    return Table(
        phrase("Head to head, {ranking}", ranking=ranking.title)
        if len(scored.rankings) > 1
        else phrase("Head to head"),
        (*pair_fields(scored.form), *opponents),
        ranking.standings,
        (note,),
        ranking.name,
    )


def _describe_cells(unit: Phrase, numbers: Iterable[int]) -> Phrase:
    """What a cell of the matrix says, and on how many boards two pairs met."""
    different = sorted(set(numbers)) or [0]
    if different == [1]:
        return phrase("Row pair's {unit} against column pair, on the board on which they met", unit=unit)
    boards = phrase("{first} to {last}", first=different[0], last=different[-1])
    if different[-1] - different[0] < 2:
        boards = join_with_or(different)
    return phrase(
        "Row pair's {unit} against column pair, on the {boards} boards on which they met", unit=unit, boards=boards
    )


def _head_to_head_fields(scored: ScoredEvent, lines: Sequence[HeadToHead]) -> tuple[Field[HeadToHead], ...]:
    scoring = scored.event.scoring
    decimals = decimals_needed(line.tally.points for line in lines)
    return (
        Field("opponents", phrase("Opponents"), PAIR, short_heading="Opp.", cell=attrgetter("opponents.label")),
        Field(
            "opponents_players", phrase("Opponents' names"), EXTRA, cell=attrgetter("opponents.names"), people_only=True
        ),
        Field("boards", phrase("Boards"), NUMBER, cell=attrgetter("tally.boards")),
        Field("points", UNITS[scoring.method], POINTS, decimals, cell=attrgetter("tally.points")),
        Field("of", phrase("of"), NUMBER, cell=lambda line: line.tally.tops or None),
        Field("percent", "%", SHARE, scoring.percent_decimals, cell=attrgetter("tally.percent")),
    )
