"""Part score or game: how each pair decided when its side declared, and what the decisions gained or cost.

The cost of a decision is what the pair would have scored with the other of part score and game, in the same
denomination and with the same tricks, less what it scored: above zero where the other one would have paid more. Both
are calculated by the method of the event, with the other tables' results unchanged; a datum that includes the pair's
own score is recalculated. Cells are not rounded, and victory points and penalties are ignored: the cost is in
matchpoints, IMPs or points before any conversion. People see it as a gain, with the opposite sign: above zero is good.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from enum import StrEnum
from functools import cache, partial, reduce
from itertools import chain
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import AnyContract, Target
from scorer.game.scoring import deal_score
from scorer.game.seats import Side
from scorer.i18n import Phrase, chained, counted, joined, phrase
from scorer.model.results import Played
from scorer.reports.blocks import Item, Sentence, item_of_pair
from scorer.reports.judged import JudgedDeal, judged_deals
from scorer.reports.lines import Tally, once_an_event, pair_fields, pairs_in_order
from scorer.reports.table import GAIN, NUMBER, UNITS, Field, Table, decimals_of, rounded
from scorer.scoring.comparing import Group, entries_of, worth_of
from scorer.scoring.event_scoring import groups_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredEvent


class Decision(StrEnum):
    """The target called, compared with what the tricks were enough for."""

    MADE = "made"
    """Game, with enough tricks for it."""
    FAILED = "failed"
    """Game, without enough tricks."""
    MISSED = "missed"
    """Part score, with enough tricks for game in that denomination."""
    RIGHT = "right"
    """Part score, without enough tricks for game, whether or not it was made."""


OTHER = {Target.PART_SCORE: Target.GAME, Target.GAME: Target.PART_SCORE}
"""The alternative to each target. Slams are another decision."""

Costs = dict[Decision, Tally]
"""How often a pair made each decision, and its total cost."""


class Choice(NamedTuple):
    """One decision: the pair, the board, and the cost."""

    label: str
    board: int
    decision: Decision
    cost: Fraction


def choices(scored: ScoredEvent) -> Iterator[Choice]:
    """Every decision, one for each result.

    Slams, auctions, awards, and scores without a contract or a declarer are left out.
    """
    rules = scored.event.rule_set
    if rules.auction:
        return
    for board, group in groups_of(scored.event):
        cost = _costing(scored.event, group)
        for line in group.lines:
            match line.results[0].outcome:
                case Played(contract, _, tricks) if line.declarer is not None and contract.target in OTHER:
                    side = line.declarer.side
                case _:
                    continue
            decision, price = _decision(rules, contract, tricks), cost(side, *_scores(rules, contract, tricks))
            for result in line.results:
                label = result.pair_of(side)
                if label is not None:
                    yield Choice(label, board, decision, price)


def _decision(rules: RuleSet, contract: AnyContract, tricks: int) -> Decision:
    if contract.target is Target.GAME:
        return Decision.MADE if tricks >= rules.needed(contract) else Decision.FAILED
    enough = tricks >= rules.needed(rules.lowest(Target.GAME, contract.denomination))
    return Decision.MISSED if enough else Decision.RIGHT


def _scores(rules: RuleSet, contract: AnyContract, tricks: int) -> tuple[int, int]:
    """The score of declarer's side, and the score with the other target."""
    other = rules.lowest(OTHER[contract.target], contract.denomination)
    own_score, other_score = deal_score(rules, contract, tricks), deal_score(rules, other, tricks)
    return own_score.declarer_minus_defenders, other_score.declarer_minus_defenders


def _costing(event: Event, group: Group) -> Callable[[Side, int, int], Fraction]:
    """A function for the value of another score in place of a side's own, less the value of its own."""
    worth = partial(worth_of, group=group, scoring=event.scoring, single_table=event.single_table)
    entries = {side: entries_of(side, group) for side in Side}
    had = {side: worth(entered) for side, entered in entries.items()}

    @cache  # large fields repeat a few scores
    def cost(side: Side, own: int, other: int) -> Fraction:
        otherwise = entries[side] - Counter([own]) + Counter([other])
        return worth(otherwise).of(other) - had[side].of(own)

    return cost


