"""An event folder: plain text files that a person can read, compare and edit. Smaller tables are read here too.

A workbook has a sheet for each file; the readers here do not care which one they get.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.commands.changes import complete_event
from scorer.errors import (
    FileAccessError,
    Mistake,
    Mistakes,
    ParseError,
    SourceLocation,
    choices_message,
    mismatch_message,
)
from scorer.game.seats import Side
from scorer.i18n import join_phrases, phrase
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.own import event_toml, pairs_csv, play_pbn, results_csv
from scorer.interchange.own.labels import INDIVIDUALS_FILE, PAIRS_FILE, TEAMS_FILE, PairLabels, PlayerLabels, TeamLabels
from scorer.interchange.own.pbn import read_deal_details, read_deals, write_deals
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.text_files import (
    CellParsers,
    TableColumns,
    format_yes,
    parse_event_board,
    parse_optional_number,
    parse_yes_or_no,
    read_table,
    read_text,
    write_table,
)
from scorer.interchange.writing import write_folder
from scorer.model.boards import HighCardPoints, TablePoints, parse_hand_points
from scorer.model.contradictions import find_contradictions, find_schedule_faults
from scorer.model.declarers import known_declarers
from scorer.model.events import Event, last_used_board, sort_results, sort_schedule, with_settings
from scorer.model.numbers import format_decimal, parse_board_number, parse_whole_number
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind, label_key
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote, parse_penalty_amount, parse_penalty_unit
from scorer.model.settings import Scoring, parse_enum
from scorer.model.texts import parse_free_text, parse_label_text, parse_name, parse_required_name
from scorer.movements.schedule import Sitting
from scorer.progress import ProgressTracker, track_silently

if TYPE_CHECKING:
    import datetime

    from scorer.game.deals import Deal
    from scorer.model.results import Result
    from scorer.scoring import ScoredEvent

T = TypeVar("T")

POINTS_FILE, ANNOUNCED_FILE, DEALS_FILE = "boards.csv", "announced.csv", "deals.pbn"
PENALTIES_FILE, RULINGS_FILE = "penalties.csv", "rulings.csv"
MOVEMENT_FILE, CHANGES_FILE, MARKS_FILE = "movement.csv", "changes.csv", "marks.csv"

COLUMNS: Mapping[str, TableColumns] = {
    **pairs_csv.COLUMNS,
    results_csv.FILE_NAME: results_csv.COLUMNS,
    POINTS_FILE: TableColumns(required=("board", *HighCardPoints._fields)),
    ANNOUNCED_FILE: TableColumns(required=TablePoints._fields),
    PENALTIES_FILE: TableColumns(required=Penalty._fields[:4], optional=Penalty._fields[4:]),
    RULINGS_FILE: TableColumns(required=RulingNote._fields),
    MOVEMENT_FILE: TableColumns(required=Sitting._fields[:6], optional=Sitting._fields[6:]),
    CHANGES_FILE: TableColumns(required=PairChange._fields),
    MARKS_FILE: TableColumns(required=AcceptedFinding._fields[:7], optional=AcceptedFinding._fields[7:]),
}
"""The columns of each file that is a table, mostly the fields of its records."""

POINT_PARSERS = dict.fromkeys(HighCardPoints._fields, parse_hand_points)
"""The parsers for the points of the four hands."""
DECISION_PARSERS = dict.fromkeys(("reason", "by", "at"), parse_free_text)
"""The parsers for the notes on a director's decision."""


def read_points(rows: Iterable[SourceRow], boards: int | None) -> tuple[tuple[int, HighCardPoints], ...]:
    """Read the points of boards 1 to `boards`. Whether they add up to 40 is a matter of checks."""
    known: dict[int, HighCardPoints] = {}
    for row in rows:
        board, points = (
            row.read_cell("board", partial(parse_event_board, boards=boards)),
            row.read_record(HighCardPoints, **POINT_PARSERS),
        )
        if board in known:
            row.add_mistake("board", phrase('read "{read}" twice, expected each board once', read=board))
        elif board is not None and points is not None:
            known[board] = points
    return tuple(sorted(known.items()))


