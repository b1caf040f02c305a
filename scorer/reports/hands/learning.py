"""What a pair's score is made of: the cards, the contracts, the play and the luck of the judged boards, and the rest.

For matchpoints it starts from 50%, for other methods from 0 in their own unit. The parts of a judged board are those
of RULES 1.10 in docs/rules.md. As they are shown, they add up to the score as it is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import SEAT_LETTERS
from scorer.i18n import LabelledEnum, Phrase, join_with_and, literal, noun_form, phrase
from scorer.i18n.formatting import MINUS_SIGN, FigureText
from scorer.model.pairs import EventForm
from scorer.model.settings import Method, VictoryPointScale
from scorer.reports.blocks import Item, Sentence, item_of_pair
from scorer.reports.judging import JudgedDeal, judge_boards, judged_deals
from scorer.reports.report import NOT_JUDGED, PairReport, Requirement
from scorer.reports.scorecards import CardLine, describe_extremes, score_card_lines
from scorer.reports.shared_fields import cache_per_event, describe_pair, event_document, pair_fields
from scorer.reports.table import (
    BOARD,
    BOARD_DECIMALS,
    GAIN,
    NUMBER,
    PAIR,
    TOTAL,
    UNIT_WORDS,
    UNITS,
    Field,
    Table,
    decimals_needed,
    format_rounded,
    number_to_json,
)

if TYPE_CHECKING:
    from scorer.game.contracts import AnyContract
    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredEvent


class ScorePart(LabelledEnum):
    """A part of a score, from the reader's side: above zero it is good. Its name is the same wherever it is shown."""

    CARDS = "offered", phrase("Cards")
    CONTRACT = "choice", phrase("Contract")
    PLAY = "play", phrase("Play")
    DEFENCE = "defence", phrase("Defence")
    OPPONENTS = "given", phrase("Opponents")
    LUCK = "luck", phrase("Luck")
    OTHERS = "others", phrase("Others")
    NOT_JUDGED = "unjudged", phrase("Not analysed")
    PENALTIES = "penalties", phrase("Penalties")
    ROUNDING = "rounding", phrase("Rounding")


PARTS_NOTE = phrase(
    "Cards: what your cards were worth against the other tables, with the best choice of contract. Contract: what your "
    "contracts cost, judged on what you could see. Play and defence: tricks gained or lost. Opponents: what their "
    "contracts cost them. Luck: how the hidden cards lay. Others: what the other tables did"
)


class ScoreSum(NamedTuple):
    """A score as a sum: where it starts, and each part with the number of its boards.

    `parts` are exact and not zero; `shown` are the same rounded so that they add up to `total` as it is shown.
    """

    pair: Pair
    start: int
    parts: Mapping[ScorePart, Fraction]
    shown: Mapping[ScorePart, Fraction]
    boards: Mapping[ScorePart, int]
    total: Fraction
    decimals: int

    @property
    def equation(self) -> Phrase:
        """The sum as a child can check it: `50.00 + 4.50 − 1.25 = 53.25`."""
        terms = [f"{self.start:.{self.decimals}f}"]
        for points in self.shown.values():
            sign = MINUS_SIGN if points < 0 else "+"
            terms.append(f"{sign} {format_rounded(abs(points), self.decimals)}")
        total = format_rounded(self.total, self.decimals).replace("-", MINUS_SIGN)
        return literal(FigureText(f"{' '.join(terms)} = {total}"))


@cache_per_event
def score_sums(scored: ScoredEvent) -> Mapping[str, ScoreSum]:
    """The sum of everyone who has a score and a judged board, by label, in the order of the ranking."""
    found: dict[str, ScoreSum] = {}
    for label in scored.standings:
        lines = [line for line in score_card_lines(scored)[label] if line.points is not None]
        if any(_parts_of(scored, line) for line in lines):
            total = _total_score(scored, label, lines)
            if total is not None:
                found[label] = _build_sum(scored, label, lines, total)
    return found


