"""A sample event before it was played, for tables that play by themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.transfer import SAMPLES
from scorer.formats.folder import read_folder
from scorer.movements.schedule import Sitting
from scorer.store.transactions import writing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.records.results import Result


class UnplayedSample(NamedTuple):
    """A sample event as it was before it was played, and what was played then."""

    slug: str
    played: tuple[Result, ...]


def unplayed_sample(db: str) -> UnplayedSample:
    """Store the sample of four tables without its results, which say who was to sit where."""
    from scorer.store import events  # SQLAlchemy, which looking does not need

    sample = read_folder(SAMPLES / "howell", date.today())
    before = replace(sample, date=date.today(), results=(), schedule=tuple(_sittings(sample.results)))
    with writing(db, create=True) as work:
        slug = events.add(work.connection, before)
        work.commit()
    return UnplayedSample(slug, sample.results)


def _sittings(results: Iterable[Result]) -> Iterator[Sitting]:
    """Who sat where, with the boards that lay there."""
    boards: dict[tuple[int, int, str | None, str | None], list[int]] = {}
    for result in results:
        seat = (result.round or 0, result.table or 0, result.ns, result.ew)
        boards.setdefault(seat, []).append(result.board)
    for seat in sorted(boards, key=lambda seat: seat[:2]):
        yield Sitting(*seat, min(boards[seat]), max(boards[seat]))
