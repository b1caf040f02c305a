"""A scorer one revision newer than this one, so that there is always an older database to bring up to date.

`python -m tests.prove.later FOLDER WORDS…` makes the newer migrations in the folder, then it is
the scorer. What it replaces in the program is listed in `readers.newer_migrations`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.prove.readers import MIGRATIONS, newer_migrations, newest_revision
from tests.prove.readers import main as scorer

REVISION = "9000"

SOURCE = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"


def upgrade() -> None:
    with op.batch_alter_table("pairs", recreate="always") as table:
        table.add_column(sa.Column("later", sa.Text(), nullable=False, server_default="none"))
    op.add_column("results", sa.Column("later", sa.Text(), nullable=False, server_default="none"))
"""


def main() -> None:
    """Make the migrations that a later version would have, then run as that version."""
    folder = Path(sys.argv.pop(1))
    if not folder.exists():
        shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = SOURCE.format(revision=REVISION, before=newest_revision())
        (folder / "versions" / f"{REVISION}_later.py").write_text(text, encoding="utf-8")
    newer_migrations(folder, REVISION)
    scorer()


if __name__ == "__main__":
    main()
