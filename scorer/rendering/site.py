"""Web pages: a site and its list of evenings as HTML by the templates in `web/`; no text is taken for markup."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from scorer.game.deals import Suit
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase
from scorer.i18n.formatting import format_day, format_for_print, format_weekday, time_text, with_minus_sign
from scorer.rendering.palette import palette_css
from scorer.rendering.pictures import draw_chart, draw_spreads
from scorer.rendering.templates import create_environment
from scorer.reports.abbreviations import list_abbreviations
from scorer.reports.table import (
    NUMBER_TYPES,
    SYMBOL_CELLS,
    ColumnRole,
    Link,
    PlayedCard,
    format_printed_cell,
    format_rounded,
    full_label,
    printed_column,
    remark_notes,
    scale_legend,
)
from scorer.reports.web.club import ClubPage, index_players, list_title
from scorer.reports.web.evening import INDEX_FILE, IndexPage, ItemsPage, NamesPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from jinja2 import Environment

    from scorer.model.club_settings import NextEvening
    from scorer.reports.blocks import Block
    from scorer.reports.table import Cell, Cells, Column, Sheet
    from scorer.reports.web.club import PublishedEvening, PublishedSeason
    from scorer.reports.web.evening import ExplainedBoard, PageFiles, Site, WebPage
    from scorer.reports.web.season import SeasonPages

TEMPLATE_FOLDER = Path(__file__).with_name("web")
CARDS_FILE = "cards.js"
"""The script with everyone's boards, for comparing two score cards."""

SHARED_FILES = ("site.css", "site.js", "icon.svg")
"""The files that all pages use."""

SUIT_MARKUP = {
    suit.symbol: Markup('<span class="suit {0}" role="img" aria-label="{0}">{1}\ufe0e</span>').format(
        suit.name.lower(), suit.symbol
    )
    for suit in Suit
}
"""Suit symbols with their names for screen readers, and a selector that prevents emoji."""


@cache
def template_environment() -> Environment:
    """The environment of the templates, with filters that are the same for every site."""
    created = create_environment(TEMPLATE_FOLDER)
    texts = {
        "suited": colour_suits,
        "typed": isolate_text,
        "named": isolate_name,
        "told": render_sentence,
        "abbreviated": abbreviate_heading,
    }
    words = {"day": format_day, "weekday": format_weekday, "moment": time_text, "counted": count_phrase}
    blocks: dict[str, Callable[..., object]] = {
        "kind": _block_kind,
        "looks": _table_classes,
        "notes_of": _sheet_notes,
        "long_notes_of": _long_notes,
        "remarks_of": _list_remarks,
        "side_figures": _name_side_figures,
        "whys": _render_whys,
        "abbreviations_of": list_abbreviations,
    }
    pictures = {"drawn": draw_chart, "spread_out": draw_spreads, "figure": format_figure}
    created.filters.update(texts, **words, **blocks, **pictures)
    created.globals.update(column_class=_column_classes)
    return created


def _render_page(template: str, files: PageFiles | None = None, **context: object) -> str:
    """Render a page by its template; `files` are the pages to which cells of its tables may link."""
    ways = {"rows": partial(_render_rows, files), "heading_link": partial(_heading_link, files)}
    return template_environment().get_template(template).render(ways | context)


def _block_kind(block: Block) -> str:
    return type(block).__name__


def render_list_files(
    evenings: Sequence[PublishedEvening],
    seasons: Sequence[PublishedSeason] = (),
    *,
    people: bool = False,
    title: str = "",
    coming: NextEvening | None = None,
    colour: str = "",
) -> dict[str, str]:
    """A club's front page: the evening to come, the last one, competitions, and all evenings, with the files it needs.

    The page has the given title, or else the name of the club; `colour` is the club's.
    """
    days = [[one.slug, one.name, format_day(one.date)] for one in evenings]
    searched = {"EVENINGS": days, "PLAYERS": index_players(evenings)}
    lines = [f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in searched.items()]
    names = [*(one.names for one in evenings), *(one.names for one in seasons)]
    return {
        INDEX_FILE: _render_page(
            "evenings.html",
            title=title or list_title(evenings),
            evenings=evenings,
            seasons=seasons,
            people=people,
            coming=coming,
            quiet=all(one.hides_names for one in names),
        ),
        "players.js": f"// Minibridge Scorer. Who played on which evening.\n{''.join(lines)}",
        **dict(read_shared_files(colour)),
    }


