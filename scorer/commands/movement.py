"""Commands on the movement of an event: chosen before it begins, changed while it is played. Results are never lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.checks.against_schedule import misfits, rounds_of_results
from scorer.commands.actions import PAIR, Action, Known, Parameter, plain
from scorer.commands.changed import Changed, with_replaced
from scorer.commands.numbering import Numbering, by_direction, keeps_directions, renumber
from scorer.errors import Misread, Mistakes, NothingHere, Way, misread, one_of, refused, remedy
from scorer.game.seats import Side
from scorer.i18n import Phrase, chained, counted, joined, numbered, phrase
from scorer.model.events import Event, boards_recorded, in_seating_order
from scorer.model.history import Subject, Topic
from scorer.model.numbers import MOST_BOARDS, whole_number
from scorer.model.pairs import Form, Meant, Pair, by_label, team_of, withdrawals
from scorer.model.results import Result, SitOut, boards_played, meeting_text
from scorer.model.settings import whole_numbers
from scorer.movements.choosing import MINUTES_A_BOARD, PACES, Fit, Wish, movement_named, plan_from, proposed_movement
from scorer.movements.movement import REPEATS, Movement, MovementRow, scheduled
from scorer.movements.relabelling import Before, relabelled
from scorer.movements.schedule import (
    Sitting,
    brought_together,
    meetings_again,
    plays_told,
    sharing_tables,
    sharing_told,
    without_pair,
)

if TYPE_CHECKING:
    from scorer.movements.known_movements import Plan

MOST_PAIRS = 400
"""The most pairs of one section for which a movement is looked up."""


class Terms(NamedTuple):
    """What was asked of a movement; None for what was not given. `sections` are the numbers of pairs."""

    sections: tuple[int, ...] = ()
    boards: int | None = None
    minutes: int | None = None
    kind: str | None = None
    rounds: int | None = None
    a_round: int | None = None
    winners: int | None = None
    play: int | None = None
    one_set: bool | None = False
    balanced: bool | None = False
    last: str | None = None
    minutes_a_board: int | None = None

    @property
    def wish(self) -> Wish:
        """The limits that the movement should keep within."""
        return Wish(
            self.boards,
            self.minutes,
            self.play,
            one_set=bool(self.one_set),
            balanced=bool(self.balanced),
            last=self.last or "",
            minutes_a_board=self.minutes_a_board or MINUTES_A_BOARD,
        )


def _sections(name: str, count: Callable[[str], int]) -> Callable[[str, Known], tuple[int, ...]]:
    """Return a reader of the pairs in each section; `7,6.5` tables, parsed by `parse_count`, are 14 and 13 pairs."""

    def read(text: str, known: Known) -> tuple[int, ...]:
        if known.values.get("pairs"):
            raise refused("pairs", phrase("either pairs or tables are said, not both"))
        mistakes = Mistakes()
        counts = [mistakes.read(name, part.strip(), count) or 0 for part in text.split(",")]
        mistakes.refuse()
        return tuple(counts)

    return read


def _pairs(text: str) -> int:
    pairs = _short_number(text)
    if not 2 <= pairs <= MOST_PAIRS:
        raise Misread(text, phrase("a number of pairs, 2 to {most}", most=MOST_PAIRS))
    return pairs


def _tables(text: str) -> int:
    """Return the pairs of a number of tables: two for each, and one for a half."""
    whole, _, half = text.replace("½", ".5").partition(".")
    tables = _short_number(whole)
    if not 1 <= tables <= MOST_PAIRS // 2 or half not in ("", "0", "5"):
        raise Misread(text, phrase("a number of tables such as 7 or 7.5, 1 to {most}", most=MOST_PAIRS // 2))
    return 2 * tables + (half == "5")


def _short_number(text: str) -> int:
    """Return a number of up to three digits; 0 for anything else."""
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    return 0


def _minutes_a_board(text: str) -> int:
    minutes = _short_number(text)
    if minutes not in PACES:
        raise Misread(text, phrase("minutes a board, {least} to {most}", least=PACES[0], most=PACES[-1]))
    return minutes


def _one_or_two(text: str) -> int:
    if text not in ("1", "2"):
        raise Misread(text, phrase("1 (one ranking) or 2 (North-South and East-West apart)"))
    return int(text)


KIND = Parameter("kind", phrase("movement"), lambda text, _: text.strip().lower(), example="howell")

SIZES = (
    Parameter("pairs", phrase("pairs"), _sections("pairs", _pairs), needed=False),
    Parameter("tables", phrase("tables"), _sections("tables", _tables), needed=False),
)
"""How many take part, given as pairs or as tables."""

PACE = Parameter("minutes_a_board", phrase("minutes a board"), plain(_minutes_a_board), needed=False)

TERMS = (
    Parameter("boards", phrase("boards in play"), plain(whole_numbers(1, MOST_BOARDS).read), needed=False),
    Parameter("minutes", phrase("minutes"), plain(whole_number), needed=False),
    KIND._replace(needed=False),
    Parameter("rounds", phrase("rounds"), plain(whole_number), needed=False),
    Parameter("a_round", phrase("boards a round"), plain(whole_numbers(1, MOST_BOARDS).read), needed=False),
    Parameter("winners", phrase("winners"), plain(_one_or_two), needed=False),
    Parameter("play", phrase("boards each pair plays"), plain(whole_numbers(1, MOST_BOARDS).read), needed=False),
    Parameter("one_set", phrase("one set of the boards"), plain(bool), needed=False),
    Parameter("balanced", phrase("the best balanced first"), plain(bool), needed=False),
    Parameter("last", phrase("what was played last time"), plain(str), needed=False),
    PACE,
)
"""What can be asked of a movement."""

ABOUT = Subject(Topic.MOVEMENT)

NUMBERED_THROUGH = phrase("the pairs are numbered through, because they do not keep their directions")


def use(event: Event, from_round: int | None, **settled: Any) -> Changed[Event]:
    """Give the event another movement, with `options` as in `MovementOptions`; results stay, misfits are reported.

    With `from_round` the rounds before stay, and the movement is for the rest of the evening. Raise `InputError` for
    teams and individuals.
    """
    if event.form is not Form.PAIRS:
        raise refused("kind", phrase("teams and players keep the schedule that they were set up with"))
    if from_round is not None:
        return use_from_round(event, Terms(**settled), from_round)
    return _use_all_evening(event, Terms(**settled))


def _use_all_evening(event: Event, terms: Terms) -> Changed[Event]:
    if not event.pairs:
        raise NothingHere(phrase("the event has no pairs"), remedy(Way.ADD_PAIR))
    numbered_apart = by_direction(event)
    if numbered_apart:
        event = renumber(event, Numbering.THROUGH).after
    if not (terms.boards or terms.a_round or terms.play):
        terms = terms._replace(boards=event.boards)
    sizes = Counter(pair.section for pair in event.pairs)
    after = with_movements(event, [movement_for(sizes[section], terms) for section in sorted(sizes)])
    if after.labels != event.labels:
        labels = chained((pair.label for pair in after.pairs), ", ")
        raise refused("pairs", phrase("a movement needs the pairs {labels}", labels=labels))
    for change in withdrawals(event.changes):
        remaining = without_pair(after.schedule, change.pair, change.from_round)
        together = brought_together(remaining, change.from_round, sides_fixed=after.winners > 1)
        after = replace(after, schedule=together)
    said = _told(after)
    if numbered_apart and keeps_directions(after):
        after = renumber(after, Numbering.DIRECTION).after
    elif numbered_apart:
        said = chained((said, NUMBERED_THROUGH))
    return _with_misfits(after, said)


def _told(event: Event) -> Phrase:
    """Describe the size of a movement, and which tables share boards."""
    sizes = chained((counted(event.rounds, "round"), counted(event.boards, "board")), ", ")
    comes_to = chained((chained((event.movement, sizes), ": "), plays_told(event.schedule)))
    return chained((comes_to, sharing_told(sharing_tables(event.schedule))))


def movement_for(pairs: int, terms: Terms) -> Fit:
    """Return the movement that was named, or the one proposed."""
    if terms.kind:
        return movement_named(terms.kind, pairs, terms.wish, terms.rounds, terms.a_round, winners=terms.winners)
    if terms.rounds is not None or terms.a_round is not None:
        raise refused("kind", phrase("rounds and boards a round need the name of a movement beside them"))
    return proposed_movement(pairs, terms.wish, winners=terms.winners)


def with_movements(event: Event, fits: Sequence[Fit]) -> Event:
    """Return the event with a movement for each section, A, B, … if there are several; pairs keep their names."""
    sections = [chr(ord("A") + number) for number in range(len(fits))] if len(fits) > 1 else [""]
    winners = max(fit.movement.winners for fit in fits)
    known = {pair.label: pair for pair in event.pairs}
    schedule: list[Sitting] = []
    pairs: list[Pair] = []
    for section, fit in zip(sections, fits, strict=True):
        label = partial("{}{}".format, section)
        own = fit.movement.schedule(fit.boards_a_round, label, section)
        sides = first_sides(own) if winners > 1 else {}
        for number in range(1, fit.movement.pairs + 1):
            pair = known.get(label(number), Pair(label(number), section=section))
            pairs.append(pair._replace(direction=sides.get(pair.label)))
        schedule.extend(own)
    return replace(
        event,
        boards=max(boards_recorded(event), *(fit.boards for fit in fits)),
        winners=winners,
        movement=" ".join(dict.fromkeys(fit.movement.kind for fit in fits)),
        pairs=tuple(pairs),
        schedule=in_seating_order(schedule),
    )


def first_sides(schedule: Iterable[Sitting]) -> dict[str, Side]:
    """Return the side on which each pair first sits."""
    sides: dict[str, Side] = {}
    for sitting in sorted(schedule, key=lambda sitting: sitting.round):
        if sitting.ns is not None:
            sides.setdefault(sitting.ns, Side.NORTH_SOUTH)
        if sitting.ew is not None:
            sides.setdefault(sitting.ew, Side.EAST_WEST)
    return sides


def end(event: Event, round: int) -> Changed[Event]:
    """End the evening after a round: no later round is expected; after the last round, no further boards are."""
    rounds = _rounds_of(event)
    schedule = tuple(sitting for sitting in event.schedule if sitting.round <= round)
    said = phrase("The evening ends after round {round} of {rounds}", round=round, rounds=rounds)
    if round == rounds:
        schedule = tuple(_closed(event, round))
        dropped = sum(len(one.boards) for one in event.schedule) - sum(len(one.boards) for one in schedule)
        said = chained((said, phrase("{results} no longer expected", results=counted(dropped, "result"))))
    if round > rounds or schedule in ((), event.schedule):
        where = phrase("the round of which some boards are played and some are not")
        if rounds > 1:
            has = counted(rounds, "round")
            where = phrase("1 to {last}: the schedule has {rounds}", last=rounds - 1, rounds=has)
        raise refused("round", misread(str(round), where))
    return _with_misfits(replace(event, schedule=schedule), said)


def _rounds_of(event: Event) -> int:
    """Return the number of rounds in the schedule; raise `MissingDataError` if there is no schedule."""
    if not event.rounds:
        raise NothingHere(phrase("the event has no schedule"), remedy(Way.SCHEDULE))
    return event.rounds


def _closed(event: Event, number: int) -> Iterator[Sitting]:
    """Yield the schedule without the last boards of each table's round if they have no result."""
    played = boards_played(event.results)
    for sitting in event.schedule:
        if sitting.round != number or not sitting.is_meeting:
            yield sitting
            continue
        done = [board for board in sitting.boards if (board, sitting.ns) in played or (board, sitting.ew) in played]
        if done:
            yield sitting._replace(last_board=done[-1])


