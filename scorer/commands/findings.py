"""What a director does about findings: accept them as correct, or apply a fix that is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import chain
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import Finding, Repair, Severity, find_by_key, is_accepted, list_findings
from scorer.commands.changes import Change, results_subject
from scorer.commands.command import (
    EventCommand,
    FromText,
    ReadContext,
    command,
    dependent_parameter,
    parameter,
    text_reader,
)
from scorer.commands.results import affected_results, describe_change, with_replaced_results
from scorer.errors import (
    ConcurrentChangeError,
    MissingDataError,
    Mistake,
    Mistakes,
    choices_message,
    input_error,
    mismatch_message,
)
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.history import Subject, Topic
from scorer.model.numbers import parse_whole_number
from scorer.model.rulings import AcceptedFinding
from scorer.model.texts import parse_name

if TYPE_CHECKING:
    from scorer.model.events import Event, ResultChange
    from scorer.scoring import ScoredEvent

    Scored = Callable[[Event], ScoredEvent]


def accept_findings(event: Event, keys: Sequence[Finding], by: str | None, *, at: str) -> Change[Event]:
    """Accept findings as correct; `by` and `at` are who did so and when.

    Raise `InputError` for a missing result, which cannot be correct.
    """
    mistakes = Mistakes()
    for finding in keys:
        if finding.severity is Severity.MISSING:
            ns, ew = finding.pairs
            suggestions = [hints.record_not_played(board=finding.board or 0, ns=ns, ew=ew)]
            last = (finding.round or 0) - 1
            if last > 0:
                suggestions.append(hints.end_after_round(last))
            mistakes.append(Mistake(None, "", finding.message, tuple(suggestions)))
    mistakes.raise_if_any()
    unmarked = [finding for finding in keys if not is_accepted(finding, event.marks)]
    new_marks = [
        AcceptedFinding(*finding.identity[:4], finding.pairs, by or "", at, finding.boards) for finding in unmarked
    ]
    summary = phrase("Accepted as correct: {findings}", findings=join_phrases(finding.message for finding in keys))
    return Change(event._replace(marks=(*event.marks, *new_marks)), _findings_subject(keys), summary)


def _findings_subject(chosen: Sequence[Finding]) -> Subject:
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


def fix_findings(  # there are three ways to name a fix
    event: Event,
    keys: Sequence[Finding],
    choice: int | None = None,
    reading: str | None = None,
    repair: str | None = None,
) -> Change[Event]:
    """Apply one fix of each finding, as one change: the first, or the one with a number, a reading or a token.

    Raise `ConcurrentChangeError` if the fix with that token is no longer offered, and `InputError` for findings about
    the same result, for a choice among the fixes of several findings, or without one where only the table can tell.
    """
    is_chosen = any((choice, reading, repair))
    if len(keys) > 1 and is_chosen:
        raise input_error("choice", phrase("choose a fix for one finding at a time"))
    if not is_chosen:
        Mistakes(chain.from_iterable(map(_list_choices, keys))).raise_if_any()
    after, descriptions, changes = event, list["Phrase"](), list["ResultChange"]()
    for finding in keys:
        chosen = _choose_repair(finding, choice, reading, repair)
        after = chosen.apply_to_cards(with_replaced_results(after, chosen.changes))
        descriptions.append(_describe_repair(finding, chosen))
        changes += chosen.changes
    if len({old.key for old, _ in changes if old}) < len(changes):
        raise input_error("keys", phrase("two of these findings are about the same result: fix them one at a time"))
    details = tuple(describe_change(event, after, old, new) for old, new in changes if old != new)
    return Change(after, results_subject(affected_results(changes)), join_phrases(descriptions), details)


def _list_choices(finding: Finding) -> Iterator[Mistake]:
    """Yield what a finding may mean if none of its fixes is offered before the others, each with how to choose it."""
    if not finding.asks_table or not finding.repairs:
        return
    yield Mistake(None, "", finding.message)
    for number, one in enumerate(finding.repairs, 1):
        meant = phrase("choice {number}: {repair}", number=number, repair=one.summary)
        yield Mistake(None, "", meant, (hints.choose_fix(key=finding.key, choice=number),))


def _choose_repair(finding: Finding, choice: int | None, reading: str | None, repair: str | None) -> Repair:
    """Return the fix that was chosen; raise `ScorerError` if it is not offered."""
    offered = finding.repairs
    if not offered:
        alternative = hints.accept_finding(finding.key)
        if finding.severity is Severity.MISSING:
            ns, ew = finding.pairs
            alternative = hints.record_result(board=finding.board or 0, ns=ns, ew=ew)
        elif finding.code == "same-person":
            raise MissingDataError(
                phrase("{finding}: no fix available", finding=finding.message),
                hints.name_pair(finding.pairs[-1]),
                alternative,
            )
        raise MissingDataError(phrase("{finding}: no fix available", finding=finding.message), alternative)
    if repair is not None or reading is not None:
        return _find_repair(offered, reading or "", repair)
    if (choice or 1) > len(offered):
        raise input_error("choice", mismatch_message(str(choice), phrase("1 to {last}", last=len(offered))))
    return offered[(choice or 1) - 1]


def _find_repair(offered: Sequence[Repair], reading: str, token: str | None) -> Repair:
    """Return the fix with a token, else with a reading; raise `ScorerError` if it is not offered."""
    for one in offered:
        if (one.token == token) if token is not None else (one.reading == reading.strip().casefold()):
            return one
    if token is not None:
        raise ConcurrentChangeError
    expected = choices_message(dict.fromkeys(one.reading for one in offered), reading)
    raise input_error("reading", mismatch_message(reading, expected))


def _describe_repair(finding: Finding, repair: Repair) -> Phrase:
    """Describe a fix: its board and pairs, and what it changes."""
    where = phrase("Board {board}", board=finding.board or 0)
    if len(finding.pairs) == 2:
        ns, ew = finding.pairs
        where = phrase("Board {board}, {ns} against {ew}", board=finding.board or 0, ns=ns, ew=ew)
    return phrase("{where}: {repair}", where=where, repair=repair.description)


class DisplayedKey(str):
    """The key of a finding as a page displayed it, not typed by anybody."""

    __slots__ = ()


def _read_keys(keys: Iterable[str], context: ReadContext[Event], scored: Scored) -> tuple[Finding, ...]:
    """Return the findings with these keys, each once; `scored` computes what else is known of the event."""
    known_findings = list_findings(scored(context.state))
    mistakes = Mistakes()
    by_key: dict[str, Finding] = {}
    for word in keys:
        if isinstance(word, DisplayedKey) and word not in {finding.key for finding in known_findings}:
            raise ConcurrentChangeError
        with mistakes.capture("finding"):
            finding = find_by_key(known_findings, word)
            by_key[finding.key] = finding
    mistakes.raise_if_any()
    return tuple(by_key.values())


@command("accept", phrase("Accept these results as correct"))
class AcceptFindings(EventCommand):
    """Accept findings as correct."""

    scored: Scored = field()
    keys: FromText[tuple[Finding, ...]] = dependent_parameter(phrase("finding"), scored, _read_keys)
    by: FromText[str | None] = parameter(phrase("by whom"), text_reader(parse_name), default=None)
    at: str

    def apply(self, before: Event) -> Change[Event]:
        return accept_findings(before, self.keys, self.by, at=self.at)


@command("fix", phrase("Apply a suggested fix"))
class FixFindings(EventCommand):
    """Apply a fix that each of some findings offers."""

    scored: Scored = field()
    keys: FromText[tuple[Finding, ...]] = dependent_parameter(phrase("finding"), scored, _read_keys)
    choice: FromText[int | None] = parameter(phrase("choice"), text_reader(parse_whole_number), default=None)
    reading: FromText[str | None] = parameter(phrase("reading"), text_reader(str), default=None)
    repair: FromText[str | None] = parameter(phrase("fix"), text_reader(str), default=None)

    def apply(self, before: Event) -> Change[Event]:
        return fix_findings(before, self.keys, self.choice, self.reading, self.repair)
