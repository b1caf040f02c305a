"""The pages of a club beside those of its evenings: the list of evenings, competitions and people.

An evening or a competition is described in a manifest beside its pages and read from there; nothing in the list comes
from a database.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.i18n.written import day_shown, minus
from scorer.model.events import slug_of_name
from scorer.model.pairs import Form
from scorer.model.players import name_order
from scorer.reports.blocks import LineChart, Series
from scorer.reports.rankings import figure_shown
from scorer.reports.table import NAME, NUMBER, Field, Link, Table, decimals_of, place_of, rounded
from scorer.reports.web.secrecy import Names
from scorer.reports.years import persons
from scorer.reports.years.competitions import KINDS, about, moved_text, names_of, tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.competitions.standings import Line, Outcome
    from scorer.reports.table import Cell, Column, Sheet
    from scorer.reports.years.persons import Career, Together
    from scorer.scoring import Ranking, ScoredEvent, Standing

NAMED = re.compile(r"[a-z0-9][a-z0-9-]*")
"""The names of folders of the site."""

TITLE = "Minibridge evenings"
"""The title of a list whose evenings have no club, or several."""

PAGE = re.compile(r"[a-z]+-\d+\.html")
"""The file name of a pair's page."""


class Winner(NamedTuple):
    """The winner of a list, by name or by label, with the result; the list is unnamed if it is the only one."""

    ranking: str
    who: str
    figure: str


class EveningsPlayer(NamedTuple):
    """A player of an evening: the page of the pair, and its result."""

    name: str
    page: str
    place: str
    figure: str


class Evening(NamedTuple):
    """What the list shows of one evening; `waiting` counts unfinished boards, `names` is how names were published.

    `pairs` counts all who are ranked, in this `form`; manifests without a form are of pairs.
    """

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
    players: tuple[EveningsPlayer, ...]
    form: Form = Form.PAIRS

    @property
    def document(self) -> dict[str, Any]:
        """The evening as it is written to the manifest."""
        return self._asdict() | {"date": self.date.isoformat()}


def evening(scored: ScoredEvent, pages: Mapping[str, str], names: Names, waiting: int) -> Evening:
    """Summarize an event for the list, given the pages of its pairs; `waiting` boards are withheld."""
    event = scored.event
    return Evening(
        event.slug,
        event.name,
        event.club,
        date=event.date,
        method=str(event.scoring.method.word),
        form=event.form,
        pairs=len(event.ranked),
        boards=event.boards,
        waiting=waiting,
        names=names,
        winners=tuple(_winners(scored)),
        players=tuple(_players(scored, pages)),
    )


def _winners(scored: ScoredEvent) -> Iterator[Winner]:
    several = len(scored.rankings) > 1
    for ranking in scored.rankings:
        for standing in ranking.standings:
            if standing.place == 1:
                figure = _figure(scored, ranking, standing)
                yield Winner(ranking.name if several else "", _who(scored, standing), figure)


class Firsts(NamedTuple):
    """The leaders of a list: place, name and result; the list is unnamed if it is the only one."""

    ranking: str
    lines: tuple[tuple[str, str, str], ...]


FIRST = 6
"""The number of leaders in all; with two lists, half as many each."""


