"""Part score or game: how each pair decided when its side declared, and what the decisions gained or cost.

The cost of a decision is what the pair would have scored with the other of part score and game, in the same
denomination and with the same tricks, less what it scored: above zero where the other one would have paid more. Both
are calculated by the method of the event, with the other tables' results unchanged; a datum that includes the pair's
own score is recalculated. Cells are not rounded, and victory points and penalties are ignored: the cost is in
matchpoints, IMPs or points before any conversion. People see it as a gain, with the opposite sign: above zero is good.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from enum import StrEnum
from functools import cache, partial, reduce
from itertools import chain
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import AnyContract, Target
from scorer.game.scoring import score_deal
from scorer.game.seats import Side
from scorer.i18n import Phrase, join_phrases, phrase, plural_phrase
from scorer.i18n.formatting import FigureText
from scorer.model.results import Played
from scorer.reports.blocks import Item, Sentence, item_from_table, item_of_pair
from scorer.reports.report import EmptyReason, PairReport, Publication, Requirement
from scorer.reports.shared_fields import Tally, cache_per_event, pair_fields, ranked_pairs
from scorer.reports.table import GAIN, NUMBER, UNIT_WORDS, Field, Table, decimals_needed, format_rounded, unit_after
from scorer.scoring.comparing import ComparisonGroup, comparison_method, count_entries
from scorer.scoring.event_scoring import list_groups

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from fractions import Fraction

    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredEvent


class GameDecision(StrEnum):
    """The target called, compared with what the tricks were enough for."""

    MADE = "made"
    """Game, with enough tricks for it."""
    FAILED = "failed"
    """Game, without enough tricks."""
    MISSED = "missed"
    """Part score, with enough tricks for game in that denomination."""
    RIGHT = "right"
    """Part score, without enough tricks for game, whether or not it was made."""


OTHER_TARGET = {Target.PART_SCORE: Target.GAME, Target.GAME: Target.PART_SCORE}
"""The alternative to each target. Slams are another decision."""

DecisionCosts = dict[GameDecision, Tally]
"""How often a pair made each decision, and its total cost."""


class PricedDecision(NamedTuple):
    """One decision: the pair, the board, and the cost."""

    label: str
    board: int
    decision: GameDecision
    cost: Fraction


def price_decisions(scored: ScoredEvent) -> Iterator[PricedDecision]:
    """Every decision, one for each result.

    Slams, auctions, awards, and scores without a contract or a declarer are left out.
    """
    rules = scored.event.rule_set
    if rules.has_auction:
        return
    for board, group in list_groups(scored.event):
        cost = _cost_function(scored.event, group)
        for line in group.lines:
            match line.results[0].outcome:
                case Played(contract, _, tricks) if line.declarer is not None and contract.target in OTHER_TARGET:
                    side = line.declarer.side
                case _:
                    continue
            decision, price = (
                _classify_decision(rules, contract, tricks),
                cost(side, *_actual_and_other_score(rules, contract, tricks)),
            )
            for result in line.results:
                label = result.pair_of(side)
                if label is not None:
                    yield PricedDecision(label, board, decision, price)


def _classify_decision(rules: RuleSet, contract: AnyContract, tricks: int) -> GameDecision:
    if contract.target is Target.GAME:
        return GameDecision.MADE if tricks >= rules.tricks_needed(contract) else GameDecision.FAILED
    enough = tricks >= rules.tricks_needed(rules.lowest_contract(Target.GAME, contract.denomination))
    return GameDecision.MISSED if enough else GameDecision.RIGHT


def _actual_and_other_score(rules: RuleSet, contract: AnyContract, tricks: int) -> tuple[int, int]:
    """The score of declarer's side, and the score with the other target."""
    other = rules.lowest_contract(OTHER_TARGET[contract.target], contract.denomination)
    own_score, other_score = score_deal(rules, contract, tricks), score_deal(rules, other, tricks)
    return own_score.declarer_minus_defenders, other_score.declarer_minus_defenders


def _cost_function(event: Event, group: ComparisonGroup) -> Callable[[Side, int, int], Fraction]:
    """A function for the value of another score in place of a side's own, less the value of its own."""
    method = comparison_method(event.scoring, single_table=event.is_single_table)
    worth = partial(method.value_entries, expected=group.expected, fouled=group.fouled)
    entries = {side: count_entries(side, group) for side in Side}
    actual_worth = {side: worth(entered) for side, entered in entries.items()}

    @cache  # large fields repeat a few scores
    def cost(side: Side, own: int, other: int) -> Fraction:
        otherwise = entries[side] - Counter([own]) + Counter([other])
        return worth(otherwise).value_of(other) - actual_worth[side].value_of(own)

    return cost


