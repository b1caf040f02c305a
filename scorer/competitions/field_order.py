"""The order of a whole field, kept: who is where, with the points, so that only the lines that are read are made.

It holds no names. It is right for one state of the field only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import chain
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from scorer.competitions.simultaneous import Entrant, build_row
from scorer.competitions.standings import CompetitionList, OverallPlace
from scorer.model.settings import Method

if TYPE_CHECKING:
    from scorer.competitions.simultaneous import Club, Placed, RankedEntrants
    from scorer.competitions.standings import CompetitionRow
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


def build_lists(
    order: FieldOrder, clubs: Mapping[str, Club], wanted: slice, scoring: Scoring
) -> Iterator[CompetitionList]:
    """Yield the lists with some of their lines, given the clubs by slug that are on them."""
    by_matchpoints = scoring.method is Method.MATCHPOINTS
    for own in order.lists:
        available = cache(partial(_fraction, own.top_scale))  # most pairs have the same
        lines: list[CompetitionRow] = []
        for line in range(*wanted.indices(len(own.labels))):
            club = clubs[order.slugs[own.events[line]]]
            score, pair = Fraction(own.scores[line], own.score_scale), club.pairs[own.labels[line]]
            entrant = Entrant(club, pair, own.boards[line], score, available(own.tops[line]))
            lines.append(build_row(entrant, own.place_of(line), by_matchpoints=by_matchpoints))
        yield CompetitionList(own.name, tuple(lines))


def _fraction(denominator: int, numerator: int) -> Fraction:
    return Fraction(numerator, denominator)
