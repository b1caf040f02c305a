"""The order of a whole field, kept: who is where, with the points, so that only the lines that are read are made.

It holds no names. It is right for one state of the field only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import lcm
from operator import add, and_, or_
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.columns import FractionColumn, RowsByColumn
from scorer.competitions.standings import CompetitionList, CompetitionRow, OverallPlace
from scorer.model.settings import Method

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.competitions.simultaneous import Placed, RankedEntrants
    from scorer.model.settings import Scoring


class ListOrder(NamedTuple):
    """One list, best first, as columns.

    A pair is a number among the slugs of the field and its label there; its place is 0 if it has none. Points are
    integers over `score_scale`, those available over `top_scale`.
    """

    name: str
    score_scale: int
    top_scale: int
    events: list[int]
    labels: list[str]
    places: list[int]
    boards: list[int]
    scores: list[int]
    tops: list[int]

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
    """The lists of a field, the slugs of its events, and those whose results are not all in."""

    slugs: Sequence[str]
    incomplete: Sequence[str]
    lists: Sequence[ListOrder]

    def to_text(self) -> str:
        """Write the order: a line of JSON for each column, because one text of all takes 30 MB to make."""
        head = [self.slugs, self.incomplete, [own[:COLUMNS_START] for own in self.lists]]
        columns = chain.from_iterable(own[COLUMNS_START:] for own in self.lists)
        return "\n".join(map(json.dumps, (head, *columns)))

    @classmethod
    def from_text(cls, text: str) -> FieldOrder:
        """Read what `to_text` wrote."""
        (slugs, incomplete, heads), *columns = map(json.loads, text.split("\n"))
        number = len(ListOrder._fields) - COLUMNS_START
        starts = range(0, len(columns), number)
        lists = [ListOrder(*head, *columns[at : at + number]) for head, at in zip(heads, starts, strict=True)]
        return cls(slugs, incomplete, lists)

    def slugs_of(self, wanted: slice) -> set[str]:
        """Return the slugs of the events whose pairs are on some lines of the lists."""
        return {self.slugs[number] for own in self.lists for number in own.events[wanted]}

    def places_of(self, slug: str) -> dict[str, OverallPlace]:
        """Return the places of the pairs of an event, by label in the field."""
        places: dict[str, OverallPlace] = {}
        number = self.slugs.index(slug) if slug in self.slugs else None
        for own in self.lists:
            for line in [line for line, event in enumerate(own.events) if event == number]:
                placed = own.place_of(line)
                if placed is not None:
                    places[f"{slug}/{own.labels[line]}"] = OverallPlace(*placed, len(own.labels))
        return places


def order_field(lists: Sequence[RankedEntrants], incomplete: Sequence[str]) -> FieldOrder:
    """Return the order of a field that has been ranked."""
    numbers: dict[str, int] = {}
    ordered: list[ListOrder] = []
    for name, ranked in lists:
        score_scale = lcm(*{entrant.score.denominator for entrant, _ in ranked})
        top_scale = lcm(*{entrant.available.denominator for entrant, _ in ranked})
        own = ListOrder(name, score_scale, top_scale, [], [], [], [], [], [])
        for (club, pair, boards, score, available), placed in ranked:
            own.events.append(numbers.setdefault(club.slug, len(numbers)))
            own.labels.append(pair.label)
            own.places.append(placed[0] if placed else 0)
            own.boards.append(boards)
            own.scores.append(score.numerator * (score_scale // score.denominator))
            own.tops.append(available.numerator * (top_scale // available.denominator))
        ordered.append(own)
    return FieldOrder(list(numbers), incomplete, ordered)


class ShownClub(NamedTuple):
    """What lines show of a club: its name and its heat, and the players of its pairs by label."""

    name: str
    heat: str
    players: Mapping[str, tuple[str, ...]]


NO_CLUB = ShownClub("", "", {})
"""Stands for a club that is not on the lines that are read."""


def build_lists(
    order: FieldOrder, clubs: Mapping[str, ShownClub], wanted: slice, scoring: Scoring
) -> Iterator[CompetitionList]:
    """Yield the lists with some of their lines, given the clubs by slug that are on them."""
    for own in order.lists:
        columns = _build_columns(own, order.slugs, clubs, wanted, by_matchpoints=scoring.method is Method.MATCHPOINTS)
        lines = [columns.get(name) or [default] * len(columns["label"]) for name, default in ROW_DEFAULTS.items()]
        yield CompetitionList(own.name, RowsByColumn(lines, CompetitionRow._make, CompetitionRow._fields))


ROW_DEFAULTS = dict.fromkeys(CompetitionRow._fields) | CompetitionRow._field_defaults
"""The attributes of a line in order, each with the value that it has where nothing else is said."""


def _build_columns(
    own: ListOrder, slugs: Sequence[str], clubs: Mapping[str, ShownClub], wanted: slice, *, by_matchpoints: bool
) -> dict[str, Sequence[object]]:
    """Build the columns of some lines of a list, by the attribute of a line."""
    places, numbers, labels = own.places[wanted], own.events[wanted], own.labels[wanted]
    boards, scores, tops = own.boards[wanted], own.scores[wanted], own.tops[wanted]
    prefixes = [f"{slug}/" for slug in slugs]
    shown = [clubs.get(slug, NO_CLUB) for slug in slugs]
    clubs_of_lines = [shown[number] for number in numbers]
    columns: dict[str, Sequence[object]] = {
        "label": list(map(add, map(prefixes.__getitem__, numbers), labels)),
        "players": [club.players[label] for club, label in zip(clubs_of_lines, labels, strict=True)],
        "events": [1 if played else 0 for played in boards],
        "boards": boards,
        "score": _only_where(boards, FractionColumn(scores, [own.score_scale] * len(scores))),
        "place": [place or None for place in places],
        "tied": own.ties()[wanted],
        "pair": labels,
        "club": [club.name for club in clubs_of_lines],
        "heat": [club.heat for club in clubs_of_lines],
    }
    if by_matchpoints:
        columns["available"] = _only_where(boards, FractionColumn(tops, [own.top_scale] * len(tops)))
        hundreds = [100 * own.top_scale * score for score in scores]
        shares = FractionColumn(hundreds, [own.score_scale * top or 1 for top in tops])
        columns["percent"] = _only_where(list(map(and_, map(bool, boards), map(bool, tops))), shares)
    return columns


def _only_where(known: Sequence[object], column: FractionColumn) -> Sequence[Fraction | None]:
    """Return a column with its values where they are known, else None."""
    return column if all(known) else [value if own else None for own, value in zip(known, column, strict=True)]
