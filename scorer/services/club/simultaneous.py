"""Simultaneous pairs: rank the whole field, or show one club's part of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import find_missing
from scorer.competitions.field_order import FieldOrder, build_lists, order_field
from scorer.competitions.field_outcomes import shape_of
from scorer.competitions.field_values import value_field
from scorer.competitions.simultaneous import (
    ALL_LINES,
    Venue,
    list_entrants,
    rank_by_club,
    rank_by_heat,
    rank_by_school,
    rank_entrants,
    rank_venue_teams,
)
from scorer.competitions.standings import CompetitionList, CompetitionResult, OverallPlace
from scorer.errors import MissingDataError, ScorerError, parse_one
from scorer.i18n import Phrase, count_phrase, phrase
from scorer.i18n.formatting import time_text
from scorer.model.competitions import Competition, CompetitionKind
from scorer.model.pairs import EventForm
from scorer.model.settings import choice_type
from scorer.movements.teams import SWISS
from scorer.reports.certificates import with_first_names
from scorer.scoring import ScoredEvent, score_event
from scorer.storage import Query, simultaneous
from scorer.storage.cache import CACHE_ERRORS, open_cache, read_cache
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import read_event
from scorer.storage.history import current_minute
from scorer.storage.packed_fields import read_packed_field

if TYPE_CHECKING:
    from scorer.competitions.simultaneous import Entrant
    from scorer.model.events import Event
    from scorer.model.settings import Scoring
    from scorer.storage.packed_fields import PackedField

OVERALL, SCHOOL = "overall", "school"
"""Orders of the field as they are typed: all pairs; by school, wherever its pairs and teams play."""

ORDERS: Mapping[str, Callable[[Sequence[Entrant], Scoring], list[CompetitionList]]] = {
    "heat": rank_by_heat,
    "club": rank_by_club,
}
"""The orders in parts of the field, as they are typed."""

MAX_LISTED_CLUBS = 12
"""How many clubs a note names; `scorer competition show` lists all."""


def ensure_closed(competition: Competition) -> None:
    """Raise `ScorerError` while a simultaneous is open: no club may see the results of others."""
    if competition.kind is CompetitionKind.SIMULTANEOUS and not competition.closed:
        raise ScorerError(phrase("{name} is still open", name=competition.name), hints.CLOSE_COMPETITION)


def rank_field(
    db: str, query: Query, competition: Competition, order: str = OVERALL, lines: slice = ALL_LINES
) -> CompetitionResult:
    """Rank the whole field, in the order that was kept unless something has changed, and make some lines of each list.

    The order is cached for the next time and for the pages of clubs.
    """
    order = parse_one("by", order, choice_type((OVERALL, *ORDERS, SCHOOL)).read)
    scoring = competition.rule.scoring
    events = simultaneous.list_venue_events(query, competition.slug)
    venues = list(_team_venues(query, events))
    teams = rank_venue_teams(venues)
    state = _describe_state(events, scoring)
    kept = _read_order(db, competition, state) if order == OVERALL else None
    fresh = None
    entrants: list[Entrant] = []
    if kept is None:
        field = read_packed_field(db, query, competition.slug, events, events)
        incomplete = [event.slug for event in events if not field.events[event.event_id].is_complete]
        entrants = _list_entrants(query, field, events, scoring)
        del field  # memory for the lines
        kept = order_field(rank_entrants(entrants, scoring), incomplete)
        fresh = kept.to_bytes()
    if order == OVERALL:
        del entrants
        wanted = kept.slugs_of(lines)
        clubs = simultaneous.read_shown_clubs(query, [event for event in events if event.slug in wanted])
        lists = [*teams, *build_lists(kept, clubs, lines, scoring)]
    else:
        lists = rank_by_school(venues, entrants, scoring) if order == SCHOOL else ORDERS[order](entrants, scoring)
        lists = [own._replace(lines=own.lines[lines]) for own in lists]
    if not lists:
        raise MissingDataError(phrase("no event in {name} has a heat", name=competition.name), hints.NAME_HEAT)
    _cache_ranking(db, competition, state, teams, fresh)
    note = _describe_entries(query, events, kept.incomplete, competition)
    return CompetitionResult(competition, (), _add_note(lists, note))


def _list_entrants(
    query: Query, field: PackedField, events: Sequence[simultaneous.VenueEvent], scoring: Scoring
) -> list[Entrant]:
    """List every pair of some events with its total in the whole field."""
    values = value_field([shape_of(outcome) for outcome in field.outcomes], field.times, scoring)
    packed_events = (field.events[event.event_id] for event in events)
    return list_entrants(values, scoring, zip(simultaneous.read_clubs(query, events), packed_events, strict=True))


def _describe_state(events: Sequence[simultaneous.VenueEvent], scoring: Scoring) -> str:
    """Return a text that changes with the ranking of a field: a hash of its scoring and the versions of its events."""
    described = "\n".join((repr(scoring), *(event.version for event in events)))
    return blake2b(described.encode(), digest_size=16).hexdigest()


RANKING, ORDER = "ranking of a field", "order of a field"
"""Kinds of cached values: when a field was last ranked, with the places of teams, and the order of its pairs."""


def _read_order(db: str, competition: Competition, state: str) -> FieldOrder | None:
    """Return the order that was kept of a state of a field; None if another one is kept, or none."""
    cached = read_cache(db, ORDER, {competition.slug: state}).get(competition.slug)
    if cached is None or not cached.is_current or not isinstance(cached.value, bytes):
        return None
    return FieldOrder.from_bytes(cached.value)


def _cache_ranking(
    db: str, competition: Competition, state: str, teams: Sequence[CompetitionList], order: bytes | None
) -> None:
    """Cache when the field was ranked, with the places of teams, and its order if that is new."""
    ranking = json.dumps([current_minute(), state, _places_of_teams(teams)])
    with suppress(*CACHE_ERRORS), open_cache(db) as cached:
        cached.write(RANKING, [(competition.slug, state, ranking)])
        if order is not None:
            cached.write(ORDER, [(competition.slug, state, order)])


def _places_of_teams(teams: Sequence[CompetitionList]) -> dict[str, OverallPlace]:
    """Return the places of teams by their labels in the field."""
    return {
        line.label: OverallPlace(line.place, line.tied, len(listing.lines))
        for listing in teams
        for line in listing.lines
        if line.place is not None and line.label is not None
    }


def _read_last_ranking(
    db: str, competition: Competition, state: str, event_slug: str
) -> tuple[Phrase | str, Mapping[str, OverallPlace]]:
    """Return a note about the last ranking of the whole field, and the places in it of a club's pairs and all teams."""
    ranking = read_cache(db, RANKING, {competition.slug: state}).get(competition.slug)
    if ranking is None:
        return "The whole field has not been ranked yet", {}
    at, ranked_state, teams = json.loads(ranking.value)
    note = phrase("Overall place: as of {at}", at=time_text(at))
    if not ranking.is_current:
        note = phrase("{said} (before the latest changes)", said=note)
    places = {label: OverallPlace(*place) for label, place in teams.items()}
    order = _read_order(db, competition, ranked_state)
    return note, places if order is None else places | order.places_of(event_slug)


