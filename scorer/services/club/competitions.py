"""Competitions: create, add events, close; rank and print them."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.commands import competitions as steps
from scorer.commands.command import unread
from scorer.competitions import handicaps, ladder, sessions
from scorer.errors import (
    AlreadyExistsError,
    FullNameRequiredError,
    MissingDataError,
    NotFoundError,
    input_error,
    mismatch_message,
)
from scorer.files import new_file, parent_folder_of
from scorer.i18n import count_phrase, phrase
from scorer.model.competitions import Competition, CompetitionKind, with_parsed_setting
from scorer.model.settings import Method
from scorer.rendering.paper import typeset_reports
from scorer.reports.paper.print_job import build_certificates_print_job, build_competition_print_job
from scorer.reports.table import Sheet, sheets_of
from scorer.reports.workbook_pages import build_competition_pages
from scorer.reports.years import competitions as reports
from scorer.services import Answer, answer_with_tables
from scorer.services.change import (
    apply_club_command,
    load_competition_for_update,
    save_club_change,
)
from scorer.services.club import simultaneous
from scorer.services.club_settings import load_club_settings
from scorer.services.printing import validate_request
from scorer.storage.club import (
    find_competition,
    find_competition_settings,
    find_competition_slug,
    list_competition_events,
    list_events_of_club,
    read_book,
    read_competition,
    read_competitions,
    read_slug_and_method,
)
from scorer.storage.database import query_or_default, read_transaction, write_transaction
from scorer.storage.evenings import read_evenings
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, find_slug
from scorer.storage.history import HistoryOwner

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.competitions.standings import CompetitionResult
    from scorer.progress import ProgressTracker
    from scorer.services.import_export import AfterImport, ImportResult
    from scorer.services.printing import PdfRequest
    from scorer.storage import Query
    from scorer.storage.transaction import Transaction


def create_competition(
    db: str, name: str, kind: str, settings: Mapping[str, str], events: Sequence[str]
) -> Change[Competition]:
    """Create a competition, with some events; raise `AlreadyExistsError` if the name is taken."""
    command = steps.CreateCompetition(name=unread(name), kind=unread(kind), settings=unread(settings))
    change = command.read(None).create()
    slug, new_kind = change.after.slug, change.after.kind
    with write_transaction(db, create=True) as transaction:
        transaction.lock_club()
        existing = find_competition(transaction.query, slug)
        if existing is not None:
            raise AlreadyExistsError(
                phrase('competition "{name}" already exists ({slug})', name=existing.name, slug=slug)
            )
        if events:
            candidates, after = _find_candidates(transaction.query, events), change.after
            if new_kind is CompetitionKind.SIMULTANEOUS and not settings.get("method"):
                after = replace(after, rule=with_parsed_setting(after.rule, "method", str(candidates[0].method)))
            competition = steps.add_events(after, candidates, None).after
            number = count_phrase(len(competition.entries), "event")
            summary = phrase(
                "{slug}: a new competition ({kind}) with {events}", slug=slug, kind=new_kind, events=number
            )
            change = change._replace(after=competition, summary=summary, hints=())
        save_club_change(transaction, HistoryOwner(competition=slug), None, change)
        transaction.commit()
    return change


def add_events(db: str, name: str, events: Sequence[str], heat: str) -> Change[Competition]:
    """Add events to a competition, each by its slug or a part that fits only one."""
    with write_transaction(db) as transaction:
        owner, before = load_competition_for_update(transaction, name)
        command = steps.AddEvents(heat=unread(heat), events=_find_candidates(transaction.query, events))
        change = apply_club_command(transaction, owner, before, command)
        transaction.commit()
    return change


def make_uploader(name: str) -> AfterImport:
    """Return a function that adds imported events to a competition in the same transaction, so that none is lost."""

    def add_all(work: Transaction, imported: Sequence[ImportResult]) -> None:
        events = [_read_candidate(work.query, one.slug) for one in imported]
        owner, before = load_competition_for_update(work, name)
        apply_club_command(work, owner, before, steps.AddEvents(events=events))

    return add_all


def remove_events(db: str, name: str, events: Sequence[str]) -> Change[Competition] | Change[None]:
    """Remove events from a competition; without any, delete the competition, which needs its name in full."""
    with write_transaction(db) as transaction:
        owner, before = load_competition_for_update(transaction, name)
        if events:
            slugs = [event.slug for event in _find_candidates(transaction.query, events)]
            removal = steps.remove_events(before, slugs)
            save_club_change(transaction, owner, before, removal)
            transaction.commit()
            return removal
        if name.strip().casefold() not in (before.slug, before.name.casefold()):
            raise FullNameRequiredError(phrase("competition"), name, before.slug, before.name)
        deletion = steps.delete_competition(before)
        save_club_change(transaction, owner, before, deletion)
        transaction.commit()
    return deletion


def _find_competition(query: Query, name: str) -> Competition:
    return read_competition(query, find_competition_slug(query, name))


def _read_candidate(query: Query, text: str) -> steps.EventCandidate:
    """Return an event as it is added, without reading its results."""
    slug, method = read_slug_and_method(query, find_event(query, text))
    return steps.EventCandidate(slug, Method(method))


def _find_candidates(query: Query, patterns: Sequence[str]) -> list[steps.EventCandidate]:
    """Return the events meant, each by its slug, a part that fits only one, or a pattern such as `tuesday-*`."""
    slugs: dict[str, None] = {}
    for word in patterns:
        if "*" in word:
            known_slugs = [summary.slug for summary in list_summaries(query)]
            matches = fnmatch.filter(known_slugs, word.casefold())
            if not matches:
                raise NotFoundError(phrase("event"), word, known_slugs, hints.LIST_EVENTS)
            slugs |= dict.fromkeys(matches)
        else:
            slugs[find_slug(query, word)] = None
    return [_read_candidate(query, slug) for slug in slugs]


def list_competitions(db: str) -> Answer:
    """List the competitions; none if there is no database yet."""
    return answer_with_tables("competitions", reports.competition_table(load_competitions(db)))


def load_competitions(db: str) -> list[Competition]:
    """Read all competitions; none if there is no database yet."""
    return query_or_default(db, read_competitions, list["Competition"]())


def show_competition(db: str, name: str) -> Answer:
    """Show what is known of a competition: its rule and its events."""
    with read_transaction(db) as query:
        competition = _find_competition(query, name)
        member_events = list_competition_events(query, competition.slug)
    return Answer(
        lambda: reports.competition_sheets(competition, member_events),
        lambda: reports.competition_document(competition, member_events),
    )


class RankingView(NamedTuple):
    """Which view of a ranking is asked for.

    With the figures of each evening; a simultaneous in another order, or one club's page; one evening with handicaps;
    some lines of each list only, such as `1-100`.
    """

    evenings: bool = False
    order: str = ""
    club: str = ""
    evening: str = ""
    lines: str = ""


def parse_lines(text: str) -> slice:
    """Parse lines of a list, such as `1-100`; an empty text means all of them."""
    found = LINES_PATTERN.fullmatch(text)
    if found is None:
        raise input_error("lines", mismatch_message(text, phrase("lines such as {example}", example="1-100")))
    first, last = found.groups()
    return slice(int(first) - 1 if first else None, int(last) if last else None)


LINES_PATTERN = re.compile(r"(?:([1-9][0-9]{0,8})-([1-9][0-9]{0,8}))?", re.ASCII)


def show_ranking(db: str, name: str, view: RankingView) -> Answer:
    """Show the ranking of a competition."""
    outcome = rank_competition(db, name, view)
    return Answer(
        lambda: _ranking_sheets(outcome, view), lambda: reports.ranking_document(outcome, evenings=view.evenings)
    )


def _ranking_sheets(outcome: CompetitionResult, view: RankingView) -> list[Sheet]:
    """Return the sheets to read; a club's page without overall places says how to get them."""
    sheets = sheets_of(reports.ranking_tables(outcome, evenings=view.evenings))
    if view.club and not any(line.overall for listing in outcome.lists for line in listing.lines):
        sheets[0] = sheets[0]._replace(hints=(hints.RANK_COMPETITION,))
    return sheets


