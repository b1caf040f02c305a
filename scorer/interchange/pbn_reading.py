"""Read events from a PBN file with their hands and tables; a file may hold several events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import Misread, Mistake, Mistakes, Way, Where, misread, remedy
from scorer.formats.labels import Labels, Players, Teams
from scorer.formats.pairs_csv import default_winners
from scorer.formats.pbn import INHERITED, Game, decoded, inherited, read_dealt, tags_of
from scorer.formats.texts import Origin, seen_from_north_south
from scorer.game.contracts import normalised
from scorer.game.deals import Deal
from scorer.game.seats import Side, dealer_of
from scorer.i18n import phrase
from scorer.interchange.other_programs import (
    Brought,
    FileReading,
    Line,
    Listed,
    ReadLine,
    Wanted,
    award_in,
    brought,
    outcome_of,
    parse_date,
    parse_side,
    published,
    result_of,
    results_by,
    with_met,
)
from scorer.interchange.own_settings import settings_in_lines
from scorer.interchange.pbn_tables import ADJUSTMENT, Cells, rows_of
from scorer.model.events import Event
from scorer.model.notation import award_of
from scorer.model.numbers import board_number
from scorer.model.pairs import Form, Pair, parse_label
from scorer.model.results import NotPlayed, Outcome, Ruling
from scorer.model.settings import Method, Scoring
from scorer.model.texts import label_text, name_text
from scorer.published.figures import Kind

if TYPE_CHECKING:
    import datetime

    from scorer.game.rulesets import RuleSet


T = TypeVar("T")


def read_pbn(data: bytes, name: str, wanted: Wanted) -> list[Brought]:
    """Read every event of a file; raise `BadInput` with everything wrong in any of them."""
    text, origin = decoded(data, name, wanted.encoding), Origin(name)
    creator = _CREATOR.search(text)
    by_event: dict[tuple[str, str], list[Game]] = {}
    for game in games_of(text, origin):
        by_event.setdefault((game.value("Event"), game.value("Date", "EventDate")), []).append(game)
    mistakes = Mistakes()
    own = settings_in_lines(text, name, mistakes)
    has_results = any("ScoreTable" in game for games in by_event.values() for game in games)
    if not (has_results or own):
        reason = phrase("expected a ScoreTable: a file of hands alone is no event")
        mistakes.append(Mistake(Where(name), "ScoreTable", reason, (remedy(Way.BRING_HANDS),)))
        mistakes.refuse()
    evenings: list[Brought] = []
    for games in by_event.values():
        with mistakes.noting("", Where(name)):
            reading = FileReading(name, wanted, Mistakes(), [], own)
            evenings.append(_PbnReader(games, reading).read(creator[1] if creator else ""))
    if len(evenings) == 1:
        event = evenings[0].event  # details such as double dummy tables belong to a single event only
        dealt = read_dealt(text, origin, dict(event.deals), mistakes)
        evenings = [evenings[0]._replace(event=replace(event, dealt=dealt))]
    mistakes.refuse()
    return evenings


class _PbnReader:
    """Reads the games of one event and notes mistakes."""

    def __init__(self, games: Sequence[Game], reading: FileReading) -> None:
        self._games = games
        self._reading = reading
        self._mistakes = reading.mistakes

    def read(self, program: str) -> Brought:
        """Read the whole event; raise `BadInput` with everything wrong in it."""
        event = self._headed()
        boards = list(self._boards())
        rows = [ScoreRow(number, cells) for number, game in boards for cells in self._table(game, "ScoreTable")]
        totals = self._totals()
        sections = {cells.cell("Section") for cells in (*totals, *(row.cells for row in rows))}
        several = bool(self._reading.own) or len(sections - {""}) > 1
        labels, totals = listed_pairs(totals, rows, apart=numbered_apart(rows), several=several)
        ranked = [*zip(labels.full, totals, strict=False)]  # pairs named only by results come last
        if event.form is not Form.PAIRS:
            labels, ranked = entrants_among(ranked, event.form, self._mistakes)
        lines = results_by(event.rule_set, self._reading, partial(read_lines, rows, labels))
        event = replace(event, pairs=labels.pairs, entrants=labels.entrants, deals=self._deals(boards))
        if not self._reading.own:
            event = replace(event, winners=default_winners(labels.pairs, [line.result for line in lines]))
        listed: list[Listed] = []
        for pair, cells in ranked:
            printed = {
                Kind.TOTAL: cells.cell(*TOTALS),
                Kind.PERCENTAGE: cells.cell("TotalPercentage"),
                Kind.PLACE: cells.cell("Rank"),
            }
            listed.append(Listed(pair, cells.word(ADJUSTMENT), printed))
        return brought(self._reading, event, lines, listed, program)

    def _headed(self) -> Event:
        """Make the event with its name, date, club, rules and method, and with its own settings."""
        first = self._games[0]
        name = self._read(first, "Event", first.value("Event") or "Evening", name_text)
        club = self._read(first, "Site", first.value("Site"), name_text)
        date = self._read(first, "Date", first.value("Date", "EventDate"), _day)
        if first.value("Competition").upper() in ("TEAMS", "INDIVIDUALS", "INDIVIDUAL"):
            pairs = phrase("Pairs: teams and individuals come in from USEBIO or event files, not from PBN")
            reason = misread(first.value("Competition"), pairs)
            self._mistakes.append(Mistake(first["Competition"].where, "Competition", reason))
            self._mistakes.refuse()  # not a slip that may be left out
        scoring = Scoring(method=self._method())
        event = Event(name or "Evening", date or self._reading.wanted.today, club or "", scoring=scoring)
        return self._reading.settled(event)

    def _read(self, game: Game, tag: str, text: str, parse: Callable[[str], T]) -> T | None:
        where = game.get(tag, next(iter(game.values()))).where
        return self._mistakes.read(tag, text, parse, where)

    def _method(self) -> Method:
        """Read the scoring method from the first game that gives it, else from the kind of points in the results."""
        for game in self._games:
            method = self._read(game, "Scoring", game.value("Scoring"), parse_scoring)
            if method is not None:
                return method
        in_imps = any("IMP_NS" in game["ScoreTable"].value for game in self._games if "ScoreTable" in game)
        return Method.CROSS_IMPS if in_imps else Method.MATCHPOINTS

    def _boards(self) -> Iterator[tuple[int, Game]]:
        """Yield the games with their board numbers; note games without one."""
        for game in self._games:
            number = self._read(game, "Board", game["Board"].value.strip(), board_number)
            if number is not None:
                yield number, game

    def _totals(self) -> list[Cells]:
        """Read the rows of the total table that name a pair; of a repeated table, only the first row of each pair."""
        rows: dict[tuple[str, ...], Cells] = {}
        for game in self._games:
            for cells in self._table(game, "TotalScoreTable"):
                if cells.cell("PairId"):
                    pair = tuple(cells.cell(column) for column in ("PairId", "Section", "Direction"))
                    rows.setdefault(pair, cells)
        return list(rows.values())

    def _table(self, game: Game, name: str) -> Iterator[Cells]:
        if name in game:
            yield from rows_of(game[name], self._mistakes)

    def _deals(self, boards: Iterable[tuple[int, Game]]) -> tuple[tuple[int, Deal], ...]:
        """Read the hands of each board; those with another dealer are left out, with a message."""
        deals: dict[int, Deal] = {}
        for number, game in boards:
            deal = self._read(game, "Deal", game.value("Deal"), Deal.parse) if game.value("Deal") else None
            dealer = game.value("Dealer").upper()
            if deal is not None and dealer not in ("", str(dealer_of(number))):
                left_out = phrase(
                    "left out: the hands of board {board}, which {seat} deals",
                    board=number,
                    seat=dealer_of(number).word,
                )
                self._reading.told.append(left_out)
            elif deal is not None:
                deals.setdefault(number, deal)
        return tuple(sorted(deals.items()))


HEAD = ("Event", "Site", "Date", "EventDate", "Competition", "Scoring")
"""The tags that apply to a whole event."""

_CREATOR = re.compile(r"^%\s*Creator:\s*(.{1,80})", re.IGNORECASE | re.MULTILINE)


def games_of(text: str, origin: Origin) -> Iterator[Game]:
    """Yield the games in order. A tag Event begins a game, or a tag Board if no Event came since the last one."""
    game, before = Game(), Game()
    for tag in tags_of(text, origin):
        if "Board" in game and tag.name in ("Event", "Board"):
            yield game
            game, before = Game(), game
        if tag.value.strip() in INHERITED or (tag.name == "Board" and "Event" not in game):
            for name in HEAD:  # some programs leave out repeated tags
                if name in before:
                    game.setdefault(name, before[name])
        game[tag.name] = inherited(tag, game, before)
    if "Board" in game:
        yield game


def _day(text: str) -> datetime.date | None:
    """Parse a date; None if a part of it is unknown."""
    return parse_date(text) if text and "?" not in text else None


_METHODS = (
    ("BUTLER", Method.BUTLER),
    ("MEAN", Method.BUTLER),
    ("MEDIAN", Method.BUTLER),
    ("IMP", Method.CROSS_IMPS),
    ("MATCHPOINT", Method.MATCHPOINTS),
    ("MP", Method.MATCHPOINTS),
    ("TOTAL", Method.AGGREGATE),
)
"""Words in the tag Scoring, and the method each stands for."""


def parse_scoring(text: str) -> Method | None:
    """Parse `MatchPoints;MP1`, `IMP;Cross` and the like; None for nothing. Raise `ParseError` otherwise."""
    plain = text.upper().replace(" ", "")
    if not plain:
        return None
    for word, method in _METHODS:
        if word in plain:
            return method
    raise Misread(text, phrase("MatchPoints, IMP;Cross, IMP;Butler or TotalPoints"))


TOTALS = ("TotalScoreMP", "TotalMP", "TotalScoreIMP", "TotalIMP", "TotalScore")
_NAMES = re.compile(r"\s+(?:&|-|–|/|\+|and)\s+")


class ScoreRow(NamedTuple):
    """A row of a ScoreTable and its board."""

    board: int
    cells: Cells


def listed_pairs(
    totals: Sequence[Cells], rows: Sequence[ScoreRow], *, apart: bool, several: bool
) -> tuple[Labels, list[Cells]]:
    """The pairs of the total table with their rows, followed by the pairs that only results name if any is missing.

    `separate`: each direction has its own numbers. Sections are used if there are `several`.
    """
    listed: dict[tuple[str, str, Side | None], tuple[Pair, Cells]] = {}
    for cells in totals:
        pair, side = _pair(cells, several=several), cells.word("Direction").read(parse_side)
        if pair is not None:
            listed.setdefault((pair.label, pair.section, side), (pair._replace(direction=side), cells))
    whole = bool(totals) and len(listed) == len(totals)
    met = () if whole else _pairs_met(rows, apart=apart, several=several)
    pairs = with_met([pair for pair, _ in listed.values()], met)
    return Labels(pairs, phrase("the file")), [cells for _, cells in listed.values()]


def entrants_among(
    listed: Sequence[tuple[Pair, Cells]], form: Form, mistakes: Mistakes
) -> tuple[Labels, list[tuple[Pair, Cells]]]:
    """The teams or players in a total table, which also lists the pairs that sit down for them, and their rows."""
    ranked = [(pair, cells) for pair, cells in listed if not form.sits(pair.label)]
    entrants = [pair for pair, _ in ranked]
    if form is Form.INDIVIDUAL:
        return Players(entrants), ranked
    return Teams(entrants, [pair for pair, _ in listed if form.sits(pair.label)], mistakes), ranked


def _pairs_met(rows: Iterable[ScoreRow], *, apart: bool, several: bool) -> Iterator[Pair]:
    """Yield the pairs named by results, with repetitions."""
    for _, cells in rows:
        for side in Side:
            pair = _pair(cells._replace(mistakes=Mistakes()), f"_{side}", several=several)
            if pair is not None:
                yield pair._replace(direction=side if apart else None)


def _pair(cells: Cells, ending: str = "", *, several: bool) -> Pair | None:
    """Read the pair of a row; None if it has none. Its section is used if there are several."""
    number, names = cells.word(f"PairId{ending}"), cells.word(f"Names{ending}")
    if not number.text:
        return None
    label, section = number.read(parse_label), cells.word("Section").read(label_text)
    first, second = (names._replace(text=name).read(name_text) for name in _players(names.text))
    if label is None or section is None:
        return None
    return Pair(label, None, first or "", second or "", section=section if several else "")


def _players(names: str) -> tuple[str, str]:
    """Split two names: `Ann Lee;Bob Fox`, `Ann Lee - Bob Fox`, or two surnames with one hyphen."""
    parts = names.split(";", 1) if ";" in names else _NAMES.split(names, maxsplit=1)
    if len(parts) < 2 and names.count("-") == 1:
        parts = names.split("-")
    first, second = (*parts, "")[:2]
    return first.strip(), second.strip()


def numbered_apart(rows: Sequence[ScoreRow]) -> bool:
    """Whether each direction has its own numbers; otherwise a pair would meet itself or play a board twice."""
    sides: dict[tuple[int, str, str], Side] = {}
    for row in rows:
        for side in Side:
            number = row.cells.cell(f"PairId_{side}")
            key = (row.board, row.cells.cell("Section"), number)
            if number and sides.setdefault(key, side) is not side:
                return True
    return False


WORDS = ("PairId_NS", "PairId_EW", "Round", "Table", "Contract", "Declarer", "Result", "Score_NS")
"""The columns of a result, in the order of `SourceResult`."""


def read_lines(rows: Iterable[ScoreRow], labels: Labels, rules: RuleSet, reading: FileReading) -> Iterator[ReadLine]:
    """Yield every result that can be read; note mistakes in the others."""
    for board, row in rows:
        cells = row._replace(mistakes=reading.mistakes)
        line = Line(board, cells.cell("Section"), *map(cells.word, WORDS))
        ew = cells.word("Score_EW")
        if not line.score.text and ew.text:
            line = line._replace(score=ew._replace(text=seen_from_north_south(ew.text)))
        result = result_of(line, labels, partial(_outcome, cells, line, rules, reading))
        if result is not None:
            yield ReadLine(cells.where, result, tuple(published(result, partial(_worth, cells))))


def _outcome(cells: Cells, line: Line, rules: RuleSet, reading: FileReading) -> Outcome | None:
    """Read the outcome of a row: an award in the score columns, a contract, or a score alone."""
    award = _award(cells, rules)
    if award is not None:
        return award
    if not (line.contract.text or line.score.text):
        nothing = phrase("nothing is said of the result: taken as not played")
        place = {"board": line.board, "place": cells.where}
        reading.told.append(phrase("board {board} ({place}): {reason}", reason=nothing, **place))
        return NotPlayed()
    if normalised(line.score.text).startswith("PASS"):
        line = line._replace(score=line.score._replace(text="0"))
    return outcome_of(line, rules, reading)


def _award(cells: Cells, rules: RuleSet) -> NotPlayed | Ruling | None:
    """Read an award: `60%` and `40%`, `A+` and `A-`, `A6040`, `NP`; or percentages alone in a row without a score."""
    ns, ew = cells.cell("Score_NS"), cells.cell("Score_EW")
    in_one = award_in(ns)
    if in_one is not None:
        return in_one
    if not (cells.cell("Contract") or ns or ew):
        ns, ew = (f"{cells.cell(f'Percentage_{side}')}%" for side in Side)
    if ns.endswith(("%", "+", "A", "-")) and ew.endswith(("%", "+", "A", "-")):
        with suppress(Misread):
            return award_of(f"{ns}/{ew}", rules)
    return None


def _worth(cells: Cells, side: Side) -> Mapping[Kind, str]:
    points = cells.cell(f"MP_{side}", f"IMP_{side}")
    return {Kind.POINTS: points, Kind.PERCENT_OF_TOP: cells.cell(f"Percentage_{side}")}
