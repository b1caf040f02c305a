"""How one result's points were calculated, step by step, with the figures and the source of each rule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import is_small_group
from scorer.game.scoring import score_deal
from scorer.game.seats import Side, vulnerable_sides
from scorer.i18n import Phrase, count_phrase, join_phrases, phrase
from scorer.i18n.formatting import FigureText, signed_text
from scorer.model.notation import format_code
from scorer.model.numbers import format_decimal
from scorer.model.results import (
    AssignedScore,
    AverageAward,
    AwardedPoints,
    NotPlayed,
    Percentage,
    Played,
    Ruling,
    SitOut,
)
from scorer.model.settings import ImpDivisor, Method, Scoring, SmallGroups
from scorer.reports.reasons import Reason, reason_of
from scorer.reports.rulings import unit_by_hand
from scorer.reports.table import (
    NUMBER,
    UNITS,
    Field,
    Table,
    decimals_needed,
    format_rounded,
    number_to_json,
    unit_after,
)
from scorer.scoring.comparing import (
    ComparisonGroup,
    comparison_method,
    count_entries,
    side_entry,
)
from scorer.scoring.event_scoring import find_group_of
from scorer.scoring.methods import EntryCounts, ScoreValuation, WeightedScores, count_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.scoring import ScoredEvent, ScoredResult


class ValuedScore(NamedTuple):
    """A score of a group, its frequency, and its value in points."""

    score: int
    times: Fraction
    points: Fraction


class Explanation(NamedTuple):
    """Why a pair got its points on a board, and the steps to them; `scores` are those of its group."""

    board: int
    pair: str
    steps: tuple[Phrase, ...]
    scores: tuple[ValuedScore, ...]
    method: Method
    points: Fraction | None
    percent: Fraction | None
    reason: Reason | None
    was_played: bool


def explain_points(scored: ScoredEvent, board: int, label: str) -> Explanation | None:
    """Explain a pair's points on a board; None if it has no result there."""
    placed = find_group_of(scored.event, board, label)
    if placed is None:
        return None
    recorded, line, group = placed
    side = Side.NORTH_SOUTH if recorded.ns == label else Side.EAST_WEST
    result = next(other for other in scored.boards[board - 1].results if other.result is recorded)
    counted, entry = count_entries(side, group), side_entry(side, line)
    method = comparison_method(scored.event.scoring, single_table=scored.event.is_single_table)
    worth = method.value_entries(counted, group.expected, fouled=group.fouled)
    steps = [*_describe_recorded_result(scored, result), *_describe_ruling(result, side)]
    by_hand = isinstance(recorded.outcome, Ruling) and recorded.outcome.played is not None
    if entry is not None and not by_hand:
        steps += _describe_comparison(scored.event.scoring, group, _ComparedEntry(entry, counted, worth))
    if scored.event.scoring.round_cells.step is not None:
        rounded = scored.event.scoring.round_cells
        steps.append(phrase("Rounded to {unit}, an exact half towards average", unit=rounded))
    points, percent = result.ew_points, result.ew_percent
    if side is Side.NORTH_SOUTH:
        points, percent = result.ns_points, result.ns_percent
    frequencies = sorted(count_scores(counted).items(), reverse=True)
    scores = tuple(ValuedScore(score, Fraction(times), worth.value_of(score)) for score, times in frequencies)
    return Explanation(
        board,
        label,
        tuple(steps),
        scores=scores,
        method=scored.event.scoring.method,
        points=points,
        percent=percent,
        reason=reason_of(scored, recorded, side),
        was_played=not isinstance(recorded.outcome, NotPlayed),
    )


