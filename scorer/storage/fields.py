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

from scorer.competitions.simultaneous import Club, Key, Shape, Source
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import rule_set
from scorer.game.seats import Seat, Side
from scorer.model.boards import Points
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event
from scorer.model.numbers import parse_decimal
from scorer.model.pairs import Form, Pair
from scorer.model.results import FIRST_GROUP, BoardGroup, Unit
from scorer.model.rulings import Penalty

if TYPE_CHECKING:
    from scorer.scoring.comparing import Entry
    from scorer.storage import Ask

AT_ONCE = 200
"""Events whose rows are queried together: few enough that a server's answer needs little memory."""

OWN = 'ns, ew, board, contract, declarer, tricks, score, award, results."group"'
BETWEEN_PAIRS = "ns IS NOT NULL AND ew IS NOT NULL"


class VenueEvent(NamedTuple):
    """An event of a simultaneous, by its number in the database."""

    event_id: int
    slug: str
    name: str
    heat: str
    rules: str
    redeal: str
    winners: int
    form: Form = Form.PAIRS


def entered_events(ask: Ask, competition: str, event_slug: str = "") -> list[VenueEvent]:
    """List the events of a competition, or the one with `event_slug`.

    A club is named by its name, else by its number, else by the slug of its event.
    """
    only, values = ("AND events.slug = ?", (competition, event_slug)) if event_slug else ("", (competition,))
    rows = ask(
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
            form=Form(form),
        )
        for event_id, slug, club, club_id, heat, rules, redeal, winners, form in rows
    ]


def short_of_results(ask: Ask, competition: str) -> set[int]:
    """The numbers of the events that have fewer results than their schedule has meetings and boards."""
    rows = ask(
        "SELECT entries.event_id FROM entries JOIN competitions ON competitions.id = entries.competition_id "  # noqa: S608  # no user input
        "WHERE competitions.slug = ? AND (SELECT count(*) FROM results WHERE results.event_id = entries.event_id "
        f"AND {BETWEEN_PAIRS}) < (SELECT coalesce(sum(last_board - first_board + 1), 0) FROM sittings "
        f"WHERE sittings.event_id = entries.event_id AND {BETWEEN_PAIRS})",
        (competition,),
    )
    return {event_id for (event_id,) in rows}


def clubs(ask: Ask, events: Sequence[VenueEvent]) -> Iterator[Club]:
    """Read events with their results, pairs and penalties."""
    for start in range(0, len(events), AT_ONCE):
        some = events[start : start + AT_ONCE]
        pairs = _by_event(ask, "event_id, label, direction, player1, player2, club", "pairs", some)
        penalties = _by_event(ask, "event_id, pair, amount, unit", "penalties", some)
        lines = _by_event(ask, f"event_id, {OWN}", "results", some)
        for event in some:
            yield Club(
                source(ask, event),
                event.name,
                event.heat,
                winners=event.winners,
                pairs=_seated(event.form, map(_pair, pairs.get(event.event_id, ()))),
                penalties=[
                    Penalty(pair, parse_decimal(amount), Unit(unit))
                    for _, pair, amount, unit in penalties.get(event.event_id, ())
                ],
                rows=lines.get(event.event_id, ()),
            )


def _by_event(ask: Ask, columns: str, table: str, events: Sequence[VenueEvent]) -> Mapping[int, list[Any]]:
    """Select rows, whose first column is the number of the event, and group them by it."""
    marks = ", ".join("?" * len(events))
    sql = f"SELECT {columns} FROM {table} WHERE event_id IN ({marks})"  # noqa: S608  # no user input
    by_event: defaultdict[int, list[Any]] = defaultdict(list)
    for row in ask(sql, tuple(event.event_id for event in events)):
        by_event[row[0]].append(row)
    return by_event


def _seated(form: Form, listed: Iterable[Pair]) -> list[Pair]:
    """The pairs that sit down at an event; a pair without names is named after its team."""
    known = {pair.label: pair for pair in listed}
    seated: list[Pair] = []
    for label, pair in known.items():
        if form.sits(label):
            seated.append(pair if pair.names else pair._replace(player1=known[form.ranked(label)[0]].player1))
    return seated


def _pair(row: Sequence[Any]) -> Pair:
    _, label, direction, player1, player2, club = row
    return Pair(label, Side(direction) if direction else None, player1, player2, club=club)


def source(ask: Ask, event: VenueEvent) -> Source:
    """The source of an event's results; declarers are queried once, and only where a result leaves the declarer out."""
    return Source(
        event.slug,
        rule_set(event.rules),
        cache(lambda: _cards(ask, event)),
        cache(lambda: _named(ask, event)),
    )


