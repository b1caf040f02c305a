"""A field that was kept is the field that is scored from nothing, whatever has happened to its events meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from fractions import Fraction
from random import Random
from zlib import decompress

import pytest

from scorer.commands.command import unread
from scorer.commands.competitions import ChangeCompetitionSetting
from scorer.competitions.packed_events import EventPacker, PackedEvent
from scorer.competitions.simultaneous import Entrant, RankedEntrants, rank_entrants
from scorer.competitions.standings import CompetitionList
from scorer.model.events import Event
from scorer.model.results import FIRST_GROUP, GROUP_LETTERS
from scorer.model.settings import Method, Scoring, SitOutRule, UnequalBoards
from scorer.rendering.plain_text import render_plain_text
from scorer.reports.table import sheets_of
from scorer.reports.years.competitions import ranking_document, ranking_tables
from scorer.services.change import execute_competition_command
from scorer.services.club import simultaneous
from scorer.services.club.competitions import RankingView, add_events, rank_competition
from scorer.storage import Query, packed_fields
from scorer.storage.cache import FILE_SUFFIX, delete_cache
from scorer.storage.club import read_competition
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.events import add_event
from scorer.storage.locations import companion_path
from scorer.storage.simultaneous import VenueEvent, pack_events
from tests.competitions.test_simultaneous import (
    BOARDS,
    CODES,
    TABLES,
    Figures,
    as_one_event,
    figures,
    figures_of_event,
    found_declarers,
    section,
)
from tests.conftest import Scorer, on_every_database

NAME, MOST_CLUBS = "Sims", len(GROUP_LETTERS) - 1

RULES = (
    Scoring(),
    Scoring(unequal_boards=UnequalBoards.OWN_TOP, sit_out=SitOutRule.OWN),
    Scoring(sit_out=Fraction(60), factor_totals=True),
)


class Sims:
    """A simultaneous to which anything may happen."""

    def __init__(self, scorer: Scorer, chance: Random, scoring: Scoring) -> None:
        self.scorer, self.db, self.chance, self.scoring = scorer, scorer.place, chance, scoring
        self._clubs = 0
        scorer("competition", "new", NAME, "--kind", "simultaneous")
        scorer("competition", "close", NAME)
        for key in ("unequal_boards", "sit_out", "factor_totals"):
            value = getattr(scoring, key)
            text = str(value).lower() if isinstance(value, bool) else str(value)
            execute_competition_command(self.db, NAME, ChangeCompetitionSetting(key=unread(key), value=unread(text)))
        for _ in range(3):
            self.join()

    @property
    def slugs(self) -> tuple[str, ...]:
        with read_transaction(self.db) as query:
            return read_competition(query, "sims").slugs

    def join(self) -> None:
        """A new event, or one that left."""
        with read_transaction(self.db) as query:
            away = sorted({summary.slug for summary in list_summaries(query)} - set(self.slugs))
        if not away or self.chance.random() < 0.5:
            self._clubs += 1
            with write_transaction(self.db) as work:
                away = [add_event(work, section(self._clubs, self.chance))]
                work.commit()
        add_events(self.db, NAME, [self.chance.choice(away)], "")

    def step(self) -> None:
        """Do something to one event; what cannot be done changes nothing."""
        slugs = self.slugs
        slug = self.chance.choice(slugs)
        if len(slugs) < 2 or (len(slugs) < MOST_CLUBS and self.chance.random() < 0.06):
            self.join()
            return
        with suppress(AssertionError):  # refused
            self.scorer(*map(str, self.chance.choices((self.correct, self.other), (4, 1))[0](slug)))

    def correct(self, slug: str) -> tuple[object, ...]:
        """The words of a result, of a ruling, or of a board that was fouled."""
        board, table = self.chance.randint(1, BOARDS), self.chance.randint(1, TABLES)
        where = ("result", board, f"{table}NS", f"{(table + board) % TABLES + 1}EW")
        codes = (*CODES, "GS 10", "PS 8", "NP", "60/40", "A+/A-", "GS S 10 mp 3/1", "NS +420; EW -50")
        how = self.chance.choice([(), (), (), ("--group", "b"), ("--group", "a")])
        what = ("--remove",) if self.chance.random() < 0.1 else (self.chance.choice(codes), *how)
        return *where, *what, "--event", slug

    def other(self, slug: str) -> tuple[object, ...]:
        """The words of something rarer."""
        amount, unit = self.chance.randint(1, 9), self.chance.choice(("mp", "%top"))
        pair = f"{self.chance.randint(1, TABLES)}{self.chance.choice(('NS', 'EW'))}"
        return self.chance.choice(
            [
                ("penalty", pair, amount, unit, "--event", slug),
                ("undo", "--event", slug),
                ("redo", "--event", slug),
                ("events", "delete", slug),
                ("competition", "remove", NAME, slug),
            ]
        )

    def kept(self, club: str = "", lines: str = "") -> list[CompetitionList]:
        outcome = rank_competition(self.db, NAME, RankingView(club=club, lines=lines))
        return list(outcome.with_made_lines().lists)

    def from_nothing(self) -> list[tuple[str, Figures]]:
        """The figures of all events as sections of one; the cards of a fouled board are those of its club alone.

        In one event, a declarer that a club's results leave open is found in those of others. Such a field is packed
        from nothing instead.
        """
        events: list[Event] = []
        with read_transaction(self.db) as query:
            for letter, slug in zip(GROUP_LETTERS[1:], sorted(self.slugs), strict=False):
                event = read_event(query, find_event(query, slug))
                results = tuple(
                    one._replace(group=letter if one.group not in ("", FIRST_GROUP) else "") for one in event.results
                )
                events.append(event._replace(results=results))
        if any(declarer is None for event in events for _, declarer in found_declarers(event)):
            delete_cache(self.db)
            return figures(self.kept())
        return figures_of_event(as_one_event(events, self.scoring))


def walk(sims: Sims, steps: int) -> None:
    for step in range(steps):
        sims.step()
        lists = sims.kept()
        assert sims.kept() == lists, step  # from the order that was kept
        part = [one._replace(lines=one.lines[1:4]) for one in lists]
        assert sims.kept(lines="2-4") == part, step
        kept = figures(lists)
        expected = sims.from_nothing()
        assert kept == expected, step
        if not sims.scoring.factor_totals:  # a club's page factors to the most boards there
            slug = sims.chance.choice(sims.slugs)
            for (_, own), (_, whole) in zip(figures(sims.kept(slug)), expected, strict=True):
                for label, (_, _, *points) in own.items():
                    assert points == list(whole[label][2:]), step


@pytest.mark.parametrize("scoring", RULES)
def test_a_field_is_the_same_kept_and_scored_from_nothing(migrated: Scorer, scoring: Scoring) -> None:
    walk(Sims(migrated, Random(5), scoring), 5)  # noqa: S311  # invented results need no secrecy


@pytest.mark.long
@on_every_database
@pytest.mark.parametrize("scoring", RULES)
def test_a_field_is_the_same_after_hundreds_of_steps(migrated: Scorer, scoring: Scoring, database_kind: str) -> None:
    """On a server fewer; two thousand steps, which all agreed, took six minutes there."""
    steps = 200 if database_kind == "sqlite" else 25
    walk(Sims(migrated, Random(6), scoring), steps)  # noqa: S311  # invented results need no secrecy


@pytest.fixture
def sims(migrated: Scorer) -> Sims:
    return Sims(migrated, Random(7), Scoring())  # noqa: S311  # invented results need no secrecy


def test_only_an_event_that_changed_is_packed_anew(sims: Sims, monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[str] = []

    def noted(query: Query, events: Sequence[VenueEvent], packer: EventPacker) -> Iterator[tuple[int, PackedEvent]]:
        packed.extend(event.slug for event in events)
        return pack_events(query, events, packer)

    monkeypatch.setattr(packed_fields, "pack_events", noted)
    first, second, third = sims.slugs
    sims.kept(first)
    assert packed == [first, second, third]
    sims.kept(second)
    sims.kept()
    sims.scorer("result", "1", "1NS", "3EW", "-100", "--event", second)
    sims.kept(first)
    sims.scorer("competition", "remove", NAME, third)
    sims.kept()
    assert packed == [first, second, third, second]


def test_a_field_is_put_in_order_again_only_after_a_change(sims: Sims, monkeypatch: pytest.MonkeyPatch) -> None:
    ordered: list[int] = []

    def noted(every: Sequence[Entrant], scoring: Scoring, name: str = "") -> list[RankedEntrants]:
        ordered.append(len(every))
        return rank_entrants(every, scoring, name)

    monkeypatch.setattr(simultaneous, "rank_entrants", noted)
    slug = sims.slugs[1]
    for lines in ("", "", "1-2"):
        sims.kept(lines=lines)
    assert ordered == [3 * 2 * TABLES]
    sims.scorer("result", "1", "1NS", "3EW", "-100", "--event", slug)
    sims.kept()
    sims.scorer("competition", "set", NAME, "scoring.factor_totals", "true")
    sims.kept()
    assert len(ordered) == 3
    sims.kept()
    assert len(ordered) == 3


def test_a_page_of_a_club_shows_the_places_of_the_order_that_was_kept(sims: Sims) -> None:
    places = {line.label: (line.place, line.tied, len(one.lines)) for one in sims.kept() for line in one.lines}
    slug = sims.slugs[2]
    for change in (False, True):
        if change:  # then they are those of before
            sims.scorer("result", "1", "1NS", "3EW", "-100", "--event", sims.slugs[0])
        shown = {line.label: line.overall for one in sims.kept(slug) for line in one.lines if line.overall}
        assert shown == {label: places[label] for label in shown}
        assert len(shown) == 2 * TABLES


@pytest.mark.parametrize("method", Method)
def test_a_ranking_that_is_kept_by_columns_shows_what_its_lines_show(migrated: Scorer, method: Method) -> None:
    chance, scoring = Random(9), Scoring(method=method)  # noqa: S311  # invented results need no secrecy
    events = [section(number, chance)._replace(scoring=scoring) for number in range(4)]
    events[3] = events[3]._replace(results=())  # pairs without a place
    migrated("competition", "new", NAME, "--kind", "simultaneous")
    migrated("competition", "set", NAME, "scoring.method", str(method))
    migrated("competition", "close", NAME)
    with write_transaction(migrated.place) as work:
        slugs = [add_event(work, event) for event in events]
        work.commit()
    add_events(migrated.place, NAME, slugs, "")
    for lines in ("", "2-5", f"{3 * TABLES}-{3 * TABLES + 1}"):
        outcome = rank_competition(migrated.place, NAME, RankingView(lines=lines))
        by_line = outcome.with_made_lines()
        shown, expected = (render_plain_text(sheets_of(ranking_tables(one)), 80) for one in (outcome, by_line))
        assert shown == expected
        assert ranking_document(outcome) == ranking_document(by_line)


@pytest.mark.parametrize("winners", [1, 2])
def test_each_line_shows_the_players_of_its_pair(migrated: Scorer, winners: int) -> None:
    chance = Random(3)  # noqa: S311  # invented results need no secrecy
    migrated("competition", "new", NAME, "--kind", "simultaneous")
    migrated("competition", "close", NAME)
    slugs: list[str] = []
    players: dict[str | None, tuple[str, ...]] = {}
    with write_transaction(migrated.place) as work:
        for number in range(3):
            event = section(number, chance)._replace(winners=winners)
            pairs = tuple(pair._replace(player1=f"{pair.label} of {number}") for pair in event.pairs)
            slugs.append(add_event(work, event._replace(pairs=pairs)))
            players |= {f"{slugs[-1]}/{pair.label}": pair.players for pair in pairs}
        work.commit()
    add_events(migrated.place, NAME, slugs, "")
    for lines in ("", "2-7"):
        outcome = rank_competition(migrated.place, NAME, RankingView(lines=lines))
        shown = {line.label: line.players for one in outcome.with_made_lines().lists for line in one.lines}
        assert len(shown) == (6 * winners if lines else len(players))
        assert shown == {label: players[label] for label in shown}


def test_lines_that_are_none_are_refused(sims: Sims) -> None:
    assert [len(one.lines) for one in sims.kept(lines="3-99")] == [3 * TABLES - 2] * 2
    for text in ("0-3", "x", "3", "-5"):
        assert "expected lines such as 1-100" in sims.scorer.refused("competition", "rank", NAME, "--lines", text)[0]


def test_a_field_without_its_cache_or_with_a_damaged_one_is_the_same(sims: Sims) -> None:
    expected = figures(sims.kept())
    place = companion_path(sims.db, FILE_SUFFIX)
    whole = place.read_bytes()
    for start in range(0, len(whole), 811):
        place.write_bytes(whole[:start] + bytes(byte ^ 0x15 for byte in whole[start : start + 3]) + whole[start + 3 :])
        assert figures(sims.kept()) == expected
    place.unlink()
    place.mkdir()  # nothing can be cached there
    assert figures(sims.kept()) == expected


def test_no_name_is_in_the_cache(sims: Sims) -> None:
    sims.kept()
    with closing(sqlite3.connect(companion_path(sims.db, FILE_SUFFIX))) as cached:
        rows = cached.execute("SELECT text FROM worked_out WHERE kind = 'events of sims'")
        packed = [decompress(text) for (text,) in rows]
        ((order,),) = cached.execute("SELECT text FROM worked_out WHERE kind = 'order of a field'")
    assert len(packed) == len(sims.slugs)
    assert not any(b"P1" in text for text in (*packed, order))
