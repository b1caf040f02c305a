"""What each result contributes to the comparison, and its points there.

The methods of comparison are in `scorer/scoring/methods.py`.

A group is the set of results of a board that are compared: all of them, or those of one section, or of one group of a
fouled board. Each side is compared separately, from its own point of view: a higher score is better, and East-West's
scores are negated. That gives the same as sharing a top, and remains right when a ruling gives the sides different
scores.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorer.comparison.matchpoints import (
    AVERAGE,
    IMPS_BY_PERCENT,
    average_minus,
    average_plus,
)
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.model.declarers import known_declarers
from scorer.model.events import Event
from scorer.model.pairs import EventForm, team_of
from scorer.model.results import (
    FIRST_GROUP,
    AssignedScore,
    AverageAward,
    AwardedPoints,
    KnownScore,
    NotPlayed,
    Outcome,
    PassedOut,
    Percentage,
    Played,
    Result,
    Ruling,
    SideAward,
    SitOut,
)
from scorer.model.settings import Method, Scoring, SectionScope
from scorer.scoring.matches import Match, build_match_finder
from scorer.scoring.methods import Aggregate, ComparisonMethod, EntryCounts, Matchpoints, WeightedScores

ComparisonEntry = int | WeightedScores | None
"""What one side of a result contributes to the comparison, as a North-South score; None if it is not compared."""


class UnscoredLine(NamedTuple):
    """Results of a board that are alike, before they are compared: one outcome, one field, one group.

    `field` is what they are compared within: everyone, a section, or a match. `score` is for display; a ruling has
    none.
    """

    results: list[Result]
    field: str | Match | None
    declarer: Seat | None
    score: int | None
    ns: ComparisonEntry
    ew: ComparisonEntry

    @property
    def counts(self) -> bool:
        """Whether these are results between two pairs: played or awarded."""
        return self.results[0].has_score

    @property
    def is_compared(self) -> bool:
        """Whether either side has a score to compare."""
        return self.ns is not None or self.ew is not None

    @property
    def group(self) -> str:
        """The group of a fouled board, that is with which cards it was played."""
        return self.results[0].group or FIRST_GROUP


def score_of(outcome: Outcome, rules: RuleSet, declarer: Seat | None, board: int) -> int | None:
    """Return the North-South score, or None if the board was not played or its declarer is unknown."""
    match outcome:
        case Played(contract, _, tricks):
            if declarer is None:
                return None
            vulnerable = rules.has_vulnerability and declarer.side in vulnerable_sides(board)
            return score_deal(rules, contract, tricks, vulnerable=vulnerable).north_south_score(declarer)
        case PassedOut():
            return 0
        case KnownScore(score):
            return score
        case NotPlayed() | SitOut() | Ruling():
            return None


def group_alike_results(event: Event) -> dict[int, list[UnscoredLine]]:
    """Group the alike results of each board, with their declarer and score.

    Most tables of a large event have one of a few outcomes, so later steps count groups instead of results. Equal
    outcomes are mostly the same object, so grouping by identity is fast.
    """
    field_of = _field_selector(event)
    alike_results: defaultdict[tuple[int, int, str | Match | None, str], list[Result]] = defaultdict(list)
    each_alone = event.form is EventForm.TEAMS
    for result in event.results:
        field = field_of(result) if field_of else ""
        alike = result if each_alone else result.outcome
        alike_results[result.board, id(alike), field, result.group].append(result)
    rules = event.rule_set
    known = known_declarers(event, [results[0] for results in alike_results.values()])
    lines: defaultdict[int, list[UnscoredLine]] = defaultdict(list)
    for (board, _, field, _), results in alike_results.items():
        comparison = comparison_entries(rules, results[0].outcome, known.get(results[0].board_group), board)
        lines[board].append(UnscoredLine(results, field, *comparison))
    return lines


def _field_selector(event: Event) -> Callable[[Result], str | Match | None] | None:
    """Return a function that gives the field of a result, or None if there is only one field."""
    if event.form is EventForm.TEAMS:
        return build_match_finder(event)
    section_of = {pair.label: pair.section for pair in event.competitors if pair.section}
    if event.scoring.sections is SectionScope.ACROSS or not section_of:
        return None
    return lambda result: section_of.get(event.form.competitor_labels(result.pairs[0])[0], "")


def comparison_entries(
    rules: RuleSet, outcome: Outcome, known_declarer: Seat | None, board: int
) -> tuple[Seat | None, int | None, ComparisonEntry, ComparisonEntry]:
    """Return declarer, score, and the entries of North-South and East-West.

    `known_declarer` is the declarer if the outcome does not name one.
    """
    if isinstance(outcome, Ruling) and outcome.played is not None:
        outcome = outcome.played
    if isinstance(outcome, Ruling):
        return None, None, _assigned_entry(rules, outcome.ns, board), _assigned_entry(rules, outcome.ew, board)
    declarer = None
    if isinstance(outcome, Played):
        declarer = outcome.declaring_seat(known_declarer)
    score = score_of(outcome, rules, declarer, board)
    return declarer, score, score, score


def _assigned_entry(rules: RuleSet, part: SideAward, board: int) -> ComparisonEntry:
    """Return the weighted scores of an assigned part, or None for any other part, which is not compared."""
    if not isinstance(part, AssignedScore):
        return None
    weighted: list[tuple[Fraction, int]] = []
    for weight, item in part.weighted_outcomes:
        declarer = item.declarer if isinstance(item, Played) else None
        score = score_of(item, rules, declarer, board)
        if score is not None:
            weighted.append((weight, score))
    if len(weighted) == 1:
        return weighted[0][1]
    return tuple(weighted)


class ComparisonGroup(NamedTuple):
    """Results to compare.

    Points are scaled to `expected` results; `fouled` if other tables held other cards; `match` if they are of two
    teams.
    """

    lines: Sequence[UnscoredLine]
    expected: int
    fouled: bool
    match: bool = False


def comparison_method(scoring: Scoring, *, single_table: bool = False) -> ComparisonMethod:
    """Return the event's method of comparison."""
    match scoring.method:
        case Method.MATCHPOINTS:
            return Matchpoints(scoring.matchpoints_per_win, scoring.small_groups)
        case Method.AGGREGATE:
            return Aggregate(single_table=single_table)
        case Method.CROSS_IMPS | Method.BUTLER:
            from scorer.scoring.imp_methods import Butler, CrossImps  # saves 2.4 ms: most events count matchpoints

            if scoring.method is Method.BUTLER:
                return Butler(scoring.imp_cap, scoring.datum, scoring.datum_trim)
            return CrossImps(scoring.imp_cap, scoring.imp_divisor)


