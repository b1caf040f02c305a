"""Players' own phones say whose they are; the director settles whether they may, and what they see of the ranking."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

RANKING = "ranking IN ('live', 'end', 'never')"


def upgrade() -> None:
    with op.batch_alter_table("live_evenings") as batch:
        batch.add_column(sa.Column("joining", sa.Boolean(), nullable=False, server_default=sa.true()))
        batch.add_column(sa.Column("ranking", sa.Text(), nullable=False, server_default="end"))
    with op.batch_alter_table("live_evenings") as batch:
        batch.alter_column("joining", server_default=None)
        batch.alter_column("ranking", server_default=None)
        batch.create_check_constraint(op.f("ck_live_evenings_ranking"), RANKING)
    op.create_table(
        "live_phones",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=False),
        sa.Column("card", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.CheckConstraint("phone <> ''", name=op.f("ck_live_phones_coded")),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name=op.f("fk_live_phones_event_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_phones")),
        sa.UniqueConstraint("event_id", "phone", name=op.f("uq_live_phones_event_id_phone")),
    )
    op.create_index(op.f("ix_live_phones_event_id"), "live_phones", ["event_id"], unique=False)


def downgrade() -> None:
    op.drop_table("live_phones")
    with op.batch_alter_table("live_evenings") as batch:
        batch.drop_constraint(op.f("ck_live_evenings_ranking"), type_="check")
        batch.drop_column("ranking")
        batch.drop_column("joining")
