"""A workbook of results that comes back edited: find what was changed in it and apply that to the event.

Sheets are recognised by a hidden row of keys, lines by board and pairs, or by list and pair. A cell that still shows
what the event gave is unchanged; any other is parsed as in `results.csv`. Data that the workbook does not show stays,
and so does a line that was removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Mistake, Mistakes, Where, misread
from scorer.formats import results_csv
from scorer.formats.folder import note_contradictions
from scorer.formats.texts import Origin, Row, table_rows
from scorer.formats.workbook import Grid, read_grids
from scorer.game.contracts import normalised
from scorer.i18n import phrase
from scorer.model.notation import PASS, fields_of
from scorer.model.texts import name_text
from scorer.reports import rankings, travellers
from scorer.reports.book import BOARDS, EVENT, KEY, RANKING, TYPED, letter
from scorer.reports.table import Cell, Sheet, below, sheets_of
from scorer.scoring import ScoredEvent, score_event

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.model.results import Result

LINES = {BOARDS: ("board", "ns", "ew"), RANKING: ("list", "pair")}
"""The keys that identify the lines of a sheet."""

READ = {BOARDS: TYPED, RANKING: frozenset(("players",))}
"""The keys of the columns that are read back from a sheet; all others are computed."""

BETWEEN_PLAYERS = re.compile(r"\s*[&/]\s*")


class LineBack(NamedTuple):
    """A line as it came back: its row number, its cells by key, and the cells as they were written."""

    row: int
    cells: Mapping[str, str]
    shown: Mapping[str, str]

    @property
    def typed(self) -> dict[str, str]:
        """The cells that differ from what was written."""
        return {key: text for key, text in self.cells.items() if text != self.shown.get(key, text)}


class TypedOver:
    """The edited sheets of a workbook, and the slug of the event it was made from."""

    def __init__(
        self, slug: str, grids: Mapping[str, Grid], keys: Mapping[str, Sequence[str]], mistakes: Mistakes
    ) -> None:
        """Take sheets with the keys of their columns, and the mistakes in their cells.

        Only mistakes in columns that are read back count; a score without a value is one of our own formulas.
        """
        self.slug = slug
        self._grids = grids
        self._keys = keys
        read = {(tab, self._letter(tab, key)) for tab, typed in READ.items() for key in typed - {"score"}}
        cells = [(one, one.where) for one in mistakes]
        self._mistakes = [one for one, at in cells if isinstance(at, Where) and (at.file, at.column) in read]

    def event(self, former: Event) -> Event:
        """Apply the edits to the event. Raise `BadInput` with everything wrong, by cell."""
        mistakes, scored = Mistakes(self._mistakes), score_event(former)
        event = replace(former, pairs=self._pairs(scored, mistakes))
        event = self._with_results(event, scored, mistakes)
        mistakes.refuse()
        return event

    def _letter(self, tab: str, key: str) -> str:
        keys = self._keys.get(tab, ())
        return letter(keys.index(key)) if key in keys else "A"

    def _lines(self, tab: str, sheet: Sheet, mistakes: Mistakes) -> Iterator[tuple[int, LineBack]]:
        """Yield the lines of a tab, each with the position of its row in the sheet that was written."""
        keys = self._keys.get(tab, ())
        known_by = [key for key in LINES[tab] if key in keys]
        if not known_by:
            return
        rows = [
            {column.key: _shown(cell) for column, cell in zip(sheet.columns, row, strict=True)} for row in sheet.rows
        ]
        place_of = {tuple(row.get(key, "") for key in known_by): place for place, row in enumerate(rows)}
        for number, texts in enumerate(self._grids.get(tab, ())[1:], start=2):
            cells = dict(zip(keys, [*texts, *("" for _ in keys)], strict=False))
            known = tuple(cells.get(key, "") for key in known_by)
            if known in place_of:
                place = place_of[known]
                yield place, LineBack(number, cells, rows[place])
            elif any(cells.get(key) for key in READ[tab]) and cells[known_by[-1]]:
                unknown = misread(" ".join(filter(None, known)), phrase("a line of the event as it is"))
                mistakes.append(Mistake(Where(tab, number, self._letter(tab, known_by[-1])), "", unknown))

    def _pairs(self, scored: ScoredEvent, mistakes: Mistakes) -> tuple[Pair, ...]:
        """The pairs with the edited names."""
        tables = rankings.pair_lists(scored)
        standings = [standing for table in tables for standing in table.records]
        named: dict[str, Pair] = {}
        for place, line in self._lines(RANKING, below(sheets_of(tables)), mistakes):
            pair = standings[place].pair
            if "players" in line.typed:
                with mistakes.noting("players", Where(RANKING, line.row, self._letter(RANKING, "players"))):
                    named[pair.label] = _named(pair, line.typed["players"])
        return tuple(named.get(pair.label, pair) for pair in scored.event.pairs)

    def _with_results(self, event: Event, scored: ScoredEvent, mistakes: Mistakes) -> Event:
        """Apply edited results to the event, checking them against the others."""
        (boards,) = travellers.listed(scored)
        headings = results_csv.COLUMNS.known
        letters = {key: self._letter(BOARDS, key) for key in headings} | {"award": self._letter(BOARDS, "contract")}
        texts: list[tuple[int, Sequence[str]]] = [(1, headings)]
        lines = [(boards.records[place].result, line) for place, line in self._lines(BOARDS, boards.sheet, mistakes)]
        for result, line in lines:
            fields = _fields(result, line)
            texts.append((line.row, [fields.get(key, "") for key in headings]))
        rows = list(table_rows(iter(texts), Origin(BOARDS, letters), results_csv.COLUMNS, mistakes))
        read: list[tuple[Row, Result]] = []
        for row, (result, line) in zip(rows, lines, strict=True):
            outcome = results_csv.outcome_in(row, event.rule_set) if line.typed else result.outcome
            _, remark = results_csv.group_and_remark(row) if line.typed else ("", result.remark)
            if outcome is not None:
                read.append((row, result._replace(outcome=outcome, remark=remark)))
        changed = {result.place: result for _, result in read}
        event = replace(event, results=tuple(changed.get(result.place, result) for result in event.results))
        note_contradictions(event, rows, read)
        return event


def read_typed_over(path: Path) -> TypedOver | None:
    """Read a workbook of results; None if it is of another kind. Raise `UnreadableFile` for any other file."""
    grids, mistakes = read_grids(path, READ)
    keys: dict[str, Sequence[str]] = {}
    slug = ""
    for tab, grid in grids.items():
        for number, texts in enumerate(grid):
            if texts and texts[0].startswith(KEY) and any(text.startswith(EVENT) for text in texts):
                keys[tab] = [text.removeprefix(KEY) for text in texts if text.startswith(KEY)]
                slug = next(text.removeprefix(EVENT) for text in texts if text.startswith(EVENT))
                del grid[number]
                break
    return TypedOver(slug, grids, keys, mistakes) if keys else None


def _shown(cell: Cell) -> str:
    """A cell as it reads back."""
    return " ".join(str("" if cell is None else cell).split())


def _named(pair: Pair, text: str) -> Pair:
    """Return the pair with the edited names, one or two."""
    players = [name_text(name) for name in BETWEEN_PLAYERS.split(text)]
    if len(players) > 2:
        raise Misread(text, phrase("one name or two, such as Ann Lee & Bob Fox"))
    return pair._replace(player1=players[0], player2=players[1] if len(players) == 2 else "")


def _fields(result: Result, line: LineBack) -> dict[str, str]:
    """The columns of `results.csv` for a result with its edits; the column for contracts may hold an award."""
    was = fields_of(result.outcome)
    fields = {key: "" if value is None else str(value) for key, value in was._asdict().items()}
    fields |= {"board": str(result.board), "ns": result.ns or "", "ew": result.ew or "", "remark": result.remark}
    typed, cells = line.typed, line.cells
    if "contract" in typed:
        alone = not (cells.get("declarer") or cells.get("tricks"))
        award = alone and normalised(typed["contract"]) != PASS
        fields |= {"contract": "", "award": "", "score": "", "award" if award else "contract": typed["contract"]}
    fields |= {key: text for key, text in typed.items() if key in ("declarer", "tricks", "remark")}
    if typed.get("score"):
        fields["score"] = typed["score"]
    return fields
