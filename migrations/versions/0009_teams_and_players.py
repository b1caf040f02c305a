"""Teams and players are ranked, a pair has a club, a match goes on over rounds; more rules and ways to count."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

FORMER, NOW = {}, {}
FORMER["events"] = {
    "rules": "rules IN ('standard', 'plus', 'plus-additive', 'single-dummy', 'bridge')",
    "split_ties": "split_ties IN ('none', 'own-match', 'countback')",
    "victory_points": "victory_points IN ('none', 'wbf')",
}
NOW["events"] = {
    "rules": "rules IN ('standard', 'plus', 'plus-additive', 'levels', 'levels-slams', 'single-dummy', 'bridge')",
    "split_ties": "split_ties IN ('none', 'own-match', 'countback', 'head-to-head')",
    "victory_points": "victory_points IN ('none', 'wbf', 'wins')",
}
FORMER["penalties"] = {"unit": "unit IN ('mp', '%top', 'imp', 'points')"}
NOW["penalties"] = {"unit": "unit IN ('mp', '%top', 'imp', 'points', 'vp')"}
FORMER["changes"] = {"kind": "kind IN ('substitute', 'withdraw', 'join')"}
NOW["changes"] = {"kind": "kind IN ('substitute', 'withdraw', 'join', 'forfeit')"}

SETTINGS = (
    ("form", sa.Text(), "pairs"),
    ("club_best", sa.Integer(), "0"),
    ("club_total", sa.Text(), "mean"),
)

CHECKS = {
    "form": "form IN ('pairs', 'teams', 'individual')",
    "club_best": "club_best BETWEEN 0 AND 999",
    "club_total": "club_total IN ('mean', 'sum')",
}


def upgrade() -> None:
    for table, checks in NOW.items():
        _checked(table, checks)
    with op.batch_alter_table("events") as batch:
        for name, kind, default in SETTINGS:
            batch.add_column(sa.Column(name, kind, nullable=False, server_default=default))
    with op.batch_alter_table("events") as batch:
        for name, *_ in SETTINGS:
            batch.alter_column(name, server_default=None)
        for name, condition in CHECKS.items():
            batch.create_check_constraint(op.f(f"ck_events_{name}"), condition)
    with op.batch_alter_table("pairs") as batch:
        for name in ("club", "members"):
            batch.add_column(sa.Column(name, sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("pairs") as batch:
        for name in ("club", "members"):
            batch.alter_column(name, server_default=None)
    with op.batch_alter_table("sittings") as batch:
        batch.add_column(sa.Column("match", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM events WHERE form <> 'pairs' OR rules LIKE 'levels%'")
    op.execute("DELETE FROM changes WHERE kind = 'forfeit'")
    op.execute("DELETE FROM penalties WHERE unit = 'vp'")
    with op.batch_alter_table("sittings") as batch:
        batch.drop_column("match")
    with op.batch_alter_table("pairs") as batch:
        batch.drop_column("members")
        batch.drop_column("club")
    with op.batch_alter_table("events") as batch:
        for name in CHECKS:
            batch.drop_constraint(op.f(f"ck_events_{name}"), type_="check")
            batch.drop_column(name)
    for table, checks in FORMER.items():
        _checked(table, checks)


def _checked(table: str, checks: dict[str, str]) -> None:
    """Give a table other checks of the same names."""
    with op.batch_alter_table(table) as batch:
        for name, condition in checks.items():
            batch.drop_constraint(op.f(f"ck_{table}_{name}"), type_="check")
            batch.create_check_constraint(op.f(f"ck_{table}_{name}"), condition)
