"""Looking things up in an event: the ranking, travellers, score cards, the event itself."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.desk.answers import Answer
from scorer.errors import Misread, Mistake, Mistakes, NotFound, NothingHere
from scorer.records.numbers import whole_number
from scorer.records.pairs import pair_meant
from scorer.reports.sheet import Sheet
from scorer.store.reading import identify, read_event
from scorer.store.transactions import reading
from scorer.tournament import ScoredBoard, ScoredEvent, score_event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


def scored(db: str, slug: str | None) -> ScoredEvent:
    """Read an event from the database and score it."""
    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    return score_event(event)


def ranking(db: str, slug: str | None, by: str | None = None) -> Answer:
    """The ranking of an event, or the same scores in another order."""
    from scorer.reports import standings  # each question loads its own report

    event = scored(db, slug)
    if by is not None:
        from scorer.tournament.strata_and_handicaps import Order, reranked  # few ask for it

        if by not in Order.__members__.values():
            raise NotFound("--by", by, list(Order))
        event = replace(event, rankings=tuple(reranked(event, Order(by))))
    return Answer(
        lambda: [_heading(event), *standings.public_sheets(event)],
        partial(standings.document, event),
    )


def event_shown(db: str, slug: str | None) -> Answer:
    """What is known of an event."""
    from scorer.checks import findings  # each question loads its own report
    from scorer.reports import events as event_report

    event = scored(db, slug)
    found = findings(event)
    return Answer(lambda: event_report.sheets(event, found), partial(event_report.document, event, found))


def boards(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """The travellers of the boards named; of all when none is."""
    from scorer.reports import travellers  # each question loads its own report

    event = scored(db, slug)
    wanted = _each(numbers, partial(_board, event)) or list(event.boards)
    return Answer(
        lambda: [travellers.sheet(event, board) for board in wanted],
        lambda: _one_or_all("boards", [travellers.document(event, board) for board in wanted], alone=len(numbers) == 1),
    )


def pairs(db: str, slug: str | None, labels: Sequence[str]) -> Answer:
    """The score cards of the pairs named; of all when none is."""
    from scorer.reports import scorecards  # each question loads its own report

    event = scored(db, slug)
    known = {row.pair.label: row for ranking in event.rankings for row in ranking.standings}
    wanted = [known[label] for label in _each(labels, partial(_label, event)) or event.pairs]
    cards = scorecards.scored_cards(event)
    return Answer(
        lambda: [scorecards.sheet(event, row, cards[row.pair.label]) for row in wanted],
        lambda: _one_or_all(
            "pairs", [scorecards.document(event, row, cards[row.pair.label]) for row in wanted], alone=len(labels) == 1
        ),
    )


def explanation(db: str, slug: str | None, board: str, pair: str) -> Answer:
    """How the points of a pair on a board came out."""
    from scorer.reports import explanations  # each question loads its own report

    event = scored(db, slug)
    missing = Mistakes()
    number, label = 0, pair
    with _gathering(missing):
        number = _board(event, board).number
    with _gathering(missing):
        label = _label(event, pair)
    missing.refuse()
    found = explanations.explain(event, number, label)
    if found is None:
        raise NotFound(
            f"board {number}", pair, (it for line in event.boards[number - 1].results for it in line.result.pairs)
        )
    return Answer(lambda: [explanations.sheet(found)], lambda: explanations.document(found))


def _heading(event: ScoredEvent) -> Sheet:
    about = event.event
    compared = f"{about.scoring.method}, rules {about.rules}, {about.boards} boards".capitalize()
    title = ", ".join(filter(None, (about.name, about.date.isoformat(), about.club)))
    return Sheet(title, (), (), (compared,))


T = TypeVar("T")


def _each(texts: Iterable[str], find: Callable[[str], T]) -> list[T]:
    """Find what each text names; raise `BadInput` with all that name nothing."""
    found: list[T] = []
    missing = Mistakes()
    for text in texts:
        with _gathering(missing):
            found.append(find(text))
    missing.refuse()
    return found


@contextmanager
def _gathering(missing: Mistakes) -> Iterator[None]:
    """Note what is not found, and go on."""
    try:
        with missing.noting("pair"):
            yield
    except NotFound as error:
        missing.append(Mistake("", "", str(error)))


def _board(event: ScoredEvent, text: str) -> ScoredBoard:
    try:
        return event.boards[whole_number(text) - 1]
    except (IndexError, Misread) as error:
        raise NotFound("board", text, [f"1 to {len(event.boards)}"]) from error


def _label(event: ScoredEvent, text: str) -> str:
    return pair_meant(event.event.pairs, text).label


def _one_or_all(name: str, documents: list[dict[str, Any]], *, alone: bool) -> dict[str, Any]:
    return documents[0] if alone else {name: documents}


def schedule(db: str, slug: str | None) -> Answer:
    """The schedule of an event."""
    from scorer.reports import schedules  # each question loads its own report

    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    if not event.schedule:
        raise NothingHere(f"{event.slug} has no schedule: `scorer movement use KIND` gives it one")
    return Answer(lambda: schedules.sheets(event), lambda: schedules.document(event))


def pair_list(db: str, slug: str | None) -> Answer:
    """The pairs with their names, and what became of them."""
    from scorer.reports import pairs as pairs_report  # each question loads its own report

    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    return Answer(lambda: [pairs_report.sheet(event)], lambda: pairs_report.document(event))


def check(db: str, slug: str | None) -> tuple[Answer, bool]:
    """Everything found, and whether any of it is an error that nobody marked as right."""
    from scorer.checks import Severity, findings  # each question loads its own report
    from scorer.reports import findings as findings_report

    event = scored(db, slug)
    found, marks = findings(event), event.event.marks
    answer = Answer(lambda: [findings_report.sheet(found, marks)], lambda: findings_report.document(found, marks))
    wrong = any(it.severity is Severity.ERROR and not findings_report.is_marked(it, marks) for it in found)
    return answer, wrong
