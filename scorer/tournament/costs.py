"""What choosing and playing cost, deal by deal: a contract against the best one, tricks against double dummy.

Three steps lead from the best contract to what was scored, and each has its cost in points of the score table:
the denomination, part score or game, and the play. The first two are reckoned with the tricks that the hands
allow, so that a mistake in the play is not counted twice; the third may be below 0, for more tricks than that.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.double_dummy import Best, best_contract, best_target
from scorer.game.scoring import deal_score
from scorer.records.results import FIRST_GROUP, Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.game.contracts import AnyContract
    from scorer.game.seats import Seat
    from scorer.records.results import Result
    from scorer.tournament.scored_event import ScoredBoard, ScoredEvent


class Against(NamedTuple):
    """By how much a cost is above the mean of the other tables with the same cards."""

    choice: Fraction
    play: Fraction
    tricks: Fraction


class Declared(NamedTuple):
    """A deal that was declared: what was chosen, what came of it, and what it cost declarer's side.

    `allowed` are the tricks double dummy in the denomination chosen; costs are in points. `against` is None where
    no other table had the same declarer.
    """

    result: Result
    contract: AnyContract
    declarer: Seat
    tricks: int
    allowed: int
    best: Best
    in_denomination: Best
    expected: int
    points: int
    against: Against | None = None

    @property
    def board(self) -> int:
        return self.result.board

    @property
    def denomination(self) -> int:
        """What the denomination cost."""
        return self.best.points - self.in_denomination.points

    @property
    def target(self) -> int:
        """What part score or game cost, in the denomination chosen."""
        return self.in_denomination.points - self.expected

    @property
    def choice(self) -> int:
        return self.denomination + self.target

    @property
    def play(self) -> int:
        return self.expected - self.points

    @property
    def tricks_lost(self) -> int:
        """Tricks below double dummy; more than that are below 0. The defenders gave as many with the other sign."""
        return self.allowed - self.tricks

    @property
    def telling(self) -> Fraction:
        """How much there is to learn: what it cost in all, less what it cost the others."""
        if self.against is None:
            return Fraction(self.choice + self.play)
        return self.against.choice + self.against.play


def declared_deals(scored: ScoredEvent) -> Iterator[Declared]:
    """Every deal that is solved and was declared, once a result; none in a game with an auction."""
    if scored.event.rule_set.auction:
        return
    for board in scored.boards:
        if board.number in scored.solved:
            yield from with_others(list(_of_board(scored, board)))


def _of_board(scored: ScoredEvent, board: ScoredBoard) -> Iterator[Declared]:
    """The tables of a board; a group that held other cards is left out."""
    rules, double_dummy = scored.event.rule_set, scored.solved[board.number]
    for line in board.lines:
        match line.results[0].outcome:
            case Played(contract, _, tricks) if line.declarer is not None:
                allowed = double_dummy.of(line.declarer)
            case _:
                continue
        best = best_contract(rules, allowed, line.declarer)
        own = best_target(rules, allowed, line.declarer, contract.denomination)
        if best is None or own is None:
            continue
        expected = deal_score(rules, contract, own.tricks).declarer_minus_defenders
        points = deal_score(rules, contract, tricks).declarer_minus_defenders
        for result in line.results:
            if result.board_group[1] == FIRST_GROUP:
                yield Declared(
                    result,
                    contract,
                    line.declarer,
                    tricks=tricks,
                    allowed=own.tricks,
                    best=best,
                    in_denomination=own,
                    expected=expected,
                    points=points,
                )


def with_others(tables: list[Declared]) -> Iterator[Declared]:
    """The tables of one board, each held against the others that had the same declarer."""
    for one in tables:
        others = [other for other in tables if other is not one and other.declarer is one.declarer]
        if not others:
            yield one
            continue
        yield one._replace(
            against=Against(
                one.choice - _mean(other.choice for other in others),
                one.play - _mean(other.play for other in others),
                one.tricks_lost - _mean(other.tricks_lost for other in others),
            )
        )


def _mean(numbers: Iterable[int]) -> Fraction:
    listed = list(numbers)
    return Fraction(sum(listed), len(listed))
