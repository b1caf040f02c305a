"""Trumps that hardly anybody can have meant."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.findings import Fix, Severity, Suspicion, in_words
from scorer.checks.odd_tricks import span, tricks_of_others
from scorer.game.cards import Suit
from scorer.game.contracts import Contract, Denomination
from scorer.game.seats import Seat
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


def denomination_suspicion(sheet: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`odd-denomination`: few trumps by the hands; without hands, a choice that nobody else made and that failed."""
    if not (isinstance(outcome, Played) and isinstance(outcome.contract, Contract)):
        return None
    if sheet.deal is None:
        return _failed_alone(sheet, outcome, outcome.contract.denomination)
    return _few_trumps(sheet, outcome, outcome.contract)


def _few_trumps(sheet: Traveller, outcome: Played, contract: Contract) -> Suspicion | None:
    lengths = _lengths(sheet, outcome)
    held = lengths.get(contract.denomination, FEWEST_TRUMPS)
    if held >= FEWEST_TRUMPS:
        return None
    said = f"{contract.denomination.word} are trumps, but declarer and dummy hold {held or 'none'} of them"
    others = tricks_of_others(sheet, outcome)
    usual = sorted(others, key=lambda it: (-others[it].total(), it.value))
    meant = [it for it in usual if lengths.get(it, FEWEST_TRUMPS) >= FEWEST_TRUMPS] or [
        max(lengths, key=lengths.__getitem__)
    ]
    contracts = [replace(contract, denomination=denomination) for denomination in meant]
    fixes = (Fix(replace(outcome, contract=it), str(it)) for it in contracts)
    return Suspicion(Severity.WARNING, "odd-denomination", said, tuple(fixes))


def _lengths(sheet: Traveller, outcome: Played) -> Mapping[Denomination, int]:
    """The cards of declarer and dummy in each suit; none where nobody knows who they are."""
    side = sheet.declaring(outcome)
    if sheet.deal is None or side is None:
        return {}
    hands = [sheet.deal.hand(seat) for seat in Seat if seat.side is side]
    return {Denomination(suit.value): sum(len(hand.holding(suit)) for hand in hands) for suit in Suit}


def _failed_alone(sheet: Traveller, outcome: Played, denomination: Denomination) -> Suspicion | None:
    others = tricks_of_others(sheet, outcome)
    if denomination in others:
        return None
    taken = sum(others.values(), Counter[int]())
    if taken.total() < OTHERS or outcome.tricks > min(taken) - FEWER:
        return None
    said = (
        f"{in_words(outcome)}, but nobody else chose {denomination.word}, "
        f"and the {taken.total()} other tables took {span(taken)}"
    )
    usual = _usual(sheet, outcome)
    fix = Fix(replace(usual, declarer=outcome.declarer), in_words(usual))
    return Suspicion(Severity.WARNING, "odd-denomination", said, (fix,))


def _usual(sheet: Traveller, outcome: Played) -> Played:
    """What most of the other tables of the same side did; of several the first by contract and tricks."""
    counted: Counter[Played] = Counter()
    for other, results in sheet.alike.items():
        if isinstance(other, Played) and other != outcome and sheet.declaring(other) is sheet.declaring(outcome):
            counted[replace(other, declarer=None)] += len(results)
    return min(counted, key=lambda it: (-counted[it], str(it.contract), it.tricks))
