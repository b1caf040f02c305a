"""The list of events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.reports.sheet import Column, Kind, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.records.events import Summary


def sheet(summaries: Iterable[Summary]) -> Sheet:
    """One line an event; a star marks the one chosen with `scorer use`."""
    columns = (
        Column(""),
        Column("Date"),
        Column("Event", Kind.NAME),
        Column("Name", Kind.EXTRA),
        Column("Pairs", Kind.NUMBER),
        Column("Boards", Kind.NUMBER),
        Column("Results", Kind.NUMBER),
    )
    rows = tuple(
        ("*" if it.chosen else "", it.date.isoformat(), it.slug, it.name, it.pairs, it.boards, it.results)
        for it in summaries
    )
    return Sheet("Events" if rows else "No events yet: record one with `scorer import FOLDER`", columns, rows)


def document(summaries: Iterable[Summary]) -> dict[str, Any]:
    """The list for programs."""
    keys = ("slug", "name", "date", "rules", "method", "pairs", "boards", "results")
    rows = ({key: getattr(it, key) for key in keys} for it in summaries)
    return {"events": [{**row, "date": row["date"].isoformat()} for row in rows]}
