"""Plays card by card in PBN files, `play.pbn` of an event folder, and the results that follow from its plays.

A play gives the result of a table without a row of results, or with a row that leaves the tricks open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Mistake, Mistakes, ParseError, mismatch_message
from scorer.game.announcement import resolve_announcement
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.deals import Card, Deal
from scorer.game.play import RecordedPlay, Trick, count_tricks_taken, parse_card, replay_tricks
from scorer.game.seats import Seat, Side, dealer_of, vulnerable_sides
from scorer.i18n import join_phrases, phrase
from scorer.interchange.own.pbn import EXPORT_HEAD, format_tags, game_tags, read_games
from scorer.interchange.own.results_csv import ResultReader, read_group_and_remark
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.text_files import CellParsers, parse_optional_number, read_text
from scorer.model.boards import TablePlay
from scorer.model.contradictions import find_contradictions
from scorer.model.events import Event, sort_results
from scorer.model.numbers import parse_board_number, parse_whole_number
from scorer.model.results import FIRST_GROUP, Played, Result, SitOut

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.game.rulesets import RuleSet
    from scorer.interchange.own.labels import PairLabels
    from scorer.interchange.own.pbn import Tag, TagGame

FILE_NAME = "play.pbn"


def read_plays(path: Path, rules: RuleSet, encoding: str | None, *, check_declarer: bool = False) -> list[RecordedPlay]:
    """Read and check every play of a file; raise `InputError` naming tag, trick and card of all mistakes.

    With `check_declarer` it is also a mistake if another player should have declared, which may happen at a table.
    """
    mistakes = Mistakes()
    plays: list[RecordedPlay] = []
    origin = Origin(path.name)
    for game in read_games(read_text(path, encoding), origin, {"Play"}):
        with mistakes.capture(""):
            play = read_play(game, rules)
            if check_declarer and not rules.has_auction:
                _check_declarer(game, play, rules)
            plays.append(play)
    mistakes.raise_if_any()
    return plays


def read_play(game: TagGame, rules: RuleSet, known: Deal | None = None) -> RecordedPlay:
    """Read and check the play of a board. The tag Deal may be missing if the hands are known already."""
    deal = known or game.read_deal()
    board, contract, declarer, play = (game.required_tag(name) for name in ("Board", "Contract", "Declarer", "Play"))
    number, named, seat = board.read(parse_whole_number), contract.read(rules.parse_contract), declarer.read(Seat.parse)
    with play.locating_errors():
        leader = _parse_leader(play.value, seat, rules)
    tricks = _read_tricks(play, deal, leader, named.denomination)
    vulnerable = rules.has_vulnerability and seat.side in vulnerable_sides(number)
    return RecordedPlay(
        number,
        deal,
        named,
        declarer=seat,
        vulnerable=vulnerable,
        tricks=tricks,
        tricks_taken=_count_tricks(game, tricks, seat),
    )


def _parse_leader(text: str, declarer: Seat, rules: RuleSet) -> Seat:
    """Parse the opening leader: the seat on declarer's left, or under single-dummy rules either opponent."""
    leader, leaders = Seat.parse(text), rules.possible_leaders(declarer)
    if leader not in leaders:
        either = leaders[0] if len(leaders) == 1 else phrase("{one} or {other}", one=leaders[0], other=leaders[1])
        raise ParseError(
            text, phrase("{leader}, who is on lead against {declarer}", leader=either, declarer=declarer.label)
        )
    return leader


def _check_declarer(game: TagGame, play: RecordedPlay, rules: RuleSet) -> None:
    """Raise `InputError` unless declarer is the one determined by the points; a redeal determines none.

    The first to announce is the dealer of the file, else of the board number.
    """
    points = play.deal.points
    dealer = game["Dealer"].read(Seat.parse) if "Dealer" in game else dealer_of(play.board)
    announced = resolve_announcement(points, dealer, rules.redeal)
    if announced is None or announced.declarer is play.declarer:
        return
    seat = announced.declarer
    declares = phrase("{seat}, who is declarer with {points} points", seat=seat, points=points[seat])
    raise game["Declarer"].unexpected_value_error(declares)


