"""Bridgemate files (`.bws`): results entered on the table terminals, the schedule of rounds, and players' names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Way, Where, remedy
from scorer.formats.labels import Labels
from scorer.formats.pairs_csv import MOST_PAIRS
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, chained, counted, literal, phrase, runs_of
from scorer.interchange.access_tables import AccessFile
from scorer.interchange.other_programs import Brought, FileReading, Wanted, parse_date, settled_event
from scorer.model.events import Event, in_seating_order
from scorer.model.notation import PASS, award_of, parse_pass
from scorer.model.numbers import MOST_BOARDS
from scorer.model.pairs import Pair, parse_label
from scorer.model.results import NotPlayed, Outcome, Played, Result
from scorer.model.texts import label_text, name_text
from scorer.movements.movement import REPEATS, SHARED_SUFFIX, repeats_by_name, shared_by_name
from scorer.movements.schedule import Sitting, faults

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

Row = Mapping[str, Any]

RESULTS, SESSION, SECTIONS, ROUNDS = "ReceivedData", "Session", "Section", "RoundData"
NUMBERS, NAMES = "PlayerNumbers", "PlayerNames"
RESULT_COLUMNS = (
    *("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "NS/EW"),
    *("Contract", "Result", "Remarks", "Erased", "DateLog"),
)
ROUND_COLUMNS = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards")

MOVEMENT = "bridgemate"
"""The name of the movement; it tells whether tables share boards and pairs meet again."""
SHARED = MOVEMENT + SHARED_SUFFIX
"""What the movement is called: by its name tables may share boards in it, and pairs meet again."""

NO_NAMES = phrase(
    "no names of players can be read (in the tables {numbers} and {names}): the pairs have none",
    numbers=NUMBERS,
    names=NAMES,
)
_PERCENT = re.compile(r"([0-9]{1,3})\s*%\s*-\s*([0-9]{1,3})\s*%")

NOBODY = ("", "")
"""The name and number of an unknown player."""


def read_bridgemate(path: Path, wanted: Wanted) -> Brought:
    """Read an event; the rules are `standard` unless the options name others.

    Raise `BadInput` with everything wrong in it; with `skip_odd`, results that the rules do not have are left out.
    """
    file, reading = AccessFile.open(path), FileReading(path.name, wanted, Mistakes(), [], {})
    mistakes = reading.mistakes
    sections = sections_of(file, path.name)
    rows = _latest(file)
    labels = pairs_of(file, sections, reading)
    reader = _RowReader(sections, labels, reading)
    placed = [(reader.place(row), result) for row in rows if (result := reader.read(row)) is not None]
    if reader.odd:
        reason = phrase("read {results} that are no Minibridge", results=counted(reader.odd, "result"))
        mistakes.insert(0, Mistake(None, "rules", reason, (remedy(Way.SKIP_ODD),)))
    schedule, movement = schedule_of(file, sections, labels, reading)
    winners = 2 if all(pair.direction for pair in labels.full) else 1
    boards = max([result.board for _, result in placed] + [sitting.last_board for sitting in schedule], default=0)
    event = reading.settled(Event(*_called(file, path, rows, wanted.today), boards=boards, winners=winners))
    event = replace(event, pairs=labels.pairs, schedule=schedule, movement=movement)
    try:
        event = settled_event(event, placed, mistakes)
        mistakes.refuse()
    except BadInput as error:
        raise BadInput([_in_file(mistake, path.name) for mistake in error.mistakes], error.more) from error
    return Brought(event, told=tuple(reading.told), remedies=(remedy(Way.ADJUST),) if reader.unruled else ())


def _in_file(mistake: Mistake, name: str) -> Mistake:
    """Add the file name to the place of a mistake."""
    where = mistake.where
    return mistake._replace(where=chained((name, where), ": ") if isinstance(where, Phrase) else Where(name))


def _latest(file: AccessFile) -> list[Row]:
    """The last row for each board at a table; none if it was erased."""
    latest: dict[tuple[object, ...], Row] = {}
    for row in sorted(file.rows(RESULTS, RESULT_COLUMNS), key=lambda row: row["ID"] or 0):
        if not row["Erased"]:
            latest[row["Section"], row["Table"], row["Round"], row["Board"]] = row
    return list(latest.values())


def _called(file: AccessFile, path: Path, rows: list[Row], today: datetime.date) -> tuple[str, datetime.date]:
    """The name of the event, from its session or else the file, and its date."""
    sessions = file.rows(SESSION, ("Name",)) if file.has(SESSION) else []
    name = _text(sessions[0]["Name"]) if sessions else ""
    logged = sorted(str(row["DateLog"])[:10] for row in rows if row["DateLog"])
    day = today
    with suppress(Misread):  # the clock of the terminal was never set
        day = parse_date(logged[0]) if logged else today
    return name or name_text(path.stem) or "Evening", day


@dataclass(slots=True)
class _RowReader:
    """Reads results, and notes mistakes with their table, round and board."""

    sections: Mapping[int, FileSection]
    labels: Labels
    reading: FileReading
    odd: int = 0
    unruled: bool = False

    def place(self, row: Row) -> Phrase:
        """Where a result was entered, as text: `table 4, round 1, board 7`."""
        table, round_, board = f"{self._letter(row)}{row['Table']}", row["Round"], row["Board"]
        return phrase("table {table}, round {round}, board {board}", table=table, round=round_, board=board)

    def _letter(self, row: Row) -> str:
        section = self.sections.get(row["Section"])
        return section.letter if section else ""

    def read(self, row: Row) -> Result | None:
        """Read a row; None if it is not a result or cannot be read."""
        before = self.reading.mistakes.found
        board, round_, table = (self._number(row, column) for column in ("Board", "Round", "Table"))
        ns, ew = (self._pair(row, side) for side in Side)
        if self.reading.mistakes.found > before or board is None or ns is None or ew is None:
            return None
        remark = _text(row["Remarks"])
        try:
            outcome = self._outcome(row, remark)
        except Misread as error:  # a contract that the rules do not have
            if self.reading.wanted.skip_odd:
                self._leave_out(row, error.reason)
            else:
                self.odd += 1
                self.reading.mistakes.append(Mistake(self.place(row), "Contract", error.reason))
            return None
        if outcome is None:
            return None
        if remark.casefold() == "wrong direction":  # the pairs held each other's cards
            if isinstance(outcome, Played) and outcome.declarer is not None:
                outcome = replace(outcome, declarer=outcome.declarer.left)
            return Result(board, ew, ns, outcome, round_, table, remark="wrong direction")
        return Result(board, ns, ew, outcome, round_, table)

    def _leave_out(self, row: Row, reason: Phrase) -> None:
        self.reading.told.append(phrase("left out: {place}: {reason}", place=self.place(row), reason=reason))

    def _outcome(self, row: Row, remark: str) -> Outcome | None:
        """Read the outcome from the remark, else from contract and tricks; the score is ignored.

        Return None if the file does not give one.
        """
        rules = self.reading.rules
        percents = _PERCENT.fullmatch(remark)
        if percents:
            return award_of(f"{percents[1]}/{percents[2]}", rules)
        if remark.casefold() == "not played":
            return NotPlayed()
        text = normalised(str(row["Contract"] or ""))
        if remark.casefold() == "arbitral score" or not text:
            self._leave_out(row, literal(remark) if remark else phrase("it has no contract"))
            self.unruled = True
            return None
        if text == PASS:
            return parse_pass(text, rules)
        contract = rules.contract(text)
        declarer = Seat.parse(str(row["NS/EW"] or ""))
        return Played(contract, declarer, parse_tricks(str(row["Result"] or ""), rules.needed(contract)))

    def _number(self, row: Row, column: str) -> int | None:
        with self.reading.mistakes.noting(column, self.place(row)):
            return _number(row, column)
        return None

    def _pair(self, row: Row, side: Side) -> str | None:
        column, letter = f"Pair{side}", self._letter(row)
        find = partial(self.labels.find, direction=side, section=letter)
        return self.reading.mistakes.read(column, str(row[column]), find, self.place(row))


def _number(row: Row, column: str) -> int:
    """Read the number of a table, round or board; raise `ParseError` if it is out of range."""
    number = row[column]
    if not isinstance(number, int) or not 0 < number <= MOST_BOARDS:
        raise Misread(str(number), phrase("1 to {most}", most=MOST_BOARDS))
    return number


class FileSection(NamedTuple):
    """A section of a file: its letter, empty if it is the only one, its missing pair or 0, and its number of winners.

    `winners` is None if the file does not give it.
    """

    letter: str
    missing: int
    winners: int | None


def sections_of(file: AccessFile, name: str) -> Mapping[int, FileSection]:
    """Read the sections by number; raise `BadInput` if there are none."""
    sections: dict[int, FileSection] = {}
    mistakes = Mistakes()
    for row in file.rows(SECTIONS, ("ID", "Letter", "MissingPair", "Winners")):
        letter = mistakes.read("Letter", str(row["Letter"] or row["ID"]).strip(), label_text, Where(name))
        sections[row["ID"]] = FileSection(letter or "", row["MissingPair"] or 0, row["Winners"] or None)
    mistakes.refuse()
    if len(sections) == 1:
        sections = {number: section._replace(letter="") for number, section in sections.items()}
    if not sections:
        raise BadInput([Mistake(Where(name), SECTIONS, phrase("expected a section, and there is none"))])
    return sections


def played_rounds(file: AccessFile, sections: Mapping[int, FileSection]) -> Iterator[tuple[FileSection, Row]]:
    """Yield the rows of the schedule with their sections, except for empty tables."""
    for row in file.rows(ROUNDS, ROUND_COLUMNS):
        section = sections.get(row["Section"])
        if section is not None and any(sitting(row, section)) and row["HighBoard"]:
            yield section, row


def sitting(row: Row, section: FileSection) -> tuple[int | None, int | None]:
    """The numbers of the pairs at a table, North-South first; None for a missing one."""
    nobody = (0, section.missing)
    ns, ew = row["NSPair"], row["EWPair"]
    return (None if ns in nobody else ns, None if ew in nobody else ew)


def pairs_of(file: AccessFile, sections: Mapping[int, FileSection], reading: FileReading) -> Labels:
    """Read the pairs in the schedule, with players if known.

    With two winners, as the file says or because no pair changes sides, each pair has a direction.
    """
    rounds = list(played_rounds(file, sections))
    apart = _apart(rounds, [section.winners for section in sections.values()])
    seats = _seats(file, reading.told)
    pairs: dict[tuple[str, str, Side | None], Pair] = {}
    for section, row in sorted(rounds, key=lambda one: one[1]["Round"] or 0):
        for side, number in zip(Side, sitting(row, section), strict=True):
            if number is None:
                continue
            where = phrase("round {round}", round=row["Round"])
            label = reading.mistakes.read(f"{side}Pair", str(number), parse_label, where)
            known_by = (str(label), section.letter, side if apart else None)
            if label is None or known_by in pairs or len(pairs) >= MOST_PAIRS:
                continue
            places = ((row["Section"], row["Table"], str(seat)) for seat in side.seats)
            (name1, id1), (name2, id2) = (seats.get(place, NOBODY) if row["Round"] == 1 else NOBODY for place in places)
            pairs[known_by] = Pair(label, known_by[2], name1, name2, id1, id2, section=section.letter)
    return Labels(pairs.values(), phrase("the rounds"))


def _apart(rounds: Sequence[tuple[FileSection, Row]], stated: Sequence[int | None]) -> bool:
    """Whether there are two winners: as the sections say, else if no number sits on both sides."""
    if None not in stated:
        return all(winners == 2 for winners in stated)
    sides: dict[tuple[str, int], Side] = {}
    for section, row in rounds:
        numbers = sitting(row, section)
        if numbers[0] == numbers[1]:
            return True
        for side, number in zip(Side, numbers, strict=True):
            if number is not None and sides.setdefault((section.letter, number), side) is not side:
                return False
    return True


def _seats(file: AccessFile, told: list[Phrase]) -> Mapping[tuple[int, int, str], tuple[str, str]]:
    """Read the name and number of each player in the first round, by section, table and seat.

    Empty, with a message, if the names cannot be read.
    """
    try:
        if not file.has(NUMBERS):
            return {}
        names = _names(file)
        rows = file.rows(NUMBERS, ("Section", "Table", "Direction", "Number", "Name", "Round"))
    except BadInput:
        told.append(NO_NAMES)
        return {}
    seats: dict[tuple[int, int, str], tuple[str, str]] = {}
    for row in rows:
        if (row["Round"] or 0) <= 1:
            number = _text(row["Number"])
            name = _text(row["Name"]) or names.get(number, "")
            seats[row["Section"], row["Table"], _text(row["Direction"])] = (name, number)
    if not any(name for name, _ in seats.values()):
        told.append(NO_NAMES)
    return seats


def _names(file: AccessFile) -> Mapping[str, str]:
    """Read the names of the club's players by number."""
    if not file.has(NAMES):
        return {}
    names: dict[str, str] = {}
    for row in file.rows(NAMES, ("ID", "Name", "strID")):
        for number in (row["ID"], row["strID"]):
            names[_text(number)] = _text(row["Name"])
    names.pop("", None)
    return names


