"""What every competition comes to: lists of contestants, each with what it has from each event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import places
from scorer.model.pairs import PairChangeKind

if TYPE_CHECKING:
    import datetime

    from scorer.i18n import Phrase
    from scorer.model.competitions import Competition
    from scorer.model.settings import Method, Scoring
    from scorer.scoring import Ranking, ScoredEvent, Standing


SCHOOLS = "Schools"
"""What the list of schools is called, whose entries stand in the place of events."""


class Evening(NamedTuple):
    """What an event contributes to a competition; `substitutes` are the pairs in which somebody stood in."""

    slug: str
    name: str
    date: datetime.date
    club: str
    method: Method
    winners: int
    substitutes: frozenset[str]
    rankings: tuple[Ranking, ...]

    @property
    def standings(self) -> Iterator[Standing]:
        """The lines of its rankings, best first, one list after the other."""
        return chain.from_iterable(ranking.standings for ranking in self.rankings)


class Part(NamedTuple):
    """What a contestant has from one event.

    `value` is what is added up: a percentage, points of the event, or club points; with the event's own place.
    `counts` says whether it is among those that are; `after` is the place after this event. `why` says why it does
    not count, empty where only better ones are in its way.
    """

    value: Fraction
    boards: int
    place: int | None = None
    score: Fraction = Fraction(0)
    of: Fraction | None = None
    percent: Fraction | None = None
    substitute: bool = False
    counts: bool = True
    why: str = ""
    after: int | None = None


Parts = tuple[Part | None, ...]
"""A part for each event in order, None where the contestant was not there."""


class OverallPlace(NamedTuple):
    """A pair's place in the last ranking of a whole field, among so many."""

    place: int
    tied: bool
    among: int


class Line(NamedTuple):
    """A contestant's line; `place` is None where it does not qualify, `moved` by how many places it came up.

    `label` is None on a ladder; in a simultaneous it names the event before the `pair`, as which it sat there. `moved`
    is None where it was not ranked before. Only a simultaneous has `pair`, `club`, `heat` and `overall`.
    """

    label: str | None
    players: tuple[str, ...]
    events: int
    boards: int = 0
    score: Fraction | None = None
    of: Fraction | None = None
    percent: Fraction | None = None
    place: int | None = None
    tied: bool = False
    parts: Parts = ()
    moved: int | None = None
    pair: str = ""
    club: str = ""
    heat: str = ""
    overall: OverallPlace | None = None

    @property
    def figure(self) -> Fraction | None:
        """What is compared where lines with and without a percentage are: the percentage, else the score."""
        return self.score if self.percent is None else self.percent


class Listing(NamedTuple):
    """One list of contestants, best first; `notes` say what was left out, and why.

    `scoring` is that of the events where it is not the competition's.
    """

    name: str
    lines: tuple[Line, ...]
    notes: tuple[Phrase | str, ...] = ()
    scoring: Scoring | None = None


class Outcome(NamedTuple):
    """A competition with everything that can be computed of it; `evenings` are its events in order."""

    competition: Competition
    evenings: tuple[Evening, ...]
    lists: tuple[Listing, ...]


def evening_of(scored: ScoredEvent) -> Evening:
    """An event as an evening of a season."""
    event = scored.event
    substitutes = frozenset(change.pair for change in event.changes if change.kind is PairChangeKind.SUBSTITUTE)
    return Evening(
        event.slug,
        event.name,
        event.date,
        club=event.club,
        method=event.scoring.method,
        winners=event.winners,
        substitutes=substitutes,
        rankings=scored.rankings,
    )


def in_order(evenings: Iterable[Evening]) -> tuple[Evening, ...]:
    """Events as they followed each other: by date, those of one day by their slugs."""
    return tuple(sorted(evenings, key=lambda evening: (evening.date, evening.slug)))


def placed(
    lines: Iterable[Line], merit_of: Callable[[Line], Hashable | None], order: Callable[[Line], Fraction | None]
) -> tuple[Line, ...]:
    """Lines with their places, the best first.

    A line without merit has no place and stands last, those among them in the `order` of what they have.
    """
    every = list(lines)
    merits = [merit_of(line) for line in every]
    place_of = places(merit for merit in merits if merit is not None)
    ranked: list[Line] = []
    for line, merit in zip(every, merits, strict=True):
        place, tied = (None, False) if merit is None else place_of[merit]
        ranked.append(line._replace(place=place, tied=tied))

    def reading_order(line: Line) -> tuple[bool, int, Fraction, str]:
        value = order(line)
        return line.place is None, line.place or 0, -(value or Fraction(0)), (line.label or " ".join(line.players))

    ranked.sort(key=reading_order)
    return tuple(ranked)


def mean(values: Sequence[Fraction]) -> Fraction | None:
    """The mean of some values; None of none."""
    if not values:
        return None
    by_denominator: defaultdict[int, int] = defaultdict(int)  # fractions are slow to add
    for value in values:
        by_denominator[value.denominator] += value.numerator
    wholes = (Fraction(own, denominator) for denominator, own in by_denominator.items())
    return sum(wholes, Fraction(0)) / len(values)
