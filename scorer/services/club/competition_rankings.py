"""The rankings of competitions: overall or by evening, of everyone or of one club."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.competitions import handicaps, ladder, sessions
from scorer.errors import (
    NotFoundError,
    input_error,
    mismatch_message,
)
from scorer.i18n import phrase
from scorer.model.competitions import Competition, CompetitionKind
from scorer.reports.table import Sheet, sheets_of
from scorer.reports.years import competitions as reports
from scorer.services import Answer
from scorer.services.club import simultaneous
from scorer.storage.club import (
    find_competition_settings,
    find_competition_slug,
    list_events_of_club,
    read_book,
    read_competition,
)
from scorer.storage.database import read_transaction
from scorer.storage.evenings import read_evenings
from scorer.storage.event_queries import find_event, find_slug

if TYPE_CHECKING:
    from scorer.competitions.standings import CompetitionResult
    from scorer.storage import Query


def find_named_competition(query: Query, name: str) -> Competition:
    """Read a competition by its name; raise `NotFoundError` if there is none."""
    """Read a competition by its name."""
    return read_competition(query, find_competition_slug(query, name))


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


WHOLE_RANKING = RankingView()
"""All lines of a ranking in its own order."""


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
        return find_named_competition(query, name)


def rank_competition(db: str, name: str, view: RankingView = WHOLE_RANKING) -> CompetitionResult:
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
        ensure_simultaneous(competition, {"by": view.order, "club": view.club})
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


def ensure_simultaneous(competition: Competition, requested: Mapping[str, str]) -> None:
    """Raise `InputError` for views that only a simultaneous has."""
    for field, word in requested.items():
        if word and competition.kind is not CompetitionKind.SIMULTANEOUS:
            raise input_error(
                field,
                phrase("for simultaneous pairs only, and {name} is another kind of competition", name=competition.name),
            )
