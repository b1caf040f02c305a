"""The pages of an event: the content of each page; templates decide how they look.

The page of a pair begins with how it did and what is worth a look; everything else follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Side
from scorer.i18n import join_with_and, noun_form, phrase
from scorer.i18n.formatting import format_weekday
from scorer.model.pairs import EventForm, team_of
from scorer.model.players import name_order
from scorer.model.settings import Method
from scorer.reports import rankings
from scorer.reports.blocks import Item, Sentence
from scorer.reports.catalogue import PICTURES, RANKING, SCORECARDS, TRAVELLERS, default_reports, report_by_name
from scorer.reports.corrections import corrections_sheet as moves
from scorer.reports.hands.learning import score_sums
from scorer.reports.head_to_head import describe_meetings
from scorer.reports.reasons import reason_of
from scorer.reports.scorecards import (
    CardLine,
    all_score_cards_table,
    describe_missing_boards,
    find_notable_lines,
    score_card_lines,
    score_card_table,
)
from scorer.reports.shared_fields import cache_per_event, describe_pair, short_pair_title, shown_names
from scorer.reports.table import (
    FOLDED,
    NAME,
    NUMBER,
    PAIR,
    SHARE,
    AnyTable,
    Field,
    HeatScale,
    Link,
    Sheet,
    Table,
    format_cell_for_print,
    format_cell_with_symbols,
    full_label,
    sheets_of,
    symmetric_scale,
    unit_after,
)
from scorer.reports.web.club import Podium, RankingPicture, build_podiums
from scorer.reports.web.privacy import describe_boards
from scorer.scoring.judging import UnjudgedReason, explain_unjudged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorer.i18n import Phrase
    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.movements.schedule import Sitting
    from scorer.reports.corrections import Corrections
    from scorer.reports.report import Report
    from scorer.scoring import ScoredBoard, ScoredEvent

INDEX_FILE, EVENING_FILE = "index.html", "evening.html"
RANKING_PICTURE_FILE = "ranking.png"
"""The preview picture of shared links, for a site with a known address."""

BOARDS_SECTION, MORE_SECTION = f"{INDEX_FILE}#boards", f"{INDEX_FILE}#more"


class PageFiles(NamedTuple):
    """The pages of pairs and boards, numbered so that no file is named by what someone typed.

    A pair of a team links to the team's page. `short_names` are the pairs' names for where space is short.
    A line on the page of a board has the anchors of those whose result it is.
    """

    pairs: Mapping[str, str]
    boards: Mapping[int, str]
    short_names: Mapping[str, str]
    form: EventForm = EventForm.PAIRS

    def line_anchors(self, label: str, side: Side) -> list[str]:
        """The anchors of a line for the pair on one side of it: that of the pair, its team, or each of its players."""
        return [self.own_anchor(owner, str(side)) for owner in self.form.competitor_labels(label)]

    def own_anchor(self, label: str, direction: str | None) -> str:
        """The anchor of a competitor's line on any board; a team or a player may have one on each side."""
        own = self.pairs[label].removesuffix(".html")
        return own if self.form is EventForm.PAIRS else f"{own}-{(direction or str(Side.NORTH_SOUTH)).lower()}"


class PublishOptions(NamedTuple):
    """How an event is published: when, and whether search engines are asked not to index it (`quiet`).

    `held_boards` are published without hands and results; `open_findings` says in a few words why the ranking is not
    final. `url` is the address of the event on the web; `site_links` are other pages of the site, `people` those of
    people by their names.
    """

    at: str
    quiet: bool = False
    held_boards: tuple[int, ...] = ()
    open_findings: str = ""
    url: str = ""
    site_links: tuple[Link, ...] = ()
    people: Mapping[str, str] = MappingProxyType({})


class PublishedCorrections(NamedTuple):
    """The corrections between two publications, and the places that they moved."""

    since: str
    until: str
    changes: tuple[Phrase, ...]
    moves: Sheet


class IndexPage(NamedTuple):
    """The front page: rankings, the lists below them, links to everything else, and corrections, the latest first.

    `unfinished` are sentences on what is still to come, `curious` links to what few look for; `absent` says why there
    is no page "Learn".
    """

    unfinished: tuple[str, ...]
    rankings: tuple[Sheet, ...]
    lists: tuple[Sheet, ...]
    boards: tuple[Link, ...]
    more: tuple[Link, ...]
    curious: tuple[Link, ...]
    corrected: tuple[PublishedCorrections, ...] = ()
    absent: str = ""


