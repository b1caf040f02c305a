"""Lists of names: one pair or player on each line, typed or pasted, or a table with any headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where, misread
from scorer.formats import players_csv
from scorer.formats.columns import (
    NUMBER,
    SEATS,
    Reading,
    Said,
    Sheet,
    Unclear,
    headings_of,
    nobody_said,
    reading_of,
    rows_of,
    said_as,
    sheet_of,
    under_title,
)
from scorer.formats.headings import NAMES, PLAYERS, RESULTS, meant_by
from scorer.formats.labels import PAIRS, Labels
from scorer.formats.pairs_csv import MOST_PAIRS, pair_of
from scorer.formats.texts import Origin, nothing_in
from scorer.i18n import phrase
from scorer.model.pairs import BETWEEN_MEMBERS, ListedPair, Pair, parse_label
from scorer.model.texts import free_text, name_text

if TYPE_CHECKING:
    from scorer.formats.texts import Row
    from scorer.model.players import Player

EXPECTED = phrase("Ann Lee & Bob Fox, or LABEL; Ann Lee; Bob Fox")
A_PAIR_A_LINE = phrase("a pair a line and not a table: {example}", example=EXPECTED)
_BETWEEN_PLAYERS = re.compile(r"\s*[&/]\s*|\s+(?:and|und|et|en|\+|-|–)\s+", re.IGNORECASE)
_MEMBERS = re.compile(rf"\s*[,;/\n]\s*|{_BETWEEN_PLAYERS.pattern}", re.IGNORECASE)
_NUMBERED = re.compile(r"([0-9]{1,3}(?:NS|EW)?)(?:[.):]?\s+|[.):,]\s*)(?![&+/–-])(.+)", re.IGNORECASE)
"""A line that begins with the number of a pair, as in a printed list."""

_SPLIT = {
    2: (("player1", "player2"), ("last1", "first1")),
    4: (("last1", "first1", "last2", "first2"), ("first1", "last1", "first2", "last2")),
}
"""What two or four neighbouring names could be: two players, or parts of names."""

_NAMED = frozenset(("player1", "player2", "players", "player", "last1", "first1", "team"))


def read_names(text: str, source: str, said: Said = nobody_said) -> list[ListedPair]:
    """Parse a text as `read_name_sheet` does. Text after `#` is a comment, except in a table with headings."""
    mistakes = Mistakes()
    sheet = sheet_of(text, source, mistakes)
    sheet = under_title(sheet, NAMES)
    if not headings_of(sheet, NAMES):
        plain = "\n".join(line.partition("#")[0] for line in text.splitlines())
        mistakes = Mistakes()
        sheet = sheet_of(plain, source, mistakes)
    return names_of(sheet, said, mistakes)


def names_of(sheet: Sheet, said: Said = nobody_said, mistakes: Mistakes | None = None) -> list[ListedPair]:
    """Read a list with one pair on each line, or a table whose columns are known from headings or from the user.

    Raise `BadInput` with everything that cannot be read, `AmbiguousColumns` for what could mean two things.
    """
    mistakes = Mistakes() if mistakes is None else mistakes
    headings = headings_of(sheet, NAMES)
    if headings or (sheet.lines and said(headings)):
        listed = _from_table(sheet, said, mistakes)
        if all(pair.label for _, pair in listed):
            full = Labels(pair for _, pair in listed).full
            listed = [one._replace(pair=pair) for one, pair in zip(listed, full, strict=True)]
    else:
        listed = list(_from_lines(sheet, mistakes))
    if len(listed) > MOST_PAIRS:
        most = phrase("expected {most:,} pairs at the most", most=MOST_PAIRS)
        mistakes.append(Mistake(Where(sheet.name), "", most))
    if not listed and not mistakes:
        none = phrase("expected a pair a line, such as {example}, and there is none", example=EXPECTED)
        mistakes.append(Mistake(Where(sheet.name), "", none))
    mistakes.refuse()
    return listed


def _from_table(sheet: Sheet, said: Said, mistakes: Mistakes) -> list[ListedPair]:
    reading = _reading(sheet, said)
    known_by = "pair" if "pair" in reading.columns else "player1"
    listed: list[ListedPair] = []
    for row in rows_of(sheet, reading, NAMES, mistakes):
        pair = pair_of(_with_players(row), PAIRS, pair=lambda text: parse_label(text) if text else "")
        members = row.read("members", free_text)
        if pair is None or members is None:
            continue
        pair = pair._replace(members=BETWEEN_MEMBERS.join(_MEMBERS.split(members)))
        before = listed[-1].pair if listed else pair
        if listed and pair.label and pair.label == before.label and not (before.player2 or pair.player2):
            both = before._replace(player2=pair.player1, id2=pair.id1)  # one line for each player
            listed[-1] = listed[-1]._replace(pair=both)
        else:
            listed.append(ListedPair(row.listing.origin.at(row.line, known_by), pair))
    return listed


def pair_rows(sheet: Sheet, said: Said, mistakes: Mistakes) -> list[Row]:
    """The rows of a list with the columns of `pairs.csv`; pairs without labels are numbered."""
    reading = _reading(sheet, said)
    rows = [_with_players(row) for row in rows_of(sheet, reading, NAMES, mistakes)]
    if "pair" in reading.columns:
        return rows
    return [row.but(pair=str(number)) for number, row in enumerate(rows, start=1)]


def _reading(sheet: Sheet, said: Said) -> Reading:
    """Map the columns of a list. Of unnamed columns of names, a single one holds both players, two hold one each."""
    reading = reading_of(sheet, NAMES, said)
    if _NAMED & set(reading.columns):
        return reading
    _refuse_tables(sheet)
    columns = list(reading.columns)
    open_ = [place for place, column in enumerate(columns) if not column and sheet.column(place)]
    numbers = [place for place in open_ if all(map(NUMBER.fullmatch, sheet.column(place)))]
    names = [place for place in open_ if place not in numbers]
    if "pair" not in columns and len(numbers) == 1:
        columns[numbers[0]] = "pair"
    if len(names) == 1:
        columns[names[0]] = "players"
        return Reading(tuple(columns), reading.headed)
    headings, readings = headings_of(sheet, NAMES), list[str]()
    for meant in _SPLIT.get(len(names), ()):
        filled = columns.copy()
        for place, column in zip(names, meant, strict=True):
            filled[place] = column
        readings.append(said_as(filled, headings))
    raise Unclear(sheet, NAMES, headings, readings)


def _refuse_tables(sheet: Sheet) -> None:
    """Raise `BadInput` for a list of who sits at which table, because it has no pair numbers."""
    headings = headings_of(sheet, NAMES)
    sides = {meant_by(heading, RESULTS) for heading in headings}
    seats = {SEATS.get(heading.casefold(), heading.upper()) for heading in headings}
    if {"ns", "ew"} <= sides or set(SEATS.values()) <= seats:
        first = " | ".join(filter(None, headings))
        raise BadInput([Mistake(sheet.at(sheet.lines[0][0]), "", misread(first, A_PAIR_A_LINE))])


def _with_players(row: Row) -> Row:
    """Return the row with one player in each player column, however the list stores them."""
    players = [_whole(row, "1"), _whole(row, "2")]
    if row.cell("team"):
        players = [row.cell("team")]
    elif row.cell("players"):
        players = _apart(row.cell("players"), commas=True)
    elif row.cell("player"):
        players = _apart(row.cell("player"))
    elif players[0] and not players[1]:
        players = _apart(players[0])
    if len(players) > 2:
        row.wrong("player1", misread(" & ".join(players), EXPECTED))
    cells = {"player1": players[0], "player2": (*players, "")[1]}
    cells["direction"] = meant_by(row.cell("direction"), RESULTS).upper()
    return row.but(**{column: text for column, text in cells.items() if text})


def _whole(row: Row, number: str) -> str:
    """A player's name from one cell or two."""
    name = f"{row.cell('first' + number)} {row.cell('last' + number)}".strip()
    return name or row.cell("player" + number)


