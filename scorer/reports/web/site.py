"""The published site: what stands on each of its pages. How they look is a printer's."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports import (
    contracts,
    declaring,
    frequencies,
    head_to_head,
    matrix,
    part_score_or_game,
    rankings,
    scorecards,
    travellers,
)
from scorer.reports import corrections as corrections_report
from scorer.reports.answers.deals import diagram
from scorer.reports.catalogue import RACE, RANKING, Form, reports_for_all
from scorer.reports.heat import legend, scales_of
from scorer.reports.lines import average_of, once_an_event, pair_words
from scorer.reports.pictures import Pictures, RacePage, gains, of_pair, pictures, race_page
from scorer.reports.rulings import notes_on
from scorer.reports.table import NUMBER, UNITS, Cell, Column, Field, Sheet, Table, rounded, sheets_of
from scorer.reports.web.secrecy import in_words

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.reports.answers.deals import Diagram
    from scorer.reports.corrections import Corrections
    from scorer.reports.frequencies import Frequency
    from scorer.reports.heat import Scale
    from scorer.reports.lines import Tally
    from scorer.reports.pictures import GainBar, LineChart
    from scorer.tournament import ScoredBoard, ScoredEvent

INDEX = "index.html"


class Files(NamedTuple):
    """The pages of pairs and boards. They are numbered: nothing that somebody typed names a file.

    `short` are the pairs' names as they stand where there is little room.
    """

    pairs: Mapping[str, str]
    boards: Mapping[int, str]
    short: Mapping[str, str]


class Link(NamedTuple):
    """A page, and what it is called."""

    file: str
    text: str


class About(NamedTuple):
    """What every page says of the event; `day` is its date as people write it, `at` when it was published.

    `quiet`: search engines are asked to leave it out.
    """

    name: str
    club: str
    date: datetime.date
    day: str
    rules: str
    method: str
    at: str
    quiet: bool


class Edition(NamedTuple):
    """How an event goes out: when, and whether search engines are to find it.

    `held` are the boards without hands and results; `still_open` says in a few words why the ranking is not final.
    """

    at: str
    quiet: bool = False
    held: tuple[int, ...] = ()
    still_open: str = ""


class Corrected(NamedTuple):
    """What was corrected between two publications, and the places that moved by it."""

    since: str
    until: str
    changes: tuple[str, ...]
    moves: Sheet


class IndexPage(NamedTuple):
    """The rankings, the way to everything else, and what was corrected, the latest first.

    `unfinished` are sentences on what is still to come.
    """

    unfinished: tuple[str, ...]
    rankings: tuple[Sheet, ...]
    boards: tuple[Link, ...]
    corrected: tuple[Corrected, ...]


class Bar(NamedTuple):
    """A score, or what was awarded, and how often it came."""

    label: str
    times: int
    ours: bool
    """Whether it is a score for North-South."""


class BoardPage(NamedTuple):
    """Everything there is to say of a board; `held` until every table has played it.

    `equal` says of each line of the traveller whether its score is that of the line above. `remarks` name the
    pairs who met, for screens on which the traveller has no room for them.
    """

    number: int
    held: bool
    diagram: Diagram
    traveller: Sheet
    equal: tuple[bool, ...]
    remarks: tuple[str, ...]
    frequencies: Sheet
    bars: tuple[Bar, ...]


def board_page(scored: ScoredEvent, board: ScoredBoard, *, held: bool) -> BoardPage:
    """The page of one board; the hands stand above its traveller and not among the notes."""
    ranked, often = travellers.ranked(scored, board), frequencies.table(scored, board)
    return BoardPage(
        board.number,
        held,
        diagram(scored, board),
        ranked.sheet._replace(notes=notes_on(scored.event, board.number)).trimmed(),
        travellers.equal_to_above(ranked.records),
        tuple(travellers.remarks(ranked.records)),
        often.sheet,
        tuple(map(_bar, often.records)),
    )


def _bar(frequency: Frequency) -> Bar:
    worth = frequency.worth
    label = worth.award
    if worth.score is not None:
        label = f"{worth.score:+}".replace("-", "−") if worth.score else "0"
    if worth.section:
        label = f"{worth.section} {label}"
    return Bar(label, frequency.times, (worth.score or 0) > 0)


class Figure(NamedTuple):
    """One cell of the ranking, with its column."""

    column: Column
    cell: Cell


class PairPage(NamedTuple):
    """A pair's evening; reports without a line of it are None."""

    label: str
    names: str
    ranking: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    card: Sheet
    roles: Sheet | None
    decisions: Sheet | None
    contracts: Sheet | None
    opponents: Sheet | None
    course: LineChart | None
    lesson: str
    gains: tuple[GainBar, ...]
    unit: str


