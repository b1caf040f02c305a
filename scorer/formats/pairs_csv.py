"""The pairs of an event: `pairs.csv`, and what a pair may be called elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistakes, misread, one_of
from scorer.formats.texts import Columns, Row, write_table
from scorer.game.seats import Side
from scorer.records.pairs import (
    LONGEST_LABEL,
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
        pair = pair_of(row, winners)
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


def pair_of(row: Row, winners: int | None = None, *, numbered: bool = True) -> Pair | None:
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