def _apart(cell: str, *, commas: bool = False) -> list[str]:
    """Split the players in a cell at `&` or the like; with `commas` also at commas."""
    players = _BETWEEN_PLAYERS.split(cell)
    return [name.strip() for name in cell.split(",")] if commas and len(players) == 1 else players


def _from_lines(sheet: Sheet, mistakes: Mistakes) -> Iterator[ListedPair]:
    """Yield one pair from each line, with or without a label in front."""
    for number, cells in sheet.lines:
        where = sheet.at(number)
        with mistakes.noting("", where):
            label, players = _taken_apart(sheet, cells)
            line = "; ".join(filter(None, cells))
            if len(players) > 2 or not any(players):
                raise Misread(line, EXPECTED)
            names = [mistakes.read("", player, name_text, where) or "" for player in players]
            if label:
                label = mistakes.read("pair", label, parse_label, where) or ""
            yield ListedPair(where, Pair(label, None, *names))


def _taken_apart(sheet: Sheet, cells: Sequence[str]) -> tuple[str, list[str]]:
    """Split a line into its label, empty if it has none, and its players.

    Raise `AmbiguousColumns` for names between commas that could be parts of one name, unless a neighbouring cell or a
    comma within a cell decides.
    """
    label, names = _label_and_names(sheet, [cell for cell in cells if cell])
    if any(map(_BETWEEN_PLAYERS.search, names)):
        return label, _apart(", ".join(names))
    if len(names) == 1 and "," in names[0]:
        raise Misread(names[0], EXPECTED)
    if len(names) < 2 or _are_players(sheet, label, names):
        return label, names
    ways = [(["pair"] if label else []) + [*meant] for meant in _SPLIT.get(len(names), ())]
    raise Unclear(sheet, NAMES, (), [said_as(way, ()) for way in ways])


