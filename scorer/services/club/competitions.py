"""Competitions: create, add events, close; rank and print them."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands import competitions as steps
from scorer.competitions import handicaps, ladder, sessions
from scorer.errors import AlreadyThere, NotFound, NothingHere, NotInFull, Way, refused, remedy
from scorer.files import make_folder_for, new_file
from scorer.i18n import counted, phrase
from scorer.model.competitions import Competition, Kind, with_rule
from scorer.model.history import Thing
from scorer.model.settings import Method
from scorer.reports.table import Sheet, sheets_of
from scorer.reports.years import competitions as reports
from scorer.services import Answer, tables_answer
from scorer.services.change import found, kept, through
from scorer.storage.club import (
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
from scorer.storage.evenings import evenings
from scorer.storage.history import Whose
from scorer.storage.reading import identify, slug_of, summaries
from scorer.storage.transactions import asked, reading, writing

if TYPE_CHECKING:
    from scorer.commands.changed import Changed
    from scorer.competitions.standings import Outcome
    from scorer.progress import Track
    from scorer.services.print import Pdf
    from scorer.services.transfer import Also, Imported
    from scorer.storage import Ask
    from scorer.storage.work import Transaction


def new(db: str, words: Mapping[str, Any], events: Sequence[str]) -> Changed[Competition]:
    """Create a competition, with some events; raise `AlreadyExistsError` if the name is taken."""
    made = steps.NEW.step(None, **steps.NEW.read(None, words))
    slug, kind = made.after.slug, made.after.kind
    with writing(db, create=True) as work:
        work.lock_club()
        there = find_competition(work.ask, slug)
        if there is not None:
            raise AlreadyThere(phrase('competition "{name}" is already here ({slug})', name=there.name, slug=slug))
        if events:
            candidates, after = _events(work.ask, events), made.after
            if kind is Kind.SIMULTANEOUS and not words["settings"].get("method"):
                after = replace(after, rule=with_rule(after.rule, "method", str(candidates[0].method)))
            whole = steps.add(after, candidates, None).after
            number = counted(len(whole.entries), "event")
            said = phrase("{slug}: a new competition ({kind}) of {events}", slug=slug, kind=kind, events=number)
            made = made._replace(after=whole, said=said, remedies=())
        made = kept(work, Whose(competition=slug), None, made)
        work.commit()
    return made


def add(db: str, name: str, events: Sequence[str], heat: str) -> Changed[Competition]:
    """Add events to a competition, each by its slug or a part that fits only one."""
    with writing(db) as work:
        meant = found(work, Thing.COMPETITION, name)
        outcome = through(work, *meant, steps.ADD, {"heat": heat}, events=_events(work.ask, events))
        work.commit()
    return outcome


def uploading(name: str) -> Also:
    """Return a function that adds imported events to a competition in the same transaction, so that none is lost."""

    def add_all(work: Transaction, imported: Sequence[Imported]) -> None:
        events = [_candidate(work.ask, one.slug) for one in imported]
        through(work, *found(work, Thing.COMPETITION, name), steps.ADD, {}, events=events)

    return add_all


def remove(db: str, name: str, events: Sequence[str]) -> Changed[Any]:
    """Remove events from a competition; without any, delete the competition, which needs its name in full."""
    with writing(db) as work:
        whose, before = found(work, Thing.COMPETITION, name)
        outcome: Changed[Any]
        if events:
            outcome = steps.remove(before, [event.slug for event in _events(work.ask, events)])
        elif name.strip().casefold() in (before.slug, before.name.casefold()):
            outcome = steps.dissolve(before)
        else:
            raise NotInFull(phrase("competition"), name, before.slug, before.name)
        kept(work, whose, before, outcome)
        work.commit()
    return outcome


def _meant(ask: Ask, name: str) -> Competition:
    return read_competition(ask, identify_competition(ask, name))


def _candidate(ask: Ask, text: str) -> steps.Candidate:
    """Return an event as it is added, without reading its results."""
    slug, method = settled_event(ask, identify(ask, text))
    return steps.Candidate(slug, Method(method))


def _events(ask: Ask, words: Sequence[str]) -> list[steps.Candidate]:
    """Return the events meant, each by its slug, a part that fits only one, or a pattern such as `tuesday-*`."""
    slugs: dict[str, None] = {}
    for word in words:
        if "*" in word:
            known = [summary.slug for summary in summaries(ask)]
            fitting = fnmatch.filter(known, word.casefold())
            if not fitting:
                raise NotFound(phrase("event"), word, known, remedy(Way.EVENT))
            slugs |= dict.fromkeys(fitting)
        else:
            slugs[slug_of(ask, word)] = None
    return [_candidate(ask, slug) for slug in slugs]


def listed(db: str) -> Answer:
    """List the competitions; none if there is no database yet."""
    return tables_answer("competitions", reports.listed(asked(db, competitions, list["Competition"]())))


def shown(db: str, name: str) -> Answer:
    """Show what is known of a competition: its rule and its events."""
    with reading(db) as ask:
        competition = _meant(ask, name)
        there = members(ask, competition.slug)
    return Answer(lambda: reports.facts(competition, there), lambda: reports.facts_document(competition, there))


class View(NamedTuple):
    """Which view of a ranking is asked for.

    With the figures of each evening; a simultaneous in another order, or one club's page; one evening with handicaps.
    """

    evenings: bool = False
    order: str = ""
    club: str = ""
    evening: str = ""


def ranking(db: str, name: str, view: View) -> Answer:
    """Show the ranking of a competition."""
    outcome = outcome_of(db, name, view)
    return Answer(lambda: _sheets(outcome, view), lambda: reports.document(outcome, evenings=view.evenings))


def _sheets(outcome: Outcome, view: View) -> list[Sheet]:
    """Return the sheets to read; a club's page without overall places says how to get them."""
    sheets = sheets_of(reports.tables(outcome, evenings=view.evenings))
    if view.club and not any(line.overall for listing in outcome.lists for line in listing.lines):
        sheets[0] = sheets[0]._replace(remedies=(remedy(Way.RANK_COMPETITION),))
    return sheets


