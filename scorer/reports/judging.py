"""What the cards were worth: each board's choices by what declarer could know, and the parts of each result."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.advice import suggest_contract_for_deal
from scorer.game.announcement import Announcement
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, count_phrase, join_phrases, literal, phrase
from scorer.i18n.formatting import FigureText
from scorer.model.pairs import EventForm
from scorer.model.results import Played, ResultKey, Ruling
from scorer.reports.shared_fields import cache_per_event
from scorer.reports.table import BOARD_DECIMALS, Field, format_rounded, number_to_json, unit_after
from scorer.scoring.comparing import comparison_method, count_entries, side_entry
from scorer.scoring.event_scoring import list_groups
from scorer.scoring.judging import ContractChoice, JudgedBoard, JudgedTable, PointsBreakdown, judge_event

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.game.contracts import Contract
    from scorer.scoring import ScoredEvent, ScoredResult
    from scorer.scoring.comparing import ComparisonGroup

judge_boards = cache_per_event(judge_event)
"""Every judged board, calculated once for each event."""


class JudgedDeal(NamedTuple):
    """A judged board as seen by one of the two pairs; `parts` are the parts of the pair's points.

    `best` is the best choice at this table, and `equal` is true if the one made is as good; `better` is the one to name
    beside it. `allowed` is the number of tricks by the solver on the actual cards, `advice` the contract that the
    guidelines suggest; `matters` is true if the tricks change how the result compares with those of the other tables.
    `average` is half of the top, 0 where the score does not start from 50%.
    """

    label: str
    board: int
    side: Side
    declarer: Seat
    chosen: ContractChoice
    best: ContractChoice
    better: ContractChoice
    equal: bool
    advice: Contract
    tricks: int
    allowed: int
    matters: bool
    parts: PointsBreakdown
    average: Fraction

    @property
    def declares(self) -> bool:
        """Whether the pair's own side declared."""
        return self.side is self.declarer.side

    @property
    def choice(self) -> Fraction:
        """What the choice of contract gained or cost the pair, whichever side chose."""
        return self.parts.choice + self.parts.given

    @property
    def points(self) -> Fraction:
        """The pair's points on the board."""
        return sum(self.parts, Fraction(0))

    @property
    def is_advised(self) -> bool:
        """Whether declarer chose what the guidelines suggest."""
        return self.chosen.contract == self.advice


@cache_per_event
def judged_deals(scored: ScoredEvent) -> Mapping[str, list[JudgedDeal]]:
    """Every judged result as seen by both pairs, by the label of the pair, in the order of the boards."""
    deals = dict(scored.event.deals)
    found: defaultdict[str, list[JudgedDeal]] = defaultdict(list)
    for board, known in judge_boards(scored).items():
        advice = suggest_contract_for_deal(deals[board], Announcement(known.declarer))
        allowed = scored.solved[board].tricks_of(known.declarer)
        for line in scored.boards[board - 1].results:
            table, outcome = known.tables.get(line.result.key), line.result.outcome
            if table is None or not isinstance(outcome, Played):
                continue
            for side, parts in table.parts.items():
                as_allowed = points_as_allowed(scored).get((line.result.key, side))
                label = line.result.pair_of(side) or ""
                deal = JudgedDeal(
                    label,
                    board,
                    side,
                    known.declarer,
                    known.choice_of(table.chosen),
                    known.choice_of(table.best),
                    better_choice(known, table),
                    equal=table.equal,
                    advice=advice,
                    tricks=outcome.tricks,
                    allowed=allowed[table.chosen.denomination],
                    matters=as_allowed not in (None, sum(parts, Fraction(0))),
                    parts=parts,
                    average=Fraction(0) if scored.form is EventForm.TEAMS else Fraction(line.top or 0, 2),
                )
                found[label].append(deal)
    return found


def better_choice(known: JudgedBoard, table: JudgedTable) -> ContractChoice:
    """The choice to name beside that of a table: the best one of the board, as its page does.

    It may differ from the best one at this table, which the other tables' choices decide; that is named where the table
    itself made the best choice of the board.
    """
    of_board = known.choices[0]
    return known.choice_of(table.best) if table.chosen == of_board.contract else of_board


