"""Reports on paper: a PDF to pin up or to hand out, and the note that a ranking went out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.change import now
from scorer.desk.writing import refuse_to_write, write_file
from scorer.errors import BadInput, Mistake, one_of
from scorer.records.history import Subject, Topic
from scorer.reports.catalogue import Report
from scorer.reports.printed import printed
from scorer.store.reading import identify, read_event
from scorer.store.transactions import reading, writing
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from scorer.records.events import Event


class Wanted(NamedTuple):
    """Reports and the size of paper, as typed; no reports are all that apply."""

    reports: Sequence[str]
    size: str


def print_reports(db: str, slug: str | None, wanted: Wanted, path: Path, *, force: bool) -> tuple[str, ...]:
    """Write reports, in the order asked for, into one PDF; say which of those named were left out, and why.

    Where the ranking is among them, that is noted in the event's history: corrections are told from there.
    """
    from scorer.printers.paper import Size, typeset_reports  # a typesetter, which only paper needs

    mistakes = [*_mistaken("WHAT", wanted.reports, list(Report)), *_mistaken("--paper", [wanted.size], list(Size))]
    if mistakes:
        raise BadInput(mistakes)
    reports = [Report(name) for name in wanted.reports] or list(Report)
    while True:
        event_id, event = _look(db, slug)
        refuse_to_write(path, force=force)
        made, absent = printed(score_event(event), reports)
        if not made.parts:
            raise BadInput(Mistake("", "", sentence) for sentence in _sentences(absent))
        pdf = typeset_reports(made, size=Size(wanted.size))
        save = partial(_write, pdf, path, force=force)
        if Report.RANKING not in reports or Report.RANKING in absent:
            save()
        elif not _publish(db, event_id, event, save):
            continue
        return _sentences(absent) if wanted.reports else ()


def _mistaken(field: str, typed: Sequence[str], known: Sequence[str]) -> list[Mistake]:
    return [Mistake("", field, f'read "{it}", expected {one_of(known, it)}') for it in typed if it not in known]


def _look(db: str, slug: str | None) -> tuple[int, Event]:
    with reading(db) as ask:
        event_id = identify(ask, slug)
        return event_id, read_event(ask, event_id)


def _sentences(absent: Mapping[Report, str]) -> tuple[str, ...]:
    return tuple(f"no {report} to print: {reason}" for report, reason in absent.items())


def _publish(db: str, event_id: int, event: Event, save: Callable[[], None]) -> bool:
    """Write the file and the note of it together; neither, where the event was changed since it was read."""
    from scorer.store import history  # SQLAlchemy, which other reports do not need

    with writing(db) as work:
        if read_event(work.ask, event_id) != event:
            return False
        subject = Subject(Topic.PRINTED, what="ranking")
        history.note(work.connection, event_id, subject, "ranking published on paper", now())
        save()
        work.commit()
        return True


def _write(pdf: bytes, path: Path, *, force: bool) -> None:
    write_file(path, lambda fresh: fresh.write_bytes(pdf), force=force)
