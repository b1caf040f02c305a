"""What a pair can learn: what its choices and its play cost, and its defence gave, on the deals that are solved."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.reports.hands.lessons_of_deals import sentence
from scorer.reports.rankings import event_document
from scorer.reports.table import NUMBER, Field, Table, number
from scorer.reports.tallies import PAIR_FIELDS, pairs_in_order
from scorer.tournament.costs import Declared, declared_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

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


DEFINITION = (
    "Cost, in points of the score table over the evening: of the denomination, of part score or game, and of the play,"
    " against the best contract and the tricks that the hands allow when nobody errs; below 0 is more than that"
)
OTHERS = "Against the others: by how much a cost is above that of the other tables with the same cards"


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
    summary: Table[Learnt] = Table("What to learn", _summary_fields(), everybody, (DEFINITION, OTHERS), "all pairs")
    return [summary, *map(of, everybody)]


def of(own: Learnt) -> Table[Declared]:
    """The deals that one pair declared, and what is most telling of them."""
    title = f"Pair {own.pair.label}"
    if own.pair.names:
        title += f", {own.pair.names}"
    return Table(title, _DEAL_FIELDS, own.declared, own.telling, title)


def listed(scored: ScoredEvent) -> list[Table[Any]]:
    """All pairs' deals in one table; none where nothing is solved."""
    lines: list[tuple[Pair, Declared]] = []
    for own in learnt(scored):
        lines += [(own.pair, deal) for deal in own.declared]
    if not lines:
        return []
    fields: tuple[Field[tuple[Pair, Declared]], ...] = (
        Field("pair", "Pair", cell=lambda line: line[0].label),
        *(field._replace(cell=_second(field), value=None) for field in _DEAL_FIELDS),  # type: ignore[arg-type]  # of pairs of a pair and a deal
    )
    return [Table("What to learn", fields, lines)]


def _second(field: Field[Declared]) -> Callable[[tuple[Pair, Declared]], Any]:
    return lambda line: field.cell_of(line[1])


def _sum(of_deal: Callable[[Declared], int], own: Learnt) -> int | None:
    """What a cost comes to over the evening; None where the pair declared nothing."""
    return sum(map(of_deal, own.declared)) if own.declared else None


def _against(name: str, deals: Sequence[Declared]) -> Fraction | None:
    """A cost against the others, over the deals that others declared too; None where there are no such."""
    compared = [getattr(deal.against, name) for deal in deals if deal.against is not None]
    if not compared:
        return None
    return sum(compared, Fraction(0))


def _tricks_lost(deals: Iterable[Declared]) -> int:
    return sum(deal.tricks_lost for deal in deals)


def _given(own: Learnt) -> int:
    """Tricks that the defence let declarers have beyond double dummy, less those that it took from them."""
    return -_tricks_lost(own.defended)


def _given_against(own: Learnt) -> Fraction | None:
    others = _against("tricks", own.defended)
    return None if others is None else -others


def _summary_fields() -> tuple[Field[Learnt], ...]:
    return (
        *PAIR_FIELDS,
        Field("declared", "Declared", NUMBER, cell=lambda own: len(own.declared)),
        Field("denomination", "Suit", NUMBER, 0, partial(_sum, attrgetter("denomination"))),
        Field("target", "Game", NUMBER, 0, partial(_sum, attrgetter("target"))),
        Field("play", "Play", NUMBER, 0, partial(_sum, attrgetter("play"))),
        Field("choice_others", "Choice±", NUMBER, 0, lambda own: _against("choice", own.declared)),
        Field("play_others", "Play±", NUMBER, 0, lambda own: _against("play", own.declared)),
        Field("tricks_lost", "Tricks", NUMBER, cell=lambda own: _tricks_lost(own.declared)),
        Field("defended", "Defended", NUMBER, cell=lambda own: len(own.defended)),
        Field("given", "Given", NUMBER, cell=_given),
        Field("given_others", "Given±", NUMBER, 1, _given_against),
    )


def _own_against(name: str, one: Declared) -> Fraction | None:
    return getattr(one.against, name, None)


_DEAL_FIELDS: tuple[Field[Declared], ...] = (
    Field("board", "Board", NUMBER, cell=attrgetter("board")),
    Field("contract", "Contract", cell=attrgetter("contract")),
    Field("declarer", "By", cell=lambda one: str(one.declarer)),
    Field("tricks", "Tricks", NUMBER, cell=attrgetter("tricks")),
    Field("allowed", "Makes", NUMBER, cell=attrgetter("allowed")),
    Field("points", "Points", NUMBER, cell=attrgetter("points")),
    Field("best", "Best", cell=lambda one: one.best.contract),
    Field("best_points", "Worth", NUMBER, cell=lambda one: one.best.points),
    Field("denomination", "Suit", NUMBER, cell=attrgetter("denomination")),
    Field("target", "Game", NUMBER, cell=attrgetter("target")),
    Field("play", "Play", NUMBER, cell=attrgetter("play")),
    Field("choice_others", "Choice±", NUMBER, 0, partial(_own_against, "choice")),
    Field("play_others", "Play±", NUMBER, 0, partial(_own_against, "play")),
)


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The same for programs: what each pair's evening comes to, the deals it declared, and those it defended."""
    everybody = learnt(scored)
    summary = Table("", _summary_fields(), everybody).rows
    pairs = [row | {"telling": list(own.telling)} for row, own in zip(summary, everybody, strict=True)]
    declared_rows = [row for table in listed(scored) for row in table.rows]
    defended_rows = [_defended(own, one) for own in everybody for one in own.defended]
    tables = [
        {"name": "all pairs", "rows": pairs},
        {"name": "declared", "rows": declared_rows},
        {"name": "defended", "rows": defended_rows},
    ]
    return {"event": event_document(scored.event), "report": "learning", "tables": tables}


def _defended(own: Learnt, one: Declared) -> dict[str, Any]:
    return {"pair": own.pair.label, "board": one.board, "given": -one.tricks_lost, "given_others": _negative(one)}


def _negative(one: Declared) -> float | None:
    return None if one.against is None else number(-one.against.tricks)
