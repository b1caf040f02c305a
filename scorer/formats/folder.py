"""An event folder: plain text files that a person can read, compare and edit. Smaller tables are read here too.

A workbook has a sheet for each file; the readers here do not care which one they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.errors import Misread, Mistake, Mistakes, UnreadableFile, Where, misread, one_of
from scorer.formats import event_toml, pairs_csv, play_pbn, results_csv
from scorer.formats.labels import INDIVIDUALS, PAIRS, TEAMS, Labels, Players, Teams
from scorer.formats.pbn import read_deals, read_dealt, write_deals
from scorer.formats.texts import (
    Columns,
    Origin,
    Readers,
    Row,
    board_among,
    optional_number,
    read_table,
    read_text,
    write_table,
    yes_or_no,
    yes_text,
)
from scorer.game.seats import Side
from scorer.i18n import chained, phrase
from scorer.model.boards import Announced, Points, parse_count
from scorer.model.contradictions import contradictions, schedule_faults
from scorer.model.declarers import known_declarers, seats_settled
from scorer.model.events import Event, boards_used, in_reading_order, in_seating_order, with_settings
from scorer.model.numbers import board_number, decimal_text, whole_number
from scorer.model.pairs import Form, Pair, PairChange, PairChangeKind, label_key
from scorer.model.rulings import Mark, Penalty, RulingNote, parse_amount, parse_unit
from scorer.model.settings import Scoring, word_of
from scorer.model.texts import free_text, label_text, name_text, needed_name
from scorer.movements.schedule import Sitting
from scorer.progress import Track, untracked

if TYPE_CHECKING:
    import datetime

    from scorer.game.deals import Deal
    from scorer.model.results import Result

T = TypeVar("T")

POINTS, ANNOUNCED, DEALS = "boards.csv", "announced.csv", "deals.pbn"
PENALTIES, RULINGS = "penalties.csv", "rulings.csv"
MOVEMENT, CHANGES, MARKS = "movement.csv", "changes.csv", "marks.csv"

COLUMNS: Mapping[str, Columns] = {
    **pairs_csv.COLUMNS,
    results_csv.FILE: results_csv.COLUMNS,
    POINTS: Columns(required=("board", *Points._fields)),
    ANNOUNCED: Columns(required=Announced._fields),
    PENALTIES: Columns(required=Penalty._fields[:4], optional=Penalty._fields[4:]),
    RULINGS: Columns(required=RulingNote._fields),
    MOVEMENT: Columns(required=Sitting._fields[:6], optional=Sitting._fields[6:]),
    CHANGES: Columns(required=PairChange._fields),
    MARKS: Columns(required=Mark._fields[:7], optional=Mark._fields[7:]),
}
"""The columns of each file that is a table, mostly the fields of its records."""

COUNTS = dict.fromkeys(Points._fields, parse_count)
"""The parsers for the points of the four hands."""
DECIDED = dict.fromkeys(("reason", "by", "at"), free_text)
"""The parsers for the notes on a director's decision."""


def read_points(rows: Iterable[Row], boards: int | None) -> tuple[tuple[int, Points], ...]:
    """Read the points of boards 1 to `boards`. Whether they add up to 40 is a matter of checks."""
    known: dict[int, Points] = {}
    for row in rows:
        board, points = row.read("board", partial(board_among, boards=boards)), row.record(Points, **COUNTS)
        if board in known:
            row.wrong("board", phrase('read "{read}" twice, expected each board once', read=board))
        elif board is not None and points is not None:
            known[board] = points
    return tuple(sorted(known.items()))


