"""What each result contributes to the comparison, and its value there by the event's method.

A group is the set of results of a board that are compared: all of them, or those of one section, or of one group of a
fouled board. Each side is compared separately, from its own point of view: a higher score is better, and East-West's
scores are negated. That gives the same as sharing a top, and remains right when a ruling gives the sides different
scores.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import starmap
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import (
    AVERAGE,
    IMPS,
    average_minus,
    average_plus,
    duel,
    is_small,
    matchpoints,
    neuberg,
    small_group,
)
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.model.declarers import known_declarers
from scorer.model.pairs import Form, team_of
from scorer.model.results import (
    FIRST_GROUP,
    Assigned,
    Given,
    KnownScore,
    NotPlayed,
    Outcome,
    Part,
    PassedOut,
    Percentage,
    Played,
    Result,
    Ruling,
    SessionRule,
    SitOut,
)
from scorer.model.settings import Datum, ImpDivisor, Method, Scoring, Sections, SmallGroups, Trim

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event
    from scorer.scoring.matches import Match

Weighted = tuple[tuple[Fraction, int], ...]
"""Scores with weights that sum to 1."""

Entry = int | Weighted | None
"""What one side of a result contributes to the comparison, as a North-South score; None if it is not compared."""


class EnteredLine(NamedTuple):
    """Results of a board that are alike, before they are compared: one outcome, one field, one group.

    `field` is what they are compared within: everyone, a section, or a match. `score` is for display; a ruling has
    none.
    """

    results: list[Result]
    field: str | Match | None
    declarer: Seat | None
    score: int | None
    ns: Entry
    ew: Entry

    @property
    def counts(self) -> bool:
        """Whether these are results between two pairs: played or awarded."""
        return self.results[0].counts

    @property
    def enters(self) -> bool:
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
            vulnerable = rules.vulnerability and declarer.side in vulnerable_sides(board)
            return deal_score(rules, contract, tricks, vulnerable=vulnerable).north_south(declarer)
        case PassedOut():
            return 0
        case KnownScore(score):
            return score
        case NotPlayed() | SitOut() | Ruling():
            return None


def scored_lines(event: Event) -> dict[int, list[EnteredLine]]:
    """Group the alike results of each board, with their declarer and score.

    Most tables of a large event have one of a few outcomes, so later steps count groups instead of results. Equal
    outcomes are mostly the same object, so grouping by identity is fast.
    """
    field_of = _field_of(event)
    same: defaultdict[tuple[int, int, str | Match | None, str], list[Result]] = defaultdict(list)
    for result in event.results:
        field = field_of(result) if field_of else ""
        alike = result if event.form is Form.TEAMS else result.outcome
        same[result.board, id(alike), field, result.group].append(result)
    rules = event.rule_set
    known = known_declarers(event, [results[0] for results in same.values()])
    lines: defaultdict[int, list[EnteredLine]] = defaultdict(list)
    for (board, _, field, _), results in same.items():
        scored = entries(rules, results[0].outcome, known.get(results[0].board_group), board)
        lines[board].append(EnteredLine(results, field, *scored))
    return lines


def _field_of(event: Event) -> Callable[[Result], str | Match | None] | None:
    """Return a function that gives the field of a result, or None if there is only one field."""
    if event.form is Form.TEAMS:
        from scorer.scoring.matches import match_of  # most events are of pairs

        return match_of(event)
    section_of = {pair.label: pair.section for pair in event.ranked if pair.section}
    if event.scoring.sections is Sections.ACROSS or not section_of:
        return None
    return lambda result: section_of.get(event.form.ranked(result.pairs[0])[0], "")


def entries(
    rules: RuleSet, outcome: Outcome, known: Seat | None, board: int
) -> tuple[Seat | None, int | None, Entry, Entry]:
    """Return declarer, score, and the entries of North-South and East-West.

    `known_declarer` is the declarer if the outcome does not name one.
    """
    if isinstance(outcome, Ruling) and outcome.played is not None:
        outcome = outcome.played
    if isinstance(outcome, Ruling):
        return None, None, _entry(rules, outcome.ns, board), _entry(rules, outcome.ew, board)
    declarer = None
    if isinstance(outcome, Played):
        declarer = outcome.seat(known)
    score = score_of(outcome, rules, declarer, board)
    return declarer, score, score, score


def _entry(rules: RuleSet, part: Part, board: int) -> Entry:
    """Return the weighted scores of an assigned part, or None for any other part, which is not compared."""
    if not isinstance(part, Assigned):
        return None
    weighted: list[tuple[Fraction, int]] = []
    for weight, item in part.items:
        declarer = item.declarer if isinstance(item, Played) else None
        score = score_of(item, rules, declarer, board)
        if score is not None:
            weighted.append((weight, score))
    if len(weighted) == 1:
        return weighted[0][1]
    return tuple(weighted)


class Group(NamedTuple):
    """Results to compare.

    Points are scaled to `expected` results; `fouled` if other tables held other cards; `match` if they are of two
    teams.
    """

    lines: Sequence[EnteredLine]
    expected: int
    fouled: bool
    match: bool = False


class Worth:
    """The value of scores in a group.

    `against_others` maps each distinct score to its value against all the other results. `compare_two` gives one
    score's value against one other, with which a weighted score is not compared with its own parts; None if scores are
    not compared with each other. `finish` is applied last.
    """

    def __init__(
        self,
        against_others: Mapping[int, Fraction],
        duel: Callable[[int, int], Fraction] | None = None,
        final: Callable[[Fraction], Fraction] = lambda points: points,
        datum: int | None = None,
    ) -> None:
        self._raw = against_others
        self._duel = duel
        self._final = final
        self._finished = {score: final(points) for score, points in against_others.items()}
        self.datum = datum

    def of(self, entry: int | Weighted) -> Fraction:
        """Return the value of a score, or of scores with weights that sum to 1."""
        if isinstance(entry, int):
            return self._finished[entry]
        return self._final(self.within_group(entry))

    def within_group(self, entry: int | Weighted) -> Fraction:
        """Return the value before it is scaled or divided."""
        if isinstance(entry, int):
            return self._raw[entry]
        return sum((weight * self._part(score, entry) for weight, score in entry), Fraction(0))

    def in_place_of(self, own: int, other: int) -> Fraction:
        """Return the value of another score in place of one in the group, the others unchanged."""
        return self._final(self._part(other, ((Fraction(1), own),)))

    def _part(self, score: int, whole: Weighted) -> Fraction:
        """Return the value of a part of a weighted score against all results but its own."""
        if self._duel is None:
            return self._raw[score]
        against_itself = sum((weight * self._duel(score, other) for weight, other in whole), Fraction(0))
        return self._raw[score] + self._duel(score, score) - against_itself


Entries = Counter[int | Weighted]
"""Entries with their frequencies."""


def compare(group: Group, scoring: Scoring, *, single_table: bool) -> list[tuple[Fraction | None, Fraction | None]]:
    """Return North-South's and East-West's points for each line, in order; None for a side that is not compared.

    In a match they include what rulings give.
    """
    if group.match:
        return _of_match(group.lines, scoring)
    sides: list[list[Fraction | None]] = []
    for side in Side:
        worth = worth_of(entries_of(side, group), group, scoring, single_table=single_table)
        entered = [entry_of(side, line) for line in group.lines]
        sides.append([None if entry is None else worth.of(entry) for entry in entered])
    ns, ew = sides
    return list(zip(ns, ew, strict=True))


def entries_of(side: Side, group: Group) -> Entries:
    """Count a side's entries in a group."""
    entered: Entries = Counter()
    for line in group.lines:
        entry = entry_of(side, line)
        if entry is not None:
            entered[entry] += len(line.results)
    return entered


