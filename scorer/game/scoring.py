"""The score of one deal: from contract, tricks and rule set to points, with the lines that explain them."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scorer.game.contracts import TRICKS, AnyContract, Bid, Contract
from scorer.game.rulesets import BOOK, NO_POINTS, TRICK_POINTS, LevelScoring, RuleSet, TargetScoring
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.i18n import Phrase, phrase

ScoreLine = tuple[Phrase, int]

_UNDERTRICK_LABELS = tuple(phrase("undertrick {which}", which=number) for number in range(1, TRICKS + 1))


class DealScore(NamedTuple):
    """Points of one deal. Only one side scores; `lines` are the items that add up to them."""

    declarer: int
    defenders: int
    lines: tuple[ScoreLine, ...]

    @property
    def declarer_minus_defenders(self) -> int:
        return self.declarer - self.defenders

    def north_south_score(self, declarer: Seat) -> int:
        """Return the score from the North-South side, negative if East-West scored."""
        own = self.declarer_minus_defenders
        return own if declarer.side is Side.NORTH_SOUTH else -own


@cache
def score_deal(rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool = False) -> DealScore:
    """Score a contract with the given number of tricks (0 to 13).

    `vulnerable` is that of declarer's side, if the rules use it. Raise `TypeError` for a contract of another game.
    """
    if contract not in rules.tricks_by_contract:
        raise TypeError(f"{contract} is not a contract under {rules.name} rules")
    short = rules.tricks_needed(contract) - tricks
    match rules.scoring, contract:
        case TargetScoring() as terms, Contract():
            lines = _target_lines(terms, contract, tricks, short)
        case LevelScoring() as terms, Bid():
            bid_lines = _failed_bid_lines if short > 0 else _made_bid_lines
            lines = bid_lines(terms, contract, abs(short), vulnerable=vulnerable)
        case _:
            lines = iter(())
    written = tuple(line for line in lines if line[1])
    points = sum(points for _, points in written)
    if short > 0:
        return DealScore(0, points, written)
    return DealScore(points, 0, written)


def _target_lines(scoring: TargetScoring, contract: Contract, tricks: int, short: int) -> Iterator[ScoreLine]:
    """Yield the score lines in Minibridge; `short` is the number of undertricks, negative for overtricks."""
    if short > 0:
        yield _product_line(short, scoring.undertrick)
        return
    value, odd_tricks = TRICK_POINTS[contract.denomination], tricks - BOOK
    first = 1 if value.first != value.further else 0
    if first:
        yield _product_line(first, value.first)
    yield _product_line(odd_tricks - first, value.further)
    yield phrase("{target} bonus", target=contract.target.label), scoring.bonus[contract.target]


def _product_line(tricks: int, points: int) -> ScoreLine:
    return phrase("{tricks} x {points}", tricks=tricks, points=points), tricks * points


def _failed_bid_lines(scoring: LevelScoring, bid: Bid, short: int, *, vulnerable: bool) -> Iterator[ScoreLine]:
    """Yield the score lines for a bid that went down by `short` tricks."""
    costs = scoring.undertricks[bid.doubling]
    for number, label in enumerate(_UNDERTRICK_LABELS[:short], start=1):
        yield label, costs[min(number, len(costs)) - 1].value_for(vulnerable=vulnerable)


def _made_bid_lines(scoring: LevelScoring, bid: Bid, over: int, *, vulnerable: bool) -> Iterator[ScoreLine]:
    """Yield the score lines for a bid made with `over` overtricks."""
    value, factor = TRICK_POINTS[bid.denomination], scoring.factor[bid.doubling]
    undoubled, each = value.points_for(bid.level), value.further
    made, overtricks = (
        phrase("level {level} contract", level=bid.level),
        phrase("{over} x {points} over", over=over, points=each),
    )
    if factor > 1:
        made = phrase("level {level} contract: {points} x {factor}", level=bid.level, points=undoubled, factor=factor)
        overtricks = phrase("{over} x {points} over x {factor}", over=over, points=each, factor=factor)
    yield made, undoubled * factor
    extra = scoring.overtrick[bid.doubling]
    if extra is None:
        yield overtricks, over * each * factor
    else:
        each = extra.value_for(vulnerable=vulnerable)
        yield phrase("{over} x {points} over", over=over, points=each), over * each
    if undoubled * factor >= scoring.game_points:
        yield phrase("game bonus"), scoring.game.value_for(vulnerable=vulnerable)
    else:
        yield phrase("part score bonus"), scoring.part_score
    yield phrase("slam bonus"), scoring.slams.get(bid.level, NO_POINTS).value_for(vulnerable=vulnerable)
    yield phrase("made {doubled}", doubled=bid.doubling.label), scoring.insult[bid.doubling]


class ScoreTableRow(NamedTuple):
    """A row of the score table: declarer-minus-defenders scores of a contract for 0 to 13 tricks."""

    contract: AnyContract
    vulnerable: bool
    scores: tuple[int, ...]


@cache
def score_table(rules: RuleSet) -> tuple[ScoreTableRow, ...]:
    """Return every row of the score table; one for each vulnerability, if the rules use it."""
    vulnerabilities = (False, True) if rules.has_vulnerability else (False,)
    rows: list[ScoreTableRow] = []
    for contract in rules.contracts:
        for vulnerable in vulnerabilities:
            made = (score_deal(rules, contract, tricks, vulnerable=vulnerable) for tricks in range(TRICKS + 1))
            rows.append(ScoreTableRow(contract, vulnerable, tuple(score.declarer_minus_defenders for score in made)))
    return tuple(rows)


@cache
def possible_scores(rules: RuleSet) -> frozenset[int]:
    """Return every score that these rules can give, with either sign."""
    possible = {0} if rules.can_pass_out else set[int]()
    for row in score_table(rules):
        for score in row.scores:
            possible |= {score, -score}
    return frozenset(possible)


def largest_swing(rules: RuleSet) -> int:
    """Return the largest difference between two scores on one deal, whose declaring side is the same at every table."""
    if rules.has_auction:
        return 2 * max(possible_scores(rules))
    scores: set[int] = set()
    for row in score_table(rules):
        scores.update(row.scores)
    return max(scores) - min(scores)


class PossibleContract(NamedTuple):
    """A contract that gives a certain score, with its side and tricks; `short` is the number of undertricks."""

    contract: AnyContract
    side: Side
    tricks: int
    short: int


def possible_contracts(rules: RuleSet, score: int, board: int, side: Side | None = None) -> Iterator[PossibleContract]:
    """Yield every contract that gives this North-South score on a board, by either side or by the one given."""
    for declarer in (Seat.NORTH, Seat.EAST):
        if side not in (None, declarer.side):
            continue
        vulnerable = rules.has_vulnerability and declarer.side in vulnerable_sides(board)
        for contract in rules.contracts:
            for tricks in range(TRICKS + 1):
                if score_deal(rules, contract, tricks, vulnerable=vulnerable).north_south_score(declarer) == score:
                    short = max(rules.tricks_needed(contract) - tricks, 0)
                    yield PossibleContract(contract, declarer.side, tricks, short)
