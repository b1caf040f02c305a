"""Everybody on a board holds the same cards, so another declarer than everybody else's is a slip."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from scorer.checks.findings import Finding, Severity
from scorer.records.declarers import declarers_by_cards
from scorer.records.results import FIRST_GROUP, Played, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.game.seats import Seat
    from scorer.tournament import ScoredBoard, ScoredEvent


def declarer_findings(scored: ScoredEvent) -> Iterator[Finding]:
    """`wrong-declarer` where the cards prove another; without cards, `odd-declarer` where other tables have another."""
    if scored.event.rule_set.auction:
        return
    proved = declarers_by_cards(scored.event)
    for board in scored.boards:
        for (number, group), named in _named(board).items():
            if group == FIRST_GROUP and number in proved:
                yield from _wrong(named, proved[number])
            else:
                yield from _odd(named)


def _named(board: ScoredBoard) -> Mapping[tuple[int, str], list[tuple[Result, Seat]]]:
    """The results that name a declarer, by the groups that hold the same cards."""
    named: defaultdict[tuple[int, str], list[tuple[Result, Seat]]] = defaultdict(list)
    for line in board.results:
        outcome = line.result.outcome
        if isinstance(outcome, Played) and outcome.declarer is not None:
            named[line.result.part].append((line.result, outcome.declarer))
    return named


def _wrong(named: list[tuple[Result, Seat]], proved: Seat) -> Iterator[Finding]:
    for result, seat in named:
        if seat is not proved:
            said = f"{seat.word} is recorded as declarer, but by the points it is {proved.word}"
            yield _finding(Severity.ERROR, "wrong-declarer", result, said)


def _odd(named: list[tuple[Result, Seat]]) -> Iterator[Finding]:
    """Those who differ from the majority; all of them where there is none."""
    tables = Counter(seat for _, seat in named)
    if len(tables) < 2:
        return
    usual, most = tables.most_common(1)[0]
    majority = 2 * most > tables.total()
    for result, seat in named:
        if not (majority and seat is usual):
            others = ", ".join(f"{other.word} at {count}" for other, count in tables.items() if other is not seat)
            said = f"{seat.word} is recorded as declarer, but {others} of the other tables"
            yield _finding(Severity.WARNING, "odd-declarer", result, said)


def _finding(severity: Severity, code: str, result: Result, said: str) -> Finding:
    message = f"Board {result.board}, {' against '.join(result.pairs)}: {said}"
    return Finding(severity, code, result.board, message, result.round, result.table, result.pairs)
