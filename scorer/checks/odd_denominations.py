"""Trumps that hardly anybody can have meant."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.findings import Fix, Reading, Severity, Suspicion, in_words
from scorer.checks.odd_tricks import span, tricks_of_others, usual_in
from scorer.checks.travellers import much_the_same
from scorer.game.cards import Suit
from scorer.game.contracts import Contract, Denomination
from scorer.records.results import Played
from scorer.words import literal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.checks.travellers import PlayOutcome, Traveller

FEWEST_TRUMPS = 6
"""With seven and more cards of every other suit to choose from, nobody means a suit with fewer."""

OTHERS = 4
"""Without hands so many other tables tell what there was to choose."""

LOOKS_LIKE: Mapping[Denomination, Denomination] = {
    Denomination.SPADES: Denomination.CLUBS,
    Denomination.HEARTS: Denomination.DIAMONDS,
    Denomination.DIAMONDS: Denomination.HEARTS,
    Denomination.CLUBS: Denomination.SPADES,
}
"""The suit of the same colour, for which a suit is taken most easily."""

ALIKE = 3
"""Other tables of which at least a third chose that suit: 15 of 2163 results of published club evenings stand so."""

LONGER = 1
"""Cards by which that suit has to be the longer, where the hands are known."""

FEWER = 4
"""Tricks by which an odd choice falls short of the worst of the others."""


def denomination_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`odd-denomination`: few trumps by the hands.

    Without hands, a choice that nobody else made and that failed, or that looks like what most chose.
    """
    if not (isinstance(outcome, Played) and isinstance(outcome.contract, Contract)):
        return None
    few = _few_trumps(traveller, outcome, outcome.contract)
    others = tricks_of_others(traveller, outcome)
    if few or outcome.contract.denomination in others:
        return few
    if traveller.deal is None and (failed := _failed_alone(traveller, outcome, outcome.contract, others)):
        return failed
    meant = _look_alike(traveller, outcome, outcome.contract, others)
    lengths = _lengths(traveller, outcome)
    if meant is None or (lengths and lengths[meant] < lengths[outcome.contract.denomination] + LONGER):
        return None
    return _mistaken(outcome, outcome.contract, meant, others)


def _few_trumps(traveller: Traveller, outcome: Played, contract: Contract) -> Suspicion | None:
    lengths = _lengths(traveller, outcome)
    held = lengths.get(contract.denomination, FEWEST_TRUMPS)
    if held >= FEWEST_TRUMPS:
        return None
    trumps = contract.denomination.word
    reason = phrase("{trumps} are trumps, but declarer and dummy hold none of them", trumps=trumps)
    if held:
        reason = phrase("{trumps} are trumps, but declarer and dummy hold {held} of them", trumps=trumps, held=held)
    fixes: list[Fix] = []
    for denomination in _likely(traveller, outcome, lengths):
        meant = replace(contract, denomination=denomination)
        fixes.append(Fix(Reading.OTHER_DENOMINATION, replace(outcome, contract=meant), literal(str(meant))))
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


def _look_alike(
    traveller: Traveller, outcome: Played, contract: Contract, others: Mapping[Denomination, Counter[int]]
) -> Denomination | None:
    """The other suit of the same colour, where at least a third chose it and somebody did much the same in it."""
    meant = LOOKS_LIKE.get(contract.denomination)
    tables = sum(taken.total() for taken in others.values())
    if meant is None or meant not in others or tables < ALIKE or 3 * others[meant].total() < tables:
        return None
    as_meant = replace(outcome, contract=replace(contract, denomination=meant))
    same = any(much_the_same(as_meant, other) for other in traveller.by_outcome)
    return meant if same else None


def _mistaken(
    outcome: Played, contract: Contract, meant: Denomination, others: Mapping[Denomination, Counter[int]]
) -> Suspicion:
    reason = phrase(
        "{result}, but nobody else chose {denomination}: {usual}",
        result=in_words(outcome),
        denomination=contract.denomination.word,
        usual=usual_in(meant, others[meant]),
    )
    other = replace(contract, denomination=meant)
    fix = Fix(Reading.OTHER_DENOMINATION, replace(outcome, contract=other), literal(str(other)))
    return Suspicion(Severity.WARNING, "odd-denomination", reason, (fix,))


def _failed_alone(
    traveller: Traveller, outcome: Played, contract: Contract, others: Mapping[Denomination, Counter[int]]
) -> Suspicion | None:
    denomination = contract.denomination
    taken = sum(others.values(), Counter[int]())
    if taken.total() < OTHERS or outcome.tricks > min(taken) - FEWER:
        return None
    reason = phrase(
        "{result}, but nobody else chose {denomination}, and the {tables} other tables took {taken}",
        result=in_words(outcome),
        denomination=denomination.word,
        tables=taken.total(),
        taken=span(taken),
    )
    usual = _usual(traveller, outcome)
    fix = Fix(Reading.OTHERS_RESULT, replace(usual, declarer=outcome.declarer), in_words(usual))
    return Suspicion(Severity.WARNING, "odd-denomination", reason, (fix,))


def _usual(traveller: Traveller, outcome: Played) -> Played:
    """What most others of the same side did; of several the first by contract and tricks."""
    side = traveller.declaring(outcome)
    tables: Counter[Played] = Counter()
    for other, results in traveller.by_outcome.items():
        if isinstance(other, Played) and other != outcome and traveller.declaring(other) is side:
            tables[replace(other, declarer=None)] += len(results)
    return min(tables, key=lambda other: (-tables[other], str(other.contract), other.tricks))
