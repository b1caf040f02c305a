"""The files that an event consists of: what writes each, and the event that they make when they are read.

They stand in a folder, or each is a sheet of a workbook; what is read here does not ask which.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from scorer.errors import Misread, Mistakes, Where
from scorer.formats import boards_csv, event_toml, marks_csv, pairs_csv, play_pbn, results_csv
from scorer.formats.movement_csv import (
    CHANGE_COLUMNS,
    CHANGES,
    MOVEMENT,
    MOVEMENT_COLUMNS,
    read_changes,
    read_schedule,
    write_changes,
    write_schedule,
)
from scorer.formats.pbn import read_deals
from scorer.formats.pbn_dealt import read_dealt, write_dealt
from scorer.formats.played_results import PlayedResults, leaves_it_to_the_play
from scorer.formats.rulings_csv import (
    PENALTIES,
    PENALTY_COLUMNS,
    RULING_COLUMNS,
    RULINGS,
    read_penalties,
    read_rulings,
    write_penalties,
    write_rulings,
)
from scorer.game.seats import Side
from scorer.notices import Track, untracked
from scorer.records.contradictions import contradictions
from scorer.records.declarers import known_declarers
from scorer.records.events import Event, boards_used, in_reading_order, with_settings
from scorer.words import phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from scorer.errors import Mistake
    from scorer.formats.pairs_csv import Labels
    from scorer.formats.texts import Columns, Origin, Row
    from scorer.game.deals import Deal
    from scorer.records.results import Result

DEALS = "deals.pbn"
WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE: event_toml.write_settings,
    pairs_csv.FILE: lambda event: pairs_csv.write_pairs(event.pairs),
    results_csv.FILE: lambda event: results_csv.write_results(in_reading_order(event.results)),
    boards_csv.FILE: lambda event: boards_csv.write_points(event.points),
    DEALS: lambda event: write_dealt(event.deals, event.dealt, vulnerability=event.rule_set.vulnerability),
    PENALTIES: lambda event: write_penalties(event.penalties),
    RULINGS: lambda event: write_rulings(event.notes),
    MOVEMENT: lambda event: write_schedule(event.schedule),
    CHANGES: lambda event: write_changes(event.changes),
    marks_csv.FILE: lambda event: marks_csv.write_marks(event.marks),
    play_pbn.FILE: play_pbn.write_table_plays,
}
"""What writes each file, in the order in which they are read; there is none whose text would be empty."""


class EventFiles(Protocol):
    """The files of one event, wherever they stand, by the names they have in a folder."""

    mistakes: Mistakes
    """Everything found wrong so far."""

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        ...

    def origin(self, name: str) -> Origin:
        """What places in the file are called."""
        ...

    def settings(self) -> dict[str, Any]:
        """What `event.toml` settles, by the keys of the settings."""
        ...

    def rows(self, name: str, columns: Columns) -> Iterator[Row]:
        """The rows of a table; none where it is not there."""
        ...

    def text(self, name: str) -> str:
        """A file as text; empty where it is not there."""
        ...


def read_event(files: EventFiles, today: datetime.date, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files."""
    settled = files.settings()
    event = with_settings(Event(name="", date=today), settled)
    rows = list(files.rows(results_csv.FILE, results_csv.COLUMNS))
    labels = _labels(files, settled.get("winners"), rows)
    reader = results_csv.ResultReader(labels, event.rule_set)
    read: list[tuple[Row, Result]] = []
    with_plays = files.has(play_pbn.FILE)
    waiting = [row for row in rows if with_plays and leaves_it_to_the_play(row, event.rule_set)]
    lines = {row.line for row in waiting}
    for row in track([row for row in rows if row.line not in lines]):
        result = reader.read(row)
        if result is not None:
            read.append((row, result))
    event = replace(event, pairs=labels.pairs, results=in_reading_order([result for _, result in read]))
    event = _with_boards(event, files, labels, settled.get("boards"))
    if with_plays:
        played = PlayedResults(waiting, labels, reader)
        event = _with_plays(event, files, played, boards_stated="boards" in settled)
    event = _with_rulings(event, files, labels)
    if "winners" not in settled:
        event = replace(event, winners=_default_winners(event))
    _note_contradictions(event, rows, read)
    files.mistakes.sort(key=_reading_order(files))
    files.mistakes.refuse()
    return event


