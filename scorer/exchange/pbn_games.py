"""The games of a PBN file: what each says of its event, its board and what it leaves to the game before it."""

from __future__ import annotations

import codecs
import datetime
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.formats.pbn import Tag, tags_of
from scorer.formats.texts import text_of
from scorer.records.settings import Method
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.formats.pbn import Tags
    from scorer.formats.texts import Origin

INHERITED = ("#", "##")
"""The value of a tag that is the same as in the game before. Source: PBN 2.1, section 4.8."""

_CHARSET = re.compile(rb"^%\s*Content-type:.*charset=([\w.:-]{1,40})", re.IGNORECASE | re.MULTILINE)
_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")


@dataclass(slots=True)
class Game:
    """A game's tags by name; a value that it leaves to the game before is filled in."""

    tags: Tags = field(default_factory=dict)

    def value(self, *names: str) -> str:
        """The value of the first of some tags that says anything."""
        for name in names:
            text = self.tags[name].value.strip() if name in self.tags else ""
            if text not in ("", "?", "-"):
                return text
        return ""

    def line(self, *names: str) -> int:
        """The line of the first of some tags that is there, else of the first tag at all."""
        there = [self.tags[name].line for name in names if name in self.tags]
        return (there or [tag.line for tag in self.tags.values()] or [1])[0]


def decoded(data: bytes, name: str, encoding: str | None) -> str:
    """The text of a file: as it says itself, else UTF-8, else Latin 1, which the standard names."""
    if encoding is None:
        stated = _CHARSET.search(data[:5000])
        encoding = _known(stated[1].decode("ascii", "replace")) if stated else None
    if encoding is None:
        try:
            data.decode("utf-8-sig")
        except UnicodeDecodeError:
            encoding = "latin-1"
    return text_of(data, name, encoding)


def _known(encoding: str) -> str | None:
    """An encoding of texts that Python knows; None for another."""
    try:
        found = codecs.lookup(encoding)
    except (LookupError, ValueError):
        return None
    if not getattr(found, "_is_text_encoding", True):
        return None
    if found.name == "utf-8":
        return "utf-8-sig"
    return found.name


def games_of(text: str, origin: Origin) -> Iterator[Game]:
    """The games in order: one begins with the tag Event, or with a Board where no Event came since the last."""
    game, before = Game(), Game()
    for tag in tags_of(text, origin):
        if "Board" in game.tags and tag.name in ("Event", "Board"):
            yield game
            game, before = Game(), game
        if _is_inherited(tag) or (tag.name == "Board" and "Event" not in game.tags):
            _take_head(game, before)  # also where a program leaves out what is the same
        game.tags[tag.name] = _inherited(tag, game, before)
    if "Board" in game.tags:
        yield game


HEAD = ("Event", "Site", "Date", "EventDate", "Competition", "Scoring")
"""The tags of a whole event."""


def _take_head(game: Game, before: Game) -> None:
    """Fill in what a game leaves to the one before it."""
    for name in HEAD:
        if name in before.tags:
            game.tags.setdefault(name, before.tags[name])


def _is_inherited(tag: Tag) -> bool:
    return tag.value.strip() in INHERITED


def _inherited(tag: Tag, game: Game, before: Game) -> Tag:
    """A tag, or the one that it repeats: of the head of the same game, or of the game before."""
    if not _is_inherited(tag):
        return tag
    for earlier in (game, before):
        if tag.name in earlier.tags:
            return Tag(tag.line, tag.name, earlier.tags[tag.name].value, tag.section)
    return Tag(tag.line, tag.name, "", tag.section)


class Head(NamedTuple):
    """What tells one event from another in a file."""

    event: str
    date: str


def head_of(game: Game) -> Head:
    """The event to which a game belongs."""
    return Head(game.value("Event"), game.value("Date", "EventDate"))


def parse_date(text: str) -> datetime.date | None:
    """Read `2026.11.24`; None where a part of it is not known. Raises `Misread` for another text."""
    if "?" in text or not text:
        return None
    match = _DATE.fullmatch(text)
    if match is None:
        raise Misread(text, phrase("a date such as 2026.11.24"))
    try:
        return datetime.date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError as error:
        raise Misread(text, phrase("a day that there is")) from error


_METHODS = (
    ("BUTLER", Method.BUTLER),
    ("MEAN", Method.BUTLER),
    ("MEDIAN", Method.BUTLER),
    ("IMP", Method.CROSS_IMPS),
    ("MATCHPOINT", Method.MATCHPOINTS),
    ("MP", Method.MATCHPOINTS),
    ("TOTAL", Method.AGGREGATE),
    ("RUBBER", None),
    ("CHICAGO", None),
    ("BAM", None),
)
"""What the tag Scoring has in it, and the method that it means; None for what is no comparison of pairs."""


def parse_scoring(text: str) -> Method | None:
    """Read `MatchPoints;MP1`, `IMP;Cross` and the like; None where nothing is said. Raises `Misread` for another."""
    plain = text.upper().replace(" ", "")
    if not plain:
        return None
    for word, method in _METHODS:
        if word in plain and method is not None:
            return method
    raise Misread(text, phrase("MatchPoints, IMP;Cross, IMP;Butler or TotalPoints"))
