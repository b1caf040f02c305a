"""Part score or game: how each pair decided when its side declared, and what the decisions cost.

What a decision cost is what the pair would have had, had it called the other of part score and game
in the same denomination and taken the same tricks, less what it had: above zero where the other one
would have paid more. Both are worked out by the method of the event, the other tables' results staying
as they are; a datum that counts the pair's own score is found anew. Cells are not rounded, victory
points and penalties not looked at: the cost is in matchpoints, IMPs or points, before anything is made of them.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.contracts import Contract, Target
from scorer.game.scoring import deal_score
from scorer.game.seats import Side
from scorer.records.results import Played
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, decimals_of, number
from scorer.reports.tallies import Tally, pairs_in_order
from scorer.tournament.comparing import entries_of, worth_of
from scorer.tournament.event_scoring import groups_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event
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


def costs(scored: ScoredEvent) -> dict[str, Costs]:
    """Every pair's decisions. Left out: slams, auctions, awards, and scores without a contract or a declarer."""
    found: dict[str, Costs] = {label: {it: Tally() for it in Decision} for label in scored.pairs}
    for _, group in groups_of(scored.event):
        for label, decision, cost in _decided(scored.event, group):
            found[label][decision] = found[label][decision].plus(cost, None)
    return found


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
        own, other = (
            deal_score(rules, contract, self.tricks).declarer_minus_defenders
            for contract in (self.contract, self.other)
        )
        return own, other

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
            label = result.ns if call.side is Side.NORTH_SOUTH else result.ew
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
    "Cost: what the pair would have had, had it called the other of part score and game in the same denomination"
    " and taken the same tricks, with all other tables as they are, less what it had."
    " Above 0 the other call would have paid more"
)
WORDS = "Made and failed: games called. Missed: part scores with the tricks for game. Right: part scores without them"
SLAMS = "Slams are another decision, and are left out"


def sheets(scored: ScoredEvent) -> list[Sheet]:
    """How often each pair decided how, what that cost in all, and a deal: three sheets of the same columns.

    Pairs stand in the order of the ranking. A game with an auction has one sheet that says why it has no more.
    """
    rules, unit = scored.event.rule_set, UNITS[scored.event.scoring.method]
    if rules.auction:
        return [Sheet("Part score or game: not reported for a game with an auction", (), ())]
    found = costs(scored)
    shown = decimals_of(tally.points for own in found.values() for tally in own.values())
    slams = () if all(it.target in OTHER for it in rules.contracts if isinstance(it, Contract)) else (SLAMS,)
    return [
        _sheet(scored, found, "how often", lambda tally: tally.boards, 0)._replace(notes=(WORDS, *slams)),
        _sheet(scored, found, f"the cost in {unit}", _cost_cell, shown)._replace(notes=(DEFINITION,)),
        _sheet(scored, found, f"the cost of a deal in {unit}", lambda tally: tally.mean, 2),
    ]


def _sheet(
    scored: ScoredEvent, found: Mapping[str, Costs], what: str, cell: Callable[[Tally], Cell], decimals: int
) -> Sheet:
    columns = [Column("Pair"), Column("Players", Kind.NAME)]
    columns += [Column(heading.capitalize(), Kind.NUMBER, decimals) for heading in (*Decision, "all")]
    rows = tuple(
        (pair.label, pair.names, *map(cell, (*found[pair.label].values(), _together(found[pair.label]))))
        for pair in pairs_in_order(scored)
    )
    return Sheet(f"Part score or game: {what}", tuple(columns), rows)


def _cost_cell(tally: Tally) -> Cell:
    return tally.points if tally.boards else None


def _together(own: Costs) -> Tally:
    """All decisions of a pair."""
    return Tally(sum(it.boards for it in own.values()), sum((it.points for it in own.values()), Fraction(0)))


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The same for programs; a game with an auction has no pairs here."""
    found = {} if scored.event.rule_set.auction else costs(scored)
    pairs = [pair for pair in pairs_in_order(scored) if pair.label in found]
    return {
        "unit": UNITS[scored.event.scoring.method],
        "pairs": [
            {
                "pair": pair.label,
                "players": list(pair.players),
                **{str(decision): _figures(tally) for decision, tally in found[pair.label].items()},
                "all": _figures(_together(found[pair.label])),
            }
            for pair in pairs
        ],
    }


def _figures(tally: Tally) -> dict[str, Any]:
    return {"deals": tally.boards, "cost": number(tally.points), "mean": number(tally.mean)}
