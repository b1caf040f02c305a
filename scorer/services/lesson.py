"""Prepare a lesson at once: its event, boards that suit it, and its papers as one PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.analysis.solving import is_installed
from scorer.commands.command import Arguments, FromText, command, parameter, text_reader
from scorer.commands.hands import PrepareLesson
from scorer.commands.movement import parse_minutes_a_board
from scorer.dealing.lessons import Lesson, find_lessons, load_built_in_lessons
from scorer.errors import Message, ParseError, input_error, mismatch_message
from scorer.game.advice import suggest_contract_for_deal
from scorer.game.announcement import Announcement
from scorer.game.rulesets import STANDARD
from scorer.i18n import count_phrase, phrase
from scorer.model.boards import lesson_title
from scorer.model.numbers import parse_decimal, parse_whole_number
from scorer.model.pair_lists import ListedPair
from scorer.model.pairs import Pair
from scorer.model.settings import choice_type
from scorer.model.texts import parse_name, parse_required_name
from scorer.movements.choosing import MINUTES_A_MOVE, MovementProposal, propose_for_class, propose_together
from scorer.rendering.paper import typeset_papers
from scorer.reports.paper.hand_papers import HandPaper
from scorer.reports.paper.hand_papers import hand_paper_document as hand_papers_document
from scorer.reports.paper.lesson_papers import LessonBoard, LessonStep, lesson_plan_document, teacher_notes_document
from scorer.reports.paper.papers import TablePaper
from scorer.reports.paper.papers import table_paper_document as papers_document
from scorer.services import setup
from scorer.services.change import execute_command
from scorer.services.club_settings import club_minutes_a_board
from scorer.services.dealing import DealingPlan, DealtBoards, deal_boards, describe_unchecked_promises
from scorer.services.hands import solve_before_play
from scorer.services.printing import PdfRequest, validate_request
from scorer.services.queries import declarer_knowledge, find_solved_layouts, score_with_figures

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredEvent

MINUTES_BY_LEVEL: Mapping[str, int] = {"first": 12, "second": 9, "third": 7}
"""Minutes per board for a class in its first weeks, after a while, and once it plays on its own."""

MIN_PUPILS, MAX_PUPILS = 4, 400
MIN_MINUTES, MAX_MINUTES = 30, 360
"""Limits for the minutes of a lesson."""

TALK_DIVISOR = 6
"""The fraction of a lesson, as its divisor, before the first board and after the last."""


class LessonClass(NamedTuple):
    """A class as described, in minutes; `names` are those of the pupils, if they are known."""

    pupils: int
    minutes: int
    minutes_a_board: int
    plays_together: bool
    names: tuple[str, ...] = ()

    @property
    def talk_minutes(self) -> int:
        """Minutes before the first board, and after the last."""
        return self.minutes // TALK_DIVISOR

    @property
    def pair_count(self) -> int:
        """The number of pairs: with an odd number of pupils, three take turns as one pair."""
        return self.pupils // 2

    @property
    def named_pairs(self) -> list[ListedPair]:
        """The pairs by name, in the order of the list of pupils; empty without a list."""
        neighbours = zip(self.names[::2], self.names[1::2], strict=False)
        return [ListedPair(None, Pair("", player1=one, player2=other)) for one, other in neighbours]

    @property
    def threesome(self) -> tuple[str, ...]:
        """The players who take turns as the last pair."""
        return self.names[-3:] if self.pupils % 2 else ()

    @property
    def proposal(self) -> MovementProposal:
        """The movement that fits the time for playing."""
        playing_minutes = self.minutes - 2 * self.talk_minutes
        if self.plays_together or (
            self.pair_count == 2 and self.pupils % 2
        ):  # three players at one table take turns board by board
            return propose_together(
                self.pair_count, max(playing_minutes // self.minutes_a_board, 1), self.minutes_a_board
            )
        return propose_for_class(self.pair_count, playing_minutes, self.minutes_a_board)


def _parse_pupils(text: str) -> int:
    pupils = parse_whole_number(text)
    if not MIN_PUPILS <= pupils <= MAX_PUPILS:
        raise ParseError(text, phrase("{least} to {most} pupils", least=MIN_PUPILS, most=MAX_PUPILS))
    return pupils


def _parse_hours(text: str) -> int:
    minutes = int(60 * parse_decimal(text))
    if not MIN_MINUTES <= minutes <= MAX_MINUTES:
        raise ParseError(text, phrase("a number of hours such as 1.5, from 0.5 to {most}", most=MAX_MINUTES // 60))
    return minutes


@command()
class LessonRequest(Arguments[None]):
    """How many pupils have how many hours, and at which pace."""

    pupils: FromText[int] = parameter(phrase("pupils"), text_reader(_parse_pupils))
    hours: FromText[int] = parameter(phrase("hours"), text_reader(_parse_hours))
    level: FromText[int | None] = parameter(
        phrase("level"), text_reader(choice_type(MINUTES_BY_LEVEL, MINUTES_BY_LEVEL.__getitem__).read), default=None
    )
    name: FromText[str | None] = parameter(phrase("name"), text_reader(parse_required_name), default=None)
    minutes_a_board: FromText[int | None] = parameter(
        phrase("minutes a board"), text_reader(parse_minutes_a_board), default=None
    )


def prepare_lesson(
    db: str,
    name: str,
    arguments: Mapping[str, str],
    names: Sequence[str],
    pdf: PdfRequest,
    track: ProgressTracker,
    *,
    at_once: bool,
) -> Iterator[Message]:
    """Create the event of a lesson with its boards, and write its papers; report what was made and what to do next.

    With `at_once` all tables play the same board. What cannot be promised without the solver is reported before
    anything is dealt. Nothing is created if anything is wrong.
    """
    request = LessonRequest.from_texts(arguments).read(None)
    (lesson,) = find_lessons([name], load_built_in_lessons())
    minutes_a_board = request.minutes_a_board or request.level or club_minutes_a_board(db) or MINUTES_BY_LEVEL["first"]
    lesson_class = LessonClass(request.pupils, request.hours, minutes_a_board, at_once, tuple(map(parse_name, names)))
    if names and len(names) != lesson_class.pupils:
        raise input_error(
            "names", mismatch_message(str(count_phrase(len(names), "name")), count_phrase(lesson_class.pupils, "pupil"))
        )
    pdf = validate_request(db, pdf)
    unchecked = () if is_installed() else describe_unchecked_promises([lesson])
    yield from (Message(one, hints=(hints.INSTALL_SOLVER,)) for one in unchecked)
    proposal = lesson_class.proposal
    dealt = deal_boards(db, DealingPlan(proposal.boards, (lesson,), None), STANDARD.redeal, track)
    created = setup.create_event(
        db,
        {
            "name": request.name or f"Lesson: {lesson_title(name)}",
            "pairs": str(lesson_class.pair_count),
            "kind": proposal.movement.kind,
        },
        setup.NamesSource(lesson_class.named_pairs),
        proposal,
    )
    command = PrepareLesson(
        deals=dealt.hands.deals, dealt=dealt.hands.dealt, said=dealt.summary, three=lesson_class.threesome
    )
    event = execute_command(db, created.slug, command).after
    if at_once:
        solve_before_play(db, event, track)
    documents = _build_papers(db, event, lesson, lesson_class, proposal, dealt)
    pdf.write(typeset_papers(documents, size=pdf.sheet, large=pdf.large))
    yield from setup.describe_new_event(created, printed=True)
    yield Message(dealt.summary)
    yield from (Message(one) for one in dealt.promise_messages if one not in unchecked)
    if lesson_class.pupils % 2 and not names:
        yield Message(
            phrase("pair {pair} has three players: two of them play in each round", pair=event.pairs[-1].label)
        )


def _build_papers(
    db: str, event: Event, lesson: Lesson, lesson_class: LessonClass, proposal: MovementProposal, dealt: DealtBoards
) -> list[Mapping[str, object]]:
    """Return everything to print, in the order in which it is needed."""
    scored = score_with_figures(db, event)
    sentences = {lesson.name: lesson.sentence}
    records, *make_up = (hand_papers_document(scored, paper, sentences) for paper in HandPaper)
    table_papers = [papers_document(event, paper) for paper in (TablePaper.TABLE_CARDS, TablePaper.SLIPS)]
    steps = list(_plan_steps(lesson_class, proposal))
    boards = list(_taught_boards(db, scored, dealt))
    teacher = teacher_notes_document(event, lesson.sentence, boards)
    return [teacher, records, lesson_plan_document(event, lesson.sentence, steps), *make_up, *table_papers]


def _plan_steps(lesson_class: LessonClass, proposal: MovementProposal) -> Iterator[LessonStep]:
    """Yield the timetable: the introduction, the boards, the discussion."""
    yield LessonStep(0, phrase("Introduction and a demonstration board; then each table makes up its boards"))
    minute, rounds = lesson_class.talk_minutes, proposal.movement.rounds
    for number in range(1, rounds + 1):
        boards = count_phrase(proposal.boards_a_round, "board")
        if lesson_class.plays_together:
            what = phrase("All tables play board {board}; then the hands are shown and discussed", board=number)
        else:
            what = phrase("Round {round} of {rounds}: {boards}", round=number, rounds=rounds, boards=boards)
        yield LessonStep(minute, what)
        minute += proposal.boards_a_round * lesson_class.minutes_a_board + MINUTES_A_MOVE
    yield LessonStep(
        lesson_class.minutes - lesson_class.talk_minutes,
        phrase("What the cards were worth, board by board; a recap of the lesson"),
    )


def _taught_boards(db: str, scored: ScoredEvent, dealt: DealtBoards) -> Iterator[LessonBoard]:
    knowledge = declarer_knowledge(scored)
    solved = find_solved_layouts(db, knowledge)
    for number, deal in scored.event.deals:
        declarer = scored.declarers[number]
        advice = suggest_contract_for_deal(deal, Announcement(declarer))
        tricks = [one[advice.denomination] for one in solved[number].values() if advice.denomination in one]
        makes = sum(STANDARD.tricks_needed(advice) <= tricks_taken for tricks_taken in tricks)
        points = sum(deal.points[seat] for seat in declarer.side.seats)
        exception = dealt.exceptions.get(number, "")
        yield LessonBoard(
            number, declarer, points, advice=advice, makes=makes, layouts=len(tricks), exception=exception
        )
