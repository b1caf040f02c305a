"""The workbook that calculates: LibreOffice works every formula out anew, and has what the scorer has."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest

from scorer.game.contracts import Bid, Denomination, Doubling
from scorer.game.seats import Seat
from scorer.interchange.own.edited_workbook import read_edited_workbook
from scorer.interchange.own.event_folder import read_folder
from scorer.interchange.spreadsheets.files import SpreadsheetFile
from scorer.model.events import Event
from scorer.model.results import PassedOut, Played, Result
from scorer.model.settings import ImpDivisor, Method, Scoring, SectionScope, UnequalBoards
from scorer.progress import track_silently
from scorer.rendering.workbook import write_workbook
from scorer.reports.workbook_pages import build_pages
from scorer.scoring import score_event
from tests.conftest import SAMPLE_NAMES, SAMPLES
from tests.evening import EVENING

TODAY = datetime.date(2026, 3, 4)

ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>"""
"""LibreOffice's setting to work everything out anew, whatever stands in the file."""

SCORINGS = {
    "one-a-win": Scoring(matchpoints_per_win=1),
    "own-top": Scoring(unequal_boards=UnequalBoards.OWN_TOP),
    "apart": Scoring(sections=SectionScope.APART),
    "cross-imps": Scoring(method=Method.CROSS_IMPS, imp_cap=9),
    "cross-imps-sums": Scoring(method=Method.CROSS_IMPS, imp_divisor=ImpDivisor.NONE),
    "butler": Scoring(method=Method.BUTLER),
    "aggregate": Scoring(method=Method.AGGREGATE),
}


AN_AUCTION = [
    Result(board, ns, ew, outcome)
    for board in (1, 2, 4)
    for ns, ew, outcome in (
        ("1", "4", Played(Bid(4, Denomination.SPADES, Doubling.DOUBLED), Seat.NORTH, 8)),
        ("2", "5", Played(Bid(6, Denomination.NO_TRUMPS), Seat.EAST, 12)),
        ("3", "6", PassedOut()),
    )
]
"""Vulnerable, and not; doubled; passed out."""


def events() -> Iterator[tuple[str, Event]]:
    """The samples as they are, and the first of them by every way to compare."""
    for name in SAMPLE_NAMES:
        yield name, read_folder(SAMPLES / name, TODAY)
    mitchell = read_folder(SAMPLES / "mitchell", TODAY)
    for name, scoring in SCORINGS.items():
        yield name, mitchell._replace(scoring=scoring)
    pairs = tuple(pair._replace(section="AB"[n % 2], stratum="AB"[n % 3 > 0]) for n, pair in enumerate(mitchell.pairs))
    yield "lists-below", mitchell._replace(pairs=pairs)
    yield "bridge", EVENING._replace(rules="bridge", dealt=(), results=tuple(AN_AUCTION))


EVENTS = dict(events())


def other_tricks(event: Event, chance: Random, times: int) -> Event:
    """The same with other tricks in some places."""
    results = list(event.results)
    played = [place for place, result in enumerate(results) if isinstance(result.outcome, Played)]
    for place in chance.sample(played, min(times, len(played))):
        outcome = results[place].outcome
        assert isinstance(outcome, Played)
        tricks = chance.choice([tricks for tricks in range(14) if tricks != outcome.tricks])
        results[place] = results[place]._replace(outcome=outcome._replace(tricks=tricks))
    return event._replace(results=tuple(results))


def type_tricks(path: Path, event: Event) -> None:
    """Type the tricks of every result of an event, and save."""
    book: Any = openpyxl.load_workbook(path)
    sheet, tricks = book["Boards"], {}
    for result in event.results:
        if isinstance(result.outcome, Played):
            tricks[result.board, str(result.ns), str(result.ew)] = result.outcome.tricks
    headings = [cell.value for cell in sheet[1]]
    for row in sheet.iter_rows(min_row=2):
        cells = dict(zip(headings, row, strict=True))
        for ns, ew in (("", ""), ("NS", "EW")):
            known = tricks.get((cells["Board"].value, f"{cells['NS'].value}{ns}", f"{cells['EW'].value}{ew}"))
            if known is not None:
                cells["Tricks"].value = known
    book.save(path)


