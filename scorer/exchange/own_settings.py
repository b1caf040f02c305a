"""The settings of an event inside a file of another kind, which has no place for them: an `event.toml` in a comment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.formats.event_toml import SCORING, read_settings, write_settings
from scorer.formats.texts import Origin

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorer.errors import Mistakes
    from scorer.records.events import Event

MARK = "minibridge-scorer"
"""How a comment of ours begins."""


class Settled(NamedTuple):
    """Settings by their keys, as a file of ours states them; empty for a file of another program."""

    values: Mapping[str, Any]

    @property
    def named(self) -> bool:
        """Whether there are any."""
        return bool(self.values)

    @property
    def scoring(self) -> frozenset[str]:
        """The names of the scoring settings among them."""
        prefix = f"{SCORING}."
        return frozenset(key.removeprefix(prefix) for key in self.values if key.startswith(prefix))


def comment_of(event: Event) -> str:
    """The settings as an XML comment can hold them, which has no two hyphens beside each other."""
    return f" {MARK}\n{write_settings(event)}".replace("--", "-\\u002d")


def settings_in(text: str, origin: Origin, mistakes: Mistakes) -> Settled:
    """The settings that a comment states, where it is one of ours; what is wrong with them is noted."""
    mark, _, toml = text.strip().partition("\n")
    if mark.strip() != MARK:
        return Settled({})
    return Settled(read_settings(toml, origin, mistakes))


def settings_in_comments(comments: Iterable[tuple[int, str]], name: str, mistakes: Mistakes) -> Settled:
    """The settings in the first comment of ours; none where there is no such."""
    for _, text in comments:
        settled = settings_in(text, Origin(name, within=MARK), mistakes)
        if settled.values:
            return settled
    return Settled({})


LINE = f"%{MARK} "
"""How a line of ours begins in a PBN file, where a percent sign begins what other programs pass over."""


def lines_of(event: Event) -> str:
    """The settings as lines that a PBN file can hold."""
    return "".join(f"{LINE}{line}\n" for line in write_settings(event).splitlines() if line)


def settings_in_lines(text: str, name: str, mistakes: Mistakes) -> Settled:
    """The settings that the lines of ours state; none where there is no such line."""
    toml = "\n".join(line.removeprefix(LINE) for line in text.splitlines() if line.startswith(LINE))
    if not toml:
        return Settled({})
    return Settled(read_settings(toml, Origin(name, within=MARK), mistakes))
