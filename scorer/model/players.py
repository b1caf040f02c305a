"""The club's book of players: who is meant by a name, however it was spelled.

An event keeps its names as they were played. The book only says which of them are the same person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Way, one_of, remedy, several_fit
from scorer.i18n import phrase

if TYPE_CHECKING:
    from scorer.model.pairs import Pair


class Player(NamedTuple):
    """A person: the name, the numbers of club and nation, a note, and whether the site may have a page of them.

    `spellings` are other ways in which the name stands in events.
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
        """The names as `name_key` has them, by which they are known again."""
        return {name_key(name) for name in self.names}


def name_key(name: str) -> str:
    """The same for names that differ only in capitals, white space or their Unicode form."""
    folded = name.casefold()
    if not name.isascii():  # most names are, and every name of an event is asked for its key
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def name_order(name: str) -> tuple[str, str]:
    """Sort key for names, wherever they are listed: accents decide only between the same letters."""
    letters = unicodedata.normalize("NFKD", name)
    return name_key("".join(sign for sign in letters if not unicodedata.combining(sign))), name


@dataclass(frozen=True)
class Book:
    """The players that the club knows, in the order of their names."""

    players: tuple[Player, ...] = ()

    @cached_property
    def _by_name(self) -> Mapping[str, Player]:
        return {name_key(name): player for player in self.players for name in player.names}

    @cached_property
    def _by_number(self) -> Mapping[str, Player]:
        return {player.national_number: player for player in self.players if player.national_number}

    def called(self, name: str, number: str = "") -> Player | None:
        """Who a name in an event is, with the national number beside it where there is one."""
        by_number = self._by_number.get(number) if number else None
        return by_number or self._by_name.get(name_key(name))

    def meant(self, text: str) -> Player:
        """The player whom somebody means by a name or a part of one; raise `Misread` where none or several fit."""
        exact = self._by_name.get(name_key(text))
        if exact is not None:
            return exact
        fitting = self.fitting(text)
        if len(fitting) > 1:
            raise Misread(text, several_fit([player.name for player in fitting]))
        if not self.players:
            raise Misread(text, phrase("somebody in the book of players, which is empty"), remedy(Way.BOOK))
        if not fitting:
            known = [player.name for player in self.players]
            raise Misread(
                text, lambda: phrase("a player of the book: {known}", known=one_of(known, text)), remedy(Way.PLAYER)
            )
        return fitting[0]

    def recognised(self, text: str) -> str:
        """A name that somebody has typed, as the book has it; raise `Misread` where it fits several players.

        One word may be any part of a name, or begin one; several words have to be the name's, the last letters of each
        left out behind a point: `A. Lee`. What fits nobody is a new name and stays as it is.
        """
        fitting = self.candidates(text)
        if len(fitting) > 1:
            raise Misread(text, several_fit(fitting), remedy(Way.ADD_PLAYER))
        return fitting[0] if fitting else text

    def candidates(self, text: str) -> list[str]:
        """The names that a typed one may be short for; it alone where the book has it so, in whatever letters."""
        exact = self._by_name.get(name_key(text))
        if exact is not None:
            return [name for name in exact.names if name_key(name) == name_key(text)]
        return [player.name for player in self.players if _abbreviates(name_key(text), name_key(player.name))]

    def fitting(self, text: str) -> list[Player]:
        """The players in whose names a text stands."""
        part = name_key(text)
        if not part:
            return []
        return [player for player in self.players if any(part in key for key in player.keys)]

    def person(self, name: str, number: str = "") -> Person:
        """Who a name in an event is, known to the book or not."""
        player = self.called(name, number)
        if player is None:
            return Person(name_key(name), " ".join(name.split()))
        return Person(name_key(player.name), player.name, player.club_number)


def _abbreviates(typed: str, name: str) -> bool:
    """Whether a name is meant by a word of it, by its beginning, or by words cut off with points."""
    words, whole = typed.split(), name.split()
    if len(words) == 1:
        return any(word.startswith(words[0].rstrip(".")) for word in whole)
    if len(words) != len(whole):
        return False
    return all(map(_is_cut_off, words, whole))


def _is_cut_off(typed: str, word: str) -> bool:
    """Whether a word is meant by the same one, or by its beginning with a point."""
    return typed == word or (typed.endswith(".") and word.startswith(typed[:-1]))


class Person(NamedTuple):
    """Who stands behind a name: what tells them apart from others, their name, and the club's number where known."""

    key: str
    name: str
    club_number: str = ""


def people_of(pair: Pair, book: Book) -> tuple[Person, ...]:
    """The people of a pair whose names are known."""
    called = zip(pair.players, (pair.id1, pair.id2), strict=True)
    return tuple(book.person(name, number) for name, number in called if name)


def in_order(players: Iterable[Player]) -> tuple[Player, ...]:
    """Players as a book lists them."""
    return tuple(sorted(players, key=lambda player: name_order(player.name)))


def with_names(book: Book, pairs: Sequence[Pair]) -> Book:
    """The book with everybody who stands in pairs of events and whom it did not know."""
    known: set[str] = set()
    numbers: set[str] = set()
    for player in book.players:
        known |= player.keys
        numbers.add(player.national_number)
    fresh: list[Player] = []
    for pair in pairs:
        for name, number in ((pair.player1, pair.id1), (pair.player2, pair.id2)):
            same_number = bool(number) and number in numbers
            if name and name_key(name) not in known and not same_number:
                known.add(name_key(name))
                numbers.add(number)
                fresh.append(Player(" ".join(name.split()), national_number=number))
    return Book(in_order((*book.players, *fresh)))