def _read_tricks(play: Tag, deal: Deal, leader: Seat, denomination: Denomination) -> tuple[Trick, ...]:
    """Check the play line by line, so that a mistake is reported on the line of its trick."""
    rows = list(_read_trick_lines(play))
    tricks: list[Trick] = []
    checked = replay_tricks(deal, leader, denomination, [cards for _, cards in rows])
    for line, _ in rows:
        with play.locating_errors(line):
            trick = next(checked, None)
        if trick is not None:
            tricks.append(trick)
    return tuple(tricks)


def _read_trick_lines(play: Tag) -> Iterator[tuple[int, dict[Seat, Card]]]:
    """Yield the cards of each line by seat. The columns begin with the opening leader, whoever leads to the trick."""
    leader = Seat.parse(play.value)
    for line, text in play.section:
        plain = re.sub(r"=\d+=|\$\d+|[!?]", " ", text)  # drop notes and annotations
        words = [word for word in plain.split() if word != "+"]
        if not words or words[0] == "*":
            return
        with play.locating_errors(line):
            if len(words) > len(Seat):
                raise ParseError(text.strip(), phrase("four cards"))
            cards = {leader.rotate(turn): parse_card(word) for turn, word in enumerate(words) if word != "-"}
        yield line, cards
        if len(cards) < len(Seat):
            return


def _count_tricks(game: TagGame, tricks: tuple[Trick, ...], declarer: Seat) -> int:
    """Count the tricks of declarer's side. The tag Result is required if play stopped early, and must agree."""
    tag = game.get("Result")
    if tag is None or not tag.value.strip():
        with game.required_tag("Play").locating_errors():
            return count_tricks_taken(tricks, declarer.side, None)
    with tag.locating_errors():
        plain = tag.value.strip()
        if not re.fullmatch(r"[0-9]{1,2}", plain) or int(plain) > TRICKS:
            raise ParseError(tag.value, phrase("0 to {most}", most=TRICKS))
        return count_tricks_taken(tricks, declarer.side, int(plain))


PLAYER_TAGS = ("North", "East", "South", "West")
EXPECTED_TABLE_TAGS = phrase("the tags PairNS and PairEW, or Round and Table, to identify the table")


class ParsedPlay(NamedTuple):
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


def is_left_to_play(row: SourceRow, rules: RuleSet) -> bool:
    """Whether a row of results names two pairs but no tricks; it may give a contract, unless that could be a pass."""
    if row.cell("tricks") or row.cell("score") or row.cell("award"):
        return False
    may_be_passed = rules.can_pass_out and row.cell("contract") and not row.cell("declarer")
    return bool(row.cell("ns") and row.cell("ew") and not may_be_passed)