DEFINITION = (
    "Gain: what the pair had, less what it would have had, had it called the other of part score and game in the"
    " same denomination and taken the same tricks, with all other tables as they are."
    " Below 0 the other call would have paid more"
)
WORDS = "Made and failed: games called. Missed: part scores with the tricks for game. Right: part scores without them"
SLAMS = "Slams are another decision, and are left out"


class Decided(NamedTuple):
    """A pair, its decisions, and the boards of each kind of decision."""

    pair: Pair
    costs: Costs
    boards: Mapping[Decision, list[int]]

    def tally(self, decision: Decision | None) -> Tally:
        """The tally of one kind of decision; of all of them for None."""
        if decision is not None:
            return self.costs[decision]
        return reduce(Tally.and_those_of, self.costs.values(), Tally())


class Aspect(NamedTuple):
    """A figure of decisions, with its words for the table of all pairs and its notes."""

    of_decisions: Field[Tally]
    words: str
    notes: tuple[str, ...]

    def of_pairs(self, kind: Decision | None, key: str, heading: str) -> Field[Decided]:
        """The field of the same figure in a line for a pair, for one kind of decision."""
        asked = self.of_decisions
        return Field(key, heading, asked.role, asked.decimals, lambda decided: asked.cell_of(decided.tally(kind)))


KINDS: tuple[Decision | None, ...] = (*Decision, None)
"""The columns: each decision, and all together."""


def tables(scored: ScoredEvent) -> list[Table[Decided]]:
    """How often each pair made each decision, the total gain, and the gain per deal: three tables.

    Pairs are in the order of the ranking, and each has a sentence where there are few. For a game with an auction, a
    single table says why there are no others.
    """
    if scored.event.rule_set.auction:
        return [Table("Part score or game: not reported for a game with an auction", (), ())]
    decided = list(decided_by(scored).values())
    tables: list[Table[Decided]] = []
    for aspect in aspects_of(scored):
        of_kinds = (aspect.of_pairs(kind, _key(kind), _heading(kind)) for kind in KINDS)
        fields = (*pair_fields(scored.form), *of_kinds)
        title = f"Part score or game: {aspect.words}"
        tables.append(Table(title, fields, decided, aspect.notes, aspect.words))
    if len(decided) <= MOST_TOLD:
        lessons = ((own.pair, lesson(scored, own)) for own in decided)
        tables[-1] = replace(tables[-1], notes=tuple(f"{pair}: {said}" for pair, said in lessons if said))
    return tables


MOST_TOLD = 40
"""Pairs up to which each has its sentence below the table; more sentences would fill three pages."""


def listed(scored: ScoredEvent) -> list[Table[Decided]]:
    """The three tables side by side in one."""
    if scored.event.rule_set.auction:
        return [Table("Part score or game", (), ())]
    fields: list[Field[Decided]] = []
    for aspect in aspects_of(scored):
        for kind in KINDS:
            key, heading = f"{_key(kind)}_{aspect.of_decisions.key}", f"{_heading(kind)}: {aspect.words}"
            fields.append(aspect.of_pairs(kind, key, heading))
    decided = list(decided_by(scored).values())
    return [Table("Part score or game", (*pair_fields(scored.form), *fields), decided, _notes(scored))]


LESSONS = {
    Decision.MADE: "gained by calling game",
    Decision.FAILED: "lost by calling game that failed",
    Decision.MISSED: "lost by missing game",
    Decision.RIGHT: "gained by stopping in part score",
}
"""What each kind of decision gained or lost, in words."""


def lesson(scored: ScoredEvent, decided: Decided) -> str:
    """A pair's decisions in a sentence: by what it could know, or else by what they gained and lost."""
    own = [deal for deal in judged_deals(scored).get(decided.pair.label, ()) if deal.declares]
    return str(promised_lesson(own)) if own else happened(scored, decided)


def promised_lesson(declared: Sequence[JudgedDeal]) -> Phrase:
    """On how many judged boards the call could not be bettered, and which call was better on the others."""
    better: defaultdict[Target, list[int]] = defaultdict(list)
    for deal in declared:
        called, best = deal.chosen.contract.target, deal.best.contract.target
        if not deal.equal and OTHER.get(called) is best:
            better[best].append(deal.board)
    right, boards = len(declared) - sum(map(len, better.values())), counted(len(declared), "board")
    parts = [
        phrase("called part score or game as the cards promised on {right} of {boards}", right=right, boards=boards)
    ]
    if better[Target.GAME]:
        parts.append(phrase("game was better on {boards}", boards=joined(better[Target.GAME])))
    if better[Target.PART_SCORE]:
        parts.append(phrase("part score was better on {boards}", boards=joined(better[Target.PART_SCORE])))
    return chained(parts)


