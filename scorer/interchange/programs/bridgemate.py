"""Bridgemate files (`.bws`): results entered on the table terminals, the schedule of rounds, and players' names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import InputError, Mistake, Mistakes, ParseError, SourceLocation
from scorer.game.contracts import normalise_notation, parse_tricks
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, consecutive_runs, count_phrase, join_phrases, literal, phrase
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.own.labels import PairLabels
from scorer.interchange.own.pairs_csv import MAX_PAIRS
from scorer.interchange.programs.access_tables import AccessFile, AccessRow
from scorer.interchange.programs.imported_results import (
    FileImport,
    add_consistent_results,
    parse_date,
)
from scorer.model.events import Event, sort_schedule
from scorer.model.notation import PASS, parse_award, parse_pass
from scorer.model.numbers import MAX_BOARDS
from scorer.model.pairs import Pair, parse_label
from scorer.model.results import NotPlayed, Outcome, Played, Result
from scorer.model.texts import parse_label_text, parse_name
from scorer.movements.movement import REPEATS, SHARED_SUFFIX, is_repeating_kind, is_shared_kind
from scorer.movements.schedule import Sitting
from scorer.movements.schedule_checks import find_faults

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from scorer.progress import ProgressTracker

RESULTS_TABLE, SESSION_TABLE, SECTIONS_TABLE, ROUNDS_TABLE = "ReceivedData", "Session", "Section", "RoundData"
NUMBERS_TABLE, NAMES_TABLE = "PlayerNumbers", "PlayerNames"
RESULT_COLUMNS = (
    *("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "NS/EW"),
    *("Contract", "Result", "Remarks", "Erased", "DateLog"),
)
ROUND_COLUMNS = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards")

MOVEMENT = "bridgemate"
"""The name of the movement; it tells whether tables share boards and pairs meet again."""
SHARED_MOVEMENT = MOVEMENT + SHARED_SUFFIX
"""What the movement is called: by its name tables may share boards in it, and pairs meet again."""

NO_NAMES = phrase(
    "players' names cannot be read (tables {numbers} and {names}), so the pairs have no names",
    numbers=NUMBERS_TABLE,
    names=NAMES_TABLE,
)
_PERCENT = re.compile(r"([0-9]{1,3})\s*%\s*-\s*([0-9]{1,3})\s*%")

UNKNOWN_PLAYER = ("", "")
"""The name and number of an unknown player."""


def read(path: Path, options: ImportOptions, _: ProgressTracker) -> list[ImportedEvent]:
    """Read the event of a file; raise `InputError` with everything wrong in it."""
    return [read_bridgemate(path, options)]


def read_bridgemate(path: Path, options: ImportOptions) -> ImportedEvent:
    """Read an event; the rules are `standard` unless the options name others.

    Raise `InputError` with everything wrong in it; with `skip_odd`, results that the rules do not have are left out.
    """
    file, reading = AccessFile.open(path), FileImport(path.name, options, Mistakes(), [], {})
    mistakes = reading.mistakes
    sections = read_sections(file, path.name)
    rows = _latest_rows(file)
    labels = read_pairs(file, sections, reading)
    reader = _RowReader(sections, labels, reading)
    placed_results = [
        (reader.describe_place(row), result) for row in rows if (result := reader.read_result(row)) is not None
    ]
    if reader.foreign_results:
        reason = phrase(
            "read {results} that are not from Minibridge", results=count_phrase(reader.foreign_results, "result")
        )
        mistakes.insert(0, Mistake(None, "rules", reason, (hints.SKIP_OTHER_GAMES,)))
    schedule, movement = read_schedule(file, sections, labels, reading)
    winners = 2 if all(pair.direction for pair in labels.full_pairs) else 1
    boards = max(
        [result.board for _, result in placed_results] + [sitting.last_board for sitting in schedule], default=0
    )
    event = reading.with_own_settings(
        Event(*_name_and_date(file, path, rows, options.today), boards=boards, winners=winners)
    )
    event = event._replace(pairs=labels.pairs, schedule=schedule, movement=movement)
    try:
        event = add_consistent_results(event, placed_results, mistakes)
        mistakes.raise_if_any()
    except InputError as error:
        raise InputError([_add_file_name(mistake, path.name) for mistake in error.mistakes], error.omitted) from error
    return ImportedEvent(
        event, messages=tuple(reading.messages), hints=(hints.ADJUST_RESULT,) if reader.has_unruled else ()
    )


def _add_file_name(mistake: Mistake, name: str) -> Mistake:
    """Add the file name to the place of a mistake."""
    where = mistake.location
    return mistake._replace(
        location=join_phrases((name, where), ": ") if isinstance(where, Phrase) else SourceLocation(name)
    )


def _latest_rows(file: AccessFile) -> list[AccessRow]:
    """The last row for each board at a table; none if it was erased."""
    latest: dict[tuple[object, ...], AccessRow] = {}
    for row in sorted(file.read_rows(RESULTS_TABLE, RESULT_COLUMNS), key=lambda row: row["ID"] or 0):
        if not row["Erased"]:
            latest[row["Section"], row["Table"], row["Round"], row["Board"]] = row
    return list(latest.values())


def _name_and_date(
    file: AccessFile, path: Path, rows: list[AccessRow], today: datetime.date
) -> tuple[str, datetime.date]:
    """The name of the event, from its session or else the file, and its date."""
    sessions = file.read_rows(SESSION_TABLE, ("Name",)) if file.has_table(SESSION_TABLE) else []
    name = _clean_name(sessions[0]["Name"]) if sessions else ""
    logged = sorted(str(row["DateLog"])[:10] for row in rows if row["DateLog"])
    day = today
    with suppress(ParseError):  # the clock of the terminal was never set
        day = parse_date(logged[0]) if logged else today
    return name or parse_name(path.stem) or "Evening", day


@dataclass(slots=True)
class _RowReader:
    """Reads results, and notes mistakes with their table, round and board."""

    sections: Mapping[int, FileSection]
    labels: PairLabels
    reading: FileImport
    foreign_results: int = 0
    has_unruled: bool = False

    def describe_place(self, row: AccessRow) -> Phrase:
        """Where a result was entered, as text: `table 4, round 1, board 7`."""
        table, round_, board = f"{self._section_letter(row)}{row['Table']}", row["Round"], row["Board"]
        return phrase("table {table}, round {round}, board {board}", table=table, round=round_, board=board)

    def _section_letter(self, row: AccessRow) -> str:
        section = self.sections.get(row["Section"])
        return section.letter if section else ""

    def read_result(self, row: AccessRow) -> Result | None:
        """Read a row; None if it is not a result or cannot be read."""
        before = self.reading.mistakes.total
        board, round_, table = (self._read_number(row, column) for column in ("Board", "Round", "Table"))
        ns, ew = (self._read_pair(row, side) for side in Side)
        if self.reading.mistakes.total > before or board is None or ns is None or ew is None:
            return None
        remark = _clean_name(row["Remarks"])
        try:
            outcome = self._read_outcome(row, remark)
        except ParseError as error:  # a contract that the rules do not have
            if self.reading.options.skip_odd:
                self._leave_out(row, error.reason)
            else:
                self.foreign_results += 1
                self.reading.mistakes.append(Mistake(self.describe_place(row), "Contract", error.reason))
            return None
        if outcome is None:
            return None
        if remark.casefold() == "wrong direction":  # the pairs held each other's cards
            if isinstance(outcome, Played) and outcome.declarer is not None:
                outcome = outcome._replace(declarer=outcome.declarer.left)
            return Result(board, ew, ns, outcome, round_, table, remark="wrong direction")
        return Result(board, ns, ew, outcome, round_, table)

    def _leave_out(self, row: AccessRow, reason: Phrase) -> None:
        self.reading.messages.append(
            phrase("left out: {place}: {reason}", place=self.describe_place(row), reason=reason)
        )

    def _read_outcome(self, row: AccessRow, remark: str) -> Outcome | None:
        """Read the outcome from the remark, else from contract and tricks; the score is ignored.

        Return None if the file does not give one.
        """
        rules = self.reading.rules
        percents = _PERCENT.fullmatch(remark)
        if percents:
            return parse_award(f"{percents[1]}/{percents[2]}", rules)
        if remark.casefold() == "not played":
            return NotPlayed()
        text = normalise_notation(str(row["Contract"] or ""))
        if remark.casefold() == "arbitral score" or not text:
            self._leave_out(row, literal(remark) if remark else phrase("no contract"))
            self.has_unruled = True
            return None
        if text == PASS:
            return parse_pass(text, rules)
        contract = rules.parse_contract(text)
        declarer = Seat.parse(str(row["NS/EW"] or ""))
        return Played(contract, declarer, parse_tricks(str(row["Result"] or ""), rules.tricks_needed(contract)))

    def _read_number(self, row: AccessRow, column: str) -> int | None:
        with self.reading.mistakes.capture(column, self.describe_place(row)):
            return _read_number(row, column)
        return None

    def _read_pair(self, row: AccessRow, side: Side) -> str | None:
        column, letter = f"Pair{side}", self._section_letter(row)
        find = partial(self.labels.find_label, direction=side, section=letter)
        return self.reading.mistakes.parse(column, str(row[column]), find, self.describe_place(row))


def _read_number(row: AccessRow, column: str) -> int:
    """Read the number of a table, round or board; raise `ParseError` if it is out of range."""
    number = row[column]
    if not isinstance(number, int) or not 0 < number <= MAX_BOARDS:
        raise ParseError(str(number), phrase("1 to {most}", most=MAX_BOARDS))
    return number


class FileSection(NamedTuple):
    """A section of a file: its letter, empty if it is the only one, its missing pair or 0, and its number of winners.

    `winners` is None if the file does not give it.
    """

    letter: str
    missing: int
    winners: int | None


def read_sections(file: AccessFile, name: str) -> Mapping[int, FileSection]:
    """Read the sections by number; raise `InputError` if there are none."""
    sections: dict[int, FileSection] = {}
    mistakes = Mistakes()
    for row in file.read_rows(SECTIONS_TABLE, ("ID", "Letter", "MissingPair", "Winners")):
        letter = mistakes.parse(
            "Letter", str(row["Letter"] or row["ID"]).strip(), parse_label_text, SourceLocation(name)
        )
        sections[row["ID"]] = FileSection(letter or "", row["MissingPair"] or 0, row["Winners"] or None)
    mistakes.raise_if_any()
    if len(sections) == 1:
        sections = {number: section._replace(letter="") for number, section in sections.items()}
    if not sections:
        raise InputError([Mistake(SourceLocation(name), SECTIONS_TABLE, phrase("no sections found"))])
    return sections


def read_played_rounds(
    file: AccessFile, sections: Mapping[int, FileSection]
) -> Iterator[tuple[FileSection, AccessRow]]:
    """Yield the rows of the schedule with their sections, except for empty tables."""
    for row in file.read_rows(ROUNDS_TABLE, ROUND_COLUMNS):
        section = sections.get(row["Section"])
        if section is not None and any(pair_numbers(row, section)) and row["HighBoard"]:
            yield section, row


def pair_numbers(row: AccessRow, section: FileSection) -> tuple[int | None, int | None]:
    """The numbers of the pairs at a table, North-South first; None for a missing one."""
    nobody = (0, section.missing)
    ns, ew = row["NSPair"], row["EWPair"]
    return (None if ns in nobody else ns, None if ew in nobody else ew)


def read_pairs(file: AccessFile, sections: Mapping[int, FileSection], reading: FileImport) -> PairLabels:
    """Read the pairs in the schedule, with players if known.

    With two winners, as the file says or because no pair changes sides, each pair has a direction.
    """
    rounds = list(read_played_rounds(file, sections))
    two_winners = _has_two_winners(rounds, [section.winners for section in sections.values()])
    seats = _read_seats(file, reading.messages)
    pairs: dict[tuple[str, str, Side | None], Pair] = {}
    for section, row in sorted(rounds, key=lambda one: one[1]["Round"] or 0):
        for side, number in zip(Side, pair_numbers(row, section), strict=True):
            if number is None:
                continue
            where = phrase("round {round}", round=row["Round"])
            label = reading.mistakes.parse(f"{side}Pair", str(number), parse_label, where)
            pair_key = (str(label), section.letter, side if two_winners else None)
            if label is None or pair_key in pairs or len(pairs) >= MAX_PAIRS:
                continue
            places = ((row["Section"], row["Table"], str(seat)) for seat in side.seats)
            (name1, id1), (name2, id2) = (
                seats.get(place, UNKNOWN_PLAYER) if row["Round"] == 1 else UNKNOWN_PLAYER for place in places
            )
            pairs[pair_key] = Pair(label, pair_key[2], name1, name2, id1, id2, section=section.letter)
    return PairLabels(pairs.values(), phrase("the rounds"))


def _has_two_winners(rounds: Sequence[tuple[FileSection, AccessRow]], stated_winners: Sequence[int | None]) -> bool:
    """Whether there are two winners: as the sections say, else if no number sits on both sides."""
    if None not in stated_winners:
        return all(winners == 2 for winners in stated_winners)
    sides: dict[tuple[str, int], Side] = {}
    for section, row in rounds:
        numbers = pair_numbers(row, section)
        if numbers[0] == numbers[1]:
            return True
        for side, number in zip(Side, numbers, strict=True):
            if number is not None and sides.setdefault((section.letter, number), side) is not side:
                return False
    return True


def _read_seats(file: AccessFile, messages: list[Phrase]) -> Mapping[tuple[int, int, str], tuple[str, str]]:
    """Read the name and number of each player in the first round, by section, table and seat.

    Empty, with a message, if the names cannot be read.
    """
    try:
        if not file.has_table(NUMBERS_TABLE):
            return {}
        names = _read_names(file)
        rows = file.read_rows(NUMBERS_TABLE, ("Section", "Table", "Direction", "Number", "Name", "Round"))
    except InputError:
        messages.append(NO_NAMES)
        return {}
    seats: dict[tuple[int, int, str], tuple[str, str]] = {}
    for row in rows:
        if (row["Round"] or 0) <= 1:
            number = _clean_name(row["Number"])
            name = _clean_name(row["Name"]) or names.get(number, "")
            seats[row["Section"], row["Table"], _clean_name(row["Direction"])] = (name, number)
    if not any(name for name, _ in seats.values()):
        messages.append(NO_NAMES)
    return seats


def _read_names(file: AccessFile) -> Mapping[str, str]:
    """Read the names of the club's players by number."""
    if not file.has_table(NAMES_TABLE):
        return {}
    names: dict[str, str] = {}
    for row in file.read_rows(NAMES_TABLE, ("ID", "Name", "strID")):
        for number in (row["ID"], row["strID"]):
            names[_clean_name(number)] = _clean_name(row["Name"])
    names.pop("", None)
    return names


