"""The Portable Bridge Notation: the tags of each board of a file, and the deals in them."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorer.errors import BadInput, Misread, Mistake
from scorer.game.deals import Deal
from scorer.game.seats import dealer_of, vulnerable_sides
from scorer.records.numbers import board_number
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.errors import Mistakes
    from scorer.formats.texts import Origin

_TAG = re.compile(r'^\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*$')


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag pair: the line on which it stands, and the lines of its section, if it has one, with theirs."""

    line: int
    name: str
    value: str
    section: list[tuple[int, str]] = field(default_factory=list)


Tags = dict[str, Tag]


class AtTag(Exception):  # it carries a place out to where mistakes are noted, and no further
    """What was misread in a file, and where: a tag, or a line of its section."""

    def __init__(self, misread: Misread, tag: Tag, line: int | None = None) -> None:
        super().__init__()
        self.reason = misread.reason
        self.tag = tag
        self.line = line or tag.line


@contextmanager
def noting(origin: Origin, mistakes: Mistakes) -> Iterator[None]:
    """Note what was misread at a tag inside, and go on after it."""
    try:
        yield
    except AtTag as wrong:
        mistakes.append(Mistake(origin.at(wrong.line), wrong.tag.name, wrong.reason))


@contextmanager
def reading(tag: Tag, line: int | None = None) -> Iterator[None]:
    """Say of anything misread inside that it stands here."""
    try:
        yield
    except Misread as error:
        raise AtTag(error, tag, line) from error


LONGEST_COMMENT = 100_000
"""Characters of a comment in braces."""


def games(text: str, origin: Origin, ours: set[str]) -> Iterator[Tags]:
    """The tags of each board that has any of `ours`; a new board begins with every tag Board. Comments are left out.

    Raises `BadInput` for a comment that is too long.
    """
    tags: Tags = {}
    for tag in tags_of(text, origin):
        if tag.name == "Board" and tags.keys() & ours:
            yield tags
            tags = {}
        tags[tag.name] = tag
    if tags.keys() & ours:
        yield tags


def tags_of(text: str, origin: Origin) -> Iterator[Tag]:
    """Every tag of a file in order, each with its whole section. Comments are left out.

    Raises `BadInput` for a comment that is too long.
    """
    last: Tag | None = None
    for number, line in _without_comments(text, origin):
        if match := _TAG.match(line):
            if last is not None:
                yield last
            last = Tag(number, match[1], match[2])
        elif last is not None and line.strip():
            last.section.append((number, line))
    if last is not None:
        yield last


def _without_comments(text: str, origin: Origin) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; a comment stands in braces, or goes from a semicolon to the end of its line.

    Inside a tag neither is one. A line that begins with a percent sign is a directive, and left out too.
    """
    inside, begun, length = False, 0, 0
    for number, line in enumerate(text.splitlines(), start=1):
        begun, length = (begun, length + len(line) + 1) if inside else (number, 0)
        if length > LONGEST_COMMENT:
            shorter = phrase("expected a comment of {most:,} characters at the most", most=LONGEST_COMMENT)
            raise BadInput([Mistake(origin.at(begun), "", shorter)])
        if inside or not (_TAG.match(line) or line.startswith("%")):
            kept, inside = _outside_comments(line, inside=inside)
            yield number, kept
        elif not line.startswith("%"):
            yield number, line


_MARKS = re.compile(r'("[^"]*"|[{};])')
"""What may begin or end a comment, and texts in quotes, inside which nothing does."""


def _outside_comments(line: str, *, inside: bool) -> tuple[str, bool]:
    """What of a line stands in no comment, and whether one in braces goes on after it as it did before."""
    kept = ""
    while line:
        if inside:
            _, closed, line = line.partition("}")
            inside = not closed
            continue
        match = _MARKS.search(line)
        if match is None:
            return kept + line, False
        kept += line[: match.start()]
        if match[0] == ";":
            return kept, False
        inside, line = match[0] == "{", line[match.end() :]
        if match[0].startswith('"'):
            kept += match[0]
    return kept, inside


def required(tags: Tags, name: str) -> Tag:
    """A tag that must be there; raise `AtTag` on the board's first tag otherwise."""
    if name not in tags:
        first = next(iter(tags.values()))
        with reading(first):
            raise Misread(first.value, phrase("the tag {tag} as well", tag=name))
    return tags[name]


