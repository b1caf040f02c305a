"""A competition and the people of a club on the published site: what stands on their pages, and in the club's list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.records.events import slug_of_name
from scorer.reports.table import decimals_of, rounded, sheets_of
from scorer.reports.web.evenings import NAMED
from scorer.reports.web.names import Names
from scorer.reports.years import persons
from scorer.reports.years.seasons import KINDS, about, moved_text, names_of, place_of, tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from scorer.competitions.standings import Line, Listing, Outcome
    from scorer.reports.table import Sheet
    from scorer.reports.years.persons import Career

LEADERS = 5
"""Lines of a competition that the club's list shows."""


class Leader(NamedTuple):
    """One of the first of a competition: place, who, what they have, and by how much they moved."""

    place: str
    who: str
    figure: str
    moved: str


class PublishedSeason(NamedTuple):
    """What the club's list says of a competition; `names` is what was published of people."""

    slug: str
    name: str
    kind: str
    events: int
    names: Names
    leaders: tuple[Leader, ...]

    @property
    def quiet(self) -> bool:
        """Whether search engines are asked to leave it out: wherever the director chose not to name people."""
        return self.names is not Names.FULL

    @property
    def document(self) -> dict[str, Any]:
        """The competition as it is written down beside its page."""
        return self._asdict()


def season_of(document: Mapping[str, Any]) -> PublishedSeason:
    """Read a competition as it was written down; raise `ValueError` for anything else."""
    try:
        season = PublishedSeason(
            str(document["slug"]),
            str(document["name"]),
            str(document["kind"]),
            int(document["events"]),
            Names(document["names"]),
            tuple(Leader(*map(str, leader)) for leader in document["leaders"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"no competition: {error}") from error
    if not NAMED.fullmatch(season.slug):
        raise ValueError("no competition: a page that we would not have written")
    return season


class SeasonPage(NamedTuple):
    """The page of a competition."""

    name: str
    about: str
    at: str
    quiet: bool
    sheets: tuple[Sheet, ...]


def public(outcome: Outcome, names: Names) -> Outcome:
    """A competition with what is to be published of its people's names."""
    if names is Names.FULL:
        return outcome
    return outcome._replace(lists=tuple(_public_list(listing, names) for listing in outcome.lists))


def _public_list(listing: Listing, names: Names) -> Listing:
    lines = [line._replace(players=tuple(map(names.of, line.players))) for line in listing.lines]
    return listing._replace(lines=tuple(lines))


def page(outcome: Outcome, names: Names, at: str) -> SeasonPage:
    """The page of a competition, with the evenings as columns."""
    competition = outcome.competition
    shown = tuple(sheets_of(tables(outcome, evenings=True)))
    return SeasonPage(competition.name, about(competition), at, names is not Names.FULL, shown)


def season(outcome: Outcome, names: Names) -> PublishedSeason:
    """What the club's list says of a competition: the first lines of its first list."""
    competition = outcome.competition
    lines = outcome.lists[0].lines if outcome.lists else ()
    decimals = decimals_of(line.score for line in lines)
    first = [_leader(line, decimals) for line in lines[:LEADERS] if line.place is not None]
    kind = KINDS[competition.kind]
    return PublishedSeason(competition.slug, competition.name, kind, len(competition.entries), names, tuple(first))


def _leader(line: Line, decimals: int) -> Leader:
    who = names_of(line) or line.label or ""
    figure = "" if line.score is None else rounded(line.score, decimals)
    if line.percent is not None and line.percent != line.score:
        figure = f"{rounded(line.percent, 2)} %"
    return Leader(str(place_of(line) or ""), who, figure, moved_text(line))


class PersonPage(NamedTuple):
    """The page of a person: the file, the name, percentages over time as points of a line, their mean, and tables."""

    file: str
    name: str
    at: str
    line: tuple[tuple[float, float], ...]
    mean: float | None
    sheets: tuple[Sheet, ...]


HEIGHT, WIDTH, LEAST, MOST = 40.0, 100.0, 20, 80
"""The size of the drawing of percentages, and the percentages at its lower and upper edge."""


def people(careers: Iterable[Career], at: str) -> list[PersonPage]:
    """A page for each person; nobody's file is called like another's."""
    pages: list[PersonPage] = []
    taken: set[str] = {"index"}
    for career in careers:
        plain = slug_of_name(career.person.name, "player")
        number, file = 1, plain
        while file in taken:
            number += 1
            file = f"{plain}-{number}"
        taken.add(file)
        pages.append(_person(career, f"{file}.html", at))
    return pages


def _person(career: Career, file: str, at: str) -> PersonPage:
    percents = career.percents
    mean = None if career.mean is None else _height(career.mean)
    sheets = tuple(sheets_of(persons.tables(career)))
    return PersonPage(file, career.person.name, at, tuple(_points(percents)), mean, sheets)


def _points(percents: Sequence[Fraction]) -> list[tuple[float, float]]:
    """Where each percentage stands in the drawing, from left to right."""
    step = WIDTH / max(len(percents) - 1, 1)
    return [(round(step * position, 2), _height(percent)) for position, percent in enumerate(percents)]


def _height(percent: Fraction) -> float:
    """How far from above a percentage stands; those beyond the edges stand on them."""
    within = min(max(float(percent), LEAST), MOST)
    return round(HEIGHT * (MOST - within) / (MOST - LEAST), 2)
