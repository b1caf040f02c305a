"""The refusals of the scorer: exceptions that carry values, not sentences.

What cannot be done is raised as a `ScorerError`. The interface that catches it puts it into words (`MessageFormatter`):
its names for fields, and hints about what to do. Deciding what is refused does not belong here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from typing import NamedTuple, Self, TypeVar

from scorer.i18n import NOTHING, Phrase, chained, literal, phrase

T = TypeVar("T")

LONGEST_SENTENCE = 2_000
"""Characters of a message that are printed; of a longer one the beginning and the end are printed."""

_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""Control characters, marks that change the writing direction, invisible characters, and bytes that are not text.

A joiner is visible between letters of a script that uses joiners, and invisible anywhere else.
"""


def printable(sentence: str) -> str:
    """Return a message as it may be printed: control characters escaped, and shortened if it is too long."""
    if len(sentence) > LONGEST_SENTENCE:
        half = LONGEST_SENTENCE // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    return _UNPRINTABLE.sub(_in_writing, sentence)


def _in_writing(sign: re.Match[str]) -> str:
    r"""Return the escape of a character, such as `\x1b`; Python holds a byte that is not text as a lone surrogate."""
    text = sign[0]
    if "\udc80" <= text <= "\udcff":
        return f"\\x{ord(text) - 0xDC00:02x}"
    return text.encode("unicode_escape").decode()


class Way(Enum):
    """What can be done about a refusal, or next. Each interface words it in its own way, or leaves it out.

    The comment behind a member names the values that come with it.
    """

    EVENT = auto()
    ALL_EVENTS = auto()
    PAIR = auto()
    BOARD = auto()
    MEETING = auto()
    MOVEMENT = auto()
    SCHEDULE = auto()
    SETTING = auto()
    STEP = auto()
    PLAYER = auto()
    BOOK = auto()
    COMPETITION = auto()
    FINDING = auto()
    MISSING = auto()
    RECORD = auto()  # board, ns, ew
    RESULTS_PIPED = auto()
    NOT_PLAYED = auto()  # board, ns, ew
    DECLARER = auto()  # board, ns, ew, code: the entry with a declarer as an example
    CLEAR = auto()  # board, ns, ew
    RESEAT = auto()  # board, ns, ew, new_ns, new_ew
    ADJUST = auto()
    MARK = auto()  # key
    ADD_PAIR = auto()
    NAME_PAIR = auto()  # label
    TAKE_NAMES = auto()
    WITHDRAW = auto()  # label, from_round
    SHARE = auto()  # label, player1, player2, from_round
    JOIN_WITH_MOVEMENT = auto()  # label, player1, player2, from_round, kind
    MAKE_SEAT = auto()  # kind, from_round
    LET_ALL_PLAY = auto()  # kind, from_round
    CHANGE_MOVEMENT = auto()
    END_AFTER = auto()  # round
    KEEP_RESULTS = auto()  # from_round: the round after the last one with results
    BRING_HANDS = auto()
    MAKE_HANDS = auto()
    SOLVE = auto()
    NEW_EVENT = auto()
    ANOTHER_NAME = auto()
    ANOTHER_PORT = auto()
    DELETE_EVENT = auto()
    RESTORE_EVENT = auto()  # file, event
    PRINT = auto()
    PRINT_CARD = auto()
    PRINT_CERTIFICATES = auto()
    VULNERABLE = auto()
    MERGE_PLAYERS = auto()
    ADD_PLAYER = auto()
    NEW_COMPETITION = auto()
    ADD_EVENTS = auto()
    ADD_EVENT = auto()  # slug, event
    COMPETITION_EVENTS = auto()  # slug
    HANDICAPS = auto()
    HEAT = auto()
    CLOSE_COMPETITION = auto()
    RANK_COMPETITION = auto()
    BRING_BACK_COMPETITION = auto()  # slug
    FORCE = auto()
    LOOSEN = auto()  # names
    REPLACE = auto()
    ENCODING = auto()
    COLUMNS = auto()  # columns: the value of the option
    NAME_EVENT = auto()
    AS_BRIDGE = auto()
    SKIP_ODD = auto()
    ANY_DEALER = auto()
    TEMPLATE = auto()  # file
    HISTORY = auto()
    RESTORE = auto()
    DB_CHECK = auto()
    BACKUP = auto()
    RESTORE_COPY = auto()  # file, made
    CARRY_OVER = auto()
    UPGRADE = auto()
    DUMP = auto()
    RESTORE_DUMP = auto()
    BEGIN_DEMO = auto()
    BEGIN_NEW = auto()
    BEGIN_IMPORT = auto()
    NAMES_NEXT = auto()
    ENTER_NEXT = auto()
    CHECK_NEXT = auto()
    RANK_NEXT = auto()
    PAPERS_THEN = auto()
    PAPERS_NEXT = auto()
    INSTALL = auto()  # extra
    INSTALL_AGAIN = auto()
    INSTALL_SOLVER = auto()


