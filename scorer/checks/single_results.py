"""Checks of single results: a declarer, trumps or tricks that hardly fit the board, with what was probably meant.

The cards of a board are the same at every table, so a declarer other than everyone else's is a slip. Tricks that no one
else took may be one, and so may a score that looks like another.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate
from operator import attrgetter

from scorer.checks.findings import (
    ODD_DENOMINATION,
    Finding,
    Fix,
    Reading,
    Repair,
    Severity,
    Suspicion,
    build_finding,
    describe_result,
)
from scorer.checks.readings import LOOKS_LIKE, LOST_DIGITS, TRICK_CONVENTIONS, rank_by_seating, rank_readings
from scorer.checks.travellers import (
    PlayOutcome,
    Traveller,
    TrickCounts,
    Votes,
    add_up,
    are_similar,
    can_declare,
    count_tables,
    tricks_of_others,
)
from scorer.game.contracts import TRICKS, AnyContract, Bid, Denomination, Target
from scorer.game.deals import combined_lengths
from scorer.game.rulesets import BOOK
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat
from scorer.i18n import Phrase, count_phrase, join_with_and, literal, phrase, plural_phrase
from scorer.model.events import Event, sort_results
from scorer.model.notation import format_code
from scorer.model.results import KnownScore, NotPlayed, Outcome, Played, TableOutcome

FEWEST_AGREEING_TABLES = 3
"""Without hands, tables that must agree before a similar result is attributed to the other side."""


def check_declarer(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return `wrong-side`, `sides-exchanged`, or else `wrong-declarer` by the cards or `odd-declarer` by the tables.

    Return None on a board that should have been dealt again, unless one declarer is usual there.
    """
    if traveller.is_undecided:
        return None
    match outcome:
        case KnownScore(score):
            return _check_side(traveller, score)
        case Played(_, Seat() as seat, _) if traveller.votes.is_doubtful(seat):
            return _check_exchanged_sides(traveller, outcome, seat) or _build_declarer_suspicion(
                traveller, outcome, seat
            )
        case _:
            return None


def _check_side(traveller: Traveller, score: int) -> Suspicion | None:
    votes, side = traveller.votes, traveller.recorded_side(KnownScore(score))
    if side is None or side is votes.side:
        return None
    if votes.proved:
        known = phrase("the points make {seat} declarer", seat=votes.proved.label)
    else:
        other = side.opponents
        known = phrase("{side} declared at {tables} of the other tables", side=other.label, tables=votes.sides[other])
    values = {"score": score, "side": side.label, "known": known, "other": -score}
    reason = phrase(
        "{score:+} means {side} declared, but {known}: either the sides were swapped and the score "
        "is {other:+}, or someone else declared",
        **values,
    )
    severity = votes.severity
    if votes.side is not None and can_declare(traveller.rules, score, votes.side):
        severity = Severity.WARNING
    meant = KnownScore(-score)
    fix = Fix(Reading.EAST_WEST_VIEW, meant, phrase("score {score:+}", score=-score))
    fixes = (fix, Fix(Reading.SIDES_EXCHANGED, meant))
    return Suspicion(severity, "wrong-side", reason, rank_readings(traveller, KnownScore(score), fixes))


def _check_exchanged_sides(traveller: Traveller, outcome: Played, seat: Seat) -> Suspicion | None:
    """Return a suspicion if the result is much like the other tables', from the other side."""
    if not traveller.is_reversed(outcome) or not _is_like_others(traveller, outcome):
        return None
    values = {
        "seat": seat.label,
        "result": describe_result(outcome),
        "known": _describe_known_declarer(traveller.votes, seat),
    }
    reason = phrase(
        "{seat} is recorded as declarer in {result}, but {known}: the pairs or the seats have been swapped",
        **values,
    )
    fixes = (*_list_turn_fixes(traveller, outcome, seat), *_list_declarer_fixes(traveller.votes, outcome, seat))
    readings = rank_by_seating(
        rank_readings(traveller, outcome, fixes), as_written=False
    )  # the others' result, reversed
    return Suspicion(traveller.votes.severity, "sides-exchanged", reason, readings)


def _is_like_others(traveller: Traveller, outcome: Played) -> bool:
    """Return whether a table of the declaring side has a similar result; without hands several tables are needed."""
    tables, similar = 0, False
    for other, results in traveller.by_outcome.items():
        if traveller.declaring_side(other) is traveller.votes.side:
            tables += len(results)
            similar = similar or are_similar(outcome, other)
    return similar and (traveller.votes.proved is not None or tables >= FEWEST_AGREEING_TABLES)


