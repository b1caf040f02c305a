"""What a director does about findings: accept them as correct, or apply a fix that is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks import Finding, Repair, Severity, findings, found_by, is_marked
from scorer.commands.actions import BY, Action, Known, Parameter, plain
from scorer.commands.changed import Changed, about_results
from scorer.commands.results import concerned, said_of
from scorer.errors import ChangedMeanwhile, Mistake, Mistakes, NothingHere, Way, misread, one_of, refused, remedy
from scorer.i18n import Phrase, chained, phrase
from scorer.model.history import Subject, Topic
from scorer.model.numbers import whole_number
from scorer.model.rulings import Mark

if TYPE_CHECKING:
    from scorer.model.events import Becomes, Event
    from scorer.scoring import ScoredEvent

    Scored = Callable[[Event], ScoredEvent]


def mark(event: Event, keys: Sequence[Finding], by: str | None, *, at: str, scored: Scored) -> Changed[Event]:  # noqa: ARG001  # used by the reader of `keys`
    """Accept findings as correct; `by` and `at` are who did so and when.

    Raise `InputError` for a missing result, which cannot be correct.
    """
    mistakes = Mistakes()
    for finding in keys:
        if finding.severity is Severity.MISSING:
            ns, ew = finding.pairs
            ways = [remedy(Way.NOT_PLAYED, board=finding.board or 0, ns=ns, ew=ew)]
            last = (finding.round or 0) - 1
            if last > 0:
                ways.append(remedy(Way.END_AFTER, round=last))
            mistakes.append(Mistake(None, "", finding.message, tuple(ways)))
    mistakes.refuse()
    unmarked = [finding for finding in keys if not is_marked(finding, event.marks)]
    fresh = [Mark(*finding.identity[:5], by or "", at, finding.boards) for finding in unmarked]
    said = phrase("Marked as right: {findings}", findings=chained(finding.message for finding in keys))
    return Changed(replace(event, marks=(*event.marks, *fresh)), _about(keys), said)


def _about(chosen: Sequence[Finding]) -> Subject:
    """Return the board and the pairs that all the findings share."""
    boards = {finding.board for finding in chosen}
    pairs = {finding.pairs for finding in chosen}
    subject = Subject(Topic.MARK)
    if len(boards) == 1:
        subject = subject._replace(board=boards.pop())
    if len(pairs) == 1 and len(chosen[0].pairs) == 2:
        ns, ew = chosen[0].pairs
        return subject._replace(ns=ns, ew=ew)
    return subject


def mend(  # there are three ways to name a fix
    event: Event,
    keys: Sequence[Finding],
    choice: int | None = None,
    reading: str | None = None,
    repair: str | None = None,
    *,
    scored: Scored,  # noqa: ARG001  # used by the reader of `keys`
) -> Changed[Event]:
    """Apply one fix of each finding, as one change: the first, or the one with a number, a reading or a token.

    Raise `ConcurrentChangeError` if the fix with that token is no longer offered, and `InputError` for findings about
    the same result, or for a choice among the fixes of several findings.
    """
    if len(keys) > 1 and any((choice, reading, repair)):
        raise refused("choice", phrase("a repair is chosen for one finding at a time"))
    after, told, becomes = event, list["Phrase"](), list["Becomes"]()
    for finding in keys:
        chosen = _chosen(finding, choice, reading, repair)
        after = chosen.applied_to(after)
        told.append(_told(finding, chosen))
        becomes += zip(chosen.before, chosen.after, strict=True)
    if len({old.place for old, _ in becomes if old}) < len(becomes):
        raise refused("keys", phrase("two of these findings are about one result: mend one after the other"))
    details = tuple(said_of(event, after, old, new) for old, new in becomes if old != new)
    return Changed(after, about_results(concerned(becomes)), chained(told), details)


def _chosen(finding: Finding, choice: int | None, reading: str | None, repair: str | None) -> Repair:
    """Return the fix that was chosen; raise `ScorerError` if it is not offered."""
    offered = finding.repairs
    if not offered:
        instead = remedy(Way.MARK, key=finding.key)
        if finding.severity is Severity.MISSING:
            ns, ew = finding.pairs
            instead = remedy(Way.RECORD, board=finding.board or 0, ns=ns, ew=ew)
        raise NothingHere(phrase("{finding}: no repair is offered", finding=finding.message), instead)
    if repair is not None:
        for one in offered:
            if one.token == repair:
                return one
        raise ChangedMeanwhile
    if reading is not None:
        for one in offered:
            if one.reading == reading.strip().casefold():
                return one
        raise refused("reading", misread(reading, one_of(dict.fromkeys(one.reading for one in offered), reading)))
    if (choice or 1) > len(offered):
        raise refused("choice", misread(str(choice), phrase("1 to {last}", last=len(offered))))
    return offered[(choice or 1) - 1]


def _told(finding: Finding, repair: Repair) -> Phrase:
    """Describe a fix: its board and pairs, and what it changes."""
    where = phrase("Board {board}", board=finding.board or 0)
    if len(finding.pairs) == 2:
        ns, ew = finding.pairs
        where = phrase("Board {board}, {ns} against {ew}", board=finding.board or 0, ns=ns, ew=ew)
    return phrase("{where}: {repair}", where=where, repair=repair.description)


class Shown(str):
    """The key of a finding as a page displayed it, not typed by anybody."""

    __slots__ = ()


def _read_keys(words: Iterable[str], known: Known) -> tuple[Finding, ...]:
    """Return the findings with these keys, each once; `scored` computes what else is known of the event."""
    found = findings(known.values["scored"](known.event))
    mistakes = Mistakes()
    meant: dict[str, Finding] = {}
    for word in words:
        if isinstance(word, Shown) and word not in {finding.key for finding in found}:
            raise ChangedMeanwhile
        with mistakes.noting("finding"):
            finding = found_by(found, word)
            meant[finding.key] = finding
    mistakes.refuse()
    return tuple(meant.values())


KEYS = Parameter("keys", phrase("finding"), _read_keys, after=("scored",))

MARK = Action("mark", phrase("Mark findings as right"), (KEYS, BY), mark)
MEND = Action(
    "mend",
    phrase("Apply the repair that a finding offers"),
    (
        KEYS,
        Parameter("choice", phrase("choice"), plain(whole_number), needed=False),
        Parameter("reading", phrase("reading"), plain(str), needed=False),
        Parameter("repair", phrase("repair"), plain(str), needed=False),
    ),
    mend,
)
