"""What an entry workbook helps with while it is filled in: drop-down lists, checks of what is typed, locked cells.

All of it is a convenience: an import believes none of it and looks at everything again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from scorer.formats import pairs_csv, results_csv
from scorer.formats.workbook import LISTS, TABS
from scorer.game.contracts import TRICKS
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat, Side
from scorer.records.award_notation import EXAMPLES
from scorer.records.notation import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scorer.game.rulesets import RuleSet

MORE_ROWS = 1_000
"""Free rows below those of the movement in which lists and checks help."""


def contracts(rules: RuleSet) -> list[str]:
    """What can be chosen, in the order of the score table."""
    return [*map(str, rules.contracts), *([PASS] if rules.passes else [])]


def protect(worksheet: Any) -> None:
    """Lock what is locked, without a password; filters and widths stay allowed."""
    worksheet.protection.sheet = True
    worksheet.protection.formatColumns = worksheet.protection.formatRows = False
    worksheet.protection.autoFilter = worksheet.protection.sort = False


def add_checks(worksheet: Any, name: str, rules: RuleSet, headings: Sequence[str], rows: int) -> None:
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
        told = DataValidation(showInputMessage=True, promptTitle="Award", prompt=f"Such as {EXAMPLES}")
        _put(worksheet, headings.index("award"), rows, told)


def _choices(name: str, rules: RuleSet) -> Mapping[str, str]:
    """What columns offer. Tricks are texts, so that a +1 is refused and not taken for a 1."""
    if name == pairs_csv.FILE:
        return {"direction": _listed(it.value for it in Side)}
    if name != results_csv.FILE:
        return {}
    first = f"{TABS[pairs_csv.FILE]}!$A$2"
    pairs = f"OFFSET({first},0,0,MAX(1,COUNTA({first}:$A${MORE_ROWS})),1)"
    return {
        "ns": pairs,
        "ew": pairs,
        "contract": f"{LISTS}!$A$1:$A${len(contracts(rules))}",
        "declarer": _listed(it.value for it in Seat),
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
