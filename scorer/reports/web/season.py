"""The pages of a competition: one, or where it is long one for each two hundred lines, and files to find a name by."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n.formatting import format_day
from scorer.reports.table import Link
from scorer.reports.web.club import ClubPage, link_columns
from scorer.reports.web.evening import INDEX_FILE
from scorer.reports.years.competitions import describe_competition, join_names, ranking_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.competitions.standings import CompetitionResult, CompetitionRow
    from scorer.reports.table import Column, Sheet, Table
    from scorer.reports.web.club import SiteLinks
    from scorer.reports.web.privacy import NamePrivacy

MAX_LINES = 300
"""With more lines a competition has several pages; a line takes some 400 bytes."""

LINES_A_PAGE = 200

FIRST_LINES = 50
"""Lines of each list on the first of several pages."""

MAX_FILE_BYTES = 120_000
"""The size of a file of names."""


class SeasonPages(NamedTuple):
    """A competition as its pages show it.

    `tables` have links; `columns` are the pages to which the headings of columns lead, by their keys.
    """

    first: ClubPage
    tables: tuple[Table[CompetitionRow], ...]
    columns: dict[str, str | None]

    @property
    def parts(self) -> Iterator[ClubPage]:
        """The pages after the first one, each made when it is asked for."""
        for (_, links), table in zip(self.first.parts, self.tables, strict=False):
            for number, link in enumerate(links):
                lines = slice(number * LINES_A_PAGE, (number + 1) * LINES_A_PAGE)
                yield ClubPage(
                    link.page,
                    f"{self.first.name}, {table.title} {link.text}",
                    "",
                    self.first.up,
                    parent=self.first.name,
                    quiet=self.first.quiet,
                    sheets=(self._make_sheet(table, lines),),
                    before=links[number - 1] if number else None,
                    after=links[number + 1] if number + 1 < len(links) else None,
                )

    def with_first_sheets(self, lines: slice) -> SeasonPages:
        """The competition with some lines of each list on its first page."""
        sheets = tuple(self._make_sheet(table, lines) for table in self.tables)
        return self._replace(first=self.first._replace(sheets=sheets))

    def _make_sheet(self, table: Table[CompetitionRow], lines: slice) -> Sheet:
        notes = () if lines.start else table.notes
        sheet = table._replace(records=table.records[lines], notes=notes).sheet
        columns: list[Column] = []
        for column in sheet.columns:
            page = self.columns.get(column.key)
            columns.append(column._replace(about=Link("", page)) if page else column)
        return sheet._replace(columns=tuple(columns))


def build_season_pages(outcome: CompetitionResult, names: NamePrivacy, at: str, links: SiteLinks) -> SeasonPages:
    """The pages of a competition, with the evenings as columns, and links to those of the site and to its people."""
    competition = outcome.competition

    def players(line: CompetitionRow) -> str | None:
        if line.label is not None:
            return links.evening_page(line.label.partition("/")[0], line.players)
        return links.person_page(join_names(line.players))

    def club(line: CompetitionRow) -> str | None:
        return links.evening_page((line.label or "").partition("/")[0])

    tables = [
        link_columns(table, {"players": players, "club": club}) for table in ranking_tables(outcome, evenings=True)
    ]
    own = {one.slug for one in outcome.evenings}
    listed = tuple(
        Link(f"{format_day(one.date)}, {one.name}", f"{links.root_path}{slug}/{INDEX_FILE}")
        for slug, one in links.evenings.items()
        if slug in own
    )
    is_long = sum(len(table.records) for table in tables) > MAX_LINES
    first = ClubPage(
        INDEX_FILE,
        competition.name,
        at,
        links.root_path,
        lead=describe_competition(competition),
        quiet=names.hides_names,
        evenings=listed,
        parts=tuple(_link_parts(tables)) if is_long else (),
        finds_names=is_long and not names.hides_names,
    )
    columns = {f"evening-{number}": links.evening_page(one.slug) for number, one in enumerate(outcome.evenings, 1)}
    return SeasonPages(first, tuple(tables), columns).with_first_sheets(slice(0, FIRST_LINES if is_long else None))


def describe_state(outcome: CompetitionResult, names: NamePrivacy, links: SiteLinks, look: bytes) -> str:
    """A text that changes with what the pages show, but for the time: a hash of the lists, links and look."""
    state = blake2b(look, digest_size=16)
    state.update(repr((outcome.competition, names, links, outcome.evenings)).encode())
    for listing in outcome.lists:
        state.update(repr((listing.name, listing.notes, listing.scoring)).encode())
        for line in listing.lines:
            place, club = (line.place, line.tied, line.places_gained), (line.pair, line.club, line.heat)
            state.update(repr((line.label, line.players, line.events, line.boards, place, club, line.parts)).encode())
            for value in filter(None, (line.score, line.available, line.percent)):
                state.update(b"%d/%d " % (value.numerator, value.denominator))
    return state.hexdigest()


def _link_parts(tables: list[Table[CompetitionRow]]) -> Iterator[tuple[str, tuple[Link, ...]]]:
    """Yield the title of each list with links to its pages, named after their lines."""
    for position, table in enumerate(tables, 1):
        number = len(table.records)
        parts: list[Link] = []
        for page, start in enumerate(range(0, number, LINES_A_PAGE), 1):
            parts.append(Link(f"{start + 1}–{min(start + LINES_A_PAGE, number)}", f"lines-{position}-{page}.html"))
        yield str(table.title), tuple(parts)


class FoundName(NamedTuple):
    """Where a name is found: the positions of its list and line from 0, the name and the club."""

    listing: int
    line: int
    name: str
    club: str


NAMES_FILE = "names.js"
"""The script that knows which name is in which file."""


def render_name_files(outcome: CompetitionResult) -> Iterator[tuple[str, str]]:
    """Yield files of names in the order of their words, none larger than `MAX_FILE_BYTES`, then the one about them."""
    found: list[tuple[str, FoundName]] = []
    words_of, encode = cache(split_words), json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    for position, listing in enumerate(outcome.lists):
        for number, line in enumerate(listing.lines):
            for name in filter(None, line.players):
                entry = FoundName(position, number, name, line.club)
                found += ((word, entry) for word in words_of(name))
    found.sort()
    starts: list[str] = []
    waiting: list[str] = []
    size = 0
    for word, entry in found:
        text = encode(entry)
        size += len(text.encode()) + 1
        if size > MAX_FILE_BYTES or not starts:
            if waiting:
                yield _name_file(len(starts) - 1, waiting)
            starts.append(word)
            waiting, size = [], len(text.encode()) + 1
        waiting.append(text)
    if waiting:
        yield _name_file(len(starts) - 1, waiting)
    about = {"starts": starts, "lines": LINES_A_PAGE, "parts": []}
    text = encode(about)
    yield NAMES_FILE, f"// Minibridge Scorer. Which name is in which file.\nconst NAMES = {text};\n"


def _name_file(number: int, entries: list[str]) -> tuple[str, str]:
    lines = ",\n".join(entries)
    return (
        f"names-{number}.js",
        f"// Minibridge Scorer. Names, by their words.\nNAMES.parts[{number}] = [\n{lines}\n];\n",
    )


def split_words(name: str) -> list[str]:
    """The words of a name without case and accents, each once, as `wordsOf` in `site.js` does it."""
    letters = unicodedata.normalize("NFD", name.lower())
    bare = "".join(PLAIN_LETTERS.get(one, one) for one in letters if not unicodedata.category(one).startswith("M"))
    return list(dict.fromkeys(filter(None, WORD_END.split(bare))))


PLAIN_LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
"""Letters that have no accent to take off, as in `site.js`."""

WORD_END = re.compile(r"[\W_]+")