def _build_declarer_suspicion(traveller: Traveller, outcome: Played, seat: Seat) -> Suspicion:
    votes = traveller.votes
    code = "wrong-declarer" if votes.proved else "odd-declarer"
    reason = phrase(
        "{seat} is recorded as declarer, but {known}", seat=seat.label, known=_describe_known_declarer(votes, seat)
    )
    fixes = (*_list_declarer_fixes(votes, outcome, seat), *_list_turn_fixes(traveller, outcome, seat))
    return Suspicion(votes.severity, code, reason, rank_readings(traveller, outcome, fixes))


def _describe_known_declarer(votes: Votes, doubtful: Seat) -> Phrase:
    """Describe who declares instead of a doubtful declarer, and how that is known."""
    if votes.proved:
        return phrase("the points make {seat} declarer", seat=votes.proved.label)
    return phrase("it was {named}", named=join_with_and(_describe_tables_by_declarer(votes, doubtful)))


def _describe_tables_by_declarer(votes: Votes, doubtful: Seat) -> Iterator[Phrase]:
    for seat in _sort_by_votes(votes):
        if votes.named[seat] and seat is not doubtful:
            tables = count_phrase(votes.named[seat], "other table")
            yield phrase("{seat} at {tables}", seat=seat.label, tables=tables)
    other = doubtful.side.opponents
    if votes.bare[other]:
        tables = count_phrase(votes.bare[other], "other table")
        yield phrase("{side}, going by the score, at {tables}", side=other.label, tables=tables)


def _sort_by_votes(votes: Votes) -> list[Seat]:
    return sorted(Seat, key=lambda seat: -votes.named[seat])


