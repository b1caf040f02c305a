"""Changing the club's book of players: who is in it, how they are called, and which spellings are one person."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import AlreadyThere, BadInput, Mistakes
from scorer.records.players import Book, Player, in_order, name_key, with_names
from scorer.records.texts import free_text, name_text, needed_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.records.pairs import Pair


class Changed(NamedTuple):
    """The book as it will be, and what to tell the director."""

    book: Book
    sentence: str


class Details(NamedTuple):
    """What is said of a player, as typed; None leaves what is there."""

    club_number: str | None = None
    national_number: str | None = None
    note: str | None = None
    page: bool | None = None


def add(book: Book, name: str, details: Details) -> Changed:
    """Put a player into the book, or give one who is there other details."""
    mistakes = Mistakes()
    called = mistakes.read("NAME", name, needed_name)
    if called is None:
        raise BadInput(mistakes)
    there = book.called(called)
    player = _with_details(there or Player(called), details)
    if there is None:
        return Changed(_with(book, player), f"{player.name}: in the book")
    if player == there:
        raise AlreadyThere(f"{there.name} is in the book already")
    return Changed(_with(_without(book, there), player), f"{player.name}: changed")


def _with_details(player: Player, details: Details) -> Player:
    mistakes = Mistakes()
    kept = player._asdict()
    for field, read in (("club_number", name_text), ("national_number", name_text), ("note", free_text)):
        text = getattr(details, field)
        if text is not None:
            kept[field] = mistakes.read(f"--{field.replace('_', '-')}", text, read)
    mistakes.refuse()
    if details.page is not None:
        kept["page"] = details.page
    return Player(**kept)


def _with(book: Book, player: Player) -> Book:
    return Book(in_order((*book.players, player)))


def _without(book: Book, *gone: Player) -> Book:
    return Book(tuple(player for player in book.players if player not in gone))


def take_in(book: Book, listed: Sequence[Player]) -> Changed:
    """Take in players from a list; who is there already gets what the list says of them."""
    players = {name_key(player.name): player for player in book.players}
    fresh = 0
    for player in listed:
        there = book.called(player.name, player.national_number)
        if there is None:
            players[name_key(player.name)] = player
            fresh += 1
        else:
            players[name_key(there.name)] = _completed(there, player)
    after = Book(in_order(players.values()))
    _refuse_shared_names(after)
    changed = len(listed) - fresh
    return Changed(after, f"{fresh} new, {changed} there already; {len(after.players)} players in the book")


def _completed(there: Player, listed: Player) -> Player:
    """A player with what a list says of them; what it leaves empty stays."""
    others = dict.fromkeys((*there.spellings, *listed.spellings))
    if name_key(listed.name) != name_key(there.name):
        others[listed.name] = None
    keys = {name_key(there.name)}
    spellings = tuple(name for name in others if name_key(name) not in keys)
    return Player(
        there.name,
        listed.club_number or there.club_number,
        listed.national_number or there.national_number,
        listed.note or there.note,
        listed.page or there.page,
        spellings,
    )


def _refuse_shared_names(book: Book) -> None:
    """Refuse a book in which one name means two players."""
    whose: dict[str, str] = {}
    for player in book.players:
        for key in player.keys:
            other = whose.setdefault(key, player.name)
            if other != player.name:
                raise AlreadyThere(f"{player.name} and {other} share a name: `scorer players merge` makes them one")


def fill(book: Book, pairs: Sequence[Pair]) -> Changed:
    """Take in everybody who stands in the pairs of the evenings that are there."""
    after = with_names(book, pairs)
    fresh = len(after.players) - len(book.players)
    return Changed(after, f"{fresh} new from the evenings; {len(after.players)} players in the book")


def rename(book: Book, text: str, name: str) -> Changed:
    """Call a player otherwise; the name until now stays as a spelling, so that events still find them."""
    mistakes = Mistakes()
    player = mistakes.read("PLAYER", text, book.meant)
    called = mistakes.read("NAME", name, needed_name)
    if mistakes or player is None or called is None:
        raise BadInput(mistakes)
    other = book.called(called)
    if other is not None and other != player:
        raise AlreadyThere(f"{other.name} is in the book already: `scorer players merge` makes two of them one")
    renamed = player._replace(name=called, spellings=_spellings(called, player.names))
    return Changed(_with(_without(book, player), renamed), f"{called} (was {player.name})")


def merge(book: Book, texts: Sequence[str], into: str) -> Changed:
    """Make several spellings one person; what the others have and they have not becomes theirs."""
    mistakes = Mistakes()
    kept = mistakes.read("INTO", into, book.meant)
    others = [mistakes.read("PLAYER", text, partial(_meant_or_spelled, book)) for text in texts]
    if mistakes or kept is None:
        raise BadInput(mistakes)
    joined, gone = kept, [kept]
    for other in others:
        if other is not None and other != kept:
            joined = _completed(joined, other)
            gone.append(other)
    names = ", ".join(other.name for other in others if other is not None and other != kept)
    if not names:
        raise AlreadyThere(f"{kept.name} is one person already")
    return Changed(_with(_without(book, *gone), joined), f"{kept.name} is also written {names}")


def _meant_or_spelled(book: Book, text: str) -> Player:
    """A player of the book; one whom it does not know is a spelling that stands in events alone."""
    if book.called(text) is None and not book.fitting(text):
        return Player(needed_name(text))
    return book.meant(text)


def _spellings(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that are not the one by which a player is called, each once."""
    others = {name_key(other): other for other in names if name_key(other) != name_key(name)}
    return tuple(others.values())
