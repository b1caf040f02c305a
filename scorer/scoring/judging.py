"""What each choice of contract was worth by what declarer could know, and what a pair's points are made of.

The choice at a table is compared as the event compares scores, over layouts of the cards that declarer did not see. The
other tables keep their choices, or their scores if they cannot be judged. Source: RULES 1.10 in docs/rules.md.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from operator import mul, sub
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import TRICKS, AnyContract, Denomination
from scorer.game.deals import PACK_POINTS, Deal, lengths_together
from scorer.game.double_dummy import DENOMINATIONS, naming_order
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, Side
from scorer.i18n import phrase
from scorer.model.results import FIRST_GROUP, Place, Played
from scorer.scoring.comparing import EnteredLine, Entries, Group, entries_of, given_at, replacing
from scorer.scoring.event_scoring import groups_of

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.model.settings import Scoring
    from scorer.scoring.scored_event import ScoredEvent, ScoredLine

LAYOUTS, MOST_LAYOUTS = 40, 200
"""Layouts by which a board is judged, and the most if fewer do not decide. Source: RULES 1.10."""

FEWEST_LAYOUTS = 20
"""With fewer layouts, because solving was stopped, a board is not judged."""

TRUMPS = 7
"""Length of a suit between declarer and dummy from which it is considered even if no table chose it."""

ERRORS = 2
"""Standard errors by which two choices must differ to be distinguished. Source: RULES 1.10."""


def looked_at(rules: RuleSet, asked: Iterable[Denomination], named: Collection[AnyContract]) -> list[AnyContract]:
    """List the contracts to consider: those that a table named, and the lowest of each score in these denominations.

    They are sorted so that, between choices of equal value and mean score, the first counts as the best.
    """
    choices: list[AnyContract] = []
    for denomination in asked:
        scores: set[int] = set()
        for one in rules.contracts:
            score = deal_score(rules, one, TRICKS).declarer_minus_defenders
            if one.denomination is denomination and (one in named or score not in scores):
                choices.append(one)
                scores.add(score)
    return sorted(choices, key=naming_order)


class Choice(NamedTuple):
    """A contract that declarer could name: how often it makes, its mean score for declarer, and its value.

    `worth` is the mean of the points of one more table that names it, among all those judged. `equal`: it cannot be
    distinguished from the best.
    """

    contract: AnyContract
    makes: Fraction
    mean: Fraction
    worth: Fraction
    equal: bool


class Parts(NamedTuple):
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
    parts: Mapping[Side, Parts]


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged board: the choices, best first, and the tables that made one, by place.

    `undecided`: more layouts may distinguish a table's choice from the best.
    """

    layouts: int
    declarer: Seat
    choices: tuple[Choice, ...]
    tables: Mapping[Place, JudgedTable]
    undecided: bool


class _Field(NamedTuple):
    """Results that are compared: the frequency and lines of each choice, and the other entries of each side.

    `awarded` is what a side has in a match whatever it chose, by a ruling at the other table.
    """

    group: Group
    times: Counter[AnyContract]
    lines: Mapping[AnyContract, Sequence[EnteredLine]]
    rest: Mapping[Side, Entries]
    given: Mapping[Side, Fraction]


def judged_boards(scored: ScoredEvent) -> Mapping[int, Judged]:
    """Judge every board for which there are enough layouts."""
    boards: dict[int, Judged] = {}
    for number, fields in _fields(scored).items():
        layouts = scored.layouts.get(number, ())
        asked = _asked(scored, number, fields)
        usable = [tuple(tricks[one] for one in asked) for tricks in layouts if tricks.keys() >= set(asked)]
        if len(usable) >= FEWEST_LAYOUTS and number in scored.solved:
            boards[number] = _Judge(scored, number, fields, asked, Counter(usable)).judged()
    return boards


class Unjudged(Enum):
    """Why the choices on a board are not judged."""

    AUCTION = phrase("in a game with an auction declarer names the contract before dummy is seen")
    SINGLE_TABLE = phrase("at a single table there is nobody to compare with")
    NO_DECLARER = phrase("20 points on either side: nobody is to declare")
    NO_CHOICE = phrase("no contract of the declarer whom the cards name is recorded")
    UNSOLVED = phrase("not solved")


def unjudged(scored: ScoredEvent) -> Mapping[int, Unjudged]:
    """Return, for each board with hands that is not judged, the reason."""
    choices, judged = _fields(scored), judged_boards(scored)
    reasons: dict[int, Unjudged] = {}
    for number, deal in scored.event.deals:
        if scored.event.rule_set.auction:
            reasons[number] = Unjudged.AUCTION
        elif scored.event.single_table:
            reasons[number] = Unjudged.SINGLE_TABLE
        elif not _has_stronger_side(deal):
            reasons[number] = Unjudged.NO_DECLARER
        elif number not in choices:
            reasons[number] = Unjudged.NO_CHOICE
        elif number not in judged:
            reasons[number] = Unjudged.UNSOLVED
    return reasons


def _has_stronger_side(deal: Deal) -> bool:
    return 2 * sum(deal.points[seat] for seat in Side.NORTH_SOUTH.seats) != PACK_POINTS


