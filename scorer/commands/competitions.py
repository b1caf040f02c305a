"""Commands on competitions: which events belong to one, by what rule they are added up, whether it is released."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from scorer.commands.actions import Action, Known, Parameter, plain, read_setting
from scorer.commands.changed import Changed
from scorer.errors import AlreadyThere, Mistake, Mistakes, NothingHere, Way, misread, refused, remedy
from scorer.i18n import Phrase, chained, counted, literal, numbered, phrase
from scorer.model.competitions import (
    SETTINGS,
    Competition,
    Entry,
    Kind,
    Rule,
    Total,
    setting_named,
    settings_of_kind,
    with_rule,
    with_setting,
)
from scorer.model.history import Subject, Thing, Topic
from scorer.model.settings import Method, Setting, word_of
from scorer.model.texts import name_text, needed_name

_ABOUT = Subject(Topic.COMPETITION)


class Candidate(NamedTuple):
    """An event that is to be added, by its slug, and how its tables are compared."""

    slug: str
    method: Method


def new(_: None, name: str, kind: Kind, settings: Rule) -> Changed[Competition]:
    """Create a competition without events; raise `InputError` for settings that its kind does not have."""
    _refuse_of_other_kinds(kind, settings, SETTINGS)
    fresh = Competition(name, kind, settings)
    said = phrase("{slug}: a new competition ({kind})", slug=fresh.slug, kind=str(kind))
    return Changed(fresh, _ABOUT, said, remedies=(remedy(Way.ADD_EVENTS),))


def _refuse_of_other_kinds(kind: Kind, rule: Rule, settings: Iterable[Setting]) -> None:
    """Raise `InputError` for settings that differ from the default and have no effect on this kind of competition.

    A setting that a file holds stays, without effect.
    """
    mistakes, usual, own = Mistakes(), Rule(), settings_of_kind(kind)
    for setting in settings:
        if setting not in own and setting.of(rule) != setting.of(usual):
            known = chained([one.key for one in own], ", ")
            reason = phrase("not a setting of kind {kind}, which has {known}", kind=str(kind), known=known)
            mistakes.append(Mistake(None, setting.key, reason))
    if kind is not Kind.SESSIONS and rule.total is Total.CARRY_FORWARD:
        others = phrase("usual, sum or mean: only sessions carry anything forward")
        mistakes.append(Mistake(None, "total", misread(str(rule.total), others)))
    mistakes.refuse()


def put(competition: Competition, key: Setting, value: Any) -> Changed[Competition]:
    """Change one setting of the rule; raise `InputError` if its kind does not have it, or an event contradicts it."""
    rule = with_setting(competition.rule, key, value)
    _refuse_of_other_kinds(competition.kind, rule, [key])
    method = competition.rule.scoring.method
    if competition.kind is Kind.SIMULTANEOUS and competition.entries and rule.scoring.method is not method:
        as_events = phrase("{method}, by which the events in it are scored", method=str(method))
        raise refused(key.key, misread(str(rule.scoring.method), as_events))
    now, before = [key.text_of(one) or phrase("none") for one in (rule, competition.rule)]
    said = phrase("{setting} is {value} already", setting=key.key, value=now)
    if now != before:
        said = phrase("{setting} is {value} (was {was})", setting=key.key, value=now, was=before)
    return Changed(replace(competition, rule=rule), _ABOUT, said)


def add(competition: Competition, events: Sequence[Candidate], heat: str | None) -> Changed[Competition]:
    """Add events; for one that is already in, only change its heat, if one is given.

    Raise `InputError` with every event that cannot be scored in one field with the others.
    """
    entries = {entry.slug: entry for entry in competition.entries}
    fresh: list[str] = []
    there: list[str] = []
    for event in events:
        known = event.slug in entries
        if known and event.slug not in fresh:
            there.append(event.slug)
        elif not known:
            fresh.append(event.slug)
        if not known or heat:
            entries[event.slug] = Entry(event.slug, heat or "")
    _refuse_other_methods(competition, events)
    told: list[Phrase] = []
    if fresh:
        told.append(phrase("added {events}", events=chained(fresh, ", ")))
    if there:
        listed = chained(there, ", ")
        told.append(numbered(len(there), "{events} is in it already", "{events} are in it already", events=listed))
    said = phrase("{competition}: {what}", competition=competition.name, what=chained(told))
    return Changed(replace(competition, entries=tuple(entries.values())), _ABOUT, said)


def _refuse_other_methods(competition: Competition, events: Iterable[Candidate]) -> None:
    """Raise `InputError` for events that are compared differently from the rest of a simultaneous."""
    if competition.kind is not Kind.SIMULTANEOUS:
        return
    method = competition.rule.scoring.method
    mistakes = Mistakes()
    for event in events:
        if event.method is not method:
            scored = phrase("{method}, by which {name} is scored", method=str(method), name=competition.name)
            mistakes.append(Mistake(literal(event.slug), "scoring.method", misread(event.method, scored)))
    mistakes.refuse()


def remove(competition: Competition, slugs: Sequence[str]) -> Changed[Competition]:
    """Take events out of the competition; the events themselves stay."""
    absent = [slug for slug in slugs if slug not in competition.slugs]
    if absent:
        reason = phrase("{name} does not have {events}", name=competition.name, events=chained(absent, ", "))
        raise NothingHere(reason, remedy(Way.COMPETITION_EVENTS, slug=competition.slug))
    entries = tuple(entry for entry in competition.entries if entry.slug not in slugs)
    said = phrase("{name}: took out {events}", name=competition.name, events=chained(slugs, ", "))
    return Changed(replace(competition, entries=entries), _ABOUT, said)


def dissolve(competition: Competition) -> Changed[None]:
    """Delete the competition; its events stay."""
    said = phrase("{name} is removed; its events stay", name=competition.name)
    return Changed(None, _ABOUT, said, remedies=(remedy(Way.BRING_BACK_COMPETITION, slug=competition.slug),))


def close(competition: Competition) -> Changed[Competition]:
    """Release the competition: hands and the results of all clubs may be shown."""
    if competition.closed:
        raise AlreadyThere(phrase("{name} is closed already", name=competition.name))
    events = counted(len(competition.entries), "event")
    said = phrase("{name} is closed, with {events}", name=competition.name, events=events)
    return Changed(replace(competition, closed=True), _ABOUT, said)


def _read_rule(settings: Mapping[str, str], _: Known) -> Rule:
    """Read a rule from its settings by key; empty ones keep their defaults."""
    mistakes, rule = Mistakes(), Rule()
    for key, text in settings.items():
        if text:
            rule = mistakes.read(key, text, partial(with_rule, rule, key)) or rule
    mistakes.refuse()
    return rule


NEW = Action(
    "new-competition",
    phrase("Make a competition"),
    (
        Parameter("name", phrase("name"), plain(needed_name)),
        Parameter("kind", phrase("kind"), lambda text, _: word_of(Kind, text)),
        Parameter("settings", phrase("settings"), _read_rule),
    ),
    new,
    Thing.COMPETITION,
)
PUT = Action(
    "set-competition",
    phrase("Change the rule of a competition"),
    (
        Parameter("key", phrase("setting"), plain(setting_named)),
        Parameter("value", phrase("value"), read_setting, after=("key",)),
    ),
    put,
    Thing.COMPETITION,
)
ADD = Action(
    "add-events",
    phrase("Take events into a competition"),
    (Parameter("heat", phrase("heat"), plain(name_text), needed=False),),
    add,
    Thing.COMPETITION,
)
CLOSE = Action("close", phrase("Release a competition"), (), close, Thing.COMPETITION)
