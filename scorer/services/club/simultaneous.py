"""Simultaneous pairs: rank the whole field, or show one club's part of it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorer.checks import missing
from scorer.competitions.simultaneous import (
    ClubLines,
    Entrant,
    Shapes,
    Source,
    Venue,
    WholeField,
    by_club,
    by_heat,
    by_school,
    entrants,
    of_teams,
    overall,
)
from scorer.competitions.standings import Listing, Outcome, OverallPlace
from scorer.errors import NothingHere, ScorerError, Way, read_one, remedy
from scorer.game.rulesets import rule_set
from scorer.i18n import Phrase, phrase
from scorer.i18n.written import moment
from scorer.model.competitions import Competition, Kind
from scorer.model.pairs import Form
from scorer.model.settings import words
from scorer.movements.teams import SWISS
from scorer.reports.certificates import with_first_names
from scorer.scoring import ScoredEvent, score_event
from scorer.storage import Ask, fields
from scorer.storage.history import now
from scorer.storage.reading import read_event
from scorer.storage.transactions import reading
from scorer.storage.worked_out import keep, worked_out

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.model.settings import Scoring

ORDERS: Mapping[str, Callable[[Sequence[Entrant], Scoring], list[Listing]]] = {
    "overall": overall,
    "heat": by_heat,
    "club": by_club,
}
"""The orders of the field, as they are typed."""

SCHOOL = "school"
"""The order by school, wherever its pairs and teams play."""

MOST_CLUBS_TOLD = 12
"""How many clubs a note names; `scorer competition show` lists all."""


def refuse_open(competition: Competition) -> None:
    """Raise `ScorerError` while a simultaneous is open: no club may see the results of others."""
    if competition.kind is Kind.SIMULTANEOUS and not competition.closed:
        raise ScorerError(phrase("{name} is still open", name=competition.name), remedy(Way.CLOSE_COMPETITION))


def ranked(db: str, ask: Ask, competition: Competition, order: str = "overall") -> Outcome:
    """Rank the whole field, and cache the places for the pages of clubs."""
    order = read_one("by", order, words((*ORDERS, SCHOOL)).read)
    scoring = competition.rule.scoring
    state = fields.version(ask, competition.slug)
    field = WholeField(scoring)
    clubs: list[ClubLines] = []
    events = fields.entered_events(ask, competition.slug)
    for club in fields.clubs(ask, events):
        lines = field.read(club)
        field.count(lines)
        clubs.append(lines)
    every = entrants(field, clubs)
    teams = list(_venues(ask, events))
    lists = whole = [*of_teams(teams), *overall(every, scoring)]
    if order == SCHOOL:
        lists = by_school(teams, every, scoring)
    elif order != "overall":
        lists = ORDERS[order](every, scoring)
    if not lists:
        raise NothingHere(phrase("no event of {name} has a heat", name=competition.name), remedy(Way.HEAT))
    _keep_ranking(db, competition, state, whole)
    return Outcome(competition, (), _with_note(lists, _in_so_far(ask, events, competition)))


RANKING, PLACES, SHAPES = "ranking of a field", "places in a field", "shapes of a field"
"""Kinds of cached values: when a field was last ranked, each club's places, and how often each shape came."""


def _keep_ranking(db: str, competition: Competition, state: str, lists: Sequence[Listing]) -> None:
    """Cache when the whole field was ranked, and the places of each club by pair label."""
    clubs: defaultdict[str, dict[str, OverallPlace]] = defaultdict(dict)
    for listing in lists:
        for line in listing.lines:
            if line.place is not None and line.label is not None:
                event = line.label.removesuffix(f"/{line.pair}")
                clubs[event][line.label] = OverallPlace(line.place, line.tied, len(listing.lines))
    keep(db, PLACES, ((f"{competition.slug}/{event}", state, json.dumps(own)) for event, own in clubs.items()))
    keep(db, RANKING, [(competition.slug, state, json.dumps([now(), state]))])


def _last_ranking(
    db: str, competition: Competition, state: str, event_slug: str
) -> tuple[Phrase | str, Mapping[str, OverallPlace]]:
    """Return a note about the last ranking of the whole field, and a club's places in it by pair label."""
    ranking = worked_out(db, RANKING, {competition.slug: state}).get(competition.slug)
    if ranking is None:
        return "The whole field was not ranked yet", {}
    at, ranked_state = json.loads(ranking.text)
    note = phrase("Place over all: as ranked {at}", at=moment(at))
    if not ranking.current:
        note = phrase("{said}, before the latest changes", said=note)
    places: dict[str, OverallPlace] = {}
    for own in worked_out(db, PLACES, {f"{competition.slug}/{event_slug}": ranked_state}).values():
        if own.current:
            places = {label: OverallPlace(*place) for label, place in json.loads(own.text).items()}
    return note, places


