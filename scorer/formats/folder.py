"""An event folder: plain text files that a person can read, compare and mend."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from scorer.errors import AlreadyThere, BadInput, Mistake, UnreadableFile, one_of
from scorer.formats import event_toml, pairs_csv, results_csv
from scorer.formats.pbn import read_deals, write_deals
from scorer.formats.texts import Mistakes, Row, write_text
from scorer.game.deals import Deal
from scorer.game.rulesets import rule_set
from scorer.game.seats import Side
from scorer.progress import Track, untracked
from scorer.records.contradictions import contradictions
from scorer.records.events import Event, in_reading_order
from scorer.records.pairs import Pair
from scorer.records.results import Result

Deals = tuple[tuple[int, Deal], ...]

DEALS = "deals.pbn"
WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE: event_toml.write_settings,
    pairs_csv.FILE: lambda event: pairs_csv.write_pairs(event.pairs),
    results_csv.FILE: lambda event: results_csv.write_results(in_reading_order(event.results)),
    DEALS: lambda event: write_deals(event.deals),
}
"""Each file of a folder and what writes it."""


def read_folder(folder: Path, today: datetime.date, encoding: str | None = None, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files."""
    mistakes = _strangers(folder)
    settings = event_toml.read_settings(folder, encoding, mistakes)
    rows, labels, deals = _read_tables(folder, encoding, settings.winners, mistakes)
    rules = rule_set(settings.rules)
    read = [(row, result) for row in track(rows) if (result := results_csv.read_result(row, labels, rules))]
    event = _event(settings, labels.pairs, deals, tuple(result for _, result in read), today)
    mistakes += [
        *_contradictions(event, [row for row, _ in read], [result for _, result in read]),
        *_deals_outside(event),
    ]
    if mistakes:
        raise BadInput(sorted(mistakes, key=_reading_order))
    return event


def _strangers(folder: Path) -> Mistakes:
    """Files that would be left out silently. Raises `UnreadableFile` for what is no event folder."""
    if not folder.is_dir():
        raise UnreadableFile(f"{folder}: expected an event folder, and there is none")
    if not _has(folder, event_toml.FILE):
        raise UnreadableFile(f"{folder}: expected an event folder, and it has no {event_toml.FILE}")
    names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    return [
        Mistake(name, "", f"this version does not know such a file, expected {one_of(WRITERS, name)}")
        for name in names
        if name not in WRITERS
    ]


def _has(folder: Path, name: str) -> bool:
    return (folder / name).is_file()


def _read_tables(
    folder: Path, encoding: str | None, winners: int | None, mistakes: Mistakes
) -> tuple[list[Row], pairs_csv.Labels, Deals]:
    """Read what there is of results, pairs and deals."""
    rows: list[Row] = []
    if _has(folder, results_csv.FILE):
        rows = results_csv.read_rows(folder / results_csv.FILE, encoding, mistakes)
    if _has(folder, pairs_csv.FILE):
        labels = pairs_csv.read_pairs(folder / pairs_csv.FILE, encoding, winners, mistakes)
    else:
        labels = results_csv.pairs_met(rows, winners)
    return rows, labels, read_deals(folder / DEALS, encoding, mistakes) if _has(folder, DEALS) else ()


def _event(
    settings: event_toml.Settings,
    pairs: tuple[Pair, ...],
    deals: Deals,
    results: tuple[Result, ...],
    today: datetime.date,
) -> Event:
    """Put the parts together; what was left out takes its default from what was found."""
    boards = max([result.board for result in results] + [number for number, _ in deals], default=0)
    return Event(
        name=settings.name,
        date=settings.date or today,
        club=settings.club,
        rules=settings.rules,
        redeal=settings.redeal,
        boards=boards if settings.boards is None else settings.boards,
        winners=settings.winners or _default_winners(pairs, results),
        movement=settings.movement,
        scoring=settings.scoring,
        pairs=pairs,
        deals=deals,
        results=in_reading_order(results),
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


def _contradictions(event: Event, rows: Sequence[Row], results: Sequence[Result]) -> Iterator[Mistake]:
    for found in contradictions(event, results):
        earlier = "" if found.earlier is None else f" (line {rows[found.earlier].line})"
        yield Mistake(f"{results_csv.FILE}:{rows[found.position].line}", found.field, f"{found}{earlier}")


def _deals_outside(event: Event) -> Iterator[Mistake]:
    for number, _ in event.deals:
        if number > event.boards:
            yield Mistake(DEALS, "Board", f'read "{number}", expected a board of the event, 1 to {event.boards}')


def _reading_order(mistake: Mistake) -> tuple[int, int]:
    file, _, line = mistake.place.partition(":")
    names = list(WRITERS)
    return (names.index(file) if file in names else -1, int(line or 0))


def write_folder(event: Event, folder: Path, *, force: bool = False) -> None:
    """Write an event so that reading it gives the same one.

    Raises `AlreadyThere` where there is something already, unless `force` says to write over it.
    """
    if not force and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise AlreadyThere(f"{folder} is already there: --force writes over it")
    texts = {name: write(event) for name, write in WRITERS.items()}
    if not event.deals:
        del texts[DEALS]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in WRITERS:
            if name in texts:
                write_text(folder / name, texts[name])
            else:
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise UnreadableFile(f"{folder}: {error.strerror or error}") from error
