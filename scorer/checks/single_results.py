"""Checks of single results: a declarer, trumps or tricks that hardly fit the board, with what was probably meant.

Everyone on a board holds the same cards, so a declarer other than everyone else's is a slip. Tricks that no one else
took may be one, and so may a score that looks like another.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import accumulate
from operator import attrgetter

from scorer.checks.findings import (
    Finding,
    Fix,
    Reading,
    Repair,
    Severity,
    Suspicion,
    finding_about,
    in_words,
)
from scorer.checks.readings import CONVENTIONS, LOOKS_LIKE, LOST, as_seated, in_order
from scorer.checks.travellers import PlayOutcome, Taken, Traveller, Votes, can_declare, much_the_same, tricks_of_others
from scorer.game.contracts import TRICKS, AnyContract, Bid, Denomination
from scorer.game.deals import lengths_together
from scorer.game.rulesets import BOOK
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat
from scorer.i18n import Phrase, chained, counted, joined, literal, phrase
from scorer.model.events import Event, in_reading_order
from scorer.model.notation import code_of
from scorer.model.results import Item, KnownScore, NotPlayed, Outcome, Played

TELLING_TABLES = 3
"""Without hands, tables that must agree before a similar result is attributed to the other side."""


def declarer_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return `wrong-side`, `sides-exchanged`, or else `wrong-declarer` by the cards or `odd-declarer` by the tables.

    Return None on a board that should have been dealt again, unless one declarer is usual there.
    """
    if traveller.undecided:
        return None
    match outcome:
        case KnownScore(score):
            return _wrong_side(traveller, score)
        case Played(_, Seat() as seat, _) if traveller.votes.doubt(seat):
            return _other_side(traveller, outcome, seat) or _other_declarer(traveller, outcome, seat)
        case _:
            return None


def _wrong_side(traveller: Traveller, score: int) -> Suspicion | None:
    votes, side = traveller.votes, traveller.recorded_side(KnownScore(score))
    if side is None or side is votes.side:
        return None
    if votes.proved:
        known = phrase("by the points {seat} declares", seat=votes.proved.word)
    else:
        other = side.opponents
        known = phrase("{side} declare at {tables} of the other tables", side=other.word, tables=votes.sides[other])
    values = {"score": score, "side": side.word, "known": known, "other": -score}
    reason = phrase(
        "{score:+} is a score with {side} declaring, but {known}: "
        "{other:+} with the sides exchanged, or somebody else declared",
        **values,
    )
    severity = votes.severity
    if votes.side is not None and can_declare(traveller.rules, score, votes.side):
        severity = Severity.WARNING
    meant = KnownScore(-score)
    fix = Fix(Reading.EAST_WEST_VIEW, meant, phrase("score {score:+}", score=-score))
    fixes = (fix, Fix(Reading.SIDES_EXCHANGED, meant))
    return Suspicion(severity, "wrong-side", reason, in_order(traveller, KnownScore(score), fixes))


def _other_side(traveller: Traveller, outcome: Played, seat: Seat) -> Suspicion | None:
    """Return a suspicion if the result is much like the other tables', from the other side."""
    if not traveller.reversed(outcome) or not _like_others(traveller, outcome):
        return None
    values = {"seat": seat.word, "result": in_words(outcome), "known": _known_instead(traveller.votes, seat)}
    reason = phrase(
        "{seat} is recorded as declarer of {result}, but {known}: the pairs or the seats are exchanged",
        **values,
    )
    fixes = (*_pairs_turned(traveller, outcome, seat), *_other_declarers(traveller.votes, outcome, seat))
    readings = as_seated(in_order(traveller, outcome, fixes), as_written=False)  # the others' result, reversed
    return Suspicion(traveller.votes.severity, "sides-exchanged", reason, readings)


def _like_others(traveller: Traveller, outcome: Played) -> bool:
    """Return whether a table of the declaring side has a similar result; without hands several tables are needed."""
    tables, similar = 0, False
    for other, results in traveller.by_outcome.items():
        if traveller.declaring(other) is traveller.votes.side:
            tables += len(results)
            similar = similar or much_the_same(outcome, other)
    return similar and (traveller.votes.proved is not None or tables >= TELLING_TABLES)


