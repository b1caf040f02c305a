"""An entry workbook: an event folder as an Excel file, each file of the folder a sheet. Writing it.

Results are filled in row by row: one for each that the schedule expects, its place and pairs locked, with
drop-down lists and checks that accept what an import accepts.
"""

from __future__ import annotations

import csv
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from scorer.checks import missing
from scorer.errors import Mistake, Mistakes, Where
from scorer.formats import event_toml, pairs_csv, results_csv
from scorer.formats.event_files import WRITERS
from scorer.formats.workbook import FILES, KEYS, LISTS, READ_ME, TABS, encoded
from scorer.game.contracts import TRICKS
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat, Side
from scorer.records.award_notation import EXAMPLES
from scorer.records.events import SETTINGS
from scorer.records.notation import PASS, fields_of
from scorer.records.pairs import label_order
from scorer.records.value_kinds import value_text
from scorer.tournament import score_event
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from scorer.game.rulesets import RuleSet
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.results import Result

Value = str | int | None

LONGEST_TEXT = 32_767
"""What a cell of an Excel file can hold, in characters."""

RESULT_COLUMNS = ("round", "table", "board", "ns", "ew", *results_csv.WRITTEN[5:])
PLANNED = 5
"""Columns of a result that the schedule knows: the first."""

WIDTHS = {
    "player1": 26,
    "player2": 26,
    "award": 24,
    "remark": 30,
    "key": 28,
    "value": 36,
    "reason": 40,
    "at": 20,
    "direction": 11,
}
"""Characters of the columns that are not of the usual width."""

USUAL, WIDEST = 10, 80

A4 = 9
"""The number of that paper size in an Excel file."""

READ_ME_LINES = (
    "Fill in the sheet Results: contract, declarer and tricks; or a score from the North-South side; or an award.",
    "Grey cells come from the movement and are locked. Rows left empty are results that were not played yet.",
    "A meeting that was not planned goes into a free row below. A pair that sat out a board has a row of its own"
    " with the other side left empty.",
    "Players' names stand in the sheet Pairs, the settings of the event in the sheet Event.",
    "What the other sheets say belongs to the event as well. A sheet that is taken out says nothing: where the import"
    " replaces an event, what the sheet would hold stays as it is there.",
    "The sheets are protected without a password, against slips.",
)


class Looks(NamedTuple):
    """The looks of cells, made once: openpyxl takes longer to make a look than to write a cell."""

    plain: Any
    number: Any
    locked: Any
    heading: Any

    @classmethod
    def of(cls, worksheet: Any) -> Looks:
        """Register them in the workbook of a worksheet."""
        return cls(*(_look(WriteOnlyCell(worksheet), kind) for kind in cls._fields))


def _look(cell: Any, kind: str) -> Any:
    cell.protection = Protection(locked=kind in ("locked", "heading"))
    cell.number_format = "General" if kind == "number" else "@"
    cell.alignment = Alignment(horizontal="left")
    if kind in ("locked", "heading"):
        cell.fill = PatternFill("solid", start_color="DDE6EE" if kind == "heading" else "EDEDED")
        cell.font = Font(name="Calibri", size=11, bold=kind == "heading")
    return cell._style  # the idiom to share a look; through its public attributes each cell gets one of its own


def write_template(event: Event, path: Path) -> None:
    """Write the workbook that `read_workbook` reads back to the same event.

    Raises `BadInput` for a text that is longer than a cell can be.
    """
    sheets: dict[str, list[Sequence[Value]]] = {}
    for name in dict.fromkeys((*FIRST, *WRITERS)):
        rows = _rows(event, name)
        if rows:
            sheets[name] = rows
    _refuse_long_texts(sheets)
    book = Workbook(write_only=True)
    book.properties.title = encoded(event.name)
    notes = book.create_sheet(READ_ME)
    looks = Looks.of(notes)
    notes.column_dimensions["A"].width = max(map(len, READ_ME_LINES))
    _set_up_paper(notes)
    for line in (f"{event.name}, {event.date}", "", *READ_ME_LINES):
        notes.append([_cell(notes, looks.plain, line)])
    for name, rows in sheets.items():
        _write_sheet(book.create_sheet(TABS[name]), event, rows, looks)
    choices = book.create_sheet(LISTS)
    choices.sheet_state = "hidden"
    for contract in _contracts(event.rule_set):
        choices.append([_cell(choices, looks.plain, contract)])
    book.save(path)


