"""The scorer's own settings of an event, embedded as `event.toml` in comments of other formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from scorer.interchange.own.event_toml import SCORING_TABLE, read_settings, write_settings
from scorer.interchange.rows import Origin

if TYPE_CHECKING:
    from scorer.errors import Mistakes
    from scorer.model.events import Event

COMMENT_MARK = "minibridge-scorer"
"""The first word of such a comment."""


def stated_scoring_settings(own_settings: Mapping[str, object]) -> frozenset[str]:
    """The names of the scoring settings among those stated in a file."""
    prefix = f"{SCORING_TABLE}."
    return frozenset(key.removeprefix(prefix) for key in own_settings if key.startswith(prefix))


def format_comment(event: Event) -> str:
    """Format the settings as text for an XML comment, which cannot contain two hyphens in a row."""
    return f" {COMMENT_MARK}\n{write_settings(event)}".replace("--", "-\\u002d")


def read_from_comments(comments: Iterable[tuple[int, str]], name: str, mistakes: Mistakes) -> Mapping[str, object]:
    """Read the settings by key from the first of our comments, empty if there is none; note mistakes."""
    for _, text in comments:
        mark, _, toml = text.strip().partition("\n")
        settings = (
            read_settings(toml, Origin(name, container=COMMENT_MARK), mistakes) if mark.strip() == COMMENT_MARK else {}
        )
        if settings:
            return settings
    return {}


LINE_PREFIX = f"%{COMMENT_MARK} "
"""The prefix of our lines in a PBN file; other programs ignore lines that begin with a percent sign."""


def format_lines(event: Event) -> str:
    """Format the settings as lines for a PBN file."""
    return "".join(f"{LINE_PREFIX}{line}\n" for line in write_settings(event).splitlines() if line)


def read_from_lines(text: str, name: str, mistakes: Mistakes) -> Mapping[str, object]:
    """Read the settings by key from our lines, empty if there are none; note mistakes."""
    toml = "\n".join(line.removeprefix(LINE_PREFIX) for line in text.splitlines() if line.startswith(LINE_PREFIX))
    return read_settings(toml, Origin(name, container=COMMENT_MARK), mistakes) if toml else {}
