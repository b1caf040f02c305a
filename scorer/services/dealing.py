"""Deal hands or import them: into the event, or into a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.analysis.solver import declarer_question, play_question
from scorer.analysis.solving import DEFAULT_LIMIT, SolverWorker, is_installed, require_solver
from scorer.checks import Severity, list_findings
from scorer.commands import hands
from scorer.dealing.layouts import list_unsolved_layouts
from scorer.dealing.lessons import Lesson, find_lessons, load_built_in_lessons, parse_lessons
from scorer.dealing.shuffling import LessonDeal, deal_lesson_boards, deal_playable, random_source
from scorer.errors import Message, Mistakes
from scorer.files import ensure_writable
from scorer.game.advice import advise_lead, suggest_contract_for_deal
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS, TricksByDenomination
from scorer.i18n import Phrase, count_phrase, join_phrases, phrase
from scorer.interchange.own.hand_files import HandRecords, check_write_suffix, format_hands, read_hands
from scorer.interchange.text_files import read_text
from scorer.interchange.writing import write_file
from scorer.model.boards import DealDetails
from scorer.model.numbers import MAX_BOARDS, parse_seed
from scorer.model.settings import whole_number_type
from scorer.reports.answers.dealing import LessonSummary, describe_declarer_shares, lesson_table
from scorer.scoring import score_event
from scorer.services import Answer, answer_with_tables
from scorer.services.change import execute_command
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.solved_deals import open_for_storing, read_solved_layouts

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.commands.changes import Change
    from scorer.game.announcement import Announcement, DeclarerView, Redeal
    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.game.seats import Seat
    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.storage.solved_deals import SolvedDealWriter

DEFAULT_BOARDS = 24
"""How many boards a file has by default."""


class DealingRequest(NamedTuple):
    """What to deal, as typed: the number of boards, the lessons, and the seed that repeats it."""

    boards: str
    lessons: tuple[str, ...] = ()
    lesson_file: Path | None = None
    seed: str = ""


class DealingPlan(NamedTuple):
    """What to deal, as parsed."""

    boards: int
    lessons: tuple[Lesson, ...]
    seed: int | None

    @property
    def summary(self) -> Phrase:
        """What was dealt."""
        dealt = phrase("Dealt {boards}", boards=count_phrase(self.boards, "board"))
        if self.lessons:
            lessons = join_phrases((lesson.name for lesson in self.lessons), ", ")
            dealt = phrase("{dealt} for {lessons}", dealt=dealt, lessons=lessons)
        return dealt if self.seed is None else phrase("{dealt}, seed {seed}", dealt=dealt, seed=self.seed)


def _plan_dealing(request: DealingRequest, default_boards: int) -> DealingPlan:
    mistakes = Mistakes()
    boards = (
        mistakes.parse("boards", request.boards, whole_number_type(1, MAX_BOARDS).read)
        if request.boards
        else default_boards
    )
    seed = mistakes.parse("seed", request.seed, parse_seed) if request.seed else None
    mistakes.raise_if_any()
    return DealingPlan(
        boards or default_boards, tuple(find_lessons(request.lessons, available_lessons(request.lesson_file))), seed
    )


def available_lessons(file: Path | None) -> Mapping[str, Lesson]:
    """Return the available lessons; those of a teacher's file replace others of the same name."""
    lessons = load_built_in_lessons()
    if file is not None:
        lessons |= parse_lessons(read_text(file, None), file.name)
    return lessons


def deal_event(db: str, slug: str | None, request: DealingRequest, track: ProgressTracker) -> Change[Event]:
    """Deal the boards of an event without results; report what was dealt and who declares how often."""
    with read_transaction(db) as query:
        event = read_event(query, find_event(query, slug))
    plan = _plan_dealing(request, event.boards or DEFAULT_BOARDS)
    hands.ensure_can_deal(event, plan.boards)
    dealt = deal_boards(db, plan, event.redeal, track)
    change = execute_command(
        db, event.slug, hands.DealHands(deals=dealt.hands.deals, dealt=dealt.hands.dealt, said=dealt.summary)
    )
    return change._replace(details=(*describe_declarer_shares(change.after), *dealt.promise_messages))


def deal_to_file(
    db: str, path: Path, request: DealingRequest, redeal: Redeal, track: ProgressTracker, *, force: bool
) -> list[Phrase]:
    """Deal boards into a file, without any event."""
    plan = _plan_dealing(request, DEFAULT_BOARDS)
    check_write_suffix(path)
    ensure_writable(path, force=force)
    dealt = deal_boards(db, plan, redeal, track)
    write_file(path, format_hands(dealt.hands, path), force=force)
    return [dealt.summary, *dealt.promise_messages]


class DealtBoards(NamedTuple):
    """Hands that were dealt, a summary, notes on boards that are exceptions, and messages about their promises."""

    hands: HandRecords
    summary: Phrase
    exceptions: Mapping[int, str]
    promise_messages: tuple[Phrase, ...]


def describe_unchecked_promises(lessons: Iterable[Lesson]) -> list[Phrase]:
    """Describe what lessons promise and only the solver can confirm."""
    return [
        phrase('Not guaranteed without the solver: "{sentence}"', sentence=lesson.sentence)
        for lesson in lessons
        if lesson.has_promises
    ]


