"""Every mistake the scorer reports: one family, each with its exit code.

What cannot be done is raised as a `ScorerError`, whose class writes its own sentence; the door
(`scorer.cli`) catches it once. What belongs here: the sentences. What does not: deciding.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

T = TypeVar("T")

LONGEST_SENTENCE = 2_000
"""Characters of a sentence that are printed; of a longer one its beginning and its end."""

NO_WAYS: Mapping[Lacking, str] = {}
"""For who knows no command, such as a phone."""

_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""What a terminal would obey, what turns the writing round, what nobody sees, and bytes that are no text.

A joiner is seen between letters of a script that has joiners, and nowhere else.
"""


def printable(sentence: str) -> str:
    """A sentence as it may reach a terminal: control characters in writing, and no more of it than can be read."""
    if len(sentence) > LONGEST_SENTENCE:
        half = LONGEST_SENTENCE // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    return _UNPRINTABLE.sub(_in_writing, sentence)


def _in_writing(sign: re.Match[str]) -> str:
    r"""A character as `\x1b`; Python has a byte that is no text as half a letter, which is written as that byte."""
    text = sign[0]
    if "\udc80" <= text <= "\udcff":
        return f"\\x{ord(text) - 0xDC00:02x}"
    return text.encode("unicode_escape").decode()


class Lacking(Enum):
    """What there is none of, for a door that knows what to do about it."""

    EVENT = auto()
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


class ScorerError(Exception):
    """A refusal. Nothing was changed; `sentences` are printed after `error: `, one a line."""

    exit_code = 1
    lacking: Lacking | None = None

    def sentences(self, ways: Mapping[Lacking, str] = NO_WAYS) -> tuple[str, ...]:
        """Return what to tell the director, one printable line each; `ways` are what to do where something lacks."""
        return (printable(_with_way(str(self), self.lacking, ways)),)


def _with_way(sentence: str, lacking: Lacking | None, ways: Mapping[Lacking, str]) -> str:
    """A sentence, and what to do."""
    way = ways.get(lacking) if lacking else None
    return f"{sentence}; {way}" if way else sentence


class Misread(ScorerError):
    """A text that means nothing where it stands.

    Where much is known that could have been meant, `expected` is a function: only a refusal that is told needs it.
    """

    def __init__(self, read: str, expected: str | Callable[[], str], lacking: Lacking | None = None) -> None:
        super().__init__(read, expected)
        self.read = read
        self.lacking = lacking
        self._expected = expected

    @property
    def expected(self) -> str:
        return self._expected if isinstance(self._expected, str) else self._expected()

    def __str__(self) -> str:
        return f'read "{self.read}", expected {self.expected}'


class Where(NamedTuple):
    """A place in what was given: a line of a file, or a cell of a sheet.

    `file` names the file or sheet, `line` its line or row, 0 for the whole of it; `column` is the letter of a
    sheet's column. `within` is what the file or sheet belongs to, such as a workbook.
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
    """One thing wrong at one place, and in which field there, such as `tricks`.

    A place at the tables is told in words, such as `Board 7, 3 against 9`.
    """

    where: Where | str
    field: str
    sentence: str
    lacking: Lacking | None = None

    @property
    def place(self) -> str:
        """The place in writing: `results.csv:12`, `Results!H2`."""
        return str(self.where)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.place, self.field, self.sentence) if part)


MOST_TOLD = 50
"""How many mistakes a refusal tells; of the others it says how many there are."""


class BadInput(ScorerError):
    """Everything wrong with what was given, all of it at once; `more` mistakes were found than are told."""

    def __init__(self, mistakes: Iterable[Mistake], more: int = 0) -> None:
        self.mistakes = tuple(mistakes)
        self.more = more
        super().__init__("\n".join(map(str, self.mistakes)))

    def sentences(self, ways: Mapping[Lacking, str] = NO_WAYS) -> tuple[str, ...]:
        told: list[str] = []
        for mistake in self.mistakes[:MOST_TOLD]:
            lacking = None if mistake.where else mistake.lacking  # what stands in a file is put right there
            told.append(printable(_with_way(str(mistake), lacking, ways)))
        more = self.more + len(self.mistakes) - len(told)
        return (*told, f"and {more:,} more") if more else tuple(told)


class Mistakes(list[Mistake]):
    """Everything found wrong so far: gathered first, then refused all at once.

    It holds as many as are told, and counts the others: `found` is how many there are.
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
        """Whether a further one is only counted."""
        return len(self) >= MOST_TOLD

    def append(self, mistake: Mistake) -> None:
        """Add one."""
        if self.is_full:
            self.more += 1
        else:
            super().append(mistake)

    def extend(self, mistakes: Iterable[Mistake]) -> None:
        """Add several."""
        for mistake in mistakes:
            self.append(mistake)

    def __iadd__(self, mistakes: Iterable[Mistake]) -> Self:  # type: ignore[misc, override]  # a list takes anything
        self.extend(mistakes)
        return self

    def take(self, refusal: BadInput, located: Callable[[Mistake], Mistake] = lambda mistake: mistake) -> None:
        """Add what a refusal is about, each mistake `located` in what is read here."""
        self.extend(map(located, refusal.mistakes))
        self.more += refusal.more

    @contextmanager
    def noting(self, field: str, where: Where | str = "") -> Iterator[None]:
        """Note what cannot be understood within the `with`, and go on after it."""
        try:
            yield
        except Misread as error:
            self.append(Mistake(where, field, "" if self.is_full else str(error), error.lacking))
        except BadInput as error:
            self.take(error)

    def read(self, field: str, text: str, parse: Callable[[str], T], where: Where | str = "") -> T | None:
        """Parse a word; None, and a mistake noted, where it cannot be understood."""
        with self.noting(field, where):
            return parse(text)
        return None

    def refuse(self) -> None:
        """Raise `BadInput` with everything noted, if there is anything."""
        if self:
            raise BadInput(self, self.more)


