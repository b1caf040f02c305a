"""The ways to arrange a Mitchell: each with its rows and what to tell the director."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.mitchell import plain, share_and_relay, skip
from scorer.movements.webs import web
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.movements.movement import MovementRow


class Layout(NamedTuple):
    """A way to arrange a Mitchell: its rows for tables and rounds, and what to tell the director.

    Notes are still without values and may name `{tables}`, `{half}`, their half, and `{next}`, the table
    after it. With an odd number of pairs the last one is missing; but where there is an `odd_note` it is the
    last North-South pair, so that its table need not share.
    """

    rows: Callable[[int, int], tuple[MovementRow, ...]]
    note: Phrase
    odd_note: Phrase | None = None


LAYOUTS = {
    "mitchell": Layout(plain, phrase("East-West up one table, boards down one")),
    "mitchell-skip": Layout(skip, phrase("East-West skip a table after round {half}")),
    "mitchell-share-relay": Layout(
        share_and_relay,
        phrase("tables 1 and {tables} share; a relay between tables {half} and {next}"),
        phrase(
            "a relay between tables {half} and {next}; East-West sit out at table {tables}, "
            "where a late pair would share boards with table 1"
        ),
    ),
    "web": Layout(
        web, phrase("two copies of the boards: upwards at tables 1 to {half}, downwards at {next} to {tables}")
    ),
    "web-odd": Layout(
        web, phrase("two copies of the boards: upwards at tables 1 to 12, as the table cards say at 13 to {tables}")
    ),
}
"""Maps the name of a Mitchell to its layout."""


def layout(name: str, tables: int) -> Layout:
    """The layout of a name: webs have two."""
    if name == "web" and tables % 2:
        name = "web-odd"
    return LAYOUTS[name]
