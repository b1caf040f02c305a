"""Portable Bridge Notation: the tags of each board of a file, and the hands in them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where, misread
from scorer.formats.texts import Origin, board_among, text_of
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat, dealer_of, vulnerable_sides
from scorer.i18n import Phrase, chained, noun, phrase
from scorer.model.boards import Dealt
from scorer.model.numbers import board_number, seed_number
from scorer.model.texts import name_text
from scorer.progress import notice

T = TypeVar("T")

_TAG = re.compile(r'^\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*$')
_NEXT = re.compile(r'(?<!\\)"\s*\]\s*\[\s*(\w+)\s+"')
"""The separator between two tags on one line."""

_NAMES = (
    *("Event", "Site", "Date", "EventDate", "Competition", "Scoring", "ScoreTable", "TotalScoreTable"),
    *("Board", "Dealer", "Deal", "DoubleDummyTricks", "OptimumResultTable", "Lesson", "Seed"),
    *("North", "East", "South", "West", "Section", "Round", "Table", "PairNS", "PairEW"),
    *("Contract", "Declarer", "Result", "Play"),
)
"""The tags that are read, as spelled in the standard; some programs write them in lower case."""

_CALLED = {name.lower(): name for name in _NAMES}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair with its place, and the lines of its section, if any, with their numbers."""

    where: Where
    name: str
    value: str
    section: list[tuple[int, str]] = field(default_factory=list)

    def read(self, parse: Callable[[str], T]) -> T:
        """Parse the value; raise `BadInput` if that fails."""
        with self.reading():
            return parse(self.value)

    @contextmanager
    def reading(self, line: int = 0) -> Iterator[None]:
        """Convert a `ParseError` inside the block to a `BadInput` at this tag, or at a line of its section."""
        try:
            yield
        except Misread as error:
            raise BadInput([Mistake(self.on(line), self.name, error.reason)]) from error

    def on(self, line: int) -> Where:
        """The place of a line of the section, or of the tag itself if `line` is 0."""
        return self.where._replace(line=line) if line else self.where

    def unfit(self, expected: Phrase) -> BadInput:
        """Make the error for an unacceptable value."""
        return BadInput([Mistake(self.where, self.name, misread(self.value, expected))])


class Game(dict[str, Tag]):
    """The tags of a board by name. Values inherited from the previous game are filled in."""

    def required(self, name: str) -> Tag:
        """Return a required tag; raise `BadInput` at the first tag if it is missing."""
        if name not in self:
            raise next(iter(self.values())).unfit(phrase("the tag {tag} as well", tag=name))
        return self[name]

    def value(self, *names: str) -> str:
        """The value of the first of some tags that has one; empty if none has."""
        values = (self[name].value.strip() for name in names if name in self)
        return next((value for value in values if value not in ("", "?", "-")), "")

    def deal(self) -> Deal:
        """The hands, from the required tag Deal."""
        return self.required("Deal").read(Deal.parse)


_CHARSET = re.compile(rb"^%\s*Content-type:.*charset=([\w.:-]{1,40})", re.IGNORECASE | re.MULTILINE)


def decoded(data: bytes, name: str, encoding: str | None) -> str:
    """Decode a file with the encoding it states, else as UTF-8, else as Latin 1, the default of the standard."""
    if encoding is None:
        stated = _CHARSET.search(data[:5000])
        encoding = _known(stated[1].decode("ascii", "replace")) if stated else None
    if encoding is None:
        try:
            data.decode("utf-8-sig")
        except UnicodeDecodeError:
            encoding = None if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "latin-1"
    return text_of(data, name, encoding)


def _known(encoding: str) -> str | None:
    """Return the name of a text encoding that Python knows; None for any other."""
    try:
        found = codecs.lookup(encoding)
        bytes(4).decode(encoding)  # refuses what Python knows and what is no text, such as base64
    except (LookupError, ValueError):
        return None
    if found.name == "utf-8":
        return "utf-8-sig"
    return found.name


LONGEST_COMMENT = 100_000
"""Maximum characters of a comment in braces."""


