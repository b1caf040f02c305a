"""The pages of an event: the content of each page; templates decide how they look.

The page of a pair begins with how it did and what is worth a look; everything else follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n.written import day_shown
from scorer.model.pairs import Form, team_of
from scorer.model.players import name_order
from scorer.model.settings import Method
from scorer.reports import rankings
from scorer.reports.blocks import Item, Sentence
from scorer.reports.catalogue import PICTURES, RANKING, SCORECARDS, TRAVELLERS, reports_for_all
from scorer.reports.corrections import sheet as moves
from scorer.reports.lines import once_an_event, pair_called, pair_words
from scorer.reports.part_score_or_game import LESSONS, choices
from scorer.reports.scorecards import CardLine, card, listed, scored_cards
from scorer.reports.table import (
    FOLDED,
    UNITS,
    Field,
    Link,
    Sheet,
    Table,
    cell_shown,
    full_label,
    rounded,
    sheets_of,
)
from scorer.reports.web.club import Firsts, firsts
from scorer.reports.web.secrecy import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorer.i18n import Phrase
    from scorer.model.events import Event
    from scorer.reports.corrections import Corrections
    from scorer.reports.part_score_or_game import Choice
    from scorer.scoring import ScoredBoard, ScoredEvent

INDEX, EVENING = "index.html", "evening.html"
CARD = "ranking.png"
"""The preview picture of shared links, for a site with a known address."""

BOARDS, MORE = f"{INDEX}#boards", f"{INDEX}#more"

PROMINENT = {"pictures.html": "Pictures", "learning.html": "Learn"}
"""Reports with their own entry in the menu, and its text; all others are listed in `MORE_SECTION`."""


class Files(NamedTuple):
    """The pages of pairs and boards, numbered so that no file is named by what someone typed.

    A pair of a team links to the team's page. `short_names` are the pairs' names for where space is short.
    `has_board_lines`: those with a page also have a line on the page of a board, as pairs do.
    """

    pairs: Mapping[str, str]
    boards: Mapping[int, str]
    short: Mapping[str, str]
    lined: bool = True


class Edition(NamedTuple):
    """How an event is published: when, and whether search engines are asked not to index it (`quiet`).

    `held_boards` are published without hands and results; `open_findings` says in a few words why the ranking is not
    final. `url` is the address of the event on the web; `site_links` are other pages of the site, `people` those of
    people by their names.
    """

    at: str
    quiet: bool = False
    held: tuple[int, ...] = ()
    still_open: str = ""
    url: str = ""
    around: tuple[Link, ...] = ()
    people: Mapping[str, str] = MappingProxyType({})


class Corrected(NamedTuple):
    """The corrections between two publications, and the places that they moved."""

    since: str
    until: str
    changes: tuple[Phrase, ...]
    moves: Sheet


class IndexPage(NamedTuple):
    """The front page: rankings, the lists below them, links to everything else, and corrections, the latest first.

    `unfinished` are sentences on what is still to come.
    """

    unfinished: tuple[str, ...]
    rankings: tuple[Sheet, ...]
    lists: tuple[Sheet, ...]
    boards: tuple[Link, ...]
    more: tuple[Link, ...]
    corrected: tuple[Corrected, ...]


class Found(NamedTuple):
    """A player, or a pair without names, on the page of names; `pair` says which pair it is."""

    name: str
    pair: str
    file: str


class NamesPage(NamedTuple):
    """Everyone who played, each with a link to the page of the pair.

    `mine` is for what a phone remembers: empty if a name identifies someone on every evening, else what identifies this
    one.
    """

    everybody: tuple[Found, ...]
    mine: str


class Section(NamedTuple):
    """An item of a report, by the report's name, below a heading, which is empty where the page title says the same."""

    key: str
    heading: str
    item: Item


class ItemsPage(NamedTuple):
    """A page of a report, or of everything about a board or a pair; `said` is the text if there is nothing.

    `people` are links to the pages of those of the pair who have one.
    """

    title: str
    lead: str
    sections: tuple[Section, ...]
    said: str = ""
    people: tuple[Link, ...] = ()


def board_page(scored: ScoredEvent, board: ScoredBoard, *, held: bool) -> ItemsPage:
    """The page of one board: its results with its hands, and everything else about it."""
    found = ((report, report.of_board(scored, board)) for report in reports_for_all(scored) if not report.kept)
    told = [Section(report.name, "" if report is TRAVELLERS else report.title, item) for report, item in found if item]
    lead = told[0].item.lead if told else f"dealer {board.dealer.word}"
    said = HELD if held else NO_RESULT
    return ItemsPage(f"Board {board.number}", lead[:1].upper() + lead[1:], tuple(told), said if not told else "")


