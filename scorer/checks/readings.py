"""Alternative readings of a record: which slips of hand, eye or habit happen, how often, and the reasons to give.

Each reading is weighed by how often its slip happens, and by how well what was meant would fit the board: the other
tables, the hands, and the solver where it has solved them. Likelihoods are logarithms and only compared with each
other. The figures were counted on Minibridge sessions made from published club events, the half that
`benchmarks/slips.py` tunes on.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from scorer.checks.findings import Fix, Reading
from scorer.checks.travellers import PlayOutcome, Traveller, count_tables, tricks_of_others
from scorer.game.contracts import TRICKS, Bid, Denomination, Target
from scorer.game.deals import Deal, combined_lengths
from scorer.game.rulesets import BOOK
from scorer.game.scoring import score_deal
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, Phrase, phrase
from scorer.model.results import KnownScore, Outcome, Played

LOOKS_LIKE: Mapping[Denomination, Denomination] = {
    Denomination.SPADES: Denomination.CLUBS,
    Denomination.HEARTS: Denomination.DIAMONDS,
    Denomination.DIAMONDS: Denomination.HEARTS,
    Denomination.CLUBS: Denomination.SPADES,
}
"""The suit of the same colour, for which a suit is most easily mistaken."""

ADJACENT_KEYS = (
    {Denomination.SPADES, Denomination.DIAMONDS},
    {Denomination.DIAMONDS, Denomination.CLUBS},
    {Denomination.HEARTS, Denomination.NO_TRUMPS},
)
"""Denominations whose letters are adjacent on a keyboard."""

LOST_DIGITS = {0: {10: 0.5}, 1: {10: 0.5, 11: 1.0, 12: 0.5, 13: 0.5}, 2: {12: 0.5}, 3: {13: 0.5}}
"""Tricks of which one digit of two was written, with the share of each."""

TRICK_CONVENTIONS: Mapping[Reading, Callable[[int], int | None]] = {
    Reading.TRICKS_ABOVE_SIX: lambda tricks: BOOK + tricks if BOOK + tricks <= TRICKS else None,
    Reading.DEFENDERS_TRICKS: lambda tricks: TRICKS - tricks,
}
"""Other ways of counting tricks: the tricks meant by a number."""


class SlipKind(NamedTuple):
    """A kind of slip: its share of a hundred slips, and the reason given for it."""

    weight: float
    reason: Phrase = EMPTY_PHRASE


SLIP_KINDS: Mapping[Reading, SlipKind] = {
    Reading.DEFENDERS_TRICKS: SlipKind(12, phrase("the defenders' tricks were entered instead of declarer's")),
    Reading.DIGIT: SlipKind(20, phrase("a digit was dropped or mistyped")),
    Reading.TRICKS_ABOVE_SIX: SlipKind(12, phrase("only the tricks above six were entered")),
    Reading.OTHER_DENOMINATION: SlipKind(15, phrase("the wrong denomination was entered")),
    Reading.OTHER_LEVEL: SlipKind(12, phrase("the wrong level was entered")),
    Reading.EAST_WEST_VIEW: SlipKind(15, phrase("the score was entered from East-West's side")),
    Reading.OTHER_SEAT: SlipKind(8, phrase("a defender was entered as declarer")),
    Reading.PARTNER: SlipKind(8, phrase("dummy was entered as declarer")),
    Reading.SIDES_EXCHANGED: SlipKind(6, phrase("the pairs were swapped")),
}
"""Shares are estimates: clubs know which slips happen, but no one has counted them."""

ADJACENT_KEY_SHARE, OTHER_SUIT_SHARE = 0.3, 0.1
"""Slips to an adjacent letter, and to any other denomination, relative to the suit of the same colour."""

MOST_BEHIND = 3.2
"""A reading that is this much less likely than the first is not offered."""


def denomination_weight(read: Denomination, meant: Denomination) -> float:
    """Return how often one denomination is written for another, relative to the suit of the same colour."""
    if LOOKS_LIKE.get(read) is meant:
        return 1
    return ADJACENT_KEY_SHARE if {read, meant} in ADJACENT_KEYS else OTHER_SUIT_SHARE


def rank_readings(traveller: Traveller, outcome: PlayOutcome, fixes: Iterable[Fix]) -> tuple[Fix, ...]:
    """Return the plausible readings of an outcome, the likeliest first, with their reasons."""
    weighed: list[Fix] = []
    for fix in fixes:
        slip_kind, weight = SLIP_KINDS[fix.reading], log(SLIP_KINDS[fix.reading].weight)
        if fix.reading is Reading.DIGIT and isinstance(outcome, Played) and isinstance(fix.outcome, Played):
            weight += log(LOST_DIGITS[outcome.tricks][fix.outcome.tricks])
        if fix.reading is Reading.OTHER_DENOMINATION:
            weight += log(denomination_weight(*_read_and_meant(outcome, fix)))
        if isinstance(fix.outcome, Played | KnownScore):
            weight += log_likelihood(traveller, fix.outcome, outcome)
        weighed.append(
            fix._replace(reason=slip_kind.reason, weight=weight, score=_north_south_score(traveller, fix.outcome))
        )
    weighed.sort(key=lambda fix: -fix.weight)
    likely: dict[tuple[bool, Outcome], Fix] = {}
    for fix in weighed:
        if fix.weight >= weighed[0].weight - MOST_BEHIND:
            likely.setdefault((fix.reading is Reading.SIDES_EXCHANGED, fix.outcome), fix)
    return tuple(likely.values())


SLIP_THRESHOLD = 4.1
"""How much likelier a reading must be than the record: covers 98 slips of 100, and half of the odd but correct results.
"""

FEWEST_WEIGHED_TABLES = 5
"""Tables needed to weigh one of them; with fewer, only the rules decide what is odd."""


def is_as_likely_right(traveller: Traveller, outcome: PlayOutcome, fixes: tuple[Fix, ...]) -> bool:
    """Return whether an odd outcome is hardly less likely than what may have been meant."""
    tables = sum(map(len, traveller.by_outcome.values()))
    if not fixes or tables < FEWEST_WEIGHED_TABLES or not isinstance(outcome, Played):
        return False
    return fixes[0].weight - log_likelihood(traveller, outcome, outcome) < SLIP_THRESHOLD


SEATING_WEIGHT = log(30)
"""Weight of a round's other boards, or the schedule, for who sat North-South."""


