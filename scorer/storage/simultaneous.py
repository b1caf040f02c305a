"""The events of a simultaneous, as needed to compare its whole field: read row by row, or counted by the database."""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.competitions.simultaneous import Club, LineKey, LineShape, LineSource
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import find_rule_set
from scorer.game.seats import Seat, Side
from scorer.model.boards import HighCardPoints
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event
from scorer.model.numbers import parse_decimal
from scorer.model.pairs import EventForm, Pair
from scorer.model.results import FIRST_GROUP, BoardGroup, PointsUnit
from scorer.model.rulings import Penalty

if TYPE_CHECKING:
    from scorer.scoring.comparing import ComparisonEntry
    from scorer.storage import Query, SqlRow

EVENTS_AT_ONCE = 200
"""Events whose rows are queried together: few enough that a server's answer needs little memory."""

RESULT_COLUMNS = 'ns, ew, board, contract, declarer, tricks, score, award, results."group"'
HAS_BOTH_PAIRS = "ns IS NOT NULL AND ew IS NOT NULL"


class VenueEvent(NamedTuple):
    """An event of a simultaneous, by its number in the database."""

    event_id: int
    slug: str
    name: str
    heat: str
    rules: str
    redeal: str
    winners: int
    form: EventForm = EventForm.PAIRS


def list_venue_events(query: Query, competition: str, event_slug: str = "") -> list[VenueEvent]:
    """List the events of a competition, or the one with `event_slug`.

    A club is named by its name, else by its number, else by the slug of its event.
    """
    only, values = ("AND events.slug = ?", (competition, event_slug)) if event_slug else ("", (competition,))
    rows = query(
        "SELECT events.id, events.slug, events.club, events.club_id, entries.heat, rules.value, redeal.value, "  # noqa: S608  # no user input
        "winners.value, forms.value FROM entries JOIN competitions ON competitions.id = entries.competition_id "
        "JOIN events ON events.id = entries.event_id "
        "JOIN settings AS rules ON rules.event_id = events.id AND rules.key = 'rules' "
        "JOIN settings AS redeal ON redeal.event_id = events.id AND redeal.key = 'redeal' "
        "JOIN settings AS winners ON winners.event_id = events.id AND winners.key = 'winners' "
        "JOIN settings AS forms ON forms.event_id = events.id AND forms.key = 'form' "
        f"WHERE competitions.slug = ? {only} ORDER BY events.id",
        values,
    )
    return [
        VenueEvent(
            event_id,
            slug,
            club or club_id or slug,
            heat,
            rules,
            redeal,
            winners=int(winners),
            form=EventForm(form),
        )
        for event_id, slug, club, club_id, heat, rules, redeal, winners, form in rows
    ]


def list_incomplete_events(query: Query, competition: str) -> set[int]:
    """The numbers of the events that have fewer results than their schedule has meetings and boards."""
    rows = query(
        "SELECT entries.event_id FROM entries JOIN competitions ON competitions.id = entries.competition_id "  # noqa: S608  # no user input
        "WHERE competitions.slug = ? AND (SELECT count(*) FROM results WHERE results.event_id = entries.event_id "
        f"AND {HAS_BOTH_PAIRS}) < (SELECT coalesce(sum(last_board - first_board + 1), 0) FROM sittings "
        f"WHERE sittings.event_id = entries.event_id AND {HAS_BOTH_PAIRS})",
        (competition,),
    )
    return {event_id for (event_id,) in rows}


def read_clubs(query: Query, events: Sequence[VenueEvent]) -> Iterator[Club]:
    """Read events with their results, pairs and penalties."""
    for start in range(0, len(events), EVENTS_AT_ONCE):
        batch = events[start : start + EVENTS_AT_ONCE]
        pairs = _select_by_event(query, "event_id, label, direction, player1, player2, club", "pairs", batch)
        penalties = _select_by_event(query, "event_id, pair, amount, unit", "penalties", batch)
        lines = _select_by_event(query, f"event_id, {RESULT_COLUMNS}", "results", batch)
        for event in batch:
            yield Club(
                make_source(query, event),
                event.name,
                event.heat,
                winners=event.winners,
                pairs=_seated_pairs(event.form, map(_pair_from_row, pairs.get(event.event_id, ()))),
                penalties=[
                    Penalty(pair, parse_decimal(amount), PointsUnit(unit))
                    for _, pair, amount, unit in penalties.get(event.event_id, ())
                ],
                rows=lines.get(event.event_id, ()),
            )


def _select_by_event(
    query: Query, columns: str, table: str, events: Sequence[VenueEvent]
) -> Mapping[int, list[SqlRow]]:
    """Select rows, whose first column is the number of the event, and group them by it."""
    marks = ", ".join("?" * len(events))
    sql = f"SELECT {columns} FROM {table} WHERE event_id IN ({marks})"  # noqa: S608  # no user input
    by_event: defaultdict[int, list[SqlRow]] = defaultdict(list)
    for row in query(sql, tuple(event.event_id for event in events)):
        by_event[row[0]].append(row)
    return by_event


