"""The order of a whole field, kept: who is where, with the points, so that only the lines that are read are made.

It holds no names. It is right for one state of the field only.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from operator import add, and_, or_
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.columns import FractionColumn, RowsByColumn
from scorer.comparison.integers import (
    integers_from_bytes,
    integers_to_bytes,
    make_integer_column,
    scale_to_integers,
)
from scorer.competitions.standings import CompetitionList, CompetitionRow, OverallPlace
from scorer.model.settings import Method

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.competitions.simultaneous import Placed, RankedEntrants
    from scorer.model.settings import Scoring


class ListOrder(NamedTuple):
    """One list, best first, as columns.

    A pair is a number among the slugs of the field, and one among the labels of that event; its place is 0 if it has
    none. Points are integers over `score_scale`, those available over `top_scale`.
    """

    name: str
    score_scale: int
    top_scale: int
    events: Sequence[int]
    pairs: Sequence[int]
    places: Sequence[int]
    boards: Sequence[int]
    scores: Sequence[int]
    tops: Sequence[int]

    @property
    def columns(self) -> Sequence[Sequence[int]]:
        """Its columns in order."""
        return self.events, self.pairs, self.places, self.boards, self.scores, self.tops

    def place_of(self, line: int) -> Placed:
        """Return the place of a line; it is shared if a neighbour has it too."""
        places = self.places
        place = places[line]
        return (place, place in (*places[line - 1 : line], *places[line + 1 : line + 2])) if place else None

    def ties(self) -> list[bool]:
        """Return for each line whether its place is shared."""
        equal = [own == following != 0 for own, following in pairwise(self.places)]
        return list(map(or_, [False, *equal], [*equal, False]))[: len(self.places)]


COLUMNS_START = ListOrder._fields.index("events")
"""How many values a list has before its columns."""


class FieldOrder(NamedTuple):
    """The lists of a field, the slugs of its events, the labels of their pairs, and the slugs of incomplete events."""

    slugs: Sequence[str]
    labels: Sequence[Sequence[str]]
    incomplete: Sequence[str]
    lists: Sequence[ListOrder]

    def to_bytes(self) -> bytes:
        """Write the order: a line of JSON, then the columns of the lists."""
        columns = [integers_to_bytes(column) for own in self.lists for column in own.columns]
        heads = [own[:COLUMNS_START] for own in self.lists]
        head = json.dumps([self.slugs, self.labels, self.incomplete, heads, list(map(len, columns))])
        return b"".join([head.encode(), b"\n", *columns])

    @classmethod
    def from_bytes(cls, packed: bytes) -> FieldOrder:
        """Read what `to_bytes` wrote."""
        head, _, body = packed.partition(b"\n")
        slugs, labels, incomplete, heads, lengths = json.loads(head)
        ends = zip(lengths, accumulate(lengths), strict=True)
        columns = [integers_from_bytes(body[end - length : end]) for length, end in ends]
        number = len(ListOrder._fields) - COLUMNS_START
        starts = range(0, len(columns), number)
        lists = [ListOrder(*head, *columns[at : at + number]) for head, at in zip(heads, starts, strict=True)]
        return cls(slugs, labels, incomplete, lists)

    def slugs_of(self, wanted: slice) -> set[str]:
        """Return the slugs of the events whose pairs are on some lines of the lists."""
        return {self.slugs[number] for own in self.lists for number in set(own.events[wanted])}

    def places_of(self, slug: str) -> dict[str, OverallPlace]:
        """Return the places of the pairs of an event, by label in the field."""
        places: dict[str, OverallPlace] = {}
        if slug not in self.slugs:
            return places
        number = self.slugs.index(slug)
        for own in self.lists:
            for line in [line for line, event in enumerate(own.events) if event == number]:
                placed = own.place_of(line)
                if placed is not None:
                    label = self.labels[number][own.pairs[line]]
                    places[f"{slug}/{label}"] = OverallPlace(*placed, len(own.places))
        return places


def order_field(lists: Sequence[RankedEntrants], incomplete: Sequence[str]) -> FieldOrder:
    """Return the order of a field that has been ranked."""
    labels: defaultdict[str, list[str]] = defaultdict(list)
    ordered: list[ListOrder] = []
    for name, entrants, order, places in lists:
        pairs: list[int] = []
        for entrant in entrants:
            known = labels[entrant.club.slug]
            pairs.append(len(known))
            known.append(entrant.pair.label)
        numbers = {slug: number for number, slug in enumerate(labels)}
        score_scale, scores = scale_to_integers([entrant.score for entrant in entrants])
        top_scale, tops = scale_to_integers([entrant.available for entrant in entrants])
        events = [numbers[entrant.club.slug] for entrant in entrants]
        boards = [entrant.boards for entrant in entrants]
        unordered = map(make_integer_column, (events, pairs, boards, scores, tops))  # small, for it is read at random
        events, pairs, boards, scores, tops = (list(map(column.__getitem__, order)) for column in unordered)
        own_places = [placed[0] if placed else 0 for placed in places]
        columns = map(make_integer_column, (events, pairs, own_places, boards, scores, tops))
        ordered.append(ListOrder(name, score_scale, top_scale, *columns))
    return FieldOrder(list(labels), list(labels.values()), incomplete, ordered)


class ShownClub(NamedTuple):
    """What lines show of a club: its name and its heat, and the labels and players of its pairs."""

    name: str
    heat: str
    labels: Sequence[str]
    players: Sequence[tuple[str, ...]]


NO_CLUB = ShownClub("", "", (), ())
"""Stands for a club that is not on the lines that are read."""


class _FieldPairs:
    """What lines show of a field: its clubs and pairs in the order of its slugs, and where the pairs of each start.

    Lines look it up at random, which takes several times as long where it does not fit the processor's own memory: so
    names and heats are columns, starts are small integers, and clubs with the same labels share their texts.
    """

    def __init__(self, order: FieldOrder, clubs: Mapping[str, ShownClub]) -> None:
        shown = [clubs.get(slug, NO_CLUB) for slug in order.slugs]
        self.names = [club.name for club in shown]
        self.heats = [club.heat for club in shown]
        self.prefixes = [f"{slug}/" for slug in order.slugs]
        self.starts = make_integer_column([0, *accumulate(map(len, order.labels))])
        self.labels: list[str] = []
        self.players: list[tuple[str, ...]] = []  # looked up club by club: at random it takes twice as long
        for club, labels in zip(shown, order.labels, strict=True):
            if club is NO_CLUB:
                self.labels += labels
                self.players += [()] * len(labels)
            elif club.labels == labels:
                self.labels += club.labels
                self.players += club.players
            else:
                self.labels += labels
                self.players += map(dict(zip(club.labels, club.players, strict=True)).__getitem__, labels)


def build_lists(
    order: FieldOrder, clubs: Mapping[str, ShownClub], wanted: slice, scoring: Scoring
) -> Iterator[CompetitionList]:
    """Yield the lists with some of their lines, given the clubs by slug that are on them."""
    field = _FieldPairs(order, clubs)
    for own in order.lists:
        columns = _build_columns(own, field, wanted, by_matchpoints=scoring.method is Method.MATCHPOINTS)
        lines = [columns.get(name) or [default] * len(columns["label"]) for name, default in ROW_DEFAULTS.items()]
        yield CompetitionList(own.name, RowsByColumn(lines, CompetitionRow._make, CompetitionRow._fields))


ROW_DEFAULTS = dict.fromkeys(CompetitionRow._fields) | CompetitionRow._field_defaults
"""The attributes of a line in order, each with the value that it has where nothing else is said."""


def _build_columns(
    own: ListOrder, field: _FieldPairs, wanted: slice, *, by_matchpoints: bool
) -> dict[str, Sequence[object]]:
    """Build the columns of some lines of a list, by the attribute of a line."""
    places, numbers, boards = own.places[wanted], own.events[wanted], own.boards[wanted]
    scores, tops = own.scores[wanted], own.tops[wanted]
    pairs = list(map(add, map(field.starts.__getitem__, numbers), own.pairs[wanted]))
    labels = list(map(field.labels.__getitem__, pairs))
    columns: dict[str, Sequence[object]] = {
        "label": list(map(add, map(field.prefixes.__getitem__, numbers), labels)),
        "players": list(map(field.players.__getitem__, pairs)),
        "events": [1 if played else 0 for played in boards],
        "boards": boards,
        "score": _only_where(boards, FractionColumn(scores, [own.score_scale] * len(scores))),
        "place": [place or None for place in places],
        "tied": own.ties()[wanted],
        "pair": labels,
        "club": list(map(field.names.__getitem__, numbers)),
        "heat": list(map(field.heats.__getitem__, numbers)),
    }
    if by_matchpoints:
        columns["available"] = _only_where(boards, FractionColumn(tops, [own.top_scale] * len(tops)))
        factor = 100 * own.top_scale
        hundreds = [factor * score for score in scores]
        shares = FractionColumn(hundreds, [own.score_scale * top or 1 for top in tops])
        columns["percent"] = _only_where(list(map(and_, map(bool, boards), map(bool, tops))), shares)
    return columns


def _only_where(known: Sequence[object], column: FractionColumn) -> Sequence[Fraction | None]:
    """Return a column with its values where they are known, else None."""
    return column if all(known) else [value if own else None for own, value in zip(known, column, strict=True)]