def turn(event: Event, round: int, table: Sitting) -> Changed[Event]:
    """Swap the sides of two pairs who sat the wrong way for a round, in the schedule and in recorded results."""
    from scorer.commands.results import become, exchanged  # no other change of a movement needs them

    turned = table._replace(ns=table.ew, ew=table.ns)
    met = {(board, table.ns, table.ew) for board in table.boards}
    becomes = [(result, exchanged(result)) for result in event.results if result.place in met]
    after = become(replace(event, schedule=with_replaced(event.schedule, table, turned)), becomes)
    own = event.form is Form.TEAMS  # their pairs are named after their scheduled seats
    ns, ew = (event.form.titled(team_of(label)) if own and label else label for label in (turned.ns, turned.ew))
    said = phrase(
        "Round {round}, table {table}: {ns} sat North-South, {ew} East-West",
        round=round,
        table=table.table_name,
        ns=ns,
        ew=ew,
    )
    if becomes:
        said = chained((said, phrase("{results} turned", results=counted(len(becomes), "result"))))
    return Changed(after, ABOUT, said)


def exchange(event: Event, round: int, pair: Meant, other: Meant) -> Changed[Event]:
    """Record that two pairs sat at each other's tables for a round, in the schedule and in recorded results.

    A later meeting on boards that one of them has then played is dropped if it has no result.
    """
    from scorer.commands.results import become  # few changes of a movement need it

    labels: dict[str | None, str] = {pair.label: other.label, other.label: pair.label}
    own = [one for one in event.schedule if one.round == round and not labels.keys().isdisjoint((one.ns, one.ew))]
    if event.form is not Form.PAIRS or len(own) != 2:
        raise refused("other", phrase("two pairs that round {round} has at two tables", round=round))
    met = {(board, one.ns, one.ew) for one in own for board in one.boards}
    becomes = [(result, _renamed(result, labels)) for result in event.results if result.place in met]
    moved = {one: _renamed(one, labels) for one in own}
    twice = _played_twice(event, round, moved.values(), labels)
    schedule = [moved.get(one, one) for one in event.schedule if one not in twice]
    said = phrase(
        "Round {round}: {one} and {other} sat at each other's tables", round=round, one=pair.label, other=other.label
    )
    if becomes:
        said = chained((said, phrase("{results} with them", results=counted(len(becomes), "result"))))
    kind = _name(event.movement, (), meets_again=bool(meetings_again(schedule)))
    after = become(replace(event, movement=kind, schedule=in_seating_order(schedule)), becomes)
    return Changed(after, ABOUT, said, tuple(map(_falls_out, twice)))


