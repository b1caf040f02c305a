"""What becomes of the pairs before and during the evening: they are named, are stood in for, and go."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed, with_replaced
from scorer.errors import BadInput, Mistake, Mistakes, NotFound, NotInFull, StillNeeded
from scorer.game.seats import Side
from scorer.movements.choosing import suitable_kind
from scorer.movements.leaving import brought_together, without_pair
from scorer.plurals import counted, noun
from scorer.records.history import Subject, Topic
from scorer.records.numbers import whole_number
from scorer.records.pair_changes import PairChange, PairChangeKind, withdrawals
from scorer.records.pairs import Pair, names_told, pair_meant
from scorer.records.texts import name_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event

Players = tuple[str, str]
"""Two names as typed."""


def about(pair: Pair) -> Subject:
    """The subject of a change of a pair."""
    return Subject(Topic.PAIR, pair=pair.label)


def read_players(players: Players, mistakes: Mistakes) -> Players:
    """Two names, either of which may be empty."""
    first = mistakes.read("P1", players[0], name_text)
    second = mistakes.read("P2", players[1], name_text)
    return first or "", second or ""


def rename(event: Event, label: str, players: Players) -> Changed:
    """Give a pair its names."""
    mistakes = Mistakes()
    meant = mistakes.read("pair", label, partial(pair_meant, event.pairs))
    names = _read_names(players, mistakes)
    if mistakes or meant is None:
        raise BadInput(mistakes)
    pair = meant.pair
    renamed = pair._replace(player1=names[0], player2=names[1])
    pairs = with_replaced(event.pairs, pair, renamed)
    sentence = f"Pair {pair.label}: {renamed.names}"
    if pair.names:
        sentence += f" (was {pair.names})"
    return Changed(replace(event, pairs=pairs), about(pair), sentence)


def _read_names(players: Players, mistakes: Mistakes) -> Players:
    """Two names of which at least one is there."""
    names = read_players(players, mistakes)
    if not mistakes and not any(names):
        mistakes.append(Mistake("", "P1", 'read "", expected a name'))
    return names


def substitute(event: Event, label: str, players: Players, from_round: str) -> Changed:
    """Let others play for a pair from a round on; what they do counts for the pair."""
    mistakes = Mistakes()
    meant = mistakes.read("pair", label, partial(pair_meant, event.pairs))
    names = _read_names(players, mistakes)
    start = mistakes.read("--from-round", from_round, whole_number)
    if mistakes or meant is None or start is None:
        raise BadInput(mistakes)
    refuse_late_round(event, start)
    fresh = PairChange(start, meant.label, PairChangeKind.SUBSTITUTE, *names)
    kept = [change for change in event.changes if change[:3] != fresh[:3]]
    after = replace(event, changes=(*kept, fresh))
    plays = "play" if all(names) else "plays"
    sentence = f"Pair {meant.label}: {fresh.names} {plays} from round {start} on{names_told(meant)}"
    return Changed(after, about(meant.pair), sentence)


def withdraw(event: Event, label: str, from_round: str) -> Changed:
    """Take a pair out of the schedule from a round on; its opponents sit out, or meet others who do.

    Raises `NotInFull` where it is not called by its label.
    """
    mistakes = Mistakes()
    meant = mistakes.read("pair", label, partial(pair_meant, event.pairs))
    start = mistakes.read("--from-round", from_round, whole_number)
    if mistakes or meant is None or start is None:
        raise BadInput(mistakes)
    if meant.by_name:
        raise NotInFull("pair", label, meant.label, meant.pair.names)
    refuse_late_round(event, start)
    gone = PairChange(start, meant.label, PairChangeKind.WITHDRAW)
    kept = [change for change in event.changes if change[1:3] != gone[1:3]]
    remaining = without_pair(event.schedule, meant.label, start)
    schedule = brought_together(remaining, start, sides_fixed=event.winners > 1)
    after = replace(event, schedule=schedule, changes=(*kept, gone))
    sentence = f"Pair {meant.label}: gone from round {start} on, its opponents sit out"
    sentence += _who_meets_instead(remaining, schedule)
    later = _results_from(event, meant.label, start)
    if later:
        sentence += f"; {counted(later, 'result')} from then on: `scorer check` lists them"
    sentence += _who_could_meet(after, start)
    return Changed(after, about(meant.pair), sentence)


def _who_meets_instead(remaining: Sequence[Sitting], schedule: Iterable[Sitting]) -> str:
    """Those who meet although both were to sit out."""
    told = ""
    for sitting in schedule:
        if sitting not in remaining:
            told += f"; {sitting.ns} and {sitting.ew} meet instead in round {sitting.round}"
    return told


def _who_could_meet(after: Event, start: int) -> str:
    """The command that lets two pairs play who sit out in the same round, where there are such."""
    idle = Counter((sitting.round, sitting.section) for sitting in after.schedule if not sitting.is_meeting)
    rounds = sorted({number for (number, _), pairs in idle.items() if number >= start and pairs > 1})
    gone = {change.pair for change in withdrawals(after.changes)}
    left = [pair for pair in after.pairs if pair.label not in gone]
    kind = suitable_kind(len(left), _lists_kept(after, left))
    if not rounds or not kind or any(pair.section for pair in after.pairs):
        return ""
    where = f"{noun(len(rounds), 'round')} {', '.join(map(str, rounds))}"
    return f"; two pairs sit out in {where}: `scorer movement use {kind} --from-round {rounds[0]}` lets all play"


def _lists_kept(event: Event, left: Sequence[Pair]) -> int | None:
    """Two where the event has two lists, and as many pairs are left in the one as in the other; else any number."""
    sides = Counter(pair.direction for pair in left)
    even = sides[Side.NORTH_SOUTH] == sides[Side.EAST_WEST]
    if event.winners == len(Side) and even:
        return event.winners
    return None


def remove(event: Event, label: str) -> Changed:
    """Take a pair out of the event, with what was planned for it; its opponents sit out.

    Raises `NotInFull` where it is not called by its label, `StillNeeded` where it has a result.
    """
    mistakes = Mistakes()
    meant = mistakes.read("pair", label, partial(pair_meant, event.pairs))
    if meant is None:
        raise BadInput(mistakes)
    if meant.by_name:
        raise NotInFull("pair", label, meant.label, meant.pair.names)
    _refuse_with_results(event, meant.label)
    after = replace(
        event,
        pairs=tuple(pair for pair in event.pairs if pair is not meant.pair),
        results=tuple(result for result in event.results if meant.label not in result.pairs),
        penalties=tuple(penalty for penalty in event.penalties if penalty.pair != meant.label),
        schedule=without_pair(event.schedule, meant.label, 1),
        changes=tuple(change for change in event.changes if change.pair != meant.label),
    )
    sentence = f"Pair {meant.pair} is removed"
    if after.schedule != event.schedule:
        sentence += "; its opponents sit out"
    if after.penalties != event.penalties:
        sentence += "; its penalties are gone with it"
    return Changed(after, about(meant.pair), sentence)


def _refuse_with_results(event: Event, label: str) -> None:
    """Raise `StillNeeded`, naming the next command, for a pair that has met somebody."""
    met = [result for result in event.results if label in result.pairs and len(result.pairs) > 1]
    if not met:
        return
    ways: list[str] = []
    after = 1 + max(result.round or 0 for result in met)
    if any(sitting.round >= after for sitting in event.schedule):
        ways.append(f"`scorer pairs withdraw {label} --from-round {after}` takes it out from there on")
    ways.append(f"`scorer clear {met[0].board} {met[0].ns} {met[0].ew}` removes a result")
    raise StillNeeded(f"pair {label} has {counted(len(met), 'result')}: {', '.join(ways)}")


def _results_from(event: Event, label: str, start: int) -> int:
    """How many results a pair has from a round on."""
    later = 0
    for result in event.results:
        if label in result.pairs and result.round is not None:
            later += result.round >= start
    return later


def refuse_late_round(event: Event, start: int) -> None:
    """Raise `NotFound` where the schedule does not come to that round."""
    last = event.rounds or start
    if start > last:
        raise NotFound("--from-round", str(start), [f"1 to {last}: the schedule has {counted(last, 'round')}"])