def pair_page(scored: ScoredEvent, label: str) -> PairPage:
    """The page of one pair."""
    ranking, figures = _figures(scored)[label]
    card = scorecards.placed_card(scored, label).sheet
    called = contracts.of(scored, label).sheet
    opponents = head_to_head.of(scored, label).sheet
    decided = part_score_or_game.decided_by(scored)[label]
    decisions = None
    if decided.tally(None).boards and not scored.event.rule_set.auction:
        decisions = part_score_or_game.of(scored, label).sheet
    return PairPage(
        label,
        scored.pairs[label].names,
        ranking,
        figures,
        card.notes,
        card._replace(notes=()).trimmed(),
        _roles(scored, label),
        decisions,
        called if called.rows else None,
        opponents if opponents.rows else None,
        of_pair(scored, scored.pairs[label]),
        part_score_or_game.lesson(scored, decided),
        gains(decided),
        UNITS[scored.event.scoring.method],
    )


@once_an_event
def _figures(scored: ScoredEvent) -> Mapping[str, tuple[str, tuple[Figure, ...]]]:
    """By label: the name of the ranking, and what it says of the pair besides its label and its names."""
    by_label: dict[str, tuple[str, tuple[Figure, ...]]] = {}
    for table in rankings.listed(scored):
        sheet = table.sheet.without("pair", "players")
        for standing, row in zip(table.records, sheet.rows, strict=True):
            by_label[standing.pair.label] = (table.name, tuple(map(Figure, sheet.columns, row)))
    return by_label


def _roles(scored: ScoredEvent, label: str) -> Sheet | None:
    """A line for declaring and one for defending: percentages, or means where the method has no top."""
    scoring, own = scored.event.scoring, declaring.roles(scored)[label]
    if own.declared_percent is None:
        return None
    what, unit, decimals = average_of(scoring)
    heading = unit if scoring.method is Method.MATCHPOINTS else f"{unit} a board"
    fields: tuple[Field[tuple[str, Tally]], ...] = (
        Field("role", "Part", cell=itemgetter(0)),
        Field("boards", "Boards", NUMBER, cell=lambda line: line[1].boards),
        Field(what, heading, NUMBER, decimals, lambda line: getattr(line[1], what)),
    )
    share = rounded(own.declared_percent, scoring.percent_decimals)
    note = f"The cards let the pair's side declare on {share} of a hundred boards"
    lines = [("Declaring", own.declaring), ("Defending", own.defending)]
    return Table("Declaring and defending", fields, lines, (note,)).sheet


class HeatedSheet(NamedTuple):
    """A table, and how good its figures are."""

    sheet: Sheet
    scales: tuple[Scale, ...]


class TablesPage(NamedTuple):
    """Tables one below the other; the legend says what marks mean that any of them has."""

    tables: tuple[HeatedSheet, ...]
    legend: str


Content = IndexPage | BoardPage | PairPage | TablesPage | Pictures | RacePage


class WebPage(NamedTuple):
    """A page: its file, its title, the pages before and after it, and what stands on it, made when asked for."""

    file: str
    title: str
    content: Callable[[], Content]
    before: Link | None = None
    after: Link | None = None


class Site(NamedTuple):
    """All pages, and what they share; `menu` is the way to those that are neither of a board nor of a pair.

    `twins` are the files that say the same to programs.
    """

    about: About
    files: Files
    menu: tuple[Link, ...]
    twins: tuple[str, ...]
    pages: tuple[WebPage, ...]


