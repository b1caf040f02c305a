"""The scorer's own settings of an event, embedded as `event.toml` in comments of other formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from scorer.formats.event_toml import SCORING, read_settings, write_settings
from scorer.formats.texts import Origin

if TYPE_CHECKING:
    from scorer.errors import Mistakes
    from scorer.model.events import Event

MARK = "minibridge-scorer"
"""The first word of such a comment."""


def scoring_settled(own: Mapping[str, Any]) -> frozenset[str]:
    """The names of the scoring settings among those stated in a file."""
    prefix = f"{SCORING}."
    return frozenset(key.removeprefix(prefix) for key in own if key.startswith(prefix))


def comment_of(event: Event) -> str:
    """Format the settings as text for an XML comment, which cannot contain two hyphens in a row."""
    return f" {MARK}\n{write_settings(event)}".replace("--", "-\\u002d")


def settings_in_comments(comments: Iterable[tuple[int, str]], name: str, mistakes: Mistakes) -> Mapping[str, Any]:
    """Read the settings by key from the first of our comments, empty if there is none; note mistakes."""
    for _, text in comments:
        mark, _, toml = text.strip().partition("\n")
        settings = read_settings(toml, Origin(name, within=MARK), mistakes) if mark.strip() == MARK else {}
        if settings:
            return settings
    return {}


LINE = f"%{MARK} "
"""The prefix of our lines in a PBN file; other programs ignore lines that begin with a percent sign."""


def lines_of(event: Event) -> str:
    """Format the settings as lines for a PBN file."""
    return "".join(f"{LINE}{line}\n" for line in write_settings(event).splitlines() if line)


def settings_in_lines(text: str, name: str, mistakes: Mistakes) -> Mapping[str, Any]:
    """Read the settings by key from our lines, empty if there are none; note mistakes."""
    toml = "\n".join(line.removeprefix(LINE) for line in text.splitlines() if line.startswith(LINE))
    return read_settings(toml, Origin(name, within=MARK), mistakes) if toml else {}
