"""What a pair can learn: what its choices and its play cost, and its defence gave, on the deals that are solved."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.contracts import Target
from scorer.reports.blocks import Item
from scorer.reports.lines import PAIR_FIELDS, once_an_event, pair_words, pairs_in_order
from scorer.reports.rankings import event_document
from scorer.reports.table import BOARD, NUMBER, PAIR, Field, Table, number
from scorer.tournament.costs import Declared, declared_deals
from scorer.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.records.pairs import Pair
    from scorer.tournament import ScoredEvent

TELLING = 3
"""So many boards of a pair are told in a sentence each."""


class Learnt(NamedTuple):
    """A pair, the deals that it declared, and those that it defended."""

    pair: Pair
    declared: tuple[Declared, ...]
    defended: tuple[Declared, ...]

    @property
    def telling(self) -> tuple[str, ...]:
        """A sentence for each of the boards of which there is most to learn."""
        costly = [one for one in self.declared if one.choice > 0 or one.play > 0]
        worst = sorted(costly, key=lambda one: (-one.telling, one.board))
        return tuple(map(sentence, worst[:TELLING]))


def sentence(declared: Declared) -> str:
    """What would have been better, in words for the young: the greatest of the three costs of a deal, in a sentence."""
    costs = (declared.target, declared.denomination, declared.play)
    board = f"Board {declared.board}: "
    if max(costs) <= 0:
        return f"{board}nothing was lost"
    if declared.target == max(costs):
        return board + _about_target(declared)
    if declared.denomination == max(costs):
        return board + _about_denomination(declared)
    return board + _about_play(declared)


def _about_target(declared: Declared) -> str:
    word = declared.contract.denomination.word
    better = declared.in_denomination
    tricks = counted(declared.allowed, "trick")
    if declared.contract.target is Target.PART_SCORE:
        return (
            f"in {word} the cards hold {tricks}, enough for {better.contract.target.word}: "
            f"{better.points} points instead of {declared.expected}"
        )
    return (
        f"in {word} the cards hold only {tricks}, too few for {declared.contract.target.word}: "
        f"{better.contract.target.word} comes to {better.points}, not to {declared.expected}"
    )


def _about_denomination(declared: Declared) -> str:
    best, word = declared.best, declared.contract.denomination.word
    return (
        f"{best.contract.denomination.word} were better than {word}: {best.contract.words} takes "
        f"{counted(best.tricks, 'trick')} and comes to {best.points}, in {word} there are {declared.allowed}"
    )


def _about_play(declared: Declared) -> str:
    lost = counted(declared.tricks_lost, "trick")
    return (
        f"{declared.contract.words} has {counted(declared.allowed, 'trick')}, and {declared.tricks} were taken: "
        f"{lost} less made it {declared.points} instead of {declared.expected}"
    )


DEFINITION = (
    "Cost, in points of the score table over the evening: of the denomination, of part score or game, and of the play,"
    " against the best contract and the tricks that the hands allow when nobody errs; below 0 is more than that"
)
OTHERS = "Against the others: by how much a cost is above that of the other tables with the same cards"


@once_an_event
def learnt(scored: ScoredEvent) -> list[Learnt]:
    """Every pair that declared or defended a deal that is solved, in the order of the ranking."""
    declaring: defaultdict[str, list[Declared]] = defaultdict(list)
    defending: defaultdict[str, list[Declared]] = defaultdict(list)
    for one in declared_deals(scored):
        side = one.declarer.side
        ours, theirs = one.result.pair_of(side), one.result.pair_of(side.opponents)
        if ours is not None and theirs is not None:
            declaring[ours].append(one)
            defending[theirs].append(one)
    pairs = [pair for pair in pairs_in_order(scored) if pair.label in declaring or pair.label in defending]
    return [Learnt(pair, tuple(declaring[pair.label]), tuple(defending[pair.label])) for pair in pairs]


def tables(scored: ScoredEvent) -> list[Table[Any]]:
    """The evening of all pairs, then each pair's deals with the sentences about it; none where nothing is solved."""
    everybody = learnt(scored)
    if not everybody:
        return []
    summary: Table[Learnt] = Table("What to learn", _SUMMARY_FIELDS, everybody, (DEFINITION, OTHERS), "all pairs")
    return [summary, *map(of, everybody)]


def of_pair(scored: ScoredEvent, label: str) -> Item | None:
    """The deals that a pair declared; nothing where it declared none that is solved."""
    own = next((one for one in learnt(scored) if one.pair.label == label and one.declared), None)
    return Item(f"Pair {label}", (of(own),), own.pair.names, label) if own else None


