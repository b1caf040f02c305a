"""Lists of names: one pair or player on each line, typed or pasted, or a table with any headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorer.errors import InputError, Mistake, Mistakes, ParseError, SourceLocation, mismatch_message
from scorer.i18n import join_phrases, phrase
from scorer.interchange.imported_events import MappingLookup, no_mapping
from scorer.interchange.lists.columns import (
    PAIR_NUMBER,
    SEAT_WORDS,
    AmbiguousColumns,
    ColumnMapping,
    ListSheet,
    find_headings,
    format_mapping,
    map_columns,
    parse_sheet,
    read_rows,
    skip_title,
)
from scorer.interchange.lists.headings import NAME_LIST, PLAYER_LIST, RESULT_LIST, find_column, is_total
from scorer.interchange.own import players_csv
from scorer.interchange.own.labels import PAIRS_FILE, PairLabels
from scorer.interchange.own.pairs_csv import MAX_PAIRS, read_pair
from scorer.interchange.rows import Origin
from scorer.interchange.text_files import missing_headings
from scorer.model.pair_lists import ListedPair
from scorer.model.pairs import MEMBER_SEPARATOR, Pair, parse_label
from scorer.model.texts import parse_free_text, parse_name
from scorer.progress import add_notice

if TYPE_CHECKING:
    from scorer.interchange.rows import SourceRow
    from scorer.model.players import Player

EXPECTED_PAIR = phrase("Ann Lee & Bob Fox, or LABEL; Ann Lee; Bob Fox")
EXPECTED_PAIR_LINES = phrase("one pair on each line, not a table: {example}", example=EXPECTED_PAIR)
_PLAYER_SEPARATOR = re.compile(r"\s*[&/]\s*|\s+(?:and|und|et|en|\+|-|–)\s+", re.IGNORECASE)
_MEMBER_SEPARATOR = re.compile(rf"\s*[,;/\n]\s*|{_PLAYER_SEPARATOR.pattern}", re.IGNORECASE)
_NUMBERED_LINE = re.compile(r"([0-9]{1,3}(?:NS|EW)?)(?:[.):]?\s+|[.):,]\s*)(?![&+/–-])(.+)", re.IGNORECASE)
"""A line that begins with the number of a pair, as in a printed list."""

_NAME_LAYOUTS = {
    2: (("player1", "player2"), ("last1", "first1")),
    4: (("last1", "first1", "last2", "first2"), ("first1", "last1", "first2", "last2")),
}
"""What two or four neighbouring names could be: two players, or parts of names."""

_NAME_COLUMNS = frozenset(("player1", "player2", "players", "player", "last1", "first1", "team"))


def parse_names(text: str, source: str, mapping_for: MappingLookup = no_mapping) -> list[ListedPair]:
    """Parse a text as `read_name_sheet` does. Text after `#` is a comment, except in a table with headings."""
    mistakes = Mistakes()
    sheet = parse_sheet(text, source, mistakes)
    sheet = skip_title(sheet, NAME_LIST)
    if not find_headings(sheet, NAME_LIST):
        plain = "\n".join(line.partition("#")[0] for line in text.splitlines())
        mistakes = Mistakes()
        sheet = parse_sheet(plain, source, mistakes)
    return read_name_sheet(sheet, mapping_for, mistakes)


def read_name_sheet(
    sheet: ListSheet, mapping_for: MappingLookup = no_mapping, mistakes: Mistakes | None = None
) -> list[ListedPair]:
    """Read a list with one pair on each line, or a table whose columns are known from headings or from the user.

    Raise `InputError` with everything that cannot be read, `AmbiguousColumns` for what could mean two things.
    """
    mistakes = Mistakes() if mistakes is None else mistakes
    sheet = _drop_footers(_split_seats(sheet))
    headings = find_headings(sheet, NAME_LIST)
    if headings or (sheet.lines and mapping_for(headings)):
        listed = _read_table(sheet, mapping_for, mistakes)
        if all(pair.label for _, pair in listed):
            full = PairLabels(pair for _, pair in listed).full_pairs
            listed = [one._replace(pair=pair) for one, pair in zip(listed, full, strict=True)]
    else:
        listed = list(_read_lines(sheet, mistakes))
    if len(listed) > MAX_PAIRS:
        most = phrase("expected at most {most:,} pairs", most=MAX_PAIRS)
        mistakes.append(Mistake(SourceLocation(sheet.name), "", most))
    if not listed and not mistakes:
        none = phrase("expected one pair on each line, such as {example}, but the list is empty", example=EXPECTED_PAIR)
        mistakes.append(Mistake(SourceLocation(sheet.name), "", none))
    mistakes.raise_if_any()
    return listed


def _split_seats(sheet: ListSheet) -> ListSheet:
    """Return a list of seats as one of pairs: columns for North and South are two players, all four are two pairs.

    North-South pairs come first, as they are numbered. A list with numbers instead of names stays as it is.
    """
    columns = _seat_columns(sheet.lines[0][1]) if sheet.lines else []
    used = [place for side in columns for place in side]
    if all(PAIR_NUMBER.fullmatch(cell) for place in used for cell in sheet.column_cells(place)):
        return sheet
    if len(columns) == 1:
        (number, first), *lines = sheet.lines
        renamed = {place: f"player{player}" for player, place in enumerate(used, start=1)}
        headings = tuple(renamed.get(place, cell) for place, cell in enumerate(first))
        return sheet._replace(lines=((number, headings), *lines))
    return _split_tables(sheet, columns)


def _seat_columns(headings: Sequence[str]) -> list[list[int]]:
    """Return the places of the columns of North-South and of East-West; nothing if there are no such columns."""
    seats = {SEAT_WORDS.get(cell.casefold().strip(), ""): place for place, cell in enumerate(headings)}
    letters = {cell.strip().upper(): place for place, cell in enumerate(headings)}
    if letters.keys() >= set("NESW"):
        seats = letters
    sides = {find_column(cell, RESULT_LIST): place for place, cell in enumerate(headings)}
    columns = [[seats[seat] for seat in side] for side in ("NS", "EW") if seats.keys() >= set(side)]
    if not columns and {"ns", "ew"} <= sides.keys():
        columns = [[sides["ns"]], [sides["ew"]]]
    return columns


def _split_tables(sheet: ListSheet, columns: Sequence[Sequence[int]]) -> ListSheet:
    """Return a list of tables as one of pairs with their directions; report the other columns as left out."""
    (number, first), *lines = sheet.lines
    used = [place for side in columns for place in side]
    left_out = [cell for place, cell in enumerate(first) if cell and place not in used]
    if left_out:
        others = join_phrases(left_out, ", ")
        add_notice(phrase("{file}: left out: {columns} (not needed)", file=sheet.name, columns=others))
    headings = ("direction", "player1", "player2") if len(columns[0]) > 1 else ("direction", "players")
    pairs: list[tuple[int, tuple[str, ...]]] = [(number, headings)]
    for side, places in zip(("NS", "EW"), columns, strict=True):
        for line, cells in lines:
            names = tuple(cells[place] if place < len(cells) else "" for place in places)
            if any(names) and not is_total(cells[0]):
                pairs.append((line, (side, *names)))
    return sheet._replace(lines=tuple(pairs))


def _drop_footers(sheet: ListSheet) -> ListSheet:
    """Return a list without the lines that add it up, and without remarks below it; report them."""
    lines = list(sheet.lines)
    has_columns = bool(find_headings(sheet, NAME_LIST))
    while len(lines) > 1 and (is_total(_first_cell(lines[-1])) or (has_columns and _is_remark(lines[-1]))):
        number, cells = lines.pop()
        place, line = sheet.locate(number), join_phrases(filter(None, cells), " | ")
        add_notice(phrase("{place}: left out, as it is not a pair: {line}", place=place, line=line))
    return sheet._replace(lines=tuple(lines))


def _first_cell(line: tuple[int, tuple[str, ...]]) -> str:
    return next(filter(None, line[1]), "")


def _is_remark(line: tuple[int, tuple[str, ...]]) -> bool:
    """Whether a line is a single text with a digit or a colon, which neither names nor labels have."""
    cells = [cell for cell in line[1] if cell]
    return len(cells) == 1 and bool(re.search(r"[0-9:]", cells[0])) and not PAIR_NUMBER.fullmatch(cells[0])


def _read_table(sheet: ListSheet, mapping_for: MappingLookup, mistakes: Mistakes) -> list[ListedPair]:
    mapping = _map_name_columns(sheet, mapping_for)
    key_column = "pair" if "pair" in mapping.columns else "player1"
    listed: list[ListedPair] = []
    for row in read_rows(sheet, mapping, NAME_LIST, mistakes):
        pair = read_pair(_split_player_cells(row), PAIRS_FILE, pair=lambda text: parse_label(text) if text else "")
        members = row.read_cell("members", parse_free_text)
        if pair is None or members is None:
            continue
        pair = pair._replace(members=MEMBER_SEPARATOR.join(_MEMBER_SEPARATOR.split(members)))
        before = listed[-1].pair if listed else pair
        if listed and pair.label and pair.label == before.label and not (before.player2 or pair.player2):
            both = before._replace(player2=pair.player1, id2=pair.id1)  # one line for each player
            listed[-1] = listed[-1]._replace(pair=both)
        else:
            listed.append(ListedPair(row.table.origin.locate(row.line, key_column), pair))
    return listed


def read_pair_rows(sheet: ListSheet, mapping_for: MappingLookup, mistakes: Mistakes) -> list[SourceRow]:
    """The rows of a list with the columns of `pairs.csv`; pairs without labels are numbered."""
    mapping = _map_name_columns(sheet, mapping_for)
    rows = [_split_player_cells(row) for row in read_rows(sheet, mapping, NAME_LIST, mistakes)]
    if "pair" in mapping.columns:
        return rows
    return [row.with_cells(pair=str(number)) for number, row in enumerate(rows, start=1)]


def _map_name_columns(sheet: ListSheet, mapping_for: MappingLookup) -> ColumnMapping:
    """Map the columns of a list. Of unnamed columns of names, a single one holds both players, two hold one each."""
    mapping = map_columns(sheet, NAME_LIST, mapping_for)
    if _NAME_COLUMNS & set(mapping.columns):
        return mapping
    _refuse_seating_list(sheet)
    columns = list(mapping.columns)
    unmapped = [place for place, column in enumerate(columns) if not column and sheet.column_cells(place)]
    numbers = [place for place in unmapped if all(map(PAIR_NUMBER.fullmatch, sheet.column_cells(place)))]
    names = [place for place in unmapped if place not in numbers]
    if "pair" not in columns and len(numbers) == 1:
        columns[numbers[0]] = "pair"
    if len(names) == 1:
        columns[names[0]] = "players"
        return ColumnMapping(tuple(columns), mapping.has_headings)
    headings, suggestions = find_headings(sheet, NAME_LIST), list[str]()
    for layout in _NAME_LAYOUTS.get(len(names), ()):
        assigned = columns.copy()
        for place, column in zip(names, layout, strict=True):
            assigned[place] = column
        suggestions.append(format_mapping(assigned, headings))
    raise AmbiguousColumns(sheet, NAME_LIST, headings, suggestions)


def _refuse_seating_list(sheet: ListSheet) -> None:
    """Raise `InputError` for a list of who sits at which table, because it has no pair numbers."""
    headings = find_headings(sheet, NAME_LIST)
    sides = {find_column(heading, RESULT_LIST) for heading in headings}
    seats = {SEAT_WORDS.get(heading.casefold(), heading.upper()) for heading in headings}
    if {"ns", "ew"} <= sides or set(SEAT_WORDS.values()) <= seats:
        first = " | ".join(filter(None, headings))
        raise InputError([Mistake(sheet.locate(sheet.lines[0][0]), "", mismatch_message(first, EXPECTED_PAIR_LINES))])


def _split_player_cells(row: SourceRow) -> SourceRow:
    """Return the row with one player in each player column, however the list stores them."""
    players = [_full_name(row, "1"), _full_name(row, "2")]
    if row.cell("team"):
        players = [row.cell("team")]
    elif row.cell("players"):
        players = split_players(row.cell("players"), commas=True)
    elif row.cell("player"):
        players = split_players(row.cell("player"))
    elif players[0] and not players[1]:
        players = split_players(players[0])
    if len(players) > 2:
        row.add_mistake("player1", mismatch_message(" & ".join(players), EXPECTED_PAIR))
    cells = {"player1": players[0], "player2": (*players, "")[1]}
    cells["direction"] = find_column(row.cell("direction"), RESULT_LIST).upper()
    return row.with_cells(**{column: text for column, text in cells.items() if text})


def _full_name(row: SourceRow, number: str) -> str:
    """A player's name from one cell or two."""
    name = f"{row.cell('first' + number)} {row.cell('last' + number)}".strip()
    return name or row.cell("player" + number)


