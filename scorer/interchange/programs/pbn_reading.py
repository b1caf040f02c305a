"""Read events from a PBN file with their hands and tables; a file may hold several events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer import hints
from scorer.errors import Mistake, Mistakes, ParseError, SourceLocation, mismatch_message
from scorer.game.contracts import normalise_notation
from scorer.game.deals import Deal
from scorer.game.seats import Side, dealer_of
from scorer.i18n import phrase
from scorer.interchange.own.labels import PairLabels, PlayerLabels, TeamLabels
from scorer.interchange.own.pairs_csv import default_winners
from scorer.interchange.own.pbn import (
    INHERITED_VALUES,
    TagGame,
    decode_pbn,
    read_deal_details,
    read_tags,
    resolve_inherited,
)
from scorer.interchange.programs.embedded_settings import read_from_lines
from scorer.interchange.programs.imported_results import (
    FileImport,
    ImportedResult,
    PublishedStanding,
    SourceResult,
    add_pairs_from_results,
    make_imported_event,
    make_result,
    parse_date,
    parse_outcome,
    parse_result_figures,
    parse_side,
    parse_source_award,
    read_results,
)
from scorer.interchange.programs.pbn_tables import ADJUSTMENT_COLUMN, read_table
from scorer.interchange.published.figures import FigureKind
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.text_files import negate_score, read_bytes
from scorer.model.events import Event
from scorer.model.notation import parse_award
from scorer.model.numbers import parse_board_number
from scorer.model.pairs import EventForm, Pair, parse_label
from scorer.model.results import NotPlayed, Outcome, Ruling
from scorer.model.settings import Method, Scoring
from scorer.model.texts import parse_label_text, parse_name

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from scorer.game.rulesets import RuleSet
    from scorer.interchange.imported_events import ImportedEvent, ImportOptions
    from scorer.progress import ProgressTracker


T = TypeVar("T")


def read(path: Path, options: ImportOptions, _: ProgressTracker) -> list[ImportedEvent]:
    """Read every event of a file; raise `InputError` with everything wrong in it."""
    return read_pbn(read_bytes(path), path.name, options)


def read_pbn(data: bytes, name: str, options: ImportOptions) -> list[ImportedEvent]:
    """Read every event of a file; raise `InputError` with everything wrong in any of them."""
    text, origin = decode_pbn(data, name, options.encoding), Origin(name)
    creator = _CREATOR.search(text)
    by_event: dict[tuple[str, str], list[TagGame]] = {}
    for game in split_games(text, origin):
        by_event.setdefault((game.value("Event"), game.value("Date", "EventDate")), []).append(game)
    mistakes = Mistakes()
    own_settings = read_from_lines(text, name, mistakes)
    has_results = any("ScoreTable" in game for games in by_event.values() for game in games)
    if not (has_results or own_settings):
        reason = phrase("expected a ScoreTable, but this file has only hands")
        mistakes.append(Mistake(SourceLocation(name), "ScoreTable", reason, (hints.IMPORT_HANDS,)))
        mistakes.raise_if_any()
    imported: list[ImportedEvent] = []
    for games in by_event.values():
        with mistakes.capture("", SourceLocation(name)):
            reading = FileImport(name, options, Mistakes(), [], own_settings)
            imported.append(_PbnEventReader(games, reading).read_event(creator[1] if creator else ""))
    if len(imported) == 1:
        event = imported[0].event  # details such as double dummy tables belong to a single event only
        dealt = read_deal_details(text, origin, dict(event.deals), mistakes)
        imported = [imported[0]._replace(event=event._replace(dealt=dealt))]
    mistakes.raise_if_any()
    return imported


class _PbnEventReader:
    """Reads the games of one event and notes mistakes."""

    def __init__(self, games: Sequence[TagGame], reading: FileImport) -> None:
        self._games = games
        self._reading = reading
        self._mistakes = reading.mistakes

    def read_event(self, program: str) -> ImportedEvent:
        """Read the whole event; raise `InputError` with everything wrong in it."""
        event = self._read_head()
        boards = list(self._numbered_games())
        rows = [ScoreRow(number, cells) for number, game in boards for cells in self._read_table(game, "ScoreTable")]
        totals = self._read_totals()
        sections = {cells.first_cell("Section") for cells in (*totals, *(row.cells for row in rows))}
        several = bool(self._reading.own_settings) or len(sections - {""}) > 1
        labels, totals = pairs_of_totals(totals, rows, separate=has_separate_numbers(rows), several=several)
        ranked = [*zip(labels.full_pairs, totals, strict=False)]  # pairs named only by results come last
        if event.form is not EventForm.PAIRS:
            labels, ranked = entrants_of_totals(ranked, event.form, self._mistakes)
        lines = read_results(event.rule_set, self._reading, partial(read_result_rows, rows, labels))
        event = event._replace(pairs=labels.pairs, entrants=labels.entrants, deals=self._read_deals(boards))
        if not self._reading.own_settings:
            event = event._replace(winners=default_winners(labels.pairs, [line.result for line in lines]))
        listed: list[PublishedStanding] = []
        for pair, cells in ranked:
            printed = {
                FigureKind.TOTAL: cells.first_cell(*TOTAL_COLUMNS),
                FigureKind.PERCENTAGE: cells.first_cell("TotalPercentage"),
                FigureKind.PLACE: cells.first_cell("Rank"),
            }
            listed.append(PublishedStanding(pair, cells.field(ADJUSTMENT_COLUMN), printed))
        return make_imported_event(self._reading, event, lines, listed, program)

    def _read_head(self) -> Event:
        """Make the event with its name, date, club, rules and method, and with its own settings."""
        first = self._games[0]
        name = self._read_tag(first, "Event", first.value("Event") or "Evening", parse_name)
        club = self._read_tag(first, "Site", first.value("Site"), parse_name)
        date = self._read_tag(first, "Date", first.value("Date", "EventDate"), _parse_known_date)
        if first.value("Competition").upper() in ("TEAMS", "INDIVIDUALS", "INDIVIDUAL"):
            pairs = phrase("Pairs: import teams and individuals from USEBIO or event files, not from PBN")
            reason = mismatch_message(first.value("Competition"), pairs)
            self._mistakes.append(Mistake(first["Competition"].where, "Competition", reason))
            self._mistakes.raise_if_any()  # not a slip that may be left out
        scoring = Scoring(method=self._read_method())
        event = Event(name or "Evening", date or self._reading.options.today, club or "", scoring=scoring)
        return self._reading.with_own_settings(event)

    def _read_tag(self, game: TagGame, tag: str, text: str, parse: Callable[[str], T]) -> T | None:
        where = game.get(tag, next(iter(game.values()))).where
        return self._mistakes.parse(tag, text, parse, where)

    def _read_method(self) -> Method:
        """Read the scoring method from the first game that gives it, else from the kind of points in the results."""
        for game in self._games:
            method = self._read_tag(game, "Scoring", game.value("Scoring"), parse_scoring)
            if method is not None:
                return method
        in_imps = any("IMP_NS" in game["ScoreTable"].value for game in self._games if "ScoreTable" in game)
        return Method.CROSS_IMPS if in_imps else Method.MATCHPOINTS

    def _numbered_games(self) -> Iterator[tuple[int, TagGame]]:
        """Yield the games with their board numbers; note games without one."""
        for game in self._games:
            number = self._read_tag(game, "Board", game["Board"].value.strip(), parse_board_number)
            if number is not None:
                yield number, game

    def _read_totals(self) -> list[SourceRow]:
        """Read the rows of the total table that name a pair; of a repeated table, only the first row of each pair."""
        rows: dict[tuple[str, ...], SourceRow] = {}
        for game in self._games:
            for cells in self._read_table(game, "TotalScoreTable"):
                if cells.first_cell("PairId"):
                    pair = tuple(cells.first_cell(column) for column in ("PairId", "Section", "Direction"))
                    rows.setdefault(pair, cells)
        return list(rows.values())

    def _read_table(self, game: TagGame, name: str) -> Iterator[SourceRow]:
        if name in game:
            yield from read_table(game[name], self._mistakes)

    def _read_deals(self, boards: Iterable[tuple[int, TagGame]]) -> tuple[tuple[int, Deal], ...]:
        """Read the hands of each board; those with another dealer are left out, with a message."""
        deals: dict[int, Deal] = {}
        for number, game in boards:
            deal = self._read_tag(game, "Deal", game.value("Deal"), Deal.parse) if game.value("Deal") else None
            dealer = game.value("Dealer").upper()
            if deal is not None and dealer not in ("", str(dealer_of(number))):
                left_out = phrase(
                    "left out: the hands of board {board}, where the dealer should be {seat}",
                    board=number,
                    seat=dealer_of(number).label,
                )
                self._reading.messages.append(left_out)
            elif deal is not None:
                deals.setdefault(number, deal)
        return tuple(sorted(deals.items()))


HEAD_TAGS = ("Event", "Site", "Date", "EventDate", "Competition", "Scoring")
"""The tags that apply to a whole event."""

_CREATOR = re.compile(r"^%\s*Creator:\s*(.{1,80})", re.IGNORECASE | re.MULTILINE)


def split_games(text: str, origin: Origin) -> Iterator[TagGame]:
    """Yield the games in order. A tag Event begins a game, or a tag Board if no Event came since the last one."""
    game, before = TagGame(), TagGame()
    for tag in read_tags(text, origin):
        if "Board" in game and tag.name in ("Event", "Board"):
            yield game
            game, before = TagGame(), game
        if tag.value.strip() in INHERITED_VALUES or (tag.name == "Board" and "Event" not in game):
            for name in HEAD_TAGS:  # some programs leave out repeated tags
                if name in before:
                    game.setdefault(name, before[name])
        game[tag.name] = resolve_inherited(tag, game, before)
    if "Board" in game:
        yield game


def _parse_known_date(text: str) -> datetime.date | None:
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
    raise ParseError(text, phrase("MatchPoints, IMP;Cross, IMP;Butler or TotalPoints"))


TOTAL_COLUMNS = ("TotalScoreMP", "TotalMP", "TotalScoreIMP", "TotalIMP", "TotalScore")
_NAME_SEPARATOR = re.compile(r"\s+(?:&|-|–|/|\+|and)\s+")


class ScoreRow(NamedTuple):
    """A row of a ScoreTable and its board."""

    board: int
    cells: SourceRow


def pairs_of_totals(
    totals: Sequence[SourceRow], rows: Sequence[ScoreRow], *, separate: bool, several: bool
) -> tuple[PairLabels, list[SourceRow]]:
    """The pairs of the total table with their rows, followed by the pairs that only results name if any is missing.

    `separate`: each direction has its own numbers. Sections are used if there are `several`.
    """
    listed: dict[tuple[str, str, Side | None], tuple[Pair, SourceRow]] = {}
    for cells in totals:
        pair, side = _read_pair(cells, several=several), cells.field("Direction").read(parse_side)
        if pair is not None:
            listed.setdefault((pair.label, pair.section, side), (pair._replace(direction=side), cells))
    is_complete = bool(totals) and len(listed) == len(totals)
    met = () if is_complete else _pairs_in_rows(rows, separate=separate, several=several)
    pairs = add_pairs_from_results([pair for pair, _ in listed.values()], met)
    return PairLabels(pairs, phrase("the file")), [cells for _, cells in listed.values()]


def entrants_of_totals(
    listed: Sequence[tuple[Pair, SourceRow]], form: EventForm, mistakes: Mistakes
) -> tuple[PairLabels, list[tuple[Pair, SourceRow]]]:
    """The teams or players in a total table, which also lists the pairs that sit down for them, and their rows."""
    ranked = [(pair, cells) for pair, cells in listed if not form.is_pair_label(pair.label)]
    entrants = [pair for pair, _ in ranked]
    if form is EventForm.INDIVIDUAL:
        return PlayerLabels(entrants), ranked
    return TeamLabels(entrants, [pair for pair, _ in listed if form.is_pair_label(pair.label)], mistakes), ranked


def _pairs_in_rows(rows: Iterable[ScoreRow], *, separate: bool, several: bool) -> Iterator[Pair]:
    """Yield the pairs named by results, with repetitions."""
    for _, cells in rows:
        for side in Side:
            pair = _read_pair(cells.with_mistakes(Mistakes()), f"_{side}", several=several)
            if pair is not None:
                yield pair._replace(direction=side if separate else None)


def _read_pair(cells: SourceRow, ending: str = "", *, several: bool) -> Pair | None:
    """Read the pair of a row; None if it has none. Its section is used if there are several."""
    number, names = cells.field(f"PairId{ending}"), cells.field(f"Names{ending}")
    if not number.text:
        return None
    label, section = number.read(parse_label), cells.field("Section").read(parse_label_text)
    first, second = (names._replace(text=name).read(parse_name) for name in _split_names(names.text))
    if label is None or section is None:
        return None
    return Pair(label, None, first or "", second or "", section=section if several else "")


def _split_names(names: str) -> tuple[str, str]:
    """Split two names: `Ann Lee;Bob Fox`, `Ann Lee - Bob Fox`, or two surnames with one hyphen."""
    parts = names.split(";", 1) if ";" in names else _NAME_SEPARATOR.split(names, maxsplit=1)
    if len(parts) < 2 and names.count("-") == 1:
        parts = names.split("-")
    first, second = (*parts, "")[:2]
    return first.strip(), second.strip()


def has_separate_numbers(rows: Sequence[ScoreRow]) -> bool:
    """Whether each direction has its own numbers; otherwise a pair would meet itself or play a board twice."""
    sides: dict[tuple[int, str, str], Side] = {}
    for row in rows:
        for side in Side:
            number = row.cells.first_cell(f"PairId_{side}")
            key = (row.board, row.cells.first_cell("Section"), number)
            if number and sides.setdefault(key, side) is not side:
                return True
    return False


RESULT_COLUMNS = ("PairId_NS", "PairId_EW", "Round", "Table", "Contract", "Declarer", "Result", "Score_NS")
"""The columns of a result, in the order of `SourceResult`."""


def read_result_rows(
    rows: Iterable[ScoreRow], labels: PairLabels, rules: RuleSet, reading: FileImport
) -> Iterator[ImportedResult]:
    """Yield every result that can be read; note mistakes in the others."""
    for board, row in rows:
        cells = row.with_mistakes(reading.mistakes)
        line = SourceResult(board, cells.first_cell("Section"), *map(cells.field, RESULT_COLUMNS))
        ew = cells.field("Score_EW")
        if not line.score.text and ew.text:
            line = line._replace(score=ew._replace(text=negate_score(ew.text)))
        result = make_result(line, labels, partial(_read_outcome, cells, line, rules, reading))
        if result is not None:
            yield ImportedResult(cells.where, result, tuple(parse_result_figures(result, partial(_read_points, cells))))


def _read_outcome(cells: SourceRow, line: SourceResult, rules: RuleSet, reading: FileImport) -> Outcome | None:
    """Read the outcome of a row: an award in the score columns, a contract, or a score alone."""
    award = _read_award(cells, rules)
    if award is not None:
        return award
    if not (line.contract.text or line.score.text):
        nothing = phrase("no result given: recorded as not played")
        place = {"board": line.board, "place": cells.where}
        reading.messages.append(phrase("board {board} ({place}): {reason}", reason=nothing, **place))
        return NotPlayed()
    if normalise_notation(line.score.text).startswith("PASS"):
        line = line._replace(score=line.score._replace(text="0"))
    return parse_outcome(line, rules, reading)


def _read_award(cells: SourceRow, rules: RuleSet) -> NotPlayed | Ruling | None:
    """Read an award: `60%` and `40%`, `A+` and `A-`, `A6040`, `NP`; or percentages alone in a row without a score."""
    ns, ew = cells.first_cell("Score_NS"), cells.first_cell("Score_EW")
    in_one = parse_source_award(ns)
    if in_one is not None:
        return in_one
    if not (cells.first_cell("Contract") or ns or ew):
        ns, ew = (f"{cells.first_cell(f'Percentage_{side}')}%" for side in Side)
    if ns.endswith(("%", "+", "A", "-")) and ew.endswith(("%", "+", "A", "-")):
        with suppress(ParseError):
            return parse_award(f"{ns}/{ew}", rules)
    return None


def _read_points(cells: SourceRow, side: Side) -> Mapping[FigureKind, str]:
    points = cells.first_cell(f"MP_{side}", f"IMP_{side}")
    return {FigureKind.POINTS: points, FigureKind.PERCENT_OF_TOP: cells.first_cell(f"Percentage_{side}")}
