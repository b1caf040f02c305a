"""Portable Bridge Notation: the tags of each board of a file, and the hands in them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import InputError, Mistake, Mistakes, ParseError, SourceLocation, mismatch_message
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.seats import Seat, dealer_of, vulnerable_sides
from scorer.i18n import Phrase, join_phrases, noun_form, phrase
from scorer.interchange.text_files import decode_text, parse_event_board
from scorer.model.boards import DealDetails
from scorer.model.numbers import parse_board_number, parse_seed
from scorer.model.texts import parse_name
from scorer.progress import add_notice

if TYPE_CHECKING:
    from scorer.interchange.rows import Origin

T = TypeVar("T")

_TAG_LINE = re.compile(r'^\s*\[\s*(\w+)\s+"(.*)"\s*\]\s*$')
_TAG_SEPARATOR = re.compile(r'(?<!\\)"\s*\]\s*\[\s*(\w+)\s+"')
"""The separator between two tags on one line."""

_TAG_NAMES = (
    *("Event", "Site", "Date", "EventDate", "Competition", "Scoring", "ScoreTable", "TotalScoreTable"),
    *("Board", "Dealer", "Deal", "DoubleDummyTricks", "OptimumResultTable", "Lesson", "Seed"),
    *("North", "East", "South", "West", "Section", "Round", "Table", "PairNS", "PairEW"),
    *("Contract", "Declarer", "Result", "Play"),
)
"""The tags that are read, as spelled in the standard; some programs write them in lower case."""

_TAG_NAME_BY_LOWER = {name.lower(): name for name in _TAG_NAMES}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair with its place, and the lines of its section, if any, with their numbers."""

    where: SourceLocation
    name: str
    value: str
    section: list[tuple[int, str]] = field(default_factory=list)

    def read(self, parse: Callable[[str], T]) -> T:
        """Parse the value; raise `InputError` if that fails."""
        with self.locating_errors():
            return parse(self.value)

    @contextmanager
    def locating_errors(self, line: int = 0) -> Iterator[None]:
        """Convert a `ParseError` inside the block to a `InputError` at this tag, or at a line of its section."""
        try:
            yield
        except ParseError as error:
            raise InputError([Mistake(self.locate(line), self.name, error.reason)]) from error

    def locate(self, line: int) -> SourceLocation:
        """The place of a line of the section, or of the tag itself if `line` is 0."""
        return self.where._replace(line=line) if line else self.where

    def unexpected_value_error(self, expected: Phrase) -> InputError:
        """Make the error for an unacceptable value."""
        return InputError([Mistake(self.where, self.name, mismatch_message(self.value, expected))])


class TagGame(dict[str, Tag]):
    """The tags of a board by name. Values inherited from the previous game are filled in."""

    def required_tag(self, name: str) -> Tag:
        """Return a required tag; raise `InputError` at the first tag if it is missing."""
        if name not in self:
            raise next(iter(self.values())).unexpected_value_error(phrase("the tag {tag} as well", tag=name))
        return self[name]

    def value(self, *names: str) -> str:
        """The value of the first of some tags that has one; empty if none has."""
        values = (self[name].value.strip() for name in names if name in self)
        return next((value for value in values if value not in ("", "?", "-")), "")

    def read_deal(self) -> Deal:
        """The hands, from the required tag Deal."""
        return self.required_tag("Deal").read(Deal.parse)


_CHARSET = re.compile(rb"^%\s*Content-type:.*charset=([\w.:-]{1,40})", re.IGNORECASE | re.MULTILINE)


def decode_pbn(data: bytes, name: str, encoding: str | None) -> str:
    """Decode a file with the encoding it states, else as UTF-8, else as Latin 1, the default of the standard."""
    if encoding is None:
        stated = _CHARSET.search(data[:5000])
        encoding = _known_encoding(stated[1].decode("ascii", "replace")) if stated else None
    if encoding is None:
        try:
            data.decode("utf-8-sig")
        except UnicodeDecodeError:
            encoding = None if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "latin-1"
    return decode_text(data, name, encoding)


def _known_encoding(encoding: str) -> str | None:
    """Return the name of a text encoding that Python knows; None for any other."""
    try:
        found = codecs.lookup(encoding)
        bytes(4).decode(encoding)  # refuses what Python knows and what is no text, such as base64
    except (LookupError, ValueError):
        return None
    if found.name == "utf-8":
        return "utf-8-sig"
    return found.name


MAX_COMMENT_LENGTH = 100_000
"""Maximum characters of a comment in braces."""


def read_games(text: str, origin: Origin, wanted: set[str]) -> Iterator[TagGame]:
    """Yield the tags of each board that has any of `ours`. Each tag Board begins a new board. Comments are dropped.

    Raise `InputError` for a comment that is too long.
    """
    game, before = TagGame(), TagGame()
    for tag in read_tags(text, origin):
        if tag.name == "Board" and game.keys() & {"Board", *wanted}:
            if game.keys() & wanted:
                yield game
            game, before = TagGame(), game
        game[tag.name] = resolve_inherited(tag, game, before)
    if game.keys() & wanted:
        yield game


