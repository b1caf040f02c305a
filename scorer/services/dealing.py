"""Deal hands or import them: into the event, or into a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.analysis.solver import about_declarer, about_play
from scorer.commands import hands
from scorer.dealing.layouts import unsolved
from scorer.dealing.lessons import Lesson, called, own_lessons, read_lessons
from scorer.dealing.shuffling import Taught, chance, lesson_boards, playable
from scorer.errors import Mistakes, Told, Way, remedy
from scorer.files import refuse_to_write
from scorer.formats.hand_files import Hands, read_hands, refuse_to_write_as, written
from scorer.formats.texts import read_text
from scorer.game.advice import advised_lead, suggested_for
from scorer.game.double_dummy import DENOMINATIONS, Tricks
from scorer.i18n import Phrase, chained, counted, literal, phrase
from scorer.model.boards import Dealt
from scorer.model.numbers import MOST_BOARDS, seed_number
from scorer.model.settings import whole_numbers
from scorer.reports.answers.dealing import ListedLesson, lesson_table, share_lines
from scorer.services import Answer, tables_answer
from scorer.services.change import change
from scorer.services.writing import write_file
from scorer.storage.reading import identify, read_event
from scorer.storage.transactions import reading

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.analysis.solving import Worker
    from scorer.commands.changed import Changed
    from scorer.game.announcement import Announcement, Known, Redeal
    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.game.seats import Seat
    from scorer.model.events import Event
    from scorer.progress import Track
    from scorer.storage.solved_deals import Keeper

BOARDS = 24
"""How many boards a file has by default."""


class DealingWish(NamedTuple):
    """What to deal, as typed: the number of boards, the lessons, and the seed that repeats it."""

    boards: str
    lessons: tuple[str, ...] = ()
    lesson_file: Path | None = None
    seed: str = ""


class DealingOrder(NamedTuple):
    """What to deal, as parsed."""

    boards: int
    lessons: tuple[Lesson, ...]
    seed: int | None

    @property
    def told(self) -> Phrase:
        """What was dealt."""
        told = phrase("Dealt {boards}", boards=counted(self.boards, "board"))
        if self.lessons:
            lessons = chained((lesson.name for lesson in self.lessons), ", ")
            told = phrase("{dealt} for {lessons}", dealt=told, lessons=lessons)
        return told if self.seed is None else phrase("{dealt}, seed {seed}", dealt=told, seed=self.seed)


def _ordered(wish: DealingWish, usual: int) -> DealingOrder:
    mistakes = Mistakes()
    boards = mistakes.read("boards", wish.boards, whole_numbers(1, MOST_BOARDS).read) if wish.boards else usual
    seed = mistakes.read("seed", wish.seed, seed_number) if wish.seed else None
    mistakes.refuse()
    return DealingOrder(boards or usual, tuple(called(wish.lessons, known_lessons(wish.lesson_file))), seed)


def known_lessons(file: Path | None) -> Mapping[str, Lesson]:
    """Return the available lessons; those of a teacher's file replace others of the same name."""
    lessons = own_lessons()
    if file is not None:
        lessons |= read_lessons(read_text(file, None), file.name)
    return lessons


def make(db: str, slug: str | None, wish: DealingWish, track: Track) -> Changed[Event]:
    """Deal the boards of an event without results; report what was dealt and who declares how often."""
    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    order = _ordered(wish, event.boards or BOARDS)
    hands.refuse_to_deal(event, order.boards)
    made = deal_for(db, order, event.redeal, track)
    outcome = change(db, event.slug, hands.DEAL, {}, **made.given)
    return outcome._replace(details=(*map(literal, share_lines(outcome.after)), *made.promised))


def write(db: str, path: Path, wish: DealingWish, redeal: Redeal, track: Track, *, force: bool) -> list[Phrase]:
    """Deal boards into a file, without any event."""
    order = _ordered(wish, BOARDS)
    refuse_to_write_as(path)
    refuse_to_write(path, force=force)
    made = deal_for(db, order, redeal, track)
    write_file(path, written(made.hands, path), force=force)
    return [made.said, *made.promised]


class Made(NamedTuple):
    """Hands that were dealt, a summary, notes on boards that are exceptions, and messages about their promises."""

    hands: Hands
    said: Phrase
    exceptions: Mapping[int, str]
    promised: tuple[Phrase, ...]

    @property
    def given(self) -> dict[str, Any]:
        """The values that commands take."""
        return {"deals": self.hands.deals, "dealt": self.hands.dealt, "said": self.said}


