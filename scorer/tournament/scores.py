"""The game score of every result, and with what each side enters the comparison."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, vulnerable_sides
from scorer.records.declarers import known_declarers
from scorer.records.events import Event, in_reading_order
from scorer.records.results import (
    Assigned,
    KnownScore,
    NotPlayed,
    Outcome,
    Part,
    PassedOut,
    Played,
    Result,
    Ruling,
    SitOut,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.game.rulesets import RuleSet

Entry = int | tuple[tuple[Fraction, int], ...] | None
"""With what one side of a result enters the comparison, from the North-South side: a score, or
scores with weights that sum to 1; None where it does not enter it."""


class Line(NamedTuple):
    """A result before it is compared. `score` is the one to show: a ruling has none."""

    result: Result
    declarer: Seat | None
    score: int | None
    ns: Entry
    ew: Entry

    @property
    def counts(self) -> bool:
        """Whether it is a result between two pairs: played or awarded."""
        return not isinstance(self.result.outcome, NotPlayed | SitOut)


def score_of(outcome: Outcome, rules: RuleSet, declarer: Seat | None, board: int) -> int | None:
    """The score from the North-South side; None where the cards were not played or nobody knows who declared."""
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


def scored_lines(event: Event) -> dict[int, list[Line]]:
    """The results of each board in reading order, each with its declarer and score."""
    known = known_declarers(event, event.results)
    by_board: defaultdict[int, list[Result]] = defaultdict(list)
    for result in in_reading_order(event.results):
        by_board[result.board].append(result)
    return {board: list(_lines(event.rule_set, results, known)) for board, results in by_board.items()}


def _lines(rules: RuleSet, results: list[Result], known: Mapping[tuple[int, str], Seat]) -> Iterator[Line]:
    """Score each outcome of a board once; equal ones are mostly one object, and telling by identity is quick."""
    scored: dict[tuple[int, str], tuple[Seat | None, int | None, Entry, Entry]] = {}
    for result in results:
        key = (id(result.outcome), result.group)
        if key not in scored:
            scored[key] = _scored(rules, result.outcome, known.get(result.part), result.board)
        yield Line(result, *scored[key])


def _scored(
    rules: RuleSet, outcome: Outcome, known: Seat | None, board: int
) -> tuple[Seat | None, int | None, Entry, Entry]:
    if isinstance(outcome, Ruling):
        return None, None, _entry(rules, outcome.ns, board), _entry(rules, outcome.ew, board)
    declarer = (outcome.declarer or known) if isinstance(outcome, Played) else None
    score = score_of(outcome, rules, declarer, board)
    return declarer, score, score, score


def _entry(rules: RuleSet, part: Part, board: int) -> Entry:
    """The weighted scores of an assigned part; any other part stays out of the comparison."""
    if not isinstance(part, Assigned):
        return None
    weighted: list[tuple[Fraction, int]] = []
    for weight, item in part.items:
        score = score_of(item, rules, item.declarer if isinstance(item, Played) else None, board)
        if score is not None:
            weighted.append((weight, score))
    return weighted[0][1] if len(weighted) == 1 else tuple(weighted)
