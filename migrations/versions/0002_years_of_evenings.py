"""What belongs to one evening is found without looking through the years."""

from alembic import op

revision = "0002"
down_revision = "0001"

TABLES = ("penalties", "changes", "marks", "history")


def upgrade() -> None:
    for table in TABLES:
        op.create_index(op.f(f"ix_{table}_event_id"), table, ["event_id"], unique=False)


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_index(op.f(f"ix_{table}_event_id"), table_name=table)
