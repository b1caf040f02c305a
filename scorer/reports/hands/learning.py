"""What a pair can learn: the effect of its choices, the lie of the cards and its play on the judged boards."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, count_phrase, phrase
from scorer.reports.blocks import Item, Sentence, item_of_pair
from scorer.reports.judging import JudgedDeal, judged_deals, times_in_ten
from scorer.reports.report import NOT_SOLVED, PairReport, Requirement, event_document
from scorer.reports.shared_fields import describe_pair, pair_fields
from scorer.reports.table import BOARD, GAIN, NUMBER, PAIR, UNITS, Field, Table, decimals_needed, format_rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredEvent


class PointsPart(NamedTuple):
    """A part of a pair's points: its name, and the points on a board; None where the board has no such part."""

    key: str
    words: Phrase
    heading: Phrase
    points_of: Callable[[JudgedDeal], Fraction | None]

    def total(self, deals: Iterable[JudgedDeal]) -> Fraction | None:
        """The total of this part; None where no board has it."""
        points = [own for own in map(self.points_of, deals) if own is not None]
        return sum(points, Fraction(0)) if points else None


def _choice_points(one: JudgedDeal, *, advised: bool) -> Fraction | None:
    return one.parts.choice if one.declares and one.is_advised is advised else None


PARTS = (
    PointsPart("choice", phrase("Own choices"), phrase("Choice"), lambda one: _choice_points(one, advised=False)),
    PointsPart("lesson", phrase("Lesson's choices"), phrase("Lesson"), lambda one: _choice_points(one, advised=True)),
    PointsPart("play", phrase("Own play"), phrase("Play"), lambda one: one.parts.table if one.declares else None),
    PointsPart(
        "defence", phrase("Own defence"), phrase("Defence"), lambda one: None if one.declares else one.parts.table
    ),
    PointsPart(
        "given",
        phrase("Opponents' choices"),
        phrase("Given"),
        lambda one: None if one.declares else one.parts.given,
    ),
    PointsPart("luck", phrase("Lie of the cards"), phrase("Luck"), attrgetter("parts.luck")),
    PointsPart("others", phrase("Other tables"), phrase("Others"), attrgetter("parts.others")),
)


class JudgedPair(NamedTuple):
    """A pair, and the judged boards that it declared or defended."""

    pair: Pair
    deals: tuple[JudgedDeal, ...]


def judged_pairs(scored: ScoredEvent) -> list[JudgedPair]:
    """Every pair with a judged board, in the order of the ranking where that ranks pairs."""
    own = judged_deals(scored)
    labels = dict.fromkeys([*scored.standings, *own])
    return [JudgedPair(scored.pairs[label], tuple(own[label])) for label in labels if label in own]


def describe_costly_boards(scored: ScoredEvent, label: str) -> Iterator[Phrase]:
    """The boards on which a choice, the play and the defence cost a pair most, a sentence each."""
    deals = judged_deals(scored).get(label, ())
    declared = [deal for deal in deals if deal.declares]
    defended = [deal for deal in deals if not deal.declares]
    aspects = (
        (declared, "choice", _describe_choice),
        (declared, "table", _describe_tricks),
        (defended, "table", _describe_tricks),
    )
    for played, part, about in aspects:
        worst = min(played, key=lambda deal: (getattr(deal.parts, part), deal.board), default=None)
        if worst is not None and (points := getattr(worst.parts, part)) < 0:
            lost = f"{format_rounded(-points, min(decimals_needed([points]), 1))} {UNITS[scored.event.scoring.method]}"
            yield phrase("Board {board}. {said}: {lost} lost", board=worst.board, said=about(worst), lost=lost)


def _describe_choice(deal: JudgedDeal) -> Phrase:
    said = phrase("There was a better choice")
    if deal.is_advised:
        said = phrase("You did as the lesson says; on these cards it was not best")
    return phrase(
        "{said}. Of 10 times {best} makes {best_times}, {best_mean} points in the mean, and {chosen} {times}, {mean}",
        said=said,
        best=deal.best.contract.description,
        best_times=times_in_ten(deal.best),
        best_mean=round(deal.best.mean),
        chosen=deal.chosen.contract.description,
        times=times_in_ten(deal.chosen),
        mean=round(deal.chosen.mean),
    )


def _describe_tricks(deal: JudgedDeal) -> Phrase:
    told = {
        "tricks": count_phrase(deal.tricks, "trick"),
        "contract": deal.chosen.contract.description,
        "allowed": deal.allowed,
    }
    if deal.declares:
        return phrase("You took {tricks} in {contract}; {allowed} are there", **told)
    return phrase("You let declarer take {tricks} in {contract}; {allowed} are there", **told)


