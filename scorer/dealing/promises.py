"""Promises: what comes true on the boards of a lesson, so that a class that follows its advice is rewarded.

Each is tested twice: over layouts of the cards that declarer does not see, and on the actual deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ParseError
from scorer.game.advice import suggest_contract_for_deal, total_sure_tricks
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal, Hand, Suit, combined_lengths
from scorer.game.double_dummy import TricksByDenomination
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import score_deal
from scorer.i18n import phrase

if TYPE_CHECKING:
    from scorer.game.announcement import Announcement


class Situation(NamedTuple):
    """A deal and its announcement; declarer's double dummy tricks are set only if a condition needs them."""

    deal: Deal
    announcement: Announcement
    tricks: TricksByDenomination | None = None

    @property
    def declaring_hands(self) -> tuple[Hand, Hand]:
        """Declarer's hand and dummy."""
        return self.deal.hand(self.announcement.declarer), self.deal.hand(self.announcement.dummy)

    @property
    def fits(self) -> dict[Suit, int]:
        """The combined length of each suit in those two hands."""
        return combined_lengths(*self.declaring_hands)


def _longest_fit(situation: Situation) -> Denomination:
    fits = situation.fits
    return Denomination(max(fits, key=fits.__getitem__).value)


def _advised_contract(situation: Situation) -> Contract:
    return suggest_contract_for_deal(situation.deal, situation.announcement)


def _advised_game(situation: Situation) -> Contract:
    """Return game in the suggested denomination, or at no trumps if that is a minor.

    Beginners play no game in a minor.
    """
    trumps = _advised_contract(situation).denomination
    minor = trumps in (Denomination.CLUBS, Denomination.DIAMONDS)
    return Contract(Target.GAME, Denomination.NO_TRUMPS if minor else trumps)


NAMED_CONTRACTS: Mapping[str, Callable[[Situation], Contract]] = {
    "advice": _advised_contract,
    "game": _advised_game,
    "part score": lambda situation: Contract(Target.PART_SCORE, _advised_contract(situation).denomination),
    "trumps": lambda situation: Contract(_advised_contract(situation).target, _longest_fit(situation)),
    "no trumps": lambda situation: Contract(_advised_contract(situation).target, Denomination.NO_TRUMPS),
}
"""Contracts that promises are about: the suggested one, and its alternatives."""

PromiseTest = Callable[[Sequence[TricksByDenomination], "Situation"], bool]
"""Tests declarer's tricks, in several layouts or in the one of the actual deal."""


class Promise(NamedTuple):
    """A promise: its text, the names of the contracts to solve, and the tests for it.

    The tests are for layouts and for the actual deal. A promise for which `is_about_lead` uses neither: the solver
    gives the cost of the lead against the advised contract.
    """

    text: str
    contract_names: tuple[str, ...]
    holds_on_layouts: PromiseTest
    holds_on_deal: PromiseTest
    is_about_lead: bool = False

    def denominations_to_solve(self, situation: Situation) -> set[Denomination]:
        """Return the denominations to solve."""
        return {NAMED_CONTRACTS[name](situation).denomination for name in self.contract_names}


_NAME = f"(?:{'|'.join(NAMED_CONTRACTS)})"
_MAKES = re.compile(rf"({_NAME}) makes (?:([0-9]{{1,3}})%\+|at most ([0-9]{{1,3}})%)")
_BEATS = re.compile(rf"({_NAME}) beats ({_NAME}) by ([0-9]{{1,4}})")
_GAINS = re.compile(rf"({_NAME}) takes ([0-9]) more than ({_NAME}|the sure tricks)")


LEAD_PROMISE = "the lead costs nothing"


def parse_promise(text: str) -> Promise:
    """Parse `game makes 70%+`, `game makes at most 30%`, or `part score beats game by 50` (mean points).

    Also `trumps takes 1 more than no trumps`, `advice takes 1 more than the sure tricks` (mean tricks), and `the lead
    costs nothing`. Raise `ParseError` for anything else.
    """
    written = " ".join(text.split())
    if written == LEAD_PROMISE:
        return Promise(written, (), lambda *_: True, lambda *_: True, is_about_lead=True)
    if match := _MAKES.fullmatch(written):
        name, least, most = match.groups()
        if int(least or most) <= 100:
            return _build_makes_promise(written, name, int(least or most), at_least=least is not None)
    if match := _BEATS.fullmatch(written):
        name, other, points = match.groups()
        return _build_beats_promise(written, name, other, int(points))
    if match := _GAINS.fullmatch(written):
        name, gained, than = match.groups()
        return _build_gains_promise(written, name, int(gained), than)
    raise ParseError(text, phrase('a claim such as "game makes 70%+" or "part score beats game by 50"'))


def _build_makes_promise(text: str, name: str, share: int, *, at_least: bool) -> Promise:
    def count_made(tricks: Sequence[TricksByDenomination], situation: Situation) -> int:
        contract = NAMED_CONTRACTS[name](situation)
        return sum(STANDARD.tricks_needed(contract) <= one[contract.denomination] for one in tricks)

    def margin(tricks: Sequence[TricksByDenomination], situation: Situation) -> bool:
        percent = Fraction(100 * count_made(tricks, situation), len(tricks))
        return percent >= share if at_least else percent <= share

    def today(tricks: Sequence[TricksByDenomination], situation: Situation) -> bool:
        return (count_made(tricks, situation) > 0) is at_least

    return Promise(text, (name,), margin, today)


def _build_beats_promise(text: str, name: str, other: str, points: int) -> Promise:
    def mean_lead(tricks: Sequence[TricksByDenomination], situation: Situation) -> Fraction:
        mean = Fraction(0)
        for contract, sign in ((NAMED_CONTRACTS[name](situation), 1), (NAMED_CONTRACTS[other](situation), -1)):
            for one in tricks:
                scored = score_deal(STANDARD, contract, one[contract.denomination])
                mean += Fraction(sign * scored.declarer_minus_defenders, len(tricks))
        return mean

    return Promise(
        text,
        (name, other),
        lambda tricks, situation: mean_lead(tricks, situation) >= points,
        lambda tricks, situation: mean_lead(tricks, situation) > 0,
    )


def _build_gains_promise(text: str, name: str, gained: int, than: str) -> Promise:
    def holds(tricks: Sequence[TricksByDenomination], situation: Situation) -> bool:
        own = NAMED_CONTRACTS[name](situation).denomination
        others = total_sure_tricks(*situation.declaring_hands) * len(tricks)
        if than in NAMED_CONTRACTS:
            others = sum(one[NAMED_CONTRACTS[than](situation).denomination] for one in tricks)
        return sum(one[own] for one in tricks) - others >= gained * len(tricks)

    return Promise(text, (name, than) if than in NAMED_CONTRACTS else (name,), holds, holds)
