"""The refusals of the scorer: exceptions that carry values, not sentences.

What cannot be done is raised as a `ScorerError`. The interface that catches it puts it into words (`MessageFormatter`):
its names for fields, and hints about what to do. Deciding what is refused does not belong here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Self, TypeVar

from scorer import hints
from scorer.hints import Hint
from scorer.i18n import EMPTY_PHRASE, Phrase, join_phrases, join_with_or, literal, phrase

T = TypeVar("T")

MAX_MESSAGE_LENGTH = 2_000
"""Characters of a message that are printed; of a longer one the beginning and the end are printed."""

_UNPRINTABLE = (
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""Control characters, marks that change the writing direction, invisible characters, and bytes that are not text.

A joiner is visible between letters of a script that uses joiners, and invisible anywhere else.
"""


def make_printable(message: str) -> str:
    """Return a message as it may be printed: control characters escaped, and shortened if it is too long."""
    if len(message) > MAX_MESSAGE_LENGTH:
        half = MAX_MESSAGE_LENGTH // 2
        message = f"{message[:half]} … {message[-half:]}"
    return message if message.isprintable() else re.sub(_UNPRINTABLE, _escape_character, message)


def _escape_character(match: re.Match[str]) -> str:
    r"""Return the escape of a character, such as `\x1b`; Python holds a byte that is not text as a lone surrogate."""
    text = match[0]
    if "\udc80" <= text <= "\udcff":
        return f"\\x{ord(text) - 0xDC00:02x}"
    return text.encode("unicode_escape").decode()


class Message(NamedTuple):
    """What was done: one sentence, more lines shown below it, and what can be done next."""

    summary: Phrase
    details: tuple[Phrase, ...] = ()
    hints: tuple[Hint, ...] = ()


class MessageFormatter(NamedTuple):
    """How an interface words a message: its language, its names for fields, and its hints."""

    translate: Callable[[Phrase], str] = str
    name_field: Callable[[str], str] = str
    format_hint: Callable[[Hint], str] = lambda _: ""

    def format(self, message: Phrase, hints: Iterable[Hint] = ()) -> str:
        """Return a message as it may be printed, followed by those hints that this interface words."""
        formatted_hints = ", ".join(filter(None, map(self.format_hint, hints)))
        sentence = self.translate(message)
        return make_printable(
            f"{sentence}; {formatted_hints}" if formatted_hints and sentence else sentence or formatted_hints
        )


PLAIN_FORMATTER = MessageFormatter()
"""In English, with the internal names of fields and without hints."""


class ScorerError(Exception):
    """A refusal: nothing was changed. It is printed line by line, each after `error: `."""

    def __init__(self, reason: Phrase, *hints: Hint) -> None:
        super().__init__(reason)
        self._reason = reason
        self.hints: tuple[Hint, ...] = hints

    @property
    def reason(self) -> Phrase:
        """The reason, with its values."""
        return self._reason

    def format_lines(self, formatter: MessageFormatter = PLAIN_FORMATTER) -> tuple[str, ...]:
        """Return the refusal as printable lines."""
        return (formatter.format(self.reason, self.hints),)

    def __str__(self) -> str:
        return str(self.reason)


class ParseError(ScorerError):
    """A text that cannot be understood where it stands.

    `expected` is a function where the list of what is accepted is long: it is only called if the refusal is shown.
    """

    def __init__(self, text: str, expected: Phrase | Callable[[], Phrase], *hints: Hint) -> None:
        super().__init__(literal(text), *hints)
        self.text = text
        self._expected = expected

    @property
    def expected(self) -> Phrase:
        return self._expected if isinstance(self._expected, Phrase) else self._expected()

    @property
    def reason(self) -> Phrase:
        return mismatch_message(self.text, self.expected)


def mismatch_message(text: str, expected: Phrase) -> Phrase:
    """Return what was read and what was expected instead."""
    return phrase('read "{read}", expected {expected}', read=text, expected=expected)


class SourceLocation(NamedTuple):
    """A location in an input file: a line of a text file, or a cell of a sheet.

    `file` is the name of the file or sheet, `line` its line or row (0 for all of it), `column` the letter of a sheet's
    column, and `container` what the file or sheet belongs to, such as a workbook.
    """

    file: str
    line: int = 0
    column: str = ""
    container: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.column:
            place += f"!{self.column}{self.line}"
        elif self.line:
            place += f":{self.line}"
        return f"{self.container}: {place}" if self.container else place