def _seated_pairs(form: EventForm, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs that sit down at an event; a pair without names is named after its team."""
    known = {pair.label: pair for pair in pairs}
    seated: list[Pair] = []
    for label, pair in known.items():
        if form.is_pair_label(label):
            seated.append(
                pair if pair.names else pair._replace(player1=known[form.competitor_labels(label)[0]].player1)
            )
    return seated


def _pair_from_row(row: SqlRow) -> Pair:
    _, label, direction, player1, player2, club = row
    return Pair(label, Side(direction) if direction else None, player1, player2, club=club)


def make_source(query: Query, event: VenueEvent) -> LineSource:
    """The source of an event's results; declarers are queried once, and only where a result leaves the declarer out."""
    return LineSource(
        event.slug,
        find_rule_set(event.rules),
        cache(lambda: _read_declarers_by_cards(query, event)),
        cache(lambda: _read_named_declarers(query, event)),
    )


def _read_declarers_by_cards(query: Query, event: VenueEvent) -> Mapping[int, Seat]:
    """The declarers of an event's boards by hands or announced points."""
    deals: list[tuple[int, Deal]] = []
    points: list[tuple[int, HighCardPoints]] = []
    sql = "SELECT number, deal, north, east, south, west FROM boards WHERE event_id = ? ORDER BY number"
    for number, deal, *announced in query(sql, (event.event_id,)):
        if deal is not None:
            deals.append((number, _parse_deal(deal)))
        if announced[0] is not None:
            points.append((number, HighCardPoints(*announced)))
    plain = Event("", datetime.date.min, rules=event.rules, redeal=Redeal(event.redeal))
    return declarers_by_cards(replace(plain, deals=tuple(deals), points=tuple(points)))


@cache
def _parse_deal(text: str) -> Deal:
    """Read a deal, once for all clubs, because they play the same ones."""
    return Deal.parse(text)


TYPED_DECLARER = "declarer IN ('N', 'E', 'S', 'W')"


def _read_named_declarers(query: Query, event: VenueEvent) -> Mapping[BoardGroup, set[Seat]]:
    """The seats named as declarer, by board and group; supposed declarers do not count."""
    sql = (
        f'SELECT board, results."group", declarer FROM results WHERE event_id = ? AND {TYPED_DECLARER} '  # noqa: S608  # no user input
        'GROUP BY board, results."group", declarer'
    )
    named: defaultdict[BoardGroup, set[Seat]] = defaultdict(set)
    for board, group, declarer in query(sql, (event.event_id,)):
        named[board, group or FIRST_GROUP].add(Seat.parse(declarer))
    return named


WITHOUT_DECLARER = f"(contract IS NOT NULL AND tricks IS NOT NULL AND ({TYPED_DECLARER}) IS NOT TRUE)"
IS_EVENT_SPECIFIC = f"({WITHOUT_DECLARER} OR award IS NOT NULL OR results.\"group\" <> '')"
"""Results that depend on their event: without a declarer, ruled, or of a group of a fouled board."""


def count_frequencies(query: Query, competition: str) -> Iterator[tuple[int | None, LineKey, str, int]]:
    """How often each result occurs in the whole field, counted by the database: event, result, rules and count.

    The event's number is None except for results that depend on their event.
    """
    of_event = f"CASE WHEN {IS_EVENT_SPECIFIC} THEN results.event_id END"
    columns = 'board, contract, declarer, tricks, score, award, results."group"'
    rows = query(
        f"SELECT {of_event}, {columns}, settings.value, count(*) FROM results "  # noqa: S608  # no user input
        "JOIN entries ON entries.event_id = results.event_id "
        "JOIN competitions ON competitions.id = entries.competition_id "
        "JOIN settings ON settings.event_id = results.event_id AND settings.key = 'rules' "
        f"WHERE competitions.slug = ? AND {HAS_BOTH_PAIRS} GROUP BY {of_event}, {columns}, settings.value",
        (competition,),
    )
    for event_id, *key, rules, times in rows:
        yield event_id, tuple(key), rules, times


def shapes_to_json(counts: Iterable[tuple[LineShape, int]]) -> str:
    """The count of each shape, as JSON; points awarded by rulings are left out, because pairs get them individually."""
    lines = [
        (shape.board, shape.group, _entry_to_json(shape.ns), _entry_to_json(shape.ew), shape.counts, times)
        for shape, times in counts
    ]
    return json.dumps(lines)


def _entry_to_json(entry: ComparisonEntry) -> object:
    if isinstance(entry, tuple):
        return [[weight.numerator, weight.denominator, score] for weight, score in entry]
    return entry


def shapes_from_json(text: str) -> Iterator[tuple[LineShape, int]]:
    """The counts that `shapes_to_json` wrote."""
    for board, group, ns, ew, counts, times in json.loads(text):
        yield LineShape(board, group, _entry_from_json(ns), _entry_from_json(ew), counts), times


def _entry_from_json(plain: Any) -> ComparisonEntry:
    if isinstance(plain, list):
        return tuple((Fraction(numerator, denominator), score) for numerator, denominator, score in plain)
    return plain  # type: ignore[no-any-return]  # a score, or None


def read_field_version(query: Query, competition: str) -> str:
    """A text that changes with the data of a field: which events it has, and the latest change of any event.

    A number may be reused after events were deleted, so the contents of the change count as well.
    """
    ((number, stamps),) = query(
        "SELECT count(*), sum(stamp) FROM entries WHERE competition_id = (SELECT id FROM competitions WHERE slug = ?)",
        (competition,),
    )
    latest = query(
        "SELECT id, event_id, at, said, length(differences) FROM history "
        "WHERE event_id IS NOT NULL ORDER BY id DESC LIMIT 1"
    )
    return f"{number} {stamps} {list(latest)}"
