"""Every refusal, one family: what it is, about what, with which values.

What cannot be done is raised as a `ScorerError`. It becomes a sentence at the door that caught it (`Teller`), which
says what it calls a field there, and what to do about it. What does not belong here: deciding.
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
"""Characters of a sentence that are printed; of a longer one its beginning and its end."""

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


class Way(Enum):
    """What may help where something was refused, or is to be done next: each door says it in its own words, or not.

    The values that come with one are named behind it.
    """

    EVENT = auto()  # which there are
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
    MISSING = auto()  # what is missing in the event
    RECORD = auto()  # board, ns, ew
    RESULTS_PIPED = auto()
    NOT_PLAYED = auto()  # board, ns, ew
    DECLARER = auto()  # board, ns, ew, code: with a declarer for an example
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
    KEEP_RESULTS = auto()  # from_round: the round after the last that has results
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
    COLUMNS = auto()  # columns: what is said of them
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
    """A way out of where somebody is, with its values by name."""

    way: Way
    values: tuple[tuple[str, str | int], ...] = ()


def remedy(way: Way, **values: str | int) -> Remedy:
    """Name a way out."""
    return Remedy(way, tuple(values.items()))


class Told(NamedTuple):
    """What was done: a sentence, more lines that are told with it, and what may be done next."""

    said: Phrase
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class Teller(NamedTuple):
    """How a door tells refusals: in which language, what it calls a field there, and what it says of a way out."""

    translated: Callable[[Phrase], str] = str
    called: Callable[[str], str] = str
    way: Callable[[Remedy], str] = lambda _: ""

    def told(self, said: Phrase, remedies: Iterable[Remedy] = ()) -> str:
        """A sentence as it may be printed, with the ways out that this door knows behind it."""
        ways = ", ".join(filter(None, map(self.way, remedies)))
        sentence = self.translated(said)
        return printable(f"{sentence}; {ways}" if ways and sentence else sentence or ways)


PLAIN = Teller()
"""English, fields as they are called here, and nothing to do about it."""


class ScorerError(Exception):
    """A refusal. Nothing was changed; its sentences are printed after `error: `, one a line."""

    def __init__(self, reason: Phrase, *remedies: Remedy) -> None:
        super().__init__(reason)
        self._reason = reason
        self.remedies: tuple[Remedy, ...] = remedies

    @property
    def reason(self) -> Phrase:
        """Why, with its values."""
        return self._reason

    def sentences(self, teller: Teller = PLAIN) -> tuple[str, ...]:
        """Return what to tell, one printable line each."""
        return (teller.told(self.reason, self.remedies),)

    def __str__(self) -> str:
        return str(self.reason)


class Misread(ScorerError):
    """A text that means nothing where it stands.

    Where much is known that could have been meant, `expected` is a function: only a refusal that is told needs it.
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
    """What was read, and what was expected there."""
    return phrase('read "{read}", expected {expected}', read=read, expected=expected)


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

    A place at the tables is told in words, such as `Board 7, 3 against 9`; without one it is what was just said.
    """

    where: Where | Phrase | None
    field: str
    reason: Phrase
    remedies: tuple[Remedy, ...] = ()

    @property
    def place(self) -> str:
        """The place in writing: `results.csv:12`, `Results!H2`."""
        return "" if self.where is None else str(self.where)

    def told(self, teller: Teller = PLAIN) -> str:
        """The mistake in a line."""
        place = self.where if isinstance(self.where, Phrase) else self.place
        field = teller.called(self.field) if self.field and not isinstance(self.where, Where) else self.field
        return teller.told(chained((place, field, self.reason), ": "), self.remedies)

    def __str__(self) -> str:
        return self.told()


MOST_TOLD = 50
"""How many mistakes a refusal tells; of the others it says how many there are."""


class BadInput(ScorerError):
    """Everything wrong with what was given, all of it at once; `more` mistakes were found than are told."""

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
    """How many there are besides those that are told."""
    return phrase("and {number:,} more", number=number)


def refused(field: str, reason: Phrase, *remedies: Remedy) -> BadInput:
    """The refusal of one thing that was just said, in its field."""
    return BadInput([Mistake(None, field, reason, remedies)])


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
    def noting(self, field: str, where: Where | Phrase | None = None) -> Iterator[None]:
        """Note what cannot be understood within the `with`, and go on after it.

        What stands in a file is put right there, and needs no way out.
        """
        try:
            yield
        except Misread as error:
            remedies = error.remedies if where is None else ()
            self.append(Mistake(where, field, NOTHING if self.is_full else error.reason, remedies))
        except BadInput as error:
            self.take(error)

    def read(self, field: str, text: str, parse: Callable[[str], T], where: Where | Phrase | None = None) -> T | None:
        """Parse a word; None, and a mistake noted, where it cannot be understood."""
        with self.noting(field, where):
            return parse(text)
        return None

    def refuse(self) -> None:
        """Raise `BadInput` with everything noted, if there is anything."""
        if self:
            raise BadInput(self, self.more)


def read_each(field: str, texts: Iterable[str], parse: Callable[[str], T]) -> list[T]:
    """Parse the words of a field; raise `BadInput` with all that cannot be understood."""
    mistakes = Mistakes()
    values: list[T] = []
    for text in texts:
        with mistakes.noting(field):
            values.append(parse(text))
    mistakes.refuse()
    return values


def read_one(field: str, text: str, parse: Callable[[str], T]) -> T:
    """Parse the word of a field; raise `BadInput` where it cannot be understood."""
    return read_each(field, [text], parse)[0]


class SolverMissing(ScorerError):
    """Double dummy was asked for, and the solver is not installed."""

    def __init__(self) -> None:
        reason = phrase(
            "double dummy needs the solver, which is not installed (there is none for Python 3.14 and later)"
        )
        super().__init__(reason, remedy(Way.INSTALL_SOLVER))


class SolverBroken(ScorerError):
    """The solver is installed, and cannot be used."""

    def __init__(self) -> None:
        super().__init__(
            phrase("the solver is installed but cannot be loaded on this machine"), remedy(Way.INSTALL_AGAIN)
        )


class NotFound(ScorerError):
    """Something was asked for by a name that nothing here has: `what` it is, such as `event`."""

    def __init__(self, what: Phrase, read: str, known: Iterable[Phrase | str], *remedies: Remedy) -> None:
        self.read = read
        self.expected = one_of(known, read)
        reason = misread(read, self.expected)
        super().__init__(phrase("{what}: {reason}", what=what, reason=reason), *remedies)


class NotInFull(ScorerError):
    """What is not taken away lightly was named in part: `name` is its name in full, `called` what it is."""

    def __init__(self, what: Phrase, read: str, name: str, called: Phrase | str) -> None:
        expected = phrase("its name in full: {name} ({called})", name=name, called=called)
        super().__init__(phrase("{what}: {reason}", what=what, reason=misread(read, expected)))
        self.name = name
        self.called = called


class NothingHere(ScorerError):
    """There is nothing to work on."""


class AlreadyThere(ScorerError):
    """Something of that name exists and was not to be replaced."""


class StillNeeded(ScorerError):
    """What was to be removed is part of what is recorded."""


class UnreadableFile(ScorerError):
    """A file or folder that cannot be opened, read or written."""


class ChangedMeanwhile(ScorerError):
    """What was to be changed is no longer as it was read."""

    def __init__(self) -> None:
        super().__init__(phrase("another program changed the event meanwhile, and nothing was stored: try again"))


class DatabaseTrouble(ScorerError):
    """The database cannot be used: not one of ours, newer than this program, locked, or read-only."""


MOST_FITTING = 10
"""How many things a refusal lists that a word fits, where it should fit one only."""


def several_fit(fitting: Sequence[str]) -> Phrase:
    """Say that a part of a name fits more than one thing, and which."""
    return phrase("a part that fits one only: {listed}", listed=_listed(fitting, MOST_FITTING))


def _listed(words: Sequence[Phrase | str], most: int) -> Phrase:
    listed, more = chained(words[:most], ", "), len(words) - most
    return phrase("{listed} and {number} more", listed=listed, number=more) if more > 0 else listed


MOST_NAMED = 30
"""How many accepted words a refusal lists."""

LONGEST_COMPARED = 100
"""Characters of a word for which the nearest accepted one is looked up."""


def one_of(known: Iterable[Phrase | str], read: str = "") -> Phrase:
    """Name the accepted words, as many as can be read, and the nearest to what was read."""
    words = list(known)
    if not words:
        return phrase("nothing (there are none)")
    listed = _listed(words, MOST_NAMED)
    nearest = _nearest([word for word in words if isinstance(word, str)], read)
    return phrase("{listed} (did you mean {nearest}?)", listed=listed, nearest=nearest) if nearest else listed


def _nearest(words: Sequence[str], read: str) -> str:
    """The word that is most like what was read; empty where none is."""
    from difflib import get_close_matches  # only a refusal needs it

    if read.isdigit() or len(read) > LONGEST_COMPARED:
        return ""
    known = {word.casefold(): word for word in reversed(words)}
    return next((known[match] for match in get_close_matches(read.casefold(), known, n=1)), "")
