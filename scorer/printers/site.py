"""The web pages: a site and the list of them as HTML by the templates in `web/`, where no text is taken for markup."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from scorer.game.contracts import Bid, Contract
from scorer.game.deals import Suit
from scorer.printers.layout import cell_text, cell_text_with_symbols
from scorer.printers.palette import css
from scorer.printers.pictures import drawn, spread_out
from scorer.printers.templates import templates
from scorer.reports.pictures import Pictures, RacePage
from scorer.reports.table import CellKind, full_label, rounded
from scorer.reports.web.club import by_year, found_players, title_of
from scorer.reports.web.site import INDEX, BoardPage, IndexPage, PairPage, TablesPage
from scorer.words import Phrase, counted

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from jinja2 import Environment

    from scorer.reports.heat import Scale
    from scorer.reports.table import Cell, Cells, Column, Sheet
    from scorer.reports.web.club import Evening, PersonPage, PublishedSeason, SeasonPage
    from scorer.reports.web.site import Files, Site, WebPage

WEB = Path(__file__).with_name("web")
SHARED = ("site.css", "site.js", "icon.svg")
"""What all pages use."""

TEMPLATES = {
    IndexPage: "index.html",
    BoardPage: "board.html",
    PairPage: "pair.html",
    TablesPage: "tables.html",
    Pictures: "pictures.html",
    RacePage: "race.html",
}

SUITS = {
    suit.symbol: Markup('<span class="suit {0}" role="img" aria-label="{0}">{1}\ufe0e</span>').format(
        suit.name.lower(), suit.symbol
    )
    for suit in Suit
}
"""Suit symbols with their names for screen readers, and a sign that no emoji is meant."""

LABELS = ("ns", "ew", "pair", "opponents")
"""Columns of labels that lead to the pair's page. Where names stand beside the label they lead there instead."""


def environment() -> Environment:
    """The templates, and what they ask for."""
    environment = templates(WEB)
    filters = {"suited": suited, "shown": shown, "typed": typed, "abbreviated": abbreviated, "day": day_text}
    pictures = {"drawn": drawn, "spread_out": spread_out, "figure": figure}
    environment.filters.update(filters, counted=counted, **pictures)
    return environment


def list_files(
    evenings: Sequence[Evening], seasons: Sequence[PublishedSeason] = (), *, people: bool = False
) -> dict[str, str]:
    """A club's evenings, newest first, below its competitions and the way to its people's pages, with what it needs."""
    template = environment().get_template("evenings.html")
    days = [[one.slug, one.name, day_text(one.date)] for one in evenings]
    searched = {"EVENINGS": days, "PLAYERS": found_players(evenings)}
    lines = [f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in searched.items()]
    quiet = all(one.quiet for one in evenings) and all(one.quiet for one in seasons)
    return {
        INDEX: template.render(
            title=title_of(evenings), years=by_year(evenings), seasons=seasons, people=people, quiet=quiet
        ),
        "players.js": f"// Minibridge Scorer. Who played on which evening.\n{''.join(lines)}",
        **dict(shared_files()),
    }


def season_files(page: SeasonPage) -> Iterator[tuple[str, str]]:
    """The page of a competition, and what it needs."""
    yield INDEX, environment().get_template("season.html").render(it=page, at=page.at)
    yield from shared_files()


def people_files(pages: Sequence[PersonPage], at: str) -> Iterator[tuple[str, str]]:
    """The pages of people with the list of them."""
    made = environment()
    yield INDEX, made.get_template("people.html").render(people=pages, at=at)
    for page in pages:
        yield page.file, made.get_template("person.html").render(it=page, at=page.at)
    yield from shared_files()


def shared_files() -> Iterator[tuple[str, str]]:
    """What all pages use, each file with its text; the style sheet with the colours of suits."""
    for name in SHARED:
        colours = css() if name.endswith(".css") else ""
        yield name, (WEB / name).read_text(encoding="utf-8") + colours


def day_text(date: datetime.date) -> str:
    """A date as people write it: `17 November 2026`."""
    return f"{date.day} {date:%B %Y}"


