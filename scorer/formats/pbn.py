"""Deals in the Portable Bridge Notation: the tags Board, Dealer and Deal of `deals.pbn`."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scorer.errors import Misread, Mistake
from scorer.formats.texts import Mistakes, read_text, whole_number
from scorer.game.deals import Deal
from scorer.game.seats import dealer_of

_TAG = re.compile(r'^\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*$')
_OURS = {"Board", "Dealer", "Deal"}


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag pair of a file and the line on which it stands."""

    line: int
    name: str
    value: str


def read_deals(path: Path, encoding: str | None, mistakes: Mistakes) -> tuple[tuple[int, Deal], ...]:
    """Read the deal of each board and note what is wrong. Tags other than the three are passed over."""
    found: dict[int, Deal] = {}
    for tags in _games(read_text(path, encoding)):
        try:
            board = _board(tags, found)
            deal = _deal(tags, board)
        except _At as error:
            mistakes.append(Mistake(f"{path.name}:{error.tag.line}", error.tag.name, str(error.__cause__)))
        else:
            if deal is not None:
                found[board] = deal
    return tuple(sorted(found.items()))


class _At(Exception):
    """Where in the file something was misread."""

    def __init__(self, tag: Tag) -> None:
        self.tag = tag


def _games(text: str) -> Iterator[dict[str, Tag]]:
    """The tags of each board: a new one begins with every tag Board."""
    tags: dict[str, Tag] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _TAG.match(line):
            if match[1] == "Board" and tags.keys() & _OURS:
                yield tags
                tags = {}
            tags[match[1]] = Tag(number, match[1], match[2])
    if tags.keys() & _OURS:
        yield tags


def _board(tags: dict[str, Tag], found: Container[int]) -> int:
    tag = tags.get("Board", next(iter(tags.values())))
    with _reading(tag):
        if tag.name != "Board":
            raise Misread(tag.value, "the tag Board first")
        board = whole_number(tag.value)
        if board in found:
            raise Misread(tag.value, "a board whose deal was not given yet")
    return board


def _deal(tags: dict[str, Tag], board: int) -> Deal | None:
    dealer, deal = tags.get("Dealer"), tags.get("Deal")
    if dealer is not None:
        with _reading(dealer):
            if dealer.value.strip().upper() != str(dealer_of(board)):
                raise Misread(dealer.value, f"{dealer_of(board)}, who deals board {board}")
    if deal is None:
        return None
    with _reading(deal):
        return Deal.parse(deal.value)


@contextmanager
def _reading(tag: Tag) -> Iterator[None]:
    try:
        yield
    except Misread as error:
        raise _At(tag) from error


def write_deals(deals: Iterable[tuple[int, Deal]]) -> str:
    """Write deals as PBN; Minibridge knows no vulnerability."""
    boards = (
        f'[Board "{number}"]\n[Dealer "{dealer_of(number)}"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n'
        for number, deal in deals
    )
    return "\n".join(["% PBN 2.1\n% EXPORT", *boards])
