"""Part score or game: how each pair decided when its side declared, and what the decisions gained or cost.

What a decision cost is what the pair would have had, had it called the other of part score and game
in the same denomination and taken the same tricks, less what it had: above zero where the other one
would have paid more. Both are worked out by the method of the event, the other tables' results staying
as they are; a datum that counts the pair's own score is found anew. Cells are not rounded, victory
points and penalties not looked at: the cost is in matchpoints, IMPs or points, before anything is made of them.
People read it as a gain, the other way round: good is above zero.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from functools import cache, partial, reduce
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import Contract, Target
from scorer.game.scoring import deal_score
from scorer.game.seats import Side
from scorer.records.results import Played
from scorer.reports.once import once_an_event
from scorer.reports.table import NUMBER, UNITS, Cell, Field, Table, decimals_of, rounded
from scorer.reports.tallies import PAIR_FIELDS, Tally, pairs_in_order
from scorer.tournament.comparing import entries_of, worth_of
from scorer.tournament.event_scoring import groups_of
from scorer.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event
    from scorer.records.pairs import Pair
    from scorer.tournament import ScoredEvent
    from scorer.tournament.comparing import Group
    from scorer.tournament.game_scores import EnteredLine


class Decision(StrEnum):
    """What was called, against what the tricks were enough for."""

    MADE = "made"
    """Game, with the tricks for it."""
    FAILED = "failed"
    """Game, without."""
    MISSED = "missed"
    """Part score, with the tricks for game in that denomination."""
    RIGHT = "right"
    """Part score, without; whether or not it was made."""


OTHER = {Target.PART_SCORE: Target.GAME, Target.GAME: Target.PART_SCORE}
"""What else could have been called. A slam is another decision."""

Costs = dict[Decision, Tally]
"""How often a pair decided so, and what that cost in all."""


class Choice(NamedTuple):
    """One decision: whose it was, on which board, and what it cost."""

    label: str
    board: int
    decision: Decision
    cost: Fraction


def choices(scored: ScoredEvent) -> Iterator[Choice]:
    """Every decision. Left out: slams, auctions, awards, and scores without a contract or a declarer."""
    for board, group in groups_of(scored.event):
        for label, decision, cost in _decided(scored.event, group):
            yield Choice(label, board, decision, cost)


def costs(scored: ScoredEvent) -> dict[str, Costs]:
    """What every pair decided how often, and at what cost."""
    return {decided.pair.label: decided.costs for decided in decided_by(scored)}


class _Call(NamedTuple):
    """A decision between part score and game, and what came of it."""

    contract: Contract
    tricks: int
    side: Side

    @property
    def other(self) -> Contract:
        return Contract(OTHER[self.contract.target], self.contract.denomination)

    def scores(self, rules: RuleSet) -> tuple[int, int]:
        """What declarer's side scored, and what it would have scored with the other call."""
        own = deal_score(rules, self.contract, self.tricks)
        other = deal_score(rules, self.other, self.tricks)
        return own.declarer_minus_defenders, other.declarer_minus_defenders

    def decision(self, rules: RuleSet) -> Decision:
        game = Contract(Target.GAME, self.contract.denomination)
        enough = self.tricks >= rules.needed(game)
        if self.contract == game:
            return Decision.MADE if enough else Decision.FAILED
        return Decision.MISSED if enough else Decision.RIGHT


def _call(line: EnteredLine) -> _Call | None:
    match line.results[0].outcome:
        case Played(Contract(target, _) as contract, _, tricks) if line.declarer is not None and target in OTHER:
            return _Call(contract, tricks, line.declarer.side)
        case _:
            return None


def _decided(event: Event, group: Group) -> Iterator[tuple[str, Decision, Fraction]]:
    """Who decided how in a group, and what it cost: once a result."""
    rules, cost = event.rule_set, _costing(event, group)
    for line in group.lines:
        call = _call(line)
        if call is None:
            continue
        decision, price = call.decision(rules), cost(call.side, *call.scores(rules))
        for result in line.results:
            label = result.pair_of(call.side)
            if label is not None:
                yield label, decision, price


def _costing(event: Event, group: Group) -> Callable[[Side, int, int], Fraction]:
    """What another score in place of one of a side's own would have been worth, less what its own was."""
    worth = partial(worth_of, group=group, scoring=event.scoring, single_table=event.single_table)
    entries = {side: entries_of(side, group) for side in Side}
    had = {side: worth(entered) for side, entered in entries.items()}

    @cache  # large fields have the same few scores again and again
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
    """A pair, its decisions, and the boards of each kind of them."""

    pair: Pair
    costs: Costs
    boards: Mapping[Decision, Sequence[int]]

    def tally(self, decision: Decision | None) -> Tally:
        """Those of one kind; all of them where none is named."""
        if decision is not None:
            return self.costs[decision]
        return reduce(Tally.and_those_of, self.costs.values(), Tally())


