"""An event folder: plain text files that a person can read, compare and mend."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import AlreadyThere, BadInput, Mistake, UnreadableFile, one_of
from scorer.formats import boards_csv, event_toml, marks_csv, pairs_csv, results_csv
from scorer.formats.movement_csv import CHANGES, MOVEMENT, read_changes, read_schedule, write_changes, write_schedule
from scorer.formats.pbn import read_deals, write_deals
from scorer.formats.rulings_csv import PENALTIES, RULINGS, read_penalties, read_rulings, write_penalties, write_rulings
from scorer.formats.texts import Mistakes, Row, write_text
from scorer.game.rulesets import rule_set
from scorer.game.seats import Side
from scorer.progress import Track, untracked
from scorer.records.contradictions import contradictions
from scorer.records.declarers import known_declarers
from scorer.records.events import Event, in_reading_order

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from scorer.records.results import Result

DEALS = "deals.pbn"
WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE: event_toml.write_settings,
    pairs_csv.FILE: lambda event: pairs_csv.write_pairs(event.pairs),
    results_csv.FILE: lambda event: results_csv.write_results(in_reading_order(event.results)),
    boards_csv.FILE: lambda event: boards_csv.write_points(event.points),
    DEALS: lambda event: write_deals(event.deals, vulnerability=event.rule_set.vulnerability),
    PENALTIES: lambda event: write_penalties(event.penalties),
    RULINGS: lambda event: write_rulings(event.notes),
    MOVEMENT: lambda event: write_schedule(event.schedule),
    CHANGES: lambda event: write_changes(event.changes),
    marks_csv.FILE: lambda event: marks_csv.write_marks(event.marks),
}
"""Each file of a folder and what writes it; a file that would be empty is left out."""


def read_folder(folder: Path, today: datetime.date, encoding: str | None = None, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files."""
    files = _Files(folder, encoding)
    settings = files.read(event_toml.FILE, event_toml.read_settings, event_toml.Settings(""))
    rows: list[Row] = files.read(results_csv.FILE, results_csv.read_rows, [])
    listed = files.read(pairs_csv.FILE, partial(pairs_csv.read_pairs, settings.winners), None)
    labels = listed or results_csv.pairs_met(rows, settings.winners)
    rules = rule_set(settings.rules)
    read = [(row, result) for row in track(rows) if (result := results_csv.read_result(row, labels, rules))]
    results = tuple(result for _, result in read)
    event = Event(
        name=settings.name,
        date=settings.date or today,
        club=settings.club,
        rules=settings.rules,
        redeal=settings.redeal,
        movement=settings.movement,
        scoring=settings.scoring,
        pairs=labels.pairs,
        deals=files.read(DEALS, partial(read_deals, settings.boards), ()),
        points=files.read(boards_csv.FILE, partial(boards_csv.read_points, settings.boards), ()),
        results=in_reading_order(results),
        penalties=files.read(PENALTIES, partial(read_penalties, labels, settings.scoring.method), ()),
        notes=files.read(RULINGS, partial(read_rulings, labels, results), ()),
        schedule=files.read(MOVEMENT, partial(read_schedule, labels, settings.boards, settings.movement), ()),
        changes=files.read(CHANGES, partial(read_changes, labels), ()),
        marks=files.read(marks_csv.FILE, marks_csv.read_marks, ()),
    )
    event = replace(event, boards=_boards(event, settings), winners=settings.winners or _default_winners(event))
    files.mistakes += _contradictions(event, rows, read)
    if files.mistakes:
        raise BadInput(sorted(files.mistakes, key=_reading_order))
    return event


T = TypeVar("T")


class _Files:
    """The files of a folder, and everything found wrong with those read so far."""

    def __init__(self, folder: Path, encoding: str | None) -> None:
        self.mistakes = _strangers(folder)
        self._folder = folder
        self._encoding = encoding

    def read(self, name: str, reader: Callable[[Path, str | None, Mistakes], T], absent: T) -> T:
        """Read a file; `absent` stands for one that was left out, or is not in the encoding."""
        path = self._folder / name
        try:
            return reader(path, self._encoding, self.mistakes) if path.is_file() else absent
        except BadInput as error:
            self.mistakes += error.mistakes
            return absent


def _strangers(folder: Path) -> Mistakes:
    """Files that would be left out silently. Raises `UnreadableFile` for what is no event folder."""
    if not folder.is_dir():
        raise UnreadableFile(f"{folder}: expected an event folder, and there is none")
    if not (folder / event_toml.FILE).is_file():
        raise UnreadableFile(f"{folder}: expected an event folder, and it has no {event_toml.FILE}")
    return [
        Mistake(path.name, "", f"this version does not know such a file, expected {one_of(WRITERS, path.name)}")
        for path in sorted(folder.iterdir())
        if not path.name.startswith(".") and not (path.name in WRITERS and path.is_file())
    ]


def _boards(event: Event, settings: event_toml.Settings) -> int:
    """The number of boards: as stated, else the highest that was found."""
    found = (
        *(result.board for result in event.results),
        *(number for number, _ in (*event.deals, *event.points)),
        *(sitting.last_board for sitting in event.schedule),
    )
    return max(found, default=0) if settings.boards is None else settings.boards


def _default_winners(event: Event) -> int:
    """2 when every pair has a direction and no result has a pair in the other one, else 1."""
    start = {pair.label: pair.direction for pair in event.pairs}
    stayed = all(
        label is None or start.get(label) is side
        for result in event.results
        for side, label in ((Side.NORTH_SOUTH, result.ns), (Side.EAST_WEST, result.ew))
    )
    return 2 if event.pairs and None not in start.values() and stayed else 1


def _contradictions(event: Event, rows: list[Row], read: list[tuple[Row, Result]]) -> Iterator[Mistake]:
    """What cannot stand together, at the lines where it stands.

    Who declared is not asked on boards with a row that was not understood, because it may tell.
    """
    known = known_declarers(event, event.results)
    for row, result in read:
        results_csv.check_score(row, result, event.rule_set, known.get(result.board_group))
    understood = {row.line for row, _ in read}
    doubtful = {row.cells["board"] for row in rows if row.line not in understood}
    for found in contradictions(event, [result for _, result in read]):
        row, result = read[found.position]
        if found.field == "declarer" and str(result.board) in doubtful:
            continue
        earlier = "" if found.earlier is None else f" (line {read[found.earlier][0].line})"
        yield Mistake(f"{results_csv.FILE}:{row.line}", found.field, f"{found}{earlier}")


def _reading_order(mistake: Mistake) -> tuple[int, int]:
    file, _, line = mistake.place.partition(":")
    names = list(WRITERS)
    return (names.index(file), int(line or 0)) if file in names else (-1, 0)


def write_folder(event: Event, folder: Path, *, force: bool = False) -> None:
    """Write an event so that reading it gives the same one.

    Raises `AlreadyThere` where there is something already, unless `force` says to write over it.
    """
    if not force and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise AlreadyThere(f"{folder} is already there: --force writes over it")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, write in WRITERS.items():
            text = write(event)
            if text:
                write_text(folder / name, text)
            else:
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise UnreadableFile(f"{folder}: {error.strerror or error}") from error