def denominations_to_solve(scored: ScoredEvent) -> Mapping[int, tuple[Denomination, ...]]:
    """Return the denominations that may be a choice, for each board with choices to judge."""
    return {number: _asked(scored, number, fields) for number, fields in _fields(scored).items()}


def _fields(scored: ScoredEvent) -> Mapping[int, list[_Field]]:
    """Return the fields with a choice to judge, by board."""
    boards: defaultdict[int, list[_Field]] = defaultdict(list)
    event = scored.event
    if not event.deals or event.rule_set.auction or event.single_table:
        return boards
    declarers = {number: scored.declarers[number] for number, deal in event.deals if _has_stronger_side(deal)}
    for number, group in groups_of(event):
        if number in declarers:
            field = _field(group, declarers[number], event.scoring)
            if field.lines:
                boards[number].append(field)
    return boards


def _field(group: Group, declarer: Seat, scoring: Scoring) -> _Field:
    times: Counter[AnyContract] = Counter()
    lines: defaultdict[AnyContract, list[EnteredLine]] = defaultdict(list)
    rest: list[EnteredLine] = []
    for line in group.lines:
        match line.results[0].outcome:
            case Played(contract) if line.declarer is declarer and line.group == FIRST_GROUP:
                times[contract] += len(line.results)
                lines[contract].append(line)
            case _:
                rest.append(line)
    given: dict[Side, Fraction] = {}
    if group.match:  # the North-South team here sits East-West at the other table
        for line, side in product(rest, Side):
            points = given_at(line, side.opponents, scoring)
            given |= {} if points is None else {side: points}
        rest = [line._replace(ns=line.ew, ew=line.ns) for line in rest]
    others = group._replace(lines=rest)
    return _Field(group, times, lines, {side: entries_of(side, others) for side in Side}, given)


def _asked(scored: ScoredEvent, number: int, fields: Iterable[_Field]) -> tuple[Denomination, ...]:
    """Return no trumps, the suits in which declarer's side is long enough, and any others that a table named."""
    named = {contract.denomination for field in fields for contract in field.times}
    long = long_together(dict(scored.event.deals)[number], scored.declarers[number])
    return tuple(one for one in DENOMINATIONS if one in named or one in long)


def long_together(deal: Deal, declarer: Seat) -> set[Denomination]:
    """Return no trumps, and the suits in which declarer and dummy have enough cards for trumps."""
    own, dummy = deal.hand(declarer), deal.hand(declarer.partner)
    suits = [suit for suit, cards in lengths_together(own, dummy).items() if cards >= TRUMPS]
    return {Denomination.NO_TRUMPS, *(Denomination(suit.value) for suit in suits)}


Scores = Mapping[AnyContract, int]
"""The score of each choice on a layout, from declarer's side."""


Compared = Callable[[int, int], Fraction]
"""The value, to one side, of another score in place of one in the field."""


class _Verdict(NamedTuple):
    """Choices, best first, and their mean values.

    `equal` are those that may be as good as the best, `undecided` those of them that more layouts may separate from it.
    """

    order: Sequence[AnyContract]
    worth: Mapping[AnyContract, Fraction]
    equal: set[AnyContract]
    open: set[AnyContract]


