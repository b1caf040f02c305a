"""Plays card by card in PBN files, `play.pbn` of an event folder, and the results that follow from its plays.

A play gives the result of a table without a row of results, or with a row that leaves the tricks open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Mistake, Mistakes, misread
from scorer.formats.pbn import HEAD, game_tags, games, written_tags
from scorer.formats.results_csv import ResultReader, group_and_remark
from scorer.formats.texts import Origin, Readers, Row, optional_number, read_text
from scorer.game.announcement import announce
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.deals import Card, Deal
from scorer.game.play import RecordedPlay, Trick, parse_card, played, tricks_taken
from scorer.game.seats import Seat, Side, dealer_of, vulnerable_sides
from scorer.i18n import chained, phrase
from scorer.model.boards import TablePlay
from scorer.model.contradictions import contradictions
from scorer.model.events import Event, in_reading_order
from scorer.model.numbers import board_number, whole_number
from scorer.model.results import FIRST_GROUP, Played, Result, SitOut

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.formats.labels import Labels
    from scorer.formats.pbn import Game, Tag
    from scorer.game.rulesets import RuleSet

FILE = "play.pbn"


def read_plays(path: Path, rules: RuleSet, encoding: str | None, *, right_declarer: bool = False) -> list[RecordedPlay]:
    """Read and check every play of a file; raise `BadInput` naming tag, trick and card of all mistakes.

    With `right_declarer` it is also a mistake if another player should have declared, which may happen at a table.
    """
    mistakes = Mistakes()
    plays: list[RecordedPlay] = []
    origin = Origin(path.name)
    for game in games(read_text(path, encoding), origin, {"Play"}):
        with mistakes.noting(""):
            play = read_play(game, rules)
            if right_declarer and not rules.auction:
                _check_declarer(game, play, rules)
            plays.append(play)
    mistakes.refuse()
    return plays


def read_play(game: Game, rules: RuleSet, known: Deal | None = None) -> RecordedPlay:
    """Read and check the play of a board. The tag Deal may be missing if the hands are known already."""
    deal = known or game.deal()
    board, contract, declarer, play = (game.required(name) for name in ("Board", "Contract", "Declarer", "Play"))
    number, named, seat = board.read(whole_number), contract.read(rules.contract), declarer.read(Seat.parse)
    with play.reading():
        leader = _leader(play.value, seat, rules)
    tricks = _tricks(play, deal, leader, named.denomination)
    vulnerable = rules.vulnerability and seat.side in vulnerable_sides(number)
    return RecordedPlay(
        number, deal, named, declarer=seat, vulnerable=vulnerable, tricks=tricks, taken=_taken(game, tricks, seat)
    )


def _leader(text: str, declarer: Seat, rules: RuleSet) -> Seat:
    """Parse the opening leader: the seat on declarer's left, or under single-dummy rules either opponent."""
    leader, leaders = Seat.parse(text), rules.leaders(declarer)
    if leader not in leaders:
        either = leaders[0] if len(leaders) == 1 else phrase("{one} or {other}", one=leaders[0], other=leaders[1])
        raise Misread(text, phrase("{leader}, who leads against {declarer}", leader=either, declarer=declarer.word))
    return leader


def _check_declarer(game: Game, play: RecordedPlay, rules: RuleSet) -> None:
    """Raise `BadInput` unless declarer is the one determined by the points; a redeal determines none.

    The first to announce is the dealer of the file, else of the board number.
    """
    points = play.deal.points
    dealer = game["Dealer"].read(Seat.parse) if "Dealer" in game else dealer_of(play.board)
    announced = announce(points, dealer, rules.redeal)
    if announced is None or announced.declarer is play.declarer:
        return
    seat = announced.declarer
    declares = phrase("{seat}, who declares with {points} points", seat=seat, points=points[seat])
    raise game["Declarer"].unfit(declares)


