"""What was done with an event: the list, taking back, doing again, and what changed since it was published."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.desk.change import now
from scorer.errors import Mistakes, NothingHere
from scorer.game.seats import Side
from scorer.records.history import PUBLISHED, Kind
from scorer.records.pairs import pair_meant
from scorer.reports import history as history_report
from scorer.store.reading import identify, read_event, steps_of
from scorer.store.work import reading, writing
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event


def steps(db: str, slug: str | None, place: Sequence[str]) -> Answer:
    """Everything done with an event, or with one result of it: `place` is its board and perhaps its pairs."""
    with reading(db) as ask:
        event_id = identify(ask, slug)
        found = steps_of(ask, event_id)
        board_and_pairs = _place_meant(read_event(ask, event_id), place) if place else []
    wanted = [step for step in found if history_report.concerns(step, board_and_pairs)]
    return Answer(lambda: [history_report.sheet(wanted)], lambda: history_report.document(wanted))


def _place_meant(event: Event, place: Sequence[str]) -> list[str]:
    """A board and the labels of the pairs that are meant after it; raise `BadInput` where none is."""
    board, *pairs = place
    mistakes = Mistakes()
    labels = [board]
    for field, text, side in zip(("NS", "EW"), pairs, Side, strict=False):
        meant = mistakes.read(field, text, partial(pair_meant, event.pairs, side=side))
        if meant is not None:
            labels.append(meant.label)
    mistakes.refuse()
    return labels


def undo(db: str, slug: str | None) -> str:
    """Take back the last change that stands."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        said = history.undo(work.connection, identify(work.ask, slug), now())
        work.commit()
    return f"Taken back: {said}"


def redo(db: str, slug: str | None) -> str:
    """Do again what was taken back last."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        said = history.redo(work.connection, identify(work.ask, slug), now())
        work.commit()
    return f"Done again: {said}"


def corrections(db: str, slug: str | None) -> Answer:
    """What changed since a ranking was published last, and whose place moved."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        event_id = identify(work.ask, slug)
        after = read_event(work.ask, event_id)
        found = steps_of(work.ask, event_id)
        published = [step for step in found if step.kind is Kind.NOTE and step.said.startswith(PUBLISHED)]
        if not published:
            raise NothingHere(f"no ranking of {after.slug} was printed or published yet")
        history.go_back(work.connection, event_id, published[-1].number)
        before = read_event(work.ask, event_id)
    found_since = history_report.corrections(published[-1], score_event(before), score_event(after))
    return Answer(
        lambda: [history_report.corrections_sheet(found_since)],
        lambda: history_report.corrections_document(found_since),
    )
