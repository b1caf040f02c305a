"""The movement of an event: laid out before it begins, and changed in its midst. What was recorded stays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed, with_replaced
from scorer.changes.movement_terms import Terms, read_terms
from scorer.changes.numbering import Numbering, by_direction, keeps_directions, renumber
from scorer.changes.results import exchanged
from scorer.checks.against_schedule import misfits
from scorer.errors import BadInput, Lacking, Mistake, Mistakes, NotFound, NothingHere
from scorer.game.seats import Side
from scorer.movements.choosing import Fit, movement_named, proposed_movement
from scorer.movements.leaving import brought_together, without_pair
from scorer.movements.schedule import most_played, sharing_tables, sharing_told
from scorer.plurals import counted
from scorer.records.events import boards_recorded, in_seating_order
from scorer.records.history import Subject, Topic
from scorer.records.numbers import whole_number
from scorer.records.pair_changes import withdrawals
from scorer.records.pairs import Pair
from scorer.records.plays import plays_after
from scorer.records.results import boards_played
from scorer.records.rulings import notes_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.changes.movement_terms import MovementWords
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event

ABOUT = Subject(Topic.MOVEMENT)


def use(event: Event, words: MovementWords) -> Changed:
    """Give the event another movement; results stay, and those that do not fit it are named."""
    if not event.pairs:
        raise NotFound("pairs", "", ["pairs in the event: `scorer pairs add` records them"])
    numbered_apart = by_direction(event)
    if numbered_apart:
        event = renumber(event, Numbering.THROUGH).event
    mistakes = Mistakes()
    terms = read_terms(_for_pairs_of(event, words), mistakes)
    mistakes.refuse()
    after = with_movements(event, [movement_for(pairs, terms) for pairs in terms.pairs])
    if after.labels != event.labels:
        labels = ", ".join(pair.label for pair in after.pairs)
        raise BadInput([Mistake("", "pairs", f"a movement needs the pairs {labels}")])
    for change in withdrawals(event.changes):
        remaining = without_pair(after.schedule, change.pair, change.from_round)
        together = brought_together(remaining, change.from_round, sides_fixed=after.winners > 1)
        after = replace(after, schedule=together)
    sentence = _told(after)
    if numbered_apart and keeps_directions(after):
        after = renumber(after, Numbering.DIRECTION).event
    elif numbered_apart:
        sentence += "; the pairs are numbered through, because they do not keep their directions"
    return _with_misfits(after, sentence)


def _told(event: Event) -> str:
    """What a movement comes to, and who shares boards."""
    sizes = f"{counted(event.rounds, 'round')}, {counted(event.boards, 'board')}"
    sentence = f"{event.movement}: {sizes}; each pair plays {most_played(event.schedule)}"
    sharing = sharing_told(sharing_tables(event.schedule))
    if sharing:
        sentence += f"; {sharing}"
    return sentence


def _for_pairs_of(event: Event, words: MovementWords) -> MovementWords:
    """What was typed, with the pairs that the event has, and with its boards where none were said."""
    sizes = Counter(pair.section for pair in event.pairs)
    boards = words.boards
    if not (boards or words.a_round or words.play):
        boards = str(event.boards)
    return words._replace(tables="", boards=boards, pairs=",".join(str(sizes[section]) for section in sorted(sizes)))


def movement_for(pairs: int, terms: Terms) -> Fit:
    """The movement that was named, or the one proposed."""
    if terms.kind:
        return movement_named(terms.kind, pairs, terms.wish, terms.rounds, terms.a_round, winners=terms.winners)
    if terms.rounds is not None or terms.a_round is not None:
        raise BadInput([Mistake("", "--movement", "rounds and boards a round need the name of a movement beside them")])
    return proposed_movement(pairs, terms.wish, winners=terms.winners)


def with_movements(event: Event, fits: Sequence[Fit]) -> Event:
    """The event with the movement of each section, A, B, … where there are several; pairs keep their names."""
    sections = [chr(ord("A") + number) for number in range(len(fits))] if len(fits) > 1 else [""]
    winners = max(fit.movement.winners for fit in fits)
    known = {pair.label: pair for pair in event.pairs}
    schedule: list[Sitting] = []
    pairs: list[Pair] = []
    for section, fit in zip(sections, fits, strict=True):
        label = partial(_label, section)
        own = fit.movement.schedule(fit.boards_a_round, label, section)
        first_sides = _first_sides(own) if winners > 1 else {}
        for number in range(1, fit.movement.pairs + 1):
            pair = known.get(label(number), Pair(label(number), section=section))
            pairs.append(pair._replace(direction=first_sides.get(pair.label)))
        schedule.extend(own)
    return replace(
        event,
        boards=max(boards_recorded(event), *(fit.boards for fit in fits)),
        winners=winners,
        movement=" ".join(dict.fromkeys(fit.movement.kind for fit in fits)),
        pairs=tuple(pairs),
        schedule=in_seating_order(schedule),
    )


def _label(section: str, number: int) -> str:
    return f"{section}{number}"


def _first_sides(schedule: Iterable[Sitting]) -> dict[str, Side]:
    """The side on which each pair first sits."""
    first_sides: dict[str, Side] = {}
    for sitting in sorted(schedule, key=lambda sitting: sitting.round):
        if sitting.ns is not None:
            first_sides.setdefault(sitting.ns, Side.NORTH_SOUTH)
        if sitting.ew is not None:
            first_sides.setdefault(sitting.ew, Side.EAST_WEST)
    return first_sides


def end(event: Event, after_round: str) -> Changed:
    """End the evening after a round: nothing later is expected, after the last round no board without a result."""
    last = _read_number("ROUND", after_round)
    rounds = event.rounds
    schedule = tuple(sitting for sitting in event.schedule if sitting.round <= last)
    sentence = f"The evening ends after round {last} of {rounds}"
    if last == rounds:
        schedule = tuple(_closed(event, last))
        dropped = _results_expected(event.schedule) - _results_expected(schedule)
        sentence += f"; {counted(dropped, 'result')} no longer expected"
    if not 1 <= last <= rounds or schedule in ((), event.schedule):
        raise NotFound("round", str(last), _where_to_end(rounds))
    return _with_misfits(replace(event, schedule=schedule), sentence)


def _results_expected(schedule: Iterable[Sitting]) -> int:
    return sum(len(sitting.boards) for sitting in schedule)


def _where_to_end(rounds: int) -> list[str]:
    """What may be said instead of a round after which nothing is left to end, or of which nothing is there."""
    if rounds == 1:
        return ["the round of which some boards are played and some are not"]
    return [f"1 to {rounds - 1}: the schedule has {counted(rounds, 'round')}"]


def _closed(event: Event, number: int) -> Iterator[Sitting]:
    """The schedule without the boards at the end of each table's round that have no result."""
    played = boards_played(event.results)
    for sitting in event.schedule:
        if sitting.round != number or not sitting.is_meeting:
            yield sitting
            continue
        done = [board for board in sitting.boards if (board, sitting.ns) in played or (board, sitting.ew) in played]
        if done:
            yield sitting._replace(last_board=done[-1])