class _Judge:
    """Judges one board. Layouts with the same tricks are considered once, with their frequency."""

    def __init__(
        self,
        scored: ScoredEvent,
        number: int,
        fields: Sequence[_Field],
        asked: Sequence[Denomination],
        layouts: Counter[tuple[int, ...]],
    ) -> None:
        self._fields = fields
        self._scoring = scored.event.scoring
        self._rules = scored.event.rule_set
        self._declarer = scored.declarers[number]
        self._lines = {result.place: line for line in scored.boards[number - 1].lines for result in line.results}
        self._choices = looked_at(self._rules, asked, {chosen for field in fields for chosen in field.times})
        self._tricks = [dict(zip(asked, tricks, strict=True)) for tricks in layouts]
        self._times = list(layouts.values())
        self._scores = [self._scored(tricks) for tricks in self._tricks]
        self._means = {one: self._mean([scores[one] for scores in self._scores]) for one in self._choices}
        self._real = self._scored(scored.solved[number].of(self._declarer))

    def judged(self) -> Judged:
        """Judge all choices of the board and all tables that made one."""
        tables: dict[Place, JudgedTable] = {}
        undecided = False
        for field in self._fields:
            if not self._counts(field):
                continue
            layouts = {side: [self._compared(field, side, scores) for scores in self._scores] for side in Side}
            for chosen, lines in field.lines.items():
                verdict = self._verdict(layouts[self._declarer.side], chosen)
                undecided = undecided or chosen in verdict.open
                best = chosen if chosen in verdict.equal else verdict.order[0]
                for line in lines:
                    scored = self._lines[line.results[0].place]
                    parts = {side: self._parts(field, layouts[side], side, chosen, best, scored) for side in Side}
                    table = JudgedTable(chosen, verdict.order[0], chosen in verdict.equal, parts)
                    tables |= dict.fromkeys((result.place for result in line.results), table)
        return Judged(sum(self._times), self._declarer, self._promised(), tables, undecided)

    def _counts(self, field: _Field) -> bool:
        """Return whether there is anything to compare; in a match one table alone gives nothing."""
        places = [lines[0].results[0].place for lines in field.lines.values()]
        return all(self._lines[place].ns_points is not None for place in places)

    def _scored(self, tricks: Mapping[Denomination, int]) -> Scores:
        scores: dict[AnyContract, int] = {}
        for one in self._choices:
            scores[one] = deal_score(self._rules, one, tricks[one.denomination]).declarer_minus_defenders
        return scores

    def _mean(self, by_layout: Iterable[Fraction | int]) -> Fraction:
        return Fraction(sum(map(mul, self._times, by_layout))) / sum(self._times)

    def _sign(self, side: Side) -> int:
        """Return the factor that converts a score from declarer's side to this side."""
        return 1 if side is self._declarer.side else -1

    def _compared(self, field: _Field, side: Side, scores: Scores, others: Iterable[int] = ()) -> Compared:
        """Compare a field in which every judged table has the score of its choice."""
        given = field.given.get(side)
        if given is not None:
            return lambda _own, _other: given
        sign, entered = self._sign(side), field.rest[side].copy()
        for chosen, times in field.times.items():
            entered[sign * scores[chosen]] += times
        instead = [*(sign * score for score in scores.values()), *others]
        return replacing(entered, instead, field.group, self._scoring)

    def _worths(
        self, layouts: Sequence[Compared], side: Side, chosen: AnyContract, other: AnyContract
    ) -> list[Fraction]:
        """Return, layout by layout, the value of another choice in place of the one made."""
        sign = self._sign(side)
        worths: list[Fraction] = []
        for compared, scores in zip(layouts, self._scores, strict=True):
            worths.append(compared(sign * scores[chosen], sign * scores[other]))
        return worths

    def _parts(
        self,
        field: _Field,
        layouts: Sequence[Compared],
        side: Side,
        chosen: AnyContract,
        best: AnyContract,
        line: ScoredLine,
    ) -> Parts:
        """Break down one side's points; `best` is the table's own choice if that is as good."""
        north_south = side is Side.NORTH_SOUTH
        points, score = (line.ns_points, line.score) if north_south else (line.ew_points, -(line.score or 0))
        assert points is not None  # noqa: S101  # it was compared
        assert score is not None  # noqa: S101  # the same
        own = self._mean(self._worths(layouts, side, chosen, chosen))
        offered = self._mean(self._worths(layouts, side, chosen, best))
        allowed = self._sign(side) * self._real[chosen]
        real = self._compared(field, side, self._real, [score])
        lucky, played = real(allowed, allowed), real(allowed, score)
        declares = side is self._declarer.side
        given, choice = (0, own - offered) if declares else (own - offered, 0)
        return Parts(offered, Fraction(given), Fraction(choice), lucky - own, played - lucky, points - played)

    def _promised(self) -> tuple[Choice, ...]:
        """Return every choice with its value at one more table besides those judged."""
        times: Counter[AnyContract] = Counter()
        for field in self._fields:
            times += field.times
        one_more = self._choices[0]
        times[one_more] += 1
        everybody = _Field(Group((), times.total(), fouled=False), times, {}, {side: Counter() for side in Side}, {})
        layouts = [self._compared(everybody, self._declarer.side, scores) for scores in self._scores]
        verdict = self._verdict(layouts, one_more)
        choices: list[Choice] = []
        for one in verdict.order:
            needed = self._rules.needed(one)
            made = self._mean([int(tricks[one.denomination] >= needed) for tricks in self._tricks])
            choices.append(Choice(one, made, self._means[one], verdict.worth[one], one in verdict.equal))
        return tuple(choices)

    def _verdict(self, layouts: Sequence[Compared], chosen: AnyContract) -> _Verdict:
        """Rank the choices in place of the one made at a table."""
        by_layout: dict[AnyContract, list[Fraction]] = {}
        for one in self._choices:
            by_layout[one] = self._worths(layouts, self._declarer.side, chosen, one)
        worth = {one: self._mean(worths) for one, worths in by_layout.items()}
        order = sorted(self._choices, key=lambda one: (-worth[one], -self._means[one], self._choices.index(one)))
        if len(set(worth.values())) == 1:
            by_layout = {one: [Fraction(scores[one]) for scores in self._scores] for one in self._choices}
        equal: set[AnyContract] = set()
        open_: set[AnyContract] = set()
        for one in order:
            differences = list(map(sub, by_layout[order[0]], by_layout[one]))
            if not self._apart(differences):
                equal.add(one)
                if any(differences):
                    open_.add(one)
        return _Verdict(order, worth, equal, open_)

    def _apart(self, differences: Sequence[Fraction]) -> bool:
        """Return whether the mean of paired differences exceeds the allowed number of standard errors."""
        mean, square = self._mean(differences), self._mean([one * one for one in differences])
        return mean * mean * (sum(self._times) - 1) > ERRORS**2 * (square - mean * mean)