def of(own: Learnt) -> Table[Declared]:
    """The deals that one pair declared, and what is most telling of them."""
    title = pair_words(own.pair)
    return Table(title, _DEAL_FIELDS, own.declared, own.telling, title)


def listed(scored: ScoredEvent) -> list[Table[Declared]]:
    """All pairs' deals in one table; none where nothing is solved."""
    deals = [deal for own in learnt(scored) for deal in own.declared]
    pair: Field[Declared] = Field("pair", "Pair", PAIR, cell=lambda one: one.result.pair_of(one.declarer.side))
    return [Table("What to learn", (pair, *_DEAL_FIELDS), deals)] if deals else []


def _sum(what: str, own: Learnt) -> int | None:
    """What a cost comes to over the evening; None where the pair declared nothing."""
    return sum(getattr(deal, what) for deal in own.declared) if own.declared else None


def _against(what: str, deals: Sequence[Declared]) -> Fraction | None:
    """A cost against the others, over the deals that others declared too; None where there are no such."""
    compared = [getattr(deal.against, what) for deal in deals if deal.against is not None]
    return sum(compared, Fraction(0)) if compared else None


def _tricks_lost(deals: Iterable[Declared]) -> int:
    return sum(deal.tricks_lost for deal in deals)


def _given_against(own: Learnt) -> Fraction | None:
    others = _against("tricks", own.defended)
    return None if others is None else -others


_SUMMARY_FIELDS: tuple[Field[Learnt], ...] = (
    *PAIR_FIELDS,
    Field("declared", "Declared", NUMBER, cell=lambda own: len(own.declared)),
    Field("denomination", "Suit", NUMBER, 0, partial(_sum, "denomination")),
    Field("target", "Game", NUMBER, 0, partial(_sum, "target")),
    Field("play", "Play", NUMBER, 0, partial(_sum, "play")),
    Field("choice_others", "Choice±", NUMBER, 0, lambda own: _against("choice", own.declared)),
    Field("play_others", "Play±", NUMBER, 0, lambda own: _against("play", own.declared)),
    Field("tricks_lost", "Tricks", NUMBER, cell=lambda own: _tricks_lost(own.declared)),
    Field("defended", "Defended", NUMBER, cell=lambda own: len(own.defended)),
    Field("given", "Given", NUMBER, cell=lambda own: -_tricks_lost(own.defended)),
    Field("given_others", "Given±", NUMBER, 1, _given_against),
)
"""Given are the tricks that the defence let declarers have beyond double dummy, less those that it took from them."""


def _own_against(what: str, one: Declared) -> Fraction | None:
    return getattr(one.against, what, None)


_DEAL_FIELDS: tuple[Field[Declared], ...] = (
    Field("board", "Board", BOARD),
    Field("contract", "Contract"),
    Field("declarer", "By", cell=lambda one: str(one.declarer)),
    Field("tricks", "Tricks", NUMBER),
    Field("allowed", "Makes", NUMBER),
    Field("points", "Points", NUMBER),
    Field("best", "Best", cell=attrgetter("best.contract")),
    Field("best_points", "Worth", NUMBER, cell=attrgetter("best.points")),
    Field("denomination", "Suit", NUMBER),
    Field("target", "Game", NUMBER),
    Field("play", "Play", NUMBER),
    Field("choice_others", "Choice±", NUMBER, 0, partial(_own_against, "choice")),
    Field("play_others", "Play±", NUMBER, 0, partial(_own_against, "play")),
)


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The same for programs: what each pair's evening comes to, the deals it declared, and those it defended."""
    everybody = learnt(scored)
    summary = Table("", _SUMMARY_FIELDS, everybody).rows
    pairs = [row | {"telling": list(own.telling)} for row, own in zip(summary, everybody, strict=True)]
    defended: list[dict[str, Any]] = []
    for own in everybody:
        for one in own.defended:
            others = None if one.against is None else number(-one.against.tricks)
            given = {"given": -one.tricks_lost, "given_others": others}
            defended.append({"pair": own.pair.label, "board": one.board, **given})
    tables = [
        {"name": "all pairs", "rows": pairs},
        {"name": "declared", "rows": [row for table in listed(scored) for row in table.rows]},
        {"name": "defended", "rows": defended},
    ]
    return {"event": event_document(scored.event), "report": "learning", "tables": tables}
