"""The published site: what stands on each of its pages. How they look is a printer's."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.pairs import Form, team_of
from scorer.records.players import name_order
from scorer.reports import rankings
from scorer.reports.catalogue import PICTURES, RANKING, TRAVELLERS, reports_for_all
from scorer.reports.corrections import sheet as moves
from scorer.reports.lines import pair_words
from scorer.reports.table import Sheet, sheets_of
from scorer.reports.web.club import Firsts, firsts
from scorer.reports.web.my_evening import Section, compared, sections
from scorer.reports.web.secrecy import in_words
from scorer.words.written import day_shown

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.reports.corrections import Corrections
    from scorer.reports.web.my_evening import Compared
    from scorer.tournament import ScoredBoard, ScoredEvent
    from scorer.words import Phrase

INDEX, EVENING = "index.html", "evening.html"
CARD = "ranking.png"
"""The picture that is shown where a link is shared, of a site whose address is known."""

BOARDS, MORE = f"{INDEX}#boards", f"{INDEX}#more"

PROMINENT = {"pictures.html": "Pictures", "learning.html": "Learn"}
"""Reports that have an entry of their own in the menu, and what it says; the others stand below `MORE`."""


class Files(NamedTuple):
    """The pages of pairs and boards. They are numbered: nothing that somebody typed names a file.

    A pair of a team leads to the team's. `short` are the pairs' names as they stand where there is little room.
    `lined`: who has a page has a line on the page of a board too, as pairs do.
    """

    pairs: Mapping[str, str]
    boards: Mapping[int, str]
    short: Mapping[str, str]
    lined: bool = True


class Link(NamedTuple):
    """A page, and what it is called."""

    file: str
    text: str


class About(NamedTuple):
    """What every page says of the event; `day` is its date as people write it, `at` when it was published.

    `quiet`: search engines are asked to leave it out. `url` is where the evening stands on the web, if that is known,
    and `firsts` are those who are named where it is told of elsewhere.
    """

    name: str
    club: str
    date: datetime.date
    day: str
    rules: str
    method: str
    at: str
    quiet: bool
    url: str
    firsts: tuple[Firsts, ...]

    @property
    def winners(self) -> str:
        """What a shared link is called: the evening, who won it, and with what."""
        first = [one.lines[0] for one in self.firsts]
        return f"{self.name}: {'; '.join(f'{who} {figure}' for _, who, figure in first)}" if first else self.name

    @property
    def chat(self) -> tuple[str, ...]:
        """Lines to paste into a chat; none where nobody knows the address."""
        if not self.url:
            return ()
        lines = [f"{self.name}, {self.day}"]
        for ranking, standings in self.firsts:
            lines += filter(None, [ranking])
            lines += [" ".join(standing) for standing in standings[:3]]
        return (*lines, self.url)

    @property
    def card(self) -> Mapping[str, object]:
        """What stands on the picture of the ranking."""
        return {"title": self.name, "lead": ", ".join(filter(None, (self.club, self.day))), "lists": self.firsts}


class Edition(NamedTuple):
    """How an event goes out: when, and whether search engines are to find it.

    `held` are the boards without hands and results; `still_open` says in a few words why the ranking is not final.
    `url` is where the evening stands on the web; `around` are the pages of the site to which it leads, `people` those
    of people by their names.
    """

    at: str
    quiet: bool = False
    held: tuple[int, ...] = ()
    still_open: str = ""
    url: str = ""
    around: tuple[Link, ...] = ()
    people: Mapping[str, str] = MappingProxyType({})


class Corrected(NamedTuple):
    """What was corrected between two publications, and the places that moved by it."""

    since: str
    until: str
    changes: tuple[Phrase, ...]
    moves: Sheet


class IndexPage(NamedTuple):
    """The rankings, the way to everything else, and what was corrected, the latest first.

    `unfinished` are sentences on what is still to come.
    """

    unfinished: tuple[str, ...]
    rankings: tuple[Sheet, ...]
    boards: tuple[Link, ...]
    more: tuple[Link, ...]
    corrected: tuple[Corrected, ...]


class Found(NamedTuple):
    """A player, or a pair without names, among those who look for their evening; `pair` says which pair it is."""

    name: str
    pair: str
    file: str


class NamesPage(NamedTuple):
    """Everybody who played, each with the way to the evening of the pair.

    `mine` is for what a phone remembers: empty where a name tells somebody on every evening, else what tells this one.
    """

    everybody: tuple[Found, ...]
    mine: str


class ItemsPage(NamedTuple):
    """A report, or all that reports say of a board or a pair; `said` where there is nothing of it.

    `people` are the pages of those of the pair who have one.
    """

    title: str
    lead: str
    sections: tuple[Section, ...]
    said: str = ""
    people: tuple[Link, ...] = ()


def board_page(scored: ScoredEvent, board: ScoredBoard, *, held: bool) -> ItemsPage:
    """The page of one board: its results with its hands, and what else is told of it."""
    found = ((report, report.of_board(scored, board)) for report in reports_for_all(scored) if not report.kept)
    told = [Section(report.name, "" if report is TRAVELLERS else report.title, item) for report, item in found if item]
    lead = told[0].item.lead if told else f"dealer {board.dealer.word}"
    said = HELD if held else NO_RESULT
    return ItemsPage(f"Board {board.number}", lead[:1].upper() + lead[1:], tuple(told), said if not told else "")


def names_page(scored: ScoredEvent, edition: Edition, files: Files) -> NamesPage:
    """Everybody by name; pairs without names come last, as they were recorded."""
    found: list[Found] = []
    unnamed: list[Found] = []
    event = scored.event
    if event.form is Form.TEAMS:
        found += (
            Found(team.names or str(event.form.titled(team.label)), "", files.pairs[team.label])
            for team in event.entrants
        )
    for pair in event.entrants if event.form is Form.INDIVIDUAL else event.pairs:
        called, file = str(event.form.titled(pair.label)), files.pairs[pair.label]
        players = list(filter(None, pair.players))
        found += (Found(name, called, file) for name in players)
        if not players:
            unnamed.append(Found(called, "", file))
    found.sort(key=lambda one: name_order(one.name))
    return NamesPage((*found, *unnamed), scored.event.slug if edition.quiet else "")


def pair_page(scored: ScoredEvent, label: str, edition: Edition) -> ItemsPage:
    """The page of one pair: its evening."""
    told = tuple(sections(scored, label))
    own = [one.name for one in scored.rankings if any(line.pair.label == label for line in one.standings)]
    names, called = scored.pairs[label].names, scored.titled(label)
    lead = [*([called] if names else []), *(own if len(scored.rankings) > 1 else [])]
    known = filter(edition.people.get, scored.pairs[label].players)
    people = tuple(Link(edition.people[name], f"{name} over the years") for name in known)
    return ItemsPage(names or called, ", ".join(lead), told, "" if told else NO_RESULT, people)


HELD = "Hands and results follow when every table has played this board."
NO_RESULT = "No result yet."

Content = IndexPage | NamesPage | ItemsPage


class WebPage(NamedTuple):
    """A page: its file, its title, the pages before and after it, and what stands on it, made when asked for.

    `entry` is that of the menu below which it stands.
    """

    file: str
    title: str
    entry: str
    content: Callable[[], Content]
    before: Link | None = None
    after: Link | None = None


class Site(NamedTuple):
    """All pages, and what they share; `menu` is the way to the first of each kind.

    `twins` are the files that say the same to programs; `compared` is everybody's evening beside everybody else's.
    """

    about: About
    files: Files
    menu: tuple[Link, ...]
    twins: tuple[str, ...]
    pages: tuple[WebPage, ...]
    compared: Compared


def site(
    scored: ScoredEvent, edition: Edition, corrections: Sequence[tuple[Corrections, str]], twins: Iterable[str]
) -> Site:
    """Every page of an event. Corrections stand with when they were published, the latest first."""
    form = scored.event.form
    pages = {pair.label: f"pair-{number}.html" for number, pair in enumerate(scored.event.ranked, 1)}
    if form is Form.TEAMS:
        pages |= {pair.label: pages[team_of(pair.label)] for pair in scored.event.pairs}
    files = Files(
        pages,
        {board.number: f"board-{board.number}.html" for board in scored.boards if _has_page(scored, board)},
        {label: pair.short_names for label, pair in scored.pairs.items()},
        lined=form is Form.PAIRS,
    )
    tables = list(_tables(scored))
    index = IndexPage(
        tuple(_unfinished(edition)),
        tuple(sheets_of(rankings.listed(scored))),
        tuple(Link(file, str(number)) for number, file in files.boards.items()),
        (*edition.around, *(Link(page.file, page.title) for page in tables if page.entry == MORE)),
        tuple(
            Corrected(one.since, until, one.changes, moves(one)._replace(title="What moved", notes=()))
            for one, until in corrections
        ),
    )
    menu = (
        Link(INDEX, "Ranking"),
        Link(BOARDS, "Boards"),
        Link(EVENING, "My evening"),
        *(Link(page.file, PROMINENT[page.file]) for page in tables if page.entry != MORE),
        Link(MORE, "More"),
    )
    every = (
        WebPage(INDEX, "Ranking", INDEX, lambda: index),
        WebPage(EVENING, "My evening", EVENING, partial(names_page, scored, edition, files)),
        *tables,
        *_boards(scored, edition, files),
        *_pairs(scored, edition, files),
    )
    event = scored.event
    day = f"{event.date:%A}, {day_shown(event.date)}"
    method = str(event.scoring.method.word)
    about = About(
        event.name,
        event.club,
        event.date,
        day=day,
        rules=event.rules,
        method=method,
        at=edition.at,
        quiet=edition.quiet,
        url=edition.url,
        firsts=firsts(scored),
    )
    return Site(about, files, menu, tuple(twins), every, compared(scored))


def _unfinished(edition: Edition) -> Iterator[str]:
    if edition.still_open:
        yield f"Not final: {edition.still_open}"
    if edition.held:
        boards = in_words(edition.held)
        yield f"{boards.capitalize()}: hands and results follow when every table has played"


def _tables(scored: ScoredEvent) -> Iterator[WebPage]:
    """A page a report that does not only stand on those of boards and pairs."""
    for report in (PICTURES, *reports_for_all(scored)):
        if report is RANKING or not report.stands_alone:
            continue
        items = [item for item in report.telling(scored) if not isinstance(item.about, str)]  # pairs have their own
        told = tuple(Section(report.name, item.title, item) for item in items)
        if told:
            file = f"{report.name}.html"
            entry = file if file in PROMINENT else MORE
            yield WebPage(file, report.title, entry, partial(ItemsPage, report.title, "", told))


def _has_page(scored: ScoredEvent, board: ScoredBoard) -> bool:
    """All boards but those that nobody plays any more, as a race was won before them."""
    return board.number <= (scored.won_on or board.number) or bool(board.results or board.deal)


def _boards(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    links = [Link(file, f"Board {number}") for number, file in files.boards.items()]
    boards = [board for board in scored.boards if board.number in files.boards]
    for board, (before, link, after) in zip(boards, _neighbours(links), strict=True):
        content = partial(board_page, scored, board, held=board.number in edition.held)
        yield WebPage(link.file, link.text, BOARDS, content, before, after)


def _pairs(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    labels = [pair.label for pair in scored.event.ranked]
    links = [Link(files.pairs[label], scored.titled(label)) for label in labels]
    for label, (before, link, after) in zip(labels, _neighbours(links), strict=True):
        content = partial(pair_page, scored, label, edition)
        yield WebPage(link.file, pair_words(scored.form, scored.pairs[label]), EVENING, content, before, after)


def _neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link, Link | None]]:
    """Each link between the one before it and the one after it."""
    return zip([None, *links], links, [*links[1:], None], strict=False)  # the first list goes one beyond the end