def render_season_file(page: ClubPage) -> str:
    """A page of a competition."""
    return _render_page("club.html", it=page)


def render_season_parts(pages: SeasonPages) -> Iterator[tuple[str, str]]:
    """The pages of a competition after its first one."""
    for page in pages.parts:
        yield page.file, render_season_file(page)


def render_people_files(pages: Sequence[ClubPage], at: str, colour: str) -> Iterator[tuple[str, str]]:
    """The pages of people with the list of them."""
    yield INDEX_FILE, _render_page("people.html", it=ClubPage(INDEX_FILE, "Players", at, "../"), people=pages)
    for page in pages:
        yield page.file, _render_page("club.html", it=page)
    yield from read_shared_files(colour)


def read_shared_files(colour: str = "") -> Iterator[tuple[str, str]]:
    """The files that all pages use, each with its text; the style sheet has the colours of suits and the club's."""
    for name in SHARED_FILES:
        colours = palette_css(colour) if name.endswith(".css") else ""
        yield name, (TEMPLATE_FOLDER / name).read_text(encoding="utf-8") + colours


def render_page(site: Site, page: WebPage) -> str:
    """One page of an event as HTML."""
    content = page.content()
    return _render_page(TEMPLATES_BY_CONTENT[type(content)], site.files, site=site, page=page, it=content)


def render_cards_script(site: Site) -> str:
    """Everyone's boards by page, for the script that compares two score cards."""
    pages = {site.files.pairs[label]: evening for label, evening in site.compared_boards.items()}
    text = json.dumps(pages, ensure_ascii=False, separators=(",", ":"))
    return f"// Minibridge Scorer. Everybody's boards.\nconst CARDS = {text};\n"


TEMPLATES_BY_CONTENT = {IndexPage: "index.html", NamesPage: "names.html", ItemsPage: "items.html"}
"""The templates, by the content of a page."""

FEW_COLUMNS, MANY_COLUMNS, WIDE_COLUMNS = 4, 7, 10
"""Columns up to which sentences are set small, above which cells are closer, and above which the first column stays."""

FEWEST_PARTS = 3
"""Columns of gains from which a line is a sum of parts, which is set as a block on a phone."""

FEWEST_LONG_HEADINGS = 4
"""Figures with headings too long for a phone from which a line is a block as well, with its headings in full."""


def _table_classes(sheet: Sheet) -> str:
    """The CSS classes of a table: a season, parts of a sum, a play, both sides, sentences, boards, or a wide one."""
    number = len(sheet.columns)
    if blocks := _block_classes(sheet):
        return blocks
    if sheet.first_position(ColumnRole.CARD) is not None:
        return "few tricks"
    if any(column.side for column in sheet.columns):
        return "many sided"
    if number > WIDE_COLUMNS or any(column.scale for column in sheet.columns):
        return f"many wide{_matrix_classes(sheet)}"
    if sheet.first_position(ColumnRole.FOLDED) is not None and number <= FEW_COLUMNS:
        return "few notable"
    return "many" if number > MANY_COLUMNS else "few"


def _block_classes(sheet: Sheet) -> str:
    """The CSS classes of a table whose lines are blocks on a phone; empty for any other."""
    if sheet.first_position(ColumnRole.EVENING) is not None:
        return "many season"
    if sum(column.role is ColumnRole.GAIN for column in sheet.columns) >= FEWEST_PARTS:
        return "many parts"
    long_headings = sum(bool(column.short_heading) and column.role.is_figure for column in sheet.columns)
    return "many parts plain" if long_headings >= FEWEST_LONG_HEADINGS else ""