class Remedy(NamedTuple):
    """A hint about what to do, with its values by name."""

    way: Way
    values: tuple[tuple[str, str | int], ...] = ()


def remedy(way: Way, **values: str | int) -> Remedy:
    """Return a hint with its values."""
    return Remedy(way, tuple(values.items()))


class Told(NamedTuple):
    """What was done: one sentence, more lines shown below it, and what can be done next."""

    said: Phrase
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class Teller(NamedTuple):
    """How an interface words a message: its language, its names for fields, and its hints."""

    translated: Callable[[Phrase], str] = str
    called: Callable[[str], str] = str
    way: Callable[[Remedy], str] = lambda _: ""

    def told(self, said: Phrase, remedies: Iterable[Remedy] = ()) -> str:
        """Return a message as it may be printed, followed by those hints that this interface words."""
        ways = ", ".join(filter(None, map(self.way, remedies)))
        sentence = self.translated(said)
        return printable(f"{sentence}; {ways}" if ways and sentence else sentence or ways)


PLAIN = Teller()
"""In English, with the internal names of fields and without hints."""


class ScorerError(Exception):
    """A refusal: nothing was changed. It is printed line by line, each after `error: `."""

    def __init__(self, reason: Phrase, *remedies: Remedy) -> None:
        super().__init__(reason)
        self._reason = reason
        self.remedies: tuple[Remedy, ...] = remedies

    @property
    def reason(self) -> Phrase:
        """The reason, with its values."""
        return self._reason

    def sentences(self, teller: Teller = PLAIN) -> tuple[str, ...]:
        """Return the refusal as printable lines."""
        return (teller.told(self.reason, self.remedies),)

    def __str__(self) -> str:
        return str(self.reason)


class Misread(ScorerError):
    """A text that cannot be understood where it stands.

    `expected` is a function where the list of what is accepted is long: it is only called if the refusal is shown.
    """

    def __init__(self, read: str, expected: Phrase | Callable[[], Phrase], *remedies: Remedy) -> None:
        super().__init__(literal(read), *remedies)
        self.read = read
        self._expected = expected

    @property
    def expected(self) -> Phrase:
        return self._expected if isinstance(self._expected, Phrase) else self._expected()

    @property
    def reason(self) -> Phrase:
        return misread(self.read, self.expected)


def misread(read: str, expected: Phrase) -> Phrase:
    """Return what was read and what was expected instead."""
    return phrase('read "{read}", expected {expected}', read=read, expected=expected)


class Where(NamedTuple):
    """A location in an input file: a line of a text file, or a cell of a sheet.

    `file` is the name of the file or sheet, `line` its line or row (0 for all of it), `column` the letter of a sheet's
    column, and `container` what the file or sheet belongs to, such as a workbook.
    """

    file: str
    line: int = 0
    column: str = ""
    within: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.column:
            place += f"!{self.column}{self.line}"
        elif self.line:
            place += f":{self.line}"
        return f"{self.within}: {place}" if self.within else place


