"""Results far from the other tables': tricks that nobody else took, and scores that look mistyped."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from scorer.checks.findings import Fix, Reading, Severity, Suspicion, in_words, tricks_in_words
from scorer.checks.travellers import much_the_same
from scorer.game.contracts import TRICKS, Contract, Denomination
from scorer.game.rulesets import BOOK
from scorer.game.scoring import deal_score
from scorer.records.results import KnownScore, Played
from scorer.words import Phrase, literal, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from scorer.checks.travellers import PlayOutcome, Traveller

OTHERS = 3
"""So many other tables tell what is usual."""

ALONE = 3
"""Tricks to the nearest other table that are odd: 3 of 2542 results of published club evenings."""

FAR = 4
"""Tricks to the median of the other tables that are odd, even if one of them took as many: 2 of those 2542."""

MIRRORED = 2
"""Tricks to the nearest other table, whatever was trumps, that are odd where another took what they leave."""

Taken = Counter[int]
"""Tricks, and how many tables took them."""


def tricks_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`odd-tricks`: tricks far from others' in the same denomination, or a score that is theirs mistyped."""
    if isinstance(outcome, KnownScore):
        return _mistyped(traveller, outcome.score)
    if not isinstance(outcome.contract, Contract):
        return None
    denomination = outcome.contract.denomination
    others = tricks_of_others(traveller, outcome)
    taken = others.get(denomination, Counter())
    if not _odd(outcome.tricks, taken):
        return _defenders(outcome, others)
    reason = phrase("{result}, but {usual}", result=in_words(outcome), usual=usual_in(denomination, taken))
    return Suspicion(Severity.WARNING, "odd-tricks", reason, tuple(_likely(outcome, outcome.contract, others)))


def _defenders(outcome: Played, others: Mapping[Denomination, Taken]) -> Suspicion | None:
    """Few tricks that nobody else took, while others took what they leave the other side, whatever was trumps."""
    taken = sum(others.values(), Counter[int]())
    declarers = TRICKS - outcome.tricks
    if outcome.tricks > BOOK or taken.total() <= OTHERS or declarers not in taken:
        return None
    meant = replace(outcome, tricks=declarers)
    same = Counter[int]()
    if isinstance(meant.contract, Contract):
        same = others.get(meant.contract.denomination, same)
    if min(abs(outcome.tricks - tricks) for tricks in taken) < MIRRORED or _odd(declarers, same):
        return None
    reason = phrase(
        "{result}, but {taken} at {tables} other tables: these may be the defenders'",
        result=in_words(outcome),
        taken=span(taken),
        tables=taken.total(),
    )
    fix = Fix(Reading.DEFENDERS_TRICKS, meant, tricks_in_words(declarers))
    return Suspicion(Severity.WARNING, "odd-tricks", reason, (fix,))


def usual_in(denomination: Denomination, taken: Taken) -> Phrase:
    """What others took in a denomination: `8 to 11 at 4 other tables in spades`."""
    return phrase(
        "{taken} at {tables} other tables in {denomination}",
        taken=span(taken),
        tables=taken.total(),
        denomination=denomination.word,
    )


def tricks_of_others(traveller: Traveller, outcome: Played) -> Mapping[Denomination, Taken]:
    """The tricks of the other tables at which the same side declared, by denominations; counted once an outcome."""
    counted = traveller.taken_by_others
    if outcome not in counted:
        counted[outcome] = _tricks_of_others(traveller, outcome)
    return counted[outcome]


def _tricks_of_others(traveller: Traveller, outcome: Played) -> Mapping[Denomination, Taken]:
    others = dict(traveller.taken[traveller.declaring(outcome)])
    if isinstance(outcome.contract, Contract) and outcome in traveller.by_outcome:
        own = outcome.contract.denomination
        others[own] = others[own] - Counter([outcome.tricks])
        if not others[own]:
            del others[own]
    return others


def stands_alone(traveller: Traveller, outcome: PlayOutcome) -> bool:
    """Whether several other tables tell what is usual, and none of them did much the same."""
    if not (isinstance(outcome, Played) and isinstance(outcome.contract, Contract)):
        return False
    others = tricks_of_others(traveller, outcome)
    taken = others.get(outcome.contract.denomination)
    if taken:
        return _odd(outcome.tricks, taken)
    return sum(tricks.total() for tricks in others.values()) >= OTHERS


def keeps_company(traveller: Traveller, outcome: Played, instead: Played) -> bool:
    """Whether another table than the one that it would replace played the same contract, to a trick more or less."""
    others = traveller.by_outcome.keys() - {instead}
    return any(much_the_same(outcome, other) for other in others)


