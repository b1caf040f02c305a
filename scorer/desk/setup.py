"""Setting up an evening: which movements fit, what one looks like, and a new event with its pairs and schedule."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.changes.changed import Changed
from scorer.changes.movement import movement_for, with_movements
from scorer.changes.movement_terms import MovementWords, Terms, read_terms
from scorer.changes.naming import name_all, names_from
from scorer.changes.numbering import Numbering, renumber
from scorer.desk.answers import Answer
from scorer.desk.change import known_by_name
from scorer.errors import AlreadyThere, BadInput, Misread, Mistake, Mistakes
from scorer.game.announcement import Redeal
from scorer.game.rulesets import STANDARD, rule_set
from scorer.movements.choosing import Fit, fitting
from scorer.plurals import counted
from scorer.records.events import Event, setting_named
from scorer.records.history import Subject, Topic
from scorer.records.settings import Method, Scoring
from scorer.records.texts import name_text
from scorer.records.value_kinds import word_of
from scorer.reports.answers import schedules
from scorer.store.reading import identify, read_event
from scorer.store.transactions import reading, writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorer.records.pairs import ListedPair

T = TypeVar("T")


class EventWords(NamedTuple):
    """What was typed of the event itself; empty where nothing was said."""

    name: str
    date: str = ""
    club: str = ""
    rules: str = "standard"
    method: str = ""
    target: str = ""
    numbering: str = ""


class NewEvent(NamedTuple):
    """A new event as it was recorded, and the movement of each of its sections."""

    slug: str
    event: Event
    fits: tuple[Fit, ...]


def movements(words: MovementWords) -> Answer:
    """The movements that fit, best first."""
    terms = _terms_of_one_section(words)
    fits = fitting(terms.pairs[0], terms.wish, winners=terms.winners)
    timed = terms.minutes is not None
    return Answer(lambda: [schedules.listed(fits).sheet], lambda: schedules.list_document(fits, timed=timed))


def movement(words: MovementWords) -> Answer:
    """The schedule of one movement."""
    terms = _terms_of_one_section(words)
    fit = movement_for(terms.pairs[0], terms)
    return Answer(lambda: [schedules.fit_table(fit).sheet], lambda: schedules.fit_document(fit))


def _terms_of_one_section(words: MovementWords) -> Terms:
    mistakes = Mistakes()
    terms = read_terms(words, mistakes)
    mistakes.refuse()
    if len(terms.pairs) != 1:
        raise BadInput([Mistake("", "--tables", "movements are looked up for one section at a time")])
    return terms


class PairsWords(NamedTuple):
    """Where a new event's pairs have their names from: a list, or another event; nothing where nobody said."""

    listed: Sequence[ListedPair] = ()
    former: str = ""


def new_event(db: str, event_words: EventWords, movement_words: MovementWords, pairs: PairsWords) -> NewEvent:
    """Record a new event with its pairs and schedule, and make it the one that commands mean.

    Where nobody said how many pairs there are, they are those of the list or of the other event.
    """
    from scorer.store import events  # SQLAlchemy, which looking does not need

    former = _former(db, pairs)
    if not movement_words.tables and not movement_words.pairs:
        movement_words = _with_size(movement_words, len(former.pairs if former else pairs.listed), event_words.target)
    if event_words.numbering == Numbering.DIRECTION and not movement_words.kind:
        movement_words = movement_words._replace(winners=movement_words.winners or "2")
    mistakes, of_movement = Mistakes(), Mistakes()
    terms = read_terms(movement_words, of_movement)
    event = _read_event(event_words, terms, mistakes)
    mistakes.extend(of_movement)
    mistakes.refuse()
    fits = _for_all(terms)
    event = with_movements(event, fits)
    if event_words.numbering:
        event = renumber(event, event_words.numbering).event
    event = _named(event, pairs.listed, former)
    with writing(db, create=True) as work:
        work.lock_list()
        if events.namesake(work.connection, event) is not None:
            raise AlreadyThere(f"{events.already_here(event)}: give the new one another NAME or --date")
        if pairs.listed:
            named = Changed(event, Subject(Topic.PAIR), "")
            event = known_by_name(work, replace(event, pairs=()), named).event
        slug = events.add(work.connection, event)
        events.choose(work.connection, work.event(slug))
        work.commit()
    return NewEvent(slug, event, fits)


def _former(db: str, pairs: PairsWords) -> Event | None:
    """The event from which the names are taken."""
    if not pairs.former:
        return None
    if pairs.listed:
        raise BadInput([Mistake("", "--pairs-from", "the names are from --names or from another event, not both")])
    with reading(db) as ask:
        return read_event(ask, identify(ask, pairs.former))


