"""A workbook of results that comes back edited: find what was changed in it and apply that to the event.

Sheets are recognised by a hidden row of keys, lines by board and pairs, or by list and pair. A cell that still shows
what the event gave is unchanged; any other is parsed as in `results.csv`. Data that the workbook does not show stays,
and so does a line that was removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Mistake, Mistakes, ParseError, SourceLocation, mismatch_message
from scorer.game.contracts import normalise_notation
from scorer.i18n import phrase
from scorer.interchange.own import results_csv
from scorer.interchange.own.event_folder import note_contradictions
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.text_files import read_table_rows
from scorer.model.notation import PASS, outcome_to_fields
from scorer.model.texts import parse_name
from scorer.reports import rankings, travellers
from scorer.reports.table import Cell, Sheet, sheets_of, stack_sheets
from scorer.reports.workbook_pages import (
    BOARDS_TAB,
    EDITABLE_KEYS,
    EVENT_PREFIX,
    KEY_PREFIX,
    RANKING_TAB,
    column_letters,
)
from scorer.scoring import ScoredEvent, score_event

if TYPE_CHECKING:
    from scorer.interchange.spreadsheets.files import SpreadsheetFile
    from scorer.interchange.spreadsheets.grid import SheetRows
    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.model.results import Result

LINE_KEYS = {BOARDS_TAB: ("board", "ns", "ew"), RANKING_TAB: ("list", "pair")}
"""The keys that identify the lines of a sheet."""

READ_KEYS = {BOARDS_TAB: EDITABLE_KEYS, RANKING_TAB: frozenset(("players",))}
"""The keys of the columns that are read back from a sheet; all others are computed."""

PLAYER_SEPARATOR = re.compile(r"\s*[&/]\s*")


class EditedLine(NamedTuple):
    """A line as it came back: its row number, its cells by key, and the cells as they were written."""

    row: int
    cells: Mapping[str, str]
    shown: Mapping[str, str]

    @property
    def changed_cells(self) -> dict[str, str]:
        """The cells that differ from what was written."""
        return {key: text for key, text in self.cells.items() if text != self.shown.get(key, text)}


class EditedWorkbook:
    """The edited sheets of a workbook, and the slug of the event it was made from."""

    def __init__(
        self, slug: str, sheets: Mapping[str, SheetRows], keys: Mapping[str, Sequence[str]], mistakes: Mistakes
    ) -> None:
        """Take sheets with the keys of their columns, and the mistakes in their cells.

        Only mistakes in columns that are read back count; a score without a value is one of our own formulas.
        """
        self.slug = slug
        self._sheets = sheets
        self._keys = keys
        read = {(tab, self._column_letter(tab, key)) for tab, typed in READ_KEYS.items() for key in typed - {"score"}}
        cells = [(one, one.location) for one in mistakes]
        self._mistakes = [one for one, at in cells if isinstance(at, SourceLocation) and (at.file, at.column) in read]

    def apply_to(self, previous: Event) -> Event:
        """Apply the edits to the event. Raise `InputError` with everything wrong, by cell."""
        mistakes, scored = Mistakes(self._mistakes), score_event(previous)
        event = previous._replace(pairs=self._read_pairs(scored, mistakes))
        event = self._apply_results(event, scored, mistakes)
        mistakes.raise_if_any()
        return event

    def _column_letter(self, tab: str, key: str) -> str:
        keys = self._keys.get(tab, ())
        return column_letters(keys.index(key)) if key in keys else "A"

    def _match_lines(self, tab: str, sheet: Sheet, mistakes: Mistakes) -> Iterator[tuple[int, EditedLine]]:
        """Yield the lines of a tab, each with the position of its row in the sheet that was written."""
        keys = self._keys.get(tab, ())
        key_columns = [key for key in LINE_KEYS[tab] if key in keys]
        if not key_columns:
            return
        rows = [
            {column.key: _cell_text(cell) for column, cell in zip(sheet.columns, row, strict=True)}
            for row in sheet.rows
        ]
        place_of = {tuple(row.get(key, "") for key in key_columns): place for place, row in enumerate(rows)}
        for number, texts in enumerate(self._sheets.get(tab, ())[1:], start=2):
            cells = dict(zip(keys, [*texts, *("" for _ in keys)], strict=False))
            line_key = tuple(cells.get(key, "") for key in key_columns)
            if line_key in place_of:
                place = place_of[line_key]
                yield place, EditedLine(number, cells, rows[place])
            elif any(cells.get(key) for key in READ_KEYS[tab]) and cells[key_columns[-1]]:
                unknown = mismatch_message(
                    " ".join(filter(None, line_key)), phrase("a line that is still in the event")
                )
                mistakes.append(
                    Mistake(SourceLocation(tab, number, self._column_letter(tab, key_columns[-1])), "", unknown)
                )

    def _read_pairs(self, scored: ScoredEvent, mistakes: Mistakes) -> tuple[Pair, ...]:
        """The pairs with the edited names."""
        tables = rankings.pair_lists(scored)
        standings = [standing for table in tables for standing in table.records]
        named: dict[str, Pair] = {}
        for place, line in self._match_lines(RANKING_TAB, stack_sheets(sheets_of(tables)), mistakes):
            pair = standings[place].pair
            if "players" in line.changed_cells:
                with mistakes.capture(
                    "players", SourceLocation(RANKING_TAB, line.row, self._column_letter(RANKING_TAB, "players"))
                ):
                    named[pair.label] = _rename_players(pair, line.changed_cells["players"])
        return tuple(named.get(pair.label, pair) for pair in scored.event.pairs)

    def _apply_results(self, event: Event, scored: ScoredEvent, mistakes: Mistakes) -> Event:
        """Apply edited results to the event, checking them against the others."""
        boards = travellers.all_travellers_table(scored)
        headings = results_csv.COLUMNS.names
        letters = {key: self._column_letter(BOARDS_TAB, key) for key in headings} | {
            "award": self._column_letter(BOARDS_TAB, "contract")
        }
        texts: list[tuple[int, Sequence[str]]] = [(1, headings)]
        lines = [
            (boards.records[place].result, line)
            for place, line in self._match_lines(BOARDS_TAB, boards.sheet, mistakes)
        ]
        for result, line in lines:
            fields = _result_fields(result, line)
            texts.append((line.row, [fields.get(key, "") for key in headings]))
        rows = list(read_table_rows(iter(texts), Origin(BOARDS_TAB, letters), results_csv.COLUMNS, mistakes))
        read: list[tuple[SourceRow, Result]] = []
        for row, (result, line) in zip(rows, lines, strict=True):
            outcome = results_csv.read_outcome(row, event.rule_set) if line.changed_cells else result.outcome
            _, remark = results_csv.read_group_and_remark(row) if line.changed_cells else ("", result.remark)
            if outcome is not None:
                read.append((row, result._replace(outcome=outcome, remark=remark)))
        changed = {result.key: result for _, result in read}
        event = event._replace(results=tuple(changed.get(result.key, result) for result in event.results))
        note_contradictions(event, rows, read)
        return event


def read_edited_workbook(file: SpreadsheetFile) -> EditedWorkbook | None:
    """Read a workbook of results; None if it is of another kind. Raise `FileAccessError` for any other file."""
    grids, mistakes = file.read(READ_KEYS)
    keys: dict[str, Sequence[str]] = {}
    slug = ""
    for tab, grid in grids.items():
        for number, texts in enumerate(grid):
            if texts and texts[0].startswith(KEY_PREFIX) and any(text.startswith(EVENT_PREFIX) for text in texts):
                keys[tab] = [text.removeprefix(KEY_PREFIX) for text in texts if text.startswith(KEY_PREFIX)]
                slug = next(text.removeprefix(EVENT_PREFIX) for text in texts if text.startswith(EVENT_PREFIX))
                del grid[number]
                break
    return EditedWorkbook(slug, grids, keys, mistakes) if keys else None


def _cell_text(cell: Cell) -> str:
    """A cell as it reads back."""
    return " ".join(str("" if cell is None else cell).split())


def _rename_players(pair: Pair, text: str) -> Pair:
    """Return the pair with the edited names, one or two."""
    players = [parse_name(name) for name in PLAYER_SEPARATOR.split(text)]
    if len(players) > 2:
        raise ParseError(text, phrase("one or two names, such as Ann Lee & Bob Fox"))
    return pair._replace(player1=players[0], player2=players[1] if len(players) == 2 else "")


def _result_fields(result: Result, line: EditedLine) -> dict[str, str]:
    """The columns of `results.csv` for a result with its edits; the column for contracts may hold an award."""
    written = outcome_to_fields(result.outcome)
    fields = {key: "" if value is None else str(value) for key, value in written._asdict().items()}
    fields |= {"board": str(result.board), "ns": result.ns or "", "ew": result.ew or "", "remark": result.remark}
    changed, cells = line.changed_cells, line.cells
    if "contract" in changed:
        alone = not (cells.get("declarer") or cells.get("tricks"))
        award = alone and normalise_notation(changed["contract"]) != PASS
        fields |= {"contract": "", "award": "", "score": "", "award" if award else "contract": changed["contract"]}
    fields |= {key: text for key, text in changed.items() if key in ("declarer", "tricks", "remark")}
    if changed.get("score"):
        fields["score"] = changed["score"]
    return fields
