"""What a director can do: each command is a class whose fields say what it takes, and how each value is read.

An interface constructs a command with the texts that it was given, each marked as `unread`, and with values that need
no reading, such as the time. `Command.read` reads them against the current event and returns the command with its
values, which `apply` hands to the function that changes the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, dataclass_transform, overload

from scorer import hints
from scorer.errors import FullNameRequiredError, InputError, Mistakes, ParseError
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, Phrase, phrase
from scorer.model.events import Event
from scorer.model.numbers import expected_board, parse_board_number, parse_whole_number
from scorer.model.pair_matching import PairIndex, PairMatch, match_pair, match_partners
from scorer.model.pairs import EventForm, team_of

if TYPE_CHECKING:
    from typing import Self

    from scorer.commands.changes import Change
    from scorer.model.settings import Setting

T = TypeVar("T")
D = TypeVar("D")
Other = TypeVar("Other")
Second = TypeVar("Second")
Third = TypeVar("Third")
Given = TypeVar("Given")
State = TypeVar("State")
State_co = TypeVar("State_co", covariant=True)
A = TypeVar("A", bound="Arguments[Any]")
B = TypeVar("B", bound="Arguments[Any]")


class ReadContext(NamedTuple, Generic[State_co]):
    """What a reader can look at besides the text: the event, competition or book.

    With `labelled` pairs, as for a file, a pair must be given by its label, not by a name.
    """

    state: State_co
    labelled: PairIndex | None = None


class Parameter(NamedTuple):
    """A parameter of a command: its name, its label, its reader, and an example.

    One that is not `required` keeps its default if nothing was given, unless it `accepts_empty`. `depends_on` names the
    parameters whose values its reader gets; unless it `tolerates_unread` ones, it is read only if they could be read.
    """

    name: str
    label: Phrase
    read: Callable[..., object]
    required: bool
    example: str
    accepts_empty: bool
    depends_on: tuple[str, ...]
    tolerates_unread: bool
    is_single: bool

    def read_text(self, text: object, context: ReadContext[object], earlier: Mapping[str, object]) -> object:
        """Read a text, given the values read before; raise `ParseError`, or `InputError` if it has several parts."""
        if not self.depends_on:
            return self.read(text, context)
        if not earlier.keys() >= set(self.depends_on):
            return self.read(text, context, None)
        others = tuple(earlier[name] for name in self.depends_on)
        return self.read(text, context, others[0] if self.is_single else others)


class _Description(NamedTuple):
    """What a field of a command says of itself in its class; the fields it depends on have no names there yet."""

    label: Phrase
    read: Callable[..., object]
    example: str
    accepts_empty: bool
    depends_on: object = None
    tolerates_unread: bool = False


_DESCRIPTION = "description"


def _described_field(description: _Description, default: object) -> Any:
    """Return the field of a dataclass; mypy takes its type from the specifier that calls this."""
    return field(default=default, metadata={_DESCRIPTION: description})


class Unread(NamedTuple):
    """What was given for a field, in place of the value that is yet to be read from it."""

    given: object


def unread(given: object) -> Unread:
    """Mark what was given, usually a text, in place of the value that a command reads from it."""
    return Unread(given)


class FromText(Generic[T]):
    """The type of a field that is read: it is constructed from what is `unread` or from a value, and is a value after.

    Only mypy knows it as a descriptor; when the program runs, the field is a plain slot.
    """

    if TYPE_CHECKING:

        @overload
        def __get__(self, owner: None, kind: object) -> Self: ...
        @overload
        def __get__(self, owner: object, kind: object) -> T: ...
        def __get__(self, owner: object, kind: object) -> T | Self: ...
        def __set__(self, owner: object, value: T | Unread) -> None: ...


@overload
def parameter(
    label: Phrase, read: Callable[[Given, ReadContext[State]], T], *, example: str = "", accepts_empty: bool = False
) -> FromText[T]: ...
@overload
def parameter(
    label: Phrase,
    read: Callable[[Given, ReadContext[State]], T],
    *,
    default: D,
    example: str = "",
    accepts_empty: bool = False,
) -> FromText[T | D]: ...
def parameter(
    label: Phrase,
    read: Callable[..., object],
    *,
    default: object = MISSING,
    example: str = "",
    accepts_empty: bool = False,
) -> object:
    """Return the field of a parameter, whose type is that of its reader; it is required if it has no default."""
    return _described_field(_Description(label, read, example, accepts_empty), default)


@overload
def dependent_parameter(
    label: Phrase,
    on: FromText[Other] | Other,
    read: Callable[[Given, ReadContext[State], Other], T],
    *,
    example: str = "",
) -> FromText[T]: ...
@overload
def dependent_parameter(
    label: Phrase,
    on: FromText[Other] | Other,
    read: Callable[[Given, ReadContext[State], Other], T],
    *,
    default: D,
    example: str = "",
    accepts_empty: bool = False,
) -> FromText[T | D]: ...
def dependent_parameter(
    label: Phrase,
    on: object,
    read: Callable[..., object],
    *,
    default: object = MISSING,
    example: str = "",
    accepts_empty: bool = False,
) -> object:
    """Return the field of a parameter whose reader gets the value of another field.

    It is not read if that could not be read.
    """
    return _described_field(_Description(label, read, example, accepts_empty, on), default)


@overload
def related_parameter(
    label: Phrase,
    to: FromText[Other],
    read: Callable[[Given, ReadContext[State], Other | None], T],
    *,
    example: str = "",
) -> FromText[T]: ...
@overload
def related_parameter(
    label: Phrase,
    to: FromText[Other],
    read: Callable[[Given, ReadContext[State], Other | None], T],
    *,
    default: D,
    example: str = "",
) -> FromText[T | D]: ...
@overload
def related_parameter(
    label: Phrase,
    to: tuple[FromText[Other], FromText[Second], FromText[Third]],
    read: Callable[[Given, ReadContext[State], tuple[Other, Second, Third] | None], T],
    *,
    example: str = "",
) -> FromText[T]: ...
def related_parameter(
    label: Phrase, to: object, read: Callable[..., object], *, default: object = MISSING, example: str = ""
) -> object:
    """Return a field whose reader gets None in place of what could not be read, of another field or of several."""
    return _described_field(
        _Description(label, read, example, accepts_empty=False, depends_on=to, tolerates_unread=True), default
    )


@dataclass_transform(
    frozen_default=False,  # they are frozen, but mypy would forget of inherited fields that they are read
    kw_only_default=True,
    field_specifiers=(field, parameter, dependent_parameter, related_parameter),
)
def command(name: str = "", label: Phrase = EMPTY_PHRASE) -> Callable[[type[A]], type[A]]:
    """Return the decorator of a command: its name in forms, and a label that says what it does; none for a base."""

    def decorate(cls: type[A]) -> type[A]:
        # commands are neither compared nor printed, and making the methods for that would slow down every start
        decorated = dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)(cls)
        decorated.command_name, decorated.command_label = name, label
        decorated.parameters = tuple(_list_parameters(decorated.__dataclass_fields__.values()))
        return decorated

    return decorate


class Arguments(Generic[State]):
    """What something takes: its fields are read from what was given, and from a state."""

    __slots__ = ()
    command_name: ClassVar[str]
    command_label: ClassVar[Phrase]
    parameters: ClassVar[tuple[Parameter, ...]]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def from_texts(cls, texts: Mapping[str, object], **values: object) -> Self:
        """Construct them from the fields of a form, by the names of the parameters, and from other values."""
        return cls(**{one.name: Unread(texts.get(one.name, "")) for one in cls.parameters}, **values)

    @classmethod
    def check_text(cls, name: str, text: str) -> None:
        """Raise `InputError` if a text cannot be read for a parameter that needs no state and no other parameter."""
        mistakes = Mistakes()
        for one in cls.parameters:
            if one.name == name and (text or one.required):
                with mistakes.capture(name):
                    one.read_text(text, ReadContext(None), {})
        mistakes.raise_if_any()

    def read(self, state: State, labelled: PairIndex | None = None) -> Self:
        """Return them with the values of everything that is unread.

        Raise `InputError` with all that cannot be read.
        """
        context, mistakes = ReadContext(state, labelled), Mistakes()
        values: dict[str, object] = {}
        for name in self.__dataclass_fields__:
            values[name] = getattr(self, name)
        for one in self.parameters:
            value = values[one.name]
            if not isinstance(value, Unread):
                continue
            del values[one.name]
            if not (value.given or one.required or one.accepts_empty):
                values[one.name] = self.__dataclass_fields__[one.name].default
            elif one.tolerates_unread or values.keys() >= set(one.depends_on):
                with mistakes.capture(one.name):
                    values[one.name] = one.read_text(value.given, context, values)
        mistakes.raise_if_any()
        return replace(self, **values)


def _list_parameters(described: Iterable[Field[Any]]) -> Iterable[Parameter]:
    for one in described:
        description = one.metadata.get(_DESCRIPTION)
        if not isinstance(description, _Description):
            continue
        on = description.depends_on
        others = on if isinstance(on, tuple) else (on,)
        yield Parameter(
            one.name,
            description.label,
            description.read,
            one.default is MISSING,
            description.example,
            description.accepts_empty,
            tuple(other.name for other in others if isinstance(other, Field)),
            description.tolerates_unread,
            not isinstance(on, tuple),
        )


def read_together(one: A, other: B) -> tuple[A, B]:
    """Read two groups of arguments that need no state; raise `InputError` with all that cannot be read in either."""
    mistakes = Mistakes()
    with mistakes.capture(""):
        one = one.read(None)
    with mistakes.capture(""):
        other = other.read(None)
    mistakes.raise_if_any()
    return one, other


class Command(Arguments[State]):
    """Something that a director can do to an event, a competition or the book of players."""

    __slots__ = ()

    def apply(self, before: State) -> Change[State]:
        """Return what the command, with its values read, makes of a state; raise `ScorerError` if it is refused."""
        raise NotImplementedError


class EventCommand(Command[Event]):
    """A command on an event."""

    __slots__ = ()


# Readers


def text_reader(parse: Callable[[str], T]) -> Callable[[str, object], T]:
    """Return a reader that looks only at the text."""
    return lambda text, _: parse(text)


def list_reader(
    name: str, read: Callable[[str, ReadContext[State]], T]
) -> Callable[[Iterable[str], ReadContext[State]], tuple[T, ...]]:
    """Return a reader of several values under one name that reports all mistakes."""

    def read_list(words: Iterable[str], context: ReadContext[State]) -> tuple[T, ...]:
        mistakes = Mistakes()
        values: list[T] = []
        for word in words:
            with mistakes.capture(name):
                values.append(read(word, context))
        mistakes.raise_if_any()
        return tuple(values)

    return read_list


def read_setting_value(text: str, _: object, key: Setting) -> object:
    """Read the value of a setting, bare or as in `event.toml`; a mistake is reported under its key."""
    mistakes = Mistakes()
    bare = text if key.value_type.is_free_text else text.strip().strip('"')
    value: object = mistakes.parse(key.key, bare, key.value_type.read)
    mistakes.raise_if_any()
    return value


def read_pair(text: str, context: ReadContext[Event]) -> PairMatch:
    """Read a pair, a team or a player of the event, by label or name."""
    return match_pair(context.state.selectable_pairs, text)


def read_pair_in_full(text: str, context: ReadContext[Event]) -> PairMatch:
    """Read a pair that is to be removed; raise `FullNameRequiredError` for a name, or for one pair of a team."""
    event = context.state
    match = read_pair(text, context)
    ranked = match.label if event.form is not EventForm.TEAMS else team_of(match.label)
    if match.is_by_name or ranked != match.label:
        raise FullNameRequiredError(phrase("pair"), text, ranked, event.names[ranked] or event.form.title_of(ranked))
    return match


def read_round(text: str, context: ReadContext[Event]) -> int:
    """Read a round of the schedule; any number if there is no schedule."""
    number, last = parse_whole_number(text), context.state.last_round
    if last and number > last:
        raise ParseError(text, phrase("1 to {last}, as the schedule has {last} rounds", last=last))
    return number


def read_board(text: str, context: ReadContext[Event]) -> int:
    """Read a board of the event."""
    number, last = parse_board_number(text), context.state.boards
    if number > last:
        raise ParseError(text, expected_board(last), hints.CHANGE_BOARD_COUNT)
    return number


def _read_seated_pair(text: str, context: ReadContext[Event], side: Side) -> PairMatch:
    if context.state.form is EventForm.INDIVIDUAL:
        return match_partners(context.state.entrants, text)
    if context.labelled is None:
        return match_pair(context.state.pairs, text, side)
    return context.labelled.match(text, side)


def read_north_south(text: str, context: ReadContext[Event]) -> PairMatch:
    """Read the pair that sits North-South."""
    return _read_seated_pair(text, context, Side.NORTH_SOUTH)


def read_east_west(text: str, context: ReadContext[Event], ns: PairMatch | None) -> PairMatch:
    """Read the pair that sits East-West, which is another than North-South's."""
    match = _read_seated_pair(text, context, Side.EAST_WEST)
    if ns is not None and ns.label == match.label:
        raise ParseError(text, phrase("a different pair from the North-South one"))
    return match


def read_seated_pairs(texts: tuple[str, str], context: ReadContext[Event]) -> tuple[PairMatch, PairMatch]:
    """Read two pairs, North-South first; raise `InputError` with all that cannot be read."""
    mistakes = Mistakes()
    ns = ew = None
    with mistakes.capture("ns"):
        ns = read_north_south(texts[0], context)
    with mistakes.capture("ew"):
        ew = read_east_west(texts[1], context, ns)
    if ns is None or ew is None:
        raise InputError(mistakes, mistakes.omitted)
    return ns, ew


@command()
class MeetingCommand(EventCommand):
    """A command on the result of two pairs on a board."""

    board: FromText[int] = parameter(phrase("board"), read_board, example="7")
    ns: FromText[PairMatch] = parameter(phrase("North-South"), read_north_south)
    ew: FromText[PairMatch] = related_parameter(phrase("East-West"), ns, read_east_west)