def names_page(scored: ScoredEvent, edition: Edition, files: Files) -> NamesPage:
    """Everyone by name; pairs without names come last, as they were recorded."""
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
    """The page of one pair."""
    told = tuple(sections(scored, label))
    own = [one.name for one in scored.rankings if any(line.pair.label == label for line in one.standings)]
    names, called = scored.pairs[label].names, scored.titled(label)
    lead = [*([called] if names else []), *(own if len(scored.rankings) > 1 else [])]
    known = filter(edition.people.get, scored.pairs[label].players)
    people = tuple(Link(f"{name} over the years", edition.people[name]) for name in known)
    return ItemsPage(names or called, ", ".join(lead), told, "" if told else NO_RESULT, people)


FIRST = ("scorecards", "learning", "declaring", "head-to-head", "decisions")
"""The reports at the top of a pair's page, in this order."""

LOOK = "Three boards worth a look"


def sections(scored: ScoredEvent, label: str) -> Iterator[Section]:
    """Place and percentage, notable boards, the score card, and then everything else about the pair."""
    every = (*reports_for_all(scored), PICTURES)
    for report in sorted(every, key=lambda one: FIRST.index(one.name) if one.name in FIRST else len(FIRST)):
        item = report.of_pair(scored, label)
        if item is None:
            continue
        if report is SCORECARDS:
            figures, own, *told = item.blocks
            yield Section("place", "", item._replace(blocks=(figures,)))
            look = worth_a_look(scored, label)
            if told or look.records:
                yield Section("look", LOOK, item._replace(blocks=tuple(told) or (look,)))
            item = item._replace(blocks=(own,))
        elif report.name == "learning":
            item = item._replace(blocks=tuple(block for block in item.blocks if not isinstance(block, Sentence)))
        yield Section(report.name, "Score card" if report is SCORECARDS else report.title, item)


FEWEST = 6
"""Boards on a card from which three are picked as notable."""


def worth_a_look(scored: ScoredEvent, label: str) -> Table[CardLine]:
    """The best board, the most costly one, and the decision that gained or lost most on another board."""
    why = _why(scored, label)
    lines = {line.result.board: line for line in scored_cards(scored)[label]}
    whole = card(scored, label)
    board, *fields = (one for one in whole.fields if one.key in KEPT)
    reason: Field[CardLine] = Field("why", "Why", FOLDED, cell=lambda line: why[line.result.board])
    records = [lines[number] for number in why]
    return replace(whole, title=LOOK, fields=(board, reason, *fields), records=records, notes=())


def _why(scored: ScoredEvent, label: str) -> dict[int, str]:
    """The notable boards, and why; none if there are few boards, or all gave the same.

    Without a decision that mattered, the second most costly board takes its place.
    """
    told = [line for line in scored_cards(scored)[label] if line.points is not None and line.score is not None]
    once = {line.result.board: line for line in told}  # a team has two lines of the same value for each board
    lines = sorted(once.values(), key=_worth)
    if len(lines) < FEWEST or _worth(lines[0]) == _worth(lines[-1]):
        return {}
    why = {lines[-1].result.board: "Best board", lines[0].result.board: "Dearest board"}
    others = [one for one in _choices(scored).get(label, ()) if one.cost and one.board not in why]
    if not others:
        return why | {lines[1].result.board: "Dear too"}
    turn = max(others, key=lambda one: abs(one.cost))
    points = rounded(abs(turn.cost), 1 if turn.cost.denominator > 1 else 0)
    why[turn.board] = f"{LESSONS[turn.decision].capitalize()}: {points} {UNITS[scored.event.scoring.method]}"
    return why


def compared(scored: ScoredEvent) -> Compared:
    """Everyone's boards for comparison: percentages, or points without a top; boards without points are left out.

    A team's two tables are one line.
    """
    sheet = listed(scored)[0].sheet
    at, columns = sheet.positions, sheet.columns
    gave = at["percent" if scored.event.scoring.method is Method.MATCHPOINTS else "points"]
    told = [at[key] for key in ("contract", "declarer", "tricks")]
    everybody: dict[str, tuple[str, dict[int, tuple[str, str]]]] = {}
    for pair in scored.event.ranked:
        everybody[pair.label] = (pair_called(scored.form, pair), {})
    for row in sheet.rows:
        if row[gave] is None:
            continue
        _, boards = everybody[full_label(row[at["pair"]])]
        played = " ".join(filter(None, (cell_shown(row[place], columns[place]) for place in told)))
        board, figure = int(str(row[at["board"]])), cell_shown(row[gave], columns[gave])
        before = boards.get(board)
        boards[board] = (f"{before[0]}, {played}" if before else played, figure)
    return everybody


KEPT = ("board", "partner", "opponents", "contract", "declarer", "tricks", "percent", "points")
"""The fields of a score card that are displayed for notable boards."""


def _worth(line: CardLine) -> Fraction:
    """The value of a line: in percent of the top, if there is one."""
    return Fraction(line.points or 0) if line.percent is None else line.percent


@once_an_event
def _choices(scored: ScoredEvent) -> Mapping[str, list[Choice]]:
    """The decisions of each pair, by its label."""
    own: dict[str, list[Choice]] = {}
    for choice in choices(scored):
        own.setdefault(choice.label, []).append(choice)
    return own


