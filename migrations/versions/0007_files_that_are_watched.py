"""What came from each line of a file is kept beside its event."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "event_files",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.CheckConstraint("file <> ''", name=op.f("ck_event_files_named")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_event_files_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_event_files")),
    )
    op.create_index(op.f("ix_event_files_file"), "event_files", ["file"], unique=False)
    op.create_table(
        "file_lines",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("ew", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.CheckConstraint("board >= 1", name=op.f("ck_file_lines_board")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_file_lines_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "board", "ns", "ew", name=op.f("pk_file_lines")),
    )


def downgrade() -> None:
    op.drop_table("file_lines")
    op.drop_table("event_files")