def _build_sum(scored: ScoredEvent, label: str, lines: Sequence[CardLine], total: Fraction) -> ScoreSum:
    is_percent = _counts_percent(scored)
    tops = sum(line.top or 0 for line in lines)
    scale = Fraction(100, tops) if is_percent else Fraction(1, 2 if scored.form is EventForm.TEAMS else 1)
    points: defaultdict[ScorePart, Fraction] = defaultdict(Fraction)
    boards: Counter[ScorePart] = Counter()
    for line in lines:
        for part, own in _split_line(scored, line, is_percent=is_percent):
            points[part] += scale * own
            boards[part] += 1
    start = 50 if is_percent else 0
    points[_rest_part(scored, label)] += total - start - sum(points.values(), Fraction(0))
    parts = {part: points[part] for part in ScorePart if points[part]}
    decimals = scored.event.scoring.percent_decimals
    if not is_percent:
        decimals = decimals_needed([total, *parts.values()])
    shown_total = Fraction(format_rounded(total, decimals)) - start
    shown = dict(zip(parts, round_to_sum(list(parts.values()), shown_total, decimals), strict=True))
    return ScoreSum(scored.pairs[label], start, parts, shown, boards, total, decimals)


def _rest_part(scored: ScoredEvent, label: str) -> ScorePart:
    """What explains the points that no board gave: penalties, a team's bye or forfeit, or rounded totals."""
    if any(penalty.pair == label for penalty in scored.event.penalties):
        return ScorePart.PENALTIES
    return ScorePart.NOT_JUDGED if scored.form is EventForm.TEAMS else ScorePart.ROUNDING


def _counts_percent(scored: ScoredEvent) -> bool:
    return scored.event.scoring.method is Method.MATCHPOINTS and scored.form is not EventForm.TEAMS


def _is_converted(scored: ScoredEvent) -> bool:
    """Whether the ranking counts victory points or matches won, which are no sum over boards."""
    return scored.event.scoring.victory_points is not VictoryPointScale.NONE


def _total_score(scored: ScoredEvent, label: str, lines: Iterable[CardLine]) -> Fraction | None:
    """The score that the parts add up to: as ranked, or before it is converted."""
    standing = scored.standings[label]
    if not _is_converted(scored):
        return standing.percent if _counts_percent(scored) else standing.score
    points = sum((line.points for line in lines if line.points is not None), Fraction(0))
    return points / 2 if scored.form is EventForm.TEAMS else points


def _parts_of(scored: ScoredEvent, line: CardLine) -> Mapping[str, Fraction]:
    """The judge's parts of a line, by name; empty where it is not judged."""
    board = judge_boards(scored).get(line.result.board)
    table = None if board is None else board.tables.get(line.result.key)
    return {} if table is None else table.parts[line.direction]._asdict()


def _split_line(scored: ScoredEvent, line: CardLine, *, is_percent: bool) -> Iterator[tuple[ScorePart, Fraction]]:
    """Yield the parts of a line's points, less the average where the sum starts from 50%."""
    average = Fraction(line.top or 0, 2) if is_percent else Fraction(0)
    parts = _parts_of(scored, line)
    if not parts:
        yield ScorePart.NOT_JUDGED, (line.points or Fraction(0)) - average
        return
    yield ScorePart.CARDS, parts["offered"] - average
    if line.declarer is not None and line.direction is line.declarer.side:
        yield ScorePart.CONTRACT, parts["choice"]
        yield ScorePart.PLAY, parts["table"]
    else:
        yield ScorePart.OPPONENTS, parts["given"]
        yield ScorePart.DEFENCE, parts["table"]
    yield ScorePart.LUCK, parts["luck"]
    yield ScorePart.OTHERS, parts["others"]


def round_to_sum(parts: Sequence[Fraction], total: Fraction, decimals: int) -> list[Fraction]:
    """Round numbers so that they add up to a rounded `total`: those nearest to it are rounded the other way."""
    unit = 10**decimals
    units = [round(part * unit) for part in parts]
    missing = int(total * unit) - sum(units)
    step = 1 if missing > 0 else -1
    by_error = sorted(range(len(parts)), key=lambda place: step * (units[place] - parts[place] * unit))
    for place in by_error[: abs(missing)]:
        units[place] += step
    return [Fraction(number, unit) for number in units]