def read_announced(rows: Iterable[Row], labels: Labels, boards: int | None) -> tuple[Announced, ...]:
    """Read the points that tables announced for boards 1 to `boards`, once for each board and table; note mistakes."""
    known: dict[tuple[int, frozenset[str]], Announced] = {}
    for row in rows:
        board, met = row.read("board", partial(board_among, boards=boards)), _met(row, labels)
        points = row.record(Points, **COUNTS)
        if board is not None and met is not None and points is not None:
            one = Announced(board, *met, *points)
            if one.pairing in known:
                twice = phrase('read "{read}" twice for {ns} against {ew}', read=board, ns=one.ns, ew=one.ew)
                row.wrong("board", twice)
            known[one.pairing] = one
    return tuple(sorted(known.values()))


def _met(row: Row, labels: Labels) -> tuple[str, str] | None:
    """Read the two pairs of a row; None unless both are known."""
    ns = row.read("ns", lambda text: labels.find(text, Side.NORTH_SOUTH, ""))
    ew = row.read("ew", lambda text: labels.find(text, Side.EAST_WEST, ""))
    if ns is None or ew is None:
        return None
    if ns == ew:
        row.wrong("ew", misread(ew, phrase("another pair than {ns}", ns=ns)))
        return None
    return ns, ew


def read_penalties(rows: Iterable[Row], labels: Labels, scoring: Scoring) -> tuple[Penalty, ...]:
    """Read the penalties, in units that the scoring allows; note mistakes."""
    unit = partial(parse_unit, scoring=scoring)
    readers: Readers = {"pair": labels.find_anywhere, "amount": parse_amount, "unit": unit, **DECIDED}
    return _understood(row.record(Penalty, **readers) for row in rows)


def _understood(read: Iterable[T | None]) -> tuple[T, ...]:
    """Keep the records of rows without mistakes."""
    return tuple(one for one in read if one is not None)


def read_rulings(rows: Iterable[Row], labels: Labels, results: Sequence[Result]) -> tuple[RulingNote, ...]:
    """Read who ruled on which result; note mistakes."""
    results_there = {result.place for result in results}
    notes: dict[tuple[int, str, str], RulingNote] = {}
    for row in rows:
        board, met, decided = row.read("board", board_number), _met(row, labels), row.record(dict[str, Any], **DECIDED)
        if board is None or met is None or decided is None:
            continue
        note = RulingNote(board, *met, **decided)
        if note.place not in results_there:
            expected = phrase("a result of {ns} against {ew}", ns=note.ns, ew=note.ew)
            row.wrong("board", misread(str(board), expected))
        elif note.place in notes:
            twice = phrase('read "{read}" twice for {ns} against {ew}', read=board, ns=note.ns, ew=note.ew)
            row.wrong("board", phrase("{reason}, expected each ruling once", reason=twice))
        notes[note.place] = note
    return tuple(notes.values())


def read_schedule(rows: Iterable[Row], labels: Labels, boards: int | None, event: Event) -> tuple[Sitting, ...]:
    """Read a schedule of boards 1 to `boards`; note mistakes in its rows, or else in the schedule they make.

    The name of the event's movement says whether tables share boards, or pairs meet again, by design.
    """
    read = [(row, _sitting(row, labels, boards)) for row in rows]
    schedule = _understood(sitting for _, sitting in read)
    if len(schedule) < len(read):
        return ()
    places: dict[tuple[str, int, int], Row] = {}
    for (row, _), sitting in zip(read, schedule, strict=True):
        places.setdefault((sitting.section, sitting.round, sitting.table), row)
    for section, fault in schedule_faults(event, schedule):
        places[section, fault.round, fault.table].wrong("", fault.sentence)
    return in_seating_order(schedule)


def _sitting(row: Row, labels: Labels, boards: int | None) -> Sitting | None:
    before = row.listing.mistakes.found
    section = row.read("section", label_text) or ""
    ns, ew = (labels.in_row(row, side, section) for side in Side)
    if not (row.cell("ns") or row.cell("ew")):
        row.wrong("ns", phrase('read "" and no other pair, expected a pair on at least one side'))
    sitting = row.record(
        partial(Sitting, ns=ns, ew=ew, section=section),
        **dict.fromkeys(("round", "table"), whole_number),
        first_board=board_number,
        last_board=partial(board_among, boards=boards),
        arrow_switched=yes_or_no,
        match=optional_number,
    )
    return sitting if row.listing.mistakes.found == before else None


