"""A pair joins, before the evening or late: in the empty seats of the schedule, or with a change that makes room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import rounds_of_results
from scorer.commands.actions import FROM_ROUND, PLAYER1, PLAYER2, Action, Known, Parameter, plain
from scorer.commands.changed import Changed
from scorer.commands.movement import KIND, Terms, first_sides, pairs_there, use_from_round
from scorer.commands.numbering import by_direction
from scorer.commands.pairs import about
from scorer.commands.partners import with_late_player, with_late_team
from scorer.errors import AlreadyThere, Remedy, Way, misread, refused, remedy
from scorer.game.seats import Side
from scorer.i18n import Phrase, chained, counted, phrase
from scorer.model.pairs import (
    Form,
    Pair,
    PairChange,
    PairChangeKind,
    by_label,
    label_key,
    numbered_side,
    parse_bare_label,
    parse_direction,
    parse_label,
)
from scorer.movements.choosing import suitable_kind
from scorer.movements.movement import SHARED_SUFFIX, shared_by_name
from scorer.movements.schedule import Sitting, sharing_tables, sharing_told
from scorer.movements.teams import SWISS

if TYPE_CHECKING:
    from scorer.model.events import Event


def add(
    event: Event,
    label: str,
    player1: str | None,
    player2: str | None,
    direction: Side | None,
    from_round: int | None,
    share: bool | None = False,  # noqa: FBT001, FBT002  # each is given by its name
    kind: str | None = None,
) -> Changed[Event]:
    """Add a pair, which takes the empty seats of the schedule from a round on; by default, from the next one.

    With `share` it also takes seats at which tables then share boards; with `kind` another movement follows instead.
    Raise `InputError`, with hints about what makes room, if tables would have to share boards.
    """
    start = from_round or _next_round(event)
    if event.form is not Form.PAIRS:
        return _entered(event, Pair(label, None, player1 or ""), start)
    fresh = _numbered_as_others(event, Pair(label, direction, player1 or "", player2 or ""), start)
    _refuse_known(event, fresh.label)
    fresh = fresh._replace(section=_section_for(event, fresh.label, start))
    if kind:
        change = use_from_round(_joined(event, fresh, start, event.schedule), Terms(kind=kind), start)
        said = phrase("Pair {pair}: added. {movement}", pair=fresh.label, movement=change.said)
        return change._replace(subject=about(fresh), said=said)
    shares_anyway = shared_by_name(event.movement)
    schedule = _with_late_pair(event.schedule, fresh, start, share=bool(share) or shares_anyway)
    if schedule == event.schedule and not (share or shares_anyway):
        _refuse_what_needs_sharing(event, fresh, start)
    after = _joined(event, fresh, start, schedule)
    if schedule == event.schedule:
        said = phrase("{who}: added; the schedule has no empty seat for it", who=event.form.titled(fresh.label))
        return Changed(after, about(fresh), said, remedies=_offers(after, fresh.section, start))
    if share and not shares_anyway:
        after = replace(after, movement=(event.movement or "own") + SHARED_SUFFIX)
    return Changed(after, about(fresh), _seated(event, fresh, start, schedule))


def _refuse_known(event: Event, label: str) -> None:
    if any(label_key(one.label) == label_key(label) for one in event.ranked):
        who = event.form.titled(label)
        raise AlreadyThere(phrase("{who} is there already", who=who), remedy(Way.NAME_PAIR, label=label))


def _entered(event: Event, fresh: Pair, start: int) -> Changed[Event]:
    """Add a team, which meets a team that would have a bye, or a player, who takes turns at sitting out."""
    who = event.form.titled(fresh.label)
    _refuse_known(event, fresh.label)
    if event.form is Form.TEAMS:
        pairs = by_label((*event.pairs, *(Pair(f"{fresh.label}{side}") for side in Side)))
        schedule = with_late_team(event.schedule, fresh.label, start)
    else:
        pairs, schedule = event.pairs, with_late_player(event.schedule, fresh.label, start)
    changes = (PairChange(start, fresh.label, PairChangeKind.JOIN),) if start > 1 else ()
    after = replace(
        event,
        entrants=by_label((*event.entrants, fresh)),
        pairs=pairs,
        schedule=schedule,
        changes=(*event.changes, *changes),
    )
    seated: set[int] = set()
    for sitting in schedule:
        if sitting.is_meeting and any(fresh.label in event.form.ranked(label) for label in sitting.pairs):
            seated.add(sitting.round)
    if seated:
        rounds = counted(len(seated), "round")
        return Changed(after, about(fresh), phrase("{who}: added, plays in {rounds}", who=who, rounds=rounds))
    if event.movement == SWISS:
        return Changed(after, about(fresh), phrase("{who}: added; the next round is drawn with it", who=who))
    return Changed(after, about(fresh), phrase("{who}: added; the schedule has no empty seat for it", who=who))


def _seated(event: Event, fresh: Pair, start: int, schedule: Sequence[Sitting]) -> Phrase:
    """Report for how many rounds a pair has a seat, and which tables share boards because of it."""
    seats = sum(old != new for old, new in zip(event.schedule, schedule, strict=True))
    values = {"pair": fresh.label, "round": start, "rounds": counted(seats, "round")}
    said = phrase("Pair {pair}: added, in the empty seat from round {round} on ({rounds})", **values)
    sharing = sharing_tables(schedule)
    return said if sharing == sharing_tables(event.schedule) else chained((said, sharing_told(sharing)))


def _joined(event: Event, fresh: Pair, start: int, schedule: tuple[Sitting, ...]) -> Event:
    """Return the event with another pair."""
    if event.winners > 1 and fresh.direction is None:
        fresh = fresh._replace(direction=_side_of(event, fresh.label, schedule))
    changes = event.changes
    if start > 1:
        changes = (*changes, PairChange(start, fresh.label, PairChangeKind.JOIN))
    return replace(event, pairs=by_label((*event.pairs, fresh)), schedule=schedule, changes=changes)


def _refuse_what_needs_sharing(event: Event, fresh: Pair, start: int) -> None:
    """Raise `InputError` with hints if a pair can only be seated where tables share boards."""
    if _with_late_pair(event.schedule, fresh, start, share=True) == event.schedule:
        return
    names = {"player1": fresh.player1, "player2": fresh.player2}
    told: dict[str, str | int] = {"label": fresh.label, "from_round": start, **names}
    ways = [remedy(Way.SHARE, **told)]
    kind = _kind_for(replace(event, pairs=(*event.pairs, fresh)), fresh.section, start)
    if kind:
        ways.append(remedy(Way.JOIN_WITH_MOVEMENT, **told, kind=kind))
    raise refused("label", misread(fresh.label, phrase("a seat at which tables need not share their boards")), *ways)


def _offers(after: Event, section: str, start: int) -> tuple[Remedy, ...]:
    """Return a hint at the movement that makes a seat, if there is one."""
    kind = _kind_for(after, section, start) if after.schedule else ""
    return (remedy(Way.MAKE_SEAT, kind=kind, from_round=start),) if kind else ()


def _next_round(event: Event) -> int:
    """Return the first round without a result; the last one if every round has results."""
    begun = max((number for number, _ in rounds_of_results(event)), default=0)
    return min(begun + 1, event.rounds or 1)


def _kind_for(after: Event, section: str, start: int) -> str:
    """Return the kind of movement that suits all pairs of a section in a round."""
    return suitable_kind(len(pairs_there(after, section, start)))


def _numbered_as_others(event: Event, fresh: Pair, start: int) -> Pair:
    """Return a pair with its side in its label if the others have theirs: `8` becomes `8EW`."""
    if not by_direction(event) or numbered_side(fresh.label) is not None:
        return fresh
    side = fresh.direction
    if side is None:
        seated = fresh._replace(section=_section_for(event, fresh.label, start))
        side = _side_of(event, fresh.label, _with_late_pair(event.schedule, seated, start, share=True))
    return fresh._replace(label=f"{fresh.label}{side}", direction=side)


def _section_for(event: Event, label: str, start: int) -> str:
    """Return the section whose empty seats a late pair takes; any section if none has an empty seat.

    It is the one with which the label begins, or the only one.
    """
    free = {sitting.section for sitting in event.schedule if not sitting.is_meeting and sitting.round >= start}
    possible = sorted(free or {sitting.section for sitting in event.schedule})
    sections = [section for section in possible if section and label.upper().startswith(section)]
    if not sections:
        sections = possible
    if len(sections) > 1:
        expected = phrase("one that begins with its section, {sections}", sections=chained(sections, " / "))
        raise refused("label", misread(label, expected))
    return sections[0] if sections else ""


def _with_late_pair(schedule: Sequence[Sitting], fresh: Pair, start: int, *, share: bool) -> tuple[Sitting, ...]:
    """Return the schedule with a pair in one empty seat a round, where opponents and boards are new to it.

    With `share` also where another table has the boards in that round.
    """
    taken: dict[int, Sitting] = {}
    met: set[str | None] = set()
    played: set[int] = set()
    for sitting in sorted(schedule, key=lambda sitting: (sitting.round, sitting.table)):
        if sitting.is_meeting or sitting.section != fresh.section or sitting.round < start:
            continue
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


def _filled(sitting: Sitting, label: str) -> Sitting:
    """Return a line of the schedule with a pair in its empty seat."""
    return sitting._replace(ns=label) if sitting.ns is None else sitting._replace(ew=label)


def _side_of(event: Event, label: str, schedule: Iterable[Sitting]) -> Side:
    """Return the side on which a pair first sits; without a seat, the side with fewer pairs."""
    if not event.schedule:
        raise refused("direction", phrase("NS or EW has to be said, because the two are ranked apart"))
    sides = [pair.direction for pair in event.pairs]
    return first_sides(schedule).get(label) or min(Side, key=sides.count)


def _label(text: str, known: Known) -> str:
    return parse_label(text) if known.event.form is Form.PAIRS else parse_bare_label(text)


ADD = Action(
    "add",
    phrase("Add a pair"),
    (
        Parameter("label", phrase("label"), _label, example="8"),
        PLAYER1,
        PLAYER2,
        Parameter("direction", phrase("starts"), plain(parse_direction), needed=False, example="NS"),
        FROM_ROUND._replace(needed=False),
        Parameter("share", phrase("tables may share boards"), plain(bool), needed=False),
        KIND._replace(needed=False),
    ),
    add,
)
