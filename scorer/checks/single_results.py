"""What one result has against it by itself: declarer, trumps or tricks that hardly fit its board, and what was meant.

Everybody on a board holds the same cards, so another declarer than everybody else's is a slip; tricks that nobody else
took may be one, and so may a score that is written like another.
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
"""Without cards so many tables have to agree before a result like theirs is taken for one of the other side."""


def declarer_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`wrong-side`, `sides-exchanged`, or else by the cards `wrong-declarer` and by the tables `odd-declarer`.

    None on a board that should have been dealt again, as long as no declarer is usual there.
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
    """The other tables' contract, and their tricks but for one, from the other side."""
    if not traveller.reversed(outcome) or not _like_others(traveller, outcome):
        return None
    values = {"seat": seat.word, "result": in_words(outcome), "known": _known_instead(traveller.votes, seat)}
    reason = phrase(
        "{seat} is recorded as declarer of {result}, but {known}: the pairs or the seats are exchanged",
        **values,
    )
    fixes = (*_pairs_turned(traveller, outcome, seat), *_other_declarers(traveller.votes, outcome, seat))
    readings = as_seated(in_order(traveller, outcome, fixes), as_written=False)  # their result, from the other side
    return Suspicion(traveller.votes.severity, "sides-exchanged", reason, readings)


def _like_others(traveller: Traveller, outcome: Played) -> bool:
    """Whether a table of the side that declares had much the same result. Without cards several have to be there."""
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
    """Who declares instead of a doubtful declarer, and how that is known."""
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
    """Every declarer who would raise no doubt, most named first. None where the tables go on to differ."""
    for other in _most_named_first(votes):
        if other is not seat and not votes.moved(seat, other).doubt(other):
            reading = Reading.PARTNER if other is seat.partner else Reading.OTHER_SEAT
            yield Fix(reading, replace(outcome, declarer=other), phrase("declarer {seat}", seat=other.word))


def _pairs_turned(traveller: Traveller, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """The pairs exchanged, where the other side declares and it would raise no doubt."""
    other = traveller.votes.likely(seat)
    if traveller.reversed(outcome) and not traveller.votes.moved(seat, other).doubt(other):
        yield Fix(Reading.SIDES_EXCHANGED, replace(outcome, declarer=other))


def supposed_declarer(traveller: Traveller) -> Finding | None:
    """`supposed-declarer`: results that left the declarer out, where nothing that was typed tells it any more."""
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
"""With seven and more cards of every other suit to choose from, nobody means a suit with fewer."""

ENOUGH_TRUMPS = 7
"""So many in both hands are chosen without others who did so."""

TELLING_OTHERS = 4
"""Without hands so many other tables tell what there was to choose."""

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
    """Likely is what the others chose with trumps enough, and every suit with more."""
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
    """The cards of declarer and dummy in each suit; none where nobody knows who they are."""
    side = traveller.declaring(outcome)
    if traveller.deal is None or side is None:
        return {}
    one, other = map(traveller.deal.hand, side.seats)
    return {Denomination(suit.value): cards for suit, cards in lengths_together(one, other).items()}


def _look_alike(traveller: Traveller, outcome: Played, others: Mapping[Denomination, Taken]) -> Denomination | None:
    """The other suit of the same colour, where at least a third chose it and somebody did much the same in it."""
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
"""So many other tables tell what is usual."""

ALONE = 3
"""Tricks to the nearest other table that are odd: 3 of 2542 results of published club evenings."""

FAR = 4
"""Tricks to the median of the other tables that are odd, even if one of them took as many: 2 of those 2542."""

MIRRORED = 1
"""Tricks to the nearest other table, whatever was trumps, that are odd where another took what they leave."""


FAR_LEVEL = 2
"""Levels from the one that all others named that are odd."""

ACROSS, HARDLY_ANY = 4, 4
"""Tricks to the nearest other table, whatever was trumps, that are odd with so few: 200 right evenings had none."""


def tricks_suspicion(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`odd-tricks`: tricks far from others' in the same denomination, or a score that is theirs mistyped."""
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
    """Few tricks that nobody else took, whatever was trumps: far from all others, or what these leave to defenders."""
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
    """A level far from the one that all others named in that denomination, and that these tricks make as well."""
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
    """What others took in a denomination: `8 to 11 at 4 other tables in spades`."""
    return phrase(
        "{taken} at {tables} other tables in {denomination}",
        taken=span(taken),
        tables=taken.total(),
        denomination=denomination.word,
    )


def stands_alone(traveller: Traveller, outcome: Outcome) -> bool:
    """Whether several other tables tell what is usual, and none of them did much the same."""
    if not isinstance(outcome, Played):
        return False
    others = tricks_of_others(traveller, outcome)
    taken = others.get(outcome.contract.denomination)
    if taken:
        return _odd(outcome.tricks, taken)
    return sum(tricks.total() for tricks in others.values()) >= OTHERS


def keeps_company(traveller: Traveller, outcome: Outcome, instead: Outcome) -> bool:
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


def likely_readings(traveller: Traveller, outcome: Played) -> tuple[Fix, ...]:
    """Other tricks, or another denomination, that somebody may have meant and that would not be odd."""
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
    """What may have been meant: tricks counted otherwise, or a digit of them lost."""
    for reading, as_meant in CONVENTIONS.items():
        meant = as_meant(tricks)
        if meant is not None:
            yield meant, reading
    for meant in LOST.get(tricks, ()):
        yield meant, Reading.DIGIT


def _mistyped(traveller: Traveller, score: int) -> Suspicion | None:
    """A bare score that nobody else has, beside one that most have, with the other sign or the same digits."""
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
    """The North-South score of a contract with so many tricks. None while nobody knows which side declared."""
    side = traveller.declaring(outcome)
    if side is None:
        return None
    declarer = side.seats[0]
    return deal_score(traveller.rules, outcome.contract, tricks).north_south(declarer)


def _near(traveller: Traveller, score: int) -> bool:
    """Whether another table's contract gives the score with tricks that would not be odd there."""
    for other in traveller.played:
        fewest, most = other.tricks - ALONE + 1, other.tricks + ALONE - 1
        for tricks in range(max(fewest, 0), min(most, TRICKS) + 1):
            if _score(traveller, other, tricks) == score:
                return True
    return False


def _same_digits(score: int, other: int) -> bool:
    """Two digits exchanged, 240 for 420, or a nought too many or too few, 500 for 50."""
    return sorted(str(score)) == sorted(str(other)) or score == 10 * other or other == 10 * score


def seen_before(event: Event) -> Iterator[Finding]:
    """A finding for each result that is another than the one with which its table saw others'; rulings may be."""
    stands = {result.pairing: result for result in event.results} if event.seen else {}
    for seen in event.seen:
        result = stands.get((seen.board, frozenset((seen.ns, seen.ew))))
        if result is None or not isinstance(result.outcome, Item | NotPlayed):
            continue
        now = code_of(result.outcome)
        if now != seen.code:
            reason = phrase("{before} became {now} after others' results were shown", before=seen.code, now=now)
            yield finding_about(result, Severity.WARNING, "seen-before", reason)
