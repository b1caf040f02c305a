"""Evenings given by their percentages alone, so that a season can be worked by hand."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from fractions import Fraction

from scorer.comparison.ranking import assign_places
from scorer.competitions.standings import EventRankings
from scorer.model.pairs import Pair
from scorer.model.settings import Method
from scorer.scoring import Ranking, Standing

FIRST = datetime.date(2026, 9, 1)


def evening(
    week: int, percents: Mapping[str, float], substitutes: tuple[str, ...] = (), boards: int = 20
) -> EventRankings:
    """A Tuesday with what each pair had, written `Ann & Bob`; a pair stood in for is named in `substitutes`."""
    exact = {names: Fraction(str(percent)) for names, percent in percents.items()}
    place_of = assign_places(exact.values())
    standings = []
    pairs = []
    for number, (names, percent) in enumerate(exact.items(), 1):
        first, _, second = names.partition(" & ")
        pair = Pair(str(number), None, first, second)
        pairs.append(pair)
        place, tied = place_of[percent]
        standings.append(Standing(pair, place, tied, boards, percent * boards, Fraction(100 * boards), percent))
    standings.sort(key=lambda standing: standing.place or 0)
    date = FIRST + datetime.timedelta(weeks=week - 1)
    stood_in_for = frozenset(pair.label for pair in pairs if pair.names in substitutes)
    rankings = (Ranking(tuple(standings)),)
    return EventRankings(f"week-{week}", f"Week {week}", date, "", Method.MATCHPOINTS, 1, stood_in_for, rankings)