def _clean_name(value: object) -> str:
    """Convert a name or number to text; empty if it is not acceptable as a name."""
    try:
        return parse_name("" if value in (None, 0) else str(value))
    except ParseError:
        return ""


def read_schedule(
    file: AccessFile, sections: Mapping[int, FileSection], labels: PairLabels, reading: FileImport
) -> tuple[tuple[Sitting, ...], str]:
    """Read the schedule and the name of the movement; both empty, with a message, if it cannot be played."""
    sittings: list[Sitting] = []
    for section, row in read_played_rounds(file, sections):
        place = phrase("table {table}, round {round}", table=row["Table"], round=row["Round"])
        with reading.mistakes.capture(ROUNDS_TABLE, place):
            sittings.append(_read_sitting(row, section, labels))
    by_section: dict[str, list[Sitting]] = {}
    for one in sittings:
        by_section.setdefault(one.section, []).append(one)
    for name in (MOVEMENT, f"{MOVEMENT} {REPEATS}", SHARED_MOVEMENT, f"{SHARED_MOVEMENT} {REPEATS}"):
        shared, repeats = is_shared_kind(name), is_repeating_kind(name)
        if not any(find_faults(own, shared=shared, repeats=repeats) for own in by_section.values()):
            return sort_schedule(sittings), name
    reading.messages.append(phrase("the rounds are left out, because they do not form a playable schedule"))
    return (), ""