def _tricks(play: Tag, deal: Deal, leader: Seat, denomination: Denomination) -> tuple[Trick, ...]:
    """Check the play line by line, so that a mistake is reported on the line of its trick."""
    rows = list(_rows(play))
    tricks: list[Trick] = []
    checked = played(deal, leader, denomination, [cards for _, cards in rows])
    for line, _ in rows:
        with play.reading(line):
            trick = next(checked, None)
        if trick is not None:
            tricks.append(trick)
    return tuple(tricks)


def _rows(play: Tag) -> Iterator[tuple[int, dict[Seat, Card]]]:
    """Yield the cards of each line by seat. The columns begin with the opening leader, whoever leads to the trick."""
    leader = Seat.parse(play.value)
    for line, text in play.section:
        plain = re.sub(r"=\d+=|\$\d+|[!?]", " ", text)  # drop notes and annotations
        words = [word for word in plain.split() if word != "+"]
        if not words or words[0] == "*":
            return
        with play.reading(line):
            if len(words) > len(Seat):
                raise Misread(text.strip(), phrase("four cards"))
            cards = {leader.after(turn): parse_card(word) for turn, word in enumerate(words) if word != "-"}
        yield line, cards
        if len(cards) < len(Seat):
            return


def _taken(game: Game, tricks: tuple[Trick, ...], declarer: Seat) -> int:
    """Count the tricks of declarer's side. The tag Result is required if play stopped early, and must agree."""
    tag = game.get("Result")
    if tag is None or not tag.value.strip():
        with game.required("Play").reading():
            return tricks_taken(tricks, declarer.side, None)
    with tag.reading():
        plain = tag.value.strip()
        if not re.fullmatch(r"[0-9]{1,2}", plain) or int(plain) > TRICKS:
            raise Misread(tag.value, phrase("0 to {most}", most=TRICKS))
        return tricks_taken(tricks, declarer.side, int(plain))


PLAYERS = ("North", "East", "South", "West")
EXPECTED = phrase("the tags PairNS and PairEW, or Round and Table, to tell at which table it was played")


class ReadPlay(NamedTuple):
    """A play, the tag of its board, and its result with round and table."""

    play: TablePlay
    tag: Tag
    result: Result


class PlayedMeeting(NamedTuple):
    """Two pairs who meet on a board, with round and table if known."""

    board: int
    ns: str
    ew: str
    round: int | None
    table: int | None
    section: str = ""


def leaves_it_to_the_play(row: Row, rules: RuleSet) -> bool:
    """Whether a row of results names two pairs but no tricks; it may give a contract, unless that could be a pass."""
    if row.cell("tricks") or row.cell("score") or row.cell("award"):
        return False
    may_be_passed = rules.passes and row.cell("contract") and not row.cell("declarer")
    return bool(row.cell("ns") and row.cell("ew") and not may_be_passed)


