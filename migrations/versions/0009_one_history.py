"""A setting is a line; competitions and the book of players have the same history as events."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

OWN = {"rules": sa.Text, "redeal": sa.Text, "boards": sa.Integer, "winners": sa.Integer, "movement": sa.Text}
SCORING = {
    "method": sa.Text,
    "matchpoints_per_win": sa.Integer,
    "unequal_boards": sa.Text,
    "small_groups": sa.Text,
    "round_cells": sa.Text,
    "round_totals": sa.Text,
    "percent_decimals": sa.Integer,
    "sit_out": sa.Text,
    "factor_totals": sa.Boolean,
    "sections": sa.Text,
    "split_ties": sa.Text,
    "imp_divisor": sa.Text,
    "imp_cap": sa.Integer,
    "datum": sa.Text,
    "datum_trim": sa.Text,
    "victory_points": sa.Text,
    "target": sa.Integer,
}
KINDS: dict[str, Any] = OWN | SCORING
KEYS = {name: name for name in OWN} | {name: f"scoring.{name}" for name in SCORING}
CHECKS = {
    "rules": "rules IN ('standard', 'plus', 'plus-additive', 'single-dummy', 'bridge')",
    "redeal": "redeal IN ('redeal', 'ns-declare')",
    "boards": "boards BETWEEN 0 AND 999",
    "winners": "winners BETWEEN 1 AND 2",
    "method": "method IN ('matchpoints', 'cross-imps', 'butler', 'aggregate')",
    "matchpoints_per_win": "matchpoints_per_win BETWEEN 1 AND 2",
    "unequal_boards": "unequal_boards IN ('neuberg', 'own-top')",
    "small_groups": "small_groups IN ('ebu', 'neuberg')",
    "round_cells": "round_cells IN ('exact', '0.1', '0.01')",
    "round_totals": "round_totals IN ('exact', '0.1', '0.01')",
    "percent_decimals": "percent_decimals BETWEEN 0 AND 6",
    "sections": "sections IN ('across', 'apart')",
    "split_ties": "split_ties IN ('none', 'own-match', 'countback')",
    "imp_divisor": "imp_divisor IN ('comparisons', 'results', 'none')",
    "imp_cap": "imp_cap BETWEEN 0 AND 24",
    "datum": "datum IN ('trimmed-mean', 'mean', 'median')",
    "victory_points": "victory_points IN ('none', 'wbf')",
    "target": "target BETWEEN 0 AND 1000000",
}
BY_NAME = (
    ("uq_events_name_date_club", "club", "club_id = ''"),
    ("uq_events_name_date_club_id", "club_id", "club_id <> ''"),
)

events = sa.table("events", sa.column("id"), *(sa.column(name, kind) for name, kind in KINDS.items()))
settings = sa.table("settings", sa.column("event_id"), sa.column("key"), sa.column("value"))
history = sa.table(
    "history",
    *map(sa.column, ("id", "event_id", "competition", "at", "kind", "topic", "said", "differences")),
)
club_history = sa.table("club_history", *map(sa.column, ("id", "about", "at", "kind", "said", "difference")))


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_settings_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "key", name=op.f("pk_settings")),
    )
    for event_id, *values in _rows(sa.select(events.c.id, *(events.c[name] for name in KINDS))):
        for name, value in zip(KINDS, values, strict=True):
            op.execute(sa.insert(settings).values(event_id=event_id, key=KEYS[name], value=_written(name, value)))
    _drop_indexes()
    with op.batch_alter_table("events") as batch:
        for name in CHECKS:
            batch.drop_constraint(op.f(f"ck_events_{name}"), type_="check")
        for name in KINDS:
            batch.drop_column(name)
    _make_indexes()
    with op.batch_alter_table("history") as batch:
        batch.alter_column("event_id", existing_type=sa.Integer(), nullable=True)
        batch.add_column(sa.Column("competition", sa.Text(), nullable=True))
        batch.create_check_constraint(op.f("ck_history_whose"), "event_id IS NULL OR competition IS NULL")
    op.create_index(op.f("ix_history_competition"), "history", ["competition"], unique=False)
    _rewrite(lambda differences: [line for difference in differences for line in _lines_of(*difference)])
    for about, at, kind, said, difference in _rows(
        sa.select(*(club_history.c[name] for name in ("about", "at", "kind", "said", "difference"))).order_by(
            club_history.c.id
        )
    ):
        published = kind == "note" and about
        topic = "published" if published else "competition" if about else "players"
        step = {"at": at, "kind": kind, "said": said, "differences": _compact(_paired(*json.loads(difference)))}
        op.execute(sa.insert(history).values(competition=about or None, topic=topic, **step))
    op.drop_index(op.f("ix_club_history_about"), table_name="club_history")
    op.drop_table("club_history")


def downgrade() -> None:
    op.create_table(
        "club_history",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("about", "at", "kind", "said", "difference")),
        sa.CheckConstraint("kind IN ('do', 'undo', 'redo', 'note')", name=op.f("ck_club_history_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_history")),
    )
    op.create_index(op.f("ix_club_history_about"), "club_history", ["about"], unique=False)
    beyond = sa.select(*(history.c[name] for name in ("competition", "at", "kind", "said", "differences")))
    for about, at, kind, said, differences in _rows(beyond.where(history.c.event_id.is_(None)).order_by(history.c.id)):
        step = {"at": at, "kind": kind, "said": said, "difference": _compact(_apart(json.loads(differences)))}
        op.execute(sa.insert(club_history).values(about=about or "", **step))
    op.execute(sa.delete(history).where(history.c.event_id.is_(None)))
    _rewrite(_in_columns)
    op.drop_index(op.f("ix_history_competition"), table_name="history")
    with op.batch_alter_table("history") as batch:
        batch.drop_constraint(op.f("ck_history_whose"), type_="check")
        batch.drop_column("competition")
        batch.alter_column("event_id", existing_type=sa.Integer(), nullable=False)
    _drop_indexes()
    with op.batch_alter_table("events") as batch:
        for name, kind in KINDS.items():
            batch.add_column(sa.Column(name, kind(), nullable=True))
    for event_id, key, value in _rows(sa.select(settings.c.event_id, settings.c.key, settings.c.value)):
        name = key.removeprefix("scoring.")
        op.execute(sa.update(events).where(events.c.id == event_id).values({name: _read(name, value)}))
    with op.batch_alter_table("events") as batch:
        for name, kind in KINDS.items():
            batch.alter_column(name, existing_type=kind(), nullable=False)
        for name, check in CHECKS.items():
            batch.create_check_constraint(op.f(f"ck_events_{name}"), check)
    _make_indexes()
    op.drop_table("settings")


def _drop_indexes() -> None:
    for name, _, _ in BY_NAME:
        op.drop_index(op.f(name), table_name="events")


def _make_indexes() -> None:
    for name, club, where in BY_NAME:
        which = {"sqlite_where": sa.text(where), "postgresql_where": sa.text(where)}
        op.create_index(op.f(name), "events", ["name", "date", club], unique=True, **which)


def _rows(asked: sa.Select[Any]) -> list[Any]:
    return list(op.get_bind().execute(asked).all())


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rewrite(rewritten: Callable[[list[Any]], list[Any]]) -> None:
    """Write the differences of every step of an event otherwise."""
    for number, text in _rows(sa.select(history.c.id, history.c.differences)):
        changed = _compact(rewritten(json.loads(text)))
        if changed != text:
            op.execute(sa.update(history).where(history.c.id == number).values(differences=changed))


def _written(name: str, value: object) -> str:
    return str(bool(value)).lower() if KINDS[name] is sa.Boolean else str(value)


def _read(name: str, text: str) -> object:
    if KINDS[name] is sa.Boolean:
        return text == "true"
    return int(text) if KINDS[name] is sa.Integer else text


def _lines_of(table: str, old: dict[str, Any], new: dict[str, Any]) -> list[Any]:
    """The difference of an event's own row as that of the row that is left, and of a line a setting."""
    if table != "events":
        return [[table, old, new]]
    left = [{name: value for name, value in row.items() if name not in KINDS} for row in (old, new)]
    lines = [["events", *left]] if left[0] != left[1] else []
    for name in KINDS:
        if name in old and old[name] != new[name]:
            was, becomes = ({"key": KEYS[name], "value": _written(name, row[name])} for row in (old, new))
            lines.append(["settings", was, becomes])
    return lines


