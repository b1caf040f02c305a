"""The pairs of an event: `pairs.csv`, what a pair may be called elsewhere, and lists of names as they are typed."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistake, Mistakes, Where, misread, one_of
from scorer.formats.texts import Columns, Origin, read_table, write_table
from scorer.game.seats import Side
from scorer.records.pairs import (
    LONGEST_LABEL,
    ListedPair,
    Pair,
    by_label,
    label_key,
    numbered_side,
    parse_direction,
    parse_handicap,
    parse_label,
)
from scorer.records.texts import label_text, name_text
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scorer.formats.texts import Row
    from scorer.records.results import Result

FILE = "pairs.csv"
READ = {
    **dict.fromkeys(("player1", "player2", "id1", "id2"), name_text),
    **dict.fromkeys(("section", "stratum"), label_text),
    "handicap": parse_handicap,
    "club": name_text,
}
"""What reads each column that may be empty."""

MOST_PAIRS = 40_000
"""The most that are read of one event."""

COLUMNS = Columns(required=("pair", "direction", "player1", "player2"), optional=tuple(READ)[2:])


class Labels:
    """The pairs of an event by every way of writing them, in any case: in full, by direction, by section.

    `entrants` are who is ranked where that is not they.
    """

    entrants: tuple[Pair, ...] = ()

    def __init__(self, listed: Iterable[Pair], place: Phrase | str = FILE, *, alike: bool = False) -> None:
        """Take pairs as listed; those whose labels repeat get full ones, `1NS`, `A3`, `A1NS`.

        `alike`: where one number of a section repeats on the other side, all of its numbers get their sides.
        `place` is where they are listed, for refusals.
        """
        self._place = place
        bare = list(listed)
        namesakes: defaultdict[str, dict[str, set[Side | None]]] = defaultdict(lambda: defaultdict(set))
        for pair in bare:
            namesakes[label_key(pair.label)][pair.section].add(pair.direction)
        apart = {pair.section for pair in bare if namesakes[label_key(pair.label)][pair.section] == set(Side)}
        self.full: list[Pair] = []
        """The pairs as listed, under their full labels; two may have come to the same one."""
        for pair in bare:
            own = namesakes[label_key(pair.label)]
            by_side = own[pair.section] == set(Side)
            if alike and pair.section in apart and pair.direction and numbered_side(pair.label) is None:
                by_side = True
            section, direction = pair.section if len(own) > 1 else "", pair.direction if by_side else ""
            self.full.append(pair._replace(label=f"{section}{pair.label}{direction}"))
        self._named: defaultdict[str, list[Pair]] = defaultdict(list)
        for pair, full in zip(bare, self.full, strict=True):
            for key in {label_key(pair.label), label_key(full.label)}:
                self._named[key].append(full)
        self._labels: dict[tuple[str, Side, str], str] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs under their full labels, as people sort them."""
        return by_label(self.full)

    def find(self, text: str, direction: Side, section: str) -> str:
        """The full label of what stands in the column `ns` or `ew`; raise `Misread` unless it is one pair's."""
        key = (text, direction, section)
        if key not in self._labels:
            self._labels[key] = self._look_up(text, direction, section)
        return self._labels[key]

    def find_anywhere(self, text: str) -> str:
        """The full label of a pair written by itself; raise `Misread` where that could be more than one, or none."""
        labels = {pair.label for pair in self._named.get(label_key(text), ())}
        if len(labels) == 1:
            return labels.pop()
        raise self._no_pair(text, lambda: self.pairs)

    def in_row(self, row: Row, direction: Side, section: str) -> str | None:
        """Find the pair in the column of a row, `ns` or `ew`; None for nothing, and for a mistake, which is noted."""
        column = str(direction).lower()
        return row.read(column, lambda text: self.find(text, direction, section)) if row.cell(column) else None

    def _look_up(self, text: str, direction: Side, section: str) -> str:
        for written in (text, f"{text}{direction}"):
            labelled = self._named.get(label_key(written), ())
            named = [pair for pair in labelled if not section or label_key(section) == label_key(pair.section)]
            facing = [pair for pair in named if pair.direction is direction]
            for candidates in (named, facing):
                if len(candidates) == 1:
                    return candidates[0].label
        raise self._no_pair(text, lambda: [pair for pair in self.pairs if section in ("", pair.section)])

    def _no_pair(self, text: str, known: Callable[[], Sequence[Pair]]) -> Misread:
        def expected() -> Phrase:
            listed = one_of([pair.label for pair in known()], text)
            return phrase("a pair of {place}: {pairs}", place=self._place, pairs=listed)

        return Misread(text, expected)


