"""What a director can do: each command described once, with its name, its parameters and the function it calls.

Every interface passes raw values. They are read against the current event, all of them before the function is called,
which takes parsed values. Command-line options and form fields have the names of the parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer import hints
from scorer.errors import FullNameRequiredError, Mistakes, ParseError
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.model.history import EntityKind
from scorer.model.numbers import expected_board, parse_board_number, parse_whole_number
from scorer.model.pairs import EventForm, PairIndex, PairMatch, match_pair, match_partners, team_of
from scorer.model.texts import parse_free_text, parse_name

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.model.events import Event
    from scorer.model.settings import Setting


class ReadContext(NamedTuple):
    """What a reader can look at besides the raw value: the event, competition or book, and the values read before."""

    state: Any
    values: dict[str, Any]

    @property
    def event(self) -> Event:
        """The state, if it is an event."""
        state: Event = self.state
        return state


ParameterReader = Callable[[Any, ReadContext], Any]
"""Makes a value of a raw one; raises `ParseError`, or `InputError` if it reads several things."""


class Parameter(NamedTuple):
    """One parameter of a command: its name, its label, and its reader.

    One that is not `required` is None if nothing was given, unless it `accepts_empty`. `depends_on` names the
    parameters that must be read before it.
    """

    name: str
    label: Phrase
    read: ParameterReader
    required: bool = True
    depends_on: tuple[str, ...] = ()
    example: str = ""
    accepts_empty: bool = False


class Action(NamedTuple):
    """A command: its name, label and parameters, and the function from state and values to a `Change`.

    `entity_kind` is what it changes.
    """

    name: str
    label: Phrase
    parameters: tuple[Parameter, ...]
    function: Callable[..., Change[Any]]
    entity_kind: EntityKind = EntityKind.EVENT

    def read_arguments(self, state: object, arguments: Mapping[str, Any], **given: Any) -> dict[str, Any]:
        """Read every argument, besides the values `given`; raise `InputError` with all that cannot be read."""
        return read_parameters(self.parameters, arguments, ReadContext(state, given))


def read_parameters(
    parameters: Iterable[Parameter], arguments: Mapping[str, Any], context: ReadContext
) -> dict[str, Any]:
    """Read arguments by the names of their parameters; raise `InputError` with all that cannot be read."""
    mistakes = Mistakes()
    for parameter in parameters:
        argument = arguments.get(parameter.name, "")
        if not (argument or parameter.required or parameter.accepts_empty):
            context.values[parameter.name] = None
        elif context.values.keys() >= set(parameter.depends_on):
            with mistakes.capture(parameter.name):
                context.values[parameter.name] = parameter.read(argument, context)
    mistakes.raise_if_any()
    return context.values


def text_reader(parse: Callable[[str], Any]) -> ParameterReader:
    """Return a reader that looks only at the text."""
    return lambda text, _: parse(text)


def read_setting_value(text: str, context: ReadContext) -> Any:
    """Read the value of the setting `key`, bare or as in `event.toml`; a mistake is reported under that key."""
    setting: Setting = context.values["key"]
    mistakes = Mistakes()
    bare = text if setting.value_type.is_free_text else text.strip().strip('"')
    value = mistakes.parse(setting.key, bare, setting.value_type.read)
    mistakes.raise_if_any()
    return value


def read_pair_in_full(text: str, context: ReadContext) -> PairMatch:
    """Read a pair that is to be removed; raise `FullNameRequiredError` for a name, or for one pair of a team."""
    match = match_pair(context.event.selectable_pairs, text)
    ranked = match.label if context.event.form is not EventForm.TEAMS else team_of(match.label)
    if match.is_by_name or ranked != match.label:
        raise FullNameRequiredError(
            phrase("pair"), text, ranked, context.event.names[ranked] or context.event.form.title_of(ranked)
        )
    return match


def read_round(text: str, context: ReadContext) -> int:
    """Read a round of the schedule; any number if there is no schedule."""
    number, last = parse_whole_number(text), context.event.last_round
    if last and number > last:
        raise ParseError(text, phrase("1 to {last}: the schedule has so many rounds", last=last))
    return number


def read_board(text: str, context: ReadContext) -> int:
    """Read a board of the event."""
    number, last = parse_board_number(text), context.event.boards
    if number > last:
        raise ParseError(text, expected_board(last), hints.CHANGE_BOARD_COUNT)
    return number


def pair_parameter(name: str, label: Phrase, side: Side, other: str = "") -> Parameter:
    """Return the parameter of a pair that sits on a side, and is not the pair named as `other`.

    If the context has pairs by label, as for a file, the pair must be given by its label, not by a name.
    """

    def read(text: str, known: ReadContext) -> PairMatch:
        labelled: PairIndex | None = known.values.get("labelled")
        if known.event.form is EventForm.INDIVIDUAL:
            match = match_partners(known.event.entrants, text)
        elif labelled is None:
            match = match_pair(known.event.pairs, text, side)
        else:
            match = labelled.match(text, side)
        opponents = known.values.get(other)
        if opponents is not None and opponents.label == match.label:
            raise ParseError(text, phrase("another pair than North-South's"))
        return match

    return Parameter(name, label, read)


def list_reader(name: str, read: ParameterReader) -> ParameterReader:
    """Return a reader of several values under one name that reports all mistakes."""

    def read_list(words: Iterable[Any], known: ReadContext) -> tuple[Any, ...]:
        mistakes = Mistakes()
        values: list[Any] = []
        for word in words:
            with mistakes.capture(name):
                values.append(read(word, known))
        mistakes.raise_if_any()
        return tuple(values)

    return read_list


BOARD = Parameter("board", phrase("board"), read_board, example="7")
NS = pair_parameter("ns", phrase("North-South"), Side.NORTH_SOUTH)
EW = pair_parameter("ew", phrase("East-West"), Side.EAST_WEST, "ns")
PAIR = Parameter("pair", phrase("pair"), lambda text, known: match_pair(known.event.selectable_pairs, text))
PAIR_IN_FULL = Parameter("pair", phrase("pair"), read_pair_in_full)
PLAYER1 = Parameter("player1", phrase("first player"), text_reader(parse_name), required=False)
PLAYER2 = Parameter("player2", phrase("second player"), text_reader(parse_name), required=False)
ROUND = Parameter("round", phrase("round"), read_round)
FROM_ROUND = Parameter("from_round", phrase("from round"), read_round)
BY_WHOM = Parameter("by", phrase("by whom"), text_reader(parse_name), required=False)
REASON = Parameter("reason", phrase("why"), text_reader(parse_free_text), required=False)
