"""Prompts for a new event: who is here, how long, and how we play."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorer.cli.name_lists import choose_players, read_pair_names
from scorer.cli.output import show_messages, show_sheets
from scorer.cli.prompts import prompt_until_valid
from scorer.commands.copying import Attendance
from scorer.commands.pairs import ensure_partners
from scorer.errors import ParseError
from scorer.game.rulesets import RULE_SETS
from scorer.i18n import count_phrase, phrase
from scorer.interchange.lists.name_lists import EXPECTED_PAIR, parse_names, split_players
from scorer.model.numbers import find_numbered
from scorer.model.settings import Method
from scorer.model.texts import parse_required_name
from scorer.services import setup

if TYPE_CHECKING:
    from scorer.model.pair_lists import ListedPair
    from scorer.model.pairs import Pair
    from scorer.services.setup import NamesSource

TypedFields = dict[str, object]

LIST_SUFFIXES = (".csv", ".txt", ".tsv", ".xlsx", ".ods")
"""What ends with one of these is the path of a list, never a player's name."""

TABLES = re.compile(r"[0-9]{1,3}(?:\s*(?:½|1/2|\.5|\.0?))?(?:\s*,\s*[0-9.½]+)*")

WHO_IS_HERE = "Who is here? The pairs, one a line (Ann Lee & Bob Fox), a list (names.xlsx), or the tables (7 or 7.5)."
AS_LAST_TIME = "`last` takes everything from last time; finish with an empty line."
WHEN_DONE = "Finish with an empty line."
EXPECTED_FIRST_TIME = phrase(
    "{example}, a list of names, or the number of tables, because there is no evening to copy yet",
    example=EXPECTED_PAIR,
)
EXPECTED_PARTNER = phrase("just the partner's name, for example Amy Ash, or an empty line (the other pairs follow)")
LENGTHS = "How long is the evening: 150 minutes, 19:30 to 22:00, or 24 boards? Press Enter for 24 to 28 boards."
MOVEMENT_QUESTION = "Which movement (1 to {number}, another by its name, ? for all; Enter for 1)"
SCORINGS = "How is it scored: standard or plus rules, matchpoints or cross-imps? Press Enter for {usual}."


def ask_new_event(db: str, words: TypedFields, named: NamesSource) -> tuple[TypedFields, NamesSource]:
    """Prompt for what is missing for a new event; an empty answer leaves it to the program."""
    if not words["name"]:
        words["name"] = prompt_until_valid("Name of the event", parse_required_name, needed=True)
    is_of_pairs = not (words["teams"] or words["individual"])
    if is_of_pairs and not (typed_sizes(words) or named.listed or named.like):
        words, named = ask_who_is_here(db, words, named)
    if named.like:
        return words, named._replace(attendance=ask_attendance(db, named.like))
    if not is_of_pairs:
        return words, named
    return ask_how_to_play(db, words, len(named.listed)), named


def is_single_table(words: TypedFields, listed: int) -> bool:
    """Whether two pairs play by themselves, which has a method of its own."""
    sections = setup.read_movement_options(words).sections
    return (sections or (listed,)) == (2,)


def typed_sizes(words: TypedFields) -> str:
    """The number of tables or pairs as typed."""
    return f"{words['tables']}{words['pairs']}"


# Who is here


def ask_who_is_here(db: str, words: TypedFields, named: NamesSource) -> tuple[TypedFields, NamesSource]:
    """Prompt for pairs, line by line, a list, or the number of tables; one without a partner is pointed out."""
    has_former = setup.has_former_event(db)
    show_messages(WHO_IS_HERE, AS_LAST_TIME if has_former else WHEN_DONE)
    listed: list[ListedPair] = []
    waiting: list[str] = []
    while True:
        entered = prompt_until_valid(
            f"Pair {len(listed) + 1}", partial(read_line_of_people, begun=bool(listed), has_former=has_former)
        )
        if isinstance(entered, str) and entered:
            return words, named._replace(like=entered)
        if isinstance(entered, TypedTables):
            return words | {"tables": entered.tables}, named
        if not entered:
            if listed:
                break
            continue
        if len(entered) > 1:
            show_messages(count_phrase(len(entered), "pair"))
        for one in entered:
            pair = ask_partner(db, one.pair)
            if pair.player2:
                listed.append(one._replace(pair=pair))
            else:
                waiting.append(pair.player1)
    return words, named._replace(listed=listed, waiting=(*named.waiting, *waiting))


class TypedTables(NamedTuple):
    """A number of tables that was typed instead of names."""

    tables: str


def read_line_of_people(text: str, *, begun: bool, has_former: bool) -> list[ListedPair] | TypedTables | str:
    """Read the pairs of a line or of the list at a path; at the beginning also the tables, or the word for last time.

    `has_former` says whether there was a last time. Raise `ScorerError` for a list that cannot be read, and for a line
    that names no pair.
    """
    line = text.strip().strip("'\"").removeprefix("file://")
    if line.lower() == setup.LAST_EVENT and not begun:
        if not has_former:
            raise ParseError(line, EXPECTED_FIRST_TIME)
        return setup.LAST_EVENT
    if TABLES.fullmatch(line):
        if begun:
            raise ParseError(line, EXPECTED_PAIR)
        setup.read_movement_options({"tables": line})
        return TypedTables(line)
    if Path(line).suffix.lower() in LIST_SUFFIXES:
        listed = read_pair_names(str(Path(line).expanduser()), None, "")
        ensure_partners(listed)
        return listed
    return parse_names(line, "names") if line else []