def load_competition(db: str, name: str) -> Competition:
    """Read a competition by its name."""
    with read_transaction(db) as query:
        return _find_competition(query, name)


def rank_competition(db: str, name: str, view: RankingView = RankingView()) -> CompetitionResult:  # noqa: B008  # it is frozen
    """Compute everything about a competition from its events as they are now."""
    lines = parse_lines(view.lines)
    with read_transaction(db) as query:
        slug = find_competition_slug(query, name)
        settled = find_competition_settings(query, slug)
        if view.club and settled is not None and settled.kind is CompetitionKind.SIMULTANEOUS:
            simultaneous.ensure_closed(settled)
            page = simultaneous.rank_club(db, query, settled, _find_club_event(query, slug, view.club))
            return page.with_lines(lines)
        competition = read_competition(query, slug)
        if competition.kind is CompetitionKind.SIMULTANEOUS:
            if view.evening:
                raise input_error(
                    "evening",
                    phrase("{name} is a simultaneous pairs competition, so it has no handicaps", name=competition.name),
                )
            return simultaneous.rank_field(db, query, competition, view.order or "overall", lines)
        _ensure_simultaneous(competition, {"by": view.order, "club": view.club})
        book = read_book(query)
        named = [*competition.slugs, *filter(None, [view.evening])]
        season = read_evenings(db, query, [find_event(query, slug) for slug in named])
    if view.evening:
        *others, asked = season
        return handicaps.rank_evening(competition, asked, others, book).with_lines(lines)
    if competition.kind is CompetitionKind.SESSIONS:
        return sessions.rank_sessions(competition, season, book).with_lines(lines)
    return ladder.rank_ladder(competition, season, book).with_lines(lines)


