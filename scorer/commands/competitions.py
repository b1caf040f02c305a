"""Commands on competitions: which events belong to one, by what rule they are added up, whether it is released."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorer import hints
from scorer.commands.changes import Change
from scorer.commands.command import (
    Arguments,
    Command,
    FromText,
    command,
    dependent_parameter,
    parameter,
    read_setting_value,
    text_reader,
)
from scorer.errors import (
    AlreadyExistsError,
    MissingDataError,
    Mistake,
    Mistakes,
    input_error,
    mismatch_message,
)
from scorer.i18n import Phrase, count_phrase, join_phrases, literal, phrase, plural_phrase
from scorer.model.competitions import (
    RULE_SETTINGS,
    Competition,
    CompetitionEntry,
    CompetitionKind,
    CompetitionRule,
    TotalRule,
    find_rule_setting,
    settings_for_kind,
    with_parsed_setting,
    with_setting,
)
from scorer.model.history import Subject, Topic
from scorer.model.settings import Method, Setting, parse_enum
from scorer.model.texts import parse_name, parse_required_name

SUBJECT = Subject(Topic.COMPETITION)


class CompetitionCommand(Command[Competition]):
    """A command on a competition."""

    __slots__ = ()


class EventCandidate(NamedTuple):
    """An event that is to be added, by its slug, and how its tables are compared."""

    slug: str
    method: Method


def create_competition(name: str, kind: CompetitionKind, settings: CompetitionRule) -> Change[Competition]:
    """Create a competition without events; raise `InputError` for settings that its kind does not have."""
    _check_settings_of_kind(kind, settings, RULE_SETTINGS)
    competition = Competition(name, kind, settings)
    summary = phrase("{slug}: competition created ({kind})", slug=competition.slug, kind=str(kind))
    return Change(competition, SUBJECT, summary, hints=(hints.ADD_EVENTS,))


def _check_settings_of_kind(kind: CompetitionKind, rule: CompetitionRule, settings: Iterable[Setting]) -> None:
    """Raise `InputError` for settings that differ from the default and have no effect on this kind of competition.

    A setting that a file holds stays, without effect.
    """
    mistakes, defaults, own = Mistakes(), CompetitionRule(), settings_for_kind(kind)
    for setting in settings:
        if setting not in own and setting.value_of(rule) != setting.value_of(defaults):
            own_keys = join_phrases([one.key for one in own], ", ")
            reason = phrase(
                "not a setting of a {kind} competition; its settings are {known}", kind=str(kind), known=own_keys
            )
            mistakes.append(Mistake(None, setting.key, reason))
    if kind is not CompetitionKind.SESSIONS and rule.total is TotalRule.CARRY_FORWARD:
        others = phrase("usual, sum or mean: only sessions can carry scores forward")
        mistakes.append(Mistake(None, "total", mismatch_message(str(rule.total), others)))
    mistakes.raise_if_any()


def change_competition_setting(competition: Competition, key: Setting, value: object) -> Change[Competition]:
    """Change one setting of the rule; raise `InputError` if its kind does not have it, or an event contradicts it."""
    rule = with_setting(competition.rule, key, value)
    _check_settings_of_kind(competition.kind, rule, [key])
    method = competition.rule.scoring.method
    if competition.kind is CompetitionKind.SIMULTANEOUS and competition.entries and rule.scoring.method is not method:
        as_events = phrase("{method}, the method used in its events", method=str(method))
        raise input_error(key.key, mismatch_message(str(rule.scoring.method), as_events))
    new_text, old_text = [key.text_of(one) or phrase("none") for one in (rule, competition.rule)]
    summary = phrase("{setting} is already {value}", setting=key.key, value=new_text)
    if new_text != old_text:
        summary = phrase("{setting} is {value} (was {was})", setting=key.key, value=new_text, was=old_text)
    return Change(replace(competition, rule=rule), SUBJECT, summary)


def add_events(competition: Competition, events: Sequence[EventCandidate], heat: str | None) -> Change[Competition]:
    """Add events; for one that is already in, only change its heat, if one is given.

    Raise `InputError` with every event that cannot be scored in one field with the others.
    """
    entries = {entry.slug: entry for entry in competition.entries}
    added: list[str] = []
    present: list[str] = []
    for event in events:
        is_member = event.slug in entries
        if is_member and event.slug not in added:
            present.append(event.slug)
        elif not is_member:
            added.append(event.slug)
        if not is_member or heat:
            entries[event.slug] = CompetitionEntry(event.slug, heat or "")
    _check_same_method(competition, events)
    lines: list[Phrase] = []
    if added:
        lines.append(phrase("added {events}", events=join_phrases(added, ", ")))
    if present:
        listed = join_phrases(present, ", ")
        lines.append(
            plural_phrase(
                len(present),
                "{events} is already in the competition",
                "{events} are already in the competition",
                events=listed,
            )
        )
    summary = phrase("{competition}: {what}", competition=competition.name, what=join_phrases(lines))
    return Change(replace(competition, entries=tuple(entries.values())), SUBJECT, summary)


def _check_same_method(competition: Competition, events: Iterable[EventCandidate]) -> None:
    """Raise `InputError` for events that are compared differently from the rest of a simultaneous."""
    if competition.kind is not CompetitionKind.SIMULTANEOUS:
        return
    method = competition.rule.scoring.method
    mistakes = Mistakes()
    for event in events:
        if event.method is not method:
            scored = phrase("{method}, the method used in {name}", method=str(method), name=competition.name)
            mistakes.append(Mistake(literal(event.slug), "scoring.method", mismatch_message(event.method, scored)))
    mistakes.raise_if_any()


def remove_events(competition: Competition, slugs: Sequence[str]) -> Change[Competition]:
    """Take events out of the competition; the events themselves stay."""
    absent = [slug for slug in slugs if slug not in competition.slugs]
    if absent:
        reason = phrase("{name} does not include {events}", name=competition.name, events=join_phrases(absent, ", "))
        raise MissingDataError(reason, hints.list_competition_events(competition.slug))
    entries = tuple(entry for entry in competition.entries if entry.slug not in slugs)
    summary = phrase("{name}: removed {events}", name=competition.name, events=join_phrases(slugs, ", "))
    return Change(replace(competition, entries=entries), SUBJECT, summary)


def delete_competition(competition: Competition) -> Change[None]:
    """Delete the competition; its events stay."""
    summary = phrase("{name} has been deleted; its events are kept", name=competition.name)
    return Change(None, SUBJECT, summary, hints=(hints.restore_competition(competition.slug),))


def close_competition(competition: Competition) -> Change[Competition]:
    """Release the competition: hands and the results of all clubs may be shown."""
    if competition.closed:
        raise AlreadyExistsError(phrase("{name} is already closed", name=competition.name))
    events = count_phrase(len(competition.entries), "event")
    summary = phrase("{name} is now closed, with {events}", name=competition.name, events=events)
    return Change(replace(competition, closed=True), SUBJECT, summary)


def _read_rule(settings: Mapping[str, str], _: object) -> CompetitionRule:
    """Read a rule from its settings by key; empty ones keep their defaults."""
    mistakes, rule = Mistakes(), CompetitionRule()
    for key, text in settings.items():
        if text:
            rule = mistakes.parse(key, text, partial(with_parsed_setting, rule, key)) or rule
    mistakes.raise_if_any()
    return rule


def _read_kind(text: str, _: object) -> CompetitionKind:
    return parse_enum(CompetitionKind, text)


@command("new-competition", phrase("Create a competition"))
class CreateCompetition(Arguments[None]):
    """What a new competition needs."""

    name: FromText[str] = parameter(phrase("name"), text_reader(parse_required_name))
    kind: FromText[CompetitionKind] = parameter(phrase("kind"), _read_kind)
    settings: FromText[CompetitionRule] = parameter(phrase("settings"), _read_rule)

    def create(self) -> Change[Competition]:
        """Create the competition, without events."""
        return create_competition(self.name, self.kind, self.settings)


@command("set-competition", phrase("Change a competition's rules"))
class ChangeCompetitionSetting(CompetitionCommand):
    """Change one setting of the rule of a competition."""

    key: FromText[Setting] = parameter(phrase("setting"), text_reader(find_rule_setting))
    value: FromText[object] = dependent_parameter(phrase("value"), key, read_setting_value)

    def apply(self, before: Competition) -> Change[Competition]:
        return change_competition_setting(before, self.key, self.value)


@command("add-events", phrase("Add events to a competition"))
class AddEvents(CompetitionCommand):
    """Add events to a competition."""

    heat: FromText[str | None] = parameter(phrase("heat"), text_reader(parse_name), default=None)
    events: Sequence[EventCandidate]

    def apply(self, before: Competition) -> Change[Competition]:
        return add_events(before, self.events, self.heat)


@command("close", phrase("Close a competition"))
class CloseCompetition(CompetitionCommand):
    """Close a competition."""

    def apply(self, before: Competition) -> Change[Competition]:
        return close_competition(before)
