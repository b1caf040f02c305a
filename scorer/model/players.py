"""The club's player book: who a name refers to, however it was spelled.

An event stores names as they were played. The book only says which of them are the same person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import ParseError, ambiguity_message, choices_message
from scorer.i18n import phrase
from scorer.model.texts import name_key

if TYPE_CHECKING:
    from scorer.model.pairs import Pair


class Player(NamedTuple):
    """A person: name, club and national number, a note, and whether the web site may have a page about them.

    `spellings` are other forms of the name found in events.
    """

    name: str
    club_number: str = ""
    national_number: str = ""
    note: str = ""
    page: bool = False
    spellings: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The name, then its other spellings."""
        return (self.name, *self.spellings)

    @property
    def keys(self) -> set[str]:
        """The name keys of all spellings."""
        return {name_key(name) for name in self.names}


def name_order(name: str) -> tuple[str, str]:
    """Sort key for names; accents decide only between the same letters."""
    letters = unicodedata.normalize("NFKD", name)
    return name_key("".join(sign for sign in letters if not unicodedata.combining(sign))), name


@dataclass(frozen=True)
class PlayerBook:
    """The players known to the club, in order of their names."""

    players: tuple[Player, ...] = ()

    @cached_property
    def _by_name(self) -> Mapping[str, Player]:
        return {name_key(name): player for player in self.players for name in player.names}

    @cached_property
    def _by_number(self) -> Mapping[str, Player]:
        return {player.national_number: player for player in self.players if player.national_number}

    def find(self, name: str, number: str = "") -> Player | None:
        """Find the player behind a name in an event, by the national number first if one is given."""
        by_number = self._by_number.get(number) if number else None
        return by_number or self._by_name.get(name_key(name))

    def match(self, text: str, *, from_events: bool = False) -> Player:
        """Find a player by a name or a part of one; raise `ParseError` if none or several match.

        With `from_events` the book was completed with those who have played, so the list alone is not what is expected.
        """
        exact = self._by_name.get(name_key(text))
        if exact is not None:
            return exact
        matching = self.matching_players(text)
        if len(matching) > 1:
            raise ParseError(text, ambiguity_message([player.name for player in matching]))
        if not self.players:
            raise ParseError(text, phrase("a player in the list of players (which is empty)"), hints.FILL_BOOK)
        if not matching:
            known = [player.name for player in self.players]
            if from_events:
                raise ParseError(
                    text,
                    lambda: phrase(
                        "someone who has played or is in the list: {known}", known=choices_message(known, text)
                    ),
                )
            raise ParseError(
                text,
                lambda: phrase("a player in the list: {known}", known=choices_message(known, text)),
                hints.LIST_PLAYERS,
            )
        return matching[0]

    def complete_name(self, text: str) -> str:
        """Complete a typed name from the book; raise `ParseError` if it matches several players.

        A single word may be any word of a name, or begin one. Several words must match those of the name, and a word
        may be cut short with a point: `A. Lee`. A text that matches no one is a new name and is returned unchanged.
        """
        candidates = self.candidate_names(text)
        if len(candidates) > 1:
            raise ParseError(text, ambiguity_message(candidates), hints.ADD_PLAYER)
        return candidates[0] if candidates else text

    def candidate_names(self, text: str) -> list[str]:
        """The names that a typed one may be short for; an exact match, ignoring case, is the only one."""
        exact = self._by_name.get(name_key(text))
        if exact is not None:
            return [name for name in exact.names if name_key(name) == name_key(text)]
        return [player.name for player in self.players if _is_abbreviation(name_key(text), name_key(player.name))]

    def matching_players(self, text: str) -> list[Player]:
        """The players whose names contain a text."""
        part = name_key(text)
        if not part:
            return []
        return [player for player in self.players if any(part in key for key in player.keys)]

    def identify(self, name: str, number: str = "") -> PlayerIdentity:
        """Identify the person behind a name in an event, whether in the book or not."""
        player = self.find(name, number)
        if player is None:
            return PlayerIdentity(name_key(name), " ".join(name.split()))
        return PlayerIdentity(name_key(player.name), player.name, player.club_number)


def _is_abbreviation(typed: str, name: str) -> bool:
    """Whether a typed text is one word of a name, the beginning of one, or all its words cut short with points."""
    words, whole = typed.split(), name.split()
    if len(words) == 1:
        return any(word.startswith(words[0].rstrip(".")) for word in whole)
    if len(words) != len(whole):
        return False
    return all(map(_is_cut_off, words, whole))


def _is_cut_off(typed: str, word: str) -> bool:
    """Whether a typed word equals a word, or is its beginning followed by a point."""
    return typed == word or (typed.endswith(".") and word.startswith(typed[:-1]))


class PlayerIdentity(NamedTuple):
    """The identity behind a name: a key, the name to show, and the club number if known."""

    key: str
    name: str
    club_number: str = ""


def identities_of(pair: Pair, book: PlayerBook) -> tuple[PlayerIdentity, ...]:
    """The people of a pair whose names are known."""
    called = zip(pair.players, (pair.id1, pair.id2), strict=True)
    return tuple(book.identify(name, number) for name, number in called if name)


def sort_players(players: Iterable[Player]) -> tuple[Player, ...]:
    """Sort players by name."""
    return tuple(sorted(players, key=lambda player: name_order(player.name)))


def add_missing_players(book: PlayerBook, pairs: Sequence[Pair]) -> PlayerBook:
    """Return the book with all players of these pairs that it does not have yet."""
    known: set[str] = set()
    numbers: set[str] = set()
    for player in book.players:
        known |= player.keys
        numbers.add(player.national_number)
    missing: list[Player] = []
    for pair in pairs:
        for name, number in ((pair.player1, pair.id1), (pair.player2, pair.id2)):
            same_number = bool(number) and number in numbers
            if name and name_key(name) not in known and not same_number:
                known.add(name_key(name))
                numbers.add(number)
                missing.append(Player(" ".join(name.split()), national_number=number))
    return PlayerBook(sort_players((*book.players, *missing)))