def rank_by_seating(fixes: tuple[Fix, ...], *, as_written: bool | None) -> tuple[Fix, ...]:
    """Sort readings by whether the pairs sat as written; None if that is unknown."""
    weighed = list(fixes)
    if as_written is not None:
        moved = -2 * SEATING_WEIGHT if as_written else SEATING_WEIGHT  # twice, because it may have been raised before
        for place, fix in enumerate(fixes):
            if fix.reading is Reading.SIDES_EXCHANGED:
                weighed[place] = fix._replace(weight=fix.weight + moved)
    return tuple(sorted(weighed, key=lambda fix: -fix.weight))


def _read_and_meant(outcome: PlayOutcome, fix: Fix) -> tuple[Denomination, Denomination]:
    one, other = outcome, fix.outcome
    return one.contract.denomination, other.contract.denomination  # type: ignore[union-attr]  # both were played


def _north_south_score(traveller: Traveller, outcome: Outcome) -> int | None:
    """Return the North-South score, or None for a bare score or if the declarer is unknown."""
    if not isinstance(outcome, Played):
        return None
    seat = outcome.declarer or traveller.votes.seat
    return score_deal(traveller.rules, outcome.contract, outcome.tricks).north_south_score(seat) if seat else None


# How well a result fits its board


RARE_SHARE = 0.0005
"""Share of what was never counted."""

TRICK_SHARES: Mapping[Target, Mapping[int, float]] = {
    Target.PART_SCORE: {4: 0.005, 5: 0.03, 6: 0.08, 7: 0.12, 8: 0.20, 9: 0.27, 10: 0.19, 11: 0.07, 12: 0.03},
    Target.GAME: {
        3: 0.002,
        4: 0.004,
        5: 0.006,
        6: 0.02,
        7: 0.03,
        8: 0.09,
        9: 0.20,
        10: 0.23,
        11: 0.25,
        12: 0.11,
        13: 0.05,
    },
}
"""Shares of declarers who take a number of tricks, of 895 results; slams count as games."""

