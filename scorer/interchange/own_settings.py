"""The settings of an event inside a file of another kind, which has no place for them: an `event.toml` in a comment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from scorer.formats.event_toml import SCORING, read_settings, write_settings
from scorer.formats.texts import Origin

if TYPE_CHECKING:
    from scorer.errors import Mistakes
    from scorer.model.events import Event

MARK = "minibridge-scorer"
"""How a comment of ours begins."""


def scoring_settled(own: Mapping[str, Any]) -> frozenset[str]:
    """The names of the scoring settings among those that a file states."""
    prefix = f"{SCORING}."
    return frozenset(key.removeprefix(prefix) for key in own if key.startswith(prefix))


def comment_of(event: Event) -> str:
    """The settings as an XML comment can hold them, which has no two hyphens beside each other."""
    return f" {MARK}\n{write_settings(event)}".replace("--", "-\\u002d")


def settings_in_comments(comments: Iterable[tuple[int, str]], name: str, mistakes: Mistakes) -> Mapping[str, Any]:
    """The settings by their keys in the first comment of ours, none where there is no such; what is wrong is noted."""
    for _, text in comments:
        mark, _, toml = text.strip().partition("\n")
        settings = read_settings(toml, Origin(name, within=MARK), mistakes) if mark.strip() == MARK else {}
        if settings:
            return settings
    return {}


LINE = f"%{MARK} "
"""How a line of ours begins in a PBN file, where a percent sign begins what other programs pass over."""


def lines_of(event: Event) -> str:
    """The settings as lines that a PBN file can hold."""
    return "".join(f"{LINE}{line}\n" for line in write_settings(event).splitlines() if line)


def settings_in_lines(text: str, name: str, mistakes: Mistakes) -> Mapping[str, Any]:
    """The settings by their keys in the lines of ours, none where there is no such; what is wrong is noted."""
    toml = "\n".join(line.removeprefix(LINE) for line in text.splitlines() if line.startswith(LINE))
    return read_settings(toml, Origin(name, within=MARK), mistakes) if toml else {}
