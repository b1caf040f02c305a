"""The results that recorded plays are: of tables without a row, and of rows that leave the tricks to the play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.errors import Misread, misread
from scorer.formats import play_pbn, results_csv
from scorer.formats.play_pbn import Meeting
from scorer.formats.texts import optional_number
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side
from scorer.records.contradictions import contradictions
from scorer.records.events import in_reading_order
from scorer.records.numbers import board_number
from scorer.records.results import FIRST_GROUP, SitOut
from scorer.words import chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.errors import Mistakes
    from scorer.formats.pairs_csv import Labels
    from scorer.formats.play_pbn import ReadPlay
    from scorer.formats.results_csv import ResultReader
    from scorer.formats.texts import Origin, Row
    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event
    from scorer.records.results import Result


def leaves_it_to_the_play(row: Row, rules: RuleSet) -> bool:
    """Whether a row of results names two pairs and no tricks; perhaps a contract, unless that may be a pass."""
    if row.cell("tricks") or row.cell("score") or row.cell("award"):
        return False
    may_be_passed = rules.passes and row.cell("contract") and not row.cell("declarer")
    return bool(row.cell("ns") and row.cell("ew") and not may_be_passed)


class PlayedResults:
    """The plays of an event, with the rows that wait for them."""

    def __init__(self, rows: Iterable[Row], labels: Labels, reader: ResultReader) -> None:
        self._labels = labels
        self._reader = reader
        self._rows: dict[tuple[int, str, str], Row] = {}
        for row in rows:
            place = self._place(row)
            if place is None or place in self._rows:
                reader.read(row)  # which notes what is wrong with it
            else:
                self._rows[place] = row

    def _place(self, row: Row) -> tuple[int, str, str] | None:
        section = row.cell("section")
        try:
            ns, ew = (self._labels.find(row.cell(str(side).lower()), side, section) for side in Side)
            return board_number(row.cell("board")), ns, ew
        except Misread:
            return None

    def of(self, event: Event, text: str, origin: Origin, mistakes: Mistakes, *, boards_stated: bool) -> Event:
        """The event with its plays, and with their results and hands where it has none."""
        met = [*_met(event), *self._planned()]
        meetings = [*met, *_scheduled(event, met)]
        read = play_pbn.read_table_plays(text, origin, event, self._labels, meetings, mistakes)
        there = {result.place: result for result in event.results}
        fresh = [(one, self._result(one)) for one in read if one.play.place not in there]
        for row in self._rows.values():
            self._reader.read(row)  # no play came for it
        if not boards_stated:
            event = replace(event, boards=max([event.boards, *(one.play.board for one in read)]))
        for wrong in contradictions(event, [*event.results, *(result for _, result in fresh)]):
            number = wrong.position - len(event.results)
            if number >= 0:
                reason = chained((wrong.field, wrong.reason), ": ")
                play_pbn.note_at(fresh[number][0], origin, mistakes, reason)
        results = in_reading_order([*event.results, *(result for _, result in fresh)])
        plays = tuple(sorted(one.play for one in read))
        return replace(event, results=results, plays=plays, deals=_deals(event, results, read))

    def _planned(self) -> Iterable[Meeting]:
        for (board, ns, ew), row in self._rows.items():
            round_, table = row.read("round", optional_number), row.read("table", optional_number)
            yield Meeting(range(board, board + 1), ns, ew, round_, table, row.cell("section"))

    def _result(self, one: ReadPlay) -> Result:
        """The result of a play, with what the row that waited for it says beside."""
        row = self._rows.pop(one.play.place, None)
        if row is None:
            return one.result
        rules = self._reader.rules
        contract = row.read("contract", rules.contract) if row.cell("contract") else None
        declarer = row.read("declarer", Seat.parse) if row.cell("declarer") else None
        for column, told, played in (
            ("contract", contract, one.play.contract),
            ("declarer", declarer, one.play.declarer),
        ):
            if told is not None and str(told) != played:
                expected = phrase("{played}, as it was played in {file}", played=played, file=play_pbn.FILE)
                row.wrong(column, misread(row.cell(column), expected))
        group, remark = results_csv.group_and_remark(row)
        return one.result._replace(group=group, remark=remark)


def _met(event: Event) -> Iterable[Meeting]:
    sections = {pair.label: pair.section for pair in event.pairs}
    for result in event.results:
        if not isinstance(result.outcome, SitOut) and result.ns is not None and result.ew is not None:
            boards = range(result.board, result.board + 1)
            yield Meeting(boards, result.ns, result.ew, result.round, result.table, sections.get(result.ns, ""))


def _scheduled(event: Event, met: Iterable[Meeting]) -> Iterable[Meeting]:
    """Who is to meet, but for those who have met already."""
    taken = {(meeting.boards.start, label) for meeting in met for label in (meeting.ns, meeting.ew)}
    for sitting in event.schedule:
        if sitting.ns is None or sitting.ew is None:
            continue
        for board in sitting.boards:
            if not {(board, sitting.ns), (board, sitting.ew)} & taken:
                boards = range(board, board + 1)
                yield Meeting(boards, sitting.ns, sitting.ew, sitting.round, sitting.table, sitting.section)


def _deals(event: Event, results: Iterable[Result], read: Sequence[ReadPlay]) -> tuple[tuple[int, Deal], ...]:
    """The hands of the boards; of one that has none they are those of the first play with the cards of all."""
    deals = dict(event.deals)
    fouled = {result.place for result in results if result.board_group[1] != FIRST_GROUP}
    for one in read:
        if one.play.place not in fouled:
            deals.setdefault(one.play.board, Deal.parse(one.play.deal))
    return tuple(sorted(deals.items(), key=lambda numbered: numbered[0]))
