"""`pairs.csv`: the pairs of an event, and what a pair may be called in `results.csv`."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.errors import Misread, misread, one_of
from scorer.formats.texts import Columns, write_table
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
    from collections.abc import Callable, Iterable, Sequence

    from scorer.errors import Mistakes
    from scorer.formats.texts import Row

FILE = "pairs.csv"
READ = {
    **dict.fromkeys(("player1", "player2", "id1", "id2"), name_text),
    **dict.fromkeys(("section", "stratum"), label_text),
    "handicap": parse_handicap,
}
"""What reads each column that may be empty."""

TEXTS = tuple(READ)
MOST_PAIRS = 40_000
"""The most that are read of one event."""

COLUMNS = Columns(required=("pair", "direction", "player1", "player2"), optional=TEXTS[2:])


class Labels:
    """The pairs of an event by every way of writing them, in any case: in full, by direction, by section."""

    def __init__(self, listed: Iterable[Pair], place: Phrase | str = FILE, *, alike: bool = False) -> None:
        """Take pairs as listed; those whose labels repeat get full ones, `1NS`, `A3`, `A1NS`.

        `alike`: where one number of a section repeats on the other side, all of its numbers get their sides.
        `place` is where they are listed, for refusals.
        """
        self._place = place
        bare = list(listed)
        namesakes: defaultdict[str, _Namesakes] = defaultdict(lambda: defaultdict(set))
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
            self.full.append(pair._replace(label=_full_label(pair, own, by_side=by_side)))
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


_Namesakes = dict[str, set[Side | None]]
"""Where the pairs of one label start, by section."""


def _full_label(pair: Pair, namesakes: _Namesakes, *, by_side: bool) -> str:
    section = pair.section if len(namesakes) > 1 else ""
    direction = pair.direction if by_side else ""
    return f"{section}{pair.label}{direction}"


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


def _pair(row: Row, winners: int | None) -> Pair | None:
    label = row.read("pair", parse_label)
    direction = row.read("direction", lambda text: parse_direction(text, winners))
    texts = {name: row.read(name, parse) for name, parse in READ.items()}
    if label is None or None in texts.values():
        return None
    return Pair(label, direction, **{name: text for name, text in texts.items() if text is not None})


def write_pairs(pairs: Iterable[Pair]) -> str:
    """Write `pairs.csv` with full labels."""
    return write_table((*COLUMNS.required, *COLUMNS.optional), map(_written, pairs))


def _written(pair: Pair) -> tuple[str, ...]:
    return (pair.label, str(pair.direction or ""), *(getattr(pair, name) for name in TEXTS))