def split_players(cell: str, *, commas: bool = False) -> list[str]:
    """Split the players in a cell at `&` or the like; with `commas` also at commas."""
    players = _PLAYER_SEPARATOR.split(cell)
    return [name.strip() for name in cell.split(",")] if commas and len(players) == 1 else players


def _read_lines(sheet: ListSheet, mistakes: Mistakes) -> Iterator[ListedPair]:
    """Yield one pair from each line, with or without a label in front."""
    for number, cells in sheet.lines:
        where = sheet.locate(number)
        with mistakes.capture("", where):
            team = _split_team(cells)
            if team is not None:
                yield ListedPair(where, team)
                continue
            label, players = _split_line(sheet, cells)
            line = "; ".join(filter(None, cells))
            if len(players) > 2 or not any(players):
                raise ParseError(line, EXPECTED_PAIR)
            names = [mistakes.parse("", player, parse_name, where) or "" for player in players]
            if label:
                label = mistakes.parse("pair", label, parse_label, where) or ""
            yield ListedPair(where, Pair(label, None, *names))


def _split_team(cells: Sequence[str]) -> Pair | None:
    """Split a line such as `Owls: Ada, Bo, Cy, Di` into a team's name and its people; None for any other line."""
    parts = [cell for cell in cells if cell]
    numbered = _NUMBERED_LINE.fullmatch(parts[0]) if parts else None
    label = numbered[1] if numbered else ""
    if numbered:
        parts[0] = numbered[2]
    elif len(parts) > 1 and parts[0].isdecimal():
        label = parts.pop(0)
    name, colon, people = ", ".join(parts).partition(":")
    members = [one for one in _MEMBER_SEPARATOR.split(people.strip()) if one]
    if not colon or not name.strip() or len(members) < FEWEST_MEMBERS:
        return None
    checked = MEMBER_SEPARATOR.join(map(parse_name, members))
    return Pair(parse_label(label) if label else "", None, parse_name(name.strip()), members=checked)


