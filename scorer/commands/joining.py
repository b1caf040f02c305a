"""A pair joins, before the evening or late: in the empty seats of the schedule, or with a change that makes room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.checks.against_schedule import list_rounds_of_results
from scorer.commands.changes import Change
from scorer.commands.command import (
    EventCommand,
    FromText,
    ReadContext,
    command,
    dependent_parameter,
    parameter,
    read_round,
    text_reader,
)
from scorer.commands.layout import can_be_laid_out, describe_new_labels, describe_new_sides, lay_out_anew
from scorer.commands.movement import (
    MovementOptions,
    change_movement_from,
    first_sides,
    pairs_present,
    read_movement_name,
)
from scorer.commands.numbering import is_numbered_by_direction
from scorer.commands.pairs import pair_subject
from scorer.commands.partners import add_late_player, add_late_team
from scorer.errors import AlreadyExistsError, input_error, mismatch_message
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, join_phrases, phrase
from scorer.model.events import join_waiting
from scorer.model.history import Subject, Topic
from scorer.model.pairs import (
    EventForm,
    Pair,
    PairChange,
    PairChangeKind,
    label_key,
    parse_direction,
    parse_entrant_label,
    parse_label,
    side_of_label,
    sort_by_label,
)
from scorer.model.texts import name_key, parse_name, parse_required_name
from scorer.movements.choosing import MovementName, find_continuation_kind
from scorer.movements.movement import SHARED_SUFFIX, is_shared_kind
from scorer.movements.schedule_checks import describe_sharing, find_sharing_tables
from scorer.movements.teams import SWISS

if TYPE_CHECKING:
    from scorer.hints import Hint
    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting


class Newcomers(NamedTuple):
    """Those who come as well: their label and names, empty where none was given, and where they start."""

    label: str = ""
    player1: str = ""
    player2: str = ""
    direction: Side | None = None


def add_pair(
    event: Event,
    newcomers: Newcomers,
    from_round: int | None = None,
    *,
    share: bool | None = False,
    kind: MovementName | None = None,
) -> Change[Event]:
    """Add a pair, a team or a player.

    Before the first result, a pair takes a seat that is empty in every round, else the movement is laid out anew.
    Afterwards, or from a round on, it takes the empty seats of the schedule; by default from the next round. With
    `share` it also takes seats at which tables then share boards; with `kind` another movement follows instead. Raise
    `InputError`, with hints about what makes room, if tables would have to share boards.
    """
    event = _end_waiting(event, newcomers)
    start = from_round or _next_unplayed_round(event)
    may_lay_out = not (from_round or share or kind) and can_be_laid_out(event, len(event.competitors) + 1)
    label = newcomers.label or _next_label(event, newcomers.direction, start)
    if event.form is not EventForm.PAIRS:
        entrant = Pair(label, None, newcomers.player1)
        _ensure_new_label(event, label)
        may_take_byes = event.form is EventForm.TEAMS and any(not sitting.is_meeting for sitting in event.schedule)
        if may_lay_out and not may_take_byes:
            return _lay_out_with(event, entrant)
        return _add_entrant(event, entrant, start)
    new_pair = _label_like_others(event, Pair(label, newcomers.direction, newcomers.player1, newcomers.player2), start)
    _ensure_new_label(event, new_pair.label)
    new_pair = new_pair._replace(section=_choose_section(event, new_pair.label, start))
    if kind:
        change = change_movement_from(
            _insert_pair(event, new_pair, start, event.schedule), MovementOptions().with_name(kind), start
        )
        summary = phrase("Pair {pair}: added. {movement}", pair=new_pair.label, movement=change.summary)
        return change._replace(subject=pair_subject(new_pair), summary=summary)
    shares = bool(share) or is_shared_kind(event.movement)
    schedule = _seat_late_pair(event.schedule, new_pair, start, share=shares)
    if may_lay_out and _count_seats(event, schedule) < event.last_round:
        return _lay_out_with(event, new_pair)
    return _insert_late_pair(event, new_pair, start, schedule, shares=shares)


def _insert_late_pair(
    event: Event, new_pair: Pair, start: int, schedule: tuple[Sitting, ...], *, shares: bool
) -> Change[Event]:
    """Add a pair in the seats that a schedule gives it; `shares`: where tables then may share boards."""
    if schedule == event.schedule and not shares:
        _ensure_seat_without_sharing(event, new_pair, start)
    after = _insert_pair(event, new_pair, start, schedule)
    if schedule == event.schedule:
        summary = phrase(
            "{who}: added, but there is no empty seat in the schedule", who=event.form.title_of(new_pair.label)
        )
        return Change(after, pair_subject(new_pair), summary, hints=_movement_hints(after, new_pair.section, start))
    if shares and not is_shared_kind(event.movement):
        after = after._replace(movement=(event.movement or "own") + SHARED_SUFFIX)
    summary = _describe_seats(event, new_pair, start, schedule)
    return Change(after, pair_subject(new_pair), summary, hints=(hints.PRINT_AGAIN,))


def _lay_out_with(event: Event, newcomer: Pair) -> Change[Event]:
    """Lay the movement out anew with one more, and report what changed."""
    competitors = sort_by_label((*event.competitors, newcomer))
    layout = lay_out_anew(event, event.with_competitors(competitors))
    label = layout.labels[newcomer.label]
    summary = phrase("{who}: added", who=event.form.title_of(label))
    return Change(
        layout.event,
        pair_subject(newcomer._replace(label=label)),
        join_phrases((summary, describe_new_labels(layout.labels))),
        details=tuple(filter(None, (layout.movement, describe_new_sides(event, layout)))),
        hints=(hints.PRINT_AGAIN,),
    )


def wait_for_partner(event: Event, name: str) -> Change[Event]:
    """Let someone wait for a partner, in no schedule. Raise `InputError` for someone who plays already."""
    for pair in event.competitors:
        if name_key(name) in map(name_key, pair.players):
            plays = phrase(
                "someone without a partner, but {name} is already playing in pair {pair}", name=name, pair=str(pair)
            )
            raise input_error("solo", mismatch_message(name, plays))
    others = [one for one in event.waiting_people if name_key(one) != name_key(name)]
    suggestions = (hints.make_pair(player1=others[0], player2=name),) if others else ()
    after = event._replace(waiting=join_waiting((*others, name)))
    lines = [phrase("{name} is waiting for a partner", name=name)]
    if others:
        lines.append(phrase("{name} is also waiting", name=others[0]))
    return Change(after, Subject(Topic.PAIR), join_phrases(lines), hints=suggestions)


def _end_waiting(event: Event, newcomers: Newcomers) -> Event:
    """Return the event in which those who come do not wait any more."""
    come = {name_key(newcomers.player1), name_key(newcomers.player2)}
    still = [name for name in event.waiting_people if name_key(name) not in come]
    return event._replace(waiting=join_waiting(still)) if len(still) < len(event.waiting_people) else event


def _count_seats(event: Event, schedule: Sequence[Sitting]) -> int:
    """Return in how many places a schedule differs from that of the event: the seats that a new pair has."""
    return sum(old != new for old, new in zip(event.schedule, schedule, strict=True))


def _next_label(event: Event, direction: Side | None, start: int) -> str:
    """Return the label that follows the numbers there are, in the section with an empty seat or with the fewest pairs.

    Where the sides are numbered apart, it is that of the side with fewer pairs, unless a side is given.
    """
    section = _section_for_newcomers(event, start)
    own = [one for one in event.competitors if one.section == section]
    prefix = section if own and all(one.label.startswith(section) for one in own) else ""
    side = ""
    if event.form is EventForm.PAIRS and is_numbered_by_direction(event):
        sides = [one.direction for one in own]
        side = str(direction or _empty_side(event, section, start) or min(Side, key=sides.count))
    numbers = [0]
    for one in own if prefix else event.competitors:
        number = one.label.removeprefix(prefix).removesuffix(side)
        if number.isdecimal() and one.label.endswith(side):
            numbers.append(int(number))
    return f"{prefix}{max(numbers) + 1}{side}"


def _section_for_newcomers(event: Event, start: int) -> str:
    """Return the section with an empty seat from a round on; without one, that with the fewest pairs."""
    free = {sitting.section for sitting in event.schedule if not sitting.is_meeting and sitting.round >= start}
    sizes = Counter(one.section for one in event.competitors)
    return min(free or sizes, key=lambda section: (sizes[section], section), default="")


def _empty_side(event: Event, section: str, start: int) -> Side | None:
    """Return the side on which a seat of a section is empty; None without one."""
    for sitting in event.schedule:
        if sitting.section == section and sitting.round >= start and not sitting.is_meeting:
            return Side.NORTH_SOUTH if sitting.ns is None else Side.EAST_WEST
    return None


def _ensure_new_label(event: Event, label: str) -> None:
    if any(label_key(one.label) == label_key(label) for one in event.competitors):
        who = event.form.title_of(label)
        raise AlreadyExistsError(phrase("{who} is already in the event", who=who), hints.name_pair(label))


def _add_entrant(event: Event, entrant: Pair, start: int) -> Change[Event]:
    """Add a team, which meets a team that would have a bye, or a player, who takes turns at sitting out."""
    who = event.form.title_of(entrant.label)
    if event.form is EventForm.TEAMS:
        pairs = sort_by_label((*event.pairs, *(Pair(f"{entrant.label}{side}") for side in Side)))
        schedule = add_late_team(event.schedule, entrant.label, start)
    else:
        pairs, schedule = event.pairs, add_late_player(event.schedule, entrant.label, start)
    changes = (PairChange(start, entrant.label, PairChangeKind.JOIN),) if start > 1 else ()
    after = event._replace(
        entrants=sort_by_label((*event.entrants, entrant)),
        pairs=pairs,
        schedule=schedule,
        changes=(*event.changes, *changes),
    )
    seated: set[int] = set()
    for sitting in schedule:
        if sitting.is_meeting and any(entrant.label in event.form.competitor_labels(label) for label in sitting.pairs):
            seated.add(sitting.round)
    if seated:
        rounds = count_phrase(len(seated), "round")
        summary = phrase("{who}: added, and will play {rounds}", who=who, rounds=rounds)
        return Change(after, pair_subject(entrant), summary, hints=(hints.PRINT_AGAIN,))
    if event.movement == SWISS:
        return Change(
            after, pair_subject(entrant), phrase("{who}: added, and will be in the draw for the next round", who=who)
        )
    return Change(
        after, pair_subject(entrant), phrase("{who}: added, but there is no empty seat in the schedule", who=who)
    )


def _describe_seats(event: Event, new_pair: Pair, start: int, schedule: Sequence[Sitting]) -> Phrase:
    """Report for how many rounds a pair has a seat, and which tables share boards because of it."""
    seats = count_phrase(_count_seats(event, schedule), "round")
    values = {"pair": new_pair.label, "round": start, "rounds": seats}
    summary = phrase("Pair {pair}: added, taking the empty seat from round {round} on ({rounds})", **values)
    sharing = find_sharing_tables(schedule)
    return (
        summary
        if sharing == find_sharing_tables(event.schedule)
        else join_phrases((summary, describe_sharing(sharing)))
    )


def _insert_pair(event: Event, new_pair: Pair, start: int, schedule: tuple[Sitting, ...]) -> Event:
    """Return the event with another pair."""
    if event.winners > 1 and new_pair.direction is None:
        new_pair = new_pair._replace(direction=_choose_side(event, new_pair.label, schedule))
    changes = event.changes
    if start > 1:
        changes = (*changes, PairChange(start, new_pair.label, PairChangeKind.JOIN))
    return event._replace(pairs=sort_by_label((*event.pairs, new_pair)), schedule=schedule, changes=changes)


def _ensure_seat_without_sharing(event: Event, new_pair: Pair, start: int) -> None:
    """Raise `InputError` with hints if a pair can only be seated where tables share boards."""
    if _seat_late_pair(event.schedule, new_pair, start, share=True) == event.schedule:
        return
    label, player1, player2 = new_pair.label, new_pair.player1, new_pair.player2
    suggestions = [hints.share_boards(label=label, from_round=start, player1=player1, player2=player2)]
    kind = _suitable_kind(event._replace(pairs=(*event.pairs, new_pair)), new_pair.section, start)
    if kind:
        suggestions.append(
            hints.join_with_movement(label=label, from_round=start, player1=player1, player2=player2, kind=kind)
        )
    expected = phrase("an empty seat that does not require tables to share boards")
    raise input_error("label", mismatch_message(label, expected), *suggestions)


def _movement_hints(after: Event, section: str, start: int) -> tuple[Hint, ...]:
    """Return a hint at the movement that makes a seat, if there is one."""
    kind = _suitable_kind(after, section, start) if after.schedule else ""
    return (hints.make_seat(kind=kind, from_round=start),) if kind else ()


def _next_unplayed_round(event: Event) -> int:
    """Return the first round without a result; the last one if every round has results."""
    begun = max((number for number, _ in list_rounds_of_results(event)), default=0)
    return min(begun + 1, event.last_round or 1)


def _suitable_kind(after: Event, section: str, start: int) -> str:
    """Return the kind of movement that suits all pairs of a section in a round."""
    return find_continuation_kind(len(pairs_present(after, section, start)))


def _label_like_others(event: Event, new_pair: Pair, start: int) -> Pair:
    """Return a pair with its side in its label if the others have theirs: `8` becomes `8EW`."""
    if not is_numbered_by_direction(event) or side_of_label(new_pair.label) is not None:
        return new_pair
    side = new_pair.direction
    if side is None:
        seated = new_pair._replace(section=_choose_section(event, new_pair.label, start))
        side = _choose_side(event, new_pair.label, _seat_late_pair(event.schedule, seated, start, share=True))
    return new_pair._replace(label=f"{new_pair.label}{side}", direction=side)


def _choose_section(event: Event, label: str, start: int) -> str:
    """Return the section whose empty seats a late pair takes; any section if none has an empty seat.

    It is the one with which the label begins, or the only one.
    """
    free = {sitting.section for sitting in event.schedule if not sitting.is_meeting and sitting.round >= start}
    possible = sorted(free or {sitting.section for sitting in event.schedule})
    sections = [section for section in possible if section and label.upper().startswith(section)]
    if not sections:
        sections = possible
    if len(sections) > 1:
        expected = phrase("a label that starts with the section ({sections})", sections=join_phrases(sections, " / "))
        raise input_error("label", mismatch_message(label, expected))
    return sections[0] if sections else ""


def _seat_late_pair(schedule: Sequence[Sitting], new_pair: Pair, start: int, *, share: bool) -> tuple[Sitting, ...]:
    """Return the schedule with a pair in one empty seat a round, where opponents and boards are new to it.

    With `share` also where another table has the boards in that round.
    """
    chosen: dict[int, Sitting] = {}
    opponents_met: set[str | None] = set()
    played: set[int] = set()
    for sitting in sorted(schedule, key=lambda sitting: (sitting.round, sitting.table)):
        if sitting.is_meeting or sitting.section != new_pair.section or sitting.round < start:
            continue
        opponents = sitting.ns or sitting.ew
        if sitting.round in chosen or opponents in opponents_met or not played.isdisjoint(sitting.boards):
            continue
        at_once = [other for other in schedule if other.round == sitting.round]
        if not share and find_sharing_tables([*at_once, _fill_seat(sitting, new_pair.label)]):
            continue
        chosen[sitting.round] = sitting
        opponents_met.add(opponents)
        played.update(sitting.boards)
    filled = {sitting: _fill_seat(sitting, new_pair.label) for sitting in chosen.values()}
    return tuple(filled.get(sitting, sitting) for sitting in schedule)


def _fill_seat(sitting: Sitting, label: str) -> Sitting:
    """Return a line of the schedule with a pair in its empty seat."""
    return sitting._replace(ns=label) if sitting.ns is None else sitting._replace(ew=label)


def _choose_side(event: Event, label: str, schedule: Iterable[Sitting]) -> Side:
    """Return the side on which a pair first sits; without a seat, the side with fewer pairs."""
    if not event.schedule:
        raise input_error("direction", phrase("expected NS or EW, because the two directions are ranked separately"))
    sides = [pair.direction for pair in event.pairs]
    return first_sides(schedule).get(label) or min(Side, key=sides.count)


def _read_label(text: str, context: ReadContext[Event]) -> str:
    return parse_label(text) if context.state.form is EventForm.PAIRS else parse_entrant_label(text)


def _read_newcomer(text: str, context: ReadContext[Event], player1: str | None) -> str:
    """Read the second of two names; a pair has two, a team and a player have one."""
    name, form = parse_name(text), context.state.form
    if form is EventForm.PAIRS and bool(name) is not bool(player1):
        expected = phrase("two names or none")
        raise input_error("player2", mismatch_message(name, expected), hints.wait_for_partner(name=player1 or name))
    if form is not EventForm.PAIRS and name:
        raise input_error(
            "player2", mismatch_message(name, phrase("nothing, because a team or a player has only one name"))
        )
    return name


def _read_solo(text: str, context: ReadContext[Event]) -> str:
    """Read the name of someone who waits for a partner; raise `InputError` where nobody needs one."""
    if context.state.form is not EventForm.PAIRS:
        raise input_error("solo", phrase("only a pairs event can have players waiting for a partner"))
    return parse_required_name(text)


@command("add", phrase("Add a pair"))
class AddPair(EventCommand):
    """Add a pair, before the event or late; or someone who waits for a partner."""

    player1: FromText[str | None] = parameter(phrase("first player"), text_reader(parse_name), default=None)
    player2: FromText[str] = dependent_parameter(
        phrase("second player"), player1, _read_newcomer, default="", accepts_empty=True
    )
    label: FromText[str | None] = parameter(phrase("label"), _read_label, default=None, example="8")
    direction: FromText[Side | None] = parameter(
        phrase("starts as"), text_reader(parse_direction), default=None, example="NS"
    )
    from_round: FromText[int | None] = parameter(phrase("from round"), read_round, default=None)
    share: FromText[bool | None] = parameter(phrase("tables may share boards"), text_reader(bool), default=None)
    kind: FromText[MovementName | None] = parameter(
        phrase("movement"), read_movement_name, default=None, example="howell"
    )
    solo: FromText[str | None] = parameter(phrase("waiting for a partner"), _read_solo, default=None, example="Ann Lee")

    def apply(self, before: Event) -> Change[Event]:
        newcomers = Newcomers(self.label or "", self.player1 or "", self.player2, self.direction)
        if self.solo is None:
            return add_pair(before, newcomers, self.from_round, share=self.share, kind=self.kind)
        if any(newcomers):
            raise input_error(
                "solo", phrase("someone waiting for a partner cannot have a label, partner or direction yet")
            )
        return wait_for_partner(before, self.solo)