class Mistake(NamedTuple):
    """One thing that is wrong, with its location and its field, such as `tricks`.

    A location at the tables is a phrase, such as `Board 7, 3 against 9`; None means what was just typed.
    """

    where: Where | Phrase | None
    field: str
    reason: Phrase
    remedies: tuple[Remedy, ...] = ()

    @property
    def place(self) -> str:
        """The location as text: `results.csv:12`, `Results!H2`."""
        return "" if self.where is None else str(self.where)

    def told(self, teller: Teller = PLAIN) -> str:
        """Return the mistake as one line."""
        place = self.where if isinstance(self.where, Phrase) else self.place
        field = teller.called(self.field) if self.field and not isinstance(self.where, Where) else self.field
        return teller.told(chained((place, field, self.reason), ": "), self.remedies)

    def __str__(self) -> str:
        return self.told()


MOST_TOLD = 50
"""How many mistakes a refusal lists; the others are only counted."""


class BadInput(ScorerError):
    """Everything that is wrong with an input, all at once; `omitted` is how many mistakes are not listed."""

    def __init__(self, mistakes: Iterable[Mistake], more: int = 0) -> None:
        self.mistakes = tuple(mistakes)
        self.more = more
        remedies = dict.fromkeys(remedy for mistake in self.mistakes for remedy in mistake.remedies)
        super().__init__(NOTHING, *remedies)

    @property
    def reason(self) -> Phrase:
        return chained((literal(str(mistake)) for mistake in self.mistakes), "\n")

    def sentences(self, teller: Teller = PLAIN) -> tuple[str, ...]:
        told = [mistake.told(teller) for mistake in self.mistakes[:MOST_TOLD]]
        more = self.more + len(self.mistakes) - len(told)
        return (*told, teller.told(and_more(more))) if more else tuple(told)


def and_more(number: int) -> Phrase:
    """Return how many there are beyond those listed: `and 3 more`."""
    return phrase("and {number:,} more", number=number)


def refused(field: str, reason: Phrase, *remedies: Remedy) -> BadInput:
    """Return the refusal of one value that was just typed, with its field."""
    return BadInput([Mistake(None, field, reason, remedies)])


class Mistakes(list[Mistake]):
    """The mistakes found so far, collected to be refused together.

    Lists as many as a refusal does, and counts the others: `total` is how many there are.
    """

    more: int

    def __init__(self, mistakes: Iterable[Mistake] = ()) -> None:
        super().__init__()
        self.more = mistakes.more if isinstance(mistakes, Mistakes) else 0
        self.extend(mistakes)

    @property
    def found(self) -> int:
        return len(self) + self.more

    @property
    def is_full(self) -> bool:
        """Whether further mistakes are only counted."""
        return len(self) >= MOST_TOLD

    def append(self, mistake: Mistake) -> None:
        """Add a mistake, or count it if the list is full."""
        if self.is_full:
            self.more += 1
        else:
            super().append(mistake)

    def extend(self, mistakes: Iterable[Mistake]) -> None:
        """Add several mistakes."""
        for mistake in mistakes:
            self.append(mistake)

    def __iadd__(self, mistakes: Iterable[Mistake]) -> Self:  # type: ignore[misc, override]  # a list takes anything
        self.extend(mistakes)
        return self

    def take(self, refusal: BadInput, located: Callable[[Mistake], Mistake] = lambda mistake: mistake) -> None:
        """Add the mistakes of a refusal, each passed through `relocate` to say where it is in this input."""
        self.extend(map(located, refusal.mistakes))
        self.more += refusal.more

    @contextmanager
    def noting(self, field: str, where: Where | Phrase | None = None) -> Iterator[None]:
        """Add what cannot be parsed within the `with` block, and go on after it.

        A mistake in a file is corrected in the file, so it gets no hints.
        """
        try:
            yield
        except Misread as error:
            remedies = error.remedies if where is None else ()
            self.append(Mistake(where, field, NOTHING if self.is_full else error.reason, remedies))
        except BadInput as error:
            self.take(error)

    def read(self, field: str, text: str, parse: Callable[[str], T], where: Where | Phrase | None = None) -> T | None:
        """Parse a text; if it cannot be parsed, add a mistake and return None."""
        with self.noting(field, where):
            return parse(text)
        return None

    def refuse(self) -> None:
        """Raise `InputError` with all mistakes, if there are any."""
        if self:
            raise BadInput(self, self.more)


