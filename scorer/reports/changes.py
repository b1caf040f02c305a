"""The differences between two states of an event, one by one, in the terms of its files."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, join_phrases, join_with_and, noun_form, phrase
from scorer.i18n.formatting import day_text, time_text
from scorer.model.events import EVENT_SETTINGS, Event
from scorer.model.notation import format_code
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind
from scorer.model.settings import format_value
from scorer.reports.rulings import describe_penalty, describe_ruling

if TYPE_CHECKING:
    from scorer.model.boards import TablePlay, TablePoints
    from scorer.model.results import Result
    from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
    from scorer.movements.schedule import Sitting


def describe_changes(before: Event, after: Event) -> Iterator[Phrase]:
    """Describe every difference between two states of an event: settings, pairs, boards, results, rulings."""
    yield from _describe_setting_changes(before, after)
    for old, new in zip(_keyed_records(before), _keyed_records(after), strict=True):
        yield from _describe_entry_changes(old.singular, old.entries, new.entries)
    for old_records, new_records in zip(_unkeyed_records(before), _unkeyed_records(after), strict=True):
        yield from _describe_unkeyed_changes(old_records.singular, old_records.texts, new_records.texts)


MAX_LISTED_CHANGES = 40
"""Changes up to which each is listed; of more, only the number of each kind is."""


def summarize_changes(before: Event, after: Event) -> list[Phrase]:
    """Describe every difference, or summarize them by kind if there are too many to read."""
    every = list(describe_changes(before, after))
    if len(every) <= MAX_LISTED_CHANGES:
        return every
    lines = list(_describe_setting_changes(before, after))
    for old, new in zip(_keyed_records(before), _keyed_records(after), strict=True):
        lines += _summarize_entries(old.plural, old.entries, new.entries)
    for old_records, new_records in zip(_unkeyed_records(before), _unkeyed_records(after), strict=True):
        lines += _summarize_counts(
            old_records.plural,
            gone=(old_records.texts - new_records.texts).total(),
            new=(new_records.texts - old_records.texts).total(),
        )
    return lines


def _summarize_entries(what: Phrase, before: RecordsByPlace, after: RecordsByPlace) -> Iterator[Phrase]:
    """Count the entries that were removed, added or changed, and list the changed fields."""
    both = before.keys() & after.keys()
    changed = sum(before[key] != after[key] for key in both)
    fields: set[str] = set()
    for key in both:
        fields.update(field for field, value in after[key].items() if field and before[key][field] != value)
    gone, new = len(before.keys() - both), len(after.keys() - both)
    for said in _summarize_counts(what, gone=gone, new=new, changed=changed):
        yield phrase("{said} ({fields})", said=said, fields=join_phrases(sorted(fields), ", ")) if fields else said


def _summarize_counts(what: Phrase, *, gone: int, new: int, changed: int = 0) -> Iterator[Phrase]:
    """Count the records of a kind that were removed, added or changed; nothing without changes."""
    counts = (
        phrase("{number:,} removed", number=gone) if gone else "",
        phrase("{number:,} new", number=new) if new else "",
        phrase("{number:,} changed", number=changed) if changed else "",
    )
    if any(counts):
        yield phrase("{what}: {fates}", what=what, fates=join_phrases(counts, ", "))


RecordTexts = Mapping[str, Phrase | str]
"""The fields of a record as texts; the key "" holds its name."""

RecordsByPlace = Mapping[Phrase | str, RecordTexts]
"""Records by the place that identifies them."""


class KeyedRecords(NamedTuple):
    """Records that are identified by their place: the word for one and for several, and each by its place."""

    singular: Phrase
    plural: Phrase
    entries: RecordsByPlace


def _keyed_records(event: Event) -> tuple[KeyedRecords, ...]:
    entrant, entrants = phrase("player"), phrase("players")
    if event.form is EventForm.TEAMS:
        entrant, entrants = phrase("team"), phrase("teams")
    return (
        KeyedRecords(entrant, entrants, {one.label: _pair_texts(one) for one in event.entrants}),
        KeyedRecords(phrase("pair"), phrase("pairs"), {pair.label: _pair_texts(pair) for pair in event.pairs}),
        KeyedRecords(
            phrase("deal on board"),
            phrase("hands of boards"),
            {str(board): {"": str(deal)} for board, deal in event.deals},
        ),
        KeyedRecords(
            phrase("points on board"),
            phrase("points on boards"),
            {str(board): {"": points.description} for board, points in event.points},
        ),
        KeyedRecords(
            phrase("points announced on board"),
            phrase("points announced at tables"),
            {_describe_meeting(one): {"": one.points.description} for one in event.announced},
        ),
        KeyedRecords(
            phrase("board"),
            phrase("results"),
            {_describe_meeting(result): _result_texts(result) for result in event.results},
        ),
        KeyedRecords(
            phrase("play on board"),
            phrase("recorded plays"),
            {_describe_meeting(play): _play_texts(play) for play in event.plays},
        ),
    )


class UnkeyedRecords(NamedTuple):
    """Records without a key: the word for one and for several, and the full text of each with its frequency."""

    singular: Phrase
    plural: Phrase
    texts: Counter[Phrase]


def _unkeyed_records(event: Event) -> tuple[UnkeyedRecords, ...]:
    decided = (_add_time(describe_ruling(note), note) for note in event.notes)
    dealt = (phrase("for board {board}", board=one.board) for one in event.dealt)
    return (
        UnkeyedRecords(phrase("ruling"), phrase("rulings"), Counter(decided)),
        UnkeyedRecords(phrase("pair"), phrase("penalties"), Counter(map(_describe_penalty, event.penalties))),
        UnkeyedRecords(
            phrase("change"), phrase("changes to pairs"), Counter(map(_describe_pair_change, event.changes))
        ),
        UnkeyedRecords(phrase("schedule"), phrase("schedule lines"), Counter(map(_describe_sitting, event.schedule))),
        UnkeyedRecords(
            phrase("accepted finding"), phrase("accepted findings"), Counter(map(_describe_mark, event.marks))
        ),
        UnkeyedRecords(
            phrase("double dummy table or lesson"), phrase("double dummy tables and lessons"), Counter(dealt)
        ),
    )


def _describe_pair_change(change: PairChange) -> Phrase:
    """Describe a change of a pair: `pair 7 from round 3: substitute Ann & Bob`."""
    pair, from_round, what = change.pair, change.from_round, _CHANGE_WORDS[change.kind]
    said = phrase("pair {pair} from round {from_round}: {what}", pair=pair, from_round=from_round, what=what)
    return join_phrases((said, change.names), " ")


_CHANGE_WORDS = {
    PairChangeKind.SUBSTITUTE: phrase("substitute"),
    PairChangeKind.WITHDRAW: phrase("withdraw"),
    PairChangeKind.JOIN: phrase("join"),
    PairChangeKind.FORFEIT: phrase("forfeit"),
}


def _describe_sitting(sitting: Sitting) -> Phrase:
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


def _describe_mark(mark: AcceptedFinding) -> Phrase:
    boards = [board for board in (mark.board, *mark.boards) if board]
    if not boards:
        return join_phrases((mark.code, " ".join(mark.pairs)), ", ")
    word, numbers = noun_form(len(boards), "board"), join_with_and(boards)
    said = phrase("{code} on {boards} {numbers}", code=mark.code, boards=word, numbers=numbers)
    return join_phrases((said, " ".join(mark.pairs)), ", ")


def _describe_penalty(penalty: Penalty) -> Phrase:
    by = phrase("by {name}", name=penalty.by) if penalty.by else ""
    return _add_time(join_phrases((penalty.pair, describe_penalty(penalty), penalty.reason, by), ", "), penalty)


def _add_time(said: Phrase, decision: Penalty | RulingNote) -> Phrase:
    return phrase("{said} ({at})", said=said, at=time_text(decision.at)) if decision.at else said


def _describe_setting_changes(before: Event, after: Event) -> Iterator[Phrase]:
    for setting in EVENT_SETTINGS:
        values = map(setting.value_of, (before, after))
        texts = (day_text(value) if isinstance(value, datetime.date) else format_value(value) for value in values)
        yield from _describe_value_change(setting.key, *texts)


def _describe_value_change(what: Phrase | str, old: Phrase | str, new: Phrase | str) -> Iterator[Phrase]:
    if old == new:
        return
    if not old:
        yield phrase("{what}: now {new}", what=what, new=new)
    elif not new:
        yield phrase("{what}: no longer {old}", what=what, old=old)
    else:
        yield phrase("{what}: {new} (was {old})", what=what, old=old, new=new)


NAME_FIELDS = ("label", "player1", "player2")
"""The fields that make up the name of a pair."""


def _pair_texts(pair: Pair) -> RecordTexts:
    others = {name: str(getattr(pair, name) or "") for name in Pair._fields if name not in NAME_FIELDS}
    return {"": pair.names, **others}


def _describe_meeting(met: Result | TablePlay | TablePoints) -> Phrase:
    return phrase("{board}, {ns} against {ew}", board=met.board, ns=met.ns or "-", ew=met.ew or "-")


def _result_texts(result: Result) -> RecordTexts:
    others = {name: str(getattr(result, name) or "") for name in ("round", "table", "group", "remark")}
    return {"": format_code(result.outcome) or phrase("sit-out"), **others}


def _play_texts(play: TablePlay) -> RecordTexts:
    made = f"{play.contract} {play.declarer} {play.tricks}"
    return {"": made, "hands": play.deal, "cards": f"{play.leader}: {play.cards}"}


def _describe_entry_changes(what: Phrase, before: RecordsByPlace, after: RecordsByPlace) -> Iterator[Phrase]:
    for key, old in before.items():
        if key not in after:
            yield phrase("{what} removed", what=_describe_record(what, key, old))
    for key, new in after.items():
        if key not in before:
            yield phrase("{what} added", what=_describe_record(what, key, new))
            continue
        for field, value in new.items():
            yield from _describe_value_change(
                join_phrases((join_phrases((what, key), " "), field), ", "), before[key][field], value
            )


def _describe_record(what: Phrase, key: Phrase | str, entry: RecordTexts) -> Phrase:
    return join_phrases((join_phrases((what, key), " "), entry[""]), ": ")


def _describe_unkeyed_changes(what: Phrase, before: Counter[Phrase], after: Counter[Phrase]) -> Iterator[Phrase]:
    """Records without a key are described by their full text; the same text may occur twice."""
    for said, times in (before - after).items():
        yield _add_count(phrase("{what} removed", what=join_phrases((what, said), " ")), times)
    for said, times in (after - before).items():
        yield _add_count(phrase("{what} added", what=join_phrases((what, said), " ")), times)


def _add_count(said: Phrase, times: int) -> Phrase:
    return phrase("{said} {number} times", said=said, number=times) if times > 1 else said