class NameEntry(NamedTuple):
    """A player, or a pair without names, on the page of names; `pair` says which pair it is."""

    name: str
    pair: str
    file: str


class NamesPage(NamedTuple):
    """Everyone who played, each with a link to the page of the pair.

    `mine` is for what a phone remembers: empty if a name identifies someone on every evening, else what identifies this
    one.
    """

    everybody: tuple[NameEntry, ...]
    mine: str


class PageSection(NamedTuple):
    """An item of a report, by the report's name, below a heading, which is empty where the page title says the same.

    A `folded` one shows its heading alone until it is opened.
    """

    key: str
    heading: str
    item: Item
    folded: bool = False


class ExplainedResult(NamedTuple):
    """A pair's points on a board with their unit, and why; `direction` is empty where there is no doubt about it."""

    anchor: str
    direction: Phrase | str
    figure: str
    reason: Phrase


class ExplainedBoard(NamedTuple):
    """A board of a pair's evening with its page; a team has two results of it.

    `grade` is 2 for one of the best boards and -2 for one of the worst, 1 or -1 for another good or bad one.
    """

    number: int
    file: str
    results: tuple[ExplainedResult, ...]
    grade: int


class ItemsPage(NamedTuple):
    """A page of a report, or of everything about a board or a pair; `said` is the text if there is nothing.

    `people` are links to the pages of those of the pair who have one, `reasons` say, on the page of a board, why each
    pair got its points, `players` are those whose evening the page is, and `explained` are their boards; `absent` says
    why it has no part "Learn".
    """

    title: str
    lead: str
    sections: tuple[PageSection, ...]
    said: str = ""
    people: tuple[Link, ...] = ()
    reasons: Mapping[str, Phrase] = MappingProxyType({})
    players: tuple[str, ...] = ()
    explained: tuple[ExplainedBoard, ...] = ()
    absent: str = ""


def build_board_page(scored: ScoredEvent, board: ScoredBoard, *, is_held: bool) -> ItemsPage:
    """The page of one board: its results with its hands, and everything else about it."""
    reports = (report for report in default_reports(scored) if report.is_for(scored.event))
    found = ((report, report.of_board(scored, board)) for report in reports)
    told = [
        PageSection(report.name, "" if report.name == TRAVELLERS else str(report.title), item)
        for report, item in found
        if item
    ]
    lead = str(told[0].item.lead if told else phrase("dealer {dealer}", dealer=board.dealer.label))
    said = HELD_TEXT if is_held else NO_RESULT_TEXT
    lead = lead[:1].upper() + lead[1:]
    sections = tuple(told)
    reasons = dict(_list_reasons(scored, board))
    return ItemsPage(f"Board {board.number}", lead, sections, "" if told else said, reasons=reasons)


def _list_reasons(scored: ScoredEvent, board: ScoredBoard) -> Iterator[tuple[str, Phrase]]:
    """Yield each pair of a board that has points, with the sentence on them."""
    for line in board.results:
        for side in Side:
            label, reason = line.result.pair_of(side), reason_of(scored, line.result, side)
            if label is not None and reason is not None:
                yield label, reason.text


def build_names_page(scored: ScoredEvent, options: PublishOptions, files: PageFiles) -> NamesPage:
    """Everyone by name; pairs without names come last, as they were recorded."""
    found: list[NameEntry] = []
    unnamed: list[NameEntry] = []
    event = scored.event
    if event.form is EventForm.TEAMS:
        found += (
            NameEntry(team.names or str(event.form.title_of(team.label)), "", files.pairs[team.label])
            for team in event.entrants
        )
    for pair in event.entrants if event.form is EventForm.INDIVIDUAL else event.pairs:
        called, file = str(event.form.title_of(pair.label)), files.pairs[pair.label]
        players = list(filter(None, pair.players))
        found += (NameEntry(name, called, file) for name in players)
        if not players:
            unnamed.append(NameEntry(called, "", file))
    found.sort(key=lambda one: name_order(one.name))
    return NamesPage((*found, *unnamed), scored.event.slug if options.quiet else "")


