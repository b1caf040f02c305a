"""What both programs score: an invented event of any size, and the peer's way of writing it.

The peer is Salliere, Debian's duplicate bridge scorer. Its boards file has lines of
`number;vul=none,NS,EW,contract,declarer,tricks`, its names file `pair,player,player`;
it writes scores and totals back into both.
"""

from __future__ import annotations

import csv
import datetime
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from pathlib import Path
from random import Random

from scorer.game.contracts import BRIDGE_SPELLINGS, TRICKS, Contract, Denomination, Target
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat, Side
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.results import Played, Result

SEED = 1117
BOARDS_A_ROUND = 2

FIRST = ("Amara", "Ben", "Chloe", "Denis", "Esther", "Farid", "Grace", "Hugh", "Ines", "Jonah", "Kirsten", "Leo")
LAST = ("Abara", "Bloxham", "Copplestone", "Deshmane", "Ellwood", "Ferhat", "Greene", "Hedvall", "Iqbal", "Jessop")
PEOPLE = tuple(" ".join(names) for names in product(FIRST, LAST))


@dataclass(frozen=True, slots=True)
class Size:
    """How large an event is."""

    boards: int
    tables: int

    @classmethod
    def parse(cls, text: str) -> Size:
        """Read `36x800`: boards, then tables."""
        return cls(*map(int, text.split("x")))

    @property
    def results(self) -> int:
        return self.boards * self.tables

    def part(self, part: int) -> Size:
        """As many boards at a fraction of the tables."""
        return Size(self.boards, max(self.tables // part, 2))

    def __str__(self) -> str:
        return f"{self.boards}x{self.tables}"


@dataclass(frozen=True, slots=True)
class Layout:
    """What the cards of a board offer: who declares, and the tricks to be expected in each denomination."""

    declarer: Seat
    tricks: dict[Denomination, float]


def mitchell(size: Size) -> Event:
    """Invent an event of two fields, in which every board is played at every table once.

    All tables play the same two boards in a round, then East-West move up one table.
    """
    chance = Random(SEED)  # noqa: S311  # invented results need no secrecy, and the same ones each time
    return Event(
        name=f"Benchmark {size}",
        date=datetime.date(2026, 11, 17),
        boards=size.boards,
        winners=2,
        movement="mitchell",
        pairs=tuple(_pairs(size.tables)),
        results=tuple(_results(chance, size)),
    )


def _pairs(tables: int) -> Iterator[Pair]:
    """North-South are 1 to n, East-West n+1 to 2n, because the peer knows no direction."""
    for number in range(1, 2 * tables + 1):
        side = Side.NORTH_SOUTH if number <= tables else Side.EAST_WEST
        first, second = (PEOPLE[(2 * number + seat) % len(PEOPLE)] for seat in (0, 1))
        yield Pair(str(number), side, first, second)


def _results(chance: Random, size: Size) -> Iterator[Result]:
    tables = size.tables
    for board in range(1, size.boards + 1):
        layout = _layout(chance)
        round_ = (board - 1) // BOARDS_A_ROUND
        for table in range(tables):
            east_west = tables + (table - round_) % tables + 1
            yield Result(board, str(table + 1), str(east_west), _outcome(chance, layout), round_ + 1, table + 1)


def _layout(chance: Random) -> Layout:
    strength = chance.uniform(7, 11)
    return Layout(chance.choice(tuple(Seat)), {trumps: strength + chance.gauss(0, 1) for trumps in Denomination})


def _outcome(chance: Random, layout: Layout) -> Played:
    """One table's contract, more often a good one, and what came of it."""
    first, second = chance.sample(tuple(Denomination), 2)
    trumps = max(first, second, key=layout.tricks.__getitem__)
    game, part_score = (Contract(target, trumps) for target in (Target.GAME, Target.PART_SCORE))
    hoped, made = (layout.tricks[trumps] + chance.gauss(0, 0.8) for _ in range(2))
    contract = game if hoped > STANDARD.tricks_needed(game) - 0.5 else part_score
    return Played(contract, layout.declarer, min(max(round(made), 0), TRICKS))


JARS = Path("/usr/share/salliere")
COMMANDS = ("score", "matchpoint", "total", "results")
BOARDS, NAMES = "boards.csv", "names.csv"

CONTRACTS: dict[object, str] = {contract: text for text, contract in BRIDGE_SPELLINGS.items()}
"""Bridge contracts, not vulnerable, score exactly as the Minibridge contracts that mean the same."""

_LINE = re.compile(r"(?P<pair>[0-9]+) .* (?P<matchpoints>[0-9.]+) +(?P<percent>[0-9.]+) +[0-9.]+ *")

Totals = dict[str, tuple[Decimal, Decimal]]
"""Matchpoints and percentage of each pair, with the digits that are printed."""


def peer_missing() -> str:
    """What is missing to run the peer; empty when nothing is."""
    lacking = [name for name, there in (("java", shutil.which("java")), ("salliere", _jar())) if not there]
    return " and ".join(lacking)


def _jar() -> Path | None:
    return max(JARS.glob("salliere-*.jar"), default=None)


def peer_version() -> str:
    """The peer and the Java that runs it."""
    said = subprocess.run(["java", "-version"], capture_output=True, text=True, check=True).stderr
    return f"{jar.stem if (jar := _jar()) else ''} on {said.splitlines()[0]}"


def peer_command(folder: Path) -> list[str]:
    """The command that scores, matchpoints, totals and prints the files in `folder`."""
    return ["java", "-jar", str(_jar()), *COMMANDS, "--", str(folder / BOARDS), str(folder / NAMES)]


def write_peer_files(event: Event, folder: Path) -> None:
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
    return [f"{result.board};vul=none", result.ns, result.ew, CONTRACTS[contract], declarer, tricks]


def peer_totals(printed: str) -> Totals:
    """Read what the peer printed."""
    lines = filter(None, map(_LINE.fullmatch, printed.splitlines()))
    return {line["pair"]: (Decimal(line["matchpoints"]), Decimal(line["percent"])) for line in lines}


def same_figures(printed: tuple[Decimal, Decimal], matchpoints: Decimal, percent: Decimal) -> bool:
    """Whether the peer's figures are ours to the digits that it prints: halves may go either way."""
    half_a_digit = Decimal("0.05")
    return all(abs(own - its) <= half_a_digit for own, its in zip((matchpoints, percent), printed, strict=True))