class JudgedPair(NamedTuple):
    """The sum of a pair, a team or a player, and its judged boards."""

    sum: ScoreSum
    deals: tuple[JudgedDeal, ...]

    @property
    def pair(self) -> Pair:
        """Whose score it is."""
        return self.sum.pair


def judged_pairs(scored: ScoredEvent) -> list[JudgedPair]:
    """Everyone who has a score and a judged board, in the order of the ranking."""
    return [JudgedPair(own, tuple(_deals_of(scored, label))) for label, own in score_sums(scored).items()]


def _deals_of(scored: ScoredEvent, label: str) -> Iterator[JudgedDeal]:
    """Yield the judged boards on a card."""
    for line in score_card_lines(scored)[label]:
        deals = judged_deals(scored).get(line.pair, ())
        yield from (deal for deal in deals if deal.board == line.result.board)


class LearningReport(PairReport):
    """What everyone's score is made of."""

    name = "learning"
    title = phrase("Learn")
    has_menu_entry = True
    requirement = Requirement.SOLVED_DEALS
    empty_reason = NOT_JUDGED

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The sums of all pairs, then the boards of each pair; empty where no board was judged."""
        pairs = judged_pairs(scored)
        if not pairs:
            return []
        start = phrase("Add up the parts to get the score; a plus is good")
        if _counts_percent(scored):
            start = phrase("Add the parts to 50% to get the score; a plus is good")
        summary = Table(_sum_title(scored), _summary_fields(scored, pairs), pairs, (start, PARTS_NOTE))
        return [Item("", (summary,)), *(_pair_item(scored, own) for own in pairs)]

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """A pair's sum, its parts as bars, and all its judged boards; None without any."""
        own = score_sums(scored).get(label)
        return _pair_item(scored, JudgedPair(own, tuple(_deals_of(scored, label)))) if own else None

    def listed(self, scored: ScoredEvent) -> list[Table[JudgedDeal]]:
        """All pairs' judged boards in one table; empty where there are none."""
        deals = [deal for own in judged_pairs(scored) for deal in own.deals]
        pair: Field[JudgedDeal] = Field("pair", phrase("Pair"), PAIR, cell=attrgetter("label"))
        return [Table(_boards_title(scored), (pair, *_deal_fields(_BOARD_PARTS)), deals)] if deals else []

    def document(self, scored: ScoredEvent) -> dict[str, object]:
        """The report as JSON: everyone's sum with sentences on two boards, and every judged board."""
        pairs_judged = judged_pairs(scored)
        summary = Table("", _summary_fields(scored, pairs_judged), pairs_judged).rows
        pairs: list[dict[str, object]] = []
        for row, own in zip(summary, pairs_judged, strict=True):
            pairs.append(row | {"telling": list(map(str, describe_extremes(scored, own.pair.label)))})
        boards = [row for table in self.listed(scored) for row in table.rows]
        tables = [{"name": "all pairs", "rows": pairs}, {"name": "boards", "rows": boards}]
        return {"event": event_document(scored.event), "report": self.name, "tables": tables}


def _sum_title(scored: ScoredEvent) -> Phrase:
    if _counts_percent(scored):
        return phrase("Where the percentages came from")
    if scored.event.scoring.method is Method.MATCHPOINTS:
        return phrase("Where the matchpoints went")
    if scored.event.scoring.method is Method.AGGREGATE:
        return phrase("Where the points went")
    if _is_converted(scored):
        unit = UNIT_WORDS[scored.event.scoring.method]
        return phrase("Where the points went, in {unit}, before conversion to victory points", unit=unit)
    return phrase("Where the points went, in {unit}", unit=UNIT_WORDS[scored.event.scoring.method])


def _pair_item(scored: ScoredEvent, own: JudgedPair) -> Item:
    parts = list(own.sum.parts)
    unit = "%" if _counts_percent(scored) else UNITS[scored.event.scoring.method]
    decimals = own.sum.decimals
    fields: tuple[Field[ScorePart], ...] = (
        Field("part", phrase("Part"), cell=attrgetter("label")),
        Field("boards", phrase("Boards"), NUMBER, cell=own.sum.boards.get),
        Field("gain", unit, GAIN, decimals, cell=own.sum.shown.__getitem__),
    )
    table = Table(describe_pair(scored.form, own.pair), fields, parts, (PARTS_NOTE,))
    return item_of_pair(scored, own.pair.label, Sentence(own.sum.equation), table, *_board_tables(scored, own.deals))


