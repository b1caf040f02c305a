"""The class page: which guideline was followed how often, and what it cost not to.

The cost is what the contract of the guidelines would score with the tricks that the hands allow, less what the one
chosen would: the play is left out, so that a mistake there is not laid to the choice.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.game.advice import FIT, GAME_POINTS, SURE_GAME, suggested, sure_tricks_together
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.scoring import deal_score
from scorer.records.results import FIRST_GROUP, Played
from scorer.reports.table import NAME, NUMBER, SHARE, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.rulesets import RuleSet
    from scorer.tournament import ScoredBoard, ScoredEvent


class Guideline(Enum):
    """What beginners are told about the contract."""

    SURE = ("sure_tricks", f"{SURE_GAME} sure tricks: game in no trumps")
    GAME = ("game", f"{GAME_POINTS} points: game")
    PART_SCORE = ("part_score", f"fewer than {GAME_POINTS} points: part score")
    MAJOR = ("major", f"{FIT} cards of a major: trumps")
    LONG = ("long", "a long suit beside a short one: part score in it")
    NO_TRUMPS = ("no_trumps", "no such major: no trumps")

    @property
    def key(self) -> str:
        return self.value[0]

    @property
    def words(self) -> str:
        return self.value[1]


class Followed(NamedTuple):
    """A guideline: on how many deals it had something to say, how often it was followed, and what it cost not to.

    `cost` is in points, over the `solved` deals on which it was not followed.
    """

    guideline: Guideline
    deals: int = 0
    followed: int = 0
    solved: int = 0
    cost: int = 0

    @property
    def percent(self) -> Fraction | None:
        return percentage(Fraction(self.followed), self.deals)

    @property
    def a_deal(self) -> Fraction | None:
        """What not following it cost a deal; None where it always was followed, or nothing is solved."""
        return Fraction(self.cost, self.solved) if self.solved else None

    def plus(self, *, followed: bool, cost: int | None) -> Followed:
        """The same with one deal more; `cost` is None where the deal is not solved."""
        if followed:
            return self._replace(deals=self.deals + 1, followed=self.followed + 1)
        if cost is None:
            return self._replace(deals=self.deals + 1)
        return self._replace(deals=self.deals + 1, solved=self.solved + 1, cost=self.cost + cost)


COST = (
    "Cost: what the contract of the guidelines would score with the tricks that the hands allow, less what the one"
    " chosen would, a deal on which they were not followed; below 0 the class was right"
)


def tables(scored: ScoredEvent) -> list[Table[Followed]]:
    """A line a guideline; none without hands and results, or in a game with an auction."""
    followed = guidelines(scored)
    if not any(one.deals for one in followed):
        return []
    notes = (COST,) if any(one.solved for one in followed) else ()
    fields: tuple[Field[Followed], ...] = (
        Field("guideline", "Guideline", NAME, cell=attrgetter("guideline.words"), value=attrgetter("guideline.key")),
        Field("deals", "Deals", NUMBER),
        Field("followed", "Followed", NUMBER),
        Field("percent", "%", SHARE),
        Field("cost", "Cost", NUMBER, cell=lambda one: one.a_deal),
    )
    return [Table("Guidelines", fields, followed, notes, trimmed=True)]


def guidelines(scored: ScoredEvent) -> list[Followed]:
    """Every guideline over all tables that declared the hands as the points say."""
    counted = {guideline: Followed(guideline) for guideline in Guideline}
    if not scored.event.rule_set.auction:
        for board in scored.boards:
            for guideline, followed, cost in _of_board(scored, board):
                counted[guideline] = counted[guideline].plus(followed=followed, cost=cost)
    return list(counted.values())


def _of_board(scored: ScoredEvent, board: ScoredBoard) -> Iterator[tuple[Guideline, bool, int | None]]:
    """What each table of a board did with each guideline that had something to say."""
    declarer = scored.declarers.get(board.number)
    if board.deal is None or declarer is None:
        return
    hands = board.deal.hand(declarer), board.deal.hand(declarer.partner)
    advice = suggested(*hands)
    sure = sure_tricks_together(*hands) >= SURE_GAME
    solved = scored.solved.get(board.number)
    tricks = solved.of(declarer) if solved else None
    for line in board.lines:
        match line.results[0].outcome:
            case Played(Contract() as contract) if line.declarer is declarer:
                cost = None if tricks is None else _cost(scored.event.rule_set, advice, contract, tricks)
            case _:
                continue
        for result in line.results:
            if result.board_group[1] == FIRST_GROUP:
                for guideline, followed in _asked(advice, contract, sure=sure):
                    yield guideline, followed, cost


def _asked(advice: Contract, contract: Contract, *, sure: bool) -> Iterator[tuple[Guideline, bool]]:
    """The guidelines that lead to a contract, and whether another one follows each of them."""
    if sure:
        yield Guideline.SURE, contract == advice
        return
    game = contract.target is not Target.PART_SCORE
    if advice.target is Target.GAME:
        yield Guideline.GAME, game
    else:
        yield Guideline.PART_SCORE, not game
    same = contract.denomination is advice.denomination
    if advice.denomination is Denomination.NO_TRUMPS:
        yield Guideline.NO_TRUMPS, same
    elif advice.denomination in (Denomination.HEARTS, Denomination.SPADES):
        yield Guideline.MAJOR, same
    else:
        yield Guideline.LONG, same


def _cost(rules: RuleSet, advice: Contract, contract: Contract, tricks: dict[Denomination, int]) -> int:
    advised = deal_score(rules, advice, tricks[advice.denomination]).declarer_minus_defenders
    return advised - deal_score(rules, contract, tricks[contract.denomination]).declarer_minus_defenders