def read_announced(rows: Iterable[SourceRow], labels: PairLabels, boards: int | None) -> tuple[TablePoints, ...]:
    """Read the points that tables announced for boards 1 to `boards`, once for each board and table; note mistakes."""
    known: dict[tuple[int, frozenset[str]], TablePoints] = {}
    for row in rows:
        board, pairs = row.read_cell("board", partial(parse_event_board, boards=boards)), _read_pairs(row, labels)
        points = row.read_record(HighCardPoints, **POINT_PARSERS)
        if board is not None and pairs is not None and points is not None:
            one = TablePoints(board, *pairs, *points)
            if one.pairing in known:
                twice = phrase('read "{read}" twice for {ns} against {ew}', read=board, ns=one.ns, ew=one.ew)
                row.add_mistake("board", twice)
            known[one.pairing] = one
    return tuple(sorted(known.values()))


def _read_pairs(row: SourceRow, labels: PairLabels) -> tuple[str, str] | None:
    """Read the two pairs of a row; None unless both are known."""
    ns = row.read_cell("ns", lambda text: labels.find_label(text, Side.NORTH_SOUTH, ""))
    ew = row.read_cell("ew", lambda text: labels.find_label(text, Side.EAST_WEST, ""))
    if ns is None or ew is None:
        return None
    if ns == ew:
        row.add_mistake("ew", mismatch_message(ew, phrase("a pair other than {ns}", ns=ns)))
        return None
    return ns, ew


def read_penalties(rows: Iterable[SourceRow], labels: PairLabels, scoring: Scoring) -> tuple[Penalty, ...]:
    """Read the penalties, in units that the scoring allows; note mistakes."""
    unit = partial(parse_penalty_unit, scoring=scoring)
    readers: CellParsers = {
        "pair": labels.find_any_label,
        "amount": parse_penalty_amount,
        "unit": unit,
        **DECISION_PARSERS,
    }
    return _without_none(row.read_record(Penalty, **readers) for row in rows)


def _without_none(read: Iterable[T | None]) -> tuple[T, ...]:
    """Keep the records of rows without mistakes."""
    return tuple(one for one in read if one is not None)


def read_rulings(rows: Iterable[SourceRow], labels: PairLabels, results: Sequence[Result]) -> tuple[RulingNote, ...]:
    """Read who ruled on which result; note mistakes."""
    results_there = {result.key for result in results}
    notes: dict[tuple[int, str, str], RulingNote] = {}
    for row in rows:
        board, pairs, decided = (
            row.read_cell("board", parse_board_number),
            _read_pairs(row, labels),
            row.read_record(dict[str, str], **DECISION_PARSERS),
        )
        if board is None or pairs is None or decided is None:
            continue
        note = RulingNote(board, *pairs, **decided)
        if note.key not in results_there:
            expected = phrase("a result for {ns} against {ew}", ns=note.ns, ew=note.ew)
            row.add_mistake("board", mismatch_message(str(board), expected))
        elif note.key in notes:
            twice = phrase('read "{read}" twice for {ns} against {ew}', read=board, ns=note.ns, ew=note.ew)
            row.add_mistake("board", phrase("{reason}, expected each ruling once", reason=twice))
        notes[note.key] = note
    return tuple(notes.values())


def read_schedule(
    rows: Iterable[SourceRow], labels: PairLabels, boards: int | None, event: Event
) -> tuple[Sitting, ...]:
    """Read a schedule of boards 1 to `boards`; note mistakes in its rows, or else in the schedule they make.

    The name of the event's movement says whether tables share boards, or pairs meet again, by design.
    """
    read = [(row, _read_sitting(row, labels, boards)) for row in rows]
    schedule = _without_none(sitting for _, sitting in read)
    if len(schedule) < len(read):
        return ()
    places: dict[tuple[str, int, int], SourceRow] = {}
    for (row, _), sitting in zip(read, schedule, strict=True):
        places.setdefault((sitting.section, sitting.round, sitting.table), row)
    for section, fault in find_schedule_faults(event, schedule):
        places[section, fault.round, fault.table].add_mistake("", fault.sentence)
    return sort_schedule(schedule)