def _list_declarer_fixes(votes: Votes, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """Yield every declarer who would not be in doubt, most named first; none if the tables would still differ."""
    for other in _sort_by_votes(votes):
        if other is not seat and not votes.move_vote(seat, other).is_doubtful(other):
            reading = Reading.PARTNER if other is seat.partner else Reading.OTHER_SEAT
            yield Fix(reading, outcome._replace(declarer=other), phrase("declarer {seat}", seat=other.label))


def _list_turn_fixes(traveller: Traveller, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """Yield the exchange of pairs if the other side declares and it would not be in doubt."""
    other = traveller.votes.likely_declarer(seat)
    if traveller.is_reversed(outcome) and not traveller.votes.move_vote(seat, other).is_doubtful(other):
        yield Fix(Reading.SIDES_EXCHANGED, outcome._replace(declarer=other))


def check_supposed_declarer(traveller: Traveller) -> Finding | None:
    """Return `supposed-declarer` for results typed without a declarer that other results no longer imply."""
    played = traveller.select_results(attrgetter("presumed_declarer"))
    if not played:
        return None
    supposed = dict.fromkeys(one.presumed_declarer for one in played.values() if one.presumed_declarer)
    before = sort_results(played)
    typed_seats = [seat for seat in _sort_by_votes(traveller.votes) if traveller.votes.named[seat]]
    known = (
        phrase("the tables that entered one disagree") if typed_seats else phrase("no other result shows who it was")
    )
    reason = phrase(
        "no declarer was entered, and {known}; {seat} has been assumed",
        known=known,
        seat=join_with_and(seat.label for seat in supposed),
    )
    if len(before) > 1:
        reason = phrase(
            "{reason}, here and in {others}", reason=reason, others=count_phrase(len(before) - 1, "more result")
        )
    repairs: list[Repair] = []
    for seat in dict.fromkeys((*typed_seats, *supposed)):
        typed = {one: played[one]._replace(declarer=seat, presumed_declarer=None) for one in before}
        repairs.append(Repair.from_outcomes(Reading.DECLARER, phrase("declarer {seat}", seat=seat.label), typed))
    return build_finding(before[0], Severity.WARNING, "supposed-declarer", reason, tuple(repairs))


FEWEST_TRUMPS = 6
"""No one chooses a suit with fewer cards, because another suit has seven or more."""

ENOUGH_TRUMPS = 7
"""Combined cards with which a suit is plausible even if no one else chose it."""

FEWEST_OTHERS_WITHOUT_HANDS = 4
"""Without hands, other tables needed to know what there was to choose."""

FEWEST_LOOK_ALIKE_TABLES = 3
"""Other tables of which at least a third chose that suit: true of 15 of 2163 results of published club sessions."""

LONGER_BY = 1
"""Cards by which that suit must be longer, if the hands are known."""

FEWER_TRICKS_BY = 4
"""Tricks by which an odd choice falls short of the worst of the others."""


def check_denomination(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return `odd-denomination` for a contract with too few trumps by the hands.

    Without hands, for a choice that no one else made and that failed, or that looks like what most chose.
    """
    if not isinstance(outcome, Played):
        return None
    denomination = outcome.contract.denomination
    others, lengths = tricks_of_others(traveller, outcome), _combined_suit_lengths(traveller, outcome)
    held = lengths.get(denomination, FEWEST_TRUMPS)
    if held < FEWEST_TRUMPS:
        return _build_few_trumps_suspicion(traveller, outcome, lengths, others)
    if denomination in others:
        return None
    if traveller.deal is None and (failed := _check_failed_alone(traveller, outcome, others)):
        return failed
    meant = _find_look_alike(traveller, outcome, others)
    if meant is None or (lengths and lengths[meant] < held + LONGER_BY):
        return None
    values = {
        "result": describe_result(outcome),
        "denomination": denomination.label,
        "usual": describe_usual_tricks(meant, others[meant]),
    }
    reason = phrase("{result}, but no one else chose {denomination}: {usual}", **values)
    fixes = rank_readings(traveller, outcome, (_build_denomination_fix(outcome, meant),))
    agreed = _is_game_of_others(traveller, outcome, outcome.with_denomination(meant))
    return Suspicion(Severity.WARNING, ODD_DENOMINATION, reason, fixes, is_agreed=agreed)


def _is_game_of_others(traveller: Traveller, outcome: Played, meant: Played) -> bool:
    """Return whether a game was made, and another table has just that result in the suit that was meant.

    Whoever chose another suit alone never made a game in it that others made with as many tricks.
    """
    contract, rules = outcome.contract, traveller.rules
    was_made = contract.target is not Target.PART_SCORE and outcome.tricks >= rules.tricks_needed(contract)
    return was_made and meant in traveller.by_outcome


def _build_few_trumps_suspicion(
    traveller: Traveller,
    outcome: Played,
    lengths: Mapping[Denomination, int],
    others: Mapping[Denomination, TrickCounts],
) -> Suspicion:
    """Return the suspicion; likely readings are what others chose with enough trumps, and every longer suit."""
    denomination = outcome.contract.denomination
    trumps, held = denomination.label, lengths[denomination]
    reason = phrase("{trumps} are trumps, but declarer and dummy have none", trumps=trumps)
    if held:
        reason = phrase(
            "{trumps} are trumps, but declarer and dummy have only {held} between them", trumps=trumps, held=held
        )
    likely = [choice for choice in others if lengths.get(choice, FEWEST_TRUMPS) >= FEWEST_TRUMPS]
    likely += [suit for suit, held in lengths.items() if held >= ENOUGH_TRUMPS and suit not in likely]
    fixes = (_build_denomination_fix(outcome, choice) for choice in likely)
    return Suspicion(Severity.WARNING, ODD_DENOMINATION, reason, rank_readings(traveller, outcome, fixes))


def _build_denomination_fix(outcome: Played, denomination: Denomination) -> Fix:
    meant = outcome.with_denomination(denomination)
    return Fix(Reading.OTHER_DENOMINATION, meant, literal(str(meant.contract)))


def _combined_suit_lengths(traveller: Traveller, outcome: Played) -> Mapping[Denomination, int]:
    """Return the combined length of each suit for declarer and dummy; empty if they are unknown."""
    side = traveller.declaring_side(outcome)
    if traveller.deal is None or side is None:
        return {}
    one, other = map(traveller.deal.hand, side.seats)
    return {Denomination(suit.value): cards for suit, cards in combined_lengths(one, other).items()}


def _find_look_alike(
    traveller: Traveller, outcome: Played, others: Mapping[Denomination, TrickCounts]
) -> Denomination | None:
    """Return the other suit of the same colour if other tables' results in it suggest that it was meant.

    One with the same contract and tricks does if an eighth of the tables chose the suit. A similar one does if a third
    did and nobody a third suit, or if none of them took as many tricks: tables that disagree about trumps may have one
    more opinion.
    """
    meant = LOOKS_LIKE.get(outcome.contract.denomination)
    tables = sum(map(count_tables, others.values()))
    if meant is None or meant not in others or tables < FEWEST_LOOK_ALIKE_TABLES:
        return None
    as_meant, chose = outcome.with_denomination(meant), count_tables(others[meant])
    if as_meant in traveller.by_outcome:
        return meant if 8 * chose >= tables else None
    if 3 * chose < tables or (chose < tables and outcome.tricks <= max(others[meant])):
        return None
    return meant if any(are_similar(as_meant, other) for other in traveller.by_outcome) else None


def _check_failed_alone(
    traveller: Traveller, outcome: Played, others: Mapping[Denomination, TrickCounts]
) -> Suspicion | None:
    taken = add_up(others.values())
    tables = count_tables(taken)
    if tables < FEWEST_OTHERS_WITHOUT_HANDS or outcome.tricks > min(taken) - FEWER_TRICKS_BY:
        return None
    reason = phrase(
        "{result}, but no one else chose {denomination}, and the {tables} other tables made {taken}",
        result=describe_result(outcome),
        denomination=outcome.contract.denomination.label,
        tables=tables,
        taken=describe_range(taken),
    )
    return Suspicion(Severity.WARNING, ODD_DENOMINATION, reason, list_likely_readings(traveller, outcome))


FEWEST_OTHERS = 3
"""Other tables needed to know what is usual."""

ALONE_BY = 3
"""Tricks from the nearest other table that are odd: true of 3 of 2542 results of published club sessions."""

FAR_FROM_MEDIAN = 4
"""Tricks from the median of the other tables that are odd even if one of them took as many: 2 of those 2542."""

MIRRORED_BY = 1
"""Tricks from the nearest other table, in any denomination, that are odd if another table took the complement."""


FAR_LEVELS = 2
"""Levels from the one that all others named that are odd."""

FAR_FROM_ALL, HARDLY_ANY_TRICKS = 4, 4
"""Tricks from the nearest table, in any denomination, that are odd with this few: 200 correct sessions had none."""


NO_TRICKS: TrickCounts = {}
"""What the other tables took in a denomination that none of them chose."""


def check_tricks(traveller: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """Return `odd-tricks` for tricks far from others' in the same denomination, or a score that looks mistyped."""
    if isinstance(outcome, KnownScore):
        return _check_mistyped_score(traveller, outcome.score)
    denomination = outcome.contract.denomination
    others = tricks_of_others(traveller, outcome)
    taken = others.get(denomination, NO_TRICKS)
    if not _is_odd(outcome.tricks, taken):
        return _check_few_tricks(traveller, outcome, others) or _check_level(traveller, outcome)
    reason = phrase(
        "{result}, but {usual}", result=describe_result(outcome), usual=describe_usual_tricks(denomination, taken)
    )
    return Suspicion(Severity.WARNING, "odd-tricks", reason, list_likely_readings(traveller, outcome))


def _check_few_tricks(
    traveller: Traveller, outcome: Played, others: Mapping[Denomination, TrickCounts]
) -> Suspicion | None:
    """Return a suspicion for few tricks, in any denomination.

    They are far from those of all others, or another table's declarer took as many as they leave to the defenders.
    """
    if outcome.tricks > BOOK:
        return None
    taken = add_up(others.values())
    tables = count_tables(taken)
    if tables <= FEWEST_OTHERS:
        return None
    nearest, declarers = min(abs(outcome.tricks - tricks) for tricks in taken), TRICKS - outcome.tricks
    is_mirrored = declarers in taken and not _is_odd(declarers, others.get(outcome.contract.denomination, NO_TRICKS))
    enough = MIRRORED_BY if is_mirrored else FAR_FROM_ALL
    if nearest < enough or (outcome.tricks > HARDLY_ANY_TRICKS and not is_mirrored):
        return None
    values = {"result": describe_result(outcome), "taken": describe_range(taken), "tables": tables}
    reason = phrase("{result}, but {tables} other tables made {taken}, whatever the denomination", **values)
    return Suspicion(Severity.WARNING, "odd-tricks", reason, list_likely_readings(traveller, outcome))


def _check_level(traveller: Traveller, outcome: Played) -> Suspicion | None:
    """Return a suspicion for a level far from the one that all others named, if these tricks make that one as well."""
    bid = outcome.contract
    if not isinstance(bid, Bid):
        return None
    named: Counter[AnyContract] = Counter()
    for other, results in traveller.played_results.items():
        if other.contract.denomination is bid.denomination and other != outcome:
            named[other.contract] += len(results)
    meant, *others = named or [bid]
    if others or not isinstance(meant, Bid) or named.total() < FEWEST_OTHERS_WITHOUT_HANDS:
        return None
    if abs(meant.level - bid.level) < FAR_LEVELS or abs(outcome.tricks - traveller.rules.tricks_needed(meant)) > 1:
        return None
    values = {"result": describe_result(outcome), "contract": str(meant), "tables": named.total()}
    reason = phrase("{result}, but {tables} other tables played {contract}", **values)
    fix = Fix(Reading.OTHER_LEVEL, outcome._replace(contract=meant), literal(str(meant)))
    return Suspicion(Severity.WARNING, "odd-tricks", reason, rank_readings(traveller, outcome, (fix,)))


def describe_usual_tricks(denomination: Denomination, taken: TrickCounts) -> Phrase:
    """Describe what others took in a denomination: `4 other tables made 8 to 11 in spades`."""
    tables = count_tables(taken)
    return plural_phrase(
        tables,
        "{tables} other table made {taken} in {denomination}",
        "{tables} other tables made {taken} in {denomination}",
        taken=describe_range(taken),
        tables=tables,
        denomination=denomination.label,
    )


def is_unsupported(traveller: Traveller, outcome: Outcome) -> bool:
    """Return whether there are enough other tables to compare with and none has a similar result."""
    if not isinstance(outcome, Played):
        return False
    others = tricks_of_others(traveller, outcome)
    taken = others.get(outcome.contract.denomination)
    if taken:
        return _is_odd(outcome.tricks, taken)
    return sum(map(count_tables, others.values())) >= FEWEST_OTHERS


def is_supported(traveller: Traveller, outcome: Outcome, replaced: Outcome) -> bool:
    """Return whether a table other than the one to be replaced has the same contract, within one trick."""
    others = traveller.by_outcome.keys() - {replaced}
    return any(are_similar(outcome, other) for other in others)


def describe_range(taken: Collection[int]) -> Phrase:
    """Describe the fewest and the most tricks: `9`, `8 to 11`."""
    fewest, most = min(taken), max(taken)
    return literal(str(most)) if fewest == most else phrase("{fewest} to {most}", fewest=fewest, most=most)


def _is_odd(tricks: int, taken: TrickCounts) -> bool:
    if count_tables(taken) < FEWEST_OTHERS:
        return False
    if tricks not in taken and min(abs(tricks - others) for others in taken) >= ALONE_BY:
        return True
    if tricks - min(taken) < FAR_FROM_MEDIAN and max(taken) - tricks < FAR_FROM_MEDIAN:
        return False  # the middle is no further away than the ends
    lower, upper = _middle_tricks(taken)
    return abs(2 * tricks - lower - upper) >= 2 * FAR_FROM_MEDIAN


def _middle_tricks(taken: TrickCounts) -> tuple[int, int]:
    """Return the tricks of the middle table, or of the two middle ones."""
    ordered = sorted(taken)
    passed = list(accumulate(taken[tricks] for tricks in ordered))
    last = passed[-1]
    return ordered[bisect_right(passed, (last - 1) // 2)], ordered[bisect_right(passed, last // 2)]


def list_likely_readings(traveller: Traveller, outcome: Played) -> tuple[Fix, ...]:
    """Return other tricks, or another denomination, that may have been meant and would not be odd."""
    others, fixes = tricks_of_others(traveller, outcome), list[Fix]()
    denomination = outcome.contract.denomination
    for tricks, reading in _list_intended_tricks(outcome.tricks):
        if not _is_odd(tricks, others.get(denomination, NO_TRICKS)):
            fixes.append(Fix(reading, outcome._replace(tricks=tricks), count_phrase(tricks, "trick")))
    for meant, taken in others.items():
        if meant is not denomination and not _is_odd(outcome.tricks, taken):
            fresh = outcome.with_denomination(meant)
            fixes.append(Fix(Reading.OTHER_DENOMINATION, fresh, describe_result(fresh)))
    return rank_readings(traveller, outcome, fixes)


def list_neighbouring_tricks(traveller: Traveller, outcome: Played) -> tuple[Fix, ...]:
    """Return one trick less or more where that would not be odd: what is left if nothing else can have been meant."""
    taken = tricks_of_others(traveller, outcome).get(outcome.contract.denomination, NO_TRICKS)
    if not _is_odd(outcome.tricks, taken):
        return ()
    neighbours = (outcome.tricks - 1, outcome.tricks + 1)
    fixes = (
        Fix(Reading.ONE_TRICK, outcome._replace(tricks=tricks), count_phrase(tricks, "trick"))
        for tricks in neighbours
        if 0 <= tricks <= TRICKS and not _is_odd(tricks, taken)
    )
    return rank_readings(traveller, outcome, fixes)


def _list_intended_tricks(tricks: int) -> Iterator[tuple[int, Reading]]:
    """Yield the tricks that may have been meant: counted otherwise, or with a digit lost."""
    for reading, as_meant in TRICK_CONVENTIONS.items():
        meant = as_meant(tricks)
        if meant is not None:
            yield meant, reading
    for meant in LOST_DIGITS.get(tricks, ()):
        yield meant, Reading.DIGIT


def _check_mistyped_score(traveller: Traveller, score: int) -> Suspicion | None:
    """Return a suspicion for a bare score unlike others, if most have it with the other sign or the same digits."""
    others = _count_scores_of_others(traveller, score)
    if others.total() < FEWEST_OTHERS or others[score] or _is_plausible_score(traveller, score):
        return None
    for other, count in others.most_common(1):
        if 2 * count >= others.total() and (score == -other or _has_same_digits(score, other)):
            values = {"score": score, "other": other, "tables": count}
            reason = phrase("{score:+} is recorded, but {tables} of the other tables scored {other:+}", **values)
            reading = Reading.EAST_WEST_VIEW if score == -other else Reading.DIGIT
            fixes = (Fix(reading, KnownScore(other), phrase("score {score:+}", score=other)),)
            return Suspicion(Severity.WARNING, "odd-tricks", reason, rank_readings(traveller, KnownScore(score), fixes))
    return None


def _count_scores_of_others(traveller: Traveller, score: int) -> Counter[int]:
    """Count the scores of the tables other than one with this bare score."""
    scores: Counter[int] = Counter()
    for outcome, results in traveller.by_outcome.items():
        if isinstance(outcome, KnownScore):
            scores[outcome.score] += len(results) - (outcome.score == score)
        else:
            other = _score_with_tricks(traveller, outcome, outcome.tricks)
            if other is not None:
                scores[other] += len(results)
    return scores


def _score_with_tricks(traveller: Traveller, outcome: Played, tricks: int) -> int | None:
    """Return the North-South score of a contract with these tricks, or None if the declaring side is unknown."""
    side = traveller.declaring_side(outcome)
    if side is None:
        return None
    declarer = side.seats[0]
    return score_deal(traveller.rules, outcome.contract, tricks).north_south_score(declarer)


def _is_plausible_score(traveller: Traveller, score: int) -> bool:
    """Return whether another table's contract gives the score with tricks that would not be odd there."""
    for other in traveller.played_results:
        fewest, most = other.tricks - ALONE_BY + 1, other.tricks + ALONE_BY - 1
        for tricks in range(max(fewest, 0), min(most, TRICKS) + 1):
            if _score_with_tricks(traveller, other, tricks) == score:
                return True
    return False


def _has_same_digits(score: int, other: int) -> bool:
    """Return whether two digits are exchanged, 240 for 420, or a nought is added or lost, 500 for 50."""
    return sorted(str(score)) == sorted(str(other)) or score == 10 * other or other == 10 * score


def check_seen_results(event: Event) -> Iterator[Finding]:
    """Yield a finding for each result that changed after its table saw others' results, except rulings."""
    current_results = {result.pairing: result for result in event.results} if event.results_at_disclosure else {}
    for seen in event.results_at_disclosure:
        result = current_results.get((seen.board, frozenset((seen.ns, seen.ew))))
        if result is None or not isinstance(result.outcome, TableOutcome | NotPlayed):
            continue
        now = format_code(result.outcome)
        if now != seen.code:
            reason = phrase(
                "changed from {before} to {now} after other tables' results were shown", before=seen.code, now=now
            )
            yield build_finding(result, Severity.WARNING, "seen-before", reason)
