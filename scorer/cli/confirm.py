"""What is not taken away lightly: it is called by its full name, or the director is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from scorer.errors import NotInFull


def is_asked(said: str) -> bool:
    """Whether nothing was said, and somebody is there to be asked."""
    return not said and sys.stdin.isatty()


def in_full(name: str, act: Callable[[str], str]) -> str:
    """Do what wants a name in full. Where a part of it was typed on a terminal, ask first; else it is refused."""
    try:
        return act(name)
    except NotInFull as refusal:
        if not sys.stdin.isatty():
            raise
        typer.confirm(f"{refusal.name} ({refusal.called})?", abort=True, err=True)
        return act(refusal.name)