GAIN_NOTE = phrase(
    "Gain: what the pair scored, less what it would have scored if it had chosen game instead of part score, or vice"
    " versa, with the same tricks in the same denomination. Below 0, the other choice would have scored more"
)
DECISIONS_NOTE = phrase(
    "Made, Failed: games chosen. Missed: part scores that took enough tricks for game. Right: part scores that did not"
)
SLAMS_NOTE = phrase("Slams are a separate decision, and are left out")


class PairDecisions(NamedTuple):
    """A pair, its decisions, and the boards of each kind of decision."""

    pair: Pair
    costs: DecisionCosts
    boards: Mapping[GameDecision, list[int]]

    def tally(self, decision: GameDecision | None) -> Tally:
        """The tally of one kind of decision; of all of them for None."""
        if decision is not None:
            return self.costs[decision]
        return reduce(Tally.combine_with, self.costs.values(), Tally())


class DecisionMeasure(NamedTuple):
    """A figure of decisions, with its words for the table of all pairs and its notes."""

    field: Field[Tally]
    words: Phrase
    notes: tuple[Phrase, ...]

    def pair_field(self, kind: GameDecision | None, key: str, heading: Phrase) -> Field[PairDecisions]:
        """The field of the same figure in a line for a pair, for one kind of decision."""
        asked = self.field
        return Field(key, heading, asked.role, asked.decimals, lambda decided: asked.cell_of(decided.tally(kind)))


DECISION_KINDS: tuple[GameDecision | None, ...] = (*GameDecision, None)
"""The columns: each decision, and all together."""


class DecisionsReport(PairReport):
    """How often each pair chose game or part score, and what that gained."""

    name = "decisions"
    title = phrase("Part score or game")
    requirement = Requirement.TALLIES
    publication = Publication.DATA_FILE
    empty_reason = EmptyReason(phrase("no declarer chose between part score and game"))

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The three tables of all pairs."""
        return list(map(item_from_table, self.tables(scored)))

    def tables(self, scored: ScoredEvent) -> list[Table[PairDecisions]]:
        """How often each pair made each decision, the total gain, and the gain per deal: three tables.

        Pairs are in the order of the ranking, and each has a sentence where there are few. For a game with an
        auction, a single table says why there are no others.
        """
        if scored.event.rule_set.has_auction:
            return [Table(phrase("Part score or game: not reported for a game with an auction"), (), ())]
        decided = list(decisions_by_pair(scored).values())
        tables: list[Table[PairDecisions]] = []
        for aspect in decision_measures(scored):
            of_kinds = (aspect.pair_field(kind, _kind_key(kind), DECISION_HEADINGS[kind]) for kind in DECISION_KINDS)
            fields: tuple[Field[PairDecisions], ...] = (*pair_fields(scored.form), *of_kinds)
            title = phrase("Part score or game: {measure}", measure=aspect.words)
            tables.append(Table(title, fields, decided, aspect.notes, str(aspect.words)))
        if len(decided) <= MAX_PAIRS_WITH_SENTENCE:
            lessons = ((own.pair, describe_decision_costs(scored, own)) for own in decided)
            sentences = (phrase("{pair}: {said}", pair=pair, said=said) for pair, said in lessons if said)
            tables[TOTALS] = tables[TOTALS]._replace(notes=(*tables[TOTALS].notes, *sentences))
        return tables

    def listed(self, scored: ScoredEvent) -> list[Table[PairDecisions]]:
        """The three tables side by side in one."""
        if scored.event.rule_set.has_auction:
            return [Table(DecisionsReport.title, (), ())]
        fields: list[Field[PairDecisions]] = []
        for aspect in decision_measures(scored):
            for kind in DECISION_KINDS:
                key = f"{_kind_key(kind)}_{aspect.field.key}"
                heading = phrase("{decision}: {measure}", decision=DECISION_HEADINGS[kind], measure=aspect.words)
                fields.append(aspect.pair_field(kind, key, heading))
        decided = list(decisions_by_pair(scored).values())
        return [Table(DecisionsReport.title, (*pair_fields(scored.form), *fields), decided, _notes(scored))]

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """A pair's decisions in a sentence, and a line for each kind: frequency, total gain, and gain per deal."""
        decided = decisions_by_pair(scored).get(label)
        if decided is None or scored.event.rule_set.has_auction or not decided.tally(None).boards:
            return None
        said = describe_decision_costs(scored, decided)
        told = (Sentence(phrase("This pair {said}", said=said)),) if said else ()
        return item_of_pair(scored, label, *told, _pair_table(scored, decided))


TOTALS = 1
"""The place of the total gains, which the sentences tell, in `decision_measures`."""

