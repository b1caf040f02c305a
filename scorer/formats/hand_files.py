"""Files of hands: which kind a file is goes by its suffix."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Mistakes, UnreadableFile
from scorer.formats.dup import read_dup, write_dup
from scorer.formats.lin import read_lin
from scorer.formats.pbn import read_deals
from scorer.formats.pbn_dealt import read_dealt, write_dealt
from scorer.formats.texts import Origin, read_bytes, text_of, write_table
from scorer.game.seats import dealer_of
from scorer.words import chained, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorer.game.deals import Deal
    from scorer.records.boards import Dealt

READ, WRITTEN = (".pbn", ".lin", ".dup"), (".pbn", ".dup", ".csv")
"""The suffixes of files that can be brought in, and of those that can be written."""


class Hands(NamedTuple):
    """Deals by board, and what came with them."""

    deals: tuple[tuple[int, Deal], ...]
    dealt: tuple[Dealt, ...] = ()


def read_hands(path: Path, encoding: str | None) -> Hands:
    """Read the hands of a file; raise `BadInput` with everything that is wrong with it."""
    suffix = path.suffix.lower()
    if suffix not in READ:
        raise _not_of_hands(path, READ)
    data, mistakes, origin = read_bytes(path), Mistakes(), Origin(path.name)
    if suffix == ".dup":
        hands = Hands(read_dup(data, path.name, mistakes))
    elif suffix == ".lin":
        hands = Hands(read_lin(text_of(data, path.name, encoding), origin, mistakes))
    else:
        text = text_of(data, path.name, encoding)
        deals = read_deals(text, origin, None, mistakes, once=False)
        hands = Hands(deals, read_dealt(text, origin, dict(deals), mistakes))
    mistakes.refuse()
    if not hands.deals:
        raise UnreadableFile(phrase("{file}: expected hands, and there are none in it", file=path))
    return hands


def refuse_to_write_as(path: Path) -> None:
    """Raise `UnreadableFile` for a suffix that means no file of hands."""
    if path.suffix.lower() not in WRITTEN:
        raise _not_of_hands(path, WRITTEN)


def _not_of_hands(path: Path, suffixes: Sequence[str]) -> UnreadableFile:
    listed = chained(suffixes, ", ")
    return UnreadableFile(phrase("{file}: expected a file of hands, {suffixes}", file=path, suffixes=listed))


def written(hands: Hands, path: Path) -> bytes:
    """What a file of that suffix holds; the boards are those of a row."""
    suffix = path.suffix.lower()
    if suffix == ".dup":
        by_chance = not any(one.lesson for one in hands.dealt)
        return write_dup([deal for _, deal in hands.deals], hands.deals[0][0], by_chance=by_chance)
    if suffix == ".csv":
        return _table(hands.deals).encode("utf-8")
    return write_dealt(hands.deals, hands.dealt, vulnerability=False).encode("utf-8")


def _table(deals: Sequence[tuple[int, Deal]]) -> str:
    rows: list[tuple[str | int, ...]] = []
    for number, deal in deals:
        rows.append((number, str(dealer_of(number)), *map(str, deal.hands)))
    return write_table(("board", "dealer", "north", "east", "south", "west"), rows)
