"""The events of a simultaneous: which they are and in what state, their results to pack, their pairs and penalties."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.competitions.field_order import ShownClub
from scorer.competitions.field_outcomes import LineSource
from scorer.competitions.packed_events import ResultColumns
from scorer.competitions.simultaneous import Club
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
    from scorer.competitions.packed_events import EventPacker, PackedEvent
    from scorer.storage import Query, SqlRow

EVENTS_AT_ONCE = 200
"""Events whose rows are queried together: few enough that a server's answer needs little memory."""

HAS_BOTH_PAIRS = "ns IS NOT NULL AND ew IS NOT NULL"


class VenueEvent(NamedTuple):
    """An event of a simultaneous, by its number in the database.

    `version` identifies its state: the stamp of its entry and the latest change. A number may be reused, so the
    contents of the change count as well.
    """

    event_id: int
    slug: str
    name: str
    heat: str
    form: EventForm
    version: str


def list_venue_events(query: Query, competition: str) -> list[VenueEvent]:
    """List the events of a competition.

    A club is named by its name, else by its number, else by the slug of its event.
    """
    rows = query(
        "SELECT events.id, events.slug, events.club, events.club_id, entries.heat, forms.value, "
        "entries.stamp, history.id, history.at, history.said, length(history.differences) "
        "FROM entries JOIN competitions ON competitions.id = entries.competition_id "
        "JOIN events ON events.id = entries.event_id "
        "JOIN settings AS forms ON forms.event_id = events.id AND forms.key = 'form' "
        "LEFT JOIN history ON history.id = "
        "(SELECT max(steps.id) FROM history AS steps WHERE steps.event_id = events.id) "
        "WHERE competitions.slug = ? ORDER BY events.id",
        (competition,),
    )
    return [
        VenueEvent(event_id, slug, club or club_id or slug, heat, form=EventForm(form), version=repr((slug, *state)))
        for event_id, slug, club, club_id, heat, form, *state in rows
    ]


def read_clubs(query: Query, events: Sequence[VenueEvent]) -> Iterator[Club]:
    """Read the pairs and penalties of events."""
    for batch in _in_batches(events):
        pairs = _select_by_event(query, "event_id, label, direction, player1, player2, club", "pairs", batch)
        penalties = _select_by_event(query, "event_id, pair, amount, unit", "penalties", batch)
        settings = _read_settings(query, batch, "winners")
        for event in batch:
            yield Club(
                event.slug,
                event.name,
                event.heat,
                winners=int(settings[event.event_id]["winners"]),
                pairs=_seated_pairs(event.form, map(_pair_from_row, pairs.get(event.event_id, ()))),
                penalties=[
                    Penalty(pair, parse_decimal(amount), PointsUnit(unit))
                    for _, pair, amount, unit in penalties.get(event.event_id, ())
                ],
            )


def read_shown_clubs(query: Query, events: Sequence[VenueEvent]) -> dict[str, ShownClub]:
    """Read what the lines of a ranking show of events, by slug."""
    others = [event for event in events if event.form is not EventForm.PAIRS]
    shown = {
        club.slug: ShownClub(club.name, club.heat, list(club.pairs), [pair.players for pair in club.pairs.values()])
        for club in read_clubs(query, others)
    }
    columns = ", ".join(f"group_concat({column}, '{SEPARATOR}')" for column in ("label", "player1", "player2"))
    split_labels = cache(lambda joined: joined.split(SEPARATOR))  # most clubs have the same
    for batch in _in_batches([event for event in events if event.form is EventForm.PAIRS]):
        joined = _select_by_event(query, f"event_id, {columns}", "pairs", batch, "GROUP BY event_id")
        for event in batch:
            for _, labels, first, second in joined.get(event.event_id, ()):
                players = list(zip(first.split(SEPARATOR), second.split(SEPARATOR), strict=True))
                shown[event.slug] = ShownClub(event.name, event.heat, split_labels(labels), players)
    return shown


def _in_batches(events: Sequence[VenueEvent]) -> Iterator[Sequence[VenueEvent]]:
    for start in range(0, len(events), EVENTS_AT_ONCE):
        yield events[start : start + EVENTS_AT_ONCE]


SEPARATOR = "\x1e"
"""Separates the values of a column that the database joined: ASCII's record separator, which no text may hold."""


def _joined_column(column: str) -> str:
    """Return the SQL of a column of all rows of an event, joined to one text: half the time of a value for each row."""
    return f"group_concat(coalesce(CAST({column} AS TEXT), ''), '{SEPARATOR}')"


RESULT_COLUMNS = ("ns", "ew", "board", "contract", "declarer", "tricks", "score", "award", 'results."group"')
JOINED_COLUMNS = ", ".join(map(_joined_column, RESULT_COLUMNS))
"""The columns of all results of an event."""


