"""Travellers: results played with the same cards, and who declared them, by the cards or the tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

from scorer.checks.findings import Severity
from scorer.game.scoring import score_table
from scorer.game.seats import Seat, Side
from scorer.model.declarers import declarers_by_cards
from scorer.model.results import FIRST_GROUP, BoardGroup, KnownScore, Outcome, Played, Result

if TYPE_CHECKING:
    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.game.double_dummy import DoubleDummyTable
    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event


class Votes:
    """How many tables name each declarer, how many bare scores allow one side only, and who declares by the cards."""

    def __init__(self, named: Counter[Seat], bare: Counter[Side], proved: Seat | None = None) -> None:
        self.named, self.bare, self.proved = named, bare, proved

    @cached_property
    def sides(self) -> Counter[Side]:
        """Number of tables for each side as the declaring one."""
        sides = Counter(self.bare)
        for seat, count in self.named.items():
            sides[seat.side] += count
        return +sides

    @cached_property
    def side(self) -> Side | None:
        """The declaring side: by the cards, else by more than half of the tables; None if undecided."""
        if self.proved:
            return self.proved.side
        return _find_majority(self.sides)

    @cached_property
    def seat(self) -> Seat | None:
        """Declarer: by the cards, else by more than half of the tables that name one; None if undecided."""
        if self.proved:
            return self.proved
        usual = _find_majority(self.named)
        if usual is None or usual.side is not self.side:
            return None
        return usual

    @property
    def severity(self) -> Severity:
        """How certain a contradiction is: the cards prove it, the tables only make it likely."""
        return Severity.ERROR if self.proved else Severity.WARNING

    def is_doubtful(self, seat: Seat) -> bool:
        """Return whether a declarer is not the known one, or is one of several if none is known."""
        if self.seat:
            return seat is not self.seat
        if self.side is None or seat.side is not self.side:
            return True
        return all(one in self.named for one in self.side.seats)

    def likely_declarer(self, seat: Seat) -> Seat:
        """Return the known declarer, or whoever of the known side most tables name, in place of a contradicting one."""
        if self.seat:
            return self.seat
        if self.side is None:
            return seat.left
        usual = max(self.side.seats, key=self.named.__getitem__)
        return usual if self.named[usual] else seat.left

    def move_vote(self, seat: Seat, *to: Seat) -> Votes:
        """Return the votes if one table had named other declarers, or none, instead of `seat`."""
        return Votes(self.named - Counter([seat]) + Counter(to), self.bare, self.proved)


T = TypeVar("T")


def _find_majority(votes: Counter[T]) -> T | None:
    """Return what more than half vote for, or None."""
    for choice, count in votes.most_common(1):
        if 2 * count > votes.total():
            return choice
    return None


MOST_UNDERTRICKS = 6
"""Undertricks beyond which another reading is likelier: 400 was made, not lost by eight tricks."""


@cache
def side_by_score(rules: RuleSet, score: int) -> Side | None:
    """Return the only side that can reasonably have declared with this North-South score.

    Return None if either can (150).
    """
    likely = [side for side in Side if _score_for_side(score, side) in _usual_scores(rules)]
    possible = likely or [side for side in Side if can_declare(rules, score, side)]
    return possible[0] if len(possible) == 1 else None


def can_declare(rules: RuleSet, score: int, side: Side) -> bool:
    """Return whether a side can declare and get this North-South score under the rules."""
    return any(_score_for_side(score, side) in row.scores for row in score_table(rules))


def _score_for_side(score: int, side: Side) -> int:
    """Return a North-South score from a side's point of view."""
    return score if side is Side.NORTH_SOUTH else -score


@cache
def _usual_scores(rules: RuleSet) -> frozenset[int]:
    """Return the scores of a declaring side, without those for too many undertricks."""
    usual: set[int] = set()
    for row in score_table(rules):
        fewest = max(rules.tricks_needed(row.contract) - MOST_UNDERTRICKS, 0)
        usual.update(row.scores[fewest:])
    return frozenset(usual)


