"""Schools and clubs in one list: what the best entries of each come to."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import places
from scorer.errors import NothingHere
from scorer.records.pairs import label_order
from scorer.records.settings import ClubTotal
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.records.settings import Scoring
    from scorer.tournament.scored_event import ScoredEvent, Standing


class ClubStanding(NamedTuple):
    """A club's line: how many `entries` count, and their score and percent together; `short` if too few are its own."""

    place: int
    tied: bool
    club: str
    entries: int
    score: Fraction
    percent: Fraction | None
    short: bool


def by_club(scored: ScoredEvent) -> list[ClubStanding]:
    """The clubs of an event, as `clubs_among` has them."""
    return clubs_among(scored.standings.values(), scored.event.scoring)


def clubs_among(standings: Iterable[Standing], scoring: Scoring) -> list[ClubStanding]:
    """The clubs, best first; those with too few entries after the others. Source: docs/rules.md.

    Raises `NothingHere` where no entry with a place has a club.
    """
    entries: defaultdict[str, list[Standing]] = defaultdict(list)
    for standing in standings:
        if standing.pair.club and standing.figure is not None:
            entries[standing.pair.club].append(standing)
    if not entries:
        raise NothingHere(phrase("nobody with a place has a club"))
    merits = {club: _merit(own, scoring.club_best, scoring.club_total) for club, own in entries.items()}
    place_of = places(merit[:2] for merit in merits.values())
    lines: list[ClubStanding] = []
    for club, (enough, _, score, percent, counted) in merits.items():
        place, tied = place_of[merits[club][:2]]
        lines.append(ClubStanding(place, tied, club, entries=counted, score=score, percent=percent, short=not enough))
    return sorted(lines, key=lambda line: (line.place, label_order(line.club)))


def _merit(
    own: Sequence[Standing], needed: int, total: ClubTotal
) -> tuple[bool, Fraction, Fraction, Fraction | None, int]:
    """Whether there are enough entries, by what the club is ranked, its score and percent, and how many count."""
    best = sorted(own, key=lambda standing: standing.figure or Fraction(0), reverse=True)[: needed or None]
    share = 1 if total is ClubTotal.SUM else len(best)
    score = sum((standing.score or Fraction(0) for standing in best), Fraction(0)) / share
    percents = [standing.percent for standing in best if standing.percent is not None]
    percent = sum(percents, Fraction(0)) / share if percents else None
    return len(own) >= needed, score if percent is None else percent, score, percent, len(best)