def _text(value: object) -> str:
    """Convert a name or number to text; empty if it is not acceptable as a name."""
    try:
        return name_text("" if value in (None, 0) else str(value))
    except Misread:
        return ""


def schedule_of(
    file: AccessFile, sections: Mapping[int, FileSection], labels: Labels, reading: FileReading
) -> tuple[tuple[Sitting, ...], str]:
    """Read the schedule and the name of the movement; both empty, with a message, if it cannot be played."""
    sittings: list[Sitting] = []
    for section, row in played_rounds(file, sections):
        place = phrase("table {table}, round {round}", table=row["Table"], round=row["Round"])
        with reading.mistakes.noting(ROUNDS, place):
            sittings.append(_sitting(row, section, labels))
    by_section: dict[str, list[Sitting]] = {}
    for one in sittings:
        by_section.setdefault(one.section, []).append(one)
    for name in (MOVEMENT, f"{MOVEMENT} {REPEATS}", SHARED, f"{SHARED} {REPEATS}"):
        shared, repeats = shared_by_name(name), repeats_by_name(name)
        if not any(faults(own, shared=shared, repeats=repeats) for own in by_section.values()):
            return in_seating_order(sittings), name
    reading.told.append(phrase("the rounds are left out, because they are no schedule that can be played as it stands"))
    return (), ""


def _sitting(row: Row, section: FileSection, labels: Labels) -> Sitting:
    """Read a table in a round; raise `ParseError` for boards that are not consecutive numbers."""
    found: list[str | None] = []
    for side, number in zip(Side, sitting(row, section), strict=True):
        found.append(None if number is None else labels.find(str(number), side, section.letter))
    ns, ew = found
    first, last = _boards(row)
    return Sitting(_number(row, "Round"), _number(row, "Table"), ns, ew, first, last, section=section.letter)


def _boards(row: Row) -> tuple[int, int]:
    """Read the first and last board of a row; raise `ParseError` if they are not possible."""
    custom = str(row["CustomBoards"] or "").strip()
    first, last = row["LowBoard"], row["HighBoard"]
    if custom:
        texts = custom.replace(";", ",").split(",")
        runs = runs_of(sorted({int(text) for text in texts if text.strip().isdecimal()}))
        if len(runs) != 1:
            raise Misread(custom, phrase("boards that follow each other"))
        ((first, last),) = runs
    if not (isinstance(first, int) and isinstance(last, int) and 0 < first <= last <= MOST_BOARDS):
        raise Misread(f"{first}-{last}", phrase("boards from 1 to {last}", last=MOST_BOARDS))
    return first, last
