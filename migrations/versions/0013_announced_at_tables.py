"""What tables announced of points belongs to the event, and no longer to what phones sent; players have a code."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

COUNTS = ("north", "east", "south", "west")


FORMER = "role IN ('table', 'director', 'room')"
NOW = "role IN ('table', 'director', 'room', 'join')"


def upgrade() -> None:
    _roles(NOW)
    announced = op.create_table(
        "announced",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        *(sa.Column(seat, sa.Integer(), nullable=False) for seat in COUNTS),
        sa.CheckConstraint("board >= 1", name=op.f("ck_announced_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_announced_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_announced")),
    )
    of_phones = "FROM live_entries WHERE key LIKE 'announced:%'"
    kept = []
    for row in op.get_bind().execute(sa.text(f"SELECT event_id, board, ns, ew, code {of_phones}")).mappings():
        *about, counts = row.items()
        kept.append({**dict(about), **dict(zip(COUNTS, map(int, counts[1].split()), strict=True))})
    op.bulk_insert(announced, kept)
    op.execute(f"DELETE {of_phones}")


def downgrade() -> None:
    op.drop_table("announced")
    op.execute("DELETE FROM live_codes WHERE role = 'join'")
    _roles(FORMER)


def _roles(condition: str) -> None:
    with op.batch_alter_table("live_codes") as batch:
        batch.drop_constraint(op.f("ck_live_codes_role"), type_="check")
        batch.create_check_constraint(op.f("ck_live_codes_role"), condition)