def _other_declarer(traveller: Traveller, outcome: Played, seat: Seat) -> Suspicion:
    votes = traveller.votes
    code = "wrong-declarer" if votes.proved else "odd-declarer"
    reason = phrase("{seat} is recorded as declarer, but {known}", seat=seat.word, known=_known_instead(votes, seat))
    fixes = (*_other_declarers(votes, outcome, seat), *_pairs_turned(traveller, outcome, seat))
    return Suspicion(votes.severity, code, reason, in_order(traveller, outcome, fixes))


def _known_instead(votes: Votes, doubtful: Seat) -> Phrase:
    """Describe who declares instead of a doubtful declarer, and how that is known."""
    if votes.proved:
        return phrase("by the points it is {seat}", seat=votes.proved.word)
    return phrase("{named} of the other tables", named=chained(_tables_by_declarer(votes, doubtful), ", "))


def _tables_by_declarer(votes: Votes, doubtful: Seat) -> Iterator[Phrase]:
    for seat in _most_named_first(votes):
        if votes.named[seat] and seat is not doubtful:
            yield phrase("{seat} at {tables}", seat=seat.word, tables=votes.named[seat])
    other = doubtful.side.opponents
    if votes.bare[other]:
        yield phrase("{side} by the score at {tables}", side=other.word, tables=votes.bare[other])


def _most_named_first(votes: Votes) -> list[Seat]:
    return sorted(Seat, key=lambda seat: -votes.named[seat])