Placed = TypeVar("Placed", "Sitting", "Result")


def _renamed(placed: Placed, labels: Mapping[str | None, str]) -> Placed:
    """Return a record with each of the two pairs in place of the other."""
    return placed._replace(ns=labels.get(placed.ns, placed.ns), ew=labels.get(placed.ew, placed.ew))


def _played_twice(event: Event, round: int, moved: Iterable[Sitting], labels: Collection[str | None]) -> list[Sitting]:
    """Return the later meetings, without results, on boards that a pair plays at the table it was moved to."""
    played, there = boards_played(event.results), set[tuple[int, str]]()
    for one in moved:
        there.update((board, label) for label in one.pairs if label in labels for board in one.boards)
    twice: list[Sitting] = []
    for one in event.schedule:
        places = {(board, label) for board in one.boards for label in one.pairs}
        if one.round > round and places & there and not places & played:
            twice.append(one)
    return twice


def _falls_out(one: Sitting) -> Phrase:
    values = {"round": one.round, "table": one.table_name, "ns": one.ns or "–", "ew": one.ew or "–"}
    return phrase("round {round}, table {table}: {ns} – {ew} falls out, played by then", **values)


def _read_round(text: str, known: Known) -> int:
    """Read a round of the schedule; raise if it has no such round."""
    number = whole_number(text)
    _rounds_of(known.event)
    rounds = sorted({sitting.round for sitting in known.event.schedule})
    if number not in rounds:
        raise Misread(text, one_of(map(str, rounds), text))
    return number