def site(
    scored: ScoredEvent, edition: Edition, corrections: Sequence[tuple[Corrections, str]], twins: Iterable[str]
) -> Site:
    """Every page of an event. Corrections stand with when they were published, the latest first."""
    files = Files(
        {pair.label: f"pair-{number}.html" for number, pair in enumerate(scored.event.pairs, 1)},
        {board.number: f"board-{board.number}.html" for board in scored.boards},
        {pair.label: pair.short_names for pair in scored.event.pairs},
    )
    index = IndexPage(
        tuple(_unfinished(edition)),
        tuple(sheets_of(rankings.listed(scored))),
        tuple(Link(file, str(number)) for number, file in files.boards.items()),
        tuple(_corrected(report, until) for report, until in corrections),
    )
    tables = [*_pictures(scored), *_tables(scored)]
    menu = (Link(INDEX, "Ranking"), *(Link(page.file, page.title) for page in tables))
    pages = (
        WebPage(INDEX, "Ranking", lambda: index),
        *tables,
        *_boards(scored, edition, files),
        *_pairs(scored, files),
    )
    event = scored.event
    day = f"{event.date:%A}, {event.date.day} {event.date:%B %Y}"
    method = str(event.scoring.method.word)
    about = About(event.name, event.club, event.date, day, event.rules, method, edition.at, edition.quiet)
    return Site(about, files, menu, tuple(twins), pages)


def _unfinished(edition: Edition) -> Iterator[str]:
    if edition.still_open:
        yield f"Not final: {edition.still_open}"
    if edition.held:
        boards = in_words(edition.held)
        yield f"{boards.capitalize()}: hands and results follow when every table has played"


def _corrected(report: Corrections, until: str) -> Corrected:
    moves = corrections_report.sheet(report)._replace(title="What moved", notes=())
    return Corrected(report.since, until, report.changes, moves)


def _pictures(scored: ScoredEvent) -> Iterator[WebPage]:
    """The page of a race, or the evening of several tables in pictures, where there is anything to show."""
    race = race_page(scored)
    if race is not None:
        yield WebPage("race.html", "Race", lambda: race)
        return
    shown = pictures(scored)
    if shown.lines or shown.spreads:
        yield WebPage("pictures.html", "In pictures", lambda: shown)


def _tables(scored: ScoredEvent) -> Iterator[WebPage]:
    """A page a report that is tables alone; the others stand on the pages of boards and pairs."""
    elsewhere = (Form.BOARDS, Form.FREQUENCIES, Form.CARDS, Form.TEACHING)
    for report in reports_for_all(scored):
        if report in (RANKING, RACE) or report.form in elsewhere:
            continue
        whole = sheets_of(matrix.apart(scored)) if report.name == "matrix" else report.sheets(scored)
        sheets = [sheet.trimmed() for sheet in whole if sheet.rows]
        if sheets:
            heated = tuple(HeatedSheet(sheet, scales_of(scored, sheet)) for sheet in sheets)
            marks = legend(scored) if any(one.scales for one in heated) else ""
            yield WebPage(f"{report.name}.html", report.title, partial(TablesPage, heated, marks))


def _boards(scored: ScoredEvent, edition: Edition, files: Files) -> Iterator[WebPage]:
    links = [Link(file, f"Board {number}") for number, file in files.boards.items()]
    for board, (before, link, after) in zip(scored.boards, _neighbours(links), strict=True):
        content = partial(board_page, scored, board, held=board.number in edition.held)
        yield WebPage(link.file, link.text, content, before, after)


def _pairs(scored: ScoredEvent, files: Files) -> Iterator[WebPage]:
    links = [Link(file, f"Pair {label}") for label, file in files.pairs.items()]
    for label, (before, link, after) in zip(files.pairs, _neighbours(links), strict=True):
        yield WebPage(link.file, pair_words(scored.pairs[label]), partial(pair_page, scored, label), before, after)


def _neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link, Link | None]]:
    """Each link between the one before it and the one after it."""
    return zip([None, *links], links, [*links[1:], None], strict=False)  # the first list goes one beyond the end
