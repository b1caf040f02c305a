"""What the abbreviations of a table mean."""

from collections.abc import Iterator
from typing import NamedTuple

from scorer.game.contracts import Bid, Contract, Denomination, Target
from scorer.i18n import Phrase, noun_form, phrase
from scorer.model.results import NOT_PLAYED_CODE
from scorer.reports.table import Cell, Sheet


class Abbreviation(NamedTuple):
    """What is written in short in a table, and its meaning; `is_heading` is of a heading that is short on a phone."""

    short: str
    meaning: Phrase
    is_heading: bool = False


def list_abbreviations(sheet: Sheet) -> Iterator[Abbreviation]:
    """Yield what the contracts of a table are written with, and what stands in their place or beside them."""
    columns = sheet.positions
    contracts = {row[columns["contract"]] for row in sheet.rows} if "contract" in columns else set[Cell]()
    for target in Target:
        if any(isinstance(cell, Contract) and cell.target is target for cell in contracts):
            yield Abbreviation(str(target), target.label)
    if any(isinstance(cell, Contract | Bid) and cell.denomination is Denomination.NO_TRUMPS for cell in contracts):
        yield Abbreviation(str(Denomination.NO_TRUMPS), Denomination.NO_TRUMPS.label)
    if NOT_PLAYED_CODE in contracts:
        yield Abbreviation(NOT_PLAYED_CODE, phrase("not played"))
    if contracts and "tricks" in columns and (short := sheet.columns[columns["tricks"]].short_heading):
        yield Abbreviation(short, noun_form(2, "trick"), is_heading=True)
