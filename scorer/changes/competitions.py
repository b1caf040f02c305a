"""Changing a competition: which events belong to it, by which rule they are added up, whether it is released."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import AlreadyThere, BadInput, Mistake, Mistakes, NothingHere
from scorer.plurals import counted
from scorer.records.competitions import SETTINGS, Competition, Entry, Kind, Rule, with_rule
from scorer.records.texts import name_text, needed_name
from scorer.records.value_kinds import word_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scorer.records.settings import Method


class Changed(NamedTuple):
    """A competition as it will be, and what to tell the director."""

    competition: Competition
    sentence: str


class Candidate(NamedTuple):
    """An event that is to be taken in, by its slug, and how its tables are compared."""

    slug: str
    method: Method


def new(name: str, kind: str, settings: Mapping[str, str]) -> Changed:
    """A competition without events; `settings` by their keys, those that are empty left as usual."""
    mistakes = Mistakes()
    called = mistakes.read("NAME", name, needed_name)
    of_kind = mistakes.read("--kind", kind, partial(word_of, Kind))
    rule = Rule()
    for key, text in settings.items():
        if text:
            option = f"--{key.replace('_', '-')}"
            rule = mistakes.read(option, text, partial(with_rule, rule, key)) or rule
    if mistakes or called is None or of_kind is None:
        raise BadInput(mistakes)
    fresh = Competition(called, of_kind, rule)
    return Changed(fresh, f"{fresh.slug}: a new competition ({of_kind}); `scorer competition add` gives it events")


def put(competition: Competition, key: str, text: str) -> Changed:
    """Change one setting of the rule."""
    mistakes = Mistakes()
    rule = mistakes.read(key, text, partial(with_rule, competition.rule, key))
    if rule is None:
        raise BadInput(mistakes)
    told: list[str] = []
    for setting in SETTINGS:
        if setting.of(rule) != setting.of(competition.rule):
            now, before = setting.text_of(rule) or "none", setting.text_of(competition.rule) or "none"
            told.append(f"{setting.key} is {now} (was {before})")
    return Changed(replace(competition, rule=rule), "; ".join(told) or f"{key} is {text} already")


def add(competition: Competition, events: Sequence[Candidate], heat: str) -> Changed:
    """Take events in; one that is in it already only gets another heat, if one is named.

    Raises `BadInput` with every event that cannot be scored in one field with the others.
    """
    group = name_text(heat)
    entries = {entry.slug: entry for entry in competition.entries}
    fresh: list[str] = []
    there: list[str] = []
    for event in events:
        known = event.slug in entries
        if known and event.slug not in fresh:
            there.append(event.slug)
        elif not known:
            fresh.append(event.slug)
        if not known or group:
            entries[event.slug] = Entry(event.slug, group)
    _refuse_other_methods(competition, events)
    told: list[str] = []
    if fresh:
        told.append(f"added {', '.join(fresh)}")
    if there:
        told.append(f"{', '.join(there)} {'is' if len(there) == 1 else 'are'} in it already")
    sentence = f"{competition.name}: {'; '.join(told)}"
    return Changed(replace(competition, entries=tuple(entries.values())), sentence)


def _refuse_other_methods(competition: Competition, events: Iterable[Candidate]) -> None:
    """Refuse, in a simultaneous, events that are compared otherwise than the whole field."""
    if competition.kind is not Kind.SIMULTANEOUS:
        return
    method = competition.rule.scoring.method
    mistakes = Mistakes()
    for event in events:
        if event.method is not method:
            read = f'read "{event.method}", expected {method}, by which {competition.name} is scored'
            mistakes.append(Mistake(event.slug, "scoring.method", read))
    mistakes.refuse()


def remove(competition: Competition, slugs: Sequence[str]) -> Changed:
    """Take events out again; they stay what they are."""
    absent = [slug for slug in slugs if slug not in competition.slugs]
    if absent:
        way = f"`scorer competition show {competition.slug}` lists its events"
        raise NothingHere(f"{competition.name} does not have {', '.join(absent)}: {way}")
    entries = tuple(entry for entry in competition.entries if entry.slug not in slugs)
    return Changed(replace(competition, entries=entries), f"{competition.name}: took out {', '.join(slugs)}")


def close(competition: Competition) -> Changed:
    """Release it: from now on hands and the results of all clubs may be seen."""
    if competition.closed:
        raise AlreadyThere(f"{competition.name} is closed already")
    events = counted(len(competition.entries), "event")
    return Changed(replace(competition, closed=True), f"{competition.name} is closed, with {events}")
