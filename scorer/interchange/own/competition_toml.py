"""`competitions/NAME.toml`: a competition with its rule and the folders of its events."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import InputError, Mistake, Mistakes, SourceLocation, choices_message, mismatch_message
from scorer.i18n import phrase
from scorer.interchange.own.event_toml import parse_toml, to_toml_value
from scorer.interchange.rows import Origin
from scorer.interchange.text_files import read_text
from scorer.model.competitions import (
    RULE_SETTINGS,
    Competition,
    CompetitionEntry,
    CompetitionKind,
    CompetitionRule,
    with_parsed_setting,
)
from scorer.model.settings import format_value, parse_enum
from scorer.model.texts import parse_required_name

if TYPE_CHECKING:
    from pathlib import Path

KEYS = ("name", "kind", "closed", "events", "rule")
MAX_CHARACTERS = 2_000_000
"""Maximum characters of a file; a simultaneous of ten thousand clubs has one million."""


def read_competition(path: Path, encoding: str | None) -> Competition:
    """Read a competition; raise `InputError` with everything wrong in its file."""
    mistakes = Mistakes()
    where, text = SourceLocation(path.name), read_text(path, encoding)
    if len(text) > MAX_CHARACTERS:
        shorter = phrase("must be at most {most:,} characters", most=MAX_CHARACTERS)
        raise InputError([Mistake(where, "", shorter)])
    document = parse_toml(text, Origin(path.name))
    for key in document:
        if key not in KEYS:
            mistakes.append(Mistake(where, key, mismatch_message(key, choices_message(KEYS, key))))
    parse_competition_name = partial(parse_required_name, expected=phrase("the name of the competition"))
    name = mistakes.parse("name", _value_text(document.get("name", "")), parse_competition_name, where)
    kind = mistakes.parse(
        "kind", _value_text(document.get("kind", CompetitionKind.LADDER)), partial(parse_enum, CompetitionKind), where
    )
    rule = CompetitionRule()
    for key, value in _flatten_rule(document.get("rule", {})):
        rule = mistakes.parse(f"rule.{key}", value, partial(with_parsed_setting, rule, key), where) or rule
    entries = _read_entries(document.get("events", []), where, mistakes)
    mistakes.raise_if_any()
    return Competition(name or "", kind or CompetitionKind.LADDER, rule, entries, document.get("closed") is True)


def _value_text(value: object) -> str:
    return value if isinstance(value, str) else format_value(value)


def _flatten_rule(rule: object) -> list[tuple[str, str]]:
    """Flatten the settings of the table `rule`; those of its table `scoring` get their full keys."""
    settings: list[tuple[str, str]] = []
    table = rule if isinstance(rule, dict) else {"rule": rule}
    for key, value in table.items():
        if isinstance(value, dict):
            settings += [(f"{key}.{name}", _value_text(inner)) for name, inner in value.items()]
        else:
            settings.append((str(key), _value_text(value)))
    return settings


def _read_entries(events: object, where: SourceLocation, mistakes: Mistakes) -> tuple[CompetitionEntry, ...]:
    entries: list[CompetitionEntry] = []
    for event in events if isinstance(events, list) else [events]:
        if isinstance(event, dict) and isinstance(event.get("event"), str) and not set(event) - {"event", "heat"}:
            entries.append(CompetitionEntry(event["event"], _value_text(event.get("heat", ""))))
        else:
            tables = phrase("expected tables with event = … and, optionally, heat = …")
            mistakes.append(Mistake(where, "events", tables))
    return tuple(entries)


def write_competition(competition: Competition) -> str:
    """Format a competition: its events, and the settings of its rule that are not defaults."""
    import tomli_w  # only an export writes TOML

    tables: defaultdict[str, dict[str, object]] = defaultdict(dict)
    for setting in RULE_SETTINGS:
        value = setting.value_of(competition.rule)
        if value != setting.value_of(CompetitionRule()):
            table, _, name = setting.key.rpartition(".")
            plain = setting.text_of(competition.rule) if isinstance(value, tuple) else to_toml_value(value)
            tables[table][name] = plain
    events: list[dict[str, str]] = []
    for entry in competition.entries:
        heat = {"heat": entry.heat} if entry.heat else {}
        events.append({"event": entry.slug, **heat})
    document = {
        "name": competition.name,
        "kind": str(competition.kind),
        "closed": competition.closed,
        "rule": {**tables.pop("", {}), **tables},
        "events": events,
    }
    return tomli_w.dumps(document)
