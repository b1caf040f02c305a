"""A declarer whom nobody typed, and nothing tells any more, is kept as supposed: `E?`."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    _declarers("declarer IN ('N', 'E', 'S', 'W', 'N?', 'E?', 'S?', 'W?')")


def downgrade() -> None:
    op.execute("UPDATE results SET declarer = substr(declarer, 1, 1) WHERE declarer IS NOT NULL")
    _declarers("declarer IN ('N', 'E', 'S', 'W')")


def _declarers(known: str) -> None:
    with op.batch_alter_table("results") as batch:
        batch.drop_constraint(op.f("ck_results_declarer"), type_="check")
        batch.create_check_constraint(op.f("ck_results_declarer"), sa.text(known))