def build_pair_page(scored: ScoredEvent, label: str, options: PublishOptions, files: PageFiles) -> ItemsPage:
    """The page of one pair."""
    told = tuple(pair_sections(scored, label))
    own = [one.name for one in scored.rankings if any(line.pair.label == label for line in one.standings)]
    names, called = scored.pairs[label].names, scored.title_of(label)
    lead = [*([called] if names else []), *(own if len(scored.rankings) > 1 else [])]
    known = filter(options.people.get, scored.pairs[label].players)
    people = tuple(Link(f"{name} over the years", options.people[name]) for name in known)
    players = tuple(filter(None, scored.pairs[label].players))
    if scored.form is EventForm.TEAMS or not players:
        players = (names or called,)
    said = "" if told else NO_RESULT_TEXT
    explained = tuple(explain_boards(scored, label, files))
    return ItemsPage(
        names or called,
        ", ".join(lead),
        told,
        said,
        people,
        players=players,
        explained=explained,
        absent=describe_absent_judgement(scored),
    )


def explain_boards(scored: ScoredEvent, label: str, files: PageFiles) -> Iterator[ExplainedBoard]:
    """Yield every board on which a pair has points, with the sentences that say why."""
    found: defaultdict[int, list[ExplainedResult]] = defaultdict(list)
    grades: dict[int, int] = {}
    scale, marks = figure_scale(scored), find_notable_lines(scored, label, NOTABLE_BOARDS).marks
    table = score_card_table(scored, label)
    share = _share_field(scored, table)
    for line in table.records:
        reason = reason_of(scored, line.result, line.direction)
        if reason is not None and line.result.board in files.boards:
            direction = "" if scored.form is EventForm.PAIRS else line.direction.label
            anchor = files.own_anchor(label, str(line.direction))
            figure = _describe_share(scored, share, line)
            found[line.result.board].append(ExplainedResult(anchor, direction, figure, reason.text))
            grade = scale.grade(share.cell_of(line)) if scale else 0
            grades[line.result.board] = 2 * marks.get(line.result.board, 0) or max(-1, min(grade, 1))
    for board, results in found.items():
        yield ExplainedBoard(board, files.boards[board], tuple(results), grades[board])


def _share_field(scored: ScoredEvent, table: Table[CardLine]) -> Field[CardLine]:
    return next(one for one in table.fields if one.key == _share_key(scored))


def _describe_share(scored: ScoredEvent, share: Field[CardLine], line: CardLine) -> str:
    """How good a board was, with the unit: `58.3%` or `2 IMPs`."""
    figure = format_cell_for_print(share.cell_of(line), share.column)
    return figure + ("%" if share.role is SHARE else f" {unit_after(figure, scored.event.scoring.method)}")


@cache_per_event
def figure_scale(scored: ScoredEvent) -> HeatScale | None:
    """The scale of the figures that say how good a board was, as in the matrix; None where all of them are zero."""
    if _share_key(scored) == "percent":
        return HeatScale(0, 50, 100)
    return symmetric_scale(line.points for lines in score_card_lines(scored).values() for line in lines)


def _share_key(scored: ScoredEvent) -> str:
    """The field of a score card that says how good a board was."""
    return "percent" if scored.event.scoring.method is Method.MATCHPOINTS else "points"


@cache_per_event
def describe_absent_judgement(scored: ScoredEvent) -> str:
    """Why nothing is said about what cards, contracts and play were worth; empty where it is, or never could be."""
    event = scored.event
    if event.rule_set.has_auction or event.is_single_table or score_sums(scored):
        return ""
    played = {result.board for result in event.results}
    if not any(number in played for number, _ in event.deals):
        return NO_HANDS_TEXT
    return NOT_JUDGED_TEXT if UnjudgedReason.UNSOLVED in explain_unjudged(scored).values() else ""


PAIR_REPORTS = (SCORECARDS, "learning", "declaring", PICTURES)
"""The reports on a pair's page, in this order."""


def pair_sections(scored: ScoredEvent, label: str) -> Iterator[PageSection]:
    """Place and percentage with the notable boards, then folded the score card and everything else about the pair."""
    for report in map(report_by_name, PAIR_REPORTS):
        item = report.of_pair(scored, label)
        if item is None:
            continue
        if report.name == SCORECARDS:
            figures, own, *_ = item.blocks
            missing = describe_missing_boards(scored, label)
            notable = notable_boards_tables(scored, label)
            yield PageSection("place", "", item._replace(blocks=(figures, *notable, *map(Sentence, missing))))
            if isinstance(own, Table):
                own = own._replace(notes=tuple(note for note in own.notes if note not in missing))
            met = describe_meetings(scored, label)
            item = item._replace(blocks=(own, *([Sentence(met)] if met else [])))
        heading = "Score card" if report.name == SCORECARDS else str(report.title)
        yield PageSection(report.name, heading, item, folded=True)


