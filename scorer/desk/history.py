"""What was done with an event: the list, undoing, redoing, and what changed since it was published."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.desk.change import now
from scorer.errors import Mistake, Mistakes, NothingHere, Way, misread, remedy
from scorer.game.seats import Side
from scorer.records.history import concern
from scorer.records.numbers import board_number
from scorer.records.pairs import pair_meant
from scorer.reports import corrections as corrections_report
from scorer.reports import history as history_report
from scorer.store.reading import identify, read_event
from scorer.store.steps import concerns_of, event_after, steps_of
from scorer.store.transactions import reading, writing
from scorer.tournament import score_event
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.history import Concern
    from scorer.words import Phrase


def steps(db: str, slug: str | None, place: Sequence[str]) -> Answer:
    """Everything done with an event, or on one board: `place` is the board and perhaps its pairs."""
    with reading(db) as ask:
        event_id = identify(ask, slug)
        listed = steps_of(ask, event_id)
        if place:
            meant = _meant(read_event(ask, event_id), place)
            changed = concerns_of(ask, event_id)
            listed = [step for step in listed if history_report.concerns(step, changed[step.number], meant)]
    return Answer(lambda: [history_report.sheet(listed)], lambda: history_report.document(listed))


def _meant(event: Event, place: Sequence[str]) -> Concern:
    """The board and the pairs that are meant; raise `BadInput` with everything that means nothing."""
    mistakes = Mistakes()
    if len(place) > len(PLACE):
        at_most = phrase("BOARD NS EW at the most")
        mistakes.append(Mistake(None, "", misread(" ".join(place), at_most)))
    board = mistakes.read(PLACE[0], place[0], board_number) or 0
    labels: list[str] = []
    for field, text, side in zip(PLACE[1:], place[1:], Side, strict=False):
        pair = mistakes.read(field, text, partial(pair_meant, event.pairs, side=side))
        if pair is not None:
            labels.append(pair.label)
    mistakes.refuse()
    return concern(board, *labels)


PLACE = ("board", "ns", "ew")
"""How a result is named."""


def taken_back(said: Phrase) -> Phrase:
    """What was taken back."""
    return phrase("Taken back: {step}", step=said)


def done_again(said: Phrase) -> Phrase:
    """What was done again."""
    return phrase("Done again: {step}", step=said)


def undo(db: str, slug: str | None) -> Phrase:
    """Take back the last change that stands."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        said = history.undo(work.connection, work.event(slug), now())
        work.commit()
    return taken_back(said)


def redo(db: str, slug: str | None) -> Phrase:
    """Do again what was taken back last."""
    from scorer.store import history  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        said = history.redo(work.connection, work.event(slug), now())
        work.commit()
    return done_again(said)


def corrections(db: str, slug: str | None) -> Answer:
    """What changed since a ranking was published last, and whose place moved."""
    with reading(db) as ask:
        event_id = identify(ask, slug)
        now_recorded = read_event(ask, event_id)
        published = [step for step in steps_of(ask, event_id) if step.went_out]
        if not published:
            reason = phrase("no ranking of {event} was printed or published yet", event=now_recorded.slug)
            raise NothingHere(reason, remedy(Way.PRINT))
        then_recorded = event_after(ask, event_id, published[-1].number)
    report = corrections_report.corrections(published[-1], score_event(then_recorded), score_event(now_recorded))
    return Answer(
        lambda: [corrections_report.sheet(report)],
        lambda: corrections_report.document(report),
    )
