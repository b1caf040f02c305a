"""An event out of a PBN file: its head, its hands, its tables; each event of a file by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import Mistake, Mistakes, Way, Where, misread, remedy
from scorer.exchange.other_programs import Brought, refuse_other_game, settled_event, with_lists, with_played_deals
from scorer.exchange.own_settings import Settled, settings_in_lines
from scorer.exchange.pbn_games import Game, Head, decoded, games_of, head_of, parse_date, parse_scoring
from scorer.exchange.pbn_results import (
    Row,
    adjustments,
    listed_pairs,
    numbered_apart,
    published_of,
    published_totals,
    result_of,
    rows_of_pairs,
)
from scorer.exchange.pbn_tables import Cells, rows_of
from scorer.formats.pbn_dealt import read_dealt
from scorer.formats.texts import Origin
from scorer.game.deals import Deal
from scorer.game.rulesets import rule_set
from scorer.game.seats import Side, dealer_of
from scorer.records.events import Event, with_settings
from scorer.records.numbers import board_number
from scorer.records.settings import Method
from scorer.records.texts import name_text
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator, Sequence

    from scorer.formats.pairs_csv import Labels
    from scorer.published.figures import Figure
    from scorer.records.results import Result

T = TypeVar("T")


class Wanted(NamedTuple):
    """What a file may leave open: the day; the rules and the encoding where somebody named them."""

    today: datetime.date
    rules: str | None = None
    encoding: str | None = None


def read_pbn(data: bytes, name: str, wanted: Wanted) -> list[Brought]:
    """Read every event of a file; without rules those that its own settings name, else `standard`.

    Raises `BadInput` with everything that is wrong with any of them.
    """
    text, origin = decoded(data, name, wanted.encoding), Origin(name)
    by_event: dict[Head, list[Game]] = {}
    for game in games_of(text, origin):
        by_event.setdefault(head_of(game), []).append(game)
    mistakes = Mistakes()
    own = settings_in_lines(text, name, mistakes)
    has_results = any("ScoreTable" in game.tags for games in by_event.values() for game in games)
    if not (has_results or own.named):
        reason = phrase("expected a ScoreTable: a file of hands alone is no event")
        mistakes.append(Mistake(Where(name), "ScoreTable", reason, (remedy(Way.BRING_HANDS),)))
        mistakes.refuse()
    brought: list[Brought] = []
    for games in by_event.values():
        with mistakes.noting("", Where(name)):
            brought.append(_PbnReader(origin, games, own, wanted).read())
    if len(brought) == 1:
        brought = [_with_dealt(brought[0], text, origin, mistakes)]
    mistakes.refuse()
    return brought


def _with_dealt(brought: Brought, text: str, origin: Origin, mistakes: Mistakes) -> Brought:
    """The only event of a file with what came with its hands, such as double dummy tables."""
    boards = [number for number, _ in brought.event.deals]
    return brought._replace(event=replace(brought.event, dealt=read_dealt(text, origin, boards, mistakes)))


class _PbnReader:
    """Reads the games of one event; everything wrong with them is noted."""

    def __init__(self, origin: Origin, games: Sequence[Game], own: Settled, wanted: Wanted) -> None:
        self._origin = origin
        self._games = games
        self._own = own
        self._wanted = wanted
        self._mistakes = Mistakes()
        self._told: list[Phrase] = []

    def read(self) -> Brought:
        """Read it all; raise `BadInput` with everything that is wrong."""
        event = self._headed()
        rows = list(self._rows())
        totals = rows_of_pairs(cells for game in self._games for cells in self._table(game, "TotalScoreTable"))
        apart = event.winners == 2 or numbered_apart(rows)
        labels = listed_pairs(totals, rows, apart=apart, mistakes=self._mistakes)
        placed, figures = self._results(rows, labels, event)
        if self._wanted.rules is None and not self._own.named:
            refuse_other_game(self._mistakes, self._origin.name)
        event = replace(event, pairs=labels.pairs, deals=self._deals())
        if not self._own.named:
            event = replace(event, winners=_winners(labels, placed))
        event = with_played_deals(settled_event(event, placed, self._mistakes), self._told)
        event = with_lists(event, self._told)
        penalties = tuple(adjustments(totals, labels, event.scoring.method, self._mistakes))
        self._mistakes.refuse()
        event = replace(event, penalties=penalties)
        figures += published_totals(totals, labels)
        return Brought(event, tuple(figures), self._own.scoring, tuple(self._told))

    def _headed(self) -> Event:
        """An event with its name, date, club, rules and method, and what its own settings say."""
        first = self._games[0]
        rules = rule_set(self._wanted.rules or str(self._own.values.get("rules", "standard")))
        name = self._read(first, "Event", first.value("Event") or "Evening", name_text)
        club = self._read(first, "Site", first.value("Site"), name_text)
        date = self._read(first, "Date", first.value("Date", "EventDate"), parse_date)
        if first.value("Competition").upper() in ("TEAMS", "INDIVIDUALS", "INDIVIDUAL"):
            pairs = phrase("Pairs: the scorer knows no individuals and no teams")
            reason = misread(first.value("Competition"), pairs)
            self._mistakes.append(Mistake(self._origin.at(first.line("Competition")), "Competition", reason))
        method = self._method()
        event = Event(name or "Evening", date or self._wanted.today, club or "", redeal=rules.redeal)
        event = replace(event, scoring=replace(event.scoring, method=method))
        return replace(with_settings(event, self._own.values), rules=rules.name)

    def _read(self, game: Game, tag: str, text: str, parse: Callable[[str], T]) -> T | None:
        return self._mistakes.read(tag, text, parse, self._origin.at(game.line(tag)))

    def _method(self) -> Method:
        """How the tables were compared: the first game that says it, else the points that results have."""
        for game in self._games:
            method = self._read(game, "Scoring", game.value("Scoring"), parse_scoring)
            if method is not None:
                return method
        in_imps = any("IMP_NS" in game.tags["ScoreTable"].value for game in self._games if "ScoreTable" in game.tags)
        return Method.CROSS_IMPS if in_imps else Method.MATCHPOINTS

    def _boards(self) -> Iterator[tuple[int, Game]]:
        """The games with the numbers of their boards; one without a number is noted."""
        for game in self._games:
            number = self._read(game, "Board", game.tags["Board"].value.strip(), board_number)
            if number is not None:
                yield number, game

    def _rows(self) -> Iterator[Row]:
        for number, game in self._boards():
            for cells in self._table(game, "ScoreTable"):
                yield Row(number, cells)

    def _table(self, game: Game, name: str) -> Iterator[Cells]:
        if name in game.tags:
            yield from rows_of(game.tags[name], self._origin, self._mistakes)

    def _results(
        self, rows: Sequence[Row], labels: Labels, event: Event
    ) -> tuple[list[tuple[Where, Result]], list[Figure]]:
        """Every result that can be understood with its place, and the figures published of it."""
        placed: list[tuple[Where, Result]] = []
        figures: list[Figure] = []
        for row in rows:
            result = result_of(row, labels, event.rule_set, self._mistakes, self._told)
            if result is not None:
                placed.append((row.cells.where, result))
                figures += published_of(row, result)
        return placed, figures

    def _deals(self) -> tuple[tuple[int, Deal], ...]:
        """The hands of each board; those that another player should have dealt are left out, which is told."""
        deals: dict[int, Deal] = {}
        for number, game in self._boards():
            deal = self._read(game, "Deal", game.value("Deal"), Deal.parse) if game.value("Deal") else None
            dealer = game.value("Dealer").upper()
            if deal is not None and dealer not in ("", str(dealer_of(number))):
                left_out = phrase(
                    "left out: the hands of board {board}, which {seat} deals",
                    board=number,
                    seat=dealer_of(number).word,
                )
                self._told.append(left_out)
            elif deal is not None:
                deals.setdefault(number, deal)
        return tuple(sorted(deals.items()))


def _winners(labels: Labels, placed: Sequence[tuple[Where, Result]]) -> int:
    """Two lists where every pair has a direction and sat in it throughout, else one."""
    facing = {pair.label: pair.direction for pair in labels.full}
    if not facing or None in facing.values():
        return 1
    for _, result in placed:
        if facing.get(result.ns or "", Side.NORTH_SOUTH) is not Side.NORTH_SOUTH:
            return 1
        if facing.get(result.ew or "", Side.EAST_WEST) is not Side.EAST_WEST:
            return 1
    return 2