def games(text: str, origin: Origin, ours: set[str]) -> Iterator[Game]:
    """Yield the tags of each board that has any of `ours`. Each tag Board begins a new board. Comments are dropped.

    Raise `BadInput` for a comment that is too long.
    """
    game, before = Game(), Game()
    for tag in tags_of(text, origin):
        if tag.name == "Board" and game.keys() & {"Board", *ours}:
            if game.keys() & ours:
                yield game
            game, before = Game(), game
        game[tag.name] = inherited(tag, game, before)
    if game.keys() & ours:
        yield game


INHERITED = ("#", "##")
"""The values of a tag that repeats the one of the previous game. Source: PBN 2.1, section 4.8."""


def inherited(tag: Tag, game: Game, before: Game) -> Tag:
    """Resolve a repeated tag from the head of the same game or from the previous game; return any other unchanged."""
    if tag.value.strip() not in INHERITED:
        return tag
    for earlier in (game, before):
        if tag.name in earlier:
            return replace(tag, value=earlier[tag.name].value)
    return replace(tag, value="")


def tags_of(text: str, origin: Origin) -> Iterator[Tag]:
    """Yield every tag of a file in order, each with its whole section. Comments are dropped.

    Raise `BadInput` for a comment that is too long.
    """
    last: Tag | None = None
    for number, line in _without_comments(text, origin):
        if match := _TAG.match(line):
            words = [match[1], *_NEXT.split(match[2])]
            for name, value in zip(words[::2], words[1::2], strict=True):
                if last is not None:
                    yield last
                last = Tag(origin.at(number), _CALLED.get(name.lower(), name), value)
        elif last is not None and line.strip():
            last.section.append((number, line))
    if last is not None:
        yield last


def _without_comments(text: str, origin: Origin) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines without comments, which are in braces or follow a semicolon, but never inside a tag.

    A line that begins with a percent sign is a directive and dropped too.
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


_MARKS = re.compile(r'"[^"]*"|[{};]')
"""Marks that begin or end a comment, and quoted texts, in which they do not."""


def _outside_comments(line: str, *, inside: bool) -> tuple[str, bool]:
    """Return the part of a line outside comments, and whether a comment in braces continues on the next line."""
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


def read_deals(
    text: str, origin: Origin, boards: int | None, mistakes: Mistakes, *, once: bool = True, any_dealer: bool = False
) -> tuple[tuple[int, Deal], ...]:
    """Read the deal of each board, 1 to `boards`, and note mistakes; other tags are ignored.

    With `once`, a board may occur only once, otherwise also again with the same cards. The dealer follows from the
    number of the board, so a file that disagrees numbers other boards. With `any_dealer` it is accepted, with a notice.
    """
    deals: dict[int, Deal] = {}
    otherwise: dict[int, None] = {}
    for game in games(text, origin, {"Board", "Dealer", "Deal"}):
        number: int | None = None
        with mistakes.noting(""):
            number = _new_board(game, boards, deals, once=once)
        if number is None:
            continue
        dealer, expected = game.get("Dealer"), dealer_of(number)
        if dealer is not None and dealer.value.strip().upper() != str(expected):
            otherwise[number] = None
            if not any_dealer:
                deals_it = phrase("{seat}, who deals board {board}", seat=expected, board=number)
                mistakes.append(Mistake(dealer.where, dealer.name, misread(dealer.value, deals_it)))
        if "Deal" in game:
            with mistakes.noting(""):
                deals[number] = game.deal()
    if otherwise and any_dealer:
        numbers = phrase("{boards} {numbers}", boards=noun(len(otherwise), "board"), numbers=chained(otherwise, ", "))
        notice(phrase("{file}: {boards}: the number says who deals, not the file", file=origin.name, boards=numbers))
    return tuple(sorted(deals.items()))


def _new_board(game: Game, boards: int | None, deals: dict[int, Deal], *, once: bool) -> int:
    tag = game.required("Board")
    with tag.reading():
        number = board_among(tag.value, boards)
        given_again = not once and "Deal" in game  # in a file with a game for each table
        if number in deals and not (given_again and game.deal() == deals[number]):
            raise Misread(tag.value, phrase("a board whose deal was not given yet"))
    return number


HEAD = "% PBN 2.1\n% EXPORT"
"""The head of files meant for exchange between programs."""


