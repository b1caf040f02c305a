"""Web pages: a site and its list of evenings as HTML by the templates in `web/`; no text is taken for markup."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from scorer.game.deals import Suit
from scorer.game.seats import Side
from scorer.i18n import Phrase, counted
from scorer.i18n.written import day_shown, in_print, minus, moment
from scorer.rendering.palette import css
from scorer.rendering.pictures import drawn, spread_out
from scorer.rendering.templates import templates
from scorer.reports.table import SUITED, Link, PlayedCard, Role, cell_in_print, full_label, legend, rounded
from scorer.reports.web.club import ClubPage, found_players, title_of
from scorer.reports.web.evening import INDEX, IndexPage, ItemsPage, NamesPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jinja2 import Environment

    from scorer.reports.blocks import Block
    from scorer.reports.table import Cell, Cells, Column, Sheet
    from scorer.reports.web.club import Evening, PublishedSeason
    from scorer.reports.web.evening import Files, Site, WebPage

WEB = Path(__file__).with_name("web")
CARDS = "cards.js"
"""The script with everyone's boards, for comparing two score cards."""

SHARED = ("site.css", "site.js", "icon.svg")
"""The files that all pages use."""

SUITS = {
    suit.symbol: Markup('<span class="suit {0}" role="img" aria-label="{0}">{1}\ufe0e</span>').format(
        suit.name.lower(), suit.symbol
    )
    for suit in Suit
}
"""Suit symbols with their names for screen readers, and a selector that prevents emoji."""


@cache
def environment() -> Environment:
    """The environment of the templates, with filters that are the same for every site."""
    made = templates(WEB)
    texts = {"suited": suited, "typed": typed, "told": told, "abbreviated": abbreviated}
    words = {"day": day_shown, "moment": moment, "counted": counted}
    blocks: dict[str, Callable[..., object]] = {"kind": _kind, "looks": _looks, "notes_of": _notes}
    pictures = {"drawn": drawn, "spread_out": spread_out, "figure": figure}
    made.filters.update(texts, **words, **blocks, **pictures)
    made.globals.update(column_class=_column_class)
    return made


def _laid_out(template: str, files: Files | None = None, **told: object) -> str:
    """Render a page by its template; `files` are the pages to which cells of its tables may link."""
    ways = {"rows": partial(_rows, files), "heading_link": partial(_heading_link, files)}
    return environment().get_template(template).render(ways | told)


def _kind(block: Block) -> str:
    return type(block).__name__


def list_files(
    evenings: Sequence[Evening], seasons: Sequence[PublishedSeason] = (), *, people: bool = False, title: str = ""
) -> dict[str, str]:
    """A club's evenings, newest first, below its competitions and the link to its players, with the files it needs.

    The page has the given title, or else the name of the club.
    """
    days = [[one.slug, one.name, day_shown(one.date)] for one in evenings]
    searched = {"EVENINGS": days, "PLAYERS": found_players(evenings)}
    lines = [f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in searched.items()]
    names = [*(one.names for one in evenings), *(one.names for one in seasons)]
    return {
        INDEX: _laid_out(
            "evenings.html",
            title=title or title_of(evenings),
            evenings=evenings,
            seasons=seasons,
            people=people,
            quiet=all(one.quiet for one in names),
        ),
        "players.js": f"// Minibridge Scorer. Who played on which evening.\n{''.join(lines)}",
        **dict(shared_files()),
    }


def season_files(page: ClubPage) -> Iterator[tuple[str, str]]:
    """The page of a competition with the files it needs."""
    yield INDEX, _laid_out("club.html", it=page)
    yield from shared_files()


def people_files(pages: Sequence[ClubPage], at: str) -> Iterator[tuple[str, str]]:
    """The pages of people with the list of them."""
    yield INDEX, _laid_out("people.html", it=ClubPage(INDEX, "Players", at, "../"), people=pages)
    for page in pages:
        yield page.file, _laid_out("club.html", it=page)
    yield from shared_files()


def shared_files() -> Iterator[tuple[str, str]]:
    """The files that all pages use, each with its text; the style sheet includes the colours of suits."""
    for name in SHARED:
        colours = css() if name.endswith(".css") else ""
        yield name, (WEB / name).read_text(encoding="utf-8") + colours


def page_text(site: Site, page: WebPage) -> str:
    """One page of an event as HTML."""
    content = page.content()
    return _laid_out(TEMPLATES[type(content)], site.files, site=site, page=page, it=content)


def cards_text(site: Site) -> str:
    """Everyone's boards by page, for the script that compares two score cards."""
    pages = {site.files.pairs[label]: evening for label, evening in site.compared.items()}
    text = json.dumps(pages, ensure_ascii=False, separators=(",", ":"))
    return f"// Minibridge Scorer. Everybody's boards.\nconst CARDS = {text};\n"