def _in_columns(differences: list[Any]) -> list[Any]:
    """The same the other way round: what differs of an event in one row, which has no other columns."""
    old: dict[str, Any] = {}
    new: dict[str, Any] = {}
    others: list[Any] = []
    for table, was, becomes in differences:
        if table == "settings":
            name = was["key"].removeprefix("scoring.")
            old[name], new[name] = _read(name, was["value"]), _read(name, becomes["value"])
        elif table == "events":
            old, new = old | was, new | becomes
        else:
            others.append([table, was, becomes])
    return [["events", old, new], *others] if old else others


CLUB = {
    "competition": ("competitions", ("name", "kind", "closed", "rule"), ()),
    "entry": ("entries", ("event", "heat"), ("event",)),
    "player": ("players", ("name", "club_number", "national_number", "note", "page", "spellings"), ("name",)),
}


def _paired(gone: list[Any], came: list[Any]) -> list[Any]:
    """Rows that went and came as differences of rows with the same key."""
    found: dict[Any, list[Any]] = {}
    for place, rows in enumerate((gone, came), start=1):
        for kind, *values in rows:
            table, columns, keys = CLUB[kind]
            row = dict(zip(columns, values, strict=True))
            found.setdefault((table, *(row[key] for key in keys)), [table, None, None])[place] = row
    return list(found.values())


def _apart(differences: list[Any]) -> list[Any]:
    """The same the other way round."""
    kinds = {table: kind for kind, (table, _, _) in CLUB.items()}
    gone = [[kinds[table], *old.values()] for table, old, _ in differences if old]
    return [gone, [[kinds[table], *new.values()] for table, _, new in differences if new]]