class SolverMissing(ScorerError):
    """Double dummy was asked for, and the solver is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "double dummy needs the solver, which is not installed: pip install 'minibridge-scorer[hands]'"
            " (there is none for Python 3.14 and later)"
        )


class SolverBroken(ScorerError):
    """The solver is installed, and cannot be used."""

    def __init__(self) -> None:
        super().__init__(
            "the solver is installed but cannot be loaded on this machine: pip install --force-reinstall endplay"
        )


class NotFound(ScorerError):
    """Something was asked for by a name that nothing here has."""

    def __init__(self, kind: str, read: str, known: Iterable[str], lacking: Lacking | None = None) -> None:
        super().__init__(f'{kind}: read "{read}", expected {one_of(known, read)}')
        self.lacking = lacking


class NotInFull(ScorerError):
    """What is not taken away lightly was named in part: `name` is its name in full, `called` what it is."""

    def __init__(self, kind: str, read: str, name: str, called: str) -> None:
        super().__init__(f'{kind}: read "{read}", expected its name in full: {name} ({called})')
        self.name = name
        self.called = called


class NothingHere(ScorerError):
    """There is nothing to work on."""

    def __init__(self, sentence: str, lacking: Lacking | None = None) -> None:
        super().__init__(sentence)
        self.lacking = lacking


class AlreadyThere(ScorerError):
    """Something of that name exists and was not to be replaced."""


class StillNeeded(ScorerError):
    """What was to be removed is part of what is recorded."""


class UnreadableFile(ScorerError):
    """A file or folder that cannot be opened, read or written."""


class ChangedMeanwhile(ScorerError):
    """What was to be changed is no longer as it was read."""

    def __init__(self) -> None:
        super().__init__("another program changed the event meanwhile, and nothing was stored: try again")


class DatabaseTrouble(ScorerError):
    """The database cannot be used: not one of ours, newer than this program, locked, or read-only."""


MOST_FITTING = 10
"""How many things a refusal lists that a word fits, where it should fit one only."""


def several_fit(fitting: Sequence[str]) -> str:
    """Say that a part of a name fits more than one thing, and which."""
    more = len(fitting) - MOST_FITTING
    listed = ", ".join(fitting[:MOST_FITTING]) + (f" and {more} more" if more > 0 else "")
    return f"a part that fits one only: {listed}"


MOST_NAMED = 30
"""How many accepted words a refusal lists."""


LONGEST_COMPARED = 100
"""Characters of a word for which the nearest accepted one is looked up."""


def one_of(known: Iterable[str], read: str = "") -> str:
    """Name the accepted words, as many as can be read, and the nearest to what was read."""
    from difflib import get_close_matches  # only a refusal needs it

    words = list(known)
    nearest = (
        []
        if read.isdigit() or len(read) > LONGEST_COMPARED
        else get_close_matches(read.casefold(), {word.casefold(): word for word in words}, n=1)
    )
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    listed = ", ".join(words[:MOST_NAMED]) + more
    if nearest:
        match = next(word for word in words if word.casefold() == nearest[0])
        return f"{listed} (did you mean {match}?)"
    return listed or "nothing (there are none)"
