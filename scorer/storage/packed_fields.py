"""The packed events of a simultaneous, kept in the cache beside the database, with how often each outcome came.

An event is packed anew when it has changed; its old outcomes are subtracted from the counts and its new ones added.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple

from scorer.competitions.packed_events import EventPacker, PackedEvent
from scorer.storage.cache import CACHE_ERRORS, CacheFile, open_cache
from scorer.storage.simultaneous import pack_events

if TYPE_CHECKING:
    from scorer.competitions.field_outcomes import FieldOutcome
    from scorer.competitions.packed_events import OutcomeNumbers
    from scorer.storage import Query
    from scorer.storage.simultaneous import VenueEvent

COUNTS = "counts of a field"
"""The kind of the cached counts; the packed events of a competition are a kind of their own."""


class PackedField(NamedTuple):
    """How often each outcome came in the whole field, and the packed events that were asked for, by number.

    `times` are by the number of the outcome, its place among `outcomes`.
    """

    outcomes: Sequence[FieldOutcome]
    times: Mapping[int, int]
    events: Mapping[int, PackedEvent]


def read_packed_field(
    db: str, query: Query, competition: str, events: Sequence[VenueEvent], wanted: Collection[VenueEvent]
) -> PackedField:
    """Read a field of these events, with the packed events that are wanted, from the cache as far as it is there."""
    with suppress(*CACHE_ERRORS), open_cache(db) as cached:
        return _update(cached, query, competition, events, wanted)
    with closing(sqlite3.connect(":memory:")) as connection:
        return _update(CacheFile(connection), query, competition, events, wanted)


def _update(
    cached: CacheFile, query: Query, competition: str, events: Sequence[VenueEvent], wanted: Collection[VenueEvent]
) -> PackedField:
    """Pack what has changed since the field was cached, and read what is wanted."""
    kind = f"events of {competition}"
    current = {str(event.event_id): event.version for event in events}
    versions = cached.versions(kind)
    outdated = [name for name, version in versions.items() if current.get(name) != version]
    leaving = dict(cached.read(kind, outdated))
    counted = dict(cached.read(COUNTS, [competition]))
    if counted and len(leaving) == len(outdated):
        counts = _Counts.from_json(counted[competition])
    else:  # damaged, or made by another program
        outdated, versions, leaving = list(versions), {}, {}
        counts = _Counts({}, Counter())
    arriving = [event for event in events if versions.get(str(event.event_id)) != event.version]
    for packed in leaving.values():
        counts.times.subtract(PackedEvent.from_bytes(packed).ns)
    cached.delete(kind, outdated)
    cached.write(kind, _pack(query, arriving, counts))
    if outdated or arriving:
        cached.write(COUNTS, [(competition, "", counts.to_json())])
    names = [str(event.event_id) for event in wanted]
    packed_events = cached.read_all(kind) if len(wanted) == len(events) else cached.read(kind, names)
    unpacked = {int(name): PackedEvent.from_bytes(packed) for name, packed in packed_events}
    if len(unpacked) < len(wanted):
        raise sqlite3.DatabaseError("a packed event is damaged")
    return PackedField(list(counts.numbers), counts.times, unpacked)


class _Counts(NamedTuple):
    """The outcomes of a field by their numbers, and how often each came."""

    numbers: OutcomeNumbers
    times: Counter[int]

    def to_json(self) -> bytes:
        return json.dumps([(*outcome, self.times[number]) for outcome, number in self.numbers.items()]).encode()

    @classmethod
    def from_json(cls, text: bytes) -> _Counts:
        counts = cls({}, Counter())
        for number, (*outcome, times) in enumerate(json.loads(text)):
            counts.numbers[tuple(outcome)] = number
            counts.times[number] = times
        return counts


def _pack(query: Query, events: Sequence[VenueEvent], counts: _Counts) -> Iterator[tuple[str, str, bytes]]:
    """Pack events, count their outcomes, and yield each as it is cached."""
    versions = {event.event_id: event.version for event in events}
    for event_id, packed in pack_events(query, events, EventPacker(counts.numbers)):
        counts.times.update(packed.ns)
        yield str(event_id), versions[event_id], packed.to_bytes()