def _read_sitting(row: SourceRow, labels: PairLabels, boards: int | None) -> Sitting | None:
    before = row.table.mistakes.total
    section = row.read_cell("section", parse_label_text) or ""
    ns, ew = (labels.read_seated(row, side, section) for side in Side)
    if not (row.cell("ns") or row.cell("ew")):
        row.add_mistake("ns", phrase("read no pairs, expected at least one"))
    sitting = row.read_record(
        partial(Sitting, ns=ns, ew=ew, section=section),
        **dict.fromkeys(("round", "table"), parse_whole_number),
        first_board=parse_board_number,
        last_board=partial(parse_event_board, boards=boards),
        arrow_switched=parse_yes_or_no,
        match=parse_optional_number,
    )
    return sitting if row.table.mistakes.total == before else None


def read_changes(rows: Iterable[SourceRow], labels: PairLabels, form: EventForm) -> tuple[PairChange, ...]:
    """Read the changes of pairs; note mistakes."""
    readers: CellParsers = {
        "from_round": parse_whole_number,
        "pair": labels.find_any_label,
        "kind": partial(_parse_change_kind, form=form),
        **dict.fromkeys(("player1", "player2"), parse_name),
    }
    changes: list[PairChange] = []
    for row in rows:
        change = row.read_record(PairChange, **readers)
        if change is None:
            continue
        changes.append(change)
        if change.names and change.kind is not PairChangeKind.SUBSTITUTE:
            row.add_mistake("player1", phrase("read players, expected none except for a substitute"))
        if change.kind is PairChangeKind.SUBSTITUTE and not change.names:
            row.add_mistake("player1", phrase("read no players, expected at least one for a substitute"))
    return tuple(changes)


def _parse_change_kind(text: str, form: EventForm) -> PairChangeKind:
    kind = parse_enum(PairChangeKind, text.lower())
    if kind is PairChangeKind.FORFEIT and form is not EventForm.TEAMS:
        raise ParseError(kind, phrase("leave, join or substitute: only teams can concede a match"))
    return kind


def read_marks(rows: Iterable[SourceRow]) -> tuple[AcceptedFinding, ...]:
    """Read the accepted findings; note mistakes. One whose finding no longer exists does no harm."""
    readers: CellParsers = {
        "code": partial(parse_required_name, expected=phrase("the code of a finding")),
        "board": lambda text: parse_board_number(text) if text else 0,
        **dict.fromkeys(("round", "table"), parse_optional_number),
        "pairs": lambda text: tuple(parse_free_text(text).split()),
        **dict.fromkeys(("by", "at"), parse_free_text),
        "boards": lambda text: tuple(map(parse_board_number, text.split())),
    }
    return _without_none(row.read_record(AcceptedFinding, **readers) for row in rows)


def _format_table(file: str, rows: Sequence[Sequence[object]], **written: Callable[[Any], object]) -> str:
    """Format a table as text; empty if it has no rows."""
    return write_table(COLUMNS[file].names, rows, **written) if rows else ""


def _format_competitors(file: str, event: Event) -> str:
    """Format the competitors if this file lists them."""
    return pairs_csv.write_pairs(file, event.entrants) if pairs_csv.ENTRANT_FILES.get(event.form) == file else ""


WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE_NAME: event_toml.write_settings,
    TEAMS_FILE: partial(_format_competitors, TEAMS_FILE),
    INDIVIDUALS_FILE: partial(_format_competitors, INDIVIDUALS_FILE),
    PAIRS_FILE: lambda event: (
        "" if event.form is EventForm.INDIVIDUAL else pairs_csv.write_pairs(PAIRS_FILE, event.pairs)
    ),
    results_csv.FILE_NAME: lambda event: results_csv.write_results(sort_results(event.results)),
    POINTS_FILE: lambda event: _format_table(POINTS_FILE, [(board, *points) for board, points in event.points]),
    ANNOUNCED_FILE: lambda event: _format_table(ANNOUNCED_FILE, event.announced),
    DEALS_FILE: lambda event: write_deals(event.deals, event.dealt, vulnerability=event.rule_set.has_vulnerability),
    PENALTIES_FILE: lambda event: _format_table(PENALTIES_FILE, event.penalties, amount=format_decimal),
    RULINGS_FILE: lambda event: _format_table(RULINGS_FILE, event.notes),
    MOVEMENT_FILE: lambda event: _format_table(MOVEMENT_FILE, event.schedule, arrow_switched=format_yes),
    CHANGES_FILE: lambda event: _format_table(CHANGES_FILE, event.changes),
    MARKS_FILE: lambda event: _format_table(
        MARKS_FILE,
        event.marks,
        board=lambda board: board or "",
        pairs=" ".join,
        boards=lambda boards: " ".join(map(str, boards)),
    ),
    play_pbn.FILE_NAME: play_pbn.write_table_plays,
}
"""The writer of each file, in the order in which files are read. A file whose text would be empty is not written."""


def format_event_files(event: Event) -> dict[str, str]:
    """Format the files of an event by name; an empty text means no such file."""
    return {name: write(event) for name, write in WRITERS.items()}


class EventFiles:
    """The files of one event by their names in an event folder: as texts, or as paths to read from.

    A file that cannot be decoded is treated as missing. `container` is what they belong to.

    Another format derives from this class and says which of the files it has (`has_file`), where they stand
    (`origin_of`), and what is in them (`read_settings`, `read_rows`, `has_outcome`). It raises nothing but adds what is
    wrong to `mistakes`, yields rows one after another, and gives every result a line of its own. A row has a text for
    each of its table's columns in `COLUMNS`, in their order. Mistakes in a row are added while it is yielded, as those
    of a pair spare its results. A result whose outcome cannot be read is yielded all the same, with the award
    `NOT_PLAYED_CODE`, and `has_outcome` denies it: its board and pairs are then checked too.
    """

    def __init__(
        self, files: Mapping[str, str | Path], mistakes: Mistakes, encoding: str | None = None, container: str = ""
    ) -> None:
        self.mistakes = mistakes
        """Everything found wrong so far."""
        self._files = files
        self._encoding = encoding
        self._container = container

    def has_file(self, name: str) -> bool:
        """Whether the file exists."""
        return name in self._files

    def origin_of(self, name: str) -> Origin:
        """The origin used to name places in the file."""
        return Origin(name, container=self._container)

    def read_settings(self) -> dict[str, object]:
        """Read the settings of `event.toml` by key."""
        text = self._read_text(event_toml.FILE_NAME)
        if text is None:
            return {}
        return event_toml.read_settings(text, self.origin_of(event_toml.FILE_NAME), self.mistakes)

    def read_rows(self, name: str) -> Iterator[SourceRow]:
        """Yield the rows of a table; none if the file does not exist."""
        text = self._read_text(name)
        if text is not None:
            yield from read_table(text, self.origin_of(name), COLUMNS[name], self.mistakes)

    def has_outcome(self, row: SourceRow) -> bool:  # noqa: ARG002  # rows of other files may lack one
        """Whether a row of results has an outcome, which is in its columns; no mistake is noted where there is none."""
        return True

    def read_file(self, name: str) -> str:
        """Read a file as text; empty if it does not exist."""
        return self._read_text(name) or ""

    def _read_text(self, name: str) -> str | None:
        file = self._files.get(name)
        if not isinstance(file, Path):
            return file
        with self.mistakes.capture(""):
            return read_text(file, self._encoding)
        return None


def read(path: Path, options: ImportOptions, track: ProgressTracker) -> list[ImportedEvent]:
    """Read the event of a folder; raise `InputError` with everything wrong in any of its files."""
    return [ImportedEvent(read_folder(path, options.today, options.encoding, track))]


def write(event: ScoredEvent, path: Path, _: ProgressTracker, *, force: bool) -> None:
    """Write the files of an event; a folder can hold everything."""
    write_folder(path, format_event_files(event.event), force=force)


