"""What each choice of contract was worth by what declarer could know, and what a pair's points are made of.

The choice at a table is compared as the event compares scores, over layouts of the cards that declarer did not see. The
other tables keep their choices, or their scores if they cannot be judged. Source: RULES 1.10 in docs/rules.md.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from operator import mul, sub
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS, AnyContract, Denomination
from scorer.game.deals import PACK_POINTS, Deal, combined_lengths
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS, preference_key
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat, Side
from scorer.i18n import phrase
from scorer.model.results import FIRST_GROUP, Played, ResultKey
from scorer.model.settings import Method
from scorer.scoring.comparing import (
    ComparisonGroup,
    UnscoredLine,
    awarded_points_at,
    comparison_method,
    count_entries,
)
from scorer.scoring.event_scoring import list_groups

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.model.settings import Scoring
    from scorer.scoring.methods import ComparisonMethod, EntryCounts, ReplacementValuation
    from scorer.scoring.scored_event import ScoredEvent, ScoredLine

LAYOUT_COUNT, MOST_LAYOUT_COUNT = 40, 200
"""Layouts by which a board is judged, and the most if fewer do not decide. Source: RULES 1.10."""

FEWEST_LAYOUT_COUNT = 20
"""With fewer layouts, because solving was stopped, a board is not judged."""

SCREENING_LAYOUT_COUNT = 10
"""Layouts after which a denomination that no table named may be dropped."""

TRUMP_LENGTH = 7
"""Length of a suit between declarer and dummy from which it is considered even if no table chose it."""

STANDARD_ERRORS = 2
"""Standard errors by which two choices must differ to be distinguished. Source: RULES 1.10."""

SCREENING_ERRORS = Fraction(5, 2)
"""Standard errors by which a choice must be worse than the best to be dropped."""


def list_choices(
    rules: RuleSet, denominations: Iterable[Denomination], named: Collection[AnyContract]
) -> list[AnyContract]:
    """List the contracts to consider: those that a table named, and the lowest of each score in these denominations.

    They are sorted so that, between choices of equal value and mean score, the first counts as the best.
    """
    choices: list[AnyContract] = []
    for denomination in denominations:
        scores: set[int] = set()
        for one in rules.contracts:
            score = score_deal(rules, one, TRICKS).declarer_minus_defenders
            if one.denomination is denomination and (one in named or score not in scores):
                choices.append(one)
                scores.add(score)
    return sorted(choices, key=preference_key)


class ContractChoice(NamedTuple):
    """A contract that declarer could name: how often it makes, its mean score for declarer, and its value.

    `worth` is the mean of the points of one more table that names it, among all those judged. `equal`: it is as good as
    the best, because it cannot be distinguished from that or is worth no less than one that cannot.
    Its figures are means over `layouts`: fewer than the board's if it was dropped early.
    """

    contract: AnyContract
    makes: Fraction
    mean: Fraction
    worth: Fraction
    equal: bool
    layouts: int


class PointsBreakdown(NamedTuple):
    """The components of a pair's points on a board, exact, from its own side.

    `offered` is the value of the best choice, `given` what the opponents' choice gave away, `choice` what the pair's
    own choice cost, `luck` how the cards lay, `table` the play at this table, and `others` the choices at other tables.
    """

    offered: Fraction
    given: Fraction
    choice: Fraction
    luck: Fraction
    table: Fraction
    others: Fraction


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """A table's choice, the best choice, whether they are indistinguishable, and each side's points broken down."""

    chosen: AnyContract
    best: AnyContract
    equal: bool
    parts: Mapping[Side, PointsBreakdown]


@dataclass(frozen=True, slots=True)
class JudgedBoard:
    """A judged board: the choices, best first and those dropped early last, and the tables that made one, by place.

    `most` is the worth of a choice that beats every judged table; None in IMPs and points, which have no top.
    `undecided`: more layouts may distinguish a table's choice from the best.
    """

    layouts: int
    declarer: Seat
    choices: tuple[ContractChoice, ...]
    most: int | None
    tables: Mapping[ResultKey, JudgedTable]
    undecided: bool

    def choice_of(self, contract: AnyContract) -> ContractChoice:
        """The choice of a contract that was considered."""
        return next(choice for choice in self.choices if choice.contract == contract)


class _ChoiceField(NamedTuple):
    """Results that are compared: the frequency and lines of each choice, and the other entries of each side.

    `awarded` is what a side has in a match whatever it chose, by a ruling at the other table.
    """

    group: ComparisonGroup
    times: Counter[AnyContract]
    lines: Mapping[AnyContract, Sequence[UnscoredLine]]
    other_entries: Mapping[Side, EntryCounts]
    awarded: Mapping[Side, Fraction]


def judge_event(scored: ScoredEvent) -> Mapping[int, JudgedBoard]:
    """Judge every board for which there are enough layouts."""
    boards: dict[int, JudgedBoard] = {}
    for number, fields in _list_choice_fields(scored).items():
        judge = _BoardJudge(scored, number, fields)
        if judge.layout_count >= FEWEST_LAYOUT_COUNT and number in scored.solved:
            boards[number] = judge.judge()
    return boards


class UnjudgedReason(Enum):
    """Why the choices on a board are not judged."""

    AUCTION = phrase("in a game with an auction, declarer names the contract before dummy is seen")
    SINGLE_TABLE = phrase("there is no other table to compare with")
    NO_DECLARER = phrase("20 points on each side, so no declarer")
    NO_CHOICE = phrase("no result has the declarer that the cards indicate")
    UNSOLVED = phrase("not solved")


def explain_unjudged(scored: ScoredEvent) -> Mapping[int, UnjudgedReason]:
    """Return, for each board with hands that is not judged, the reason."""
    choices, judged = _list_choice_fields(scored), judge_event(scored)
    reasons: dict[int, UnjudgedReason] = {}
    for number, deal in scored.event.deals:
        if scored.event.rule_set.has_auction:
            reasons[number] = UnjudgedReason.AUCTION
        elif scored.event.is_single_table:
            reasons[number] = UnjudgedReason.SINGLE_TABLE
        elif not has_stronger_side(deal):
            reasons[number] = UnjudgedReason.NO_DECLARER
        elif number not in choices:
            reasons[number] = UnjudgedReason.NO_CHOICE
        elif number not in judged:
            reasons[number] = UnjudgedReason.UNSOLVED
    return reasons


def has_stronger_side(deal: Deal) -> bool:
    """Return whether one side has more points than the other; only then are choices judged."""
    return 2 * sum(deal.points[seat] for seat in Side.NORTH_SOUTH.seats) != PACK_POINTS


def denominations_to_solve(scored: ScoredEvent) -> Mapping[int, tuple[Denomination, ...]]:
    """Return the denominations in which to solve layouts, for each board with choices to judge.

    At first they are all that may be a choice. After a few layouts those stay that a table named or that may be best.
    """
    return {
        number: _BoardJudge(scored, number, fields).denominations_to_solve()
        for number, fields in _list_choice_fields(scored).items()
    }


def _list_choice_fields(scored: ScoredEvent) -> Mapping[int, list[_ChoiceField]]:
    """Return the fields with a choice to judge, by board."""
    boards: defaultdict[int, list[_ChoiceField]] = defaultdict(list)
    event = scored.event
    if not event.deals or event.rule_set.has_auction or event.is_single_table:
        return boards
    declarers = {number: scored.declarers[number] for number, deal in event.deals if has_stronger_side(deal)}
    for number, group in list_groups(event):
        if number in declarers:
            field = _build_choice_field(group, declarers[number], event.scoring)
            if field.lines:
                boards[number].append(field)
    return boards


def _build_choice_field(group: ComparisonGroup, declarer: Seat, scoring: Scoring) -> _ChoiceField:
    times: Counter[AnyContract] = Counter()
    lines: defaultdict[AnyContract, list[UnscoredLine]] = defaultdict(list)
    rest: list[UnscoredLine] = []
    for line in group.lines:
        match line.results[0].outcome:
            case Played(contract) if line.declarer is declarer and line.group == FIRST_GROUP:
                times[contract] += len(line.results)
                lines[contract].append(line)
            case _:
                rest.append(line)
    awarded: dict[Side, Fraction] = {}
    if group.match:  # the North-South team here sits East-West at the other table
        for line, side in product(rest, Side):
            points = awarded_points_at(line, side.opponents, scoring)
            awarded |= {} if points is None else {side: points}
        rest = [line._replace(ns=line.ew, ew=line.ns) for line in rest]
    others = group._replace(lines=rest)
    return _ChoiceField(group, times, lines, {side: count_entries(side, others) for side in Side}, awarded)


def _denominations_to_judge(
    scored: ScoredEvent, number: int, named: Collection[Denomination]
) -> tuple[Denomination, ...]:
    """Return no trumps, the suits in which declarer's side is long enough, and any others that a table named."""
    candidates = candidate_denominations(dict(scored.event.deals)[number], scored.declarers[number])
    return tuple(one for one in PREFERRED_DENOMINATIONS if one in named or one in candidates)