def compare_group(
    group: ComparisonGroup, scoring: Scoring, *, single_table: bool
) -> list[tuple[Fraction | None, Fraction | None]]:
    """Return North-South's and East-West's points for each line, in order; None for a side that is not compared.

    In a match they include what rulings give.
    """
    if group.match:
        return _compare_match(group.lines, scoring)
    method = comparison_method(scoring, single_table=single_table)
    sides: list[list[Fraction | None]] = []
    for side in Side:
        entered = [side_entry(side, line) for line in group.lines]
        valuation = method.value_entries(_count_lines(group.lines, entered), group.expected, fouled=group.fouled)
        sides.append([None if entry is None else valuation.value_of(entry) for entry in entered])
    ns, ew = sides
    return list(zip(ns, ew, strict=True))


def count_entries(side: Side, group: ComparisonGroup) -> EntryCounts:
    """Count a side's entries in a group."""
    return _count_lines(group.lines, [side_entry(side, line) for line in group.lines])


def _count_lines(lines: Iterable[UnscoredLine], entered: Iterable[ComparisonEntry]) -> EntryCounts:
    """Count the entries of lines, which are given beside them."""
    counts: EntryCounts = Counter()
    for line, entry in zip(lines, entered, strict=True):
        if entry is not None:
            counts[entry] = counts.get(entry, 0) + len(line.results)
    return counts