NOTABLE_BOARDS = 3
"""How many of a pair's best boards, and of its worst, are on the first screen of its page."""


def notable_boards_tables(scored: ScoredEvent, label: str) -> list[Table[CardLine]]:
    """The best boards and the worst, each with the sentence that says why, and those that are as good or as bad."""
    card = score_card_table(scored, label)
    fields = {one.key: one for one in card.fields}
    share = fields[_share_key(scored)]

    def explain(line: CardLine) -> str:
        reason = reason_of(scored, line.result, line.direction)
        return "" if reason is None else str(reason.text)

    why: Field[CardLine] = Field("why", phrase("Why"), FOLDED, cell=explain)
    direction = () if scored.form is EventForm.PAIRS else (fields["direction"],)
    shown = (fields["board"], *direction, share._replace(role=NUMBER), why)
    notable = find_notable_lines(scored, label, NOTABLE_BOARDS)

    def describe_equals(lines: Sequence[CardLine]) -> tuple[Phrase, ...]:
        if not lines:
            return ()
        boards = phrase(
            "{noun} {numbers}",
            noun=noun_form(len(lines), "board"),
            numbers=join_with_and(line.result.board for line in lines),
        )
        return (phrase("Also {figure}: {boards}", figure=_describe_share(scored, share, lines[0]), boards=boards),)

    tables = (
        Table("Best boards", shown, notable.best, describe_equals(notable.also_best)),
        Table("Worst boards", shown, notable.worst, describe_equals(notable.also_worst)),
    )
    return [table for table in tables if table.records]


def compare_events(scored: ScoredEvent) -> ComparedBoards:
    """Everyone's boards for comparison: percentages, or points without a top; boards without points are left out.

    A team's two tables are one line, without a direction.
    """
    sheet = all_score_cards_table(scored).sheet
    at, columns = sheet.positions, sheet.columns
    figure_position = at[_share_key(scored)]
    played_positions = [at[key] for key in ("contract", "declarer", "tricks")]
    boards_by_pair: dict[str, tuple[str, dict[int, ComparedBoard]]] = {}
    for pair in scored.event.competitors:
        boards_by_pair[pair.label] = (short_pair_title(scored.form, pair), {})
    for row in sheet.rows:
        if row[figure_position] is None:
            continue
        _, boards = boards_by_pair[full_label(row[at["pair"]])]
        played = " ".join(
            filter(None, (format_cell_with_symbols(row[place], columns[place]) for place in played_positions))
        )
        board, figure = (
            int(str(row[at["board"]])),
            format_cell_for_print(row[figure_position], columns[figure_position]),
        )
        before = boards.get(board)
        direction = "" if before else format_cell_for_print(row[at["direction"]], columns[at["direction"]])
        boards[board] = ComparedBoard(f"{before.played}, {played}" if before else played, figure, direction)
    return boards_by_pair


NO_HANDS_TEXT = "The hands were not recorded, so what cards, contracts and play were worth cannot be shown."
NOT_JUDGED_TEXT = "What cards, contracts and play were worth has not been worked out for this evening."
HELD_TEXT = "Hands and results follow when every table has played this board."
NO_RESULT_TEXT = "No result yet."

PageContent = IndexPage | NamesPage | ItemsPage


class WebPage(NamedTuple):
    """A page: its file, its title, its neighbours, and its content, which is made on request.

    `entry` is the entry of the menu that it belongs to.
    """

    file: str
    title: str
    entry: str
    content: Callable[[], PageContent]
    before: Link | None = None
    after: Link | None = None


class ComparedBoard(NamedTuple):
    """What a pair played on a board, its result, and the direction in which it sat."""

    played: str
    figure: str
    direction: str


ComparedBoards = Mapping[str, tuple[str, Mapping[int, ComparedBoard]]]
"""By label, the name of a pair, and its boards by number."""