def candidate_denominations(deal: Deal, declarer: Seat) -> set[Denomination]:
    """Return no trumps, and the suits in which declarer and dummy have enough cards for trumps."""
    own, dummy = deal.hand(declarer), deal.hand(declarer.partner)
    suits = [suit for suit, cards in combined_lengths(own, dummy).items() if cards >= TRUMP_LENGTH]
    return {Denomination.NO_TRUMPS, *(Denomination(suit.value) for suit in suits)}


ScoresByContract = Mapping[AnyContract, int]
"""The score of each choice on a layout, from declarer's side; none for a choice whose denomination is not solved."""


@dataclass(frozen=True, slots=True)
class _AwardedPoints:
    """The points that a ruling at the other table of a match gives, whatever is chosen at this one."""

    points: Fraction

    def __call__(self, own: int, other: int) -> Fraction:  # noqa: ARG002
        return self.points


@dataclass(frozen=True, slots=True)
class _AgainstOtherTable:
    """The value of a score in a match, against the entry of the other table."""

    method: ComparisonMethod
    entries: EntryCounts

    def __call__(self, own: int, other: int) -> Fraction:
        other_table = next((self.entries - Counter([own])).elements())
        return self.method.score_swing(other, other_table)


class _Sample(NamedTuple):
    """The layouts in which something is solved: the times of each different one, 0 where it is not."""

    times: Sequence[int]

    @property
    def size(self) -> int:
        """The number of layouts."""
        return sum(self.times)

    def mean(self, by_layout: Iterable[Fraction | int]) -> Fraction:
        """Return the mean of a figure that each different layout has."""
        return Fraction(sum(map(mul, self.times, by_layout))) / self.size

    def is_above_zero(self, differences: Sequence[Fraction], errors: int | Fraction) -> bool:
        """Return whether the mean of paired differences is above 0 by more than this many standard errors."""
        mean, square = self.mean(differences), self.mean([one * one for one in differences])
        return mean > 0 and mean * mean * (self.size - 1) > errors**2 * (square - mean * mean)