def falsify(path: Path) -> int:
    """Put a wrong number in the place of every value that a formula has; how many there were."""
    with ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    falsified = 0
    with ZipFile(path, "w", ZIP_DEFLATED) as book:
        for name, part in parts.items():
            wrong, times = re.subn(rb"(</f><v>)[^<]+", rb"\g<1>98765", part)
            falsified += times
            book.writestr(name, wrong)
    return falsified


def recalculate(folder: Path, profile: Path) -> None:
    """Let LibreOffice work out all workbooks of a folder, and write them beside it."""
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice (soffice) is not installed, so no spreadsheet program works out the formulas")
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(ALWAYS, encoding="utf-8")
    words = ["soffice", f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", "xlsx", "--outdir"]
    subprocess.run([*words, folder / "out", *folder.glob("*.xlsx")], check=True, capture_output=True, timeout=300)


def differing(path: Path, event: Event) -> list[object]:
    """Every figure in Ranking and Boards that is not what the scorer has; lines are known by what is in front."""
    book = openpyxl.load_workbook(path, data_only=True)
    expected = {page.tab: page for page in build_pages(score_event(event), [])}
    wrong: list[object] = []
    for tab, known in (("Ranking", ("pair", "list")), ("Boards", ("board", "ns", "ew"))):
        keys = [column.key for column in expected[tab].sheet.columns]
        rows = {_key(row, keys, known): row for row in book[tab].iter_rows(min_row=2, values_only=True)}
        for row in expected[tab].sheet.rows:
            found = rows[_key(row, keys, known)]
            for key, own, other in zip(keys, row, found, strict=False):
                if key not in ("line", "ns_line", "ew_line", "scorer", "differs", "datum") and not alike(own, other):
                    wrong.append((tab, _key(row, keys, known), key, own, other))
    return wrong


def _key(row: Any, keys: list[str], known: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(row[keys.index(key)]) for key in known if key in keys)


def alike(own: Any, other: Any) -> bool:
    """Whether a cell says what the scorer says; suits have their symbols."""
    own = own.number if hasattr(own, "number") and hasattr(own, "tied") else own
    if isinstance(other, int | float) and not isinstance(own, str):
        return own is not None and float(own) == pytest.approx(other, abs=1e-9)
    return (getattr(own, "symbols", None) or str("" if own is None else own)) == str(other or "")


@pytest.fixture(scope="module")
def worked_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every workbook with other tricks, and those of the samples with wrong values, as LibreOffice writes them."""
    folder = tmp_path_factory.mktemp("books")
    for name, event in EVENTS.items():
        pages = build_pages(score_event(event), [])
        write_workbook(folder / f"{name}-changed.xlsx", name, pages, track_silently)
        type_tricks(folder / f"{name}-changed.xlsx", changed(name))
        if name in SAMPLE_NAMES:
            write_workbook(folder / f"{name}.xlsx", name, pages, track_silently)
            assert falsify(folder / f"{name}.xlsx") > 20, name
    recalculate(folder, tmp_path_factory.mktemp("profile"))
    return folder / "out"


def changed(name: str) -> Event:
    return other_tricks(EVENTS[name], Random(name), int(os.environ.get("SCORER_CHANGED", "5")))  # noqa: S311  # the same ones each time


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_what_a_spreadsheet_program_works_out_is_what_the_scorer_has(worked_out: Path, name: str) -> None:
    assert differing(worked_out / f"{name}.xlsx", EVENTS[name]) == []


@pytest.mark.long
@pytest.mark.parametrize("name", EVENTS)
def test_after_other_tricks_it_is_what_the_scorer_has_of_these(worked_out: Path, name: str) -> None:
    assert changed(name) != EVENTS[name]
    assert differing(worked_out / f"{name}-changed.xlsx", changed(name)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", EVENTS)
def test_what_a_spreadsheet_program_saved_comes_back_as_it_was_typed(worked_out: Path, name: str) -> None:
    typed = read_edited_workbook(SpreadsheetFile(worked_out / f"{name}-changed.xlsx"))
    assert typed is not None
    assert typed.apply_to(EVENTS[name]) == changed(name)


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLE_NAMES)
def test_what_a_spreadsheet_program_saved_comes_back_as_it_was_written(worked_out: Path, name: str) -> None:
    written = read_edited_workbook(SpreadsheetFile(worked_out / f"{name}.xlsx"))
    assert written is not None
    assert written.apply_to(EVENTS[name]) == EVENTS[name]
