"""Promises: what comes true on the boards of a lesson, so that a class that follows its advice is rewarded.

Each is tested twice: over layouts of the cards that declarer does not see, and on the actual deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.advice import suggested_for, sure_tricks_together
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal, Hand, Suit, lengths_together
from scorer.game.double_dummy import Tricks
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import deal_score
from scorer.i18n import phrase

if TYPE_CHECKING:
    from scorer.game.announcement import Announcement


class Situation(NamedTuple):
    """A deal and its announcement; declarer's double dummy tricks are set only if a condition needs them."""

    deal: Deal
    announced: Announcement
    tricks: Tricks | None = None

    @property
    def declaring(self) -> tuple[Hand, Hand]:
        """Declarer's hand and dummy."""
        return self.deal.hand(self.announced.declarer), self.deal.hand(self.announced.dummy)

    @property
    def fits(self) -> dict[Suit, int]:
        """The combined length of each suit in those two hands."""
        return lengths_together(*self.declaring)


def _longest_fit(situation: Situation) -> Denomination:
    fits = situation.fits
    return Denomination(max(fits, key=fits.__getitem__).value)


def _advice(situation: Situation) -> Contract:
    return suggested_for(situation.deal, situation.announced)


def _game(situation: Situation) -> Contract:
    """Return game in the suggested denomination, or at no trumps if that is a minor.

    Beginners play no game in a minor.
    """
    trumps = _advice(situation).denomination
    minor = trumps in (Denomination.CLUBS, Denomination.DIAMONDS)
    return Contract(Target.GAME, Denomination.NO_TRUMPS if minor else trumps)


NAMED: Mapping[str, Callable[[Situation], Contract]] = {
    "advice": _advice,
    "game": _game,
    "part score": lambda situation: Contract(Target.PART_SCORE, _advice(situation).denomination),
    "trumps": lambda situation: Contract(_advice(situation).target, _longest_fit(situation)),
    "no trumps": lambda situation: Contract(_advice(situation).target, Denomination.NO_TRUMPS),
}
"""Contracts that promises are about: the suggested one, and its alternatives."""

Held = Callable[[Sequence[Tricks], "Situation"], bool]
"""Tests declarer's tricks, in several layouts or in the one of the actual deal."""


class Promise(NamedTuple):
    """A promise: its text, the names of the contracts to solve, and the tests for it.

    The tests are for layouts and for the actual deal. A promise for which `is_about_lead` uses neither: the solver
    gives the cost of the lead against the advised contract.
    """

    text: str
    names: tuple[str, ...]
    margin: Held
    today: Held
    lead: bool = False

    def denominations(self, situation: Situation) -> set[Denomination]:
        """Return the denominations to solve."""
        return {NAMED[name](situation).denomination for name in self.names}


_NAME = f"(?:{'|'.join(NAMED)})"
_MAKES = re.compile(rf"({_NAME}) makes (?:([0-9]{{1,3}})%\+|at most ([0-9]{{1,3}})%)")
_BEATS = re.compile(rf"({_NAME}) beats ({_NAME}) by ([0-9]{{1,4}})")
_GAINS = re.compile(rf"({_NAME}) takes ([0-9]) more than ({_NAME}|the sure tricks)")


LEAD = "the lead costs nothing"


def promise(text: str) -> Promise:
    """Parse `game makes 70%+`, `game makes at most 30%`, or `part score beats game by 50` (mean points).

    Also `trumps takes 1 more than no trumps`, `advice takes 1 more than the sure tricks` (mean tricks), and `the lead
    costs nothing`. Raise `ParseError` for anything else.
    """
    written = " ".join(text.split())
    if written == LEAD:
        return Promise(written, (), lambda *_: True, lambda *_: True, lead=True)
    if match := _MAKES.fullmatch(written):
        name, least, most = match.groups()
        if int(least or most) <= 100:
            return _makes(written, name, int(least or most), at_least=least is not None)
    if match := _BEATS.fullmatch(written):
        name, other, points = match.groups()
        return _beats(written, name, other, int(points))
    if match := _GAINS.fullmatch(written):
        name, gained, than = match.groups()
        return _gains(written, name, int(gained), than)
    raise Misread(text, phrase('a promise such as "game makes 70%+" or "part score beats game by 50"'))


def _makes(text: str, name: str, share: int, *, at_least: bool) -> Promise:
    def made(tricks: Sequence[Tricks], situation: Situation) -> int:
        contract = NAMED[name](situation)
        return sum(STANDARD.needed(contract) <= one[contract.denomination] for one in tricks)

    def margin(tricks: Sequence[Tricks], situation: Situation) -> bool:
        percent = Fraction(100 * made(tricks, situation), len(tricks))
        return percent >= share if at_least else percent <= share

    def today(tricks: Sequence[Tricks], situation: Situation) -> bool:
        return (made(tricks, situation) > 0) is at_least

    return Promise(text, (name,), margin, today)


def _beats(text: str, name: str, other: str, points: int) -> Promise:
    def ahead(tricks: Sequence[Tricks], situation: Situation) -> Fraction:
        mean = Fraction(0)
        for contract, sign in ((NAMED[name](situation), 1), (NAMED[other](situation), -1)):
            for one in tricks:
                scored = deal_score(STANDARD, contract, one[contract.denomination])
                mean += Fraction(sign * scored.declarer_minus_defenders, len(tricks))
        return mean

    return Promise(
        text,
        (name, other),
        lambda tricks, situation: ahead(tricks, situation) >= points,
        lambda tricks, situation: ahead(tricks, situation) > 0,
    )


def _gains(text: str, name: str, gained: int, than: str) -> Promise:
    def holds(tricks: Sequence[Tricks], situation: Situation) -> bool:
        own = NAMED[name](situation).denomination
        others = sure_tricks_together(*situation.declaring) * len(tricks)
        if than in NAMED:
            others = sum(one[NAMED[than](situation).denomination] for one in tricks)
        return sum(one[own] for one in tricks) - others >= gained * len(tricks)

    return Promise(text, (name, than) if than in NAMED else (name,), holds, holds)