def read_changes(rows: Iterable[Row], labels: Labels, form: Form) -> tuple[PairChange, ...]:
    """Read the changes of pairs; note mistakes."""
    readers: Readers = {
        "from_round": whole_number,
        "pair": labels.find_anywhere,
        "kind": partial(_kind, form=form),
        **dict.fromkeys(("player1", "player2"), name_text),
    }
    changes: list[PairChange] = []
    for row in rows:
        change = row.record(PairChange, **readers)
        if change is None:
            continue
        changes.append(change)
        if change.names and change.kind is not PairChangeKind.SUBSTITUTE:
            row.wrong("player1", phrase("read some players, expected them for a substitute only"))
        if change.kind is PairChangeKind.SUBSTITUTE and not change.names:
            row.wrong("player1", phrase("read no players, expected them for a substitute only"))
    return tuple(changes)


def _kind(text: str, form: Form) -> PairChangeKind:
    kind = word_of(PairChangeKind, text.lower())
    if kind is PairChangeKind.FORFEIT and form is not Form.TEAMS:
        raise Misread(kind, phrase("what pairs do: only teams give matches away"))
    return kind


def read_marks(rows: Iterable[Row]) -> tuple[Mark, ...]:
    """Read the accepted findings; note mistakes. One whose finding no longer exists does no harm."""
    readers: Readers = {
        "code": partial(needed_name, expected=phrase("the code of a finding")),
        "board": lambda text: board_number(text) if text else 0,
        **dict.fromkeys(("round", "table"), optional_number),
        **dict.fromkeys(("pairs", "by", "at"), free_text),
        "boards": lambda text: tuple(map(board_number, text.split())),
    }
    return _understood(row.record(Mark, **readers) for row in rows)


def _table(file: str, rows: Sequence[Sequence[Any]], **written: Callable[[Any], object]) -> str:
    """Format a table as text; empty if it has no rows."""
    return write_table(COLUMNS[file].known, rows, **written) if rows else ""


def _listed(file: str, event: Event) -> str:
    """Format the competitors if this file lists them."""
    return pairs_csv.write_pairs(file, event.entrants) if pairs_csv.FILES.get(event.form) == file else ""


WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE: event_toml.write_settings,
    TEAMS: partial(_listed, TEAMS),
    INDIVIDUALS: partial(_listed, INDIVIDUALS),
    PAIRS: lambda event: "" if event.form is Form.INDIVIDUAL else pairs_csv.write_pairs(PAIRS, event.pairs),
    results_csv.FILE: lambda event: results_csv.write_results(in_reading_order(event.results)),
    POINTS: lambda event: _table(POINTS, [(board, *points) for board, points in event.points]),
    ANNOUNCED: lambda event: _table(ANNOUNCED, event.announced),
    DEALS: lambda event: write_deals(event.deals, event.dealt, vulnerability=event.rule_set.vulnerability),
    PENALTIES: lambda event: _table(PENALTIES, event.penalties, amount=decimal_text),
    RULINGS: lambda event: _table(RULINGS, event.notes),
    MOVEMENT: lambda event: _table(MOVEMENT, event.schedule, arrow_switched=yes_text),
    CHANGES: lambda event: _table(CHANGES, event.changes),
    MARKS: lambda event: _table(
        MARKS, event.marks, board=lambda board: board or "", boards=lambda boards: " ".join(map(str, boards))
    ),
    play_pbn.FILE: play_pbn.write_table_plays,
}
"""The writer of each file, in the order in which files are read. A file whose text would be empty is not written."""


def texts_of(event: Event) -> dict[str, str]:
    """Format the files of an event by name; an empty text means no such file."""
    return {name: write(event) for name, write in WRITERS.items()}