def _read_table(text: str, known: Known) -> Sitting:
    """Read the name of a table where two pairs meet in the round; raise `ParseError` if there is none."""
    meetings: dict[str, Sitting] = {}
    for sitting in known.event.schedule:
        if sitting.round == known.values["round"] and sitting.is_meeting:
            meetings[sitting.table_name] = sitting
    for name, sitting in meetings.items():
        if name.casefold() == text.strip().casefold():
            return sitting
    raise Misread(text, one_of(meetings, text))


def _with_misfits(event: Event, said: Phrase) -> Changed[Event]:
    """Return a change of the schedule that lists the recorded results that do not fit it."""
    if not event.results:
        return Changed(event, ABOUT, said)
    against = tuple(finding.message for finding in misfits(event))
    fits = phrase("it fits {results}", results=counted(len(event.results) - len(against), "result"))
    if against:
        fits = phrase("{fits}, but not {number}:", fits=fits, number=len(against))
    return Changed(event, ABOUT, chained((said, fits)), details=against)


# Another movement from a round on


def use_from_round(event: Event, terms: Terms, start: int) -> Changed[Event]:
    """Give the pairs that are present another movement from a round on; the rounds before stay.

    As few as possible meet again, and those who do are listed. Raise `InputError` if that round or a later one has
    results.
    """
    _refuse_unfit_round(event, start)
    sections = sorted({sitting.section for sitting in event.schedule})
    rests = [_rest(event, section, start, terms) for section in sections]
    after = _laid_out(event, rests, start)
    numbered_anew = by_direction(after) and not keeps_directions(after)
    if numbered_anew:
        after = renumber(after, Numbering.THROUGH).after
    said, *details = _rest_told(event, after, rests, start)
    if after.rounds < event.rounds and not terms.rounds:
        ends = {"last": after.rounds, "before": event.rounds, "kind": rests[0].movement.kind}
        details.append(phrase("it ends after round {last} instead of {before}: {kind} has no more rounds", **ends))
    if numbered_anew:
        details.append(NUMBERED_THROUGH)
    return Changed(after, ABOUT, said, tuple(details))


