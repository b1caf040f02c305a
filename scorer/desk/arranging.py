"""Setting up an evening: which movements fit, what one looks like, and a new event with its pairs and schedule."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.answers import Answer
from scorer.desk.wanted import About, Terms, Wanted, understood
from scorer.errors import BadInput, Mistake, NothingHere
from scorer.game.seats import Side
from scorer.movements.catalogue import Fit, fitting, movement, proposed
from scorer.movements.preference import minutes_of
from scorer.records.events import Event, in_seating_order
from scorer.records.pairs import Pair
from scorer.reports.answers import schedules
from scorer.reports.table import sheets_of
from scorer.store.reading import identify, read_event
from scorer.store.work import reading, writing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.movements.schedule import Sitting


class Arranged(NamedTuple):
    """A new event as it was recorded, and the movement of each of its sections."""

    slug: str
    event: Event
    fits: tuple[Fit, ...]


def listed(wanted: Wanted) -> Answer:
    """The movements that fit, best first."""
    terms, _ = understood(wanted)
    found = fitting(_one_section(terms), terms.boards, terms.minutes, winners=terms.winners)
    timed = terms.minutes is not None
    return Answer(lambda: [schedules.listed(found).sheet], lambda: schedules.list_document(found, timed=timed))


def shown(wanted: Wanted) -> Answer:
    """The schedule of one movement."""
    terms, _ = understood(wanted)
    fit = chosen(_one_section(terms), terms)
    return Answer(lambda: [schedules.fit_table(fit).sheet], lambda: schedules.fit_document(fit))


def scheduled(db: str, slug: str | None) -> Answer:
    """The schedule of an event."""
    with reading(db) as ask:
        event = read_event(ask, identify(ask, slug))
    if not event.schedule:
        raise NothingHere(f"{event.slug} has no schedule: `scorer movement use KIND` gives it one")
    return Answer(lambda: sheets_of(schedules.tables(event)), lambda: schedules.document(event))


def arrange(db: str, about: About, wanted: Wanted) -> Arranged:
    """Record a new event with its pairs and schedule, and make it the one that commands mean."""
    from scorer.store import events  # SQLAlchemy, which looking does not need

    terms, event = understood(wanted, about)
    fits = _for_all(terms)
    event = seated(event, fits)
    with writing(db, create=True) as work:
        slug = events.add(work.connection, event)
        events.choose(work.connection, slug)
        work.commit()
    return Arranged(slug, event, fits)


def _for_all(terms: Terms) -> tuple[Fit, ...]:
    """A movement for each section. All have as many winners: a Howell beside a Mitchell makes one list of both."""
    fits = tuple(chosen(pairs, terms) for pairs in terms.pairs)
    if len({fit.movement.winners for fit in fits}) > 1:
        fits = tuple(chosen(pairs, terms._replace(winners=1)) for pairs in terms.pairs)
    return fits


USUAL_BOARDS = 24
"""How many boards a pair plays where nobody said."""


def chosen(pairs: int, terms: Terms) -> Fit:
    """The movement that was named, or the one proposed."""
    if terms.kind:
        return _named(pairs, terms)
    if terms.rounds is not None or terms.a_round is not None:
        raise BadInput([Mistake("", "--movement", "rounds and boards a round need the name of a movement beside them")])
    return proposed(pairs, terms.boards, terms.minutes, winners=terms.winners)


def _named(pairs: int, terms: Terms) -> Fit:
    """The movement of a name: the best of those that fit, else the one that the rounds tell."""
    if terms.rounds is None and terms.a_round is None:
        for fit in fitting(pairs, terms.boards, terms.minutes, winners=terms.winners):
            if fit.movement.kind == terms.kind:
                return fit
    made = movement(terms.kind, pairs, terms.rounds, winners=terms.winners)
    each = terms.a_round or (terms.boards or max(USUAL_BOARDS, made.sets)) // made.sets
    if not each:
        raise BadInput([Mistake("", "--boards", f'read "{terms.boards}", expected at least {made.sets} for this one')])
    return Fit(made, each, made.sets * each, minutes_of(made.rounds, each))


def _one_section(terms: Terms) -> int:
    if len(terms.pairs) != 1:
        raise BadInput([Mistake("", "--tables", "movements are looked up for one section at a time")])
    return terms.pairs[0]


def seated(event: Event, fits: Sequence[Fit]) -> Event:
    """The event with the movement of each section, A, B, … where there are several; pairs keep their names."""
    sections = [chr(ord("A") + number) for number in range(len(fits))] if len(fits) > 1 else [""]
    winners = max(fit.movement.winners for fit in fits)
    schedule: list[Sitting] = []
    pairs: list[Pair] = []
    known = {pair.label: pair for pair in event.pairs}
    for section, fit in zip(sections, fits, strict=True):
        label = partial(_label, section)
        own = fit.movement.schedule(fit.boards_a_round, label, section)
        start = _directions(own) if winners > 1 else {}
        for name in map(label, range(1, fit.movement.pairs + 1)):
            pair = known.get(name, Pair(name, section=section))
            pairs.append(pair._replace(direction=start.get(name)))
        schedule += own
    used = (*(result.board for result in event.results), *(number for number, _ in (*event.deals, *event.points)))
    return replace(
        event,
        boards=max([*used, *(fit.boards for fit in fits)]),
        winners=winners,
        movement=" ".join(dict.fromkeys(fit.movement.kind for fit in fits)),
        pairs=tuple(pairs),
        schedule=in_seating_order(schedule),
    )


def _label(section: str, number: int) -> str:
    return f"{section}{number}"


def _directions(schedule: Iterable[Sitting]) -> dict[str, Side]:
    """The side on which each pair first sits."""
    start: dict[str, Side] = {}
    for it in sorted(schedule, key=lambda it: it.round):
        for label, side in ((it.ns, Side.NORTH_SOUTH), (it.ew, Side.EAST_WEST)):
            if label is not None:
                start.setdefault(label, side)
    return start


def told(arranged: Arranged) -> Iterator[str]:
    """What to tell the director of a new event, and what to do next."""
    event = arranged.event
    for fit in arranged.fits:
        note = f" ({fit.movement.note})" if fit.movement.note else ""
        sizes = f"{fit.movement.rounds} rounds of {fit.boards_a_round} boards, about {fit.minutes} minutes"
        tables = f"{float(fit.movement.tables):g} table{'s' * (fit.movement.tables != 1)}"
        yield f"{tables}, {fit.movement.kind}: {sizes}{note}"
    yield f"{arranged.slug}: {len(event.pairs)} pairs, {event.boards} boards; commands now mean this event"
    first = event.pairs[0].label
    yield f"Next: scorer movement print start-list table-cards slips, scorer pairs rename {first} NAME NAME"