def happened(scored: ScoredEvent, decided: Decided) -> str:
    """What a pair's decisions gained and lost with the tricks that it made, and on which boards."""
    unit = UNITS[scored.event.scoring.method]
    decimals = decimals_of(tally.points for tally in decided.costs.values())
    parts: list[str] = []
    for decision, words in LESSONS.items():
        tally = decided.costs[decision]
        if tally.boards:
            points = rounded(abs(tally.points), decimals)
            deals = counted(tally.boards, "deal")
            boards = ", ".join(map(str, sorted(decided.boards[decision])))
            parts.append(f"{words}: {points} {unit} in {deals} ({boards})")
    return "; ".join(parts)


def of_pair(scored: ScoredEvent, label: str) -> Item | None:
    """A pair's decisions in a sentence, and a line for each kind: frequency, total gain, and gain per deal."""
    decided = decided_by(scored).get(label)
    if decided is None or scored.event.rule_set.auction or not decided.tally(None).boards:
        return None
    said = lesson(scored, decided)
    told = (Sentence(f"This pair {said}"),) if said else ()
    return item_of_pair(scored, label, *told, _own_table(scored, decided))


def _own_table(scored: ScoredEvent, decided: Decided) -> Table[tuple[str, Tally]]:
    def own(asked: Field[Tally]) -> Field[tuple[str, Tally]]:
        return Field(asked.key, asked.heading, asked.role, asked.decimals, lambda line: asked.cell_of(line[1]))

    decision: Field[tuple[str, Tally]] = Field("decision", "Decision", cell=itemgetter(0))
    fields = (decision, *(own(aspect.of_decisions) for aspect in aspects_of(scored)))
    lines = [(_heading(kind), decided.tally(kind)) for kind in KINDS]
    return Table("Part score or game", fields, lines, _notes(scored))


def _notes(scored: ScoredEvent) -> tuple[str, ...]:
    return tuple(chain.from_iterable(aspect.notes for aspect in aspects_of(scored)))


@once_an_event
def decided_by(scored: ScoredEvent) -> Mapping[str, Decided]:
    """Every pair's decisions, by its label, in the order of the ranking."""
    nothing = dict.fromkeys(Decision, Tally())
    decided = {label: Decided(pair, nothing.copy(), defaultdict(list)) for label, pair in scored.pairs.items()}
    for pair, board, decision, cost in choices(scored):
        for own in map(decided.__getitem__, scored.event.form.ranked(pair)):
            own.costs[decision] = own.costs[decision].plus(cost, None)
            own.boards[decision].append(board)
    return {pair.label: decided[pair.label] for pair in pairs_in_order(scored)}


@once_an_event
def aspects_of(scored: ScoredEvent) -> tuple[Aspect, ...]:
    """The frequency, the total gain and the gain per deal."""
    decided, unit = decided_by(scored).values(), UNITS[scored.event.scoring.method]
    decimals = decimals_of(tally.points for own in decided for tally in own.costs.values())
    called = {contract.target for contract in scored.event.rule_set.contracts}
    words = (WORDS,) if called <= OTHER.keys() else (WORDS, SLAMS)
    gain: Field[Tally] = Field(
        "gain", f"Gain, {unit}", GAIN, decimals, lambda tally: -tally.points if tally.boards else None
    )
    mean: Field[Tally] = Field("mean", "A deal", GAIN, 2, lambda tally: None if tally.mean is None else -tally.mean)
    return (
        Aspect(Field("deals", "Deals", NUMBER, cell=attrgetter("boards")), "how often", words),
        Aspect(gain, f"the gain in {unit}", (DEFINITION,)),
        Aspect(mean, f"the gain of a deal in {unit}", ()),
    )


def _key(kind: Decision | None) -> str:
    return str(kind or "all")


def _heading(kind: Decision | None) -> str:
    return _key(kind).capitalize()
