"""What is not taken away lightly: it is called by its full name, or the director is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import typer

from scorer.errors import NotInFull, printable

T = TypeVar("T")


def is_asked(answer: str) -> bool:
    """Whether nothing was said, and somebody is there to be asked."""
    return not answer and sys.stdin.isatty()


def in_full(verb: str, name: str, act: Callable[[str], T]) -> T:
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


def players_meant(db: str, player1: str, player2: str) -> dict[str, str]:
    """Two names as typed. On a terminal it is asked who is meant where one fits several players of the club's book."""
    names = {"player1": player1, "player2": player2}
    if not sys.stdin.isatty() or not (player1 or player2):
        return names
    from scorer.desk.club.players import book_of  # a pipe needs none of it

    book = book_of(db)
    return {field: _which(name, book.candidates(name)) for field, name in names.items()}


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
