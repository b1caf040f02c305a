"""Another movement from a round on: what was played stays, and whoever is there goes on with other boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.changed import Changed
from scorer.changes.numbering import Numbering, by_direction, keeps_directions, renumber
from scorer.checks.against_schedule import planned_meetings
from scorer.errors import NothingHere, Way, misread, refused, remedy
from scorer.game.seats import Side
from scorer.movements.choosing import plan_from
from scorer.movements.leaving import without_pair
from scorer.movements.movement import REPEATS
from scorer.movements.relabelling import Before, relabelled
from scorer.movements.schedule import Sitting, meetings_again, sharing_tables, sharing_told
from scorer.records.events import in_seating_order
from scorer.records.history import Subject, Topic
from scorer.records.pair_changes import withdrawals
from scorer.records.pairs import by_label
from scorer.records.results import SitOut, meeting_text
from scorer.words import Phrase, chained, counted, joined, numbered, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorer.changes.movement_terms import Terms
    from scorer.movements.known_movements import Plan
    from scorer.movements.movement import Movement, MovementRow
    from scorer.records.events import Event
    from scorer.records.pairs import Pair
    from scorer.records.results import Result


def use_from_round(event: Event, terms: Terms, start: int) -> Changed:
    """Lay out another movement from a round on for the pairs that are there; the rounds before stay.

    As few as possible meet again, and each who does is named. Raises `BadInput` where a result of that round or a
    later one is recorded.
    """
    _refuse_unfit_round(event, start)
    sections = sorted({sitting.section for sitting in event.schedule})
    rests = [_rest(event, section, start, terms) for section in sections]
    after = _laid_out(event, rests, start)
    numbered_anew = by_direction(after) and not keeps_directions(after)
    if numbered_anew:
        after = renumber(after, Numbering.THROUGH).event
    said, *details = _told(event, after, rests, start)
    if after.rounds < event.rounds and not terms.rounds:
        ends = {"last": after.rounds, "before": event.rounds, "kind": rests[0].movement.kind}
        details.append(phrase("it ends after round {last} instead of {before}: {kind} has no more rounds", **ends))
    if numbered_anew:
        details.append(phrase("the pairs are numbered through, because they do not keep their directions"))
    return Changed(after, Subject(Topic.MOVEMENT), said, tuple(details))


def _laid_out(event: Event, rests: Sequence[_Rest], start: int) -> Event:
    """The event with its rounds before `start` and these after them."""
    schedule = [sitting for sitting in event.schedule if sitting.round < start]
    former_movement = event.movement if schedule else ""
    for rest in rests:
        schedule += rest.schedule
    winners = min(rest.movement.winners for rest in rests)
    pairs = event.pairs
    if winners == 1:
        pairs = tuple(pair._replace(direction=None) for pair in pairs)
    return replace(
        event,
        schedule=in_seating_order(_without_those_who_go(event, schedule, start)),
        movement=_name(former_movement, rests, meets_again=bool(meetings_again(schedule, start))),
        boards=max(event.boards, *(sitting.last_board for sitting in schedule)),
        winners=winners,
        pairs=pairs,
    )


def _refuse_unfit_round(event: Event, start: int) -> None:
    """Raise where the schedule does not come to that round, or results of it are there."""
    last = event.rounds
    if not last:
        raise NothingHere(phrase("the event has no schedule"), remedy(Way.SCHEDULE))
    if start > last + 1:
        has = phrase("1 to {most}: the schedule has {rounds}", most=last + 1, rounds=counted(last, "round"))
        raise refused("from_round", misread(str(start), has))
    rounds = rounds_of_results(event)
    late = [(number, result) for number, result in rounds if number >= start]
    if late:
        there = numbered(
            len(late),
            'read "{round}", but there is {number} result of round {round} or later, the first: {meeting}',
            'read "{round}", but there are {number:,} results of round {round} or later, the first: {meeting}',
            round=start,
            meeting=meeting_text(late[0][1]),
        )
        latest = max(number for number, _ in late)
        raise refused("from_round", there, remedy(Way.KEEP_RESULTS, from_round=latest + 1))


def rounds_of_results(event: Event) -> list[tuple[int, Result]]:
    """Each result of two pairs with the round in which it was played, as far as that is known."""
    planned = planned_meetings(event)
    rounds: list[tuple[int, Result]] = []
    for result in event.results:
        sitting = planned.get((result.board, result.ns or ""))
        number = result.round
        if number is None and sitting is not None and result.ew in (sitting.ns, sitting.ew):
            number = sitting.round
        if number is not None and not isinstance(result.outcome, SitOut):
            rounds.append((number, result))
    return rounds


class _Rest(NamedTuple):
    """What a section plays from the round on."""

    movement: Movement
    a_round: int
    schedule: tuple[Sitting, ...]


def _rest(event: Event, section: str, start: int, terms: Terms) -> _Rest:
    """The rounds from `start` on of one section."""
    own = [sitting for sitting in event.schedule if sitting.section == section]
    there = _pairs_there(event, section, start)
    a_round = terms.a_round or _usual_boards(own)
    rounds = _rounds_left(own, start, terms)
    plan, first = plan_from(terms.kind or "", len(there), start, rounds)
    if terms.rounds and plan.rounds < rounds:
        has = {"most": plan.rounds, "kind": plan.kind, "number": len(there)}
        expected = phrase("1 to {most}: so many has {kind} for {number} pairs", **has)
        raise refused("rounds", misread(str(rounds), expected))
    winners = min(event.winners, terms.winners or plan.fields, plan.fields)
    movement, fields = _seats(plan, there, winners)
    rows = [row for row in movement.rows if first <= row.round < first + rounds]
    sets = (terms.boards or event.boards) // a_round
    most_sets = sets if terms.boards else sets + movement.sets
    relaid = relabelled(rows, fields, _before(event, own, start, a_round), sets, most_sets)
    if relaid is None:
        enough = (sets + movement.sets) * a_round
        expected = phrase("more, for nobody to play a board again: {enough} are enough", enough=enough)
        raise refused("boards", misread(str(terms.boards), expected))
    schedule = [
        _sitting(row._replace(round=row.round + start - first, board_set=board_set), relaid.labels, a_round, section)
        for row, board_set in zip(rows, relaid.sets, strict=True)
    ]
    return _Rest(movement, a_round, tuple(schedule))


def _pairs_there(event: Event, section: str, start: int) -> tuple[Pair, ...]:
    """The pairs of a section that have not gone by that round, in order of their labels."""
    gone = {change.pair for change in withdrawals(event.changes) if change.from_round <= start}
    there = [pair for pair in event.pairs if pair.section == section and pair.label not in gone]
    return by_label(there)


def _usual_boards(own: Iterable[Sitting]) -> int:
    """How many boards most rounds have."""
    ((boards, _),) = Counter(len(sitting.boards) for sitting in own).most_common(1)
    return boards


def _rounds_left(own: Iterable[Sitting], start: int, terms: Terms) -> int:
    """How many rounds were asked for, else how many the schedule still has."""
    last = max(sitting.round for sitting in own)
    rounds = terms.rounds or last - start + 1
    if not rounds:
        expected = phrase("how many to play after round {last}, the last of the schedule", last=last)
        raise refused("rounds", misread("", expected))
    return rounds


Fields = list[list[tuple[int, str]]]
"""The numbers that may change places with each other, each with the pair that has it by rights."""


def _seats(plan: Plan, there: Sequence[Pair], winners: int) -> tuple[Movement, Fields]:
    """The movement, and who may be which number; one field where the sides do not come out for two."""
    movement = plan.movement(winners)
    labels = [pair.label for pair in there]
    if winners > 1:
        for either_way in (movement, _mirrored(movement)):
            fields = _two_fields(either_way.rows, there)
            if fields:
                return either_way, fields
        movement = plan.movement(1)
    return movement, [list(enumerate(labels, start=1))]


def _mirrored(movement: Movement) -> Movement:
    """The same movement with North-South in the seats of East-West."""
    return replace(movement, rows=tuple(row._replace(ns=row.ew, ew=row.ns) for row in movement.rows))


def _two_fields(rows: Iterable[MovementRow], there: Iterable[Pair]) -> Fields:
    """North-South and East-West apart; nothing where there are other numbers of them than the movement has seats."""
    numbers: dict[Side, set[int]] = {Side.NORTH_SOUTH: set(), Side.EAST_WEST: set()}
    for row in rows:
        if row.ns is not None:
            numbers[Side.NORTH_SOUTH].add(row.ns)
        if row.ew is not None:
            numbers[Side.EAST_WEST].add(row.ew)
    fields: Fields = []
    for side, own_numbers in numbers.items():
        labels = [pair.label for pair in there if pair.direction is side]
        if len(labels) != len(own_numbers):
            return []
        fields.append(list(zip(sorted(own_numbers), labels, strict=True)))
    return fields


def _before(event: Event, own: Iterable[Sitting], start: int, a_round: int) -> Before:
    """What the schedule has before the round, and what was played otherwise."""
    met: defaultdict[str, set[str]] = defaultdict(set)
    played: Counter[str] = Counter()
    sat_out: set[str] = set()
    for ns, ew, boards in _meetings(event, own, start):
        if ns is None or ew is None:
            sat_out.update({ns or "", ew or ""} - {""})
            continue
        met[ns].add(ew)
        met[ew].add(ns)
        for board in boards:
            board_set = 1 << (board - 1) // a_round + 1
            played[ns] |= board_set
            played[ew] |= board_set
    return Before({label: frozenset(others) for label, others in met.items()}, played, frozenset(sat_out))


def _meetings(event: Event, own: Iterable[Sitting], start: int) -> Iterator[tuple[str | None, str | None, range]]:
    """Who met on which boards, None where a pair sat out."""
    for sitting in own:
        if sitting.round < start:
            yield sitting.ns, sitting.ew, sitting.boards
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            yield result.ns, result.ew, range(result.board, result.board + 1)


def _sitting(row: MovementRow, labels: Mapping[int, str], a_round: int, section: str) -> Sitting:
    """A row of the movement with its pairs and boards."""
    ns = None if row.ns is None else labels[row.ns]
    ew = None if row.ew is None else labels[row.ew]
    last = row.board_set * a_round
    return Sitting(row.round, row.table, ns, ew, last - a_round + 1, last, row.arrow_switched, section)


def _without_those_who_go(event: Event, schedule: Iterable[Sitting], start: int) -> tuple[Sitting, ...]:
    """The schedule without the pairs that are known to leave later on."""
    remaining = tuple(schedule)
    for change in withdrawals(event.changes):
        if change.from_round > start:
            remaining = without_pair(remaining, change.pair, change.from_round)
    return remaining


def _name(former: str, rests: Iterable[_Rest], *, meets_again: bool) -> str:
    """The kinds of the evening one after the other, and that pairs meet again where they do."""
    words = dict.fromkeys(former.split())
    words |= dict.fromkeys(rest.movement.kind for rest in rests)
    if meets_again:
        words.pop(REPEATS, None)
        words[REPEATS] = None
    return " ".join(words)


def _told(event: Event, after: Event, rests: Sequence[_Rest], start: int) -> list[Phrase]:
    """What to tell the director, the change itself first."""
    last = after.rounds
    again = meetings_again(after.schedule, start)
    sizes = phrase(
        "{rounds} of {boards} for {pairs}",
        rounds=counted(last - start + 1, "round"),
        boards=counted(rests[0].a_round, "board"),
        pairs=counted(sum(each.movement.pairs for each in rests), "pair"),
    )
    kinds = joined(dict.fromkeys(each.movement.kind for each in rests))
    from_then_on = phrase("From round {round} on {kinds}: {sizes}", round=start, kinds=kinds, sizes=sizes)
    meeting = phrase("nobody meets again")
    if again:
        meeting = phrase("{meetings} again:", meetings=counted(len(again), "meeting"))
    told = [chained((from_then_on, meeting))]
    for one, other, number, first in again:
        values = {"one": one, "other": other, "round": number, "first": first}
        told.append(phrase("{one} and {other} meet again in round {round} (first in round {first})", **values))
    sharing = sharing_tables(sitting for sitting in after.schedule if sitting.round >= start)
    if sharing:
        told.append(sharing_told(sharing))
    if after.boards > event.boards:
        boards = {"first": event.boards + 1, "last": after.boards}
        told.append(phrase("boards {first} to {last} are needed besides, so that nobody plays one again", **boards))
    if after.winners < event.winners:
        told.append(phrase("all pairs are one ranking now, because some change sides"))
    return told
