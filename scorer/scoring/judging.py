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

TRUMP_LENGTH = 7
"""Length of a suit between declarer and dummy from which it is considered even if no table chose it."""

STANDARD_ERRORS = 2
"""Standard errors by which two choices must differ to be distinguished. Source: RULES 1.10."""


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

    `worth` is the mean of the points of one more table that names it, among all those judged. `equal`: it cannot be
    distinguished from the best.
    """

    contract: AnyContract
    makes: Fraction
    mean: Fraction
    worth: Fraction
    equal: bool


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
    """A judged board: the choices, best first, and the tables that made one, by place.

    `undecided`: more layouts may distinguish a table's choice from the best.
    """

    layouts: int
    declarer: Seat
    choices: tuple[ContractChoice, ...]
    tables: Mapping[ResultKey, JudgedTable]
    undecided: bool


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
        layouts = scored.layouts.get(number, ())
        denominations = _denominations_to_judge(scored, number, fields)
        usable = [
            tuple(tricks[one] for one in denominations) for tricks in layouts if tricks.keys() >= set(denominations)
        ]
        if len(usable) >= FEWEST_LAYOUT_COUNT and number in scored.solved:
            boards[number] = _BoardJudge(scored, number, fields, denominations, Counter(usable)).judge()
    return boards


class UnjudgedReason(Enum):
    """Why the choices on a board are not judged."""

    AUCTION = phrase("in a game with an auction declarer names the contract before dummy is seen")
    SINGLE_TABLE = phrase("at a single table there is nobody to compare with")
    NO_DECLARER = phrase("20 points on either side: nobody is to declare")
    NO_CHOICE = phrase("no contract of the declarer whom the cards name is recorded")
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
        elif not _has_stronger_side(deal):
            reasons[number] = UnjudgedReason.NO_DECLARER
        elif number not in choices:
            reasons[number] = UnjudgedReason.NO_CHOICE
        elif number not in judged:
            reasons[number] = UnjudgedReason.UNSOLVED
    return reasons


def _has_stronger_side(deal: Deal) -> bool:
    return 2 * sum(deal.points[seat] for seat in Side.NORTH_SOUTH.seats) != PACK_POINTS


def denominations_to_solve(scored: ScoredEvent) -> Mapping[int, tuple[Denomination, ...]]:
    """Return the denominations that may be a choice, for each board with choices to judge."""
    return {
        number: _denominations_to_judge(scored, number, fields)
        for number, fields in _list_choice_fields(scored).items()
    }


def _list_choice_fields(scored: ScoredEvent) -> Mapping[int, list[_ChoiceField]]:
    """Return the fields with a choice to judge, by board."""
    boards: defaultdict[int, list[_ChoiceField]] = defaultdict(list)
    event = scored.event
    if not event.deals or event.rule_set.has_auction or event.is_single_table:
        return boards
    declarers = {number: scored.declarers[number] for number, deal in event.deals if _has_stronger_side(deal)}
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
    scored: ScoredEvent, number: int, fields: Iterable[_ChoiceField]
) -> tuple[Denomination, ...]:
    """Return no trumps, the suits in which declarer's side is long enough, and any others that a table named."""
    named = {contract.denomination for field in fields for contract in field.times}
    candidates = candidate_denominations(dict(scored.event.deals)[number], scored.declarers[number])
    return tuple(one for one in PREFERRED_DENOMINATIONS if one in named or one in candidates)


def candidate_denominations(deal: Deal, declarer: Seat) -> set[Denomination]:
    """Return no trumps, and the suits in which declarer and dummy have enough cards for trumps."""
    own, dummy = deal.hand(declarer), deal.hand(declarer.partner)
    suits = [suit for suit, cards in combined_lengths(own, dummy).items() if cards >= TRUMP_LENGTH]
    return {Denomination.NO_TRUMPS, *(Denomination(suit.value) for suit in suits)}


ScoresByContract = Mapping[AnyContract, int]
"""The score of each choice on a layout, from declarer's side."""


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


class _Verdict(NamedTuple):
    """Choices, best first, and their mean values.

    `equal` are those that may be as good as the best, `undecided` those of them that more layouts may separate from it.
    """

    order: Sequence[AnyContract]
    worth: Mapping[AnyContract, Fraction]
    equal: set[AnyContract]
    undecided: set[AnyContract]


