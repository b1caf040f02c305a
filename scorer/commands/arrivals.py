"""Results from a file that is read again and again: what is new in it, and what was entered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.changed import Changed, about_results
from scorer.commands.results import all_entered, became, become, clashes
from scorer.errors import Told, Way, remedy
from scorer.i18n import Phrase, chained, counted, literal, noun, phrase
from scorer.model.history import Subject, Topic
from scorer.model.notation import code_of
from scorer.model.results import Place, Result, SitOut, meeting_text

if TYPE_CHECKING:
    from scorer.model.events import Event

Taken = dict[tuple[int, str, str], str]
"""The result codes that a file had when it was last read, by board and pairs; a sit-out has one pair."""


class Arrival(NamedTuple):
    """The outcome of reading a file once more.

    `change` is None if there was nothing to do, `codes` is what the file has now, and `messages` are about lines that
    are not in the event.
    """

    changed: Changed[Event] | None
    taken: Taken
    told: tuple[Told, ...]


def lines_of(results: Iterable[Result]) -> Taken:
    """Return the codes of results as they are stored beside the event."""
    return {_key(result): _code(result) for result in results}


def arrive(event: Event, file: str, results: Sequence[Result], taken: Mapping[tuple[int, str, str], str]) -> Arrival:
    """Merge the new and changed results of a file into the event, and remove those that the file no longer has.

    A result that differs from what the file had before was entered by hand: it stays, and that is reported. So is a
    line that conflicts with other results.
    """
    now, told = lines_of(results), list[Told]()
    standing_at = {result.place: result for result in event.results}
    fresh: list[Result] = []
    for result in results:
        before, standing = taken.get(_key(result)), standing_at.get(result.place)
        stands = None if standing is None else _code(standing)
        if _code(result) in (before, stands):
            continue
        if before == stands:
            fresh.append(result)
        else:
            told.append(_kept(result, standing))
    gone = _gone(event, now, taken, told)
    after, wrong = _with(event, fresh, gone)
    for result, why in wrong.items():
        met = meeting_text(result)
        told.append(Told(phrase("left out: {meeting}, {code}: {reason}", meeting=met, code=_code(result), reason=why)))
    entered = [result for result in fresh if result not in wrong]
    if not entered and not gone:
        return Arrival(None, now, tuple(told))
    return Arrival(_changed(event, after, file, entered, gone), now, tuple(told))


def not_taken(event: Event, read: Event) -> Iterator[Told]:
    """List what else differs between a file and the event: only results are taken from a watched file."""
    names = {pair.label: pair.names for pair in event.pairs}
    fresh = [pair.label for pair in read.pairs if pair.label not in names]
    renamed = [pair.label for pair in read.pairs if pair.names and names.get(pair.label, pair.names) != pair.names]
    if fresh:
        said = phrase("not taken: {pairs}, which the event does not have", pairs=_pairs(fresh))
        yield Told(said, remedies=(remedy(Way.ADD_PAIR),))
    if renamed:
        said = phrase("not taken: the names of {pairs}, otherwise in the file", pairs=_pairs(renamed))
        yield Told(said, remedies=(remedy(Way.TAKE_NAMES),))
    if read.schedule and set(read.schedule) != set(event.schedule):
        said = phrase("not taken: the schedule, which the file has otherwise")
        yield Told(said, remedies=(remedy(Way.CHANGE_MOVEMENT),))
    if set(read.deals) - set(event.deals):
        said = phrase("not taken: hands that the event does not have")
        yield Told(said, remedies=(remedy(Way.BRING_HANDS),))


def _pairs(labels: Sequence[str]) -> Phrase:
    return phrase("{pairs} {labels}", pairs=noun(len(labels), "pair"), labels=chained(labels, ", "))


def _key(result: Result) -> tuple[int, str, str]:
    return (result.board, result.ns or "", result.ew or "")


def _code(result: Result) -> str:
    return "sit-out" if isinstance(result.outcome, SitOut) else code_of(result.outcome)


def _kept(result: Result, standing: Result | None) -> Told:
    met, code = meeting_text(result), _code(result)
    if standing is None:
        return Told(phrase("{meeting}: was cleared by hand and stays; the file has {code}", meeting=met, code=code))
    return _by_hand(standing, phrase("the file has {code}", code=code))


def _by_hand(standing: Result, in_file: Phrase) -> Told:
    met, code = meeting_text(standing), _code(standing)
    stays = phrase("{meeting}: {stands} was entered by hand and stays", meeting=met, stands=code)
    return Told(chained((stays, in_file)))


def _gone(event: Event, now: Taken, taken: Mapping[tuple[int, str, str], str], told: list[Told]) -> list[Result]:
    """Return the results that the file no longer has; one that was changed by hand stays, and that is reported."""
    missing = {key: code for key, code in taken.items() if key not in now}
    gone: list[Result] = []
    for result in event.results:
        before = missing.get(_key(result))
        if before is not None and before == _code(result):
            gone.append(result)
        elif before is not None:
            told.append(_by_hand(result, phrase("the file has nothing there any more")))
    return gone


def _with(event: Event, fresh: Sequence[Result], gone: Sequence[Result]) -> tuple[Event, dict[Result, Phrase]]:
    """Return the event with results entered and removed, and why conflicting ones were left out."""
    wrong: dict[Result, Phrase] = {}
    while True:
        entered = {result.place: result for result in fresh if result not in wrong}
        boards = {result.board for result in (*entered.values(), *gone)}
        cleared = become(replace(event, boards=max([event.boards, *boards])), [(result, None) for result in gone])
        after, _ = all_entered(cleared, entered.values())
        more = _offending(after, boards, entered)
        if not more:
            return after, wrong
        wrong.update(more)


def _offending(after: Event, boards: set[int], entered: Mapping[Place, Result]) -> dict[Result, Phrase]:
    """Return the new results that conflict with others, and why."""
    offending: dict[Result, Phrase] = {}
    for result, mistake in clashes(after, boards, entered.keys()):
        if result.place in entered:
            offending.setdefault(entered[result.place], chained((mistake.field, mistake.reason), ": "))
    return offending


def _changed(
    before: Event, after: Event, file: str, entered: Sequence[Result], gone: Sequence[Result]
) -> Changed[Event]:
    """Return the change, with a line for each result."""
    standing_at = {result.place: result for result in before.results}
    told: list[Phrase] = []
    for result in entered:
        former = standing_at.get(result.place)
        told.append(became(result, literal(_code(result)), None if former is None else literal(_code(former))))
    told += [phrase("{meeting}: cleared (was {was})", meeting=meeting_text(one), was=_code(one)) for one in gone]
    concerned = [*entered, *gone]
    if len(concerned) == 1:
        return Changed(after, about_results(concerned), told[0])
    said = phrase("{results} from {file}", results=counted(len(concerned), "result"), file=file)
    return Changed(after, Subject(Topic.IMPORT), said, tuple(told))
