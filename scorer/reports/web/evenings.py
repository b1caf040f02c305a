"""The list of a club's evenings: what each published page says of itself, from which the list and its search are made.

An evening is written down beside its pages and read from there; nothing of the list comes from a database.
"""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.reports.rankings import place_of, unit_of
from scorer.reports.table import decimals_of, rounded
from scorer.reports.web.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorer.reports.web.site import Site
    from scorer.tournament import Ranking, ScoredEvent, Standing

NAMED = re.compile(r"[a-z0-9][a-z0-9-]*")
"""How a folder of the site is called."""

TITLE = "Minibridge evenings"
"""What a list is called whose evenings have no club, or several."""

PAGE = re.compile(r"[a-z]+-\d+\.html")
"""How the page of a pair is called."""


class Winner(NamedTuple):
    """The first of a list, by name or by label, and what it had; the list is unnamed where it is the only one."""

    ranking: str
    who: str
    figure: str


class Player(NamedTuple):
    """A player of an evening: the page of the pair, and how it did."""

    name: str
    page: str
    place: str
    figure: str


class Evening(NamedTuple):
    """What the list says of one evening; `names` is what was published of them. `waiting` counts boards to come."""

    slug: str
    name: str
    club: str
    date: datetime.date
    method: str
    pairs: int
    boards: int
    waiting: int
    names: Names
    winners: tuple[Winner, ...]
    players: tuple[Player, ...]

    @property
    def quiet(self) -> bool:
        """Whether search engines are asked to leave it out: wherever the director chose not to name people."""
        return self.names is not Names.FULL

    @property
    def document(self) -> dict[str, Any]:
        """The evening as it is written down."""
        return self._asdict() | {"date": self.date.isoformat()}


def evening_of(document: Mapping[str, Any]) -> Evening:
    """Read an evening as it was written down; raise `ValueError` for anything else."""
    try:
        evening = Evening(
            str(document["slug"]),
            str(document["name"]),
            str(document["club"]),
            datetime.date.fromisoformat(document["date"]),
            str(document["method"]),
            int(document["pairs"]),
            int(document["boards"]),
            int(document["waiting"]),
            Names(document["names"]),
            tuple(Winner(*map(str, winner)) for winner in document["winners"]),
            tuple(Player(*map(str, player)) for player in document["players"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"no evening: {error}") from error
    if not NAMED.fullmatch(evening.slug) or not all(PAGE.fullmatch(player.page) for player in evening.players):
        raise ValueError("no evening: a page that we would not have written")
    return evening


def evening(scored: ScoredEvent, site: Site, names: Names, waiting: int) -> Evening:
    """What the list says of an event that is published as a site; `waiting` boards are held back."""
    event = scored.event
    return Evening(
        event.slug,
        event.name,
        event.club,
        event.date,
        site.about.method,
        len(event.pairs),
        event.boards,
        waiting,
        names,
        tuple(_winners(scored)),
        tuple(_players(scored, site.files.pairs)),
    )


def _winners(scored: ScoredEvent) -> Iterator[Winner]:
    several = len(scored.rankings) > 1
    for ranking in scored.rankings:
        for standing in ranking.standings:
            if standing.place == 1:
                who = standing.pair.names or f"Pair {standing.pair.label}"
                yield Winner(ranking.name if several else "", who, _figure(scored, ranking, standing))


def _players(scored: ScoredEvent, pages: Mapping[str, str]) -> Iterator[Player]:
    for ranking in scored.rankings:
        for standing in ranking.standings:
            place, figure = place_of(standing), _figure(scored, ranking, standing)
            for name in filter(None, standing.pair.players):
                yield Player(name, pages[standing.pair.label], str(place or ""), figure)


def _figure(scored: ScoredEvent, ranking: Ranking, standing: Standing) -> str:
    """A percentage, or points with their unit."""
    if standing.percent is not None:
        return f"{rounded(standing.percent, scored.event.scoring.percent_decimals)} %"
    if standing.score is None:
        return ""
    decimals = decimals_of(one.score for one in ranking.standings)
    return f"{rounded(standing.score, decimals)} {unit_of(scored.event)}".replace("-", "−")


def title_of(evenings: Iterable[Evening]) -> str:
    """What the list is called: by the club, where there is one alone."""
    clubs = {evening.club for evening in evenings}
    if len(clubs) == 1:
        return clubs.pop() or TITLE
    return TITLE


class Year(NamedTuple):
    """The evenings of a year, newest first."""

    year: int
    evenings: tuple[Evening, ...]


def in_order(evenings: Iterable[Evening]) -> list[Evening]:
    """The evenings newest first; those of one day by name, backwards."""
    return sorted(evenings, key=lambda evening: (evening.date, evening.slug), reverse=True)


def by_year(evenings: Sequence[Evening]) -> list[Year]:
    """Evenings that are in order, year by year."""
    years: dict[int, list[Evening]] = {}
    for one in evenings:
        years.setdefault(one.date.year, []).append(one)
    return [Year(year, tuple(own)) for year, own in years.items()]


def found_players(evenings: Sequence[Evening]) -> list[list[Any]]:
    """What the search looks in: each name with its evenings, by their position in the list, page, place and figure."""
    by_name: dict[str, list[list[Any]]] = {}
    for position, one in enumerate(evenings):
        for player in one.players:
            by_name.setdefault(player.name, []).append([position, player.page, player.place, player.figure])
    return [[name, by_name[name]] for name in sorted(by_name)]
