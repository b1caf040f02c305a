"""The teacher's sheet: what the class did well, three boards with what to say and to ask, and a table of all."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.competitions.standings import mean_of
from scorer.game.advice import suggest_contract_for_deal
from scorer.game.announcement import Announcement
from scorer.game.contracts import AnyContract, Contract, Target
from scorer.game.seats import SEAT_LETTERS
from scorer.i18n import Phrase, count_phrase, literal, phrase
from scorer.model.results import FIRST_GROUP, Played
from scorer.reports.answers.deals import deal_blocks
from scorer.reports.blocks import Fact, Facts, Hands, Item, Sentence, item_of_board
from scorer.reports.hands.learning import ScorePart
from scorer.reports.judging import JudgedDeal, describe_makes, judge_boards, judged_deals, times_in_ten
from scorer.reports.report import NO_HANDS, Publication, Report, Requirement
from scorer.reports.shared_fields import cache_per_event
from scorer.reports.table import BOARD, EXTRA, GAIN, NUMBER, UNIT_WORDS, ContractCounts, Field, Table, number_to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scorer.game.seats import Seat
    from scorer.scoring import ScoredBoard, ScoredEvent
    from scorer.scoring.judging import ContractChoice

BOARDS_TO_DISCUSS = 3
"""The number of boards that the class discusses."""


class ChosenContract(NamedTuple):
    """A contract that the class chose: at how many tables, and how often it was made."""

    contract: Contract
    declarer: Seat
    tables: int
    made: int


class BoardReview(NamedTuple):
    """A board for the teacher, from declarer's side; `choice` and `play` are the mean points that they gained.

    `choices` are all contracts, valued by what declarer could know, best first; `well` is the number of tables that
    chose as well as possible; both are empty where the board is not judged. `exception` is what to say where a lesson
    deliberately does not work on these cards.
    """

    board: ScoredBoard
    declarer: Seat
    guideline: Contract
    choices: Mapping[AnyContract, ContractChoice]
    contracts: tuple[ChosenContract, ...]
    well: int
    choice: Fraction | None
    play: Fraction | None
    lesson: str
    exception: str

    @property
    def guideline_choice(self) -> ContractChoice | None:
        """The value of the contract that the guidelines suggest."""
        return self.choices.get(self.guideline)

    @property
    def best(self) -> ContractChoice | None:
        """The best choice; the guidelines' own where it is as good as the best."""
        if self.guideline_choice is not None and self.guideline_choice.equal:
            return self.guideline_choice
        return next(iter(self.choices.values()), None)

    @property
    def gain(self) -> Fraction:
        """What a table gained by choice and play together; negative where it lost."""
        return (self.choice or Fraction(0)) + (self.play or Fraction(0))

    @property
    def tables(self) -> int:
        return sum(called.tables for called in self.contracts)

    @property
    def times_made(self) -> int:
        return sum(called.made for called in self.contracts)


@cache_per_event
def review_boards(scored: ScoredEvent) -> list[BoardReview]:
    """The boards with hands, a declarer and results: those that cost most first, by number where not judged."""
    if scored.event.rule_set.has_auction:
        return []
    tables: defaultdict[int, list[JudgedDeal]] = defaultdict(list)
    for deal in chain.from_iterable(judged_deals(scored).values()):
        if deal.declares:
            tables[deal.board].append(deal)
    lessons = {one.board: one.lesson for one in scored.event.dealt}
    reviews: list[BoardReview] = []
    for board in scored.boards:
        declarer, called = scored.declarers.get(board.number), tuple(_count_contracts(scored, board))
        if board.deal is None or declarer is None or not called:
            continue
        guideline, own = suggest_contract_for_deal(board.deal, Announcement(declarer)), tables[board.number]
        known = judge_boards(scored).get(board.number)
        promised = {choice.contract: choice for choice in known.choices} if known else {}
        choice, play = (mean_of([getattr(one.parts, part) for one in own]) for part in ("choice", "table"))
        lesson = lessons.get(board.number, "")
        reviews.append(
            BoardReview(
                board,
                declarer,
                guideline,
                choices=promised,
                contracts=called,
                well=sum(one.equal for one in own),
                choice=choice,
                play=play,
                lesson=lesson,
                exception=scored.exceptions.get(board.number, ""),
            )
        )
    return sorted(reviews, key=lambda one: (one.gain, one.board.number))