class Mistake(NamedTuple):
    """One thing that is wrong, with its location and its field, such as `tricks`.

    A location at the tables is a phrase, such as `Board 7, 3 against 9`; None means what was just typed.
    """

    location: SourceLocation | Phrase | None
    field: str
    reason: Phrase
    hints: tuple[Hint, ...] = ()

    @property
    def location_text(self) -> str:
        """The location as text: `results.csv:12`, `Results!H2`."""
        return "" if self.location is None else str(self.location)

    def format(self, formatter: MessageFormatter = PLAIN_FORMATTER) -> str:
        """Return the mistake as one line."""
        place = self.location if isinstance(self.location, Phrase) else self.location_text
        field = (
            formatter.name_field(self.field)
            if self.field and not isinstance(self.location, SourceLocation)
            else self.field
        )
        return formatter.format(join_phrases((place, field, self.reason), ": "), self.hints)

    def __str__(self) -> str:
        return self.format()


MAX_LISTED_MISTAKES = 50
"""How many mistakes a refusal lists; the others are only counted."""


class InputError(ScorerError):
    """Everything that is wrong with an input, all at once; `omitted` is how many mistakes are not listed."""

    def __init__(self, mistakes: Iterable[Mistake], omitted: int = 0) -> None:
        self.mistakes = tuple(mistakes)
        self.omitted = omitted
        super().__init__(EMPTY_PHRASE, *dict.fromkeys(hint for mistake in self.mistakes for hint in mistake.hints))

    @property
    def reason(self) -> Phrase:
        return join_phrases((literal(str(mistake)) for mistake in self.mistakes), "\n")

    def format_lines(self, formatter: MessageFormatter = PLAIN_FORMATTER) -> tuple[str, ...]:
        lines = [mistake.format(formatter) for mistake in self.mistakes[:MAX_LISTED_MISTAKES]]
        omitted = self.omitted + len(self.mistakes) - len(lines)
        return (*lines, formatter.format(and_more_message(omitted))) if omitted else tuple(lines)


def and_more_message(number: int) -> Phrase:
    """Return how many there are beyond those listed: `and 3 more`."""
    return phrase("and {number:,} more", number=number)


def input_error(field: str, reason: Phrase, *hints: Hint) -> InputError:
    """Return the refusal of one value that was just typed, with its field."""
    return InputError([Mistake(None, field, reason, hints)])


class Mistakes(list[Mistake]):
    """The mistakes found so far, collected to be refused together.

    Lists as many as a refusal does, and counts the others: `total` is how many there are.
    """

    omitted: int

    def __init__(self, mistakes: Iterable[Mistake] = ()) -> None:
        super().__init__()
        self.omitted = mistakes.omitted if isinstance(mistakes, Mistakes) else 0
        self.extend(mistakes)

    @property
    def total(self) -> int:
        return len(self) + self.omitted

    @property
    def is_full(self) -> bool:
        """Whether further mistakes are only counted."""
        return len(self) >= MAX_LISTED_MISTAKES

    def append(self, mistake: Mistake) -> None:
        """Add a mistake, or count it if the list is full."""
        if self.is_full:
            self.omitted += 1
        else:
            super().append(mistake)

    def extend(self, mistakes: Iterable[Mistake]) -> None:
        """Add several mistakes."""
        for mistake in mistakes:
            self.append(mistake)

    def __iadd__(self, mistakes: Iterable[Mistake]) -> Self:  # type: ignore[misc, override]  # a list takes anything
        self.extend(mistakes)
        return self

    def add_from(self, error: InputError, relocate: Callable[[Mistake], Mistake] = lambda mistake: mistake) -> None:
        """Add the mistakes of a refusal, each passed through `relocate` to say where it is in this input."""
        self.extend(map(relocate, error.mistakes))
        self.omitted += error.omitted

    @contextmanager
    def capture(self, field: str, location: SourceLocation | Phrase | None = None) -> Iterator[None]:
        """Add what cannot be parsed within the `with` block, and go on after it.

        A mistake in a file is corrected in the file, so it gets no hints.
        """
        try:
            yield
        except ParseError as error:
            suggestions = error.hints if location is None else ()
            self.append(Mistake(location, field, EMPTY_PHRASE if self.is_full else error.reason, suggestions))
        except InputError as error:
            self.add_from(error)

    def parse(
        self, field: str, text: str, parser: Callable[[str], T], location: SourceLocation | Phrase | None = None
    ) -> T | None:
        """Parse a text; if it cannot be parsed, add a mistake and return None."""
        with self.capture(field, location):
            return parser(text)
        return None

    def raise_if_any(self) -> None:
        """Raise `InputError` with all mistakes, if there are any."""
        if self:
            raise InputError(self, self.omitted)


