"""Results out of a file that is read again and again: what is new in it, and what a person put there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.changed import Changed, about_results
from scorer.changes.ledger import Ledger, contradictions_on
from scorer.changes.left_out import with_declarers
from scorer.plurals import counted, noun
from scorer.records.history import Subject, Topic
from scorer.records.notation import code_of
from scorer.records.results import Result, SitOut, meeting_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorer.records.events import Event
    from scorer.records.results import Place

Taken = dict[tuple[int, str, str], str]
"""What a file said of each board and its pairs when it was last read, as codes; a sit-out has one pair."""


class Arrival(NamedTuple):
    """What came of reading a file once more.

    `changed` is None where nothing did; `taken` is what the file says now; `told` are sentences about lines that
    are not in the event.
    """

    changed: Changed | None
    taken: Taken
    told: tuple[str, ...]


def lines_of(results: Iterable[Result]) -> Taken:
    """What results say, as it is kept beside the event."""
    return {_key(result): _code(result) for result in results}


def arrive(event: Event, file: str, results: Sequence[Result], taken: Mapping[tuple[int, str, str], str]) -> Arrival:
    """Take the new and changed results of a file into the event, and take out those that it has no more.

    A result that is not what the file said before was put there by a person: it stays, and that is told. So is a
    line that cannot stand beside the others.
    """
    now, told = lines_of(results), list[str]()
    ledger = Ledger(event)
    fresh: list[Result] = []
    for result in results:
        before, standing = taken.get(_key(result)), ledger.former(result)
        stands = None if standing is None else _code(standing)
        if _code(result) in (before, stands):
            continue
        if before == stands:
            fresh.append(result)
        else:
            told.append(_kept(result, standing))
    gone = _gone(event, now, taken, told)
    after, wrong = _with(event, fresh, gone)
    for result, sentence in wrong.items():
        told.append(f"left out: {meeting_text(result)}, {_code(result)}: {sentence}")
    entered = [result for result in fresh if result not in wrong]
    if not entered and not gone:
        return Arrival(None, now, tuple(told))
    return Arrival(_changed(event, after, file, entered, gone), now, tuple(told))


def not_taken(event: Event, read: Event) -> Iterator[str]:
    """What a file has otherwise than the event beside its results: a watched file gives results alone."""
    names = {pair.label: pair.names for pair in event.pairs}
    fresh = [pair.label for pair in read.pairs if pair.label not in names]
    renamed = [pair.label for pair in read.pairs if pair.names and names.get(pair.label, pair.names) != pair.names]
    if fresh:
        yield f"not taken: {_pairs(fresh)}, which the event does not have: `scorer pairs add` adds one"
    if renamed:
        yield f"not taken: the names of {_pairs(renamed)}, otherwise in the file: `scorer pairs rename` takes them"
    if read.schedule and set(read.schedule) != set(event.schedule):
        yield "not taken: the schedule, which the file has otherwise: `scorer movement use` changes it"
    if set(read.deals) - set(event.deals):
        yield "not taken: hands that the event does not have: `scorer hands import` brings them in"


def _pairs(labels: Sequence[str]) -> str:
    return f"{noun(len(labels), 'pair')} {', '.join(labels)}"


def _key(result: Result) -> tuple[int, str, str]:
    return (result.board, result.ns or "", result.ew or "")


def _code(result: Result) -> str:
    return "sit-out" if isinstance(result.outcome, SitOut) else code_of(result.outcome)


def _kept(result: Result, standing: Result | None) -> str:
    stands = "was cleared by hand" if standing is None else f"{_code(standing)} was entered by hand"
    return f"{meeting_text(result)}: {stands} and stays; the file has {_code(result)}"


def _gone(event: Event, now: Taken, taken: Mapping[tuple[int, str, str], str], told: list[str]) -> list[Result]:
    """The results that the file had and has no more; one that a person changed meanwhile stays, and that is told."""
    missing = {key: code for key, code in taken.items() if key not in now}
    gone: list[Result] = []
    for result in event.results:
        before = missing.get(_key(result))
        if before is not None and before == _code(result):
            gone.append(result)
        elif before is not None:
            stays = f"{_code(result)} was entered by hand and stays"
            told.append(f"{meeting_text(result)}: {stays}; the file has nothing there any more")
    return gone


def _with(event: Event, fresh: Sequence[Result], gone: Sequence[Result]) -> tuple[Event, dict[Result, str]]:
    """The event with results entered and taken out; those that cannot stand are left out, each with the reason."""
    wrong: dict[Result, str] = {}
    away = {result.place for result in gone}
    while True:
        entered = {result.place: result for result in fresh if result not in wrong}
        boards = {result.board for result in (*entered.values(), *gone)}
        started = replace(event, results=tuple(one for one in event.results if one.place not in away))
        ledger = Ledger(replace(started, boards=max([event.boards, *boards])))
        for result in entered.values():
            ledger.put(result)
        after = with_declarers(event, ledger.event, boards)
        more = _offending(after, boards, entered)
        if not more:
            return after, wrong
        wrong.update(more)


def _offending(after: Event, boards: set[int], entered: Mapping[Place, Result]) -> dict[Result, str]:
    """The fresh results that cannot stand beside the others, and why."""
    offending: dict[Result, str] = {}
    for result, contradiction in contradictions_on(after, boards):
        partner = entered.get(result.place)
        if partner is not None:
            offending.setdefault(partner, f"{contradiction.field}: {contradiction}")
    clashing = [result for result, _ in contradictions_on(after, boards)] if not offending else []
    for standing in clashing:  # the one that stood there is named; the fresh one that it meets goes
        for place, result in entered.items():
            if place[0] == standing.board and set(result.pairs) & set(standing.pairs):
                offending.setdefault(result, f"{meeting_text(standing)} stands there")
    return offending


def _changed(before: Event, after: Event, file: str, entered: Sequence[Result], gone: Sequence[Result]) -> Changed:
    """The change with a sentence for each result."""
    ledger = Ledger(before)
    sentences: list[str] = []
    for result in entered:
        former = ledger.former(result)
        sentence = f"{meeting_text(result)}: {_code(result)}"
        if former is not None:
            sentence += f" (was {_code(former)})"
        sentences.append(sentence)
    sentences += [f"{meeting_text(result)}: cleared (was {_code(result)})" for result in gone]
    concerned = [*entered, *gone]
    if len(concerned) == 1:
        return Changed(after, about_results(concerned), sentences[0])
    headline = f"{counted(len(concerned), 'result')} from {file}"
    return Changed(after, Subject(Topic.IMPORT), "\n".join([headline, *sentences]))
