"""An event folder: plain text files that a person can read, compare and mend."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import AlreadyThere, BadInput, Mistake, UnreadableFile, one_of
from scorer.formats import boards_csv, event_toml, pairs_csv, results_csv
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
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence
    from pathlib import Path

    from scorer.game.deals import Deal
    from scorer.records.boards import Points
    from scorer.records.pairs import Pair
    from scorer.records.results import Result
    from scorer.records.rulings import Penalty, RulingNote

DEALS = "deals.pbn"
WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE: event_toml.write_settings,
    pairs_csv.FILE: lambda event: pairs_csv.write_pairs(event.pairs),
    results_csv.FILE: lambda event: results_csv.write_results(in_reading_order(event.results)),
    boards_csv.FILE: lambda event: boards_csv.write_points(event.points) if event.points else "",
    DEALS: lambda event: _deals_of(event),
    PENALTIES: lambda event: write_penalties(event.penalties),
    RULINGS: lambda event: write_rulings(event.notes),
}
"""Each file of a folder and what writes it; a file that would be empty is left out."""


def _deals_of(event: Event) -> str:
    return write_deals(event.deals, vulnerability=event.rule_set.vulnerability) if event.deals else ""


def read_folder(folder: Path, today: datetime.date, encoding: str | None = None, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files."""
    mistakes = _strangers(folder)
    settings = _read(folder / event_toml.FILE, event_toml.read_settings, encoding, mistakes) or event_toml.Settings("")
    rows = _read(folder / results_csv.FILE, results_csv.read_rows, encoding, mistakes) or []
    listed = _read(folder / pairs_csv.FILE, partial(pairs_csv.read_pairs, settings.winners), encoding, mistakes)
    labels = listed or results_csv.pairs_met(rows, settings.winners)
    rules = rule_set(settings.rules)
    read = [(row, result) for row in track(rows) if (result := results_csv.read_result(row, labels, rules))]
    event = _event(
        settings,
        today,
        pairs=labels.pairs,
        deals=_read(folder / DEALS, partial(read_deals, settings.boards), encoding, mistakes) or (),
        points=_read(folder / boards_csv.FILE, partial(boards_csv.read_points, settings.boards), encoding, mistakes)
        or (),
        results=in_reading_order([result for _, result in read]),
        penalties=_read(
            folder / PENALTIES, partial(read_penalties, labels, settings.scoring.method), encoding, mistakes
        )
        or (),
        notes=_read(folder / RULINGS, partial(read_rulings, labels, [result for _, result in read]), encoding, mistakes)
        or (),
    )
    understood = {row.line for row, _ in read}
    doubtful = {row.cells["board"] for row in rows if row.line not in understood}
    mistakes += _contradictions(event, read, doubtful)
    if mistakes:
        raise BadInput(sorted(mistakes, key=_reading_order))
    return event


T = TypeVar("T")


def _read(
    path: Path, reader: Callable[[Path, str | None, Mistakes], T], encoding: str | None, mistakes: Mistakes
) -> T | None:
    """Read a file that may be left out; None, too, when it is not in the encoding."""
    try:
        return reader(path, encoding, mistakes) if path.is_file() else None
    except BadInput as error:
        mistakes += error.mistakes
        return None


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


def _event(
    settings: event_toml.Settings,
    today: datetime.date,
    *,
    pairs: tuple[Pair, ...],
    deals: tuple[tuple[int, Deal], ...],
    points: tuple[tuple[int, Points], ...],
    results: tuple[Result, ...],
    penalties: tuple[Penalty, ...],
    notes: tuple[RulingNote, ...],
) -> Event:
    """Put the parts together; what was left out takes its default from what was found."""
    found = (*(result.board for result in results), *(number for number, _ in (*deals, *points)))
    return Event(
        name=settings.name,
        date=settings.date or today,
        club=settings.club,
        rules=settings.rules,
        redeal=settings.redeal,
        boards=max(found, default=0) if settings.boards is None else settings.boards,
        winners=settings.winners or _default_winners(pairs, results),
        movement=settings.movement,
        scoring=settings.scoring,
        pairs=pairs,
        deals=deals,
        points=points,
        results=results,
        penalties=penalties,
        notes=notes,
    )


def _default_winners(pairs: tuple[Pair, ...], results: tuple[Result, ...]) -> int:
    """2 when every pair has a direction and no result has a pair in the other one, else 1."""
    start = {pair.label: pair.direction for pair in pairs}
    stayed = all(
        label is None or start.get(label) is side
        for result in results
        for side, label in ((Side.NORTH_SOUTH, result.ns), (Side.EAST_WEST, result.ew))
    )
    return 2 if pairs and None not in start.values() and stayed else 1


def _contradictions(event: Event, read: Sequence[tuple[Row, Result]], doubtful: Container[str]) -> Iterator[Mistake]:
    """What cannot stand together, at the lines where it stands.

    Who declared is not asked on `doubtful` boards, where a row that was not understood may tell it.
    """
    known = known_declarers(event, event.results)
    for row, result in read:
        results_csv.check_score(row, result, event.rule_set, known.get(result.part))
    for found in contradictions(event, [result for _, result in read]):
        if found.field == "declarer" and str(read[found.position][1].board) in doubtful:
            continue
        earlier = "" if found.earlier is None else f" (line {read[found.earlier][0].line})"
        yield Mistake(f"{results_csv.FILE}:{read[found.position][0].line}", found.field, f"{found}{earlier}")


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
