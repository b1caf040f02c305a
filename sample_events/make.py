"""Write the sample events: `python sample_events/make.py`, the same bytes on every run and machine.

People, movements and oddities stand in `evenings.toml`; `seating.py` says who meets whom, and
`invention.py` deals and plays. With `--check` nothing is written and the files that differ are named.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import random
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields, replace
from datetime import date
from pathlib import Path

from invention import Board, choose_contract, deal_boards, take_tricks
from seating import MOVEMENTS, Sitting

from scorer.game.seats import Side, dealer_of

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Evening:
    """One event as `evenings.toml` describes it."""

    name: str
    date: date
    club: str
    winners: int
    movement: str
    tables: int
    boards_per_round: int
    seed: int
    errors: tuple[int, int]
    players: Mapping[str, tuple[str, str]]
    entries: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    scoring: Mapping[str, str | int] = field(default_factory=dict)
    audience: str = ""

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        return tuple(MOVEMENTS[self.movement](self.tables))

    @property
    def boards(self) -> int:
        return self.boards_per_round * max(sitting.board_set for sitting in self.sittings)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of `results.csv`; the fields are its columns."""

    board: int
    round: int
    table: int
    ns: str
    ew: str
    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    score: str = ""
    award: str = ""
    remark: str = ""


COLUMNS = tuple(column.name for column in fields(Row))
ALWAYS = COLUMNS.index("score")
"""The columns before this one are written even when they are empty."""


def folder_files(evening: Evening) -> Mapping[str, str]:
    """Invent the evening and lay out its files: name to text."""
    rng = random.Random(evening.seed)
    skill = {label: rng.randint(*evening.errors) for label in evening.players}
    boards = deal_boards(evening.boards, rng)
    rows = [row for sitting in evening.sittings for row in rows_of(evening, sitting, boards, skill, rng)]
    return {
        "event.toml": event_text(evening),
        "pairs.csv": pairs_text(evening),
        "results.csv": results_text(rows),
        "deals.pbn": "\n".join(["% PBN 2.1\n", *map(board_text, boards)]),
    }


def rows_of(
    evening: Evening, sitting: Sitting, boards: Sequence[Board], skill: Mapping[str, int], rng: random.Random
) -> Iterator[Row]:
    """What one table hands in for one round."""
    ns, ew = (label if label in evening.players else "" for label in (sitting.ns, sitting.ew))
    last = sitting.board_set * evening.boards_per_round
    for board in boards[last - evening.boards_per_round : last]:
        blank = Row(board.number, sitting.round, sitting.table, ns, ew)
        entry = evening.entries.get(str(board.number), {}).get(ns)
        if not (ns and ew):
            yield blank
        elif entry is None:
            yield played(blank, board, skill, rng)
        elif entry:
            yield entered(blank, board, entry)


def played(blank: Row, board: Board, skill: Mapping[str, int], rng: random.Random) -> Row:
    """Let the table choose a contract and play it."""
    sides = (blank.ns, blank.ew) if board.declarer.side is Side.NORTH_SOUTH else (blank.ew, blank.ns)
    declaring, defending = (skill[label] for label in sides)
    contract = choose_contract(board, declaring, rng)
    tricks = take_tricks(board, contract.denomination, declaring, defending, rng)
    return replace(blank, contract=str(contract), declarer=str(board.declarer), tricks=str(tricks))


def entered(blank: Row, board: Board, entry: str) -> Row:
    """Take over an entry of `evenings.toml` as it is spelled."""
    result, _, remark = entry.partition(" # ")
    *contract, last = result.split(" ")
    if contract:
        return replace(blank, contract=" ".join(contract), declarer=str(board.declarer), tricks=last, remark=remark)
    if last == "NP":
        return replace(blank, award=last, remark=remark)
    return replace(blank, score=last, remark=remark)


def event_text(evening: Evening) -> str:
    facts = {
        "name": quoted(evening.name),
        "date": evening.date,
        "club": quoted(evening.club),
        "rules": quoted("standard"),
        "boards": evening.boards,
        "winners": evening.winners,
        "movement": quoted(evening.movement),
    }
    if evening.audience:
        facts["audience"] = quoted(evening.audience)
    lines = [f"{key} = {value}\n" for key, value in facts.items()]
    if evening.scoring:
        lines.append("\n[scoring]\n")
        lines += [f"{key} = {json.dumps(value)}\n" for key, value in evening.scoring.items()]
    return "".join(lines)


def quoted(text: str) -> str:
    """Quote as TOML does; JSON's rules are the same for such texts."""
    return json.dumps(text, ensure_ascii=False)


def pairs_text(evening: Evening) -> str:
    """Pairs with the direction in which they start."""
    north_south = {sitting.ns for sitting in evening.sittings if sitting.round == 1}
    rows = [(label, "NS" if label in north_south else "EW", *names) for label, names in evening.players.items()]
    return csv_text([("pair", "direction", "player1", "player2"), *rows])


def results_text(rows: Sequence[Row]) -> str:
    """Results in the order in which the tables hand them in, without columns that nobody needs."""
    table = [COLUMNS, *map(astuple, rows)]
    needed = [place for place in range(len(COLUMNS)) if place < ALWAYS or any(row[place] for row in table[1:])]
    return csv_text([[row[place] for place in needed] for row in table])


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()


def board_text(board: Board) -> str:
    tags = {
        "Board": board.number,
        "Dealer": dealer_of(board.number),
        "Vulnerable": "None",
        "Deal": board.deal,
    }
    return "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())


def everything() -> Mapping[Path, bytes]:
    """Every file of every folder, as it should stand."""
    evenings = tomllib.loads((HERE / "evenings.toml").read_text(encoding="utf-8"))
    return {
        HERE / folder / name: text.encode()
        for folder, facts in evenings.items()
        for name, text in folder_files(Evening(**facts)).items()
    }


def main() -> int:
    """Write the folders, or with `--check` name what differs; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the sample events.")
    parser.add_argument("--check", action="store_true", help="Write nothing; name the files that differ.")
    check = parser.parse_args().check
    files = everything()
    differing = [path for path, text in files.items() if not path.exists() or path.read_bytes() != text]
    for path in differing:
        print(path.relative_to(HERE))
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(files[path])
    return 1 if check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
