"""A list of pairs' names, as it is typed, pasted or kept: a pair a line, or a table with headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistake, Mistakes, Where
from scorer.formats.pairs_csv import MOST_PAIRS, READ
from scorer.formats.texts import Columns, Origin, read_table
from scorer.records.pairs import ListedPair, Pair, parse_direction, parse_label
from scorer.records.texts import name_text
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.formats.texts import Row

COLUMNS = Columns(required=("player1", "player2"), optional=("pair", "direction", *list(READ)[2:]))
HEADINGS = {"label": "pair", "player 1": "player1", "player 2": "player2"}
"""What people write over the columns, besides their names."""

EXPECTED = phrase("Ann Lee & Bob Fox, or LABEL; Ann Lee; Bob Fox")
_BETWEEN_PLAYERS = re.compile(r"\s*&\s*|\s+(?:and|\+|/|-|–)\s+", re.IGNORECASE)
_NUMBERED = re.compile(r"([0-9]{1,3}(?:NS|EW)?)[.):]?\s+(?![&+/–-])(.+)", re.IGNORECASE)
"""A line that begins with the number of a pair, as a list on paper does."""


def read_names(text: str, source: str) -> list[ListedPair]:
    """Read the pairs of a list; empty lines and what stands after `#` are passed over.

    Raises `BadInput` with everything that cannot be understood.
    """
    mistakes = Mistakes()
    origin = Origin(source)
    lines = text.splitlines()
    listed = _from_table(lines, origin, mistakes) if _has_headings(lines) else _from_lines(lines, origin, mistakes)
    if len(listed) > MOST_PAIRS:
        mistakes.append(Mistake(Where(source), "", phrase("expected {most:,} pairs at the most", most=MOST_PAIRS)))
    if not listed and not mistakes:
        none = phrase("expected a pair a line, such as {example}, and there is none", example=EXPECTED)
        mistakes.append(Mistake(Where(source), "", none))
    mistakes.refuse()
    return listed


def _headings(lines: Sequence[str]) -> list[str]:
    """The cells of the first line by the names of the columns that they are over."""
    first = lines[0].lower() if lines else ""
    cells = [" ".join(cell.split()) for cell in re.split(r"[,;\t]", first)]
    return [HEADINGS.get(cell, cell) for cell in cells]


def _has_headings(lines: Sequence[str]) -> bool:
    return not {"pair", "player1", "player2"}.isdisjoint(_headings(lines))


def _from_table(lines: Sequence[str], origin: Origin, mistakes: Mistakes) -> list[ListedPair]:
    separator = max(",;\t", key=lines[0].count)
    text = "\n".join([separator.join(_headings(lines)), *lines[1:]])
    listed: list[ListedPair] = []
    for row in read_table(text, origin, COLUMNS, mistakes):
        pair = _row_pair(row)
        if pair is not None:
            listed.append(ListedPair(origin.at(row.line), pair))
    return listed


def _row_pair(row: Row) -> Pair | None:
    label = row.read("pair", parse_label) if row.cell("pair") else ""
    direction = row.read("direction", parse_direction)
    texts = {name: row.read(name, parse) for name, parse in READ.items()}
    if label is None or None in texts.values():
        return None
    return Pair(label, direction, **{name: text for name, text in texts.items() if text is not None})


def _from_lines(lines: Sequence[str], origin: Origin, mistakes: Mistakes) -> list[ListedPair]:
    listed: list[ListedPair] = []
    for number, line in enumerate(lines, start=1):
        plain = line.partition("#")[0].strip()
        if plain:
            where = origin.at(number)
            with mistakes.noting("", where):
                listed.append(ListedPair(where, _line_pair(plain, where, mistakes)))
    return listed


def _line_pair(line: str, where: Where, mistakes: Mistakes) -> Pair:
    """The pair of a line; raise `Misread` where it has too many names, or none."""
    label, players = _taken_apart(line)
    if len(players) > 2 or not any(players):
        raise Misread(line, EXPECTED)
    names = [mistakes.read("", player, name_text, where) or "" for player in (*players, "")[:2]]
    if label:
        label = mistakes.read("pair", label, parse_label, where) or ""
    return Pair(label, None, *names)


def _taken_apart(line: str) -> tuple[str, list[str]]:
    """The label of a line, empty where it has none, and its players.

    Cells stand between semicolons or tabs. The first is a label where it has a digit: no name has one.
    """
    cells = [cell.strip() for cell in re.split(r"[;\t]", line)]
    if len(cells) > 1:
        if len(cells) > 2 or re.search("[0-9]", cells[0]):
            return cells[0], _players(cells[1:])
        return "", cells
    if match := _NUMBERED.fullmatch(line):
        return match[1], _players([match[2]])
    if "," in line and not _BETWEEN_PLAYERS.search(line):
        raise Misread(line, EXPECTED)
    return "", _players(cells)


def _players(cells: list[str]) -> list[str]:
    """Two names in a cell each, or both in one; empty cells at the end are none."""
    while cells and not cells[-1]:
        cells = cells[:-1]
    return _BETWEEN_PLAYERS.split(cells[0]) if len(cells) == 1 else cells
