"""What differs between two states of an event, a sentence each, in the words of its files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.events import SETTINGS
from scorer.records.notation import code_of
from scorer.records.pairs import Pair
from scorer.records.value_kinds import value_text
from scorer.reports.rulings import note_text, penalty_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.pair_changes import PairChange
    from scorer.records.results import Outcome, Result
    from scorer.records.rulings import Penalty, RulingNote


def changes(before: Event, after: Event) -> Iterator[str]:
    """Say what changes from one state of an event to another: settings, pairs, boards, results, rulings."""
    yield from _settings(before, after)
    for kind in ENTRIES:
        yield from _entries(kind.one, kind.entries_of(before), kind.entries_of(after))
    for listed in LISTS:
        yield from _listed(listed.one, listed.texts_of(before), listed.texts_of(after))


MOST_TOLD = 40
"""Changes that are told one by one; of more only how many of each kind there are."""


def summary(before: Event, after: Event) -> list[str]:
    """The same, summed up by kind where there are too many to read."""
    every = list(changes(before, after))
    if len(every) <= MOST_TOLD:
        return every
    told = list(_settings(before, after))
    for kind in ENTRIES:
        old_entries, new_entries = kind.entries_of(before), kind.entries_of(after)
        fields = _fields_changed(old_entries, new_entries)
        told += _summed(kind.several, _fates(old_entries, new_entries), fields)
    for listed in LISTS:
        old, new = Counter(listed.texts_of(before)), Counter(listed.texts_of(after))
        fates = Counter({"gone": (old - new).total(), "new": (new - old).total()})
        told += _summed(listed.several, fates)
    return told


def _fates(before: Entries, after: Entries) -> Counter[str]:
    """How many entries are gone, new, or otherwise than before."""
    fates: Counter[str] = Counter()
    fates["gone"] = len(before.keys() - after.keys())
    fates["new"] = len(after.keys() - before.keys())
    fates["changed"] = sum(before[key] != after[key] for key in before.keys() & after.keys())
    return fates


def _fields_changed(before: Entries, after: Entries) -> Iterator[str]:
    """In which fields entries are otherwise than before, each once."""
    different: dict[str, None] = {}
    for key in before.keys() & after.keys():
        for field, value in after[key].items():
            if field and before[key][field] != value:
                different[field] = None
    yield from sorted(different)


def _summed(what: str, fates: Counter[str], fields: Iterable[str] = ()) -> Iterator[str]:
    """How many of a kind came to what, and in which `fields`; nothing where nothing did."""
    counts = [f"{number:,} {fate}" for fate, number in fates.items() if number]
    named = ", ".join(fields)
    if counts:
        yield f"{what}: {', '.join(counts)}{f' ({named})' if named else ''}"


def _pairs(event: Event) -> Entries:
    return {pair.label: _pair(pair) for pair in event.pairs}


def _deals(event: Event) -> Entries:
    return {str(board): {"": str(deal)} for board, deal in event.deals}


def _points(event: Event) -> Entries:
    return {str(board): {"": points.words} for board, points in event.points}


def _results(event: Event) -> Entries:
    return {_met(result): _result(result) for result in event.results}


def _plays(event: Event) -> Entries:
    return {
        f"{play.board}, {play.ns} against {play.ew}": {
            "": f"{play.contract} {play.declarer} {play.tricks}",
            "hands": play.deal,
            "cards": f"{play.leader}: {play.cards}",
        }
        for play in event.plays
    }


def _rulings(event: Event) -> list[str]:
    return [_decided(note_text(note), note) for note in event.notes]


def _penalties(event: Event) -> list[str]:
    return [_penalty(penalty) for penalty in event.penalties]


def _pair_changes(event: Event) -> list[str]:
    return [change_text(change) for change in event.changes]


def _marks(event: Event) -> list[str]:
    return [f"{mark.code} on board {mark.board}, {mark.pairs}" for mark in event.marks]


def _dealt(event: Event) -> list[str]:
    return [f"of board {one.board}" for one in event.dealt]


def _schedule(event: Event) -> list[str]:
    return [sitting_text(sitting) for sitting in event.schedule]


Entry = Mapping[str, str]
"""What is recorded in one place, by field; the field without a name is what it is called by."""

Entries = Mapping[str, Entry]
"""By where it is recorded."""


class Placed(NamedTuple):
    """What is recorded in places of its own: what one and several of them are called, and each by its place."""

    one: str
    several: str
    entries_of: Callable[[Event], Entries]


class Told(NamedTuple):
    """What has no name of its own: what one and several of them are called, and all that each says."""

    one: str
    several: str
    texts_of: Callable[[Event], list[str]]


ENTRIES = (
    Placed("pair", "pairs", _pairs),
    Placed("deal of board", "hands of boards", _deals),
    Placed("points of board", "points of boards", _points),
    Placed("board", "results", _results),
    Placed("play of board", "recorded plays", _plays),
)
LISTS = (
    Told("ruling", "rulings", _rulings),
    Told("pair", "penalties", _penalties),
    Told("change", "changes of pairs", _pair_changes),
    Told("schedule", "lines of the schedule", _schedule),
    Told("mark", "findings marked as right", _marks),
    Told("double dummy table or lesson", "double dummy tables and lessons", _dealt),
)


def change_text(change: PairChange) -> str:
    """What became of a pair: `pair 7 from round 3: substitute Ann & Bob`."""
    sentence = f"pair {change.pair} from round {change.from_round}: {change.kind}"
    if change.names:
        sentence += f" {change.names}"
    return sentence


def sitting_text(sitting: Sitting) -> str:
    """A line of the schedule: `round 1, table 2: 3 against 9, boards 4-6`."""
    met = f"{sitting.ns or '-'} against {sitting.ew or '-'}"
    boards = f"boards {sitting.first_board}-{sitting.last_board}"
    line = f"round {sitting.round}, table {sitting.table}: {met}, {boards}"
    if sitting.section:
        line = f"section {sitting.section}, {line}"
    if sitting.arrow_switched:
        line += ", arrow-switched"
    return line


def _penalty(penalty: Penalty) -> str:
    text = f"{penalty.pair}, {penalty_text(penalty)}"
    if penalty.reason:
        text += f", {penalty.reason}"
    if penalty.by:
        text += f", by {penalty.by}"
    return _decided(text, penalty)


def _decided(text: str, decision: Penalty | RulingNote) -> str:
    if not decision.at:
        return text
    return f"{text} ({decision.at})"


def _settings(before: Event, after: Event) -> Iterator[str]:
    for setting in SETTINGS:
        yield from _change(setting.key, value_text(setting.of(before)), value_text(setting.of(after)))


def _change(what: str, old: str, new: str) -> Iterator[str]:
    if old != new:
        yield f"{what}: {old or 'nothing'} becomes {new or 'nothing'}"


def _pair(pair: Pair) -> Entry:
    others = {name: str(getattr(pair, name) or "") for name in Pair._fields if name not in HEADS}
    return {"": pair.names, **others}


HEADS = ("label", "player1", "player2")


def _met(result: Result) -> str:
    return f"{result.board}, {result.ns or '-'} against {result.ew or '-'}"


def _result(result: Result) -> Entry:
    others = {name: str(getattr(result, name) or "") for name in ("round", "table", "group", "remark")}
    return {"": outcome_text(result.outcome), **others}


def outcome_text(outcome: Outcome) -> str:
    """An outcome as its code."""
    return code_of(outcome) or "sit-out"


def _entries(what: str, before: Entries, after: Entries) -> Iterator[str]:
    for key, old in before.items():
        if key not in after:
            yield _named(what, key, old, "is gone")
    for key, new in after.items():
        if key not in before:
            yield _named(what, key, new, "is new")
            continue
        for field, value in new.items():
            place = f"{what} {key}"
            if field:
                place += f", {field}"
            yield from _change(place, before[key][field], value)


def _named(what: str, key: str, entry: Entry, fate: str) -> str:
    if not entry[""]:
        return f"{what} {key} {fate}"
    return f"{what} {key}: {entry['']} {fate}"


def _listed(what: str, before: list[str], after: list[str]) -> Iterator[str]:
    """What has no name of its own is told by all it says; the same may stand there twice."""
    for text, times in (Counter(before) - Counter(after)).items():
        yield f"{what} {text} is gone{_more_than_once(times)}"
    for text, times in (Counter(after) - Counter(before)).items():
        yield f"{what} {text} is new{_more_than_once(times)}"


def _more_than_once(times: int) -> str:
    return f" {times} times" if times > 1 else ""
