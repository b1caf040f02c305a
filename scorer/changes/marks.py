"""What a director makes of findings: marked as right, or mended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed, about_results
from scorer.checks import Severity, findings
from scorer.errors import BadInput, Mistake, Mistakes, NotFound, NothingHere
from scorer.records.history import Subject, Topic
from scorer.records.marks import Mark
from scorer.records.numbers import whole_number
from scorer.records.results import NOT_PLAYED
from scorer.records.texts import name_text
from scorer.reports.answers.findings import is_marked
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorer.checks import Finding
    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent

    Known = Callable[[Event], ScoredEvent]


def mark(event: Event, numbers: Sequence[str], by: str, at: str, known: Known = score_event) -> Changed:
    """Mark findings, by their numbers in the list, as looked at and right; `by` and `at` say who did and when.

    Raises `BadInput` for a missing result: nothing is there that could be right.

    `known` scores the event with what is known of it besides, so that findings have the numbers that were read.
    """
    mistakes = Mistakes()
    chosen_numbers = [mistakes.read("NUMBER", text, whole_number) or 0 for text in numbers]
    who = mistakes.read("--by", by, name_text)
    mistakes.refuse()
    found = findings(known(event))
    chosen = [_finding(found, number) for number in chosen_numbers]
    for finding in chosen:
        if finding.severity is Severity.MISSING:
            mistakes.append(Mistake("", "", f"{finding.message}; {_way_without(finding)}"))
    mistakes.refuse()
    fresh = [_mark_on(finding, who or "", at) for finding in chosen if not is_marked(finding, event.marks)]
    sentence = f"Marked as right: {'; '.join(finding.message for finding in chosen)}"
    return Changed(replace(event, marks=(*event.marks, *fresh)), _about(chosen), sentence)


def _about(chosen: Sequence[Finding]) -> Subject:
    """The board and the pairs that all the findings share."""
    boards = {finding.board for finding in chosen}
    pairs = {finding.pairs for finding in chosen}
    subject = Subject(Topic.MARK)
    if len(boards) == 1:
        subject = subject._replace(board=boards.pop())
    if len(pairs) == 1 and len(chosen[0].pairs) == 2:
        ns, ew = chosen[0].pairs
        return subject._replace(ns=ns, ew=ew)
    return subject


def _mark_on(finding: Finding, by: str, at: str) -> Mark:
    return Mark(finding.code, finding.board, finding.round, finding.table, " ".join(finding.pairs), by, at)


def mend(event: Event, number: str, choice: str, known: Known = score_event) -> Changed:
    """Apply a repair that a finding offers: `choice` is its number among them."""
    mistakes = Mistakes()
    which = mistakes.read("NUMBER", number, whole_number)
    repair_number = mistakes.read("--choice", choice, whole_number)
    if which is None or repair_number is None:
        raise BadInput(mistakes)
    finding = _finding(findings(known(event)), which)
    if not finding.repairs:
        raise NothingHere(f"finding {which} offers no repair: {finding.message}; {_instead(finding, which)}")
    if repair_number > len(finding.repairs):
        raise NotFound("--choice", str(repair_number), [f"1 to {len(finding.repairs)}"])
    repair = finding.repairs[repair_number - 1]
    sentence = f"Board {finding.board}, {finding.code}: {repair.description}"
    return Changed(repair.applied_to(event), about_results([*repair.before, *repair.after]), sentence)


def _instead(finding: Finding, number: int) -> str:
    """The command for a finding without a repair."""
    if finding.severity is Severity.MISSING:
        ns, ew = finding.pairs
        return f"`scorer result {finding.board} {ns} {ew} CODE` records it"
    return f"`scorer mark {number}` says that it is right as it is"


def _way_without(finding: Finding) -> str:
    """The commands that say that a result will never come."""
    ns, ew = finding.pairs
    way = f"`scorer result {finding.board} {ns} {ew} {NOT_PLAYED}` says that it was not played"
    last = (finding.round or 0) - 1
    return f"{way}, `scorer movement end {last}` that round {last} was the last" if last > 0 else way


def _finding(found: Sequence[Finding], number: int) -> Finding:
    if not found:
        raise NothingHere("nothing is found in the event, as `scorer check` tells")
    if number > len(found):
        raise NotFound("finding", str(number), [f"1 to {len(found)}, as `scorer check` counts them"])
    return found[number - 1]
