"""The hands of an event: solve, show and print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from scorer.dealing.layouts import Unsolved, unsolved
from scorer.errors import Misread, NothingHere, Way, read_one, remedy
from scorer.game.double_dummy import DENOMINATIONS
from scorer.i18n import phrase
from scorer.model.numbers import parse_decimal
from scorer.reports.catalogue import report_called
from scorer.scoring.judging import LAYOUTS, MOST_LAYOUTS, Unjudged, denominations_to_solve, judged_boards, unjudged
from scorer.services import Answer, one_or_all
from scorer.services.queries import (
    boards_called,
    hands_of,
    known_of,
    scored,
    scored_with_figures,
    solved_layouts,
    with_figures,
)
from scorer.storage.solved_deals import keeping

if TYPE_CHECKING:
    from scorer.game.announcement import Known
    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.model.events import Event
    from scorer.progress import Track
    from scorer.scoring import ScoredEvent
    from scorer.services.print import Pdf

LONGEST_LIMIT = 86_400
"""Seconds: one day."""


class Analysed(NamedTuple):
    """What is known after solving, how many deals and layouts were solved, and boards that took too long.

    `unjudged` are the boards for which judging is not possible, with the reason.
    """

    answer: Answer
    solved: int
    layouts: int
    too_long: tuple[int, ...]
    unjudged: Mapping[int, Unjudged]


def analyse(db: str, slug: str | None, limit: str, solving: Track, judging: Track | None) -> Analysed:
    """Solve the unsolved deals of an event, then layouts for judging unless `judging` is None.

    `limit` is the time for each, in seconds. Every solution is stored at once. Raise `SolverMissingError` if something
    needs solving and there is no solver.
    """
    seconds = read_one("limit", limit, _seconds)
    event = scored(db, slug)
    if not event.event.deals:
        raise _no_hands(db, slug, [])
    deals = list(dict.fromkeys(deal for number, deal in event.event.deals if number not in event.solved))
    if deals:
        _solve(db, deals, seconds, solving)
    event = with_figures(db, event)
    done = 0 if judging is None else _judge(db, event, seconds, judging)
    event = with_figures(db, event)
    report = report_called("double-dummy")
    answer = Answer(lambda: report.sheets(event), lambda: report.document(event))
    too_long = tuple(number for number, _ in event.event.deals if number not in event.solved)
    return Analysed(answer, len(deals) - len(too_long), done, too_long, {} if judging is None else unjudged(event))


def shown(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """Show the hands of some boards; of all that have hands if none is named."""
    from scorer.reports.answers import deals  # each answer loads only its own report
    from scorer.reports.table import sheets_of

    event = scored(db, slug)
    boards = boards_called(event, numbers) or [board for board in event.boards if board.deal is not None]
    if numbers:
        hands_of(db, slug).refuse_held(board.number for board in boards)
    tables = deals.tables(event, boards)
    if not tables:
        raise _no_hands(db, slug, [board.number for board in boards])
    return Answer(
        lambda: sheets_of(tables),
        lambda: one_or_all("boards", [deals.board_document(event, board) for board in boards], alone=len(numbers) == 1),
    )


def _no_hands(db: str, slug: str | None, boards: Sequence[int]) -> NothingHere:
    """Return the refusal for boards without hands to show."""
    shown = hands_of(db, slug)
    shown.refuse_held(boards)
    some = phrase("{event} has no such hands", event=shown.event.slug)
    none = phrase("{event} has no hands", event=shown.event.slug)
    return NothingHere(some if shown.event.deals else none, remedy(Way.MAKE_HANDS))


def print_hands(db: str, slug: str | None, names: Sequence[str], pdf: Pdf) -> None:
    """Write papers about the hands into one PDF, in the given order."""
    from scorer.dealing.lessons import own_lessons  # only needed for paper
    from scorer.rendering.paper import typeset  # a typesetter, only needed for paper
    from scorer.reports.paper.hand_papers import HandPaper, document
    from scorer.services.print import accepted

    pdf = accepted(db, pdf, names, list(HandPaper))
    event = scored(db, slug)
    if not event.event.deals:
        hands_of(db, slug).refuse_held()
    sentences = {lesson.name: lesson.sentence for lesson in own_lessons().values()}
    documents = [document(event, HandPaper(name), sentences) for name in names]
    pdf.write(typeset(documents, size=pdf.sheet, large=pdf.large))


def _seconds(text: str) -> float:
    seconds = parse_decimal(text)
    if not 0 < seconds <= LONGEST_LIMIT:
        raise Misread(text, phrase("seconds, above 0 and at most {most}", most=LONGEST_LIMIT))
    return float(seconds)


def _solve(db: str, deals: Sequence[Deal], seconds: float, track: Track) -> None:
    from scorer.analysis.solver import about_deal  # only needed for solving
    from scorer.analysis.solving import ask_all, refuse_without

    refuse_without()
    with keeping(db) as keep, closing(ask_all(list(map(about_deal, deals)), seconds)) as results:
        for _ in track(deals):
            place, figures = next(results)
            if figures is not None:
                keep.deal(deals[place], figures)


def foresee(db: str, event: Event, track: Track) -> None:
    """Solve the boards of an event before they are played, so that they can be judged right afterwards.

    Do nothing if there is no solver.
    """
    from scorer.analysis.solving import SECONDS, is_there  # only needed for solving

    if is_there():
        before = scored_with_figures(db, event)
        _solve(db, [deal for number, deal in event.deals if number not in before.solved], SECONDS, track)
        known = known_of(before)
        asked = dict.fromkeys(known, DENOMINATIONS)
        _solve_layouts(db, known, asked, dict.fromkeys(known, range(LAYOUTS)), SECONDS, track)


EXTENSION = 2
"""How many more layouts than usual may be solved, as a multiple of the usual number for the whole event."""


def _judge(db: str, event: ScoredEvent, seconds: float, track: Track) -> int:
    """Solve layouts of every board to judge, then more where they do not decide; return how many were solved."""
    asked = denominations_to_solve(event)
    known = {number: one for number, one in known_of(event).items() if number in asked}
    ranges = {number: range(max(LAYOUTS, len(kept))) for number, kept in solved_layouts(db, known).items()}
    spare = EXTENSION * LAYOUTS * len(ranges)
    spare -= sum(len(one) - LAYOUTS for one in ranges.values())
    reached: dict[int, int] = {}
    solved = 0
    while ranges:
        reached |= {number: one.stop for number, one in ranges.items()}
        solved += _solve_layouts(db, known, asked, ranges, seconds, track)
        judged = judged_boards(with_figures(db, event))
        open_ = [number for number, board in judged.items() if board.undecided and reached[number] < MOST_LAYOUTS]
        ranges = {number: range(reached[number], reached[number] + LAYOUTS) for number in open_[: spare // LAYOUTS]}
        spare -= LAYOUTS * len(ranges)
    return solved


def _solve_layouts(
    db: str,
    known: Mapping[int, Known],
    asked: Mapping[int, Sequence[Denomination]],
    ranges: Mapping[int, range],
    seconds: float,
    track: Track,
) -> int:
    """Solve layouts of boards within their ranges, storing each at once; return how many did not time out."""
    from scorer.analysis.solver import about_declarer  # only needed for solving
    from scorer.analysis.solving import ask_all, is_there

    kept = solved_layouts(db, known)
    missing: list[Unsolved] = []
    for number, own in ranges.items():
        missing += unsolved(known[number], asked[number], own, kept[number])
    if not missing or not is_there():
        return 0
    solved = 0
    questions = [about_declarer(one.layout, one.known.declarer, one.asked) for one in missing]
    with keeping(db) as keep, closing(ask_all(questions, seconds)) as results:
        for _ in track(missing):
            place, tricks = next(results)
            if tricks is not None:
                solved += 1
                one = missing[place]
                keep.layout(one.known, one.number, one.layout, one.tricks | tricks)
    return solved
