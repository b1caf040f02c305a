"""What a file cannot say of an event, for any format: what differs once the file that was written is read back."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.events import EVENT_SETTINGS
from scorer.model.notation import format_code
from scorer.model.pairs import PairChangeKind
from scorer.model.results import NotPlayed, Played, PointsUnit, Result, SitOut
from scorer.reports.table import place_of
from scorer.scoring import score_event
from scorer.scoring.standings import penalty_top

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.model.events import Event
    from scorer.model.pairs import Pair
    from scorer.model.results import Outcome
    from scorer.model.rulings import Penalty
    from scorer.scoring import ScoredEvent

MAX_PLACES = 5
"""How many places a message lists for each kind of loss."""


def describe_losses(scored: ScoredEvent, read: Event) -> tuple[Phrase, ...]:
    """Say what is lost, a message for each kind: first whether places change, then what the file says otherwise.

    `read` is the event that the written file gives.
    """
    event, came_back = scored.event, score_event(read)
    return (
        *_compare_standings(scored, came_back),
        *_compare_results(event, read),
        *_compare_penalties(scored, came_back),
        *_compare_competitors(event, read),
        *_compare_records(event, read),
        *_compare_settings(event, read),
    )


def _list_places(what: Phrase, places: list[Phrase]) -> Iterator[Phrase]:
    """Yield what is lost with the places where, if there are any."""
    if places:
        where = join_phrases(places[:MAX_PLACES], "; ")
        if len(places) > MAX_PLACES:
            where = phrase("{places}; {number} more", places=where, number=len(places) - MAX_PLACES)
        yield phrase("{what} ({places})", what=what, places=where)


def _compare_standings(scored: ScoredEvent, read: ScoredEvent) -> Iterator[Phrase]:
    """Yield whose places, and whose totals alone, the file changes."""
    moved: list[Phrase] = []
    otherwise: list[Phrase] = []
    for label, standing in scored.standings.items():
        who, after = scored.form.title_of(label), read.standings.get(label)
        before_place, after_place = place_of(standing), place_of(after) if after else None
        if before_place != after_place:
            values = {"before": before_place or "-", "after": after_place or "-"}
            moved.append(phrase("{who}: place {after}, not {before}", who=who, **values))
        elif after is not None and (standing.score, standing.percent) != (after.score, after.percent):
            otherwise.append(who)
    yield from _list_places(phrase("the exact places, which change when the file is read back"), moved)
    yield from _list_places(phrase("the exact totals, which change when the file is read back"), otherwise)


def _compare_results(event: Event, read: Event) -> Iterator[Phrase]:
    """Yield the results that are left out or written otherwise, and what was recorded beside them."""
    came_back = {result.pairing: result for result in read.results}
    lost: defaultdict[str, list[Phrase]] = defaultdict(list)
    both: list[tuple[Result, Result]] = []
    for result in event.results:
        there = came_back.get(result.pairing)
        if there is None:
            lost[_kind_of_loss(result)].append(_describe_place(result))
            both.append((result, result._replace(remark="")))
            continue
        both.append((result, there))
        if (there.ns, _ignore_derived_declarer(there.outcome, result.outcome)) != (result.ns, result.outcome):
            values = {"before": format_code(result.outcome), "after": format_code(there.outcome)}
            written = phrase("{before} written as {after}", **values)
            lost["otherwise"].append(join_phrases((_describe_place(result), written), ": "))
    for kind, what in _RESULT_LOSSES.items():
        yield from _list_places(what, lost[kind])
    yield from _compare_details(both)


def _compare_details(both: Sequence[tuple[Result, Result]]) -> Iterator[Phrase]:
    """Yield what of the results that came back is lost: groups, rounds, tables and remarks."""
    boards = sorted({before.board for before, after in both if before.group != after.group})
    groups = phrase("the groups on fouled boards, which other programs score as one")
    yield from _list_places(groups, [phrase("board {board}", board=number) for number in boards])
    for name, what in _RESULT_DETAILS.items():
        if any(getattr(before, name) != getattr(after, name) for before, after in both):
            yield what


_RESULT_LOSSES = {
    "result": phrase("some results"),
    "otherwise": phrase("the original form of some results"),
    "sit-out": phrase("sit-outs"),
    "not played": phrase("boards that were not played"),
}
_RESULT_DETAILS = {
    "round": phrase("rounds"),
    "table": phrase("tables"),
    "remark": phrase("remarks"),
}


def _kind_of_loss(result: Result) -> str:
    match result.outcome:
        case SitOut():
            return "sit-out"
        case NotPlayed():
            return "not played"
        case _:
            return "result"


def _ignore_derived_declarer(outcome: Outcome, before: Outcome) -> Outcome:
    """The outcome that came back, without the declarer if none was entered: the one that is derived is no loss."""
    if isinstance(outcome, Played) and isinstance(before, Played) and before.declarer is None:
        return outcome._replace(declarer=None, presumed_declarer=before.presumed_declarer)
    return outcome


def _describe_place(result: Result) -> Phrase:
    """Who met on which board: `board 7, 3 against 9`."""
    board, (first, *others) = result.board, result.pairs
    if not others:
        return phrase("board {board}, {pair}", board=board, pair=first)
    return phrase("board {board}, {ns} against {ew}", board=board, ns=first, ew=others[0])


def _compare_penalties(scored: ScoredEvent, read: ScoredEvent) -> Iterator[Phrase]:
    """Yield whose penalties come back as others, and what is lost of their reasons."""
    before, after = _penalties_by_label(scored), _penalties_by_label(read)
    others: list[Phrase] = []
    reasons: list[Phrase] = []
    rulers: list[Phrase] = []
    for label, penalties in before.items():
        there = after.get(label, [])
        who = scored.form.title_of(label)
        if _sum_amounts(scored, label, penalties) != _sum_amounts(read, label, there):
            others.append(who)
        if [one.reason for one in penalties] != [one.reason for one in there]:
            reasons.append(who)
        if [(one.by, one.at) for one in penalties] != [(one.by, one.at) for one in there]:
            rulers.append(who)
    yield from _list_places(phrase("the units of penalties"), others)
    yield from _list_places(phrase("the reasons for penalties"), reasons)
    yield from _list_places(phrase("who gave penalties, and when"), rulers)


def _penalties_by_label(scored: ScoredEvent) -> Mapping[str, list[Penalty]]:
    by_label: defaultdict[str, list[Penalty]] = defaultdict(list)
    for penalty in scored.event.penalties:
        by_label[penalty.pair].append(penalty)
    return by_label


def _sum_amounts(scored: ScoredEvent, label: str, penalties: Sequence[Penalty]) -> Fraction:
    """A pair's penalties in the unit of the method."""
    total = Fraction(0)
    for one in penalties:
        of_top = one.unit is PointsUnit.PERCENT_OF_TOP
        total += one.amount * penalty_top(scored, label) / 100 if of_top else one.amount
    return total