@cache_per_event
def points_as_allowed(scored: ScoredEvent) -> Mapping[tuple[ResultKey, Side], Fraction]:
    """Each side's points on a judged result had declarer made the tricks that can be made, the other results unchanged.

    A match in which a ruling decides the board has none.
    """
    points: dict[tuple[ResultKey, Side], Fraction] = {}
    for number, group in list_groups(scored.event):
        known = judge_boards(scored).get(number)
        is_ruled = group.match and any(isinstance(line.results[0].outcome, Ruling) for line in group.lines)
        if known is not None and not is_ruled:
            for side in Side:
                points |= {(key, side): value for key, value in _points_as_allowed(scored, number, group, side)}
    return points


def _points_as_allowed(
    scored: ScoredEvent, number: int, group: ComparisonGroup, side: Side
) -> Iterator[tuple[ResultKey, Fraction]]:
    known, method = judge_boards(scored)[number], comparison_method(scored.event.scoring)
    allowed, sign = scored.solved[number].tricks_of(known.declarer), 1 if side is Side.NORTH_SOUTH else -1
    lines: list[tuple[ResultKey, int, int]] = []
    for line in group.lines:
        table, own = known.tables.get(line.results[0].key), side_entry(side, line)
        if table is not None and isinstance(own, int):
            deal_score = score_deal(scored.event.rule_set, table.chosen, allowed[table.chosen.denomination])
            score = sign * deal_score.north_south_score(known.declarer)
            lines += ((result.key, own, score) for result in line.results)
    entries = count_entries(side, group)
    if group.match:
        for key, own, score in lines:
            others = (entries - Counter([own])).elements()
            yield from ((key, method.score_swing(score, other)) for other in others)
        return
    instead = [score for _, _, score in lines]
    replaced = method.value_replacements(entries, instead, group.expected, fouled=group.fouled)
    yield from ((key, replaced(own, score)) for key, own, score in lines)


def times_in_ten(choice: ContractChoice) -> int:
    """How many times out of ten a choice makes."""
    return round(10 * choice.makes)


def describe_makes(choice: ContractChoice, *, only: bool = False) -> Phrase:
    """How often a choice makes: `makes 7 times out of 10`; with `only`, fewer than half are said to be few.

    Ten times is always if it makes in every deal, else nearly always; none is never if in no deal, else hardly ever.
    """
    times = times_in_ten(choice)
    if times == 10:
        return phrase("always makes") if choice.makes == 1 else phrase("nearly always makes")
    if times == 0:
        return phrase("never makes") if choice.makes == 0 else phrase("hardly ever makes")
    if times == 1:
        return phrase("makes only once in 10") if only else phrase("makes once in 10")
    if only:
        return phrase("makes only {times} times out of 10", times=times)
    return phrase("makes {times} times out of 10", times=times)


def describe_often(choice: ContractChoice, other: ContractChoice) -> Phrase:
    """How often a choice makes beside another one: `7 times`, where that one was given out of ten, `nearly always`."""
    times = times_in_ten(choice)
    if times == 10:
        return phrase("always") if choice.makes == 1 else phrase("nearly always")
    is_in_ten = bool(times_in_ten(other))
    if times == 1:
        return phrase("once") if is_in_ten else phrase("once in 10")
    return phrase("{times} times", times=times) if is_in_ten else phrase("{times} times out of 10", times=times)


def comparable_worth(known: JudgedBoard, worth: Fraction) -> Fraction:
    """A worth, or a difference of two, as a percentage where the method has a top, so that all boards count alike."""
    return 100 * worth / known.most if known.most else worth


def describe_worth(scored: ScoredEvent, known: JudgedBoard, worth: Fraction) -> Phrase:
    """What a choice is worth on average against the judged tables: `52.9%` or `1.4 IMPs`."""
    figure = format_rounded(comparable_worth(known, worth), BOARD_DECIMALS)
    if known.most:
        return literal(FigureText(f"{figure}%"))
    unit = unit_after(figure, scored.event.scoring.method)
    return join_phrases((FigureText(figure), unit), " ")


def judged_document(scored: ScoredEvent, board: int) -> dict[str, object]:
    """The choices of a board as JSON, the most valuable first; null where it is not judged."""
    known = judge_boards(scored).get(board)
    if known is None:
        return {"judged": None}
    choices: list[dict[str, object]] = []
    for choice in known.choices:
        figures = {
            "makes": number_to_json(choice.makes),
            "score": number_to_json(choice.mean),
            "worth": number_to_json(choice.worth),
        }
        own_layouts = {} if choice.layouts == known.layouts else {"layouts": choice.layouts}
        choices.append({"contract": str(choice.contract), **figures, **own_layouts})
    return {"judged": {"layouts": known.layouts, "declarer": str(known.declarer), "choices": choices}}