def _count_contracts(scored: ScoredEvent, board: ScoredBoard) -> Iterable[ChosenContract]:
    """The contracts of a board, the most frequent first; a group that held other cards is left out."""
    tables: Counter[tuple[Contract, Seat]] = Counter()
    made: Counter[tuple[Contract, Seat]] = Counter()
    for line in board.lines:
        match line.results[0].outcome:
            case Played(Contract() as contract, _, tricks) if line.declarer is not None:
                key = (contract, line.declarer)
            case _:
                continue
        times = sum(result.board_group[1] == FIRST_GROUP for result in line.results)
        tables[key] += times
        made[key] += times * (tricks >= scored.event.rule_set.tricks_needed(contract))
    for key, times in sorted(tables.items(), key=lambda one: (-one[1], *map(str, one[0]))):
        if times:
            yield ChosenContract(*key, times, made[key])


def boards_to_discuss(scored: ScoredEvent) -> list[BoardReview]:
    """The boards from which the class has most to learn; empty where no board was judged."""
    return [one for one in review_boards(scored) if one.best][:BOARDS_TO_DISCUSS]


class TeacherReport(Report):
    """What a teacher discusses with the class."""

    name = "teacher"
    title = phrase("Teacher's page")
    requirement = Requirement.SOLVED_DEALS
    empty_reason = NO_HANDS
    publication = Publication.NEVER

    def items(self, scored: ScoredEvent) -> list[Item]:
        """What the class did well, the boards to discuss, then a line for each; empty without hands or results."""
        taught = review_boards(scored)
        if not taught:
            return []
        found: list[Item] = []
        best = max(taught, key=lambda one: (one.well, one.gain))
        if best.well:
            found.append(Item("", (Sentence(_praise(best)),)))
        found += (_board_item(scored, one) for one in boards_to_discuss(scored))
        found.append(Item(phrase("All boards"), tuple(self.listed(scored))))
        return found

    def listed(self, scored: ScoredEvent) -> list[Table[BoardReview]]:
        """A line for each board, those that cost most first; empty without hands or results."""
        taught, unit = review_boards(scored), UNIT_WORDS[scored.event.scoring.method]
        notes = [phrase("Not judged yet: the hands need to be analysed first")]
        if any(one.best for one in taught):
            told = phrase(
                "Contract and play: what each table gained or lost by its contract and by its play, in {unit}, "
                "for declarer. Makes in 10: how many times out of ten the best contract makes",
                unit=unit,
            )
            notes = [told]
        exceptions = dict.fromkeys(one.exception for one in taught if one.exception)
        notes += [phrase("* Deliberate exception. Tell the class: {say}", say=say) for say in exceptions]
        return (
            [Table(phrase("Teacher's page"), _REVIEW_FIELDS, taught, tuple(notes), drop_empty_columns=True)]
            if taught
            else []
        )


def _board_item(scored: ScoredEvent, review: BoardReview) -> Item:
    """The hands of a board, what most tables did, what would have been right, what to say and to ask."""
    told = [block for block in deal_blocks(scored, review.board) if isinstance(block, Hands)]
    lead = phrase("dealer {dealer}", dealer=review.board.dealer.label)
    if review.lesson:
        lead = phrase("{dealer}, lesson {lesson}", dealer=lead, lesson=review.lesson)
    return item_of_board(
        review.board, *told, Facts(tuple(_board_facts(review))), *map(Sentence, _talking_points(review)), lead=lead
    )


def _board_facts(review: BoardReview) -> Iterator[Fact]:
    """Facts to display beside the hands of a board."""
    points = phrase(
        "{seat}, {points} points between the two hands", seat=review.declarer.label, points=_side_points(review)
    )
    yield Fact("declarer", phrase("Declarer"), points)
    yield Fact("suggest", phrase("The lesson says"), review.guideline.description)


def _praise(review: BoardReview) -> Phrase:
    board = review.board.number
    if review.well == review.tables:
        return phrase(
            "What the class did well: board {board}, where everyone made the best choice ({all})",
            board=board,
            all=count_phrase(review.tables, "table"),
        )
    return phrase(
        "What the class did well: board {board}, where {well} of {all} tables made the best choice",
        board=board,
        well=review.well,
        all=review.tables,
    )