class Aspect(NamedTuple):
    """One thing that is asked of decisions: its key, its heading for one pair, the words for a table of all pairs."""

    key: str
    heading: str
    words: str
    cell: Callable[[Tally], Cell]
    decimals: int
    notes: tuple[str, ...]

    def field(self, kind: Decision | None) -> Field[Decided]:
        """The field of one decision, or of all, in a table of this aspect alone."""
        return Field(_key(kind), _heading(kind), NUMBER, self.decimals, partial(self._of, kind))

    def listed_field(self, kind: Decision | None) -> Field[Decided]:
        """The same beside those of other aspects."""
        key, heading = f"{_key(kind)}_{self.key}", f"{_heading(kind)}: {self.words}"
        return Field(key, heading, NUMBER, self.decimals, partial(self._of, kind))

    def own_field(self, decided: Decided) -> Field[Decision | None]:
        """The field of one pair, whose records are the decisions."""
        return Field(self.key, self.heading, NUMBER, self.decimals, lambda decision: self._of(decision, decided))

    def _of(self, decision: Decision | None, decided: Decided) -> Cell:
        return self.cell(decided.tally(decision))


Aspects = tuple[Aspect, ...]

KINDS: tuple[Decision | None, ...] = (*Decision, None)
"""The columns: each decision, and all together."""


def tables(scored: ScoredEvent) -> list[Table[Decided]]:
    """How often each pair decided how, what that gained in all, and a deal: three tables of the same columns.

    Pairs stand in the order of the ranking. A game with an auction has one table that says why it has no more.
    """
    if scored.event.rule_set.auction:
        return [Table("Part score or game: not reported for a game with an auction", (), ())]
    decided = decided_by(scored)
    tables: list[Table[Decided]] = []
    for aspect in aspects_of(scored, decided):
        fields = (aspect.field(kind) for kind in KINDS)
        title = f"Part score or game: {aspect.words}"
        table = Table(title, (*PAIR_FIELDS, *fields), decided, aspect.notes, aspect.words)
        tables.append(table)
    tables[-1] = replace(tables[-1], notes=tuple(_lessons(scored, decided)))
    return tables


def listed(scored: ScoredEvent) -> list[Table[Decided]]:
    """The same side by side in one table."""
    if scored.event.rule_set.auction:
        return [Table("Part score or game", (), ())]
    decided = decided_by(scored)
    aspects = aspects_of(scored, decided)
    fields: list[Field[Decided]] = []
    for aspect in aspects:
        fields += map(aspect.listed_field, KINDS)
    return [Table("Part score or game", (*PAIR_FIELDS, *fields), decided, _notes(aspects))]


LESSONS = {
    Decision.MADE: "gained by calling game",
    Decision.FAILED: "lost by calling game that failed",
    Decision.MISSED: "lost by missing game",
    Decision.RIGHT: "gained by stopping in part score",
}
"""What each kind of decision taught."""


def lesson(scored: ScoredEvent, decided: Decided) -> str:
    """A pair's evening in a sentence: what it gained and lost by its decisions, on which boards."""
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


def _lessons(scored: ScoredEvent, decided: Iterable[Decided]) -> Iterator[str]:
    for own in decided:
        sentence = lesson(scored, own)
        if sentence:
            yield f"{own.pair}: {sentence}"


def of(decided: Decided, aspects: Aspects) -> Table[Decision | None]:
    """One pair's decisions, a line each: how often, its gain in all, and its gain a deal."""
    fields: tuple[Field[Decision | None], ...] = (
        Field("decision", "Decision", cell=_heading),
        *(aspect.own_field(decided) for aspect in aspects),
    )
    return Table("Part score or game", fields, KINDS, _notes(aspects))


def _notes(aspects: Aspects) -> tuple[str, ...]:
    return tuple(chain.from_iterable(aspect.notes for aspect in aspects))


@once_an_event
def decided_by(scored: ScoredEvent) -> list[Decided]:
    """Every pair's decisions, in the order of the ranking."""
    costs_of: dict[str, Costs] = {label: dict.fromkeys(Decision, Tally()) for label in scored.pairs}
    boards_of: dict[str, dict[Decision, list[int]]] = {label: {} for label in scored.pairs}
    for label, board, decision, cost in choices(scored):
        costs_of[label][decision] = costs_of[label][decision].plus(cost, None)
        boards_of[label].setdefault(decision, []).append(board)
    return [Decided(pair, costs_of[pair.label], boards_of[pair.label]) for pair in pairs_in_order(scored)]


def aspects_of(scored: ScoredEvent, decided: Sequence[Decided]) -> Aspects:
    """How often, the gain in all, the gain of a deal."""
    rules, unit = scored.event.rule_set, UNITS[scored.event.scoring.method]
    points: list[Fraction] = []
    for own in decided:
        points += [tally.points for tally in own.costs.values()]
    decimals = decimals_of(points)
    words: tuple[str, ...] = (WORDS,)
    if _has_slams(rules):
        words = (WORDS, SLAMS)
    return (
        Aspect("deals", "Deals", "how often", attrgetter("boards"), 0, words),
        Aspect("gain", f"Gain, {unit}", f"the gain in {unit}", _gain, decimals, (DEFINITION,)),
        Aspect("mean", "A deal", f"the gain of a deal in {unit}", _mean_gain, 2, ()),
    )


def _has_slams(rules: RuleSet) -> bool:
    targets = {contract.target for contract in rules.contracts if isinstance(contract, Contract)}
    return not targets <= OTHER.keys()


def _key(kind: Decision | None) -> str:
    return str(kind or "all")


def _heading(kind: Decision | None) -> str:
    return _key(kind).capitalize()


def _gain(tally: Tally) -> Cell:
    return -tally.points if tally.boards else None


def _mean_gain(tally: Tally) -> Cell:
    return None if tally.mean is None else -tally.mean