def entry_of(side: Side, line: EnteredLine) -> Entry:
    """Return the entry of a line from a side's point of view."""
    return line.ns if side is Side.NORTH_SOUTH else reversed_entry(line.ew)


def reversed_entry(entry: Entry) -> Entry:
    """Return the entry from the other side's point of view."""
    match entry:
        case None:
            return None
        case int(score):
            return -score
        case weighted:
            return tuple((weight, -score) for weight, score in weighted)


def worth_of(entries: Entries, group: Group, scoring: Scoring, *, single_table: bool) -> Worth:
    """Return the values of these entries by the event's method."""
    match scoring.method:
        case Method.MATCHPOINTS:
            return _matchpoints(entries, group, scoring)
        case Method.CROSS_IMPS:
            return _cross_imps(entries, scoring)
        case Method.BUTLER:
            return _butler(entries, scoring)
        case Method.AGGREGATE:
            own = {score: Fraction(max(score, 0) if single_table else score) for score in field(entries)}
            return Worth(own)  # at a single table no side loses points


def replacing(
    entries: Entries, others: Iterable[int], group: Group, scoring: Scoring
) -> Callable[[int, int], Fraction]:
    """Return a function of an entered score and another score: the value of the other in place of the first.

    The other score must be one of `others` or in the group. Under Butler the datum is recalculated. In a match the
    other table's score is the comparison. Not for a single table.
    """
    if group.match:
        return lambda own, other: swing(other, next((entries - Counter([own])).elements()), scoring)
    worth = partial(worth_of, group=group, scoring=scoring, single_table=False)
    if scoring.method is Method.BUTLER:
        return cache(lambda own, other: worth(entries - Counter([own]) + Counter([other])).of(other))
    with_others = entries.copy()
    with_others.update(dict.fromkeys(others, 0))  # a score that no table has is still compared
    return cache(worth(with_others).in_place_of)


