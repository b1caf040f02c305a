"""Results that are not what the recorded play of their table came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.findings import Finding, Reading, Repair, Severity, finding_about
from scorer.errors import Misread
from scorer.game.seats import Seat
from scorer.records.notation import code_of
from scorer.records.results import FIRST_GROUP, KnownScore, NotPlayed, PassedOut, Played, SitOut
from scorer.tournament import score_of
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.rulesets import RuleSet
    from scorer.records.plays import TablePlay
    from scorer.records.results import Place
    from scorer.tournament import ScoredEvent, ScoredResult

CODE = "play-differs"


def play_findings(scored: ScoredEvent) -> Iterator[Finding]:
    """An error for a result that differs from its play, which proves it; a warning for a play with other hands."""
    event = scored.event
    if not event.plays:
        return
    lines: dict[Place, ScoredResult] = {}
    for board in scored.boards:
        lines.update((line.result.place, line) for line in board.results)
    deals = dict(event.deals)
    for play in event.plays:
        line = lines.get(play.place)
        if line is None:
            continue
        yield from _differing(play, line, event.rule_set)
        hands = deals.get(play.board)
        if hands is not None and line.result.board_group[1] == FIRST_GROUP and str(hands) != play.deal:
            other_hands = phrase("the recorded play has other hands than the board")
            yield finding_about(line.result, Severity.WARNING, CODE, other_hands)


def _differing(play: TablePlay, line: ScoredResult, rules: RuleSet) -> Iterator[Finding]:
    try:
        contract = rules.contract(play.contract)
    except Misread:  # played under other rules than those that the event has now
        return
    outcome = Played(contract, Seat.parse(play.declarer), play.tricks)
    if _agrees(line, outcome, rules):
        return
    played = code_of(outcome)
    reason = phrase(
        "{recorded} is recorded, {played} was played card by card", recorded=code_of(line.result.outcome), played=played
    )
    take = phrase("take the play's: {played}", played=played)
    repair = Repair(Reading.PLAY, take, (line.result,), (line.result._replace(outcome=outcome),))
    yield finding_about(line.result, Severity.ERROR, CODE, reason, (repair,))


def _agrees(line: ScoredResult, outcome: Played, rules: RuleSet) -> bool:
    """Whether a result may stand beside a play; a ruling may be anything."""
    match line.result.outcome:
        case Played(contract, _, tricks):
            return (contract, line.declarer, tricks) == (outcome.contract, outcome.declarer, outcome.tricks)
        case KnownScore(score):
            return score == score_of(outcome, rules, outcome.declarer, line.result.board)
        case NotPlayed() | PassedOut() | SitOut():
            return False
        case _:
            return True