def ask_partner(db: str, pair: Pair) -> Pair:
    """Complete the names of a pair from the club's book; point out a missing partner, and prompt for one."""
    if pair.player1 and not pair.player2:
        show_messages(f"{pair.player1} has no partner here. Press Enter to wait for one.")
        partner = prompt_until_valid("Partner", read_partner)
        pair = pair._replace(player2=partner)
    player1, player2 = choose_players(db, pair.player1, pair.player2)
    return pair._replace(player1=player1, player2=player2)


def read_partner(text: str) -> str:
    """Read the name of a partner; empty for none. Raise `ParseError` for the names of two people."""
    if len(split_players(text)) > 1:
        raise ParseError(text, EXPECTED_PARTNER)
    return parse_required_name(text) if text else ""


def ask_attendance(db: str, like: str) -> Attendance:
    """Prompt for who is missing and who is new, of an event like another one."""
    former = setup.load_former_event(db, like)
    show_messages(f"As {former.name}, {former.date.isoformat()}: {former.form.describe_count(len(former.competitors))}")

    def read_missing(text: str) -> list[str]:
        missing = [one.strip() for one in text.split(",") if one.strip()]
        setup.check_missing(former, missing)
        return missing

    missing = prompt_until_valid("Who is missing (numbers or names, with commas; Enter for no one)", read_missing)
    new: list[Pair] = []
    while True:
        question = "Who is new (Ann Lee & Bob Fox; Enter for no one else)"
        listed = prompt_until_valid(question, lambda text: parse_names(text, "names") if text else [])
        if not listed:
            return Attendance(missing, new)
        new += [one.pair for one in listed]


# How long


LENGTH_PARTS = (
    ("start", re.compile(r"(\d{1,2}[:.]\d{2})\s*(?:to|until|-|–)\s*(\d{1,2}[:.]\d{2})")),
    ("hours", re.compile(r"(\d{1,2})\s*(?:hours?|h)\s*(?:(\d{1,2})\s*(?:minutes?|min|m)?)?")),
    ("minutes", re.compile(r"(\d{1,4})\s*(?:minutes?|mins?|m)")),
    ("boards", re.compile(r"(\d{1,3})\s*(?:boards?|b)")),
    ("number", re.compile(r"(\d{1,4})")),
)
"""The forms in which a length can be given, most particular first."""

FEWEST_MINUTES = 60
"""A bare number from here on means minutes, a smaller one boards."""


def read_length(words: TypedFields, text: str) -> TypedFields:
    """Read minutes, a time from and to, or boards; several with commas. Raise `ParseError` for anything else."""
    given: TypedFields = {}
    for part in filter(None, re.split(r"\s*(?:,|\band\b)\s*", text.strip().lower())):
        given |= _read_length_part(part)
    setup.read_movement_options(words | given)
    return given


def _read_length_part(part: str) -> TypedFields:
    for name, pattern in LENGTH_PARTS:
        match = pattern.fullmatch(part)
        if match is None:
            continue
        if name == "start":
            start, end = (re.sub(r"\.", ":", one) for one in match.groups())
            minutes = (_minutes_of(end) - _minutes_of(start)) % (24 * 60)
            return {"minutes": str(minutes), "start": start}
        if name == "hours":
            return {"minutes": str(60 * int(match[1]) + int(match[2] or 0))}
        if name == "number":
            return {"minutes" if int(match[1]) >= FEWEST_MINUTES else "boards": match[1]}
        return {name: match[1]}
    raise ParseError(part, phrase("a length such as 150 minutes, 19:30 to 22:00, or 24 boards"))


def _minutes_of(time: str) -> int:
    hours, minutes = time.split(":")
    return 60 * int(hours) + int(minutes)


# How we play


def ask_how_to_play(db: str, words: TypedFields, listed: int) -> TypedFields:
    """Prompt for the length, the movement, and rules and method, unless they were given."""
    if not any(words[field] for field in ("boards", "minutes", "play")):
        show_messages(LENGTHS)
        words |= prompt_until_valid("How long", partial(read_length, words))
    if not words["kind"] and "," not in typed_sizes(words):
        words = ask_movement(words, listed)
    if not (words["rules"] or words["method"] or is_single_table(words, listed)):
        words |= ask_scoring(db)
    return words


def ask_movement(words: TypedFields, listed: int) -> TypedFields:
    """Show the movement that is proposed and others beside it, and prompt for one of them or any other."""
    sized = words if typed_sizes(words) or not listed else words | {"pairs": str(listed)}
    choices = setup.list_choices(sized)
    if not choices.names:
        show_sheets(choices.answer.sheets())
        return words
    show_sheets(choices.answer.sheets())

    def read_choice(text: str) -> TypedFields | None:
        if text == "?":
            show_sheets(setup.list_movements(sized, in_full=True).sheets())
            return None
        kind = find_numbered(text or "1", choices.names) or text
        chosen = words | {"kind": kind}
        setup.show_movement(sized | {"kind": kind})
        return chosen

    while True:
        chosen = prompt_until_valid(MOVEMENT_QUESTION.format(number=len(choices.names)), read_choice)
        if chosen is not None:
            return chosen


def ask_scoring(db: str) -> TypedFields:
    """Prompt for rules and method; by default those of the newest event."""
    usual = setup.usual_scoring(db)
    show_messages(SCORINGS.format(usual=" ".join(usual.values())))
    text = prompt_until_valid("Rules and scoring", read_scoring)
    return usual | text


def read_scoring(text: str) -> TypedFields:
    """Read the words for rules and method; raise `ParseError` for a word that is neither."""
    given: TypedFields = {}
    for word in re.split(r"[\s,]+", text.strip().lower()):
        if word in RULE_SETS:
            given["rules"] = word
        elif word in Method.__members__.values():
            given["method"] = word
        elif word:
            raise ParseError(word, phrase("rules such as standard or plus, or a method such as matchpoints"))
    return given
