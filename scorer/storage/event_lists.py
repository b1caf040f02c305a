"""The events of a database, listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.model.event_lists import EventHeading, EventSummary
from scorer.model.results import NOT_PLAYED_CODE
from scorer.storage.rows import parse_date

if TYPE_CHECKING:
    from scorer.storage import Query


def count_events(query: Query) -> int:
    """The number of events."""
    ((number,),) = query("SELECT count(*) FROM events")
    return int(number)


NO_LIMIT = 1_000_000_000
"""A limit greater than any number of events."""


FORM_JOIN = "JOIN settings AS forms ON forms.event_id = events.id AND forms.key = 'form'"


RANKED_COUNT = (
    "(SELECT count(*) FROM pairs WHERE pairs.event_id = events.id AND (forms.value <> 'individual' "
    "OR replace(label, '+', '') = label)) / CASE forms.value WHEN 'teams' THEN 3 ELSE 1 END"
)
"""SQL for how many an event ranks: a team has three labels, its own and its two pairs'; players have all couples'."""


def list_summaries(query: Query, limit: int = NO_LIMIT) -> list[EventSummary]:
    """List events, newest first, `limit` of them at most."""
    rows = query(
        "SELECT slug, name, date, rules.value, methods.value, "  # noqa: S608  # no user input
        f"{RANKED_COUNT}, forms.value, boards.value, "
        "(SELECT count(*) FROM results WHERE results.event_id = events.id "
        "AND (contract IS NOT NULL OR score IS NOT NULL OR award <> ?)), "
        "chosen.one IS NOT NULL "
        "FROM (SELECT id, slug, name, date FROM events ORDER BY date DESC, id DESC LIMIT ?) AS events "
        "LEFT JOIN chosen ON chosen.event_id = events.id "
        "JOIN settings AS rules ON rules.event_id = events.id AND rules.key = 'rules' "
        "JOIN settings AS methods ON methods.event_id = events.id AND methods.key = 'scoring.method' "
        f"{FORM_JOIN} "
        "JOIN settings AS boards ON boards.event_id = events.id AND boards.key = 'boards' "
        "ORDER BY date DESC, events.id DESC",
        (NOT_PLAYED_CODE, limit),
    )
    return [
        EventSummary(
            slug,
            name,
            parse_date(date),
            rules=rules,
            method=method,
            pairs=pairs,
            boards=int(boards),
            results=results,
            is_current=bool(chosen),
            form=form,
        )
        for slug, name, date, rules, method, pairs, form, boards, results, chosen in rows
    ]


def find_current(query: Query) -> EventHeading | None:
    """Find the chosen event, else the newest; None if there is none."""
    for slug, name, date in query(
        "SELECT slug, name, date FROM events WHERE id = COALESCE((SELECT event_id FROM chosen), "
        "(SELECT id FROM events ORDER BY date DESC, id DESC LIMIT 1))"
    ):
        return EventHeading(slug, name, parse_date(date))
    return None
