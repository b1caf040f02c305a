"""Queries beyond one event: competitions, the book of players and the settings of the club."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import MissingDataError, NotFoundError, ambiguity_message
from scorer.i18n import Phrase, from_json, join_phrases, phrase
from scorer.model.competitions import (
    RULE_SETTINGS,
    Competition,
    CompetitionEntry,
    CompetitionKind,
    CompetitionRule,
    with_parsed_setting,
)
from scorer.model.pairs import Pair
from scorer.model.players import Player, PlayerBook, sort_players
from scorer.model.results import NOT_PLAYED_CODE
from scorer.storage.event_lists import FORM_JOIN, RANKED_COUNT
from scorer.storage.rows import Row, parse_date

if TYPE_CHECKING:
    import datetime

    from scorer.storage import Query
    from scorer.storage.transaction import Transaction


def rule_to_json(rule: CompetitionRule) -> str:
    """The settings of a rule that differ from the defaults, as JSON."""
    defaults = CompetitionRule()
    changed = {one.key: one.text_of(rule) for one in RULE_SETTINGS if one.value_of(rule) != one.value_of(defaults)}
    return json.dumps(changed, ensure_ascii=False)


def rule_from_json(text: str) -> CompetitionRule:
    """Read what `rule_to_json` wrote, however long ago."""
    rule = CompetitionRule()
    for key, value in json.loads(text).items():
        rule = with_parsed_setting(rule, key, value)
    return rule


def club_state_to_rows(state: Competition | PlayerBook | None) -> dict[str, list[Row]]:
    """The rows of a competition (its own, and one for each event) or of the book (one for each player)."""
    if state is None:
        return {}
    if isinstance(state, PlayerBook):
        return {"players": [{**one._asdict(), "spellings": "\n".join(one.spellings)} for one in state.players]}
    own = {"name": state.name, "kind": str(state.kind), "closed": state.closed, "rule": rule_to_json(state.rule)}
    return {"competitions": [own], "entries": [{"event": entry.slug, "heat": entry.heat} for entry in state.entries]}


def read_competitions(query: Query) -> list[Competition]:
    """Every competition, by name."""
    return [read_competition(query, slug) for (slug,) in query("SELECT slug FROM competitions ORDER BY name, id")]


def find_competition_slug(query: Query, text: str) -> str:
    """The slug of the competition whose slug or name is, or contains, a text.

    Raise `MissingDataError` where there is no competition at all, `NotFoundError` where none or several fit.
    """
    named = list(query("SELECT slug, name FROM competitions ORDER BY id DESC"))
    if not named:
        raise MissingDataError(phrase("there are no competitions yet"), hints.CREATE_COMPETITION)
    part = text.strip().casefold()
    for slug, name in named:
        if part in (slug, name.casefold()):
            return str(slug)
    matches = [slug for slug, name in named if part and (part in slug or part in name.casefold())]
    if len(matches) == 1:
        return str(matches[0])
    known = [ambiguity_message(matches)] if matches else [slug for slug, _ in named]
    raise NotFoundError(phrase("competition"), text, known, hints.LIST_COMPETITIONS)


def find_competition(query: Query, slug: str) -> Competition | None:
    """A competition by its slug, or None."""
    competition = find_competition_settings(query, slug)
    if competition is None:
        return None
    rows = query(
        "SELECT events.slug, entries.heat FROM entries JOIN events ON events.id = entries.event_id "
        "JOIN competitions ON competitions.id = entries.competition_id "
        "WHERE competitions.slug = ? ORDER BY entries.id",
        (slug,),
    )
    return replace(competition, entries=tuple(CompetitionEntry(*row) for row in rows))


class CompetitionEventSummary(NamedTuple):
    """An event of a competition, as a list shows it; `results` counts the results between two pairs."""

    date: datetime.date
    slug: str
    club: str
    heat: str
    pairs: int
    results: int


def list_events_of_club(query: Query, slug: str, text: str) -> list[str]:
    """The events of a competition whose club's name is a text, else contains it."""
    part = text.strip().casefold()
    rows = query(
        "SELECT events.slug, events.club FROM entries JOIN events ON events.id = entries.event_id "
        "JOIN competitions ON competitions.id = entries.competition_id WHERE competitions.slug = ?",
        (slug,),
    )
    clubs = {str(event): str(club).casefold() for event, club in rows}
    exact = [event for event, club in clubs.items() if part and club == part]
    return exact or [event for event, club in clubs.items() if part and part in club]