def write_deals(deals: Sequence[tuple[int, Deal]], dealt: Iterable[Dealt] = (), *, vulnerability: bool) -> str:
    """Format deals as PBN with their details; empty if there are none.

    Without `vulnerability` nobody is vulnerable; only games with an auction have it.
    """
    if not deals:
        return ""
    further = {one.board: dealt_tags(one) for one in dealt}
    parts = [HEAD]
    for number, deal in deals:
        parts.append(written_tags({**game_tags(number, deal, vulnerability=vulnerability), **further.get(number, {})}))
    return "\n".join(parts)


def written_tags(tags: Mapping[str, object]) -> str:
    """Format tags, each on its own line."""
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def game_tags(board: int, deal: Deal, *, vulnerability: bool) -> dict[str, object]:
    """The tags that begin a board."""
    vulnerable = vulnerable_word(board, vulnerability=vulnerability)
    return {"Board": board, "Dealer": dealer_of(board), "Vulnerable": vulnerable, "Deal": deal}


def vulnerable_word(board: int, *, vulnerability: bool) -> str:
    """The value of the tag Vulnerable; `None` in a game without vulnerability."""
    sides = vulnerable_sides(board) if vulnerability else ()
    return "All" if len(sides) == 2 else next(iter(map(str, sides)), "None")


FIGURES, TABLE, LESSON, SEED = "DoubleDummyTricks", "OptimumResultTable", "Lesson", "Seed"

_COLUMN = re.compile(r"(\w+)(?:\\\w+)?")


def read_dealt(text: str, origin: Origin, boards: Iterable[int], mistakes: Mistakes) -> tuple[Dealt, ...]:
    """Read the details of the deals of some boards, and note mistakes.

    A double dummy table that is incomplete is left out, with a notice.
    """
    waiting, dealt = set(boards), list[Dealt]()
    for game in games(text, origin, {FIGURES, TABLE, LESSON, SEED}):
        try:
            board = board_number(game["Board"].value.strip()) if "Board" in game else None
        except Misread:
            continue
        if board is None or board not in waiting:
            continue
        waiting.remove(board)
        with mistakes.noting(""):
            one = _dealt(game, board)
            if one != Dealt(board):
                dealt.append(one)
    return tuple(sorted(dealt))


def _dealt(game: Game, board: int) -> Dealt:
    lesson = game[LESSON].read(name_text) if LESSON in game else ""
    seed = game[SEED].read(seed_number) if SEED in game else None
    return Dealt(board, _figures(game), lesson, seed)


def _figures(game: Game) -> str:
    """The twenty double dummy figures as text, from either tag; empty if neither is complete."""
    named = [game[name] for name in (FIGURES, TABLE) if name in game]
    for tag in named:
        with suppress(Misread):
            return str(DoubleDummy.parse(tag.value) if tag.name == FIGURES else _table(tag))
    if named:
        notice(phrase("{place}: a double dummy table that is not whole is left out", place=named[0].where))
    return ""


def _table(tag: Tag) -> DoubleDummy:
    """Read an OptimumResultTable with rows and columns in any order; raise `ParseError` if it is incomplete."""
    names = [match[1] for match in map(_COLUMN.match, tag.value.split(";")) if match]
    by_seat: dict[Seat, dict[Denomination, int]] = {seat: {} for seat in Seat}
    for _, line in tag.section:
        row = dict(zip(names, line.split(), strict=False))
        named = row.get("Denomination", "").upper()
        denomination = next((one for one in Denomination if named in (one.value, one.value[0])), None)
        result = row.get("Result", "")
        if denomination is None or not re.fullmatch("[0-9]{1,2}", result) or int(result) > TRICKS:
            raise Misread(line, phrase("declarer, denomination and tricks"))
        by_seat[Seat.parse(row.get("Declarer", ""))][denomination] = int(result)
    if any(len(tricks) < len(Denomination) for tricks in by_seat.values()):
        raise Misread(tag.value, phrase("twenty figures"))
    return DoubleDummy.of_seats(by_seat)


def dealt_tags(dealt: Dealt) -> dict[str, object]:
    """The tags for the details of a deal."""
    tags = {FIGURES: dealt.double_dummy, LESSON: dealt.lesson, SEED: dealt.seed}
    return {name: value for name, value in tags.items() if value not in ("", None)}