def _labels(files: EventFiles, winners: int | None, rows: Sequence[Row]) -> Labels:
    """The pairs that are listed, else those that results name."""
    labels: Labels | None = None
    if files.has(pairs_csv.FILE):
        listed = files.rows(pairs_csv.FILE, pairs_csv.COLUMNS)
        labels = pairs_csv.read_pairs(listed, winners, files.origin(pairs_csv.FILE).called, files.mistakes)
    return labels or results_csv.pairs_met(rows, winners)


def _with_boards(event: Event, files: EventFiles, labels: Labels, boards: int | None) -> Event:
    """The event with its deals, points and schedule, and as many `boards` as are stated, else as were found."""
    hands = files.text(DEALS)
    deals = _deals(files, hands, boards)
    event = replace(
        event,
        deals=deals,
        dealt=read_dealt(hands, files.origin(DEALS), dict(deals), files.mistakes),
        points=boards_csv.read_points(files.rows(boards_csv.FILE, boards_csv.COLUMNS), boards),
        schedule=read_schedule(files.rows(MOVEMENT, MOVEMENT_COLUMNS), labels, boards, event.movement),
    )
    if boards is None:
        event = replace(event, boards=boards_used(event))
    return event


def _deals(files: EventFiles, hands: str, boards: int | None) -> tuple[tuple[int, Deal], ...]:
    with files.mistakes.noting(""):
        return read_deals(hands, files.origin(DEALS), boards, files.mistakes)
    return ()


def _with_plays(event: Event, files: EventFiles, played: PlayedResults, *, boards_stated: bool) -> Event:
    with files.mistakes.noting(""):
        text, origin = files.text(play_pbn.FILE), files.origin(play_pbn.FILE)
        return played.of(event, text, origin, files.mistakes, boards_stated=boards_stated)
    return event


def _with_rulings(event: Event, files: EventFiles, labels: Labels) -> Event:
    """The event with what the director decided and noted."""
    return replace(
        event,
        penalties=read_penalties(files.rows(PENALTIES, PENALTY_COLUMNS), labels, event.scoring.method),
        notes=read_rulings(files.rows(RULINGS, RULING_COLUMNS), labels, event.results),
        changes=read_changes(files.rows(CHANGES, CHANGE_COLUMNS), labels),
        marks=marks_csv.read_marks(files.rows(marks_csv.FILE, marks_csv.COLUMNS)),
    )


def _default_winners(event: Event) -> int:
    """2 when every pair has a direction and no result has a pair in the other one, else 1."""
    start = {pair.label: pair.direction for pair in event.pairs}
    if not start or None in start.values():
        return 1
    for result in event.results:
        if result.ns is not None and start.get(result.ns) is not Side.NORTH_SOUTH:
            return 1
        if result.ew is not None and start.get(result.ew) is not Side.EAST_WEST:
            return 1
    return 2


def _note_contradictions(event: Event, rows: Sequence[Row], read: Sequence[tuple[Row, Result]]) -> None:
    """Note what cannot stand together, in the rows where it stands.

    Who declared is not asked on boards with a row that was not understood, because it may tell.
    """
    known = known_declarers(event, event.results)
    for row, result in read:
        results_csv.check_score(row, result, event.rule_set, known.get(result.board_group))
    understood = {row.line for row, _ in read}
    doubtful = {row.cell("board") for row in rows if row.line not in understood}
    for wrong in contradictions(event, [result for _, result in read]):
        row, result = read[wrong.position]
        if wrong.field == "declarer" and str(result.board) in doubtful:
            continue
        expected = wrong.expected
        if wrong.earlier is not None:
            earlier, _ = read[wrong.earlier]
            expected = phrase("{expected} ({place})", expected=expected, place=earlier.called)
        row.wrong(wrong.field, Misread(wrong.read, expected))


def _reading_order(files: EventFiles) -> Callable[[Mistake], tuple[int, int]]:
    """A sort key: what is about no single file first, then file by file and line by line."""
    order = {files.origin(name).name: position for position, name in enumerate(WRITERS)}

    def key(mistake: Mistake) -> tuple[int, int]:
        where = mistake.where
        return (order.get(where.file, -1), where.line) if isinstance(where, Where) else (-1, 0)

    return key


def texts_of(event: Event) -> dict[str, str]:
    """The text of each file of an event, by name; empty where there is to be no such file."""
    return {name: write(event) for name, write in WRITERS.items()}