MAX_PAIRS_WITH_SENTENCE = 40
"""Pairs up to which each has its sentence below the table; more sentences would fill three pages."""


LESSON_TEXTS = {
    GameDecision.MADE: phrase("gained by choosing game"),
    GameDecision.FAILED: phrase("lost by choosing a game that went down"),
    GameDecision.MISSED: phrase("lost by missing game"),
    GameDecision.RIGHT: phrase("gained by stopping in part score"),
}
"""What each kind of decision gained or lost, in words."""


def describe_decision_costs(scored: ScoredEvent, decided: PairDecisions) -> Phrase:
    """What a pair's decisions gained and lost with the tricks that it made, and on which boards."""
    method = scored.event.scoring.method
    decimals = decimals_needed(tally.points for tally in decided.costs.values())
    parts: list[Phrase] = []
    for decision, words in LESSON_TEXTS.items():
        tally = decided.costs[decision]
        if tally.boards:
            points = FigureText(format_rounded(abs(tally.points), decimals))
            cost = plural_phrase(
                tally.boards,
                "{what}: {points} {unit} on {number} board ({boards})",
                "{what}: {points} {unit} on {number} boards ({boards})",
                what=words,
                points=points,
                unit=unit_after(points, method),
                boards=", ".join(map(str, sorted(decided.boards[decision]))),
            )
            parts.append(cost)
    return join_phrases(parts)


def _pair_table(scored: ScoredEvent, decided: PairDecisions) -> Table[tuple[Phrase, Tally]]:
    def line_field(asked: Field[Tally]) -> Field[tuple[Phrase, Tally]]:
        return Field(asked.key, asked.heading, asked.role, asked.decimals, lambda line: asked.cell_of(line[1]))

    decision: Field[tuple[Phrase, Tally]] = Field("decision", phrase("Decision"), cell=itemgetter(0))
    fields = (decision, *(line_field(aspect.field) for aspect in decision_measures(scored)))
    lines = [(DECISION_HEADINGS[kind], decided.tally(kind)) for kind in DECISION_KINDS]
    return Table(DecisionsReport.title, fields, lines, _notes(scored))


def _notes(scored: ScoredEvent) -> tuple[Phrase, ...]:
    return tuple(chain.from_iterable(aspect.notes for aspect in decision_measures(scored)))


@cache_per_event
def decisions_by_pair(scored: ScoredEvent) -> Mapping[str, PairDecisions]:
    """Every pair's decisions, by its label, in the order of the ranking."""
    nothing = dict.fromkeys(GameDecision, Tally())
    decided = {label: PairDecisions(pair, nothing.copy(), defaultdict(list)) for label, pair in scored.pairs.items()}
    for pair, board, decision, cost in price_decisions(scored):
        for own in map(decided.__getitem__, scored.event.form.competitor_labels(pair)):
            own.costs[decision] = own.costs[decision].with_board(cost, None)
            own.boards[decision].append(board)
    return {pair.label: decided[pair.label] for pair in ranked_pairs(scored)}


@cache_per_event
def decision_measures(scored: ScoredEvent) -> tuple[DecisionMeasure, ...]:
    """The frequency, the total gain and the gain per deal."""
    decided, unit = decisions_by_pair(scored).values(), UNIT_WORDS[scored.event.scoring.method]
    decimals = decimals_needed(tally.points for own in decided for tally in own.costs.values())
    called = {contract.target for contract in scored.event.rule_set.contracts}
    words = (DECISIONS_NOTE,) if called <= OTHER_TARGET.keys() else (DECISIONS_NOTE, SLAMS_NOTE)
    gain: Field[Tally] = Field(
        "gain", phrase("Gain, {unit}", unit=unit), GAIN, decimals, lambda tally: -tally.points if tally.boards else None
    )
    mean: Field[Tally] = Field(
        "mean", phrase("A deal"), GAIN, 2, lambda tally: None if tally.mean is None else -tally.mean
    )
    return (
        DecisionMeasure(Field("deals", phrase("Deals"), NUMBER, cell=attrgetter("boards")), phrase("how often"), words),
        DecisionMeasure(gain, phrase("the gain in {unit}", unit=unit), (GAIN_NOTE,)),
        DecisionMeasure(mean, phrase("average gain per board in {unit}", unit=unit), ()),
    )


def _kind_key(kind: GameDecision | None) -> str:
    return str(kind or "all")


DECISION_HEADINGS: Mapping[GameDecision | None, Phrase] = {
    GameDecision.MADE: phrase("Made"),
    GameDecision.FAILED: phrase("Failed"),
    GameDecision.MISSED: phrase("Missed"),
    GameDecision.RIGHT: phrase("Right"),
    None: phrase("All"),
}
"""The heading of each decision, and of all together."""
