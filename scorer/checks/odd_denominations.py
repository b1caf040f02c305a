"""Trumps that hardly anybody can have meant."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.findings import Fix, Severity, Suspicion, in_words
from scorer.checks.odd_tricks import span, tricks_of_others
from scorer.game.cards import Suit
from scorer.game.contracts import Contract, Denomination
from scorer.records.results import Played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.checks.travellers import PlayOutcome, Traveller

FEWEST_TRUMPS = 6
"""With seven and more cards of every other suit to choose from, nobody means a suit with fewer."""

OTHERS = 4
"""Without hands so many other tables tell what there was to choose."""

FEWER = 4
"""Tricks by which an odd choice falls short of the worst of the others."""


def denomination_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`odd-denomination`: few trumps by the hands.

    Without hands, a choice that nobody else made and that failed.
    """
    if not (isinstance(outcome, Played) and isinstance(outcome.contract, Contract)):
        return None
    if traveller.deal is None:
        return _failed_alone(traveller, outcome, outcome.contract.denomination)
    return _few_trumps(traveller, outcome, outcome.contract)


def _few_trumps(traveller: Traveller, outcome: Played, contract: Contract) -> Suspicion | None:
    lengths = _lengths(traveller, outcome)
    held = lengths.get(contract.denomination, FEWEST_TRUMPS)
    if held >= FEWEST_TRUMPS:
        return None
    reason = f"{contract.denomination.word} are trumps, but declarer and dummy hold {held or 'none'} of them"
    fixes: list[Fix] = []
    for denomination in _likely(traveller, outcome, lengths):
        meant = replace(contract, denomination=denomination)
        fixes.append(Fix(replace(outcome, contract=meant), str(meant)))
    return Suspicion(Severity.WARNING, "odd-denomination", reason, tuple(fixes))


def _likely(traveller: Traveller, outcome: Played, lengths: Mapping[Denomination, int]) -> list[Denomination]:
    """What the others chose with trumps enough, most chosen first; else the longest suit."""
    others = tricks_of_others(traveller, outcome)
    enough = [choice for choice in others if lengths.get(choice, FEWEST_TRUMPS) >= FEWEST_TRUMPS]
    if not enough:
        return [max(lengths, key=lengths.__getitem__)]
    return sorted(enough, key=lambda choice: (-others[choice].total(), choice.value))


def _lengths(traveller: Traveller, outcome: Played) -> Mapping[Denomination, int]:
    """The cards of declarer and dummy in each suit; none where nobody knows who they are."""
    side = traveller.declaring(outcome)
    if traveller.deal is None or side is None:
        return {}
    one, other = map(traveller.deal.hand, side.seats)
    return {Denomination(suit.value): len(one.holding(suit) + other.holding(suit)) for suit in Suit}


def _failed_alone(traveller: Traveller, outcome: Played, denomination: Denomination) -> Suspicion | None:
    others = tricks_of_others(traveller, outcome)
    if denomination in others:
        return None
    taken = sum(others.values(), Counter[int]())
    if taken.total() < OTHERS or outcome.tricks > min(taken) - FEWER:
        return None
    reason = (
        f"{in_words(outcome)}, but nobody else chose {denomination.word}, "
        f"and the {taken.total()} other tables took {span(taken)}"
    )
    usual = _usual(traveller, outcome)
    fix = Fix(replace(usual, declarer=outcome.declarer), in_words(usual))
    return Suspicion(Severity.WARNING, "odd-denomination", reason, (fix,))


def _usual(traveller: Traveller, outcome: Played) -> Played:
    """What most others of the same side did; of several the first by contract and tricks."""
    side = traveller.declaring(outcome)
    tables: Counter[Played] = Counter()
    for other, results in traveller.by_outcome.items():
        if isinstance(other, Played) and other != outcome and traveller.declaring(other) is side:
            tables[replace(other, declarer=None)] += len(results)
    return min(tables, key=lambda other: (-tables[other], str(other.contract), other.tricks))
