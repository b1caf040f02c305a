"""What was said is kept as a value, and a mark names all its boards."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    _rewrite("sentence", "said", lambda sentence: json.dumps(["{text}", {"text": sentence}], **COMPACT))
    with op.batch_alter_table("marks") as batch:
        batch.drop_constraint(op.f("ck_marks_board"), type_="check")
        batch.create_check_constraint(op.f("ck_marks_board"), "board >= 0")
        batch.add_column(sa.Column("boards", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("marks") as batch:
        batch.alter_column("boards", server_default=None)


def downgrade() -> None:
    op.execute("DELETE FROM marks WHERE board = 0")  # what is about no board had no place there
    with op.batch_alter_table("marks") as batch:
        batch.drop_column("boards")
        batch.drop_constraint(op.f("ck_marks_board"), type_="check")
        batch.create_check_constraint(op.f("ck_marks_board"), "board >= 1")
    _rewrite("said", "sentence", lambda said: _told(*json.loads(said)))


COMPACT: dict[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}


def _rewrite(before: str, after: str, rewritten: Callable[[str], str]) -> None:
    """Rename the column of both histories, with all that stands in it in its new form."""
    for name in ("history", "club_history"):
        op.execute(f"ALTER TABLE {name} RENAME COLUMN {before} TO {after}")
        table = sa.table(name, sa.column("id"), sa.column(after))
        for number, text in op.get_bind().execute(sa.select(table.c.id, table.c[after])).all():
            op.execute(sa.update(table).where(table.c.id == number).values({after: rewritten(text)}))


def _told(english: str, values: dict[str, Any], plural: str = "") -> str:
    """A phrase in English."""
    told = {name: _told(*value) if isinstance(value, list) else value for name, value in values.items()}
    return (plural if plural and told.get("number", 1) != 1 else english).format_map(told)
