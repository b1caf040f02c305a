"""The pairs of an event: listing them, and what becomes of them before and during the evening."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.desk.changing import Step, change
from scorer.desk.typed import read, read_one
from scorer.errors import AlreadyThere, BadInput, Mistake, NotFound
from scorer.formats.pairs_csv import parse_direction, parse_label
from scorer.formats.texts import free_text
from scorer.game.seats import Side
from scorer.records.changes import Change, Kind
from scorer.records.numbers import whole_number
from scorer.records.pairs import Pair, label_order
from scorer.reports.answers import pairs as pairs_report
from scorer.store.reading import identify, read_event
from scorer.store.work import reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event


def listed(db: str, slug: str | None) -> Answer:
    """The pairs with their names, and what became of them."""
    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    return Answer(lambda: [pairs_report.table(event).sheet], lambda: pairs_report.document(event))


def add(db: str, slug: str | None, label: str, players: tuple[str, str], direction: str, from_round: str) -> str:
    """Add a pair, which takes the empty seats of the schedule, from a round on."""
    mistakes: list[Mistake] = []
    name = read("LABEL", label, parse_label, mistakes)
    first, second = (read(f"P{number}", text, free_text, mistakes) for number, text in enumerate(players, 1))
    side = read("--direction", direction, parse_direction, mistakes)
    start = read("--from-round", from_round, whole_number, mistakes)
    if mistakes or name is None or start is None:
        raise BadInput(mistakes)
    fresh = Pair(name, side, first or "", second or "")
    return change(db, slug, partial(_added, fresh=fresh, start=start))


def _added(event: Event, fresh: Pair, start: int) -> Step:
    if any(pair.label.casefold() == fresh.label.casefold() for pair in event.pairs):
        raise AlreadyThere(f"pair {fresh.label} is there already: `scorer pairs rename` gives it names")
    _refuse_late_round(event, start)
    section = _section_for(event, fresh.label, start)
    schedule = _with_late_pair(event.schedule, fresh.label, section, start)
    fresh = fresh._replace(section=section)
    seats = sum(old != new for old, new in zip(event.schedule, schedule, strict=True))
    if event.winners > 1 and fresh.direction is None:
        fresh = fresh._replace(direction=_side_of(fresh.label, schedule))
    pairs = tuple(sorted((*event.pairs, fresh), key=lambda pair: label_order(pair.label)))
    joined = (Change(start, fresh.label, Kind.JOIN),) if start > 1 else ()
    after = replace(event, pairs=pairs, schedule=schedule, changes=(*event.changes, *joined))
    if not seats:
        return after, f"Pair {fresh.label}: added; the schedule has no empty seat for it"
    return after, f"Pair {fresh.label}: added, in the empty seat from round {start} on ({seats} rounds)"


def _section_for(event: Event, label: str, start: int) -> str:
    """The section whose empty seats a late pair takes: the one that its label begins with, else the only one."""
    sections = sorted({it.section for it in event.schedule if _is_empty(it) and it.round >= start})
    named = [section for section in sections if section and label.upper().startswith(section)]
    found = named or sections
    if len(found) > 1:
        letters = " or ".join(found)
        raise BadInput([Mistake("", "LABEL", f'read "{label}", expected one that begins with its section, {letters}')])
    return found[0] if found else ""


def _with_late_pair(schedule: Sequence[Sitting], label: str, section: str, start: int) -> tuple[Sitting, ...]:
    """The schedule with a pair in one empty seat a round, where it can meet somebody new on boards that are new."""
    seated: dict[int, Sitting] = {}
    met: set[str | None] = set()
    played: set[int] = set()
    for it in sorted(schedule, key=lambda it: (it.round, it.table)):
        boards = set(range(it.first_board, it.last_board + 1))
        free = it.section == section and it.round >= start and it.round not in seated and _is_empty(it)
        if free and (it.ns or it.ew) not in met and not boards & played:
            seated[it.round] = it
            met.add(it.ns or it.ew)
            played |= boards
    return tuple(_filled(it, label) if it == seated.get(it.round) else it for it in schedule)


def _is_empty(it: Sitting) -> bool:
    """Whether somebody sits there without opponents."""
    return it.ns is None or it.ew is None


def _filled(it: Sitting, label: str) -> Sitting:
    """A line of the schedule with a pair in its empty seat."""
    if it.ns is None:
        return it._replace(ns=label)
    return it._replace(ew=label) if it.ew is None else it


def _side_of(label: str, schedule: Iterable[Sitting]) -> Side:
    for it in schedule:
        if label in (it.ns, it.ew):
            return Side.NORTH_SOUTH if label == it.ns else Side.EAST_WEST
    raise BadInput([Mistake("", "--direction", "NS or EW has to be said, because the two are ranked apart")])


def rename(db: str, slug: str | None, label: str, players: tuple[str, str]) -> str:
    """Give a pair its names."""
    return change(db, slug, partial(_renamed, label=label, names=_names(players)))


def _renamed(event: Event, label: str, names: tuple[str, str]) -> Step:
    pair = _find(event, label)
    new = pair._replace(player1=names[0], player2=names[1])
    was = f" (was {pair.names})" if pair.names else ""
    pairs = tuple(new if it is pair else it for it in event.pairs)
    return replace(event, pairs=pairs), f"Pair {pair.label}: {new.names}{was}"


def substitute(db: str, slug: str | None, label: str, players: tuple[str, str], from_round: str) -> str:
    """Let others play for a pair from a round on; what they do counts for the pair."""
    return change(db, slug, partial(_substituted, label=label, names=_names(players), start=_round(from_round)))


def _substituted(event: Event, label: str, names: tuple[str, str], start: int) -> Step:
    pair = _find(event, label)
    _refuse_late_round(event, start)
    fresh = Change(start, pair.label, Kind.SUBSTITUTE, *names)
    kept = tuple(it for it in event.changes if it[:3] != fresh[:3])
    return replace(event, changes=(*kept, fresh)), f"Pair {pair.label}: {fresh.names} play from round {start} on"


def withdraw(db: str, slug: str | None, label: str, from_round: str) -> str:
    """Take a pair out of the schedule from a round on; its opponents sit out."""
    return change(db, slug, partial(_withdrawn, label=label, start=_round(from_round)))


def _withdrawn(event: Event, label: str, start: int) -> Step:
    pair = _find(event, label)
    _refuse_late_round(event, start)
    schedule = without(event.schedule, pair.label, start)
    gone = Change(start, pair.label, Kind.WITHDRAW)
    kept = tuple(it for it in event.changes if it[1:3] != gone[1:3])
    after = replace(event, schedule=schedule, changes=(*kept, gone))
    later = sum(pair.label in it.pairs and (it.round or 0) >= start for it in event.results)
    remain = f"; its {later} results from then on stay, and `scorer check` lists them" if later else ""
    return after, f"Pair {pair.label}: gone from round {start} on, its opponents sit out{remain}"


def without(schedule: Iterable[Sitting], label: str, start: int) -> tuple[Sitting, ...]:
    """The schedule without a pair from a round on; its opponents sit out."""
    emptied = (_emptied(it, label) if it.round >= start else it for it in schedule)
    return tuple(it for it in emptied if it.ns is not None or it.ew is not None)


def _emptied(it: Sitting, label: str) -> Sitting:
    return it._replace(ns=None if it.ns == label else it.ns, ew=None if it.ew == label else it.ew)


def _refuse_late_round(event: Event, start: int) -> None:
    last = max((it.round for it in event.schedule), default=start)
    if start > last:
        raise NotFound("--from-round", str(start), [f"1 to {last}: the schedule has {last} rounds"])


def _find(event: Event, text: str) -> Pair:
    found = next((pair for pair in event.pairs if pair.label.casefold() == text.strip().casefold()), None)
    if found is None:
        raise NotFound("pair", text, [pair.label for pair in event.pairs])
    return found


def _names(players: tuple[str, str]) -> tuple[str, str]:
    mistakes: list[Mistake] = []
    names = [read(f"P{number}", text, free_text, mistakes) or "" for number, text in enumerate(players, 1)]
    if not mistakes and not any(names):
        mistakes.append(Mistake("", "P1", 'read "", expected a name'))
    if mistakes:
        raise BadInput(mistakes)
    return names[0], names[1]


def _round(text: str) -> int:
    return read_one("--from-round", text, whole_number)
