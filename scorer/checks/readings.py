"""How else a record may be read: what hand, eye or habit made of what was meant, how often that happens, and why.

One table of all of them. What is offered has been meant by somebody: each is weighed by how often such a slip happens,
and by how well what was meant fits its board.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Fix, Reading
from scorer.checks.likelihoods import fit
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.rulesets import BOOK
from scorer.game.scoring import deal_score
from scorer.records.results import KnownScore, Played
from scorer.words import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scorer.checks.travellers import PlayOutcome, Traveller
    from scorer.records.results import Outcome

LOOKS_LIKE: Mapping[Denomination, Denomination] = {
    Denomination.SPADES: Denomination.CLUBS,
    Denomination.HEARTS: Denomination.DIAMONDS,
    Denomination.DIAMONDS: Denomination.HEARTS,
    Denomination.CLUBS: Denomination.SPADES,
}
"""The suit of the same colour, for which a suit is taken most easily."""

NEXT_KEYS = (
    {Denomination.SPADES, Denomination.DIAMONDS},
    {Denomination.DIAMONDS, Denomination.CLUBS},
    {Denomination.HEARTS, Denomination.NO_TRUMPS},
)
"""Denominations whose letters are beside each other on a keyboard."""

LOST = {0: {10: 0.5}, 1: {10: 0.5, 11: 1.0, 12: 0.5, 13: 0.5}, 2: {12: 0.5}, 3: {13: 0.5}}
"""Tricks of which one digit of two was written, and how often it is that one."""

CONVENTIONS: Mapping[Reading, Callable[[int], int | None]] = {
    Reading.TRICKS_ABOVE_SIX: lambda tricks: BOOK + tricks if BOOK + tricks <= TRICKS else None,
    Reading.DEFENDERS_TRICKS: lambda tricks: TRICKS - tricks,
}
"""Other ways of counting tricks: what is meant by so many."""


class SlipKind(NamedTuple):
    """How often a slip is of this kind, of a hundred, and what is said of it."""

    weight: float
    reason: Phrase = NOTHING


WAYS: Mapping[Reading, SlipKind] = {
    Reading.DEFENDERS_TRICKS: SlipKind(12, phrase("these are the tricks of the defenders")),
    Reading.DIGIT: SlipKind(20, phrase("a digit was lost or exchanged")),
    Reading.TRICKS_ABOVE_SIX: SlipKind(12, phrase("tricks are counted above six")),
    Reading.OTHER_DENOMINATION: SlipKind(15, phrase("one denomination was taken for another")),
    Reading.OTHER_LEVEL: SlipKind(12, phrase("one level was taken for another")),
    Reading.EAST_WEST_VIEW: SlipKind(15, phrase("the score is East-West's")),
    Reading.OTHER_SEAT: SlipKind(8, phrase("a seat of the other side was named")),
    Reading.PARTNER: SlipKind(8, phrase("dummy was named as declarer")),
    Reading.SIDES_EXCHANGED: SlipKind(6, phrase("the pairs stand in each other's places")),
}
"""Shares are estimates: clubs tell which slips happen, and nobody has counted them."""

KEYS_SHARE, OTHERS_SHARE = 0.3, 0.1
"""Of the slips in a denomination those to a letter beside it, and to any other, against the suit of its colour."""

HOPELESS = 3.0
"""A reading so much less likely than the first is not offered."""


def denomination_weight(read: Denomination, meant: Denomination) -> float:
    """How often one denomination stands for another, against the suit of the same colour."""
    if LOOKS_LIKE.get(read) is meant:
        return 1
    return KEYS_SHARE if {read, meant} in NEXT_KEYS else OTHERS_SHARE


def in_order(traveller: Traveller, outcome: PlayOutcome, fixes: Iterable[Fix]) -> tuple[Fix, ...]:
    """Readings of an outcome, the likeliest first, each with its reason; without those that hardly anybody meant."""
    weighed: list[Fix] = []
    for fix in fixes:
        way, weight = WAYS[fix.reading], log(WAYS[fix.reading].weight)
        if fix.reading is Reading.DIGIT and isinstance(outcome, Played) and isinstance(fix.outcome, Played):
            weight += log(LOST[outcome.tricks][fix.outcome.tricks])
        if fix.reading is Reading.OTHER_DENOMINATION:
            weight += log(denomination_weight(*_denominations(outcome, fix)))
        if isinstance(fix.outcome, Played | KnownScore):
            weight += fit(traveller, fix.outcome, outcome)
        weighed.append(fix._replace(reason=way.reason, weight=weight, score=_score(traveller, fix.outcome)))
    weighed.sort(key=lambda fix: -fix.weight)
    likely: dict[tuple[bool, Outcome], Fix] = {}
    for fix in weighed:
        if fix.weight >= weighed[0].weight - HOPELESS:
            likely.setdefault((fix.reading is Reading.SIDES_EXCHANGED, fix.outcome), fix)
    return tuple(likely.values())


SLIPPED = 4.0
"""How much likelier a reading has to be than what stands there: 98 slips of 100, and half of the odd but right."""

WEIGHED = 5
"""Tables of which one can be weighed; with fewer the rules alone tell what is odd."""


def as_likely_right(traveller: Traveller, outcome: PlayOutcome, fixes: tuple[Fix, ...]) -> bool:
    """Whether an odd outcome is hardly less likely than what may have been meant instead."""
    tables = sum(map(len, traveller.by_outcome.values()))
    if not fixes or tables < WEIGHED or not isinstance(outcome, Played):
        return False
    return fixes[0].weight - fit(traveller, outcome, outcome) < SLIPPED


SEATED = log(30)
"""How much a round's other boards, or the schedule, say of who sat North-South."""


def as_seated(fixes: tuple[Fix, ...], *, as_written: bool | None) -> tuple[Fix, ...]:
    """Readings in order when it is known whether the pairs sat as written; None where it is not."""
    weighed = list(fixes)
    if as_written is not None:
        moved = -2 * SEATED if as_written else SEATED  # twice: it may have been raised before
        for place, fix in enumerate(fixes):
            if fix.reading is Reading.SIDES_EXCHANGED:
                weighed[place] = fix._replace(weight=fix.weight + moved)
    return tuple(sorted(weighed, key=lambda fix: -fix.weight))


def _denominations(outcome: PlayOutcome, fix: Fix) -> tuple[Denomination, Denomination]:
    one, other = outcome, fix.outcome
    return one.contract.denomination, other.contract.denomination  # type: ignore[union-attr]  # both were played


def _score(traveller: Traveller, outcome: Outcome) -> int | None:
    """North-South's score; None for one that is bare already, or while nobody knows who declared."""
    if not isinstance(outcome, Played):
        return None
    seat = outcome.declarer or traveller.votes.seat
    return deal_score(traveller.rules, outcome.contract, outcome.tricks).north_south(seat) if seat else None
