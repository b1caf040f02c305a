"""Competitions: create them, add and remove events, list them, show one."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer import hints
from scorer.commands import competitions as steps
from scorer.commands.command import unread
from scorer.errors import (
    AlreadyExistsError,
    FullNameRequiredError,
    NotFoundError,
)
from scorer.i18n import count_phrase, phrase
from scorer.model.competitions import Competition, CompetitionKind, with_parsed_setting
from scorer.model.settings import Method
from scorer.reports.years import competitions as reports
from scorer.services import Answer, answer_with_tables
from scorer.services.change import (
    apply_club_command,
    load_competition_for_update,
    save_club_change,
)
from scorer.services.club.competition_rankings import find_named_competition
from scorer.storage.club import (
    find_competition,
    list_competition_events,
    read_competitions,
    read_slug_and_method,
)
from scorer.storage.database import query_or_default, read_transaction, write_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, find_slug
from scorer.storage.history import HistoryOwner

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.services.import_export import AfterImport, ImportResult
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
        competition = find_named_competition(query, name)
        member_events = list_competition_events(query, competition.slug)
    return Answer(
        lambda: reports.competition_sheets(competition, member_events),
        lambda: reports.competition_document(competition, member_events),
    )