class EventFiles:
    """The files of one event by their names in an event folder: as texts, or as paths to read from.

    A file that cannot be decoded is treated as missing. `container` is what they belong to.
    """

    def __init__(
        self, files: Mapping[str, str | Path], mistakes: Mistakes, encoding: str | None = None, within: str = ""
    ) -> None:
        self.mistakes = mistakes
        """Everything found wrong so far."""
        self._files = files
        self._encoding = encoding
        self._within = within

    def has(self, name: str) -> bool:
        """Whether the file exists."""
        return name in self._files

    def origin(self, name: str) -> Origin:
        """The origin used to name places in the file."""
        return Origin(name, within=self._within)

    def settings(self) -> dict[str, Any]:
        """Read the settings of `event.toml` by key."""
        text = self._read(event_toml.FILE)
        if text is None:
            return {}
        return event_toml.read_settings(text, self.origin(event_toml.FILE), self.mistakes)

    def rows(self, name: str) -> Iterator[Row]:
        """Yield the rows of a table; none if the file does not exist."""
        text = self._read(name)
        if text is not None:
            yield from read_table(text, self.origin(name), COLUMNS[name], self.mistakes)

    def text(self, name: str) -> str:
        """Read a file as text; empty if it does not exist."""
        return self._read(name) or ""

    def _read(self, name: str) -> str | None:
        file = self._files.get(name)
        if not isinstance(file, Path):
            return file
        with self.mistakes.noting(""):
            return read_text(file, self._encoding)
        return None


def read_folder(folder: Path, today: datetime.date, encoding: str | None = None, track: Track = untracked) -> Event:
    """Read an event folder; raise `BadInput` with everything wrong in any of its files.

    Raise `UnreadableFile` if it is not an event folder.
    """
    if not folder.is_dir():
        raise UnreadableFile(phrase("{folder}: expected an event folder, and there is none", folder=folder))
    if not (folder / event_toml.FILE).is_file():
        lacks = phrase("expected an event folder, and it has no {file}", file=event_toml.FILE)
        raise UnreadableFile(chained((folder, lacks), ": "))
    mistakes = Mistakes(_strangers(folder))
    files = {name: folder / name for name in WRITERS if (folder / name).is_file()}
    return read_event(EventFiles(files, mistakes, encoding), today, track)


def _strangers(folder: Path) -> Iterator[Mistake]:
    """Yield a mistake for each file that would be ignored silently."""
    for path in sorted(folder.iterdir()):
        known = path.name in WRITERS and path.is_file()
        if not known and not path.name.startswith("."):
            files = one_of(WRITERS, path.name)
            reason = phrase("this version does not know such a file, expected {files}", files=files)
            yield Mistake(Where(path.name), "", reason)