HELD = "Hands and results follow when every table has played this board."
NO_RESULT = "No result yet."

Content = IndexPage | NamesPage | ItemsPage


class WebPage(NamedTuple):
    """A page: its file, its title, its neighbours, and its content, which is made on request.

    `entry` is the entry of the menu that it belongs to.
    """

    file: str
    title: str
    entry: str
    content: Callable[[], Content]
    before: Link | None = None
    after: Link | None = None


Compared = Mapping[str, tuple[str, Mapping[int, tuple[str, str]]]]
"""By label, the name of a pair, and for each board its contract and its result."""


class Site(NamedTuple):
    """All pages of an event, and what they share; `menu` links to the first page of each kind.

    `podiums` are the leaders who are named outside the site. `data_files` contain the same for programs;
    `compared_boards` are everyone's boards for comparison.
    """

    event: Event
    edition: Edition
    firsts: tuple[Firsts, ...]
    files: Files
    menu: tuple[Link, ...]
    twins: tuple[str, ...]
    pages: tuple[WebPage, ...]
    compared: Compared

    @property
    def day(self) -> str:
        """The date as people write it, with the day of the week."""
        return f"{self.event.date:%A}, {day_shown(self.event.date)}"

    @property
    def winners(self) -> str:
        """The title of a shared link: the event, its winners, and their results."""
        first = [one.lines[0] for one in self.firsts]
        won = "; ".join(f"{who} {figure}" for _, who, figure in first)
        return f"{self.event.name}: {won}" if first else self.event.name

    @property
    def chat(self) -> tuple[str, ...]:
        """Lines to paste into a chat; none if the address is unknown."""
        if not self.edition.url:
            return ()
        lines = [f"{self.event.name}, {self.day}"]
        for ranking, standings in self.firsts:
            lines += filter(None, [ranking])
            lines += [" ".join(standing) for standing in standings[:3]]
        return (*lines, self.edition.url)

    @property
    def card(self) -> Mapping[str, object]:
        """The content of the picture of the ranking."""
        lead = ", ".join(filter(None, (self.event.club, self.day)))
        return {"title": self.event.name, "lead": lead, "lists": self.firsts}


def site(
    scored: ScoredEvent, edition: Edition, corrections: Sequence[tuple[Corrections, str]], twins: Iterable[str]
) -> Site:
    """Every page of an event; each correction comes with the time of its publication, the latest first."""
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
        tuple(sheets_of(rankings.lists_below(scored))),
        tuple(Link(str(number), file) for number, file in files.boards.items()),
        (*edition.around, *(Link(page.title, page.file) for page in tables if page.entry == MORE)),
        tuple(
            Corrected(one.since, until, one.changes, moves(one)._replace(title="What moved", notes=()))
            for one, until in corrections
        ),
    )
    menu = (
        Link("Ranking", INDEX),
        Link("Boards", BOARDS),
        Link("My evening", EVENING),
        *(Link(PROMINENT[page.file], page.file) for page in tables if page.entry != MORE),
        Link("More", MORE),
    )
    every = (
        WebPage(INDEX, "Ranking", INDEX, lambda: index),
        WebPage(EVENING, "My evening", EVENING, partial(names_page, scored, edition, files)),
        *tables,
        *_boards(scored, edition, files),
        *_pairs(scored, edition, files),
    )
    return Site(
        scored.event, edition, firsts(scored), files, menu, twins=tuple(twins), pages=every, compared=compared(scored)
    )


def _unfinished(edition: Edition) -> Iterator[str]:
    if edition.still_open:
        yield f"Not final: {edition.still_open}"
    if edition.held:
        boards = in_words(edition.held)
        yield f"{boards.capitalize()}: hands and results follow when every table has played"


def _tables(scored: ScoredEvent) -> Iterator[WebPage]:
    """A page for each report that is not only displayed on the pages of boards and pairs."""
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
    """Whether a board has a page: all but those that were not played because a race was won before them."""
    return board.number <= (scored.won_on or board.number) or bool(board.results or board.deal)


def _boards(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    links = [Link(f"Board {number}", file) for number, file in files.boards.items()]
    boards = [board for board in scored.boards if board.number in files.boards]
    for board, (before, link, after) in zip(boards, _neighbours(links), strict=True):
        content = partial(board_page, scored, board, held=board.number in edition.held)
        yield WebPage(link.page, link.text, BOARDS, content, before, after)


def _pairs(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    labels = [pair.label for pair in scored.event.ranked]
    links = [Link(scored.titled(label), files.pairs[label]) for label in labels]
    for label, (before, link, after) in zip(labels, _neighbours(links), strict=True):
        content = partial(pair_page, scored, label, edition)
        yield WebPage(link.page, pair_words(scored.form, scored.pairs[label]), EVENING, content, before, after)


def _neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link, Link | None]]:
    """Each link with the one before it and the one after it."""
    return zip([None, *links], links, [*links[1:], None], strict=False)  # the first list is longer by one
