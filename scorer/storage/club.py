"""Queries beyond one event: competitions, the book of players and the settings of the club."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import NotFound, NothingHere, Way, remedy, several_fit
from scorer.i18n import Phrase, chained, phrase, unpacked
from scorer.model.competitions import SETTINGS, Competition, Entry, Kind, Rule, with_rule
from scorer.model.pairs import Pair
from scorer.model.players import Book, Player, in_order
from scorer.model.results import NOT_PLAYED
from scorer.storage.reading import FORMS, RANKED
from scorer.storage.rows import Row, date_of

if TYPE_CHECKING:
    import datetime

    from scorer.storage import Ask
    from scorer.storage.work import Transaction


def rule_text(rule: Rule) -> str:
    """The settings of a rule that differ from the defaults, as JSON."""
    usual = Rule()
    settled = {one.key: one.text_of(rule) for one in SETTINGS if one.of(rule) != one.of(usual)}
    return json.dumps(settled, ensure_ascii=False)


def rule_of(text: str) -> Rule:
    """Read what `rule_to_json` wrote, however long ago."""
    rule = Rule()
    for key, value in json.loads(text).items():
        rule = with_rule(rule, key, value)
    return rule


def rows_of(state: Competition | Book | None) -> dict[str, list[Row]]:
    """The rows of a competition (its own, and one for each event) or of the book (one for each player)."""
    if state is None:
        return {}
    if isinstance(state, Book):
        return {"players": [{**one._asdict(), "spellings": "\n".join(one.spellings)} for one in state.players]}
    own = {"name": state.name, "kind": str(state.kind), "closed": state.closed, "rule": rule_text(state.rule)}
    return {"competitions": [own], "entries": [{"event": entry.slug, "heat": entry.heat} for entry in state.entries]}


def competitions(ask: Ask) -> list[Competition]:
    """Every competition, by name."""
    return [read_competition(ask, slug) for (slug,) in ask("SELECT slug FROM competitions ORDER BY name, id")]


def identify_competition(ask: Ask, text: str) -> str:
    """The slug of the competition whose slug or name is, or contains, a text.

    Raise `MissingDataError` where there is no competition at all, `NotFoundError` where none or several fit.
    """
    named = list(ask("SELECT slug, name FROM competitions ORDER BY id DESC"))
    if not named:
        raise NothingHere(phrase("there is no competition yet"), remedy(Way.NEW_COMPETITION))
    part = text.strip().casefold()
    for slug, name in named:
        if part in (slug, name.casefold()):
            return str(slug)
    fitting = [slug for slug, name in named if part and (part in slug or part in name.casefold())]
    if len(fitting) == 1:
        return str(fitting[0])
    known = [several_fit(fitting)] if fitting else [slug for slug, _ in named]
    raise NotFound(phrase("competition"), text, known, remedy(Way.COMPETITION))


def find_competition(ask: Ask, slug: str) -> Competition | None:
    """A competition by its slug, or None."""
    found = settled_of(ask, slug)
    if found is None:
        return None
    rows = ask(
        "SELECT events.slug, entries.heat FROM entries JOIN events ON events.id = entries.event_id "
        "JOIN competitions ON competitions.id = entries.competition_id "
        "WHERE competitions.slug = ? ORDER BY entries.id",
        (slug,),
    )
    return replace(found, entries=tuple(Entry(*row) for row in rows))


class Member(NamedTuple):
    """An event of a competition, as a list shows it; `results` counts the results between two pairs."""

    date: datetime.date
    slug: str
    club: str
    heat: str
    pairs: int
    results: int


def events_of_club(ask: Ask, slug: str, text: str) -> list[str]:
    """The events of a competition whose club's name is a text, else contains it."""
    part = text.strip().casefold()
    rows = ask(
        "SELECT events.slug, events.club FROM entries JOIN events ON events.id = entries.event_id "
        "JOIN competitions ON competitions.id = entries.competition_id WHERE competitions.slug = ?",
        (slug,),
    )
    clubs = {str(event): str(club).casefold() for event, club in rows}
    exact = [event for event, club in clubs.items() if part and club == part]
    return exact or [event for event, club in clubs.items() if part and part in club]


def members(ask: Ask, slug: str) -> list[Member]:
    """The events of a competition, by date; a club is named by its name, else by its number."""
    rows = ask(
        "SELECT events.date, events.slug, events.club, events.club_id, entries.heat, "  # noqa: S608  # no user input
        f"{RANKED}, "
        "(SELECT count(*) FROM results WHERE results.event_id = events.id "
        "AND (contract IS NOT NULL OR score IS NOT NULL OR award <> ?)) "
        "FROM entries JOIN events ON events.id = entries.event_id "
        f"JOIN competitions ON competitions.id = entries.competition_id {FORMS} "
        "WHERE competitions.slug = ? ORDER BY events.date, events.slug",
        (NOT_PLAYED, slug),
    )
    return [
        Member(date_of(date), event, club or club_id, heat, pairs, results)
        for date, event, club, club_id, heat, pairs, results in rows
    ]