class Site(NamedTuple):
    """All pages of an event, and what they share; `menu` links to the first page of each kind.

    `podiums` are the leaders who are named outside the site. `data_files` contain the same for programs;
    `compared_boards` are everyone's boards for comparison.
    """

    event: Event
    options: PublishOptions
    podiums: tuple[Podium, ...]
    files: PageFiles
    menu: tuple[Link, ...]
    data_files: tuple[str, ...]
    pages: tuple[WebPage, ...]
    compared_boards: ComparedBoards

    @property
    def day(self) -> str:
        """The date as people write it, with the day of the week."""
        return format_weekday(self.event.date)

    @property
    def search_label(self) -> str:
        """Whom one may look for."""
        match self.event.form:
            case EventForm.PAIRS:
                return "Find a player or pair"
            case EventForm.TEAMS:
                return "Find a player or team"
            case EventForm.INDIVIDUAL:
                return "Find a player"

    @property
    def winners(self) -> str:
        """The title of a shared link: the event, its winners, and their results."""
        first = [one.lines[0] for one in self.podiums]
        won = "; ".join(f"{who} {figure}" for _, who, figure in first)
        return f"{self.event.name}: {won}" if first else self.event.name

    @property
    def chat_lines(self) -> tuple[str, ...]:
        """Lines to paste into a chat; none if the address is unknown."""
        if not self.options.url:
            return ()
        lines = [f"{self.event.name}, {self.day}"]
        for ranking, standings in self.podiums:
            lines += filter(None, [ranking])
            lines += [" ".join(standing) for standing in standings[:3]]
        return (*lines, self.options.url)

    @property
    def picture(self) -> RankingPicture:
        """The content of the picture of the ranking."""
        lead = ", ".join(filter(None, (self.event.club, self.day)))
        return RankingPicture(self.event.name, lead, self.podiums)


def build_site(
    scored: ScoredEvent,
    options: PublishOptions,
    corrections: Sequence[tuple[Corrections, str]],
    data_files: Iterable[str],
) -> Site:
    """Every page of an event; each correction comes with the time of its publication, the latest first.

    Before the first result there is only the front page, with who starts where.
    """
    form = scored.event.form
    if not scored.event.results:
        return _build_site_before_play(scored, options, tuple(data_files))
    pages = {pair.label: f"pair-{number}.html" for number, pair in enumerate(scored.event.competitors, 1)}
    if form is EventForm.TEAMS:
        pages |= {pair.label: pages[team_of(pair.label)] for pair in scored.event.pairs}
    files = PageFiles(
        pages,
        {board.number: f"board-{board.number}.html" for board in scored.boards if _has_page(scored, board)},
        _shown_short_names(scored),
        form,
    )
    reports = _page_reports(scored)
    index = _build_index_page(scored, options, files, reports)
    index = index._replace(corrected=tuple(_published_corrections(one, until) for one, until in corrections))
    menu = (
        Link("Ranking", INDEX_FILE),
        Link("Boards", BOARDS_SECTION),
        Link("My evening", EVENING_FILE),
        *(_report_link(report) for report in reports if report.has_menu_entry),
        Link("More", MORE_SECTION),
    )
    every = (
        WebPage(INDEX_FILE, "Ranking", INDEX_FILE, lambda: index),
        WebPage(EVENING_FILE, "My evening", EVENING_FILE, partial(build_names_page, scored, options, files)),
        *(_report_page(report, items) for report, items in reports.items()),
        *_board_pages(scored, options, files),
        *_pair_pages(scored, options, files),
    )
    return Site(
        scored.event,
        options,
        build_podiums(scored),
        files,
        menu,
        data_files=tuple(data_files),
        pages=every,
        compared_boards=compare_events(scored),
    )


def _shown_short_names(scored: ScoredEvent) -> dict[str, str]:
    """The short names of each pair; where others have names, a pair without is `Pair 7`."""
    full = shown_names(scored)
    return {label: pair.short_names or full[label] for label, pair in scored.pairs.items()}


def _build_index_page(
    scored: ScoredEvent, options: PublishOptions, files: PageFiles, reports: Iterable[Report]
) -> IndexPage:
    listed = [report for report in reports if not report.has_menu_entry]
    return IndexPage(
        tuple(_describe_unfinished(options)),
        tuple(sheets_of(rankings.ranking_tables(scored))),
        tuple(sheets_of(rankings.lists_below(scored))),
        tuple(Link(str(number), file) for number, file in files.boards.items()),
        (*options.site_links, *(_report_link(report) for report in listed if not report.is_for_the_curious)),
        tuple(_report_link(report) for report in listed if report.is_for_the_curious),
        absent=describe_absent_judgement(scored),
    )


def _published_corrections(corrections: Corrections, until: str) -> PublishedCorrections:
    moved = moves(corrections)._replace(title="What changed", notes=())
    return PublishedCorrections(str(corrections.since), until, corrections.changes, moved)