PARTS_NOTE = phrase(
    "Choice: what the own choices cost, by what declarer could know; lesson: the same where the guidelines advise them."
    " Play and defence: tricks more or fewer than the solver's. Given: what the opponents' choices cost them."
    " Luck: how the cards lay. Others: what the other tables made"
)


class LearningReport(PairReport):
    """What each pair can learn from the judged boards."""

    name = "learning"
    title = "What to learn"
    requirement = Requirement.SOLVED_DEALS
    empty_reason = NOT_SOLVED

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The summary of all pairs, then the boards of each pair; empty where no board was judged."""
        pairs = judged_pairs(scored)
        if not pairs:
            return []
        unit = UNITS[scored.event.scoring.method]
        note = phrase("In {unit}, from the pair's own side, + is good. {parts}", unit=unit, parts=PARTS_NOTE)
        summary = Table(phrase("What to learn"), _summary_fields(scored), pairs, (note,))
        return [Item("", (summary,)), *(_pair_item(scored, own) for own in pairs)]

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """A pair's costly boards, its parts as bars, and all its judged boards; None without any."""
        deals = judged_deals(scored).get(label)
        return _pair_item(scored, JudgedPair(scored.pairs[label], tuple(deals))) if deals else None

    def listed(self, scored: ScoredEvent) -> list[Table[JudgedDeal]]:
        """All pairs' judged boards in one table; empty where there are none."""
        deals = [deal for own in judged_pairs(scored) for deal in own.deals]
        pair: Field[JudgedDeal] = Field("pair", phrase("Pair"), PAIR, cell=attrgetter("label"))
        return [Table(phrase("What to learn"), (pair, *_DEAL_FIELDS), deals)] if deals else []

    def document(self, scored: ScoredEvent) -> dict[str, object]:
        """The report as JSON: each pair's totals with its sentences, and every judged board."""
        pairs_judged = judged_pairs(scored)
        summary = Table("", _summary_fields(scored), pairs_judged).rows
        pairs: list[dict[str, object]] = []
        for row, own in zip(summary, pairs_judged, strict=True):
            pairs.append(row | {"telling": list(map(str, describe_costly_boards(scored, own.pair.label)))})
        boards = [row for table in self.listed(scored) for row in table.rows]
        tables = [{"name": "all pairs", "rows": pairs}, {"name": "boards", "rows": boards}]
        return {"event": event_document(scored.event), "report": self.name, "tables": tables}


def _pair_item(scored: ScoredEvent, own: JudgedPair) -> Item:
    fields: tuple[Field[PointsPart], ...] = (
        Field("part", phrase("What it came to"), cell=lambda part: str(part.words)),
        Field(
            "boards",
            phrase("Boards"),
            NUMBER,
            cell=lambda part: sum(part.points_of(one) is not None for one in own.deals),
        ),
        Field("gain", UNITS[scored.event.scoring.method], GAIN, 1, lambda part: part.total(own.deals)),
    )
    parts = Table(describe_pair(scored.form, own.pair), fields, PARTS, (phrase("From the own side: + is good"),))
    label = own.pair.label
    boards = Table(phrase("Board by board"), _DEAL_FIELDS, own.deals)
    return item_of_pair(scored, label, *map(Sentence, describe_costly_boards(scored, label)), parts, boards)


def _summary_fields(scored: ScoredEvent) -> tuple[Field[JudgedPair], ...]:
    parts = (Field(part.key, part.heading, GAIN, 1, partial(_part_total, part)) for part in PARTS)
    boards: Field[JudgedPair] = Field("boards", phrase("Boards"), NUMBER, cell=lambda own: len(own.deals))
    return (*pair_fields(scored.form), boards, *parts)


def _part_total(part: PointsPart, own: JudgedPair) -> Fraction | None:
    return part.total(own.deals)


_DEAL_FIELDS: tuple[Field[JudgedDeal], ...] = (
    Field("board", phrase("Board"), BOARD),
    Field("declarer", phrase("By"), cell=lambda one: str(one.declarer)),
    Field("contract", phrase("Contract"), cell=attrgetter("chosen.contract")),
    Field("best", phrase("Best"), cell=attrgetter("best.contract")),
    Field("tricks", phrase("Tricks"), NUMBER),
    Field("allowed", phrase("Makes"), NUMBER),
    Field("declares", cell=attrgetter("declares")),
    Field("advised", cell=attrgetter("is_advised")),
    Field("offered", cell=attrgetter("parts.offered")),
    Field("choice", phrase("Choice"), GAIN, 1, lambda one: one.parts.choice + one.parts.given),
    Field("play", phrase("Play"), GAIN, 1, attrgetter("parts.table")),
    Field("luck", phrase("Luck"), GAIN, 1, attrgetter("parts.luck")),
    Field("others", phrase("Others"), GAIN, 1, attrgetter("parts.others")),
)
"""Choice and play are those of both sides, seen from the pair's own side; they add up to its points."""