def parse_each(field: str, texts: Iterable[str], parse: Callable[[str], T]) -> list[T]:
    """Parse the texts of a field; raise `InputError` with all that cannot be parsed."""
    mistakes = Mistakes()
    values: list[T] = []
    for text in texts:
        with mistakes.capture(field):
            values.append(parse(text))
    mistakes.raise_if_any()
    return values


def parse_one(field: str, text: str, parse: Callable[[str], T]) -> T:
    """Parse the text of a field; raise `InputError` if it cannot be parsed."""
    return parse_each(field, [text], parse)[0]


class SolverMissingError(ScorerError):
    """Double dummy analysis was asked for, and the solver is not installed."""

    def __init__(self) -> None:
        super().__init__(phrase("double dummy analysis needs the solver, which is not installed"), hints.INSTALL_SOLVER)


class SolverBrokenError(ScorerError):
    """The solver is installed but cannot be used."""

    def __init__(self) -> None:
        super().__init__(
            phrase("the solver is installed but cannot be loaded on this computer"), hints.REINSTALL_SOLVER
        )


class NotFoundError(ScorerError):
    """A name that matches nothing; `what` is the kind of thing that was named, such as `event`."""

    def __init__(self, what: Phrase, text: str, choices: Iterable[Phrase | str], *hints: Hint) -> None:
        self.text = text
        self.expected = choices_message(choices, text)
        reason = mismatch_message(text, self.expected)
        super().__init__(phrase("{what}: {reason}", what=what, reason=reason), *hints)


class FullNameRequiredError(ScorerError):
    """A deletion that names its object only in part: `name` is the name in full, `description` says what it is."""

    def __init__(self, what: Phrase, text: str, name: str, description: Phrase | str) -> None:
        expected = phrase("the full name: {name} ({called})", name=name, called=description)
        super().__init__(phrase("{what}: {reason}", what=what, reason=mismatch_message(text, expected)))
        self.name = name
        self.description = description


class MissingDataError(ScorerError):
    """There is nothing to work on."""


class AlreadyExistsError(ScorerError):
    """Something of that name exists, and replacing it was not asked for."""


class InUseError(ScorerError):
    """What was to be removed or changed is still in use."""


class FileAccessError(ScorerError):
    """A file or folder that cannot be opened, read or written."""


class ConcurrentChangeError(ScorerError):
    """What was to be changed is no longer as it was read."""

    def __init__(self) -> None:
        super().__init__(phrase("another program has changed the event, so nothing was saved: try again"))


class DatabaseError(ScorerError):
    """The database cannot be used: not one of ours, newer than this program, locked, or read-only."""


MAX_LISTED_MATCHES = 10
"""How many matches a refusal lists, of a text that should match only one thing."""


def ambiguity_message(matches: Sequence[str]) -> Phrase:
    """Return that part of a name must match only one thing, with the things that it matches."""
    return phrase(
        "part of a name that matches only one of these: {listed}", listed=_list_words(matches, MAX_LISTED_MATCHES)
    )


def _list_words(words: Sequence[Phrase | str], limit: int) -> Phrase:
    listed, more = join_phrases(words[:limit], ", "), len(words) - limit
    return phrase("{listed} and {number} more", listed=listed, number=more) if more > 0 else listed


MAX_LISTED_CHOICES = 30
"""How many accepted words a refusal lists."""

MAX_COMPARED_LENGTH = 100
"""Characters of the longest word for which the nearest accepted one is suggested."""


def choices_message(choices: Iterable[Phrase | str], text: str = "") -> Phrase:
    """Return the accepted words, up to a limit, with the one nearest to what was read."""
    words = list(choices)
    if not words:
        return phrase("nothing (there are none to choose from)")
    is_long = len(words) > MAX_LISTED_CHOICES
    listed = _list_words(words, MAX_LISTED_CHOICES) if is_long else join_with_or(words)
    suggestion = _find_nearest([word for word in words if isinstance(word, str)], text)
    return phrase("{listed} (did you mean {nearest}?)", listed=listed, nearest=suggestion) if suggestion else listed


def _find_nearest(words: Sequence[str], text: str) -> str:
    """Return the word most like what was read; empty if none is similar."""
    from difflib import get_close_matches  # only needed for a refusal

    if text.isdigit() or len(text) > MAX_COMPARED_LENGTH:
        return ""
    words_by_key = {word.casefold(): word for word in reversed(words)}
    return next((words_by_key[match] for match in get_close_matches(text.casefold(), words_by_key, n=1)), "")