def _laid_out(event: Event, rests: Sequence[_Rest], start: int) -> Event:
    """Return the event with the rounds before `start` and the planned ones after them."""
    schedule = tuple(sitting for sitting in event.schedule if sitting.round < start)
    former_movement = event.movement if schedule else ""
    for rest in rests:
        schedule += rest.schedule
    boards = max(event.boards, *(sitting.last_board for sitting in schedule))
    meets_again = bool(meetings_again(schedule, start))
    for change in withdrawals(event.changes):
        if change.from_round > start:
            schedule = without_pair(schedule, change.pair, change.from_round)
    winners = min(rest.movement.winners for rest in rests)
    pairs = event.pairs
    if winners == 1:
        pairs = tuple(pair._replace(direction=None) for pair in pairs)
    return replace(
        event,
        schedule=in_seating_order(schedule),
        movement=_name(former_movement, rests, meets_again=meets_again),
        boards=boards,
        winners=winners,
        pairs=pairs,
    )


def _refuse_unfit_round(event: Event, start: int) -> None:
    """Raise `ScorerError` if the schedule does not reach a round, or the round or a later one has results."""
    last = _rounds_of(event)
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


class _Rest(NamedTuple):
    """What a section plays from a round on."""

    movement: Movement
    a_round: int
    schedule: tuple[Sitting, ...]


def _rest(event: Event, section: str, start: int, terms: Terms) -> _Rest:
    """Plan the rounds of one section from `start` on."""
    own = [sitting for sitting in event.schedule if sitting.section == section]
    there = pairs_there(event, section, start)
    usual = Counter(len(sitting.boards) for sitting in own).most_common(1)
    a_round = terms.a_round or usual[0][0]
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
    relaid_rows = (
        row._replace(round=row.round + start - first, board_set=board_set)
        for row, board_set in zip(rows, relaid.sets, strict=True)
    )
    return _Rest(movement, a_round, scheduled(relaid_rows, a_round, relaid.labels.__getitem__, section))


def pairs_there(event: Event, section: str, start: int) -> tuple[Pair, ...]:
    """Return the pairs of a section that have not left by a round, by label."""
    gone = {change.pair for change in withdrawals(event.changes) if change.from_round <= start}
    return by_label(pair for pair in event.pairs if pair.section == section and pair.label not in gone)