def list_competition_events(query: Query, slug: str) -> list[CompetitionEventSummary]:
    """The events of a competition, by date; a club is named by its name, else by its number."""
    rows = query(
        "SELECT events.date, events.slug, events.club, events.club_id, entries.heat, "  # noqa: S608  # no user input
        f"{RANKED_COUNT}, "
        "(SELECT count(*) FROM results WHERE results.event_id = events.id "
        "AND (contract IS NOT NULL OR score IS NOT NULL OR award <> ?)) "
        "FROM entries JOIN events ON events.id = entries.event_id "
        f"JOIN competitions ON competitions.id = entries.competition_id {FORM_JOIN} "
        "WHERE competitions.slug = ? ORDER BY events.date, events.slug",
        (NOT_PLAYED_CODE, slug),
    )
    return [
        CompetitionEventSummary(parse_date(date), event, club or club_id, heat, pairs, results)
        for date, event, club, club_id, heat, pairs, results in rows
    ]


def read_slug_and_method(query: Query, event_id: int) -> tuple[str, str]:
    """The slug of an event, and its scoring method."""
    ((slug, method),) = query(
        "SELECT events.slug, settings.value FROM events JOIN settings ON settings.event_id = events.id "
        "WHERE events.id = ? AND settings.key = 'scoring.method'",
        (event_id,),
    )
    return str(slug), str(method)


def find_competition_settings(query: Query, slug: str) -> Competition | None:
    """A competition without its events, of which a simultaneous has thousands; None if it does not exist."""
    for name, kind, closed, rule in query("SELECT name, kind, closed, rule FROM competitions WHERE slug = ?", (slug,)):
        return Competition(name, CompetitionKind(kind), rule_from_json(rule), closed=bool(closed))
    return None


def read_competition(query: Query, slug: str) -> Competition:
    """A competition by its slug; raise `MissingDataError` if another program removed it."""
    competition = find_competition(query, slug)
    if competition is None:
        raise MissingDataError(phrase("another program has removed the competition"))
    return competition


def list_competitions_of_event(query: Query, event_id: int) -> list[str]:
    """The slugs of the competitions to which an event belongs, in order."""
    rows = query(
        "SELECT competitions.slug FROM competitions JOIN entries ON entries.competition_id = competitions.id "
        "WHERE entries.event_id = ? ORDER BY competitions.slug",
        (event_id,),
    )
    return [slug for (slug,) in rows]


def read_book(query: Query) -> PlayerBook:
    """Read the club's book of players."""
    columns = ", ".join(Player._fields)
    players: list[Player] = []
    for *others, page, spellings in query(f"SELECT {columns} FROM players"):  # noqa: S608  # no user input
        spelled = tuple(spelling for spelling in spellings.split("\n") if spelling)
        players.append(Player(*others, bool(page), spelled))  # type: ignore[call-arg]  # the columns are its fields
    return PlayerBook(sort_players(players))


def list_played_pairs(query: Query) -> list[tuple[str, Pair]]:
    """Every pair with a name, and the slug of its event, the newest event first."""
    rows = query(
        "SELECT events.slug, pairs.label, pairs.player1, pairs.player2, pairs.id1, pairs.id2 FROM pairs "
        "JOIN events ON events.id = pairs.event_id WHERE pairs.player1 <> '' OR pairs.player2 <> '' "
        "ORDER BY events.date DESC, events.id DESC"
    )
    return [(slug, Pair(label, None, *others)) for slug, label, *others in rows]


def list_removed_competitions(query: Query) -> set[str]:
    """The slugs of removed competitions that still have a history."""
    rows = query(
        "SELECT DISTINCT history.competition FROM history WHERE history.competition IS NOT NULL "
        "AND history.competition NOT IN (SELECT slug FROM competitions)"
    )
    return {str(slug) for (slug,) in rows}


def read_club_settings(query: Query) -> dict[str, str]:
    """The settings of the club as a whole, by key."""
    return dict(query("SELECT key, value FROM club_settings"))


def set_club_setting(transaction: Transaction, key: str, value: str | None) -> None:
    """Set a setting of the club; None removes it."""
    transaction.execute("DELETE FROM club_settings WHERE key = ?", (key,))
    if value is not None:
        transaction.execute("INSERT INTO club_settings (key, value) VALUES (?, ?)", (key, value))


def list_publications(query: Query) -> list[tuple[str, Phrase]]:
    """The events and competitions that were printed or published, with when and how that was last done."""
    rows = query(
        "SELECT coalesce(events.slug, history.competition), history.at, history.said FROM history "
        "LEFT JOIN events ON events.id = history.event_id "
        "WHERE history.kind = 'note' AND history.topic IN ('printed', 'published') ORDER BY history.id"
    )
    latest = {slug: (at, said) for slug, at, said in rows}
    return [(slug, join_phrases((at, from_json(said)), ", ")) for slug, (at, said) in sorted(latest.items())]