def deal_for(db: str, order: DealingOrder, redeal: Redeal, track: Track) -> Made:
    """Deal the boards of a plan."""
    source = chance(order.seed)
    with solver_for(db, order.lessons) as solver:
        if order.lessons:
            dealing = lesson_boards(order.lessons, order.boards, source, redeal, solver)
        else:
            dealing = (Taught(board, playable(source, redeal), "") for board in range(1, order.boards + 1))
        taught = [next(dealing) for _ in track(range(order.boards))]
    came = [Dealt(one.board, lesson=one.lesson, seed=order.seed) for one in taught]
    came = [one for one in came if one != Dealt(one.board)]
    says = {lesson.name: lesson.exception for lesson in order.lessons}
    exceptions = {one.board: says[one.lesson] for one in taught if one.exception}
    told = [
        phrase("Board {board} is an exception, on purpose: {say}", board=board, say=say)
        for board, say in exceptions.items()
    ]
    if solver is None:
        told += [
            phrase('Without the solver it is not promised: "{sentence}"', sentence=lesson.sentence)
            for lesson in order.lessons
            if lesson.promised
        ]
    return Made(Hands(tuple((one.board, one.deal) for one in taught), tuple(came)), order.told, exceptions, tuple(told))


class KeepingSolver:
    """Asks the solver about deals and layouts, and stores the answers for judging."""

    def __init__(self, db: str, worker: Worker, keep: Keeper) -> None:
        self._db = db
        self._worker = worker
        self._keep = keep

    def tricks(self, deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> Tricks | None:
        """Return declarer's tricks in some denominations; None if solving takes too long."""
        return self._worker.ask(about_declarer(deal, declarer, denominations))

    def lead_costs(self, deal: Deal, announced: Announcement) -> int | None:
        """Return the tricks that the advised lead costs against the advised contract; None if it takes too long."""
        denomination = suggested_for(deal, announced).denomination
        lead = advised_lead(deal.hand(announced.leader), denomination)
        figures = self._worker.ask(about_play(deal, announced.leader, denomination, [lead]))
        return None if figures is None else figures[1] - figures[0]

    def layouts(self, known: Known, denominations: Collection[Denomination], number: int) -> list[Tricks] | None:
        """Return declarer's tricks in the first layouts; None if one of them takes too long."""
        from scorer.storage.solved_deals import layouts_among  # only needed for lessons with promises

        solved = dict(layouts_among(self._db, [known]).get(known, {}))
        asked = [one for one in DENOMINATIONS if one in denominations]
        for one in unsolved(known, asked, range(number), solved):
            told = self.tricks(one.layout, known.declarer, one.asked)
            if told is None:
                return None
            solved[one.number] = one.tricks | told
            self._keep.layout(known, one.number, one.layout, solved[one.number])
        return [solved[place] for place in range(number)]


@contextmanager
def solver_for(db: str, lessons: Sequence[Lesson]) -> Iterator[KeepingSolver | None]:
    """Yield a solver for lessons; None if they need none, or only promise what cannot be checked without one.

    Raise `SolverMissingError` if the conditions of a lesson need a solver and there is none.
    """
    from scorer.analysis.solving import SECONDS, Worker, is_there, refuse_without  # only needed for solving

    asked = any(lesson.solved for lesson in lessons)
    if asked or (any(lesson.promised for lesson in lessons) and is_there()):
        from scorer.storage.solved_deals import keeping

        refuse_without()
        with closing(Worker(SECONDS)) as worker, keeping(db) as keep:
            yield KeepingSolver(db, worker, keep)
    else:
        yield None


def bring_in(
    db: str, slug: str | None, paths: Sequence[Path], encoding: str | None, *, any_dealer: bool
) -> Iterator[Changed[Event] | Told]:
    """Import the hands of files into an event; for a board in several files, the last one counts."""
    deals: dict[int, Deal] = {}
    came: dict[int, Dealt] = {}
    for path in paths:
        read = read_hands(path, encoding, any_dealer=any_dealer)
        for number, _ in read.deals:
            came.pop(number, None)
        deals |= dict(read.deals)
        came |= {one.board: one for one in read.dealt}
    source = ", ".join(path.name for path in paths)
    in_order = tuple(sorted(deals.items(), key=lambda numbered: numbered[0]))
    outcome = change(db, slug, hands.BRING_IN, {}, deals=in_order, dealt=tuple(came.values()), source=source)
    yield outcome
    from scorer.checks import Severity, findings  # only imported hands are checked
    from scorer.scoring import score_event

    errors = [finding for finding in findings(score_event(outcome.after)) if finding.severity is Severity.ERROR]
    if errors:
        proven = phrase("{errors} that the hands or something else prove", errors=counted(len(errors), "error"))
        yield Told(proven, remedies=(remedy(Way.FINDING),))


def lesson_list(file: Path | None) -> Answer:
    """List the available lessons."""
    listed: list[ListedLesson] = []
    for one in known_lessons(file).values():
        asked: list[str] = []
        promised: list[str] = []
        for outcome in one.outcomes:
            way = f"{outcome.name}: " if outcome.name else ""
            asked += [f"{way}{condition.text}" for condition in outcome.conditions]
            promised += [f"{way}{promise.text}" for promise in outcome.promises]
        listed.append(ListedLesson(one.name, one.sentence, one.solved, tuple(asked), tuple(promised)))
    return tables_answer("lessons", lesson_table(listed))