def _board_tables(scored: ScoredEvent, deals: Iterable[JudgedDeal]) -> Iterator[Table[JudgedDeal]]:
    """Yield the boards that a pair declared and those that it defended; their parts have the names of the sum."""
    unit = UNIT_WORDS[scored.event.scoring.method]
    titles = {
        True: phrase("Boards you declared, in {unit}", unit=unit),
        False: phrase("Boards you defended, in {unit}", unit=unit),
    }
    explained = [FROM_AVERAGE_NOTE if _counts_percent(scored) else PARTS_SUM_NOTE, BETTER_NOTE]
    for declares, title in titles.items():
        own = [deal for deal in deals if deal.declares is declares]
        parts = [part for part, (_, only) in _BOARD_PARTS.items() if only in (declares, None)]
        play = ScorePart.PLAY if declares else ScorePart.DEFENCE
        if own:
            yield Table(title, _deal_fields(parts), own, (*explained, *_explain_zeros(own, play)))
            explained = []


def _summary_fields(scored: ScoredEvent, pairs: Sequence[JudgedPair]) -> tuple[Field[JudgedPair], ...]:
    """The parts that anyone has, and the score."""
    decimals = max((own.sum.decimals for own in pairs), default=0)
    used = [part for part in ScorePart if any(part in own.sum.parts for own in pairs)]
    parts: list[Field[JudgedPair]] = []
    for part in used:
        cell, value = partial(_shown_part, part), partial(_exact_part, part)
        parts.append(Field(str(part), part.label, GAIN, decimals, cell, value))
    unit = "%" if _counts_percent(scored) else UNITS[scored.event.scoring.method]
    total: Field[JudgedPair] = Field("total", unit, TOTAL, decimals, cell=lambda own: own.sum.total)
    boards: Field[JudgedPair] = Field(
        "boards", phrase("Boards"), NUMBER, cell=lambda own: len({deal.board for deal in own.deals})
    )
    return (*pair_fields(scored.form), boards, *parts, total)


def _count_boards(own: JudgedPair) -> int:
    """The number of judged boards; a team has two results of each."""
    return len({deal.board for deal in own.deals})


def _shown_part(part: ScorePart, own: JudgedPair) -> Fraction | None:
    return own.sum.shown.get(part)


def _exact_part(part: ScorePart, own: JudgedPair) -> float | None:
    return number_to_json(own.sum.parts.get(part))


def _boards_title(scored: ScoredEvent) -> Phrase:
    return phrase("Board by board, in {unit}", unit=UNIT_WORDS[scored.event.scoring.method])


PARTS_SUM_NOTE = phrase("The parts add up to the total; + is good for you")
FROM_AVERAGE_NOTE = phrase("Half a top and the parts add up to the total; + is good for you")
BETTER_NOTE = phrase("Better: the best choice on the board, where it was clearly better")


def _explain_zeros(deals: Sequence[JudgedDeal], play: ScorePart) -> Iterator[Phrase]:
    """Yield why the play counts nothing on boards where not as many tricks were made as can be made.

    The play is measured with the tricks that can be made at the other tables, so it may count nothing although the
    tricks matter beside those that the other tables made.
    """
    silent = [deal for deal in deals if deal.tricks != deal.allowed and not deal.parts.table]
    if boards := [deal.board for deal in silent if not deal.matters]:
        yield phrase(
            "{play} counts 0 on {boards}: tricks were won or lost there, but that did not change how the result "
            "compared with the other tables",
            play=play.label,
            boards=_describe_boards(boards),
        )
    if boards := [deal.board for deal in silent if deal.matters]:
        yield phrase(
            "{play} counts 0 on {boards}: it is measured as if every other table had taken the tricks that can be "
            "made, and against those the tricks here changed nothing",
            play=play.label,
            boards=_describe_boards(boards),
        )