def read_each(field: str, texts: Iterable[str], parse: Callable[[str], T]) -> list[T]:
    """Parse the texts of a field; raise `InputError` with all that cannot be parsed."""
    mistakes = Mistakes()
    values: list[T] = []
    for text in texts:
        with mistakes.noting(field):
            values.append(parse(text))
    mistakes.refuse()
    return values


def read_one(field: str, text: str, parse: Callable[[str], T]) -> T:
    """Parse the text of a field; raise `InputError` if it cannot be parsed."""
    return read_each(field, [text], parse)[0]


class SolverMissing(ScorerError):
    """Double dummy analysis was asked for, and the solver is not installed."""

    def __init__(self) -> None:
        reason = phrase(
            "double dummy needs the solver, which is not installed (there is none for Python 3.14 and later)"
        )
        super().__init__(reason, remedy(Way.INSTALL_SOLVER))


class SolverBroken(ScorerError):
    """The solver is installed but cannot be used."""

    def __init__(self) -> None:
        super().__init__(
            phrase("the solver is installed but cannot be loaded on this machine"), remedy(Way.INSTALL_AGAIN)
        )


class NotFound(ScorerError):
    """A name that matches nothing; `what` is the kind of thing that was named, such as `event`."""

    def __init__(self, what: Phrase, read: str, known: Iterable[Phrase | str], *remedies: Remedy) -> None:
        self.read = read
        self.expected = one_of(known, read)
        reason = misread(read, self.expected)
        super().__init__(phrase("{what}: {reason}", what=what, reason=reason), *remedies)


class NotInFull(ScorerError):
    """A deletion that names its object only in part: `name` is the name in full, `description` says what it is."""

    def __init__(self, what: Phrase, read: str, name: str, called: Phrase | str) -> None:
        expected = phrase("its name in full: {name} ({called})", name=name, called=called)
        super().__init__(phrase("{what}: {reason}", what=what, reason=misread(read, expected)))
        self.name = name
        self.called = called


class NothingHere(ScorerError):
    """There is nothing to work on."""


class AlreadyThere(ScorerError):
    """Something of that name exists, and replacing it was not asked for."""


class StillNeeded(ScorerError):
    """What was to be removed or changed is still in use."""


class UnreadableFile(ScorerError):
    """A file or folder that cannot be opened, read or written."""


class ChangedMeanwhile(ScorerError):
    """What was to be changed is no longer as it was read."""

    def __init__(self) -> None:
        super().__init__(phrase("another program changed the event meanwhile, and nothing was stored: try again"))


class DatabaseTrouble(ScorerError):
    """The database cannot be used: not one of ours, newer than this program, locked, or read-only."""


MOST_FITTING = 10
"""How many matches a refusal lists, of a text that should match only one thing."""


def several_fit(fitting: Sequence[str]) -> Phrase:
    """Return that part of a name must match only one thing, with the things that it matches."""
    return phrase("a part that fits one only: {listed}", listed=_listed(fitting, MOST_FITTING))


def _listed(words: Sequence[Phrase | str], most: int) -> Phrase:
    listed, more = chained(words[:most], ", "), len(words) - most
    return phrase("{listed} and {number} more", listed=listed, number=more) if more > 0 else listed


MOST_NAMED = 30
"""How many accepted words a refusal lists."""

LONGEST_COMPARED = 100
"""Characters of the longest word for which the nearest accepted one is suggested."""


def one_of(known: Iterable[Phrase | str], read: str = "") -> Phrase:
    """Return the accepted words, up to a limit, with the one nearest to what was read."""
    words = list(known)
    if not words:
        return phrase("nothing (there are none)")
    listed = _listed(words, MOST_NAMED)
    nearest = _nearest([word for word in words if isinstance(word, str)], read)
    return phrase("{listed} (did you mean {nearest}?)", listed=listed, nearest=nearest) if nearest else listed


def _nearest(words: Sequence[str], read: str) -> str:
    """Return the word most like what was read; empty if none is similar."""
    from difflib import get_close_matches  # only needed for a refusal

    if read.isdigit() or len(read) > LONGEST_COMPARED:
        return ""
    known = {word.casefold(): word for word in reversed(words)}
    return next((known[match] for match in get_close_matches(read.casefold(), known, n=1)), "")