FEWEST_MEMBERS = 3
"""People after a colon from which a line names a team: two would be a pair."""


def _split_line(sheet: ListSheet, cells: Sequence[str]) -> tuple[str, list[str]]:
    """Split a line into its label, empty if it has none, and its players.

    Raise `AmbiguousColumns` for names between commas that could be parts of one name, unless a neighbouring cell or a
    comma within a cell decides.
    """
    label, names = _split_label(sheet, [cell for cell in cells if cell])
    if any(map(_PLAYER_SEPARATOR.search, names)):
        return label, split_players(", ".join(names))
    if len(names) == 1 and "," in names[0]:
        raise ParseError(names[0], EXPECTED_PAIR)
    if len(names) < 2 or _are_whole_names(sheet, label, names):
        return label, names
    mappings = [(["pair"] if label else []) + [*meant] for meant in _NAME_LAYOUTS.get(len(names), ())]
    raise AmbiguousColumns(sheet, NAME_LIST, (), [format_mapping(way, ()) for way in mappings])


def _are_whole_names(sheet: ListSheet, label: str, names: Sequence[str]) -> bool:
    """Whether neighbouring names are one player each, not parts of a name."""
    if not sheet.comma_separated or "," in "".join(names):
        return len(names) != 4
    return bool(label) and len(names) == 2 and all(" " in name for name in names)