def _cards(ask: Ask, event: VenueEvent) -> Mapping[int, Seat]:
    """The declarers of an event's boards by hands or announced points."""
    deals: list[tuple[int, Deal]] = []
    points: list[tuple[int, Points]] = []
    sql = "SELECT number, deal, north, east, south, west FROM boards WHERE event_id = ? ORDER BY number"
    for number, deal, *announced in ask(sql, (event.event_id,)):
        if deal is not None:
            deals.append((number, _deal(deal)))
        if announced[0] is not None:
            points.append((number, Points(*announced)))
    plain = Event("", datetime.date.min, rules=event.rules, redeal=Redeal(event.redeal))
    return declarers_by_cards(replace(plain, deals=tuple(deals), points=tuple(points)))


@cache
def _deal(text: str) -> Deal:
    """Read a deal, once for all clubs, because they play the same ones."""
    return Deal.parse(text)


TYPED_DECLARER = "declarer IN ('N', 'E', 'S', 'W')"


def _named(ask: Ask, event: VenueEvent) -> Mapping[BoardGroup, set[Seat]]:
    """The seats named as declarer, by board and group; supposed declarers do not count."""
    sql = (
        f'SELECT board, results."group", declarer FROM results WHERE event_id = ? AND {TYPED_DECLARER} '  # noqa: S608  # no user input
        'GROUP BY board, results."group", declarer'
    )
    named: defaultdict[BoardGroup, set[Seat]] = defaultdict(set)
    for board, group, declarer in ask(sql, (event.event_id,)):
        named[board, group or FIRST_GROUP].add(Seat.parse(declarer))
    return named


WITHOUT_DECLARER = f"(contract IS NOT NULL AND tricks IS NOT NULL AND ({TYPED_DECLARER}) IS NOT TRUE)"
BY_EVENT = f"({WITHOUT_DECLARER} OR award IS NOT NULL OR results.\"group\" <> '')"
"""Results that depend on their event: without a declarer, ruled, or of a group of a fouled board."""


def frequencies(ask: Ask, competition: str) -> Iterator[tuple[int | None, Key, str, int]]:
    """How often each result occurs in the whole field, counted by the database: event, result, rules and count.

    The event's number is None except for results that depend on their event.
    """
    of_event = f"CASE WHEN {BY_EVENT} THEN results.event_id END"
    columns = 'board, contract, declarer, tricks, score, award, results."group"'
    rows = ask(
        f"SELECT {of_event}, {columns}, settings.value, count(*) FROM results "  # noqa: S608  # no user input
        "JOIN entries ON entries.event_id = results.event_id "
        "JOIN competitions ON competitions.id = entries.competition_id "
        "JOIN settings ON settings.event_id = results.event_id AND settings.key = 'rules' "
        f"WHERE competitions.slug = ? AND {BETWEEN_PAIRS} GROUP BY {of_event}, {columns}, settings.value",
        (competition,),
    )
    for event_id, *key, rules, times in rows:
        yield event_id, tuple(key), rules, times


def written_shapes(counted: Iterable[tuple[Shape, int]]) -> str:
    """The count of each shape, as JSON; points awarded by rulings are left out, because pairs get them individually."""
    lines = [
        (shape.board, shape.group, _written_entry(shape.ns), _written_entry(shape.ew), shape.counts, times)
        for shape, times in counted
    ]
    return json.dumps(lines)


def _written_entry(entry: Entry) -> Any:
    if isinstance(entry, tuple):
        return [[weight.numerator, weight.denominator, score] for weight, score in entry]
    return entry


def read_shapes(text: str) -> Iterator[tuple[Shape, int]]:
    """The counts that `shapes_to_json` wrote."""
    for board, group, ns, ew, counts, times in json.loads(text):
        yield Shape(board, group, _read_entry(ns), _read_entry(ew), counts), times


def _read_entry(plain: Any) -> Entry:
    if isinstance(plain, list):
        return tuple((Fraction(numerator, denominator), score) for numerator, denominator, score in plain)
    return plain  # type: ignore[no-any-return]  # a score, or None


def version(ask: Ask, competition: str) -> str:
    """A text that changes with the data of a field: which events it has, and the latest change of any event.

    A number may be reused after events were deleted, so the contents of the change count as well.
    """
    ((number, stamps),) = ask(
        "SELECT count(*), sum(stamp) FROM entries WHERE competition_id = (SELECT id FROM competitions WHERE slug = ?)",
        (competition,),
    )
    latest = ask(
        "SELECT id, event_id, at, said, length(differences) FROM history "
        "WHERE event_id IS NOT NULL ORDER BY id DESC LIMIT 1"
    )
    return f"{number} {stamps} {list(latest)}"