class PlayResolver:
    """Resolves the plays of an event to results, filling in the rows that leave the tricks open."""

    def __init__(self, rows: Iterable[SourceRow], labels: PairLabels, reader: ResultReader) -> None:
        self._labels = labels
        self._reader = reader
        self._rows: dict[tuple[int, str, str], SourceRow] = {}
        for row in rows:
            place = self._result_key(row)
            if place is None or place in self._rows:
                reader.read_result(row)  # notes its mistakes
            else:
                self._rows[place] = row

    def _result_key(self, row: SourceRow) -> tuple[int, str, str] | None:
        section = row.cell("section")
        try:
            ns, ew = (self._labels.find_label(row.cell(str(side).lower()), side, section) for side in Side)
            return parse_board_number(row.cell("board")), ns, ew
        except ParseError:
            return None

    def add_to_event(
        self, event: Event, text: str, origin: Origin, mistakes: Mistakes, *, boards_stated: bool
    ) -> Event:
        """Add the plays to the event, and their results and hands where it has none."""
        met = [*_result_meetings(event), *self._row_meetings()]
        read = self._read_plays(text, origin, event, [*met, *_scheduled_meetings(event, met)], mistakes)
        there = {result.key: result for result in event.results}
        fresh = [(one, self._make_result(one)) for one in read if one.play.key not in there]
        for row in self._rows.values():
            self._reader.read_result(row)  # no play fills it in
        if not boards_stated:
            event = event._replace(boards=max([event.boards, *(one.play.board for one in read)]))
        together = [*event.results, *(result for _, result in fresh)]
        for wrong in find_contradictions(event, together):
            number = wrong.position - len(event.results)
            if number >= 0:
                tag = fresh[number][0].tag
                reason = join_phrases((wrong.field, wrong.reason), ": ")
                mistakes.append(Mistake(tag.where, tag.name, reason))
        results = sort_results(together)
        plays = tuple(sorted(one.play for one in read))
        return event._replace(results=results, plays=plays, deals=_collect_deals(event, results, read))

    def _row_meetings(self) -> Iterator[PlayedMeeting]:
        for (board, ns, ew), row in self._rows.items():
            round_, table = row.read_cell("round", parse_optional_number), row.read_cell("table", parse_optional_number)
            yield PlayedMeeting(board, ns, ew, round_, table, row.cell("section"))

    def _read_plays(
        self, text: str, origin: Origin, event: Event, meetings: Sequence[PlayedMeeting], mistakes: Mistakes
    ) -> list[ParsedPlay]:
        """Read and check every play, each by two pairs who meet on its board; note mistakes."""
        read: dict[tuple[int, str, str], ParsedPlay] = {}
        for game in read_games(text, origin, {"Play"}):
            with mistakes.capture(""):
                one = _read_table_play(game, event, self._labels, meetings)
                _, ns, ew = one.play.key
                if one.play.key in read:
                    expected = phrase("only one record of play for {ns} against {ew} on this board", ns=ns, ew=ew)
                    raise one.tag.unexpected_value_error(expected)
                read[one.play.key] = one
        return list(read.values())

    def _make_result(self, one: ParsedPlay) -> Result:
        """The result of a play, completed with the other columns of the row that it fills in."""
        row = self._rows.pop(one.play.key, None)
        if row is None:
            return one.result
        readers: CellParsers = {"contract": self._reader.rules.parse_contract, "declarer": Seat.parse}
        for column, parse in readers.items():
            read = row.read_cell(column, parse) if row.cell(column) else None
            played_so = getattr(one.play, column)
            if read is not None and str(read) != played_so:
                expected = phrase("{played}, as in the play recorded in {file}", played=played_so, file=FILE_NAME)
                row.add_mistake(column, mismatch_message(row.cell(column), expected))
        group, remark = read_group_and_remark(row)
        return one.result._replace(group=group, remark=remark)


def _result_meetings(event: Event) -> Iterator[PlayedMeeting]:
    sections = {pair.label: pair.section for pair in event.pairs}
    for result in event.results:
        if not isinstance(result.outcome, SitOut) and result.ns is not None and result.ew is not None:
            section = sections.get(result.ns, "")
            yield PlayedMeeting(result.board, result.ns, result.ew, result.round, result.table, section)


def _scheduled_meetings(event: Event, met: Iterable[PlayedMeeting]) -> Iterator[PlayedMeeting]:
    """Yield the meetings of the schedule that have not taken place yet."""
    occupied = {(meeting.board, label) for meeting in met for label in (meeting.ns, meeting.ew)}
    for sitting in event.schedule:
        if sitting.ns is None or sitting.ew is None:
            continue
        for board in sitting.boards:
            if not {(board, sitting.ns), (board, sitting.ew)} & occupied:
                yield PlayedMeeting(board, sitting.ns, sitting.ew, sitting.round, sitting.table, sitting.section)


def _collect_deals(event: Event, results: Iterable[Result], read: Sequence[ParsedPlay]) -> tuple[tuple[int, Deal], ...]:
    """The hands of the boards; a board without hands gets those of the first play that is not of a fouled group."""
    deals = dict(event.deals)
    fouled = {result.key for result in results if result.board_group[1] != FIRST_GROUP}
    for one in read:
        if one.play.key not in fouled:
            deals.setdefault(one.play.board, Deal.parse(one.play.deal))
    return tuple(sorted(deals.items(), key=lambda numbered: numbered[0]))