def _refuse_long_texts(sheets: Mapping[str, Sequence[Sequence[Value]]]) -> None:
    """Raise `BadInput` with every text that a cell would cut."""
    mistakes = Mistakes()
    for name, rows in sheets.items():
        for value in chain.from_iterable(rows):
            if isinstance(value, str) and len(encoded(value)) > LONGEST_TEXT:
                too_long = phrase(
                    "a text of {length} characters, expected {most} at the most in a workbook",
                    length=len(value),
                    most=LONGEST_TEXT,
                )
                mistakes.append(Mistake(Where(TABS[name]), "", too_long))
    mistakes.refuse()


FIRST = (pairs_csv.FILE, results_csv.FILE, event_toml.FILE)
"""What everybody works with, and what is always there; the others follow where they hold something."""


def _rows(event: Event, name: str) -> list[Sequence[Value]]:
    """What stands in the sheet of a file, the headings first; nothing where the file would not be there."""
    if name == results_csv.FILE:
        return [RESULT_COLUMNS, *_results(event)]
    if name == event_toml.FILE:
        return [KEYS, *((setting.key, value_text(setting.of(event))) for setting in SETTINGS)]
    text = WRITERS[name](event)
    if name.endswith(".pbn"):
        return [[line] for line in text.splitlines()]
    return [*csv.reader(text.splitlines())]


def _results(event: Event) -> list[Sequence[Value]]:
    """A row for each result that is there, and for each that is missing, as they are played."""
    sections = {pair.label: label_order(pair.section) for pair in event.pairs}
    rows: list[tuple[Any, Sequence[Value]]] = []
    for result in event.results:
        section = sections.get(result.pairs[0], ())
        rows.append(((section, result.round or 0, result.table or 0, result.board), _result(result)))
    for sitting, boards in missing(event, score_event(event).won_on):
        section = label_order(sitting.section)
        rows += [((section, sitting.round, sitting.table, board), _to_come(sitting, board)) for board in boards]
    rows.sort(key=lambda ordered: ordered[0])
    return [row for _, row in rows]


def _result(result: Result) -> Sequence[Value]:
    fields = fields_of(result.outcome)
    tricks = None if fields.tricks is None else str(fields.tricks)
    entered = (fields.contract, fields.declarer, tricks, fields.score, fields.award, result.group, result.remark)
    return (result.round, result.table, result.board, result.ns, result.ew, *entered)


def _to_come(sitting: Sitting, board: int) -> Sequence[Value]:
    return (sitting.round, sitting.table, board, sitting.ns, sitting.ew)


def _write_sheet(worksheet: Any, event: Event, rows: Sequence[Sequence[Value]], looks: Looks) -> None:
    name = FILES[worksheet.title]
    _set_up_paper(worksheet)
    if name.endswith(".pbn"):
        worksheet.column_dimensions["A"].width = WIDEST
        worksheet.column_dimensions["A"]._style = looks.plain
        _append(worksheet, rows, [looks.plain])
        return
    headings = [str(heading) for heading in rows[0]]
    locked = _locked(event, name)
    kinds = [looks.number if heading == "score" else looks.plain for heading in headings]
    for position, heading in enumerate(headings):
        column = worksheet.column_dimensions[get_column_letter(position + 1)]
        column.width = WIDTHS.get(heading, USUAL)
        column._style = kinds[position]
    worksheet.freeze_panes = f"{get_column_letter(locked + 1)}2"
    _add_checks(worksheet, name, event.rule_set, headings, len(rows))
    _protect(worksheet)
    worksheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}{len(rows)}"
    worksheet.print_title_rows = "1:1"
    _append(worksheet, rows[:1], [looks.heading] * len(headings))
    _append(worksheet, rows[1:], [looks.locked] * locked + kinds[locked:])