class _Verdict(NamedTuple):
    """Choices, best first and those dropped early last, and their mean values.

    `equal` are those that may be as good as the best, `undecided` those of them that more layouts may separate from it,
    and `promising` all that are not worse by far.
    """

    order: Sequence[AnyContract]
    worth: Mapping[AnyContract, Fraction]
    equal: set[AnyContract]
    undecided: set[AnyContract]
    promising: set[AnyContract]


class _BoardJudge:
    """Judges one board. Layouts with the same tricks are considered once, with their frequency.

    Only layouts count in which each denomination is solved that a table named; others may have been dropped early.
    """

    def __init__(self, scored: ScoredEvent, number: int, fields: Sequence[_ChoiceField]) -> None:
        scoring = scored.event.scoring
        self._fields = fields
        self._method = comparison_method(scoring)
        self._per_win = scoring.matchpoints_per_win if scoring.method is Method.MATCHPOINTS else None
        self._rules = scored.event.rule_set
        self._declarer = scored.declarers[number]
        self._lines = {result.key: line for line in scored.boards[number - 1].lines for result in line.results}
        named = {chosen for field in fields for chosen in field.times}
        self._named = {contract.denomination for contract in named}
        self._denominations = _denominations_to_judge(scored, number, self._named)
        layouts = Counter(
            tuple(map(tricks.get, self._denominations))
            for tricks in scored.layouts.get(number, ())
            if tricks.keys() >= self._named
        )
        self._layouts = _Sample(list(layouts.values()))
        self._tricks = [_drop_unsolved(self._denominations, tricks) for tricks in layouts]
        self._samples = {one: self._sample_of(one) for one in self._denominations}
        solved = [one for one in self._denominations if self._samples[one].size]
        self._choices = list_choices(self._rules, solved, named)
        self._scores = list(map(self._score_choices, self._tricks))
        self._means = {one: self._mean_score(one) for one in self._choices}
        table = scored.solved.get(number)
        self._real_scores = {} if table is None else self._score_choices(table.tricks_of(self._declarer))

    def _sample_of(self, denomination: Denomination) -> _Sample:
        both = zip(self._tricks, self._layouts.times, strict=True)
        return _Sample([times if denomination in tricks else 0 for tricks, times in both])

    @property
    def layout_count(self) -> int:
        """The number of layouts by which the board can be judged."""
        return self._layouts.size

    def denominations_to_solve(self) -> tuple[Denomination, ...]:
        """Return those that a table named or that may be best by the layouts so far; without enough layouts, all."""
        if self.layout_count < SCREENING_LAYOUT_COUNT:
            return self._denominations
        everybody, one_more = self._add_one_table()
        verdicts = [self._rank_choices(self._compare_layouts(everybody, self._declarer.side), one_more)]
        for field in filter(self._has_comparison, self._fields):
            compared = self._compare_layouts(field, self._declarer.side)
            verdicts += [self._rank_choices(compared, chosen) for chosen in field.lines]
        kept = self._named.union(one.denomination for verdict in verdicts for one in verdict.promising)
        return tuple(one for one in self._denominations if one in kept)

    def judge(self) -> JudgedBoard:
        """Judge all choices of the board and all tables that made one."""
        tables: dict[ResultKey, JudgedTable] = {}
        undecided = False
        for field in filter(self._has_comparison, self._fields):
            layouts = {side: self._compare_layouts(field, side) for side in Side}
            for chosen, lines in field.lines.items():
                verdict = self._rank_choices(layouts[self._declarer.side], chosen)
                undecided = undecided or chosen in verdict.undecided
                best = chosen if chosen in verdict.equal else verdict.order[0]
                for line in lines:
                    scored = self._lines[line.results[0].key]
                    parts = {
                        side: self._break_down_points(field, layouts[side], side, chosen, best, scored) for side in Side
                    }
                    table = JudgedTable(chosen, verdict.order[0], chosen in verdict.equal, parts)
                    tables |= dict.fromkeys((result.key for result in line.results), table)
        most = self._per_win and self._per_win * sum(field.times.total() for field in self._fields)
        return JudgedBoard(self.layout_count, self._declarer, self._value_all_choices(), most, tables, undecided)

    def _has_comparison(self, field: _ChoiceField) -> bool:
        """Return whether there is anything to compare; in a match one table alone gives nothing."""
        places = [lines[0].results[0].key for lines in field.lines.values()]
        return all(self._lines[place].ns_points is not None for place in places)

    def _score_choices(self, tricks: Mapping[Denomination, int]) -> ScoresByContract:
        scores: dict[AnyContract, int] = {}
        for one in self._choices:
            if one.denomination in tricks:
                scores[one] = score_deal(self._rules, one, tricks[one.denomination]).declarer_minus_defenders
        return scores

    def _sign(self, side: Side) -> int:
        """Return the factor that converts a score from declarer's side to this side."""
        return 1 if side is self._declarer.side else -1

    def _compare_layouts(self, field: _ChoiceField, side: Side) -> list[ReplacementValuation]:
        return [self._compare_field(field, side, scores) for scores in self._scores]

    def _compare_field(
        self, field: _ChoiceField, side: Side, scores: ScoresByContract, others: Iterable[int] = ()
    ) -> ReplacementValuation:
        """Compare a field in which every judged table has the score of its choice."""
        given = field.awarded.get(side)
        if given is not None:
            return _AwardedPoints(given)
        sign, entered = self._sign(side), field.other_entries[side].copy()
        for chosen, times in field.times.items():
            entered[sign * scores[chosen]] += times
        if field.group.match:
            return _AgainstOtherTable(self._method, entered)
        instead = [*(sign * score for score in scores.values()), *others]
        group = field.group
        return self._method.value_replacements(entered, instead, group.expected, fouled=group.fouled)

    def _replacement_values(
        self, layouts: Sequence[ReplacementValuation], side: Side, chosen: AnyContract, other: AnyContract
    ) -> list[Fraction]:
        """Return, layout by layout, the value of another choice in place of the one made; 0 where it is not solved."""
        sign = self._sign(side)
        worths: list[Fraction] = []
        for compared, scores in zip(layouts, self._scores, strict=True):
            is_solved = other in scores
            worths.append(compared(sign * scores[chosen], sign * scores[other]) if is_solved else Fraction(0))
        return worths

    def _break_down_points(
        self,
        field: _ChoiceField,
        layouts: Sequence[ReplacementValuation],
        side: Side,
        chosen: AnyContract,
        best: AnyContract,
        line: ScoredLine,
    ) -> PointsBreakdown:
        """Break down one side's points; `best` is the table's own choice if that is as good."""
        north_south = side is Side.NORTH_SOUTH
        points, score = (line.ns_points, line.score) if north_south else (line.ew_points, -(line.score or 0))
        assert points is not None  # noqa: S101  # it was compared
        assert score is not None  # noqa: S101  # the same
        own = self._layouts.mean(self._replacement_values(layouts, side, chosen, chosen))
        offered = self._layouts.mean(self._replacement_values(layouts, side, chosen, best))
        allowed = self._sign(side) * self._real_scores[chosen]
        real = self._compare_field(field, side, self._real_scores, [score])
        lucky, played = real(allowed, allowed), real(allowed, score)
        declares = side is self._declarer.side
        given, choice = (0, own - offered) if declares else (own - offered, 0)
        return PointsBreakdown(offered, Fraction(given), Fraction(choice), lucky - own, played - lucky, points - played)

    def _add_one_table(self) -> tuple[_ChoiceField, AnyContract]:
        """Return the field of all judged tables and one more, and the choice that this one makes."""
        times: Counter[AnyContract] = Counter()
        for field in self._fields:
            times += field.times
        one_more = next(iter(times))
        times[one_more] += 1
        group = ComparisonGroup((), times.total(), fouled=False)
        return _ChoiceField(group, times, {}, {side: Counter() for side in Side}, {}), one_more

    def _value_all_choices(self) -> tuple[ContractChoice, ...]:
        """Return every choice with its value at one more table besides those judged."""
        everybody, one_more = self._add_one_table()
        verdict = self._rank_choices(self._compare_layouts(everybody, self._declarer.side), one_more)
        choices: list[ContractChoice] = []
        least = min(verdict.worth[one] for one in verdict.equal)
        all_alike = len(set(verdict.worth.values())) == 1
        for one in verdict.order:
            sample, needed = self._samples[one.denomination], self._rules.tricks_needed(one)
            makes = sample.mean([int(tricks.get(one.denomination, 0) >= needed) for tricks in self._tricks])
            mean, worth = self._means[one], verdict.worth[one]
            is_whole = sample.size == self.layout_count
            equal = one in verdict.equal or (is_whole and not all_alike and worth >= least)
            choices.append(ContractChoice(one, makes, mean, worth, equal, sample.size))
        return tuple(choices)

    def _mean_score(self, contract: AnyContract) -> Fraction:
        return self._samples[contract.denomination].mean([scores.get(contract, 0) for scores in self._scores])

    def _rank_choices(self, layouts: Sequence[ReplacementValuation], chosen: AnyContract) -> _Verdict:
        """Rank the choices in place of the one made at a table."""
        by_layout: dict[AnyContract, list[Fraction]] = {}
        for one in self._choices:
            by_layout[one] = self._replacement_values(layouts, self._declarer.side, chosen, one)
        worth = {one: self._samples[one.denomination].mean(worths) for one, worths in by_layout.items()}

        def place(one: AnyContract) -> tuple[bool, Fraction, Fraction, int]:
            is_dropped = self._samples[one.denomination].size < self.layout_count
            return is_dropped, -worth[one], -self._means[one], self._choices.index(one)

        order = sorted(self._choices, key=place)
        if len(set(worth.values())) == 1:
            by_layout = {one: [Fraction(scores.get(one, 0)) for scores in self._scores] for one in self._choices}
        best = by_layout[order[0]]
        equal: set[AnyContract] = set()
        undecided: set[AnyContract] = set()
        promising: set[AnyContract] = set()
        for one in order:
            sample, differences = self._samples[one.denomination], list(map(sub, best, by_layout[one]))
            if not sample.is_above_zero(differences, SCREENING_ERRORS):
                promising.add(one)
            if not sample.is_above_zero(differences, STANDARD_ERRORS):
                equal.add(one)
                if any(map(mul, sample.times, differences)):
                    undecided.add(one)
        return _Verdict(order, worth, equal, undecided, promising)


def _drop_unsolved(denominations: Sequence[Denomination], tricks: Sequence[int | None]) -> Mapping[Denomination, int]:
    both = zip(denominations, tricks, strict=True)
    return {denomination: number for denomination, number in both if number is not None}