def settled_event(ask: Ask, event_id: int) -> tuple[str, str]:
    """The slug of an event, and its scoring method."""
    ((slug, method),) = ask(
        "SELECT events.slug, settings.value FROM events JOIN settings ON settings.event_id = events.id "
        "WHERE events.id = ? AND settings.key = 'scoring.method'",
        (event_id,),
    )
    return str(slug), str(method)


def settled_of(ask: Ask, slug: str) -> Competition | None:
    """A competition without its events, of which a simultaneous has thousands; None if it does not exist."""
    for name, kind, closed, rule in ask("SELECT name, kind, closed, rule FROM competitions WHERE slug = ?", (slug,)):
        return Competition(name, Kind(kind), rule_of(rule), closed=bool(closed))
    return None


def read_competition(ask: Ask, slug: str) -> Competition:
    """A competition by its slug; raise `MissingDataError` if another program removed it."""
    competition = find_competition(ask, slug)
    if competition is None:
        raise NothingHere(phrase("another program removed the competition meanwhile"))
    return competition


def open_simultaneous(ask: Ask, event_id: int) -> str:
    """The name of a simultaneous, not yet closed, to which an event belongs; empty if there is none."""
    rows = ask(
        "SELECT competitions.name, competitions.closed FROM competitions "
        "JOIN entries ON entries.competition_id = competitions.id "
        "WHERE entries.event_id = ? AND competitions.kind = 'simultaneous' ORDER BY competitions.name",
        (event_id,),
    )
    return next((str(name) for name, closed in rows if not closed), "")


def competitions_with(ask: Ask, event_id: int) -> list[str]:
    """The slugs of the competitions to which an event belongs, in order."""
    rows = ask(
        "SELECT competitions.slug FROM competitions JOIN entries ON entries.competition_id = competitions.id "
        "WHERE entries.event_id = ? ORDER BY competitions.slug",
        (event_id,),
    )
    return [slug for (slug,) in rows]


def read_book(ask: Ask) -> Book:
    """Read the club's book of players."""
    columns = ", ".join(Player._fields)
    players: list[Player] = []
    for *others, page, spellings in ask(f"SELECT {columns} FROM players"):  # noqa: S608  # no user input
        spelled = tuple(spelling for spelling in spellings.split("\n") if spelling)
        players.append(Player(*others, bool(page), spelled))  # type: ignore[call-arg]  # the columns are its fields
    return Book(in_order(players))


def played_pairs(ask: Ask) -> list[tuple[str, Pair]]:
    """Every pair with a name, and the slug of its event, the newest event first."""
    rows = ask(
        "SELECT events.slug, pairs.label, pairs.player1, pairs.player2, pairs.id1, pairs.id2 FROM pairs "
        "JOIN events ON events.id = pairs.event_id WHERE pairs.player1 <> '' OR pairs.player2 <> '' "
        "ORDER BY events.date DESC, events.id DESC"
    )
    return [(slug, Pair(label, None, *others)) for slug, label, *others in rows]


def removed_competitions(ask: Ask) -> set[str]:
    """The slugs of removed competitions that still have a history."""
    rows = ask(
        "SELECT DISTINCT history.competition FROM history WHERE history.competition IS NOT NULL "
        "AND history.competition NOT IN (SELECT slug FROM competitions)"
    )
    return {str(slug) for (slug,) in rows}


def settings_of_club(ask: Ask) -> dict[str, str]:
    """The settings of the club as a whole, by key."""
    return dict(ask("SELECT key, value FROM club_settings"))


def settle_for_club(work: Transaction, key: str, value: str | None) -> None:
    """Set a setting of the club; None removes it."""
    work.do("DELETE FROM club_settings WHERE key = ?", (key,))
    if value is not None:
        work.do("INSERT INTO club_settings (key, value) VALUES (?, ?)", (key, value))


def publications(ask: Ask) -> list[tuple[str, Phrase]]:
    """The events and competitions that were printed or published, with when and how that was last done."""
    rows = ask(
        "SELECT coalesce(events.slug, history.competition), history.at, history.said FROM history "
        "LEFT JOIN events ON events.id = history.event_id "
        "WHERE history.kind = 'note' AND history.topic IN ('printed', 'published') ORDER BY history.id"
    )
    latest = {slug: (at, said) for slug, at, said in rows}
    return [(slug, chained((at, unpacked(said)), ", ")) for slug, (at, said) in sorted(latest.items())]