def _build_site_before_play(scored: ScoredEvent, options: PublishOptions, data_files: tuple[str, ...]) -> Site:
    """The front page alone: who is entered, and where they start."""
    index = IndexPage((), tuple(sheets_of(_starting_tables(scored))), (), (), options.site_links, ())
    page = WebPage(INDEX_FILE, "Start", INDEX_FILE, lambda: index)
    files = PageFiles({}, {}, _shown_short_names(scored))
    return Site(scored.event, options, (), files, (Link("Start", INDEX_FILE),), data_files, (page,), {})


def _starting_tables(scored: ScoredEvent) -> list[AnyTable]:
    """Who starts at which table; without a schedule, who is entered."""
    event = scored.event
    schedule = event.schedule
    if not schedule:
        fields: tuple[Field[Pair], ...] = (
            Field("pair", event.form.label, PAIR, cell=lambda pair: pair.label),
            Field("players", phrase("Players"), NAME, cell=lambda pair: pair.names),
        )
        return [Table("Entered", fields, event.competitors)]
    first = schedule[0].round

    def names_of(label: str | None) -> str:
        if label is None:
            return "sits out"
        return scored.pairs[label].names or label

    starting: tuple[Field[Sitting], ...] = (
        Field("table", phrase("Table"), cell=lambda sitting: sitting.table_name),
        Field("ns", phrase("North-South"), NAME, cell=lambda sitting: names_of(sitting.ns)),
        Field("ew", phrase("East-West"), NAME, cell=lambda sitting: names_of(sitting.ew)),
    )
    return [Table("Start list", starting, [sitting for sitting in schedule if sitting.round == first])]


def _report_file(report: Report) -> str:
    """The page of a report that has one of its own."""
    return f"{report.name}.html"


def _report_link(report: Report) -> Link:
    return Link(str(report.title), _report_file(report))


def _describe_unfinished(options: PublishOptions) -> Iterator[str]:
    if options.open_findings:
        yield f"Not final: {options.open_findings}"
    if options.held_boards:
        boards = str(describe_boards(options.held_boards))
        yield f"{boards.capitalize()}: hands and results follow when every table has played"


def _page_reports(scored: ScoredEvent) -> dict[Report, list[Item]]:
    """The reports that have a page of their own, with what is on it; pairs have pages of their own."""
    made = {}
    for report in (report_by_name(PICTURES), *default_reports(scored)):
        if report.name != RANKING and report.has_own_page(scored.event):
            items = [item for item in report.non_empty_items(scored) if not isinstance(item.about, str)]
            if items:
                made[report] = items
    return made


def _report_page(report: Report, items: Sequence[Item]) -> WebPage:
    file = _report_file(report)
    sections = tuple(PageSection(report.name, str(item.title), item) for item in items)
    entry = file if report.has_menu_entry else MORE_SECTION
    title = str(report.title)
    return WebPage(file, title, entry, partial(ItemsPage, title, "", sections))


def _has_page(scored: ScoredEvent, board: ScoredBoard) -> bool:
    """Whether a board has a page: all but those that were not played because a race was won before them."""
    return board.number <= (scored.won_on_board or board.number) or bool(board.results or board.deal)


def _board_pages(scored: ScoredEvent, options: PublishOptions, files: PageFiles) -> Iterator[WebPage]:
    links = [Link(f"Board {number}", file) for number, file in files.boards.items()]
    boards = [board for board in scored.boards if board.number in files.boards]
    for board, (before, link, after) in zip(boards, _with_neighbours(links), strict=True):
        content = partial(build_board_page, scored, board, is_held=board.number in options.held_boards)
        yield WebPage(link.page, link.text, BOARDS_SECTION, content, before, after)


def _pair_pages(scored: ScoredEvent, options: PublishOptions, files: PageFiles) -> Iterator[WebPage]:
    labels = [pair.label for pair in scored.event.competitors]
    links = [Link(scored.title_of(label), files.pairs[label]) for label in labels]
    for label, (before, link, after) in zip(labels, _with_neighbours(links), strict=True):
        content = partial(build_pair_page, scored, label, options, files)
        yield WebPage(
            link.page, str(describe_pair(scored.form, scored.pairs[label])), EVENING_FILE, content, before, after
        )


def _with_neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link, Link | None]]:
    """Each link with the one before it and the one after it."""
    return zip([None, *links], links, [*links[1:], None], strict=False)  # the first list is longer by one
