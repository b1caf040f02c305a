"""How one result's points were calculated, step by step, with the figures and the source of each rule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.comparison.matchpoints import is_small
from scorer.game.scoring import deal_score
from scorer.game.seats import Side, vulnerable_sides
from scorer.i18n import counted
from scorer.model.notation import code_of
from scorer.model.numbers import decimal_text
from scorer.model.results import Assigned, Given, Percentage, Played, Ruling, SessionRule, SitOut
from scorer.model.settings import ImpDivisor, Method, Scoring, SmallGroups
from scorer.reports.table import NUMBER, UNITS, Field, Table, decimals_of, number, rounded
from scorer.scoring.comparing import Entries, Group, Weighted, Worth, entries_of, entry_of, field, worth_of
from scorer.scoring.event_scoring import group_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.scoring import ScoredEvent, ScoredResult


class Valued(NamedTuple):
    """A score of a group, its frequency, and its value in points."""

    score: int
    times: Fraction
    points: Fraction


class Explanation(NamedTuple):
    """The steps to a pair's points on a board; `scores` are those of its group."""

    board: int
    pair: str
    steps: tuple[str, ...]
    scores: tuple[Valued, ...]
    unit: str
    points: Fraction | None
    percent: Fraction | None


def explain(scored: ScoredEvent, board: int, label: str) -> Explanation | None:
    """Explain a pair's points on a board; None if it has no result there."""
    placed = group_with(scored.event, board, label)
    if placed is None:
        return None
    recorded, line, group = placed
    side = Side.NORTH_SOUTH if recorded.ns == label else Side.EAST_WEST
    result = next(other for other in scored.boards[board - 1].results if other.result is recorded)
    counted, entry = entries_of(side, group), entry_of(side, line)
    worth = worth_of(counted, group, scored.event.scoring, single_table=scored.event.single_table)
    steps = [*_entered(scored, result), *_ruled(result, side)]
    by_hand = isinstance(recorded.outcome, Ruling) and recorded.outcome.played is not None
    if entry is not None and not by_hand:
        steps += _compared(scored.event.scoring, group, _Own(entry, counted, worth))
    if scored.event.scoring.round_cells.step is not None:
        steps.append(f"Rounded to {scored.event.scoring.round_cells}, an exact half towards average")
    points, percent = result.ew_points, result.ew_percent
    if side is Side.NORTH_SOUTH:
        points, percent = result.ns_points, result.ns_percent
    often = sorted(field(counted).items(), reverse=True)
    scores = tuple(Valued(score, Fraction(times), worth.of(score)) for score, times in often)
    return Explanation(
        board,
        label,
        tuple(steps),
        scores=scores,
        unit=UNITS[scored.event.scoring.method],
        points=points,
        percent=percent,
    )


def _entered(scored: ScoredEvent, line: ScoredResult) -> Iterator[str]:
    """What was recorded, and how its score is made up."""
    result, outcome = line.result, line.result.outcome
    yield f"Recorded: {' against '.join(result.pairs)}, {code_of(outcome) or 'sit-out'}"
    if isinstance(outcome, Played) and line.declarer is not None:
        rules = scored.event.rule_set
        vulnerable = rules.vulnerability and line.declarer.side in vulnerable_sides(result.board)
        score = deal_score(rules, outcome.contract, outcome.tricks, vulnerable=vulnerable)
        sums = ", ".join(f"{text} = {points}" for text, points in score.lines) or "the bid failed, nobody scores"
        yield f"Score by the rules {rules.name}: {sums}; {line.score:+} for North-South"
    if isinstance(outcome, SitOut):
        yield f"Sit-outs: {scored.event.scoring.sit_out}"


def _ruled(result: ScoredResult, side: Side) -> Iterator[str]:
    """What a ruling gives this side without a comparison."""
    if not isinstance(result.result.outcome, Ruling):
        return
    match result.result.outcome.ns if side is Side.NORTH_SOUTH else result.result.outcome.ew:
        case Percentage(percent) if result.top is not None:
            yield f"Awarded: {decimal_text(percent)} % of the top of {result.top} (Law 12C2)"
        case Percentage(percent):
            yield f"Awarded: {decimal_text(percent)} %, which is +3, 0 or -3 IMPs (Law 12C2)"
        case SessionRule() as sign:
            rule = {"A+": "the larger of 60 % and", "A": "50 %, whatever", "A-": "the smaller of 40 % and"}[sign]
            yield f"Awarded: {sign}, {rule} the pair's own percentage on the boards it played (Law 12C2)"
        case Given(unit, points):
            stays = "; the score stays in the field" if result.result.outcome.played else ""
            yield f"Awarded by hand: {decimal_text(points)} {unit}{stays}"
        case Assigned():
            yield "Assigned: each of its scores is compared with the other tables, then weighted (Law 12C1)"