def turn(event: Event, round_: str, table: str) -> Changed:
    """Turn two pairs who sat the wrong way for a round: in the schedule, and in what is recorded of it."""
    number = _read_number("ROUND", round_)
    sitting = _sitting(event, number, table)
    turned = sitting._replace(ns=sitting.ew, ew=sitting.ns)
    met = {(board, sitting.ns, sitting.ew) for board in sitting.boards}
    becomes = {result: exchanged(result) for result in event.results if result.place in met}
    after = replace(
        event,
        schedule=with_replaced(event.schedule, sitting, turned),
        results=tuple(becomes.get(result, result) for result in event.results),
        plays=plays_after(event.plays, becomes.items()),
        notes=notes_after(event.notes, becomes.items()),
    )
    sentence = f"Round {number}, table {table}: {turned.ns} sat North-South, {turned.ew} East-West"
    if becomes:
        sentence = f"{sentence}; {counted(len(becomes), 'result')} turned"
    return Changed(after, ABOUT, sentence)


def _sitting(event: Event, number: int, table: str) -> Sitting:
    """Who meets in a round at a table; raise `NotFound` where nobody does."""
    in_round = [sitting for sitting in event.schedule if sitting.round == number]
    if not in_round:
        rounds = sorted({sitting.round for sitting in event.schedule})
        if not rounds:
            raise NothingHere("the event has no schedule", Lacking.SCHEDULE)
        raise NotFound("round", str(number), map(str, rounds))
    meetings = {sitting.table_name: sitting for sitting in in_round if sitting.is_meeting}
    for name, sitting in meetings.items():
        if name.casefold() == table.strip().casefold():
            return sitting
    raise NotFound("table", table, meetings)


def _with_misfits(event: Event, sentence: str) -> Changed:
    """A change of the schedule, with the results recorded so far that do not fit it."""
    if not event.results:
        return Changed(event, ABOUT, sentence)
    against = [finding.message for finding in misfits(event)]
    sentence = f"{sentence}; it fits {counted(len(event.results) - len(against), 'result')}"
    if against:
        sentence = "\n  ".join([f"{sentence}, but not {len(against)}:", *against])
    return Changed(event, ABOUT, sentence)


def _read_number(field: str, text: str) -> int:
    mistakes = Mistakes()
    number = mistakes.read(field, text, whole_number)
    if number is None:
        raise BadInput(mistakes)
    return number
