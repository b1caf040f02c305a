"""Why a pair got what it got on a board: one reason for each side of a result, as a kind and a sentence.

The sentence is about what cost or gained most of the points: by the judge's parts where the board is judged, otherwise
by comparing with the other tables. Where something else explains about as much as the choice of contract, it is about
the contract, because that was the decision. It only states what the results, the solver and the simulated deals show:
how many tables did what, how many tricks can be made, and how often a contract makes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property, partial
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import AnyContract, Denomination
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, literal, phrase
from scorer.i18n.formatting import FigureText
from scorer.model.numbers import format_decimal
from scorer.model.results import (
    FIRST_GROUP,
    AssignedScore,
    AverageAward,
    AwardedPoints,
    PassedOut,
    Percentage,
    Played,
    Result,
    ResultKey,
    Ruling,
    SideAward,
    SitOut,
)
from scorer.model.settings import Method
from scorer.reports.judging import (
    better_choice,
    describe_makes,
    describe_often,
    describe_worth,
    judge_boards,
    times_in_ten,
)
from scorer.reports.shared_fields import cache_per_event
from scorer.reports.table import BOARD_DECIMALS, Field, format_rounded, unit_after
from scorer.scoring.comparing import ComparisonGroup, UnscoredLine, comparison_method, count_entries, side_entry
from scorer.scoring.event_scoring import list_groups

if TYPE_CHECKING:
    from scorer.scoring import ScoredEvent, ScoredResult
    from scorer.scoring.judging import ContractChoice, JudgedBoard, JudgedTable
    from scorer.scoring.methods import EntryCounts, ReplacementValuation
    from scorer.scoring.scored_event import ScoredLine


class ReasonKind(StrEnum):
    """What a reason is about."""

    CONTRACT = "contract"
    """The choice of contract."""
    TRICKS = "tricks"
    """Tricks made or let through."""
    CARDS = "cards"
    """Nothing that the pair did."""
    RULING = "ruling"
    AVERAGE = "average"
    """The same as most others, or in the middle of them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a pair got its points on a board; the figures of the sentence are the values of its phrase."""

    kind: ReasonKind
    text: Phrase

    @property
    def document(self) -> dict[str, str]:
        """The reason as JSON, in English."""
        return {"kind": str(self.kind), "text": str(self.text)}


MOST_CHARACTERS = 140
"""The length of a sentence in English, at most, as programs are promised: about three lines of a phone."""

ABOUT_EQUAL_PERCENT = 25
"""Percent of a pair's points above or below average by which another reason must exceed the contract to come first."""

NEAR_AVERAGE_PERCENT = 10
"""Percent of a top by which a pair may differ from half of it and still be average."""

NEAR_AVERAGE_IMPS, NEAR_AVERAGE_POINTS = 1, 20
"""The same in IMPs, and in points where these are added up."""


def reasons_by_result(scored: ScoredEvent) -> Mapping[ResultKey, Mapping[Side, Reason]]:
    """Each side's reason on every result between two pairs; a side without points has none."""
    return {key: line.reasons for key, line in _lines_by_result(scored).items()}


def reason_of(scored: ScoredEvent, result: Result, side: Side) -> Reason | None:
    """Why one side of a result got its points; None where it has none."""
    line = _lines_by_result(scored).get(result.key)
    return None if line is None else line.reasons.get(side)


@cache_per_event
def _lines_by_result(scored: ScoredEvent) -> Mapping[ResultKey, _ExplainedLine]:
    """The alike results to which each result between two pairs belongs."""
    groups: dict[int, tuple[_Group, UnscoredLine]] = {}
    compared_tables: Counter[int] = Counter()
    for number, comparison in list_groups(scored.event):
        group = _Group(scored, number, comparison)
        compared_tables[number] += group.table_count
        for unscored in comparison.lines:
            for result in unscored.results:
                groups[id(result)] = group, unscored
    lines: dict[ResultKey, _ExplainedLine] = {}
    for board in scored.boards:
        for line in board.lines:
            first = line.results[0]
            if isinstance(first.outcome, SitOut):
                continue
            group, unscored = groups[id(first)]
            is_whole = compared_tables[board.number] == group.table_count
            explained = _ExplainedLine(group, unscored, line, is_whole=is_whole)
            lines |= dict.fromkeys((result.key for result in line.results), explained)
    return lines


def reason_fields(scored: ScoredEvent) -> tuple[Field[ScoredResult], ...]:
    """Both sides' reasons, for programs."""
    document_of = cache(attrgetter("document"))

    def document(side: Side, line: ScoredResult) -> dict[str, str] | None:
        reason = reason_of(scored, line.result, side)
        return None if reason is None else document_of(reason)

    return (
        Field("ns_reason", value=lambda line: document(Side.NORTH_SOUTH, line)),
        Field("ew_reason", value=lambda line: document(Side.EAST_WEST, line)),
    )


