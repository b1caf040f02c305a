"""Simultaneous pairs: rank the whole field, or show one club's part of it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import find_missing
from scorer.competitions.field_outcomes import shape_of
from scorer.competitions.field_values import value_field
from scorer.competitions.simultaneous import (
    Entrant,
    Venue,
    list_entrants,
    rank_by_club,
    rank_by_heat,
    rank_by_school,
    rank_overall,
    rank_venue_teams,
)
from scorer.competitions.standings import CompetitionList, CompetitionResult, OverallPlace
from scorer.errors import MissingDataError, ScorerError, parse_one
from scorer.i18n import Phrase, phrase
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
    from scorer.competitions.field_values import FieldValues
    from scorer.model.events import Event
    from scorer.model.settings import Scoring
    from scorer.storage.packed_fields import PackedField

ORDERS: Mapping[str, Callable[[Sequence[Entrant], Scoring], list[CompetitionList]]] = {
    "overall": rank_overall,
    "heat": rank_by_heat,
    "club": rank_by_club,
}
"""The orders of the field, as they are typed."""

SCHOOL = "school"
"""The order by school, wherever its pairs and teams play."""

MAX_LISTED_CLUBS = 12
"""How many clubs a note names; `scorer competition show` lists all."""


def ensure_closed(competition: Competition) -> None:
    """Raise `ScorerError` while a simultaneous is open: no club may see the results of others."""
    if competition.kind is CompetitionKind.SIMULTANEOUS and not competition.closed:
        raise ScorerError(phrase("{name} is still open", name=competition.name), hints.CLOSE_COMPETITION)


def rank_field(db: str, query: Query, competition: Competition, order: str = "overall") -> CompetitionResult:
    """Rank the whole field, and cache the places for the pages of clubs."""
    order = parse_one("by", order, choice_type((*ORDERS, SCHOOL)).read)
    scoring = competition.rule.scoring
    events = simultaneous.list_venue_events(query, competition.slug)
    field = read_packed_field(db, query, competition.slug, events, events)
    clubs = simultaneous.read_clubs(query, events, field.events)
    all_entrants = list_entrants(_value_field(field, scoring), scoring, clubs)
    teams = list(_team_venues(query, events))
    lists = whole = [*rank_venue_teams(teams), *rank_overall(all_entrants, scoring)]
    if order == SCHOOL:
        lists = rank_by_school(teams, all_entrants, scoring)
    elif order != "overall":
        lists = ORDERS[order](all_entrants, scoring)
    if not lists:
        raise MissingDataError(phrase("no event in {name} has a heat", name=competition.name), hints.NAME_HEAT)
    _cache_ranking(db, competition, _describe_state(events, scoring), whole)
    return CompetitionResult(competition, (), _add_note(lists, _describe_entries(query, events, field, competition)))


def _value_field(field: PackedField, scoring: Scoring) -> FieldValues:
    return value_field([shape_of(outcome) for outcome in field.outcomes], field.times, scoring)


def _describe_state(events: Sequence[simultaneous.VenueEvent], scoring: Scoring) -> str:
    """Return a text that changes with the ranking of a field: a hash of its scoring and the versions of its events."""
    described = "\n".join((repr(scoring), *(event.version for event in events)))
    return blake2b(described.encode(), digest_size=16).hexdigest()


RANKING, PLACES = "ranking of a field", "places in a field"
"""Kinds of cached values: when a field was last ranked, and each club's places."""


def _cache_ranking(db: str, competition: Competition, state: str, lists: Sequence[CompetitionList]) -> None:
    """Cache when the whole field was ranked, and, unless they are there already, the places of each club by label."""
    ranked = read_cache(db, RANKING, {competition.slug: state}).get(competition.slug)
    with suppress(*CACHE_ERRORS), open_cache(db) as cached:
        if ranked is None or not ranked.is_current:
            places = _places_by_event(lists).items()
            cached.write(PLACES, ((f"{competition.slug}/{event}", state, json.dumps(own)) for event, own in places))
        cached.write(RANKING, [(competition.slug, state, json.dumps([current_minute(), state]))])


def _places_by_event(lists: Sequence[CompetitionList]) -> Mapping[str, Mapping[str, OverallPlace]]:
    """Return the places of each event's pairs by label."""
    clubs: defaultdict[str, dict[str, OverallPlace]] = defaultdict(dict)
    for listing in lists:
        for line in listing.lines:
            if line.place is not None and line.label is not None:
                event = line.label.removesuffix(f"/{line.pair}")
                clubs[event][line.label] = OverallPlace(line.place, line.tied, len(listing.lines))
    return clubs


def _read_last_ranking(
    db: str, competition: Competition, state: str, event_slug: str
) -> tuple[Phrase | str, Mapping[str, OverallPlace]]:
    """Return a note about the last ranking of the whole field, and a club's places in it by pair label."""
    ranking = read_cache(db, RANKING, {competition.slug: state}).get(competition.slug)
    if ranking is None:
        return "The whole field was not ranked yet", {}
    at, ranked_state = json.loads(ranking.text)
    note = phrase("Overall place: as ranked {at}", at=time_text(at))
    if not ranking.is_current:
        note = phrase("{said} (before the latest changes)", said=note)
    places: dict[str, OverallPlace] = {}
    for own in read_cache(db, PLACES, {f"{competition.slug}/{event_slug}": ranked_state}).values():
        if own.is_current:
            places = {label: OverallPlace(*place) for label, place in json.loads(own.text).items()}
    return note, places


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
    query: Query, events: Sequence[simultaneous.VenueEvent], field: PackedField, competition: Competition
) -> str:
    """Describe which clubs are in, and which of them are still playing."""
    names: list[str] = []
    for entered in events:
        playing = ""
        if not field.events[entered.event_id].is_complete or entered.form is EventForm.TEAMS:
            playing = _describe_rounds_complete(read_event(query, entered.event_id))
        names.append(f"{entered.name}: {playing}" if playing else entered.name)
    names.sort()
    more = len(names) - MAX_LISTED_CLUBS
    description = "No one has entered yet"
    if names:
        description = f"{len(names)} in: {', '.join(names[:MAX_LISTED_CLUBS])}"
    if more > 0:
        description += f" and {more} more"
    if not competition.closed:
        description += "; not closed yet"
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
    own = simultaneous.read_clubs(query, entered, field.events)
    teams = rank_venue_teams(list(_team_venues(query, entered)))
    lists = [*teams, *rank_by_club(list_entrants(_value_field(field, scoring), scoring, own), scoring)]
    note, places = _read_last_ranking(db, competition, _describe_state(events, scoring), event_slug)
    for number, listing in enumerate(lists):
        lines = [line._replace(overall=places.get(line.label or "")) for line in listing.lines]
        lists[number] = listing._replace(lines=tuple(lines))
    return CompetitionResult(competition, (), _add_note(lists, note))
