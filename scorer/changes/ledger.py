"""The results of an event while more are put into it, one or two thousand: found at once, checked together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.records.contradictions import contradictions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.movements.schedule import Sitting
    from scorer.records.contradictions import Contradiction
    from scorer.records.events import Event
    from scorer.records.results import Place, Result


class Ledger:
    """An event whose results are entered one after the other, each in the place of the one that its pairs had."""

    def __init__(self, event: Event) -> None:
        self._before = event
        self._results = list(event.results)
        self._lines = {result.place: line for line, result in enumerate(event.results)}
        self._entered: set[Place] = set()
        self._sittings = Sittings(event.schedule)

    def former(self, fresh: Result) -> Result | None:
        """What the pairs of a result have on its board already."""
        line = self._lines.get(fresh.place)
        return None if line is None else self._results[line]

    def put(self, fresh: Result) -> Result:
        """Enter a result, and return it as it stands.

        Round, table, group and remark stay as they were; those of a new one are the schedule's.
        """
        place, former = fresh.place, self.former(fresh)
        self._entered.add(place)
        if former is None:
            self._lines[place] = len(self._results)
            fresh = self._sittings.placed(fresh)
            self._results.append(fresh)
        else:
            fresh = former._replace(outcome=fresh.outcome)
            self._results[self._lines[place]] = fresh
        return fresh

    @property
    def event(self) -> Event:
        """The event with what was entered, without the notes of rulings on what stood there before."""
        notes = self._before.notes
        if notes:
            notes = tuple(note for note in notes if note.place not in self._entered)
        return replace(self._before, results=tuple(self._results), notes=notes)


class Sittings:
    """A schedule by who was to meet, for who asks about one result after the other."""

    def __init__(self, schedule: Iterable[Sitting]) -> None:
        self._of_pairs: defaultdict[frozenset[str | None], list[Sitting]] = defaultdict(list)
        for sitting in schedule:
            self._of_pairs[frozenset((sitting.ns, sitting.ew))].append(sitting)

    def placed(self, fresh: Result) -> Result:
        """A result with the round and table at which its pairs were to meet on its board."""
        for sitting in self._of_pairs.get(frozenset((fresh.ns, fresh.ew)), ()):
            if fresh.board in sitting.boards:
                return fresh._replace(round=sitting.round, table=sitting.table)
        return fresh


def contradictions_on(event: Event, boards: set[int]) -> Iterator[tuple[Result, Contradiction]]:
    """The results of some boards that cannot stand together, each with what is wrong with it."""
    there = [result for result in event.results if result.board in boards]
    for contradiction in contradictions(event, there):
        yield there[contradiction.position], contradiction
