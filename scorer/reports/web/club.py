"""The pages of a club beside those of its evenings: the list of evenings, competitions and people.

An evening or a competition is described in a manifest beside its pages and read from there; nothing in the list comes
from a database.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.i18n import phrase
from scorer.i18n.formatting import with_minus_sign
from scorer.model.events import slugify_for_file
from scorer.model.pairs import EventForm
from scorer.model.players import name_order
from scorer.reports.blocks import LineChart, Series
from scorer.reports.rankings import format_result
from scorer.reports.table import NAME, NUMBER, Field, Link, Table, decimals_needed, format_rounded, place_of
from scorer.reports.web.privacy import NamePrivacy
from scorer.reports.years import persons
from scorer.reports.years.competitions import KIND_NAMES, format_move, join_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.competitions.standings import CompetitionResult, CompetitionRow
    from scorer.reports.table import Cell, Record, Sheet
    from scorer.reports.years.persons import Career, OtherPlayer
    from scorer.scoring import Ranking, ScoredEvent, Standing

FOLDER_NAME_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]*")
"""The names of folders of the site."""

DEFAULT_TITLE = "Minibridge evenings"
"""The title of a list whose evenings have no club, or several."""

PAIR_PAGE_PATTERN = re.compile(r"[a-z]+-\d+\.html")
"""The file name of a pair's page."""


class Winner(NamedTuple):
    """The winner of a list, by name or by label, with the result; the list is unnamed if it is the only one."""

    ranking: str
    who: str
    figure: str


class EveningPlayer(NamedTuple):
    """A player of an evening: the page of the pair, and its result."""

    name: str
    page: str
    place: str
    figure: str


class PublishedEvening(NamedTuple):
    """What the list shows of one evening; `waiting` counts unfinished boards, `names` is how names were published.

    `pairs` counts all who are ranked, in this `form`; manifests without a form are of pairs. `open_findings` says in a
    few words why the ranking is not final, and is empty if it is.
    """

    slug: str
    name: str
    club: str
    date: datetime.date
    method: str
    pairs: int
    boards: int
    waiting: int
    names: NamePrivacy
    winners: tuple[Winner, ...]
    players: tuple[EveningPlayer, ...]
    form: EventForm = EventForm.PAIRS
    open_findings: str = ""

    @property
    def document(self) -> dict[str, object]:
        """The evening as it is written to the manifest."""
        return self._asdict() | {"date": self.date.isoformat()}


def summarize_evening(
    scored: ScoredEvent, pages: Mapping[str, str], names: NamePrivacy, waiting: int, open_findings: str
) -> PublishedEvening:
    """Summarize an event for the list, given the pages of its pairs; `waiting` boards are withheld."""
    event = scored.event
    return PublishedEvening(
        event.slug,
        event.name,
        event.club,
        date=event.date,
        method=str(event.scoring.method.label),
        form=event.form,
        pairs=len(event.competitors),
        boards=event.boards,
        waiting=waiting,
        open_findings=open_findings,
        names=names,
        winners=tuple(_find_winners(scored)),
        players=tuple(_evening_players(scored, pages)) if event.results else (),
    )


def _find_winners(scored: ScoredEvent) -> Iterator[Winner]:
    several = len(scored.rankings) > 1
    for ranking in scored.rankings:
        for standing in ranking.standings:
            if standing.place == 1:
                figure = _standing_result(scored, ranking, standing)
                yield Winner(ranking.name if several else "", _entrant_name(scored, standing), figure)


class Podium(NamedTuple):
    """The leaders of a list: place, name and result; the list is unnamed if it is the only one."""

    ranking: str
    lines: tuple[tuple[str, str, str], ...]


class RankingPicture(NamedTuple):
    """What the picture of a ranking shows."""

    title: str
    lead: str
    lists: tuple[Podium, ...]


PODIUM_LINES = 6
"""The number of leaders in all; with two lists, half as many each."""