USUAL_IN_SUIT, USUAL_IN_NO_TRUMPS, MORE_IN_GAME = 8.0, 7.3, 2.8
"""Mean tricks on a board where everybody plays a part score, and how many more if everybody plays game."""

BOARD_VARIANCE, TABLE_VARIANCE = 1.0, 1.0
"""Variances of tricks: of one denomination on a board about these means, and of a table about its board."""

SAME_SUIT_SHARES = {0: 0.48, 1: 0.19, 2: 0.062, 3: 0.009, 4: 0.001}
BOTH_NO_TRUMPS_SHARES = {0: 0.40, 1: 0.18, 2: 0.074, 3: 0.028, 4: 0.015, 5: 0.0026}
"""Shares of differences in tricks between two tables in one suit, or in no trumps, where a suit may be run.

In no trumps 0.34 of them took the same tricks, but several tables together tell more than one.
"""

OTHER_DENOMINATION_SHARES = {0: 0.25, 1: 0.17, 2: 0.10, 3: 0.065, 4: 0.032, 5: 0.0075, 6: 0.001}
"""Shares of differences in tricks between two tables in different denominations."""

DOUBLE_DUMMY_SHARES = {0: 0.45, 1: 0.20, 2: 0.055, 3: 0.019, 4: 0.002}
"""Shares of differences from double dummy."""

USUAL_WEIGHT, SAME_DENOMINATION_WEIGHT, OTHER_DENOMINATION_WEIGHT, SOLVER_WEIGHT = 1, 3, 1, 6
"""Weights of what declarers usually take, of each other table, and of the solver."""

LENGTH_SHARES = {4: 0.003, 5: 0.007, 6: 0.024, 7: 0.12, 8: 0.42, 9: 0.61, 10: 0.78}
"""How often a suit of this combined length is trumps."""

NO_TRUMPS_SHARE = 0.3
CARDS_WEIGHT = 2
"""Weight of the hands for the denomination, in tables."""

RIGHT_SEAT_SHARE, OTHER_SEAT_SHARE = 0.98, 0.005


def log_likelihood(traveller: Traveller, outcome: PlayOutcome, own_outcome: PlayOutcome) -> float:
    """Return the log likelihood of an outcome on a board, at a table whose own outcome, `own_outcome`, is ignored."""
    if isinstance(outcome, KnownScore):
        return _score_log_likelihood(traveller, outcome, own_outcome)
    others = {other: len(results) for other, results in traveller.by_outcome.items()}
    if own_outcome in others:
        others[own_outcome] -= 1
    return (
        log(_seat_share(traveller, outcome, own_outcome))
        + log(_denomination_share(traveller, outcome, others))
        + log(_target_share(outcome, others))
        + tricks_log_likelihood(traveller, outcome, own_outcome)
    )


def _score_log_likelihood(traveller: Traveller, outcome: KnownScore, own_outcome: PlayOutcome) -> float:
    """Half the tables count for the declaring side, and one for a score that another table has."""
    same = len(traveller.by_outcome.get(outcome, ())) - (outcome == own_outcome)
    against = traveller.contradicts(outcome)
    return log((same + 0.2) / (len(traveller.by_outcome) + 1)) + (log(OTHER_SEAT_SHARE) if against else 0)


def _seat_share(traveller: Traveller, outcome: Played, own_outcome: PlayOutcome) -> float:
    """Return the likelihood of the declarer."""
    votes, seat = traveller.votes, outcome.declarer
    if isinstance(own_outcome, Played) and own_outcome.declarer and not votes.proved:
        votes = votes.move_vote(own_outcome.declarer)
    if seat is None or votes.side is None:
        return 1
    if votes.seat is not None:
        return RIGHT_SEAT_SHARE if seat is votes.seat else OTHER_SEAT_SHARE
    return RIGHT_SEAT_SHARE / 2 if seat.side is votes.side else OTHER_SEAT_SHARE


