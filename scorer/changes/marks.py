"""What a director makes of findings: marked as right, or mended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed, about_results, the_only
from scorer.checks import findings
from scorer.errors import BadInput, Mistakes, NotFound, NothingHere
from scorer.records.history import Subject, Topic
from scorer.records.marks import Mark
from scorer.records.numbers import whole_number
from scorer.records.texts import free_text
from scorer.reports.answers.findings import is_marked
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks import Finding
    from scorer.records.events import Event


def mark(event: Event, numbers: Sequence[str], by: str, at: str) -> Changed:
    """Mark findings as looked at and right; `by` and `at` say who did and when.

    `numbers` are theirs in the list.
    """
    mistakes = Mistakes()
    chosen_numbers = [mistakes.read("NUMBER", text, whole_number) for text in numbers]
    who = mistakes.read("--by", by, free_text)
    mistakes.refuse()
    listed = findings(score_event(event))
    chosen = [_finding(listed, number or 0) for number in chosen_numbers]
    marks = list(event.marks)
    messages = []
    for finding in chosen:
        messages.append(finding.message)
        if not is_marked(finding, event.marks):
            marks.append(_mark_on(finding, who or "", at))
    sentence = f"Marked as right: {'; '.join(messages)}"
    return Changed(replace(event, marks=tuple(marks)), _about(chosen), sentence)


def _about(chosen: Sequence[Finding]) -> Subject:
    """The board and the pairs that all the findings share."""
    subject = Subject(Topic.MARK, board=the_only({finding.board for finding in chosen}))
    pairs = the_only({finding.pairs for finding in chosen})
    if pairs is None or len(pairs) != 2:
        return subject
    ns, ew = pairs
    return subject._replace(ns=ns, ew=ew)


def _mark_on(finding: Finding, by: str, at: str) -> Mark:
    pairs = " ".join(finding.pairs)
    return Mark(finding.code, finding.board, finding.round, finding.table, pairs, by, at)


def mend(event: Event, number: str, choice: str) -> Changed:
    """Apply a repair that a finding offers: `choice` is its number among them."""
    mistakes = Mistakes()
    which = mistakes.read("NUMBER", number, whole_number)
    repair_number = mistakes.read("--choice", choice, whole_number)
    if which is None or repair_number is None:
        raise BadInput(mistakes)
    finding = _finding(findings(score_event(event)), which)
    if not finding.repairs:
        raise NothingHere(f"finding {which} offers no repair: {finding.message}")
    if repair_number > len(finding.repairs):
        raise NotFound("--choice", str(repair_number), [f"1 to {len(finding.repairs)}"])
    repair = finding.repairs[repair_number - 1]
    becomes = dict(zip(repair.before, repair.after, strict=True))
    results = tuple(becomes.get(result, result) for result in event.results)
    concerned = about_results([*repair.before, *repair.after])
    sentence = f"Board {finding.board}, {finding.code}: {repair.description}"
    return Changed(replace(event, results=results), concerned, sentence)


def _finding(listed: Sequence[Finding], number: int) -> Finding:
    if not listed:
        raise NotFound("finding", str(number), ["an event in which any is found"])
    if number > len(listed):
        raise NotFound("finding", str(number), [f"1 to {len(listed)}"])
    return listed[number - 1]
