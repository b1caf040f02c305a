"""`play.pbn` of an event folder: the plays recorded at its tables, and the results that they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Mistake, Mistakes
from scorer.formats.pbn import game_tags, games, noting, reading, required
from scorer.formats.pbn_play import read_play
from scorer.formats.texts import optional_number
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side
from scorer.records.numbers import board_number
from scorer.records.plays import TablePlay
from scorer.records.results import Played, Result
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.formats.pairs_csv import Labels
    from scorer.formats.pbn import Tag, Tags
    from scorer.formats.texts import Origin
    from scorer.game.play import RecordedPlay
    from scorer.records.events import Event
    from scorer.words import Phrase

FILE = "play.pbn"
PLAYERS = ("North", "East", "South", "West")
EXPECTED = phrase("the tags PairNS and PairEW, or Round and Table, to tell at which table it was played")


class ReadPlay(NamedTuple):
    """A play, the tag of its board, and the result that it is, in the round and at the table where it was played."""

    play: TablePlay
    tag: Tag
    result: Result


class Meeting(NamedTuple):
    """Two pairs who meet on boards in a round at a table, as far as that is known."""

    boards: range
    ns: str
    ew: str
    round: int | None
    table: int | None
    section: str = ""


def read_table_plays(
    text: str, origin: Origin, event: Event, labels: Labels, meetings: Sequence[Meeting], mistakes: Mistakes
) -> list[ReadPlay]:
    """Read and check every play, each of two pairs who meet on its board; note all that is wrong."""
    read: list[ReadPlay] = []
    seen: set[tuple[int, str, str]] = set()
    for tags in games(text, origin, {"Play"}):
        with noting(origin, mistakes):
            one = _read(tags, event, labels, meetings)
            if one.play.place in seen:
                with reading(one.tag):
                    ns, ew = one.play.ns, one.play.ew
                    raise Misread(one.tag.value, phrase("one play of {ns} against {ew} on this board", ns=ns, ew=ew))
            seen.add(one.play.place)
            read.append(one)
    return read


def _read(tags: Tags, event: Event, labels: Labels, meetings: Sequence[Meeting]) -> ReadPlay:
    tag = required(tags, "Board")
    with reading(tag):
        board = board_number(tag.value)
    known = dict(event.deals).get(board) if "Deal" not in tags else None
    recorded = read_play(tags, event.rule_set, known)
    met = _meeting(tags, board, event, labels, meetings)
    result = Result(board, met.ns, met.ew, outcome_of(recorded), met.round, met.table)
    leader = Seat.parse(tags["Play"].value)
    return ReadPlay(_table_play(recorded, leader, met), tag, result)


def outcome_of(play: RecordedPlay) -> Played:
    """The result that a play is."""
    return Played(play.contract, play.declarer, play.taken)


def _table_play(play: RecordedPlay, leader: Seat, met: Meeting) -> TablePlay:
    columns = [leader.after(turn) for turn in range(len(Seat))]
    cards = " ".join(str(trick.by_seat[seat]) for trick in play.tricks for seat in columns)
    terms = (str(play.deal), str(play.contract), str(play.declarer), play.taken)
    return TablePlay(play.board, met.ns, met.ew, *terms, str(leader), cards)


def _meeting(tags: Tags, board: int, event: Event, labels: Labels, meetings: Sequence[Meeting]) -> Meeting:
    """Who played: by their labels, else by round and table, else by their names, else because nobody else could."""
    there = [met for met in meetings if board in met.boards]
    if "PairNS" in tags or "PairEW" in tags:
        return _labelled(tags, there, labels)
    for fitting in (_at_table(tags, there), _named(tags, event, there), there or _of_single_table(event)):
        if len(fitting) == 1:
            return fitting[0]
    with reading(tags["Board"]):
        raise Misread(tags["Board"].value, EXPECTED)


def _labelled(tags: Tags, there: Iterable[Meeting], labels: Labels) -> Meeting:
    pairs: list[str] = []
    for side in Side:
        tag = required(tags, f"Pair{side}")
        with reading(tag):
            pairs.append(labels.find(tag.value.strip(), side, ""))
    ns, ew = pairs
    for met in there:
        if (met.ns, met.ew) == (ns, ew):
            return met
    return Meeting(range(0), ns, ew, _number(tags, "Round"), _number(tags, "Table"))


def _number(tags: Tags, name: str) -> int | None:
    if name not in tags:
        return None
    with reading(tags[name]):
        return optional_number(tags[name].value.strip())


def _at_table(tags: Tags, there: Iterable[Meeting]) -> list[Meeting]:
    """Those who met in the round and at the table of the tags; one of the two may tell it alone."""
    round_, table = _number(tags, "Round"), _number(tags, "Table")
    section = tags["Section"].value.strip() if "Section" in tags else None
    if round_ is None and table is None:
        return []
    return [
        met
        for met in there
        if round_ in (None, met.round) and table in (None, met.table) and section in (None, met.section)
    ]


def _named(tags: Tags, event: Event, there: Iterable[Meeting]) -> list[Meeting]:
    """Those whose players' names stand in the tags of the four seats."""
    if not all(name in tags for name in PLAYERS):
        return []
    north, east, south, west = (tags[name].value.strip().casefold() for name in PLAYERS)
    players = {pair.label: {name.casefold() for name in pair.players} for pair in event.pairs}
    named = [met for met in there if players.get(met.ns) == {north, south}]
    return [met for met in named if players.get(met.ew) == {east, west}]


def _of_single_table(event: Event) -> list[Meeting]:
    """The two pairs of an event that has no others."""
    if not event.single_table:
        return []
    ns, ew = sorted(event.pairs, key=lambda pair: pair.direction is Side.EAST_WEST)
    return [Meeting(range(0), ns.label, ew.label, None, None)]


def note_at(one: ReadPlay, origin: Origin, mistakes: Mistakes, reason: Phrase) -> None:
    """Note something wrong with a play as a whole."""
    mistakes.append(Mistake(origin.at(one.tag.line), one.tag.name, reason))


def write_table_plays(event: Event) -> str:
    """Write `play.pbn`, nothing where no play was recorded; `scorer play` reads it too."""
    if not event.plays:
        return ""
    vulnerability = event.rule_set.vulnerability
    written = [_written(play, vulnerability=vulnerability) for play in event.plays]
    return "\n".join(["% PBN 2.1\n% EXPORT", *written])


def _written(play: TablePlay, *, vulnerability: bool) -> str:
    tags = {
        **game_tags(play.board, Deal.parse(play.deal), vulnerability=vulnerability),
        "Contract": play.contract,
        "Declarer": play.declarer,
        "Result": play.tricks,
        "PairNS": play.ns,
        "PairEW": play.ew,
        "Play": play.leader,
    }
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return head + "".join(f"{line}\n" for line in _lines(play)) + "*\n"


def _lines(play: TablePlay) -> Iterator[str]:
    """A line a trick, its columns from the opening leader on, whoever leads to it."""
    cards = play.cards.split()
    for start in range(0, len(cards), len(Seat)):
        yield " ".join(cards[start : start + len(Seat)])