def _talking_points(review: BoardReview) -> Iterator[Phrase]:
    """What most tables did, what would have been right, the sentence for the class, and the question."""
    if review.best is None or review.guideline_choice is None:
        return
    most, best = review.contracts[0], review.best.contract
    right = sum(called.tables for called in review.contracts if called.contract == best)
    values = {"contract": most.contract.with_article, "made": most.made}
    if review.tables == 1 and most.made:
        yield phrase("The only table chose {contract} and made it", **values)
    elif review.tables == 1:
        yield phrase("The only table chose {contract} and went down", **values)
    elif most.tables == review.tables:
        tables = count_phrase(review.tables, "table")
        yield phrase("Everyone chose {contract} ({all}); {made} made it", all=tables, **values)
    else:
        values |= {"tables": most.tables, "all": review.tables}
        if 2 * most.tables > review.tables:
            yield phrase("Most chose {contract} ({tables} of {all} tables); {made} made it", **values)
        else:
            yield phrase("{tables} of {all} tables chose {contract}; {made} made it", **values)
    yield phrase(
        "Best: {best}, which {makes}; {tables} chose it",
        best=best.with_article,
        makes=describe_makes(review.best),
        tables=count_phrase(right, "table") if right else phrase("no one"),
    )
    yield phrase("Say: {said}", said=lesson_sentence(review))
    yield phrase("Ask: {question}", question=class_question(review))


def lesson_sentence(review: BoardReview) -> Phrase:
    """The sentence for the class about a judged board."""
    most_did = review.contracts[0].contract == review.guideline
    return (
        literal(review.exception)
        if review.exception
        else _LESSON_SENTENCES[review.guideline_choice == review.best, most_did]
    )


def class_question(review: BoardReview) -> Phrase:
    """The question for the class, by what cost it most."""
    best = review.best and review.best.contract
    wrong = next((called.contract for called in review.contracts if called.contract != best), None)
    if wrong is None or best is None or (review.choice or 0) >= (review.play or 0):
        return phrase("where will the tricks come from, and which suit do you play first?")
    if wrong.target is best.target:
        return phrase("how many cards do you and dummy have together in each suit?")
    if wrong.target is Target.PART_SCORE:
        return phrase("why did you settle for a part score, and what might have pointed you to game?")
    return phrase("how many tricks did you count on for game?")


_LESSON_SENTENCES: Mapping[tuple[bool, bool], Phrase] = {
    (True, True): phrase("you followed the guideline, and it was the best choice"),
    (True, False): phrase("the guideline would have helped here"),
    (False, True): phrase("you followed the guideline, but something else was better here"),
    (False, False): phrase("following the guideline is not the best choice here"),
}
"""By whether the guidelines' contract is as good as the best one, and whether most tables chose it."""


def _side_points(review: BoardReview) -> int:
    return sum(review.board.known_points[seat] for seat in review.declarer.side.seats)


def _contract_counts(review: BoardReview) -> ContractCounts:
    return ContractCounts(tuple((called.contract, called.tables) for called in review.contracts))


def _contract_documents(review: BoardReview) -> list[dict[str, object]]:
    documents: list[dict[str, object]] = []
    for contract, declarer, tables, made in review.contracts:
        documents.append({"contract": str(contract), "declarer": str(declarer), "tables": tables, "made": made})
    return documents


def _whole_times_in_ten(review: BoardReview) -> int | None:
    """How many times out of ten the best contract makes: ten only where it always does."""
    if review.best is None:
        return None
    return min(times_in_ten(review.best), 10 if review.best.makes == 1 else 9)


_REVIEW_FIELDS: tuple[Field[BoardReview], ...] = (
    Field("board", phrase("Board"), BOARD, cell=attrgetter("board.number")),
    Field("declarer", phrase("By"), cell=lambda one: SEAT_LETTERS[one.declarer]),
    Field("points", phrase("Points"), NUMBER, cell=_side_points),
    Field("guideline", phrase("Guideline")),
    Field("best", phrase("Best"), cell=lambda one: one.best.contract if one.best else None),
    Field(
        "makes",
        phrase("Makes in 10"),
        NUMBER,
        cell=_whole_times_in_ten,
        value=lambda one: number_to_json(one.best.makes) if one.best else None,
    ),
    Field("called", phrase("Chosen"), cell=_contract_counts, value=_contract_documents),
    Field(
        "made",
        phrase("Made"),
        cell=lambda one: phrase("{made} of {tables}", made=one.times_made, tables=one.tables),
        value=attrgetter("times_made"),
    ),
    Field("tables", value=attrgetter("tables")),
    Field("well", value=attrgetter("well")),
    Field("choice", ScorePart.CONTRACT.label, GAIN, 1),
    Field("play", ScorePart.PLAY.label, GAIN, 1),
    Field(
        "exception", phrase("Not today"), cell=lambda one: "*" if one.exception else None, value=attrgetter("exception")
    ),
    Field("lesson", phrase("Lesson"), EXTRA),
)
