"""What is not taken away lightly: it is called by its full name, or the director is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from scorer.errors import NotInFull, printable


def is_asked(answer: str) -> bool:
    """Whether nothing was said, and somebody is there to be asked."""
    return not answer and sys.stdin.isatty()


def in_full(verb: str, name: str, act: Callable[[str], str]) -> str:
    """Do what wants a name in full. Where a part of it was typed on a terminal, ask first; else it is refused.

    `verb` is what the question begins with, such as `Remove`.
    """
    try:
        return act(name)
    except NotInFull as refusal:
        if not sys.stdin.isatty():
            raise
        typer.confirm(f"{verb} {refusal.name} ({refusal.called})?", abort=True, err=True)
        return act(refusal.name)


def players_meant(db: str, first: str, second: str) -> tuple[str, str]:
    """Two names as typed. On a terminal it is asked who is meant where one fits several players of the club's book."""
    if not sys.stdin.isatty() or not (first or second):
        return first, second
    from scorer.desk.club.players import book_of  # a pipe needs none of it

    book = book_of(db)
    return _which(first, book.candidates(first)), _which(second, book.candidates(second))


def _which(name: str, fitting: list[str]) -> str:
    """The name that is meant of those that one fits."""
    if not name or len(fitting) < 2:
        return name
    for number, one in enumerate(fitting, 1):
        typer.echo(f"  {number}  {printable(one)}", err=True)
    chosen = 0
    while not 1 <= chosen <= len(fitting):
        chosen = typer.prompt(f"Which {printable(name)}, 1 to {len(fitting)}", type=int, err=True)
    return fitting[chosen - 1]