PlayOutcome = Played | KnownScore
"""Outcomes of boards that were played; awards and unplayed boards say nothing."""


@dataclass(eq=False, repr=False)
class Traveller:
    """The results of a board, or of one group of a fouled one, by outcomes.

    `deal` is None without hands, and `solved` without the solver. `is_even`: hands or points are known, and are 20 on
    each side.
    """

    board: int
    group: str
    rules: RuleSet
    deal: Deal | None
    votes: Votes
    by_outcome: Mapping[PlayOutcome, list[Result]]
    is_even: bool = False
    solved: DoubleDummyTable | None = None

    @property
    def is_undecided(self) -> bool:
        """Whether neither the cards nor the tables decide who declares."""
        return self.is_even and self.votes.seat is None

    def recorded_side(self, outcome: Outcome) -> Side | None:
        """Return the declaring side by an outcome alone."""
        if isinstance(outcome, Played):
            return outcome.declarer.side if outcome.declarer else None
        return side_by_score(self.rules, outcome.score) if isinstance(outcome, KnownScore) else None

    def declaring_side(self, outcome: PlayOutcome) -> Side | None:
        """Return the declaring side by an outcome, or the known one if the outcome does not say."""
        return self.recorded_side(outcome) or self.votes.side

    def is_reversed(self, outcome: Outcome) -> bool:
        """Return whether an outcome has the other side declare."""
        recorded, known = self.recorded_side(outcome), self.votes.side
        if recorded is None or known is None:
            return False
        return recorded is not known

    def contradicts(self, outcome: Outcome) -> bool:
        """Return whether an outcome names a declarer or side other than the known one."""
        if isinstance(outcome, Played) and outcome.declarer and self.votes.seat:
            return outcome.declarer is not self.votes.seat
        return self.is_reversed(outcome)

    def confirms(self, outcome: Outcome) -> bool:
        """Return whether an outcome says who declared, and does not contradict what is known."""
        return self.recorded_side(outcome) is not None and self.votes.side is not None and not self.contradicts(outcome)

    def correct(self, outcome: Outcome) -> Outcome:
        """Return a contradicting outcome with the known declarer, or with the other sign if it is a bare score."""
        match outcome:
            case Played(_, Seat() as seat, _):
                return outcome._replace(declarer=self.votes.likely_declarer(seat))
            case KnownScore(score):
                return KnownScore(-score)
            case _:
                return outcome

    @cached_property
    def played_results(self) -> Mapping[Played, list[Result]]:
        """The results with a known contract, by outcomes."""
        return {outcome: results for outcome, results in self.by_outcome.items() if isinstance(outcome, Played)}

    def select_results(self, is_wanted: Callable[[Played], object]) -> dict[Result, Played]:
        """Return the results with a known contract whose outcome is wanted, each with its outcome."""
        lines: dict[Result, Played] = {}
        for outcome, results in self.played_results.items():
            if is_wanted(outcome):
                lines.update(dict.fromkeys(results, outcome))
        return lines

    @cached_property
    def trick_counts(self) -> Mapping[Side | None, Mapping[Denomination, TrickCounts]]:
        """How many tables took how many tricks, by declaring side and denomination."""
        taken: defaultdict[Side | None, defaultdict[Denomination, defaultdict[int, int]]]
        taken = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
        for outcome, results in self.played_results.items():
            taken[self.declaring_side(outcome)][outcome.contract.denomination][outcome.tricks] += len(results)
        return taken

    @cached_property
    def others_cache(self) -> dict[Played, Mapping[Denomination, TrickCounts]]:
        """Cache of `tricks_of_others`: several checks ask for the same outcomes."""
        return {}

    @property
    def contradicting_results(self) -> Iterator[Result]:
        """The results that name a declarer or side other than the known one."""
        for outcome, results in self.by_outcome.items():
            if self.contradicts(outcome):
                yield from results


