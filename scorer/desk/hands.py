"""The hands of an event: solved double dummy, shown, printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.desk import Answer
from scorer.desk.queries import boards_called, hands_of, one_or_all, scored, solved_boards, with_figures
from scorer.errors import Misread, Mistakes, NothingHere, Way, remedy
from scorer.records.numbers import parse_decimal
from scorer.reports.catalogue import report_called
from scorer.store.solved_deals import keeping
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorer.game.deals import Deal
    from scorer.notices import Track

LONGEST_LIMIT = 86_400
"""Seconds: a day."""


class Analysed(NamedTuple):
    """What is known now, how many deals were solved for it, and the boards whose deals took too long."""

    answer: Answer
    solved: int
    too_long: tuple[int, ...]


def analyse(db: str, slug: str | None, limit: str, track: Track) -> Analysed:
    """Solve the deals of an event that were not solved yet; `limit` is seconds a deal.

    Each is kept as soon as it is done. Raises `SolverMissing` where there is something to solve and no solver.
    """
    mistakes = Mistakes()
    seconds = mistakes.read("limit", limit, _seconds)
    mistakes.refuse()
    event = scored(db, slug)
    if not event.event.deals:
        raise _no_hands(db, slug, [])
    solved = solved_boards(db, event.event)
    deals = list(dict.fromkeys(deal for number, deal in event.event.deals if number not in solved))
    if deals:
        _solve(db, deals, seconds or 0, track)
    event = with_figures(db, event)
    report = report_called("double-dummy")
    answer = Answer(lambda: report.sheets(event), lambda: report.document(event))
    too_long = tuple(number for number, _ in event.event.deals if number not in event.solved)
    return Analysed(answer, len(deals) - len(too_long), too_long)


def shown(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """The hands of the boards named; of all that have any, when none is named."""
    from scorer.reports.answers import deals  # each question loads its own report
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
    """The refusal where boards have no hands to show."""
    shown = hands_of(db, slug)
    shown.refuse_held(boards)
    return NothingHere(phrase("{event} has no such hands", event=shown.event.slug), remedy(Way.MAKE_HANDS))


def print_hands(
    db: str, slug: str | None, names: Sequence[str], path: Path, *, size: str, large: bool, force: bool
) -> None:
    """Write papers about the hands, in the order asked for, into one PDF; `large` enough for children."""
    from scorer.dealing.lessons import own_lessons  # only paper needs their sentences
    from scorer.desk.print import refuse_to_write_pdf, refuse_unknown, write_pdf
    from scorer.printers.paper import Size, typeset  # a typesetter, which only paper needs
    from scorer.reports.paper.hand_papers import HandPaper, document

    refuse_unknown(names, list(HandPaper), size, list(Size))
    event = scored(db, slug)
    if not event.event.deals:
        hands_of(db, slug).refuse_held()
    refuse_to_write_pdf(path, force=force)
    sentences = {lesson.name: lesson.sentence for lesson in own_lessons().values()}
    documents = [document(event, HandPaper(name), sentences) for name in names]
    write_pdf(typeset(documents, size=Size(size), large=large), path, force=force)


def _seconds(text: str) -> float:
    seconds = parse_decimal(text)
    if not 0 < seconds <= LONGEST_LIMIT:
        raise Misread(text, phrase("seconds, above 0 and at most {most}", most=LONGEST_LIMIT))
    return float(seconds)


def _solve(db: str, deals: list[Deal], seconds: float, track: Track) -> None:
    from scorer.analysis.solving import refuse_without, solve_all  # only what solves needs the solver

    refuse_without()
    results = solve_all(deals, seconds)
    with keeping(db) as keep:
        for _ in track(deals):
            deal, figures = next(results)
            if figures is not None:
                keep(deal, figures)