def _denomination_share(traveller: Traveller, outcome: Played, others: Mapping[PlayOutcome, int]) -> float:
    """Return how often other tables chose a denomination, combined with how often the hands suggest it."""
    meant = outcome.contract.denomination
    chosen: Counter[Denomination | None] = Counter()
    for other, count in others.items():
        if isinstance(other, Played):
            chosen[other.contract.denomination] += count
    share, side = 1 / len(Denomination), traveller.declaring_side(outcome)
    if traveller.deal is not None and side is not None:
        share = shares_by_cards(traveller.deal, side).get(meant, 1)
    return (chosen[meant] + CARDS_WEIGHT * share) / (chosen.total() + CARDS_WEIGHT)


@cache
def shares_by_cards(deal: Deal, side: Side) -> Mapping[Denomination | None, float]:
    """Return how often each denomination is chosen with the hands of a side."""
    one, other = map(deal.hand, side.seats)
    weights: dict[Denomination | None, float] = {Denomination.NO_TRUMPS: NO_TRUMPS_SHARE}
    for suit, length in combined_lengths(one, other).items():
        weights[Denomination(suit.value)] = LENGTH_SHARES[max(min(LENGTH_SHARES), min(length, max(LENGTH_SHARES)))]
    total = sum(weights.values())
    return {denomination: weight / total for denomination, weight in weights.items()}


def _target_share(outcome: Played, others: Mapping[PlayOutcome, int]) -> float:
    """Return how often other tables named the same target or level."""
    named, same, tables = _target_or_level(outcome), 0, 0
    for other, count in others.items():
        if isinstance(other, Played):
            tables += count
            same += count * (_target_or_level(other) == named)
    return (same + 1) / (tables + 2)


def _target_or_level(outcome: Played) -> Target | int:
    return outcome.contract.level if isinstance(outcome.contract, Bid) else _part_score_or_game(outcome)


def _part_score_or_game(outcome: Played) -> Target:
    return Target.PART_SCORE if outcome.contract.target is Target.PART_SCORE else Target.GAME


def tricks_fit(played: Sequence[Played]) -> float:
    """Return how well the tricks of a whole traveller fit its contracts, as a log likelihood to compare counts with.

    Tables with the same cards and trumps take much the same tricks, so that their mean counts as one piece of evidence.
    """
    games = sum(_part_score_or_game(one) is Target.GAME for one in played) / len(played)
    taken: defaultdict[Denomination, list[int]] = defaultdict(list)
    for one in played:
        taken[one.contract.denomination].append(one.tricks)
    fit = 0.0
    for denomination, tricks in taken.items():
        usual = (USUAL_IN_NO_TRUMPS if denomination is Denomination.NO_TRUMPS else USUAL_IN_SUIT) + MORE_IN_GAME * games
        fit -= (sum(tricks) / len(tricks) - usual) ** 2 / (2 * (BOARD_VARIANCE + TABLE_VARIANCE / len(tricks)))
    return fit


def tricks_log_likelihood(traveller: Traveller, outcome: Played, own_outcome: PlayOutcome | None) -> float:
    """Return the log likelihood of the tricks alone; if `own_outcome` is None other tables are ignored."""
    denomination, tricks = outcome.contract.denomination, outcome.tricks
    total_weight = USUAL_WEIGHT
    likely = USUAL_WEIGHT * TRICK_SHARES[_part_score_or_game(outcome)].get(tricks, RARE_SHARE)
    if own_outcome is not None:
        own = own_outcome if isinstance(own_outcome, Played) else outcome
        same_shares = BOTH_NO_TRUMPS_SHARES if denomination is Denomination.NO_TRUMPS else SAME_SUIT_SHARES
        for other, taken in tricks_of_others(traveller, own).items():
            kernel, weight = (
                (same_shares, SAME_DENOMINATION_WEIGHT)
                if other is denomination
                else (OTHER_DENOMINATION_SHARES, OTHER_DENOMINATION_WEIGHT)
            )
            total_weight += weight * count_tables(taken)
            likely += weight * sum(count * kernel.get(abs(tricks - took), RARE_SHARE) for took, count in taken.items())
    seat = outcome.declarer or traveller.votes.seat
    if traveller.solved is not None and seat is not None:
        total_weight += SOLVER_WEIGHT
        likely += SOLVER_WEIGHT * DOUBLE_DUMMY_SHARES.get(
            abs(tricks - traveller.solved.tricks_of(seat)[denomination]), RARE_SHARE
        )
    return log(likely / total_weight)