def _split_label(sheet: ListSheet, cells: list[str]) -> tuple[str, list[str]]:
    """Split off the label: the first cell, if it has a digit, because no name has one."""
    if len(cells) == 1 and (match := _NUMBERED_LINE.fullmatch(cells[0])):
        return match[1], [match[2]]
    if len(cells) == 1 and cells[0].isdecimal():
        return cells[0], []
    labelled = re.search("[0-9]", cells[0]) or (len(cells) in (3, 5) and not sheet.comma_separated)
    return (cells[0], cells[1:]) if len(cells) > 1 and labelled else ("", cells)


def read_player_sheet(
    sheet: ListSheet, mapping_for: MappingLookup = no_mapping, mistakes: Mistakes | None = None
) -> list[Player]:
    """Read the players of any list, each once: one name on each line, or a table with headings."""
    mistakes = Mistakes() if mistakes is None else mistakes
    if not sheet.lines:
        mistakes.append(missing_headings(Origin(sheet.name), players_csv.COLUMNS))
        mistakes.raise_if_any()
    mapping = map_columns(sheet, PLAYER_LIST, mapping_for)
    if not {"name", "last", "first"} & set(mapping.columns):
        if sheet.width > 1:
            layouts, headings = (
                (("name", "club_number"), ("last", "first"), ("first", "last")),
                find_headings(sheet, PLAYER_LIST),
            )
            raise AmbiguousColumns(sheet, PLAYER_LIST, headings, [format_mapping(way, headings) for way in layouts])
        mapping = mapping._replace(columns=("name",))
    rows: list[SourceRow] = []
    for row in read_rows(sheet, mapping, PLAYER_LIST, mistakes):
        full_name = row.cell("name") or f"{row.cell('first')} {row.cell('last')}".strip()
        rows.append(row.with_cells(name=full_name))
    return players_csv.read_player_rows(rows, mistakes)