def span(taken: Collection[int]) -> Phrase:
    """The fewest and the most tricks: `9`, `8 to 11`."""
    fewest, most = min(taken), max(taken)
    return literal(str(most)) if fewest == most else phrase("{fewest} to {most}", fewest=fewest, most=most)


def _odd(tricks: int, taken: Taken) -> bool:
    if taken.total() < OTHERS:
        return False
    nearest = min(abs(tricks - others) for others in taken)
    lower, upper = _middle(taken)
    return nearest >= ALONE or abs(2 * tricks - lower - upper) >= 2 * FAR


def _middle(taken: Taken) -> tuple[int, int]:
    """The tricks of the middle table, or of the two middle ones."""
    ordered = sorted(taken)
    passed = list(accumulate(taken[tricks] for tricks in ordered))
    last = passed[-1]
    return ordered[bisect_right(passed, (last - 1) // 2)], ordered[bisect_right(passed, last // 2)]


def _likely(outcome: Played, contract: Contract, others: Mapping[Denomination, Taken]) -> Iterator[Fix]:
    """Others' tricks that look alike in writing, or their middle; then others' denominations."""
    taken = others[contract.denomination]
    middle, _ = _middle(taken)
    alike = _written_like(outcome.tricks)
    most_taken_first = sorted(alike.keys() & taken.keys(), key=lambda tricks: (-taken[tricks], tricks))
    for tricks in dict.fromkeys([*most_taken_first, middle]):
        if not _odd(tricks, taken):
            reading = alike.get(tricks, Reading.OTHERS_TRICKS)
            yield Fix(reading, replace(outcome, tricks=tricks), tricks_in_words(tricks))
    for denomination in sorted(others, key=lambda other: (-others[other][outcome.tricks], other.value)):
        if others[denomination][outcome.tricks] and not _odd(outcome.tricks, others[denomination]):
            meant = replace(outcome, contract=replace(contract, denomination=denomination))
            yield Fix(Reading.OTHER_DENOMINATION, meant, in_words(meant))


def _written_like(tricks: int) -> Mapping[int, Reading]:
    """What may have been meant: the tricks counted above six, the other side's, or with their second digit lost."""
    lost = {1: (10, 11, 12, 13), 0: (10,)}.get(tricks, ())
    return {
        BOOK + tricks: Reading.TRICKS_ABOVE_SIX,
        TRICKS - tricks: Reading.DEFENDERS_TRICKS,
        **dict.fromkeys(lost, Reading.DIGIT),
    }


def _mistyped(traveller: Traveller, score: int) -> Suspicion | None:
    """A bare score that nobody else has, beside one that most have and that is written with the same digits."""
    others = _scores_of_others(traveller, score)
    if others.total() < OTHERS or others[score] or _near(traveller, score):
        return None
    for other, count in others.most_common(1):
        if 2 * count >= others.total() and _same_digits(score, other):
            reason = phrase(
                "{score:+} is recorded, but {other:+} at {tables} of the other tables",
                score=score,
                other=other,
                tables=count,
            )
            fix = Fix(Reading.DIGIT, KnownScore(other), phrase("score {score:+}", score=other))
            return Suspicion(Severity.WARNING, "odd-tricks", reason, (fix,))
    return None


def _scores_of_others(traveller: Traveller, score: int) -> Counter[int]:
    """How many other tables than one with that bare score have which score."""
    scores: Counter[int] = Counter()
    for outcome, results in traveller.by_outcome.items():
        if isinstance(outcome, KnownScore):
            scores[outcome.score] += len(results) - (outcome.score == score)
        else:
            other = _score(traveller, outcome, outcome.tricks)
            if other is not None:
                scores[other] += len(results)
    return scores


def _score(traveller: Traveller, outcome: Played, tricks: int) -> int | None:
    """The North-South score of a contract with so many tricks.

    None while nobody knows which side declared.
    """
    side = traveller.declaring(outcome)
    if side is None:
        return None
    declarer = side.seats[0]
    return deal_score(traveller.rules, outcome.contract, tricks).north_south(declarer)


def _near(traveller: Traveller, score: int) -> bool:
    """Whether another table's contract gives the score with tricks that would not be odd there."""
    for other in traveller.by_outcome:
        if isinstance(other, Played):
            fewest, most = other.tricks - ALONE + 1, other.tricks + ALONE - 1
            for tricks in range(max(fewest, 0), min(most, TRICKS) + 1):
                if _score(traveller, other, tricks) == score:
                    return True
    return False


def _same_digits(score: int, other: int) -> bool:
    """Two digits exchanged, 240 for 420, or a nought too many or too few, 500 for 50."""
    return sorted(str(score)) == sorted(str(other)) or score == 10 * other or other == 10 * score