def _find_club_event(query: Query, slug: str, text: str) -> str:
    """Return the event of a club, by slug or by the club's name; raise `NotFoundError` unless one fits."""
    try:
        return find_slug(query, text)
    except NotFoundError:
        fitting = list_events_of_club(query, slug, text)
        if len(fitting) == 1:
            return fitting[0]
        raise


def _ensure_simultaneous(competition: Competition, requested: Mapping[str, str]) -> None:
    """Raise `InputError` for views that only a simultaneous has."""
    for field, word in requested.items():
        if word and competition.kind is not CompetitionKind.SIMULTANEOUS:
            raise input_error(
                field,
                phrase("for simultaneous pairs only, and {name} is another kind of competition", name=competition.name),
            )


LISTS, CERTIFICATES = "lists", "certificates"
"""What can be printed of a competition, as it is typed."""


def print_competition(
    db: str, name: str, what: str, pdf: PdfRequest, track: ProgressTracker, *, first_names: bool
) -> None:
    """Print the lists of a competition as PDF or workbook, or its certificates.

    Raise `MissingDataError` if the lists are empty, `ScorerError` for a simultaneous that is not closed.
    """
    suffixes = [".pdf"] if what == CERTIFICATES else [".pdf", ".xlsx"]
    pdf = validate_request(db, pdf, [what], [LISTS, CERTIFICATES], suffixes)
    competition = load_competition(db, name)
    if what == CERTIFICATES:
        _ensure_simultaneous(competition, {"what": CERTIFICATES})
    simultaneous.ensure_closed(competition)
    outcome = rank_competition(db, name)
    if not any(listing.lines for listing in outcome.lists):
        if competition.entries:
            raise MissingDataError(phrase("no event in {name} has results that count yet", name=competition.name))
        raise MissingDataError(phrase("{name} has no players yet", name=competition.name), hints.ADD_EVENTS)
    with parent_folder_of(pdf.path), new_file(pdf.path, force=pdf.force) as staged:
        if pdf.path.suffix.lower() == ".xlsx":
            from scorer.rendering.workbook import write_workbook  # saves 28 ms: XlsxWriter

            write_workbook(staged, outcome.competition.name, build_competition_pages(outcome), track)
        else:
            if what == CERTIFICATES:
                venues = simultaneous.load_scored_events(db, competition, first_names=first_names)
                printed = build_certificates_print_job(outcome, venues)
            else:
                printed = build_competition_print_job(outcome, date.today().isoformat())
            staged.write_bytes(typeset_reports(printed, size=pdf.sheet, colour=load_club_settings(db).colour))
