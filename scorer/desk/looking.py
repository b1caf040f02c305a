"""Looking things up in an event: the ranking, travellers, score cards, the event itself."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.desk.answers import Answer
from scorer.errors import BadInput, Misread, Mistake, NotFound
from scorer.records.numbers import whole_number
from scorer.reports.sheet import Sheet
from scorer.store.reading import identify, read_event
from scorer.store.work import reading
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
    wanted = [known[label] for label in _each(labels, partial(_label, event.pairs)) or event.pairs]
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
    missing: list[Mistake] = []
    number, label = 0, pair
    with _gathering(missing):
        number = _board(event, board).number
    with _gathering(missing):
        label = _label(event.pairs, pair)
    if missing:
        raise BadInput(missing)
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
    missing: list[Mistake] = []
    for text in texts:
        with _gathering(missing):
            found.append(find(text))
    if missing:
        raise BadInput(missing)
    return found


@contextmanager
def _gathering(missing: list[Mistake]) -> Iterator[None]:
    """Note what is not found, and go on."""
    try:
        yield
    except NotFound as error:
        missing.append(Mistake("", "", str(error)))


def _board(event: ScoredEvent, text: str) -> ScoredBoard:
    try:
        return event.boards[whole_number(text) - 1]
    except (IndexError, Misread) as error:
        raise NotFound("board", text, [f"1 to {len(event.boards)}"]) from error


def _label(known: Iterable[str], text: str) -> str:
    labels = list(known)
    label = next((label for label in labels if label.casefold() == text.strip().casefold()), None)
    if label is None:
        raise NotFound("pair", text, labels)
    return label


def _one_or_all(name: str, documents: list[dict[str, Any]], *, alone: bool) -> dict[str, Any]:
    return documents[0] if alone else {name: documents}