def build_podiums(scored: ScoredEvent) -> tuple[Podium, ...]:
    """The leaders of the first two lists, for links and pictures outside the site."""
    lists = [ranking for ranking in scored.rankings if any(one.place for one in ranking.standings)][:2]
    found: list[Podium] = []
    for ranking in lists:
        placed = [one for one in ranking.standings if one.place][: PODIUM_LINES // len(lists)]
        lines = tuple(
            (str(place_of(one)), _entrant_name(scored, one), str(format_result(scored.event.scoring, ranking, one)))
            for one in placed
        )
        found.append(Podium(ranking.name if len(scored.rankings) > 1 else "", lines))
    return tuple(found)


def _entrant_name(scored: ScoredEvent, standing: Standing) -> str:
    return standing.pair.names or scored.title_of(standing.pair.label)


def _standing_result(scored: ScoredEvent, ranking: Ranking, standing: Standing) -> str:
    return str(format_result(scored.event.scoring, ranking, standing))


def _evening_players(scored: ScoredEvent, pages: Mapping[str, str]) -> Iterator[EveningPlayer]:
    for ranking in scored.rankings:
        for standing in ranking.standings:
            place, figure = place_of(standing), _standing_result(scored, ranking, standing)
            for name in filter(None, standing.pair.players):
                yield EveningPlayer(name, pages[standing.pair.label], str(place or ""), figure)


def list_title(evenings: Iterable[PublishedEvening]) -> str:
    """The title of the list: the club, if there is only one."""
    clubs = {evening.club for evening in evenings}
    if len(clubs) == 1:
        return clubs.pop() or DEFAULT_TITLE
    return DEFAULT_TITLE


def sort_newest_first(evenings: Iterable[PublishedEvening]) -> list[PublishedEvening]:
    """The evenings newest first; those of the same day by name, in reverse order."""
    return sorted(evenings, key=lambda evening: (evening.date, evening.slug), reverse=True)


Occurrence = tuple[int, str, str, str]
"""Where a name occurs: the position of the evening in the list, the page, the place and the result."""


def index_players(evenings: Sequence[PublishedEvening]) -> list[tuple[str, list[Occurrence]]]:
    """The search index: each name with its evenings, by position in the list, page, place and result.

    Initials are ambiguous: each occurrence is listed separately.
    """
    by_name: dict[str, list[Occurrence]] = {}
    alone: list[tuple[str, list[Occurrence]]] = []
    for position, one in enumerate(evenings):
        for player in one.players:
            there = (position, player.page, player.place, player.figure)
            if one.names.hides_names:
                alone.append((player.name, [there]))
            else:
                by_name.setdefault(player.name, []).append(there)
    return sorted([*by_name.items(), *alone], key=lambda one: name_order(one[0]))


MAX_LEADERS = 5
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

    `leaders` are those of its first list.
    """

    slug: str
    name: str
    kind: str
    events: int
    names: NamePrivacy
    leaders: tuple[Leader, ...]

    @property
    def document(self) -> dict[str, object]:
        """The competition as it is written to the manifest."""
        return self._asdict()


def _reader_of_lines(kind: Callable[..., Any]) -> Callable[[Any], tuple[object, ...]]:
    """A function that reads lines of texts, whose fields are identified by position in existing manifests."""
    return lambda lines: tuple(kind(*map(str, line)) for line in lines)


FIELD_READERS: Mapping[str, Callable[[Any], Any]] = {
    "date": datetime.date.fromisoformat,
    "names": NamePrivacy,
    "form": EventForm,
    **dict.fromkeys(("pairs", "boards", "waiting", "events"), int),
    "winners": _reader_of_lines(Winner),
    "players": _reader_of_lines(EveningPlayer),
    "leaders": _reader_of_lines(Leader),
}
"""Functions that read the fields of a manifest, by name; all other fields are texts."""

PublishedRecord = TypeVar("PublishedRecord", PublishedEvening, PublishedSeason)


def parse_published(kind: type[PublishedRecord], document: Mapping[str, object]) -> PublishedRecord:
    """Parse an evening or a competition from its manifest; raise `ValueError` for anything else."""
    try:
        known = {field: document[field] for field in kind._fields if field in document}
        written = kind(**{field: FIELD_READERS.get(field, str)(told) for field, told in known.items()})
    except TypeError as error:
        raise ValueError(f"not as it was written down: {error}") from error
    pages: list[str] = [player.page for player in written.players] if isinstance(written, PublishedEvening) else []
    if not FOLDER_NAME_PATTERN.fullmatch(written.slug) or not all(map(PAIR_PAGE_PATTERN.fullmatch, pages)):
        raise ValueError("a page that we would not have written")
    return written


class SiteLinks(NamedTuple):
    """Links to pages of a site whose root is `root_path` from the linking page: evenings by slug, people by name."""

    root_path: str
    evenings: Mapping[str, PublishedEvening]
    people: Mapping[str, str]

    def evening_page(self, slug: str, names: Iterable[str] = ()) -> str | None:
        """The page of an evening, or of the pair in which one of these names played, if it was one pair."""
        evening = self.evenings.get(slug)
        if evening is None:
            return None
        wanted = set(names)
        pages = {player.page for player in evening.players if player.name in wanted}
        return f"{self.root_path}{slug}/{pages.pop() if len(pages) == 1 else 'index.html'}"

    def board_page(self, slug: str, number: int, names: Iterable[str]) -> str | None:
        """The page of a board, at the line of the pair."""
        page = self.evening_page(slug, names)
        if page is None or number > self.evenings[slug].boards:
            return None
        folder, _, pair = page.rpartition("/")
        return f"{folder}/board-{number}.html#{pair.removesuffix('.html')}"

    def person_page(self, name: str) -> str | None:
        """The page of a person."""
        file = self.people.get(name)
        return file and f"{self.root_path}players/{file}"


PageFinder = Callable[[Any], str | None]
"""A function that returns the page for a record, or None."""


def link_columns(table: Table[Record], pages: Mapping[str, PageFinder]) -> Table[Record]:
    """A table with links to pages in some columns, by their keys."""
    fields = (_link_field(field, pages[field.key]) if field.key in pages else field for field in table.fields)
    return table._replace(fields=tuple(fields))


def _link_field(field: Field[Any], page_of: PageFinder) -> Field[Any]:
    def cell(record: Any) -> Cell:
        shown, page = field.cell_of(record), page_of(record)
        return Link(str(shown), page) if shown and page else shown

    return field._replace(cell=cell)


class ClubPage(NamedTuple):
    """A page beside the evenings: a competition or a part of it, a person, or all people.

    `up` is the path to the club's list, `parent` the name of the page `index.html` beside it. The `lead` describes it,
    the chart shows its progress over time; `evenings` are links to those of the site. Of a long competition, `parts`
    are links to its other pages, list by list, and `before` and `after` lead from one of them to the next;
    `finds_names` if there are files to find a name by. A page without a time `at` does not say when it was published.
    """

    file: str
    name: str
    at: str
    up: str
    parent: str = "Players"
    lead: str = ""
    quiet: bool = False
    chart: LineChart | None = None
    sheets: tuple[Sheet, ...] = ()
    evenings: tuple[Link, ...] = ()
    parts: tuple[tuple[str, tuple[Link, ...]], ...] = ()
    before: Link | None = None
    after: Link | None = None
    finds_names: bool = False


def public_outcome(outcome: CompetitionResult, names: NamePrivacy) -> CompetitionResult:
    """A competition with names as they may be published."""
    if names is NamePrivacy.FULL:
        return outcome
    lists = []
    for listing in outcome.lists:
        lines = (line._replace(players=tuple(map(names.apply_to, line.players))) for line in listing.lines)
        lists.append(listing._replace(lines=tuple(lines)))
    return outcome._replace(lists=tuple(lists))


def summarize_season(outcome: CompetitionResult, names: NamePrivacy) -> PublishedSeason:
    """Summarize a competition for the club's list."""
    competition = outcome.competition
    leaders: list[Leader] = []
    for listing in outcome.lists[:1]:
        decimals = decimals_needed(line.score for line in listing.lines)
        for line in islice((line for line in listing.lines if line.place is not None), MAX_LEADERS):
            who, figure = join_names(line.players) or line.label or "", _line_result(line, decimals)
            leaders.append(Leader(str(place_of(line)), who, figure, format_move(line.places_gained)))
    return PublishedSeason(
        competition.slug,
        competition.name,
        KIND_NAMES[competition.kind],
        len(competition.entries),
        names,
        leaders=tuple(leaders),
    )


def list_standings(outcome: CompetitionResult) -> Iterator[SeasonStanding]:
    """Yield the place and result of everyone in all lists of a competition, for the pages of players."""
    for listing in outcome.lists:
        decimals = decimals_needed(line.score for line in listing.lines)
        for line in listing.lines:
            if line.place is not None:
                place, figure = str(place_of(line)), _line_result(line, decimals)
                yield from (SeasonStanding(name, place, figure) for name in line.players if name)


def _line_result(line: CompetitionRow, decimals: int) -> str:
    """The percentage of a line if it differs from its score, else its score."""
    if line.percent is not None and line.percent != line.score:
        return f"{format_rounded(line.percent, 2)}%"
    return "" if line.score is None else with_minus_sign(format_rounded(line.score, decimals))


def assign_page_files(names: Iterable[str]) -> dict[str, str]:
    """The pages of people by their names; every file name is unique."""
    files: dict[str, str] = {}
    taken = {"index.html"}
    for name in names:
        plain = slugify_for_file(name, "player")
        number, file = 1, f"{plain}.html"
        while file in taken:
            number += 1
            file = f"{plain}-{number}.html"
        taken.add(file)
        files[name] = file
    return files


def build_person_page(
    career: Career, at: str, links: SiteLinks, standings: Sequence[tuple[PublishedSeason, SeasonStanding]]
) -> ClubPage:
    """The page of a person with its standings in competitions, and links to evenings, boards, people and these."""
    own = {one.evening.slug: one.standing.pair.players for one in career.appearances}

    def name(one: OtherPlayer) -> str | None:
        return links.person_page(one.name)

    pages: Mapping[str, Mapping[str, PageFinder]] = {
        "evenings": {
            "event": lambda one: links.evening_page(one.evening.slug, one.standing.pair.players),
            "partner": lambda one: one.partner and links.person_page(one.partner.name),
        },
        "partners": {"name": name},
        "against": {"name": name},
        "best": {"board": lambda one: links.board_page(one.event, one.board, own[one.event])},
    }
    sheets = [link_columns(table, pages.get(table.name, {})).sheet for table in persons.career_tables(career)]
    if standings:
        table = Table("Competitions", STANDING_FIELDS, standings)
        sheets.insert(
            1,
            link_columns(table, {"name": lambda one: f"{links.root_path}competitions/{one[0].slug}/index.html"}).sheet,
        )
    who = career.person.name
    return ClubPage(links.people[who], who, at, links.root_path, chart=_percentage_chart(career), sheets=tuple(sheets))


STANDING_FIELDS: tuple[Field[tuple[PublishedSeason, SeasonStanding]], ...] = (
    Field("name", phrase("Competition"), NAME, cell=lambda one: one[0].name),
    Field("place", phrase("Place"), cell=lambda one: one[1].place),
    Field("figure", phrase("Score"), NUMBER, cell=lambda one: one[1].figure),
)


def _percentage_chart(career: Career) -> LineChart | None:
    """The percentages over time beside their mean; None for a single evening."""
    number = len(career.percents)
    if number < 2:
        return None
    series = (Series(career.person.name, tuple(career.percents)), Series("Average", (career.mean,) * number))
    steps = tuple(str(evening) for evening in range(1, number + 1))
    return LineChart("Percentages over time", "Evening", steps, series, 2, mark=50)
