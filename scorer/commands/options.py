"""Groups of options, such as those of a new event, which are read together by the names of their parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Mistakes

if TYPE_CHECKING:
    from scorer.i18n import Phrase


class OptionContext(NamedTuple):
    """What a reader of an option can look at besides the text: the values read before."""

    state: object
    values: dict[str, Any]


OptionReader = Callable[[Any, OptionContext], Any]
"""Makes a value of a text; raises `ParseError`, or `InputError` if it reads several things."""


class Option(NamedTuple):
    """One option: its name, its label, and its reader.

    One that is not `required` is None if nothing was given.
    """

    name: str
    label: Phrase
    read: OptionReader
    required: bool = True
    example: str = ""


def read_parameters(
    parameters: Iterable[Option], arguments: Mapping[str, Any], context: OptionContext
) -> dict[str, Any]:
    """Read arguments by the names of their parameters; raise `InputError` with all that cannot be read."""
    mistakes = Mistakes()
    for parameter in parameters:
        argument = arguments.get(parameter.name, "")
        if not (argument or parameter.required):
            context.values[parameter.name] = None
        else:
            with mistakes.capture(parameter.name):
                context.values[parameter.name] = parameter.read(argument, context)
    mistakes.raise_if_any()
    return context.values


def text_reader(parse: Callable[[str], Any]) -> OptionReader:
    """Return a reader that looks only at the text."""
    return lambda text, _: parse(text)