class Printer:
    """Prints the pages of one site."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._environment = environment()
        self._environment.globals.update(
            site=site, rows=self._rows, heading_link=self._heading_link, side_class=_side_class, line_of=line_of
        )

    def text(self, page: WebPage) -> str:
        """One page as HTML."""
        content = page.content()
        return self._environment.get_template(TEMPLATES[type(content)]).render(page=page, it=content)

    def _rows(
        self,
        sheet: Sheet,
        *,
        bars: bool = False,
        pinned: bool = False,
        equal: Sequence[bool] = (),
        anchor: str = "",
        scales: Sequence[Scale] = (),
    ) -> Markup:
        """The body of a table: Python, because a large event has a hundred thousand cells.

        `pinned` labels have short names for a phone. `equal` lines are joined to the one above. Links to boards lead
        to the line that `anchor` names there.
        """
        cells = self._cell_printers(sheet, bars=bars, pinned=pinned, anchor=anchor)
        for scale in scales:
            for place in range(scale.first, scale.last + 1):
                cells[place] = HeatPrinter(cells[place].column, place, scale)
        lines: list[str] = []
        for row in sheet.rows:
            line = "".join([cell.html(row) for cell in cells])
            lines.append(f"<tr>{line}</tr>")
        for number, joined in enumerate(equal):
            if joined:
                lines[number] = lines[number].replace("<tr>", '<tr class="equal">', 1)
        return Markup("\n".join(lines))  # noqa: S704  # `html` escapes every text

    def _cell_printers(self, sheet: Sheet, *, bars: bool, pinned: bool, anchor: str) -> list[CellPrinter | HeatPrinter]:
        positions = sheet.positions
        heading = positions.get("pair", positions.get("ns", 0))
        printers: list[CellPrinter | HeatPrinter] = []
        for place, column in enumerate(sheet.columns):
            printers.append(
                CellPrinter(
                    column,
                    place,
                    'th scope="row"' if place == heading else "td",
                    f"{CLASSES[column.kind]}{_side_class(column.key, positions)}".strip(),
                    _leads(column.key, positions, self._site.files, anchor),
                    bars and column.key.endswith("percent"),
                    self._site.files if column.key in SIDES or (pinned and column.key == "pair") else None,
                )
            )
        return printers

    def _heading_link(self, column: Column) -> str | None:
        """The page of what a column of a matrix is about."""
        files = self._site.files
        match column.about:
            case int() as board:
                return files.boards.get(board)
            case str() as label:
                return files.pairs.get(label)
            case None:
                return None


Leads = Callable[["Cells"], str | None]
"""The page that a cell of a row leads to, if there is one."""


class CellPrinter(NamedTuple):
    """Prints the cells of a column: `place` in their rows, `tag` and `classes` about them, where they lead.

    `barred`: as a bar too. `files`: the cells are labels of pairs, whose short names a phone shows with them; those of
    a traveller can be led to.
    """

    column: Column
    place: int
    tag: str
    classes: str
    leads: Leads | None
    barred: bool
    files: Files | None

    def html(self, row: Cells) -> str:
        """One cell as HTML, its text escaped."""
        column, place, tag, classes, leads, barred, files = self
        cell = row[place]
        inner = _inner(cell, column)
        if leads is not None and inner:
            target = leads(row)
            if target is not None:
                inner = f'<a href="{escape(target)}">{inner}</a>'
        if barred:
            inner += bar(cell)
        attributes = f' class="{classes}"' if classes else ""
        if files is not None and inner:
            inner += f'<span class="short who">{typed(files.short[full_label(cell)])}</span>'
            if column.key in SIDES:
                attributes += f' id="{line_of(full_label(cell), files)}"'
        return f"<{tag}{attributes}>{inner}</{tag[:2]}>"


def _inner(cell: Cell, column: Column) -> str:
    """A cell as HTML; most are numbers or nothing, in which there is nothing to escape."""
    if cell is None:
        return ""
    if isinstance(cell, NUMBERS):
        return cell_text(cell, column).replace("-", MINUS)
    return str(shown(cell, column))


class HeatPrinter(NamedTuple):
    """Prints the cells of a column of a matrix, each marked by how good it is."""

    column: Column
    place: int
    scale: Scale

    def html(self, row: Cells) -> str:
        """One cell as HTML."""
        cell = row[self.place]
        return f'<td class="number{HEAT[self.scale.step(cell)]}">{shown(cell, self.column)}</td>'


HEAT = {-2: " worst", -1: " low", 0: "", 1: " high", 2: " best"}
"""How good a figure is, as the style sheet calls it."""


CLASSES = {kind: kind.name.lower() for kind in CellKind} | {CellKind.TEXT: ""}

SIDES = ("ns", "ew")
"""Columns of labels that say who sat where."""


def line_of(label: str, files: Files) -> str:
    """What the line of a pair is called on the page of a board."""
    return files.pairs[label].removesuffix(".html")


def _side_class(key: str, positions: Mapping[str, int]) -> str:
    """What a column is of, for a phone that shows one side alone, and percentages in the place of points."""
    side, _, what = key.partition("_")
    if side not in SIDES:
        if key == "points" and "percent" in positions:
            return " earned"
        return " place" if key == "place" else ""
    if not what:
        return f" label {side}"
    if what == "points" and f"{side}_percent" not in positions:
        return f" of-{side}"
    return f" of-{side} {'earned' if what == 'points' else what}"


def _leads(key: str, positions: Mapping[str, int], files: Files, anchor: str) -> Leads | None:
    """Where the cells of a column lead: to the page of a board or of a pair.

    The names of a pair lead there where they stand beside its label, which then does not.
    """
    own, label, names = positions[key], positions.get("pair"), positions.get("players")

    def board_page(row: Cells) -> str | None:
        number = row[own]
        page = files.boards.get(number) if isinstance(number, int) else None
        met = anchor and row[positions["opponents"]]
        return f"{page}#{anchor}" if page and met else page

    match key:
        case "board":
            return board_page
        case "pair" if names is not None:
            return lambda row: None if row[names] else files.pairs.get(full_label(row[own]))
        case "players" if label is not None:
            return lambda row: files.pairs.get(full_label(row[label]))
        case _ if key in LABELS:
            return lambda row: files.pairs.get(full_label(row[own]))
        case _:
            return None


def shown(cell: Cell, column: Column) -> Markup:
    """A cell as HTML."""
    if isinstance(cell, NUMBERS):
        return Markup(cell_text(cell, column).replace("-", MINUS))  # noqa: S704  # digits, a point and a sign
    if isinstance(cell, CALLS):
        return suited(cell_text_with_symbols(cell, column))
    return typed(cell_text(cell, column))


NUMBERS, CALLS = (int, Fraction), (Contract, Bid)
"""What cells hold besides texts."""

MINUS = "−"
"""The sign of a number below nothing, as people read it; files and codes have a hyphen."""


def figure(value: float, decimals: int | None = None) -> str:
    """A number in words beside a picture, with as many decimals as it needs where none are said."""
    text = f"{round(value, 2):g}" if decimals is None else rounded(Fraction(value), decimals)
    return text.replace("-", MINUS)


def typed(said: Phrase | str) -> Markup:
    """A text that somebody typed: kept from turning what stands around it from right to left."""
    text = str(said)
    if text.isascii():
        return escape(text)
    return Markup("<bdi>{}</bdi>").format(text)


SHORT = {"opponents": "Opp.", "contract": "Contr.", "tricks": "Tr."}
"""Headings of columns that are wider than what stands below them, as a phone shows them."""


def abbreviated(column: Column) -> Markup:
    """A heading, and what a phone shows in its place; whole for screen readers."""
    if column.key not in SHORT:
        return typed(column.heading)
    both = Markup('<span class="long">{}</span><span class="short" aria-hidden="true">{}</span>')
    return both.format(column.heading, SHORT[column.key])


def suited(text: str) -> Markup:
    """A text of ours with its suit symbols in their colours."""
    return Markup("").join(SUITS.get(letter, letter) for letter in text)


BAR = (
    '<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
    '<rect class="all" width="100" height="4"/><rect class="part" width="{:.2f}" height="4"/>'
    '<rect class="half" x="49.75" width="0.5" height="4"/></svg>'
)


def bar(percent: Cell) -> str:
    """A percentage as a bar beside its number, which alone is read out; above 100 it is full."""
    if not isinstance(percent, int | Fraction):
        return ""
    return BAR.format(min(max(float(percent), 0), 100))
