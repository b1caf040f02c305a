"""Commands on the club's book of players: who is in it, their details, and which spellings are one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scorer import hints
from scorer.commands.changes import Change
from scorer.commands.command import Command, FromText, ReadContext, command, list_reader, parameter, text_reader
from scorer.errors import AlreadyExistsError
from scorer.i18n import count_phrase, join_phrases, phrase
from scorer.model.history import Subject, Topic
from scorer.model.players import Player, PlayerBook, add_missing_players, sort_players
from scorer.model.texts import name_key, parse_free_text, parse_name, parse_required_name

if TYPE_CHECKING:
    from scorer.model.pairs import Pair


SUBJECT = Subject(Topic.PLAYERS)


class PlayersCommand(Command[PlayerBook]):
    """A command on the book of players."""

    __slots__ = ()


def add_player(
    book: PlayerBook,
    name: str,
    club_number: str | None,
    national_number: str | None,
    note: str | None,
    *,
    page: bool | None = None,
) -> Change[PlayerBook]:
    """Add a player to the list, or change the details of one who is in it; None leaves a detail as it is."""
    present = book.find(name)
    former_details = (present or Player(name))._asdict()
    details = {"club_number": club_number, "national_number": national_number, "note": note, "page": page}
    player = Player(**former_details | {detail: value for detail, value in details.items() if value is not None})
    if present is None:
        return Change(_put_player(player, book), SUBJECT, phrase("{name}: added to the book", name=player.name))
    if player == present:
        raise AlreadyExistsError(phrase("{name} is already in the book", name=present.name))
    return Change(_put_player(player, book, present), SUBJECT, phrase("{name}: changed", name=player.name))


def _put_player(player: Player, book: PlayerBook, *replaced: Player) -> PlayerBook:
    """Return the book with a player in place of others."""
    return PlayerBook(sort_players((*(other for other in book.players if other not in replaced), player)))


def import_players(book: PlayerBook, listed: Sequence[Player]) -> Change[PlayerBook]:
    """Import a list of players; those already in the book get the details of the list."""
    players = {name_key(player.name): player for player in book.players}
    new_count = 0
    for player in listed:
        present = book.find(player.name, player.national_number)
        if present is None:
            players[name_key(player.name)] = player
            new_count += 1
        else:
            key = name_key(present.name)
            players[key] = _merge_details(players[key], player)
    after = PlayerBook(sort_players(players.values()))
    _ensure_unique_names(after)
    counts = {"fresh": new_count, "changed": len(listed) - new_count, "players": len(after.players)}
    return Change(
        after, SUBJECT, phrase("{fresh} new, {changed} already in the book; {players} players in all", **counts)
    )


def _merge_details(player: Player, listed: Player) -> Player:
    """Return a player with the details of a list; what the list leaves empty stays."""
    names = (*player.spellings, *listed.spellings, listed.name)
    spellings = tuple(dict.fromkeys(name for name in names if name_key(name) != name_key(player.name)))
    return Player(
        player.name,
        listed.club_number or player.club_number,
        listed.national_number or player.national_number,
        listed.note or player.note,
        listed.page or player.page,
        spellings,
    )


def _ensure_unique_names(book: PlayerBook) -> None:
    """Raise `AlreadyExistsError` if one name stands for two players."""
    owners: dict[str, str] = {}
    for player in book.players:
        for key in player.keys:
            other = owners.setdefault(key, player.name)
            if other != player.name:
                shared = phrase("{name} and {other} share a name", name=player.name, other=other)
                raise AlreadyExistsError(shared, hints.MERGE_PLAYERS)


def fill_book(book: PlayerBook, pairs: Sequence[Pair]) -> Change[PlayerBook]:
    """Add everyone who is named in the pairs of recorded events."""
    after = add_missing_players(book, pairs)
    counts = {
        "fresh": count_phrase(len(after.players) - len(book.players), "new player"),
        "players": count_phrase(len(after.players), "player"),
    }
    return Change(after, SUBJECT, phrase("{fresh} found in past evenings; {players} in the list", **counts))


def rename_player(book: PlayerBook, player: Player, name: str) -> Change[PlayerBook]:
    """Rename a player; the former name stays as a spelling, so that events still match."""
    other = book.find(name)
    if other is not None and other != player:
        reason = phrase("{name} is already in the book", name=other.name)
        raise AlreadyExistsError(reason, hints.MERGE_PLAYERS)
    others = {name_key(one): one for one in player.names if name_key(one) != name_key(name)}
    renamed = player._replace(name=name, spellings=tuple(others.values()))
    summary = phrase("{name} (was {was})", name=name, was=player.name)
    return Change(_put_player(renamed, book, player), SUBJECT, summary)


def merge_players(book: PlayerBook, players: Sequence[Player], into: Player) -> Change[PlayerBook]:
    """Merge several spellings into one person, who gets the details that only the others have."""
    others = [other for other in players if other != into]
    if not others:
        raise AlreadyExistsError(
            phrase("{name} is already a single player, so there is nothing to merge", name=into.name)
        )
    merged = into
    for other in others:
        merged = _merge_details(merged, other)
    names = join_phrases((other.name for other in others), ", ")
    summary = phrase("{name} is also spelt {names}", name=into.name, names=names)
    return Change(_put_player(merged, book, into, *others), SUBJECT, summary)


def _read_spelling(text: str, context: ReadContext[PlayerBook]) -> Player:
    """Read a player of the book; one who is not in it is a spelling that occurs only in events."""
    book = context.state
    if book.find(text) is None and not book.matching_players(text):
        return Player(parse_required_name(text))
    return book.match(text)


def _read_player(text: str, context: ReadContext[PlayerBook]) -> Player:
    return context.state.match(text)


def _detail_reader(parse: Callable[[str], str]) -> Callable[[str | None, object], str | None]:
    """Return the reader of a detail: empty text removes the detail, None leaves it."""
    return lambda text, _: None if text is None else parse(text)


@command("add-player", phrase("Add a player to the list"))
class AddPlayer(PlayersCommand):
    """Add a player to the list, or change the details of one who is in it."""

    name: FromText[str] = parameter(phrase("name"), text_reader(parse_required_name))
    club_number: FromText[str | None] = parameter(phrase("club number"), _detail_reader(parse_name))
    national_number: FromText[str | None] = parameter(phrase("national number"), _detail_reader(parse_name))
    note: FromText[str | None] = parameter(phrase("note"), _detail_reader(parse_free_text))
    page: bool | None = None

    def apply(self, before: PlayerBook) -> Change[PlayerBook]:
        return add_player(before, self.name, self.club_number, self.national_number, self.note, page=self.page)


@command("rename-player", phrase("Rename a player"))
class RenamePlayer(PlayersCommand):
    """Rename a player of the book."""

    player: FromText[Player] = parameter(phrase("player"), _read_player)
    name: FromText[str] = parameter(phrase("name"), text_reader(parse_required_name))

    def apply(self, before: PlayerBook) -> Change[PlayerBook]:
        return rename_player(before, self.player, self.name)


@command("merge-players", phrase("Merge different spellings of a player's name"))
class MergePlayers(PlayersCommand):
    """Merge several spellings into one person."""

    into: FromText[Player] = parameter(phrase("correct name"), _read_player)
    players: FromText[tuple[Player, ...]] = parameter(phrase("spellings"), list_reader("players", _read_spelling))

    def apply(self, before: PlayerBook) -> Change[PlayerBook]:
        return merge_players(before, self.players, self.into)


@command("take-in-players", phrase("Import a list of players"))
class ImportPlayers(PlayersCommand):
    """Import a list of players."""

    listed: Sequence[Player]

    def apply(self, before: PlayerBook) -> Change[PlayerBook]:
        return import_players(before, self.listed)


@command("fill-book", phrase("Add everyone who has played"))
class FillBook(PlayersCommand):
    """Add everyone who is named in the pairs of recorded events."""

    pairs: Sequence[Pair]

    def apply(self, before: PlayerBook) -> Change[PlayerBook]:
        return fill_book(before, self.pairs)
