"""The state of the entry screen: the event, the cursor, what is typed, and any question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.checks import Finding, board_findings, is_marked
from scorer.commands.lines import (
    Declarer,
    Line,
    Lines,
    declarer_told,
    group_at,
    lines_by_board,
    lines_by_pair,
    lines_by_round,
    result_above,
)
from scorer.commands.results import LINE_TYPED, Written, line_meant, result_on
from scorer.errors import Misread
from scorer.model.pairs import pair_meant
from scorer.model.results import Pairing, Played, Result
from scorer.scoring import ScoredEvent, ScoredResult, score_event

if TYPE_CHECKING:
    from scorer.model.events import Event


class View(Enum):
    """The kind of page: the lines of a board, a round or a pair."""

    BOARD = "Board"
    ROUND = "Round"
    CARD = "Pair"


class Tone(Enum):
    """The tone of a message; each has its own sign, so that nothing depends on colour alone."""

    PLAIN = " "
    DONE = "✓"
    WARNING = "!"
    WRONG = "✗"


class Note(NamedTuple):
    """The last message to the director, and the finding whose repair one key applies.

    A note with `is_blocking` holds the cursor: what is typed next belongs to other lines, and waits for a correction.
    """

    tone: Tone
    sentence: str
    finding: Finding | None = None
    stops: bool = False


OFFERED = "*"
"""The key that applies the repair offered by a warning."""


def warning(finding: Finding) -> Note:
    """A note that shows a finding and its first repair."""
    sentence = str(finding.message)
    if finding.repairs:
        sentence += f"  {OFFERED} = {finding.repairs[0].said}"
    return Note(Tone.WARNING, sentence, finding)


FAR = 10_000
"""More than there are lines or letters."""


class Draft(NamedTuple):
    """The typed text that is not stored, and the position of the caret."""

    text: str = ""
    caret: int = 0

    def typed(self, more: str) -> Draft:
        """Insert a text at the caret, without control characters."""
        plain = "".join(filter(str.isprintable, more))
        return Draft(self.text[: self.caret] + plain + self.text[self.caret :], self.caret + len(plain))

    def rubbed_out(self, by: int) -> Draft:
        """Delete the letter before the caret (-1) or at it (0)."""
        place = self.caret + by
        if not 0 <= place < len(self.text):
            return self
        return Draft(self.text[:place] + self.text[place + 1 :], place)

    def moved(self, by: int) -> Draft:
        """Move the caret."""
        return self._replace(caret=max(0, min(self.caret + by, len(self.text))))


NOTHING_TYPED = Draft()

EDITS: Mapping[str, Callable[[Draft], Draft]] = {
    "backspace": partial(Draft.rubbed_out, by=-1),
    "delete": partial(Draft.rubbed_out, by=0),
    "left": partial(Draft.moved, by=-1),
    "right": partial(Draft.moved, by=1),
    "home": partial(Draft.moved, by=-FAR),
    "end": partial(Draft.moved, by=FAR),
}
"""The editing keys, which the help leaves out because everyone knows them, and their effect on the draft."""

ANSWERS = "jklqruvyz"
"""The letters that occur in no code: a director who types on without looking chooses nothing."""


class Choice(NamedTuple):
    """One answer to a question: its key, one of `ANSWER_KEYS`, a description, and the action."""

    key: str
    words: str
    act: Callable[[], object]


class Question(NamedTuple):
    """A question that has to be answered before the line can be left."""

    sentence: str
    choices: tuple[Choice, ...]


At = int | str


class Prompt(NamedTuple):
    """A request for a text other than a result: its label, and the function that takes the text."""

    words: str
    take: Callable[[str], object]


class BoardFindings(NamedTuple):
    """The findings about a board, by pairing, and the results for which they hold."""

    results: tuple[Result | None, ...]
    by_pairing: dict[Pairing, Finding]


@dataclass
class Session:
    """The state of the screen. `event` is the event as last read: changes are checked against it."""

    db: str
    shown: Event
    view: View = View.BOARD
    at: At = 1
    cursor: int = 0
    draft: Draft = NOTHING_TYPED
    prompt: Prompt | None = None
    scores: bool = False
    helping: bool = False
    leaving: bool = False
    finished: bool = False
    side_turned: bool = False
    note: Note | None = None
    question: Question | None = None
    second: dict[Pairing, bool] | None = None
    """The lines typed twice, with whether they were corrected; None outside a second pass."""
    fouled: dict[int, tuple[int | None, str]] = field(default_factory=dict)
    turned: set[Pairing] = field(default_factory=set)
    seen: int = 0
    boards: dict[int, Lines] = field(init=False)
    all_lines: Lines = field(init=False)
    pages: dict[View, Mapping[Any, Lines]] = field(init=False)
    """The pages of each view: boards, rounds or pairs, each with its lines."""
    scored: ScoredEvent = field(init=False)
    _results: dict[Result, ScoredResult] = field(init=False)
    _found: dict[int, BoardFindings] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._lay_out()

    def show(self, event: Event) -> None:
        """Show a new state of the event, with the cursor on the same line as before."""
        before = self.line
        if replace(event, results=self.shown.results) != self.shown:
            self._found = {}
        self.shown = event
        self._lay_out()
        if before is not None:
            self.go_to(before)
            self._put_cursor(self.cursor)

    def _lay_out(self) -> None:
        """Score the event, and arrange its lines into pages."""
        self.boards = {}
        for number, lines in lines_by_board(self.shown).items():
            self.boards[number] = tuple(map(self._as_it_sits, lines))
        self.all_lines = tuple(chain.from_iterable(self.boards.values()))
        rounds, cards = lines_by_round(self.all_lines), lines_by_pair(self.all_lines)
        self.pages = {View.BOARD: self.boards, View.ROUND: rounds, View.CARD: cards}
        self.scored = score_event(self.shown)
        self._results = {}

    def _as_it_sits(self, line: Line) -> Line:
        return line.turned() if line.is_empty and line.pairing in self.turned else line

    @property
    def text(self) -> str:
        """The typed text that is not stored."""
        return self.draft.text

    @property
    def stops(self) -> tuple[At, ...]:
        """The boards, rounds or pairs that can be shown."""
        return tuple(self.pages[self.view])

    @property
    def lines(self) -> Lines:
        """The lines of the page."""
        return self.pages[self.view].get(self.at, ())

    @property
    def expected_lines(self) -> Lines:
        """The lines that need a result or have one; the others come after the board on which a race was won."""
        last = self.scored.won_on
        if last is None:
            return self.all_lines
        return tuple(line for line in self.all_lines if not line.is_empty or line.board <= last)

    @property
    def line(self) -> Line | None:
        """The line at the cursor; None on a page without lines."""
        lines = self.lines
        return lines[self.cursor] if 0 <= self.cursor < len(lines) else None

    @property
    def stopped(self) -> bool:
        """Whether a line was refused, and has to be corrected or dropped."""
        return self.note is not None and self.note.stops

    def scored_result(self, line: Line) -> ScoredResult | None:
        """The scored result of a line, or None."""
        if line.result is None:
            return None
        if line.result not in self._results:
            for scored in self.scored.boards[line.board - 1].results:
                self._results[scored.result] = scored
        return self._results.get(line.result)

    def group(self, line: Line) -> str:
        """The group of a line's result, present or future."""
        if line.result is not None:
            return line.result.group
        since, group = self.fouled.get(line.board, (None, None))
        if group is not None and (since is None or line.round is None or line.round >= since):
            return group
        return group_at(self.boards[line.board], line)

    def known(self, line: Line) -> Declarer | None:
        """The declarer of a line's board, if known."""
        return declarer_told(self.shown, line.board, self.group(line))

    def place(self, line: Line) -> dict[str, str]:
        """The fields of a command that identify a line."""
        return {"board": str(line.board), "ns": line.ns or "", "ew": line.ew or ""}

    def written(self, line: Line) -> Written:
        """What is typed on a line, with the outcome that short forms refer to: the line's own, else the one above.

        In a second pass a line above counts only once it was typed again.
        """
        above = result_above(self.lines, line, self.group(line))
        if line.result is not None and isinstance(line.result.outcome, Played) and not self.is_hidden(line):
            above = line.result
        if above is not None and self.second is not None and above.pairing not in self.second:
            above = None
        outcome = above.outcome if above else None
        return Written(self.text, outcome, self.scores, self.group(line), self.is_hidden(line))

    def result_typed(self, line: Line) -> Result:
        """The result that the text on a line means; raise `ScorerError` if it means nothing here."""
        values = LINE_TYPED.read(self.shown, self.place(line) | {"result": self.written(line)})
        ns, ew = values["ns"], values["ew"]
        meant = line_meant(self.shown, line.board, ns and ns.label, ew and ew.label)
        return result_on(self.shown, meant, values["result"], self.group(line))

    def is_hidden(self, line: Line) -> bool:
        """Whether a second pass has still to type a line that has a result."""
        return self.second is not None and line.result is not None and line.pairing not in self.second

    def go_to(self, line: Line) -> None:
        """Move the cursor to a line, on this page if it is there, else on its board."""
        present = self.view, self.at
        for view, at in (present, (View.BOARD, line.board)):
            self.view, self.at = view, at
            for number, other in enumerate(self.lines):
                if other.pairing == line.pairing:
                    self.cursor = number
                    return
        self.view, self.at = present

    def turn_to(self, at: At) -> None:
        """Show another board, round or pair, with the cursor at its first gap."""
        self.at, self.cursor = at, 0
        for number, line in enumerate(self.lines):
            if self.waits(line):
                self.cursor = number
                return

    def move(self, by: int) -> None:
        """Move the cursor some lines down, or up if negative; typed text holds it."""
        if not self.is_held():
            self._put_cursor(self.cursor + by)
            self.note = self.line and self.warning_at(self.line)

    def _put_cursor(self, number: int) -> None:
        """Set the cursor to the line of that number, or the nearest one."""
        self.cursor = max(0, min(number, len(self.lines) - 1))

    def is_held(self) -> bool:
        """Whether typed text has to be stored or dropped first; shows a message if it does."""
        if self.text and not self.stopped:
            self.say(Tone.WARNING, f'"{self.text}" is not stored yet: Enter stores it, Esc drops it')
        return bool(self.text)

    def leaf(self, by: int) -> None:
        """Show the next or previous board, round or pair."""
        stops = self.stops
        if not self.is_held() and stops:
            stop = max(0, min(self._present_stop() + by, len(stops) - 1))
            self.note = None
            self.turn_to(stops[stop])

    def _present_stop(self) -> int:
        """The index of the page shown; 0 if none is."""
        return self.stops.index(self.at) if self.at in self.stops else 0

    def switch(self) -> None:
        """Show the line at the cursor in the next view: board, round, the North-South pair's card."""
        line = self.line
        if self.is_held() or line is None or not line.pairs:
            return
        self.note = None
        places: dict[View, At] = {View.BOARD: line.board}
        if line.round is not None:
            places[View.ROUND] = line.round
        places[View.CARD], _ = line.pairs
        views = list(places)
        self.view = views[(views.index(self.view) + 1) % len(views)]
        self.at = places[self.view]
        self.go_to(line)

    def jump(self, text: str) -> None:
        """Show the board or round of that number, or the pair that fits; show a message if there is none."""
        stops = {str(stop): stop for stop in self.stops}
        name, expected = text.strip(), "none: there is nothing to show"
        if stops:
            first, *_, last = (*stops, *stops)
            expected = f"{first} to {last}"
        if self.view is View.CARD and stops:
            try:
                name = pair_meant(self.shown.pairs, text).label
            except Misread as misread:
                expected = str(misread.expected)
        self.drop_typed()
        if name in stops:
            self.prompt = None
            self.turn_to(stops[name])
        else:
            self.say(Tone.WRONG, f'{self.view.value.lower()}: read "{text}", expected {expected}')

    def advance(self, line: Line, *, was_empty: bool) -> None:
        """Go on after a line was stored: to the next line to type, or just one line down after a correction.

        After the last line it goes on to the next gap even so, or the next text would replace that line's result.
        """
        self.go_to(line)
        lines = self.lines
        later = range(self.cursor + 1, len(lines))
        below = [number for number in later if self.waits(lines[number])]
        if not was_empty and later:
            self.cursor += 1
        elif below:
            self.cursor = below[0]
        elif lines and (not lines[-1].pairs or lines[-1].is_empty):
            self.cursor = len(lines) - 1  # where a second pass comes to lines left open by the first
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Show the next board, round or pair with a gap; those before the present one come last."""
        stops, now = self.stops, self._present_stop()
        present = self.at, self.cursor
        for at in (*stops[now + 1 :], *stops[: now + 1]):
            self.turn_to(at)
            if self.line is not None and self.waits(self.line):
                return
        self.at, self.cursor = present

    def waits(self, line: Line) -> bool:
        """Whether a line is still to be typed."""
        return line.is_empty if self.second is None else self.is_hidden(line)

    def finding_at(self, line: Line) -> Finding | None:
        """The finding about a line's result, unless it was accepted as correct.

        A board is checked when it is shown, and again once one of its results, or the rest of the event, has changed.
        """
        if line.result is None:
            return None
        results = tuple(other.result for other in self.boards[line.board])
        known = self._found.get(line.board)
        if known is None or known.results != results:
            found = [one for one in board_findings(self.shown, line.board) if not is_marked(one, self.shown.marks)]
            known = BoardFindings(results, {(line.board, frozenset(one.pairs)): one for one in found})
            self._found[line.board] = known
        return known.by_pairing.get(line.pairing)

    def warning_at(self, line: Line) -> Note | None:
        """The same as a note."""
        finding = self.finding_at(line)
        return None if finding is None else warning(finding)

    def warn_also(self, note: Note | None) -> None:
        """Append a warning to the last message."""
        if note is not None and self.note is not None:
            self.note = note._replace(sentence=f"{self.note.sentence}\n{note.sentence}")

    def say(self, tone: Tone, sentence: str) -> None:
        """Show a message until the next one."""
        self.note = Note(tone, sentence)

    def type(self, draft: Draft) -> None:
        """Replace the typed text; the last message disappears."""
        self.draft, self.note, self.leaving = draft, None, False

    def drop_typed(self) -> None:
        """Clear the typed text."""
        self.type(NOTHING_TYPED)


def begin(db: str, event: Event, board: int | None) -> Session:
    """A session on a board, by default the first one that lacks results."""
    session = Session(db, event)
    gaps = [line.board for line in session.expected_lines if line.is_empty]
    session.turn_to(board or min(gaps, default=1))
    return session
