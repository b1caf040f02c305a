"""The movement of an event: laid out before it begins, and changed in its midst. What was recorded stays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.changes.actions import Action, Known, Parameter
from scorer.changes.changed import Changed, with_replaced
from scorer.changes.movement_from_round import use_from_round
from scorer.changes.movement_terms import KIND, TERMS, Terms
from scorer.changes.numbering import Numbering, by_direction, keeps_directions, renumber
from scorer.changes.results import become, exchanged
from scorer.checks.against_schedule import misfits
from scorer.errors import Misread, NothingHere, Way, misread, one_of, refused, remedy
from scorer.game.seats import Side
from scorer.movements.choosing import Fit, movement_named, proposed_movement
from scorer.movements.leaving import brought_together, without_pair
from scorer.movements.schedule import most_played, sharing_tables, sharing_told
from scorer.records.events import boards_recorded, in_seating_order
from scorer.records.history import Subject, Topic
from scorer.records.numbers import whole_number
from scorer.records.pair_changes import withdrawals
from scorer.records.pairs import Pair
from scorer.records.results import boards_played
from scorer.words import Phrase, chained, counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event

ABOUT = Subject(Topic.MOVEMENT)


def use(event: Event, from_round: int | None, **settled: Any) -> Changed:
    """Give the event another movement, settled as in `Terms`; results stay, and those that do not fit it are named.

    From a round on it is for the rest of the evening, and the rounds before stay.
    """
    terms = Terms(**settled)
    if from_round is not None:
        return use_from_round(event, terms, from_round)
    if not event.pairs:
        raise NothingHere(phrase("the event has no pairs"), remedy(Way.ADD_PAIR))
    numbered_apart = by_direction(event)
    if numbered_apart:
        event = renumber(event, Numbering.THROUGH).event
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
        after = renumber(after, Numbering.DIRECTION).event
    elif numbered_apart:
        through = phrase("the pairs are numbered through, because they do not keep their directions")
        said = chained((said, through))
    return _with_misfits(after, said)


def _told(event: Event) -> Phrase:
    """What a movement comes to, and who shares boards."""
    sizes = chained((counted(event.rounds, "round"), counted(event.boards, "board")), ", ")
    plays = phrase("each pair plays {number}", number=most_played(event.schedule))
    comes_to = chained((chained((event.movement, sizes), ": "), plays))
    return chained((comes_to, sharing_told(sharing_tables(event.schedule))))


def movement_for(pairs: int, terms: Terms) -> Fit:
    """The movement that was named, or the one proposed."""
    if terms.kind:
        return movement_named(terms.kind, pairs, terms.wish, terms.rounds, terms.a_round, winners=terms.winners)
    if terms.rounds is not None or terms.a_round is not None:
        raise refused("kind", phrase("rounds and boards a round need the name of a movement beside them"))
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


def end(event: Event, round: int) -> Changed:
    """End the evening after a round: nothing later is expected, after the last round no board without a result."""
    rounds = event.rounds
    if not rounds:
        raise NothingHere(phrase("the event has no schedule"), remedy(Way.SCHEDULE))
    schedule = tuple(sitting for sitting in event.schedule if sitting.round <= round)
    said = phrase("The evening ends after round {round} of {rounds}", round=round, rounds=rounds)
    if round == rounds:
        schedule = tuple(_closed(event, round))
        dropped = _results_expected(event.schedule) - _results_expected(schedule)
        said = chained((said, phrase("{results} no longer expected", results=counted(dropped, "result"))))
    if round > rounds or schedule in ((), event.schedule):
        raise refused("round", misread(str(round), _where_to_end(rounds)))
    return _with_misfits(replace(event, schedule=schedule), said)


def _results_expected(schedule: Iterable[Sitting]) -> int:
    return sum(len(sitting.boards) for sitting in schedule)


def _where_to_end(rounds: int) -> Phrase:
    """What may be said instead of a round after which nothing is left to end, or of which nothing is there."""
    if rounds == 1:
        return phrase("the round of which some boards are played and some are not")
    has = counted(rounds, "round")
    return phrase("1 to {last}: the schedule has {rounds}", last=rounds - 1, rounds=has)


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


def turn(event: Event, table: Sitting) -> Changed:
    """Turn two pairs who sat the wrong way for a round: in the schedule, and in what is recorded of it."""
    turned = table._replace(ns=table.ew, ew=table.ns)
    met = {(board, table.ns, table.ew) for board in table.boards}
    becomes = [(result, exchanged(result)) for result in event.results if result.place in met]
    after = become(replace(event, schedule=with_replaced(event.schedule, table, turned)), becomes)
    said = phrase(
        "Round {round}, table {table}: {ns} sat North-South, {ew} East-West",
        round=table.round,
        table=table.table_name,
        ns=turned.ns,
        ew=turned.ew,
    )
    if becomes:
        said = chained((said, phrase("{results} turned", results=counted(len(becomes), "result"))))
    return Changed(after, ABOUT, said)


def _read_round(text: str, known: Known) -> int:
    """A round of the schedule that there is; raise where there is none."""
    number = whole_number(text)
    rounds = sorted({sitting.round for sitting in known.event.schedule})
    if not rounds:
        raise NothingHere(phrase("the event has no schedule"), remedy(Way.SCHEDULE))
    if number not in rounds:
        raise Misread(text, one_of(map(str, rounds), text))
    return number


def _read_table(text: str, known: Known) -> Sitting:
    """The table at which two pairs meet in the round; raise `Misread` where nobody does."""
    meetings: dict[str, Sitting] = {}
    for sitting in known.event.schedule:
        if sitting.round == known.values["round"] and sitting.is_meeting:
            meetings[sitting.table_name] = sitting
    for name, sitting in meetings.items():
        if name.casefold() == text.strip().casefold():
            return sitting
    raise Misread(text, one_of(meetings, text))


def _with_misfits(event: Event, said: Phrase) -> Changed:
    """A change of the schedule, with the results recorded so far that do not fit it."""
    if not event.results:
        return Changed(event, ABOUT, said)
    against = tuple(finding.message for finding in misfits(event))
    fits = phrase("it fits {results}", results=counted(len(event.results) - len(against), "result"))
    if against:
        fits = phrase("{fits}, but not {number}:", fits=fits, number=len(against))
    return Changed(event, ABOUT, chained((said, fits)), details=against)


ROUND = Parameter("round", phrase("round"), _read_round)

USE = Action(
    "use",
    phrase("Give the event another movement"),
    (
        KIND,
        *(parameter for parameter in TERMS if parameter.name in ("boards", "rounds", "a_round", "winners")),
        Parameter("from_round", phrase("from round"), lambda text, _: whole_number(text), needed=False),
    ),
    use,
)
TURN = Action(
    "turn",
    phrase("Turn two pairs who sat the wrong way for a round"),
    (ROUND, Parameter("table", phrase("table"), _read_table, after=("round",))),
    lambda event, table, **_: turn(event, table),
)
END = Action(
    "end",
    phrase("End the evening after a round"),
    (Parameter("round", phrase("round"), lambda text, _: whole_number(text)),),
    end,
)