TrickCounts = Mapping[int, int]
"""Tricks, with the number of tables that took them: dictionaries, which are copied ten times as fast as counters."""


def count_tables(taken: TrickCounts) -> int:
    """Return the number of tables."""
    return sum(taken.values())


def add_up(counts: Iterable[TrickCounts]) -> TrickCounts:
    """Return how many tables of all together took how many tricks."""
    together: defaultdict[int, int] = defaultdict(int)
    for taken in counts:
        for tricks, tables in taken.items():
            together[tricks] += tables
    return together


def tricks_of_others(traveller: Traveller, outcome: Played) -> Mapping[Denomination, TrickCounts]:
    """Return the tricks of the other tables with the same declaring side, by denomination."""
    if outcome not in traveller.others_cache:
        others = dict(traveller.trick_counts[traveller.declaring_side(outcome)])
        if outcome in traveller.by_outcome:
            own = outcome.contract.denomination
            others[own] = _remove_table(others[own], outcome.tricks)
            if not others[own]:
                del others[own]
        traveller.others_cache[outcome] = others
    return traveller.others_cache[outcome]


def _remove_table(counts: TrickCounts, tricks: int) -> TrickCounts:
    """Return the counts without one table that took these tricks."""
    left = dict(counts)
    if left[tricks] > 1:
        left[tricks] -= 1
    else:
        del left[tricks]
    return left


def are_similar(outcome: Outcome, other: Outcome) -> bool:
    """Return whether two outcomes have the same contract, within one trick, whoever declared."""
    if not (isinstance(outcome, Played) and isinstance(other, Played)):
        return False
    return other.contract == outcome.contract and abs(other.tricks - outcome.tricks) <= 1


Travellers = Mapping[BoardGroup, Traveller]


def build_travellers(event: Event, solved: Mapping[int, DoubleDummyTable] | None = None) -> Travellers:
    """Build every traveller of an event, in order of board and group; the cards apply to the first group only."""
    proved, deals, rules = declarers_by_cards(event), dict(event.deals), event.rule_set
    known = deals.keys() | dict(event.points).keys()
    in_order: dict[BoardGroup, Traveller] = {}
    for (board, group), by_outcome in sorted(_group_by_outcome(event.results).items()):
        deal, declarer, figures = None, None, None
        if group == FIRST_GROUP:
            deal, declarer = deals.get(board), proved.get(board)
            figures = (solved or {}).get(board) if deal else None
        even = group == FIRST_GROUP and board in known and declarer is None
        votes = _count_votes(rules, by_outcome, declarer)
        in_order[board, group] = Traveller(board, group, rules, deal, votes, by_outcome, is_even=even, solved=figures)
    return in_order


def _group_by_outcome(results: Iterable[Result]) -> Mapping[BoardGroup, Mapping[PlayOutcome, list[Result]]]:
    """Group results by board, group and outcome.

    Equal outcomes are mostly the same object, so identity is compared first.
    """
    objects: defaultdict[tuple[int, str, int], list[Result]] = defaultdict(list)
    for result in results:
        objects[result.board, result.group, id(result.outcome)].append(result)
    board_groups: defaultdict[BoardGroup, dict[PlayOutcome, list[Result]]] = defaultdict(dict)
    for same in objects.values():
        outcome = same[0].outcome
        if isinstance(outcome, (Played, KnownScore)):
            board_groups[same[0].board_group].setdefault(outcome, []).extend(same)
    return board_groups


def _count_votes(rules: RuleSet, by_outcome: Mapping[PlayOutcome, list[Result]], proved: Seat | None) -> Votes:
    """Count the votes of a traveller's tables for its declarer."""
    named: Counter[Seat] = Counter()
    bare: Counter[Side] = Counter()
    for outcome, results in by_outcome.items():
        if isinstance(outcome, Played):
            if outcome.declarer:
                named[outcome.declarer] += len(results)
        elif side := side_by_score(rules, outcome.score):
            bare[side] += len(results)
    return Votes(named, bare, proved)
