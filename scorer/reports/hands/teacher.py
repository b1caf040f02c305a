"""The teacher's page: each board with its hands, what the class called and made, and what to talk about next week."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.advice import suggested_for
from scorer.game.announcement import Announcement
from scorer.game.contracts import Contract
from scorer.game.scoring import deal_score
from scorer.records.results import FIRST_GROUP, Played
from scorer.reports.double_dummy import best_document, best_words
from scorer.reports.table import NUMBER, Field, Table
from scorer.tournament.costs import declared_deals
from scorer.words import noun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.game.double_dummy import Best
    from scorer.game.seats import Seat
    from scorer.tournament import ScoredBoard, ScoredEvent

TALK = 3
"""So many boards are named to talk about."""


class Called(NamedTuple):
    """A contract as the class called it: at how many tables, how often it was made, and what it scored there."""

    contract: Contract
    declarer: Seat
    tables: int
    made: int
    points: Fraction


class Taught(NamedTuple):
    """A board for a teacher: `lost` is what a table lost to the best contract, None where it is not solved."""

    board: ScoredBoard
    declarer: Seat
    guideline: Contract
    best: Best | None
    called: tuple[Called, ...]
    lost: Fraction | None
    lesson: str

    @property
    def tables(self) -> int:
        return sum(called.tables for called in self.called)

    @property
    def made(self) -> int:
        return sum(called.made for called in self.called)


NOT_SOLVED = "Not solved: the best contracts, and what the class lost, are known once the hands are analysed"
LOST = "Lost: points a table scored less than the best contract with the tricks that the hands allow"


def boards_taught(scored: ScoredEvent) -> list[Taught]:
    """The boards with hands, a declarer and results; worst first, those that are not solved by their numbers."""
    if scored.event.rule_set.auction:
        return []
    lost: defaultdict[int, list[int]] = defaultdict(list)
    for one in declared_deals(scored):
        lost[one.board].append(one.choice + one.play)
    lessons = {one.board: one.lesson for one in scored.event.dealt}
    taught: list[Taught] = []
    for board in scored.boards:
        declarer, called = scored.declarers.get(board.number), tuple(_called(scored, board))
        if board.deal is None or declarer is None or not called:
            continue
        figures = scored.figures.get(board.number)
        guideline = suggested_for(board.deal, Announcement(declarer))
        best = figures.best if figures else None
        own = lost.get(board.number)
        mean = Fraction(sum(own), len(own)) if own else None
        taught.append(Taught(board, declarer, guideline, best, called, mean, lessons.get(board.number, "")))
    return sorted(taught, key=lambda one: (-(one.lost or 0), one.board.number))


def _called(scored: ScoredEvent, board: ScoredBoard) -> Iterable[Called]:
    """The contracts of a board, those of most tables first; a group that held other cards is left out."""
    rules = scored.event.rule_set
    tables: Counter[tuple[Contract, Seat]] = Counter()
    made: Counter[tuple[Contract, Seat]] = Counter()
    points: Counter[tuple[Contract, Seat]] = Counter()
    for line in board.lines:
        match line.results[0].outcome:
            case Played(Contract() as contract, _, tricks) if line.declarer is not None:
                key = (contract, line.declarer)
            case _:
                continue
        times = sum(result.board_group[1] == FIRST_GROUP for result in line.results)
        tables[key] += times
        made[key] += times * (tricks >= rules.needed(contract))
        points[key] += times * deal_score(rules, contract, tricks).declarer_minus_defenders
    for key, times in sorted(tables.items(), key=lambda one: (-one[1], *map(str, one[0]))):
        if times:
            yield Called(*key, times, made[key], Fraction(points[key], times))


def talk_about(taught: Iterable[Taught]) -> str:
    """Which boards to talk about next week, the worst first; empty where nothing was lost."""
    worst = [str(one.board.number) for one in taught if (one.lost or 0) > 0][:TALK]
    if not worst:
        return ""
    return f"talk next week about {noun(len(worst), 'board')} {', '.join(worst)}, the worst first"


def tables(scored: ScoredEvent) -> list[Table[Taught]]:
    """A line a board, worst first; none without hands and results."""
    taught = boards_taught(scored)
    if not taught:
        return []
    notes = filter(None, (talk_about(taught).capitalize(), meaning(taught)))
    return [Table("Teacher's page", _FIELDS, taught, tuple(notes), trimmed=True)]


def meaning(taught: list[Taught]) -> str:
    """What the last column means, or why it is not there."""
    return LOST if any(one.lost is not None for one in taught) else NOT_SOLVED


def _side(one: Taught) -> int:
    deal = one.board.deal
    return 0 if deal is None else sum(deal.points[seat] for seat in one.declarer.side.seats)


def _words(one: Taught) -> str:
    return ", ".join(f"{called.contract} {called.tables}" for called in one.called)


def _called_document(one: Taught) -> list[dict[str, Any]]:
    documents: list[dict[str, Any]] = []
    for contract, declarer, tables, made, _ in one.called:
        documents.append({"contract": str(contract), "declarer": str(declarer), "tables": tables, "made": made})
    return documents


_FIELDS: tuple[Field[Taught], ...] = (
    Field("board", "Board", NUMBER, cell=attrgetter("board.number")),
    Field("declarer", "By", cell=lambda one: str(one.declarer)),
    Field("points", "Points", NUMBER, cell=_side),
    Field("guideline", "Rule"),
    Field(
        "best",
        "Best",
        cell=lambda one: one.best.contract if one.best else None,
        value=lambda one: best_document(one.best),
    ),
    Field("called", "Called", cell=_words, value=_called_document),
    Field("made", "Made", cell=lambda one: f"{one.made} of {one.tables}", value=attrgetter("made")),
    Field("tables", value=attrgetter("tables")),
    Field("lost", "Lost", NUMBER),
    Field("lesson", "Lesson"),
)


def called_table(one: Taught) -> Table[Called]:
    """What the class called on one board."""
    fields: tuple[Field[Called], ...] = (
        Field("contract", "Contract"),
        Field("declarer", "By", cell=lambda called: str(called.declarer)),
        Field("tables", "Tables", NUMBER),
        Field("made", "Made", NUMBER),
        Field("mean", "Points", NUMBER, cell=attrgetter("points")),
    )
    return Table("", fields, one.called)


def board_facts(one: Taught) -> Iterable[tuple[str, str]]:
    """What is said beside the hands of one board."""
    yield "Dealer", str(one.board.dealer.word)
    yield "Declarer", f"{one.declarer.word}, {_side(one)} points together"
    if one.board.points is not None:
        yield "Announced", str(one.board.points.words)
    if one.lesson:
        yield "Lesson", one.lesson
    yield "Guidelines", str(one.guideline.words)
    if one.best is not None:
        yield "Best", best_words(one.best)
    if one.lost is not None:
        yield "Lost a table", str(round(one.lost))
