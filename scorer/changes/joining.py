"""A pair joins: before the evening or late, in the empty seats of the schedule or with what lets it in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed
from scorer.changes.movement_from_round import rounds_of_results, use_from_round
from scorer.changes.movement_terms import MovementWords
from scorer.changes.numbering import by_direction
from scorer.changes.pairs import Players, about, read_players, refuse_late_round
from scorer.errors import AlreadyThere, BadInput, Mistake, Mistakes
from scorer.game.seats import Side
from scorer.movements.choosing import suitable_kind
from scorer.movements.movement import SHARED_SUFFIX, shared_by_name
from scorer.movements.schedule import sharing_tables, sharing_told
from scorer.plurals import counted
from scorer.records.numbers import whole_number
from scorer.records.pair_changes import PairChange, PairChangeKind, withdrawals
from scorer.records.pairs import Pair, by_label, label_key, numbered_side, parse_direction, parse_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event


def add(
    event: Event,
    label: str,
    players: Players,
    direction: str,
    from_round: str,
    *,
    share: bool = False,
    kind: str = "",
) -> Changed:
    """Add a pair, which takes the empty seats of the schedule, from a round on; else from the next one on.

    `share`: also where tables then share their boards; `kind`: the movement to go on with instead.
    Raises `BadInput`, with the commands that let it in, where tables would have to share boards.
    """
    fresh, start = _read_pair(event, label, players, direction, from_round)
    fresh = _numbered_as_others(event, fresh, start)
    if any(label_key(pair.label) == label_key(fresh.label) for pair in event.pairs):
        raise AlreadyThere(f"pair {fresh.label} is there already: `scorer pairs rename` gives it names")
    refuse_late_round(event, start)
    section = _section_for(event, fresh.label, start)
    fresh = fresh._replace(section=section)
    if kind:
        return _with_another_movement(event, fresh, start, kind)
    shares_anyway = shared_by_name(event.movement)
    schedule = _with_late_pair(event.schedule, fresh, start, share=share or shares_anyway)
    if schedule == event.schedule and not (share or shares_anyway):
        _refuse_what_needs_sharing(event, fresh, start)
    after = _joined(event, fresh, start, schedule)
    seats = sum(old != new for old, new in zip(event.schedule, schedule, strict=True))
    if not seats:
        where = f"; the schedule has no empty seat for it{_offer(after, section, start)}"
        return Changed(after, about(fresh), f"Pair {fresh.label}: added{where}")
    if share and not shares_anyway:
        after = replace(after, movement=(event.movement or "own") + SHARED_SUFFIX)
    sentence = f"Pair {fresh.label}: added, in the empty seat from round {start} on ({counted(seats, 'round')})"
    sharing = sharing_tables(schedule)
    if sharing != sharing_tables(event.schedule):
        sentence += f"; {sharing_told(sharing)}"
    return Changed(after, about(fresh), sentence)


def _joined(event: Event, fresh: Pair, start: int, schedule: tuple[Sitting, ...]) -> Event:
    """The event with a further pair."""
    if event.winners > 1 and fresh.direction is None:
        fresh = fresh._replace(direction=_side_of(event, fresh.label, schedule))
    changes = event.changes
    if start > 1:
        changes = (*changes, PairChange(start, fresh.label, PairChangeKind.JOIN))
    return replace(event, pairs=by_label((*event.pairs, fresh)), schedule=schedule, changes=changes)


def _with_another_movement(event: Event, fresh: Pair, start: int, kind: str) -> Changed:
    """Add a pair, and go on with a movement that has a seat for it."""
    joined = _joined(event, fresh, start, event.schedule)
    change = use_from_round(joined, MovementWords(kind=kind), str(start))
    return Changed(change.event, about(fresh), f"Pair {fresh.label}: added. {change.sentence}")


def _refuse_what_needs_sharing(event: Event, fresh: Pair, start: int) -> None:
    """Raise, with the commands that do it, where a pair has a seat only if tables share their boards."""
    if _with_late_pair(event.schedule, fresh, start, share=True) == event.schedule:
        return
    names = "".join(f' "{name}"' for name in fresh.players if name)
    command = f"scorer pairs add {fresh.label}{names} --from-round {start}"
    kind = _kind_for(replace(event, pairs=(*event.pairs, fresh)), fresh.section)
    expected = f"a seat at which tables need not share their boards: `{command} --share` lets them"
    if kind:
        expected += f", `{command} --movement {kind}` goes on with another movement"
    raise BadInput([Mistake("", "LABEL", f'read "{fresh.label}", expected {expected}')])


def _offer(after: Event, section: str, start: int) -> str:
    """The command that makes a seat, where there is one."""
    kind = _kind_for(after, section) if after.schedule else ""
    if not kind:
        return ""
    return f": `scorer movement use {kind} --from-round {start}` makes one"


def _kind_for(after: Event, section: str) -> str:
    """The kind of movement that suits all the pairs of a section."""
    gone = {change.pair for change in withdrawals(after.changes)}
    return suitable_kind(sum(pair.section == section and pair.label not in gone for pair in after.pairs))


def _numbered_as_others(event: Event, fresh: Pair, start: int) -> Pair:
    """A pair with its side in its label, where the others have theirs: `8` becomes `8EW`."""
    if not by_direction(event) or numbered_side(fresh.label) is not None:
        return fresh
    side = fresh.direction
    if side is None:
        seated = fresh._replace(section=_section_for(event, fresh.label, start))
        side = _side_of(event, fresh.label, _with_late_pair(event.schedule, seated, start, share=True))
    return fresh._replace(label=f"{fresh.label}{side}", direction=side)


def _next_round(event: Event) -> int:
    """The first round of which nothing is recorded; the last one where something is of each."""
    begun = max((number for number, _ in rounds_of_results(event)), default=0)
    return min(begun + 1, event.rounds or 1)


def _read_pair(event: Event, label: str, players: Players, direction: str, from_round: str) -> tuple[Pair, int]:
    """A new pair and the round from which on it plays."""
    mistakes = Mistakes()
    name = mistakes.read("LABEL", label, parse_label)
    first, second = read_players(players, mistakes)
    side = mistakes.read("--direction", direction, parse_direction)
    start = mistakes.read("--from-round", from_round, whole_number) if from_round else _next_round(event)
    if mistakes or name is None or start is None:
        raise BadInput(mistakes)
    return Pair(name, side, first, second), start


def _section_for(event: Event, label: str, start: int) -> str:
    """The section whose empty seats a late pair takes; any one where none has an empty seat.

    It is the one that the label begins with, else the only one.
    """
    free = {sitting.section for sitting in event.schedule if not sitting.is_meeting and sitting.round >= start}
    possible = sorted(free or {sitting.section for sitting in event.schedule})
    sections = [section for section in possible if section and label.upper().startswith(section)]
    if not sections:
        sections = possible
    if len(sections) > 1:
        expected = f"expected one that begins with its section, {' or '.join(sections)}"
        raise BadInput([Mistake("", "LABEL", f'read "{label}", {expected}')])
    if not sections:
        return ""
    return sections[0]


def _with_late_pair(schedule: Sequence[Sitting], fresh: Pair, start: int, *, share: bool) -> tuple[Sitting, ...]:
    """The schedule with a pair in one empty seat a round: where opponents and boards are new to it.

    `share`: also where another table has the boards in that round.
    """
    taken: dict[int, Sitting] = {}
    met: set[str | None] = set()
    played: set[int] = set()
    free = [sitting for sitting in schedule if _is_free(sitting, fresh.section, start)]
    for sitting in sorted(free, key=lambda sitting: (sitting.round, sitting.table)):
        opponents = sitting.ns or sitting.ew
        if sitting.round in taken or opponents in met or not played.isdisjoint(sitting.boards):
            continue
        at_once = [other for other in schedule if other.round == sitting.round]
        if not share and sharing_tables([*at_once, _filled(sitting, fresh.label)]):
            continue
        taken[sitting.round] = sitting
        met.add(opponents)
        played.update(sitting.boards)
    filled = {sitting: _filled(sitting, fresh.label) for sitting in taken.values()}
    return tuple(filled.get(sitting, sitting) for sitting in schedule)


def _is_free(sitting: Sitting, section: str, start: int) -> bool:
    """Whether a seat of a section is empty, and its round not played yet."""
    return not sitting.is_meeting and sitting.section == section and sitting.round >= start


def _filled(sitting: Sitting, label: str) -> Sitting:
    """A line of the schedule with a pair in its empty seat."""
    if sitting.ns is None:
        return sitting._replace(ns=label)
    return sitting._replace(ew=label)


def _side_of(event: Event, label: str, schedule: Iterable[Sitting]) -> Side:
    """The side on which a pair first sits; of a schedule without a seat for it the side with fewer pairs."""
    for sitting in schedule:
        if label == sitting.ns:
            return Side.NORTH_SOUTH
        if label == sitting.ew:
            return Side.EAST_WEST
    if event.schedule:
        sides = [pair.direction for pair in event.pairs]
        return min(Side, key=sides.count)
    sentence = "NS or EW has to be said, because the two are ranked apart"
    raise BadInput([Mistake("", "--direction", sentence)])