def _describe_boards(boards: Sequence[int]) -> Phrase:
    return phrase("{noun} {numbers}", noun=noun_form(len(boards), "board"), numbers=join_with_and(boards))


class _ShownParts(NamedTuple):
    """The parts of a pair's points on a board, rounded so that they add up to the rounded points.

    They start from `average`, so that the cards are shown as in the sum of all boards.
    """

    average: Fraction
    offered: Fraction
    choice: Fraction
    table: Fraction
    luck: Fraction
    others: Fraction

    @property
    def total(self) -> Fraction:
        """The points as shown."""
        return sum(self, Fraction(0))


def _shown_parts(deal: JudgedDeal) -> _ShownParts:
    parts = deal.parts
    exact = (parts.offered - deal.average, deal.choice, parts.table, parts.luck, parts.others)
    total = Fraction(format_rounded(deal.points, BOARD_DECIMALS)) - deal.average
    return _ShownParts(deal.average, *round_to_sum(exact, total, BOARD_DECIMALS))


def _shown_better(deal: JudgedDeal) -> AnyContract | None:
    """The contract that was clearly better than the chosen one; None where none was."""
    return None if deal.equal else deal.better.contract


_BOARD_PARTS: Mapping[ScorePart, tuple[str, bool | None]] = {
    ScorePart.CARDS: ("offered", None),
    ScorePart.CONTRACT: ("choice", True),
    ScorePart.PLAY: ("table", True),
    ScorePart.DEFENCE: ("table", False),
    ScorePart.OPPONENTS: ("choice", False),
    ScorePart.LUCK: ("luck", None),
    ScorePart.OTHERS: ("others", None),
}
"""The parts of a board: which of its shown parts, and whether only a pair that declared has it, or that defended."""


def _board_part(part: ScorePart, deal: JudgedDeal) -> Fraction | None:
    """A part of a board as shown, so that all of them add up to the points; None where the pair did not have it."""
    attribute, only = _BOARD_PARTS[part]
    if only not in (deal.declares, None):
        return None
    shown: Fraction = getattr(_shown_parts(deal), attribute)
    return shown


def _exact_field(key: str, attribute: str) -> Field[JudgedDeal]:
    """A field for programs."""
    exact = attrgetter(attribute)
    return Field(key, value=lambda deal: number_to_json(exact(deal)))


def _deal_fields(parts: Iterable[ScorePart]) -> tuple[Field[JudgedDeal], ...]:
    """A board's contract, tricks and points, with some of its parts for people and all of them for programs."""
    total: Field[JudgedDeal] = Field(
        "total", phrase("Total"), TOTAL, BOARD_DECIMALS, lambda deal: _shown_parts(deal).total, people_only=True
    )
    shown: list[Field[JudgedDeal]] = []
    for part in parts:
        cell = partial(_board_part, part)
        shown.append(Field(f"{part}_part", part.label, GAIN, BOARD_DECIMALS, cell, people_only=True))
    return (*_CONTRACT_FIELDS, *shown, total, *_EXACT_FIELDS)


_CONTRACT_FIELDS: tuple[Field[JudgedDeal], ...] = (
    Field("board", phrase("Board"), BOARD),
    Field("declarer", phrase("By"), cell=lambda one: SEAT_LETTERS[one.declarer]),
    Field("contract", phrase("Chosen"), cell=attrgetter("chosen.contract")),
    Field("best", phrase("Better"), cell=_shown_better, value=lambda one: str(one.best.contract)),
    Field("tricks", phrase("Tricks"), NUMBER),
    Field("allowed", phrase("Can make"), NUMBER),
    Field("declares", cell=attrgetter("declares")),
    Field("advised", cell=lambda one: one.is_advised),
)

_EXACT_FIELDS: tuple[Field[JudgedDeal], ...] = (
    _exact_field("offered", "parts.offered"),
    _exact_field("choice", "choice"),
    _exact_field("play", "parts.table"),
    _exact_field("luck", "parts.luck"),
    _exact_field("others", "parts.others"),
    _exact_field("points", "points"),
)
"""Choice and play are those of both sides, from the pair's own side."""