def _are_players(sheet: Sheet, label: str, names: Sequence[str]) -> bool:
    """Whether neighbouring names are one player each, not parts of a name."""
    if not sheet.commas or "," in "".join(names):
        return len(names) != 4
    return bool(label) and len(names) == 2 and all(" " in name for name in names)


def _label_and_names(sheet: Sheet, cells: list[str]) -> tuple[str, list[str]]:
    """Split off the label: the first cell, if it has a digit, because no name has one."""
    if len(cells) == 1 and (match := _NUMBERED.fullmatch(cells[0])):
        return match[1], [match[2]]
    if len(cells) == 1 and cells[0].isdecimal():
        return cells[0], []
    labelled = re.search("[0-9]", cells[0]) or (len(cells) in (3, 5) and not sheet.commas)
    return (cells[0], cells[1:]) if len(cells) > 1 and labelled else ("", cells)


def players_of(sheet: Sheet, said: Said = nobody_said, mistakes: Mistakes | None = None) -> list[Player]:
    """Read the players of any list, each once: one name on each line, or a table with headings."""
    mistakes = Mistakes() if mistakes is None else mistakes
    if not sheet.lines:
        mistakes.append(nothing_in(Origin(sheet.name), players_csv.COLUMNS))
        mistakes.refuse()
    reading = reading_of(sheet, PLAYERS, said)
    if not {"name", "last", "first"} & set(reading.columns):
        if sheet.width > 1:
            ways, headings = (
                (("name", "club_number"), ("last", "first"), ("first", "last")),
                headings_of(sheet, PLAYERS),
            )
            raise Unclear(sheet, PLAYERS, headings, [said_as(way, headings) for way in ways])
        reading = reading._replace(columns=("name",))
    rows: list[Row] = []
    for row in rows_of(sheet, reading, PLAYERS, mistakes):
        whole = row.cell("name") or f"{row.cell('first')} {row.cell('last')}".strip()
        rows.append(row.but(name=whole))
    return players_csv.players_in(rows, mistakes)
