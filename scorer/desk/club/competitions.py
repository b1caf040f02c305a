"""Competitions: made, given events, closed; and what comes of them."""

from __future__ import annotations

import fnmatch
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec

from scorer.changes import competitions as steps
from scorer.competitions import handicaps, ladder, sessions
from scorer.competitions.standings import evening_of
from scorer.desk.answers import Answer
from scorer.desk.change import now
from scorer.errors import AlreadyThere, BadInput, Lacking, Mistake, NotFound, NothingHere, NotInFull
from scorer.plurals import counted
from scorer.records.competitions import Kind
from scorer.records.settings import Method
from scorer.reports.answers import competitions as reports
from scorer.reports.table import sheets_of
from scorer.reports.years import seasons
from scorer.store.club_reading import (
    competitions,
    events_of_club,
    find_competition,
    identify_competition,
    members,
    read_book,
    read_competition,
    settled_event,
    settled_of,
)
from scorer.store.reading import identify, read_event, slug_of, summaries
from scorer.store.transactions import reading, writing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scorer.competitions.standings import Outcome
    from scorer.desk.transfer import Also, Imported
    from scorer.records.competitions import Competition
    from scorer.records.events import Event
    from scorer.store.sqlite_file import Ask
    from scorer.store.transactions import Transaction

P = ParamSpec("P")


def new(db: str, name: str, kind: str, settings: Mapping[str, str], events: Sequence[str]) -> str:
    """Make a competition, with the events named; raise `AlreadyThere` for a name that one has."""
    from scorer.store import club  # SQLAlchemy, which looking does not need

    made = steps.new(name, kind, settings)
    sentence = made.sentence
    with writing(db, create=True) as work:
        work.lock_club()
        there = find_competition(work.ask, made.competition.slug)
        if there is not None:
            raise AlreadyThere(f'competition "{there.name}" is already here ({there.slug})')
        if events:
            made = steps.add(made.competition, _events(work.ask, events), "")
            number = counted(len(made.competition.entries), "event")
            sentence = f"{made.competition.slug}: a new competition ({kind}) of {number}"
        club.save_competition(work.connection, made.competition.slug, None, made.competition, sentence, now())
        work.commit()
    return sentence


def change(
    db: str, name: str, step: Callable[Concatenate[Competition, P], steps.Changed], *args: P.args, **kwargs: P.kwargs
) -> str:
    """Let a step change the competition that is meant; say what was done."""
    with writing(db) as work:
        work.lock_club()
        sentence = _changed(work, identify_competition(work.ask, name), step, *args, **kwargs)
        work.commit()
    return sentence


def _changed(
    work: Transaction,
    slug: str,
    step: Callable[Concatenate[Competition, P], steps.Changed],
    *args: P.args,
    **kwargs: P.kwargs,
) -> str:
    from scorer.store import club  # SQLAlchemy, which looking does not need

    before = read_competition(work.ask, slug)
    after, sentence = step(before, *args, **kwargs)
    club.save_competition(work.connection, slug, before, after, sentence, now())
    return sentence


def add(db: str, name: str, events: Sequence[str], heat: str) -> str:
    """Take events into a competition; each by its slug or a part that fits one only."""
    with writing(db) as work:
        work.lock_club()
        slug = identify_competition(work.ask, name)
        sentence = _changed(work, slug, steps.add, _events(work.ask, events), heat)
        work.commit()
    return sentence


def uploading(name: str) -> Also:
    """What takes imported events into a competition, in the same piece of work: no upload is lost or half in."""

    def add_all(work: Transaction, imported: Sequence[Imported]) -> None:
        work.lock_club()
        slug = identify_competition(work.ask, name)
        _changed(work, slug, steps.add, [_candidate(work.ask, one.slug) for one in imported], "")

    return add_all


def remove(db: str, name: str, events: Sequence[str]) -> str:
    """Take events out of a competition; without any the competition itself goes, which wants its slug in full."""
    if events:
        with writing(db) as work:
            work.lock_club()
            slug = identify_competition(work.ask, name)
            slugs = [event.slug for event in _events(work.ask, events)]
            sentence = _changed(work, slug, steps.remove, slugs)
            work.commit()
        return sentence
    return _remove_whole(db, name)


def _remove_whole(db: str, name: str) -> str:
    from scorer.store import club  # SQLAlchemy, which looking does not need

    with writing(db) as work:
        work.lock_club()
        slug = identify_competition(work.ask, name)
        before = read_competition(work.ask, slug)
        if name.strip().casefold() not in (slug, before.name.casefold()):
            raise NotInFull("NAME", name, slug, before.name)
        sentence = f"{before.name} is removed; its events stay"
        club.save_competition(work.connection, slug, before, None, sentence, now())
        work.commit()
    return f"{sentence}; `scorer undo --competition {slug}` brings it back"