def read_pairs(rows: Iterable[Row], winners: int | None, place: Phrase, mistakes: Mistakes) -> Labels | None:
    """Read the pairs listed at a `place`; with two winners each has to have a direction, which names its list.

    None when anything is wrong with them, so that what names pairs is not blamed for it.
    """
    before = mistakes.found
    read: list[tuple[Row, Pair]] = []
    for number, row in enumerate(rows, start=1):
        if number > MOST_PAIRS:
            row.wrong("", phrase("expected {most:,} pairs at the most", most=MOST_PAIRS))
            break
        pair = _pair(row, winners)
        if pair is not None:
            read.append((row, pair))
    labels = Labels((pair for _, pair in read), place)
    seen: dict[str, str] = {}
    for (row, pair), full in zip(read, labels.full, strict=True):
        earlier = seen.get(label_key(full.label))
        if earlier is not None:
            once = phrase("each pair once: there is a {earlier} already", earlier=earlier)
            row.wrong("pair", misread(pair.label, once))
        elif len(full.label) > LONGEST_LABEL:
            shorter = phrase("a label short enough for {label}, as it repeats", label=full.label)
            row.wrong("pair", misread(pair.label, shorter))
        seen.setdefault(label_key(full.label), full.label)
    return labels if mistakes.found == before else None


def _pair(row: Row, winners: int | None = None, *, numbered: bool = True) -> Pair | None:
    """The pair of a row; without a label only where pairs need not be `numbered`."""
    label = row.read("pair", parse_label) if numbered or row.cell("pair") else ""
    direction = row.read("direction", lambda text: parse_direction(text, winners))
    texts = {name: row.read(name, parse) for name, parse in READ.items()}
    if label is None or None in texts.values():
        return None
    return Pair(label, direction, **{name: text for name, text in texts.items() if text is not None})


def default_winners(pairs: Iterable[Pair], results: Iterable[Result]) -> int:
    """2 when every pair has a direction and no result has a pair in the other one, else 1."""
    start = {pair.label: pair.direction for pair in pairs}
    if not start or None in start.values():
        return 1
    for result in results:
        for label, side in ((result.ns, Side.NORTH_SOUTH), (result.ew, Side.EAST_WEST)):
            if label is not None and start.get(label) is not side:
                return 1
    return 2


def write_pairs(pairs: Iterable[Pair]) -> str:
    """Write `pairs.csv` with full labels."""
    return write_table(COLUMNS.known, map(_written, pairs))


def _written(pair: Pair) -> tuple[str, ...]:
    return (pair.label, str(pair.direction or ""), *(getattr(pair, name) for name in READ))


NAMES_COLUMNS = Columns(required=("player1", "player2"), optional=("pair", "direction", *tuple(READ)[2:]))
"""Those of a list of names with headings."""

HEADINGS = {"label": "pair", "player 1": "player1", "player 2": "player2"}
"""What people write over the columns, besides their names."""

EXPECTED = phrase("Ann Lee & Bob Fox, or LABEL; Ann Lee; Bob Fox")
_BETWEEN_PLAYERS = re.compile(r"\s*&\s*|\s+(?:and|\+|/|-|–)\s+", re.IGNORECASE)
_NUMBERED = re.compile(r"([0-9]{1,3}(?:NS|EW)?)[.):]?\s+(?![&+/–-])(.+)", re.IGNORECASE)
"""A line that begins with the number of a pair, as a list on paper does."""


def read_names(text: str, source: str) -> list[ListedPair]:
    """Read a list of pairs as it is typed, pasted or kept: a pair a line, or a table with headings.

    Empty lines and what stands after `#` are passed over. Raises `BadInput` with everything that cannot be understood.
    """
    mistakes = Mistakes()
    origin = Origin(source)
    lines = text.splitlines()
    headed = not {"pair", "player1", "player2"}.isdisjoint(_headings(lines))
    listed = _from_table(lines, origin, mistakes) if headed else _from_lines(lines, origin, mistakes)
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


def _from_table(lines: Sequence[str], origin: Origin, mistakes: Mistakes) -> list[ListedPair]:
    separator = max(",;\t", key=lines[0].count)
    text = "\n".join([separator.join(_headings(lines)), *lines[1:]])
    listed: list[ListedPair] = []
    for row in read_table(text, origin, NAMES_COLUMNS, mistakes):
        pair = _pair(row, numbered=False)
        if pair is not None:
            listed.append(ListedPair(origin.at(row.line), pair))
    return listed


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