def pack_events(query: Query, events: Sequence[VenueEvent], packer: EventPacker) -> Iterator[tuple[int, PackedEvent]]:
    """Read the results of events and pack them, one by one, each with its number."""
    for batch in _in_batches(events):
        labels = _select_by_event(query, "event_id, label", "pairs", batch)
        joined = _select_by_event(query, f"event_id, {JOINED_COLUMNS}", "results", batch, "GROUP BY event_id")
        incomplete = _list_incomplete_events(query, batch)
        settings = _read_settings(query, batch, "rules", "redeal")
        for event in batch:
            packed = packer.pack(
                _make_source(query, event, settings[event.event_id]),
                [label for _, label in labels.get(event.event_id, ()) if event.form.is_pair_label(label)],
                _split_columns(joined.get(event.event_id, ())),
                is_complete=event.event_id not in incomplete,
            )
            yield event.event_id, packed


def _read_settings(query: Query, events: Sequence[VenueEvent], *keys: str) -> Mapping[int, Mapping[str, str]]:
    """Read settings of events, by the number of the event and the key."""
    listed = ", ".join(f"'{key}'" for key in keys)
    settings = _select_by_event(query, "event_id, key, value", "settings", events, f"AND key IN ({listed})")
    return {event_id: {key: value for _, key, value in rows} for event_id, rows in settings.items()}


def _split_columns(rows: Iterable[SqlRow]) -> ResultColumns:
    """Return the results of an event from its joined columns: one row, or none without results."""
    for _, *columns in rows:
        ns, ew, *fields = (column.split(SEPARATOR) for column in columns)
        return ResultColumns(ns, ew, list(zip(*fields, strict=True)))
    return ResultColumns()


def _list_incomplete_events(query: Query, events: Sequence[VenueEvent]) -> set[int]:
    """The numbers of the events that have fewer results than their schedule has meetings and boards."""
    results = _select_by_event(
        query, "event_id, count(*)", "results", events, f"AND {HAS_BOTH_PAIRS} GROUP BY event_id"
    )
    meetings = _select_by_event(
        query,
        "event_id, sum(last_board - first_board + 1)",
        "sittings",
        events,
        f"AND {HAS_BOTH_PAIRS} GROUP BY event_id",
    )
    numbers = {event_id: number for event_id, ((_, number),) in results.items()}
    return {event_id for event_id, ((_, number),) in meetings.items() if numbers.get(event_id, 0) < number}


def _select_by_event(
    query: Query, columns: str, table: str, events: Sequence[VenueEvent], rest: str = ""
) -> Mapping[int, list[SqlRow]]:
    """Select rows, whose first column is the number of the event, and group them by it; `rest` continues the SQL."""
    marks = ", ".join("?" * len(events))
    sql = f"SELECT {columns} FROM {table} WHERE event_id IN ({marks}) {rest}"  # noqa: S608  # no user input
    by_event: defaultdict[int, list[SqlRow]] = defaultdict(list)
    for row in query(sql, tuple(event.event_id for event in events)):
        by_event[row[0]].append(row)
    return by_event


def _seated_pairs(form: EventForm, pairs: Iterable[Pair]) -> dict[str, Pair]:
    """The pairs that sit down at an event, by label; a pair without names is named after its team."""
    known = {pair.label: pair for pair in pairs}
    if form is EventForm.PAIRS:
        return known
    seated: dict[str, Pair] = {}
    for label, pair in known.items():
        if form.is_pair_label(label):
            seated[label] = (
                pair if pair.names else pair._replace(player1=known[form.competitor_labels(label)[0]].player1)
            )
    return seated


DIRECTIONS: Mapping[str | None, Side | None] = {None: None, **{side.value: side for side in Side}}


def _pair_from_row(row: SqlRow) -> Pair:
    _, label, direction, player1, player2, club = row
    return Pair(label, DIRECTIONS[direction], player1, player2, club=club)


def _make_source(query: Query, event: VenueEvent, settings: Mapping[str, str]) -> LineSource:
    """The source of an event's results; declarers are queried once, and only where a result leaves the declarer out."""
    return LineSource(
        event.slug,
        find_rule_set(settings["rules"]),
        cache(lambda: _read_declarers_by_cards(query, event, settings)),
        cache(lambda: _read_named_declarers(query, event)),
    )


def _read_declarers_by_cards(query: Query, event: VenueEvent, settings: Mapping[str, str]) -> Mapping[int, Seat]:
    """The declarers of an event's boards by hands or announced points."""
    deals: list[tuple[int, Deal]] = []
    points: list[tuple[int, HighCardPoints]] = []
    sql = "SELECT number, deal, north, east, south, west FROM boards WHERE event_id = ? ORDER BY number"
    for number, deal, *announced in query(sql, (event.event_id,)):
        if deal is not None:
            deals.append((number, _parse_deal(deal)))
        if announced[0] is not None:
            points.append((number, HighCardPoints(*announced)))
    plain = Event("", datetime.date.min, rules=settings["rules"], redeal=Redeal(settings["redeal"]))
    return declarers_by_cards(plain._replace(deals=tuple(deals), points=tuple(points)))


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