def read_deals(
    text: str, origin: Origin, boards: int | None, mistakes: Mistakes, *, once: bool = True
) -> tuple[tuple[int, Deal], ...]:
    """Read the deal of each board, 1 to `boards`, and note what is wrong. Tags other than the three are passed over.

    Each board has to stand there `once`, or else with the same cards each time.
    """
    deals: dict[int, Deal] = {}
    for tags in games(text, origin, {"Board", "Dealer", "Deal"}):
        number: int | None = None
        with noting(origin, mistakes):
            number = _new_board(tags, boards, deals, once=once)
        if number is None:
            continue
        with noting(origin, mistakes):
            _check_dealer(tags, number)
        if "Deal" in tags:
            with noting(origin, mistakes):
                deals[number] = parse_deal(tags)
    return tuple(sorted(deals.items()))


def _new_board(tags: Tags, boards: int | None, deals: dict[int, Deal], *, once: bool) -> int:
    tag = required(tags, "Board")
    with reading(tag):
        number = board_number(tag.value)
        if boards is not None and number > boards:
            raise Misread(tag.value, phrase("a board of the event, 1 to {last}", last=boards))
        if number in deals and (once or not _is_given_again(tags, deals[number])):
            raise Misread(tag.value, phrase("a board whose deal was not given yet"))
    return number


def _is_given_again(tags: Tags, deal: Deal) -> bool:
    """Whether a board has the cards that it had before, as in a file with a game for each table."""
    return "Deal" in tags and parse_deal(tags) == deal


def _check_dealer(tags: Tags, board: int) -> None:
    """A board's dealer goes by its number; a file that says otherwise numbers other boards."""
    dealer = tags.get("Dealer")
    if dealer is not None and dealer.value.strip().upper() != str(dealer_of(board)):
        with reading(dealer):
            raise Misread(dealer.value, phrase("{seat}, who deals board {board}", seat=dealer_of(board), board=board))


def parse_deal(tags: Tags) -> Deal:
    """The deal of a board, whose tag must be there."""
    tag = required(tags, "Deal")
    with reading(tag):
        return Deal.parse(tag.value)


def write_deals(
    deals: Sequence[tuple[int, Deal]], *, vulnerability: bool, further: Mapping[int, Mapping[str, object]] | None = None
) -> str:
    """Write deals as PBN, nothing where there are none; only games with an auction know vulnerability.

    `further` has tags of boards that are written after the deal.
    """
    if not deals:
        return ""
    parts = ["% PBN 2.1\n% EXPORT"]
    for number, deal in deals:
        more = {} if further is None else further.get(number, {})
        parts.append(_written(number, deal, more, vulnerability=vulnerability))
    return "\n".join(parts)


def game_tags(board: int, deal: Deal, *, vulnerability: bool) -> dict[str, object]:
    """The tags with which a board begins."""
    vulnerable = vulnerable_word(board, vulnerability=vulnerability)
    return {"Board": board, "Dealer": dealer_of(board), "Vulnerable": vulnerable, "Deal": deal}


def vulnerable_word(board: int, *, vulnerability: bool) -> str:
    """Who is vulnerable on a board, as the tag says it: nobody in a game that does not know vulnerability."""
    sides = vulnerable_sides(board) if vulnerability else ()
    return "All" if len(sides) == 2 else next(iter(map(str, sides)), "None")


def _written(board: int, deal: Deal, more: Mapping[str, object], *, vulnerability: bool) -> str:
    tags = {**game_tags(board, deal, vulnerability=vulnerability), **more}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
