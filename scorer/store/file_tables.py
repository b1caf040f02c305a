"""The tables of files that events came from: beside the events, gone with them, never exported."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from scorer.store.tables import metadata

event_files = Table(
    "event_files",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("file", Text, nullable=False, index=True),
)
"""The file of another program that an event came from."""

file_lines = Table(
    "file_lines",
    metadata,
    Column("event_id", ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("ns", Text, primary_key=True),
    Column("ew", Text, primary_key=True),
    Column("code", Text, nullable=False),
)
"""What such a file said of each result when it was last read."""