LONG_FIGURE = 100
"""A figure that is as long as one with decimals."""


def _matrix_classes(sheet: Sheet) -> str:
    """The further CSS classes of a matrix with a column for each board, and of one whose figures are long."""
    boards = [column for column in sheet.columns if isinstance(column.about, int)]
    if not boards:
        return ""
    scales = [column.scale for column in boards if column.scale]
    is_long = any(column.decimals for column in boards) or any(one.highest >= LONG_FIGURE for one in scales)
    return " boards fine" if is_long else " boards"


LONG_NOTE = 160
"""The characters of a note from which it is folded above its table: about four lines of a phone."""


def _sheet_notes(sheet: Sheet) -> list[Phrase | str]:
    return [note for note in (*sheet.notes, scale_legend(sheet.scale)) if 0 < len(str(note)) < LONG_NOTE]


def _long_notes(sheet: Sheet) -> list[Phrase | str]:
    """The notes that explain what the words and figures of a table mean."""
    return [note for note in sheet.notes if len(str(note)) >= LONG_NOTE]


def _name_side_figures(sheet: Sheet) -> str:
    """What a table of both sides shows of one of them, as the subject of a sentence."""
    return "percentages are" if any(one.side and one.role is ColumnRole.SHARE for one in sheet.columns) else "score is"


def _list_remarks(sheet: Sheet) -> list[str]:
    return list(remark_notes(sheet))


def _render_rows(
    files: PageFiles | None,
    sheet: Sheet,
    about: str | int | None = None,
    reasons: Mapping[str, Phrase] = MappingProxyType({}),
) -> Markup:
    """The body of a table; written in Python, because a large event has a hundred thousand cells.

    In an item about a pair, links to boards lead to its line there. Below a line of a traveller stand its pairs'
    `reasons`, of which the one of a marked pair is shown.
    """
    looks = _table_classes(sheet)
    cells = [_cell_renderer(files, sheet, looks, place, about) for place in range(len(sheet.columns))]
    sides = [
        (place, SIDE_CLASSES[column.side])
        for place, column in enumerate(sheet.columns)
        if reasons and column.role is ColumnRole.PAIR and column.side
    ]
    lines: list[str] = []
    for row, equal in zip(sheet.rows, sheet.continues_group, strict=True):
        line = "".join([html(row) for html in cells])
        lines.append(f'<tr class="equal">{line}</tr>' if equal else f"<tr>{line}</tr>")
        of_row = [(side, reasons.get(full_label(row[place]))) for place, side in sides]
        told = "".join([f'<span class="{side}">{render_sentence(reason)}</span>' for side, reason in of_row if reason])
        if told:
            lines.append(f'<tr class="why"><td colspan="{len(sheet.columns)}">{told}</td></tr>')
    return Markup("\n".join(lines))  # noqa: S704  # every text is escaped


def _render_whys(boards: Sequence[ExplainedBoard]) -> Markup:
    """The boards of a pair as numbers to choose from, each with its sentences.

    Written in Python like the rows of tables: a large event has thousands of sentences.
    """
    lines: list[str] = []
    for board in boards:
        marked = f' class="{HEAT_CLASSES[board.grade]}"' if board.grade else ""
        number = f'<span class="unseen">Board </span>{board.number}'
        choice = f'<input type="radio" name="why" aria-describedby="why-{board.number}">'
        told = [
            f'<a href="{escape(board.file)}#{escape(one.anchor)}">Board {board.number}'
            f"{escape(f', {one.direction}') if one.direction else ''}</a>,"
            f' <span class="figure">{escape(one.figure)}</span>: {render_sentence(one.reason)}'
            for one in board.results
        ]
        lines.append(f'<label{marked}>{choice}{number}</label>\n<p id="why-{board.number}">{". ".join(told)}</p>')
    return Markup("\n".join(lines))  # noqa: S704  # every text is escaped