def side_entry(side: Side, line: UnscoredLine) -> ComparisonEntry:
    """Return the entry of a line from a side's point of view."""
    return line.ns if side is Side.NORTH_SOUTH else reverse_entry(line.ew)


def reverse_entry(entry: ComparisonEntry) -> ComparisonEntry:
    """Return the entry from the other side's point of view."""
    match entry:
        case None:
            return None
        case int(score):
            return -score
        case weighted:
            return tuple((weight, -score) for weight, score in weighted)


# Points awarded instead of a comparison, and the points of the two tables of a match


def awarded_points(
    part: SideAward, compared: Fraction | None, top: int | None, own: Fraction | None
) -> Fraction | None:
    """Return the points of one side of a ruling, or None for a percentage that has no value in IMPs.

    `own` is the pair's own percentage; `top` is None for IMPs.
    """
    match part:
        case AssignedScore():
            return compared
        case AwardedPoints(_, points):
            return points
        case Percentage() | AverageAward():
            if top is None:
                return IMPS_BY_PERCENT.get(_artificial_percent(part, None))
            return _artificial_percent(part, own) * top / 100


def _artificial_percent(part: Percentage | AverageAward, own: Fraction | None) -> Fraction:
    """Return an artificial score in percent of the top. The session rule depends on the pair's own percentage."""
    match part:
        case Percentage(percent):
            return percent
        case AverageAward.PLUS:
            return average_plus(own)
        case AverageAward.MINUS:
            return average_minus(own)
        case AverageAward.AVERAGE:
            return AVERAGE


def ranked_labels(form: EventForm, labels: list[str]) -> list[str]:
    """Return the labels that are ranked for the results of these pairs."""
    if form is EventForm.PAIRS:
        return labels
    return [one for label in labels for one in form.competitor_labels(label)]


TABLES_OF_A_MATCH = 2


def _compare_match(lines: Sequence[UnscoredLine], scoring: Scoring) -> list[tuple[Fraction | None, Fraction | None]]:
    """Return the points of a board of a match, for North-South and East-West of each table.

    An award at one table decides the board, even if the other did not play it. Otherwise there are no points if only
    one table played it, nor any if a team sat the same way at both. A result that was not played has none itself.
    """
    sits_out = any(isinstance(line.results[0].outcome, SitOut) for line in lines)
    if sits_out or len(lines) > TABLES_OF_A_MATCH:
        return [(None, None) for _ in lines]
    one, other = lines[0], lines[1] if len(lines) == TABLES_OF_A_MATCH else None
    if other is not None and team_of(one.results[0].pairs[0]) != team_of(other.results[0].pairs[1]):
        return [(None, None) for _ in lines]
    first, second = _team_points(one, other, scoring), _team_points(other, one, scoring)
    points = [(first, second), (second, first)]
    return [own if line.counts else (None, None) for line, own in zip(lines, points, strict=False)]


def _team_points(at_ns: UnscoredLine | None, at_ew: UnscoredLine | None, scoring: Scoring) -> Fraction | None:
    """Return a team's points from its two tables: what rulings award (the mean of two), otherwise the comparison."""
    tables = (at_ns, Side.NORTH_SOUTH), (at_ew, Side.EAST_WEST)
    rulings = [awarded_points_at(line, side, scoring) for line, side in tables if line is not None]
    awarded = [points for points in rulings if points is not None]
    if awarded:
        return sum(awarded, Fraction(0)) / len(awarded)
    if at_ns is None or at_ew is None or at_ns.ns is None or at_ew.ew is None:
        return None
    return comparison_method(scoring).score_swing(at_ns.ns, at_ew.ew)


def awarded_points_at(line: UnscoredLine, side: Side, scoring: Scoring) -> Fraction | None:
    """Return what a ruling at one table of a match awards a side, or None if the scores decide."""
    ruling = line.results[0].outcome
    if not isinstance(ruling, Ruling):
        return None
    top = scoring.matchpoints_per_win if scoring.method is Method.MATCHPOINTS else None
    return awarded_points(ruling.ns if side is Side.NORTH_SOUTH else ruling.ew, None, top, None)