TEMPLATES = {IndexPage: "index.html", NamesPage: "names.html", ItemsPage: "items.html"}
"""The templates, by the content of a page."""

MANY, WIDE = 7, 10
"""Columns above which cells are set closer, and above which the first column stays visible."""


def _looks(sheet: Sheet) -> str:
    """The CSS classes of a table: a play, both sides, or a wide one, whose labels have short names on a phone."""
    number = len(sheet.columns)
    if sheet.first(Role.CARD) is not None:
        return "few tricks"
    if any(column.side for column in sheet.columns):
        return "many sided"
    if number > WIDE or any(column.scale for column in sheet.columns):
        return "many wide"
    return "many" if number > MANY else "few"


def _notes(sheet: Sheet) -> list[Phrase | str]:
    return [note for note in (*sheet.notes, legend(sheet.scale)) if note]


def _rows(files: Files | None, sheet: Sheet, about: str | int | None = None) -> Markup:
    """The body of a table; written in Python, because a large event has a hundred thousand cells.

    In an item about a pair, links to boards lead to its line there.
    """
    cells = [_cell_printer(files, sheet, place, about) for place in range(len(sheet.columns))]
    lines: list[str] = []
    for row, equal in zip(sheet.rows, sheet.equal, strict=True):
        line = "".join([html(row) for html in cells])
        lines.append(f'<tr class="equal">{line}</tr>' if equal else f"<tr>{line}</tr>")
    return Markup("\n".join(lines))  # noqa: S704  # every text is escaped


def _cell_printer(files: Files | None, sheet: Sheet, place: int, about: str | int | None) -> Callable[[Cells], str]:
    """A function that renders one cell of a row as HTML, with its text escaped.

    Labels of pairs are followed by short names for a phone, and those of a side are link targets.
    """
    column, looks = sheet.columns[place], _looks(sheet)
    heading = sheet.first(Role.PAIR, Role.BOARD) or 0
    tag, own = 'th scope="row"' if place == heading else "td", _column_class(sheet, place)
    leads = None if files is None else _leads(files, sheet, place, about)
    bar = _bar_of(sheet, place)
    named = column.role is Role.PAIR and ("sided" in looks or ("wide" in looks and place == heading))

    def html(row: Cells) -> str:
        cell, classes = row[place], own
        inner = _inner(cell, column)
        if leads is not None and inner:
            target = leads(row)
            if target is not None:
                inner = f'<a href="{escape(target)}">{inner}</a>'
        if bar is not None:
            inner += bar(cell)
        if column.scale is not None:
            classes += HEAT[column.scale.step(cell)]
        attributes = f' class="{classes}"' if classes else ""
        if isinstance(cell, PlayedCard):
            attributes += f' data-card="{cell.card.suit} {cell.rank}"{" data-led" if cell.led else ""}'
        if named and files is not None and inner:
            inner += f'<span class="short who">{typed(files.short[full_label(cell)])}</span>'
            if column.side and files.lined:
                attributes += f' id="{line_of(full_label(cell), files)}"'
        return f"<{tag}{attributes}>{inner}</{tag[:2]}>"

    return html


def _bar_of(sheet: Sheet, place: int) -> Callable[[Cell], str] | None:
    """A function for the bar beside the figures of a column; of gains that are added up, only their sum has one."""
    role = sheet.columns[place].role
    bar = BARS.get(role)
    if bar is None or role is Role.SHARE:
        return bar
    if role is Role.GAIN and any(other.role is Role.GAIN for other in sheet.columns[place + 1 :]):
        return None
    cells = (row[place] for row in sheet.rows)
    figures = [abs(float(cell)) for cell in cells if isinstance(cell, NUMBERS)]
    return partial(bar, most=max(figures)) if figures else None


def _heading_link(files: Files | None, column: Column) -> str | None:
    """The page that a column of a matrix refers to."""
    match column.about:
        case int() as board if files:
            return files.boards.get(board)
        case str() as label if files:
            return files.pairs.get(label)
        case Link(page=page):
            return page
        case _:
            return None


Leads = Callable[["Cells"], str | None]
"""A function that returns the page to which a cell of a row links, or None."""


def _inner(cell: Cell, column: Column) -> str:
    """A cell as HTML; most are numbers or empty, which need no escaping."""
    if cell is None:
        return ""
    text = cell_in_print(cell, column)
    if isinstance(cell, NUMBERS):
        return text
    if isinstance(cell, Link):
        return f'<a href="{escape(cell.page)}">{typed(text)}</a>'
    return str(suited(text) if isinstance(cell, SUITED) else typed(text))


