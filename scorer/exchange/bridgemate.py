"""Bridgemate files (`.bws`): what the terminals on the tables sent in, the rounds as they were to be, and the names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Way, Where, misread, remedy
from scorer.exchange.access_tables import AccessFile
from scorer.exchange.bridgemate_pairs import Section, pairs_of, sections_of
from scorer.exchange.bridgemate_rounds import schedule_of
from scorer.exchange.other_programs import Brought, settled_event
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.rulesets import rule_set
from scorer.game.seats import Seat, Side
from scorer.records.events import Event
from scorer.records.notation import PASS, award_of, parse_pass
from scorer.records.numbers import MOST_BOARDS
from scorer.records.results import NotPlayed, Outcome, Played, Result
from scorer.records.texts import name_text
from scorer.words import Phrase, chained, counted, literal, phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from scorer.formats.pairs_csv import Labels
    from scorer.game.rulesets import RuleSet

RESULTS, SESSION = "ReceivedData", "Session"
COLUMNS = (
    *("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "NS/EW"),
    *("Contract", "Result", "Remarks", "Erased", "DateLog"),
)
_PERCENT = re.compile(r"([0-9]{1,3})\s*%\s*-\s*([0-9]{1,3})\s*%")
WRONG_DIRECTION = "Wrong direction"


class Wanted(NamedTuple):
    """What a file leaves open: the day, the rules, and whether results of another game are left out."""

    today: datetime.date
    rules: str | None = None
    skip_odd: bool = False


def read_bridgemate(path: Path, wanted: Wanted) -> Brought:
    """Read the evening; the rules are `standard` unless others are named.

    Raises `BadInput` with everything that is wrong; with `skip_odd` results that the rules do not know are left out.
    """
    file, mistakes, told = AccessFile.open(path), Mistakes(), list[Phrase]()
    rules = rule_set(wanted.rules or "standard")
    sections = sections_of(file, path.name)
    rows = _latest(file)
    labels = pairs_of(file, sections, mistakes, told)
    placed: list[tuple[Phrase, Result]] = []
    reader = _RowReader(sections, labels, rules, mistakes, told)
    for row in rows:
        result = reader.read(row, skip_odd=wanted.skip_odd)
        if result is not None:
            placed.append((reader.place(row), result))
    if reader.odd:
        reason = phrase("read {results} that are no Minibridge", results=counted(reader.odd, "result"))
        mistakes.insert(0, Mistake(None, "rules", reason, (remedy(Way.SKIP_ODD),)))
    event = Event(*_called(file, path, rows, wanted.today), rules=rules.name, redeal=rules.redeal)
    schedule, movement = schedule_of(file, sections, labels, mistakes, told)
    winners = 2 if all(pair.direction for pair in labels.full) else 1
    boards = max([result.board for _, result in placed] + [sitting.last_board for sitting in schedule], default=0)
    event = replace(event, boards=boards, winners=winners, pairs=labels.pairs, schedule=schedule, movement=movement)
    try:
        event = settled_event(event, placed, mistakes)
    except BadInput as error:
        raise BadInput([_located(mistake, path.name) for mistake in error.mistakes], error.more) from error
    return Brought(event, told=tuple(told), remedies=(remedy(Way.ADJUST),) if reader.unruled else ())


def _located(mistake: Mistake, name: str) -> Mistake:
    """A mistake with the file in which its table, round and board stand."""
    where = mistake.where
    return mistake._replace(where=chained((name, where), ": ") if isinstance(where, Phrase) else Where(name))


def _latest(file: AccessFile) -> list[Mapping[str, Any]]:
    """What stands of each table's board: the latest row, and nothing where that was erased."""
    latest: dict[tuple[object, ...], Mapping[str, Any]] = {}
    for row in sorted(file.rows(RESULTS, COLUMNS), key=lambda row: row["ID"] or 0):
        if not row["Erased"]:
            latest[row["Section"], row["Table"], row["Round"], row["Board"]] = row
    return list(latest.values())


def _called(
    file: AccessFile, path: Path, rows: list[Mapping[str, Any]], today: datetime.date
) -> tuple[str, datetime.date]:
    """The name of the evening and its day: as the session is called, else as the file is."""
    name = ""
    if file.has(SESSION):
        sessions = file.rows(SESSION, ("Name",))
        name = str(sessions[0]["Name"] or "") if sessions else ""
    try:
        name = name_text(name)
    except Misread:
        name = ""
    logged = sorted(str(row["DateLog"])[:10] for row in rows if row["DateLog"])
    day = today
    if logged and re.fullmatch(r"[12][0-9]{3}-[01][0-9]-[0-3][0-9]", logged[0]):
        try:
            day = type(today).fromisoformat(logged[0])
        except ValueError:  # a terminal whose clock was never set
            day = today
    return name or name_text(path.stem) or "Evening", day


