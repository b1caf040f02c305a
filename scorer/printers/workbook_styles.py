"""How the cells of a workbook look: each look is registered once, and cells name it by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

if TYPE_CHECKING:
    from scorer.printers.cells import Look

PLAIN = Font(name="Calibri", size=11)
BOLD = Font(name="Calibri", size=11, bold=True)
LINK = Font(name="Calibri", size=11, underline="single", color="0563C1")
SMALL = Font(name="Calibri", size=9, italic=True)

SHADE = PatternFill("solid", start_color="DDE6EE")
RULE = Border(top=Side(style="thin", color="999999"))
BELOW = Border(bottom=Side(style="thin", color="7A8A99"))

WORST, EVEN, BEST = "F4B183", "FFFFFF", "9DC3E6"
"""Orange and blue, which nearly everybody can tell apart; black figures stay readable on both, and on grey."""

BAR = "4472A8"


class Styles:
    """The looks of one workbook. `worksheet` is any of its worksheets: a cell has to belong to one."""

    def __init__(self, worksheet: Any) -> None:
        self._worksheet = worksheet
        self._known: dict[Look, int] = {}

    def number_of(self, look: Look) -> int:
        """The number under which a cell names a look."""
        if look not in self._known:
            self._known[look] = _styled(WriteOnlyCell(self._worksheet), look).style_id
        return self._known[look]


def _styled(cell: Any, look: Look) -> Any:
    cell.font = BOLD if look.heading else LINK if look.linked else SMALL if look.note else PLAIN
    if look.heading:
        cell.fill, cell.border = SHADE, BELOW
    elif look.ruled:
        cell.border = RULE
    horizontal = "right" if look.to_the_right else "left"
    wrapped = look.heading or look.note
    cell.alignment = Alignment(
        horizontal=None if look.to_the_right and look.number_format else horizontal,
        indent=0 if look.to_the_right or look.note else 1,
        wrap_text=wrapped,
        vertical="center" if look.heading else "top" if look.note else None,
    )
    if look.number_format:
        cell.number_format = look.number_format
    else:
        cell.quotePrefix = True
    return cell
