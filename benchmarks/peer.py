"""Salliere, the peer: Debian's duplicate bridge scorer, its two files, and what it prints.

Its boards file has `number;vul=none,NS,EW,contract,declarer,tricks`, its names file `pair,player,player`;
it writes scores and totals back into both.
"""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from scorer.game.contracts import BRIDGE_SPELLINGS
from scorer.records.events import Event
from scorer.records.results import Played, Result

JARS = Path("/usr/share/salliere")
COMMANDS = ("score", "matchpoint", "total", "results")
BOARDS, NAMES = "boards.csv", "names.csv"

CONTRACTS = {contract: text for text, contract in BRIDGE_SPELLINGS.items()}
"""Bridge contracts, not vulnerable, score exactly as the Minibridge contracts that mean the same."""

_LINE = re.compile(r"(?P<pair>[0-9]+) .* (?P<matchpoints>[0-9.]+) +(?P<percent>[0-9.]+) +[0-9.]+ *")

Totals = dict[str, tuple[Decimal, Decimal]]
"""Matchpoints and percentage of each pair, with the digits that are printed."""


def missing() -> str:
    """What is missing to run the peer; empty when nothing is."""
    lacking = [name for name, there in (("java", shutil.which("java")), ("salliere", _jar())) if not there]
    return " and ".join(lacking)


def _jar() -> Path | None:
    return max(JARS.glob("salliere-*.jar"), default=None)


def version() -> str:
    jar = _jar()
    return jar.stem.replace("-", " ") if jar else "no salliere"


def command(folder: Path) -> list[str]:
    """The command that scores, matchpoints, totals and prints the files in `folder`."""
    return ["java", "-jar", str(_jar()), *COMMANDS, "--", str(folder / BOARDS), str(folder / NAMES)]


def write_files(event: Event, folder: Path) -> None:
    """Write an event for the peer; done before each run, because the peer writes into its files."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / BOARDS, map(_board_row, event.results))
    _write(folder / NAMES, ([pair.label, *pair.players] for pair in event.pairs))


def _write(path: Path, rows: Iterable[list[object]]) -> None:
    with path.open("w", encoding="ascii", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def _board_row(result: Result) -> list[object]:
    if not isinstance(result.outcome, Played):
        raise TypeError(f"the peer is only given played results, not {result.outcome}")
    contract, declarer, tricks = result.outcome.contract, result.outcome.declarer, result.outcome.tricks
    return [f"{result.board};vul=none", result.ns, result.ew, CONTRACTS[contract].replace("NT", "N"), declarer, tricks]


def totals(printed: str) -> Totals:
    """Read what the peer printed."""
    lines = filter(None, map(_LINE.fullmatch, printed.splitlines()))
    return {line["pair"]: (Decimal(line["matchpoints"]), Decimal(line["percent"])) for line in lines}
