"""Teams and players are ranked: a pair has a club and members, a match goes on over rounds and can be given away."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

FORMER = {
    "penalties": ("unit", "unit IN ('mp', '%top', 'imp', 'points')"),
    "changes": ("kind", "kind IN ('substitute', 'withdraw', 'join')"),
}
NOW = {
    "penalties": ("unit", "unit IN ('mp', '%top', 'imp', 'points', 'vp')"),
    "changes": ("kind", "kind IN ('substitute', 'withdraw', 'join', 'forfeit')"),
}
ADDED = ("club", "members")


def upgrade() -> None:
    for table, check in NOW.items():
        _checked(table, *check)
    with op.batch_alter_table("pairs") as batch:
        for name in ADDED:
            batch.add_column(sa.Column(name, sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("pairs") as batch:
        for name in ADDED:
            batch.alter_column(name, server_default=None)
    with op.batch_alter_table("sittings") as batch:
        batch.add_column(sa.Column("match", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM changes WHERE kind = 'forfeit'")
    op.execute("DELETE FROM penalties WHERE unit = 'vp'")
    with op.batch_alter_table("sittings") as batch:
        batch.drop_column("match")
    with op.batch_alter_table("pairs") as batch:
        for name in reversed(ADDED):
            batch.drop_column(name)
    for table, check in FORMER.items():
        _checked(table, *check)


def _checked(table: str, name: str, condition: str) -> None:
    """Give a table another check of the same name."""
    with op.batch_alter_table(table) as batch:
        batch.drop_constraint(op.f(f"ck_{table}_{name}"), type_="check")
        batch.create_check_constraint(op.f(f"ck_{table}_{name}"), condition)