def _with_note(lists: Sequence[Listing], note: Phrase | str) -> tuple[Listing, ...]:
    """Return lists, the first with a note at its beginning."""
    first, *others = lists
    return (first._replace(notes=(note, *first.notes)), *others)


def _venues(ask: Ask, events: Iterable[fields.VenueEvent]) -> Iterator[Venue]:
    """Yield the team events, each scored by its own settings."""
    for entered in events:
        if entered.form is Form.TEAMS:
            yield Venue(entered.name, entered.heat, score_event(read_event(ask, entered.event_id)))


def venues(db: str, competition: Competition, *, first_names: bool) -> list[ScoredEvent]:
    """Return every event of a competition, scored by its own settings, with first names only if asked for."""
    with reading(db) as ask:
        events = [read_event(ask, entered.event_id) for entered in fields.entered_events(ask, competition.slug)]
    return [score_event(with_first_names(event) if first_names else event) for event in events]


def _so_far(event: Event) -> str:
    """Return how many rounds are complete, `2 of 6 rounds`; empty if all are."""
    if not event.schedule:
        return ""
    rounds = {sitting.round for sitting in event.schedule}
    planned = event.boards // len(event.schedule[0].boards) if event.movement == SWISS else len(rounds)
    complete = rounds - {gap.sitting.round for gap in missing(event)}
    return f"{len(complete)} of {planned} rounds" if len(complete) < planned else ""


def _in_so_far(ask: Ask, events: Sequence[fields.VenueEvent], competition: Competition) -> str:
    """Describe which clubs are in, and which of them are still playing."""
    short = fields.short_of_results(ask, competition.slug)
    names: list[str] = []
    for entered in events:
        playing = ""
        if entered.event_id in short or entered.form is Form.TEAMS:
            playing = _so_far(read_event(ask, entered.event_id))
        names.append(f"{entered.name}: {playing}" if playing else entered.name)
    names.sort()
    more = len(names) - MOST_CLUBS_TOLD
    told = "Nobody is in yet"
    if names:
        told = f"{len(names)} in: {', '.join(names[:MOST_CLUBS_TOLD])}"
    if more > 0:
        told += f" and {more} more"
    if not competition.closed:
        told += "; not closed yet"
    return told


def club_page(db: str, ask: Ask, competition: Competition, event_slug: str) -> Outcome:
    """Rank one club's pairs in the field: their own lines, and frequencies of outcomes counted by the database."""
    state = fields.version(ask, competition.slug)
    field = _field_of(db, ask, competition, state)
    entered = fields.entered_events(ask, competition.slug, event_slug)
    if not entered:
        reason = phrase("{event} is not in {name}", event=event_slug, name=competition.name)
        raise NothingHere(reason, remedy(Way.ADD_EVENT, slug=competition.slug, event=event_slug))
    own = [field.read(club) for club in fields.clubs(ask, entered)]
    teams = of_teams(list(_venues(ask, entered)))
    lists = [*teams, *by_club(entrants(field, own), competition.rule.scoring)]
    note, places = _last_ranking(db, competition, state, event_slug)
    for number, listing in enumerate(lists):
        lines = [line._replace(overall=places.get(line.label or "")) for line in listing.lines]
        lists[number] = listing._replace(lines=tuple(lines))
    return Outcome(competition, (), _with_note(lists, note))


def _field_of(db: str, ask: Ask, competition: Competition, state: str) -> WholeField:
    """Return the field with the frequency of each shape: cached for this state of the data, else counted."""
    shapes = Shapes()
    kept = worked_out(db, SHAPES, {competition.slug: state}).get(competition.slug)
    if kept is not None and kept.current:
        times: Counter[int] = Counter()
        for shape, often in fields.read_shapes(kept.text):
            times[shapes.numbered(shape)] += often
    else:
        times = _counted(ask, competition, shapes)
        counted = ((shape, times[number]) for number, shape in enumerate(shapes.listed))
        keep(db, SHAPES, [(competition.slug, state, fields.written_shapes(counted))])
    return WholeField(competition.rule.scoring, shapes, times)


def _counted(ask: Ask, competition: Competition, shapes: Shapes) -> Counter[int]:
    """Return how often each shape came, as counted by the database.

    A shape that means the same in every event needs no source.
    """
    sources = {event.event_id: fields.source(ask, event) for event in fields.entered_events(ask, competition.slug)}
    times: Counter[int] = Counter()
    for event_id, key, rules, often in fields.frequencies(ask, competition.slug):
        source = Source("", rule_set(rules), dict, dict) if event_id is None else sources[event_id]
        times[shapes.number(source, key)] += often
    return times