def _describe_recorded_result(scored: ScoredEvent, line: ScoredResult) -> Iterator[Phrase]:
    """What was recorded, and how its score is made up."""
    result, outcome = line.result, line.result.outcome
    code = format_code(outcome) or phrase("sit-out")
    first, *others = result.pairs
    met = phrase("{ns} against {ew}", ns=first, ew=others[0]) if others else first
    yield phrase("Recorded: {pairs}, {result}", pairs=met, result=code)
    if isinstance(outcome, Played) and line.declarer is not None:
        rules = scored.event.rule_set
        vulnerable = rules.has_vulnerability and line.declarer.side in vulnerable_sides(result.board)
        score = score_deal(rules, outcome.contract, outcome.tricks, vulnerable=vulnerable)
        lines = [phrase("{text} = {points}", text=text, points=points) for text, points in score.lines]
        yield phrase(
            "Score by the {rules} rules: {sums}; {score} for North-South",
            rules=rules.name,
            sums=join_phrases(lines, ", ") if lines else phrase("the bid failed: neither side scores"),
            score=signed_text(line.score or 0),
        )
    if isinstance(outcome, SitOut):
        yield phrase("Sit-outs: {setting}", setting=scored.event.scoring.sit_out)


def _describe_ruling(result: ScoredResult, side: Side) -> Iterator[Phrase]:
    """What a ruling gives this side without a comparison."""
    if not isinstance(result.result.outcome, Ruling):
        return
    match result.result.outcome.ns if side is Side.NORTH_SOUTH else result.result.outcome.ew:
        case Percentage(percent) if result.top is not None:
            yield phrase(
                "Awarded: {percent}% of the top of {top} (Law 12C2)",
                percent=FigureText(format_decimal(percent)),
                top=result.top,
            )
        case Percentage(percent):
            yield phrase(
                "Awarded: {percent}%, which is +3, 0 or -3 IMPs (Law 12C2)", percent=FigureText(format_decimal(percent))
            )
        case AverageAward() as sign:
            yield phrase("Awarded: {award} (Law 12C2)", award=AVERAGE_RULES[sign])
        case AwardedPoints(unit, points):
            figure = FigureText(format_decimal(points))
            given = phrase("Awarded by hand: {points} {unit}", points=figure, unit=unit_by_hand(figure, unit))
            stays = phrase("the other tables are still compared with the score")
            yield join_phrases((given, stays)) if result.result.outcome.played else given
        case AssignedScore():
            yield phrase("Assigned: each of its scores is compared with the other tables, then weighted (Law 12C1)")


AVERAGE_RULES = {
    "A+": phrase("A+, the larger of 60% and the pair's own percentage on the boards it played"),
    "A": phrase("A, 50%, whatever the pair's own percentage on the boards it played"),
    "A-": phrase("A-, the smaller of 40% and the pair's own percentage on the boards it played"),
}
"""What an average award gives, by its sign."""


@dataclass(frozen=True, slots=True)
class _ComparedEntry:
    """One side's entry among all entries, from its own side, and what they are worth."""

    entry: int | WeightedScores
    entries: EntryCounts
    worth: ScoreValuation

    @property
    def count(self) -> int:
        return self.entries.total()


def _describe_comparison(scoring: Scoring, group: ComparisonGroup, own: _ComparedEntry) -> Iterator[Phrase]:
    match scoring.method:
        case Method.MATCHPOINTS:
            yield from _describe_matchpoints(scoring, group, own)
        case Method.CROSS_IMPS:
            total = _format(own.worth.raw_value_of(own.entry))
            by = {ImpDivisor.COMPARISONS: max(own.count - 1, 1), ImpDivisor.RESULTS: own.count, ImpDivisor.NONE: 1}
            others = count_phrase(own.count - 1, "other result")
            yield phrase("IMPs against each of the {results}: {total} together (Law 78B)", results=others, total=total)
            value = _format(own.worth.value_of(own.entry))
            yield phrase("Divided by {divisor}: {value}", divisor=by[scoring.imp_divisor], value=value)
        case Method.BUTLER:
            results = count_phrase(own.count, "result")
            yield phrase(
                "Datum, the average of the {results} from this side: {datum} ({setting})",
                results=results,
                datum=f"{own.worth.datum:+}",
                setting=scoring.datum,
            )
            value = _format(own.worth.value_of(own.entry))
            yield phrase("IMPs for the difference: {value} (Law 78B)", value=value)
        case Method.AGGREGATE:
            yield phrase("Aggregate: the points themselves count (Law 78C)")