class _BoardJudge:
    """Judges one board. Layouts with the same tricks are considered once, with their frequency."""

    def __init__(
        self,
        scored: ScoredEvent,
        number: int,
        fields: Sequence[_ChoiceField],
        asked: Sequence[Denomination],
        layouts: Counter[tuple[int, ...]],
    ) -> None:
        self._fields = fields
        self._method = comparison_method(scored.event.scoring)
        self._rules = scored.event.rule_set
        self._declarer = scored.declarers[number]
        self._lines = {result.key: line for line in scored.boards[number - 1].lines for result in line.results}
        self._choices = list_choices(self._rules, asked, {chosen for field in fields for chosen in field.times})
        self._tricks = [dict(zip(asked, tricks, strict=True)) for tricks in layouts]
        self._times = list(layouts.values())
        self._scores = [self._score_choices(tricks) for tricks in self._tricks]
        self._means = {one: self._weighted_mean([scores[one] for scores in self._scores]) for one in self._choices}
        self._real = self._score_choices(scored.solved[number].tricks_of(self._declarer))

    def judge(self) -> JudgedBoard:
        """Judge all choices of the board and all tables that made one."""
        tables: dict[ResultKey, JudgedTable] = {}
        undecided = False
        for field in self._fields:
            if not self._has_comparison(field):
                continue
            layouts = {side: [self._compare_field(field, side, scores) for scores in self._scores] for side in Side}
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
        return JudgedBoard(sum(self._times), self._declarer, self._value_all_choices(), tables, undecided)

    def _has_comparison(self, field: _ChoiceField) -> bool:
        """Return whether there is anything to compare; in a match one table alone gives nothing."""
        places = [lines[0].results[0].key for lines in field.lines.values()]
        return all(self._lines[place].ns_points is not None for place in places)

    def _score_choices(self, tricks: Mapping[Denomination, int]) -> ScoresByContract:
        scores: dict[AnyContract, int] = {}
        for one in self._choices:
            scores[one] = score_deal(self._rules, one, tricks[one.denomination]).declarer_minus_defenders
        return scores

    def _weighted_mean(self, by_layout: Iterable[Fraction | int]) -> Fraction:
        return Fraction(sum(map(mul, self._times, by_layout))) / sum(self._times)

    def _sign(self, side: Side) -> int:
        """Return the factor that converts a score from declarer's side to this side."""
        return 1 if side is self._declarer.side else -1

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
        """Return, layout by layout, the value of another choice in place of the one made."""
        sign = self._sign(side)
        worths: list[Fraction] = []
        for compared, scores in zip(layouts, self._scores, strict=True):
            worths.append(compared(sign * scores[chosen], sign * scores[other]))
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
        own = self._weighted_mean(self._replacement_values(layouts, side, chosen, chosen))
        offered = self._weighted_mean(self._replacement_values(layouts, side, chosen, best))
        allowed = self._sign(side) * self._real[chosen]
        real = self._compare_field(field, side, self._real, [score])
        lucky, played = real(allowed, allowed), real(allowed, score)
        declares = side is self._declarer.side
        given, choice = (0, own - offered) if declares else (own - offered, 0)
        return PointsBreakdown(offered, Fraction(given), Fraction(choice), lucky - own, played - lucky, points - played)

    def _value_all_choices(self) -> tuple[ContractChoice, ...]:
        """Return every choice with its value at one more table besides those judged."""
        times: Counter[AnyContract] = Counter()
        for field in self._fields:
            times += field.times
        one_more = self._choices[0]
        times[one_more] += 1
        everybody = _ChoiceField(
            ComparisonGroup((), times.total(), fouled=False), times, {}, {side: Counter() for side in Side}, {}
        )
        layouts = [self._compare_field(everybody, self._declarer.side, scores) for scores in self._scores]
        verdict = self._rank_choices(layouts, one_more)
        choices: list[ContractChoice] = []
        for one in verdict.order:
            needed = self._rules.tricks_needed(one)
            share_made = self._weighted_mean([int(tricks[one.denomination] >= needed) for tricks in self._tricks])
            choices.append(ContractChoice(one, share_made, self._means[one], verdict.worth[one], one in verdict.equal))
        return tuple(choices)

    def _rank_choices(self, layouts: Sequence[ReplacementValuation], chosen: AnyContract) -> _Verdict:
        """Rank the choices in place of the one made at a table."""
        by_layout: dict[AnyContract, list[Fraction]] = {}
        for one in self._choices:
            by_layout[one] = self._replacement_values(layouts, self._declarer.side, chosen, one)
        worth = {one: self._weighted_mean(worths) for one, worths in by_layout.items()}
        order = sorted(self._choices, key=lambda one: (-worth[one], -self._means[one], self._choices.index(one)))
        if len(set(worth.values())) == 1:
            by_layout = {one: [Fraction(scores[one]) for scores in self._scores] for one in self._choices}
        equal: set[AnyContract] = set()
        undecided: set[AnyContract] = set()
        for one in order:
            differences = list(map(sub, by_layout[order[0]], by_layout[one]))
            if not self._differ_significantly(differences):
                equal.add(one)
                if any(differences):
                    undecided.add(one)
        return _Verdict(order, worth, equal, undecided)

    def _differ_significantly(self, differences: Sequence[Fraction]) -> bool:
        """Return whether the mean of paired differences exceeds the allowed number of standard errors."""
        mean, square = self._weighted_mean(differences), self._weighted_mean([one * one for one in differences])
        return mean * mean * (sum(self._times) - 1) > STANDARD_ERRORS**2 * (square - mean * mean)