def read_folder(
    folder: Path, today: datetime.date, encoding: str | None = None, track: ProgressTracker = track_silently
) -> Event:
    """Read an event folder; raise `InputError` with everything wrong in any of its files.

    Raise `FileAccessError` if it is not an event folder.
    """
    if not folder.is_dir():
        raise FileAccessError(phrase("{folder}: expected an event folder, but it does not exist", folder=folder))
    if not (folder / event_toml.FILE_NAME).is_file():
        reason = phrase("expected an event folder, but it has no {file}", file=event_toml.FILE_NAME)
        raise FileAccessError(join_phrases((folder, reason), ": "))
    mistakes = Mistakes(_find_unknown_files(folder))
    files = {name: folder / name for name in WRITERS if (folder / name).is_file()}
    return read_event(EventFiles(files, mistakes, encoding), today, track)


def _find_unknown_files(folder: Path) -> Iterator[Mistake]:
    """Yield a mistake for each file that would be ignored silently."""
    for path in sorted(folder.iterdir()):
        known = path.name in WRITERS and path.is_file()
        if not known and not path.name.startswith("."):
            files = choices_message(WRITERS, path.name)
            reason = phrase("unknown file, expected {files}", files=files)
            yield Mistake(SourceLocation(path.name), "", reason)


def read_event(files: EventFiles, today: datetime.date, track: ProgressTracker = track_silently) -> Event:
    """Read an event; raise `InputError` with everything wrong in any of its files."""
    settings = files.read_settings()
    event = with_settings(Event(name="", date=today), settings)
    rows = list(files.read_rows(results_csv.FILE_NAME))
    labels = _read_labels(files, event, settings, rows)
    reader = results_csv.ResultReader(labels, event.rule_set)
    read: list[tuple[SourceRow, Result]] = []
    with_plays = files.has_file(play_pbn.FILE_NAME)
    open_rows = [row for row in rows if with_plays and play_pbn.is_left_to_play(row, event.rule_set)]
    lines = {row.line for row in open_rows}
    for row in track([row for row in rows if row.line not in lines]):
        result = reader.read_result(row)
        if result is not None and files.has_outcome(row):
            read.append((row, result))
    event = event._replace(results=sort_results([result for _, result in read]))
    event = _add_boards(event, files, labels, settings)
    if with_plays:
        played_results = play_pbn.PlayResolver(open_rows, labels, reader)
        with files.mistakes.capture(""):
            text, origin = files.read_file(play_pbn.FILE_NAME), files.origin_of(play_pbn.FILE_NAME)
            event = played_results.add_to_event(event, text, origin, files.mistakes, boards_stated="boards" in settings)
    event = event._replace(
        penalties=read_penalties(files.read_rows(PENALTIES_FILE), labels, event.scoring),
        notes=read_rulings(files.read_rows(RULINGS_FILE), labels, event.results),
        changes=read_changes(files.read_rows(CHANGES_FILE), labels, event.form),
        marks=read_marks(files.read_rows(MARKS_FILE)),
    )
    if "winners" not in settings and event.form is EventForm.PAIRS:
        event = event._replace(winners=pairs_csv.default_winners(event.pairs, event.results))
    note_contradictions(event, rows, read)
    files.mistakes.sort(key=_mistake_order(files))
    files.mistakes.raise_if_any()
    # A declarer whom the file marks as supposed may be determined by the other results.
    return complete_event(event._replace(results=()), event)


