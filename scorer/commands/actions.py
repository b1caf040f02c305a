"""What a director can do: each command described once, with its name, its parameters and the function it calls.

Every interface passes raw values. They are read against the current event, all of them before the function is called,
which takes parsed values. Command-line options and form fields have the names of the parameters.
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
    """What a reader can look at besides the raw value: the event, competition or book, and the values read before."""

    state: Any
    values: dict[str, Any]

    @property
    def event(self) -> Event:
        """The state, if it is an event."""
        state: Event = self.state
        return state


Reader = Callable[[Any, Known], Any]
"""Makes a value of a raw one; raises `ParseError`, or `InputError` if it reads several things."""


class Parameter(NamedTuple):
    """One parameter of a command: its name, its label, and its reader.

    One that is not `required` is None if nothing was given, unless it `accepts_empty`. `depends_on` names the
    parameters that must be read before it.
    """

    name: str
    words: Phrase
    read: Reader
    needed: bool = True
    after: tuple[str, ...] = ()
    example: str = ""
    empty: bool = False


class Action(NamedTuple):
    """A command: its name, label and parameters, and the function from state and values to a `Change`.

    `entity_kind` is what it changes.
    """

    name: str
    words: Phrase
    parameters: tuple[Parameter, ...]
    step: Callable[..., Changed[Any]]
    of: Thing = Thing.EVENT

    def read(self, state: object, words: Mapping[str, Any], **given: Any) -> dict[str, Any]:
        """Read every argument, besides the values `given`; raise `InputError` with all that cannot be read."""
        return read_all(self.parameters, words, Known(state, given))


def read_all(parameters: Iterable[Parameter], words: Mapping[str, Any], known: Known) -> dict[str, Any]:
    """Read arguments by the names of their parameters; raise `InputError` with all that cannot be read."""
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
    """Return a reader that looks only at the text."""
    return lambda text, _: read(text)


def read_setting(text: str, known: Known) -> Any:
    """Read the value of the setting `key`, bare or as in `event.toml`; a mistake is reported under that key."""
    setting: Setting = known.values["key"]
    mistakes = Mistakes()
    plain = text if setting.values.free else text.strip().strip('"')
    value = mistakes.read(setting.key, plain, setting.values.read)
    mistakes.refuse()
    return value


def read_pair_in_full(text: str, known: Known) -> Meant:
    """Read a pair that is to be removed; raise `FullNameRequiredError` for a name, or for one pair of a team."""
    meant = pair_meant(known.event.called, text)
    ranked = meant.label if known.event.form is not Form.TEAMS else team_of(meant.label)
    if meant.by_name or ranked != meant.label:
        raise NotInFull(phrase("pair"), text, ranked, known.event.names[ranked] or known.event.form.titled(ranked))
    return meant


def read_round(text: str, known: Known) -> int:
    """Read a round of the schedule; any number if there is no schedule."""
    number, last = whole_number(text), known.event.rounds
    if last and number > last:
        raise Misread(text, phrase("1 to {last}: the schedule has so many rounds", last=last))
    return number


def read_board(text: str, known: Known) -> int:
    """Read a board of the event."""
    number, last = board_number(text), known.event.boards
    if number > last:
        raise Misread(text, board_of_event(last), remedy(Way.BOARD))
    return number


def seated(name: str, words: Phrase, side: Side, other: str = "") -> Parameter:
    """Return the parameter of a pair that sits on a side, and is not the pair named as `other`.

    If the context has pairs by label, as for a file, the pair must be given by its label, not by a name.
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
    """Return a reader of several values under one name that reports all mistakes."""

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
