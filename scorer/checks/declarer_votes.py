"""Who declares a board, by its cards or by its tables, and who is thereby in doubt."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

from scorer.checks.findings import Severity
from scorer.game.scoring import score_table
from scorer.game.seats import Seat, Side

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet


@dataclass(frozen=True)
class Votes:
    """How many tables name each declarer, how many bare scores allow one side only, and whom the cards prove."""

    named: Counter[Seat]
    bare: Counter[Side]
    proved: Seat | None = None

    @cached_property
    def sides(self) -> Counter[Side]:
        """How many tables speak for each side as the declaring one."""
        sides = Counter(self.bare)
        for seat, count in self.named.items():
            sides[seat.side] += count
        return +sides

    @cached_property
    def side(self) -> Side | None:
        """The side that declares: by the cards, else by more than half of the tables.

        None where that is open.
        """
        if self.proved:
            return self.proved.side
        return _majority(self.sides)

    @cached_property
    def seat(self) -> Seat | None:
        """Declarer: by the cards, else by more than half of those who name one.

        None where that is open.
        """
        if self.proved:
            return self.proved
        usual = _majority(self.named)
        if usual is None or usual.side is not self.side:
            return None
        return usual

    @cached_property
    def by_tables(self) -> Votes:
        """The same as if no cards were known."""
        return Votes(self.named, self.bare)

    @property
    def severity(self) -> Severity:
        """How sure it is that what speaks against them is wrong: the cards prove it, the tables only make it likely."""
        return Severity.ERROR if self.proved else Severity.WARNING

    def doubt(self, seat: Seat) -> bool:
        """Whether a declarer is another than the known one, or one of several where none is known."""
        if self.seat:
            return seat is not self.seat
        if self.side is None or seat.side is not self.side:
            return True
        return all(one in self.named for one in self.side.seats)

    def likely(self, seat: Seat) -> Seat:
        """The known declarer, else whom most tables of the known side name, in place of one who contradicts that."""
        if self.seat:
            return self.seat
        if self.side is None:
            return seat.left
        usual = max(self.side.seats, key=self.named.__getitem__)
        return usual if self.named[usual] else seat.left

    def moved(self, seat: Seat, to: Seat) -> Votes:
        """The votes if one table had named another declarer."""
        return Votes(self.named - Counter([seat]) + Counter([to]), self.bare, self.proved)


T = TypeVar("T")


def _majority(votes: Counter[T]) -> T | None:
    """What more than half vote for."""
    for choice, count in votes.most_common(1):
        if 2 * count > votes.total():
            return choice
    return None


MOST_SHORT = 6
"""Tricks by which a contract may fail before another reading is likelier: 400 was made, not lost by eight tricks."""


@cache
def side_by_score(rules: RuleSet, score: int) -> Side | None:
    """The one side that can well have declared at a score from the North-South side.

    None where either can: 150.
    """
    likely = [side for side in Side if _own(score, side) in _usual_scores(rules)]
    possible = likely or [side for side in Side if can_declare(rules, score, side)]
    return possible[0] if len(possible) == 1 else None


def can_declare(rules: RuleSet, score: int, side: Side) -> bool:
    """Whether the rules let a side declare and come to a score from the North-South side."""
    return any(_own(score, side) in row.scores for row in score_table(rules))


def _own(score: int, side: Side) -> int:
    """A score from the North-South side as a side sees it."""
    return score if side is Side.NORTH_SOUTH else -score


@cache
def _usual_scores(rules: RuleSet) -> frozenset[int]:
    """Every score of a declaring side, negative where its contract failed, but by too many tricks."""
    usual: set[int] = set()
    for row in score_table(rules):
        fewest = max(rules.needed(row.contract) - MOST_SHORT, 0)
        usual.update(row.scores[fewest:])
    return frozenset(usual)