class _TricksKey(NamedTuple):
    denomination: Denomination
    declarer: Seat


class _ContractScore(NamedTuple):
    """A contract by a declarer, and its score for North-South."""

    contract: AnyContract
    declarer: Seat
    score: int


class _Group:
    """The results of a board that are compared, counted once for all their sentences."""

    def __init__(self, scored: ScoredEvent, board: int, comparison: ComparisonGroup) -> None:
        self.scored = scored
        self.board = board
        self.comparison = comparison
        self._rules = scored.event.rule_set
        self.scoring = scored.event.scoring
        self.entries: dict[Side, EntryCounts] = {side: count_entries(side, comparison) for side in Side}
        self.table_count = sum(len(line.results) for line in comparison.lines if line.is_compared)
        self.tricks: defaultdict[_TricksKey, Counter[int]] = defaultdict(Counter)
        self.contracts: Counter[_ContractScore] = Counter()
        for line in comparison.lines:
            outcome = line.results[0].outcome
            if isinstance(outcome, Played) and line.declarer is not None and line.score is not None:
                times = len(line.results)
                self.tricks[_TricksKey(outcome.contract.denomination, line.declarer)][outcome.tricks] += times
                self.contracts[_ContractScore(outcome.contract, line.declarer, line.score)] += times

    @property
    def is_ruled_match(self) -> bool:
        """Whether a ruling at one of the two tables of a match decides what both teams have."""
        return self.comparison.match and any(
            isinstance(line.results[0].outcome, Ruling) for line in self.comparison.lines
        )

    def makeable_tricks(self, line: UnscoredLine, outcome: Played) -> int | None:
        """Declarer's tricks by the solver; None if it is not known for these cards."""
        table = self.scored.solved.get(self.board)
        if table is None or line.declarer is None or line.group != FIRST_GROUP:
            return None
        return table.tricks_of(line.declarer)[outcome.contract.denomination]

    def judged_table(self, result: Result) -> tuple[JudgedBoard, JudgedTable] | None:
        """The judgement of a result, with that of its board."""
        board = judge_boards(self.scored).get(self.board)
        table = None if board is None else board.tables.get(result.key)
        return None if board is None or table is None else (board, table)

    def other_tricks(self, line: UnscoredLine, outcome: Played) -> Counter[int]:
        """The tricks of the other tables with the same denomination and declarer, with their frequencies."""
        if line.declarer is None:
            return Counter()
        own = _TricksKey(outcome.contract.denomination, line.declarer)
        return self.tricks[own] - Counter([outcome.tricks])

    def usual_points(self, side: Side, line: UnscoredLine) -> Fraction | None:
        """A side's points had declarer made the usual tricks, the other tables unchanged; None if none are usual."""
        usual, own = self._usual_scores.get(id(line)), side_entry(side, line)
        if usual is None or not isinstance(own, int):
            return None
        score = usual if side is Side.NORTH_SOUTH else -usual
        if self.comparison.match:
            other = next((self.entries[side] - Counter([own])).elements(), None)
            return None if other is None else comparison_method(self.scoring).score_swing(score, other)
        return self._replacements[side](own, score)

    @cached_property
    def _usual_scores(self) -> Mapping[int, int]:
        """By line, the score for North-South had declarer made as many tricks as the other tables usually did.

        Of an even number of tables two are in the middle: what lies between them is usual too.
        """
        scores: dict[int, int] = {}
        for line in self.comparison.lines:
            outcome = line.results[0].outcome
            if not isinstance(outcome, Played) or line.declarer is None:
                continue
            others = sorted(self.other_tricks(line, outcome).elements())
            usual = self.makeable_tricks(line, outcome)
            if others:
                usual = min(max(outcome.tricks, others[(len(others) - 1) // 2]), others[len(others) // 2])
            if usual is not None:
                vulnerable = self._rules.has_vulnerability and line.declarer.side in vulnerable_sides(self.board)
                score = score_deal(self._rules, outcome.contract, usual, vulnerable=vulnerable)
                scores[id(line)] = score.north_south_score(line.declarer)
        return scores

    @cached_property
    def _replacements(self) -> Mapping[Side, ReplacementValuation]:
        """The valuations of the usual scores in place of the real ones, made once for all lines."""
        method = comparison_method(self.scoring, single_table=self.scored.event.is_single_table)
        expected, fouled = self.comparison.expected, self.comparison.fouled
        valuations: dict[Side, ReplacementValuation] = {}
        for side in Side:
            sign = 1 if side is Side.NORTH_SOUTH else -1
            usual = [sign * score for score in self._usual_scores.values()]
            valuations[side] = method.value_replacements(self.entries[side], usual, expected, fouled=fouled)
        return valuations

    def tricks_needed(self, outcome: Played) -> int:
        """The tricks that the contract of an outcome needs."""
        return self._rules.tricks_needed(outcome.contract)


class _ExplainedLine:
    """Results that are alike: their reasons are found once, when one of them is asked for."""

    def __init__(self, group: _Group, unscored: UnscoredLine, line: ScoredLine, *, is_whole: bool) -> None:
        self._found = partial(_explain_line, group, unscored, line, is_whole=is_whole)

    @cached_property
    def reasons(self) -> Mapping[Side, Reason]:
        """The reason of each side that has points."""
        return dict(self._found())


def _explain_line(
    group: _Group, unscored: UnscoredLine, line: ScoredLine, *, is_whole: bool
) -> Iterator[tuple[Side, Reason]]:
    """Yield each side that has points, with its reason.

    Of the sentences on the best and the worst of the results both say what that is worth, or neither.
    """
    outcome = unscored.results[0].outcome
    points = {Side.NORTH_SOUTH: line.ns_points, Side.EAST_WEST: line.ew_points}
    if isinstance(outcome, Ruling):
        for side, award in ((Side.NORTH_SOUTH, outcome.ns), (Side.EAST_WEST, outcome.ew)):
            if points[side] is not None:
                yield side, Reason(ReasonKind.RULING, _describe_award(award, group.scoring.method))
        return
    explanations = {
        side: _Explanation(group, unscored, side, own, line.top, is_whole=is_whole)
        for side, own in points.items()
        if own is not None
    }
    reasons = {side: one.find_reason() for side, one in explanations.items()}
    for is_brief in (False, True):
        longer = {side: one.explain_top(reasons[side].text, is_brief=is_brief) for side, one in explanations.items()}
        if all(len(str(text)) <= MOST_CHARACTERS for text in longer.values()):
            reasons = {side: replace(reason, text=longer[side]) for side, reason in reasons.items()}
            break
    yield from reasons.items()


AWARD_PHRASES = {
    AverageAward.PLUS: phrase("The director awarded you average plus"),
    AverageAward.AVERAGE: phrase("The director awarded you average"),
    AverageAward.MINUS: phrase("The director awarded you average minus"),
}


def _describe_makeable_number(made: int, makeable: int | None) -> Phrase:
    """The tail of a sentence: how many tricks can be made, where that is not how many were."""
    if makeable is None or makeable == made:
        return EMPTY_PHRASE
    if makeable < made:
        return phrase("; {makeable} can be made against best defence", makeable=makeable)
    return phrase("; {makeable} can be made", makeable=makeable)


def _describe_award(award: SideAward, method: Method) -> Phrase:
    match award:
        case AverageAward():
            return AWARD_PHRASES[award]
        case Percentage(percent):
            return phrase("The director awarded you {percent}%", percent=FigureText(format_decimal(percent)))
        case AwardedPoints(_, points):
            figure = FigureText(format_decimal(points))
            return phrase("The director awarded you {points} {unit}", points=figure, unit=unit_after(figure, method))
        case AssignedScore():
            return phrase("The director adjusted the score")


class _Explanation:
    """Finds the reason for one side's points on a result that was played."""

    def __init__(
        self, group: _Group, line: UnscoredLine, side: Side, points: Fraction, top: int | None, *, is_whole: bool
    ) -> None:
        self._group = group
        self._line = line
        self._side = side
        self._points = points
        self._top = top
        self._is_whole = is_whole
        self._entry = side_entry(side, line)
        self._others = group.entries[side].total() - 1
        outcome = line.results[0].outcome
        self._outcome = outcome if isinstance(outcome, Played) and line.declarer is not None else None
        self._declares = line.declarer is not None and side is line.declarer.side
        self._average = self._average_points()
        self._is_good = points > self._average

    def find_reason(self) -> Reason:
        """Return the first reason, by the points that it explains, whose sentence the figures support."""
        if self._group.scored.event.is_single_table:
            return Reason(ReasonKind.TRICKS, self._describe_single_table())
        if self._group.is_ruled_match or self._entry is None:
            return Reason(ReasonKind.RULING, phrase("A ruling at the other table decided this board"))
        if not self._others:
            return Reason(ReasonKind.AVERAGE, phrase("No other table has a result to compare with"))
        if self._is_near_average():
            return Reason(ReasonKind.AVERAGE, self._describe_middle())
        if self._outcome is None:
            if self._is_passed_out:
                kind, text = ReasonKind.CONTRACT, self._describe_passed_out()
            else:
                kind, text = ReasonKind.CARDS, self._describe_frequencies()
            return Reason(kind, text)
        found = filter(None, self._candidates(self._outcome))
        return next(reason for reason in found if len(str(reason.text)) <= MOST_CHARACTERS)

    @property
    def _is_passed_out(self) -> bool:
        return isinstance(self._line.results[0].outcome, PassedOut)

    def _average_points(self) -> Fraction:
        """The points of an average result."""
        if self._top is not None:
            return Fraction(self._top, 2)
        if self._group.scoring.method is not Method.AGGREGATE or self._group.comparison.match or not self._others:
            return Fraction(0)
        entries = self._group.entries[self._side]
        scores = sum(score * times for score, times in entries.items() if isinstance(score, int))
        counted = sum(times for score, times in entries.items() if isinstance(score, int))
        return (scores - self._points) / max(counted - 1, 1)

    def _is_near_average(self) -> bool:
        difference = abs(self._points - self._average)
        if self._top is not None:
            return 100 * difference <= NEAR_AVERAGE_PERCENT * self._top
        if self._group.scoring.method is Method.AGGREGATE:
            return difference <= NEAR_AVERAGE_POINTS
        return difference < NEAR_AVERAGE_IMPS

    # The candidates, from the one that explains most

    def _candidates(self, outcome: Played) -> Iterator[Reason | None]:
        """Yield the reasons that may be given; the last is short, whatever was played."""
        makers = {
            ReasonKind.TRICKS: self._explain_tricks,
            ReasonKind.CONTRACT: self._explain_contract,
            ReasonKind.CARDS: self._explain_layout,
        }
        sign = 1 if self._is_good else -1
        weights = {kind: sign * share for kind, share in self._points_by_kind().items() if sign * share > 0}
        if ReasonKind.CONTRACT in weights:
            weights[ReasonKind.CONTRACT] += abs(self._points - self._average) * ABOUT_EQUAL_PERCENT / 100
        for kind in sorted(weights, key=lambda one: -weights[one]):
            yield makers[kind](outcome)
        yield self._explain_by_other_contracts(outcome)
        yield self._explain_tricks(outcome)
        yield Reason(ReasonKind.CARDS, self._describe_frequencies())

    def _points_by_kind(self) -> dict[ReasonKind, Fraction]:
        """The points above average that tricks, the choice of contract and the layout of the cards explain."""
        judged = self._group.judged_table(self._line.results[0])
        if judged is not None:
            parts = judged[1].parts[self._side]
            return {
                ReasonKind.TRICKS: parts.table + parts.others,
                ReasonKind.CONTRACT: parts.offered + parts.given + parts.choice - self._average,
                ReasonKind.CARDS: parts.luck,
            }
        as_usual = self._group.usual_points(self._side, self._line)
        if as_usual is None:
            return {ReasonKind.CONTRACT: self._points - self._average}
        return {ReasonKind.TRICKS: self._points - as_usual, ReasonKind.CONTRACT: as_usual - self._average}

    # Tricks

    def _explain_tricks(self, outcome: Played) -> Reason | None:
        """Compare the tricks with those of other tables in the same denomination, and with those that can be made."""
        made, makeable = outcome.tricks, self._group.makeable_tricks(self._line, outcome)
        others = self._group.other_tricks(self._line, outcome)
        more = sum(times for tricks, times in others.items() if tricks > made)
        fewer = sum(times for tricks, times in others.items() if tricks < made)
        many = self._is_good is self._declares  # whether declarer made many tricks rather than few
        tables = fewer if many else more
        if tables <= (more if many else fewer) or not self._is_most_of_those_ahead(tables):
            return self._explain_makeable(outcome, makeable, many=many)
        kind = ReasonKind.CARDS if self._is_bad_in_spite_of_tricks(made, makeable) else ReasonKind.TRICKS
        if tables == self._count_opposite(outcome):
            return Reason(kind, self._describe_opposite(outcome, makeable, tables))
        held_declarer = not many and not self._declares
        alone = tables == others.total() > 1 and makeable != made and (held_declarer or not self._went_down(outcome))
        return Reason(kind, self._describe_tricks(outcome, makeable, tables, others.total(), many=many, alone=alone))

    def _is_bad_in_spite_of_tricks(self, made: int, makeable: int | None) -> bool:
        """Whether a score is bad although the pair took, or held declarer to, what can be made."""
        if makeable is None or self._is_good:
            return False
        return made >= makeable if self._declares else made <= makeable

    def _went_down(self, outcome: Played) -> bool:
        return outcome.tricks < self._group.tricks_needed(outcome)

    def _count_opposite(self, outcome: Played) -> int:
        """How many tables made a contract that went down here, or the reverse; 0 where another seat declared it too."""
        number = 0
        for (contract, declarer, score), times in self._group.contracts.items():
            made = score > 0 if declarer.side is Side.NORTH_SOUTH else score < 0
            if contract == outcome.contract and made is self._went_down(outcome):
                if declarer is not self._line.declarer:
                    return 0
                number += times
        return number

    def _describe_opposite(self, outcome: Played, makeable: int | None, number: int) -> Phrase:
        """Say that a contract was made that went down at other tables, or the reverse, and how many tricks it allows.

        Tables that did better, or worse, in another contract are counted too.
        """
        better, _, worse = self._other_counts
        ahead = worse if self._is_good else better
        values = {
            "played": self._describe_contract_played(outcome),
            "tricks": count_phrase(outcome.tricks, "trick"),
            "ahead": self._describe_tables(ahead, self._others),
            "number": literal(str(number)),
        }
        if ahead == number and self._went_down(outcome):
            text = phrase("; it was made at {ahead}", **values)
        elif ahead == number:
            text = phrase("; it went down at {ahead}", **values)
        elif self._went_down(outcome):
            text = (
                phrase("; {ahead} did worse, and it was made at {number} of them", **values)
                if self._is_good
                else phrase("; {ahead} did better, and it was made at {number} of them", **values)
            )
        else:
            text = (
                phrase("; {ahead} did worse, and it went down at {number} of them", **values)
                if self._is_good
                else phrase("; {ahead} did better, and it went down at {number} of them", **values)
            )
        played = phrase("{played} with {tricks}", **values)
        is_all = makeable == outcome.tricks and self._went_down(outcome)
        parts = [
            (played, ", ", phrase("all that can be made against best defence"), text),
            (played, text, _describe_makeable_number(outcome.tricks, makeable)),
            (played, text),
        ]
        whole = [join_phrases(part, "") for part in (parts if is_all else parts[1:])]
        return next((one for one in whole if len(str(one)) <= MOST_CHARACTERS), whole[-1])

    def _explain_makeable(self, outcome: Played, makeable: int | None, *, many: bool) -> Reason | None:
        """Compare the tricks with those that can be made alone."""
        if makeable is None or not (outcome.tricks > makeable if many else outcome.tricks < makeable):
            return None
        values = {
            "tricks": count_phrase(outcome.tricks, "trick"),
            "denomination": outcome.contract.denomination.label,
            "tail": _describe_makeable_number(outcome.tricks, makeable),
        }
        if not self._declares and self._is_good:
            text = phrase("You held declarer to {tricks} in {denomination}{tail}", **values)
        elif self._went_down(outcome):
            text = phrase("Declarer went down with {tricks} in {denomination}{tail}", **values)
            if self._declares:
                text = phrase("You went down with {tricks} in {denomination}{tail}", **values)
        else:
            text = phrase("Declarer took {tricks} in {denomination}{tail}", **values)
            if self._declares:
                text = phrase("You took {tricks} in {denomination}{tail}", **values)
        return Reason(ReasonKind.TRICKS, text)

    def _describe_tricks(
        self, outcome: Played, makeable: int | None, tables: int, others: int, *, many: bool, alone: bool
    ) -> Phrase:
        made = outcome.tricks
        values = {"tricks": count_phrase(made, "trick"), "where": self._describe_denomination(outcome)}
        tail = _describe_makeable_number(made, makeable)
        if alone and self._is_whole:
            return self._describe_unique_tricks(many=many, **values, tail=tail)
        values |= {"tables": self._describe_tables(tables, others), "tail": tail}
        went_down = self._went_down(outcome)
        if makeable == made:
            return self._describe_makeable_tricks(many=many, went_down=went_down, **values)
        if went_down and self._declares:
            return (
                phrase("You went down with {tricks}; {tables} {where} took fewer{tail}", **values)
                if many
                else phrase("You went down with {tricks}; {tables} {where} took more{tail}", **values)
            )
        if self._declares:
            return (
                phrase("You took {tricks}; {tables} {where} took fewer{tail}", **values)
                if many
                else phrase("You took {tricks}; {tables} {where} took more{tail}", **values)
            )
        if not many:
            return phrase("You held declarer to {tricks}; {tables} {where} took more{tail}", **values)
        return (
            phrase("Declarer went down with {tricks}; {tables} {where} took fewer{tail}", **values)
            if went_down
            else phrase("Declarer took {tricks}; {tables} {where} took fewer{tail}", **values)
        )

    def _describe_unique_tricks(self, *, many: bool, **values: Phrase) -> Phrase:
        """Describe more tricks, or fewer, than declarer took at any other table."""
        if self._declares:
            return (
                phrase("You were the only declarer to take {tricks} {where}{tail}", **values)
                if many
                else phrase("You were the only declarer held to {tricks} {where}{tail}", **values)
            )
        return (
            phrase("Your opponents were the only pair to take {tricks} {where}{tail}", **values)
            if many
            else phrase("You were the only pair to hold declarer to {tricks} {where}{tail}", **values)
        )

    def _describe_makeable_tricks(self, *, many: bool, went_down: bool, **values: Phrase) -> Phrase:
        """Describe as many tricks as could be made, beside those of tables that made fewer or more."""
        if went_down and self._declares:
            return (
                phrase("You went down with {tricks}, all that can be made; {tables} {where} took fewer", **values)
                if many
                else phrase(
                    "You went down with {tricks}, all that can be made against best defence; "
                    "{tables} {where} took more",
                    **values,
                )
            )
        if went_down and many:
            return phrase(
                "You beat the contract, but they took the {tricks} that can be made; {tables} {where} took fewer",
                **values,
            )
        if self._declares:
            return (
                phrase("You took all {tricks} that can be made; {tables} {where} took fewer", **values)
                if many
                else phrase(
                    "You took {tricks}, all that can be made against best defence; {tables} {where} took more", **values
                )
            )
        return (
            phrase("Declarer took the {tricks} that can be made; {tables} {where} took fewer", **values)
            if many
            else phrase(
                "You held declarer to the {tricks} that can be made against best defence; {tables} {where} took more",
                **values,
            )
        )

    def _describe_denomination(self, outcome: Played) -> Phrase:
        """`in hearts`; with the declarer if another seat declared in the same denomination."""
        denomination = outcome.contract.denomination
        seats = {key.declarer for key in self._group.tricks if key.denomination is denomination}
        if len(seats) > 1 and self._line.declarer is not None:
            by = self._line.declarer.label
            return phrase("in {denomination} by {declarer}", denomination=denomination.label, declarer=by)
        return phrase("in {denomination}", denomination=denomination.label)

    # The choice of contract

    def _explain_contract(self, outcome: Played) -> Reason | None:
        """Compare the choice with the best one where it is judged, otherwise with those of other tables."""
        judged = self._group.judged_table(self._line.results[0])
        if judged is None:
            return self._explain_by_other_contracts(outcome)
        board, table = judged
        chosen, best = board.choice_of(table.chosen), better_choice(board, table)
        if self._is_good is not self._declares and not table.equal and not chosen.equal:
            of_tables = self._explain_by_other_contracts(outcome)
            if of_tables and not any(contract == best.contract for contract, _, _ in self._group.contracts):
                return of_tables
            text = self._describe_better_choice(outcome, board, chosen, best)
            return Reason(ReasonKind.CONTRACT, text) if text else of_tables
        tables, contracts = self._other_contracts()
        better, _, worse = self._other_counts
        is_all = tables == (worse if self._is_good else better)
        if not (tables and is_all) or self._is_good is not self._declares:
            return self._explain_by_other_contracts(outcome)
        values = {
            "contract": chosen.contract.description,
            "makes": describe_makes(chosen),
            "tables": self._describe_tables(tables, self._others),
            "other": self._name_contracts(contracts),
        }
        if self._declares:
            text = phrase("Your {contract} {makes}; {tables} did worse in {other}", **values)
        else:
            text = phrase("Your opponents' {contract} {makes}; {tables} did better against {other}", **values)
        return Reason(ReasonKind.CONTRACT, text)

    def _describe_better_choice(
        self, outcome: Played, board: JudgedBoard, chosen: ContractChoice, best: ContractChoice
    ) -> Phrase | None:
        """By how much the best choice is better: by how often it makes, by its average score, or by its worth."""
        contracts = {"best": best.contract.with_article, "chosen": chosen.contract.description}
        whose = phrase("Your {chosen}", **contracts)
        if not self._declares:
            whose = phrase("Your opponents' {chosen}", **contracts)
        own, other = times_in_ten(chosen), times_in_ten(best)
        if other > own:
            return phrase(
                "{chance}; {best}, {often}",
                chance=self._describe_chance(outcome, chosen),
                often=describe_often(best, chosen),
                **contracts,
            )
        own, other = round(chosen.mean), round(best.mean)
        if other > own:
            return phrase(
                "{whose} averages {own} points in simulated deals, {best} {other}",
                whose=whose,
                own=own,
                other=other,
                **contracts,
            )
        scored = self._group.scored
        own_worth, other_worth = (describe_worth(scored, board, one.worth) for one in (chosen, best))
        if best.worth <= chosen.worth or own_worth == other_worth:
            return None
        return phrase(
            "{whose} averages {own} in simulated deals, {best} {other}",
            whose=whose,
            own=own_worth,
            other=other_worth,
            **contracts,
        )

    def _describe_chance(self, outcome: Played, chosen: ContractChoice) -> Phrase:
        """How often the contract makes that was chosen, and that it went down if it did."""
        values = {"contract": chosen.contract.description, "makes": describe_makes(chosen)}
        if self._went_down(outcome) and outcome.contract == chosen.contract:
            makes = describe_makes(chosen, only=2 * chosen.makes < 1)
            return phrase("{played}, which {makes}", played=self._describe_contract_played(outcome), makes=makes)
        if self._declares:
            return phrase("Your {contract} {makes}", **values)
        return phrase("Your opponents' {contract} {makes}", **values)

    def _other_contracts(self) -> tuple[int, set[tuple[AnyContract, Seat]]]:
        """How many tables did better (worse, if this side did well) in other contracts, and in which."""
        own = self._line.score or 0
        outcome = self._outcome
        tables, contracts = 0, set[tuple[AnyContract, Seat]]()
        for (contract, declarer, score), times in self._group.contracts.items():
            is_other = outcome is None or contract != outcome.contract or declarer is not self._line.declarer
            is_better = score > own if self._side is Side.NORTH_SOUTH else score < own
            if is_other and score != own and is_better is not self._is_good:
                tables += times
                contracts.add((contract, declarer))
        return tables, contracts

    def _explain_by_other_contracts(self, outcome: Played) -> Reason | None:
        """Say how many tables did better, or worse, in another contract; None if most of them did not."""
        number, contracts = self._other_contracts()
        if not self._is_most_of_those_ahead(number):
            return None
        played = self._describe_contract_played(outcome)
        return Reason(ReasonKind.CONTRACT, self._describe_others_ahead(played, number, self._name_contracts(contracts)))

    def _name_contracts(self, contracts: Iterable[tuple[AnyContract, Seat]]) -> Phrase:
        """A contract of the same declarer by its name, as in `game in hearts`; several are `other contracts`."""
        (contract, declarer), *more = sorted(contracts, key=str)
        return phrase("other contracts") if more or declarer is not self._line.declarer else contract.with_article

    def _is_most_of_those_ahead(self, number: int) -> bool:
        """Whether so many tables are at least half of all that did better, or worse if this side did well."""
        better, _, worse = self._other_counts
        return number > 0 and 2 * number >= (worse if self._is_good else better)

    def _describe_contract_played(self, outcome: Played) -> Phrase:
        contract = outcome.contract.with_article
        made = outcome.tricks >= self._group.tricks_needed(outcome)
        if self._declares:
            made_text = phrase("You made {contract}", contract=contract)
            return made_text if made else phrase("You went down in {contract}", contract=contract)
        made_text = phrase("Your opponents made {contract}", contract=contract)
        return made_text if made else phrase("Your opponents went down in {contract}", contract=contract)

    def _describe_others_ahead(self, played: Phrase, number: int, where: Phrase) -> Phrase:
        """How many did better, or worse; and how many of them in another contract, unless it is all of them."""
        better, _, worse = self._other_counts
        ahead = worse if self._is_good else better
        tables = self._describe_tables(ahead, self._others)
        values: dict[str, Phrase | int] = {"played": played, "tables": tables, "number": number, "other": where}
        if number == ahead and self._declares:
            return (
                phrase("{played}; {tables} did worse in {other}", **values)
                if self._is_good
                else phrase("{played}; {tables} did better in {other}", **values)
            )
        if number == ahead:
            return (
                phrase("{played}; {tables} did worse against {other}", **values)
                if self._is_good
                else phrase("{played}; {tables} did better against {other}", **values)
            )
        if self._declares:
            return (
                phrase("{played}; {tables} did worse, {number} of them in {other}", **values)
                if self._is_good
                else phrase("{played}; {tables} did better, {number} of them in {other}", **values)
            )
        return (
            phrase("{played}; {tables} did worse, {number} of them against {other}", **values)
            if self._is_good
            else phrase("{played}; {tables} did better, {number} of them against {other}", **values)
        )

    # The cards

    def _explain_layout(self, outcome: Played) -> Reason | None:
        """Say that a contract that mostly makes failed because of how the cards lie, or the reverse."""
        judged, makeable = self._group.judged_table(self._line.results[0]), None
        if judged is not None:
            makeable = self._group.makeable_tricks(self._line, outcome)
        if judged is None or makeable is None:
            return None
        board, table = judged
        chosen = board.choice_of(table.chosen)
        needed = self._group.tricks_needed(outcome)
        made, lies_well = outcome.tricks >= needed, makeable >= needed
        if made is not lies_well or not 0 < chosen.makes < 1 or lies_well is not (self._is_good is self._declares):
            return None
        contract = outcome.contract.with_article
        if lies_well and 2 * chosen.makes < 1:
            makes = describe_makes(chosen, only=True)
            return Reason(
                ReasonKind.CARDS,
                phrase(
                    "The lie of the cards: {contract} {makes}, but here it can be made", contract=contract, makes=makes
                ),
            )
        if not lies_well and 2 * chosen.makes >= 1:
            makes = describe_makes(chosen)
            return Reason(
                ReasonKind.CARDS,
                phrase(
                    "The lie of the cards: {contract} {makes}, but here it can be beaten",
                    contract=contract,
                    makes=makes,
                ),
            )
        return None

    # Tops

    def explain_top(self, sentence: Phrase, *, is_brief: bool) -> Phrase:
        """The sentence, with what a top or bottom is worth where fewer tables than on other boards narrow the range."""
        better, _, worse = self._other_counts
        if not self._top or self._group.comparison.match or not self._others or self._others not in (better, worse):
            return sentence
        percent = 100 * self._points / self._top
        values = {
            "sentence": sentence,
            "tables": count_phrase(self._others + 1, "table"),
            "percent": FigureText(format_rounded(percent, BOARD_DECIMALS)),
        }
        if worse == self._others and percent < 100:
            return (
                phrase("{sentence}; here a top is {percent}%", **values)
                if is_brief
                else phrase("{sentence}; with {tables}, a top is {percent}%", **values)
            )
        if better == self._others and percent > 0:
            return (
                phrase("{sentence}; here a bottom is {percent}%", **values)
                if is_brief
                else phrase("{sentence}; with {tables}, a bottom is {percent}%", **values)
            )
        return sentence

    # Others

    def _describe_single_table(self) -> Phrase:
        """What was played, where there is only one table."""
        if self._outcome is None:
            return phrase("No other table played this board")
        needed = self._group.tricks_needed(self._outcome)
        values = {
            "contract": self._outcome.contract.with_article,
            "tricks": count_phrase(self._outcome.tricks, "trick"),
            "needed": needed,
        }
        if self._outcome.tricks >= needed:
            if self._declares:
                return phrase("You made {contract} with {tricks}", **values)
            return phrase("Your opponents made {contract} with {tricks}", **values)
        if self._declares:
            return phrase("You went down in {contract}: {tricks}, but it needs {needed}", **values)
        return phrase("Your opponents went down in {contract}: {tricks}, but it needs {needed}", **values)

    @cached_property
    def _other_counts(self) -> tuple[int, int, int]:
        """How many of the others did better, the same and worse, as far as their scores are known."""
        better = same = worse = 0
        for entry, times in self._group.entries[self._side].items():
            if isinstance(entry, int) and isinstance(self._entry, int):
                better += times if entry > self._entry else 0
                worse += times if entry < self._entry else 0
                same += times if entry == self._entry else 0
        return better, same - 1, worse

    def _describe_middle(self) -> Phrase:
        better, same, worse = self._other_counts
        tables = self._describe_tables(same, self._others)
        if same == self._others:
            return phrase("A flat board: {tables} had the same score", tables=tables)
        if 2 * same >= self._others:
            return self._describe_usual(tables, better, worse)
        if self._others == 1:
            return phrase("About the same score as {tables}", tables=self._describe_tables(1, 1))
        tables = self._describe_tables(better, self._others)
        return phrase("About average: {tables} did better, {worse} worse", tables=tables, worse=worse)

    @staticmethod
    def _describe_usual(tables: Phrase, better: int, worse: int) -> Phrase:
        """The result of at least half of the other tables; how many did better or worse is why it is not quite 50%."""
        if better and worse:
            return phrase(
                "An average result: {tables} had the same score; {better} did better and {worse} worse",
                tables=tables,
                better=better,
                worse=worse,
            )
        if better:
            return phrase(
                "An average result: {tables} had the same score; {better} did better", tables=tables, better=better
            )
        if worse:
            return phrase(
                "An average result: {tables} had the same score; {worse} did worse", tables=tables, worse=worse
            )
        return phrase("An average result: {tables} had the same score", tables=tables)

    def _describe_frequencies(self) -> Phrase:
        better, _, worse = self._other_counts
        if not (worse if self._is_good else better):  # only a weighted score, which is several, can be behind or ahead
            return (
                phrase("A good score beside an adjusted score at another table")
                if self._is_good
                else phrase("A poor score beside an adjusted score at another table")
            )
        if self._is_good:
            tables = self._describe_tables(worse, self._others)
            return phrase("A good score: {tables} did worse", tables=tables)
        tables = self._describe_tables(better, self._others)
        return phrase("A poor score: {tables} did better", tables=tables)

    def _describe_passed_out(self) -> Phrase:
        better, _, worse = self._other_counts
        if not (worse if self._is_good else better):
            return self._describe_frequencies()
        if self._is_good:
            tables = self._describe_tables(worse, self._others)
            return phrase("You passed the board out; {tables} did worse", tables=tables)
        tables = self._describe_tables(better, self._others)
        return phrase("You passed the board out; {tables} did better", tables=tables)

    def _describe_tables(self, number: int, of: int) -> Phrase:
        """`5 of the other 6 tables`; results that are compared with only some of the others say so.

        In a match there is only one other table, whatever else is played in the room.
        """
        if self._is_whole or self._group.comparison.match:
            if of == 1:
                return phrase("the other table") if number else phrase("no other table")
            if number == of:
                return phrase("both the other tables") if of == 2 else phrase("all {of} other tables", of=of)
            return phrase("{tables} of the other {of} tables", tables=number, of=of)
        if of == 1:
            return phrase("the table compared with yours") if number else phrase("no table compared with yours")
        if number == of:
            both = phrase("both tables compared with yours")
            return both if of == 2 else phrase("all {of} tables compared with yours", of=of)
        return phrase("{tables} of {of} tables compared with yours", tables=number, of=of)