def _append(worksheet: Any, rows: Iterable[Sequence[Value]], looks: Sequence[Any]) -> None:
    """Write rows, each cell with the look of its column."""
    for row in rows:
        worksheet.append([_cell(worksheet, look, value) for look, value in zip(looks, row, strict=False)])


def _set_up_paper(worksheet: Any) -> None:
    worksheet.page_setup.paperSize = A4
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True


def _locked(event: Event, name: str) -> int:
    """How many columns the movement knows; without one nothing is locked."""
    known = {results_csv.FILE: PLANNED, pairs_csv.FILE: 2}
    return known.get(name, 0) if event.schedule else 0


def _cell(worksheet: Any, look: Any, value: Value) -> Any:
    """A cell; a text stays one whatever it looks like."""
    if isinstance(value, str) and value:
        cell: Any = WriteOnlyCell(worksheet, encoded(value))
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(worksheet, None if value == "" else value)
    cell._style = look
    return cell


MORE_ROWS = 1_000
"""Free rows below those of the movement in which lists and checks help."""


def _contracts(rules: RuleSet) -> list[str]:
    """What can be chosen, in the order of the score table."""
    return [*map(str, rules.contracts), *([PASS] if rules.passes else [])]


def _protect(worksheet: Any) -> None:
    """Lock what is locked, without a password; filters and widths stay allowed."""
    worksheet.protection.sheet = True
    worksheet.protection.formatColumns = worksheet.protection.formatRows = False
    worksheet.protection.autoFilter = worksheet.protection.sort = False


def _add_checks(worksheet: Any, name: str, rules: RuleSet, headings: Sequence[str], rows: int) -> None:
    """Put lists and checks on the sheet of a file, which has so many rows."""
    for heading, choices in _choices(name, rules).items():
        check = DataValidation("list", choices)
        _refuse_others(check, "Choose from the list")
        _put(worksheet, headings.index(heading), rows, check)
    if name == results_csv.FILE:
        scores = possible_scores(rules)
        whole = DataValidation("whole", str(min(scores)), str(max(scores)), operator="between")
        _refuse_others(whole, f"Expected a score from {min(scores)} to {max(scores)}, seen from North-South")
        _put(worksheet, headings.index("score"), rows, whole)
        prompt = DataValidation(showInputMessage=True, promptTitle="Award", prompt=f"Such as {EXAMPLES}")
        _put(worksheet, headings.index("award"), rows, prompt)


def _choices(name: str, rules: RuleSet) -> Mapping[str, str]:
    """What columns offer. Tricks are texts, so that a +1 is refused and not taken for a 1."""
    if name == pairs_csv.FILE:
        return {"direction": _listed(side.value for side in Side)}
    if name != results_csv.FILE:
        return {}
    first = f"{TABS[pairs_csv.FILE]}!$A$2"
    pairs = f"OFFSET({first},0,0,MAX(1,COUNTA({first}:$A${MORE_ROWS})),1)"
    return {
        "ns": pairs,
        "ew": pairs,
        "contract": f"{LISTS}!$A$1:$A${len(_contracts(rules))}",
        "declarer": _listed(seat.value for seat in Seat),
        "tricks": _listed(map(str, range(TRICKS + 1))),
    }


def _listed(words: Iterable[str]) -> str:
    return f'"{",".join(words)}"'


def _refuse_others(check: DataValidation, sentence: str) -> None:
    check.showErrorMessage, check.errorTitle, check.error = True, "Not understood", sentence


def _put(worksheet: Any, place: int, rows: int, check: DataValidation) -> None:
    letter = get_column_letter(place + 1)
    check.add(f"{letter}2:{letter}{rows + MORE_ROWS}")
    check.allowBlank = True
    worksheet.data_validations.append(check)
