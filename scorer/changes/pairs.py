"""What becomes of the pairs before and during the evening: they are named, are stood in for, and go."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.changes.actions import FROM_ROUND, PAIR, PAIR_IN_FULL, PLAYER1, PLAYER2, Action
from scorer.changes.changed import Changed, with_replaced
from scorer.errors import StillNeeded, Way, misread, refused, remedy
from scorer.game.seats import Side
from scorer.movements.choosing import suitable_kind
from scorer.movements.leaving import brought_together, without_pair
from scorer.records.history import Subject, Topic
from scorer.records.pair_changes import PairChange, PairChangeKind, withdrawals
from scorer.records.pairs import names_told
from scorer.records.texts import name_text
from scorer.words import Phrase, chained, counted, noun, numbered, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.changes.actions import Known
    from scorer.errors import Remedy
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.pairs import Meant, Pair


def about(pair: Pair) -> Subject:
    """The subject of a change of a pair."""
    return Subject(Topic.PAIR, pair=pair.label)


def rename(event: Event, pair: Meant, player1: str | None, player2: str | None) -> Changed:
    """Give a pair its names."""
    before = pair.pair
    renamed = before._replace(player1=player1 or "", player2=player2 or "")
    said = phrase("Pair {pair}: {names}", pair=pair.label, names=renamed.names)
    if before.names:
        said = phrase("{renamed} (was {names})", renamed=said, names=before.names)
    return Changed(replace(event, pairs=with_replaced(event.pairs, before, renamed)), about(before), said)


def substitute(event: Event, pair: Meant, player1: str | None, player2: str | None, from_round: int) -> Changed:
    """Let others play for a pair from a round on; what they do counts for the pair."""
    fresh = PairChange(from_round, pair.label, PairChangeKind.SUBSTITUTE, player1 or "", player2 or "")
    kept = [change for change in event.changes if change[:3] != fresh[:3]]
    said = numbered(
        len(list(filter(None, (player1, player2)))),
        "Pair {pair}: {names} plays from round {round} on",
        "Pair {pair}: {names} play from round {round} on",
        pair=pair.label,
        names=fresh.names,
        round=from_round,
    )
    after = replace(event, changes=(*kept, fresh))
    return Changed(after, about(pair.pair), chained((said, names_told(pair))))


def withdraw(event: Event, pair: Meant, from_round: int) -> Changed:
    """Take a pair out of the schedule from a round on; its opponents sit out, or meet others who do."""
    gone = PairChange(from_round, pair.label, PairChangeKind.WITHDRAW)
    kept = [change for change in event.changes if change[1:3] != gone[1:3]]
    remaining = without_pair(event.schedule, pair.label, from_round)
    schedule = brought_together(remaining, from_round, sides_fixed=event.winners > 1)
    after = replace(event, schedule=schedule, changes=(*kept, gone))
    said = [
        phrase("Pair {pair}: gone from round {round} on, its opponents sit out", pair=pair.label, round=from_round),
        *_who_meets_instead(remaining, schedule),
    ]
    remedies: list[Remedy] = []
    later = _results_from(event, pair.label, from_round)
    if later:
        said.append(phrase("{results} from then on", results=counted(later, "result")))
        remedies.append(remedy(Way.FINDING))
    rounds, kind = _who_could_meet(after, from_round)
    if kind:
        where = phrase("{rounds} {numbers}", rounds=noun(len(rounds), "round"), numbers=chained(rounds, ", "))
        said.append(phrase("two pairs sit out in {rounds}", rounds=where))
        remedies.append(remedy(Way.LET_ALL_PLAY, kind=kind, from_round=rounds[0]))
    return Changed(after, about(pair.pair), chained(said), remedies=tuple(remedies))


def _who_meets_instead(remaining: Sequence[Sitting], schedule: Iterable[Sitting]) -> Iterator[Phrase]:
    """Those who meet although both were to sit out."""
    for sitting in schedule:
        if sitting not in remaining:
            values = {"ns": sitting.ns, "ew": sitting.ew, "round": sitting.round}
            yield phrase("{ns} and {ew} meet instead in round {round}", **values)


def _who_could_meet(after: Event, start: int) -> tuple[list[int], str]:
    """The rounds in which two pairs sit out, and the kind of movement that lets all play; empty where there is none."""
    idle = Counter((sitting.round, sitting.section) for sitting in after.schedule if not sitting.is_meeting)
    rounds = sorted({number for (number, _), pairs in idle.items() if number >= start and pairs > 1})
    gone = {change.pair for change in withdrawals(after.changes)}
    left = [pair for pair in after.pairs if pair.label not in gone]
    if not rounds or any(pair.section for pair in after.pairs):
        return rounds, ""
    return rounds, suitable_kind(len(left), _lists_kept(after, left))


def _lists_kept(event: Event, left: Sequence[Pair]) -> int | None:
    """Two where the event has two lists, and as many pairs are left in the one as in the other; else any number."""
    sides = Counter(pair.direction for pair in left)
    even = sides[Side.NORTH_SOUTH] == sides[Side.EAST_WEST]
    if event.winners == len(Side) and even:
        return event.winners
    return None


def remove(event: Event, pair: Meant) -> Changed:
    """Take a pair out of the event, with what was planned for it; its opponents sit out.

    Raises `StillNeeded` where it has a result.
    """
    label = pair.label
    _refuse_with_results(event, label)
    after = replace(
        event,
        pairs=tuple(one for one in event.pairs if one is not pair.pair),
        results=tuple(result for result in event.results if label not in result.pairs),
        penalties=tuple(penalty for penalty in event.penalties if penalty.pair != label),
        schedule=without_pair(event.schedule, label, 1),
        changes=tuple(change for change in event.changes if change.pair != label),
    )
    said = [phrase("Pair {pair} is removed", pair=str(pair.pair))]
    if after.schedule != event.schedule:
        said.append(phrase("its opponents sit out"))
    if after.penalties != event.penalties:
        said.append(phrase("its penalties are gone with it"))
    return Changed(after, about(pair.pair), chained(said))


def _refuse_with_results(event: Event, label: str) -> None:
    """Raise `StillNeeded`, naming what can be done, for a pair that has met somebody."""
    met = [result for result in event.results if label in result.pairs and len(result.pairs) > 1]
    if not met:
        return
    ways = [remedy(Way.CLEAR, board=met[0].board, ns=met[0].ns or "", ew=met[0].ew or "")]
    after = 1 + max(result.round or 0 for result in met)
    if any(sitting.round >= after for sitting in event.schedule):
        ways.insert(0, remedy(Way.WITHDRAW, label=label, from_round=after))
    raise StillNeeded(phrase("pair {pair} has {results}", pair=label, results=counted(len(met), "result")), *ways)


def _results_from(event: Event, label: str, start: int) -> int:
    """How many results a pair has from a round on."""
    later = 0
    for result in event.results:
        if label in result.pairs and result.round is not None:
            later += result.round >= start
    return later


def _second_of_names(text: str, known: Known) -> str:
    """The second of two names of which at least one is there."""
    name = name_text(text)
    if not name and not known.values.get("player1"):
        raise refused("player1", misread("", phrase("a name")))
    return name


NAMES = (PLAYER1, PLAYER2._replace(needed=True, read=_second_of_names, after=("player1",)))
"""Two players, of whom at least one is named."""

RENAME = Action("rename", phrase("Give a pair its names"), (PAIR, *NAMES), rename)
SUBSTITUTE = Action("substitute", phrase("Let others play for a pair"), (PAIR, *NAMES, FROM_ROUND), substitute)
WITHDRAW = Action("withdraw", phrase("Take a pair out of the schedule"), (PAIR_IN_FULL, FROM_ROUND), withdraw)
REMOVE = Action("remove", phrase("Take a pair out of the event"), (PAIR_IN_FULL,), remove)