def _rounds_left(own: Iterable[Sitting], start: int, terms: Terms) -> int:
    """Return how many rounds were asked for, else how many the schedule still has."""
    last = max(sitting.round for sitting in own)
    rounds = terms.rounds or last - start + 1
    if not rounds:
        expected = phrase("how many to play after round {last}, the last of the schedule", last=last)
        raise refused("rounds", misread("", expected))
    return rounds


Fields = list[list[tuple[int, str]]]
"""Groups of movement numbers that may be exchanged with each other, each with the pair that has it first."""


def _seats(plan: Plan, there: Sequence[Pair], winners: int) -> tuple[Movement, Fields]:
    """Return the movement and the groups of its numbers; one group if the two sides do not fit two groups."""
    movement = plan.movement(winners)
    labels = [pair.label for pair in there]
    if winners > 1:
        turned = replace(movement, rows=tuple(row._replace(ns=row.ew, ew=row.ns) for row in movement.rows))
        for either_way in (movement, turned):
            fields = _two_fields(either_way.rows, there)
            if fields:
                return either_way, fields
        movement = plan.movement(1)
    return movement, [list(enumerate(labels, start=1))]


def _two_fields(rows: Iterable[MovementRow], there: Iterable[Pair]) -> Fields:
    """Split the numbers into North-South and East-West; empty if there are not as many pairs as seats on each side."""
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
    """Return who has met whom and who has played what before a round, by schedule and results."""
    met: defaultdict[str, set[str]] = defaultdict(set)
    played: Counter[str] = Counter()
    sat_out: set[str] = set()
    for ns, ew, boards in _meetings(event, own, start):
        if ns is None or ew is None:
            sat_out.update(filter(None, (ns, ew)))
            continue
        met[ns].add(ew)
        met[ew].add(ns)
        for board in boards:
            board_set = 1 << (board - 1) // a_round + 1
            played[ns] |= board_set
            played[ew] |= board_set
    return Before({label: frozenset(others) for label, others in met.items()}, played, frozenset(sat_out))


def _meetings(event: Event, own: Iterable[Sitting], start: int) -> Iterator[tuple[str | None, str | None, range]]:
    """Yield who met on which boards; None for the opponents of a pair that sat out."""
    for sitting in own:
        if sitting.round < start:
            yield sitting.ns, sitting.ew, sitting.boards
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            yield result.ns, result.ew, range(result.board, result.board + 1)


def _name(former: str, rests: Iterable[_Rest], *, meets_again: bool) -> str:
    """Return the kinds of movement one after the other, marked if pairs meet again."""
    words = dict.fromkeys(former.split())
    words |= dict.fromkeys(rest.movement.kind for rest in rests)
    if meets_again:
        words.pop(REPEATS, None)
        words[REPEATS] = None
    return " ".join(words)


def _rest_told(event: Event, after: Event, rests: Sequence[_Rest], start: int) -> list[Phrase]:
    """Return what to report, the change itself first."""
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


USE = Action(
    "use",
    phrase("Give the event another movement"),
    (
        KIND,
        *(parameter for parameter in TERMS if parameter.name in ("boards", "rounds", "a_round", "winners")),
        Parameter("from_round", phrase("from round"), plain(whole_number), needed=False),
    ),
    use,
)
TURN = Action(
    "turn",
    phrase("Turn two pairs who sat the wrong way for a round"),
    (
        Parameter("round", phrase("round"), _read_round),
        Parameter("table", phrase("table"), _read_table, after=("round",)),
    ),
    turn,
)
EXCHANGE = Action(
    "exchange",
    phrase("Exchange two pairs who sat at each other's tables for a round"),
    (
        Parameter("round", phrase("round"), _read_round),
        PAIR,
        Parameter("other", phrase("other pair"), PAIR.read),
    ),
    exchange,
)
END = Action(
    "end",
    phrase("End the evening after a round"),
    (Parameter("round", phrase("round"), plain(whole_number)),),
    end,
)
