"""Commands on the club's book of players: who is in it, their details, and which spellings are one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scorer.commands.actions import Action, Known, Parameter, each, plain
from scorer.commands.changed import Changed
from scorer.errors import AlreadyThere, Way, remedy
from scorer.i18n import Phrase, chained, phrase
from scorer.model.history import Subject, Thing, Topic
from scorer.model.players import Book, Player, in_order, name_key, with_names
from scorer.model.texts import free_text, name_text, needed_name

if TYPE_CHECKING:
    from scorer.model.pairs import Pair


_ABOUT = Subject(Topic.PLAYERS)


def add(
    book: Book,
    name: str,
    club_number: str | None,
    national_number: str | None,
    note: str | None,
    *,
    page: bool | None = None,
) -> Changed[Book]:
    """Add a player to the book, or change the details of one who is in it; None leaves a detail as it is."""
    there = book.called(name)
    kept = (there or Player(name))._asdict()
    details = {"club_number": club_number, "national_number": national_number, "note": note, "page": page}
    player = Player(**kept | {detail: value for detail, value in details.items() if value is not None})
    if there is None:
        return Changed(_with(player, book), _ABOUT, phrase("{name}: in the book", name=player.name))
    if player == there:
        raise AlreadyThere(phrase("{name} is in the book already", name=there.name))
    return Changed(_with(player, book, there), _ABOUT, phrase("{name}: changed", name=player.name))


def _with(player: Player, book: Book, *gone: Player) -> Book:
    """Return the book with a player in place of others."""
    return Book(in_order((*(other for other in book.players if other not in gone), player)))


def take_in(book: Book, listed: Sequence[Player]) -> Changed[Book]:
    """Import a list of players; those already in the book get the details of the list."""
    players = {name_key(player.name): player for player in book.players}
    fresh = 0
    for player in listed:
        there = book.called(player.name, player.national_number)
        if there is None:
            players[name_key(player.name)] = player
            fresh += 1
        else:
            key = name_key(there.name)
            players[key] = _completed(players[key], player)
    after = Book(in_order(players.values()))
    _refuse_shared_names(after)
    counts = {"fresh": fresh, "changed": len(listed) - fresh, "players": len(after.players)}
    return Changed(
        after, _ABOUT, phrase("{fresh} new, {changed} there already; {players} players in the book", **counts)
    )


def _completed(there: Player, listed: Player) -> Player:
    """Return a player with the details of a list; what the list leaves empty stays."""
    names = (*there.spellings, *listed.spellings, listed.name)
    spellings = tuple(dict.fromkeys(name for name in names if name_key(name) != name_key(there.name)))
    return Player(
        there.name,
        listed.club_number or there.club_number,
        listed.national_number or there.national_number,
        listed.note or there.note,
        listed.page or there.page,
        spellings,
    )


def _refuse_shared_names(book: Book) -> None:
    """Raise `AlreadyExistsError` if one name stands for two players."""
    whose: dict[str, str] = {}
    for player in book.players:
        for key in player.keys:
            other = whose.setdefault(key, player.name)
            if other != player.name:
                shared = phrase("{name} and {other} share a name", name=player.name, other=other)
                raise AlreadyThere(shared, remedy(Way.MERGE_PLAYERS))


def fill(book: Book, pairs: Sequence[Pair]) -> Changed[Book]:
    """Add everyone who is named in the pairs of recorded events."""
    after = with_names(book, pairs)
    counts = {"fresh": len(after.players) - len(book.players), "players": len(after.players)}
    return Changed(after, _ABOUT, phrase("{fresh} new from the evenings; {players} players in the book", **counts))


def rename(book: Book, player: Player, name: str) -> Changed[Book]:
    """Rename a player; the former name stays as a spelling, so that events still match."""
    other = book.called(name)
    if other is not None and other != player:
        there = phrase("{name} is in the book already", name=other.name)
        raise AlreadyThere(there, remedy(Way.MERGE_PLAYERS))
    others = {name_key(one): one for one in player.names if name_key(one) != name_key(name)}
    renamed = player._replace(name=name, spellings=tuple(others.values()))
    said = phrase("{name} (was {was})", name=name, was=player.name)
    return Changed(_with(renamed, book, player), _ABOUT, said)


def merge(book: Book, players: Sequence[Player], into: Player) -> Changed[Book]:
    """Merge several spellings into one person, who gets the details that only the others have."""
    others = [other for other in players if other != into]
    if not others:
        raise AlreadyThere(phrase("{name} is one person already", name=into.name))
    joined = into
    for other in others:
        joined = _completed(joined, other)
    names = chained((other.name for other in others), ", ")
    said = phrase("{name} is also written {names}", name=into.name, names=names)
    return Changed(_with(joined, book, into, *others), _ABOUT, said)


def _read_spelled(text: str, known: Known) -> Player:
    """Read a player of the book; one who is not in it is a spelling that occurs only in events."""
    book: Book = known.state
    if book.called(text) is None and not book.fitting(text):
        return Player(needed_name(text))
    return book.meant(text)


def _meant(text: str, known: Known) -> Player:
    book: Book = known.state
    return book.meant(text)


def _detail(name: str, words: Phrase, read: Callable[[str], str]) -> Parameter:
    """Return the parameter of a detail: empty text removes the detail, None leaves it."""
    return Parameter(name, words, lambda text, _: None if text is None else read(text))


NAME = Parameter("name", phrase("name"), plain(needed_name))

ADD = Action(
    "add-player",
    phrase("Put a player into the book"),
    (
        NAME,
        _detail("club_number", phrase("club number"), name_text),
        _detail("national_number", phrase("national number"), name_text),
        _detail("note", phrase("note"), free_text),
    ),
    add,
    Thing.PLAYERS,
)
RENAME = Action(
    "rename-player",
    phrase("Call a player otherwise"),
    (Parameter("player", phrase("player"), _meant), NAME),
    rename,
    Thing.PLAYERS,
)
MERGE = Action(
    "merge-players",
    phrase("Make several spellings one person"),
    (
        Parameter("into", phrase("who it is"), _meant),
        Parameter("players", phrase("spellings"), each("players", _read_spelled)),
    ),
    merge,
    Thing.PLAYERS,
)
TAKE_IN = Action("take-in-players", phrase("Take in a list of players"), (), take_in, Thing.PLAYERS)
FILL = Action("fill-book", phrase("Take in everybody who played"), (), fill, Thing.PLAYERS)
