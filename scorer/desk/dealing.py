"""Hands made and brought in: into the event, or into a file."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes import hands
from scorer.dealing.lessons import called, own_lessons, read_lessons
from scorer.dealing.shuffling import Taught, chance, lesson_boards, playable
from scorer.desk import Answer
from scorer.desk.change import change
from scorer.desk.writing import write_file
from scorer.errors import Mistakes, Told, Way, remedy
from scorer.formats.hand_files import Hands, read_hands, refuse_to_write_as, written
from scorer.formats.texts import read_text
from scorer.outputs import refuse_to_write
from scorer.records.boards import Dealt
from scorer.records.numbers import board_number, seed_number
from scorer.reports.answers.dealing import ListedLesson, lesson_table, share_lines
from scorer.store.reading import identify, read_event
from scorer.store.transactions import reading
from scorer.words import chained, counted, literal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.changes.changed import Changed
    from scorer.dealing.lessons import Lesson
    from scorer.dealing.shuffling import Solve
    from scorer.game.announcement import Redeal
    from scorer.game.deals import Deal
    from scorer.game.double_dummy import DoubleDummy
    from scorer.notices import Track
    from scorer.records.events import Event
    from scorer.words import Phrase

BOARDS = 24
"""How many boards a file has, unless somebody says otherwise."""


class Wish(NamedTuple):
    """What to deal, as it was typed: how many boards, for which lessons, repeated by which seed."""

    boards: str
    lessons: tuple[str, ...] = ()
    lesson_file: Path | None = None
    seed: str = ""


class _Order(NamedTuple):
    """The same, understood."""

    boards: int | None
    lessons: tuple[Lesson, ...]
    seed: int | None


def _ordered(wish: Wish) -> _Order:
    mistakes = Mistakes()
    boards = mistakes.read("boards", wish.boards, board_number) if wish.boards else None
    seed = mistakes.read("seed", wish.seed, seed_number) if wish.seed else None
    mistakes.refuse()
    return _Order(boards, tuple(called(wish.lessons, known_lessons(wish.lesson_file))), seed)


def known_lessons(file: Path | None) -> Mapping[str, Lesson]:
    """The lessons that there are; those of a teacher's file come on top, in the place of any of the same name."""
    lessons = own_lessons()
    if file is not None:
        lessons |= read_lessons(read_text(file, None), file.name)
    return lessons


def make(db: str, slug: str | None, wish: Wish, track: Track) -> Changed[Event]:
    """Deal the boards of an event that has no results yet; say what was dealt, and who declares how often."""
    order = _ordered(wish)
    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    boards = order.boards or event.boards or BOARDS
    hands.refuse_to_deal(event, boards)
    made = _dealt(db, order, boards, event.redeal, track)
    given = {"deals": made.deals, "dealt": made.dealt, "said": _told(order, boards)}
    outcome = change(db, event.slug, hands.DEAL, {}, **given)
    return outcome._replace(details=tuple(map(literal, share_lines(outcome.after))))


def write(db: str, path: Path, wish: Wish, redeal: Redeal, track: Track, *, force: bool) -> Phrase:
    """Deal boards into a file; no event is looked at."""
    order = _ordered(wish)
    refuse_to_write_as(path)
    refuse_to_write(path, force=force)
    boards = order.boards or BOARDS
    write_file(path, written(_dealt(db, order, boards, redeal, track), path), force=force)
    return _told(order, boards)


def _told(order: _Order, boards: int) -> Phrase:
    told = phrase("Dealt {boards}", boards=counted(boards, "board"))
    if order.lessons:
        lessons = chained((lesson.name for lesson in order.lessons), ", ")
        told = phrase("{dealt} for {lessons}", dealt=told, lessons=lessons)
    return told if order.seed is None else phrase("{dealt}, seed {seed}", dealt=told, seed=order.seed)


def _dealt(db: str, order: _Order, boards: int, redeal: Redeal, track: Track) -> Hands:
    source = chance(order.seed)
    with ExitStack() as stack:
        solve = _solver(db, stack) if any(lesson.solved for lesson in order.lessons) else None
        if order.lessons:
            dealing = lesson_boards(order.lessons, boards, source, redeal, solve)
        else:
            dealing = (Taught(board, playable(source, redeal), "") for board in range(1, boards + 1))
        taught = [next(dealing) for _ in track(range(boards))]
    deals = tuple((one.board, one.deal) for one in taught)
    dealt = [Dealt(one.board, lesson=one.lesson, seed=order.seed) for one in taught]
    return Hands(deals, tuple(one for one in dealt if one != Dealt(one.board)))


def _solver(db: str, stack: ExitStack) -> Solve:
    """What solves a deal, and keeps it where solved deals are kept."""
    from scorer.analysis.solving import OneByOne  # only lessons that ask need the solver
    from scorer.store.solved_deals import keeping

    solver = stack.enter_context(closing(OneByOne()))
    keep = stack.enter_context(keeping(db))

    def solve(deal: Deal) -> DoubleDummy | None:
        figures = solver.solve(deal)
        if figures is not None:
            keep(deal, figures)
        return figures

    return solve


def bring_in(db: str, slug: str | None, paths: Sequence[Path], encoding: str | None) -> Iterator[Changed[Event] | Told]:
    """Bring the hands of files into an event; of a board that two of them have, the later one's."""
    deals: dict[int, Deal] = {}
    came: dict[int, Dealt] = {}
    for path in paths:
        read = read_hands(path, encoding)
        for number, _ in read.deals:
            came.pop(number, None)
        deals |= dict(read.deals)
        came |= {one.board: one for one in read.dealt}
    source = ", ".join(path.name for path in paths)
    in_order = tuple(sorted(deals.items(), key=lambda numbered: numbered[0]))
    outcome = change(db, slug, hands.BRING_IN, {}, deals=in_order, dealt=tuple(came.values()), source=source)
    yield outcome
    from scorer.checks import Severity, findings  # only hands that are brought in need checking
    from scorer.tournament import score_event

    errors = [finding for finding in findings(score_event(outcome.after)) if finding.severity is Severity.ERROR]
    if errors:
        proven = phrase("{errors} that the hands or something else prove", errors=counted(len(errors), "error"))
        yield Told(proven, remedies=(remedy(Way.FINDING),))


def lesson_list(file: Path | None) -> Answer:
    """The lessons that there are."""
    listed: list[ListedLesson] = []
    for one in known_lessons(file).values():
        asked = tuple(condition.text for condition in one.conditions)
        listed.append(ListedLesson(one.name, one.sentence, one.solved, asked))
    table = lesson_table(listed)
    return Answer(lambda: [table.sheet], lambda: {"lessons": table.rows})