def describe_choices(scored: ScoredEvent, board: int) -> Iterator[Phrase]:
    """What the cards were worth to declarer, a line for each choice: the best one, and every other one made.

    A choice is the best by its mean worth in the event's own method, or cannot be distinguished from that. Where an
    average score is higher than that of the best choice, a last line says why that does not decide.
    """
    known = judge_boards(scored).get(board)
    if known is None:
        return
    who, deals = known.declarer.label, count_phrase(known.layouts, "simulated deal")
    yield phrase("{who}'s chances ({deals}):", who=who, deals=deals)
    best, *others = _relevant_choices(known)
    yield _describe_choice(known, board, scored, phrase("best choice"), *best)
    for choice, tables in others:
        verdict = phrase("about as good") if choice.equal else phrase("also chosen")
        yield _describe_choice(known, board, scored, verdict, choice, tables)
    rivals = [choice for choice, _ in others if round(choice.mean) > round(best[0].mean)]
    if rivals:
        worths = [
            phrase(
                "{contract} {worth}",
                contract=choice.contract.description,
                worth=describe_worth(scored, known, choice.worth),
            )
            for choice in (best[0], *rivals)
        ]
        yield phrase(
            "On average against the contracts chosen at the tables: {choices}", choices=join_phrases(worths, ", ")
        )


def _describe_choice(
    known: JudgedBoard, board: int, scored: ScoredEvent, verdict: Phrase, choice: ContractChoice, tables: int
) -> Phrase:
    return phrase(
        "{verdict}: {contract}, {makes}, average score {mean}; {tables}",
        verdict=verdict,
        contract=choice.contract.description,
        makes=describe_makes(choice),
        mean=round(choice.mean),
        tables=_describe_choosers(known, board, scored, choice, tables),
    )


def _describe_choosers(
    known: JudgedBoard, board: int, scored: ScoredEvent, choice: ContractChoice, tables: int
) -> Phrase:
    """How many tables made a choice, and how many of them made the contract."""
    if not tables:
        return phrase("no one chose it")
    needed, made = scored.event.rule_set.tricks_needed(choice.contract), 0
    for line in scored.boards[board - 1].lines:
        outcome = line.results[0].outcome
        if isinstance(outcome, Played) and outcome.contract == choice.contract and outcome.tricks >= needed:
            made += sum(result.key in known.tables for result in line.results)
    chosen = count_phrase(tables, "table")
    if made == tables and not times_in_ten(choice):
        return phrase("{tables} chose it and made it, against the odds", tables=chosen)
    if made == tables:
        return phrase("{tables} chose it and made it", tables=chosen)
    if not made:
        return phrase("{tables} chose it and went down", tables=chosen)
    return phrase("{tables} chose it and {made} made it", tables=chosen, made=made)


def describe_choices_briefly(scored: ScoredEvent, board: int) -> Iterator[Phrase]:
    """The choices in short form, as a hand record has space for: `G♠ makes 7 times out of 10, average 290`."""
    known = judge_boards(scored).get(board)
    for choice, _ in _relevant_choices(known) if known else ():
        contract, makes, mean = choice.contract.symbols, describe_makes(choice), round(choice.mean)
        yield phrase("{contract} {makes}, average {mean}", contract=contract, makes=makes, mean=mean)


def _relevant_choices(known: JudgedBoard) -> Iterator[tuple[ContractChoice, int]]:
    """The best choice of a board and every other one made, each with the number of tables that made it."""
    made = Counter(table.chosen for table in known.tables.values())
    for choice in known.choices:
        if made[choice.contract] or choice is known.choices[0]:
            yield choice, made[choice.contract]


def judged_fields(scored: ScoredEvent) -> tuple[Field[ScoredResult], ...]:
    """A result's best choice and the parts of both sides' points, for programs; null where it is not judged."""

    def judged_table(line: ScoredResult) -> JudgedTable | None:
        board = judge_boards(scored).get(line.result.board)
        return None if board is None else board.tables.get(line.result.key)

    def best_choice(line: ScoredResult) -> str | None:
        table = judged_table(line)
        return str(table.best) if table else None

    def side_parts(side: Side, line: ScoredResult) -> dict[str, float | None] | None:
        table = judged_table(line)
        if table is None:
            return None
        return {part: number_to_json(points) for part, points in table.parts[side]._asdict().items()}

    return (
        Field("best_choice", value=best_choice),
        Field("ns_parts", value=lambda line: side_parts(Side.NORTH_SOUTH, line)),
        Field("ew_parts", value=lambda line: side_parts(Side.EAST_WEST, line)),
    )