class _RowReader:
    """Reads results; what is wrong with them is noted, with their table, round and board."""

    def __init__(
        self, sections: Mapping[int, Section], labels: Labels, rules: RuleSet, mistakes: Mistakes, told: list[Phrase]
    ) -> None:
        self._sections = sections
        self._labels = labels
        self._rules = rules
        self._mistakes = mistakes
        self._told = told
        self.odd = 0
        self.unruled = False

    def place(self, row: Mapping[str, Any]) -> Phrase:
        """Where a result was sent in, in words: `table 4, round 1, board 7`."""
        section = self._sections.get(row["Section"])
        letter = section.letter if section and len(self._sections) > 1 else ""
        table, round_, board = f"{letter}{row['Table']}", row["Round"], row["Board"]
        return phrase("table {table}, round {round}, board {board}", table=table, round=round_, board=board)

    def read(self, row: Mapping[str, Any], *, skip_odd: bool) -> Result | None:
        """Understand a row; None where it is no result, or cannot be understood."""
        before = self._mistakes.found
        board, round_, table = (self._number(row, column) for column in ("Board", "Round", "Table"))
        ns, ew = (self._pair(row, side) for side in Side)
        if self._mistakes.found > before or board is None or ns is None or ew is None:
            return None
        remark = str(row["Remarks"] or "").strip()
        try:
            outcome = self._outcome(row, remark)
        except Misread as error:
            self._odd(row, error, skip_odd=skip_odd)
            return None
        if outcome is None:
            return None
        if remark.casefold() == WRONG_DIRECTION.casefold():
            return Result(board, ew, ns, _turned(outcome), round_, table, remark="wrong direction")
        return Result(board, ns, ew, outcome, round_, table)

    def _odd(self, row: Mapping[str, Any], error: Misread, *, skip_odd: bool) -> None:
        """Refuse a result that the rules do not know, or leave it out and tell it."""
        if skip_odd:
            self._leave_out(row, error.reason)
        else:
            self.odd += 1
            self._mistakes.append(Mistake(self.place(row), "Contract", error.reason))

    def _leave_out(self, row: Mapping[str, Any], reason: Phrase) -> None:
        self._told.append(phrase("left out: {place}: {reason}", place=self.place(row), reason=reason))

    def _outcome(self, row: Mapping[str, Any], remark: str) -> Outcome | None:
        """What came of it: what the remark means, else the contract with its tricks. The score is not taken.

        None for what the file does not say.
        """
        percents = _PERCENT.fullmatch(remark)
        if percents:
            return award_of(f"{percents[1]}/{percents[2]}", self._rules)
        if remark.casefold() == "not played":
            return NotPlayed()
        text = normalised(str(row["Contract"] or ""))
        if remark.casefold() == "arbitral score" or not text:
            self._leave_out(row, literal(remark) if remark else phrase("it has no contract"))
            self.unruled = True
            return None
        if text == PASS:
            return parse_pass(text, self._rules)
        contract = self._rules.contract(text)
        declarer = Seat.parse(str(row["NS/EW"] or ""))
        return Played(contract, declarer, parse_tricks(str(row["Result"] or ""), self._rules.needed(contract)))

    def _number(self, row: Mapping[str, Any], column: str) -> int | None:
        number = row[column]
        if isinstance(number, int) and 0 < number <= MOST_BOARDS:
            return number
        reason = misread(str(number), phrase("1 to {most}", most=MOST_BOARDS))
        self._mistakes.append(Mistake(self.place(row), column, reason))
        return None

    def _pair(self, row: Mapping[str, Any], side: Side) -> str | None:
        column, section = f"Pair{side}", self._sections.get(row["Section"])
        letter = section.letter if section and len(self._sections) > 1 else ""
        place = self.place(row)
        return self._mistakes.read(column, str(row[column]), lambda text: self._labels.find(text, side, letter), place)


def _turned(outcome: Outcome) -> Outcome:
    """A result of pairs who held each other's cards: the pair that declared did so from the next seat."""
    if isinstance(outcome, Played) and outcome.declarer is not None:
        return replace(outcome, declarer=outcome.declarer.left)
    return outcome