def _cell_renderer(
    files: PageFiles | None, sheet: Sheet, looks: str, place: int, about: str | int | None
) -> Callable[[Cells], str]:
    """A function that renders one cell of a row as HTML, with its text escaped; `looks` are the table's classes.

    Labels of pairs are followed by short names for a phone, and those of a side are link targets.
    """
    column, heading = printed_column(sheet.columns[place]), _heading_position(sheet)
    tag, own = 'th scope="row"' if place == heading else "td", _column_classes(sheet, place)
    label = f' data-heading="{escape(column.heading)}"' if _has_own_heading(sheet, looks, place) else ""
    if column.role not in ROLES_WITH_MORE and column.scale is None:
        opening, closing = (f'<{tag} class="{own}"{label}>' if own else f"<{tag}{label}>"), f"</{tag[:2]}>"
        return lambda row: f"{opening}{_cell_html(row[place], column)}{closing}"
    leads = None if files is None else _link_finder(files, sheet, place, about)
    is_name_of_pair = column.role is ColumnRole.NAME and _follows_pair(sheet, place)
    bar = _bar_renderer(sheet, place)
    has_short_name = _has_short_name(sheet, looks, place)

    def html(row: Cells) -> str:
        cell, classes = row[place], own
        inner = _cell_html(cell, column)
        if is_name_of_pair and files is not None and not inner and row[place - 1]:
            inner = str(isolate_text(files.form.title_of(full_label(row[place - 1]))))
        target = leads(row) if leads is not None and inner else None
        if target is not None:
            inner = f'<a href="{escape(target)}">{inner}</a>'
        if bar is not None:
            inner += bar(cell)
        if column.scale is not None:
            classes = f"{own} {HEAT_CLASSES[column.scale.grade(cell)]}".strip()
        attributes = f' class="{classes}"' if classes else ""
        attributes += label
        if isinstance(cell, PlayedCard):
            attributes += f' data-card="{cell.card.suit} {cell.rank}"{" data-led" if cell.is_lead else ""}'
        if has_short_name and files is not None and inner:
            inner += f'<span class="short who">{isolate_name(files.short_names[full_label(cell)])}</span>'
            if column.side:
                first, *others = files.line_anchors(full_label(cell), column.side)
                attributes += f' id="{first}"'
                inner += "".join(f'<span id="{other}" class="{own}"></span>' for other in others)
        return f"<{tag}{attributes}>{inner}</{tag[:2]}>"

    return html


def _heading_position(sheet: Sheet) -> int:
    """The column whose cells are headings of their lines."""
    return sheet.first_position(ColumnRole.PAIR, ColumnRole.BOARD) or 0


def _has_short_name(sheet: Sheet, looks: str, place: int) -> bool:
    """Whether labels of pairs are followed by a short name for a phone: in a table of both sides, or a wide one."""
    is_shown = "sided" in looks or ("wide" in looks and place == _heading_position(sheet))
    return is_shown and sheet.columns[place].role is ColumnRole.PAIR


def _has_own_heading(sheet: Sheet, looks: str, place: int) -> bool:
    """Whether each cell of a column has its heading for a phone, on which a line is a block.

    The boards of a matrix are counted by the style sheet instead, as long as none is missing: a large event has
    thousands of cells.
    """
    column = sheet.columns[place]
    if "boards" in looks:
        boards = [one.about for one in sheet.columns[: place + 1] if isinstance(one.about, int)]
        return isinstance(column.about, int) and column.about != len(boards)
    return "parts" in looks or "season" in looks


def _follows_pair(sheet: Sheet, place: int) -> bool:
    """Whether the column before is the label of a pair."""
    return place > 0 and sheet.columns[place - 1].role is ColumnRole.PAIR


def _bar_renderer(sheet: Sheet, place: int) -> Callable[[Cell], str] | None:
    """A function for the bar beside the figures of a column; gains that add up to another column have none."""
    role = sheet.columns[place].role
    bar = BARS_BY_ROLE.get(role)
    if bar is None or role is ColumnRole.SHARE:
        return bar
    sums = (ColumnRole.GAIN, ColumnRole.TOTAL)
    if role is ColumnRole.GAIN and any(other.role in sums for other in sheet.columns[place + 1 :]):
        return None
    cells = (row[place] for row in sheet.rows)
    figures = [abs(float(cell)) for cell in cells if isinstance(cell, NUMBER_TYPES)]
    return partial(bar, most=max(figures)) if figures else None


