"""An event folder: plain text files that a person can read, compare and mend; here all of it, and its smaller tables.

In a workbook each file is a sheet; what is read here does not ask which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.errors import Misread, Mistake, Mistakes, UnreadableFile, Where, misread, one_of
from scorer.formats import entrants_csv, event_toml, pairs_csv, play_pbn, results_csv
from scorer.formats.pbn import read_deals, read_dealt, write_deals
from scorer.formats.texts import (
    Columns,
    Origin,
    Row,
    board_among,
    optional_number,
    read_table,
    read_text,
    write_table,
)
from scorer.game.seats import Side
from scorer.movements.schedule import Sitting
from scorer.notices import Track, untracked
from scorer.records.boards import Announced, Points, parse_count
from scorer.records.contradictions import contradictions, schedule_faults
from scorer.records.declarers import known_declarers, seats_settled
from scorer.records.events import Event, boards_used, in_reading_order, in_seating_order, with_settings
from scorer.records.numbers import board_number, decimal_text, whole_number
from scorer.records.pairs import Form, Pair, PairChange, PairChangeKind, label_key
from scorer.records.rulings import Mark, Penalty, RulingNote, parse_amount, parse_unit
from scorer.records.settings import Scoring, word_of
from scorer.records.texts import free_text, label_text, name_text
from scorer.words import chained, phrase

if TYPE_CHECKING:
    import datetime

    from scorer.formats.pairs_csv import Labels
    from scorer.game.deals import Deal
    from scorer.records.results import Result

T = TypeVar("T")

POINTS, ANNOUNCED, DEALS = "boards.csv", "announced.csv", "deals.pbn"
PENALTIES, RULINGS = "penalties.csv", "rulings.csv"
MOVEMENT, CHANGES, MARKS = "movement.csv", "changes.csv", "marks.csv"

COLUMNS: Mapping[str, Columns] = {
    **entrants_csv.COLUMNS,
    pairs_csv.FILE: pairs_csv.COLUMNS,
    results_csv.FILE: results_csv.COLUMNS,
    POINTS: Columns(required=("board", "north", "east", "south", "west")),
    ANNOUNCED: Columns(required=Announced._fields),
    PENALTIES: Columns(required=("pair", "amount", "unit", "reason"), optional=("by", "at")),
    RULINGS: Columns(required=("board", "ns", "ew", "by", "at", "reason")),
    MOVEMENT: Columns(
        required=("round", "table", "ns", "ew", "first_board", "last_board"),
        optional=("arrow_switched", "section", "match"),
    ),
    CHANGES: Columns(required=("from_round", "pair", "kind", "player1", "player2")),
    MARKS: Columns(required=("code", "board", "round", "table", "pairs", "by", "at"), optional=("boards",)),
}
"""The columns of each file that is a table."""

YES, NO = ("yes", "1", "true", "x"), ("", "no", "0", "false")


def read_points(rows: Iterable[Row], boards: int | None) -> tuple[tuple[int, Points], ...]:
    """Read the points of each board, 1 to `boards`; whether they add up to 40 is a matter of checks."""
    known: dict[int, Points] = {}
    for row in rows:
        board = row.read("board", partial(board_among, boards=boards))
        points = [row.read(seat, parse_count) for seat in Points._fields]
        if board in known:
            row.wrong("board", phrase('read "{read}" twice, expected each board once', read=board))
        elif board is not None and None not in points:
            known[board] = Points(*(number for number in points if number is not None))
    return tuple(sorted(known.items()))


def read_announced(rows: Iterable[Row], labels: Labels, boards: int | None) -> tuple[Announced, ...]:
    """Read what tables announced of boards 1 to `boards`, each board once a table, and note what is wrong."""
    known: dict[tuple[int, frozenset[str]], Announced] = {}
    for row in rows:
        board, met = row.read("board", partial(board_among, boards=boards)), _met(row, labels)
        counts = [row.read(seat, parse_count) for seat in Points._fields]
        if board is not None and met is not None and None not in counts:
            one = Announced(board, *met, *(number for number in counts if number is not None))
            if one.pairing in known:
                twice = phrase('read "{read}" twice for {ns} against {ew}', read=board, ns=one.ns, ew=one.ew)
                row.wrong("board", twice)
            known[one.pairing] = one
    return tuple(sorted(known.values()))


def _met(row: Row, labels: Labels) -> tuple[str, str] | None:
    """The two pairs of a row; None where they are not both known."""
    ns = row.read("ns", lambda text: labels.find(text, Side.NORTH_SOUTH, ""))
    ew = row.read("ew", lambda text: labels.find(text, Side.EAST_WEST, ""))
    if ns is None or ew is None:
        return None
    if ns == ew:
        row.wrong("ew", misread(ew, phrase("another pair than {ns}", ns=ns)))
        return None
    return ns, ew


def _understood(rows: Iterable[Row], read: Callable[[Row], T | None]) -> tuple[T, ...]:
    """What rows say; what is wrong with the others is noted, and they are left out."""
    return tuple(one for one in map(read, rows) if one is not None)


def read_penalties(rows: Iterable[Row], labels: Labels, scoring: Scoring) -> tuple[Penalty, ...]:
    """Read the penalties, in units that fit the scoring, and note what is wrong."""

    def penalty(row: Row) -> Penalty | None:
        pair, amount = row.read("pair", labels.find_anywhere), row.read("amount", parse_amount)
        unit = row.read("unit", partial(parse_unit, scoring=scoring))
        texts = [row.read(name, free_text) for name in ("reason", "by", "at")]
        if pair is None or amount is None or unit is None or None in texts:
            return None
        return Penalty(pair, amount, unit, *(text or "" for text in texts))

    return _understood(rows, penalty)


def read_rulings(rows: Iterable[Row], labels: Labels, results: Sequence[Result]) -> tuple[RulingNote, ...]:
    """Read who ruled on which result, and note what is wrong."""
    results_there = {result.place for result in results}
    notes: dict[tuple[int, str, str], RulingNote] = {}
    for row in rows:
        note = _ruling(row, labels)
        if note is None:
            continue
        if note.place not in results_there:
            met = phrase("a result of {ns} against {ew}", ns=note.ns, ew=note.ew)
            row.wrong("board", misread(str(note.board), met))
        elif note.place in notes:
            twice = phrase('read "{read}" twice for {ns} against {ew}', read=note.board, ns=note.ns, ew=note.ew)
            row.wrong("board", phrase("{reason}, expected each ruling once", reason=twice))
        else:
            notes[note.place] = note
    return tuple(notes.values())


def _ruling(row: Row, labels: Labels) -> RulingNote | None:
    board, met = row.read("board", board_number), _met(row, labels)
    texts = [row.read(name, free_text) for name in ("by", "at", "reason")]
    if board is None or met is None or None in texts:
        return None
    return RulingNote(board, *met, *(text or "" for text in texts))


def read_schedule(rows: Iterable[Row], labels: Labels, boards: int | None, event: Event) -> tuple[Sitting, ...]:
    """Read a schedule of boards 1 to `boards`; note what is wrong with its rows, or else with what they make.

    The name of the event's movement tells whether tables share boards, or pairs meet again, by design.
    """
    read = [(row, _sitting(row, labels, boards)) for row in rows]
    places: dict[tuple[str, int, int], Row] = {}
    schedule: list[Sitting] = []
    for row, sitting in read:
        if sitting is None:
            return ()
        places.setdefault((sitting.section, sitting.round, sitting.table), row)
        schedule.append(sitting)
    for section, fault in schedule_faults(event, schedule):
        places[section, fault.round, fault.table].wrong("", fault.sentence)
    return in_seating_order(schedule)


def _sitting(row: Row, labels: Labels, boards: int | None) -> Sitting | None:
    before = row.listing.mistakes.found
    round_, table = row.read("round", whole_number), row.read("table", whole_number)
    first = row.read("first_board", board_number)
    last = row.read("last_board", partial(board_among, boards=boards))
    section, switched = row.read("section", label_text) or "", row.read("arrow_switched", _yes_or_no)
    match = row.read("match", optional_number)
    ns, ew = (labels.in_row(row, side, section) for side in Side)
    if not (row.cell("ns") or row.cell("ew")):
        row.wrong("ns", phrase('read "" and no other pair, expected a pair on at least one side'))
    understood = row.listing.mistakes.found == before
    if not understood or round_ is None or table is None or first is None or last is None:
        return None
    sitting = Sitting(round_, table, ns, ew, first, last)
    return sitting._replace(arrow_switched=bool(switched), section=section, match=match)


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise Misread(text, phrase("yes, no or nothing"))
    return text.lower() in YES


def read_changes(rows: Iterable[Row], labels: Labels, form: Form) -> tuple[PairChange, ...]:
    """Read what became of the pairs, and note what is wrong."""

    def change(row: Row) -> PairChange | None:
        before = row.listing.mistakes.found
        from_round, pair = row.read("from_round", whole_number), row.read("pair", labels.find_anywhere)
        kind = row.read("kind", lambda text: word_of(PairChangeKind, text.lower()))
        players = [row.read(name, name_text) or "" for name in ("player1", "player2")]
        if kind is PairChangeKind.FORFEIT and form is not Form.TEAMS:
            row.wrong("kind", misread(kind, phrase("what pairs do: only teams give matches away")))
        if kind is not None and (kind is PairChangeKind.SUBSTITUTE) != any(players):
            if any(players):
                row.wrong("player1", phrase("read some players, expected them for a substitute only"))
            else:
                row.wrong("player1", phrase("read no players, expected them for a substitute only"))
        if row.listing.mistakes.found > before or from_round is None or pair is None or kind is None:
            return None
        return PairChange(from_round, pair, kind, *players)

    return _understood(rows, change)


def read_mark(row: Row) -> Mark | None:
    """Read a finding that was marked as right, and note what is wrong. One whose finding is gone does no harm."""
    code, boards = row.read("code", _code), row.read("boards", lambda text: tuple(map(board_number, text.split())))
    board = row.read("board", board_number) if row.cell("board") else 0
    round_, table = row.read("round", optional_number), row.read("table", optional_number)
    pairs, by, at = (row.read(name, free_text) or "" for name in ("pairs", "by", "at"))
    if code is None or board is None or boards is None:
        return None
    return Mark(code, board, round_, table=table, pairs=pairs, by=by, at=at, boards=boards)


def _code(text: str) -> str:
    if not text:
        raise Misread(text, phrase("the code of a finding"))
    return free_text(text)


def _table(file: str, rows: Sequence[Sequence[str | int | None]]) -> str:
    """A table as text; nothing where it has no rows."""
    return write_table(COLUMNS[file].known, rows) if rows else ""


WRITERS: Mapping[str, Callable[[Event], str]] = {
    event_toml.FILE: event_toml.write_settings,
    entrants_csv.TEAMS: partial(entrants_csv.write_entrants, name=entrants_csv.TEAMS),
    entrants_csv.INDIVIDUALS: partial(entrants_csv.write_entrants, name=entrants_csv.INDIVIDUALS),
    pairs_csv.FILE: lambda event: "" if event.form is Form.INDIVIDUAL else pairs_csv.write_pairs(event.pairs),
    results_csv.FILE: lambda event: results_csv.write_results(in_reading_order(event.results)),
    POINTS: lambda event: _table(POINTS, [(board, *announced) for board, announced in event.points]),
    ANNOUNCED: lambda event: _table(ANNOUNCED, event.announced),
    DEALS: lambda event: write_deals(event.deals, event.dealt, vulnerability=event.rule_set.vulnerability),
    PENALTIES: lambda event: _table(
        PENALTIES, [(pair, decimal_text(amount), *others) for pair, amount, *others in event.penalties]
    ),
    RULINGS: lambda event: _table(RULINGS, event.notes),
    MOVEMENT: lambda event: _table(
        MOVEMENT, [(*one[:6], "yes" if one.arrow_switched else "", *one[7:]) for one in event.schedule]
    ),
    CHANGES: lambda event: _table(CHANGES, event.changes),
    MARKS: lambda event: _table(
        MARKS, [(one.code, one.board or "", *one[2:-1], " ".join(map(str, one.boards))) for one in event.marks]
    ),
    play_pbn.FILE: play_pbn.write_table_plays,
}
"""What writes each file, in the order in which they are read; there is none whose text would be empty."""


def texts_of(event: Event) -> dict[str, str]:
    """The text of each file of an event, by name; empty where there is to be no such file."""
    return {name: write(event) for name, write in WRITERS.items()}


class EventFiles:
    """The files of one event, by the names that they have in a folder: here as texts, or as paths where they stand.

    One that is not in the encoding is as if it were not there. `within` is what they belong to.
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
        """Whether there is such a file."""
        return name in self._files

    def origin(self, name: str) -> Origin:
        """What places in the file are called."""
        return Origin(name, within=self._within)

    def settings(self) -> dict[str, Any]:
        """What `event.toml` settles, by the keys of the settings."""
        text = self._read(event_toml.FILE)
        if text is None:
            return {}
        return event_toml.read_settings(text, self.origin(event_toml.FILE), self.mistakes)

    def rows(self, name: str) -> Iterator[Row]:
        """The rows of a table; none where it is not there."""
        text = self._read(name)
        if text is not None:
            yield from read_table(text, self.origin(name), COLUMNS[name], self.mistakes)

    def text(self, name: str) -> str:
        """A file as text; empty where it is not there."""
        return self._read(name) or ""

    def _read(self, name: str) -> str | None:
        file = self._files.get(name)
        if not isinstance(file, Path):
            return file
        with self.mistakes.noting(""):
            return read_text(file, self._encoding)
        return None