def field(entries: Entries) -> Counter[int]:
    """Count how often each score occurs; weighted scores give fractions."""
    often: Counter[int] = Counter()
    for entry, times in entries.items():
        if isinstance(entry, int):
            often[entry] += times
        else:
            for weight, score in entry:
                often[score] += times * weight  # type: ignore[assignment]  # a Counter can hold fractions
    return often


def _matchpoints(entries: Entries, group: Group, scoring: Scoring) -> Worth:
    per_win, results = scoring.matchpoints_per_win, entries.total()
    small = group.fouled and scoring.small_groups is SmallGroups.EBU and is_small(results, group.expected)
    bring = small_group if small else neuberg

    def on_the_common_scale(points: Fraction) -> Fraction:
        if results == group.expected:
            return points
        return bring(points, results, group.expected, per_win)

    return Worth(matchpoints(field(entries), per_win), _duel(scoring), on_the_common_scale)


def _cross_imps(entries: Entries, scoring: Scoring) -> Worth:
    from scorer.comparison.imps import cross_imps  # most events count matchpoints

    results = entries.total()
    divisor = {ImpDivisor.COMPARISONS: max(results - 1, 1), ImpDivisor.RESULTS: results, ImpDivisor.NONE: 1}
    return Worth(
        cross_imps(field(entries), scoring.imp_cap),
        _duel(scoring),
        lambda total: total / divisor[scoring.imp_divisor],
    )


def _butler(entries: Entries, scoring: Scoring) -> Worth:
    """Compare with the datum, to which a weighted score contributes its mean."""
    from scorer.comparison.imps import against_datum, datum, drops, median_datum  # most events count matchpoints

    scores = [_mean(entry) for entry in entries.elements()]
    if not scores:
        middle = 0
    elif scoring.datum is Datum.MEDIAN:
        middle = median_datum(scores)
    elif scoring.datum is Datum.MEAN:
        middle = datum(scores, 0)
    elif scoring.datum_trim is Trim.BY_FIELD:
        middle = datum(scores, drops(len(scores)))
    else:
        middle = datum(scores, int(scoring.datum_trim))
    return Worth(against_datum(field(entries), middle, scoring.imp_cap), datum=middle)


def _mean(entry: int | Weighted) -> Fraction:
    if isinstance(entry, int):
        return Fraction(entry)
    return sum(starmap(mul, entry), Fraction(0))


# Points awarded instead of a comparison, and the points of the two tables of a match