def deal_boards(db: str, plan: DealingPlan, redeal: Redeal, track: ProgressTracker) -> DealtBoards:
    """Deal the boards of a plan."""
    source = random_source(plan.seed)
    with open_solver(db, plan.lessons) as solver:
        if plan.lessons:
            dealing = deal_lesson_boards(plan.lessons, plan.boards, source, redeal, solver)
        else:
            dealing = (LessonDeal(board, deal_playable(source, redeal), "") for board in range(1, plan.boards + 1))
        taught = [next(dealing) for _ in track(range(plan.boards))]
    dealt = [DealDetails(one.board, lesson=one.lesson, seed=plan.seed) for one in taught]
    dealt = [one for one in dealt if one != DealDetails(one.board)]
    exception_texts = {lesson.name: lesson.exception for lesson in plan.lessons}
    exceptions = {one.board: exception_texts[one.lesson] for one in taught if one.is_exception}
    messages = [
        phrase("Board {board} is a deliberate exception: {say}", board=board, say=say)
        for board, say in exceptions.items()
    ]
    if solver is None:
        messages += describe_unchecked_promises(plan.lessons)
    return DealtBoards(
        HandRecords(tuple((one.board, one.deal) for one in taught), tuple(dealt)),
        plan.summary,
        exceptions,
        tuple(messages),
    )


class CachingSolver:
    """Asks the solver about deals and layouts, and stores the answers for judging."""

    def __init__(self, db: str, worker: SolverWorker, cache: SolvedDealWriter) -> None:
        self._db = db
        self._worker = worker
        self._cache = cache

    def tricks(self, deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> TricksByDenomination | None:
        """Return declarer's tricks in some denominations; None if solving takes too long."""
        return self._worker.ask(declarer_question(deal, declarer, denominations))

    def lead_costs(self, deal: Deal, announced: Announcement) -> int | None:
        """Return the tricks that the advised lead costs against the advised contract; None if it takes too long."""
        denomination = suggest_contract_for_deal(deal, announced).denomination
        lead = advise_lead(deal.hand(announced.leader), denomination)
        figures = self._worker.ask(play_question(deal, announced.leader, denomination, [lead]))
        return None if figures is None else figures[1] - figures[0]

    def layouts(
        self, known: DeclarerView, denominations: Collection[Denomination], number: int
    ) -> list[TricksByDenomination] | None:
        """Return declarer's tricks in the first layouts; None if one of them takes too long."""
        solved = dict(read_solved_layouts(self._db, [known]).get(known, {}))
        asked = [one for one in PREFERRED_DENOMINATIONS if one in denominations]
        for one in list_unsolved_layouts(known, asked, range(number), solved):
            tricks = self.tricks(one.layout, known.declarer, one.denominations)
            if tricks is None:
                return None
            solved[one.number] = one.tricks | tricks
            self._cache.store_layout(known, one.number, one.layout, solved[one.number])
        return [solved[place] for place in range(number)]


@contextmanager
def open_solver(db: str, lessons: Sequence[Lesson]) -> Iterator[CachingSolver | None]:
    """Yield a solver for lessons; None if they need none, or only promise what cannot be checked without one.

    Raise `SolverMissingError` if the conditions of a lesson need a solver and there is none.
    """
    asked = any(lesson.needs_solver for lesson in lessons)
    if asked or (any(lesson.has_promises for lesson in lessons) and is_installed()):
        require_solver()
        with closing(SolverWorker(DEFAULT_LIMIT)) as worker, open_for_storing(db) as keep:
            yield CachingSolver(db, worker, keep)
    else:
        yield None


def import_hands(
    db: str, slug: str | None, paths: Sequence[Path], encoding: str | None, *, any_dealer: bool
) -> Iterator[Change[Event] | Message]:
    """Import the hands of files into an event; for a board in several files, the last one counts."""
    deals: dict[int, Deal] = {}
    dealt: dict[int, DealDetails] = {}
    for path in paths:
        read = read_hands(path, encoding, any_dealer=any_dealer)
        for number, _ in read.deals:
            dealt.pop(number, None)
        deals |= dict(read.deals)
        dealt |= {one.board: one for one in read.dealt}
    source = ", ".join(path.name for path in paths)
    in_order = tuple(sorted(deals.items(), key=lambda numbered: numbered[0]))
    command = hands.ImportHands(deals=in_order, dealt=tuple(dealt.values()), source=source)
    change = execute_command(db, slug, command)
    yield change

    errors = [finding for finding in list_findings(score_event(change.after)) if finding.severity is Severity.ERROR]
    if errors:
        message = phrase("{errors} proved by the hands or by other results", errors=count_phrase(len(errors), "error"))
        yield Message(message, hints=(hints.LIST_FINDINGS,))


def list_lessons(file: Path | None) -> Answer:
    """List the available lessons."""
    listed: list[LessonSummary] = []
    for one in available_lessons(file).values():
        conditions: list[str] = []
        promises: list[str] = []
        for lesson_outcome in one.outcomes:
            prefix = f"{lesson_outcome.name}: " if lesson_outcome.name else ""
            conditions += [f"{prefix}{condition.text}" for condition in lesson_outcome.conditions]
            promises += [f"{prefix}{promise.text}" for promise in lesson_outcome.promises]
        listed.append(LessonSummary(one.name, one.sentence, one.needs_solver, tuple(conditions), tuple(promises)))
    return answer_with_tables("lessons", lesson_table(listed))