def _heading_link(files: PageFiles | None, column: Column) -> str | None:
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


LinkFinder = Callable[["Cells"], str | None]
"""A function that returns the page to which a cell of a row links, or None."""


def _cell_html(cell: Cell, column: Column) -> str:
    """A cell of a printed column as HTML; most are texts, numbers, which need no escaping, or empty."""
    if isinstance(cell, str):
        return isolate_name(cell) if column.role in NAME_ROLES else _isolate_cell(str(cell))
    if cell is None:
        return ""
    text = format_printed_cell(cell, column)
    if isinstance(cell, NUMBER_TYPES):
        return text
    if isinstance(cell, Link):
        return f'<a href="{escape(cell.page)}">{isolate_text(text)}</a>'
    if column.role in NAME_ROLES:
        return isolate_name(text)
    return _colour_cell(text) if isinstance(cell, SYMBOL_CELLS) else _isolate_cell(text)


@lru_cache(maxsize=1000)
def _colour_cell(text: str) -> str:
    """A contract or cards as HTML; the same ones stand in many cells of a site."""
    return str(colour_suits(text))


@lru_cache(maxsize=1000)
def _isolate_cell(text: str) -> str:
    """A label or another short text as HTML; the same ones stand in many cells of a site."""
    return str(isolate_text(text))


NAME_ROLES = ColumnRole.NAME, ColumnRole.EXTRA

HEAT_CLASSES = {-2: "worst", -1: "low", 0: "", 1: "high", 2: "best"}
"""CSS classes by the grade of a figure."""

SIDE_CLASSES = {Side.NORTH_SOUTH: "ns", Side.EAST_WEST: "ew"}


def _column_classes(sheet: Sheet, place: int) -> str:
    """The CSS classes of a column: its role, its side, and what is dropped or kept where space is short."""
    column = sheet.columns[place]
    classes = "number" if column.role.is_figure else ""
    if column.role not in (ColumnRole.NUMBER, ColumnRole.TEXT):
        classes += f" {column.role.name.lower()}"
    if sheet.positions.get("score") == place:
        classes += " score"
    if column.side:
        classes += f" {'' if column.role is ColumnRole.PAIR else 'of-'}{SIDE_CLASSES[column.side]}"
    if column.role is ColumnRole.NAME and _follows_pair(sheet, place):
        classes += " players"
    if column.role in (ColumnRole.POINTS, ColumnRole.TOTAL):
        shared = any(other.role is ColumnRole.SHARE and other.side is column.side for other in sheet.columns)
        classes += " earned" if shared else ""
    return classes.strip()


def _link_finder(files: PageFiles, sheet: Sheet, place: int, about: str | int | None) -> LinkFinder | None:
    """A function that returns the link of a column's cells: to the page of a board or of a pair.

    The names after a pair's label are linked instead of the label.
    """
    roles = [column.role for column in sheet.columns]
    behind = roles[place + 1 : place + 2] == [ColumnRole.NAME]
    opponents = sheet.first_position(ColumnRole.PAIR)
    direction = sheet.positions.get("direction")

    def board_page(row: Cells) -> str | None:
        number = row[place]
        page = files.boards.get(number) if isinstance(number, int) else None
        sat_out = opponents is not None and not row[opponents]
        if page is None or sat_out or not isinstance(about, str):
            return page
        anchor = files.own_anchor(about, None if direction is None else str(row[direction]))
        return f"{page}#{anchor}"

    match roles[place]:
        case ColumnRole.BOARD:
            return board_page
        case ColumnRole.PAIR:
            return None if behind else lambda row: files.pairs.get(full_label(row[place]))
        case ColumnRole.NAME if _follows_pair(sheet, place):
            return lambda row: files.pairs.get(full_label(row[place - 1]))
        case _:
            return None


