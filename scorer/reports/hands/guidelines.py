"""The class page: how often each guideline was followed, what ignoring it cost, and how often it was right."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.competitions.standings import mean_of
from scorer.game.advice import FIT_LENGTH, GAME_POINTS, SURE_GAME_TRICKS, has_sure_game, suggest_contract
from scorer.game.contracts import AnyContract, Contract, Denomination, Target
from scorer.i18n import Phrase, describe_runs, noun_form, phrase
from scorer.model.results import FIRST_GROUP, Played
from scorer.model.settings import Audience, Method
from scorer.reports.judging import comparable_worth, judge_boards
from scorer.reports.report import NO_HANDS, Publication, Requirement, TableReport
from scorer.reports.table import FOLDED, GAIN, NUMBER, SHARE, UNIT_WORDS, AnyTable, Field, Table
from scorer.scoring.judging import has_stronger_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.deals import Deal
    from scorer.game.seats import Seat
    from scorer.scoring import ScoredBoard, ScoredEvent
    from scorer.scoring.judging import ContractChoice, JudgedBoard


class Guideline(Enum):
    """A guideline for the contract, as beginners are taught."""

    SURE = ("sure_tricks", phrase("{number} top tricks, no unguarded suit: game in no trumps", number=SURE_GAME_TRICKS))
    GAME = ("game", phrase("{number} points: game", number=GAME_POINTS))
    PART_SCORE = ("part_score", phrase("fewer than {number} points: part score", number=GAME_POINTS))
    MAJOR = ("major", phrase("{number}-card major fit: make it trumps", number=FIT_LENGTH))
    LONG = ("long", phrase("no trumps too risky: play in the long suit"))
    NO_TRUMPS = ("no_trumps", phrase("otherwise: play in no trumps"))

    @property
    def key(self) -> str:
        return self.value[0]

    @property
    def words(self) -> Phrase:
        return self.value[1]


class GuidelineUse(NamedTuple):
    """A guideline: at how many tables it applied, and how often it was followed.

    `gains` are what each judged table that did not follow it gained, beside a contract that differs in this alone: in
    percent of a top, or in the unit of the method.
    """

    guideline: Guideline
    deals: int
    followed: int
    gains: tuple[Fraction, ...]

    @property
    def percent(self) -> Fraction | None:
        return percentage(Fraction(self.followed), self.deals)


class GuidelineRecord(NamedTuple):
    """A guideline's own record: on how many boards the best contract that follows it was best of all, or as good.

    `losses` are what that lost on each of the other boards, below 0: in percent of a top, or in the unit of the method.
    """

    guideline: Guideline
    boards: int
    best: int
    losses: tuple[Fraction, ...]

    @property
    def worse(self) -> int:
        return len(self.losses)

    @property
    def equal(self) -> int:
        return self.boards - self.best - self.worse


class GuidelinesReport(TableReport):
    """How the class followed the guidelines, and how often they were right."""

    name = "class"
    title = phrase("Guidelines")
    requirement = Requirement.SOLVED_DEALS
    publication = Publication.LESSON_PAGE
    empty_reason = NO_HANDS

    def tables(self, scored: ScoredEvent) -> list[AnyTable]:
        """A line for each guideline, then its own record; empty without hands and results, or with an auction."""
        followed, own = guideline_uses(scored), guideline_records(scored)
        if not any(one.deals for one in followed):
            return []
        is_percent = scored.event.scoring.method is Method.MATCHPOINTS
        unit = phrase("% of a top") if is_percent else UNIT_WORDS[scored.event.scoring.method]
        guideline: Field[GuidelineUse | GuidelineRecord] = Field(
            "guideline",
            phrase("Guideline"),
            FOLDED,
            cell=attrgetter("guideline.words"),
            value=attrgetter("guideline.key"),
        )
        of_class: tuple[Field[GuidelineUse], ...] = (
            guideline,
            Field("deals", phrase("Results"), NUMBER),
            Field("followed", phrase("Followed"), NUMBER),
            Field("percent", "%", SHARE),
            Field("otherwise", phrase("Gain if not followed"), GAIN, 1, lambda one: mean_of(one.gains)),
        )
        otherwise = phrase(
            "Gain if not followed: what choosing something else gained on average, in {unit}; above 0 it was better "
            "than the guideline, below 0 worse",
            unit=unit,
        )
        alone = phrase("Each guideline is judged on its own, whatever else was good or bad about the contract")
        notes = (FIRST_LINE_NOTE, UNGUARDED_NOTE, *((otherwise, alone) if own else ()))
        title = phrase("Guidelines: what the tables did")
        if scored.event.audience is Audience.SCHOOL:
            title = phrase("Guidelines: what the class did")
        first = Table(
            title,
            of_class,
            followed,
            notes,
            "what the class did",
            drop_empty_columns=True,
        )
        if not own:
            return [first]
        of_guideline: tuple[Field[GuidelineRecord], ...] = (
            guideline,
            Field("boards", phrase("Boards"), NUMBER),
            Field("best", phrase("Best"), NUMBER),
            Field("equal", phrase("Equal best"), NUMBER),
            Field("worse", phrase("Worse"), NUMBER),
            Field("lost", phrase("Loss"), GAIN, 1, lambda one: mean_of(one.losses)),
        )
        meaning = phrase("Best: the best contract that follows the guideline was the best of all")
        loss = phrase("Loss: average cost on the boards where it was worse, in {unit}", unit=unit)
        title = phrase("Guidelines: how often they were right")
        notes = (meaning, loss, *_uncounted_boards(scored))
        return [first, Table(title, of_guideline, own, notes, "how often they were right")]


def _uncounted_boards(scored: ScoredEvent) -> Iterator[Phrase]:
    """Which boards where a guideline applied have no record, and why."""
    judged, uncounted = judge_boards(scored), defaultdict[Phrase, list[int]](list)
    for board in scored.boards:
        if board.deal is not None and board.number not in judged and any(_board_uses(scored, board)):
            uncounted[_UNSOLVED if has_stronger_side(board.deal) else _EVEN].append(board.number)
    for reason, numbers in uncounted.items():
        boards = phrase("{boards} {numbers}", boards=noun_form(len(numbers), "board"), numbers=describe_runs(numbers))
        yield phrase("Not counted: {boards} ({reason})", boards=boards, reason=reason)


_UNSOLVED, _EVEN = phrase("not analysed"), phrase("20 points on each side")
"""Why a board has no record: its hands are not analysed, or its declarer is not the one with more points."""

FIRST_LINE_NOTE = phrase(
    "A result counts in the first line, or else in two others: one for game or part score, one for trumps or no trumps"
)
UNGUARDED_NOTE = phrase(
    "Unguarded suit: fewer than {number} cards together, and in neither hand the ace, the king and one more card, the "
    "queen and two more, or the jack and three more",
    number=FIT_LENGTH,
)


def guideline_uses(scored: ScoredEvent) -> list[GuidelineUse]:
    """The use of every guideline at all tables whose declarer is the one given by the points."""
    uses: defaultdict[Guideline, list[tuple[bool, Fraction | None]]] = defaultdict(list)
    if not scored.event.rule_set.has_auction:
        for board in scored.boards:
            for guideline, followed, gain in _board_uses(scored, board):
                uses[guideline].append((followed, gain))
    found: list[GuidelineUse] = []
    for guideline in Guideline:
        tables = uses[guideline]
        gains = (gain for followed, gain in tables if gain is not None and not followed)
        found.append(GuidelineUse(guideline, len(tables), sum(followed for followed, _ in tables), tuple(gains)))
    return found


def guideline_records(scored: ScoredEvent) -> list[GuidelineRecord]:
    """The record of every guideline on the judged boards; empty where there are none."""
    compared: defaultdict[Guideline, list[_ComparedBoard]] = defaultdict(list)
    deals = dict(scored.event.deals)
    for number, known in judge_boards(scored).items():
        advice, sure = _suggested_contract(deals[number], known.declarer)
        best: dict[Guideline, ContractChoice] = {}
        for choice in known.choices:  # the most valuable first
            for guideline, followed in _applicable_guidelines(advice, choice.contract, sure=sure):
                if followed:
                    best.setdefault(guideline, choice)
        for guideline, choice in best.items():
            compared[guideline].append(_ComparedBoard(known, choice))
    found: list[GuidelineRecord] = []
    for guideline in Guideline if compared else ():
        boards = compared[guideline]
        right = sum(own == board.choices[0] for board, own in boards)
        losses = tuple(
            comparable_worth(board, own.worth - board.choices[0].worth) for board, own in boards if not own.equal
        )
        found.append(GuidelineRecord(guideline, len(boards), right, losses))
    return found


class _ComparedBoard(NamedTuple):
    """A judged board with the best choice that follows a guideline."""

    board: JudgedBoard
    own: ContractChoice


def _suggested_contract(deal: Deal, declarer: Seat) -> tuple[Contract, bool]:
    """The contract that the guidelines suggest, and whether sure tricks alone are enough for game."""
    hands = deal.hand(declarer), deal.hand(declarer.partner)
    return suggest_contract(*hands), has_sure_game(*hands)


def _board_uses(scored: ScoredEvent, board: ScoredBoard) -> Iterator[tuple[Guideline, bool, Fraction | None]]:
    """What each table of a board did with each guideline that applied."""
    declarer = scored.declarers.get(board.number)
    if board.deal is None or declarer is None:
        return
    advice, sure = _suggested_contract(board.deal, declarer)
    known = judge_boards(scored).get(board.number)
    worth = {choice.contract: comparable_worth(known, choice.worth) for choice in known.choices} if known else {}
    for line in board.lines:
        match line.results[0].outcome:
            case Played(contract) if line.declarer is declarer:
                own = worth.get(contract)
            case _:
                continue
        for result in line.results:
            if result.board_group[1] == FIRST_GROUP:
                for guideline, followed in _applicable_guidelines(advice, contract, sure=sure):
                    target, denomination = _change_part(guideline, advice, contract)
                    other = worth.get(scored.event.rule_set.lowest_contract(target, denomination))
                    yield guideline, followed, None if own is None or other is None else own - other


def _change_part(guideline: Guideline, advice: Contract, contract: AnyContract) -> tuple[Target, Denomination]:
    """A contract changed to follow a guideline, in the part that this is about alone."""
    match guideline:
        case Guideline.SURE:
            return advice.target, advice.denomination
        case Guideline.GAME | Guideline.PART_SCORE:
            return advice.target, contract.denomination
        case Guideline.MAJOR | Guideline.LONG | Guideline.NO_TRUMPS:
            return contract.target, advice.denomination


def _applicable_guidelines(advice: Contract, contract: AnyContract, *, sure: bool) -> Iterator[tuple[Guideline, bool]]:
    """The guidelines that lead to the suggested contract, and whether another contract follows each of them."""
    if sure:
        yield Guideline.SURE, (contract.target, contract.denomination) == (advice.target, advice.denomination)
        return
    game = contract.target is not Target.PART_SCORE
    if advice.target is Target.GAME:
        yield Guideline.GAME, game
    else:
        yield Guideline.PART_SCORE, not game
    same = contract.denomination is advice.denomination
    if advice.denomination is Denomination.NO_TRUMPS:
        yield Guideline.NO_TRUMPS, same
    elif advice.denomination in (Denomination.HEARTS, Denomination.SPADES):
        yield Guideline.MAJOR, same
    else:
        yield Guideline.LONG, same
