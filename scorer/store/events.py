"""Events in the database: rows to records and records to rows."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from scorer.errors import AlreadyThere, NotFound, NothingHere
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import RuleSet
from scorer.game.seats import Side
from scorer.records.boards import Points
from scorer.records.events import Event, Method, Scoring, Summary, UnequalBoards, slug_of
from scorer.records.notation import NOT_PLAYED, OutcomeFields, fields_of, outcome_of
from scorer.records.pairs import Pair, label_order
from scorer.records.results import Outcome, Result
from scorer.store.tables import boards, chosen, events, pairs, results


def summaries(connection: Connection) -> list[Summary]:
    """List every event, newest first."""
    return [Summary(*row) for row in connection.execute(_summary())]


def _summary() -> Select[Any]:
    pair_count = select(func.count()).where(pairs.c.event_id == events.c.id).scalar_subquery()
    real = results.c.contract.is_not(None) | results.c.score.is_not(None) | (results.c.award != NOT_PLAYED)
    result_count = select(func.count()).where(results.c.event_id == events.c.id, real).scalar_subquery()
    about = (events.c.slug, events.c.name, events.c.date, events.c.rules, events.c.method)
    return (
        select(*about, pair_count, events.c.boards, result_count, chosen.c.one.is_not(None))
        .outerjoin(chosen, chosen.c.event_id == events.c.id)
        .order_by(events.c.date.desc(), events.c.id.desc())
    )


def identify(connection: Connection, slug: str | None) -> int:
    """Find the event that is meant: the one named, else the chosen one, else the newest."""
    found: int | None = connection.execute(_wanted(slug)).scalar()
    if found is not None:
        return found
    if slug is None:
        raise NothingHere("there is no event yet: record one with `scorer import FOLDER`")
    known = connection.execute(select(events.c.slug).order_by(events.c.date.desc())).scalars().all()
    raise NotFound("event", slug, known)


def _wanted(slug: str | None) -> Select[Any]:
    if slug is not None:
        return select(events.c.id).where(events.c.slug == slug)
    return (
        select(events.c.id)
        .outerjoin(chosen, chosen.c.event_id == events.c.id)
        .order_by(chosen.c.one.is_(None), events.c.date.desc(), events.c.id.desc())
        .limit(1)
    )


def choose(connection: Connection, slug: str) -> None:
    """Make an event the one that commands mean when none is named."""
    event_id = identify(connection, slug)
    connection.execute(delete(chosen))
    connection.execute(insert(chosen).values(one=1, event_id=event_id))


def namesake(connection: Connection, event: Event) -> int | None:
    """The event of the same name and date, which a new one may not silently replace."""
    same = (events.c.name == event.name) & (events.c.date == event.date)
    return connection.execute(select(events.c.id).where(same)).scalar()


def add(connection: Connection, event: Event) -> str:
    """Store a new event and return its slug. Raises `AlreadyThere` for one of the same name and date."""
    if namesake(connection, event) is not None:
        raise AlreadyThere(
            f'event "{event.name}" of {event.date} is already here: --replace puts the new one in its place'
        )
    slug = _free_slug(connection, slug_of(event.name, event.date))
    row = insert(events).values(slug=slug, **_event_row(event)).returning(events.c.id)
    _fill(connection, connection.execute(row).scalar_one(), event)
    return slug


def replace(connection: Connection, event_id: int, event: Event) -> str:
    """Put an event in the place of another, which keeps its slug and stays chosen if it was."""
    for table in (results, boards, pairs):
        connection.execute(delete(table).where(table.c.event_id == event_id))
    connection.execute(update(events).where(events.c.id == event_id).values(**_event_row(event)))
    _fill(connection, event_id, event)
    return str(connection.execute(select(events.c.slug).where(events.c.id == event_id)).scalar_one())


def _free_slug(connection: Connection, wanted: str) -> str:
    taken = set(connection.execute(select(events.c.slug).where(events.c.slug.startswith(wanted))).scalars())
    number, slug = 1, wanted
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug


def _event_row(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "date": event.date,
        "club": event.club,
        "rules": event.rules,
        "redeal": event.redeal,
        "boards": event.boards,
        "winners": event.winners,
        "movement": event.movement,
        "method": event.scoring.method,
        "matchpoints_per_win": event.scoring.matchpoints_per_win,
        "unequal_boards": event.scoring.unequal_boards,
        "percent_decimals": event.scoring.percent_decimals,
        "target": event.scoring.target,
    }


def _fill(connection: Connection, event_id: int, event: Event) -> None:
    """Store everything of an event that stands in other tables."""
    for table, rows in (
        (pairs, (_pair_row(pair) for pair in event.pairs)),
        (boards, _board_rows(event)),
        (results, map(_result_row, event.results)),
    ):
        listed = [{"event_id": event_id, **row} for row in rows]
        if listed:
            connection.execute(insert(table), listed)


def _board_rows(event: Event) -> Iterator[dict[str, Any]]:
    deals, points = dict(event.deals), dict(event.points)
    for number in sorted(deals.keys() | points.keys()):
        announced = points.get(number)
        yield {
            "number": number,
            "deal": str(deals[number]) if number in deals else None,
            "north": announced and announced.north,
            "east": announced and announced.east,
            "south": announced and announced.south,
            "west": announced and announced.west,
        }


def _pair_row(pair: Pair) -> dict[str, Any]:
    return {
        "label": pair.label,
        "direction": pair.direction and pair.direction.value,
        "player1": pair.player1,
        "player2": pair.player2,
        "id1": pair.id1,
        "id2": pair.id2,
        "section": pair.section,
        "stratum": pair.stratum,
        "handicap": pair.handicap,
    }


def _result_row(result: Result) -> dict[str, Any]:
    return {
        "board": result.board,
        "round": result.round,
        "table": result.table,
        "ns": result.ns,
        "ew": result.ew,
        **fields_of(result.outcome)._asdict(),
        "remark": result.remark,
    }


def put_result(connection: Connection, event_id: int, result: Result) -> None:
    """Store one result in the place of the one that these pairs had on the board."""
    clear_result(connection, event_id, result)
    connection.execute(insert(results).values(event_id=event_id, **_result_row(result)))


def clear_result(connection: Connection, event_id: int, result: Result) -> None:
    """Remove the result that these pairs have on the board."""
    same = (results.c.board == result.board) & (results.c.ns == result.ns) & (results.c.ew == result.ew)
    connection.execute(delete(results).where(results.c.event_id == event_id, same))


def load(connection: Connection, event_id: int) -> Event:
    """Read an event with everything recorded of it."""
    row = connection.execute(select(events).where(events.c.id == event_id)).one()
    event = Event(
        name=row.name,
        date=row.date,
        club=row.club,
        rules=row.rules,
        redeal=Redeal(row.redeal),
        boards=row.boards,
        winners=row.winners,
        movement=row.movement,
        scoring=Scoring(
            Method(row.method),
            row.matchpoints_per_win,
            UnequalBoards(row.unequal_boards),
            row.percent_decimals,
            row.target,
        ),
        slug=row.slug,
    )
    return dataclasses.replace(
        event,
        pairs=tuple(sorted(_pairs(connection, event_id), key=lambda pair: label_order(pair.label))),
        deals=tuple(_deals(connection, event_id)),
        points=tuple(_points(connection, event_id)),
        results=tuple(_results(connection, event_id, event.rule_set)),
    )


def _pairs(connection: Connection, event_id: int) -> Iterator[Pair]:
    columns = [column for column in pairs.c if column.name != "event_id"]
    for label, direction, *texts in connection.execute(select(*columns).where(pairs.c.event_id == event_id)):
        yield Pair(label, Side(direction) if direction else None, *texts)


def _deals(connection: Connection, event_id: int) -> Iterator[tuple[int, Deal]]:
    known = (boards.c.event_id == event_id) & boards.c.deal.is_not(None)
    query = select(boards.c.number, boards.c.deal).where(known).order_by(boards.c.number)
    for number, text in connection.execute(query):
        yield number, Deal.parse(text)


def _points(connection: Connection, event_id: int) -> Iterator[tuple[int, Points]]:
    c = boards.c
    known = (c.event_id == event_id) & c.north.is_not(None)
    for number, *points in connection.execute(
        select(c.number, c.north, c.east, c.south, c.west).where(known).order_by(c.number)
    ):
        yield number, Points(*points)


def _results(connection: Connection, event_id: int, rules: RuleSet) -> Iterable[Result]:
    """Read results; equal outcomes are one object, because an event has few different ones."""
    c = results.c
    columns = (c.board, c.round, c.table, c.ns, c.ew, c.remark, c.contract, c.declarer, c.tricks, c.score, c.award)
    outcomes: dict[tuple[Any, ...], Outcome] = {}
    query = select(*columns).where(c.event_id == event_id).order_by(c.id)
    for board, round_, table, ns, ew, remark, *rest in connection.execute(query):
        fields = tuple(rest)
        if fields not in outcomes:
            outcomes[fields] = outcome_of(OutcomeFields(*fields), rules)
        yield Result(board, ns, ew, outcomes[fields], round_, table, remark)