def format_figure(value: Fraction, decimals: int) -> str:
    """A number as text beside a chart."""
    return with_minus_sign(format_rounded(value, decimals))


def isolate_text(text: Phrase | str) -> Markup:
    """Isolate a text that someone typed, so that it does not reverse the direction of what surrounds it."""
    plain = str(text)
    if plain.isascii():
        return escape(plain)
    return Markup("<bdi>{}</bdi>").format(plain)


HYPHENATED_WORD = re.compile(r"\S+-\S+")
LONGEST_WHOLE_WORD = 20
"""Characters of a word that still has room in a line of the narrowest phone."""


@lru_cache(maxsize=1000)
def isolate_name(text: Phrase | str) -> Markup:
    """Isolate a name, and do not break it at the hyphen of a double one; the same ones stand in many tables."""
    plain = str(text)
    if "-" not in plain:
        return isolate_text(plain)
    parts: list[Markup] = []
    end = 0
    for word in HYPHENATED_WORD.finditer(plain):
        if len(word[0]) <= LONGEST_WHOLE_WORD:
            parts += (escape(plain[end : word.start()]), Markup('<span class="whole">{}</span>').format(word[0]))
            end = word.end()
    parts.append(escape(plain[end:]))
    whole = Markup("").join(parts)
    return whole if plain.isascii() else Markup("<bdi>{}</bdi>").format(whole)


def abbreviate_heading(column: Column) -> Markup:
    """A heading, with a shorter one for a phone; screen readers get the full one."""
    if not column.short_heading:
        return isolate_text(column.heading)
    both = Markup('<span class="long">{}</span><span class="short" aria-hidden="true">{}</span>')
    return both.format(column.heading, column.short_heading)


@lru_cache(maxsize=5000)
def render_sentence(sentence: Phrase | str) -> Markup:
    """A sentence that may include what someone typed; that of a result stands at all tables that had the same."""
    return isolate_text(format_for_print(sentence))


def colour_suits(text: Phrase | str) -> Markup:
    """One of our own texts with its suit symbols in their colours."""
    return Markup("").join(SUIT_MARKUP.get(letter, letter) for letter in format_for_print(text))


BAR_TEMPLATE = (
    '<svg class="bar" aria-hidden="true"><rect class="{}" x="{:.2f}%" width="{:.2f}%"/>'
    '<rect class="half" x="49.75%" width=".5%"/></svg>'
)


def _share_bar(percent: Cell) -> str:
    """A percentage as a bar beside its number; above 100 it is full. Screen readers skip it."""
    return BAR_TEMPLATE.format("part", 0, min(max(float(percent), 0), 100)) if isinstance(percent, NUMBER_TYPES) else ""


def _times_bar(times: Cell, most: float) -> str:
    """A frequency as a bar relative to the highest one."""
    return BAR_TEMPLATE.format("part", 0, 100 * float(times) / most) if isinstance(times, NUMBER_TYPES) and most else ""


def _gain_bar(gain: Cell, most: float) -> str:
    """A gain as a bar to the right of the middle, or a loss to the left."""
    if not isinstance(gain, NUMBER_TYPES) or not most:
        return ""
    wide = 50 * float(gain) / most
    return BAR_TEMPLATE.format("part" if wide >= 0 else "loss", 50 + min(wide, 0), abs(wide))


BARS_BY_ROLE: dict[ColumnRole, Callable[..., str]] = {
    ColumnRole.SHARE: _share_bar,
    ColumnRole.TIMES: _times_bar,
    ColumnRole.GAIN: _gain_bar,
}
"""The roles whose figures have a bar."""

ROLES_WITH_MORE = {ColumnRole.BOARD, ColumnRole.PAIR, ColumnRole.NAME, ColumnRole.CARD, *BARS_BY_ROLE}
"""The roles of which a cell may be more than its text: a link, a target of links, a bar, a playing card."""