def _with_size(words: MovementWords, pairs: int, target: str) -> MovementWords:
    """What was typed, with as many pairs as have names, else the one table of a race."""
    if pairs:
        return words._replace(pairs=str(pairs))
    if target:
        return words._replace(tables="1")
    return words


def _named(event: Event, listed: Sequence[ListedPair], former: Event | None) -> Event:
    """The event with the names of a list or of another event; neither may have more pairs than sit down."""
    if former is not None:
        _refuse_more_pairs(event, "--pairs-from", len(former.pairs))
        return names_from(event, former).event
    if listed:
        _refuse_more_pairs(event, "--names", len(listed))
        return name_all(event, listed).event
    return event


def _refuse_more_pairs(event: Event, field: str, pairs: int) -> None:
    if pairs > len(event.pairs):
        sentence = f'read "{pairs} pairs", expected {len(event.pairs)} at the most, as many as there are seats for'
        raise BadInput([Mistake("", field, sentence)])


def _read_event(words: EventWords, terms: Terms, mistakes: Mistakes) -> Event:
    """An event without its pairs; the date is today's where none was said, and the method the usual one."""

    def read(field: str, text: str, parse: Callable[[str], T]) -> T | None:
        return mistakes.read(field, text, parse) if text else None

    name = read("NAME", words.name, name_text)
    if not name and not mistakes:
        mistakes.append(Mistake("", "NAME", 'read "", expected a name'))
    usual = Method.AGGREGATE if terms.pairs == (2,) else Method.MATCHPOINTS
    date, club = read("--date", words.date, _date), read("--club", words.club, name_text)
    read_rules = setting_named("rules").values.read
    rules = rule_set(read("--rules", words.rules.strip().lower(), read_rules) or STANDARD.name)
    read("--numbering", words.numbering, partial(word_of, Numbering))
    method = read("--method", words.method, partial(word_of, Method)) or usual
    target = read("--target", words.target, setting_named("scoring.target").values.read) or 0
    if target and (terms.pairs not in ((), (2,)) or method is not Method.AGGREGATE):
        mistakes.append(Mistake("", "--target", "a race is between two pairs at one table, with the method aggregate"))
    return Event(
        name=name or "",
        date=date or datetime.date.today(),
        club=club or "",
        rules=rules.name,
        redeal=rules.redeal,
        scoring=Scoring(method=method, target=target),
    )


def _for_all(terms: Terms) -> tuple[Fit, ...]:
    """A movement for each section. All have as many winners: a Howell beside a Mitchell makes one list of both."""
    fits = tuple(movement_for(pairs, terms) for pairs in terms.pairs)
    if len({fit.movement.winners for fit in fits}) > 1:
        fits = tuple(movement_for(pairs, terms._replace(winners=1)) for pairs in terms.pairs)
    return fits


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Misread(text, "a date such as 2026-11-24") from error


def told(new: NewEvent) -> Iterator[str]:
    """What to tell the director of a new event, and what to do next."""
    event = new.event
    for fit in new.fits:
        note = f" ({fit.movement.note})" if fit.movement.note else ""
        sizes = f"{counted(fit.movement.rounds, 'round')} of {counted(fit.boards_a_round, 'board')}"
        boards = f"each pair plays {fit.plays} of the {counted(fit.boards, 'board')} in play"
        yield f"{schedules.tables_text(fit)}, {fit.movement.kind}: {sizes}, about {fit.minutes} minutes; {boards}{note}"
    if event.redeal is Redeal.NS_DECLARE:
        yield f"With 20 points on each side North-South declare, as the source of {event.rules} says"
    held = f"{counted(len(event.pairs), 'pair')}, {counted(event.boards, 'board')}"
    yield f"{new.slug}: {held}; commands now mean this event"
    yield from _next_steps(event)


def _next_steps(event: Event) -> Iterator[str]:
    """What most directors do next: the names, where pairs have none yet, and the paper."""
    paper = "scorer movement print start-list table-cards slips"
    nameless = [pair.label for pair in event.pairs if not pair.names]
    if len(nameless) == len(event.pairs):
        yield "Next: scorer pairs names FILE"
        yield f"Then: {paper}"
        return
    if nameless:
        yield f"Still without names: {', '.join(nameless)}; `scorer pairs rename {nameless[0]} NAME NAME`"
    yield f"Next: {paper}"
