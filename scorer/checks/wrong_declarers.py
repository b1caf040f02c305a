"""Everybody on a board holds the same cards, so another declarer than everybody else's is a slip."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.declarer_votes import can_declare
from scorer.checks.findings import Fix, Reading, Severity, Suspicion, in_words
from scorer.checks.travellers import much_the_same
from scorer.game.seats import Seat
from scorer.records.results import KnownScore, Played
from scorer.words import Phrase, chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.checks.declarer_votes import Votes
    from scorer.checks.travellers import PlayOutcome, Traveller

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
            return _exchanged(traveller, outcome, seat) or _wrong(traveller, outcome, seat)
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
    reason = phrase(
        "{score:+} is a score with {side} declaring, but {known}: "
        "{other:+} with the sides exchanged, or somebody else declared",
        score=score,
        side=side.word,
        known=known,
        other=-score,
    )
    severity = votes.severity
    if votes.side is not None and can_declare(traveller.rules, score, votes.side):
        severity = Severity.WARNING
    meant = KnownScore(-score)
    fix = Fix(Reading.EAST_WEST_VIEW, meant, phrase("score {score:+}", score=-score))
    return Suspicion(severity, "wrong-side", reason, (fix, Fix(Reading.SIDES_EXCHANGED, meant)))


def _exchanged(traveller: Traveller, outcome: Played, seat: Seat) -> Suspicion | None:
    """The other tables' contract, and their tricks but for one, from the other side."""
    if not traveller.reversed(outcome) or not _like_others(traveller, outcome):
        return None
    reason = phrase(
        "{seat} is recorded as declarer of {result}, but {known}: the pairs or the seats are exchanged",
        seat=seat.word,
        result=in_words(outcome),
        known=_known(traveller.votes, seat),
    )
    fixes = (*_pairs_turned(traveller, outcome, seat), *_other_declarers(traveller.votes, outcome, seat))
    return Suspicion(traveller.votes.severity, "sides-exchanged", reason, fixes)


def _like_others(traveller: Traveller, outcome: Played) -> bool:
    """Whether a table of the side that declares had much the same result.

    Without cards several have to be there.
    """
    tables, similar = 0, False
    for other, results in traveller.by_outcome.items():
        if traveller.declaring(other) is traveller.votes.side:
            tables += len(results)
            similar = similar or much_the_same(outcome, other)
    return similar and (traveller.votes.proved is not None or tables >= TELLING_TABLES)


def _wrong(traveller: Traveller, outcome: Played, seat: Seat) -> Suspicion:
    votes = traveller.votes
    code = "wrong-declarer" if votes.proved else "odd-declarer"
    reason = phrase("{seat} is recorded as declarer, but {known}", seat=seat.word, known=_known(votes, seat))
    fixes = (*_other_declarers(votes, outcome, seat), *_pairs_turned(traveller, outcome, seat))
    return Suspicion(votes.severity, code, reason, fixes)


def _known(votes: Votes, doubtful: Seat) -> Phrase:
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
    """Every declarer who would raise no doubt, most named first.

    None where the tables go on to differ.
    """
    for other in _most_named_first(votes):
        if other is not seat and not votes.moved(seat, other).doubt(other):
            reading = Reading.PARTNER if other is seat.partner else Reading.OTHER_SEAT
            yield Fix(reading, replace(outcome, declarer=other), phrase("declarer {seat}", seat=other.word))


def _pairs_turned(traveller: Traveller, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """The pairs exchanged, where the other side declares and it would raise no doubt."""
    other = traveller.votes.likely(seat)
    if traveller.reversed(outcome) and not traveller.votes.moved(seat, other).doubt(other):
        yield Fix(Reading.SIDES_EXCHANGED, replace(outcome, declarer=other))
