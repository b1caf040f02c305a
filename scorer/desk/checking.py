"""Checking an event for what is wrong or suspicious; marking a finding as right, or mending what it names."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.checks import Finding, Severity, findings
from scorer.desk.answers import Answer
from scorer.desk.changing import Step, change, now
from scorer.desk.queries import scored
from scorer.desk.typed import read_one
from scorer.errors import NotFound, NothingHere
from scorer.formats.texts import free_text
from scorer.records.marks import Mark
from scorer.records.numbers import whole_number
from scorer.reports.answers import findings as findings_report
from scorer.reports.answers.findings import is_marked
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event


def check(db: str, slug: str | None) -> tuple[Answer, bool]:
    """Everything found, and whether any of it is an error that nobody marked as right."""
    event = scored(db, slug)
    found, marks = findings(event), event.event.marks
    answer = Answer(lambda: [findings_report.sheet(found, marks)], lambda: findings_report.document(found, marks))
    return answer, any(it.severity is Severity.ERROR and not is_marked(it, marks) for it in found)


def mark(db: str, slug: str | None, numbers: Sequence[str], by: str) -> str:
    """Mark findings, by their numbers in the list, as looked at and right."""
    wanted = [read_one("NUMBER", text, whole_number) for text in numbers]
    return change(db, slug, partial(_marked, wanted=wanted, by=read_one("--by", by, free_text)))


def _marked(event: Event, wanted: Sequence[int], by: str) -> Step:
    found = findings(score_event(event))
    chosen = [_finding(found, number) for number in wanted]
    marks = tuple(
        Mark(it.code, it.board, it.round, it.table, " ".join(it.pairs), by, now())
        for it in chosen
        if not is_marked(it, event.marks)
    )
    return replace(event, marks=(*event.marks, *marks)), f"Marked as right: {'; '.join(it.message for it in chosen)}"


def mend(db: str, slug: str | None, number: str, choice: str) -> str:
    """Apply a repair that a finding offers: `choice` is its number among them."""
    which, repair = read_one("NUMBER", number, whole_number), read_one("--choice", choice, whole_number)
    return change(db, slug, partial(_mended, number=which, choice=repair))


def _mended(event: Event, number: int, choice: int) -> Step:
    found = _finding(findings(score_event(event)), number)
    if not found.repairs:
        raise NothingHere(f"finding {number} offers no repair: {found.message}")
    if choice > len(found.repairs):
        raise NotFound("--choice", str(choice), [f"1 to {len(found.repairs)}"])
    repair = found.repairs[choice - 1]
    becomes = dict(zip(repair.before, repair.after, strict=True))
    results = tuple(becomes.get(result, result) for result in event.results)
    return replace(event, results=results), f"Board {found.board}, {found.code}: {repair.said}"


def _finding(found: Sequence[Finding], number: int) -> Finding:
    if number > len(found):
        raise NotFound("finding", str(number), [f"1 to {len(found)}"] if found else ["an event in which any is found"])
    return found[number - 1]