def read_folder(folder: Path, today: datetime.date, encoding: str | None = None, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files.

    Raises `UnreadableFile` for what is no event folder.
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
    """What would be left out silently."""
    for path in sorted(folder.iterdir()):
        known = path.name in WRITERS and path.is_file()
        if not known and not path.name.startswith("."):
            files = one_of(WRITERS, path.name)
            reason = phrase("this version does not know such a file, expected {files}", files=files)
            yield Mistake(Where(path.name), "", reason)


def read_event(files: EventFiles, today: datetime.date, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files."""
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
        marks=_understood(files.rows(MARKS), read_mark),
    )
    if "winners" not in settled and event.form is Form.PAIRS:
        event = replace(event, winners=pairs_csv.default_winners(event.pairs, event.results))
    note_contradictions(event, rows, read)
    files.mistakes.sort(key=_reading_order(files))
    files.mistakes.refuse()
    return seats_settled(event, event, {result.board for result in event.results})


def _labels(files: EventFiles, form: Form, winners: int | None, rows: Sequence[Row]) -> Labels:
    """The pairs that are listed, else those that results name."""
    for wanted, name in entrants_csv.FILES.items():
        if files.has(name) and form is not wanted:
            reason = phrase('expected form = "{form}" in event.toml, where there is this file', form=wanted)
            files.mistakes.append(Mistake(Where(name), "", reason))
    if files.has(pairs_csv.FILE) and form is Form.INDIVIDUAL:
        reason = phrase("expected {file}: players change partners", file=entrants_csv.INDIVIDUALS)
        files.mistakes.append(Mistake(Where(pairs_csv.FILE), "", reason))
        return entrants_csv.Players(())
    labels: Labels | None = None
    if files.has(pairs_csv.FILE):
        place = files.origin(pairs_csv.FILE).called
        labels = pairs_csv.read_pairs(files.rows(pairs_csv.FILE), winners, place, files.mistakes)
    if form is Form.PAIRS:
        return labels or results_csv.pairs_met(rows, winners)
    entrants = _entrants(files, form, rows)
    if form is Form.INDIVIDUAL:
        return entrants_csv.Players(entrants)
    return entrants_csv.Teams(entrants, labels.full if labels else (), files.mistakes)


def _entrants(files: EventFiles, form: Form, rows: Sequence[Row]) -> tuple[Pair, ...]:
    """Who is listed; those whom results name too where nobody is, or where a row is wrong that may have named them."""
    listed, before = dict[str, Pair](), files.mistakes.found
    if files.has(entrants_csv.FILES[form]):
        listed = {label_key(one.label): one for one in entrants_csv.read_entrants(files.rows(entrants_csv.FILES[form]))}
        if files.mistakes.found == before:
            return tuple(listed.values())
    return tuple(({label_key(one.label): one for one in entrants_csv.entrants_met(form, rows)} | listed).values())


def _with_boards(event: Event, files: EventFiles, labels: Labels, boards: int | None) -> Event:
    """The event with its deals, points and schedule, and as many `boards` as are stated, else as were found."""
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
