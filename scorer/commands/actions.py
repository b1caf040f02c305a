"""What a director can do, each thing described once: what it is called, what it takes, and the step that does it.

Every door hands over words; they are read against the event as it then is, all of them before the step is called, which
takes values. Options of the command line and forms of the director's page say the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Misread, Mistakes, NotInFull, Way, remedy
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.model.history import Thing
from scorer.model.numbers import board_number, board_of_event, whole_number
from scorer.model.pairs import Form, Labelled, Meant, pair_meant, partners_meant, team_of
from scorer.model.texts import free_text, name_text

if TYPE_CHECKING:
    from scorer.commands.changed import Changed
    from scorer.model.events import Event
    from scorer.model.settings import Setting


class Known(NamedTuple):
    """What a reader looks at beside the word: the event, competition or book as it is, and what was read before."""

    state: Any
    values: dict[str, Any]

    @property
    def event(self) -> Event:
        """What is changed, where it is an event."""
        state: Event = self.state
        return state


Reader = Callable[[Any, Known], Any]
"""Makes a value of a word, or of several; raises `Misread`, or `BadInput` where it reads more than one thing."""


class Parameter(NamedTuple):
    """One thing that an action takes: its name, what people call it, and its reader.

    What is not `needed` is None where nothing was said, unless its reader understands what is `empty` too. `after`
    names those without which it cannot be read.
    """

    name: str
    words: Phrase
    read: Reader
    needed: bool = True
    after: tuple[str, ...] = ()
    example: str = ""
    empty: bool = False


class Action(NamedTuple):
    """One thing to do: its name, what it does, what it takes, and the step: state and values to what it will be.

    `of` is what it is done with.
    """

    name: str
    words: Phrase
    parameters: tuple[Parameter, ...]
    step: Callable[..., Changed[Any]]
    of: Thing = Thing.EVENT

    def read(self, state: object, words: Mapping[str, Any], **given: Any) -> dict[str, Any]:
        """Read every word as a value, beside those `given`; raise `BadInput` with all that mean nothing."""
        return read_all(self.parameters, words, Known(state, given))


def read_all(parameters: Iterable[Parameter], words: Mapping[str, Any], known: Known) -> dict[str, Any]:
    """Read words by the names of what they are; raise `BadInput` with all that mean nothing."""
    mistakes = Mistakes()
    for parameter in parameters:
        word = words.get(parameter.name, "")
        if not (word or parameter.needed or parameter.empty):
            known.values[parameter.name] = None
        elif known.values.keys() >= set(parameter.after):
            with mistakes.noting(parameter.name):
                known.values[parameter.name] = parameter.read(word, known)
    mistakes.refuse()
    return known.values


def plain(read: Callable[[str], Any]) -> Reader:
    """A reader that looks at nothing but the word."""
    return lambda text, _: read(text)


def read_setting(text: str, known: Known) -> Any:
    """What the setting `key` is to be, written bare or as in `event.toml`; told by its key where it cannot be that."""
    setting: Setting = known.values["key"]
    mistakes = Mistakes()
    plain = text if setting.values.free else text.strip().strip('"')
    value = mistakes.read(setting.key, plain, setting.values.read)
    mistakes.refuse()
    return value


def read_pair_in_full(text: str, known: Known) -> Meant:
    """Who is not taken away lightly; raise `NotInFull` where a name told it, or the label of a pair a whole team."""
    meant = pair_meant(known.event.called, text)
    ranked = meant.label if known.event.form is not Form.TEAMS else team_of(meant.label)
    if meant.by_name or ranked != meant.label:
        raise NotInFull(phrase("pair"), text, ranked, known.event.names[ranked] or known.event.form.titled(ranked))
    return meant


def read_round(text: str, known: Known) -> int:
    """A round of the schedule; any number where there is none."""
    number, last = whole_number(text), known.event.rounds
    if last and number > last:
        raise Misread(text, phrase("1 to {last}: the schedule has so many rounds", last=last))
    return number


def read_board(text: str, known: Known) -> int:
    """A board of the event."""
    number, last = board_number(text), known.event.boards
    if number > last:
        raise Misread(text, board_of_event(last), remedy(Way.BOARD))
    return number


def seated(name: str, words: Phrase, side: Side, other: str = "") -> Parameter:
    """A pair that sits on a side, and is not the one that is named as the `other`.

    Where the pairs are known as `labelled`, as for a file, it is called by its label, never by a name.
    """

    def read(text: str, known: Known) -> Meant:
        labelled: Labelled | None = known.values.get("labelled")
        if known.event.form is Form.INDIVIDUAL:
            meant = partners_meant(known.event.entrants, text)
        elif labelled is None:
            meant = pair_meant(known.event.pairs, text, side)
        else:
            meant = labelled.meant(text, side)
        opponents = known.values.get(other)
        if opponents is not None and opponents.label == meant.label:
            raise Misread(text, phrase("another pair than North-South's"))
        return meant

    return Parameter(name, words, read)


def each(name: str, read: Reader) -> Reader:
    """A reader of several words that are called so, all of whose mistakes are told."""

    def read_each(words: Iterable[Any], known: Known) -> tuple[Any, ...]:
        mistakes = Mistakes()
        values: list[Any] = []
        for word in words:
            with mistakes.noting(name):
                values.append(read(word, known))
        mistakes.refuse()
        return tuple(values)

    return read_each


BOARD = Parameter("board", phrase("board"), read_board, example="7")
NS = seated("ns", phrase("North-South"), Side.NORTH_SOUTH)
EW = seated("ew", phrase("East-West"), Side.EAST_WEST, "ns")
PAIR = Parameter("pair", phrase("pair"), lambda text, known: pair_meant(known.event.called, text))
PAIR_IN_FULL = Parameter("pair", phrase("pair"), read_pair_in_full)
PLAYER1 = Parameter("player1", phrase("first player"), plain(name_text), needed=False)
PLAYER2 = Parameter("player2", phrase("second player"), plain(name_text), needed=False)
ROUND = Parameter("round", phrase("round"), read_round)
FROM_ROUND = Parameter("from_round", phrase("from round"), read_round)
BY = Parameter("by", phrase("by whom"), plain(name_text), needed=False)
REASON = Parameter("reason", phrase("why"), plain(free_text), needed=False)