def _read_sitting(row: AccessRow, section: FileSection, labels: PairLabels) -> Sitting:
    """Read a table in a round; raise `ParseError` for boards that are not consecutive numbers."""
    labels_found: list[str | None] = []
    for side, number in zip(Side, pair_numbers(row, section), strict=True):
        labels_found.append(None if number is None else labels.find_label(str(number), side, section.letter))
    ns, ew = labels_found
    first, last = _read_boards(row)
    return Sitting(_read_number(row, "Round"), _read_number(row, "Table"), ns, ew, first, last, section=section.letter)


def _read_boards(row: AccessRow) -> tuple[int, int]:
    """Read the first and last board of a row; raise `ParseError` if they are not possible."""
    custom = str(row["CustomBoards"] or "").strip()
    first, last = row["LowBoard"], row["HighBoard"]
    if custom:
        texts = custom.replace(";", ",").split(",")
        runs = consecutive_runs(sorted({int(text) for text in texts if text.strip().isdecimal()}))
        if len(runs) != 1:
            raise ParseError(custom, phrase("consecutive boards"))
        ((first, last),) = runs
    if not (isinstance(first, int) and isinstance(last, int) and 0 < first <= last <= MAX_BOARDS):
        raise ParseError(f"{first}-{last}", phrase("boards from 1 to {last}", last=MAX_BOARDS))
    return first, last