INHERITED_VALUES = ("#", "##")
"""The values of a tag that repeats the one of the previous game. Source: PBN 2.1, section 4.8."""


def resolve_inherited(tag: Tag, game: TagGame, before: TagGame) -> Tag:
    """Resolve a repeated tag from the head of the same game or from the previous game; return any other unchanged."""
    if tag.value.strip() not in INHERITED_VALUES:
        return tag
    for earlier in (game, before):
        if tag.name in earlier:
            return replace(tag, value=earlier[tag.name].value)
    return replace(tag, value="")


def read_tags(text: str, origin: Origin) -> Iterator[Tag]:
    """Yield every tag of a file in order, each with its whole section. Comments are dropped.

    Raise `InputError` for a comment that is too long.
    """
    last: Tag | None = None
    for number, line in _without_comments(text, origin):
        if match := _TAG_LINE.match(line):
            words = [match[1], *_TAG_SEPARATOR.split(match[2])]
            for name, value in zip(words[::2], words[1::2], strict=True):
                if last is not None:
                    yield last
                last = Tag(origin.locate(number), _TAG_NAME_BY_LOWER.get(name.lower(), name), value)
        elif last is not None and line.strip():
            last.section.append((number, line))
    if last is not None:
        yield last


def _without_comments(text: str, origin: Origin) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines without comments, which are in braces or follow a semicolon, but never inside a tag.

    A line that begins with a percent sign is a directive and dropped too.
    """
    inside, start, length = False, 0, 0
    for number, line in enumerate(text.splitlines(), start=1):
        start, length = (start, length + len(line) + 1) if inside else (number, 0)
        if length > MAX_COMMENT_LENGTH:
            shorter = phrase("expected a comment of at most {most:,} characters", most=MAX_COMMENT_LENGTH)
            raise InputError([Mistake(origin.locate(start), "", shorter)])
        if inside or not (_TAG_LINE.match(line) or line.startswith("%")):
            outside, inside = _strip_comments(line, inside=inside)
            yield number, outside
        elif not line.startswith("%"):
            yield number, line


_COMMENT_MARKS = re.compile(r'"[^"]*"|[{};]')
"""Marks that begin or end a comment, and quoted texts, in which they do not."""


def _strip_comments(line: str, *, inside: bool) -> tuple[str, bool]:
    """Return the part of a line outside comments, and whether a comment in braces continues on the next line."""
    outside = ""
    while line:
        if inside:
            _, closed, line = line.partition("}")
            inside = not closed
            continue
        match = _COMMENT_MARKS.search(line)
        if match is None:
            return outside + line, False
        outside += line[: match.start()]
        if match[0] == ";":
            return outside, False
        inside, line = match[0] == "{", line[match.end() :]
        if match[0].startswith('"'):
            outside += match[0]
    return outside, inside


def read_deals(
    text: str, origin: Origin, boards: int | None, mistakes: Mistakes, *, once: bool = True, any_dealer: bool = False
) -> tuple[tuple[int, Deal], ...]:
    """Read the deal of each board, 1 to `boards`, and note mistakes; other tags are ignored.

    With `once`, a board may occur only once, otherwise also again with the same cards. The dealer follows from the
    number of the board, so a file that disagrees numbers other boards. With `any_dealer` it is accepted, with a notice.
    """
    deals: dict[int, Deal] = {}
    otherwise: dict[int, None] = {}
    for game in read_games(text, origin, {"Board", "Dealer", "Deal"}):
        number: int | None = None
        with mistakes.capture(""):
            number = _read_new_board(game, boards, deals, once=once)
        if number is None:
            continue
        dealer, expected = game.get("Dealer"), dealer_of(number)
        if dealer is not None and dealer.value.strip().upper() != str(expected):
            otherwise[number] = None
            if not any_dealer:
                deals_it = phrase("{seat}, who deals board {board}", seat=expected, board=number)
                mistakes.append(Mistake(dealer.where, dealer.name, mismatch_message(dealer.value, deals_it)))
        if "Deal" in game:
            with mistakes.capture(""):
                deals[number] = game.read_deal()
    if otherwise and any_dealer:
        numbers = phrase(
            "{boards} {numbers}", boards=noun_form(len(otherwise), "board"), numbers=join_phrases(otherwise, ", ")
        )
        add_notice(
            phrase(
                "{file}: {boards}: dealer taken from the board number, not from the file",
                file=origin.name,
                boards=numbers,
            )
        )
    return tuple(sorted(deals.items()))


def _read_new_board(game: TagGame, boards: int | None, deals: dict[int, Deal], *, once: bool) -> int:
    tag = game.required_tag("Board")
    with tag.locating_errors():
        number = parse_event_board(tag.value, boards)
        given_again = not once and "Deal" in game  # in a file with a game for each table
        if number in deals and not (given_again and game.read_deal() == deals[number]):
            raise ParseError(tag.value, phrase("a board that does not have a deal yet"))
    return number


EXPORT_HEAD = "% PBN 2.1\n% EXPORT"
"""The head of files meant for exchange between programs."""


def write_deals(deals: Sequence[tuple[int, Deal]], dealt: Iterable[DealDetails] = (), *, vulnerability: bool) -> str:
    """Format deals as PBN with their details; empty if there are none.

    Without `vulnerability` nobody is vulnerable; only games with an auction have it.
    """
    if not deals:
        return ""
    further = {one.board: deal_detail_tags(one) for one in dealt}
    parts = [EXPORT_HEAD]
    for number, deal in deals:
        parts.append(format_tags({**game_tags(number, deal, vulnerability=vulnerability), **further.get(number, {})}))
    return "\n".join(parts)


def format_tags(tags: Mapping[str, object]) -> str:
    """Format tags, each on its own line."""
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def game_tags(board: int, deal: Deal, *, vulnerability: bool) -> dict[str, object]:
    """The tags that begin a board."""
    vulnerable = vulnerable_value(board, vulnerability=vulnerability)
    return {"Board": board, "Dealer": dealer_of(board), "Vulnerable": vulnerable, "Deal": deal}


def vulnerable_value(board: int, *, vulnerability: bool) -> str:
    """The value of the tag Vulnerable; `None` in a game without vulnerability."""
    sides = vulnerable_sides(board) if vulnerability else ()
    return "All" if len(sides) == 2 else next(iter(map(str, sides)), "None")


FIGURES_TAG, TABLE_TAG, LESSON_TAG, SEED_TAG = "DoubleDummyTricks", "OptimumResultTable", "Lesson", "Seed"

_COLUMN = re.compile(r"(\w+)(?:\\\w+)?")


def read_deal_details(text: str, origin: Origin, boards: Iterable[int], mistakes: Mistakes) -> tuple[DealDetails, ...]:
    """Read the details of the deals of some boards, and note mistakes.

    A double dummy table that is incomplete is left out, with a notice.
    """
    pending, dealt = set(boards), list[DealDetails]()
    for game in read_games(text, origin, {FIGURES_TAG, TABLE_TAG, LESSON_TAG, SEED_TAG}):
        try:
            board = parse_board_number(game["Board"].value.strip()) if "Board" in game else None
        except ParseError:
            continue
        if board is None or board not in pending:
            continue
        pending.remove(board)
        with mistakes.capture(""):
            one = _read_details(game, board)
            if one != DealDetails(board):
                dealt.append(one)
    return tuple(sorted(dealt))


def _read_details(game: TagGame, board: int) -> DealDetails:
    lesson = game[LESSON_TAG].read(parse_name) if LESSON_TAG in game else ""
    seed = game[SEED_TAG].read(parse_seed) if SEED_TAG in game else None
    return DealDetails(board, _read_double_dummy(game), lesson, seed)


def _read_double_dummy(game: TagGame) -> str:
    """The twenty double dummy figures as text, from either tag; empty if neither is complete."""
    named = [game[name] for name in (FIGURES_TAG, TABLE_TAG) if name in game]
    for tag in named:
        with suppress(ParseError):
            return str(DoubleDummyTable.parse(tag.value) if tag.name == FIGURES_TAG else _read_optimum_table(tag))
    if named:
        add_notice(phrase("{place}: left out: an incomplete double dummy table", place=named[0].where))
    return ""


def _read_optimum_table(tag: Tag) -> DoubleDummyTable:
    """Read an OptimumResultTable with rows and columns in any order; raise `ParseError` if it is incomplete."""
    names = [match[1] for match in map(_COLUMN.match, tag.value.split(";")) if match]
    by_seat: dict[Seat, dict[Denomination, int]] = {seat: {} for seat in Seat}
    for _, line in tag.section:
        row = dict(zip(names, line.split(), strict=False))
        named = row.get("Denomination", "").upper()
        denomination = next((one for one in Denomination if named in (one.value, one.value[0])), None)
        result = row.get("Result", "")
        if denomination is None or not re.fullmatch("[0-9]{1,2}", result) or int(result) > TRICKS:
            raise ParseError(line, phrase("declarer, denomination and tricks"))
        by_seat[Seat.parse(row.get("Declarer", ""))][denomination] = int(result)
    if any(len(tricks) < len(Denomination) for tricks in by_seat.values()):
        raise ParseError(tag.value, phrase("twenty figures"))
    return DoubleDummyTable.from_tricks_by_seat(by_seat)


def deal_detail_tags(dealt: DealDetails) -> dict[str, object]:
    """The tags for the details of a deal."""
    tags = {FIGURES_TAG: dealt.double_dummy, LESSON_TAG: dealt.lesson, SEED_TAG: dealt.seed}
    return {name: value for name, value in tags.items() if value not in ("", None)}
