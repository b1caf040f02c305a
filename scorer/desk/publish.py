"""Publishing an event as a web site: what the director chose of it, with twins for programs, and what was corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.change import now
from scorer.errors import NotFound
from scorer.outputs import fresh_folder
from scorer.printers import site_folder
from scorer.printers.csv_text import csv_text
from scorer.printers.documents import json_text
from scorer.printers.site import SHARED, WEB, Printer
from scorer.records.history import StepKind, Subject, Topic
from scorer.reports.catalogue import REPORTS, report_called
from scorer.reports.history import Corrections, corrections
from scorer.reports.web.names import Names, public
from scorer.reports.web.site import INDEX, site
from scorer.store import history
from scorer.store.reading import event_after, identify, read_event, steps_of
from scorer.store.transactions import reading, writing
from scorer.tournament import ScoredEvent, score_event

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from scorer.progress import Track
    from scorer.records.history import Step
    from scorer.reports.web.site import Site


DOCUMENTS = {"ranking.json": "ranking", "boards.json": "travellers", "pairs.json": "scorecards"}
"""The files for programs and the reports they hold, as `scorer report NAME --json` prints them."""


class Published(NamedTuple):
    """Where a site begins, its pages, what was corrected since the last time, and what stood there and was moved."""

    first: Path
    pages: int
    corrected: Corrections | None
    aside: Path | None


class _Evening(NamedTuple):
    """An event as it may be published, with everything done with it until then."""

    event_id: int
    scored: ScoredEvent
    steps: list[Step]
    at: str


def publish(db: str, slug: str | None, folder: Path, names: str, *, force: bool, track: Track) -> Published:
    """Write the site of an event into a folder of its own, in the place of the one published there before.

    What is changed while the pages are written is published too: they are then written again.
    """
    if names not in Names.__members__.values():
        raise NotFound("--names", names, list(Names))
    target = site_folder.destination(folder, force=force)
    while True:
        evening = _look(db, slug, Names(names))
        found = list(_corrections(db, evening, Names(names)))
        twins = _twins(evening.scored)
        pages = site(evening.scored, evening.at, [(it, until) for it, until in found if it is not None], twins)
        with fresh_folder(target) as new:
            site_folder.write(new, _files(pages, twins, track))
            with writing(db) as work:
                work.lock(evening.event_id)
                if steps_of(work.ask, evening.event_id) != evening.steps:
                    continue
                subject = Subject(Topic.PUBLISHED, what="ranking")
                sentence = f"ranking published as a web page, names {names}"
                history.note(work.connection, evening.event_id, subject, sentence, evening.at)
                aside = site_folder.put_in_place(new, target)
                work.commit()
        return Published(target / INDEX, len(pages.pages), found[0][0] if found else None, aside)


def _look(db: str, slug: str | None, names: Names) -> _Evening:
    with reading(db) as ask:
        event_id = identify(ask, slug)
        event = read_event(ask, event_id)
        steps = steps_of(ask, event_id)
    return _Evening(event_id, score_event(public(event, names)), steps, now())


def _corrections(db: str, evening: _Evening, names: Names) -> Iterator[tuple[Corrections | None, str]]:
    """What changed after each publication, with when that was published in its turn; the latest first."""
    after, until = evening.scored, evening.at
    changed = False
    for step in reversed(evening.steps):
        changed = changed or step.kind is not StepKind.NOTE
        if step.went_out:
            before = _as_of(db, evening.event_id, step, names) if changed else after
            report = corrections(step, before, after)._replace(since=step.at)
            yield report if report.changes else None, until
            after, until, changed = before, step.at, False


def _as_of(db: str, event_id: int, step: Step, names: Names) -> ScoredEvent:
    """The event as it was just after a step."""
    with reading(db) as ask:
        event = event_after(ask, event_id, step.number)
    return score_event(public(event, names))


def _twins(scored: ScoredEvent) -> dict[str, str]:
    """The files that say the same to programs and spreadsheets; no table of a report that has nothing to show."""
    twins = {file: f"{json_text(report_called(name).document(scored))}\n" for file, name in DOCUMENTS.items()}
    for report in REPORTS:
        sheet = report.whole(scored)
        if sheet.rows:
            twins[f"{report}.csv"] = csv_text(sheet)
    return twins


def _files(pages: Site, twins: Mapping[str, str], track: Track) -> Iterator[tuple[str, str]]:
    """Every file of the site with its text, made one by one."""
    printer = Printer(pages)
    for page in track(pages.pages):
        yield page.file, printer.text(page)
    yield from twins.items()
    for name in SHARED:
        yield name, (WEB / name).read_text(encoding="utf-8")