def _event(ask: Ask, slug: str) -> Event:
    """The event that is meant, with what is settled of it."""
    return read_event(ask, identify(ask, slug))


def _candidate(ask: Ask, text: str) -> steps.Candidate:
    """The event that is meant, as it is taken in; of thousands nobody reads all their results for that."""
    slug, method = settled_event(ask, identify(ask, text))
    return steps.Candidate(slug, Method(method))


def _events(ask: Ask, words: Sequence[str]) -> list[steps.Candidate]:
    """The events that are meant, each by its slug, a part that fits one only, or a pattern such as `tuesday-*`."""
    slugs: dict[str, None] = {}
    for word in words:
        if "*" in word:
            known = [summary.slug for summary in summaries(ask)]
            fitting = fnmatch.filter(known, word.casefold())
            if not fitting:
                raise NotFound("event", word, known, Lacking.EVENT)
            slugs |= dict.fromkeys(fitting)
        else:
            slugs[slug_of(ask, word)] = None
    return [_candidate(ask, slug) for slug in slugs]


def listed(db: str) -> Answer:
    """Every competition; none when there is no database yet."""
    try:
        with reading(db) as ask:
            there = competitions(ask)
    except NothingHere:
        there = []
    return Answer(lambda: [reports.listed(there).sheet], lambda: reports.list_document(there))


def shown(db: str, name: str) -> Answer:
    """What is known of a competition: its rule and its events."""
    with reading(db) as ask:
        competition = read_competition(ask, identify_competition(ask, name))
        there = members(ask, competition.slug)
    return Answer(lambda: reports.sheets(competition, there), lambda: reports.document(competition, there))


class View(NamedTuple):
    """What of a ranking is asked for.

    Each evening's figures; another order of a simultaneous, or one club's page; one evening with handicaps.
    """

    evenings: bool = False
    order: str = ""
    club: str = ""
    evening: str = ""


def ranking(db: str, name: str, view: View) -> Answer:
    """What comes of a competition."""
    outcome = outcome_of(db, name, view)
    return Answer(
        lambda: sheets_of(seasons.tables(outcome, evenings=view.evenings)),
        lambda: seasons.document(outcome, evenings=view.evenings),
    )


def found(db: str, name: str) -> Competition:
    """The competition that is meant."""
    with reading(db) as ask:
        return read_competition(ask, identify_competition(ask, name))


def outcome_of(db: str, name: str, view: View = View()) -> Outcome:  # noqa: B008  # it is frozen
    """A competition with everything that can be computed of it, as its events are now."""
    with reading(db) as ask:
        slug = identify_competition(ask, name)
        settled = settled_of(ask, slug)
        if view.club and settled is not None and settled.kind is Kind.SIMULTANEOUS:
            from scorer.desk.club import simultaneous  # a season needs none of it

            simultaneous.refuse_open(settled)
            return simultaneous.club_page(db, ask, settled, _club_meant(ask, slug, view.club))
        competition = read_competition(ask, slug)
        if competition.kind is Kind.SIMULTANEOUS:
            from scorer.desk.club import simultaneous  # a season needs none of it

            return simultaneous.ranked(db, ask, competition, view.order or "overall")
        _refuse_views_of_a_field(competition, view)
        book = read_book(ask)
        evenings = [evening_of(_event(ask, slug)) for slug in competition.slugs]
        asked = evening_of(_event(ask, view.evening)) if view.evening else None
    if asked is not None:
        return handicaps.evening(competition, asked, evenings, book)
    if competition.kind is Kind.SESSIONS:
        return sessions.ranked(competition, evenings, book)
    return ladder.ranked(competition, evenings, book)


def _club_meant(ask: Ask, slug: str, text: str) -> str:
    """The event that a club is called by, else that of the one club with such a name; raise `NotFound` otherwise."""
    try:
        return slug_of(ask, text)
    except NotFound:
        fitting = events_of_club(ask, slug, text)
        if len(fitting) == 1:
            return fitting[0]
        raise


def _refuse_views_of_a_field(competition: Competition, view: View) -> None:
    """Refuse what only a simultaneous has."""
    for option, word in (("--by", view.order), ("--club", view.club)):
        if word:
            raise BadInput([Mistake("", option, f"only a simultaneous has it, and {competition.name} is none")])