def firsts(scored: ScoredEvent) -> tuple[Firsts, ...]:
    """The leaders of the first two lists, for links and pictures outside the site."""
    lists = [ranking for ranking in scored.rankings if any(one.place for one in ranking.standings)][:2]
    found: list[Firsts] = []
    for ranking in lists:
        placed = [one for one in ranking.standings if one.place][: FIRST // len(lists)]
        lines = tuple(
            (str(place_of(one)), _who(scored, one), str(figure_shown(scored.event.scoring, ranking, one)))
            for one in placed
        )
        found.append(Firsts(ranking.name if len(scored.rankings) > 1 else "", lines))
    return tuple(found)


def _who(scored: ScoredEvent, standing: Standing) -> str:
    return standing.pair.names or scored.titled(standing.pair.label)


def _figure(scored: ScoredEvent, ranking: Ranking, standing: Standing) -> str:
    return str(figure_shown(scored.event.scoring, ranking, standing))


def _players(scored: ScoredEvent, pages: Mapping[str, str]) -> Iterator[EveningsPlayer]:
    for ranking in scored.rankings:
        for standing in ranking.standings:
            place, figure = place_of(standing), _figure(scored, ranking, standing)
            for name in filter(None, standing.pair.players):
                yield EveningsPlayer(name, pages[standing.pair.label], str(place or ""), figure)


def title_of(evenings: Iterable[Evening]) -> str:
    """The title of the list: the club, if there is only one."""
    clubs = {evening.club for evening in evenings}
    if len(clubs) == 1:
        return clubs.pop() or TITLE
    return TITLE


def in_order(evenings: Iterable[Evening]) -> list[Evening]:
    """The evenings newest first; those of the same day by name, in reverse order."""
    return sorted(evenings, key=lambda evening: (evening.date, evening.slug), reverse=True)


def found_players(evenings: Sequence[Evening]) -> list[list[Any]]:
    """The search index: each name with its evenings, by position in the list, page, place and result.

    Initials are ambiguous: each occurrence is listed separately.
    """
    by_name: dict[str, list[list[Any]]] = {}
    alone: list[list[Any]] = []
    for position, one in enumerate(evenings):
        for player in one.players:
            there = [position, player.page, player.place, player.figure]
            if one.names.quiet:
                alone.append([player.name, [there]])
            else:
                by_name.setdefault(player.name, []).append(there)
    return sorted([*map(list, by_name.items()), *alone], key=lambda one: name_order(one[0]))


LEADERS = 5
"""The number of leaders of a competition in the club's list."""


class Leader(NamedTuple):
    """A leader of a competition: place, name, result, and places gained or lost."""

    place: str
    who: str
    figure: str
    moved: str


class SeasonStanding(NamedTuple):
    """A player's place and result in a list of a competition."""

    player: str
    place: str
    figure: str


class PublishedSeason(NamedTuple):
    """What the club's list shows of a competition; `names` is how names were published.

    `leaders` are those of its first list, `standings` those of everyone in all lists.
    """

    slug: str
    name: str
    kind: str
    events: int
    names: Names
    leaders: tuple[Leader, ...]
    standings: tuple[SeasonStanding, ...] = ()

    @property
    def document(self) -> dict[str, Any]:
        """The competition as it is written to the manifest."""
        return self._asdict()


def _lines(kind: Callable[..., Any]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads lines of texts, whose fields are identified by position in existing manifests."""
    return lambda lines: tuple(kind(*map(str, line)) for line in lines)


READERS: Mapping[str, Callable[[Any], Any]] = {
    "date": datetime.date.fromisoformat,
    "names": Names,
    "form": Form,
    **dict.fromkeys(("pairs", "boards", "waiting", "events"), int),
    "winners": _lines(Winner),
    "players": _lines(EveningsPlayer),
    "leaders": _lines(Leader),
    "standings": _lines(SeasonStanding),
}
"""Functions that read the fields of a manifest, by name; all other fields are texts."""

Written = TypeVar("Written", Evening, PublishedSeason)


def as_written(kind: type[Written], document: Mapping[str, Any]) -> Written:
    """Parse an evening or a competition from its manifest; raise `ValueError` for anything else."""
    try:
        known = {field: document[field] for field in kind._fields if field in document}
        written = kind(**{field: READERS.get(field, str)(told) for field, told in known.items()})
    except TypeError as error:
        raise ValueError(f"not as it was written down: {error}") from error
    pages: list[str] = [player.page for player in written.players] if isinstance(written, Evening) else []
    if not NAMED.fullmatch(written.slug) or not all(map(PAGE.fullmatch, pages)):
        raise ValueError("a page that we would not have written")
    return written


class Around(NamedTuple):
    """Links to pages of a site whose root is `root_path` from the linking page: evenings by slug, people by name."""

    up: str
    evenings: Mapping[str, Evening]
    people: Mapping[str, str]

    def evening(self, slug: str, names: Iterable[str] = ()) -> str | None:
        """The page of an evening, or of the pair in which one of these names played, if it was one pair."""
        evening = self.evenings.get(slug)
        if evening is None:
            return None
        wanted = set(names)
        pages = {player.page for player in evening.players if player.name in wanted}
        return f"{self.up}{slug}/{pages.pop() if len(pages) == 1 else 'index.html'}"

    def board(self, slug: str, number: int, names: Iterable[str]) -> str | None:
        """The page of a board, at the line of the pair."""
        page = self.evening(slug, names)
        if page is None or number > self.evenings[slug].boards:
            return None
        folder, _, pair = page.rpartition("/")
        return f"{folder}/board-{number}.html#{pair.removesuffix('.html')}"

    def person(self, name: str) -> str | None:
        """The page of a person."""
        file = self.people.get(name)
        return file and f"{self.up}players/{file}"


Page = Callable[[Any], str | None]
"""A function that returns the page for a record, or None."""


def _leading(table: Table[Any], pages: Mapping[str, Page]) -> Sheet:
    """The sheet of a table with links to pages in some columns, by their keys."""
    fields = (_way(field, pages[field.key]) if field.key in pages else field for field in table.fields)
    return replace(table, fields=tuple(fields)).sheet


def _way(field: Field[Any], page_of: Page) -> Field[Any]:
    def cell(record: Any) -> Cell:
        shown, page = field.cell_of(record), page_of(record)
        return Link(str(shown), page) if shown and page else shown

    return field._replace(cell=cell)


class ClubPage(NamedTuple):
    """A page beside the evenings: a competition, a person, or all people; `up` is the path to the club's list.

    The `lead` describes it, the chart shows its progress over time; `evenings` are links to those of the site.
    """

    file: str
    name: str
    at: str
    up: str
    lead: str = ""
    quiet: bool = False
    chart: LineChart | None = None
    sheets: tuple[Sheet, ...] = ()
    evenings: tuple[Link, ...] = ()


def public_outcome(outcome: Outcome, names: Names) -> Outcome:
    """A competition with names as they may be published."""
    if names is Names.FULL:
        return outcome
    lists = []
    for listing in outcome.lists:
        lines = (line._replace(players=tuple(map(names.of, line.players))) for line in listing.lines)
        lists.append(listing._replace(lines=tuple(lines)))
    return outcome._replace(lists=tuple(lists))


def season_page(outcome: Outcome, names: Names, at: str, around: Around) -> ClubPage:
    """The page of a competition, with the evenings as columns, and links to those of the site and to its people."""
    competition = outcome.competition

    def players(line: Line) -> str | None:
        if line.label is not None:
            return around.evening(line.label.partition("/")[0], line.players)
        return around.person(names_of(line))

    def club(line: Line) -> str | None:
        return around.evening((line.label or "").partition("/")[0])

    ways = {f"evening-{number}": around.evening(one.slug) for number, one in enumerate(outcome.evenings, 1)}
    shown: list[Sheet] = []
    for table in tables(outcome, evenings=True):
        sheet = _leading(table, {"players": players, "club": club})
        columns: list[Column] = []
        for column in sheet.columns:
            page = ways.get(column.key)
            columns.append(column._replace(about=Link("", page)) if page else column)
        shown.append(sheet._replace(columns=tuple(columns)))
    own = {one.slug for one in outcome.evenings}
    listed = tuple(
        Link(f"{day_shown(one.date)}, {one.name}", f"{around.up}{slug}/index.html")
        for slug, one in around.evenings.items()
        if slug in own
    )
    return ClubPage(
        "index.html",
        competition.name,
        at,
        around.up,
        lead=about(competition),
        quiet=names.quiet,
        sheets=tuple(shown),
        evenings=listed,
    )


def season(outcome: Outcome, names: Names) -> PublishedSeason:
    """Summarize a competition for the club's list."""
    competition = outcome.competition
    leaders: list[Leader] = []
    standings: list[SeasonStanding] = []
    for number, listing in enumerate(outcome.lists):
        decimals = decimals_of(line.score for line in listing.lines)
        for line in listing.lines:
            if line.place is None:
                continue
            place, figure = str(place_of(line)), _figure_of_line(line, decimals)
            if number == 0 and len(leaders) < LEADERS:
                leaders.append(Leader(place, names_of(line) or line.label or "", figure, moved_text(line)))
            standings += (SeasonStanding(name, place, figure) for name in line.players if name)
    return PublishedSeason(
        competition.slug,
        competition.name,
        KINDS[competition.kind],
        len(competition.entries),
        names,
        leaders=tuple(leaders),
        standings=tuple(standings),
    )


def _figure_of_line(line: Line, decimals: int) -> str:
    """The percentage of a line if it differs from its score, else its score."""
    if line.percent is not None and line.percent != line.score:
        return f"{rounded(line.percent, 2)} %"
    return "" if line.score is None else minus(rounded(line.score, decimals))


def page_files(names: Iterable[str]) -> dict[str, str]:
    """The pages of people by their names; every file name is unique."""
    files: dict[str, str] = {}
    taken = {"index.html"}
    for name in names:
        plain = slug_of_name(name, "player")
        number, file = 1, f"{plain}.html"
        while file in taken:
            number += 1
            file = f"{plain}-{number}.html"
        taken.add(file)
        files[name] = file
    return files


def person_page(career: Career, at: str, around: Around, seasons: Iterable[PublishedSeason]) -> ClubPage:
    """The page of a person, with links to evenings, boards, other people and competitions."""
    own = {one.evening.slug: one.standing.pair.players for one in career.appearances}

    def name(one: Together) -> str | None:
        return around.person(one.name)

    pages: Mapping[str, Mapping[str, Page]] = {
        "evenings": {
            "event": lambda one: around.evening(one.evening.slug, one.standing.pair.players),
            "partner": lambda one: one.partner and around.person(one.partner.name),
        },
        "partners": {"name": name},
        "against": {"name": name},
        "best": {"board": lambda one: around.board(one.event, one.board, own[one.event])},
    }
    sheets = [_leading(table, pages.get(table.name, {})) for table in persons.tables(career)]
    standings = list(_standings(career.person.name, seasons))
    if standings:
        table = Table("Competitions", STANDING_FIELDS, standings)
        sheets.insert(1, _leading(table, {"name": lambda one: f"{around.up}competitions/{one[0].slug}/index.html"}))
    who = career.person.name
    return ClubPage(around.people[who], who, at, around.up, chart=_course(career), sheets=tuple(sheets))


STANDING_FIELDS: tuple[Field[tuple[PublishedSeason, SeasonStanding]], ...] = (
    Field("name", "Competition", NAME, cell=lambda one: one[0].name),
    Field("place", "Place", cell=lambda one: one[1].place),
    Field("figure", "Score", NUMBER, cell=lambda one: one[1].figure),
)


def _standings(name: str, seasons: Iterable[PublishedSeason]) -> Iterator[tuple[PublishedSeason, SeasonStanding]]:
    """A person's standings in the competitions of the site."""
    for season in seasons:
        for standing in season.standings:
            if standing.player == name:
                yield season, standing


def _course(career: Career) -> LineChart | None:
    """The percentages over time beside their mean; None for a single evening."""
    number = len(career.percents)
    if number < 2:
        return None
    series = (Series(career.person.name, tuple(career.percents)), Series("Mean", (career.mean,) * number))
    steps = tuple(str(evening) for evening in range(1, number + 1))
    return LineChart("Percentages over time", "Evening", steps, series, 2, mark=50)
