"""What a PBN file says of its deals beside the cards: double dummy tables, and our own tags Lesson and Seed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorer.errors import Misread
from scorer.formats.pbn import games, noting, reading, write_deals
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat
from scorer.notices import notice
from scorer.records.boards import Dealt
from scorer.records.numbers import board_number, seed_number
from scorer.records.texts import name_text
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.errors import Mistakes
    from scorer.formats.pbn import Tag, Tags
    from scorer.formats.texts import Origin
    from scorer.game.deals import Deal

FIGURES, TABLE, LESSON, SEED = "DoubleDummyTricks", "OptimumResultTable", "Lesson", "Seed"

_COLUMN = re.compile(r"(\w+)(?:\\\w+)?")


def read_dealt(text: str, origin: Origin, boards: Iterable[int], mistakes: Mistakes) -> tuple[Dealt, ...]:
    """What stands beside the deals of some boards.

    A table that is not whole is left out, and that is told; what is wrong with the other tags is noted.
    """
    waiting, dealt = set(boards), list[Dealt]()
    for tags in games(text, origin, {FIGURES, TABLE, LESSON, SEED}):
        board = _board(tags)
        if board not in waiting:
            continue
        waiting.remove(board)
        with noting(origin, mistakes):
            one = _dealt(tags, board, origin)
            if one != Dealt(board):
                dealt.append(one)
    return tuple(sorted(dealt))


def _board(tags: Tags) -> int | None:
    """The number of a game's board; None where it has none."""
    try:
        return board_number(tags["Board"].value.strip()) if "Board" in tags else None
    except Misread:
        return None


def _dealt(tags: Tags, board: int, origin: Origin) -> Dealt:
    lesson, seed = "", None
    if LESSON in tags:
        with reading(tags[LESSON]):
            lesson = name_text(tags[LESSON].value)
    if SEED in tags:
        with reading(tags[SEED]):
            seed = seed_number(tags[SEED].value)
    return Dealt(board, _figures(tags, origin), lesson, seed)


def _figures(tags: Tags, origin: Origin) -> str:
    """The twenty figures in writing, from either tag; empty where none is whole."""
    named = [tags[name] for name in (FIGURES, TABLE) if name in tags]
    for tag in named:
        try:
            return str(DoubleDummy.parse(tag.value) if tag.name == FIGURES else _table(tag))
        except Misread:
            continue
    if named:
        place = origin.at(named[0].line)
        notice(phrase("{place}: a double dummy table that is not whole is left out", place=place))
    return ""


def _table(tag: Tag) -> DoubleDummy:
    """The rows of an OptimumResultTable, whatever the order of rows and columns; raise `Misread` for no whole one."""
    names = [match[1] for match in map(_COLUMN.match, tag.value.split(";")) if match]
    by_seat: dict[Seat, dict[Denomination, int]] = {seat: {} for seat in Seat}
    for _, line in tag.section:
        row = dict(zip(names, line.split(), strict=False))
        denomination = next(_denominations(row.get("Denomination", "")), None)
        result = row.get("Result", "")
        if denomination is None or not re.fullmatch("[0-9]{1,2}", result) or int(result) > TRICKS:
            raise Misread(line, phrase("declarer, denomination and tricks"))
        by_seat[Seat.parse(row.get("Declarer", ""))][denomination] = int(result)
    if any(len(tricks) < len(Denomination) for tricks in by_seat.values()):
        raise Misread(tag.value, phrase("twenty figures"))
    return DoubleDummy.of_seats(by_seat)


def _denominations(text: str) -> Iterator[Denomination]:
    for denomination in Denomination:
        if text.upper() in (denomination.value, denomination.value[0]):
            yield denomination


def write_dealt(deals: Sequence[tuple[int, Deal]], dealt: Iterable[Dealt], *, vulnerability: bool) -> str:
    """Write deals as PBN with what came with them; only games with an auction know vulnerability."""
    further = {one.board: dealt_tags(one) for one in dealt}
    return write_deals(deals, vulnerability=vulnerability, further=further)


def dealt_tags(dealt: Dealt) -> dict[str, object]:
    """The tags of what came with the hands of a board."""
    tags: dict[str, object] = {}
    if dealt.double_dummy:
        tags[FIGURES] = dealt.double_dummy
    if dealt.lesson:
        tags[LESSON] = dealt.lesson
    if dealt.seed is not None:
        tags[SEED] = dealt.seed
    return tags
