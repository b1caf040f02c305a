"""What an event contributes to a field, packed: the outcomes of each pair, by the numbers that the field gives them.

An event of 240 results takes about 2 kB, compressed a third of that, and nothing in it depends on how the field is
compared.
"""

from __future__ import annotations

import json
from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from zlib import compress, decompress

from scorer.competitions.field_outcomes import StoredFields, depends_on_event, resolve_outcome

if TYPE_CHECKING:
    from scorer.competitions.field_outcomes import FieldOutcome, LineSource

OutcomeNumbers: TypeAlias = "dict[FieldOutcome, int]"
"""The outcomes of a field, numbered from 0 in the order in which they first came."""


class ResultColumns(NamedTuple):
    """The results of an event: the labels of North-South and East-West, one of them empty in a sit-out, and fields."""

    ns: Sequence[str] = ()
    ew: Sequence[str] = ()
    fields: Sequence[StoredFields] = ()


COUNT_TYPE, OUTCOME_TYPE = "H", "I"
"""Type codes of `array`: how many results a pair has, and numbers of outcomes."""

FAST = 1
"""The level of compression: higher ones save little and take longer than reading does."""


class PackedEvent(NamedTuple):
    """The outcomes of all pairs, one pair after the other, first as North-South, then as East-West.

    `ns_counts` and `ew_counts` hold for each of `labels` how many there are. `is_complete` is false while results of
    the schedule are missing.
    """

    labels: Sequence[str]
    ns_counts: array[int]
    ew_counts: array[int]
    ns: array[int]
    ew: array[int]
    is_complete: bool = True

    @property
    def outcomes_by_pair(self) -> Iterator[tuple[array[int], array[int]]]:
        """The outcomes of each pair as North-South and as East-West, in the order of `labels`."""
        ns_start = ew_start = 0
        for ns_count, ew_count in zip(self.ns_counts, self.ew_counts, strict=True):
            ns_end, ew_end = ns_start + ns_count, ew_start + ew_count
            yield self.ns[ns_start:ns_end], self.ew[ew_start:ew_end]
            ns_start, ew_start = ns_end, ew_end

    def to_bytes(self) -> bytes:
        """Write the event; `from_bytes` reads it on a machine of the same byte order."""
        head = json.dumps([self.is_complete, *self.labels]).encode()
        columns = (self.ns_counts, self.ew_counts, self.ns, self.ew)
        return compress(b"\n".join([head, b"".join(column.tobytes() for column in columns)]), FAST)

    @classmethod
    def from_bytes(cls, packed: bytes) -> PackedEvent:
        """Read what `to_bytes` wrote."""
        head, _, columns = decompress(packed).partition(b"\n")
        is_complete, *labels = json.loads(head)
        counts, outcomes = array(COUNT_TYPE), array(OUTCOME_TYPE)
        end = 2 * len(labels) * counts.itemsize
        counts.frombytes(columns[:end])
        outcomes.frombytes(columns[end:])
        ns_counts, ew_counts = counts[: len(labels)], counts[len(labels) :]
        middle = sum(ns_counts)
        return cls(labels, ns_counts, ew_counts, outcomes[:middle], outcomes[middle:], is_complete)


class EventPacker:
    """Packs the events of a field, and numbers the outcomes that are new."""

    def __init__(self, numbers: OutcomeNumbers) -> None:
        self._numbers = numbers
        self._known: defaultdict[str, dict[StoredFields, int]] = defaultdict(dict)

    def pack(
        self, source: LineSource, labels: Sequence[str], results: ResultColumns, *, is_complete: bool = True
    ) -> PackedEvent:
        """Pack an event with the results of the pairs with these labels."""
        numbers = self._number(source, results.fields)
        columns: list[tuple[array[int], array[int]]] = []
        for seated in (results.ns, results.ew):
            outcomes: dict[str, list[int]] = {label: [] for label in ("", *labels)}
            for label, number in zip(seated, numbers, strict=True):
                outcomes[label].append(number)
            del outcomes[""]
            counts = array(COUNT_TYPE, map(len, outcomes.values()))
            columns.append((counts, array(OUTCOME_TYPE, chain.from_iterable(outcomes.values()))))
        (ns_counts, ns), (ew_counts, ew) = columns
        return PackedEvent(labels, ns_counts, ew_counts, ns, ew, is_complete)

    def _number(self, source: LineSource, every: Sequence[StoredFields]) -> list[int]:
        """Return the number of the outcome of each result."""
        known, own = self._known[source.rules.name], dict[StoredFields, int]()
        with suppress(KeyError):
            return [known[fields] for fields in every]  # nearly always, after the first events
        for fields in dict.fromkeys(every):
            if fields not in known:
                number = self._numbers.setdefault(resolve_outcome(source, fields), len(self._numbers))
                (own if depends_on_event(fields) else known)[fields] = number
        return [own[fields] if fields in own else known[fields] for fields in every]