def given_points(part: Part, compared: Fraction | None, top: int | None, own: Fraction | None) -> Fraction | None:
    """Return the points of one side of a ruling, or None for a percentage that has no value in IMPs.

    `own` is the pair's own percentage; `top` is None for IMPs.
    """
    match part:
        case Assigned():
            return compared
        case Given(_, points):
            return points
        case Percentage() | SessionRule():
            if top is None:
                return IMPS.get(_artificial_percent(part, None))
            return _artificial_percent(part, own) * top / 100


def _artificial_percent(part: Percentage | SessionRule, own: Fraction | None) -> Fraction:
    """Return an artificial score in percent of the top. The session rule depends on the pair's own percentage."""
    match part:
        case Percentage(percent):
            return percent
        case SessionRule.PLUS:
            return average_plus(own)
        case SessionRule.MINUS:
            return average_minus(own)
        case SessionRule.AVERAGE:
            return AVERAGE


def credited(form: Form, labels: list[str]) -> list[str]:
    """Return the labels that are ranked for the results of these pairs."""
    if form is Form.PAIRS:
        return labels
    return [one for label in labels for one in form.ranked(label)]


TABLES_OF_A_MATCH = 2


def _of_match(lines: Sequence[EnteredLine], scoring: Scoring) -> list[tuple[Fraction | None, Fraction | None]]:
    """Return the points of a board of a match, for North-South and East-West of each table.

    There are none if only one table played it, or if a team sat the same way at both.
    """
    nothing: list[tuple[Fraction | None, Fraction | None]] = [(None, None) for _ in lines]
    if len(lines) != TABLES_OF_A_MATCH or not all(line.counts for line in lines):
        return nothing
    one, other = lines
    if team_of(one.results[0].pairs[0]) != team_of(other.results[0].pairs[1]):
        return nothing
    first, second = _of_team(one, other, scoring), _of_team(other, one, scoring)
    return [(first, second), (second, first)]


def _of_team(at_ns: EnteredLine, at_ew: EnteredLine, scoring: Scoring) -> Fraction | None:
    """Return a team's points from its two tables: what rulings award (the mean of two), otherwise the comparison."""
    rulings = given_at(at_ns, Side.NORTH_SOUTH, scoring), given_at(at_ew, Side.EAST_WEST, scoring)
    given = [points for points in rulings if points is not None]
    if given:
        return sum(given, Fraction(0)) / len(given)
    if at_ns.ns is None or at_ew.ew is None:
        return None
    return swing(at_ns.ns, at_ew.ew, scoring)


def given_at(line: EnteredLine, side: Side, scoring: Scoring) -> Fraction | None:
    """Return what a ruling at one table of a match awards a side, or None if the scores decide."""
    ruling = line.results[0].outcome
    if not isinstance(ruling, Ruling):
        return None
    top = scoring.matchpoints_per_win if scoring.method is Method.MATCHPOINTS else None
    return given_points(ruling.ns if side is Side.NORTH_SOUTH else ruling.ew, None, top, None)


def swing(own: int | Weighted, other: int | Weighted, scoring: Scoring) -> Fraction:
    """Return the value of a score against the other table's, both North-South, by the weights of their parts."""
    duel = _duel(scoring)
    total = Fraction(0)
    for weight, score in _parts(own):
        total += sum(weight * share * duel(score, against) for share, against in _parts(other))
    return total


def _duel(scoring: Scoring) -> Callable[[int, int], Fraction]:
    """Return the function that compares one score with one other: matchpoints, IMPs, or the difference."""
    match scoring.method:
        case Method.MATCHPOINTS:
            return lambda own, other: duel(own, other, scoring.matchpoints_per_win)
        case Method.CROSS_IMPS | Method.BUTLER:
            from scorer.comparison.imps import imps  # most events count matchpoints

            return lambda own, other: Fraction(imps(own - other, scoring.imp_cap))
        case Method.AGGREGATE:
            return lambda own, other: Fraction(own - other)


def _parts(entry: int | Weighted) -> Weighted:
    return ((Fraction(1), entry),) if isinstance(entry, int) else entry
