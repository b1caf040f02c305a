"""The hands of an event: solve, show and print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.analysis.solver import deal_question, declarer_question
from scorer.analysis.solving import DEFAULT_LIMIT, ask_all, is_installed, require_solver
from scorer.dealing.layouts import UnsolvedLayout, list_unsolved_layouts
from scorer.dealing.lessons import load_built_in_lessons
from scorer.errors import MissingDataError, ParseError, parse_one
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS
from scorer.i18n import phrase
from scorer.model.numbers import parse_decimal
from scorer.rendering.paper import typeset_papers
from scorer.reports.answers import deals
from scorer.reports.catalogue import report_by_name
from scorer.reports.paper.hand_papers import HandPaper, hand_paper_document
from scorer.reports.table import sheets_of
from scorer.scoring.judging import (
    LAYOUT_COUNT,
    MOST_LAYOUT_COUNT,
    SCREENING_LAYOUT_COUNT,
    UnjudgedReason,
    denominations_to_solve,
    explain_unjudged,
    judge_event,
)
from scorer.services import Answer, one_or_list
from scorer.services.printing import validate_request
from scorer.services.queries import (
    add_figures,
    declarer_knowledge,
    find_solved_layouts,
    load_scored_event,
    load_visible_hands,
    score_with_figures,
)
from scorer.services.selection import find_boards
from scorer.storage.solved_deals import open_for_storing

if TYPE_CHECKING:
    from scorer.analysis.solver import SolverQuestion
    from scorer.game.announcement import DeclarerView
    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.game.double_dummy import TricksByDenomination
    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredEvent
    from scorer.services.printing import PdfRequest

MAX_TIME_LIMIT = 86_400
"""Seconds: one day."""


class Analysis(NamedTuple):
    """What is known after solving, how many deals and layouts were solved, and boards that took too long.

    `unjudged` are the boards for which judging is not possible, with the reason.
    """

    answer: Answer
    solved: int
    layouts: int
    too_long: tuple[int, ...]
    unjudged: Mapping[int, UnjudgedReason]


def analyse_event(
    db: str, slug: str | None, limit: str, solving: ProgressTracker, judging: ProgressTracker | None
) -> Analysis:
    """Solve the unsolved deals of an event, then layouts for judging unless `judging` is None.

    `limit` is the time for each, in seconds. Every solution is stored at once. Raise `SolverMissingError` if something
    needs solving and there is no solver.
    """
    seconds = parse_one("limit", limit, _parse_seconds)
    event = load_scored_event(db, slug)
    if not event.event.deals:
        raise _no_hands_error(db, slug, [])
    deals = list(dict.fromkeys(deal for number, deal in event.event.deals if number not in event.solved))
    if deals:
        _solve_deals(db, deals, seconds, solving)
    event = add_figures(db, event)
    solved_layout_count = 0 if judging is None else _solve_for_judging(db, event, seconds, judging)
    event = add_figures(db, event)
    report = report_by_name("double-dummy")
    answer = Answer(lambda: report.sheets(event), lambda: report.document(event))
    too_long = tuple(number for number, _ in event.event.deals if number not in event.solved)
    return Analysis(
        answer,
        len(deals) - len(too_long),
        solved_layout_count,
        too_long,
        {} if judging is None else explain_unjudged(event),
    )


def show_hands(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """Show the hands of some boards; of all that have hands if none is named."""
    event = load_scored_event(db, slug)
    boards = find_boards(event, numbers) or [board for board in event.boards if board.deal is not None]
    if numbers:
        load_visible_hands(db, slug).ensure_not_withheld(board.number for board in boards)
    tables = deals.board_tables(event, boards)
    if not tables:
        raise _no_hands_error(db, slug, [board.number for board in boards])
    return Answer(
        lambda: sheets_of(tables),
        lambda: one_or_list(
            "boards", [deals.board_hands_document(event, board) for board in boards], alone=len(numbers) == 1
        ),
    )


def _no_hands_error(db: str, slug: str | None, boards: Sequence[int]) -> MissingDataError:
    """Return the refusal for boards without hands to show."""
    visible = load_visible_hands(db, slug)
    visible.ensure_not_withheld(boards)
    some_text = phrase("{event} has no hands for these boards", event=visible.event.slug)
    none_text = phrase("{event} has no hands", event=visible.event.slug)
    return MissingDataError(some_text if visible.event.deals else none_text, hints.DEAL_HANDS)


def print_hands(db: str, slug: str | None, names: Sequence[str], pdf: PdfRequest) -> None:
    """Write papers about the hands into one PDF, in the given order."""
    pdf = validate_request(db, pdf, names, list(HandPaper))
    event = load_scored_event(db, slug)
    if not event.event.deals:
        load_visible_hands(db, slug).ensure_not_withheld()
    sentences = {lesson.name: lesson.sentence for lesson in load_built_in_lessons().values()}
    documents = [hand_paper_document(event, HandPaper(name), sentences) for name in names]
    pdf.write(typeset_papers(documents, size=pdf.sheet, large=pdf.large))


def _parse_seconds(text: str) -> float:
    seconds = parse_decimal(text)
    if not 0 < seconds <= MAX_TIME_LIMIT:
        raise ParseError(text, phrase("a number of seconds, more than 0 and at most {most}", most=MAX_TIME_LIMIT))
    return float(seconds)


def _solve_deals(db: str, deals: Sequence[Deal], seconds: float, track: ProgressTracker) -> None:
    require_solver()
    with open_for_storing(db) as keep, closing(ask_all(list(map(deal_question, deals)), seconds)) as results:
        for _ in track(deals):
            place, figures = next(results)
            if figures is not None:
                keep.store_deal(deals[place], figures)


def solve_before_play(db: str, event: Event, track: ProgressTracker) -> None:
    """Solve the boards of an event before they are played, so that they can be judged right afterwards.

    Do nothing if there is no solver.
    """
    if is_installed():
        before = score_with_figures(db, event)
        _solve_deals(db, [deal for number, deal in event.deals if number not in before.solved], DEFAULT_LIMIT, track)
        knowledge = declarer_knowledge(before)
        asked = dict.fromkeys(knowledge, PREFERRED_DENOMINATIONS)
        _LayoutSolver(db, knowledge, DEFAULT_LIMIT, track).solve(asked, dict.fromkeys(knowledge, LAYOUT_COUNT))


SCREENING_STAGES = (SCREENING_LAYOUT_COUNT, 2 * SCREENING_LAYOUT_COUNT)
"""Numbers of layouts after which denominations that are far worse are left out."""

EXTENSION_FACTOR = 2
"""How many more layouts than usual may be solved, as a multiple of the usual number for the whole event."""


def _solve_for_judging(db: str, event: ScoredEvent, seconds: float, track: ProgressTracker) -> int:
    """Solve layouts of every board to judge, then more where they do not decide; return how many were solved.

    They are solved in stages, each without the denominations that turned out to be far worse in those before.
    """
    asked = denominations_to_solve(event)
    knowledge = {number: one for number, one in declarer_knowledge(event).items() if number in asked}
    solver = _LayoutSolver(db, knowledge, seconds, track)
    for count in SCREENING_STAGES:
        solver.solve(denominations_to_solve(add_figures(db, event)), dict.fromkeys(knowledge, count))
    counts = {
        number: max(LAYOUT_COUNT, len(solved_on_board))
        for number, solved_on_board in find_solved_layouts(db, knowledge).items()
    }
    spare = EXTENSION_FACTOR * LAYOUT_COUNT * len(counts)
    spare -= sum(count - LAYOUT_COUNT for count in counts.values())
    open_boards = list(counts)
    while open_boards:
        solver.solve(denominations_to_solve(add_figures(db, event)), {number: counts[number] for number in open_boards})
        judged = judge_event(add_figures(db, event))
        undecided = [number for number, board in judged.items() if board.undecided]
        open_boards = [number for number in undecided if counts[number] < MOST_LAYOUT_COUNT][: spare // LAYOUT_COUNT]
        counts |= {number: counts[number] + LAYOUT_COUNT for number in open_boards}
        spare -= LAYOUT_COUNT * len(open_boards)
    return solver.solved_count


class _LayoutSolver:
    """Asks the solver about layouts, nothing twice, and counts those of which nothing was known."""

    def __init__(self, db: str, knowledge: Mapping[int, DeclarerView], seconds: float, track: ProgressTracker) -> None:
        self._db = db
        self._knowledge = knowledge
        self._seconds = seconds
        self._track = track
        self._asked: set[SolverQuestion[TricksByDenomination]] = set()
        self.solved_count = 0

    def solve(self, denominations: Mapping[int, Sequence[Denomination]], counts: Mapping[int, int]) -> None:
        """Solve the first layouts of boards, `counts` of them, in some denominations; store each at once."""
        stored = find_solved_layouts(self._db, self._knowledge)
        missing: dict[SolverQuestion[TricksByDenomination], UnsolvedLayout] = {}
        for number, count in counts.items():
            view = self._knowledge[number]
            for one in list_unsolved_layouts(view, denominations[number], range(count), stored[number]):
                missing[declarer_question(one.layout, view.declarer, one.denominations)] = one
        for question in self._asked.intersection(missing):
            del missing[question]
        if not missing or not is_installed():
            return
        self._asked.update(missing)
        layouts = list(missing.values())
        with open_for_storing(self._db) as keep, closing(ask_all(list(missing), self._seconds)) as results:
            for _ in self._track(layouts):
                place, tricks = next(results)
                if tricks is not None:
                    one = layouts[place]
                    self.solved_count += not one.tricks
                    keep.store_layout(one.view, one.number, one.layout, one.tricks | tricks)
