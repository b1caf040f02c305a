"""How much was changed since an evening was last given out, on paper or as web pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.model.history import StepKind, find_last_publication
from scorer.reports.changes import describe_changes
from scorer.reports.web.privacy import NamePrivacy, public_event, without_boards
from scorer.services.change import read_snapshot
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import find_event
from scorer.storage.history import read_event_after

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from scorer.model.events import Event
    from scorer.model.history import Topic
    from scorer.services.change import EventSnapshot


class CorrectionCount(NamedTuple):
    """How many corrections were made, and since when."""

    since: str
    changes: int


def count_corrections(
    db: str,
    snapshot: EventSnapshot,
    medium: Topic,
    find_withheld: Callable[[Event], Collection[int]],
    names: NamePrivacy = NamePrivacy.FULL,
) -> CorrectionCount | None:
    """Count what was corrected since the ranking was last given out in a medium; None for nothing.

    Boards that were withheld then, or are now, are left out: new results are not corrections.
    """
    publication = find_last_publication(snapshot.steps, medium)
    if publication is None or all(
        step.kind is StepKind.NOTE for step in snapshot.steps if step.number > publication.number
    ):
        return None
    with read_transaction(db) as query:
        published = read_event_after(query, snapshot.event_id, publication.number)
    withheld = {*find_withheld(published), *find_withheld(snapshot.event)}
    before, after = (without_boards(public_event(one, names), withheld) for one in (published, snapshot.event))
    changes = len(list(describe_changes(before, after)))
    return CorrectionCount(publication.at, changes) if changes else None


class LastPublication(NamedTuple):
    """When an evening was last given out in a medium, and how many changes since then that medium does not show."""

    at: str
    changes: int


def find_last_publications(db: str, slug: str | None) -> dict[Topic, LastPublication]:
    """Find the last publication in each medium in which the evening was given out.

    Unlike corrections, new results count: whoever reads the paper or the pages does not see them.
    """
    with read_transaction(db) as query:
        snapshot = read_snapshot(query, find_event(query, slug))
        last = {step.subject.topic: step for step in snapshot.steps if step.is_publication}
        published = {medium: read_event_after(query, snapshot.event_id, step.number) for medium, step in last.items()}
    now = published_content(snapshot.event)
    return {
        medium: LastPublication(last[medium].at, len(list(describe_changes(published_content(event), now))))
        for medium, event in published.items()
    }


def published_content(event: Event) -> Event:
    """The part of an event that papers and pages can show."""
    return public_event(event, NamePrivacy.FULL)._replace(marks=())
