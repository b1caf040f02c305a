"""What a refused result leaves to do: the sentence of the refusal names the next command."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.errors import Mistake
from scorer.game.seats import Seat
from scorer.records.contradictions import contradictions
from scorer.records.notation import code_of
from scorer.records.results import Played, meeting_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.records.events import Event
    from scorer.records.results import Result


def mistakes_about(event: Event, fresh: Result) -> Iterator[Mistake]:
    """What cannot stand together on the board of a fresh result; the others are named by who met there."""
    there = [result for result in event.results if result.board == fresh.board]
    in_the_way: list[Result] = []
    for contradiction in contradictions(event, there):
        result = there[contradiction.position]
        earlier = None if contradiction.earlier is None else there[contradiction.earlier]
        if earlier is not None and fresh in (result, earlier) and fresh.ns != fresh.ew:
            in_the_way.append(earlier if result == fresh else result)
        elif result == fresh and contradiction.field == "declarer":
            if fresh.board <= event.boards:
                yield Mistake("", contradiction.field, f"{contradiction}: {_with_declarer(fresh)}")
        else:
            place = "" if result == fresh else meeting_text(result)
            yield contradiction.mistake(place)
    for sentence in _ways_past(list(dict.fromkeys(in_the_way)), fresh):
        yield Mistake("", "", sentence)


def _ways_past(in_the_way: Sequence[Result], fresh: Result) -> Iterator[str]:
    """Who met whom instead, and what makes room; the seats are changed only where one result alone is in the way."""
    for result in in_the_way:
        shared = next(label for label in result.pairs if label in fresh.pairs)
        other = next(label for label in result.pairs if label != shared)
        meeting = f"{result.board} {result.ns} {result.ew}"
        ways = f"`scorer clear {meeting}` removes it"
        if len(in_the_way) == 1:
            ways = f"`scorer reseat {meeting} {fresh.ns} {fresh.ew}` changes who met, {ways}"
        yield f"{shared} played {other} on board {result.board}: {ways}"


def _with_declarer(fresh: Result) -> str:
    """The command that says who declared, with South for an example."""
    command = f"scorer result {fresh.board} {fresh.ns} {fresh.ew}"
    if isinstance(fresh.outcome, Played):
        command += f" {code_of(replace(fresh.outcome, declarer=Seat.SOUTH))}"
    return f"`{command}` if it was South"
