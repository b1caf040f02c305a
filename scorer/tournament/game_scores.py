"""The game score of every result, and with what each side enters the comparison."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, vulnerable_sides
from scorer.records.declarers import known_declarers
from scorer.records.results import (
    FIRST_GROUP,
    Assigned,
    KnownScore,
    NotPlayed,
    Outcome,
    Part,
    PassedOut,
    Played,
    Result,
    Ruling,
    SitOut,
)

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event

Entry = int | tuple[tuple[Fraction, int], ...] | None
"""With what one side of a result enters the comparison, from the North-South side: a score, or
scores with weights that sum to 1; None where it does not enter it."""


class EnteredLine(NamedTuple):
    """Results of a board that are alike, before they are compared: one outcome, one section, one group.

    `score` is the one to show: a ruling has none.
    """

    results: list[Result]
    section: str
    declarer: Seat | None
    score: int | None
    ns: Entry
    ew: Entry

    @property
    def counts(self) -> bool:
        """Whether they are results between two pairs: played or awarded."""
        return not isinstance(self.results[0].outcome, NotPlayed | SitOut)

    @property
    def enters(self) -> bool:
        """Whether either side has a score to compare."""
        return self.ns is not None or self.ew is not None

    @property
    def group(self) -> str:
        """With which cards it was played."""
        return self.results[0].group or FIRST_GROUP


def score_of(outcome: Outcome, rules: RuleSet, declarer: Seat | None, board: int) -> int | None:
    """The score from the North-South side.

    None where the cards were not played or nobody knows who declared.
    """
    match outcome:
        case Played(contract, _, tricks):
            if declarer is None:
                return None
            vulnerable = rules.vulnerability and declarer.side in vulnerable_sides(board)
            return deal_score(rules, contract, tricks, vulnerable=vulnerable).north_south(declarer)
        case PassedOut():
            return 0
        case KnownScore(score):
            return score
        case NotPlayed() | SitOut() | Ruling():
            return None


def scored_lines(event: Event) -> dict[int, list[EnteredLine]]:
    """The results of each board, those alike together, with their declarer and score.

    Most tables of a large event come to one of a few outcomes, so that what follows counts them
    instead of walking through them. Equal outcomes are mostly one object: telling by identity is
    quick.
    """
    section_of = {pair.label: pair.section for pair in event.pairs if pair.section}
    same: defaultdict[tuple[int, int, str, str], list[Result]] = defaultdict(list)
    for result in event.results:
        section = section_of.get(result.pairs[0], "") if section_of else ""
        same[result.board, id(result.outcome), section, result.group].append(result)
    rules = event.rule_set
    known = known_declarers(event, [results[0] for results in same.values()])
    lines: defaultdict[int, list[EnteredLine]] = defaultdict(list)
    for (board, _, section, _), results in same.items():
        scored = entries(rules, results[0].outcome, known.get(results[0].board_group), board)
        lines[board].append(EnteredLine(results, section, *scored))
    return lines


def entries(
    rules: RuleSet, outcome: Outcome, known: Seat | None, board: int
) -> tuple[Seat | None, int | None, Entry, Entry]:
    """Who declared, the score, and what North-South and East-West enter into the comparison; `known` declares else."""
    if isinstance(outcome, Ruling):
        return None, None, _entry(rules, outcome.ns, board), _entry(rules, outcome.ew, board)
    declarer = None
    if isinstance(outcome, Played):
        declarer = outcome.declarer or known
    score = score_of(outcome, rules, declarer, board)
    return declarer, score, score, score


def _entry(rules: RuleSet, part: Part, board: int) -> Entry:
    """The weighted scores of an assigned part; any other part stays out of the comparison."""
    if not isinstance(part, Assigned):
        return None
    weighted: list[tuple[Fraction, int]] = []
    for weight, item in part.items:
        declarer = item.declarer if isinstance(item, Played) else None
        score = score_of(item, rules, declarer, board)
        if score is not None:
            weighted.append((weight, score))
    if len(weighted) == 1:
        return weighted[0][1]
    return tuple(weighted)
