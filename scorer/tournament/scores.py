"""The game score of every result: who declared, and what it came to from the North-South side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from scorer.game.rulesets import RuleSet
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, vulnerable_sides
from scorer.records.declarers import known_declarers
from scorer.records.events import Event, in_reading_order
from scorer.records.results import KnownScore, NotPlayed, Outcome, PassedOut, Played, Result, SitOut


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
        case NotPlayed() | SitOut():
            return None


@dataclass(frozen=True, slots=True)
class Line:
    """A result before it is compared."""

    result: Result
    declarer: Seat | None
    score: int | None


def scored_lines(event: Event) -> dict[int, list[Line]]:
    """The results of each board in reading order, each with its declarer and score."""
    known = known_declarers(event, event.results)
    by_board: defaultdict[int, list[Result]] = defaultdict(list)
    for result in in_reading_order(event.results):
        by_board[result.board].append(result)
    return {board: list(_lines(event, board, results, known.get(board))) for board, results in by_board.items()}


def _lines(event: Event, board: int, results: list[Result], known: Seat | None) -> Iterator[Line]:
    """Score each different outcome of a board once."""
    rules = event.rule_set
    scored: dict[Outcome, tuple[Seat | None, int | None]] = {}
    for result in results:
        outcome = result.outcome
        if outcome not in scored:
            declarer = (outcome.declarer or known) if isinstance(outcome, Played) else None
            scored[outcome] = (declarer, score_of(outcome, rules, declarer, board))
        yield Line(result, *scored[outcome])
