"""`competitions/NAME.toml`: a competition with its rule and the folders of its events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.errors import BadInput, Mistake, Mistakes, Where, misread, one_of
from scorer.formats.event_toml import parse_toml, toml_value
from scorer.formats.texts import Origin, read_text
from scorer.i18n import phrase
from scorer.model.competitions import SETTINGS, Competition, Entry, Kind, Rule, with_rule
from scorer.model.settings import value_text, word_of
from scorer.model.texts import needed_name

if TYPE_CHECKING:
    from pathlib import Path

KEYS = ("name", "kind", "closed", "events", "rule")
MOST_CHARACTERS = 2_000_000
"""Maximum characters of a file; a simultaneous of ten thousand clubs has one million."""


def read_competition(path: Path, encoding: str | None) -> Competition:
    """Read a competition; raise `BadInput` with everything wrong in its file."""
    mistakes = Mistakes()
    where, text = Where(path.name), read_text(path, encoding)
    if len(text) > MOST_CHARACTERS:
        shorter = phrase("expected {most:,} characters at the most", most=MOST_CHARACTERS)
        raise BadInput([Mistake(where, "", shorter)])
    document = parse_toml(text, Origin(path.name))
    for key in document:
        if key not in KEYS:
            mistakes.append(Mistake(where, key, misread(key, one_of(KEYS, key))))
    called = partial(needed_name, expected=phrase("the name of the competition"))
    name = mistakes.read("name", _text(document.get("name", "")), called, where)
    kind = mistakes.read("kind", _text(document.get("kind", Kind.LADDER)), partial(word_of, Kind), where)
    rule = Rule()
    for key, value in _settings(document.get("rule", {})):
        rule = mistakes.read(f"rule.{key}", value, partial(with_rule, rule, key), where) or rule
    entries = _entries(document.get("events", []), where, mistakes)
    mistakes.refuse()
    return Competition(name or "", kind or Kind.LADDER, rule, entries, document.get("closed") is True)


def _text(value: object) -> str:
    return value if isinstance(value, str) else value_text(value)


def _settings(rule: object) -> list[tuple[str, str]]:
    """Flatten the settings of the table `rule`; those of its table `scoring` get their full keys."""
    settings: list[tuple[str, str]] = []
    table = rule if isinstance(rule, dict) else {"rule": rule}
    for key, value in table.items():
        if isinstance(value, dict):
            settings += [(f"{key}.{name}", _text(inner)) for name, inner in value.items()]
        else:
            settings.append((str(key), _text(value)))
    return settings


def _entries(events: object, where: Where, mistakes: Mistakes) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    for event in events if isinstance(events, list) else [events]:
        if isinstance(event, dict) and isinstance(event.get("event"), str) and not set(event) - {"event", "heat"}:
            entries.append(Entry(event["event"], _text(event.get("heat", ""))))
        else:
            tables = phrase("expected tables with event = … and perhaps heat = …")
            mistakes.append(Mistake(where, "events", tables))
    return tuple(entries)


def write_competition(competition: Competition) -> str:
    """Format a competition: its events, and the settings of its rule that are not defaults."""
    import tomli_w  # only an export writes TOML

    rule: dict[str, Any] = {}
    for setting in SETTINGS:
        value = setting.of(competition.rule)
        if value != setting.of(Rule()):
            table, _, name = setting.key.rpartition(".")
            plain = setting.text_of(competition.rule) if isinstance(value, tuple) else toml_value(value)
            of_table = rule.setdefault(table, {}) if table else rule
            of_table[name] = plain
    events: list[dict[str, str]] = []
    for entry in competition.entries:
        heat = {"heat": entry.heat} if entry.heat else {}
        events.append({"event": entry.slug, **heat})
    document = {
        "name": competition.name,
        "kind": str(competition.kind),
        "closed": competition.closed,
        "rule": rule,
        "events": events,
    }
    return tomli_w.dumps(document)