class PlayedResults:
    """Resolves the plays of an event to results, filling in the rows that leave the tricks open."""

    def __init__(self, rows: Iterable[Row], labels: Labels, reader: ResultReader) -> None:
        self._labels = labels
        self._reader = reader
        self._rows: dict[tuple[int, str, str], Row] = {}
        for row in rows:
            place = self._place(row)
            if place is None or place in self._rows:
                reader.read(row)  # notes its mistakes
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
        """Add the plays to the event, and their results and hands where it has none."""
        met = [*_met(event), *self._planned()]
        read = self._read(text, origin, event, [*met, *_scheduled(event, met)], mistakes)
        there = {result.place: result for result in event.results}
        fresh = [(one, self._result(one)) for one in read if one.play.place not in there]
        for row in self._rows.values():
            self._reader.read(row)  # no play fills it in
        if not boards_stated:
            event = replace(event, boards=max([event.boards, *(one.play.board for one in read)]))
        together = [*event.results, *(result for _, result in fresh)]
        for wrong in contradictions(event, together):
            number = wrong.position - len(event.results)
            if number >= 0:
                tag = fresh[number][0].tag
                reason = chained((wrong.field, wrong.reason), ": ")
                mistakes.append(Mistake(tag.where, tag.name, reason))
        results = in_reading_order(together)
        plays = tuple(sorted(one.play for one in read))
        return replace(event, results=results, plays=plays, deals=_deals(event, results, read))

    def _planned(self) -> Iterator[PlayedMeeting]:
        for (board, ns, ew), row in self._rows.items():
            round_, table = row.read("round", optional_number), row.read("table", optional_number)
            yield PlayedMeeting(board, ns, ew, round_, table, row.cell("section"))

    def _read(
        self, text: str, origin: Origin, event: Event, meetings: Sequence[PlayedMeeting], mistakes: Mistakes
    ) -> list[ReadPlay]:
        """Read and check every play, each by two pairs who meet on its board; note mistakes."""
        read: dict[tuple[int, str, str], ReadPlay] = {}
        for game in games(text, origin, {"Play"}):
            with mistakes.noting(""):
                one = _read_play(game, event, self._labels, meetings)
                _, ns, ew = one.play.place
                if one.play.place in read:
                    expected = phrase("one play of {ns} against {ew} on this board", ns=ns, ew=ew)
                    raise one.tag.unfit(expected)
                read[one.play.place] = one
        return list(read.values())

    def _result(self, one: ReadPlay) -> Result:
        """The result of a play, completed with the other columns of the row that it fills in."""
        row = self._rows.pop(one.play.place, None)
        if row is None:
            return one.result
        readers: Readers = {"contract": self._reader.rules.contract, "declarer": Seat.parse}
        for column, parse in readers.items():
            told = row.read(column, parse) if row.cell(column) else None
            played_so = getattr(one.play, column)
            if told is not None and str(told) != played_so:
                expected = phrase("{played}, as it was played in {file}", played=played_so, file=FILE)
                row.wrong(column, misread(row.cell(column), expected))
        group, remark = group_and_remark(row)
        return one.result._replace(group=group, remark=remark)


def _met(event: Event) -> Iterator[PlayedMeeting]:
    sections = {pair.label: pair.section for pair in event.pairs}
    for result in event.results:
        if not isinstance(result.outcome, SitOut) and result.ns is not None and result.ew is not None:
            section = sections.get(result.ns, "")
            yield PlayedMeeting(result.board, result.ns, result.ew, result.round, result.table, section)


def _scheduled(event: Event, met: Iterable[PlayedMeeting]) -> Iterator[PlayedMeeting]:
    """Yield the meetings of the schedule that have not taken place yet."""
    taken = {(meeting.board, label) for meeting in met for label in (meeting.ns, meeting.ew)}
    for sitting in event.schedule:
        if sitting.ns is None or sitting.ew is None:
            continue
        for board in sitting.boards:
            if not {(board, sitting.ns), (board, sitting.ew)} & taken:
                yield PlayedMeeting(board, sitting.ns, sitting.ew, sitting.round, sitting.table, sitting.section)


def _deals(event: Event, results: Iterable[Result], read: Sequence[ReadPlay]) -> tuple[tuple[int, Deal], ...]:
    """The hands of the boards; a board without hands gets those of the first play that is not of a fouled group."""
    deals = dict(event.deals)
    fouled = {result.place for result in results if result.board_group[1] != FIRST_GROUP}
    for one in read:
        if one.play.place not in fouled:
            deals.setdefault(one.play.board, Deal.parse(one.play.deal))
    return tuple(sorted(deals.items(), key=lambda numbered: numbered[0]))


def _read_play(game: Game, event: Event, labels: Labels, meetings: Sequence[PlayedMeeting]) -> ReadPlay:
    tag = game.required("Board")
    board = tag.read(board_number)
    known = dict(event.deals).get(board) if "Deal" not in game else None
    recorded = read_play(game, event.rule_set, known)
    met = _meeting(game, board, event, labels, meetings)
    leader = Seat.parse(game["Play"].value)
    columns = [leader.after(turn) for turn in range(len(Seat))]
    cards = " ".join(str(trick.by_seat[seat]) for trick in recorded.tricks for seat in columns)
    terms = (str(recorded.deal), str(recorded.contract), str(recorded.declarer), recorded.taken)
    play = TablePlay(recorded.board, met.ns, met.ew, *terms, str(leader), cards)
    outcome = Played(recorded.contract, recorded.declarer, recorded.taken)
    return ReadPlay(play, tag, Result(board, met.ns, met.ew, outcome, met.round, met.table))


