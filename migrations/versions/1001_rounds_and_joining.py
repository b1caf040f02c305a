"""When a live round goes on by itself, and from where a phone asked for a name."""

import sqlalchemy as sa
from alembic import op

revision = "1001"
down_revision = "1000"


def upgrade() -> None:
    with op.batch_alter_table("live_evenings") as batch:
        batch.add_column(sa.Column("advance", sa.Text(), nullable=False, server_default="results"))
        batch.create_check_constraint(
            op.f("ck_live_evenings_advance"), "advance IN ('results', 'time', 'either', 'never')"
        )
    with op.batch_alter_table("live_phones") as batch:
        batch.add_column(sa.Column("section", sa.Text(), nullable=False, server_default=""))
        batch.add_column(sa.Column("table", sa.Integer(), nullable=False, server_default="0"))
        batch.add_column(sa.Column("address", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("live_evenings") as batch:
        batch.alter_column("advance", server_default=None)
    with op.batch_alter_table("live_phones") as batch:
        for name in ("section", "table", "address"):
            batch.alter_column(name, server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("live_phones") as batch:
        for name in ("section", "table", "address"):
            batch.drop_column(name)
    with op.batch_alter_table("live_evenings") as batch:
        batch.drop_constraint(op.f("ck_live_evenings_advance"), type_="check")
        batch.drop_column("advance")