_PAIR_LOSSES = {
    "direction": phrase("pairs' starting directions"),
    "player1": phrase("names"),
    "player2": phrase("names"),
    "id1": phrase("players' numbers"),
    "id2": phrase("players' numbers"),
    "section": phrase("sections"),
    "stratum": phrase("strata"),
    "handicap": phrase("handicaps"),
    "club": phrase("players' clubs and schools"),
    "members": phrase("the other members of teams"),
}


def _compare_competitors(event: Event, read: Event) -> Iterator[Phrase]:
    """Yield what is lost of pairs, teams and players, and which of them are."""
    there = {one.label: one for one in (*read.pairs, *read.entrants)}
    missing: list[Phrase] = []
    lost: dict[Phrase, None] = {}
    for one in (*event.pairs, *event.entrants):
        other = there.get(one.label)
        if other is None:
            missing.append(phrase("{label}", label=one.label))
            continue
        lost |= dict.fromkeys(_compare_pair(one, other))
    yield from _list_places(phrase("some pairs"), missing)
    yield from lost


def _compare_pair(before: Pair, after: Pair) -> Iterator[Phrase]:
    for name, what in _PAIR_LOSSES.items():
        if getattr(before, name) != getattr(after, name):
            yield what


_RECORD_LOSSES = {
    "schedule": phrase("the schedule"),
    "deals": phrase("hands"),
    "dealt": phrase("double dummy tables, lessons and seeds"),
    "plays": phrase("recorded plays"),
    "points": phrase("announced points"),
    "announced": phrase("announced points"),
    "notes": phrase("who ruled, when and why"),
    "marks": phrase("accepted findings"),
}


def _compare_records(event: Event, read: Event) -> Iterator[Phrase]:
    """Yield the other records that do not come back, each kind once."""
    lost = [what for name, what in _RECORD_LOSSES.items() if getattr(event, name) != getattr(read, name)]
    missing = [change for change in event.changes if change not in read.changes]
    if any(change.kind is PairChangeKind.FORFEIT for change in missing):
        lost.append(phrase("conceded matches"))
    if any(change.kind is not PairChangeKind.FORFEIT for change in missing):
        lost.append(phrase("pairs that joined, left or had substitutes"))
    yield from dict.fromkeys(lost)


def _compare_settings(event: Event, read: Event) -> Iterator[Phrase]:
    """Yield the settings that come back with other values."""
    keys = [setting.key for setting in EVENT_SETTINGS if setting.value_of(event) != setting.value_of(read)]
    yield from _list_places(phrase("settings"), [phrase("{key}", key=key) for key in keys])