def _meeting(game: Game, board: int, event: Event, labels: Labels, meetings: Sequence[PlayedMeeting]) -> PlayedMeeting:
    """Find who played: by labels, else by round and table, else by names, else as the only possibility."""
    there = [met for met in meetings if met.board == board]
    if "PairNS" in game or "PairEW" in game:
        return _labelled(game, board, there, labels)
    for fitting in (_at_table(game, there), _named(game, event, there), there or _of_single_table(event, board)):
        if len(fitting) == 1:
            return fitting[0]
    raise game["Board"].unfit(EXPECTED)


def _labelled(game: Game, board: int, there: Iterable[PlayedMeeting], labels: Labels) -> PlayedMeeting:
    pairs: list[str] = []
    for side in Side:
        tag = game.required(f"Pair{side}")
        with tag.reading():
            pairs.append(labels.find(tag.value.strip(), side, ""))
    ns, ew = pairs
    for met in there:
        if (met.ns, met.ew) == (ns, ew):
            return met
    return PlayedMeeting(board, ns, ew, _number(game, "Round"), _number(game, "Table"))


def _number(game: Game, name: str) -> int | None:
    return game[name].read(lambda text: optional_number(text.strip())) if name in game else None


def _at_table(game: Game, there: Iterable[PlayedMeeting]) -> list[PlayedMeeting]:
    """The meetings with the round and table of the tags; either tag alone is enough."""
    round_, table = _number(game, "Round"), _number(game, "Table")
    section = game["Section"].value.strip() if "Section" in game else None
    if round_ is None and table is None:
        return []
    return [
        met
        for met in there
        if round_ in (None, met.round) and table in (None, met.table) and section in (None, met.section)
    ]


def _named(game: Game, event: Event, there: Iterable[PlayedMeeting]) -> list[PlayedMeeting]:
    """The meetings of the pairs whose players are named in the tags of the four seats."""
    if not all(name in game for name in PLAYERS):
        return []
    north, east, south, west = (game[name].value.strip().casefold() for name in PLAYERS)
    players = {pair.label: {name.casefold() for name in pair.players} for pair in event.pairs}
    named = [met for met in there if players.get(met.ns) == {north, south}]
    return [met for met in named if players.get(met.ew) == {east, west}]


def _of_single_table(event: Event, board: int) -> list[PlayedMeeting]:
    """The meeting of the two pairs of an event with a single table."""
    if not event.single_table:
        return []
    ns, ew = sorted(event.pairs, key=lambda pair: pair.direction is Side.EAST_WEST)
    return [PlayedMeeting(board, ns.label, ew.label, None, None)]


def write_table_plays(event: Event) -> str:
    """Format `play.pbn`, empty without recorded plays; `scorer play` can read it too."""
    if not event.plays:
        return ""
    vulnerability = event.rule_set.vulnerability
    return "\n".join([HEAD, *(_written(play, vulnerability=vulnerability) for play in event.plays)])


def _written(play: TablePlay, *, vulnerability: bool) -> str:
    """Format a play with its tags: one line a trick, with columns from the opening leader on, whoever leads."""
    tags = {
        **game_tags(play.board, Deal.parse(play.deal), vulnerability=vulnerability),
        "Contract": play.contract,
        "Declarer": play.declarer,
        "Result": play.tricks,
        "PairNS": play.ns,
        "PairEW": play.ew,
        "Play": play.leader,
    }
    cards = play.cards.split()
    tricks = [" ".join(cards[start : start + len(Seat)]) for start in range(0, len(cards), len(Seat))]
    return written_tags(tags) + "".join(f"{trick}\n" for trick in tricks) + "*\n"
