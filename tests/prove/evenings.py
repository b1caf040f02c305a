"""Made-up evenings: a Mitchell of any odd number of tables, played or about to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CONTRACTS = ("PC", "PD", "PH", "PS", "PNT", "GH", "GS", "GNT")
SEATS = "NESW"


@dataclass(frozen=True, slots=True)
class Evening:
    """An event of so many tables, so many boards a round; all its rounds, which tables have to be odd for, or some."""

    tables: int = 5
    boards_a_round: int = 2
    name: str = "Proof"
    played: bool = True
    shift: int = 0
    rounds: int | None = None

    def sittings(self) -> Iterator[tuple[int, int, int, int, int, int]]:
        """Round, table, North-South, East-West, first and last board of every encounter."""
        for round_ in range(self.rounds or self.tables):
            for table in range(self.tables):
                east_west = self.tables + (table - round_) % self.tables + 1
                first = (table + round_) % self.tables * self.boards_a_round + 1
                last = first + self.boards_a_round - 1
                yield round_ + 1, table + 1, table + 1, east_west, first, last

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Board, North-South and East-West of every result."""
        for _, _, ns, ew, first, last in self.sittings():
            yield from ((board, ns, ew) for board in range(first, last + 1))

    def code(self, board: int, ns: int) -> tuple[str, str, int]:
        """Contract, declarer and tricks; another `shift` gives others."""
        number = 7 * board + 5 * ns + self.shift
        return CONTRACTS[number % len(CONTRACTS)], SEATS[board % 4], 6 + number % 7

    def write(self, folder: Path) -> Path:
        """Write the event folder."""
        folder.mkdir(parents=True, exist_ok=True)
        pairs = range(1, 2 * self.tables + 1)
        sides = ["NS" if pair <= self.tables else "EW" for pair in pairs]
        people = [f"{pair},{side},Player {pair}a,Player {pair}b" for pair, side in zip(pairs, sides, strict=True)]
        seats = [",".join(map(str, sitting)) for sitting in self.sittings()]
        files = {
            "event.toml": [f'name = "{self.name}"', "date = 2026-03-04", 'club = "Alton"', "winners = 2"],
            "pairs.csv": ["pair,direction,player1,player2", *people],
            "movement.csv": ["round,table,ns,ew,first_board,last_board", *seats],
        }
        if self.played:
            files["results.csv"] = ["board,round,table,ns,ew,contract,declarer,tricks", *self._results()]
        for name, lines in files.items():
            (folder / name).write_text("\n".join([*lines, ""]), encoding="utf-8")
        return folder

    def _results(self) -> Iterator[str]:
        for round_, table, ns, ew, first, last in self.sittings():
            for board in range(first, last + 1):
                yield ",".join(map(str, (board, round_, table, ns, ew, *self.code(board, ns))))

    def lines(self, most: int) -> str:
        """The first results as lines for `result --from`."""
        some = list(self.places())[:most]
        return "".join(f"{board} {ns} {ew} {' '.join(map(str, self.code(board, ns)))}\n" for board, ns, ew in some)
