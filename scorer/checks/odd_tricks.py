"""Results far from the other tables': tricks that nobody else took, and scores that look mistyped."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from scorer.checks.findings import Fix, Severity, Suspicion, in_words, tricks_in_words
from scorer.game.contracts import TRICKS, Contract, Denomination
from scorer.game.rulesets import BOOK
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat
from scorer.records.results import KnownScore, Played

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.checks.travellers import PlayOutcome, Traveller

OTHERS = 3
"""So many other tables tell what is usual."""

ALONE = 3
"""Tricks to the nearest other table that are odd: 3 of 2542 results of published club evenings."""

FAR = 4
"""Tricks to the median of the other tables that are odd, even if one of them took as many: 2 of those 2542."""

Taken = Counter[int]
"""Tricks, and how many tables took them."""


def tricks_suspicion(sheet: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`odd-tricks`: tricks far from others' in the same denomination, or a score that is theirs mistyped."""
    if isinstance(outcome, KnownScore):
        return _mistyped(sheet, outcome.score)
    if not isinstance(outcome.contract, Contract):
        return None
    others = tricks_of_others(sheet, outcome)
    taken = others[outcome.contract.denomination]
    if not _odd(outcome.tricks, taken):
        return None
    there = f"{span(taken)} at {taken.total()} other tables in {outcome.contract.denomination.word}"
    said = f"{in_words(outcome)}, but {there}"
    return Suspicion(Severity.WARNING, "odd-tricks", said, tuple(_likely(outcome, outcome.contract, others)))


def tricks_of_others(sheet: Traveller, outcome: Played) -> Mapping[Denomination, Taken]:
    """The tricks of the other tables at which the same side declared, by denominations."""
    others: defaultdict[Denomination, Taken] = defaultdict(Counter, sheet.taken[sheet.declaring(outcome)])
    if isinstance(outcome.contract, Contract) and outcome in sheet.alike:
        own = outcome.contract.denomination
        others[own] = others[own] - Counter([outcome.tricks])
        if not others[own]:
            del others[own]
    return others


def stands_alone(sheet: Traveller, outcome: PlayOutcome) -> bool:
    """Whether several other tables tell what is usual, and none of them did much the same."""
    if not (isinstance(outcome, Played) and isinstance(outcome.contract, Contract)):
        return False
    others = tricks_of_others(sheet, outcome)
    taken = others.get(outcome.contract.denomination)
    return _odd(outcome.tricks, taken) if taken else sum(it.total() for it in others.values()) >= OTHERS


def keeps_company(sheet: Traveller, outcome: Played, instead: Played) -> bool:
    """Whether another table than the one that it would replace played the same contract, to a trick more or less."""
    return any(
        isinstance(it, Played)
        and it != instead
        and it.contract == outcome.contract
        and abs(it.tricks - outcome.tricks) <= 1
        for it in sheet.alike
    )


def span(taken: Taken) -> str:
    """The fewest and the most tricks: `9`, `8 to 11`."""
    return " to ".join(map(str, sorted({min(taken), max(taken)})))


def _odd(tricks: int, taken: Taken) -> bool:
    if taken.total() < OTHERS:
        return False
    least, most = _middle(taken)
    return min(abs(tricks - it) for it in taken) >= ALONE or abs(2 * tricks - least - most) >= 2 * FAR


def _middle(taken: Taken) -> tuple[int, int]:
    """The tricks of the middle table, or of the two middle ones."""
    ordered = sorted(taken)
    passed = list(accumulate(taken[tricks] for tricks in ordered))
    last = passed[-1]
    return ordered[bisect_right(passed, (last - 1) // 2)], ordered[bisect_right(passed, last // 2)]


def _likely(outcome: Played, contract: Contract, others: Mapping[Denomination, Taken]) -> Iterator[Fix]:
    """Others' tricks that look alike in writing, else those in their middle; then others' denominations."""
    taken = others[contract.denomination]
    middle, _ = _middle(taken)
    slips = [it for it in sorted(taken, key=lambda it: (-taken[it], it)) if it in _written_like(outcome.tricks)]
    for tricks in dict.fromkeys([*slips, middle]):
        if not _odd(tricks, taken):
            yield Fix(replace(outcome, tricks=tricks), tricks_in_words(tricks))
    for denomination in sorted(others, key=lambda it: (-others[it][outcome.tricks], it.value)):
        if others[denomination][outcome.tricks] and not _odd(outcome.tricks, others[denomination]):
            meant = replace(outcome, contract=replace(contract, denomination=denomination))
            yield Fix(meant, in_words(meant))


def _written_like(tricks: int) -> set[int]:
    """What may have been meant: the tricks counted above six, the other side's, or with their second digit lost."""
    lost = {1: {10, 11, 12, 13}, 0: {10}}.get(tricks, set())
    return {BOOK + tricks, TRICKS - tricks} | lost


def _mistyped(sheet: Traveller, score: int) -> Suspicion | None:
    """A bare score that nobody else has, beside one that most have and that is written with the same digits."""
    others = _scores_of_others(sheet, score)
    if others.total() < OTHERS or others[score] or _near(sheet, score):
        return None
    for other, count in others.most_common(1):
        if 2 * count >= others.total() and _digits_alike(score, other):
            said = f"{score:+} is recorded, but {other:+} at {count} of the other tables"
            return Suspicion(Severity.WARNING, "odd-tricks", said, (Fix(KnownScore(other), f"score {other:+}"),))
    return None


def _scores_of_others(sheet: Traveller, score: int) -> Counter[int]:
    scores: Counter[int] = Counter()
    for other, results in sheet.alike.items():
        made = other.score if isinstance(other, KnownScore) else _score(sheet, other)
        if made is not None:
            scores[made] += len(results) - (other == KnownScore(score))
    return scores


def _score(sheet: Traveller, outcome: Played, tricks: int | None = None) -> int | None:
    """The North-South score, with the tricks taken or others; None while nobody knows which side declared."""
    side = sheet.declaring(outcome)
    declarer = next((seat for seat in Seat if seat.side is side), None)
    made = deal_score(sheet.rules, outcome.contract, outcome.tricks if tricks is None else tricks)
    return made.north_south(declarer) if declarer else None


def _near(sheet: Traveller, score: int) -> bool:
    """Whether another table's contract gives the score with tricks that would not be odd there."""
    return any(
        _score(sheet, other, tricks) == score
        for other in sheet.alike
        if isinstance(other, Played)
        for tricks in range(TRICKS + 1)
        if abs(tricks - other.tricks) < ALONE
    )


def _digits_alike(score: int, other: int) -> bool:
    """Two digits exchanged, 240 for 420, or a nought too many or too few, 500 for 50."""
    return sorted(str(score)) == sorted(str(other)) or score == 10 * other or other == 10 * score
