"""The differences between two states of an event, one by one, in the terms of its files."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, chained, joined, noun, phrase
from scorer.i18n.written import day, moment
from scorer.model.events import SETTINGS, Event
from scorer.model.notation import code_of
from scorer.model.pairs import Pair, PairChange, PairChangeKind
from scorer.model.settings import value_text
from scorer.reports.rulings import note_text, penalty_text

if TYPE_CHECKING:
    from scorer.model.boards import Announced, TablePlay
    from scorer.model.results import Result
    from scorer.model.rulings import Mark, Penalty, RulingNote
    from scorer.movements.schedule import Sitting


def changes(before: Event, after: Event) -> Iterator[Phrase]:
    """Describe every difference between two states of an event: settings, pairs, boards, results, rulings."""
    yield from _settings(before, after)
    for old, new in zip(_placed(before), _placed(after), strict=True):
        yield from _entries(old.one, old.entries, new.entries)
    for gone, come in zip(_listed(before), _listed(after), strict=True):
        yield from _differing(gone.one, gone.said, come.said)


MOST_TOLD = 40
"""Changes up to which each is listed; of more, only the number of each kind is."""


def summary(before: Event, after: Event) -> list[Phrase]:
    """Describe every difference, or summarize them by kind if there are too many to read."""
    every = list(changes(before, after))
    if len(every) <= MOST_TOLD:
        return every
    told = list(_settings(before, after))
    for old, new in zip(_placed(before), _placed(after), strict=True):
        told += _entries_summed(old.several, old.entries, new.entries)
    for gone, come in zip(_listed(before), _listed(after), strict=True):
        told += _summed(gone.several, gone=(gone.said - come.said).total(), new=(come.said - gone.said).total())
    return told


def _entries_summed(what: Phrase, before: Entries, after: Entries) -> Iterator[Phrase]:
    """Count the entries that were removed, added or changed, and list the changed fields."""
    both = before.keys() & after.keys()
    changed = sum(before[key] != after[key] for key in both)
    fields: set[str] = set()
    for key in both:
        fields.update(field for field, value in after[key].items() if field and before[key][field] != value)
    gone, new = len(before.keys() - both), len(after.keys() - both)
    for said in _summed(what, gone=gone, new=new, changed=changed):
        yield phrase("{said} ({fields})", said=said, fields=chained(sorted(fields), ", ")) if fields else said


def _summed(what: Phrase, *, gone: int, new: int, changed: int = 0) -> Iterator[Phrase]:
    """Count the records of a kind that were removed, added or changed; nothing without changes."""
    fates = (
        phrase("{number:,} gone", number=gone) if gone else "",
        phrase("{number:,} new", number=new) if new else "",
        phrase("{number:,} changed", number=changed) if changed else "",
    )
    if any(fates):
        yield phrase("{what}: {fates}", what=what, fates=chained(fates, ", "))


Entry = Mapping[str, Phrase | str]
"""The fields of a record as texts; the key "" holds its name."""

Entries = Mapping[Phrase | str, Entry]
"""Records by the place that identifies them."""


class InPlaces(NamedTuple):
    """Records that are identified by their place: the word for one and for several, and each by its place."""

    one: Phrase
    several: Phrase
    entries: Entries


def _placed(event: Event) -> tuple[InPlaces, ...]:
    return (
        InPlaces(
            phrase("team or player"), phrase("teams and players"), {one.label: _pair(one) for one in event.entrants}
        ),
        InPlaces(phrase("pair"), phrase("pairs"), {pair.label: _pair(pair) for pair in event.pairs}),
        InPlaces(
            phrase("deal of board"),
            phrase("hands of boards"),
            {str(board): {"": str(deal)} for board, deal in event.deals},
        ),
        InPlaces(
            phrase("points of board"),
            phrase("points of boards"),
            {str(board): {"": points.words} for board, points in event.points},
        ),
        InPlaces(
            phrase("points announced on board"),
            phrase("points announced at tables"),
            {_meeting(one): {"": one.points.words} for one in event.announced},
        ),
        InPlaces(phrase("board"), phrase("results"), {_meeting(result): _result(result) for result in event.results}),
        InPlaces(
            phrase("play of board"), phrase("recorded plays"), {_meeting(play): _play(play) for play in event.plays}
        ),
    )


class Nameless(NamedTuple):
    """Records without a key: the word for one and for several, and the full text of each with its frequency."""

    one: Phrase
    several: Phrase
    said: Counter[Phrase]


def _listed(event: Event) -> tuple[Nameless, ...]:
    decided = (_decided(note_text(note), note) for note in event.notes)
    dealt = (phrase("of board {board}", board=one.board) for one in event.dealt)
    return (
        Nameless(phrase("ruling"), phrase("rulings"), Counter(decided)),
        Nameless(phrase("pair"), phrase("penalties"), Counter(map(_penalty, event.penalties))),
        Nameless(phrase("change"), phrase("changes of pairs"), Counter(map(_pair_change, event.changes))),
        Nameless(phrase("schedule"), phrase("lines of the schedule"), Counter(map(_sitting, event.schedule))),
        Nameless(phrase("mark"), phrase("findings marked as right"), Counter(map(_mark, event.marks))),
        Nameless(phrase("double dummy table or lesson"), phrase("double dummy tables and lessons"), Counter(dealt)),
    )


def _pair_change(change: PairChange) -> Phrase:
    """Describe a change of a pair: `pair 7 from round 3: substitute Ann & Bob`."""
    pair, from_round, what = change.pair, change.from_round, _HAPPENED[change.kind]
    said = phrase("pair {pair} from round {from_round}: {what}", pair=pair, from_round=from_round, what=what)
    return chained((said, change.names), " ")


_HAPPENED = {
    PairChangeKind.SUBSTITUTE: phrase("substitute"),
    PairChangeKind.WITHDRAW: phrase("withdraw"),
    PairChangeKind.JOIN: phrase("join"),
    PairChangeKind.FORFEIT: phrase("forfeit"),
}


def _sitting(sitting: Sitting) -> Phrase:
    """Describe a line of the schedule: `round 1, table 2: 3 against 9, boards 4-6`."""
    line = phrase(
        "round {round}, table {table}: {ns} against {ew}, boards {boards}",
        round=sitting.round,
        table=sitting.table,
        ns=sitting.ns or "-",
        ew=sitting.ew or "-",
        boards=f"{sitting.first_board}-{sitting.last_board}",
    )
    if sitting.section:
        line = phrase("section {section}, {line}", section=sitting.section, line=line)
    return phrase("{line}, arrow-switched", line=line) if sitting.arrow_switched else line


def _mark(mark: Mark) -> Phrase:
    boards = [board for board in (mark.board, *mark.boards) if board]
    if not boards:
        return chained((mark.code, mark.pairs), ", ")
    word, numbers = noun(len(boards), "board"), joined(boards)
    said = phrase("{code} on {boards} {numbers}", code=mark.code, boards=word, numbers=numbers)
    return chained((said, mark.pairs), ", ")


def _penalty(penalty: Penalty) -> Phrase:
    by = phrase("by {name}", name=penalty.by) if penalty.by else ""
    return _decided(chained((penalty.pair, penalty_text(penalty), penalty.reason, by), ", "), penalty)


def _decided(said: Phrase, decision: Penalty | RulingNote) -> Phrase:
    return phrase("{said} ({at})", said=said, at=moment(decision.at)) if decision.at else said


def _settings(before: Event, after: Event) -> Iterator[Phrase]:
    for setting in SETTINGS:
        values = map(setting.of, (before, after))
        texts = (day(value) if isinstance(value, datetime.date) else value_text(value) for value in values)
        yield from _change(setting.key, *texts)


def _change(what: Phrase | str, old: Phrase | str, new: Phrase | str) -> Iterator[Phrase]:
    if old != new:
        nothing = phrase("nothing")
        yield phrase("{what}: {old} becomes {new}", what=what, old=old or nothing, new=new or nothing)


HEADS = ("label", "player1", "player2")
"""The fields that make up the name of a pair."""


def _pair(pair: Pair) -> Entry:
    others = {name: str(getattr(pair, name) or "") for name in Pair._fields if name not in HEADS}
    return {"": pair.names, **others}


def _meeting(met: Result | TablePlay | Announced) -> Phrase:
    return phrase("{board}, {ns} against {ew}", board=met.board, ns=met.ns or "-", ew=met.ew or "-")


def _result(result: Result) -> Entry:
    others = {name: str(getattr(result, name) or "") for name in ("round", "table", "group", "remark")}
    return {"": code_of(result.outcome) or phrase("sit-out"), **others}


def _play(play: TablePlay) -> Entry:
    made = f"{play.contract} {play.declarer} {play.tricks}"
    return {"": made, "hands": play.deal, "cards": f"{play.leader}: {play.cards}"}


def _entries(what: Phrase, before: Entries, after: Entries) -> Iterator[Phrase]:
    for key, old in before.items():
        if key not in after:
            yield phrase("{what} is gone", what=_named(what, key, old))
    for key, new in after.items():
        if key not in before:
            yield phrase("{what} is new", what=_named(what, key, new))
            continue
        for field, value in new.items():
            yield from _change(chained((chained((what, key), " "), field), ", "), before[key][field], value)


def _named(what: Phrase, key: Phrase | str, entry: Entry) -> Phrase:
    return chained((chained((what, key), " "), entry[""]), ": ")


def _differing(what: Phrase, before: Counter[Phrase], after: Counter[Phrase]) -> Iterator[Phrase]:
    """Records without a key are described by their full text; the same text may occur twice."""
    for said, times in (before - after).items():
        yield _so_often(phrase("{what} is gone", what=chained((what, said), " ")), times)
    for said, times in (after - before).items():
        yield _so_often(phrase("{what} is new", what=chained((what, said), " ")), times)


def _so_often(said: Phrase, times: int) -> Phrase:
    return phrase("{said} {number} times", said=said, number=times) if times > 1 else said
