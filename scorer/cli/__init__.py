"""The door: words in, words out. One file a noun; each command is one call to the desk and one to a printer."""

from __future__ import annotations

from scorer.cli.door import app


def main() -> None:
    """Run the command line."""
    app()