def _read_table_play(game: TagGame, event: Event, labels: PairLabels, meetings: Sequence[PlayedMeeting]) -> ParsedPlay:
    tag = game.required_tag("Board")
    board = tag.read(parse_board_number)
    known = dict(event.deals).get(board) if "Deal" not in game else None
    recorded = read_play(game, event.rule_set, known)
    meeting = _find_meeting(game, board, event, labels, meetings)
    leader = Seat.parse(game["Play"].value)
    columns = [leader.rotate(turn) for turn in range(len(Seat))]
    cards = " ".join(str(trick.by_seat[seat]) for trick in recorded.tricks for seat in columns)
    terms = (str(recorded.deal), str(recorded.contract), str(recorded.declarer), recorded.tricks_taken)
    play = TablePlay(recorded.board, meeting.ns, meeting.ew, *terms, str(leader), cards)
    outcome = Played(recorded.contract, recorded.declarer, recorded.tricks_taken)
    return ParsedPlay(play, tag, Result(board, meeting.ns, meeting.ew, outcome, meeting.round, meeting.table))


def _find_meeting(
    game: TagGame, board: int, event: Event, labels: PairLabels, meetings: Sequence[PlayedMeeting]
) -> PlayedMeeting:
    """Find who played: by labels, else by round and table, else by names, else as the only possibility."""
    candidates = [met for met in meetings if met.board == board]
    if "PairNS" in game or "PairEW" in game:
        return _find_by_labels(game, board, candidates, labels)
    for fitting in (
        _find_by_table(game, candidates),
        _find_by_names(game, event, candidates),
        candidates or _single_table_meeting(event, board),
    ):
        if len(fitting) == 1:
            return fitting[0]
    raise game["Board"].unexpected_value_error(EXPECTED_TABLE_TAGS)


def _find_by_labels(
    game: TagGame, board: int, candidates: Iterable[PlayedMeeting], labels: PairLabels
) -> PlayedMeeting:
    pairs: list[str] = []
    for side in Side:
        tag = game.required_tag(f"Pair{side}")
        with tag.locating_errors():
            pairs.append(labels.find_label(tag.value.strip(), side, ""))
    ns, ew = pairs
    for met in candidates:
        if (met.ns, met.ew) == (ns, ew):
            return met
    return PlayedMeeting(board, ns, ew, _read_number(game, "Round"), _read_number(game, "Table"))


def _read_number(game: TagGame, name: str) -> int | None:
    return game[name].read(lambda text: parse_optional_number(text.strip())) if name in game else None


def _find_by_table(game: TagGame, candidates: Iterable[PlayedMeeting]) -> list[PlayedMeeting]:
    """The meetings with the round and table of the tags; either tag alone is enough."""
    round_, table = _read_number(game, "Round"), _read_number(game, "Table")
    section = game["Section"].value.strip() if "Section" in game else None
    if round_ is None and table is None:
        return []
    return [
        met
        for met in candidates
        if round_ in (None, met.round) and table in (None, met.table) and section in (None, met.section)
    ]


def _find_by_names(game: TagGame, event: Event, candidates: Iterable[PlayedMeeting]) -> list[PlayedMeeting]:
    """The meetings of the pairs whose players are named in the tags of the four seats."""
    if not all(name in game for name in PLAYER_TAGS):
        return []
    north, east, south, west = (game[name].value.strip().casefold() for name in PLAYER_TAGS)
    players = {pair.label: {name.casefold() for name in pair.players} for pair in event.pairs}
    named = [met for met in candidates if players.get(met.ns) == {north, south}]
    return [met for met in named if players.get(met.ew) == {east, west}]


def _single_table_meeting(event: Event, board: int) -> list[PlayedMeeting]:
    """The meeting of the two pairs of an event with a single table."""
    if not event.is_single_table:
        return []
    ns, ew = sorted(event.pairs, key=lambda pair: pair.direction is Side.EAST_WEST)
    return [PlayedMeeting(board, ns.label, ew.label, None, None)]


def write_table_plays(event: Event) -> str:
    """Format `play.pbn`, empty without recorded plays; `scorer hands replay` can read it too."""
    if not event.plays:
        return ""
    vulnerability = event.rule_set.has_vulnerability
    return "\n".join([EXPORT_HEAD, *(_format_play(play, vulnerability=vulnerability) for play in event.plays)])


def _format_play(play: TablePlay, *, vulnerability: bool) -> str:
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
    return format_tags(tags) + "".join(f"{trick}\n" for trick in tricks) + "*\n"
