"""The sections, pairs and players of a Bridgemate file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where
from scorer.formats.pairs_csv import MOST_PAIRS, Labels
from scorer.game.seats import Side
from scorer.records.pairs import Pair, parse_label
from scorer.records.texts import label_text, name_text
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.exchange.access_tables import AccessFile

SECTIONS, ROUNDS, NUMBERS, NAMES = "Section", "RoundData", "PlayerNumbers", "PlayerNames"
ROUND_COLUMNS = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards")


NO_NAMES = phrase(
    "no names of players can be read (in the tables {numbers} and {names}): the pairs have none",
    numbers=NUMBERS,
    names=NAMES,
)


class Section(NamedTuple):
    """A section: its letter, the pair that is missing in it or 0, and how many lists it has, where that is said."""

    letter: str
    missing: int
    winners: int | None


def sections_of(file: AccessFile, name: str) -> Mapping[int, Section]:
    """The sections by their numbers; raise `BadInput` where there is none."""
    sections: dict[int, Section] = {}
    mistakes = Mistakes()
    for row in file.rows(SECTIONS, ("ID", "Letter", "MissingPair", "Winners")):
        letter = mistakes.read("Letter", str(row["Letter"] or row["ID"]).strip(), label_text, Where(name))
        sections[row["ID"]] = Section(letter or "", row["MissingPair"] or 0, row["Winners"] or None)
    mistakes.refuse()
    if not sections:
        raise BadInput([Mistake(Where(name), SECTIONS, phrase("expected a section, and there is none"))])
    return sections


def played_rounds(file: AccessFile, sections: Mapping[int, Section]) -> Iterator[tuple[Section, Mapping[str, Any]]]:
    """The rows of the schedule with their sections; those of tables that nobody sits at are passed over."""
    for row in file.rows(ROUNDS, ROUND_COLUMNS):
        section = sections.get(row["Section"])
        if section is not None and any(sitting(row, section)) and row["HighBoard"]:
            yield section, row


def sitting(row: Mapping[str, Any], section: Section) -> tuple[int | None, int | None]:
    """The numbers of the pairs at a table, North-South first; None for the one that is missing."""
    nobody = (0, section.missing)
    ns, ew = row["NSPair"], row["EWPair"]
    return (None if ns in nobody else ns, None if ew in nobody else ew)


def pairs_of(file: AccessFile, sections: Mapping[int, Section], mistakes: Mistakes, told: list[Phrase]) -> Labels:
    """The pairs that the schedule has, with their players where those can be read.

    With two lists, which the file says, or which are there because nobody changes sides, each has its direction.
    """
    rounds = list(played_rounds(file, sections))
    apart = _apart(rounds, [section.winners for section in sections.values()])
    players = _players(file, told)
    pairs: dict[tuple[str, str, Side | None], Pair] = {}
    for section, row in sorted(rounds, key=lambda one: one[1]["Round"] or 0):
        letter = section.letter if len(sections) > 1 else ""
        for side, number in zip(Side, sitting(row, section), strict=True):
            if number is None:
                continue
            where = phrase("round {round}", round=row["Round"])
            label = mistakes.read(f"{side}Pair", str(number), parse_label, where)
            known_by = (str(label), letter, side if apart else None)
            if label is not None and known_by not in pairs and len(pairs) < MOST_PAIRS:
                seats = Seats()
                if row["Round"] == 1:
                    seats = players.get((row["Section"], row["Table"], side), seats)
                pairs[known_by] = Pair(label, known_by[2], *seats, section=letter)
    return Labels(pairs.values(), phrase("the rounds"))


class Seats(NamedTuple):
    """The players of two seats and their numbers."""

    player1: str = ""
    player2: str = ""
    id1: str = ""
    id2: str = ""


def _apart(rounds: Sequence[tuple[Section, Mapping[str, Any]]], stated: Sequence[int | None]) -> bool:
    """Whether there are two lists: as the sections say, else where no number sits on both sides."""
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


def _players(file: AccessFile, told: list[Phrase]) -> Mapping[tuple[int, int, Side], Seats]:
    """Who sat where in the first round; nobody, and that is told, where the names cannot be read."""
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
    return _by_side(seats)


def _by_side(seats: Mapping[tuple[int, int, str], tuple[str, str]]) -> Mapping[tuple[int, int, Side], Seats]:
    """The players and their numbers, two together, by section, table and side."""
    nobody = ("", "")
    found: dict[tuple[int, int, Side], Seats] = {}
    for section, table, _ in seats:
        for side in Side:
            first, second = side.seats
            name1, id1 = seats.get((section, table, str(first)), nobody)
            name2, id2 = seats.get((section, table, str(second)), nobody)
            found[section, table, side] = Seats(name1, name2, id1, id2)
    return found


def _names(file: AccessFile) -> Mapping[str, str]:
    """The names of the club's players by their numbers."""
    if not file.has(NAMES):
        return {}
    names: dict[str, str] = {}
    for row in file.rows(NAMES, ("ID", "Name", "strID")):
        for number in (row["ID"], row["strID"]):
            names[_text(number)] = _text(row["Name"])
    names.pop("", None)
    return names


def _text(value: object) -> str:
    """A name or number as a text; nothing for what no name can be."""
    try:
        return name_text("" if value in (None, 0) else str(value))
    except Misread:
        return ""