def read_event(files: EventFiles, today: datetime.date, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything wrong in any of its files."""
    settled = files.settings()
    event = with_settings(Event(name="", date=today), settled)
    rows = list(files.rows(results_csv.FILE))
    labels = _labels(files, event.form, settled.get("winners"), rows)
    reader = results_csv.ResultReader(labels, event.rule_set)
    read: list[tuple[Row, Result]] = []
    with_plays = files.has(play_pbn.FILE)
    waiting = [row for row in rows if with_plays and play_pbn.leaves_it_to_the_play(row, event.rule_set)]
    lines = {row.line for row in waiting}
    for row in track([row for row in rows if row.line not in lines]):
        result = reader.read(row)
        if result is not None:
            read.append((row, result))
    event = replace(event, results=in_reading_order([result for _, result in read]))
    event = _with_boards(event, files, labels, settled.get("boards"))
    if with_plays:
        played = play_pbn.PlayedResults(waiting, labels, reader)
        with files.mistakes.noting(""):
            text, origin = files.text(play_pbn.FILE), files.origin(play_pbn.FILE)
            event = played.of(event, text, origin, files.mistakes, boards_stated="boards" in settled)
    event = replace(
        event,
        penalties=read_penalties(files.rows(PENALTIES), labels, event.scoring),
        notes=read_rulings(files.rows(RULINGS), labels, event.results),
        changes=read_changes(files.rows(CHANGES), labels, event.form),
        marks=read_marks(files.rows(MARKS)),
    )
    if "winners" not in settled and event.form is Form.PAIRS:
        event = replace(event, winners=pairs_csv.default_winners(event.pairs, event.results))
    note_contradictions(event, rows, read)
    files.mistakes.sort(key=_reading_order(files))
    files.mistakes.refuse()
    return seats_settled(event, event, {result.board for result in event.results})


def _labels(files: EventFiles, form: Form, winners: int | None, rows: Sequence[Row]) -> Labels:
    """Read the listed pairs; without a list, the pairs named by results."""
    for wanted, name in pairs_csv.FILES.items():
        if files.has(name) and form is not wanted:
            reason = phrase('expected form = "{form}" in event.toml, where there is this file', form=wanted)
            files.mistakes.append(Mistake(Where(name), "", reason))
    if files.has(PAIRS) and form is Form.INDIVIDUAL:
        reason = phrase("expected {file}: players change partners", file=INDIVIDUALS)
        files.mistakes.append(Mistake(Where(PAIRS), "", reason))
        return Players(())
    labels: Labels | None = None
    if files.has(PAIRS):
        labels = pairs_csv.read_pairs(files.rows(PAIRS), winners, files.origin(PAIRS).called, files.mistakes)
    if form is Form.PAIRS:
        return labels or pairs_csv.pairs_met(rows, winners)
    entrants = _entrants(files, form, rows)
    return (
        Players(entrants) if form is Form.INDIVIDUAL else Teams(entrants, labels.full if labels else (), files.mistakes)
    )


def _entrants(files: EventFiles, form: Form, rows: Sequence[Row]) -> Iterable[Pair]:
    """Read the listed teams or players; add those named by results if there is no list or a row of it is wrong."""
    name, before = pairs_csv.FILES[form], files.mistakes.found
    listed = {label_key(one.label): one for one in pairs_csv.read_entrants(files.rows(name), name)}
    if files.has(name) and files.mistakes.found == before:
        return listed.values()
    return ({label_key(one.label): one for one in pairs_csv.entrants_met(rows, form)} | listed).values()


def _with_boards(event: Event, files: EventFiles, labels: Labels, boards: int | None) -> Event:
    """Add deals, points and schedule to the event, and the number of boards, if stated, else the highest found."""
    hands = files.text(DEALS)
    deals: tuple[tuple[int, Deal], ...] = ()
    with files.mistakes.noting(""):
        deals = read_deals(hands, files.origin(DEALS), boards, files.mistakes)
    event = replace(
        event,
        deals=deals,
        dealt=read_dealt(hands, files.origin(DEALS), dict(deals), files.mistakes),
        points=read_points(files.rows(POINTS), boards),
        announced=read_announced(files.rows(ANNOUNCED), labels, boards),
        schedule=read_schedule(files.rows(MOVEMENT), labels, boards, event),
    )
    event = replace(event, pairs=labels.pairs, entrants=labels.entrants)
    if boards is None:
        event = replace(event, boards=boards_used(event))
    return event


def note_contradictions(event: Event, rows: Sequence[Row], read: Sequence[tuple[Row, Result]]) -> None:
    """Note conflicts between results in the rows they came from.

    A missing declarer is not reported on boards with an unreadable row, because that row may name the declarer.
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
    """Make a sort key for mistakes: those without a file first, then by file and line."""
    order = {files.origin(name).name: position for position, name in enumerate(WRITERS)}

    def key(mistake: Mistake) -> tuple[int, int]:
        where = mistake.where
        return (order.get(where.file, -1), where.line) if isinstance(where, Where) else (-1, 0)

    return key