def _read_labels(files: EventFiles, event: Event, stated: Container[str], rows: Sequence[SourceRow]) -> PairLabels:
    """Read the listed pairs; without a list, the pairs named by results. `stated` has the keys of stated settings."""
    form, winners = event.form, event.winners if "winners" in stated else None
    for file_form, name in pairs_csv.ENTRANT_FILES.items():
        if files.has_file(name) and form is not file_form:
            reason = phrase('expected form = "{form}" in event.toml, because this file exists', form=file_form)
            files.mistakes.append(Mistake(SourceLocation(name), "", reason))
    if files.has_file(PAIRS_FILE) and form is EventForm.INDIVIDUAL:
        reason = phrase("expected {file}, because players change partners", file=INDIVIDUALS_FILE)
        files.mistakes.append(Mistake(SourceLocation(PAIRS_FILE), "", reason))
        return PlayerLabels(())
    labels: PairLabels | None = None
    if files.has_file(PAIRS_FILE):
        labels = pairs_csv.read_pairs(
            files.read_rows(PAIRS_FILE), winners, files.origin_of(PAIRS_FILE).description, files.mistakes
        )
    if form is EventForm.PAIRS:
        return labels or pairs_csv.pairs_in_results(rows, winners)
    entrants = _read_entrants(files, form, rows)
    return (
        PlayerLabels(entrants)
        if form is EventForm.INDIVIDUAL
        else TeamLabels(entrants, labels.full_pairs if labels else (), files.mistakes)
    )


def _read_entrants(files: EventFiles, form: EventForm, rows: Sequence[SourceRow]) -> Iterable[Pair]:
    """Read the listed teams or players; add those named by results if there is no list or a row of it is wrong."""
    name, before = pairs_csv.ENTRANT_FILES[form], files.mistakes.total
    listed = {label_key(one.label): one for one in pairs_csv.read_entrants(files.read_rows(name), name)}
    if files.has_file(name) and files.mistakes.total == before:
        return listed.values()
    return ({label_key(one.label): one for one in pairs_csv.entrants_in_results(rows, form)} | listed).values()


def _add_boards(event: Event, files: EventFiles, labels: PairLabels, stated: Container[str]) -> Event:
    """Add deals, points and schedule to the event, and the number of boards, if stated, else the highest found."""
    boards = event.boards if "boards" in stated else None
    hands = files.read_file(DEALS_FILE)
    deals: tuple[tuple[int, Deal], ...] = ()
    with files.mistakes.capture(""):
        deals = read_deals(hands, files.origin_of(DEALS_FILE), boards, files.mistakes)
    event = event._replace(
        deals=deals,
        dealt=read_deal_details(hands, files.origin_of(DEALS_FILE), dict(deals), files.mistakes),
        points=read_points(files.read_rows(POINTS_FILE), boards),
        announced=read_announced(files.read_rows(ANNOUNCED_FILE), labels, boards),
        schedule=read_schedule(files.read_rows(MOVEMENT_FILE), labels, boards, event),
    )
    event = event._replace(pairs=labels.pairs, entrants=labels.entrants)
    if boards is None:
        event = event._replace(boards=last_used_board(event))
    return event


def note_contradictions(event: Event, rows: Sequence[SourceRow], read: Sequence[tuple[SourceRow, Result]]) -> None:
    """Note conflicts between results in the rows they came from.

    A missing declarer is not reported on boards with an unreadable row, because that row may name the declarer.
    """
    known = known_declarers(event, event.results)
    for row, result in read:
        results_csv.check_score(row, result, event.rule_set, known.get(result.board_group))
    readable = {row.line for row, _ in read}
    unreadable = {row.cell("board") for row in rows if row.line not in readable}
    for wrong in find_contradictions(event, [result for _, result in read]):
        row, result = read[wrong.position]
        if wrong.field == "declarer" and str(result.board) in unreadable:
            continue
        expected = wrong.expected
        if wrong.earlier is not None:
            earlier, _ = read[wrong.earlier]
            expected = phrase("{expected} ({place})", expected=expected, place=earlier.description)
        row.add_mistake(wrong.field, ParseError(wrong.read, expected))


def _mistake_order(files: EventFiles) -> Callable[[Mistake], tuple[int, int]]:
    """Make a sort key for mistakes: those without a file first, then by file and line."""
    order = {files.origin_of(name).name: position for position, name in enumerate(WRITERS)}

    def key(mistake: Mistake) -> tuple[int, int]:
        where = mistake.location
        return (order.get(where.file, -1), where.line) if isinstance(where, SourceLocation) else (-1, 0)

    return key
