"""A traveller: the results that were played with the same cards, and how they agree about who declares."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from scorer.checks.declarer_votes import Votes, told_side
from scorer.game.contracts import Contract
from scorer.records.declarers import declarers_by_cards
from scorer.records.results import FIRST_GROUP, KnownScore, Outcome, Played, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Seat, Side
    from scorer.records.events import Event

PlayOutcome = Played | KnownScore
"""What came of cards that were played; awards and boards not played tell nothing."""


@dataclass(frozen=True)
class Traveller:
    """The results of a board, or of one group of a fouled one, by outcomes; `deal` is None without hands."""

    board: int
    group: str
    rules: RuleSet
    deal: Deal | None
    votes: Votes
    alike: Mapping[PlayOutcome, list[Result]]

    def told(self, outcome: Outcome) -> Side | None:
        """The side that an outcome alone says declared."""
        match outcome:
            case Played(_, declarer, _):
                return declarer.side if declarer else None
            case KnownScore(score):
                return told_side(self.rules, score)
            case _:
                return None

    def declaring(self, outcome: PlayOutcome) -> Side | None:
        """The same, or by what is known where the outcome does not say."""
        return self.told(outcome) or self.votes.side

    def reversed(self, outcome: Outcome) -> bool:
        """Whether an outcome says that the other side declared than is known."""
        told = self.told(outcome)
        return told is not None and self.votes.side is not None and told is not self.votes.side

    def contradicts(self, outcome: Outcome) -> bool:
        """Whether an outcome names another declarer, or the other side, than is known."""
        named = outcome.declarer if isinstance(outcome, Played) else None
        if named and self.votes.seat:
            return named is not self.votes.seat
        return self.reversed(outcome)

    def confirms(self, outcome: Outcome) -> bool:
        """Whether an outcome says who declared, and nothing is known against it."""
        return self.told(outcome) is not None and self.votes.side is not None and not self.contradicts(outcome)

    def corrected(self, outcome: PlayOutcome) -> PlayOutcome:
        """A contradicting outcome by the known declarer, or with the other sign where it is a bare score."""
        if isinstance(outcome, KnownScore):
            return KnownScore(-outcome.score)
        return replace(outcome, declarer=self.votes.likely(outcome.declarer)) if outcome.declarer else outcome

    @cached_property
    def taken(self) -> Mapping[Side | None, Mapping[Denomination, Counter[int]]]:
        """How many tables took how many tricks, by the side that declared and the denomination."""
        taken: defaultdict[Side | None, defaultdict[Denomination, Counter[int]]]
        taken = defaultdict(lambda: defaultdict(Counter))
        for outcome, results in self.alike.items():
            if isinstance(outcome, Played) and isinstance(outcome.contract, Contract):
                taken[self.declaring(outcome)][outcome.contract.denomination][outcome.tricks] += len(results)
        return taken

    @property
    def contradicting(self) -> Iterator[Result]:
        """The results that name another declarer, or the other side, than is known."""
        for outcome, results in self.alike.items():
            if self.contradicts(outcome):
                yield from results


def travellers(event: Event) -> list[Traveller]:
    """Every traveller of an event, by board and group; the cards tell of the first group only."""
    proved, deals, rules = declarers_by_cards(event), dict(event.deals), event.rule_set
    return [
        _traveller(
            (board, group),
            rules,
            alike,
            deals.get(board) if group == FIRST_GROUP else None,
            proved.get(board) if group == FIRST_GROUP else None,
        )
        for (board, group), alike in sorted(_parts(event.results).items())
    ]


def _parts(results: Iterable[Result]) -> Mapping[tuple[int, str], Mapping[PlayOutcome, list[Result]]]:
    """What was made of each board and group, by outcomes. Equal ones are mostly one object, which is quickly told."""
    objects: defaultdict[tuple[int, str, int], list[Result]] = defaultdict(list)
    for result in results:
        objects[result.board, result.group, id(result.outcome)].append(result)
    parts: defaultdict[tuple[int, str], dict[PlayOutcome, list[Result]]] = defaultdict(dict)
    for same in objects.values():
        outcome = same[0].outcome
        if isinstance(outcome, Played | KnownScore):
            parts[same[0].board_group].setdefault(outcome, []).extend(same)
    return parts


def _traveller(
    part: tuple[int, str],
    rules: RuleSet,
    alike: Mapping[PlayOutcome, list[Result]],
    deal: Deal | None,
    proved: Seat | None,
) -> Traveller:
    named: Counter[Seat] = Counter()
    bare: Counter[Side] = Counter()
    for outcome, results in alike.items():
        if isinstance(outcome, KnownScore):
            side = told_side(rules, outcome.score)
            bare.update({side: len(results)} if side else {})
        elif outcome.declarer:
            named[outcome.declarer] += len(results)
    return Traveller(*part, rules, deal, Votes(named, bare, proved), alike)