NUMBERS = (int, Fraction)
"""The types of numeric cells."""

HEAT = {-2: " worst", -1: " low", 0: "", 1: " high", 2: " best"}
"""CSS classes by the grade of a figure."""

SIDES = {Side.NORTH_SOUTH: "ns", Side.EAST_WEST: "ew"}


def line_of(label: str, files: Files) -> str:
    """The anchor of a pair's line on the page of a board."""
    return files.pairs[label].removesuffix(".html")


def _column_class(sheet: Sheet, place: int) -> str:
    """The CSS classes of a column: its role, its side, and what is dropped or kept where space is short."""
    column = sheet.columns[place]
    classes = "number" if column.role.is_figure else ""
    if column.role not in (Role.NUMBER, Role.TEXT):
        classes += f" {column.role.name.lower()}"
    if column.side:
        classes += f" {'' if column.role is Role.PAIR else 'of-'}{SIDES[column.side]}"
    if column.role is Role.NAME and place and sheet.columns[place - 1].role is Role.PAIR:
        classes += " players"
    if column.role in (Role.POINTS, Role.TOTAL):
        shared = any(other.role is Role.SHARE and other.side is column.side for other in sheet.columns)
        classes += " earned" if shared else ""
    return classes.strip()


def _leads(files: Files, sheet: Sheet, place: int, about: str | int | None) -> Leads | None:
    """A function that returns the link of a column's cells: to the page of a board or of a pair.

    The names after a pair's label are linked instead of the label.
    """
    roles = [column.role for column in sheet.columns]
    behind = roles[place + 1 : place + 2] == [Role.NAME]
    opponents = sheet.first(Role.PAIR)
    anchor = f"#{line_of(about, files)}" if isinstance(about, str) and files.lined else ""

    def board_page(row: Cells) -> str | None:
        number = row[place]
        page = files.boards.get(number) if isinstance(number, int) else None
        met = opponents is not None and row[opponents]
        return f"{page}{anchor}" if page and met else page

    match roles[place]:
        case Role.BOARD:
            return board_page
        case Role.PAIR:
            return lambda row: None if behind and row[place + 1] else files.pairs.get(full_label(row[place]))
        case Role.NAME if place and roles[place - 1] is Role.PAIR:
            return lambda row: files.pairs.get(full_label(row[place - 1]))
        case _:
            return None


def figure(value: Fraction, decimals: int) -> str:
    """A number as text beside a chart."""
    return minus(rounded(value, decimals))


def typed(said: Phrase | str) -> Markup:
    """Isolate a text that someone typed, so that it does not reverse the direction of what surrounds it."""
    text = str(said)
    if text.isascii():
        return escape(text)
    return Markup("<bdi>{}</bdi>").format(text)


def abbreviated(column: Column) -> Markup:
    """A heading, with a shorter one for a phone; screen readers get the full one."""
    if not column.short:
        return typed(column.heading)
    both = Markup('<span class="long">{}</span><span class="short" aria-hidden="true">{}</span>')
    return both.format(column.heading, column.short)


def told(said: Phrase | str) -> Markup:
    """A sentence that may include what someone typed."""
    return typed(in_print(said))


def suited(said: Phrase | str) -> Markup:
    """One of our own texts with its suit symbols in their colours."""
    return Markup("").join(SUITS.get(letter, letter) for letter in in_print(said))


BAR = (
    '<svg class="bar" aria-hidden="true"><rect class="{}" x="{:.2f}%" width="{:.2f}%"/>'
    '<rect class="half" x="49.75%" width=".5%"/></svg>'
)


def _share_bar(percent: Cell) -> str:
    """A percentage as a bar beside its number; above 100 it is full. Screen readers skip it."""
    return BAR.format("part", 0, min(max(float(percent), 0), 100)) if isinstance(percent, NUMBERS) else ""


def _times_bar(times: Cell, most: float) -> str:
    """A frequency as a bar relative to the highest one."""
    return BAR.format("part", 0, 100 * float(times) / most) if isinstance(times, NUMBERS) and most else ""


def _gain_bar(gain: Cell, most: float) -> str:
    """A gain as a bar to the right of the middle, or a loss to the left."""
    if not isinstance(gain, NUMBERS) or not most:
        return ""
    wide = 50 * float(gain) / most
    return BAR.format("part" if wide >= 0 else "loss", 50 + min(wide, 0), abs(wide))


BARS: dict[Role, Callable[..., str]] = {Role.SHARE: _share_bar, Role.TIMES: _times_bar, Role.GAIN: _gain_bar}
"""The roles whose figures have a bar."""