def _other_declarers(votes: Votes, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """Yield every declarer who would not be in doubt, most named first; none if the tables would still differ."""
    for other in _most_named_first(votes):
        if other is not seat and not votes.moved(seat, other).doubt(other):
            reading = Reading.PARTNER if other is seat.partner else Reading.OTHER_SEAT
            yield Fix(reading, replace(outcome, declarer=other), phrase("declarer {seat}", seat=other.word))


def _pairs_turned(traveller: Traveller, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """Yield the exchange of pairs if the other side declares and it would not be in doubt."""
    other = traveller.votes.likely(seat)
    if traveller.reversed(outcome) and not traveller.votes.moved(seat, other).doubt(other):
        yield Fix(Reading.SIDES_EXCHANGED, replace(outcome, declarer=other))


def supposed_declarer(traveller: Traveller) -> Finding | None:
    """Return `supposed-declarer` for results typed without a declarer that other results no longer imply."""
    played = traveller.lines(attrgetter("supposed"))
    if not played:
        return None
    supposed = dict.fromkeys(one.supposed for one in played.values() if one.supposed)
    before = in_reading_order(played)
    told = [seat for seat in _most_named_first(traveller.votes) if traveller.votes.named[seat]]
    known = phrase("those typed disagree") if told else phrase("nothing tells it any more")
    reason = phrase(
        "nobody typed the declarer, and {known}: {seat} is supposed",
        known=known,
        seat=joined(seat.word for seat in supposed),
    )
    if len(before) > 1:
        reason = phrase("{reason}, here and at {others}", reason=reason, others=counted(len(before) - 1, "more result"))
    repairs: list[Repair] = []
    for seat in dict.fromkeys((*told, *supposed)):
        typed = {one: replace(played[one], declarer=seat, supposed=None) for one in before}
        repairs.append(Repair.of_outcomes(Reading.DECLARER, phrase("declarer {seat}", seat=seat.word), typed))
    return finding_about(before[0], Severity.WARNING, "supposed-declarer", reason, tuple(repairs))


FEWEST_TRUMPS = 6
"""No one chooses a suit with fewer cards, because another suit has seven or more."""

ENOUGH_TRUMPS = 7
"""Combined cards with which a suit is plausible even if no one else chose it."""

TELLING_OTHERS = 4
"""Without hands, other tables needed to know what there was to choose."""

ALIKE = 3
"""Other tables of which at least a third chose that suit: true of 15 of 2163 results of published club sessions."""

LONGER = 1
"""Cards by which that suit must be longer, if the hands are known."""

FEWER = 4
"""Tricks by which an odd choice falls short of the worst of the others."""


def denomination_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return `odd-denomination` for a contract with too few trumps by the hands.

    Without hands, for a choice that no one else made and that failed, or that looks like what most chose.
    """
    if not isinstance(outcome, Played):
        return None
    denomination = outcome.contract.denomination
    others, lengths = tricks_of_others(traveller, outcome), _lengths(traveller, outcome)
    held = lengths.get(denomination, FEWEST_TRUMPS)
    if held < FEWEST_TRUMPS:
        return _few_trumps(traveller, outcome, lengths, others)
    if denomination in others:
        return None
    if traveller.deal is None and (failed := _failed_alone(traveller, outcome, others)):
        return failed
    meant = _look_alike(traveller, outcome, others)
    if meant is None or (lengths and lengths[meant] < held + LONGER):
        return None
    values = {"result": in_words(outcome), "denomination": denomination.word, "usual": usual_in(meant, others[meant])}
    reason = phrase("{result}, but nobody else chose {denomination}: {usual}", **values)
    fixes = in_order(traveller, outcome, (_other_trumps(outcome, meant),))
    return Suspicion(Severity.WARNING, "odd-denomination", reason, fixes)


def _few_trumps(
    traveller: Traveller, outcome: Played, lengths: Mapping[Denomination, int], others: Mapping[Denomination, Taken]
) -> Suspicion:
    """Return the suspicion; likely readings are what others chose with enough trumps, and every longer suit."""
    denomination = outcome.contract.denomination
    trumps, held = denomination.word, lengths[denomination]
    reason = phrase("{trumps} are trumps, but declarer and dummy hold none of them", trumps=trumps)
    if held:
        reason = phrase("{trumps} are trumps, but declarer and dummy hold {held} of them", trumps=trumps, held=held)
    likely = [choice for choice in others if lengths.get(choice, FEWEST_TRUMPS) >= FEWEST_TRUMPS]
    likely += [suit for suit, held in lengths.items() if held >= ENOUGH_TRUMPS and suit not in likely]
    fixes = (_other_trumps(outcome, choice) for choice in likely)
    return Suspicion(Severity.WARNING, "odd-denomination", reason, in_order(traveller, outcome, fixes))


def _other_trumps(outcome: Played, denomination: Denomination) -> Fix:
    meant = outcome.in_denomination(denomination)
    return Fix(Reading.OTHER_DENOMINATION, meant, literal(str(meant.contract)))


def _lengths(traveller: Traveller, outcome: Played) -> Mapping[Denomination, int]:
    """Return the combined length of each suit for declarer and dummy; empty if they are unknown."""
    side = traveller.declaring(outcome)
    if traveller.deal is None or side is None:
        return {}
    one, other = map(traveller.deal.hand, side.seats)
    return {Denomination(suit.value): cards for suit, cards in lengths_together(one, other).items()}


def _look_alike(traveller: Traveller, outcome: Played, others: Mapping[Denomination, Taken]) -> Denomination | None:
    """Return the other suit of the same colour if at least a third chose it and a result in it is similar."""
    meant = LOOKS_LIKE.get(outcome.contract.denomination)
    tables = sum(taken.total() for taken in others.values())
    if meant is None or meant not in others or tables < ALIKE or 3 * others[meant].total() < tables:
        return None
    as_meant = outcome.in_denomination(meant)
    return meant if any(much_the_same(as_meant, other) for other in traveller.by_outcome) else None


def _failed_alone(traveller: Traveller, outcome: Played, others: Mapping[Denomination, Taken]) -> Suspicion | None:
    taken = sum(others.values(), Counter[int]())
    if taken.total() < TELLING_OTHERS or outcome.tricks > min(taken) - FEWER:
        return None
    reason = phrase(
        "{result}, but nobody else chose {denomination}, and the {tables} other tables took {taken}",
        result=in_words(outcome),
        denomination=outcome.contract.denomination.word,
        tables=taken.total(),
        taken=span(taken),
    )
    return Suspicion(Severity.WARNING, "odd-denomination", reason, likely_readings(traveller, outcome))


OTHERS = 3
"""Other tables needed to know what is usual."""

ALONE = 3
"""Tricks from the nearest other table that are odd: true of 3 of 2542 results of published club sessions."""

FAR = 4
"""Tricks from the median of the other tables that are odd even if one of them took as many: 2 of those 2542."""

MIRRORED = 1
"""Tricks from the nearest other table, in any denomination, that are odd if another table took the complement."""


FAR_LEVEL = 2
"""Levels from the one that all others named that are odd."""

ACROSS, HARDLY_ANY = 4, 4
"""Tricks from the nearest table, in any denomination, that are odd with this few: 200 correct sessions had none."""


def tricks_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return `odd-tricks` for tricks far from others' in the same denomination, or a score that looks mistyped."""
    if isinstance(outcome, KnownScore):
        return _mistyped(traveller, outcome.score)
    denomination = outcome.contract.denomination
    others = tricks_of_others(traveller, outcome)
    taken = others.get(denomination, Counter())
    if not _odd(outcome.tricks, taken):
        return _few_tricks(traveller, outcome, others) or _other_level(traveller, outcome)
    reason = phrase("{result}, but {usual}", result=in_words(outcome), usual=usual_in(denomination, taken))
    return Suspicion(Severity.WARNING, "odd-tricks", reason, likely_readings(traveller, outcome))


def _few_tricks(traveller: Traveller, outcome: Played, others: Mapping[Denomination, Taken]) -> Suspicion | None:
    """Return a suspicion for few tricks, whatever was trumps.

    They are far from those of all others, or another table's declarer took as many as they leave to the defenders.
    """
    if outcome.tricks > BOOK:
        return None
    taken = sum(others.values(), Counter[int]())
    if taken.total() <= OTHERS:
        return None
    nearest, declarers = min(abs(outcome.tricks - tricks) for tricks in taken), TRICKS - outcome.tricks
    mirrored = declarers in taken and not _odd(declarers, others.get(outcome.contract.denomination, Counter[int]()))
    enough = MIRRORED if mirrored else ACROSS
    if nearest < enough or (outcome.tricks > HARDLY_ANY and not mirrored):
        return None
    values = {"result": in_words(outcome), "taken": span(taken), "tables": taken.total()}
    reason = phrase("{result}, but {taken} at {tables} other tables, whatever was trumps", **values)
    return Suspicion(Severity.WARNING, "odd-tricks", reason, likely_readings(traveller, outcome))


def _other_level(traveller: Traveller, outcome: Played) -> Suspicion | None:
    """Return a suspicion for a level far from the one that all others named, if these tricks make that one as well."""
    bid = outcome.contract
    if not isinstance(bid, Bid):
        return None
    named: Counter[AnyContract] = Counter()
    for other, results in traveller.played.items():
        if other.contract.denomination is bid.denomination and other != outcome:
            named[other.contract] += len(results)
    meant, *others = named or [bid]
    if others or not isinstance(meant, Bid) or named.total() < TELLING_OTHERS:
        return None
    if abs(meant.level - bid.level) < FAR_LEVEL or abs(outcome.tricks - traveller.rules.needed(meant)) > 1:
        return None
    values = {"result": in_words(outcome), "contract": str(meant), "tables": named.total()}
    reason = phrase("{result}, but {contract} at {tables} other tables", **values)
    fix = Fix(Reading.OTHER_LEVEL, replace(outcome, contract=meant), literal(str(meant)))
    return Suspicion(Severity.WARNING, "odd-tricks", reason, in_order(traveller, outcome, (fix,)))


def usual_in(denomination: Denomination, taken: Taken) -> Phrase:
    """Describe what others took in a denomination: `8 to 11 at 4 other tables in spades`."""
    return phrase(
        "{taken} at {tables} other tables in {denomination}",
        taken=span(taken),
        tables=taken.total(),
        denomination=denomination.word,
    )


def stands_alone(traveller: Traveller, outcome: Outcome) -> bool:
    """Return whether there are enough other tables to compare with and none has a similar result."""
    if not isinstance(outcome, Played):
        return False
    others = tricks_of_others(traveller, outcome)
    taken = others.get(outcome.contract.denomination)
    if taken:
        return _odd(outcome.tricks, taken)
    return sum(tricks.total() for tricks in others.values()) >= OTHERS


def keeps_company(traveller: Traveller, outcome: Outcome, instead: Outcome) -> bool:
    """Return whether a table other than the one to be replaced has the same contract, within one trick."""
    others = traveller.by_outcome.keys() - {instead}
    return any(much_the_same(outcome, other) for other in others)


def span(taken: Collection[int]) -> Phrase:
    """Describe the fewest and the most tricks: `9`, `8 to 11`."""
    fewest, most = min(taken), max(taken)
    return literal(str(most)) if fewest == most else phrase("{fewest} to {most}", fewest=fewest, most=most)


def _odd(tricks: int, taken: Taken) -> bool:
    if taken.total() < OTHERS:
        return False
    nearest = min(abs(tricks - others) for others in taken)
    lower, upper = _middle(taken)
    return nearest >= ALONE or abs(2 * tricks - lower - upper) >= 2 * FAR


def _middle(taken: Taken) -> tuple[int, int]:
    """Return the tricks of the middle table, or of the two middle ones."""
    ordered = sorted(taken)
    passed = list(accumulate(taken[tricks] for tricks in ordered))
    last = passed[-1]
    return ordered[bisect_right(passed, (last - 1) // 2)], ordered[bisect_right(passed, last // 2)]


def likely_readings(traveller: Traveller, outcome: Played) -> tuple[Fix, ...]:
    """Return other tricks, or another denomination, that may have been meant and would not be odd."""
    others, fixes = tricks_of_others(traveller, outcome), list[Fix]()
    denomination = outcome.contract.denomination
    for tricks, reading in _written_like(outcome.tricks):
        if not _odd(tricks, others.get(denomination, Counter())):
            fixes.append(Fix(reading, replace(outcome, tricks=tricks), counted(tricks, "trick")))
    for meant, taken in others.items():
        if meant is not denomination and not _odd(outcome.tricks, taken):
            fresh = outcome.in_denomination(meant)
            fixes.append(Fix(Reading.OTHER_DENOMINATION, fresh, in_words(fresh)))
    return in_order(traveller, outcome, fixes)


def _written_like(tricks: int) -> Iterator[tuple[int, Reading]]:
    """Yield the tricks that may have been meant: counted otherwise, or with a digit lost."""
    for reading, as_meant in CONVENTIONS.items():
        meant = as_meant(tricks)
        if meant is not None:
            yield meant, reading
    for meant in LOST.get(tricks, ()):
        yield meant, Reading.DIGIT


def _mistyped(traveller: Traveller, score: int) -> Suspicion | None:
    """Return a suspicion for a bare score unlike others, if most have it with the other sign or the same digits."""
    others = _scores_of_others(traveller, score)
    if others.total() < OTHERS or others[score] or _near(traveller, score):
        return None
    for other, count in others.most_common(1):
        if 2 * count >= others.total() and (score == -other or _same_digits(score, other)):
            values = {"score": score, "other": other, "tables": count}
            reason = phrase("{score:+} is recorded, but {other:+} at {tables} of the other tables", **values)
            reading = Reading.EAST_WEST_VIEW if score == -other else Reading.DIGIT
            fixes = (Fix(reading, KnownScore(other), phrase("score {score:+}", score=other)),)
            return Suspicion(Severity.WARNING, "odd-tricks", reason, in_order(traveller, KnownScore(score), fixes))
    return None


def _scores_of_others(traveller: Traveller, score: int) -> Counter[int]:
    """Count the scores of the tables other than one with this bare score."""
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
    """Return the North-South score of a contract with these tricks, or None if the declaring side is unknown."""
    side = traveller.declaring(outcome)
    if side is None:
        return None
    declarer = side.seats[0]
    return deal_score(traveller.rules, outcome.contract, tricks).north_south(declarer)


def _near(traveller: Traveller, score: int) -> bool:
    """Return whether another table's contract gives the score with tricks that would not be odd there."""
    for other in traveller.played:
        fewest, most = other.tricks - ALONE + 1, other.tricks + ALONE - 1
        for tricks in range(max(fewest, 0), min(most, TRICKS) + 1):
            if _score(traveller, other, tricks) == score:
                return True
    return False


def _same_digits(score: int, other: int) -> bool:
    """Return whether two digits are exchanged, 240 for 420, or a nought is added or lost, 500 for 50."""
    return sorted(str(score)) == sorted(str(other)) or score == 10 * other or other == 10 * score


def seen_before(event: Event) -> Iterator[Finding]:
    """Yield a finding for each result that changed after its table saw others' results, except rulings."""
    stands = {result.pairing: result for result in event.results} if event.seen else {}
    for seen in event.seen:
        result = stands.get((seen.board, frozenset((seen.ns, seen.ew))))
        if result is None or not isinstance(result.outcome, Item | NotPlayed):
            continue
        now = code_of(result.outcome)
        if now != seen.code:
            reason = phrase("{before} became {now} after others' results were shown", before=seen.code, now=now)
            yield finding_about(result, Severity.WARNING, "seen-before", reason)