def _add_note(lists: Sequence[CompetitionList], note: Phrase | str) -> tuple[CompetitionList, ...]:
    """Return lists, the first with a note at its beginning."""
    first, *others = lists
    return (first._replace(notes=(note, *first.notes)), *others)


def _team_venues(query: Query, events: Iterable[simultaneous.VenueEvent]) -> Iterator[Venue]:
    """Yield the team events, each scored by its own settings."""
    for entered in events:
        if entered.form is EventForm.TEAMS:
            yield Venue(entered.name, entered.heat, score_event(read_event(query, entered.event_id)))


def load_scored_events(db: str, competition: Competition, *, first_names: bool) -> list[ScoredEvent]:
    """Return every event of a competition, scored by its own settings, with first names only if asked for."""
    with read_transaction(db) as query:
        events = [
            read_event(query, entered.event_id) for entered in simultaneous.list_venue_events(query, competition.slug)
        ]
    return [score_event(with_first_names(event) if first_names else event) for event in events]


def _describe_rounds_complete(event: Event) -> str:
    """Return how many rounds are complete, `2 of 6 rounds`; empty if all are."""
    if not event.schedule:
        return ""
    rounds = {sitting.round for sitting in event.schedule}
    planned = event.boards // len(event.schedule[0].boards) if event.movement == SWISS else len(rounds)
    complete = rounds - {gap.sitting.round for gap in find_missing(event)}
    return f"{len(complete)} of {planned} rounds" if len(complete) < planned else ""


def _describe_entries(
    query: Query, events: Sequence[simultaneous.VenueEvent], incomplete: Sequence[str], competition: Competition
) -> str:
    """Describe which clubs are in, and which of them are still playing."""
    names: list[str] = []
    for entered in events:
        playing = ""
        if entered.slug in incomplete or entered.form is EventForm.TEAMS:
            playing = _describe_rounds_complete(read_event(query, entered.event_id))
        names.append(f"{entered.name} ({playing})" if playing else entered.name)
    names.sort()
    more = len(names) - MAX_LISTED_CLUBS
    description = "No one has entered yet"
    if names:
        so_far = "" if competition.closed else " so far"
        description = f"Results from {count_phrase(len(names), 'club')}{so_far}: {', '.join(names[:MAX_LISTED_CLUBS])}"
    if more > 0:
        description += f" and {more} more"
    return description


def rank_club(db: str, query: Query, competition: Competition, event_slug: str) -> CompetitionResult:
    """Rank one club's pairs in the field: their own results, and the counts of the whole field."""
    scoring = competition.rule.scoring
    events = simultaneous.list_venue_events(query, competition.slug)
    entered = [event for event in events if event.slug == event_slug]
    if not entered:
        reason = phrase("{event} is not in {name}", event=event_slug, name=competition.name)
        raise MissingDataError(reason, hints.add_event(slug=competition.slug, event=event_slug))
    field = read_packed_field(db, query, competition.slug, events, entered)
    teams = rank_venue_teams(list(_team_venues(query, entered)))
    lists = [*teams, *rank_by_club(_list_entrants(query, field, entered, scoring), scoring)]
    note, places = _read_last_ranking(db, competition, _describe_state(events, scoring), event_slug)
    for number, listing in enumerate(lists):
        lines = [line._replace(overall=places.get(line.label or "")) for line in listing.lines]
        lists[number] = listing._replace(lines=tuple(lines))
    return CompetitionResult(competition, (), _add_note(lists, note))
