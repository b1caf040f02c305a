"""Sheets of strangers: those made by hand, many put together by chance, and our own workbooks with a cell changed."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

from scorer.errors import ScorerError
from scorer.interchange.lists.result_lists import read_pair_list
from tests.interchange.spreadsheets.hostile import LARGE, SMALL, make_hostile
from tests.interchange.spreadsheets.test_strangers import MEGABYTES, measure, most_seconds
from tests.prove.evenings import Evening
from tests.prove.grammar import mutate
from tests.prove.jobs import must
from tests.prove.program import inside
from tests.prove.report import Account, Fault, say

PART = "sheets"

WORDS = (
    "GS",
    "PNT",
    "N",
    "60/40",
    "NP",
    "#N/A",
    "=1+1",
    "true",
    "1e9",
    "<f>",
    "</c>",
    "<row>",
    "&lt;",
    "s",
    "str",
    "inlineStr",
)


def sheets(account: Account, number: int) -> None:
    """Read those made by hand, so many put together by chance, and a tenth as many changed workbooks of ours."""
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        folder = Path(scratch)
        _read_those_made_by_hand(account, folder)
        _read_those_of_chance(account, folder, number)
        _replace_by_changed_workbooks(account, folder, max(number // 10, 1))
    say(f"sheets: {account.counts[PART].total():,} read or refused")


def _read_those_made_by_hand(account: Account, folder: Path) -> None:
    for name, make in {**SMALL, **LARGE}.items():
        path = make(folder / name)
        seconds, megabytes = measure(path)
        account.count(PART, "made by hand")
        if seconds > most_seconds() or megabytes > MEGABYTES:
            account.blame(Fault(PART, name, f"takes {seconds:.1f} s and {megabytes:.0f} MB"))
        path.unlink()


def _read_those_of_chance(account: Account, folder: Path, number: int) -> None:
    chance, most = Random(f"{account.seed}/sheets"), most_seconds()  # noqa: S311  # no secret
    for at in range(number):
        path = make_hostile(chance, folder / f"by chance{('.ods', '.xlsx')[at % 2]}")
        began = process_time()
        try:
            with suppress(ScorerError):
                read_pair_list(path)
        except Exception as error:  # whatever it is, it is no refusal
            account.blame(Fault(PART, f"sheet {at}", f"{type(error).__name__}: {error}"))
        seconds = process_time() - began
        if seconds > most:
            account.blame(Fault(PART, f"sheet {at}", f"takes {seconds:.1f} s"))
        account.count(PART, f"by chance, {path.suffix}")


def _replace_by_changed_workbooks(account: Account, folder: Path, number: int) -> None:
    """Import a workbook of results with changed parts over its event: done or refused, and the database is sound."""
    chance = Random(f"{account.seed}/workbooks")  # noqa: S311  # no secret
    must(folder, "import", Evening(5, 2).write(folder / "evening"))
    must(folder, "export", folder / "whole.xlsx")
    with ZipFile(folder / "whole.xlsx") as whole:
        parts = {name: whole.read(name) for name in whole.namelist()}
    names = [name for name in parts if "worksheets/sheet" in name and name.endswith(".xml")]
    for at in range(number):
        name = chance.choice(names)
        with ZipFile(folder / "changed.xlsx", "w", ZIP_DEFLATED) as changed:
            for part, content in parts.items():
                changed.writestr(part, mutate(chance, content, WORDS) if part == name else content)
        ran = inside(folder, ("import", folder / "changed.xlsx", "--replace"))
        if ran.fault or ran.code not in (0, 1):
            account.blame(Fault(PART, f"workbook {at}, {name}", ran.fault or f"exit code {ran.code}"))
        account.count(PART, "changed workbooks, taken" if ran.code == 0 else "changed workbooks, refused")
    checked = inside(folder, ("db", "check"))
    if checked.code:
        account.blame(Fault(PART, "after changed workbooks", checked.told.strip()))