def _describe_matchpoints(scoring: Scoring, group: ComparisonGroup, own: _ComparedEntry) -> Iterator[Phrase]:
    within, per_win = own.worth.raw_value_of(own.entry), scoring.matchpoints_per_win
    earned = {"points": _format(within), "top": per_win * (own.count - 1)}
    if own.count > 1 and isinstance(own.entry, int):
        often = count_scores(own.entries)
        below = sum((times for score, times in often.items() if score < own.entry), Fraction(0))
        equal = often[own.entry] - 1
        yield phrase(
            "{score} for this pair: better than {below} and equal to {equal} of {results} in its group, "
            "so {points} of {top} (Law 78A)",
            score=signed_text(own.entry),
            results=count_phrase(own.count - 1, "other result"),
            below=_format(below),
            equal=_format(equal),
            **earned,
        )
    elif own.count > 1:
        yield phrase("Weighted average of these scores: {points} of {top} (Law 78A, 12C1)", **earned)
    if own.count == group.expected:
        return
    if group.fouled and scoring.small_groups is SmallGroups.EBU and is_small_group(own.count, group.expected):
        yield phrase(
            "A group of {number} of {expected}: 60%, plus 5% for each matchpoint above average, "
            "less 5% for each below (EBU)",
            number=own.count,
            expected=group.expected,
        )
    else:
        half = format_decimal(Fraction(per_win, 2))
        yield phrase(
            "{number} of {expected} results: {sum} = {value} (Neuberg)",
            number=own.count,
            expected=group.expected,
            sum=FigureText(f"({_format(within)} + {half}) x {group.expected} / {own.count} - {half}"),
            value=_format(own.worth.value_of(own.entry)),
        )


def _format(value: Fraction | int) -> str:
    """Format a number with as many decimals as it needs, at most four."""
    return FigureText(format_rounded(value, 4).rstrip("0").rstrip("."))


def explanation_table(explanation: Explanation) -> Table[ValuedScore]:
    """The steps, and what each score of the group is worth to this side."""
    times = decimals_needed(valued.times for valued in explanation.scores)
    points = decimals_needed(valued.points for valued in explanation.scores)
    fields: tuple[Field[ValuedScore], ...] = (
        Field("score", phrase("Score"), NUMBER),
        Field("times", phrase("Freq."), NUMBER, times),
        Field("points", UNITS[explanation.method], NUMBER, points),
    )
    end = phrase("no points") if explanation.was_played else phrase("not played; the board does not count")
    if explanation.points is not None:
        figure = FigureText(format_rounded(explanation.points, 0 if explanation.method is Method.AGGREGATE else 2))
        end = phrase("{points} {unit}", points=figure, unit=unit_after(figure, explanation.method))
    if explanation.percent is not None:
        end = phrase("{points}, {percent}%", points=end, percent=FigureText(format_rounded(explanation.percent, 2)))
    title = phrase("Board {board}, pair {pair}: {points}", board=explanation.board, pair=explanation.pair, points=end)
    why = () if explanation.reason is None else (explanation.reason.text,)
    return Table(title, fields, explanation.scores, (*why, *explanation.steps))


def explanation_document(explanation: Explanation) -> dict[str, object]:
    """The explanation as JSON."""
    return {
        "board": explanation.board,
        "pair": explanation.pair,
        "reason": None if explanation.reason is None else explanation.reason.document,
        "steps": list(map(str, explanation.steps)),
        "scores": explanation_table(explanation).rows,
        "points": number_to_json(explanation.points),
        "percent": number_to_json(explanation.percent),
    }