@dataclass(frozen=True, slots=True)
class _Own:
    """One side's entry among all entries, from its own side, and what they are worth."""

    entry: int | Weighted
    entries: Entries
    worth: Worth

    @property
    def results(self) -> int:
        return self.entries.total()


def _compared(scoring: Scoring, group: Group, own: _Own) -> Iterator[str]:
    match scoring.method:
        case Method.MATCHPOINTS:
            yield from _matchpointed(scoring, group, own)
        case Method.CROSS_IMPS:
            total = _shown(own.worth.within_group(own.entry))
            by = {ImpDivisor.COMPARISONS: max(own.results - 1, 1), ImpDivisor.RESULTS: own.results, ImpDivisor.NONE: 1}
            yield f"IMPs against each of the {counted(own.results - 1, 'other result')}: {total} together (Law 78B)"
            yield f"Divided by {by[scoring.imp_divisor]}: {_shown(own.worth.of(own.entry))}"
        case Method.BUTLER:
            results = counted(own.results, "result")
            yield f"Datum of the {results}, from this side: {own.worth.datum:+} ({scoring.datum})"
            yield f"IMPs for the difference: {_shown(own.worth.of(own.entry))} (Law 78B)"
        case Method.AGGREGATE:
            yield "Aggregate: the points themselves count (Law 78C)"


def _matchpointed(scoring: Scoring, group: Group, own: _Own) -> Iterator[str]:
    within, per_win = own.worth.within_group(own.entry), scoring.matchpoints_per_win
    if isinstance(own.entry, int):
        often = field(own.entries)
        below = sum((times for score, times in often.items() if score < own.entry), Fraction(0))
        equal = often[own.entry] - 1
        yield (
            f"From this side {own.entry:+}: of the {counted(own.results - 1, 'other result')} in its group"
            f" {_shown(below)} are lower and {_shown(equal)} equal:"
            f" {_shown(within)} of {per_win * (own.results - 1)} (Law 78A)"
        )
    else:
        yield f"Weighted over its scores: {_shown(within)} of {per_win * (own.results - 1)} (Law 78A, 12C1)"
    if own.results == group.expected:
        return
    if group.fouled and scoring.small_groups is SmallGroups.EBU and is_small(own.results, group.expected):
        yield f"A group of {own.results} of {group.expected}: 60 %, and 5 % for each point above average (EBU)"
    else:
        half, expected = decimal_text(Fraction(per_win, 2)), counted(group.expected, "result")
        yield (
            f"{own.results} of {expected}: ({_shown(within)} + {half}) x {group.expected} / {own.results}"
            f" - {half} = {_shown(own.worth.of(own.entry))} (Neuberg)"
        )


def _shown(value: Fraction | int) -> str:
    """Format a number with as many decimals as it needs, at most four."""
    return rounded(value, 4).rstrip("0").rstrip(".")


def table(explanation: Explanation) -> Table[Valued]:
    """The steps, and what each score of the group is worth to this side."""
    times = decimals_of(valued.times for valued in explanation.scores)
    points = decimals_of(valued.points for valued in explanation.scores)
    fields: tuple[Field[Valued], ...] = (
        Field("score", "Score", NUMBER),
        Field("times", "Times", NUMBER, times),
        Field("points", explanation.unit, NUMBER, points),
    )
    end = "no points"
    if explanation.points is not None:
        end = f"{rounded(explanation.points, 2)} {explanation.unit}"
    if explanation.percent is not None:
        end += f", {rounded(explanation.percent, 2)} %"
    title = f"Board {explanation.board}, pair {explanation.pair}: {end}"
    return Table(title, fields, explanation.scores, explanation.steps)


def document(explanation: Explanation) -> dict[str, Any]:
    """The explanation as JSON."""
    return {
        "board": explanation.board,
        "pair": explanation.pair,
        "steps": list(explanation.steps),
        "scores": table(explanation).rows,
        "points": number(explanation.points),
        "percent": number(explanation.percent),
    }