def competition_meant(db: str, name: str) -> Competition:
    """Read a competition by its name."""
    with reading(db) as ask:
        return _meant(ask, name)


def outcome_of(db: str, name: str, view: View = View()) -> Outcome:  # noqa: B008  # it is frozen
    """Compute everything about a competition from its events as they are now."""
    with reading(db) as ask:
        slug = identify_competition(ask, name)
        settled = settled_of(ask, slug)
        if view.club and settled is not None and settled.kind is Kind.SIMULTANEOUS:
            from scorer.services.club import simultaneous  # only needed for a simultaneous

            simultaneous.refuse_open(settled)
            return simultaneous.club_page(db, ask, settled, _club_meant(ask, slug, view.club))
        competition = read_competition(ask, slug)
        if competition.kind is Kind.SIMULTANEOUS:
            from scorer.services.club import simultaneous  # only needed for a simultaneous

            if view.evening:
                raise refused(
                    "evening", phrase("{name} is a simultaneous, which has no handicaps", name=competition.name)
                )
            return simultaneous.ranked(db, ask, competition, view.order or "overall")
        _refuse_views_of_a_field(competition, {"by": view.order, "club": view.club})
        book = read_book(ask)
        named = [*competition.slugs, *filter(None, [view.evening])]
        season = evenings(db, ask, [identify(ask, slug) for slug in named])
    if view.evening:
        *others, asked = season
        return handicaps.evening(competition, asked, others, book)
    if competition.kind is Kind.SESSIONS:
        return sessions.ranked(competition, season, book)
    return ladder.ranked(competition, season, book)


def _club_meant(ask: Ask, slug: str, text: str) -> str:
    """Return the event of a club, by slug or by the club's name; raise `NotFoundError` unless one fits."""
    try:
        return slug_of(ask, text)
    except NotFound:
        fitting = events_of_club(ask, slug, text)
        if len(fitting) == 1:
            return fitting[0]
        raise


def _refuse_views_of_a_field(competition: Competition, wishes: Mapping[str, str]) -> None:
    """Raise `InputError` for views that only a simultaneous has."""
    for field, word in wishes.items():
        if word and competition.kind is not Kind.SIMULTANEOUS:
            raise refused(field, phrase("only a simultaneous has it, and {name} is none", name=competition.name))


LISTS, CERTIFICATES = "lists", "certificates"
"""What can be printed of a competition, as it is typed."""


def write_paper(db: str, name: str, what: str, pdf: Pdf, track: Track, *, first_names: bool) -> None:
    """Print the lists of a competition as PDF or workbook, or its certificates.

    Raise `MissingDataError` if the lists are empty, `ScorerError` for a simultaneous that is not closed.
    """
    from scorer.services.club import simultaneous  # only needed for printing
    from scorer.services.print import accepted

    kinds = [".pdf"] if what == CERTIFICATES else [".pdf", ".xlsx"]
    pdf = accepted(db, pdf, [what], [LISTS, CERTIFICATES], kinds)
    competition = competition_meant(db, name)
    if what == CERTIFICATES:
        _refuse_views_of_a_field(competition, {"what": CERTIFICATES})
    simultaneous.refuse_open(competition)
    outcome = outcome_of(db, name)
    if not any(listing.lines for listing in outcome.lists):
        if competition.entries:
            raise NothingHere(phrase("no event of {name} has results that count yet", name=competition.name))
        raise NothingHere(phrase("nobody is in {name} yet", name=competition.name), remedy(Way.ADD_EVENTS))
    make_folder_for(pdf.path)
    with new_file(pdf.path, force=pdf.force) as fresh:
        if pdf.path.suffix.lower() == ".xlsx":
            from scorer.rendering.workbook import write_workbook  # openpyxl takes 0.2 s, and only workbooks need it
            from scorer.reports.book import competition_pages

            write_workbook(fresh, outcome.competition.name, competition_pages(outcome), track)
        else:
            from scorer.rendering.paper import typeset_reports  # a typesetter, only needed for paper
            from scorer.reports.paper.printed import printed_certificates, printed_competition

            if what == CERTIFICATES:
                venues = simultaneous.venues(db, competition, first_names=first_names)
                printed = printed_certificates(outcome, venues)
            else:
                printed = printed_competition(outcome, date.today().isoformat())
            fresh.write_bytes(typeset_reports(printed, size=pdf.sheet))
