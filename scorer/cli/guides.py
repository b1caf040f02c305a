"""`scorer help TOPIC`: the guides of `docs`, which travel with the program."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

_HERE = Path(__file__).resolve()


def show_guide(name: str) -> None:
    """Show a page of `docs`: laid out and a screen at a time on a terminal, as it is on a pipe."""
    text = _find_guide(name).read_text(encoding="utf-8")
    if not sys.stdout.isatty():
        typer.echo(text, nl=False)
        return
    from rich.console import Console  # loads in 60 ms: only for a guide on a terminal
    from rich.markdown import Markdown

    console = Console()
    with console.pager(styles=True, links=False):
        console.print(Markdown(text, hyperlinks=False))


def _find_guide(name: str) -> Path:
    """Return the file of a guide: in the installed package, else in a clone."""
    folders = (_HERE.parents[1] / "_docs", _HERE.parents[2] / "docs")
    return next(path for folder in folders if (path := folder / f"{name}.md").exists())
