"""The rounds of a Bridgemate file as a schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.errors import Misread, Mistakes
from scorer.exchange.bridgemate_pairs import Section, played_rounds, sitting
from scorer.game.seats import Side
from scorer.movements.schedule import Sitting, faults
from scorer.records.events import in_seating_order
from scorer.records.numbers import MOST_BOARDS
from scorer.words import Phrase, phrase, runs_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.exchange.access_tables import AccessFile
    from scorer.formats.pairs_csv import Labels

MOVEMENT = "bridgemate"
SHARED = f"{MOVEMENT}-shared"
"""What the movement is called; tables may share boards in one with `share` in its name."""


def schedule_of(
    file: AccessFile, sections: Mapping[int, Section], labels: Labels, mistakes: Mistakes, told: list[Phrase]
) -> tuple[tuple[Sitting, ...], str]:
    """The schedule and what the movement is called; none, and that is told, where it is none that can be played."""
    sittings: list[Sitting] = []
    for section, row in played_rounds(file, sections):
        with mistakes.noting(
            "RoundData", phrase("table {table}, round {round}", table=row["Table"], round=row["Round"])
        ):
            sittings.append(_sitting(row, section, labels, several=len(sections) > 1))
    for name in (MOVEMENT, SHARED):
        if not any(_faults(sittings, shared=name == SHARED)):
            return in_seating_order(sittings), name
    told.append(phrase("the rounds are left out, because they are no schedule that can be played as it stands"))
    return (), ""


def _faults(sittings: list[Sitting], *, shared: bool) -> list[object]:
    found: list[object] = []
    for letter in {one.section for one in sittings}:
        found += faults([one for one in sittings if one.section == letter], shared=shared, repeats=True)
    return found


def _sitting(row: Mapping[str, Any], section: Section, labels: Labels, *, several: bool) -> Sitting:
    """A table in a round; raise `Misread` for boards that are no numbers or do not follow each other."""
    letter = section.letter if several else ""
    found: list[str | None] = []
    for side, number in zip(Side, sitting(row, section), strict=True):
        found.append(None if number is None else labels.find(str(number), side, letter))
    ns, ew = found
    first, last = _boards(row)
    return Sitting(_number(row, "Round"), _number(row, "Table"), ns, ew, first, last, section=letter)


def _boards(row: Mapping[str, Any]) -> tuple[int, int]:
    """The first and the last board of a row; raise `Misread` for others than it can have."""
    custom = str(row["CustomBoards"] or "").strip()
    first, last = row["LowBoard"], row["HighBoard"]
    if custom:
        texts = custom.replace(";", ",").split(",")
        runs = runs_of(sorted({int(text) for text in texts if text.strip().isdecimal()}))
        if len(runs) != 1:
            raise Misread(custom, phrase("boards that follow each other"))
        ((first, last),) = runs
    if not (isinstance(first, int) and isinstance(last, int) and 0 < first <= last <= MOST_BOARDS):
        raise Misread(f"{first}-{last}", phrase("boards from 1 to {last}", last=MOST_BOARDS))
    return first, last


def _number(row: Mapping[str, Any], column: str) -> int:
    number = row[column]
    if not isinstance(number, int) or not 0 < number <= MOST_BOARDS:
        raise Misread(str(number), phrase("1 to {most}", most=MOST_BOARDS))
    return number
